//! How a message leaves.

use crate::diagnostic::Diagnostic;
use crate::mail::config::{Config, Way};
use crate::mail::transport::Carrier;

/// How a message leaves.
#[derive(clap::Args, Clone, Copy, Default)]
#[group(multiple = false)]
pub struct WayArgs {
    /// Send through the mail server of the configuration
    #[arg(long)]
    pub smtp: bool,
    /// Send through the local program of the configuration
    #[arg(long)]
    pub sendmail: bool,
    /// Only write the file, whatever the configuration says
    #[arg(long)]
    pub outbox: bool,
}

impl WayArgs {
    fn way(self, config: &Config) -> Way {
        match (self.smtp, self.sendmail, self.outbox) {
            (true, _, _) => Way::Smtp,
            (_, true, _) => Way::Sendmail,
            (_, _, true) => Way::Outbox,
            (false, false, false) => config.send,
        }
    }

    /// The way out; none when only a file is wanted.
    pub(in crate::cli) fn carrier(self, config: &Config) -> Result<Option<Carrier>, Diagnostic> {
        Ok(match self.way(config) {
            Way::Outbox => None,
            Way::Smtp => Some(Carrier::Smtp(Box::new(config.server()?.clone()))),
            Way::Sendmail => Some(Carrier::Sendmail(config.sendmail.clone())),
        })
    }
}

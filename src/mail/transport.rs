//! Out of this machine: to a mail server, or to a local program that takes mail.
//!
//! A server that is busy, slow or away is tried again; what it refuses for good is not. A message
//! may arrive twice when the connection is lost after the server took it: readers take the same
//! documents for one.

use super::compose::one_line;
use super::config::{Security, Smtp};
use super::wire::{self, Head};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::store::read_bytes;
use lettre::address::Envelope;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{
    Certificate, CertificateStore, SmtpConnection, TlsParameters,
};
use lettre::transport::smtp::extension::ClientId;
use std::error::Error as _;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use zeroize::Zeroizing;

/// The way out.
#[derive(Clone, Debug)]
pub enum Carrier {
    /// A mail server.
    Smtp(Box<Smtp>),
    /// A local program, called as `sendmail -i -f FROM -- TO`.
    Sendmail(PathBuf),
}

/// A failure, and whether trying again may help.
struct Failure {
    finding: Diagnostic,
    again: bool,
}

impl Failure {
    fn final_one(finding: Diagnostic) -> Self {
        Failure {
            finding,
            again: false,
        }
    }
}

impl Carrier {
    /// Sends a message; its own head says from whom and to whom. `said` gets what goes on while it
    /// takes time.
    ///
    /// # Errors
    ///
    /// A message that may not leave (malformed); whatever kept it from leaving (unable).
    pub fn carry(
        &self,
        name: &str,
        bytes: &[u8],
        said: &mut dyn FnMut(&str),
    ) -> Result<(), Faults> {
        wire::check(name, bytes)?;
        let envelope = Head::read(bytes).envelope(name)?;
        match self {
            Carrier::Sendmail(program) => Ok(sendmail(program, &envelope, bytes)?),
            Carrier::Smtp(smtp) => {
                let password = fetch(smtp)?;
                let mut pause = Duration::from_secs(1);
                let mut attempt = 1;
                loop {
                    let tried =
                        open(smtp, password.as_ref(), &mut |_, _| {}).and_then(|mut one| {
                            one.send(&envelope, bytes)
                                .map_err(|error| failure(smtp, "the message", &error))?;
                            // The message is taken: how the conversation ends is of no account.
                            let _ = one.quit();
                            Ok(())
                        });
                    match tried {
                        Ok(()) => return Ok(()),
                        Err(failure) if failure.again && attempt < smtp.attempts => {
                            said(&format!(
                                "{}; trying again in {} s",
                                failure.finding.message,
                                pause.as_secs()
                            ));
                            std::thread::sleep(pause);
                            pause = (pause * 2).min(Duration::from_secs(60));
                            attempt += 1;
                        }
                        Err(failure) => return Err(failure.finding.into()),
                    }
                }
            }
        }
    }
}

/// Connects, protects the connection and logs in, and leaves again. `step` gets the name of each
/// step that went well, and what was found.
///
/// # Errors
///
/// The first step that fails.
pub fn probe(smtp: &Smtp, step: &mut dyn FnMut(&'static str, String)) -> Result<(), Diagnostic> {
    let password = fetch(smtp)?;
    if let Some(source) = &smtp.password {
        step("password", format!("from {}", source.origin()));
    }
    let mut connection = open(smtp, password.as_ref(), step).map_err(|failure| failure.finding)?;
    let _ = connection.quit();
    Ok(())
}

fn fetch(smtp: &Smtp) -> Result<Option<Zeroizing<String>>, Diagnostic> {
    smtp.password.as_ref().map(|one| one.fetch()).transpose()
}

fn open(
    smtp: &Smtp,
    password: Option<&Zeroizing<String>>,
    step: &mut dyn FnMut(&'static str, String),
) -> Result<SmtpConnection, Failure> {
    let hello = ClientId::default();
    let host = smtp.host.trim_start_matches('[').trim_end_matches(']');
    let tls = match smtp.security {
        Security::None => None,
        Security::StartTls | Security::Tls => Some(protection(smtp, host)?),
    };
    let from_the_start = match smtp.security {
        Security::Tls => tls.as_ref(),
        Security::StartTls | Security::None => None,
    };
    let mut connection = SmtpConnection::connect(
        (host, smtp.port),
        Some(smtp.timeout),
        &hello,
        from_the_start,
        None,
    )
    .map_err(|error| failure(smtp, "the connection", &error))?;
    step("connection", format!("{host}, port {}", smtp.port));
    match (smtp.security, &tls) {
        (Security::StartTls, Some(tls)) => {
            connection
                .starttls(tls, &hello)
                .map_err(|error| failure(smtp, "STARTTLS", &error))?;
            step("protection", "STARTTLS, certificate good".to_owned());
        }
        (Security::Tls, _) => step("protection", "TLS, certificate good".to_owned()),
        (Security::StartTls | Security::None, _) => {
            step("protection", "none, within this machine".to_owned());
        }
    }
    if let (Some(user), Some(password)) = (&smtp.user, password) {
        let credentials = Credentials::new(user.clone(), password.to_string());
        connection
            .auth(&[Mechanism::Plain, Mechanism::Login], &credentials)
            .map_err(|error| failure(smtp, "the login", &error))?;
        step("login", format!("as `{user}`"));
    }
    Ok(connection)
}

fn protection(smtp: &Smtp, host: &str) -> Result<TlsParameters, Failure> {
    let mut builder = TlsParameters::builder(host.to_owned());
    if let Some(path) = &smtp.ca_file {
        let pem = read_bytes(path).map_err(Failure::final_one)?;
        let has_one = pem
            .windows(b"-----BEGIN CERTIFICATE-----".len())
            .any(|window| window == b"-----BEGIN CERTIFICATE-----");
        let certificate = Certificate::from_pem(&pem)
            .ok()
            .filter(|_| has_one)
            .ok_or_else(|| {
                Failure::final_one(
                    Diagnostic::new(
                        Kind::Unable,
                        format!("`{}` holds no certificates in PEM form", path.display()),
                    )
                    .help("it begins with `-----BEGIN CERTIFICATE-----`"),
                )
            })?;
        builder = builder
            .certificate_store(CertificateStore::None)
            .add_root_certificate(certificate);
    }
    builder
        .build()
        .map_err(|error| failure(smtp, "TLS", &error))
}

/// What a server's answer, or its silence, means to the player.
fn failure(smtp: &Smtp, what: &str, error: &Error) -> Failure {
    let server = format!("`{}`, port {}", smtp.host, smtp.port);
    let cause = deepest(error);
    let io = io_kind(error);
    let message;
    let mut again = false;
    let help;
    if let Some(status) = error.status() {
        let words = one_line(&cause, 300);
        message = format!("{what} was refused by {server}: {status} {words}");
        again = error.is_transient();
        help = match (what, again) {
            ("the login", _) => "check `user` and the password in the configuration",
            (_, true) => "the server is busy; `countersign send` tries again",
            (_, false) => "check the addresses; the message is the same when you send it again",
        };
    } else if matches!(io, Some(ErrorKind::TimedOut | ErrorKind::WouldBlock)) {
        message = format!(
            "{server} did not answer within {} s",
            smtp.timeout.as_secs()
        );
        again = true;
        help = "check `host`, `port` and `security`: a port for `tls` is silent under `starttls`";
    } else if error.is_tls() || io == Some(ErrorKind::InvalidData) {
        message = format!("the connection to {server} cannot be protected: {cause}");
        help = "check `host` and `security`; a certificate of one's own goes into `ca_file`";
    } else if error.is_client() {
        message = format!("{what} is not possible with {server}: {cause}");
        help = match what {
            "STARTTLS" => {
                "nothing was sent; if the server has a port for TLS, use `security = \"tls\"`"
            }
            _ => "check `host`, `port` and `security` in the configuration",
        };
    } else {
        message = format!("{server} cannot be reached: {}", one_line(&cause, 300));
        again = true;
        help = "check the network, and `host` and `port` in the configuration";
    }
    Failure {
        finding: Diagnostic::new(Kind::Unable, message).help(help),
        again,
    }
}

/// The innermost cause, which says most.
fn deepest(error: &Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        text = inner.to_string();
        source = inner.source();
    }
    text
}

fn io_kind(error: &Error) -> Option<ErrorKind> {
    let mut source = error.source();
    while let Some(inner) = source {
        if let Some(io) = inner.downcast_ref::<std::io::Error>() {
            return Some(io.kind());
        }
        source = inner.source();
    }
    None
}

/// Gives a message to a local program. What it says and its exit code count; that it does not read
/// what it is given is told only where it ends well all the same.
fn sendmail(program: &Path, envelope: &Envelope, bytes: &[u8]) -> Result<(), Diagnostic> {
    let failed = |why: &str| {
        Diagnostic::new(
            Kind::Unable,
            format!(
                "`{}` did not take the message: {}",
                program.display(),
                one_line(why, 300)
            ),
        )
        .help("the program is `command` of `[sendmail]` in the configuration")
    };
    let mut command = Command::new(program);
    command.arg("-i");
    if let Some(from) = envelope.from() {
        command.arg("-f").arg(from);
    }
    let mut child = command
        .arg("--")
        .args(envelope.to().iter().map(ToString::to_string))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(&error.to_string()))?;
    let input = child.stdin.take();
    // It may say more than a pipe holds before it reads: both go on at once.
    let (written, output) = std::thread::scope(|scope| {
        let writer = scope.spawn(move || input.map_or(Ok(()), |mut pipe| pipe.write_all(bytes)));
        let output = child.wait_with_output();
        let written = writer
            .join()
            .unwrap_or_else(|_| Err(std::io::Error::other("the message could not be written")));
        (written, output)
    });
    let output = output.map_err(|error| failed(&error.to_string()))?;
    if !output.status.success() {
        let how = match output.status.code() {
            Some(code) => format!("it ended with exit code {code}"),
            None => format!("it ended with {}", output.status),
        };
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(match said.trim() {
            "" => failed(&how),
            said => failed(&format!("{how}: {said}")),
        });
    }
    match written {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            Err(failed("it ended before it had read the whole message"))
        }
        Err(error) => Err(failed(&error.to_string())),
    }
}

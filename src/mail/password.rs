//! The password for the mail server: from a command, an environment variable or a file that only
//! its owner may read. It is never an argument, never shown, and wiped from memory after use.

use crate::diagnostic::{Diagnostic, Kind};
use crate::store::read_secret_text;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use zeroize::Zeroizing;

/// Where the password comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Password {
    /// The first line that a command prints.
    Command(String),
    /// An environment variable.
    Variable(String),
    /// The first line of a file of mode 0600.
    File(PathBuf),
}

impl Password {
    /// Where it comes from, for people.
    #[must_use]
    pub fn origin(&self) -> String {
        match self {
            Password::Command(command) => format!("the command `{command}`"),
            Password::Variable(name) => format!("the environment variable `{name}`"),
            Password::File(path) => format!("the file `{}`", path.display()),
        }
    }

    /// Fetches it. No error shows any part of it.
    ///
    /// # Errors
    ///
    /// A command that fails, a variable that is not set, a file that is missing or that others may
    /// read; nothing in it (unable).
    pub fn fetch(&self) -> Result<Zeroizing<String>, Diagnostic> {
        let text = match self {
            Password::Command(command) => run(command)?,
            Password::Variable(name) => match std::env::var(name) {
                Ok(value) => Zeroizing::new(value),
                Err(_) => {
                    return Err(Diagnostic::new(
                        Kind::Unable,
                        format!("the environment variable `{name}`, which is to hold the mail password, is not set"),
                    )
                    .help(format!("set `{name}`, or name another source in the configuration")));
                }
            },
            Password::File(path) => read_secret_text(path)?,
        };
        let line = Zeroizing::new(text.lines().next().unwrap_or_default().to_owned());
        if line.is_empty() {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!("there is no password in {}", self.origin()),
            )
            .help("its first line is the password"));
        }
        Ok(line)
    }
}

fn run(command: &str) -> Result<Zeroizing<String>, Diagnostic> {
    let failed = |how: String| {
        Diagnostic::new(
            Kind::Unable,
            format!("the password command `{command}` {how}"),
        )
        .help("run it by hand: the first line that it prints is to be the password")
    };
    let mut shell = if cfg!(windows) {
        let mut shell = Command::new("cmd");
        shell.arg("/C");
        shell
    } else {
        let mut shell = Command::new("sh");
        shell.arg("-c");
        shell
    };
    let output = shell
        .arg(command)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| failed(format!("cannot be run: {error}")))?;
    let printed = Zeroizing::new(output.stdout);
    if !output.status.success() {
        return Err(failed(match output.status.code() {
            Some(code) => format!("ended with exit code {code}"),
            None => "was stopped".to_owned(),
        }));
    }
    std::str::from_utf8(&printed)
        .map(|text| Zeroizing::new(text.to_owned()))
        .map_err(|_| failed("printed something that is not text".to_owned()))
}

//! How this player's mail leaves: `config.toml` in the platform's configuration folder.
//! Everything in it is optional; without the file, messages are written for a mail program to send.

use super::password::Password;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::draft::{Form, Located, Reader, Table};
use crate::store::read_text;
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a new configuration file says.
pub const TEMPLATE: &str = include_str!("config.toml");

/// The configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// The file, whether or not it is there.
    pub path: PathBuf,
    /// Whether it is there.
    pub found: bool,
    /// The name to write under, instead of the one in a charter.
    pub name: Option<String>,
    /// The address to write from, instead of the one in a charter.
    pub address: Option<String>,
    /// Where game folders are made.
    pub games: PathBuf,
    /// How mail leaves when the command line does not say.
    pub send: Way,
    /// The server, if one is set up.
    pub smtp: Option<Smtp>,
    /// The local program that takes mail.
    pub sendmail: PathBuf,
}

/// How mail leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Way {
    /// A file, for a mail program.
    #[default]
    Outbox,
    /// A server.
    Smtp,
    /// A local program.
    Sendmail,
}

impl Way {
    /// The word in the configuration.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Way::Outbox => "outbox",
            Way::Smtp => "smtp",
            Way::Sendmail => "sendmail",
        }
    }
}

/// How a connection to a server is kept from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// Plain at first, then TLS or nothing.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Not at all: within this machine alone.
    None,
}

/// A server that takes mail.
#[derive(Clone, Debug)]
pub struct Smtp {
    /// Its name or address.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is protected.
    pub security: Security,
    /// The name to log in with.
    pub user: Option<String>,
    /// Where the password comes from: there exactly when there is a user.
    pub password: Option<Password>,
    /// How long to wait for each answer.
    pub timeout: Duration,
    /// How often to try when the server is busy or away, at least once.
    pub attempts: u32,
    /// Certificates to trust instead of the platform's, PEM.
    pub ca_file: Option<PathBuf>,
}

/// Where the configuration file is: `COUNTERSIGN_CONFIG`, or else `countersign/config.toml` in the
/// platform's configuration folder.
///
/// # Errors
///
/// The platform names no such folder (unable).
pub fn locate() -> Result<PathBuf, Diagnostic> {
    let named = std::env::var_os("COUNTERSIGN_CONFIG").filter(|path| !path.is_empty());
    if let Some(path) = named {
        return Ok(PathBuf::from(path));
    }
    match choose_native_strategy() {
        Ok(strategy) => Ok(strategy
            .config_dir()
            .join("countersign")
            .join("config.toml")),
        Err(_) => Err(Diagnostic::new(
            Kind::Unable,
            "this system names no folder for configuration files",
        )
        .help("set COUNTERSIGN_CONFIG to the path of the configuration file")),
    }
}

impl Config {
    /// Reads the configuration; without a file, what holds then.
    ///
    /// # Errors
    ///
    /// Every fault of the file, with its place.
    pub fn load() -> Result<Self, Faults> {
        let path = locate()?;
        if path.exists() {
            Self::read(&read_text(&path)?, &path)
        } else {
            Self::read(&Source::new("", ""), &path).map(|config| Config {
                found: false,
                ..config
            })
        }
    }

    /// Reads a configuration that stands at `path`.
    ///
    /// # Errors
    ///
    /// Every fault, with its place.
    pub fn read(source: &Source, path: &Path) -> Result<Self, Faults> {
        let mut reader = Reader::new(source, Form::Draft);
        let parsed = reader.parse();
        let config = parsed.and_then(|table| {
            let root = reader.root(&table);
            read_root(&mut reader, root, path)
        });
        let faults = without_passwords(std::mem::take(&mut reader.faults));
        faults.or(config).map(|(config, _)| config)
    }

    /// The server.
    ///
    /// # Errors
    ///
    /// None is set up (unable).
    pub fn server(&self) -> Result<&Smtp, Diagnostic> {
        self.smtp.as_ref().ok_or_else(|| {
            Diagnostic::new(
                Kind::Unable,
                format!("no mail server is set up in `{}`", self.path.display()),
            )
            .help("`countersign mail init` writes the file; fill in its `[smtp]` part")
        })
    }
}

fn read_root(reader: &mut Reader<'_>, root: Table<'_>, path: &Path) -> Option<Config> {
    let name = line(reader, &root, "name");
    let address = line(reader, &root, "address");
    if let Some(Located { value, span }) = &address
        && let Err(fault) = super::compose::mailbox("", value)
    {
        reader.report(span.as_ref(), fault);
    }
    let send = way(reader, &root);
    let games = root.table(reader, "games").and_then(|table| {
        let folder = table.optional::<String>(reader, "folder");
        table.finish(reader);
        folder
    });
    let smtp = root
        .table(reader, "smtp")
        .map(|table| read_smtp(reader, table, path));
    let sendmail = root.table(reader, "sendmail").and_then(|table| {
        let command = table.optional::<String>(reader, "command");
        table.finish(reader);
        command
    });
    let span = root.span();
    root.finish(reader);
    if send == Way::Smtp && smtp.is_none() {
        let fault = Diagnostic::new(
            Kind::Malformed,
            "`send` is \"smtp\", and there is no `[smtp]`",
        )
        .help("add `[smtp]` with the server's `host`, or write `send = \"outbox\"`");
        reader.report(Some(&span), fault);
    }
    let smtp = match smtp {
        Some(None) => return None,
        Some(smtp) => smtp,
        None => None,
    };
    Some(Config {
        path: path.to_owned(),
        found: true,
        name: name.map(|name| name.value),
        address: address.map(|address| address.value),
        games: home_path(games.as_deref().unwrap_or("~/countersign"), path),
        send,
        smtp,
        sendmail: home_path(sendmail.as_deref().unwrap_or("/usr/sbin/sendmail"), path),
    })
}

/// A text on one line that is not empty.
fn line(reader: &mut Reader<'_>, table: &Table<'_>, key: &'static str) -> Option<Located<String>> {
    let text: Located<String> = table.optional(reader, key)?;
    if text.value.trim().is_empty() || text.value.chars().any(char::is_control) {
        let fault = Diagnostic::new(
            Kind::Malformed,
            format!("`{}` is not a {key}", text.value.escape_debug()),
        )
        .help("it stands on one line and is not empty");
        reader.report(text.span.as_ref(), fault);
        return None;
    }
    Some(text)
}

fn way(reader: &mut Reader<'_>, table: &Table<'_>) -> Way {
    let Some(word) = table.optional::<Located<String>>(reader, "send") else {
        return Way::default();
    };
    match word.value.as_str() {
        "outbox" => Way::Outbox,
        "smtp" => Way::Smtp,
        "sendmail" => Way::Sendmail,
        other => {
            let fault = Diagnostic::new(
                Kind::Malformed,
                format!("`{}` is no way to send", other.escape_debug()),
            )
            .help("the ways are outbox, smtp and sendmail");
            reader.report(word.span.as_ref(), fault);
            Way::default()
        }
    }
}

fn read_smtp(reader: &mut Reader<'_>, table: Table<'_>, path: &Path) -> Option<Smtp> {
    let host = line(reader, &table, "host");
    if host.is_none() && !table.has("host") {
        let fault = Diagnostic::new(Kind::Malformed, "`host` is missing in `smtp`")
            .help("add a line `host = …` with the name of your mail server");
        reader.report(Some(&table.span()), fault);
    }
    let security = security(reader, &table);
    let usual = match security {
        Security::StartTls => 587,
        Security::Tls => 465,
        Security::None => 25,
    };
    let port = bounded(reader, &table, "port", 65_535);
    let user = table.optional::<String>(reader, "user");
    let password = password(reader, &table, path);
    let timeout = bounded(reader, &table, "timeout_seconds", 600);
    let attempts = bounded(reader, &table, "attempts", 10);
    let ca_file = table.optional::<String>(reader, "ca_file");
    let span = table.span();
    table.finish(reader);
    match (&user, &password) {
        (Some(_), None) => reader.report(
            Some(&span),
            Diagnostic::new(Kind::Malformed, "`user` is there and no password for it")
                .help("add password_command, password_env or password_file"),
        ),
        (None, Some(_)) => reader.report(
            Some(&span),
            Diagnostic::new(Kind::Malformed, "a password is there and no `user` for it")
                .help("add `user = …`"),
        ),
        (Some(_), Some(_)) | (None, None) => {}
    }
    let host = host?;
    if security == Security::None && !is_loopback(&host.value) {
        let fault = Diagnostic::new(
            Kind::Malformed,
            format!(
                "mail to `{}` would cross the network without protection",
                host.value
            ),
        )
        .help("`security = \"none\"` is for localhost alone; use \"starttls\" or \"tls\"");
        reader.report(host.span.as_ref(), fault);
    }
    let port = port.and_then(|port| u16::try_from(port).ok());
    Some(Smtp {
        host: host.value,
        port: port.unwrap_or(usual),
        security,
        user,
        password,
        timeout: Duration::from_secs(timeout.unwrap_or(30)),
        attempts: attempts.and_then(|n| u32::try_from(n).ok()).unwrap_or(3),
        ca_file: ca_file.map(|file| home_path(&file, path)),
    })
}

fn security(reader: &mut Reader<'_>, table: &Table<'_>) -> Security {
    let Some(word) = table.optional::<Located<String>>(reader, "security") else {
        return Security::StartTls;
    };
    match word.value.as_str() {
        "starttls" => Security::StartTls,
        "tls" => Security::Tls,
        "none" => Security::None,
        other => {
            let fault = Diagnostic::new(
                Kind::Malformed,
                format!("`{}` is no kind of security", other.escape_debug()),
            )
            .help(
                "the kinds are starttls (usually port 587), tls (465) and none (localhost alone)",
            );
            reader.report(word.span.as_ref(), fault);
            Security::StartTls
        }
    }
}

fn bounded(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    most: u64,
) -> Option<u64> {
    let number: Located<i64> = table.optional(reader, key)?;
    match u64::try_from(number.value) {
        Ok(value) if (1..=most).contains(&value) => Some(value),
        Ok(_) | Err(_) => {
            let fault = Diagnostic::new(Kind::Malformed, format!("`{key}` is {}", number.value))
                .help(format!("it is 1 to {most}"));
            reader.report(number.span.as_ref(), fault);
            None
        }
    }
}

fn password(reader: &mut Reader<'_>, table: &Table<'_>, path: &Path) -> Option<Password> {
    let command = table.optional::<String>(reader, "password_command");
    let variable = table.optional::<String>(reader, "password_env");
    let file = table.optional::<String>(reader, "password_file");
    let given = [&command, &variable, &file];
    if given.iter().filter(|one| one.is_some()).count() > 1 {
        let fault = Diagnostic::new(
            Kind::Malformed,
            "the password is to come from several places",
        )
        .help("keep one of password_command, password_env and password_file");
        reader.report(Some(&table.span()), fault);
        return None;
    }
    command
        .map(Password::Command)
        .or(variable.map(Password::Variable))
        .or(file.map(|file| Password::File(home_path(&file, path))))
}

/// Whether a host is this machine.
#[must_use]
pub fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || bare
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

/// A path of the configuration: `~/` is the player's own folder, anything else that is not
/// absolute stands beside the file.
fn home_path(text: &str, config: &Path) -> PathBuf {
    if let Some(rest) = text.strip_prefix("~/")
        && let Ok(home) = etcetera::home_dir()
    {
        return home.join(rest);
    }
    match config.parent() {
        Some(folder) => folder.join(text),
        None => PathBuf::from(text),
    }
}

/// A player may have written his password into the file: no finding shows the value of such a
/// line.
fn without_passwords(faults: Faults) -> Faults {
    let mut shown = Faults::new();
    for finding in faults.iter() {
        let mut finding = finding.clone();
        if let Some(place) = &mut finding.place
            && place.excerpt.to_lowercase().contains("pass")
        {
            let kept = place.excerpt.split('=').next().unwrap_or_default();
            let kept = format!("{}= …", kept.chars().take(40).collect::<String>());
            place.width = kept
                .chars()
                .count()
                .saturating_sub(place.column - 1)
                .clamp(1, place.width.max(1));
            place.excerpt = kept;
        }
        if finding.message.starts_with("`password` is not a key") {
            finding.help = Some(
                "a password does not stand in this file: use password_command, password_env or password_file"
                    .to_owned(),
            );
        }
        shown.push(finding);
    }
    shown
}

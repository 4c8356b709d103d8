//! The configuration file: every fault with its place, and no password in any message.

use countersign::diagnostic::Source;
use countersign::mail::config::{Config, Security, TEMPLATE, Way, is_loopback};
use countersign::mail::password::Password;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn read(text: &str) -> Result<Config, String> {
    Config::read(
        &Source::new("config.toml", text),
        Path::new("/etc/x/config.toml"),
    )
    .map_err(|faults| faults.to_string())
}

#[test]
fn nothing_at_all_is_a_configuration() {
    let config = read("").expect("good");
    assert_eq!(config.send, Way::Outbox);
    assert_eq!((config.name, config.address), (None, None));
    assert!(
        config.games.ends_with("countersign"),
        "{}",
        config.games.display()
    );
    assert!(config.smtp.is_none());
    assert_eq!(config.sendmail, Path::new("/usr/sbin/sendmail"));
}

#[test]
fn the_template_changes_nothing_and_its_comments_are_good() {
    let config = read(TEMPLATE).expect("good");
    assert_eq!(config.send, Way::Outbox);
    let mut filled: String = TEMPLATE
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(rest) if rest.starts_with('[') || rest.contains(" = ") => rest,
            _ => line,
        })
        .filter(|line| !line.starts_with("password_env") && !line.starts_with("password_file"))
        .collect::<Vec<_>>()
        .join("\n");
    filled.push('\n');
    let config = read(&filled).expect("good");
    let smtp = config.smtp.expect("a server");
    assert_eq!(config.name.as_deref(), Some("Ann"));
    assert_eq!((smtp.host.as_str(), smtp.port), ("smtp.example.org", 587));
    assert_eq!(
        smtp.password,
        Some(Password::Command("pass show mail/ann".to_owned()))
    );
    assert_eq!(smtp.ca_file, Some(PathBuf::from("/etc/x/club-ca.pem")));
    assert!(TEMPLATE.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn ports_follow_the_security() {
    for (word, security, port) in [
        ("", Security::StartTls, 587),
        ("security = \"starttls\"", Security::StartTls, 587),
        ("security = \"tls\"", Security::Tls, 465),
    ] {
        let smtp = read(&format!("[smtp]\nhost = \"mx.example.org\"\n{word}\n"))
            .expect("good")
            .smtp
            .expect("a server");
        assert_eq!((smtp.security, smtp.port), (security, port));
        assert_eq!((smtp.timeout, smtp.attempts), (Duration::from_secs(30), 3));
    }
}

#[test]
fn every_fault_is_named_with_its_place() {
    for (text, expected) in [
        (
            "sned = \"smtp\"\n",
            "error: `sned` is not a key of the document\n --> config.toml:1:1\n  |\n\
             1 | sned = \"smtp\"\n  | ^^^^\n  help: did you mean `send`?",
        ),
        (
            "send = \"pigeon\"\n",
            "error: `pigeon` is no way to send\n --> config.toml:1:8\n  |\n\
             1 | send = \"pigeon\"\n  |        ^^^^^^^^\n  help: the ways are outbox, smtp and sendmail",
        ),
        (
            "send = \"smtp\"\n",
            "error: `send` is \"smtp\", and there is no `[smtp]`",
        ),
        ("[smtp]\nport = 25\n", "error: `host` is missing in `smtp`"),
        ("[smtp]\nhost = \"\"\n", "error: `` is not a host"),
        ("[smtp]\nhost = \"x\"\nport = 0\n", "error: `port` is 0"),
        (
            "[smtp]\nhost = \"x\"\nport = \"25\"\n",
            "error: `port` is a string, not a whole number",
        ),
        (
            "[smtp]\nhost = \"x\"\nsecurity = \"ssl\"\n",
            "error: `ssl` is no kind of security",
        ),
        (
            "[smtp]\nhost = \"mx.example.org\"\nsecurity = \"none\"\n",
            "error: mail to `mx.example.org` would cross the network without protection",
        ),
        (
            "[smtp]\nhost = \"x\"\nuser = \"ann\"\n",
            "error: `user` is there and no password for it",
        ),
        (
            "[smtp]\nhost = \"x\"\npassword_env = \"P\"\n",
            "error: a password is there and no `user` for it",
        ),
        (
            "[smtp]\nhost = \"x\"\nuser = \"u\"\npassword_env = \"P\"\npassword_file = \"f\"\n",
            "error: the password is to come from several places",
        ),
        ("address = \"ann\"\n", "error: `ann` is not a mail address"),
        ("name = \"a\\nb\"\n", "error: `a\\nb` is not a name"),
        (
            "[games]\nfodler = \"x\"\n",
            "error: `fodler` is not a key of `games`",
        ),
        ("[smtp\n", "error: not TOML: "),
    ] {
        let faults = read(text).expect_err(text);
        assert!(faults.contains(expected), "{text}\n{faults}");
        assert!(faults.contains("config.toml:"), "{text}\n{faults}");
    }
    let all = read("sned = 1\nfrom = \"x\"\n[smtp]\nport = 0\n").expect_err("faults");
    assert_eq!(all.matches("error: ").count(), 4, "{all}");
}

#[test]
fn a_password_in_the_file_is_refused_and_not_shown() {
    for text in [
        "[smtp]\nhost = \"x\"\nuser = \"ann\"\npassword = \"hunter2\"\n",
        "[smtp]\nhost = \"x\"\npass = \"hunter2\"\n",
        "password = \"hunter2\n",
        "[smtp]\nhost = \"x\"\npasswd=hunter2\n",
        "[smtp]\nPassword = [\"hunter2\"]\n",
    ] {
        let faults = read(text).expect_err(text);
        assert!(!faults.contains("hunter2"), "{faults}");
        assert!(faults.contains("config.toml:"), "{faults}");
    }
    let faults = read("[smtp]\nhost = \"x\"\npassword = \"hunter2\"\n").expect_err("refused");
    assert!(
        faults.contains("help: a password does not stand in this file"),
        "{faults}"
    );
}

#[test]
fn only_this_machine_is_loopback() {
    for host in ["localhost", "127.0.0.1", "127.8.8.8", "::1", "[::1]"] {
        assert!(is_loopback(host), "{host}");
    }
    for host in [
        "localhost.example.org",
        "10.0.0.1",
        "example.org",
        "::2",
        "0.0.0.0",
        "",
    ] {
        assert!(!is_loopback(host), "{host}");
    }
}

#[test]
fn passwords_are_fetched_and_never_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("password");
    let fetched = |password: Password| password.fetch().map(|word| word.to_string());
    assert_eq!(
        fetched(Password::Command("echo hunter2; echo more".to_owned())),
        Ok("hunter2".to_owned())
    );
    for (password, fault) in [
        (
            Password::Command("echo hunter2; exit 3".to_owned()),
            "ended with exit code 3",
        ),
        (
            Password::Command("true".to_owned()),
            "there is no password in the command `true`",
        ),
        (
            Password::Variable("COUNTERSIGN_NO_SUCH_VARIABLE".to_owned()),
            "`COUNTERSIGN_NO_SUCH_VARIABLE`, which is to hold the mail password, is not set",
        ),
        (Password::File(file.clone()), "there is no such file"),
    ] {
        let said = fetched(password).expect_err(fault).to_string();
        assert!(said.contains(fault), "{said}");
        let shown = said.replace("echo hunter2; exit 3", "");
        assert!(!shown.contains("hunter2"), "{said}");
    }
    std::fs::write(&file, "hunter2\n").expect("written");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |mode| {
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).expect("set");
        };
        mode(0o644);
        let said = fetched(Password::File(file.clone()))
            .expect_err("shared")
            .to_string();
        assert!(
            said.contains("others on this machine may open it (mode 644)"),
            "{said}"
        );
        assert!(!said.contains("hunter2"), "{said}");
        mode(0o600);
    }
    assert_eq!(fetched(Password::File(file)), Ok("hunter2".to_owned()));
}

//! Mail through a server: protection, login, and everything that a server can do wrong.

use crate::letters::{FROM, Input, TO, letter, read};
use crate::server::{PASSWORD, Protection, Server, Trick, USER};
use countersign::diagnostic::Source;
use countersign::mail::config::Config;
use countersign::mail::transport::{Carrier, probe};
use std::path::Path;

const LETTER: Input<'_> = Input {
    name: "Ann",
    other: "Ben",
    subject: "a letter with dots",
    words: ".\n..\n.x\n\n.\n",
    report: "VERIFIED\n.\n..\n...\n.\nQUIT\n.",
};

fn config(text: &str) -> Config {
    Config::read(
        &Source::new("config.toml", text),
        Path::new("/x/config.toml"),
    )
    .expect("good")
}

fn carrier(text: &str) -> Carrier {
    Carrier::Smtp(Box::new(config(text).smtp.expect("a server")))
}

/// Sends the letter; what was said on the way, and how it ended.
fn send(text: &str) -> (Vec<String>, Result<(), String>) {
    let bytes = letter(&LETTER).expect("composes").bytes;
    let mut said = Vec::new();
    let ended = carrier(text)
        .carry("a.eml", &bytes, &mut |text| said.push(text.to_owned()))
        .map_err(|faults| faults.to_string());
    (said, ended)
}

fn login() -> String {
    // A file would do as well; a variable of the process is shared by all tests.
    format!("user = \"{USER}\"\npassword_command = \"printf '%s\\\\nmore' {PASSWORD}\"")
}

#[test]
fn a_lone_dot_arrives_as_a_lone_dot() {
    let server = Server::start(Protection::Plain, false, &[Trick::None]);
    assert_eq!(send(&server.config("none", "")), (vec![], Ok(())));
    let sent = letter(&LETTER).expect("composes").bytes;
    let arrived = server.messages();
    assert_eq!(arrived.len(), 1);
    assert!(arrived[0].trim_ascii_end() == sent.trim_ascii_end());
    let text = read(&arrived[0]).text.replace("\r\n", "\n");
    assert!(text.contains("\n\n.\n..\n.x\n\n.\n\n"), "{text}");
    assert!(
        text.contains("\nVERIFIED\n.\n..\n...\n.\nQUIT\n.\n\n-----BEGIN"),
        "{text}"
    );
    // On the wire every line that begins with a dot has one more, so none ends the message.
    let seen = server.seen.lock().expect("whole");
    let wire = String::from_utf8(seen.data[0].clone()).expect("ASCII");
    let dotted: Vec<&str> = wire
        .split("\r\n")
        .filter(|line| line.starts_with('.'))
        .collect();
    assert!(dotted.len() >= 8, "{dotted:?}");
    assert!(
        dotted.iter().all(|line| line.starts_with("..")),
        "{dotted:?}"
    );
    assert_eq!(wire.matches('\n').count(), wire.matches("\r\n").count());
    let words: Vec<&str> = seen
        .commands
        .iter()
        .map(|line| line.split(' ').next().expect("a word"))
        .collect();
    assert_eq!(words, ["EHLO", "MAIL", "RCPT", "DATA", "QUIT"]);
    assert_eq!(seen.commands[1], format!("MAIL FROM:<{FROM}>"));
    assert_eq!(seen.commands[2], format!("RCPT TO:<{TO}>"));
}

#[test]
fn starttls_and_tls_with_login() {
    for (protection, security) in [(Protection::StartTls, "starttls"), (Protection::Tls, "tls")] {
        let server = Server::start(protection, true, &[Trick::None]);
        assert_eq!(send(&server.config(security, &login())), (vec![], Ok(())));
        assert_eq!(server.messages().len(), 1);
        let commands = server.commands();
        let auth = commands
            .iter()
            .position(|line| line.starts_with("AUTH PLAIN "));
        let mail = commands.iter().position(|line| line.starts_with("MAIL "));
        assert!(auth.is_some() && auth < mail, "{commands:?}");
    }
}

#[test]
fn each_step_of_a_probe_is_told() {
    let server = Server::start(Protection::StartTls, true, &[Trick::None]);
    let smtp = config(&server.config("starttls", &login()))
        .smtp
        .expect("a server");
    let mut steps = Vec::new();
    probe(&smtp, &mut |step, found| steps.push((step, found))).expect("good");
    let names: Vec<&str> = steps.iter().map(|(step, _)| *step).collect();
    assert_eq!(names, ["password", "connection", "protection", "login"]);
    assert!(server.messages().is_empty());
}

#[test]
fn a_busy_server_is_tried_again() {
    let server = Server::start(Protection::Plain, false, &[Trick::Busy, Trick::None]);
    let (said, ended) = send(&server.config("none", ""));
    assert_eq!(ended, Ok(()));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].contains("451 4.3.2 come back later; trying again in 1 s"),
        "{said:?}"
    );
    assert_eq!(server.messages().len(), 1);
}

#[test]
fn a_server_that_stays_busy_is_left() {
    let server = Server::start(Protection::Plain, false, &[Trick::Busy]);
    let (said, ended) = send(&server.config("none", ""));
    assert_eq!(said.len(), 1);
    let fault = ended.expect_err("refused");
    assert!(fault.contains("help: the server is busy"), "{fault}");
}

#[test]
fn a_lost_connection_is_tried_again() {
    let server = Server::start(Protection::Plain, false, &[Trick::Hangs, Trick::None]);
    let (said, ended) = send(&server.config("none", ""));
    assert_eq!(ended, Ok(()));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("cannot be reached"), "{said:?}");
    assert_eq!(server.messages().len(), 1);
}

#[test]
fn a_refused_receiver_is_not_tried_again() {
    let server = Server::start(Protection::Plain, false, &[Trick::RefusesReceiver]);
    let (said, ended) = send(&server.config("none", ""));
    assert!(said.is_empty(), "{said:?}");
    let fault = ended.expect_err("refused");
    assert!(
        fault.starts_with(&format!(
            "error: the message was refused by `localhost`, port {}: 550 5.1.1 no such user here\n  help: ",
            server.port
        )),
        "{fault}"
    );
    let mails = server
        .commands()
        .iter()
        .filter(|line| line.starts_with("MAIL"))
        .count();
    assert_eq!(mails, 1);
}

#[test]
fn what_a_server_says_cannot_reach_the_terminal_as_it_is() {
    let server = Server::start(Protection::Plain, false, &[Trick::RefusesMessage]);
    let fault = send(&server.config("none", "")).1.expect_err("refused");
    assert!(fault.contains("554 5.7.1 looks like [2Jspam"), "{fault:?}");
    assert!(!fault.contains('\u{1b}'), "{fault:?}");
}

#[test]
fn a_silent_server_is_given_up() {
    let server = Server::start(Protection::Plain, false, &[Trick::Silent]);
    let text = server
        .config("none", "")
        .replace("timeout_seconds = 5", "timeout_seconds = 1")
        .replace("attempts = 2", "attempts = 1");
    let start = std::time::Instant::now();
    let fault = send(&text).1.expect_err("given up");
    assert!(fault.contains("did not answer within 1 s\n"), "{fault}");
    assert!(start.elapsed().as_secs() < 5);
    // The same under TLS, whose first word would be the client's.
    let text = text.replace("security = \"none\"", "security = \"tls\"");
    let fault = send(&text).1.expect_err("given up");
    assert!(fault.contains("did not answer within 1 s\n"), "{fault}");
}

#[test]
fn nobody_there() {
    let server = Server::start(Protection::Plain, false, &[Trick::None]);
    let free = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let text = server
        .config("none", "")
        .replace(
            &format!("port = {}", server.port),
            &format!("port = {port}"),
        )
        .replace("attempts = 2", "attempts = 1");
    let fault = send(&text).1.expect_err("nobody");
    assert!(
        fault.contains(&format!("`localhost`, port {port} cannot be reached: ")),
        "{fault}"
    );
}

#[test]
fn a_wrong_password_is_said_and_never_shown() {
    let server = Server::start(Protection::StartTls, true, &[Trick::None]);
    let wrong = login().replace(PASSWORD, "wr0ng-word");
    let (said, ended) = send(&server.config("starttls", &wrong));
    assert!(said.is_empty());
    let fault = ended.expect_err("refused");
    assert!(fault.contains("the login was refused"), "{fault}");
    assert!(fault.contains("535 5.7.8 authentication failed"), "{fault}");
    assert!(!fault.contains("wr0ng"), "{fault}");
    assert!(server.messages().is_empty());
}

#[test]
fn nothing_is_sent_without_the_protection_asked_for() {
    let server = Server::start(Protection::StartTls, true, &[Trick::NoStartTls]);
    let fault = send(&server.config("starttls", &login()))
        .1
        .expect_err("refused");
    assert!(fault.contains("STARTTLS is not possible"), "{fault}");
    let commands = server.commands();
    assert!(
        !commands
            .iter()
            .any(|line| line.starts_with("AUTH") || line.starts_with("MAIL")),
        "{commands:?}"
    );
}

#[test]
fn a_certificate_that_nobody_vouches_for_is_refused() {
    for (protection, security) in [(Protection::StartTls, "starttls"), (Protection::Tls, "tls")] {
        let server = Server::start(protection, true, &[Trick::None]);
        let other = Server::start(protection, true, &[Trick::None]);
        let text = server.config(security, &login());
        let foreign = text.replace(
            &server.certificate().display().to_string(),
            &other.certificate().display().to_string(),
        );
        let named = text.replace("host = \"localhost\"", "host = \"127.0.0.1\"");
        let system = text
            .lines()
            .filter(|line| !line.starts_with("ca_file"))
            .collect::<Vec<_>>()
            .join("\n");
        for text in [foreign, named, system] {
            let (said, ended) = send(&text);
            let fault = ended.expect_err("refused");
            assert!(fault.contains("cannot be protected: "), "{fault}");
            assert!(said.is_empty(), "{said:?}");
        }
        let commands = server.commands();
        assert!(
            !commands.iter().any(|line| line.starts_with("AUTH")),
            "{commands:?}"
        );
    }
}

#[test]
fn a_message_that_was_changed_does_not_leave() {
    let server = Server::start(Protection::Plain, false, &[Trick::None]);
    let mut bytes = letter(&LETTER).expect("composes").bytes;
    bytes.extend_from_slice(b"\n.\r\nMAIL FROM:<eve@example.org>\r\n");
    let fault = carrier(&server.config("none", ""))
        .carry("a.eml", &bytes, &mut |_| {})
        .expect_err("refused");
    assert!(fault.to_string().contains("holds a bare LF"), "{fault}");
    assert!(server.commands().is_empty());
}

//! A small mail server on loopback that does as it is told, and remembers every byte.

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// How a connection is protected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Protection {
    Plain,
    StartTls,
    Tls,
}

/// What the server does with a connection that it would else serve well.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Trick {
    None,
    /// 451 to MAIL.
    Busy,
    /// Goes away in the middle of the message.
    Hangs,
    /// 550 to RCPT.
    RefusesReceiver,
    /// Says nothing at all.
    Silent,
    /// Takes the message with 554 after it, in two lines with an escape sequence.
    RefusesMessage,
    /// Does not offer STARTTLS.
    NoStartTls,
}

/// What it saw.
#[derive(Default)]
pub struct Seen {
    pub commands: Vec<String>,
    /// Each message as it was on the wire, from after DATA to before the last dot.
    pub data: Vec<Vec<u8>>,
}

pub struct Server {
    pub port: u16,
    pub seen: Arc<Mutex<Seen>>,
    root: TempDir,
}

pub const USER: &str = "ann";
pub const PASSWORD: &str = "s3cret-hunter2";

trait Wire: Read + Write {}
impl<T: Read + Write> Wire for T {}

impl Server {
    /// A server that does the first trick with the first connection and so on, the last one ever
    /// after.
    pub fn start(protection: Protection, login: bool, tricks: &[Trick]) -> Self {
        let root = tempfile::tempdir().expect("a folder");
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
        fs::write(root.path().join("ca.pem"), cert.pem()).expect("written");
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(signing_key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key)
            .expect("a certificate");
        let config = Arc::new(config);
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let seen = Arc::new(Mutex::new(Seen::default()));
        let server = Server {
            port,
            seen: Arc::clone(&seen),
            root,
        };
        let tricks = tricks.to_vec();
        std::thread::spawn(move || {
            for (at, stream) in listener.incoming().enumerate() {
                let Ok(stream) = stream else { return };
                let trick = tricks.get(at).or(tricks.last()).copied();
                let trick = trick.unwrap_or(Trick::None);
                let (config, seen) = (Arc::clone(&config), Arc::clone(&seen));
                std::thread::spawn(move || {
                    // A client that goes away ends the conversation.
                    let _ = serve(stream, protection, login, trick, config, &seen);
                });
            }
        });
        server
    }

    pub fn certificate(&self) -> PathBuf {
        self.root.path().join("ca.pem")
    }

    /// The configuration of a player who uses this server.
    pub fn config(&self, security: &str, more: &str) -> String {
        format!(
            "send = \"smtp\"\n[smtp]\nhost = \"localhost\"\nport = {}\nsecurity = \"{security}\"\n\
             timeout_seconds = 5\nattempts = 2\nca_file = \"{}\"\n{more}\n",
            self.port,
            self.certificate().display()
        )
    }

    pub fn commands(&self) -> Vec<String> {
        self.seen.lock().expect("whole").commands.clone()
    }

    /// The messages taken, undone from the wire's doubled dots.
    pub fn messages(&self) -> Vec<Vec<u8>> {
        let seen = self.seen.lock().expect("whole");
        seen.data.iter().map(|data| undone(data)).collect()
    }
}

fn undone(data: &[u8]) -> Vec<u8> {
    let text = String::from_utf8(data.to_vec()).expect("ASCII");
    let lines: Vec<&str> = text
        .split("\r\n")
        .map(|line| line.strip_prefix('.').unwrap_or(line))
        .collect();
    lines.join("\r\n").into_bytes()
}

fn serve(
    stream: TcpStream,
    protection: Protection,
    login: bool,
    trick: Trick,
    config: Arc<ServerConfig>,
    seen: &Mutex<Seen>,
) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    if trick == Trick::Silent {
        std::thread::sleep(Duration::from_secs(15));
        return Ok(());
    }
    let protect = |stream: TcpStream| -> Box<dyn Wire> {
        let connection = ServerConnection::new(Arc::clone(&config)).expect("a connection");
        Box::new(StreamOwned::new(connection, stream))
    };
    let again = stream.try_clone()?;
    let mut protected = protection == Protection::Tls;
    let mut wire: BufReader<Box<dyn Wire>> = BufReader::new(if protected {
        protect(stream)
    } else {
        Box::new(stream)
    });
    let mut again = Some(again);
    say(&mut wire, "220 test ESMTP")?;
    loop {
        let mut line = String::new();
        if wire.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let line = line.trim_end().to_owned();
        seen.lock().expect("whole").commands.push(line.clone());
        let word = line.split(' ').next().unwrap_or_default().to_uppercase();
        match word.as_str() {
            "EHLO" => {
                let mut answer = vec!["test", "8BITMIME"];
                if protection == Protection::StartTls && !protected && trick != Trick::NoStartTls {
                    answer.push("STARTTLS");
                }
                if login && (protected || protection == Protection::Plain) {
                    answer.push("AUTH PLAIN LOGIN");
                }
                let last = answer.len() - 1;
                for (at, text) in answer.iter().enumerate() {
                    let dash = if at == last { ' ' } else { '-' };
                    say(&mut wire, &format!("250{dash}{text}"))?;
                }
            }
            "STARTTLS" => {
                say(&mut wire, "220 go on")?;
                protected = true;
                wire = BufReader::new(protect(again.take().expect("once")));
            }
            "AUTH" => {
                use base64::Engine as _;
                let text = format!("\0{USER}\0{PASSWORD}");
                let wanted = base64::engine::general_purpose::STANDARD.encode(text);
                if line.ends_with(&wanted) {
                    say(&mut wire, "235 good")?;
                } else {
                    say(&mut wire, "535 5.7.8 authentication failed")?;
                }
            }
            "MAIL" if trick == Trick::Busy => say(&mut wire, "451 4.3.2 come back later")?,
            "RCPT" if trick == Trick::RefusesReceiver => {
                say(&mut wire, "550 5.1.1 no such user here")?;
            }
            "DATA" => {
                say(&mut wire, "354 go on")?;
                let mut data = Vec::new();
                while !data.ends_with(b"\r\n.\r\n") {
                    if trick == Trick::Hangs && data.len() > 100 {
                        return Ok(());
                    }
                    if wire.read_until(b'\n', &mut data)? == 0 {
                        return Ok(());
                    }
                }
                data.truncate(data.len() - b"\r\n.\r\n".len());
                if trick == Trick::RefusesMessage {
                    say(&mut wire, "554-5.7.1 looks like \u{1b}[2Jspam")?;
                    say(&mut wire, "554 go away")?;
                } else {
                    seen.lock().expect("whole").data.push(data);
                    say(&mut wire, "250 taken")?;
                }
            }
            "QUIT" => return say(&mut wire, "221 bye"),
            _ => say(&mut wire, "250 good")?,
        }
    }
}

fn say(wire: &mut BufReader<Box<dyn Wire>>, line: &str) -> std::io::Result<()> {
    let wire = wire.get_mut();
    wire.write_all(format!("{line}\r\n").as_bytes())?;
    wire.flush()
}

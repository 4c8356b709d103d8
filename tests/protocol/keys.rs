//! Key files, and `ssh-keygen` in both directions where it is installed.

use countersign::diagnostic::{Kind, Source};
use countersign::protocol::keys::{PublicKey, Signer};
use countersign::protocol::signature::{
    Signature, document_signature, sign_document, verify_document,
};
use countersign::store::write_secret;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;
use zeroize::Zeroizing;

const NAMESPACE: &str = "orders@countersign";

fn no_passphrase() -> io::Result<Zeroizing<String>> {
    Err(io::Error::other("none was asked for"))
}

fn passphrase(text: &str) -> impl FnOnce() -> io::Result<Zeroizing<String>> {
    let text = Zeroizing::new(text.to_owned());
    move || Ok(text)
}

/// Runs `ssh-keygen`; none where it is not installed.
fn ssh_keygen(folder: &Path, arguments: &[&str], input: &str) -> Option<(bool, String)> {
    let child = Command::new("ssh-keygen")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(_) => {
            eprintln!("ssh-keygen is not installed: not tested against it");
            return None;
        }
    };
    let written = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    written.ok();
    Some((
        output.status.success(),
        String::from_utf8_lossy(&output.stdout).into_owned(),
    ))
}

#[test]
fn ssh_keygen_verifies_what_this_program_signs() {
    let folder = TempDir::new().unwrap();
    let signer = Signer::generate().unwrap();
    let text = "format = \"countersign/orders/1\"\nname = \"René\"\n";
    let file = sign_document(text, NAMESPACE, &signer);
    let source = Source::new("orders.toml", file);
    let (signed, signature) = document_signature(&source).unwrap();
    assert_eq!(signed, text);
    fs::write(folder.path().join("orders.sig"), signature.to_armor()).unwrap();
    let allowed = format!("me {}\n", signer.public_key());
    fs::write(folder.path().join("allowed"), allowed).unwrap();
    let verify = |namespace: &str, input: &str| {
        let arguments = [
            "-Y",
            "verify",
            "-f",
            "allowed",
            "-I",
            "me",
            "-s",
            "orders.sig",
            "-n",
        ];
        ssh_keygen(
            folder.path(),
            &[&arguments[..], &[namespace]].concat(),
            input,
        )
    };
    let Some((good, _)) = verify(NAMESPACE, text) else {
        return;
    };
    assert!(good);
    assert!(!verify(NAMESPACE, "another text\n").unwrap().0);
    assert!(!verify("charter@countersign", text).unwrap().0);
}

#[test]
fn this_program_verifies_what_ssh_keygen_signs() {
    for phrase in ["", "sesame"] {
        let folder = TempDir::new().unwrap();
        let make = [
            "-q", "-t", "ed25519", "-N", phrase, "-C", "me@here", "-f", "key",
        ];
        if ssh_keygen(folder.path(), &make, "").is_none() {
            return;
        }
        let path = folder.path().join("key");
        let line = fs::read_to_string(folder.path().join("key.pub")).unwrap();
        let public = PublicKey::from_openssh(&line).unwrap();
        let signer = Signer::read(&path, passphrase(phrase)).unwrap();
        assert_eq!(signer.public_key(), public);
        if phrase.is_empty() {
            Signer::read(&path, no_passphrase).expect("a plain key asks for nothing");
            let sign = ["-Y", "sign", "-f", "key", "-n", NAMESPACE];
            let (good, armor) = ssh_keygen(folder.path(), &sign, "text\n").unwrap();
            assert!(good);
            let signature = Signature::from_armor(&armor).unwrap();
            signature.verify(b"text\n", NAMESPACE, &public).unwrap();
            assert_eq!(signature, Signature::sign(b"text\n", NAMESPACE, &signer));
        } else {
            let wrong = Signer::read(&path, passphrase("sesam")).unwrap_err();
            assert_eq!(wrong.kind, Kind::Unable);
            assert!(
                wrong.message.starts_with("the passphrase does not open"),
                "{wrong}"
            );
            assert!(Signer::read(&path, no_passphrase).is_err());
        }
    }
}

#[test]
fn ssh_keygen_reads_the_keys_that_this_program_writes() {
    for phrase in [None, Some("sesame")] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("key");
        let signer = Signer::generate().unwrap();
        write_secret(&path, signer.to_openssh("me", phrase).unwrap().as_bytes()).unwrap();
        let again = Signer::read(&path, passphrase(phrase.unwrap_or_default())).unwrap();
        assert_eq!(again.public_key(), signer.public_key());
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 1, "nothing else is left in the folder");
        let arguments = ["-y", "-P", phrase.unwrap_or_default(), "-f", "key"];
        if let Some((good, line)) = ssh_keygen(folder.path(), &arguments, "") {
            assert!(good);
            assert_eq!(PublicKey::from_openssh(&line).unwrap(), signer.public_key());
        }
    }
}

#[test]
fn other_keys_are_refused() {
    let folder = TempDir::new().unwrap();
    let make = ["-q", "-t", "ecdsa", "-N", "", "-f", "key"];
    if ssh_keygen(folder.path(), &make, "").is_some() {
        let error = Signer::read(&folder.path().join("key"), no_passphrase).unwrap_err();
        assert_eq!(error.kind, Kind::Malformed);
        assert!(
            error.message.contains("ecdsa") || error.message.contains("not a private key"),
            "{error}"
        );
        let line = fs::read_to_string(folder.path().join("key.pub")).unwrap();
        let error = PublicKey::from_openssh(&line).unwrap_err();
        assert!(error.contains("only `ssh-ed25519` keys sign"), "{error}");
    }
    let path = folder.path().join("noise");
    write_secret(&path, b"noise").unwrap();
    let error = Signer::read(&path, no_passphrase).unwrap_err();
    assert!(
        error
            .message
            .contains("is not a private key in OpenSSH's format"),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn a_key_that_others_may_read_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("key");
    let key = Signer::generate().unwrap().to_openssh("me", None).unwrap();
    write_secret(&path, key.as_bytes()).unwrap();
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    for mode in [0o640, 0o604, 0o620] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let error = Signer::read(&path, no_passphrase).unwrap_err();
        assert!(
            error.message.contains(&format!("(mode {mode:03o})")),
            "{error}"
        );
        assert!(error.help.unwrap().starts_with("chmod 600 "));
    }
}

#[test]
fn a_detached_signature_may_be_wrapped_in_any_way() {
    let signer = Signer::generate().unwrap();
    let signature = Signature::sign(b"text", NAMESPACE, &signer);
    let armor = signature.to_armor();
    let lines: Vec<&str> = armor.lines().collect();
    let digits = lines[1..lines.len() - 1].concat();
    let wrapped = format!(
        "{}\r\n{}\r\n{}\r\n\r\n",
        lines[0],
        digits,
        lines[lines.len() - 1]
    );
    for loose in [
        armor.replace('\n', "\r\n"),
        wrapped,
        armor.trim_end().to_owned(),
    ] {
        assert!(Signature::from_armor(&loose).is_err());
        assert_eq!(Signature::from_loose_armor(&loose).unwrap(), signature);
    }
    assert!(Signature::from_loose_armor(&format!("{armor}{armor}")).is_err());
    assert!(Signature::from_loose_armor("").is_err());
}

#[test]
fn a_signature_is_no_part_of_what_it_signs() {
    let signer = Signer::generate().unwrap();
    let source = Source::new("a.toml", sign_document("a = 1\n", NAMESPACE, &signer));
    let signed = verify_document(&source, NAMESPACE, &signer.public_key()).unwrap();
    assert_eq!(signed, "a = 1\n");
}

//! What a player keeps to himself.

use countersign::diagnostic::Source;
use countersign::party::Party;
use countersign::protocol::canonical::emit;
use countersign::protocol::chain::{Chain, LENGTH, check, previous};
use countersign::protocol::hex::Digest;
use countersign::protocol::seal::{document, seal};
use countersign::protocol::secrets::{PlayerSecrets, RESTORE};
use countersign::side::Side;
use countersign::store::write_secret;
use std::collections::{BTreeMap, BTreeSet};
use tempfile::TempDir;

fn sealed(secrets: &PlayerSecrets, game: Digest) -> String {
    let salt = secrets.seal_salt(&game, 3);
    let standing = BTreeMap::from([("default", "stand")]);
    emit(&document(
        game,
        secrets.side.side().unwrap(),
        3,
        salt,
        standing,
    ))
}

#[test]
fn a_secret_file_reads_back_as_it_was_written() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("CSA.secret.toml");
    let mut secrets = PlayerSecrets::generate(Side::Csa).unwrap();
    let text = sealed(&secrets, Digest::of("game"));
    let seal = secrets.keep(3, &text);
    assert_eq!(secrets.keep(3, &text), seal);
    assert_eq!(secrets.sealed.len(), 1, "the same text is kept once");
    secrets.write(&path).unwrap();
    secrets.write(&path).unwrap();
    let again = PlayerSecrets::read(&path).unwrap();
    assert_eq!(again, secrets);
    assert_eq!(again.find(3, &seal).unwrap().text(), text);
    assert!(again.find(4, &seal).is_none());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        let faults = PlayerSecrets::read(&path).unwrap_err().to_string();
        assert!(
            faults.contains("others on this machine may open it"),
            "{faults}"
        );
    }
}

#[test]
fn the_link_after_the_last_one_is_found_wherever_that_stands() {
    let root = zeroize::Zeroizing::new([5; 32]);
    let chain = Chain::from_root(Party::Umpire, &root);
    for index in [0, 1, 62, 63, 64, 65, 127, 128, 129, 4094, LENGTH - 1] {
        let last = chain.disclose(index).unwrap();
        let next = chain.after(&last).unwrap();
        assert_eq!(next, chain.disclose(index + 1).unwrap(), "after {index}");
        check(Party::Umpire, &next, &last, 1).unwrap();
        assert!(
            check(Side::Csa, &next, &last, 1).is_err(),
            "another's chain"
        );
    }
    let end = chain.after(&chain.disclose(LENGTH).unwrap()).unwrap_err();
    assert!(end.message.contains("no link `4097`"), "{}", end.message);
    let other = Chain::from_root(Side::Csa, &root).disclose(7).unwrap();
    let fault = chain.after(&other).unwrap_err();
    assert!(
        fault.message.contains("not one of the chain"),
        "{}",
        fault.message
    );
}

#[test]
fn a_damaged_secret_file_is_refused_without_showing_it() {
    let secrets = PlayerSecrets::generate(Side::Usa).unwrap();
    let text = secrets.to_text();
    let root = text.lines().nth(2).unwrap().split('"').nth(1).unwrap();
    for damaged in [
        text.replace("root = ", "root  = "),
        text.replace("root = \"", "root = \"0"),
        text.replace("root = \"", "root = "),
        text.replace("secret/1", "secret/2"),
    ] {
        let source = Source::new("USA.secret.toml", damaged);
        let faults = PlayerSecrets::from_source(&source).unwrap_err().to_string();
        assert!(!faults.contains(&root[1..20]), "{faults}");
        assert!(faults.contains("USA.secret.toml"), "{faults}");
    }
    assert!(!format!("{secrets:?}").contains(root));
}

/// Whatever became of the file: it is named, something is said of it, and how to get it back.
#[test]
fn a_damaged_secret_file_is_named_with_a_fault_and_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("CSA.secret.toml");
    let mut secrets = PlayerSecrets::generate(Side::Csa).unwrap();
    let unsealed = secrets.to_text();
    let game = Digest::of("game");
    secrets.keep(3, &sealed(&secrets.clone(), game));
    let whole = secrets.to_text().as_bytes().to_vec();
    let mut damaged: Vec<Vec<u8>> = (0..whole.len()).map(|at| whole[..at].to_vec()).collect();
    damaged.push(vec![0; whole.len()]);
    damaged.push((0..=255).collect());
    damaged.push(vec![b'a'; (1 << 20) + 1]);
    for line in 0..whole.split(|byte| *byte == b'\n').count() - 1 {
        let mut lines: Vec<&[u8]> = whole.split(|byte| *byte == b'\n').collect();
        lines.remove(line);
        damaged.push(lines.join(&b'\n'));
    }
    // As it was before anything was sealed it is whole.
    damaged.retain(|bytes| bytes != unsealed.as_bytes());
    for bytes in damaged {
        write_secret(&path, &bytes).unwrap();
        let Err(faults) = PlayerSecrets::read(&path) else {
            panic!("{}", String::from_utf8_lossy(&bytes));
        };
        for fault in faults.iter() {
            let said = fault.message.strip_prefix(&format!("`{}`", path.display()));
            let said = said.unwrap_or_else(|| panic!("{fault}"));
            let words = said.split_whitespace().count();
            assert!(words >= 2 && !said.trim_end().ends_with(':'), "{fault}");
            assert_eq!(fault.help.as_deref(), Some(RESTORE), "{fault}");
        }
    }
    std::fs::remove_file(&path).unwrap();
    let fault = PlayerSecrets::read(&path).unwrap_err().to_string();
    assert!(
        fault.contains("there is no such file") && fault.contains(RESTORE),
        "{fault}"
    );
}

#[test]
fn secrets_are_fresh_unless_published() {
    let one = PlayerSecrets::generate(Side::Csa).unwrap();
    let two = PlayerSecrets::generate(Side::Csa).unwrap();
    assert_ne!(one.root, two.root);
    assert_ne!(one.root, one.salt);
    let published = PlayerSecrets::published("phrase", Side::Csa);
    assert_eq!(published, PlayerSecrets::published("phrase", Side::Csa));
    assert_ne!(
        published.root,
        PlayerSecrets::published("phrase", Side::Usa).root
    );
    assert_ne!(
        published.root,
        PlayerSecrets::published("phrase ", Side::Csa).root
    );
}

#[test]
fn a_chain_has_4096_links() {
    let secrets = PlayerSecrets::published("phrase", Side::Usa);
    let chain = Chain::from_root(Side::Usa, secrets.root.bytes());
    let mut last = chain.anchor();
    assert_eq!(chain.disclose(0).unwrap(), last);
    for index in 1..=200 {
        let link = chain.disclose(index).unwrap();
        assert_eq!(previous(Side::Usa, &link), last);
        check(Side::Usa, &link, &last, 1).unwrap();
        last = link;
    }
    let end = chain.disclose(LENGTH).unwrap();
    check(Side::Usa, &end, &chain.anchor(), LENGTH).unwrap();
    assert!(chain.disclose(LENGTH + 1).is_err());
    assert!(check(Side::Usa, &end, &chain.anchor(), LENGTH + 1).is_err());
}

#[test]
fn a_seal_is_the_hash_of_the_document() {
    let secrets = PlayerSecrets::published("phrase", Side::Usa);
    let game = Digest::of("game");
    let text = sealed(&secrets, game);
    let salt = secrets.seal_salt(&game, 3);
    let document = document(
        game,
        Side::Usa,
        3,
        salt,
        BTreeMap::from([("default", "stand")]),
    );
    assert_eq!(seal(&document).unwrap().0, Digest::of(&text).0);
    assert_ne!(salt, secrets.seal_salt(&game, 4));
    assert_ne!(salt, secrets.seal_salt(&Digest::of("other"), 3));
}

#[test]
fn a_request_an_answer_and_a_player_turn_have_salts_of_their_own() {
    let secrets = PlayerSecrets::published("salts", Side::Usa);
    let game = Digest::of("game");
    let mut salts = BTreeSet::new();
    for player_turn in [3, 4] {
        salts.insert(secrets.seal_salt(&game, player_turn).0);
        for answers in [false, true] {
            salts.insert(secrets.takeback_salt(&game, player_turn, answers).0);
        }
    }
    assert_eq!(salts.len(), 6);
}

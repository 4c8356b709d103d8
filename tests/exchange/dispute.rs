//! Disputes: what an arbiter is shown, and that a bundle cannot frame the other player.

use crate::cheating::{body, line, resigned, signer};
use crate::player::{Pair, Player, Said, path, program};
use countersign::protocol::signature::sign_document;
use countersign::store::archive::{Member, pack, unpack};
use flate2::read::GzDecoder;
use std::fs;
use std::io::Read;
use std::path::PathBuf;

/// What an arbiter with no home and no game folder is told about a file.
pub fn arbiter(pair: &Pair, file: &std::path::Path) -> Said {
    program(&pair.path("nobody"), pair.root.path())
        .args(["audit", path(file)])
        .output()
        .expect("it runs")
        .into()
}

pub fn members(file: &std::path::Path) -> Vec<Member> {
    unpack("the bundle", &fs::read(file).expect("there")).expect("an archive")
}

/// The archive with its members changed.
pub fn changed(
    pair: &Pair,
    file: &std::path::Path,
    change: impl FnOnce(&mut Vec<Member>),
) -> PathBuf {
    let mut all = members(file);
    change(&mut all);
    let out = pair.path("changed.tar.gz");
    fs::write(&out, pack(&all).expect("packs")).expect("written");
    out
}

fn find<'m>(all: &'m mut [Member], name: &str) -> &'m mut Member {
    all.iter_mut()
        .find(|member| member.name == name)
        .unwrap_or_else(|| panic!("no {name}"))
}

fn text(member: &Member) -> String {
    String::from_utf8(member.bytes.clone()).expect("UTF-8")
}

fn dispute(pair: &Pair, who: &Player, slot: u32, with: &[&str]) -> PathBuf {
    let out = pair.path("dispute.tar.gz");
    let _ = fs::remove_file(&out);
    let slot = slot.to_string();
    let mut arguments = vec!["dispute", &slot, "--out", path(&out)];
    for file in with {
        arguments.extend(["--with", *file]);
    }
    who.must(&arguments);
    out
}

#[test]
fn an_arbiter_checks_any_player_turn_alone() {
    let pair = Pair::before(6);
    for slot in [0, 2, 5] {
        let file = dispute(&pair, &pair.csa, slot, &[]);
        let said = arbiter(&pair, &file);
        assert_eq!(said.code, Some(0), "{slot}: {}{}", said.out, said.err);
        assert!(said.out.starts_with("VALID\n"), "{}", said.out);
        let scope = format!("checks: player-turn {slot} alone, from the state before it");
        assert!(said.out.contains(&scope), "{}", said.out);
        let same = fs::read(&file).expect("there");
        assert_eq!(
            same,
            fs::read(dispute(&pair, &pair.usa, slot, &[])).expect("there")
        );
    }
    assert!(!pair.path("nobody").exists(), "an arbiter needs no home");
    let said = pair.csa.refused(2, &["dispute", "6"]);
    assert!(said.contains("there is nothing of player-turn 6"), "{said}");
    let said = pair.csa.refused(2, &["dispute", "9"]);
    assert!(said.contains("is missing"), "{said}");
}

#[test]
fn nothing_secret_is_in_a_bundle() {
    let pair = Pair::before(6);
    let secrets: toml::Table = fs::read_to_string(pair.csa.secret_file())
        .expect("there")
        .parse()
        .expect("TOML");
    let file = dispute(&pair, &pair.csa, 5, &[]);
    for member in members(&file) {
        for key in ["root", "salt"] {
            let secret = secrets[key].as_str().expect("hex");
            assert!(!text(&member).contains(secret), "{}", member.name);
        }
    }
    let names: Vec<String> = members(&file)
        .into_iter()
        .map(|member| member.name)
        .collect();
    assert_eq!(
        names,
        [
            "README.txt",
            "dispute.toml",
            "charter.toml",
            "turns/004/state.toml",
            "turns/005/orders.toml",
            "turns/005/resolution.toml",
            "turns/005/state.toml"
        ]
    );
}

#[test]
fn a_false_resolution_is_laid_at_the_resolver() {
    let (pair, number) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    let reply = pair.reply().join("resolution.toml");
    let good = fs::read_to_string(&reply).expect("there");
    let orders = pair.signed();
    let dice = line(&good, "dice").to_owned();
    let other = if dice.contains('6') {
        dice.replace('6', "1")
    } else {
        "dice = [6, 6]".to_owned()
    };
    fs::write(
        &reply,
        resigned(resolver, &good, &dice, &other, "resolution@countersign"),
    )
    .expect("written");
    let file = dispute(&pair, active, number, &[path(&orders), path(&reply)]);
    let said = arbiter(&pair, &file);
    assert_eq!(said.code, Some(1), "{}", said.out);
    let blame = format!("player-turn {number}, {}'s document", resolver.side);
    assert!(said.out.contains(&blame), "{}", said.out);
    assert!(said.err.contains("roll"), "{}", said.err);
    // The honest one stands.
    fs::write(&reply, &good).expect("written");
    let file = dispute(&pair, active, number, &[path(&orders), path(&reply)]);
    let said = arbiter(&pair, &file);
    assert!(said.out.starts_with("VALID"), "{}{}", said.out, said.err);
    // Orders alone are pending.
    let file = dispute(&pair, active, number, &[path(&orders)]);
    let said = arbiter(&pair, &file);
    assert!(said.out.starts_with("PENDING"), "{}{}", said.out, said.err);
}

#[test]
fn a_bundle_cannot_frame_the_other_player() {
    let pair = Pair::before(6);
    let honest = dispute(&pair, &pair.csa, 5, &[]);
    let all = members(&honest);
    let of = |name: &str| {
        let member = all.iter().find(|member| member.name == name);
        text(member.expect("there"))
    };
    let orders = of("turns/005/orders.toml");
    let resolution = of("turns/005/resolution.toml");
    let active = line(&orders, "side").contains("CSA");
    let (active, resolver) = if active {
        (&pair.csa, &pair.usa)
    } else {
        (&pair.usa, &pair.csa)
    };
    let cheat = |name: &str, to: String| {
        let file = changed(&pair, &honest, |all| {
            find(all, name).bytes = to.into_bytes();
        });
        arbiter(&pair, &file)
    };
    // A resolution that the resolver did not sign.
    let altered = resolution.replacen(
        line(&resolution, "seed"),
        &format!("seed = \"{}\"", "ab".repeat(32)),
        1,
    );
    let said = cheat("turns/005/resolution.toml", altered.clone());
    assert!(
        said.out
            .contains(&format!("it proves nothing about {}", resolver.side)),
        "{}",
        said.out
    );
    assert!(!said.out.contains("'s document"), "{}", said.out);
    let forged = sign_document(body(&altered), "resolution@countersign", &signer(active));
    let said = cheat("turns/005/resolution.toml", forged);
    assert!(said.out.contains("it proves nothing about"), "{}", said.out);
    // Another state before.
    let state = of("turns/004/state.toml");
    let other = state.replacen(line(&state, "step"), "step = \"turn 9, nobody\"", 1);
    let said = cheat("turns/004/state.toml", other);
    assert!(said.out.starts_with("INCOMPLETE"), "{}", said.out);
    assert!(said.out.contains("the state before that"), "{}", said.out);
    // Other orders than those that were resolved, well signed by the bundle's maker.
    let seal = format!("seal = \"{}\"", "ab".repeat(32));
    let mine = resigned(
        active,
        &orders,
        line(&orders, "seal"),
        &seal,
        "orders@countersign",
    );
    let said = cheat("turns/005/orders.toml", mine);
    assert!(said.out.starts_with("INCOMPLETE"), "{}", said.out);
    assert!(said.out.contains("the orders that"), "{}", said.out);
    // A state after that nobody signed.
    let after = of("turns/005/state.toml");
    let other = after.replacen(line(&after, "step"), "step = \"turn 9, nobody\"", 1);
    let said = cheat("turns/005/state.toml", other);
    assert!(said.out.contains("which nobody signs"), "{}", said.out);
}

#[test]
fn a_byte_that_is_changed_anywhere_is_found() {
    let pair = Pair::before(4);
    let honest = dispute(&pair, &pair.csa, 3, &[]);
    let count = members(&honest).len();
    for at in 0..count {
        let length = members(&honest)[at].bytes.len();
        for part in 0..8 {
            let byte = length * part / 8 + part % 3;
            let file = changed(&pair, &honest, |all| {
                let byte = byte.min(length - 1);
                all[at].bytes[byte] ^= 1;
            });
            let said = arbiter(&pair, &file);
            assert_eq!(said.code, Some(1), "{at} {byte}: {}", said.out);
        }
    }
    // And in the file itself, where the archive guards its contents.
    let bytes = fs::read(&honest).expect("there");
    let file = pair.path("changed.tar.gz");
    let unpacked = |bytes: &[u8]| {
        let mut inside = Vec::new();
        let read = GzDecoder::new(bytes).read_to_end(&mut inside);
        read.is_ok().then_some(inside)
    };
    let whole = unpacked(&bytes);
    assert!(whole.is_some());
    for at in (10..bytes.len()).step_by(bytes.len() / 40) {
        let mut other = bytes.clone();
        other[at] ^= 4;
        // Some bits hold nothing: those that fill up the last byte, and lengths of codes that the
        // text does not use.
        if unpacked(&other) == whole {
            continue;
        }
        fs::write(&file, other).expect("written");
        let said = arbiter(&pair, &file);
        assert_eq!(said.code, Some(1), "{at}: {}", said.out);
    }
    for length in [0, 1, 100, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&file, &bytes[..length]).expect("written");
        assert_eq!(arbiter(&pair, &file).code, Some(1), "{length}");
    }
}

#[test]
fn what_does_not_belong_in_a_bundle_is_refused() {
    let pair = Pair::before(4);
    let honest = dispute(&pair, &pair.csa, 3, &[]);
    for name in [
        "notes.txt",
        "orders.toml",
        "sealed/003.CSA.toml",
        "for-umpire/003.CSA.standing.toml",
        "turns/003/report.txt",
        "turns/3/orders.toml",
        "turns/003/deeper/orders.toml",
        "rekey/1.CSA.toml",
        "rekey/01.CSA.asked.toml",
        "equivocation/003.orders.../x.toml",
        "charter.toml/x",
        "CHARTER.toml",
    ] {
        let file = changed(&pair, &honest, |all| {
            all.push(Member::new(name, "format = 1\n"))
        });
        let said = arbiter(&pair, &file);
        assert_eq!(said.code, Some(1), "{name}: {}", said.out);
        assert!(
            said.err.contains("error:") && said.err.contains(name),
            "{name}: {}",
            said.err
        );
    }
    let file = changed(&pair, &honest, |all| {
        all.retain(|member| member.name != "dispute.toml")
    });
    let said = arbiter(&pair, &file);
    assert!(said.err.contains("does not say whether"), "{}", said.err);
    let file = changed(&pair, &honest, |all| {
        all.push(Member::new("export.toml", "x"))
    });
    assert_eq!(arbiter(&pair, &file).code, Some(1));
    let file = changed(&pair, &honest, |all| {
        all.push(Member::new(
            "turns/4000000000/orders.toml",
            "format = \"x\"\n",
        ));
    });
    assert_ne!(arbiter(&pair, &file).code, None);
}

/// A tar with one entry as it is given, in gzip.
fn raw(name: &str, kind: tar::EntryType) -> Vec<u8> {
    let mut header = tar::Header::new_old();
    header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
    header.set_entry_type(kind);
    header.set_mode(0o644);
    header.set_size(0);
    if kind == tar::EntryType::Symlink {
        header.set_link_name("/etc/passwd").expect("short");
    }
    header.set_cksum();
    let mut builder = tar::Builder::new(flate2::write::GzEncoder::new(
        Vec::new(),
        flate2::Compression::fast(),
    ));
    builder.append(&header, &[][..]).expect("appends");
    builder.into_inner().expect("ends").finish().expect("ends")
}

#[test]
fn path_tricks_in_an_archive_are_refused() {
    let pair = Pair::strangers();
    let file = pair.path("tricks.tar.gz");
    let regular = tar::EntryType::Regular;
    for (name, kind) in [
        ("/etc/charter.toml", regular),
        ("../charter.toml", regular),
        ("turns/../charter.toml", regular),
        ("turns\\000\\orders.toml", regular),
        ("./charter.toml", regular),
        ("charter.toml", tar::EntryType::Symlink),
        ("charter.toml", tar::EntryType::Link),
        ("turns", tar::EntryType::Directory),
        ("charter.toml", tar::EntryType::Char),
    ] {
        fs::write(&file, raw(name, kind)).expect("written");
        let said = arbiter(&pair, &file);
        assert_eq!(said.code, Some(1), "{name}");
        assert!(said.err.contains("holds"), "{name}: {}", said.err);
    }
    assert!(!pair.path("charter.toml").exists());
}

#[test]
fn a_takeback_can_be_disputed_too() {
    let pair = Pair::before(6);
    pair.csa.must(&["takeback", "ask", "3", "--reason", "x"]);
    let request = pair.path("request.toml");
    fs::copy(pair.csa.at("takeback/006.CSA.request.toml"), &request).expect("there");
    pair.usa
        .must(&["takeback", "answer", path(&request), "--yes"]);
    let file = dispute(&pair, &pair.usa, 6, &[]);
    let said = arbiter(&pair, &file);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(
        said.out.contains("takeback of player-turn 3"),
        "{}",
        said.out
    );
    let forged = changed(&pair, &file, |all| {
        let answer = find(all, "turns/006/answer.toml");
        let old = text(answer);
        answer.bytes =
            sign_document(body(&old), "takeback@countersign", &signer(&pair.csa)).into_bytes();
    });
    let said = arbiter(&pair, &forged);
    assert!(
        said.out.contains("proves nothing about USA"),
        "{}",
        said.out
    );
}

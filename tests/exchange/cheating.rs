//! Everything that one player may try against the other, and how it ends.

use crate::messages::{expect, plain};
use crate::player::{Pair, Player, Said, TURNS, begin, contents, copy, path, program};
use countersign::protocol::keys::Signer;
use countersign::protocol::signature::{Signature, sign_document};
use std::fs;
use std::path::{Path, PathBuf};

const ORDERS: &str = "orders@countersign";
const RESOLUTION: &str = "resolution@countersign";

pub fn signer(player: &Player) -> Signer {
    Signer::read(&player.home.join("id_ed25519"), || {
        Err(std::io::Error::other("no passphrase"))
    })
    .expect("a key")
}

/// What stands above the signature.
pub fn body(text: &str) -> &str {
    &text[..text.find("[signature]\n").expect("signed")]
}

/// A text changed in one place, and signed again by `player`, who wants it believed.
pub fn resigned(player: &Player, text: &str, from: &str, to: &str, namespace: &str) -> String {
    let body = body(text);
    assert!(body.contains(from), "`{from}` is not in\n{body}");
    sign_document(&body.replacen(from, to, 1), namespace, &signer(player))
}

/// The line of a key, as `key = "value"`.
pub fn line<'t>(text: &'t str, key: &str) -> &'t str {
    text.lines()
        .find(|line| line.starts_with(&format!("{key} = ")))
        .unwrap_or_else(|| panic!("no `{key}`"))
}

/// What is wrong with a signed document, below whom its signature blames for it.
pub fn below_blame(message: &str) -> &str {
    let (blame, fault) = message.split_once("\n\n").expect("blame and fault");
    assert!(
        blame.contains("help: they are kept as proof: tell "),
        "{message}"
    );
    fault
}

/// The resolver of the next player-turn refuses orders, with the message kept under `name`.
fn orders_refused(pair: &Pair, name: &str, orders: &str) {
    let (_, resolver, _) = pair.next();
    let file = pair.path("cheat.orders.toml");
    fs::write(&file, orders).expect("written");
    let message = resolver.refused(1, &["resolve", path(&file)]);
    expect(pair, name, &message);
    resolver.refused(1, &["verify", path(&file)]);
}

/// The active side refuses a resolution, with the message kept under `name`.
fn resolution_refused(pair: &Pair, name: &str, change: impl Fn(&Player, &str) -> String) {
    let (active, resolver, _) = pair.next();
    let folder = pair.reply();
    let file = folder.join("resolution.toml");
    let text = fs::read_to_string(&file).expect("there");
    fs::write(&file, change(resolver, &text)).expect("written");
    let message = active.refused(1, &["verify", path(&folder)]);
    expect(pair, name, &message);
}

fn orders_of(pair: &Pair) -> String {
    fs::read_to_string(pair.signed()).expect("there")
}

// Orders.

#[test]
fn orders_of_another_turn_game_side_parent_or_system_are_refused_by_field() {
    let (pair, _) = Pair::with_dice();
    let (active, _, number) = pair.next();
    let text = orders_of(&pair);
    let other_side = if active.side == "CSA" { "USA" } else { "CSA" };
    for (name, key, to) in [
        (
            "orders_wrong_turn",
            "player_turn",
            format!("player_turn = {}", number + 7),
        ),
        (
            "orders_wrong_game",
            "game",
            format!("game = \"{}\"", "ab".repeat(32)),
        ),
        (
            "orders_wrong_parent",
            "parent",
            format!("parent = \"{}\"", "cd".repeat(32)),
        ),
        (
            "orders_wrong_side",
            "side",
            format!("side = \"{other_side}\""),
        ),
        (
            "orders_wrong_system",
            "system",
            "system = \"chess\"".to_owned(),
        ),
    ] {
        let cheat = resigned(active, &text, line(&text, key), &to, ORDERS);
        if key == "player_turn" {
            // Of a player-turn that this folder cannot have yet: there is no state to compare.
            let (_, resolver, _) = pair.next();
            let file = pair.path("cheat.orders.toml");
            fs::write(&file, cheat).expect("written");
            let message = resolver.refused(2, &["resolve", path(&file)]);
            expect(&pair, name, &message);
            let state = format!("turns/{:03}/state.toml", number - 1);
            let message = resolver.refused(1, &["resolve", path(&file), "--state", &state]);
            expect(&pair, "orders_wrong_turn_with_state", &message);
        } else {
            orders_refused(&pair, name, &cheat);
        }
    }
}

#[test]
fn orders_signed_by_the_wrong_player_are_refused() {
    let (pair, _) = Pair::with_dice();
    let (_, resolver, _) = pair.next();
    let text = orders_of(&pair);
    let cheat = sign_document(body(&text), ORDERS, &signer(resolver));
    orders_refused(&pair, "orders_wrong_signer", &cheat);
}

#[test]
fn orders_with_a_missing_or_forged_signature_are_refused() {
    let (pair, _) = Pair::with_dice();
    let (active, _, _) = pair.next();
    let text = orders_of(&pair);
    orders_refused(&pair, "orders_unsigned", body(&text));
    let seal = line(&text, "seal");
    let digit = if seal.ends_with("0\"") { "1\"" } else { "0\"" };
    let changed = format!("{}{digit}", &seal[..seal.len() - 2]);
    orders_refused(&pair, "orders_forged", &text.replacen(seal, &changed, 1));
    let other = sign_document(body(&text), "file", &signer(active));
    orders_refused(&pair, "orders_wrong_namespace", &other);
}

#[test]
fn orders_with_another_link_are_refused() {
    let (pair, number) = Pair::with_dice();
    let (active, _, _) = pair.next();
    let text = orders_of(&pair);
    let link = line(&text, "link").to_owned();
    let state = crate::player::last_state(active);
    let last = state["links"][active.side]
        .as_str()
        .expect("a link")
        .to_owned();
    // x[number + 2] is disclosed later in the shared game, when this side has moved on.
    let later = (number + 1..TURNS)
        .map(|later| {
            let folder = crate::player::shared_game()
                .join(format!("{TURNS}/ann/game/turns/{later:03}/state.toml"));
            let state: toml::Table = fs::read_to_string(folder)
                .expect("there")
                .parse()
                .expect("TOML");
            state["links"][active.side]
                .as_str()
                .expect("a link")
                .to_owned()
        })
        .next()
        .expect("a later link");
    for (name, value) in [
        ("link_reused", last),
        ("link_skipped", later),
        ("link_foreign", "00".repeat(32)),
        ("link_upper_case", link[8..link.len() - 1].to_uppercase()),
        ("link_33_bytes", format!("{}00", &link[8..link.len() - 1])),
    ] {
        let cheat = resigned(active, &text, &link, &format!("link = \"{value}\""), ORDERS);
        orders_refused(&pair, name, &cheat);
    }
}

#[test]
fn reencoded_orders_are_refused() {
    let (pair, _) = Pair::with_dice();
    let (active, _, _) = pair.next();
    let text = orders_of(&pair);
    let game = line(&text, "game").to_owned();
    let format = line(&text, "format").to_owned();
    for (name, from, to) in [
        ("reencoded_comment", game.clone(), format!("{game} # mine")),
        (
            "reencoded_spaces",
            game.clone(),
            game.replace(" = ", "  =  "),
        ),
        ("reencoded_quotes", game.clone(), game.replace('"', "'")),
        (
            "reencoded_order",
            format!("{format}\n{game}\n"),
            format!("{game}\n{format}\n"),
        ),
    ] {
        let cheat = resigned(active, &text, &from, &to, ORDERS);
        orders_refused(&pair, name, &cheat);
    }
    // By the resolver, who cannot sign for the other.
    let (_, resolver, _) = pair.next();
    let file = pair.path("cheat.orders.toml");
    fs::write(&file, text.replacen(&game, &format!("{game} # yours"), 1)).expect("written");
    resolver.refused(1, &["resolve", path(&file)]);
}

#[test]
fn a_document_of_another_kind_is_refused() {
    let (pair, number) = Pair::with_dice();
    let (_, resolver, _) = pair.next();
    let resolution = resolver.at(format!("turns/{:03}/resolution.toml", number - 1));
    let message = resolver.refused(1, &["resolve", path(&resolution)]);
    expect(&pair, "kind_resolution_for_orders", &message);
    let state = resolver.at(format!("turns/{:03}/state.toml", number - 1));
    let message = resolver.refused(1, &["verify", path(&state)]);
    expect(&pair, "kind_state_for_resolution", &message);
    // A resolution signed as if it were orders.
    let (active, _, _) = pair.next();
    let text = fs::read_to_string(&resolution).expect("there");
    let cheat = sign_document(body(&text), ORDERS, &signer(active));
    let file = pair.path("cheat.orders.toml");
    fs::write(&file, cheat).expect("written");
    resolver.refused(1, &["resolve", path(&file)]);
}

#[test]
fn a_malleated_signature_is_refused() {
    let (pair, _) = Pair::with_dice();
    let text = orders_of(&pair);
    let start = text.find("-----BEGIN").expect("armor");
    let end = text
        .find("'''\n[")
        .unwrap_or_else(|| text.rfind("'''").expect("an end"));
    let blob = decode64(&text[start..end]);
    // S is the last 32 bytes, the least byte first: S + L is the same point, another number.
    let order: [u8; 32] = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde,
        0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    let mut cheat = blob.clone();
    let at = cheat.len() - 32;
    let mut carry = 0u16;
    for (byte, add) in cheat[at..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + u16::from(add) + carry;
        *byte = (sum & 0xff) as u8;
        carry = sum >> 8;
    }
    assert_eq!(carry, 0);
    let armor = Signature::from_loose_armor(&format!(
        "-----BEGIN SSH SIGNATURE-----\n{}\n-----END SSH SIGNATURE-----\n",
        encode64(&cheat)
    ))
    .expect("an armor")
    .to_armor();
    orders_refused(
        &pair,
        "signature_malleated",
        &format!("{}{armor}{}", &text[..start], &text[end..]),
    );
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn decode64(armor: &str) -> Vec<u8> {
    let mut bits = 0u32;
    let mut held = 0;
    let mut bytes = Vec::new();
    for line in armor.lines().filter(|line| !line.starts_with('-')) {
        for byte in line.bytes() {
            let Some(value) = DIGITS.iter().position(|digit| *digit == byte) else {
                continue;
            };
            bits = bits << 6 | value as u32;
            held += 6;
            if held >= 8 {
                held -= 8;
                bytes.push((bits >> held & 0xff) as u8);
            }
        }
    }
    bytes
}

fn encode64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let value = chunk
            .iter()
            .chain([0, 0].iter())
            .take(3)
            .fold(0u32, |value, byte| value << 8 | u32::from(*byte));
        for at in 0..4 {
            if at <= chunk.len() {
                text.push(char::from(DIGITS[(value >> (18 - 6 * at) & 63) as usize]));
            } else {
                text.push('=');
            }
        }
    }
    text
}

/// Signed orders against the rules, as [`orders_refused`] refuses them, are kept: they prove who is to
/// blame, and an arbiter can judge them.
#[test]
fn signed_orders_against_the_rules_are_kept_as_proof() {
    let (pair, number) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    let text = orders_of(&pair);
    let link = line(&text, "link").to_owned();
    let foreign = format!("link = \"{}\"", "00".repeat(32));
    let bad = resigned(active, &text, &link, &foreign, ORDERS);
    let file = pair.path("cheat.orders.toml");
    fs::write(&file, &bad).expect("written");
    let said = resolver.refused(1, &["verify", "--no-install", path(&file)]);
    assert!(
        said.contains("without `--no-install` they are kept"),
        "{said}"
    );
    assert!(!resolver.at("refused").exists());
    for command in ["verify", "resolve"] {
        let _ = fs::remove_dir_all(resolver.at("refused"));
        let said = resolver.refused(1, &[command, path(&file)]);
        let blame = format!(" for player-turn {number} are signed and not legal\n");
        assert!(said.contains(&blame), "{said}");
        let kept = contents(&resolver.at("refused"));
        let [(name, proof)] = &kept.iter().collect::<Vec<_>>()[..] else {
            panic!("{:?}", kept.keys());
        };
        assert_eq!(proof, &bad.as_bytes(), "{command}");
        let with = format!("--with ./refused/{}`", name.display());
        assert!(said.contains(&with), "{said}");
        // Once more it is the same.
        assert_eq!(resolver.refused(1, &[command, path(&file)]), said);
        assert_eq!(contents(&resolver.at("refused")), kept);
        let out = pair.path("dispute.tar.gz");
        let with = Path::new("refused").join(name);
        let number = number.to_string();
        resolver.must(&[
            "dispute",
            &number,
            "--with",
            path(&with),
            "--out",
            path(&out),
        ]);
        let audit = resolver.run(&["audit", path(&out)]);
        assert!(
            audit.out.starts_with("INVALID\n"),
            "{}{}",
            audit.out,
            audit.err
        );
    }
    // Of what nobody has signed, and against oneself, nothing is proved.
    let _ = fs::remove_dir_all(resolver.at("refused"));
    fs::write(&file, text.replacen(&link, &foreign, 1)).expect("written");
    resolver.refused(1, &["resolve", path(&file)]);
    fs::write(&file, &bad).expect("written");
    active.refused(1, &["verify", path(&file)]);
    assert!(!resolver.at("refused").exists() && !active.at("refused").exists());
}

/// The same of a resolution, with the orders that it resolves.
#[test]
fn a_signed_resolution_that_is_wrong_is_kept_as_proof() {
    let (pair, _) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    let folder = pair.reply();
    let file = folder.join("resolution.toml");
    let text = fs::read_to_string(&file).expect("there");
    let seed = line(&text, "seed").to_owned();
    let other = format!("seed = \"{}\"", "0".repeat(64));
    let bad = resigned(resolver, &text, &seed, &other, RESOLUTION);
    fs::write(&file, &bad).expect("written");
    let said = active.refused(1, &["verify", path(&folder)]);
    assert!(
        said.contains(" has signed a resolution of player-turn "),
        "{said}"
    );
    let kept = contents(&active.at("refused"));
    assert_eq!(kept.len(), 2, "{:?}", kept.keys());
    assert!(kept.values().any(|proof| proof == bad.as_bytes()));
    for name in kept.keys() {
        assert!(
            said.contains(&format!("./refused/{}", name.display())),
            "{said}"
        );
    }
    // A state that does not fit is of nobody's signature.
    fs::remove_dir_all(active.at("refused")).expect("removed");
    fs::write(&file, &text).expect("written");
    let state = folder.join("state.toml");
    let text = fs::read_to_string(&state).expect("there");
    fs::write(
        &state,
        text.replacen("player_turn = ", "player_turn = 1", 1),
    )
    .expect("written");
    active.refused(1, &["verify", path(&folder)]);
    assert!(!active.at("refused").exists());
}

// Equivocation.

/// The active side signs a second draft in a home without the journal of the first.
fn second_orders(pair: &Pair) -> String {
    let (active, _, number) = pair.next();
    let twin = Player {
        side: active.side,
        name: active.name,
        home: pair.path("twin/home"),
        folder: pair.path("twin/game"),
    };
    copy(&active.home, &twin.home);
    copy(&active.folder, &twin.folder);
    twin.must(&["orders"]);
    let form = twin.read("orders.toml");
    let other = form.replacen("[standing]\n", "[standing]\ndefault = \"stand\"\n", 1);
    twin.write("orders.toml", other);
    twin.must(&["sign"]);
    twin.read(format!("signed/{number:03}.orders.toml"))
}

#[test]
fn two_signed_orders_are_kept_as_proof_and_play_stops() {
    let (pair, number) = Pair::with_dice();
    let (_, resolver, _) = pair.next();
    let second = second_orders(&pair);
    let first = pair.signed();
    resolver.must(&["resolve", path(&first)]);
    let file = pair.path("second.orders.toml");
    fs::write(&file, &second).expect("written");
    let said = resolver.run(&["resolve", path(&file)]);
    assert_eq!(said.code, Some(1), "{}", said.err);
    expect(&pair, "equivocation", &said.err);
    let proofs = contents(&resolver.at("equivocation"));
    let kept: Vec<&[u8]> = proofs.values().map(Vec::as_slice).collect();
    assert_eq!(kept.len(), 2);
    assert!(kept.contains(&second.as_bytes()));
    assert!(kept.contains(&fs::read(&first).expect("there").as_slice()));
    // Nothing goes on, and `status` says why.
    let message = resolver.refused(1, &["resolve", path(&first)]);
    expect(&pair, "equivocation_stops_resolve", &message);
    let status = resolver.must(&["status"]);
    assert!(
        status.contains("next: play has stopped: somebody signed two different documents"),
        "{status}"
    );
    let state = crate::player::last_state(resolver);
    if state["to_move"].as_str() == Some(resolver.side) {
        resolver.must(&["orders"]);
        resolver.refused(1, &["sign"]);
    }
    let audit = resolver.run(&["audit"]);
    assert_eq!(audit.code, Some(1), "{number}: {}", audit.out);
    assert!(audit.out.starts_with("INVALID\n"), "{}", audit.out);
}

#[test]
fn verify_of_second_orders_tells_of_equivocation_too() {
    let (pair, _) = Pair::with_dice();
    let (_, resolver, _) = pair.next();
    let second = second_orders(&pair);
    resolver.must(&["resolve", path(&pair.signed())]);
    let file = pair.path("second.orders.toml");
    fs::write(&file, &second).expect("written");
    let said = resolver.run(&["verify", path(&file)]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(
        said.err.starts_with("error: equivocation: "),
        "{}",
        said.err
    );
}

#[test]
fn a_second_draft_is_not_signed_and_the_first_is_sent_again() {
    let (pair, number) = Pair::with_dice();
    let (active, _, _) = pair.next();
    active.must(&["orders"]);
    let form = active.read("orders.toml");
    active.must(&["sign"]);
    let name = format!("signed/{number:03}.orders.toml");
    let first = active.read(&name);
    active.write(
        "orders.toml",
        form.replacen("[standing]\n", "[standing]\ndefault = \"stand\"\n", 1),
    );
    let message = active.refused(1, &["sign"]);
    expect(&pair, "second_draft", &message);
    active.write("orders.toml", &form);
    fs::remove_file(active.at(&name)).expect("removed");
    active.must(&["sign"]);
    assert_eq!(active.read(&name), first);
}

// Resolutions.

#[test]
fn a_changed_roll_is_named() {
    let (pair, _) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    let folder = pair.reply();
    let file = folder.join("resolution.toml");
    let text = fs::read_to_string(&file).expect("there");
    let second = text
        .match_indices("\n[[roll]]\n")
        .nth(1)
        .expect("two rolls")
        .0;
    let at = second + text[second..].find("dice = [").expect("dice") + "dice = [".len();
    let die = if &text[at..=at] == "6" { "1" } else { "6" };
    let cheat = format!("{}{die}{}", &text[..at], &text[at + 1..]);
    let cheat = sign_document(body(&cheat), RESOLUTION, &signer(resolver));
    fs::write(&file, cheat).expect("written");
    let message = active.refused(1, &["verify", path(&folder)]);
    let mut lines = below_blame(&message).lines();
    let first = lines.next().expect("a line");
    assert!(first.starts_with("error: roll 2 differs in `"), "{message}");
    assert!(first.ends_with("stands there"), "{message}");
    assert!(
        lines
            .next()
            .expect("help")
            .starts_with("  help: recomputed: `"),
        "{message}"
    );
    assert_eq!(lines.next(), None, "{message}");
}

#[test]
fn a_roll_left_out_or_added_is_named() {
    let (pair, _) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    let folder = pair.reply();
    let file = folder.join("resolution.toml");
    let text = fs::read_to_string(&file).expect("there");
    let text = body(&text);
    let rolls = text.matches("\n[[roll]]\n").count();
    let last = text.rfind("\n[[roll]]\n").expect("rolls");
    for (cheat, at) in [
        (text[..last].to_owned(), rolls),
        (format!("{text}{}", &text[last..]), rolls + 1),
    ] {
        fs::write(&file, sign_document(&cheat, RESOLUTION, &signer(resolver))).expect("written");
        let message = active.refused(1, &["verify", path(&folder)]);
        assert!(
            below_blame(&message).starts_with(&format!("error: roll {at} differs in `")),
            "{message}"
        );
    }
}

#[test]
fn a_changed_trace_seed_or_state_is_named() {
    let (pair, _) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    let folder = pair.reply();
    let file = folder.join("resolution.toml");
    let text = fs::read_to_string(&file).expect("there");
    let trace = text
        .lines()
        .find(|line| line.starts_with("    \""))
        .expect("a trace");
    for (name, from, to) in [
        (
            "seed",
            line(&text, "seed").to_owned(),
            format!("seed = \"{}\"", "ab".repeat(32)),
        ),
        (
            "state",
            line(&text, "state").to_owned(),
            format!("state = \"{}\"", "ab".repeat(32)),
        ),
        ("trace", trace.to_owned(), trace.replacen("\"", "\"X", 1)),
    ] {
        let cheat = resigned(resolver, &text, &from, &to, RESOLUTION);
        fs::write(&file, cheat).expect("written");
        let message = active.refused(1, &["verify", path(&folder)]);
        let wanted = match name {
            "seed" => "error: the seed differs in `",
            "state" => "error: the digest of the new state differs in `",
            _ => "error: line 1 of the trace differs in `",
        };
        assert!(below_blame(&message).starts_with(wanted), "{message}");
        assert!(message.contains("\n  help: recomputed: `"), "{message}");
    }
}

#[test]
fn a_changed_field_of_a_resolution_is_named() {
    let (pair, _) = Pair::with_dice();
    for key in ["game", "parent", "orders"] {
        resolution_refused(
            &pair,
            &format!("resolution_wrong_{key}"),
            |resolver, text| {
                let to = format!("{key} = \"{}\"", "ab".repeat(32));
                resigned(resolver, text, line(text, key), &to, RESOLUTION)
            },
        );
    }
    resolution_refused(&pair, "resolution_wrong_side", |resolver, text| {
        let other = if resolver.side == "CSA" { "USA" } else { "CSA" };
        let to = format!("side = \"{other}\"");
        resigned(resolver, text, line(text, "side"), &to, RESOLUTION)
    });
}

#[test]
fn another_link_or_seal_of_the_resolver_is_refused() {
    let (pair, _) = Pair::with_dice();
    for (name, key, value) in [
        ("resolution_foreign_link", "link", "ab".repeat(32)),
        ("resolution_link_upper_case", "link", "AB".repeat(32)),
        ("resolution_link_33_bytes", "link", "ab".repeat(33)),
        ("resolution_other_standing", "standing", "ab".repeat(32)),
        ("resolution_other_salt", "salt", "ab".repeat(32)),
    ] {
        resolution_refused(&pair, name, |resolver, text| {
            let to = format!("{key} = \"{value}\"");
            resigned(resolver, text, line(text, key), &to, RESOLUTION)
        });
    }
}

#[test]
fn standing_orders_changed_after_sealing_are_refused() {
    let (pair, _) = Pair::with_dice();
    resolution_refused(&pair, "standing_changed", |resolver, text| {
        let default = line(text, "default");
        resigned(resolver, text, default, "default = \"stand\"", RESOLUTION)
    });
}

#[test]
fn a_resolution_with_a_missing_or_forged_signature_is_refused() {
    let (pair, _) = Pair::with_dice();
    resolution_refused(&pair, "resolution_unsigned", |_, text| {
        body(text).to_owned()
    });
    let (active, _, _) = pair.next();
    let active_signer = signer(active);
    resolution_refused(&pair, "resolution_wrong_signer", move |_, text| {
        sign_document(body(text), RESOLUTION, &active_signer)
    });
}

#[test]
fn an_altered_state_is_refused_with_its_first_field() {
    let (pair, _) = Pair::with_dice();
    let (active, _, _) = pair.next();
    let folder = pair.reply();
    let file = folder.join("state.toml");
    let text = fs::read_to_string(&file).expect("there");
    let unit = text.find("id = \"20ME\"").expect("a unit");
    let at = unit + text[unit..].find("bases = ").expect("bases") + "bases = ".len();
    let cheat = format!("{}9{}", &text[..at], &text[at + 1..]);
    fs::write(&file, cheat).expect("written");
    let message = active.refused(1, &["verify", path(&folder)]);
    let first = message.lines().next().expect("a line");
    assert_eq!(
        plain(&pair, first),
        "error: `board.units[20ME].bases` differs in `ROOT/reply/state.toml`: `9` stands there\n"
    );
}

#[test]
fn a_state_altered_in_ones_own_folder_fails_the_audit() {
    let pair = Pair::before(TURNS);
    let text = pair.usa.read("turns/005/state.toml");
    pair.usa.write(
        "turns/005/state.toml",
        text.replacen("crossed_stream = false", "crossed_stream = true", 1),
    );
    let said = pair.usa.run(&["audit"]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.starts_with("INVALID\n"), "{}", said.out);
    assert!(said.out.contains("player-turn 5, "), "{}", said.out);
    assert!(
        said.err
            .starts_with("error: `board.units[15AL].crossed_stream` differs in `"),
        "{}",
        said.err
    );
}

#[test]
fn a_missing_document_leaves_the_audit_incomplete() {
    let pair = Pair::before(TURNS);
    fs::remove_file(pair.usa.at("turns/005/resolution.toml")).expect("removed");
    let said = pair.usa.run(&["audit"]);
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert!(said.out.starts_with("INCOMPLETE\n"), "{}", said.out);
    assert!(
        said.out
            .contains("`resolution.toml` of player-turn 5 is missing\n"),
        "{}",
        said.out
    );
}

#[test]
fn silence_is_pending_and_nothing_is_guessed() {
    let (pair, number) = Pair::with_dice();
    let (active, _, _) = pair.next();
    active.must(&["orders"]);
    active.must(&["sign"]);
    let audit = active.must(&["audit"]);
    assert!(audit.starts_with("PENDING\n"), "{audit}");
    assert!(
        audit.contains(&format!(
            "the orders of {} for player-turn {number} are signed and not resolved\n",
            active.side
        )),
        "{audit}"
    );
}

#[test]
fn who_goes_silent_after_bad_dice_can_only_send_the_same_dice() {
    let (pair, number) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    active.must(&["orders"]);
    crate::orders::write(active);
    active.must(&["sign"]);
    let orders = active.at(format!("signed/{number:03}.orders.toml"));
    // The resolver looks at the dice where nobody sees it, and does not like them.
    let look = |name: &str, arguments: &[&str]| {
        let twin = Player {
            side: resolver.side,
            name: resolver.name,
            home: pair.path(name).join("home"),
            folder: pair.path(name).join("game"),
        };
        copy(&resolver.home, &twin.home);
        copy(&resolver.folder, &twin.folder);
        let mut words = vec!["resolve", path(&orders)];
        words.extend_from_slice(arguments);
        twin.must(&words);
        twin.read(format!("turns/{number:03}/resolution.toml"))
    };
    let dice = |text: &str| text[text.find("[[roll]]").expect("dice")..].to_owned();
    let seen = look("look", &[]);
    // The other player guesses nothing, and cannot take his orders back by other ones.
    assert!(active.must(&["audit"]).starts_with("PENDING\n"));
    active.must(&["orders", "--force"]);
    active.refused(1, &["sign"]);
    // Standing orders written now do not open the seal; the dice stay as they are.
    let other = pair.path("other.toml");
    fs::write(&other, "[standing]\ndefault = \"fire\"\n").expect("written");
    let again = look("again", &["--standing", path(&other)]);
    assert_eq!(body(&dice(&again)), body(&dice(&seen)));
    resolver.must(&["resolve", path(&orders)]);
    let late = resolver.read(format!("turns/{number:03}/resolution.toml"));
    assert_eq!(late, seen);
    active.must(&["verify", path(&resolver.at(format!("turns/{number:03}")))]);
}

#[test]
fn documents_of_another_game_between_the_same_players_are_refused() {
    let (pair, number) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    // The same two people, with the same keys, in a second game.
    let second = Pair::strangers();
    for (mine, theirs) in [(&second.csa, &pair.csa), (&second.usa, &pair.usa)] {
        fs::copy(theirs.home.join("id_ed25519"), mine.home.join("id_ed25519")).expect("copied");
    }
    begin(&second);
    let (first, _, _) = second.next();
    first.must(&["orders"]);
    first.must(&["sign"]);
    let orders = pair.path("second.orders.toml");
    fs::copy(first.at("signed/000.orders.toml"), &orders).expect("sent");
    assert!(number > 0);
    let message = resolver.refused(1, &["resolve", path(&orders), "--state", "opening.toml"]);
    expect(&pair, "orders_of_a_second_game", &message);
    let state = pair.path("second.opening.toml");
    fs::copy(second.csa.at("opening.toml"), &state).expect("sent");
    let message = resolver.refused(1, &["resolve", path(&orders), "--state", path(&state)]);
    expect(&pair, "state_of_a_second_game", &message);
    let sent = pair.path("sent");
    copy(&pair.csa.folder, &sent);
    fs::remove_dir_all(sent.join("turns")).expect("removed");
    fs::copy(
        second.csa.at("acceptance.toml"),
        sent.join("acceptance.toml"),
    )
    .expect("copied");
    let game = pair.path("third");
    let message = active.refused(1, &["start", path(&sent), path(&game)]);
    expect(&pair, "acceptance_of_a_second_game", &message);
    assert!(!game.exists());
}

// The charter.

/// The offer as it was sent, changed and signed again.
fn offer_refused(name: &str, code: i32, from: &str, to: &str) {
    let pair = Pair::strangers();
    let offer = made_offer(&pair);
    let text = fs::read_to_string(&offer).expect("there");
    let from = line(&text, from).to_owned();
    fs::write(
        &offer,
        resigned(&pair.csa, &text, &from, to, "offer@countersign"),
    )
    .expect("written");
    let out = pair.path("accepted");
    let message = pair
        .usa
        .refused(code, &["accept", path(&offer), path(&out), "--name", "Ben"]);
    assert!(!out.exists());
    expect(&pair, name, &message);
}

fn made_offer(pair: &Pair) -> PathBuf {
    let offer = pair.path("offer.toml");
    pair.csa
        .must(&["new", path(&offer), "--side", "CSA", "--name", "Ann"]);
    offer
}

#[test]
fn an_offer_of_another_edition_or_other_tables_is_refused() {
    offer_refused(
        "offer_other_edition",
        1,
        "writer",
        "writer = \"countersign 9.9.9\"",
    );
    offer_refused(
        "offer_other_tables",
        1,
        "tables",
        &format!("tables = \"{}\"", "ab".repeat(32)),
    );
    offer_refused("offer_other_system", 2, "system", "system = \"chess\"");
}

#[test]
fn an_offer_in_mode_umpire_without_an_umpire_is_refused() {
    offer_refused("offer_umpire", 1, "mode", "mode = \"umpire\"");
}

#[test]
fn modes_that_are_not_there_are_refused_by_name() {
    let mode = "phased";
    offer_refused(
        &format!("offer_{mode}"),
        1,
        "mode",
        &format!("mode = \"{mode}\""),
    );
    let pair = Pair::strangers();
    let offer = pair.path("offer.toml");
    let message = pair.csa.refused(
        2,
        &[
            "new",
            path(&offer),
            "--side",
            "CSA",
            "--name",
            "Ann",
            "--mode",
            mode,
        ],
    );
    assert_eq!(
        message,
        format!(
            "error: the mode `{mode}` is not in this version\n  help: the modes are mutual, umpire and solo\n"
        )
    );
    assert!(!offer.exists());
}

#[test]
fn a_weak_key_in_an_offer_is_refused() {
    // The point of order 1: its bytes are 1, then zeros.
    let mut blob = vec![0, 0, 0, 11];
    blob.extend(b"ssh-ed25519");
    blob.extend([0, 0, 0, 32, 1]);
    blob.extend([0; 31]);
    offer_refused(
        "offer_weak_key",
        1,
        "key",
        &format!("key = \"ssh-ed25519 {}\"", encode64(&blob)),
    );
}

#[test]
fn a_solo_offer_cannot_be_accepted() {
    offer_refused("offer_solo", 1, "mode", "mode = \"solo\"");
}

#[test]
fn the_same_key_for_both_is_refused() {
    let pair = Pair::strangers();
    let offer = made_offer(&pair);
    let out = pair.path("accepted");
    let key = pair.csa.home.join("id_ed25519");
    let message = pair.usa.refused(
        1,
        &[
            "accept",
            path(&offer),
            path(&out),
            "--name",
            "Ben",
            "--key",
            path(&key),
        ],
    );
    expect(&pair, "equal_key", &message);
    assert!(!out.exists());
}

/// The acceptor changes the charter after the fact, and signs what he has changed.
fn charter_refused(name: &str, change: impl Fn(&str) -> String) {
    let pair = Pair::strangers();
    let offer = made_offer(&pair);
    let out = pair.path("accepted");
    pair.usa
        .must(&["accept", path(&offer), path(&out), "--name", "Ben"]);
    let file = out.join("charter.toml");
    let text = fs::read_to_string(&file).expect("there");
    let cheat = change(body(&text));
    assert_ne!(cheat, body(&text));
    let signed = sign_document(&cheat, "charter@countersign", &signer(&pair.usa))
        .replace("armored = '''", "USA = '''");
    fs::write(&file, &signed).expect("written");
    let id = countersign::protocol::hex::Digest::of(&cheat).to_string();
    let acceptance = fs::read_to_string(out.join("acceptance.toml")).expect("there");
    let from = line(&acceptance, "game").to_owned();
    let to = format!("game = \"{id}\"");
    let acceptance = resigned(&pair.usa, &acceptance, &from, &to, "acceptance@countersign");
    fs::write(out.join("acceptance.toml"), acceptance).expect("written");
    let game = pair.path("game");
    let message = pair.csa.refused(1, &["start", path(&out), path(&game)]);
    assert!(!game.exists());
    expect(&pair, name, &message);
}

#[test]
fn a_mirrored_anchor_is_refused() {
    charter_refused("mirrored_anchor", |text| {
        let anchors: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("anchor = "))
            .collect();
        text.replace(anchors[1], anchors[0])
    });
}

#[test]
fn terms_changed_between_offer_and_acceptance_are_refused() {
    charter_refused("terms_changed", |text| {
        text.replace("deadline_days = 14", "deadline_days = 1")
    });
}

#[test]
fn an_offerer_whose_anchor_was_changed_refuses() {
    charter_refused("offerer_anchor_changed", |text| {
        let anchor = line(text, "anchor");
        text.replacen(anchor, &format!("anchor = \"{}\"", "ab".repeat(32)), 1)
    });
}

#[test]
fn a_charter_changed_later_opens_no_game() {
    let (pair, _) = Pair::with_dice();
    let text = pair.usa.read("charter.toml");
    let other = Pair::strangers();
    let key = other.csa.must(&["keygen", "--out", "other_key"]);
    let old = line(&text, "key").to_owned();
    pair.usa.write(
        "charter.toml",
        text.replacen(&old, &format!("key = \"{}\"", key.trim()), 1),
    );
    let message = pair.usa.refused(1, &["status"]);
    expect(&pair, "charter_new_key", &message);
}

#[test]
fn the_first_to_sign_cannot_be_replaced_by_a_stranger() {
    let pair = Pair::strangers();
    begin(&pair);
    // The acceptance of another game, and one signed by the other player.
    let start = pair.csa.read("start.toml");
    let acceptance = pair.csa.read("acceptance.toml");
    let forged = sign_document(
        body(&acceptance),
        "acceptance@countersign",
        &signer(&pair.csa),
    );
    let sent = pair.path("sent");
    copy(&pair.csa.folder, &sent);
    fs::write(sent.join("acceptance.toml"), forged).expect("written");
    let game = pair.path("game");
    let message = pair.usa.refused(1, &["start", path(&sent), path(&game)]);
    expect(&pair, "acceptance_forged", &message);
    fs::write(sent.join("acceptance.toml"), &acceptance).expect("written");
    let other = resigned(
        &pair.csa,
        &start,
        line(&start, "game"),
        &format!("game = \"{}\"", "ab".repeat(32)),
        "start@countersign",
    );
    fs::write(sent.join("start.toml"), other).expect("written");
    let message = pair.usa.refused(1, &["start", path(&sent), path(&game)]);
    expect(&pair, "start_of_another_game", &message);
}

#[test]
fn other_tables_in_the_game_folder_are_refused() {
    let (pair, _) = Pair::with_dice();
    let (active, _, _) = pair.next();
    active.must(&["tables", "export"]);
    active.must(&["status"]);
    let tables = active.read("tables.toml");
    active.write("tables.toml", tables + "# mine\n");
    let message = active.refused(1, &["status"]);
    expect(&pair, "tables_changed", &message);
}

#[test]
fn a_state_of_another_edition_is_refused() {
    let (pair, number) = Pair::with_dice();
    let (active, _, _) = pair.next();
    let name = format!("turns/{:03}/state.toml", number - 1);
    let text = active.read(&name);
    let other = "writer = \"countersign 9.9.9\"";
    active.write(&name, text.replacen(line(&text, "writer"), other, 1));
    active.write("orders.toml", "");
    let message = active.refused(1, &["check"]);
    expect(&pair, "state_other_edition", &message);
}

// Backups and secrets.

#[test]
fn a_lost_journal_stops_signing_until_it_is_rebuilt() {
    let pair = Pair::before(TURNS);
    let (active, _, number) = pair.next();
    fs::remove_dir_all(active.secrets().join("journal")).expect("removed");
    active.must(&["orders"]);
    let message = active.refused(1, &["sign"]);
    let shown = plain(&pair, message.lines().next().expect("a line"));
    assert!(
        shown.starts_with("error: you signed the ") && shown.contains(active.side),
        "{shown}"
    );
    assert!(
        message.ends_with(
            "  help: run `countersign journal rebuild` with everything that you sent in this game, then sign\n"
        ),
        "{message}"
    );
    let mut files: Vec<String> = vec!["journal".to_owned(), "rebuild".to_owned()];
    for turn in 0..number {
        for name in ["orders.toml", "resolution.toml"] {
            files.push(format!("turns/{turn:03}/{name}"));
        }
    }
    let arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    active.must(&arguments);
    active.must(&["sign"]);
}

#[test]
fn a_lost_journal_does_not_forget_what_the_game_folder_shows() {
    let (pair, number) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    active.must(&["orders"]);
    let form = active.read("orders.toml");
    active.must(&["sign"]);
    let name = format!("{number:03}.{}.orders.toml", active.side);
    let entry = active.secrets().join("journal").join(name);
    fs::remove_file(&entry).expect("removed");
    let other = form.replacen("[standing]\n", "[standing]\ndefault = \"stand\"\n", 1);
    active.write("orders.toml", &other);
    let message = active.refused(1, &["sign"]);
    expect(&pair, "second_draft_without_journal", &message);
    // The same once the player-turn is played, and the draft is for the state before it.
    let signed = active.at(format!("signed/{number:03}.orders.toml"));
    resolver.must(&["resolve", path(&signed)]);
    active.must(&["verify", path(&resolver.at(format!("turns/{number:03}")))]);
    fs::remove_file(&signed).expect("removed");
    let before = format!("turns/{:03}/state.toml", number - 1);
    let message = active.refused(1, &["sign", "--state", &before]);
    assert!(
        message.contains("signing now could contradict what you sent"),
        "{message}"
    );
    let again = format!("turns/{number:03}/orders.toml");
    active.must(&["journal", "rebuild", &again]);
    assert!(entry.is_file());
}

#[test]
fn a_restored_home_does_not_sign_again() {
    let pair = Pair::before(TURNS);
    let early = Pair::before(4);
    let (active, _, _) = pair.next();
    let backup = early.of(active.side);
    fs::remove_dir_all(&active.home).expect("removed");
    copy(&backup.home, &active.home);
    active.must(&["orders"]);
    let message = active.refused(1, &["sign"]);
    assert!(
        message
            .contains("it may come from a backup, and signing now could contradict what you sent"),
        "{message}"
    );
}

#[cfg(unix)]
#[test]
fn secrets_that_others_may_read_are_refused() {
    use std::os::unix::fs::PermissionsExt;
    let (pair, _) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    let open = |file: &Path| {
        fs::set_permissions(file, fs::Permissions::from_mode(0o640)).expect("set");
    };
    active.must(&["orders"]);
    open(&active.home.join("id_ed25519"));
    let message = active.refused(2, &["sign"]);
    expect(&pair, "shared_key", &message);
    open(&resolver.secret_file());
    let signed = pair.signed();
    let message = resolver.refused(2, &["resolve", path(&signed)]);
    expect(&pair, "shared_secrets", &message);
}

#[test]
fn the_other_players_side_cannot_be_played() {
    let (pair, _) = Pair::with_dice();
    let (_, resolver, _) = pair.next();
    resolver.must(&["orders", "--force"]);
    let message = resolver.refused(2, &["sign"]);
    assert!(
        message.starts_with("error: this home has no secrets of "),
        "{message}"
    );
    let said: Said = program(&pair.path("nobody"), &resolver.folder)
        .args(["resolve", path(&pair.signed())])
        .output()
        .expect("it runs")
        .into();
    assert_eq!(said.code, Some(2), "{}", said.err);
    assert!(!pair.path("nobody").exists());
}

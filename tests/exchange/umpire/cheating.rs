//! What an umpire, or a player against him, may try, and how it ends.

use super::trio::{SKIPPED, TURNS, Trio};
use crate::cheating::below_blame;
use crate::messages::expect;
use crate::player::{Player, contents, copy, path};
use countersign::protocol::hex::Digest;
use countersign::protocol::keys::Signer;
use countersign::protocol::signature::sign_document;
use std::fs;
use std::path::PathBuf;

const RESOLUTION: &str = "resolution@countersign";

pub fn signer(player: &Player) -> Signer {
    Signer::read(&player.home.join("id_ed25519"), || {
        Err(std::io::Error::other("no passphrase"))
    })
    .expect("a key")
}

/// What stands above the signature.
fn body(text: &str) -> &str {
    &text[..text.find("[signature]\n").expect("signed")]
}

/// The line of a key, as `key = "value"`.
fn line(text: &str, key: &str) -> String {
    text.lines()
        .find(|line| line.starts_with(&format!("{key} = ")))
        .unwrap_or_else(|| panic!("no `{key}`"))
        .to_owned()
}

/// The game before player-turn `number` for the players, with that player-turn resolved by the
/// umpire: what he sends, for a test to alter.
fn resolved(number: u32) -> (Trio, PathBuf) {
    let trio = Trio::before(number);
    let (active, number) = trio.sign();
    trio.resolve(active, number);
    let reply = trio.reply(number);
    (trio, reply)
}

/// Both players refuse what the umpire sends, after `change`, with the message kept under `name`.
fn refused_by_both(name: &str, number: u32, change: impl Fn(&Trio, &str) -> String) {
    let (trio, message) = refusal(number, change);
    expect(&trio.pair, name, &message);
}

/// The same, with a message that differs from run to run after its beginning.
fn refused_by_both_saying(begins: &str, number: u32, change: impl Fn(&Trio, &str) -> String) {
    let (_, message) = refusal(number, change);
    assert!(below_blame(&message).starts_with(begins), "{message}");
}

fn refusal(number: u32, change: impl Fn(&Trio, &str) -> String) -> (Trio, String) {
    let (trio, reply) = resolved(number);
    let file = reply.join("resolution.toml");
    let text = fs::read_to_string(&file).expect("there");
    fs::write(&file, change(&trio, &text)).expect("written");
    // The player who was not active has the orders from the umpire only.
    let mut said = Vec::new();
    for player in [&trio.pair.csa, &trio.pair.usa] {
        said.push(player.refused(1, &["verify", path(&reply)]));
    }
    assert_eq!(said[0], said[1]);
    (trio, said.remove(0))
}

/// A resolution changed in some places and signed again by the umpire, who wants it believed.
fn resigned(trio: &Trio, text: &str, changes: &[(String, String)]) -> String {
    let mut body = body(text).to_owned();
    for (from, to) in changes {
        assert!(body.contains(from), "`{from}` is not in\n{body}");
        body = body.replacen(from, to, 1);
    }
    sign_document(&body, RESOLUTION, &signer(&trio.uma))
}

#[test]
fn an_umpire_who_opens_other_standing_orders_is_refused() {
    refused_by_both("umpire_other_standing", SKIPPED, |trio, text| {
        let from = "default = \"fire\"".to_owned();
        resigned(trio, text, &[(from, "default = \"stand\"".to_owned())])
    });
    refused_by_both("umpire_other_salt", SKIPPED, |trio, text| {
        let to = format!("salt = \"{}\"", "ab".repeat(32));
        resigned(trio, text, &[(line(text, "salt"), to)])
    });
    refused_by_both("umpire_other_seal", SKIPPED, |trio, text| {
        let to = format!("standing = \"{}\"", "ab".repeat(32));
        resigned(trio, text, &[(line(text, "standing"), to)])
    });
}

#[test]
fn an_umpire_who_discloses_another_link_is_refused() {
    refused_by_both("umpire_link_reused", 2, |trio, text| {
        let state: toml::Table = trio
            .pair
            .csa
            .read("turns/001/state.toml")
            .parse()
            .expect("TOML");
        let last = state["links"]["UMPIRE"].as_str().expect("a link");
        resigned(
            trio,
            text,
            &[(line(text, "link"), format!("link = \"{last}\""))],
        )
    });
    refused_by_both("umpire_link_foreign", 2, |trio, text| {
        let to = format!("link = \"{}\"", "cd".repeat(32));
        resigned(trio, text, &[(line(text, "link"), to)])
    });
    // The next link of the active side, as if it were his.
    refused_by_both("umpire_link_of_a_side", 2, |trio, text| {
        let orders = trio.uma.read("turns/002/orders.toml");
        resigned(trio, text, &[(line(text, "link"), line(&orders, "link"))])
    });
}

#[test]
fn an_umpire_who_alters_dice_or_effects_is_refused() {
    let altered = "error: roll 1 differs in `";
    refused_by_both_saying(altered, SKIPPED, |trio, text| {
        let dice = text
            .lines()
            .find(|line| line.starts_with("dice = [") && !line.contains("[]"))
            .expect("dice");
        let digit = if dice.starts_with("dice = [6") {
            "dice = [1"
        } else {
            "dice = [6"
        };
        let other = format!("{digit}{}", &dice["dice = [6".len()..]);
        resigned(trio, text, &[(dice.to_owned(), other)])
    });
    refused_by_both("umpire_state", SKIPPED, |trio, text| {
        let to = format!("state = \"{}\"", "ef".repeat(32));
        resigned(trio, text, &[(line(text, "state"), to)])
    });
    refused_by_both("umpire_seed", SKIPPED, |trio, text| {
        let to = format!("seed = \"{}\"", "ef".repeat(32));
        resigned(trio, text, &[(line(text, "seed"), to)])
    });
}

#[test]
fn a_resolution_that_a_player_signed_is_refused() {
    for player in ["csa", "usa"] {
        refused_by_both("umpire_wrong_signer", 2, |trio, text| {
            let by = if player == "csa" {
                &trio.pair.csa
            } else {
                &trio.pair.usa
            };
            sign_document(body(text), RESOLUTION, &signer(by))
        });
    }
    refused_by_both("umpire_unsigned", 2, |_, text| body(text).to_owned());
}

#[test]
fn standing_orders_carried_over_are_those_that_were_opened() {
    // The umpire seals something else for the player-turn that USA does not move in either, and
    // changes the state accordingly.
    let (trio, reply) = resolved(SKIPPED);
    let file = reply.join("resolution.toml");
    let text = fs::read_to_string(&file).expect("there");
    let state = fs::read_to_string(reply.join("state.toml")).expect("there");
    let seal = line(&text, "seal");
    let other = format!("seal = \"{}\"", "ab".repeat(32));
    assert_eq!(state.matches(&seal).count(), 1);
    let state = state.replacen(&seal, &other, 1);
    let digest = format!("state = \"{}\"", Digest::of(&state));
    let cheat = resigned(
        &trio,
        &text,
        &[(seal.clone(), other), (line(&text, "state"), digest)],
    );
    fs::write(&file, cheat).expect("written");
    fs::write(reply.join("state.toml"), state).expect("written");
    for player in [&trio.pair.csa, &trio.pair.usa] {
        let message = player.refused(1, &["verify", path(&reply)]);
        expect(&trio.pair, "umpire_carried_over", &message);
    }
    // Or leaves it out.
    let missing = format!("{seal}\n");
    fs::write(&file, resigned(&trio, &text, &[(missing, String::new())])).expect("written");
    for player in [&trio.pair.csa, &trio.pair.usa] {
        let message = player.refused(1, &["verify", path(&reply)]);
        assert!(message.contains("has no `seal`"), "{message}");
    }
}

#[test]
fn an_altered_state_is_refused() {
    let (trio, reply) = resolved(2);
    let file = reply.join("state.toml");
    let text = fs::read_to_string(&file).expect("there");
    let to = format!("UMPIRE = \"{}\"", "ab".repeat(32));
    fs::write(&file, text.replacen(&line(&text, "UMPIRE"), &to, 1)).expect("written");
    for player in [&trio.pair.csa, &trio.pair.usa] {
        let message = player.refused(1, &["verify", path(&reply)]);
        assert!(message.contains("`links.UMPIRE` differs"), "{message}");
    }
}

#[test]
fn standing_orders_that_do_not_fit_their_seal_are_refused() {
    let trio = Trio::before(2);
    let (active, number) = trio.sign();
    let (orders, standing) = trio.dispatch(active, number);
    let text = fs::read_to_string(&standing).expect("there");
    let refuse = |text: &str| {
        let file = trio.path("wrong.toml");
        fs::write(&file, text).expect("written");
        trio.uma
            .refused(1, &["resolve", path(&orders), "--standing-of", path(&file)])
    };
    let salt = format!("salt = \"{}\"", "ab".repeat(32));
    expect(
        &trio.pair,
        "umpire_standing_salt",
        &refuse(&text.replacen(&line(&text, "salt"), &salt, 1)),
    );
    let game = format!("game = \"{}\"", "ab".repeat(32));
    expect(
        &trio.pair,
        "umpire_standing_game",
        &refuse(&text.replacen(&line(&text, "game"), &game, 1)),
    );
    let turn = format!("player_turn = {}", number + 5);
    expect(
        &trio.pair,
        "umpire_standing_turn",
        &refuse(&text.replacen(&line(&text, "player_turn"), &turn, 1)),
    );
    let side = if active.side == "CSA" { "USA" } else { "CSA" };
    expect(
        &trio.pair,
        "umpire_standing_side",
        &refuse(&text.replacen(&line(&text, "side"), &format!("side = \"{side}\""), 1)),
    );
    refuse(&text.replacen("\nsalt", "  \nsalt", 1));
    refuse("format = \"countersign/standing/1\"\n");
    // As they are.
    trio.uma
        .must(&["resolve", path(&orders), "--standing-of", path(&standing)]);
}

#[test]
fn a_damaged_file_in_the_umpires_home_is_not_opened() {
    let trio = Trio::before(2);
    let (active, number) = trio.sign();
    let (orders, _) = trio.dispatch(active, number);
    let kept = trio.uma.secrets().join("standing/002.CSA.toml");
    let text = fs::read_to_string(&kept).expect("there");
    let salt = format!("salt = \"{}\"", "ab".repeat(32));
    fs::write(&kept, text.replacen(&line(&text, "salt"), &salt, 1)).expect("written");
    let message = trio.uma.refused(1, &["resolve", path(&orders)]);
    assert!(
        message.contains("is not what CSA sealed for player-turn 2"),
        "{message}"
    );
}

#[test]
fn standing_orders_of_another_are_for_an_umpire_only() {
    let (pair, _) = crate::player::Pair::with_dice();
    let (_, resolver, _) = pair.next();
    let orders = pair.signed();
    let message = resolver.refused(
        1,
        &["resolve", path(&orders), "--standing-of", path(&orders)],
    );
    assert!(
        message.contains("`--standing-of` is for the umpire"),
        "{message}"
    );
}

/// The active side signs two orders, and the umpire resolves the one for the one player and the
/// other for the other.
#[test]
fn two_resolutions_of_an_umpire_are_kept_as_proof() {
    let trio = Trio::before(2);
    let uma = trio.twin(&trio.uma);
    let (active, _, number) = trio.pair.next();
    let twin = trio.twin(active);
    let (active, _) = trio.sign();
    trio.resolve(active, number);
    let first = trio.path("first");
    copy(&trio.uma.at(format!("turns/{number:03}")), &first);
    // The second of each.
    twin.must(&["orders"]);
    let form = twin.read("orders.toml");
    let other = form.replacen("[standing]\n", "[standing]\ndefault = \"stand\"\n", 1);
    twin.write("orders.toml", other);
    twin.must(&["sign"]);
    uma.must(&[
        "resolve",
        path(&twin.at(format!("signed/{number:03}.orders.toml"))),
    ]);
    let second = trio.path("second");
    copy(&uma.at(format!("turns/{number:03}")), &second);

    let other = if active.side == "CSA" {
        &trio.pair.usa
    } else {
        &trio.pair.csa
    };
    other.must(&["verify", path(&first)]);
    let said = other.run(&["verify", path(&second)]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(
        said.err.contains(&format!(
            "equivocation: {} has signed two different orders, and the umpire Uma has resolved both, for player-turn {number}",
            active.side
        )),
        "{}",
        said.err
    );
    let kept: Vec<String> = contents(&other.at("equivocation"))
        .keys()
        .map(|name| name.display().to_string())
        .collect();
    assert_eq!(kept.len(), 4, "{kept:?}");
    assert_eq!(
        kept.iter()
            .filter(|name| name.contains(".resolution."))
            .count(),
        2
    );
    let audit = other.run(&["audit"]);
    assert_eq!(audit.code, Some(1));
    assert!(audit.out.starts_with("INVALID"), "{}", audit.out);
    for who in [active.side, "the umpire Uma"] {
        assert!(
            audit
                .err
                .contains(&format!("equivocation: {who} has signed two different")),
            "{}",
            audit.err
        );
    }
    let message = other.run(&["orders"]);
    assert!(message.err.contains("play has stopped"), "{}", message.err);
    // The umpire himself is stopped as soon as he sees the second orders in his own folder.
    let said = trio.uma.run(&[
        "resolve",
        path(&twin.at(format!("signed/{number:03}.orders.toml"))),
    ]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("equivocation"), "{}", said.err);
}

#[test]
fn an_umpire_without_his_journal_signs_nothing_twice() {
    let trio = Trio::before(2);
    fs::remove_dir_all(trio.uma.secrets().join("journal")).expect("there");
    let (active, number) = trio.sign();
    let (orders, _) = trio.dispatch(active, number);
    let message = trio.uma.refused(1, &["resolve", path(&orders)]);
    assert!(
        message.contains("you signed the resolution of the umpire for player-turn 0 and 1 more"),
        "{message}"
    );
}

#[test]
fn an_audit_names_the_umpire_whose_resolution_is_wrong() {
    let trio = Trio::before(TURNS);
    let file = trio
        .pair
        .csa
        .at(format!("turns/{SKIPPED:03}/resolution.toml"));
    let text = fs::read_to_string(&file).expect("there");
    let to = format!("seed = \"{}\"", "ef".repeat(32));
    let cheat = resigned(&trio, &text, &[(line(&text, "seed"), to)]);
    fs::write(&file, cheat).expect("written");
    let said = trio.pair.csa.run(&["audit"]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.starts_with("INVALID\n"), "{}", said.out);
    assert!(
        said.out
            .contains(&format!("player-turn {SKIPPED}, the umpire Uma's document")),
        "{}",
        said.out
    );
    assert!(said.err.contains("the seed differs"), "{}", said.err);
}

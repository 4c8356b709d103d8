//! A takeback in a game of three: both players agree, the umpire follows and resolves on.

use super::trio::Trio;
use crate::player::{contents, last_state, path};
use std::fs;

#[test]
fn the_umpire_follows_a_takeback_that_both_players_signed() {
    let trio = Trio::before(3);
    let (asker, answerer) = (&trio.pair.csa, &trio.pair.usa);
    asker.must(&["takeback", "ask", "1", "--reason", "a slip"]);
    let request = trio.path("request.toml");
    fs::copy(asker.at("takeback/003.CSA.request.toml"), &request).expect("there");
    answerer.must(&["takeback", "answer", path(&request), "--yes"]);
    let answer = trio.path("answer.toml");
    fs::copy(answerer.at("takeback/003.USA.answer.toml"), &answer).expect("there");
    asker.must(&["takeback", "take", path(&answer)]);
    for file in [&request, &answer] {
        trio.uma.must(&["takeback", "take", path(file)]);
    }
    for player in trio.all() {
        let state = last_state(player);
        assert_eq!(state["takebacks"].as_integer(), Some(1));
        assert!(state["links"]["UMPIRE"].is_str());
    }
    // Whoever is not active in player-turn 4 has sealed its standing orders, for the umpire alone.
    let (active, _) = trio.sign();
    let other = if active.side == "CSA" {
        answerer
    } else {
        asker
    };
    let standing = other.at(format!("for-umpire/004.{}.standing.toml", other.side));
    assert!(standing.is_file());
    let (orders, next) = trio.dispatch(active, 4);
    let words = [
        "resolve",
        path(&orders),
        "--standing-of",
        path(&standing),
        "--standing-of",
        path(&next),
    ];
    trio.uma.must(&words);
    let reply = trio.reply(4);
    for player in [asker, answerer] {
        player.must(&["verify", path(&reply)]);
        assert_eq!(
            contents(&player.at("turns")),
            contents(&trio.uma.at("turns"))
        );
    }
    let audit = trio.uma.must(&["audit"]);
    assert!(audit.contains("takeback of player-turn 1"), "{audit}");
    // A dispute about the umpire's resolution names the umpire's signature.
    let bundle = trio.path("dispute.tar.gz");
    asker.must(&["dispute", "4", "--out", path(&bundle)]);
    let said = trio.run(&trio.uma, &["audit", "dispute.tar.gz"]);
    assert!(said.out.starts_with("VALID"), "{}{}", said.out, said.err);
}

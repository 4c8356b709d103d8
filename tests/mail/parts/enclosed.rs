//! How enclosures are named.

use countersign::diagnostic::Source;
use countersign::mail::enclosed::{describe, member, standing, tables};

fn named(text: &str) -> String {
    match member(&Source::new("x.toml", text)) {
        Ok(member) => member.name,
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn a_document_is_named_by_what_stands_in_it() {
    for (text, name, what) in [
        (
            "format = \"countersign/offer/1\"\n",
            "offer.toml",
            "the offer of a game",
        ),
        (
            "format = \"countersign/orders/1\"\nplayer_turn = 5\n",
            "005.orders.toml",
            "the orders of player-turn 5",
        ),
        (
            "format = \"countersign/resolution/1\"\nplayer_turn = 0\n",
            "000.resolution.toml",
            "the resolution of player-turn 0",
        ),
        (
            "format = \"countersign/takeback-answer/1\"\nslot = 12\n",
            "012.takeback-answer.toml",
            "the answer to a request to take back at player-turn 12",
        ),
        (
            "format = \"countersign/rekey/1\"\nnumber = 1\nside = \"CSA\"\n",
            "01.CSA.rekey.toml",
            "a new key of CSA",
        ),
        (
            "format = \"countersign/forfeit-claim/1\"\nslot = 6\nside = \"CSA\"\n",
            "006.CSA.forfeit-claim.toml",
            "a claim of CSA to a forfeit at player-turn 6",
        ),
        (
            "format = \"countersign/disclosure/1\"\nside = \"USA\"\n",
            "USA.disclosure.toml",
            "everything that USA had sealed",
        ),
    ] {
        assert_eq!(named(text), name);
        assert_eq!(describe(name), what);
    }
    assert_eq!(tables(&Source::new("t", "")).name, "tables.toml");
}

#[test]
fn secrets_and_drafts_are_no_enclosures() {
    for text in [
        "format = \"countersign/secret/1\"\nside = \"CSA\"\n",
        "format = \"countersign/standing/1\"\nside = \"CSA\"\nplayer_turn = 1\n",
        "format = \"countersign/hidden/1\"\nside = \"CSA\"\n",
        "player_turn = 4\nside = \"CSA\"\n",
        "not TOML",
        // A name may not climb out of its folder.
        "format = \"countersign/rekey/1\"\nnumber = 1\nside = \"../../CSA\"\n",
    ] {
        assert!(named(text).starts_with("error: "), "{text}");
    }
}

#[test]
fn standing_orders_travel_only_by_their_own_way() {
    let text = "format = \"countersign/standing/1\"\nside = \"CSA\"\nplayer_turn = 5\n";
    let sealed = standing(&Source::new("x", text)).expect("named");
    assert_eq!(sealed.name, "005.CSA.standing.toml");
    assert!(standing(&Source::new("x", "format = \"countersign/offer/1\"\n")).is_err());
}

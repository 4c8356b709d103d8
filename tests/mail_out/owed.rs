//! What is owed is read from the game folder alone: signed orders, the resolution, the beginning,
//! and agreements wherever they stand.

use crate::commands::{begun, must, play_half};
use crate::letters;
use crate::player::Player;
use countersign::mail::outbox::Outbox;
use countersign::mail::owed::owed;
use countersign::party::Party;
use countersign::player::Table;
use countersign::side::Side;
use countersign::store::GameFolder;
use std::fs;

const CSA: Party = Party::Side(Side::Csa);
const USA: Party = Party::Side(Side::Usa);

fn names(player: &Player, party: Party) -> Vec<String> {
    let table = Table::open(GameFolder::at(&player.folder)).expect("a game");
    let owed = owed(&table, party).expect("readable");
    owed.into_iter().map(|member| member.name).collect()
}

#[test]
fn each_side_owes_its_own_and_only_once() {
    let pair = begun();
    let (ann, ben) = (&pair.csa, &pair.usa);
    // The start is in a message already; without that message it would be owed.
    assert_eq!(names(ann, CSA), Vec::<String>::new());
    fs::remove_dir_all(ann.at("outbox")).expect("removed");
    assert_eq!(
        names(ann, CSA),
        ["charter.toml", "acceptance.toml", "start.toml"]
    );
    assert_eq!(names(ann, USA), Vec::<String>::new());
    must(ben, &["orders"]);
    must(ben, &["sign"]);
    assert_eq!(names(ben, USA), ["000.orders.toml"]);
    assert_eq!(
        names(ben, CSA),
        ["charter.toml", "acceptance.toml", "start.toml"]
    );
    must(ben, &["send"]);
    assert_eq!(names(ben, USA), Vec::<String>::new());
    must(ann, &["resolve", "../../ben/game/signed/000.orders.toml"]);
    // The start of the game has plainly arrived.
    assert_eq!(names(ann, CSA), ["000.resolution.toml"]);
    assert_eq!(names(ann, USA), Vec::<String>::new());
    must(ann, &["orders"]);
    must(ann, &["sign"]);
    assert_eq!(names(ann, CSA), ["000.resolution.toml", "001.orders.toml"]);
}

#[test]
fn the_block_and_the_attachments_hold_the_same() {
    let pair = begun();
    play_half(&pair);
    must(&pair.csa, &["send", "--without-orders"]);
    let bytes = fs::read(pair.csa.at("outbox/001.eml")).expect("written");
    let found = |bytes: &[u8]| -> Vec<(String, bool)> {
        let contents = countersign::mail::read::documents("a.eml", bytes).expect("readable");
        let list = contents.documents.iter();
        list.map(|one| (one.source.text.clone(), one.checked))
            .collect()
    };
    let sent = pair.csa.read("turns/000/resolution.toml");
    let message = letters::read(&bytes);
    assert_eq!(message.files.len(), 1);
    assert!(message.files[0].1 == sent.as_bytes());
    // The whole; a mail program that keeps nothing but the text; one that keeps only the HTML.
    assert_eq!(found(&bytes), [(sent.clone(), true)]);
    assert_eq!(found(message.text.as_bytes()), [(sent.clone(), true)]);
    assert_eq!(found(message.html.as_bytes()), [(sent, true)]);
}

#[test]
fn agreements_go_along_under_their_own_names() {
    let pair = begun();
    let ann = &pair.csa;
    play_half(&pair);
    let paper = |kind: &str, more: &str| format!("format = \"countersign/{kind}/1\"\n{more}\n");
    for (place, text) in [
        (
            "acknowledged/001.CSA.toml",
            paper("acknowledgement", "side = \"CSA\""),
        ),
        (
            "acknowledged/000.USA.toml",
            paper("acknowledgement", "side = \"USA\""),
        ),
        (
            "claims/001.CSA.toml",
            paper("forfeit-claim", "side = \"CSA\"\nslot = 1"),
        ),
        (
            "takeback/001.CSA.request.toml",
            paper("takeback-request", "side = \"CSA\"\nslot = 1"),
        ),
        (
            "turns/000/answer.toml",
            paper("takeback-answer", "side = \"CSA\"\nslot = 0"),
        ),
        ("disclosure/CSA.toml", paper("disclosure", "side = \"CSA\"")),
        ("disclosure/.CSA.toml.tmp-1-1", "half written".to_owned()),
        ("rekey/notes.toml", "a = 1\n".to_owned()),
        (
            "takeback/000.CSA.answer.toml",
            paper("takeback-answer", "side = \"CSA\"\nslot = 0"),
        ),
        // The other side's own, asked or vouched for by its old key, goes back to nobody.
        (
            "rekey/01.USA.asked.toml",
            paper("rekey", "side = \"USA\"\nnumber = 1"),
        ),
        (
            "rekey/02.USA.old.toml",
            paper(
                "rekey",
                "side = \"USA\"\nnumber = 2\n[signature]\nNEW = \"\"\nOLD = \"\"",
            ),
        ),
        // What this side has vouched for is its to send back; what it asked for itself and the other
        // has vouched for came from there.
        (
            "rekey/03.USA.vouched.toml",
            paper(
                "rekey",
                "side = \"USA\"\nnumber = 3\n[signature]\nCSA = \"\"\nNEW = \"\"",
            ),
        ),
        (
            "rekey/01.CSA.vouched.toml",
            paper(
                "rekey",
                "side = \"CSA\"\nnumber = 1\n[signature]\nNEW = \"\"\nUSA = \"\"",
            ),
        ),
        (
            "rekey/02.CSA.asked.toml",
            paper("rekey", "side = \"CSA\"\nnumber = 2"),
        ),
    ] {
        ann.write(place, text);
    }
    let expected = [
        "000.resolution.toml",
        "000.takeback-answer.toml",
        "001.takeback-request.toml",
        "02.CSA.rekey.toml",
        "03.USA.rekey.toml",
        "001.CSA.forfeit-claim.toml",
        "001.CSA.acknowledgement.toml",
        "CSA.disclosure.toml",
    ];
    assert_eq!(names(ann, CSA), expected);
    must(ann, &["send", "--without-orders"]);
    assert_eq!(names(ann, CSA), Vec::<String>::new());
    let kept = Outbox::of_game(&GameFolder::at(&ann.folder))
        .all()
        .expect("listed");
    let parts: Vec<(u32, u32, bool)> = kept
        .iter()
        .map(|one| (one.number, one.part, one.sent))
        .collect();
    // What was sent at player-turn 0 has arrived; the new message waits.
    assert_eq!(parts, [(0, 1, true), (1, 1, false)]);
    // Another agreement at the same point of the game is another message.
    ann.write(
        "claims/002.CSA.toml",
        paper("forfeit-claim", "side = \"CSA\"\nslot = 2"),
    );
    must(ann, &["send", "--without-orders"]);
    assert!(ann.at("outbox/001-2.eml").is_file());
}

//! *Little Round Top* between two homes: the hidden detachment in an honest game and in others.

use crate::cheating::{body, resigned, signer};
use crate::hiding::{self, ORDERS, RESOLUTION, disclosed, kept_hidden, play, play_out, resolved};
use crate::hiding::{same_game, signed, text};
use crate::player::{Pair, Player, Said, contents, copy, last_state, path, program};
use countersign::protocol::signature::sign_document;
use std::fs;
use std::path::Path;

/// Where the detachment hides: company B in front of the sharpshooters, in one line.
const SECRET: [&str; 3] = ["1515", "1614", "1714"];

/// Player-turns 0 to 7. Colonel Bulger of the 47th Alabama walks alone round the Union left.
const SCRIPT: [&str; 8] = [
    // The Union hides its detachment.
    "[standing]\nhold_fire = true\n\
     [hidden.20ME-B]\nhex = \"1515\"\nface = \"S\"\n\
     [hidden.2SS]\nhex = \"1614\"\nface = \"S\"\n\
     [hidden.Morrill]\nhex = \"1714\"\n",
    // The 4th Alabama takes its place.
    "entry_15al = 5\n\
     [[place]]\nunit = \"4AL-A\"\nhex = \"0410\"\n\
     [[place]]\nunit = \"4AL-B\"\nhex = \"0410\"\n\
     [[place]]\nunit = \"4AL-C\"\nhex = \"0511\"\n\
     [[place]]\nunit = \"4AL-D\"\nhex = \"0511\"\n\
     [[place]]\nunit = \"4AL-E\"\nhex = \"0310\"\n\
     [[place]]\nunit = \"Scruggs\"\nhex = \"0410\"\n",
    // Turn 1: Bulger enters; nothing is in sight.
    "[[order]]\nofficers = [\"Bulger\"]\n\
     path = [\"0416\", \"0516\", \"0616\", \"0716\", \"0816\", \"0916\", \"1016\"]\n",
    "[standing]\nhold_fire = true\n",
    // Turn 2: company B comes into his sight, and stands between him and the rest.
    "[[order]]\nofficers = [\"Bulger\"]\n\
     path = [\"1116\", \"1216\", \"1316\"]\n",
    // Turn 3: the Union opens Morrill, who orders the company out of the line of sight.
    "[[order]]\nofficer = \"Morrill\"\ncompanies = [\"20ME-B\"]\npath = [\"1516\"]\n\
     [standing]\nhold_fire = true\n\
     [hidden]\nopen = [\"Morrill\"]\n",
    // The sharpshooters were in sight in the Union's own player-turn.
    "",
    "",
];

/// Two players who have begun, with options of their own.
fn begun() -> Pair {
    hiding::begun(&[
        "--system",
        "little-round-top",
        "--option",
        "volley=off",
        "--option",
        "release=off",
        "--option",
        "company_a=on",
    ])
}

/// A game before player-turn `number`.
fn before(number: usize) -> Pair {
    let pair = begun();
    for text in &SCRIPT[..number] {
        play(&pair, text);
    }
    pair
}

/// Whether a text names a hex: its four digits and no more.
fn names(text: &str, hex: &str) -> bool {
    text.match_indices(hex).any(|(at, _)| {
        let around = [
            text[..at].chars().next_back(),
            text[at + hex.len()..].chars().next(),
        ];
        around
            .into_iter()
            .flatten()
            .all(|next| !next.is_ascii_alphanumeric())
    })
}

/// The files of a player that name a hex. The picture of the map numbers every hex.
fn naming(player: &Player, hex: &str) -> Vec<String> {
    [&player.home, &player.folder]
        .into_iter()
        .flat_map(|root| contents(root))
        .filter(|(name, _)| name.extension().is_none_or(|end| end != "svg"))
        .filter(|(_, bytes)| names(&String::from_utf8_lossy(bytes), hex))
        .map(|(name, _)| name.display().to_string())
        .collect()
}

#[test]
fn the_detachment_stays_hidden_until_the_rules_or_its_owner_open_it() {
    let pair = begun();
    let charter = pair.usa.read("charter.toml");
    for option in [
        "volley = \"off\"",
        "release = \"off\"",
        "company_a = \"on\"",
    ] {
        assert!(charter.contains(option), "{charter}");
    }
    for text in &SCRIPT[..4] {
        play(&pair, text);
    }
    for hex in SECRET {
        assert_eq!(naming(&pair.csa, hex), [""; 0], "{hex}");
        assert!(!naming(&pair.usa, hex).is_empty(), "{hex}");
        let folder = contents(&pair.usa.folder);
        let shown = folder
            .iter()
            .filter(|(name, _)| name.starts_with("turns") || name.starts_with("signed"));
        for (name, bytes) in shown {
            assert!(
                !names(&String::from_utf8_lossy(bytes), hex),
                "{} names {hex}",
                name.display()
            );
        }
    }
    // 19.2d: company B comes into sight in the Confederate's player-turn; the Union resolves.
    let reply = play(&pair, SCRIPT[4]);
    let report = text(&reply.join("report.txt"));
    assert!(
        report.contains("Bulger in 1216 sees 20ME-B  [19.2d]"),
        "{report}"
    );
    assert!(
        report.contains("20ME-B stands in 1515, facing S  [19.2d]"),
        "{report}"
    );
    let resolution = text(&reply.join("resolution.toml"));
    assert_eq!(resolution.matches("[[opened]]").count(), 1, "{resolution}");
    for hex in &SECRET[1..] {
        for name in ["report.txt", "resolution.toml", "state.toml", "orders.toml"] {
            assert!(!names(&text(&reply.join(name)), hex), "{name} names {hex}");
        }
    }
    // Morrill by the Union's own orders; the Confederate, who resolves, knows nothing else.
    let reply = play(&pair, SCRIPT[5]);
    let orders = text(&reply.join("orders.toml"));
    assert!(
        orders.contains("[[opened]]\nlabel = \"Morrill\""),
        "{orders}"
    );
    assert_eq!(orders.matches("[[opened]]").count(), 1, "{orders}");
    let report = text(&reply.join("report.txt"));
    assert!(
        report.contains("Morrill stands in 1714  [19.2d]"),
        "{report}"
    );
    let state = last_state(&pair.csa);
    let watched = state["board"]["watched"].as_array().expect("a list");
    assert!(
        watched.iter().any(|hex| hex.as_str() == Some("1614")),
        "{watched:?}"
    );
    assert!(!text(&reply.join("resolution.toml")).contains("[[opened]]"));
    // What was in sight meanwhile is due in the Union's next document.
    let due = |player: &Player| -> Vec<String> {
        let status = player.must(&["status"]);
        let lines = status.lines().filter(|line| line.starts_with("due: "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(due(&pair.usa), ["due: your resolution opens 2SS [19.2d]"]);
    // The Confederate cannot know whether there is anything.
    assert_eq!(
        due(&pair.csa),
        ["due: USA's resolution opens what of 2SS stood in sight, if anything [19.2d]"]
    );
    let reply = play(&pair, SCRIPT[6]);
    let resolution = text(&reply.join("resolution.toml"));
    assert!(
        resolution.contains("[[opened]]\nlabel = \"2SS\""),
        "{resolution}"
    );
    let report = text(&reply.join("report.txt"));
    assert!(
        report.contains("2SS stands in 1614, facing S  [19.2d]"),
        "{report}"
    );
    let state = last_state(&pair.csa);
    assert_eq!(state["board"]["watched"].as_array().map(Vec::len), Some(0));
    assert!(!text(&reply.join("state.toml")).contains("[[hidden]]"));
    let audit = pair.csa.must(&["audit"]);
    assert!(audit.starts_with("PENDING\n"), "{audit}");
    play(&pair, SCRIPT[7]);
    play_out(&pair);
    same_game(&pair);
    disclosed(&pair, &pair.usa);
    for player in [&pair.csa, &pair.usa] {
        let audit = player.must(&["audit"]);
        assert!(audit.starts_with("VALID: "), "{audit}");
    }
}

#[test]
fn a_company_that_the_union_keeps_out_of_sight_is_found_by_the_audit() {
    let pair = before(4);
    let orders = signed(&pair, SCRIPT[4]);
    let cheat = kept_hidden(&pair, &orders, "20ME-B").unwrap_or_else(|faults| panic!("{faults}"));
    // Nobody but the Union can know it yet.
    pair.csa.must(&["verify", path(&cheat)]);
    copy(&pair.csa.at("turns/004"), &pair.usa.at("turns/004"));
    play_out(&pair);
    let audit = pair.csa.must(&["audit"]);
    assert!(audit.starts_with("PENDING: "), "{audit}");
    disclosed(&pair, &pair.usa);
    let said = pair.csa.run(&["audit"]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(said.out.starts_with("INVALID"), "{}", said.out);
    let said = format!("{}{}", said.out, said.err);
    assert!(
        said.contains("the rules made `20ME-B` public, and USA kept it hidden [19.2d]"),
        "{said}"
    );
    assert!(said.contains("player-turn 4, what USA hid"), "{said}");
}

#[test]
fn an_opening_taken_out_of_the_resolution_is_refused_at_once() {
    let pair = before(4);
    let reply = resolved(&pair, &signed(&pair, SCRIPT[4]));
    let file = reply.join("resolution.toml");
    let resolution = text(&file);
    let start = resolution.find("\n[[opened]]\n").expect("it opens one");
    let value = start + resolution[start..].find("[opened.value]").expect("a place");
    let end = value + resolution[value..].find("\n[").expect("more");
    let cut = format!("{}{}", &resolution[..start], &resolution[end..]);
    fs::write(
        &file,
        sign_document(body(&cut), RESOLUTION, &signer(&pair.usa)),
    )
    .expect("written");
    let message = pair.csa.refused(1, &["verify", path(&reply)]);
    assert!(message.contains("20ME-B"), "{message}");
}

#[test]
fn another_place_than_the_sealed_one_is_refused() {
    // In a resolution.
    let pair = before(4);
    let reply = resolved(&pair, &signed(&pair, SCRIPT[4]));
    let file = reply.join("resolution.toml");
    let cheat = resigned(
        &pair.usa,
        &text(&file),
        "hex = \"1515\"",
        "hex = \"1615\"",
        RESOLUTION,
    );
    fs::write(&file, cheat).expect("written");
    let message = pair.csa.refused(1, &["verify", path(&reply)]);
    assert!(
        message.contains("20ME-B") && message.contains("seal"),
        "{message}"
    );
    // In orders.
    let pair = before(5);
    let file = signed(&pair, SCRIPT[5]);
    let cheat = resigned(
        &pair.usa,
        &text(&file),
        "hex = \"1714\"",
        "hex = \"1713\"",
        ORDERS,
    );
    fs::write(&file, cheat).expect("written");
    let message = pair.csa.refused(1, &["resolve", path(&file)]);
    assert!(
        message.contains("Morrill") && message.contains("seal"),
        "{message}"
    );
}

#[test]
fn the_detachment_does_not_move_while_it_is_hidden() {
    let pair = before(3);
    let usa = &pair.usa;
    usa.must(&["orders"]);
    let form = usa.read("orders.toml");
    // Its owner's form says where it is; only his.
    assert!(SECRET.iter().all(|hex| names(&form, hex)), "{form}");
    let head = form.find("side = ").expect("a head");
    usa.write(
        "orders.toml",
        format!(
            "{}side = \"USA\"\n[hidden.2SS]\nhex = \"1716\"\n",
            &form[..head]
        ),
    );
    let message = usa.refused(1, &["check"]);
    assert!(
        message.contains("`hex` of `2SS` is `1716`, and it is hidden with `1614` [19.2a]"),
        "{message}"
    );
}

#[test]
fn a_mail_does_not_betray_the_detachment() {
    let pair = begun();
    let usa = &pair.usa;
    usa.must(&["orders"]);
    let form = usa.read("orders.toml");
    let head = form.find("side = ").expect("a head");
    let draft = format!("{}side = \"USA\"\n{}", &form[..head], SCRIPT[0]);
    usa.write("orders.toml", draft);
    usa.must(&["send", "--from", "ben@example.org"]);
    let mail = usa.at("outbox/000.eml");
    for hex in SECRET {
        assert!(!names(&text(&mail), hex), "{hex}");
    }
    pair.csa.must(&["receive", path(&mail)]);
    for hex in SECRET {
        assert_eq!(naming(&pair.csa, hex), [""; 0], "{hex}");
    }
    let (active, _, number) = pair.next();
    assert_eq!((active.side, number), ("CSA", 1));
}

/// 19.2a: the map shows the detachment to its owner, as hidden, and to nobody else.
#[test]
fn the_map_shows_what_is_hidden_to_its_owner_alone() {
    let pair = before(4);
    let shown = |player: &Player| {
        let told = player.must(&["map"]);
        player.must(&["map", "--svg", "map.svg"]);
        (told, player.read("map.svg"))
    };
    let (told, drawn) = shown(&pair.usa);
    assert!(told.contains("1515 20ME-B S"), "{told}");
    assert!(told.contains("1714 Morrill hidden"), "{told}");
    assert!(drawn.contains("as USA sees it"), "{drawn}");
    assert!(drawn.contains("class=\"card-USA hidden\""), "{drawn}");
    let (told, drawn) = shown(&pair.csa);
    for hex in SECRET {
        assert!(!told.contains(&format!("\n{hex} ")), "{told}");
    }
    assert!(
        !drawn.contains("as CSA sees it") && !drawn.contains(" hidden\""),
        "{drawn}"
    );
}

#[test]
fn no_umpire_for_a_game_that_hides_things() {
    let pair = Pair::strangers();
    fs::create_dir_all(pair.path("uma")).expect("made");
    let root = pair.root.path();
    let run = |home: &Path, words: &[&str]| -> Said {
        let mut command = program(home, root);
        command.args(words).output().expect("it runs").into()
    };
    let uma = pair.path("uma");
    assert_eq!(run(&uma, &["keygen"]).code, Some(0));
    let card = run(&uma, &["umpire", "card.toml", "--name", "Uma"]);
    assert_eq!(card.code, Some(0), "{}", card.err);
    let said = run(
        &pair.csa.home,
        &[
            "new",
            "offer.toml",
            "--side",
            "CSA",
            "--name",
            "Ann",
            "--system",
            "little-round-top",
            "--mode",
            "umpire",
            "--umpire",
            "card.toml",
        ],
    );
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert_eq!(
        said.err,
        "error: the mode `umpire` is not for Little Round Top, in which the sides hide things\n  \
         help: an umpire cannot hold what the sides hide: play it in mode mutual or solo\n"
    );
    assert!(!pair.path("offer.toml").exists());
}

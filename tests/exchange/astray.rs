//! Files that are not what a command asks for: a state that is not the game's, a draft in the place of
//! signed orders, white space that mail has re-written, standing orders that nobody needs.

use crate::altered::drafted;
use crate::player::{Pair, copy, path};
use std::fs;

#[test]
fn a_state_that_is_not_the_games_is_named_and_nothing_is_signed_on_it() {
    let pair = drafted();
    let (active, _, _) = pair.next();
    let text = active.read("turns/005/state.toml");
    let (own, other) = (pair.path("own.toml"), pair.path("other.toml"));
    fs::write(&own, &text).expect("written");
    let altered = text.replacen("crossed_stream = false", "crossed_stream = true", 1);
    fs::write(&other, altered).expect("written");
    let says = format!(
        "`{}` is not the state of this game before player-turn 6",
        other.display()
    );
    let said = active.refused(1, &["sign", "--state", path(&other)]);
    assert!(said.contains(&says), "{said}");
    assert!(said.contains("help: leave `--state` out"), "{said}");
    assert!(!said.contains("remove"), "{said}");
    for call in [&["check"][..], &["orders", "--out", "-"]] {
        let said = active.run(&[call, &["--state", path(&other)]].concat());
        assert_eq!(said.code, Some(0), "{}", said.err);
        let warning = format!("warning: {says}");
        assert!(said.err.contains(&warning), "{}", said.err);
        assert!(!said.err.contains("signs and mails"), "{}", said.err);
        let said = active.run(&[call, &["--state", path(&own)]].concat());
        assert_eq!(said.code, Some(0), "{}", said.err);
        assert!(!said.err.contains("warning"), "{}", said.err);
    }
    // A state of which the folder knows nothing yet.
    let later = pair.reply().join("state.toml");
    let said = active.run(&["orders", "--out", "-", "--state", path(&later)]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        said.err.contains("nothing in the game folder tells"),
        "{}",
        said.err
    );
    active.must(&["sign", "--state", path(&own)]);
}

#[test]
fn a_draft_in_the_place_of_signed_orders_is_called_so() {
    let pair = drafted();
    let (active, resolver, _) = pair.next();
    let draft = active.read("orders.toml");
    let file = pair.path("sent.toml");
    let bare: String = draft
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect();
    let slip = draft.replacen("player_turn = 6", "player_turn 6", 1);
    for text in [draft, bare, slip] {
        fs::write(&file, text).expect("written");
        for call in ["resolve", "verify", "inspect", "receive"] {
            let said = resolver.refused(1, &[call, path(&file)]);
            let says = format!("`{}` is a draft of orders, not ", file.display());
            assert!(said.contains(&says), "{call}: {said}");
            assert!(said.contains("hides"), "{call}: {said}");
            assert!(
                said.contains("has to `countersign sign` it"),
                "{call}: {said}"
            );
        }
    }
}

/// What mail programs and editors do to a text, with a word for each.
fn respaced(text: &str) -> [(&'static str, String); 5] {
    [
        ("blanks at the ends", text.replace('\n', " \n")),
        (
            "a blank after the heading",
            text.replace("[signature]\n", "[signature]  \n"),
        ),
        ("CR LF", text.replace('\n', "\r\n")),
        ("a byte order mark", format!("\u{feff}{text}")),
        ("lines at the end", format!("{text}\n\n")),
    ]
}

#[test]
fn white_space_that_mail_has_re_written_is_named_with_what_undoes_it() {
    for at in 0..5 {
        let pair = Pair::before(6);
        let (active, resolver, _) = pair.next();
        let file = pair.path("mail.toml");
        let (how, text) = respaced(&fs::read_to_string(pair.signed()).expect("there"))[at].clone();
        fs::write(&file, text).expect("written");
        for call in ["resolve", "verify", "inspect"] {
            let said = resolver.refused(1, &[call, path(&file)]);
            assert!(
                said.contains("its white space has changed since"),
                "{how}, {call}: {said}"
            );
            let help = format!("`countersign receive {}`", file.display());
            assert!(said.contains(&help), "{how}, {call}: {said}");
            assert_eq!(said.matches("error: ").count(), 1, "{how}, {call}: {said}");
        }
        let reply = pair.reply();
        let name = reply.join("resolution.toml");
        let (_, text) = respaced(&fs::read_to_string(&name).expect("there"))[at].clone();
        fs::write(&name, text).expect("written");
        let orders = path(&reply.join("orders.toml")).to_owned();
        let said = active.refused(1, &["verify", path(&name), "--orders", &orders]);
        assert!(
            said.contains("its white space has changed since"),
            "{how}: {said}"
        );
        let both = pair.path("both");
        copy(&reply, &both);
        active.must(&["receive", path(&both)]);
    }
    // A word that has changed is another matter.
    let pair = Pair::before(6);
    let (_, resolver, _) = pair.next();
    let file = pair.path("mail.toml");
    let text = fs::read_to_string(pair.signed()).expect("there");
    fs::write(
        &file,
        text.replacen("player_turn = 6", "player_turn = 7", 1)
            .replace('\n', "\r\n"),
    )
    .expect("written");
    let said = resolver.refused(1, &["resolve", path(&file)]);
    assert!(!said.contains("has changed since"), "{said}");
}

#[test]
fn standing_orders_are_read_although_none_are_sealed() {
    let mut sealed = [false; 2];
    for number in 0..6 {
        let pair = Pair::before(number);
        let (_, resolver, _) = pair.next();
        let (orders, standing) = (pair.signed(), pair.path("standing.toml"));
        let resolve = ["resolve", path(&orders), "--standing", path(&standing)];
        for (garbage, what) in [
            ("[[[", "not TOML"),
            ("[standing]\nnonsense = 1\n", "nonsense"),
        ] {
            fs::write(&standing, garbage).expect("written");
            let said = resolver.refused(1, &resolve);
            assert!(said.contains(what), "{said}");
        }
        fs::write(&standing, "[standing]\n").expect("written");
        let said = resolver.run(&resolve);
        assert_eq!(said.code, Some(0), "{}", said.err);
        let resolution = resolver.read(format!("turns/{number:03}/resolution.toml"));
        let seals = resolution.contains("\nseal = ");
        sealed[usize::from(seals)] = true;
        let warns = said
            .err
            .contains("is not used: this resolution seals no standing orders");
        assert_eq!(warns, !seals, "{number}: {}", said.err);
    }
    assert_eq!(sealed, [true; 2]);
}

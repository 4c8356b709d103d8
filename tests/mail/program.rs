//! `receive` as a player runs it: two homes, and nothing but mails between them.

use crate::letter::{armour, attachment, mail, multipart, plain};
use crate::orders;
use crate::player::{Pair, Player, Said, contents, copy, path, program};
use countersign::store::archive::Member;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Files of a folder as documents of a mail.
fn members(folder: &Path, names: &[(&str, &str)]) -> Vec<Member> {
    names
        .iter()
        .map(|(file, name)| Member::new(*name, fs::read(folder.join(file)).expect("there")))
        .collect()
}

/// A mail with a block and a subject that is ours.
fn letter(documents: &[Member], id: u32) -> Vec<u8> {
    let text = format!("Your move.\n\n{}\nAnn\n", armour(documents));
    let mail = String::from_utf8(plain(&text)).expect("ASCII");
    mail.replace("<3.1a2b@", &format!("<{id}.1a2b@"))
        .into_bytes()
}

/// Runs `receive` for a player whose games folder is `games` beside his home.
fn receive(player: &Player, folder: &Path, arguments: &[&str], input: &[u8]) -> Said {
    let games = player.home.parent().expect("a folder").join("games");
    let mut child = program(&player.home, folder)
        .env("COUNTERSIGN_GAMES", games)
        .arg("receive")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    // A run that refuses its arguments reads nothing.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("it ends").into()
}

/// Receives a mail anywhere, without naming the game.
fn takes(player: &Player, mail: &[u8]) -> String {
    let said = receive(player, Path::new("/"), &["-"], mail);
    assert_eq!(
        said.code,
        Some(0),
        "{}\n{}{}",
        player.name,
        said.out,
        said.err
    );
    said.out
}

/// Receives what is refused: nothing changes.
fn refuses(player: &Player, code: i32, mail: &[u8]) -> String {
    let before = (contents(&player.home), contents(&player.folder));
    let said = receive(player, Path::new("/"), &["-"], mail);
    assert_eq!(
        said.code,
        Some(code),
        "{}\n{}{}",
        player.name,
        said.out,
        said.err
    );
    assert_eq!(said.out, "");
    assert!(before == (contents(&player.home), contents(&player.folder)));
    said.err
}

/// Signed orders of the player-turn that comes next, from the shared game.
fn orders_mail(pair: &Pair) -> (Vec<u8>, u32) {
    let (_, _, number) = pair.next();
    let orders = Member::new(
        format!("{number:03}.orders.toml"),
        fs::read(pair.signed()).expect("there"),
    );
    (letter(&[orders], 1), number)
}

/// The home remembers where the game was made: in another folder, for a copied game.
fn at_home(pair: &Pair) {
    for player in [&pair.csa, &pair.usa] {
        let file = player.secrets().join("folder");
        fs::write(file, format!("{}\n", player.folder.display())).expect("written");
    }
}

fn game(next: u32) -> Pair {
    let pair = Pair::before(next);
    at_home(&pair);
    pair
}

#[test]
fn orders_are_resolved_and_everything_is_left_in_place() {
    let pair = game(2);
    let (mail, number) = orders_mail(&pair);
    let (_, resolver, _) = pair.next();
    let out = takes(resolver, &mail);
    let first = out.lines().next().expect("a line");
    assert!(
        first.starts_with("VERIFIED: orders of ") && first.ends_with(", now resolved"),
        "{out}"
    );
    let turn = resolver.at(format!("turns/{number:03}"));
    for name in ["orders.toml", "resolution.toml", "state.toml", "report.txt"] {
        assert!(turn.join(name).is_file(), "{name}");
    }
    assert!(resolver.read("map.svg").starts_with("<svg"), "a picture");
    assert!(
        out.contains("map.svg") && out.contains("report.txt"),
        "{out}"
    );
    let state = crate::player::last_state(resolver);
    let mine = state["to_move"].as_str() == Some(resolver.side);
    assert_eq!(resolver.at("orders.toml").is_file(), mine, "{out}");
    assert_eq!(out.contains("edit the orders"), mine, "{out}");
    assert!(
        resolver
            .read("mail/thread.toml")
            .contains("<1.1a2b@example.org>")
    );
    // The same mail again changes nothing.
    let before = (contents(&resolver.home), contents(&resolver.folder));
    let again = takes(resolver, &mail);
    assert!(
        again.starts_with("VERIFIED, nothing new: orders of player-turn "),
        "{again}"
    );
    assert!(before == (contents(&resolver.home), contents(&resolver.folder)));
}

#[test]
fn a_resolution_is_verified_and_installed() {
    let pair = game(2);
    let (mail, number) = orders_mail(&pair);
    let (active, resolver, _) = pair.next();
    takes(resolver, &mail);
    // The active side has its orders in the journal; the copy in `signed` is gone.
    let file = format!("signed/{number:03}.orders.toml");
    let _ = fs::remove_file(active.at(&file));
    sign_again(active, &pair, number);
    let turn = resolver.at(format!("turns/{number:03}"));
    let reply = letter(&members(&turn, &[("resolution.toml", "x.toml")]), 2);
    let out = takes(active, &reply);
    assert!(
        out.starts_with(&format!("VERIFIED: player-turn {number}, resolved by ")),
        "{out}"
    );
    for name in ["orders.toml", "resolution.toml", "state.toml", "report.txt"] {
        let name = format!("turns/{number:03}/{name}");
        assert_eq!(active.read(&name), resolver.read(&name), "{name}");
    }
    let again = takes(active, &reply);
    assert!(again.starts_with("VERIFIED, nothing new: "), "{again}");
}

/// Puts the orders that the shared game was played with into the player's journal and folder, as
/// signing them did.
fn sign_again(player: &Player, pair: &Pair, number: u32) {
    let orders = fs::read(pair.path("orders.toml")).expect("sent");
    let journal = player
        .secrets()
        .join(format!("journal/{number:03}.{}.orders.toml", player.side));
    fs::create_dir_all(journal.parent().expect("a folder")).expect("made");
    fs::write(&journal, orders).expect("written");
}

/// The whole loop: set-up and player-turns, from offers to orders, by mail alone.
#[test]
fn a_game_is_set_up_and_played_by_mail_alone() {
    let pair = Pair::strangers();
    let (ann, ben) = (&pair.csa, &pair.usa);
    let games = |player: &Player| player.home.parent().expect("a folder").join("games");
    let run = |player: &Player, arguments: &[&str]| {
        let said = Said::from(
            program(&player.home, pair.root.path())
                .env("COUNTERSIGN_GAMES", games(player))
                .args(arguments)
                .output()
                .expect("it runs"),
        );
        assert_eq!(said.code, Some(0), "{arguments:?}\n{}", said.err);
        said
    };
    run(
        ann,
        &["new", "offer.toml", "--side", "CSA", "--name", "Ann"],
    );
    let offer = letter(
        &members(pair.root.path(), &[("offer.toml", "offer.toml")]),
        1,
    );
    let out = takes(ben, &offer);
    assert!(
        out.starts_with(
            "VERIFIED: offer of Ann (CSA) to play we-are-the-flank, scenario `standard`\n"
        ),
        "{out}"
    );
    assert!(takes(ben, &offer).starts_with("VERIFIED, nothing new: offer of Ann"));
    assert!(takes(ann, &offer).contains(", your own\n"));
    let kept: Vec<PathBuf> = fs::read_dir(games(ben).join("offers"))
        .expect("kept")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    run(
        ben,
        &["accept", path(&kept[0]), "accepted", "--name", "Ben"],
    );
    let accepted = [
        ("charter.toml", "charter.toml"),
        ("acceptance.toml", "acceptance.toml"),
    ];
    let reply = letter(&members(&pair.path("accepted"), &accepted), 2);
    // His own acceptance comes back to Ben in a quotation: nothing happens.
    assert!(takes(ben, &reply).starts_with("VERIFIED, nothing new: your own acceptance"));
    let check = receive(ann, Path::new("/"), &["--check", "-"], &reply);
    assert_eq!(
        check.out.lines().next(),
        Some("VERIFIED: Ben (USA) accepts your offer"),
        "{}",
        check.err
    );
    assert!(!games(ann).exists());
    let out = takes(ann, &reply);
    assert_eq!(
        out.lines().next(),
        Some("VERIFIED: Ben (USA) accepts your offer; signed by you too")
    );
    let folder = |player: &Player| -> PathBuf {
        let mut found: Vec<PathBuf> = fs::read_dir(games(player))
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.join("charter.toml").is_file())
            .collect();
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    };
    assert!(takes(ann, &reply).starts_with("VERIFIED, nothing new: "));
    let all = [
        ("charter.toml", "charter.toml"),
        ("acceptance.toml", "acceptance.toml"),
        ("start.toml", "start.toml"),
    ];
    let started = letter(&members(&folder(ann), &all), 3);
    let out = takes(ben, &started);
    assert_eq!(
        out.lines().next(),
        Some("VERIFIED: Ann (CSA) has signed too, and the game begins")
    );
    assert!(takes(ben, &started).starts_with("VERIFIED, nothing new: "));
    let name = folder(ben)
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    assert!(
        name.starts_with("we-are-the-flank-") && name.len() == "we-are-the-flank-".len() + 8,
        "{name}"
    );
    assert_eq!(
        contents(&folder(ann)).get(Path::new("opening.toml")),
        contents(&folder(ben)).get(Path::new("opening.toml"))
    );
    // USA sets up, CSA moves, USA moves: the form is there when somebody is to move.
    let at = |player: &Player| Player {
        side: player.side,
        name: player.name,
        home: player.home.clone(),
        folder: folder(player),
    };
    let (ann, ben) = (at(ann), at(ben));
    let mut waiting: Vec<Member> = Vec::new();
    for number in 0..4_u32 {
        let state = crate::player::last_state(&ann);
        let (active, resolver) = match state["to_move"].as_str() {
            Some("CSA") => (&ann, &ben),
            _ => (&ben, &ann),
        };
        if !waiting.is_empty() {
            panic!("the resolution was not sent");
        }
        assert!(
            active
                .read("orders.toml")
                .contains(&format!("player_turn = {number}"))
        );
        orders::write(active);
        active.must(&["sign"]);
        let signed = [(&*format!("{number:03}.orders.toml"), "orders.toml")];
        let out = takes(
            resolver,
            &letter(&members(&active.at("signed"), &signed), 10 + number),
        );
        assert!(out.starts_with("VERIFIED: orders of "), "{out}");
        let turn = resolver.at(format!("turns/{number:03}"));
        waiting.extend(members(&turn, &[("resolution.toml", "resolution.toml")]));
        let out = takes(active, &letter(&waiting, 20 + number));
        assert!(
            out.starts_with(&format!("VERIFIED: player-turn {number}, resolved by ")),
            "{out}"
        );
        waiting.clear();
    }
    let audit = ann.run(&["audit"]);
    assert!(
        audit.out.contains("PENDING") && !audit.out.contains("INVALID"),
        "{}",
        audit.out
    );
}

/// A mail filter's exit codes.
#[test]
fn exit_codes_of_a_filter() {
    let pair = game(2);
    let (mail, _) = orders_mail(&pair);
    let (active, resolver, number) = pair.next();
    let filter = |input: &[u8]| receive(resolver, Path::new("/"), &["--filter", "-"], input);
    let code = |input: &[u8]| filter(input).code;
    assert_eq!(code(b"Subject: weather\n\nfine\n"), Some(3));
    assert_eq!(
        code(
            &multipart(
                "mixed",
                &[attachment(
                    "winmail.dat",
                    "application/ms-tnef",
                    b"x\x9f>\""
                )]
            )
            .replace_subject("lunch")
        ),
        Some(3)
    );
    assert_eq!(
        code(&multipart(
            "mixed",
            &[attachment(
                "winmail.dat",
                "application/ms-tnef",
                b"x\x9f>\""
            )]
        )),
        Some(1)
    );
    let of_others = letter(&crate::letter::dispatch(), 1);
    assert_eq!(code(&of_others), Some(3));
    let cut = String::from_utf8(mail.clone())
        .expect("ASCII")
        .replace("-----END", "");
    assert_eq!(code(cut.as_bytes()), Some(1));
    // The game folder is in use: try again later.
    let lock = fs::File::create(resolver.at(".lock")).expect("made");
    lock.lock().expect("locked");
    let said = filter(&mail);
    assert_eq!(said.code, Some(75), "{}", said.err);
    drop(lock);
    let mbox = [
        b"From ann@example.org Mon Mar  2 10:00:00 2026\n",
        &mail[..],
    ]
    .concat();
    assert_eq!(code(&mbox), Some(0));
    assert_eq!(code(&mbox), Some(0));
    let other = pair.path("other");
    fs::create_dir_all(&other).expect("made");
    assert!(resolver.at(format!("turns/{number:03}")).is_dir());
    let _ = active;
}

trait ReplaceSubject {
    fn replace_subject(self, subject: &str) -> Vec<u8>;
}

impl ReplaceSubject for Vec<u8> {
    fn replace_subject(self, subject: &str) -> Vec<u8> {
        String::from_utf8(self)
            .expect("ASCII")
            .replace("[countersign 1a2b#3] We are the Flank", subject)
            .into_bytes()
    }
}

#[test]
fn a_message_with_nothing_in_it_is_said_to_be_that() {
    let pair = game(1);
    let said = receive(
        &pair.csa,
        Path::new("/"),
        &["-"],
        b"Subject: weather\n\nfine\n",
    );
    assert_eq!((said.code, said.out.as_str()), (Some(3), ""));
    assert_eq!(said.err, "nothing of countersign in it\n");
    let empty = pair.path("empty");
    fs::create_dir_all(empty.join("cur")).expect("made");
    let said = receive(&pair.csa, Path::new("/"), &[path(&empty)], b"");
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""));
    assert_eq!(said.err, "nothing of countersign in 0 messages\n");
    let said = receive(&pair.csa, Path::new("/"), &["nowhere.eml"], b"");
    assert_eq!(said.code, Some(2));
}

#[test]
fn a_game_of_others_is_named() {
    let pair = game(1);
    let said = refuses(&pair.csa, 2, &letter(&crate::letter::dispatch(), 1));
    assert!(
        said.contains("which this home does not know\n  help: set COUNTERSIGN_HOME to"),
        "{said}"
    );
}

#[test]
fn check_writes_nothing() {
    let pair = game(2);
    let (mail, number) = orders_mail(&pair);
    let (_, resolver, _) = pair.next();
    let before = (contents(&resolver.home), contents(&resolver.folder));
    let said = receive(resolver, Path::new("/"), &["--check", "-"], &mail);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        said.out.starts_with("VERIFIED: orders of ")
            && said
                .out
                .contains(&format!("for player-turn {number}, for you to resolve\n")),
        "{}",
        said.out
    );
    assert!(before == (contents(&resolver.home), contents(&resolver.folder)));
}

/// A Maildir, an mbox and a folder with several player-turns in the wrong order, among other mail.
#[test]
fn mailboxes_are_read_in_the_order_of_play() {
    for kind in ["maildir", "mbox", "folder"] {
        let late = Pair::before(6);
        let pair = game(2);
        // Everything that CSA got in player-turns 2 to 5.
        let player = &pair.csa;
        let mut mails: BTreeMap<u32, Vec<u8>> = BTreeMap::new();
        for number in 2..6_u32 {
            let turn = late.csa.at(format!("turns/{number:03}"));
            let files = [
                ("orders.toml", "orders.toml"),
                ("resolution.toml", "resolution.toml"),
            ];
            mails.insert(9 - number, letter(&members(&turn, &files), number));
        }
        mails.insert(1, b"Subject: lunch\n\nFrom here on\n".to_vec());
        let weather = mail("Content-Type: text/html\n", b"<p>weather");
        mails.insert(20, weather.replace_subject("weather"));
        let place = pair.path("post");
        match kind {
            "maildir" => {
                for folder in ["cur", "new", "tmp"] {
                    fs::create_dir_all(place.join(folder)).expect("made");
                }
                for (at, mail) in &mails {
                    let folder = if at % 2 == 0 { "cur" } else { "new" };
                    fs::write(place.join(folder).join(format!("{at:02}.host:2,S")), mail)
                        .expect("written");
                }
            }
            "mbox" => {
                let mut mbox = Vec::new();
                for mail in mails.values() {
                    mbox.extend_from_slice(b"From x@example.org Mon Mar  2 10:00:00 2026\n");
                    let quoted =
                        String::from_utf8_lossy(mail).replace("\nFrom here", "\n>From here");
                    mbox.extend_from_slice(quoted.as_bytes());
                    mbox.extend_from_slice(b"\n\n");
                }
                fs::write(&place, mbox).expect("written");
            }
            _ => {
                fs::create_dir_all(&place).expect("made");
                for (at, mail) in &mails {
                    fs::write(place.join(format!("{at:02}.eml")), mail).expect("written");
                }
            }
        }
        let said = receive(player, Path::new("/"), &[path(&place)], b"");
        assert_eq!(said.code, Some(0), "{kind}\n{}{}", said.out, said.err);
        assert_eq!(
            said.out.matches("VERIFIED: player-turn ").count(),
            4,
            "{kind}\n{}",
            said.out
        );
        for number in 2..6 {
            let name = format!("turns/{number:03}/state.toml");
            assert_eq!(player.read(&name), late.csa.read(&name), "{kind} {name}");
        }
        let ids = player.read("mail/thread.toml");
        assert_eq!(ids.matches("1a2b@example.org").count(), 4, "{ids}");
        let before = contents(&player.folder);
        let said = receive(player, Path::new("/"), &[path(&place)], b"");
        assert_eq!(said.code, Some(0), "{kind}\n{}", said.err);
        assert!(before == contents(&player.folder), "{kind}");
    }
}

#[test]
fn a_mail_that_is_ahead_is_refused() {
    let late = Pair::before(6);
    let pair = game(2);
    let turn = late.csa.at("turns/004");
    let files = [
        ("orders.toml", "orders.toml"),
        ("resolution.toml", "resolution.toml"),
    ];
    let said = refuses(&pair.csa, 1, &letter(&members(&turn, &files), 4));
    assert_eq!(
        said,
        "error: the message is of player-turn 4, and player-turn 2 comes next here\n  help: receive the message of player-turn 2 first, and this one again afterwards; if the other is lost, ask for it to be sent again\n"
    );
}

/// One bad document, and nothing of the good ones is taken over either.
#[test]
fn all_is_verified_before_anything_is_written() {
    let late = Pair::before(6);
    let pair = game(2);
    let files = [
        ("orders.toml", "orders.toml"),
        ("resolution.toml", "resolution.toml"),
    ];
    let mut documents = members(&late.csa.at("turns/002"), &files);
    let resolution = late.csa.read("turns/003/resolution.toml");
    let seed = resolution.find("seed = \"").expect("a seed") + "seed = \"".len();
    let other = if resolution[seed..].starts_with('a') {
        "b"
    } else {
        "a"
    };
    let forged = format!("{}{other}{}", &resolution[..seed], &resolution[seed + 1..]);
    documents.push(members(&late.csa.at("turns/003"), &files).remove(0));
    for document in &mut documents[2..] {
        document.name = "next.orders.toml".to_owned();
    }
    documents.push(Member::new("next.resolution.toml", forged));
    let said = refuses(&pair.csa, 1, &letter(&documents, 4));
    assert!(
        said.starts_with("error: ") && said.contains("seed"),
        "{said}"
    );
    assert!(!pair.csa.at("turns/002").exists());
}

#[test]
fn two_orders_for_one_player_turn_are_kept_as_proof() {
    let pair = game(2);
    let (mail, number) = orders_mail(&pair);
    let (active, resolver, _) = pair.next();
    takes(resolver, &mail);
    // The same player signs again in a home that forgot.
    let journal = active.secrets().join("journal");
    let entry = journal.join(format!("{number:03}.{}.orders.toml", active.side));
    let _ = fs::remove_file(entry);
    active.must(&["orders"]);
    let form = active.read("orders.toml");
    active.write(
        "orders.toml",
        form.replace("[standing]", "[standing]\ndefault = \"stand\""),
    );
    active.must(&["sign", "--out", path(&pair.path("second.toml"))]);
    let second = letter(
        &members(pair.root.path(), &[("second.toml", "orders.toml")]),
        7,
    );
    let said = receive(resolver, Path::new("/"), &["-"], &second);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(
        said.err.starts_with("error: equivocation: "),
        "{}",
        said.err
    );
    assert_eq!(
        fs::read_dir(resolver.at("equivocation"))
            .expect("kept")
            .count(),
        2
    );
}

#[test]
fn a_bare_document_an_archive_and_a_folder_of_documents() {
    let late = Pair::before(3);
    let turn = late.csa.at("turns/002");
    let files = [
        ("orders.toml", "orders.toml"),
        ("resolution.toml", "resolution.toml"),
    ];
    for kind in ["folder", "archive", "text"] {
        let pair = game(2);
        let place = pair.path("sent");
        match kind {
            "folder" => copy(&turn, &place),
            "archive" => {
                let packed =
                    countersign::store::archive::pack(&members(&turn, &files)).expect("packs");
                fs::write(&place, packed).expect("written");
            }
            _ => fs::write(&place, armour(&members(&turn, &files))).expect("written"),
        }
        let said = receive(&pair.csa, Path::new("/"), &[path(&place)], b"");
        assert_eq!(said.code, Some(0), "{kind}\n{}", said.err);
        assert!(
            said.out.starts_with("VERIFIED: player-turn 2, "),
            "{kind}\n{}",
            said.out
        );
    }
    let pair = game(2);
    let (_, resolver, _) = pair.next();
    let orders = pair.signed();
    let said = receive(resolver, Path::new("/"), &[path(&orders)], b"");
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.starts_with("VERIFIED: orders of "), "{}", said.out);
}

#[test]
fn a_draft_that_is_not_signed_is_not_touched() {
    let pair = game(2);
    let (mail, number) = orders_mail(&pair);
    let (_, resolver, _) = pair.next();
    let draft = format!("# mine\nplayer_turn = {}\n", number + 1);
    resolver.write("orders.toml", &draft);
    takes(resolver, &mail);
    assert_eq!(resolver.read("orders.toml"), draft);
}

#[test]
fn json() {
    let pair = game(2);
    let (mail, number) = orders_mail(&pair);
    let (_, resolver, _) = pair.next();
    let said = receive(resolver, Path::new("/"), &["--json", "-"], &mail);
    let value: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(value["format"], "countersign/received/1");
    assert_eq!(value["verdict"], "VERIFIED");
    assert_eq!(value["games"][0]["received"][0]["document"], "orders");
    assert_eq!(value["games"][0]["received"][0]["player_turn"], number);
    assert_eq!(value["games"][0]["received"][0]["new"], true);
    let said = receive(
        resolver,
        Path::new("/"),
        &["--json", "-"],
        b"Subject: x\n\ny\n",
    );
    let value: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!((said.code, &value["verdict"]), (Some(3), &"NOTHING".into()));
}

/// Kills `receive` at a sample of its steps of writing: another run ends as an undisturbed one does.
fn kill_everywhere(from: u32, prepare: impl Fn() -> (Pair, Vec<u8>, &'static str)) -> u32 {
    let run = |pair: &Pair, side: &str, mail: &[u8], fault: Option<u32>| {
        let player = pair.of(side);
        let file = pair.path("message.eml");
        fs::write(&file, mail).expect("written");
        let mut command = program(&player.home, Path::new("/"));
        command.args(["receive", path(&file)]);
        if let Some(step) = fault {
            command.env("COUNTERSIGN_FAULT", step.to_string());
        }
        command.output().expect("it runs")
    };
    let visible = |pair: &Pair| {
        let mut found = contents(pair.root.path());
        found.retain(|path, _| !path.to_string_lossy().contains("/."));
        // Each pair has its own place.
        let root = pair.root.path().display().to_string();
        for bytes in found.values_mut() {
            if let Ok(text) = std::str::from_utf8(bytes) {
                *bytes = text.replace(&root, "ROOT").into_bytes();
            }
        }
        found
    };
    let (pair, mail, side) = prepare();
    assert!(run(&pair, side, &mail, None).status.success());
    let after = visible(&pair);
    for step in crate::sample(from) {
        let (pair, mail, side) = prepare();
        let output = run(&pair, side, &mail, Some(step));
        if output.status.success() {
            return step - 1;
        }
        assert_eq!(output.status.code(), None, "step {step}");
        let again = run(&pair, side, &mail, None);
        let said = Said::from(again);
        assert_eq!(said.code, Some(0), "step {step}: {}", said.err);
        let now = visible(&pair);
        for name in after.keys().chain(now.keys()) {
            assert!(
                after.get(name) == now.get(name),
                "step {step}: {}",
                name.display()
            );
        }
    }
    panic!("it never comes to its end");
}

#[test]
fn killed_while_resolving() {
    let steps = kill_everywhere(1, || {
        let pair = game(2);
        let (mail, _) = orders_mail(&pair);
        let (_, resolver, _) = pair.next();
        let side = resolver.side;
        (pair, mail, side)
    });
    assert!(steps > 25, "{steps}");
}

#[test]
fn killed_while_installing_two_player_turns() {
    let late = Pair::before(6);
    let files = [
        ("orders.toml", "orders.toml"),
        ("resolution.toml", "resolution.toml"),
    ];
    let mut documents = members(&late.csa.at("turns/002"), &files);
    for mut document in members(&late.csa.at("turns/003"), &files) {
        document.name = format!("next.{}", document.name);
        documents.push(document);
    }
    let steps = kill_everywhere(3, || (game(2), letter(&documents, 4), "CSA"));
    assert!(steps > 25, "{steps}");
}

/// A name that would break a header, or a terminal's line, is refused when it comes in.
#[test]
fn a_name_with_line_ends_in_an_offer_is_refused() {
    use countersign::protocol::documents::{self, Offer, SignedDocument};
    use countersign::protocol::keys::Signer;
    let pair = Pair::strangers();
    let offer = pair.path("offer.toml");
    let said = Said::from(
        program(&pair.csa.home, pair.root.path())
            .args(["new", path(&offer), "--side", "CSA", "--name", "Ann"])
            .output()
            .expect("it runs"),
    );
    assert_eq!(said.code, Some(0), "{}", said.err);
    let text = fs::read_to_string(&offer).expect("there");
    let source = countersign::diagnostic::Source::new("offer.toml", text);
    let mut document: Offer = documents::read(&source).expect("an offer");
    document.player.name = "Ann\r\nBcc: all@example.org".to_owned();
    let key = pair.csa.home.join("id_ed25519");
    let signer = Signer::read(&key, || Err(std::io::Error::other("none"))).expect("a key");
    let text = countersign::protocol::canonical::emit(&document);
    let signed = countersign::protocol::signature::sign_document(&text, Offer::NAMESPACE, &signer);
    let said = refuses(
        &pair.usa,
        1,
        &letter(&[Member::new("offer.toml", signed)], 1),
    );
    assert_eq!(
        said,
        "error: `Ann\\r\\nBcc: all@example.org` holds a control character\n  help: a name or address stands on one line; ask for another offer\n"
    );
}

#[test]
fn what_was_taken_over_before_a_failure_is_shown_then_and_again() {
    let (pair, _) = Pair::with_dice();
    at_home(&pair);
    let (_, resolver, _) = pair.next();
    let (mail, number) = orders_mail(&pair);
    // The map cannot be written: a folder stands in its place.
    let map = resolver.at("map.svg");
    let _ = fs::remove_file(&map);
    fs::create_dir_all(map.join("x")).expect("made");
    let said = receive(resolver, Path::new("/"), &["-"], &mail);
    assert_eq!(said.code, Some(2), "{}{}", said.out, said.err);
    assert!(
        said.out.starts_with("VERIFIED: orders of ") && said.out.contains(", now resolved"),
        "{}",
        said.out
    );
    assert!(
        said.out.contains(&format!("turns/{number:03}/report.txt")),
        "{}",
        said.out
    );
    assert!(said.out.contains("the same command again"), "{}", said.out);
    assert!(said.err.contains("map.svg"), "{}", said.err);
    assert!(!said.err.contains("nothing was changed"), "{}", said.err);
    fs::remove_dir_all(&map).expect("removed");
    let said = takes(resolver, &mail);
    assert!(
        said.starts_with(&format!(
            "VERIFIED, nothing new: orders of player-turn {number}, here already and resolved"
        )),
        "{said}"
    );
    assert!(
        said.contains(&format!("turns/{number:03}/report.txt")),
        "{said}"
    );
    assert!(map.is_file());
}

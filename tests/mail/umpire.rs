//! A game with an umpire from his card to its seventh player-turn: three homes, and nothing but `send` and
//! `receive` between them.

use crate::orders;
use crate::player::{Pair, Player, Said, contents, last_state, path, program};
use countersign::store::archive::Member;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How many player-turns are played.
const TURNS: u32 = 7;

/// Two players, their umpire, and what the post has carried already.
struct Trio {
    pair: Pair,
    uma: Player,
    carried: RefCell<BTreeSet<PathBuf>>,
}

/// A message on its way.
struct Mail {
    to: String,
    bytes: Vec<u8>,
    file: PathBuf,
}

impl Mail {
    fn is_for(&self, name: &str) -> bool {
        self.to.contains(&format!("{name}@example.org"))
    }
}

fn games(player: &Player) -> PathBuf {
    player.home.parent().expect("a folder").join("games")
}

/// Whom a message names as its receivers.
fn receivers(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).replace("\r\n ", " ");
    let (head, _) = text.split_once("\r\n\r\n").expect("a head");
    let to = head.lines().find(|line| line.starts_with("To:"));
    to.unwrap_or_default().to_owned()
}

impl Trio {
    fn new() -> Self {
        let pair = Pair::strangers();
        let folder = pair.root.path().join("uma");
        let uma = Player {
            side: "UMPIRE",
            name: "uma",
            home: folder.join("home"),
            folder: folder.join("game"),
        };
        fs::create_dir_all(&uma.folder).expect("made");
        uma.must(&["keygen"]);
        Trio {
            pair,
            uma,
            carried: RefCell::default(),
        }
    }

    fn run(&self, player: &Player, arguments: &[&str]) -> Said {
        program(&player.home, self.pair.root.path())
            .env("COUNTERSIGN_GAMES", games(player))
            .args(arguments)
            .output()
            .expect("it runs")
            .into()
    }

    fn must(&self, player: &Player, arguments: &[&str]) -> String {
        let said = self.run(player, arguments);
        let all = format!("{} {arguments:?}\n{}{}", player.name, said.out, said.err);
        assert_eq!(said.code, Some(0), "{all}");
        said.out
    }

    /// A message that was written beside a file.
    fn beside(&self, name: &str) -> Mail {
        let file = self.pair.path(name);
        let bytes = fs::read(&file).expect("written");
        let to = receivers(&bytes);
        Mail { to, bytes, file }
    }

    /// What a player has written since the post came last, first what is for the umpire alone.
    fn post(&self, player: &Player) -> Vec<Mail> {
        let mut found = Vec::new();
        for folder in [player.secrets().join("outbox"), player.at("outbox")] {
            let Ok(entries) = fs::read_dir(folder) else {
                continue;
            };
            let mut files: Vec<PathBuf> = entries
                .map(|entry| entry.expect("an entry").path())
                .collect();
            files.sort();
            found.extend(files);
        }
        found.retain(|file| self.carried.borrow_mut().insert(file.clone()));
        let read = |file: PathBuf| {
            let bytes = fs::read(&file).expect("written");
            let to = receivers(&bytes);
            Mail { to, bytes, file }
        };
        found.into_iter().map(read).collect()
    }

    /// `send` in a game folder, and what the post then carries.
    fn send(&self, player: &Player) -> Vec<Mail> {
        self.must(player, &["send", "--as-is", "--game", path(&player.folder)]);
        self.post(player)
    }

    fn receive(&self, player: &Player, mail: &Mail) -> Said {
        let file = self.pair.path("message.eml");
        fs::write(&file, &mail.bytes).expect("written");
        self.run(player, &["receive", path(&file)])
    }

    fn takes(&self, player: &Player, mail: &Mail) -> String {
        let said = self.receive(player, mail);
        let all = format!("{}\n{}{}", player.name, said.out, said.err);
        assert_eq!(said.code, Some(0), "{all}");
        said.out
    }

    /// A message that changes nothing.
    fn has(&self, player: &Player, mail: &Mail) -> String {
        let before = everything(player);
        let out = self.takes(player, mail);
        assert!(out.starts_with("VERIFIED, nothing new: "), "{out}");
        assert!(before == everything(player), "{out}");
        out
    }

    fn refuses(&self, player: &Player, mail: &Mail) -> String {
        let before = everything(player);
        let said = self.receive(player, mail);
        assert_eq!(said.code, Some(1), "{}\n{}", player.name, said.out);
        assert_eq!(said.out, "");
        assert!(before == everything(player), "{}", said.err);
        said.err
    }

    fn status(&self, player: &Player) -> String {
        self.must(player, &["status", "--game", path(&player.folder)])
    }

    /// The game folder that `receive` has made.
    fn found(&mut self) {
        let pair = &mut self.pair;
        for player in [&mut pair.csa, &mut pair.usa, &mut self.uma] {
            let folders: Vec<PathBuf> = fs::read_dir(games(player))
                .expect("games")
                .map(|entry| entry.expect("an entry").path())
                .filter(|folder| folder.join("charter.toml").is_file())
                .collect();
            let [folder] = &folders[..] else {
                panic!("{}: {folders:?}", player.name);
            };
            player.folder.clone_from(folder);
        }
    }
}

fn everything(player: &Player) -> impl PartialEq {
    let games = games(player);
    let kept = games.is_dir().then(|| contents(&games));
    (contents(&player.home), kept)
}

/// The one file among a player's offers whose name ends so.
fn kept(player: &Player, end: &str, but: &str) -> PathBuf {
    let mut found: Vec<PathBuf> = fs::read_dir(games(player).join("offers"))
        .expect("kept")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.to_string_lossy().ends_with(end))
        .filter(|path| but.is_empty() || !path.to_string_lossy().ends_with(but))
        .collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

fn one(mut mails: Vec<Mail>) -> Mail {
    let files: Vec<&Path> = mails.iter().map(|mail| &*mail.file).collect();
    assert_eq!(mails.len(), 1, "{files:?}");
    mails.remove(0)
}

/// Card, offer, acceptance: what Ben then sends to the umpire.
fn countersigned(trio: &Trio) -> Mail {
    let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
    let at = |name: &str| format!("{name}@example.org");
    trio.must(
        uma,
        &[
            "umpire",
            "card.toml",
            "--name",
            "Uma",
            "--address",
            &at("uma"),
        ],
    );
    trio.must(uma, &["send", "card.toml", "--to", &at("ben")]);
    let card = trio.beside("card.eml");
    let out = trio.takes(ben, &card);
    assert!(
        out.starts_with("VERIFIED: card of Uma, who offers to umpire a game\n"),
        "{out}"
    );
    let file = kept(ben, ".umpire.toml", "");
    let how = format!("--mode umpire --umpire {}`", file.display());
    assert!(out.contains(&how), "{out}");
    trio.has(ben, &card);
    assert!(trio.has(uma, &card).contains("a game, your own\n"));
    trio.must(
        ben,
        &[
            "new",
            "offer.toml",
            "--side",
            "USA",
            "--name",
            "Ben",
            "--address",
            &at("ben"),
            "--mode",
            "umpire",
            "--umpire",
            path(&file),
        ],
    );
    trio.must(ben, &["send", "offer.toml", "--to", &at("ann")]);
    let out = trio.takes(ann, &trio.beside("offer.eml"));
    assert!(out.contains(" to play we-are-the-flank, scenario `standard`, with Uma as umpire\n"));
    let offer = kept(ann, ".toml", ".umpire.toml");
    trio.must(
        ann,
        &[
            "accept",
            path(&offer),
            "reply",
            "--name",
            "Ann",
            "--address",
            &at("ann"),
        ],
    );
    trio.must(ann, &["send", "reply"]);
    let reply = trio.beside("reply.eml");
    assert!(trio.has(ann, &reply).contains("your own acceptance\n"));
    let out = trio.takes(ben, &reply);
    assert!(
        out.starts_with("VERIFIED: Ann (CSA) accepts your offer; signed by you too\n")
            && out.contains("`countersign send` mails it to the umpire Uma, who signs last\n"),
        "{out}"
    );
    trio.has(ben, &reply);
    let folder = fs::read_dir(games(ben))
        .expect("games")
        .map(|entry| entry.expect("an entry").path())
        .find(|folder| folder.join("charter.toml").is_file())
        .expect("made");
    trio.must(ben, &["send", "--game", path(&folder)]);
    let outbox = Player {
        folder,
        home: ben.home.clone(),
        ..*ben
    };
    let start = one(trio.post(&outbox));
    assert!(start.is_for("uma") && !start.is_for("ann"), "{}", start.to);
    start
}

/// The game as it begins: the umpire has signed, and both players know.
fn begun() -> Trio {
    let mut trio = Trio::new();
    let start = countersigned(&trio);
    {
        let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
        // Who may not sign yet is told to wait.
        let said = trio.refuses(ann, &start);
        assert!(
            said.contains("holds the sealed standing orders of Ben (USA) for player-turn 0"),
            "{said}"
        );
        assert!(trio.has(ben, &start).contains("who signs last\n"));
        let file = trio.pair.path("start.eml");
        fs::write(&file, &start.bytes).expect("written");
        let before = everything(uma);
        let out = trio.must(uma, &["receive", "--check", path(&file)]);
        let who = "Ben (USA) and Ann (CSA) have signed a game with you as umpire; ";
        assert_eq!(
            out.lines().next(),
            Some(&*format!("VERIFIED: {who}for you to sign last"))
        );
        assert!(before == everything(uma));
        let out = trio.takes(uma, &start);
        assert_eq!(
            out.lines().next(),
            Some(&*format!(
                "VERIFIED: {who}signed by you last, and it begins"
            ))
        );
        assert!(
            out.contains(
                "`countersign send` mails charter.toml, acceptance.toml, start.toml to the players; then wait for Ben's orders and Ann's standing orders, then `countersign receive` them\n"
            ),
            "{out}"
        );
        trio.has(uma, &start);
    }
    let uma = Player {
        folder: fs::read_dir(games(&trio.uma))
            .expect("games")
            .map(|entry| entry.expect("an entry").path())
            .next()
            .expect("made"),
        home: trio.uma.home.clone(),
        ..trio.uma
    };
    let complete = one(trio.send(&uma));
    assert!(
        complete.is_for("ann") && complete.is_for("ben"),
        "{}",
        complete.to
    );
    {
        let (ann, ben) = (&trio.pair.csa, &trio.pair.usa);
        let out = trio.takes(ann, &complete);
        assert!(
            out.starts_with("VERIFIED: the umpire Uma has signed last, and the game begins\n")
                && out.contains("`countersign send` mails ")
                && out.contains("wait until the umpire Uma has resolved Ben's orders"),
            "{out}"
        );
        let out = trio.takes(ben, &complete);
        assert!(out.contains("  next    edit `"), "{out}");
        for player in [ann, ben, &uma] {
            trio.has(player, &complete);
        }
        // Nobody else has part in it.
        let stranger = Player {
            home: trio.pair.path("zoe/home"),
            folder: trio.pair.path("zoe/game"),
            ..*ann
        };
        let file = trio.pair.path("complete.eml");
        fs::write(&file, &complete.bytes).expect("written");
        let said = trio.run(&stranger, &["receive", "--filter", path(&file)]);
        assert_eq!(said.code, Some(3), "{}", said.err);
    }
    trio.found();
    trio
}

/// The first player-turn: the umpire has the orders before the standing orders of the other side.
fn first_turn(trio: &Trio) {
    let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
    orders::write(ben);
    let [alone, shared] = &trio.send(ben)[..] else {
        panic!("two messages");
    };
    assert!(alone.is_for("uma") && shared.is_for("ann"));
    let out = trio.takes(uma, alone);
    assert!(
        out.contains(
            "VERIFIED: orders of Ben (USA) for player-turn 0, held: PENDING, the standing orders of Ann (CSA) have not come\n"
        ),
        "{out}"
    );
    assert!(
        out.contains("PENDING: wait for Ann's standing orders for player-turn 0"),
        "{out}"
    );
    assert!(!uma.at("turns").exists());
    trio.has(uma, alone);
    let status = trio.status(uma);
    assert!(
        status.contains("PENDING: wait for Ann's standing orders for player-turn 0"),
        "{status}"
    );
    // Ann's go astray.
    let sealed = one(trio.send(ann));
    assert!(sealed.is_for("uma") && !sealed.is_for("ben"));
    let said = trio.refuses(ben, &sealed);
    assert!(
        said.contains("holds the sealed standing orders of Ann (CSA) for player-turn 0, which the umpire Uma alone may see\n"),
        "{said}"
    );
    assert!(trio.has(ann, &sealed).contains("your own standing orders"));
    let out = trio.takes(uma, &sealed);
    assert!(
        out.starts_with(
            "VERIFIED: sealed standing orders of Ann (CSA) for player-turn 0, for you alone\n"
        ) && out.contains("VERIFIED: orders of Ben (USA) for player-turn 0, now resolved\n"),
        "{out}"
    );
    assert!(uma.at("turns/000/resolution.toml").is_file());
    assert!(!uma.at("held/000.orders.toml").exists());
    trio.has(uma, alone);
    trio.has(uma, &sealed);
    // Ann holds what she cannot resolve.
    let out = trio.takes(ann, shared);
    assert!(
        out.starts_with(
            "VERIFIED: orders of Ben (USA) for player-turn 0, for the umpire Uma to resolve\n"
        ),
        "{out}"
    );
    assert!(!ann.at("turns").exists());
    assert!(
        trio.status(ann)
            .contains("wait until the umpire Uma has resolved Ben's orders"),
        "{}",
        trio.status(ann)
    );
    trio.has(ann, shared);
}

/// The umpire sends his resolution, which gets to Ann and is lost on the way to Ben; he sends it again.
fn lost_and_late(trio: &Trio) {
    let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
    let resolved = one(trio.send(uma));
    let out = trio.takes(ann, &resolved);
    assert!(
        out.starts_with("VERIFIED: player-turn 0, resolved by the umpire Uma\n"),
        "{out}"
    );
    assert!(!ann.at("held/000.orders.toml").exists());
    orders::write(ann);
    let [alone, shared] = &trio.send(ann)[..] else {
        panic!("two messages");
    };
    let said = trio.refuses(ben, shared);
    assert!(said.contains("player-turn 0 comes next here"), "{said}");
    let again = trio.must(uma, &["resend", "--game", path(&uma.folder)]);
    assert!(
        again.contains("to ann@example.org, ben@example.org\n"),
        "{again}"
    );
    assert_eq!(fs::read(&resolved.file).expect("kept"), resolved.bytes);
    // The two in one folder, the later first.
    let post = trio.pair.path("post");
    fs::create_dir_all(&post).expect("made");
    fs::write(post.join("1.eml"), &shared.bytes).expect("written");
    fs::write(post.join("2.eml"), &resolved.bytes).expect("written");
    let out = trio.must(ben, &["receive", path(&post)]);
    assert!(
        out.contains("VERIFIED: player-turn 0, resolved by the umpire Uma\n")
            && out.contains("VERIFIED: orders of Ann (CSA) for player-turn 1, for the umpire Uma"),
        "{out}"
    );
    trio.takes(uma, alone);
    let resolved = one(trio.send(uma));
    for player in [ann, ben] {
        trio.takes(player, &resolved);
    }
}

/// One more player-turn, as it should be. `shared_first` decides which of the messages to the other player
/// comes before the other; he takes both.
fn turn(trio: &Trio, number: u32, shared_first: bool) {
    let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
    let (active, other) = match last_state(uma)["to_move"].as_str() {
        Some("CSA") => (ann, ben),
        _ => (ben, ann),
    };
    orders::write(active);
    let [alone, shared] = &trio.send(active)[..] else {
        panic!("two messages");
    };
    let said = trio.refuses(other, alone);
    assert!(
        said.contains("which the umpire Uma alone may see"),
        "{said}"
    );
    if shared_first {
        trio.takes(other, shared);
    }
    let out = trio.takes(uma, alone);
    assert!(
        out.contains(&format!("player-turn {number}, now resolved\n")),
        "{out}"
    );
    trio.has(uma, alone);
    let resolved = one(trio.send(uma));
    for player in [active, other] {
        trio.takes(player, &resolved);
        trio.has(player, &resolved);
    }
    for player in [other, uma] {
        let out = trio.takes(player, shared);
        assert!(out.starts_with("VERIFIED, nothing new: "), "{out}");
    }
}

#[test]
fn a_game_with_an_umpire_is_played_by_mail_alone() {
    let trio = begun();
    first_turn(&trio);
    lost_and_late(&trio);
    for number in 2..TURNS {
        turn(&trio, number, number % 2 == 0);
    }
    let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
    for number in 0..TURNS {
        for name in ["orders.toml", "resolution.toml", "state.toml"] {
            let name = format!("turns/{number:03}/{name}");
            assert_eq!(uma.read(&name), ann.read(&name), "{name}");
            assert_eq!(uma.read(&name), ben.read(&name), "{name}");
        }
    }
    // The umpire has a map and nothing to order.
    assert!(uma.at("map.svg").is_file() && !uma.at("orders.toml").exists());
    for player in [ann, ben, uma] {
        let audit = trio.run(player, &["audit", path(&player.folder)]);
        assert!(
            audit.out.contains("PENDING") && !audit.out.contains("INVALID"),
            "{}{}",
            audit.out,
            audit.err
        );
        // What nobody but the umpire may see is in no game folder but its owner's `for-umpire`.
        for (name, bytes) in contents(&player.folder) {
            let text = String::from_utf8_lossy(&bytes);
            assert!(
                name.starts_with("for-umpire") || !text.contains("countersign/standing/1"),
                "{}",
                name.display()
            );
        }
    }
}

/// Two different orders, the second before the first is resolved: both are kept as proof.
#[test]
fn two_orders_are_seen_through_also_while_they_wait() {
    let trio = begun();
    let (ben, uma) = (&trio.pair.usa, &trio.uma);
    let twin = Player {
        home: trio.pair.path("twin/home"),
        folder: trio.pair.path("twin/game"),
        ..*ben
    };
    crate::player::copy(&ben.home, &twin.home);
    crate::player::copy(&ben.folder, &twin.folder);
    trio.must(ben, &["send", "--as-is", "--game", path(&ben.folder)]);
    trio.takes(uma, &trio.post(ben)[0]);
    orders::write(&twin);
    trio.must(&twin, &["send", "--as-is", "--game", path(&twin.folder)]);
    let second = &trio.post(&twin)[0];
    let said = trio.receive(uma, second);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(
        said.err.starts_with("error: equivocation: ") && said.err.contains("two different orders"),
        "{}",
        said.err
    );
    let proofs = fs::read_dir(uma.at("equivocation")).expect("kept").count();
    assert_eq!(proofs, 2);
}

/// The umpire signs for a card of his own, and for one game with it.
#[test]
fn a_card_serves_one_game() {
    let trio = Trio::new();
    let start = countersigned(&trio);
    let other = Trio::new();
    let said = other.refuses(&other.uma, &start);
    assert!(
        said.contains("does not come of an umpire's card that this home made"),
        "{said}"
    );
    let out = trio.takes(&trio.uma, &start);
    assert!(out.contains("signed by you last"), "{out}");
    // The same card in a second game.
    let (ann, ben) = (&trio.pair.csa, &trio.pair.usa);
    let card = kept(ben, ".umpire.toml", "");
    trio.must(
        ben,
        &[
            "new",
            "second.toml",
            "--side",
            "USA",
            "--name",
            "Ben",
            "--address",
            "ben@example.org",
            "--mode",
            "umpire",
            "--umpire",
            path(&card),
        ],
    );
    trio.must(ann, &["accept", "second.toml", "again", "--name", "Ann"]);
    trio.must(ben, &["start", "again", "second"]);
    let said = trio.run(&trio.uma, &["receive", path(&trio.pair.path("second"))]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(said.err.contains("serves the game `"), "{}", said.err);
}

/// Standing orders that were chosen after the seal: nothing of the message is taken over.
#[test]
fn standing_orders_that_were_not_sealed_are_refused() {
    let trio = begun();
    let (ben, uma) = (&trio.pair.usa, &trio.uma);
    trio.send(ben);
    let sealed = ben.read("for-umpire/001.USA.standing.toml");
    let other = sealed.replacen("salt = \"", "salt = \"0", 1);
    let end = other
        .find("\"\n\n[standing")
        .unwrap_or_else(|| panic!("{other}"));
    let other = format!("{}{}", &other[..end - 1], &other[end..]);
    let mail = Mail {
        to: String::new(),
        file: PathBuf::new(),
        bytes: crate::letter::plain(&crate::letter::armour(&[
            Member::new("orders.toml", ben.read("signed/000.orders.toml")),
            Member::new("standing.toml", other),
        ])),
    };
    let said = trio.refuses(uma, &mail);
    assert!(
        said.contains("is not what USA sealed for player-turn 1: it gives `"),
        "{said}"
    );
}

/// A takeback: the umpire is sent what is sealed for it before the other player has answered.
#[test]
fn a_takeback_by_mail_reaches_the_umpire() {
    let trio = begun();
    first_turn(&trio);
    lost_and_late(&trio);
    let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
    trio.must(
        ben,
        &[
            "takeback",
            "ask",
            "1",
            "--reason",
            "I misread the map",
            "--game",
            path(&ben.folder),
        ],
    );
    trio.must(
        ben,
        &["send", "--without-orders", "--game", path(&ben.folder)],
    );
    let asked = trio.post(ben);
    assert_eq!(asked.len(), 2);
    for mail in asked {
        for player in [ann, uma] {
            if mail.is_for(player.name) {
                trio.takes(player, &mail);
            }
        }
    }
    trio.must(
        ann,
        &["takeback", "answer", "--yes", "--game", path(&ann.folder)],
    );
    trio.must(
        ann,
        &["send", "--without-orders", "--game", path(&ann.folder)],
    );
    for mail in trio.post(ann) {
        for player in [ben, uma] {
            if mail.is_for(player.name) {
                trio.takes(player, &mail);
            }
        }
    }
    for player in [ann, ben, uma] {
        assert!(
            player.at("turns/002/request.toml").is_file(),
            "{}",
            player.name
        );
    }
    let standing = uma.secrets().join("standing/003.USA.toml");
    assert!(standing.is_file());
    assert_eq!(last_state(uma)["to_move"].as_str(), Some("CSA"));
    // Who consents gets no mail that would leave him the form.
    ann.must(&["orders"]);
    turn(&trio, 3, true);
    turn(&trio, 4, false);
}

/// Kills `receive` at a sample of its steps of writing: another run ends as an undisturbed one does.
fn killed_everywhere(trio: &Trio, player: &Player, mail: &Mail, from: u32) -> u32 {
    let file = trio.pair.path("killed.eml");
    fs::write(&file, &mail.bytes).expect("written");
    let place = player.home.parent().expect("a folder");
    let backup = trio.pair.path("backup");
    let _ = fs::remove_dir_all(&backup);
    crate::player::copy(place, &backup);
    let run = |fault: Option<u32>| -> Said {
        let mut command = program(&player.home, Path::new("/"));
        command
            .env("COUNTERSIGN_GAMES", games(player))
            .args(["receive", path(&file)]);
        if let Some(step) = fault {
            command.env("COUNTERSIGN_FAULT", step.to_string());
        }
        command.output().expect("it runs").into()
    };
    let visible = || {
        let mut found = contents(place);
        found.retain(|path, _| !path.to_string_lossy().contains("/."));
        found
    };
    let said = run(None);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let after = visible();
    for step in crate::sample(from) {
        fs::remove_dir_all(place).expect("removed");
        crate::player::copy(&backup, place);
        let said = run(Some(step));
        if said.code == Some(0) {
            return step - 1;
        }
        assert_eq!(said.code, None, "step {step}: {}", said.err);
        let again = run(None);
        assert_eq!(again.code, Some(0), "step {step}: {}", again.err);
        let now = visible();
        for name in after.keys().chain(now.keys()) {
            let name_shown = name.display();
            assert!(
                after.get(name) == now.get(name),
                "step {step}: {name_shown}"
            );
        }
    }
    panic!("it never comes to its end");
}

#[test]
fn killed_while_an_umpire_signs_holds_and_resolves() {
    let mut trio = Trio::new();
    let start = countersigned(&trio);
    let signing = killed_everywhere(&trio, &trio.uma, &start, 1);
    assert!(signing > 15, "{signing}");
    let folder = fs::read_dir(games(&trio.uma)).expect("games").next();
    trio.uma.folder = folder.expect("made").expect("an entry").path();
    let complete = one(trio.send(&trio.uma));
    let completing = killed_everywhere(&trio, &trio.pair.usa, &complete, 2);
    assert!(completing > 5, "{completing}");
    trio.takes(&trio.pair.csa, &complete);
    trio.found();
    let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
    orders::write(ben);
    let sent = trio.send(ben);
    let holding = killed_everywhere(&trio, uma, &sent[0], 3);
    assert!(holding > 5, "{holding}");
    let sealed = one(trio.send(ann));
    let resolving = killed_everywhere(&trio, uma, &sealed, 4);
    assert!(resolving > 20, "{resolving}");
}

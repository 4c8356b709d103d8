//! Whole games in folders, as the commands play them: two homes, two game folders, and only files
//! that pass between them; and one published game.

use crate::game::Game;
use crate::strip::STRIP;
use countersign::audit::{Verdict, audit};
use countersign::diagnostic::{Faults, Source};
use countersign::player::advice::advice;
use countersign::player::resolve::{How, resolve};
use countersign::player::sign::sign;
use countersign::player::verify::{Sent, verify};
use countersign::player::{KeyFile, Table, disclose, hidden};
use countersign::protocol::documents::Mode;
use countersign::side::Side;
use countersign::store::{GameFolder, Home, Written, write_secret};
use countersign::turn::Match;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// One player: a home and a game folder.
struct Player {
    side: Side,
    home: Home,
    table: Table,
}

struct Pair {
    root: TempDir,
    players: [Player; 2],
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn source(path: &Path) -> Source {
    Source::new(path.display().to_string(), text(path))
}

fn table(folder: &Path, game: &Game) -> Table {
    fs::create_dir_all(folder).expect("made");
    for (name, text) in [
        ("charter.toml", &game.charter.text),
        ("acceptance.toml", &game.acceptance.text),
        ("start.toml", &game.start.text),
        ("opening.toml", &game.states[0].text),
    ] {
        fs::write(folder.join(name), text).expect("written");
    }
    Table::of(
        GameFolder::at(folder),
        Match::load_with(&STRIP, &game.charter, None).expect("a game"),
    )
}

impl Pair {
    fn begin() -> Self {
        let root = tempfile::tempdir().expect("a folder");
        let game = Game::begin("folders");
        let players = Side::BOTH.map(|side| {
            let own = root.path().join(side.as_str());
            let table = table(&own.join("game"), &game);
            let home = Home::at(own.join("home"));
            let seat = game.seat(side);
            let place = home.game(&game.game.id.to_string()).expect("a place");
            let lock = place.lock().expect("made");
            let mut secrets = seat.secrets.clone();
            let state = table.state().expect("a state");
            let part = table.game.engine.no_standing(&state.document.board, side);
            let salt = secrets.seal_salt(&game.game.id, 0);
            secrets.keep(0, &table.game.seal(side, 0, salt, part).text);
            secrets.write(&place.secret(side)).expect("written");
            drop(lock);
            let key = seat.signer.to_openssh("test", None).expect("a key");
            write_secret(&home.key(), key.as_bytes()).expect("written");
            Player { side, home, table }
        });
        Pair { root, players }
    }

    fn of(&self, side: Side) -> &Player {
        match side {
            Side::Csa => &self.players[0],
            Side::Usa => &self.players[1],
        }
    }

    fn active(&self) -> Option<Side> {
        self.players[0].table.state().expect("a state").active()
    }

    /// Plays one player-turn; gives the signed orders and the resolver's folder.
    fn play(&self, moves: &str, private: &str) -> (PathBuf, PathBuf) {
        let active = self.of(self.active().expect("the game goes on"));
        let resolver = self.of(active.side.other());
        let before = active.table.state().expect("a state");
        let draft = active.draft(moves, private);
        let key = KeyFile::default();
        let signed = sign(&active.table, &active.home, &key, &before, &draft, None)
            .unwrap_or_else(|faults| panic!("{faults}"));
        let how = How::default();
        let orders = source(&signed.path);
        let resolved = resolve(&resolver.table, &resolver.home, &before, &orders, &how)
            .unwrap_or_else(|faults| panic!("{faults}"));
        let folder = resolved.folder.root().to_owned();
        let again = resolve(&resolver.table, &resolver.home, &before, &orders, &how);
        let again = again.unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(again.written, Written::Unchanged);
        let sent = Sent::find(&folder, &active.table, Some(before.next())).expect("it is there");
        let verified = verify(&active.table, &before, sent).unwrap_or_else(|f| panic!("{f}"));
        verified
            .install(&active.table, &before)
            .unwrap_or_else(|faults| panic!("{faults}"));
        (signed.path, folder)
    }

    fn play_out(&self) {
        while self.active().is_some() {
            self.play("", "");
        }
    }
}

impl Player {
    fn draft(&self, moves: &str, private: &str) -> Source {
        let state = self.table.state().expect("a state");
        let held = hidden::held(&self.table, &self.home, &state, self.side).expect("held");
        let form = self.table.private_form(&state, self.side, &held);
        let at = form.find("[standing]").expect("a form");
        let text = format!("{}{moves}\n{}{private}\n", &form[..at], &form[at..]);
        Source::new("orders.toml", text)
    }

    fn audit(&self) -> (Verdict, Vec<String>) {
        let documents = self.table.documents().expect("documents");
        let result = audit(&self.table.game, &documents, |_, _| {});
        (result.verdict, result.reasons)
    }

    fn advice(&self) -> String {
        let place = self.home.game(&self.table.game.id.to_string());
        let state = self.table.state().expect("a state");
        advice(&self.table, &state, Some(&place.expect("a place")), false).expect("advice")
    }

    fn disclose(&self) -> Result<PathBuf, Faults> {
        let key = KeyFile::default();
        disclose::disclose(&self.table, &self.home, &key, self.side).map(|done| done.path)
    }
}

const RIDE: &str = "[[move]]\npiece = \"horse\"\nby = -1";

#[test]
fn a_whole_game_between_two_homes() {
    let pair = Pair::begin();
    pair.play("", "scout = 7\nnote = \"ours\"");
    pair.play("", "scout = 14\nnote = \"theirs\"\nm1 = 0\nm2 = 4");
    pair.play("", "");
    pair.play("", "scout = 8");
    pair.play(RIDE, "");
    let (_, folder) = pair.play(RIDE, "");
    assert!(text(&folder.join("resolution.toml")).contains("note = \"ours scout\""));
    assert!(text(&folder.join("report.txt")).contains("CSA opens `scout`"));
    // Nothing of what is still hidden is in any folder that is shown to others.
    for player in &pair.players {
        for (path, text) in files(player.table.folder.root()) {
            for secret in [
                "ours m1",
                "ours m2",
                "theirs m1",
                "theirs m2",
                "theirs scout",
            ] {
                assert!(!text.contains(secret), "{secret} in {}", path.display());
            }
        }
    }
    let [csa, usa] = &pair.players;
    let message = csa.disclose().expect_err("the game goes on").to_string();
    assert_eq!(
        message,
        "error: the game goes on: player-turn 6 is to be played by CSA\n  help: what is hidden is disclosed when the game is over"
    );
    pair.play_out();
    assert_eq!(csa.audit().0, Verdict::Pending);
    // No address stands in the charter, and the last resolution is still owed.
    let advice = csa.advice();
    assert!(
        advice.starts_with("hand `")
            && advice.ends_with(
                "/turns/007` to USA, if that is not done; then `countersign disclose` publishes \
                 what you hid; then `countersign audit`"
            ),
        "{advice}"
    );
    let ours = csa.disclose().expect("disclosed");
    assert_eq!(csa.disclose().expect("the same again"), ours);
    let advice = csa.advice();
    assert!(
        advice.ends_with(
            ", CSA.disclosure.toml to USA, if that is not done; then `countersign audit` checks the \
             whole game"
        ),
        "{advice}"
    );
    let (verdict, reasons) = csa.audit();
    assert_eq!(verdict, Verdict::Pending);
    assert!(
        reasons.iter().all(|reason| reason.contains("USA")),
        "{reasons:?}"
    );
    let theirs = usa.disclose().expect("disclosed");
    disclose::take(&csa.table, &source(&theirs)).expect("taken over");
    disclose::take(&usa.table, &source(&ours)).expect("taken over");
    for player in &pair.players {
        assert_eq!(player.audit(), (Verdict::Valid, Vec::new()));
    }
    assert!(pair.root.path().is_dir());
}

/// Every text under a folder.
fn files(root: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push((path.clone(), text(&path))),
        }
    }
    found
}

#[cfg(unix)]
#[test]
fn what_is_hidden_is_kept_in_a_file_of_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let pair = Pair::begin();
    pair.play("", "scout = 7\nnote = \"ours\"");
    let csa = pair.of(Side::Csa);
    let place = csa.home.game(&csa.table.game.id.to_string());
    let path = place.expect("a place").secret(Side::Csa);
    let mode = fs::metadata(&path).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(text(&path).contains("ours scout"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("set");
    let state = csa.table.state().expect("a state");
    let message = match hidden::held(&csa.table, &csa.home, &state, Side::Csa) {
        Err(faults) => faults.to_string(),
        Ok(_) => panic!("a file that others may read was read"),
    };
    assert!(
        message.contains("others on this machine may open it"),
        "{message}"
    );
}

#[test]
fn lost_secrets_stop_the_resolver_and_name_the_rule() {
    let pair = Pair::begin();
    pair.play("", "");
    pair.play("", "");
    pair.play("[[move]]\npiece = \"horse\"\nby = 2", "");
    let usa = pair.of(Side::Usa);
    let place = usa.home.game(&usa.table.game.id.to_string());
    let path = place.expect("a place").secret(Side::Usa);
    let kept = text(&path);
    let at = kept.find("\n[[hidden]]").expect("it hides");
    write_secret(&path, &kept.as_bytes()[..at]).expect("written");
    let csa = pair.of(Side::Csa);
    let before = csa.table.state().expect("a state");
    let draft = csa.draft("[[move]]\npiece = \"horse\"\nby = 2", "");
    let key = KeyFile::default();
    let signed = sign(&csa.table, &csa.home, &key, &before, &draft, None);
    let orders = source(&signed.unwrap_or_else(|faults| panic!("{faults}")).path);
    let message = match resolve(&usa.table, &usa.home, &before, &orders, &How::default()) {
        Err(faults) => faults.to_string(),
        Ok(_) => panic!("it resolved without what it hides"),
    };
    assert!(
        message.contains("what USA hides as `m1` is not kept here"),
        "{message}"
    );
    assert!(!usa.table.folder.turn(3).root().exists());
}

#[test]
fn a_disclosure_that_does_not_give_the_seals_is_not_taken_over() {
    let pair = Pair::begin();
    pair.play_out();
    let [csa, usa] = &pair.players;
    let theirs = text(&usa.disclose().expect("disclosed"));
    let forged = theirs.replacen("place = 14", "place = 13", 1);
    let game = Game::begin("folders");
    let forged = game.resign(Side::Usa, &forged, "disclosure@countersign");
    let message = match disclose::take(&csa.table, &forged) {
        Err(faults) => faults.to_string(),
        Ok(_) => panic!("it was taken over"),
    };
    assert!(
        message.starts_with(
            "error: what USA discloses as `scout` of player-turn 1 does not give the seal `"
        ),
        "{message}"
    );
    assert!(!csa.table.folder.disclosure(Side::Usa).exists());
}

#[test]
fn a_published_game_keeps_what_is_hidden_in_its_own_folder() {
    let root = tempfile::tempdir().expect("a folder");
    let game = Game::begin_as("in the open", Mode::Solo, Some("in the open"));
    let table = table(&root.path().join("game"), &game);
    let home = Home::at(root.path().join("home"));
    let sealed = root.path().join("game/sealed");
    fs::create_dir_all(&sealed).expect("made");
    for side in Side::BOTH {
        let state = table.state().expect("a state");
        let part = table.game.engine.no_standing(&state.document.board, side);
        let salt = game.seat(side).secrets.seal_salt(&game.game.id, 0);
        let standing = table.game.seal(side, 0, salt, part);
        fs::write(sealed.join(format!("000.{side}.toml")), standing.text).expect("written");
    }
    let key = KeyFile::default();
    while let Some(side) = table.state().expect("a state").active() {
        let before = table.state().expect("a state");
        let player = Player {
            side,
            home: home.clone(),
            table: Table::of(
                table.folder.clone(),
                Match::load_with(&STRIP, &game.charter, None).expect("a game"),
            ),
        };
        let moves = match (before.next(), side) {
            (0 | 1, _) => "",
            (_, Side::Csa) => "[[move]]\npiece = \"horse\"\nby = 2",
            (_, Side::Usa) => "",
        };
        let draft = player.draft(moves, "");
        let signed = sign(&table, &home, &key, &before, &draft, None);
        let orders = source(&signed.unwrap_or_else(|faults| panic!("{faults}")).path);
        resolve(&table, &home, &before, &orders, &How::default())
            .unwrap_or_else(|faults| panic!("{faults}"));
    }
    assert!(sealed.join("000.CSA.scout.toml").is_file());
    assert!(text(&sealed.join("001.USA.m1.toml")).contains("men = 4"));
    for side in Side::BOTH {
        disclose::disclose(&table, &home, &key, side).unwrap_or_else(|faults| panic!("{faults}"));
    }
    let documents = table.documents().expect("documents");
    let result = audit(&table.game, &documents, |_, _| {});
    assert_eq!(result.verdict, Verdict::Valid, "{:?}", result.reasons);
    assert!(!home.path().exists(), "nothing of it is secret");
}

//! `send`, `resend` and `mail` as players use them.

use crate::letters::{Read, read};
use crate::orders;
use crate::player::{Pair, Player, Said, contents, path, program};
use crate::server::{PASSWORD, Protection, Server, Trick, USER};
use countersign::mail::wire;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program with a configuration of the test's own, at a time of its own.
pub fn command(player: &Player, folder: &Path, words: &[&str]) -> Command {
    let mut command = program(&player.home, folder);
    command
        .args(words)
        .env("COUNTERSIGN_CONFIG", player.home.join("config.toml"))
        .env("SOURCE_DATE_EPOCH", "1700000000");
    command
}

pub fn run(player: &Player, words: &[&str]) -> Said {
    command(player, &player.folder, words)
        .output()
        .expect("it runs")
        .into()
}

pub fn must(player: &Player, words: &[&str]) -> String {
    let said = run(player, words);
    assert_eq!(
        said.code,
        Some(0),
        "{} {words:?}\n{}{}",
        player.name,
        said.out,
        said.err
    );
    said.out
}

pub fn refused(player: &Player, code: i32, words: &[&str]) -> String {
    let said = run(player, words);
    assert_eq!(
        said.code,
        Some(code),
        "{} {words:?}\n{}{}",
        player.name,
        said.out,
        said.err
    );
    said.err
}

pub fn configure(player: &Player, text: &str) {
    fs::create_dir_all(&player.home).expect("made");
    fs::write(player.home.join("config.toml"), text).expect("written");
}

pub fn message(file: impl AsRef<Path>) -> Read {
    let bytes =
        fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.as_ref().display()));
    wire::check("x", &bytes).expect("sound");
    read(&bytes)
}

/// The names of what a message encloses.
pub fn names(read: &Read) -> Vec<&str> {
    read.files.iter().map(|(name, _)| name.as_str()).collect()
}

/// Puts what a message encloses into a folder, under the names of a game folder.
pub fn unpack(read: &Read, folder: &Path) {
    fs::create_dir_all(folder).expect("made");
    for (name, bytes) in &read.files {
        fs::write(folder.join(name), bytes).expect("written");
    }
}

fn at(pair: &Pair, player: &Player, words: &[&str]) -> Said {
    command(player, pair.root.path(), words)
        .output()
        .expect("it runs")
        .into()
}

/// Offer, reply and start, all by mail: each player sees only messages.
pub fn begun() -> Pair {
    let pair = Pair::empty();
    let root = pair.root.path();
    let good = |player: &Player, words: &[&str]| {
        fs::create_dir_all(&player.home).expect("made");
        let said = at(&pair, player, words);
        assert_eq!(said.code, Some(0), "{words:?}\n{}", said.err);
        said.out
    };
    for player in [&pair.csa, &pair.usa] {
        good(player, &["keygen"]);
    }
    good(
        &pair.csa,
        &[
            "new",
            "offer.toml",
            "--side",
            "CSA",
            "--name",
            "Ann",
            "--address",
            "ann@example.org",
        ],
    );
    let said = good(
        &pair.csa,
        &["send", "offer.toml", "--to", "ben@example.org"],
    );
    assert!(said.starts_with("ready: [countersign "), "{said}");
    assert!(
        said.ends_with("#0] We are the Flank: Ann offers a game\nto ben@example.org\n"),
        "{said}"
    );
    let offer = message(root.join("offer.eml"));
    assert_eq!(names(&offer), ["offer.toml"]);
    assert_eq!(offer.from, "ann@example.org");
    unpack(&offer, &root.join("at-ben"));
    good(
        &pair.usa,
        &[
            "accept",
            "at-ben/offer.toml",
            "reply",
            "--name",
            "Ben",
            "--address",
            "ben@example.org",
        ],
    );
    // The charter knows both addresses.
    let said = good(&pair.usa, &["send", "reply"]);
    assert!(
        said.ends_with("#0] We are the Flank: Ben accepts a game\nto ann@example.org\n"),
        "{said}"
    );
    let reply = message(root.join("reply.eml"));
    assert_eq!(names(&reply), ["charter.toml", "acceptance.toml"]);
    assert_eq!(
        (reply.from.as_str(), reply.from_name.as_str()),
        ("ben@example.org", "Ben")
    );
    unpack(&reply, &root.join("at-ann"));
    good(&pair.csa, &["start", "at-ann", "ann/game"]);
    good(&pair.csa, &["send", "--game", "ann/game"]);
    let start = message(pair.csa.at("outbox/000.eml"));
    assert_eq!(
        names(&start),
        ["charter.toml", "acceptance.toml", "start.toml"]
    );
    assert_eq!(start.to, ["ben@example.org"]);
    unpack(&start, &root.join("started"));
    good(&pair.usa, &["start", "started", "ben/game"]);
    pair
}

/// Plays a player-turn by messages up to where the resolver holds it; gives what the active side
/// sent.
pub fn play_half(pair: &Pair) -> (Read, PathBuf) {
    let (active, resolver, number) = pair.next();
    must(active, &["orders"]);
    orders::write(active);
    must(active, &["send", "--as-is"]);
    let file = active.at(format!("outbox/{number:03}.eml"));
    let sent = message(&file);
    let (name, bytes) = sent
        .files
        .iter()
        .find(|(name, _)| name.ends_with(".orders.toml"))
        .expect("orders");
    assert_eq!(*name, format!("{number:03}.orders.toml"));
    let orders = pair.path("mail.orders.toml");
    fs::write(&orders, bytes).expect("written");
    must(resolver, &["resolve", path(&orders)]);
    (sent, file)
}

/// Gives the resolution to the active side by hand.
fn verified(number: u32, active: &Player, resolver: &Player) {
    must(
        active,
        &["verify", path(&resolver.at(format!("turns/{number:03}")))],
    );
}

#[test]
fn a_game_by_messages() {
    let pair = begun();
    for number in 0..4 {
        let (active, resolver, next) = pair.next();
        assert_eq!(number, next);
        let (sent, _) = play_half(&pair);
        let game = &pair.csa.secrets();
        let id = game.file_name().expect("a name").to_string_lossy()[..8].to_owned();
        assert!(
            sent.subject
                .starts_with(&format!("[countersign {id}#{number}] We are the Flank: ")),
            "{}",
            sent.subject
        );
        let mut expected = Vec::new();
        if number > 0 {
            expected.push(format!("{:03}.resolution.toml", number - 1));
        }
        expected.push(format!("{number:03}.orders.toml"));
        let previous = number.checked_sub(1).filter(|previous| {
            // One's own orders were resolved by the other: there is no resolution to send.
            let text = active.read(format!("turns/{previous:03}/resolution.toml"));
            text.contains(&format!("side = \"{}\"", active.side))
        });
        if previous.is_none() {
            expected.remove(0);
            if number == 0 {
                expected = vec!["000.orders.toml".to_owned()];
            }
        }
        assert_eq!(names(&sent), expected);
        // The report comes with the resolution that it reports.
        assert_eq!(
            sent.text.contains("\nresolved by "),
            previous.is_some(),
            "{}",
            sent.text
        );
        assert!(!sent.text.contains("-- Order form"), "{}", sent.text);
        assert!(
            sent.text.contains("-----BEGIN COUNTERSIGN DISPATCH-----"),
            "{}",
            sent.text
        );
        assert!(sent.html.contains("<img src=\"cid:"), "{}", sent.html);
        verified(number, active, resolver);
    }
    // All that was sent by hand has arrived, as the game went on: it is not to go out again.
    let last = pair.csa.at("sent");
    must(&pair.csa, &["send", "--without-orders"]);
    let mut kept: Vec<String> = fs::read_dir(last)
        .expect("sent")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    kept.sort();
    assert_eq!(kept[0], "000.eml");
    // Messages of one game hang together.
    let first = raw(pair.csa.at("sent/000.eml"));
    let id = field(&first, "Message-ID");
    let second = raw(pair.csa.at(format!("sent/{}", kept[1])));
    assert!(field(&second, "References").ends_with(&id), "{second}");
    assert_eq!(field(&second, "In-Reply-To"), id);
    assert!(field(&first, "References").starts_with('<'), "{first}");
    assert!(
        field(&first, "References").ends_with("@countersign.invalid>"),
        "{first}"
    );
}

fn raw(file: impl AsRef<Path>) -> String {
    fs::read_to_string(file).expect("ASCII")
}

fn field(message: &str, name: &str) -> String {
    let (head, _) = message.split_once("\r\n\r\n").expect("a head");
    let head = head.replace("\r\n ", " ");
    head.lines()
        .find_map(|line| line.strip_prefix(&format!("{name}: ")))
        .unwrap_or_else(|| panic!("no {name}"))
        .trim()
        .to_owned()
}

#[test]
fn the_draft_is_signed_on_the_way_but_not_an_empty_form() {
    let pair = begun();
    let usa = &pair.usa;
    let fault = refused(usa, 1, &["send"]);
    assert_eq!(
        fault,
        "error: you are to move, and there are no orders for player-turn 0 yet\n  help: \
         `countersign orders` writes the order form; `--without-orders` sends what else you owe\n"
    );
    must(usa, &["orders"]);
    let form = usa.read("orders.toml");
    usa.write("orders.toml", format!("# only a comment\n{form}"));
    let fault = refused(usa, 1, &["send"]);
    assert!(
        fault.starts_with("error: `./orders.toml` is the order form with no order in it"),
        "{fault}"
    );
    assert!(!usa.at("signed").exists());
    assert_eq!(
        must(usa, &["send", "--without-orders"]),
        "nothing to send\n"
    );
    usa.write("orders.toml", "nonsense = 1\n");
    let fault = refused(usa, 1, &["send"]);
    assert!(fault.contains("`nonsense` is not a key"), "{fault}");
    usa.write("orders.toml", &form);
    let said = must(usa, &["send", "--as-is"]);
    assert!(
        said.ends_with("Ben (USA) sends the orders of player-turn 0\nto ann@example.org\n"),
        "{said}"
    );
    // A second run finds nothing new, and the message where it was.
    let before = contents(&usa.folder);
    assert_eq!(must(usa, &["send"]), said);
    assert!(contents(&usa.folder) == before);
}

#[test]
fn the_same_is_sent_as_the_same_bytes_again() {
    let pair = begun();
    let (active, ..) = pair.next();
    let (_, file) = play_half(&pair);
    let bytes = fs::read(&file).expect("there");
    let said = must(active, &["resend"]);
    assert!(said.starts_with("ready: [countersign "), "{said}");
    let server = Server::start(Protection::Plain, false, &[Trick::None]);
    configure(active, &server.config("none", ""));
    for _ in 0..2 {
        let said = must(active, &["resend", "0"]);
        assert!(said.starts_with("sent: [countersign "), "{said}");
    }
    let arrived = server.messages();
    assert_eq!(arrived.len(), 2);
    for one in &arrived {
        assert!(one.trim_ascii_end() == bytes.trim_ascii_end());
    }
    assert!(fs::read(active.at("sent/000.eml")).expect("kept") == bytes);
    let fault = refused(active, 2, &["resend", "7"]);
    assert_eq!(
        fault,
        "error: no message `#7` of this game was written\n  help: there are: 0\n"
    );
}

#[test]
fn mail_waits_until_the_server_takes_it() {
    let pair = begun();
    let usa = &pair.usa;
    must(usa, &["orders"]);
    let login = format!("user = \"{USER}\"\npassword_command = \"echo {PASSWORD}\"\n");
    let server = Server::start(
        Protection::StartTls,
        true,
        &[Trick::RefusesReceiver, Trick::None],
    );
    configure(usa, &server.config("starttls", &login));
    let said = run(usa, &["send", "--as-is"]);
    assert_eq!(said.code, Some(2), "{}", said.err);
    assert!(
        said.err
            .contains("`./outbox/000.eml` is kept; nothing is lost. "),
        "{}",
        said.err
    );
    assert!(
        said.err.contains("550 5.1.1 no such user here"),
        "{}",
        said.err
    );
    assert!(!said.err.contains(PASSWORD), "{}", said.err);
    assert!(usa.at("signed/000.orders.toml").is_file());
    let bytes = fs::read(usa.at("outbox/000.eml")).expect("kept");
    // The next run sends what lies there, and writes nothing new.
    let said = must(usa, &["send"]);
    assert!(said.starts_with("sent: "), "{said}");
    assert!(!usa.at("outbox/000.eml").exists());
    assert!(fs::read(usa.at("sent/000.eml")).expect("kept") == bytes);
    assert_eq!(server.messages().len(), 1);
    assert_eq!(must(usa, &["send"]), "nothing to send\n");
    assert_eq!(server.messages().len(), 1);
}

#[test]
fn a_local_program_takes_mail_too() {
    let pair = begun();
    let usa = &pair.usa;
    let program = usa.home.join("sendmail");
    let taken = usa.home.join("taken");
    fs::write(
        &program,
        format!(
            "#!/bin/sh\necho \"$@\" > '{0}.arguments'\ncat > '{0}'\n",
            taken.display()
        ),
    )
    .expect("written");
    make_executable(&program);
    configure(usa, "[sendmail]\ncommand = \"sendmail\"\n");
    must(usa, &["orders"]);
    must(usa, &["send", "--as-is", "--sendmail"]);
    let arguments = fs::read_to_string(usa.home.join("taken.arguments")).expect("called");
    assert_eq!(arguments, "-i -f ben@example.org -- ann@example.org\n");
    let kept = fs::read(usa.at("sent/000.eml")).expect("kept");
    assert!(fs::read(&taken).expect("taken") == kept);
    fs::write(
        &program,
        "#!/bin/sh\ncat >/dev/null\necho 'no queue' >&2\nexit 75\n",
    )
    .expect("written");
    let fault = refused(usa, 2, &["resend", "--sendmail"]);
    assert!(
        fault.contains("sendmail` did not take the message: it ended with exit code 75: no queue"),
        "{fault}"
    );
}

#[test]
#[cfg(unix)]
fn a_program_that_reads_nothing_is_known_by_its_exit_code() {
    let pair = begun();
    let usa = &pair.usa;
    must(usa, &["orders"]);
    must(usa, &["send", "--as-is"]);
    for (script, why) in [
        ("exit 7", "it ended with exit code 7\n"),
        (
            "exec <&-; sleep 1; exit 0",
            "it ended before it had read the whole message\n",
        ),
    ] {
        // More than a pipe holds, so that the program's silence is noticed.
        let file = usa.at("outbox/000.eml");
        let mut bytes = fs::read(&file).expect("there");
        bytes.extend(b"filler\r\n".repeat(40_000));
        fs::write(&file, bytes).expect("written");
        let program = usa.home.join("deaf");
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).expect("written");
        make_executable(&program);
        configure(
            usa,
            &format!("[sendmail]\ncommand = \"{}\"\n", program.display()),
        );
        let fault = refused(usa, 2, &["resend", "--sendmail"]);
        assert!(fault.contains(why), "{fault}");
        assert!(!fault.contains("roken pipe"), "{fault}");
    }
}

#[test]
fn a_draft_that_changed_after_signing_is_named() {
    let pair = begun();
    let usa = &pair.usa;
    must(usa, &["orders"]);
    must(usa, &["send", "--as-is"]);
    let signed = usa.read("signed/000.orders.toml");
    // Comments make no difference.
    let form = usa.read("orders.toml");
    usa.write("orders.toml", format!("# later\n{form}"));
    let said = run(usa, &["send", "--as-is"]);
    assert_eq!(
        (said.code, said.err.contains("warning")),
        (Some(0), false),
        "{}",
        said.err
    );
    usa.write(
        "orders.toml",
        form.replace("player_turn = 0", "player_turn = 0\nmarch = 1"),
    );
    let said = run(usa, &["send"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        said.err
            .contains("orders.toml` is not what you have signed for player-turn 0"),
        "{}",
        said.err
    );
    assert!(
        said.err.contains("signed/000.orders.toml`, digest `"),
        "{}",
        said.err
    );
    assert!(said.err.contains("go out unchanged"), "{}", said.err);
    let fault = refused(usa, 1, &["send", "--as-is"]);
    assert!(fault.contains("would be equivocation"), "{fault}");
    assert_eq!(usa.read("signed/000.orders.toml"), signed);
}

#[test]
fn another_version_is_refused_while_a_message_shows_the_first() {
    let pair = begun();
    let usa = &pair.usa;
    let journal = usa.secrets().join("journal");
    let secrets = fs::read(usa.secret_file()).expect("there");
    must(usa, &["orders"]);
    must(usa, &["send", "--as-is"]);
    // A home from a backup, and the folder of what was signed lost.
    for entry in fs::read_dir(&journal).expect("a journal") {
        let path = entry.expect("an entry").path();
        if path.display().to_string().contains(".orders.") {
            fs::remove_file(path).expect("there");
        }
    }
    fs::write(usa.secret_file(), secrets).expect("restored");
    fs::remove_dir_all(usa.at("signed")).expect("there");
    let other = usa.read("orders.toml");
    usa.write(
        "orders.toml",
        other.clone() + "\n[[adopt]]\nfrom = \"1SS\"\nunit = \"20ME\"\nbases = 2\n\n[[adopt]]\nfrom = \"1SS\"\nunit = \"4ME\"\nbases = 1\n",
    );
    for place in ["outbox", "sent"] {
        if place == "sent" {
            fs::rename(usa.at("outbox"), usa.at("sent")).expect("moved");
        }
        for words in [&["sign"][..], &["send"][..]] {
            let fault = refused(usa, 1, words);
            assert!(fault.contains(&format!("{place}/000.eml` ")), "{fault}");
            assert!(
                fault.contains("another version of your orders of player-turn 0"),
                "{fault}"
            );
        }
    }
    // So does the message when it is received, wherever it was kept.
    let file = pair.path("own.eml");
    fs::rename(usa.at("sent/000.eml"), &file).expect("moved");
    let said = must(usa, &["receive", path(&file)]);
    assert!(said.contains("which your journal does not hold"), "{said}");
    let fault = refused(usa, 1, &["sign"]);
    assert!(
        fault.contains("holds other orders that you have signed"),
        "{fault}"
    );
    // The first version may be signed again, and is the same.
    usa.write("orders.toml", other);
    must(usa, &["sign"]);
}

#[test]
fn what_was_signed_before_a_failure_is_said() {
    let pair = begun();
    let usa = &pair.usa;
    must(usa, &["orders"]);
    fs::create_dir_all(usa.at("mail/thread.toml")).expect("a folder where a file should be");
    let fault = refused(usa, 2, &["send", "--as-is"]);
    assert!(
        fault.contains("warning: the orders for player-turn 0 are signed and kept: "),
        "{fault}"
    );
    assert!(!fault.contains("nothing was changed"), "{fault}");
    fs::remove_dir(usa.at("mail/thread.toml")).expect("there");
    must(usa, &["send"]);
    assert_eq!(
        names(&message(usa.at("outbox/000.eml"))),
        ["000.orders.toml"]
    );
}

#[cfg(unix)]
fn make_executable(program: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(program, fs::Permissions::from_mode(0o755)).expect("set");
}

#[test]
fn without_an_address_nothing_is_written() {
    let pair = Pair::strangers();
    crate::player::begin(&pair);
    // Ben gave no address.
    let fault = refused(&pair.csa, 2, &["send"]);
    assert_eq!(
        fault,
        "error: no mail address of Ben is known\n  help: name it with `--to ADDRESS`\n"
    );
    assert!(!pair.csa.at("outbox").exists());
    must(&pair.usa, &["orders"]);
    let fault = refused(&pair.usa, 2, &["send", "--as-is"]);
    assert!(
        fault.starts_with("signed player-turn 0\nerror: no mail address of Ben is known\n  help: name it with `--from ADDRESS`, or set"),
        "{fault}"
    );
    must(&pair.usa, &["send", "--as-is", "--from", "ben@example.org"]);
    configure(
        &pair.csa,
        "name = \"Ann of Kent\"\naddress = \"kent@example.org\"\n",
    );
    must(
        &pair.csa,
        &[
            "send",
            "--to",
            "ben@example.org",
            "--note",
            "Good luck!\n.\nAnn",
        ],
    );
    let sent = message(pair.csa.at("outbox/000.eml"));
    assert_eq!(
        (sent.from.as_str(), sent.from_name.as_str()),
        ("kent@example.org", "Ann of Kent")
    );
    let text = sent.text.replace("\r\n", "\n");
    assert!(
        text.contains("\nFrom Ann (CSA) to Ben (USA).\n\nGood luck!\n.\nAnn\n\n"),
        "{text}"
    );
    for to in ["x\r\nBcc: y@example.org", "ben", "Ben <ben>"] {
        fs::remove_dir_all(pair.csa.at("outbox")).expect("removed");
        let fault = refused(&pair.csa, 1, &["send", "--to", to]);
        assert!(fault.starts_with("error: `"), "{fault}");
        must(&pair.csa, &["send", "--to", "Ben <ben@example.org>"]);
    }
}

#[test]
fn json_names_the_messages() {
    let pair = begun();
    let usa = &pair.usa;
    must(usa, &["orders"]);
    let value: Value =
        serde_json::from_str(&must(usa, &["send", "--as-is", "--json"])).expect("JSON");
    assert_eq!(value["format"], "countersign/sent/1");
    let one = &value["messages"][0];
    assert_eq!(one["file"], "./outbox/000.eml");
    assert_eq!(one["to"][0], "ann@example.org");
    assert_eq!(one["sent"], false);
    let id = one["message_id"].as_str().expect("an id");
    assert!(
        raw(usa.at("outbox/000.eml")).contains(&format!("\r\nMessage-ID: {id}\r\n")),
        "{id}"
    );
}

#[test]
fn secrets_drafts_and_solo_games_are_not_sent() {
    let pair = begun();
    let usa = &pair.usa;
    let secret = usa.secret_file();
    let secret = path(&secret);
    for (words, code, fault) in [
        (
            vec!["send", secret, "--to", "a@b.c"],
            1,
            "is `countersign/secret/1`, which is not sent",
        ),
        (
            vec!["send", "nowhere.toml", "--to", "a@b.c"],
            2,
            "cannot read `nowhere.toml`",
        ),
    ] {
        let said = refused(usa, code, &words);
        assert!(said.contains(fault), "{said}");
    }
    must(usa, &["orders"]);
    let said = refused(usa, 1, &["send", "orders.toml", "--to", "a@b.c"]);
    assert!(
        said.contains("`orders.toml` is no document that could be sent"),
        "{said}"
    );
    assert!(!usa.at("orders.eml").exists());
    let said = at(
        &pair,
        usa,
        &["new", "solo", "--mode", "solo", "--name", "Ann"],
    );
    assert_eq!(said.code, Some(0), "{}", said.err);
    let said = at(&pair, usa, &["send", "--game", "solo"]);
    assert_eq!(said.code, Some(1));
    assert!(
        said.err
            .starts_with("error: one person plays both sides of this game"),
        "{}",
        said.err
    );
}

#[test]
fn mail_is_set_up_and_tested() {
    let pair = begun();
    let usa = &pair.usa;
    let file = usa.home.join("config.toml");
    assert_eq!(
        must(usa, &["mail", "init"]),
        format!("{}\n", file.display())
    );
    assert!(must(usa, &["mail", "test"]).ends_with("sending        by `outbox`\n"));
    let fault = refused(usa, 1, &["mail", "init"]);
    assert!(fault.contains("is there already"), "{fault}");
    let fault = refused(usa, 2, &["mail", "test", "--to", "ann@example.org"]);
    assert!(
        fault.starts_with("error: no mail server is set up in `"),
        "{fault}"
    );
    let server = Server::start(Protection::StartTls, true, &[Trick::None]);
    let login = format!("user = \"{USER}\"\npassword_command = \"echo {PASSWORD}\"\n");
    configure(
        usa,
        &format!(
            "address = \"ben@example.org\"\n{}",
            server.config("starttls", &login)
        ),
    );
    let said = must(usa, &["mail", "test", "--to", "ann@example.org"]);
    let steps: Vec<&str> = said
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(
        steps,
        [
            "configuration",
            "sending",
            "password",
            "connection",
            "protection",
            "login",
            "message"
        ]
    );
    assert!(
        !said.replace("echo s3cret-hunter2", "").contains(PASSWORD),
        "{said}"
    );
    assert_eq!(server.messages().len(), 1);
    assert_eq!(read(&server.messages()[0]).subject, "[countersign] test");
    // Each step that went well is shown before the one that did not.
    configure(
        usa,
        &server.config("starttls", &login.replace(PASSWORD, "wrong")),
    );
    let said = run(usa, &["mail", "test"]);
    assert_eq!(said.code, Some(2));
    assert!(
        said.out
            .ends_with("protection     STARTTLS, certificate good\n"),
        "{}",
        said.out
    );
    assert!(
        said.err
            .starts_with("error: the login was refused by `localhost`"),
        "{}",
        said.err
    );
    let value: Value =
        serde_json::from_str(&run(usa, &["mail", "test", "--json"]).out).expect("JSON");
    assert_eq!(value["format"], "countersign/error/1");
}

#[test]
fn a_killed_run_loses_nothing() {
    let pair = begun();
    let usa = &pair.usa;
    must(usa, &["orders"]);
    must(usa, &["sign"]);
    let copy = pair.path("copy");
    crate::player::copy(&usa.folder, &copy);
    let mut whole = None;
    for fault in 1.. {
        let folder = pair.path(&format!("at-{fault}"));
        crate::player::copy(&copy, &folder);
        let killed = command(usa, &folder, &["send"])
            .env("COUNTERSIGN_FAULT", fault.to_string())
            .output()
            .expect("it runs");
        let again = command(usa, &folder, &["send"]).output().expect("it runs");
        assert!(again.status.success(), "{fault}");
        let bytes = fs::read(folder.join("outbox/000.eml")).expect("written");
        let message = whole.get_or_insert_with(|| bytes.clone());
        assert!(*message == bytes, "{fault}");
        assert!(!folder.join("outbox/000-2.eml").exists(), "{fault}");
        if killed.status.success() {
            assert!(fault > 3);
            return;
        }
    }
}

#[test]
fn send_and_its_picture_are_light() {
    let pair = begun();
    let (_, file) = play_half(&pair);
    let size = fs::metadata(file).expect("there").len();
    assert!(size < 600_000, "{size}");
}

//! The thread of a game: which messages an answer refers to.

use countersign::mail::thread::{KEPT, Thread, is_message_id, root};
use countersign::protocol::hex::Digest;
use countersign::store::GameFolder;

#[test]
fn the_newest_is_the_last_and_stands_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = GameFolder::at(folder.path());
    let mut thread = Thread::read(&folder).expect("nothing yet");
    assert_eq!(thread, Thread::default());
    for id in [
        "<a@x>",
        "<b@x>",
        "<a@x>",
        "no id",
        "<a b@x>",
        "<a@x>\r\nBcc: <c@x>",
    ] {
        thread.add(id);
    }
    thread.write(&folder).expect("written");
    let thread = Thread::read(&folder).expect("read");
    assert_eq!(thread.message_ids, ["<b@x>", "<a@x>"]);
    let game = Digest::of("game");
    assert_eq!(
        thread.references(&game),
        [root(&game), "<b@x>".to_owned(), "<a@x>".to_owned()]
    );
}

#[test]
fn what_comes_again_stays_where_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = GameFolder::at(folder.path());
    for id in ["<a@x>", "<b@x>", "<a@x>", "no id"] {
        Thread::remember(&folder, id).expect("remembered");
    }
    let thread = Thread::read(&folder).expect("read");
    assert_eq!(thread.message_ids, ["<a@x>", "<b@x>"]);
}

#[test]
fn it_does_not_grow_without_bound() {
    let mut thread = Thread::default();
    for number in 0..1000 {
        thread.add(&format!("<{number}@x>"));
    }
    assert_eq!(thread.message_ids.len(), KEPT);
    assert_eq!(thread.references(&Digest::of("g")).len(), 10);
    assert!(is_message_id("<999@x>"));
    assert!(!is_message_id("<>") && !is_message_id("x@y") && !is_message_id("<x@y> <z@y>"));
}

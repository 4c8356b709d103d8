//! The armoured block.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use countersign::mail::armour::{BEGIN, CHECK_DIGITS, COLUMNS, END, encode};
use countersign::protocol::hex::Digest;
use countersign::store::archive::{Member, unpack};

#[test]
fn a_block_holds_its_documents_and_its_check() {
    let members = [
        Member::new("004.resolution.toml", "format = 1\n".repeat(40)),
        Member::new("005.orders.toml", "format = 2\n"),
    ];
    let block = encode(&members).expect("encodes");
    let lines: Vec<&str> = block.lines().collect();
    let [begin, body @ .., check, end] = &lines[..] else {
        panic!("{block}");
    };
    assert_eq!((*begin, *end), (BEGIN, END));
    assert!(body.iter().all(|line| line.len() <= COLUMNS), "{block}");
    assert!(body.len() > 1, "{block}");
    let packed = STANDARD.decode(body.concat()).expect("base64");
    let digest = Digest::of(&packed).to_string();
    assert_eq!(*check, format!("={}", &digest[..CHECK_DIGITS]));
    assert_eq!(unpack("block", &packed).expect("unpacks"), members);
}

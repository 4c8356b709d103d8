//! Archives: the same bytes each time, and nothing but what was packed.

use countersign::draft::MAX_BYTES;
use countersign::store::archive::{Member, pack, unpack};

#[test]
fn what_is_packed_comes_out_again_and_always_as_the_same_bytes() {
    let members = vec![
        Member::new("charter.toml", "format = 1\n"),
        Member::new("turns/000/orders.toml", "x\n"),
    ];
    let packed = pack(&members).expect("packs");
    assert_eq!(packed, pack(&members).expect("packs"));
    assert_eq!(&packed[4..8], [0; 4], "no time in the gzip header");
    assert_eq!(unpack("a", &packed).expect("unpacks"), members);
}

#[test]
fn a_truncated_or_altered_archive_is_refused() {
    let packed = pack(&[Member::new("a", vec![7; 3000])]).expect("packs");
    assert!(unpack("a", &packed[..packed.len() / 2]).is_err());
    assert!(unpack("a", b"no archive").is_err());
    let mut altered = packed.clone();
    let middle = altered.len() / 2;
    altered[middle] ^= 1;
    assert!(unpack("a", &altered).is_err());
}

#[test]
fn what_follows_the_end_is_refused() {
    let mut packed = pack(&[Member::new("a", "x")]).expect("packs");
    let whole = packed.len();
    packed.push(0);
    assert!(unpack("a", &packed).is_err());
    packed.truncate(whole);
    packed[whole - 6] ^= 1;
    assert!(unpack("a", &packed).is_err(), "the checksum");
}

#[test]
fn a_bomb_is_refused_before_it_unfolds() {
    let packed = pack(&[Member::new("a", vec![0; MAX_BYTES * 40])]).expect("packs");
    assert!(packed.len() < MAX_BYTES);
    let fault = unpack("bomb", &packed).expect_err("refused");
    assert_eq!(
        fault.message,
        "`bomb` holds more than any game does: `a` is too large"
    );
}

#[test]
fn a_name_that_stands_twice_is_refused() {
    let twice = [Member::new("a", "1"), Member::new("a", "2")];
    let packed = pack(&twice).expect("packs");
    assert!(unpack("a", &packed).is_err());
}

//! The stream that dice come from.

use countersign::dice::{Keystream, Seed};
use countersign::protocol::hex::Digest;

#[test]
fn the_protocols_own_vector() {
    let seed = Seed(Digest::of("abc").0);
    let mut keystream = Keystream::new(&seed, "fire 15AL-G 0912");
    let bytes: Vec<u8> = (0..12).map(|_| keystream.next_byte()).collect();
    assert_eq!(
        bytes,
        [
            0xc5, 0xf4, 0x95, 0xa9, 0x7a, 0x83, 0x26, 0xaa, 0xb1, 0xb3, 0x48, 0xe3
        ]
    );
}

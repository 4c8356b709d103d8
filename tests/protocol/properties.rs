//! What holds of every value and of every text.

use crate::sample::{Colour, Deep, Inner, Item, Mixed, Part, Sample, Table};
use countersign::diagnostic::Source;
use countersign::protocol::canonical::{emit, parse, try_emit};
use countersign::protocol::documents::{Charter, format_of, read};
use countersign::protocol::hex::Digest;
use countersign::protocol::signature::{charter_signatures, document_signature};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

const LARGEST: i64 = (1 << 53) - 1;

fn nfc(pattern: &'static str) -> impl Strategy<Value = String> {
    pattern.prop_map(|text| text.nfc().collect())
}

fn item() -> impl Strategy<Value = Item> {
    (
        nfc(".{0,8}"),
        vec(-9..9i64, 0..4),
        vec(nfc("[a-z]{0,4}"), 0..3),
    )
        .prop_map(|(name, sizes, parts)| Item {
            name,
            sizes,
            part: parts.into_iter().map(|name| Part { name }).collect(),
        })
}

fn mixed() -> impl Strategy<Value = Mixed> {
    prop_oneof![
        nfc(".{0,6}").prop_map(Mixed::Name),
        (nfc(".{0,6}"), any::<Option<i16>>()).prop_map(|(unit, most)| {
            Mixed::Table(Table {
                unit,
                most: most.map(i64::from),
            })
        }),
    ]
}

prop_compose! {
    fn sample()(
        text in nfc("\\PC{0,20}[\u{0}-\u{20}\"\\\\\u{7f}]{0,6}"),
        number in -LARGEST..=LARGEST,
        flag in any::<bool>(),
        digest in any::<Option<[u8; 32]>>(),
        place in (-9999..9999i64, -9999..9999i64),
        list in vec(nfc("\\PC{0,30}"), 0..5),
        mixed in vec(mixed(), 0..4),
        options in btree_map(nfc("\\PC{0,6}"), nfc(".{0,6}"), 0..4),
        name in nfc(".{0,9}"),
        item in vec(item(), 0..4),
    ) -> Sample {
        Sample {
            format: "sample/1".to_owned(),
            text, number, flag,
            digest: digest.map(Digest),
            colour: if flag { Colour::Blue } else { Colour::Grey },
            place, list, mixed, options,
            inner: Inner { name, deep: Deep { value: number } },
            item,
        }
    }
}

/// Reads hostile text in every way there is.
fn read_everything(text: &str) -> Result<(), TestCaseError> {
    let source = Source::new("noise.toml", text);
    prop_assert!(parse::<Sample>(&source).is_err());
    prop_assert!(read::<Charter>(&source).is_err());
    let _ = format_of(&source);
    prop_assert!(document_signature(&source).is_err());
    prop_assert!(charter_signatures(&source).is_err());
    Ok(())
}

proptest! {
    #[test]
    fn what_is_written_reads_back_as_the_same(sample in sample()) {
        let text = emit(&sample);
        let source = Source::new("sample.toml", text.clone());
        let read: Sample = parse(&source).map_err(|faults| TestCaseError::fail(faults.to_string()))?;
        prop_assert_eq!(&read, &sample);
        prop_assert_eq!(emit(&read), text);
    }

    #[test]
    fn noise_is_refused(text in "\\PC{0,200}") {
        read_everything(&text)?;
    }

    #[test]
    fn noise_that_looks_like_toml_is_refused(text in "([\\[\\]{}a-c=.,\"' \\n#0-9\\\\]{1,3}|\\[signature\\]\\n|armored = '''\\n|-----BEGIN SSH SIGNATURE-----\\n|format = \"a\"\\n){0,60}") {
        read_everything(&text)?;
    }
}

#[test]
fn a_mebibyte_of_noise_is_refused_quickly() {
    for unit in [
        "x",
        "[",
        "{",
        "\"",
        "a.",
        "[a]\n",
        "a = [\n",
        "=\n",
        "\u{301}",
        "\n[signature]",
    ] {
        let text: String = unit.repeat((1 << 20) / unit.len());
        read_everything(&text).expect("refused");
        read_everything(&format!("{text}{text}")).expect("refused");
    }
}

#[test]
fn ten_thousand_nested_tables_are_refused() {
    let dotted = format!("[{}a]\n", "a.".repeat(9_999));
    let inline = format!("a = {}1{}\n", "{ a = ".repeat(10_000), " }".repeat(10_000));
    let arrays = format!("a = {}{}\n", "[".repeat(10_000), "]".repeat(10_000));
    let quoted = format!("[{}a]\n", "'a'.\"b\".".repeat(5_000));
    let hidden = format!("a = \"\"\"\n\"\"\"\n{dotted}");
    let closed = format!("x = ']]]]'\n{arrays}");
    let apostrophe = format!(
        "a = '\"'\nb = {}{}\n",
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    let same_line = format!(
        "a = [ '\"', {}{} ]\n",
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    let spread = format!("a = {}{}\n", "[\n".repeat(10_000), "]\n".repeat(10_000));
    let keys: String = (0..200)
        .map(|n| format!("[{}b{n}]\n", "a.".repeat(20)))
        .collect();
    for text in [
        dotted, inline, arrays, quoted, hidden, closed, apostrophe, same_line, spread, keys,
    ] {
        read_everything(&text).expect("refused");
    }
}

#[test]
fn floats_and_great_numbers_have_no_canonical_form() {
    assert!(try_emit(&[("a", 1)]).is_err(), "not a table");
    assert!(try_emit(&std::collections::BTreeMap::from([("a", 0.5)])).is_err());
    assert!(try_emit(&std::collections::BTreeMap::from([("a", u64::MAX)])).is_err());
    assert!(try_emit(&std::collections::BTreeMap::from([("a", [None::<u8>])])).is_err());
}

#[test]
fn the_first_line_that_differs_is_shown_with_what_would_stand_there() {
    let text = "format = \"sample/1\"\ntext =  \"x\"\n";
    let source = Source::new("sample.toml", text);
    let value: std::collections::BTreeMap<String, String> =
        countersign::protocol::canonical::read(&source).expect("it is TOML");
    assert_eq!(value.len(), 2);
    let faults = parse::<std::collections::BTreeMap<String, String>>(&source).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "error: the document is not in canonical form
 --> sample.toml:2:8
  |
2 | text =  \"x\"
  |        ^^^^
  help: it would be written `text = \"x\"`"
    );
}

//! The commands as programs use them: help texts, JSON shapes, exit codes, no colour in pipes.

mod json;

/// Every help text, word by word. `TRYCMD=overwrite` renews them.
#[test]
fn help_texts() {
    trycmd::TestCases::new().case("tests/commands/help/*.trycmd");
}

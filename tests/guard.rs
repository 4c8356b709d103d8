//! A panic in a parser of mail is an ordinary error, also in the program, which ends at all others.

use countersign::cli::stop_at_faults;
use countersign::diagnostic::Diagnostic;
use countersign::mail::read::guard;
use std::process::Command;

/// What the second process is started with.
const OUTSIDE: &str = "COUNTERSIGN_TEST_PANIC_OUTSIDE";

/// The process ends with exit code 2 if the hook does not stand back.
#[test]
fn a_panic_inside_is_an_error_and_the_program_goes_on() {
    stop_at_faults();
    if std::env::var_os(OUTSIDE).is_some() {
        let _ = guard::reading("mail", || Ok::<(), Diagnostic>(()));
        panic!("outside, on purpose");
    }
    let nothing: &[u8] = &[];
    let outcome = guard::reading("post: message 7", || Ok(nothing[nothing.len() + 8]));
    let fault = outcome.expect_err("it panicked");
    assert_eq!(
        fault.to_string(),
        "error: `post: message 7` cannot be read as mail\n  help: save its attachments and give those; please report the message that does this"
    );
    assert_eq!(fault.kind.exit_code(), 1);
    assert!(!guard::is_active());
    // One inside the other: the outer one still holds.
    let outcome = guard::reading("outer", || {
        let inner = guard::reading("inner", || -> Result<(), Diagnostic> { panic!("inside") });
        assert!(guard::is_active() && inner.is_err());
        panic!("inside as well");
        #[expect(unreachable_code, reason = "it gives the closure its type")]
        inner
    });
    assert!(outcome.is_err_and(|fault| fault.to_string().contains("`outer`")));
    // Outside of it the program ends, and says why.
    let output = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "--nocapture"])
        .arg("a_panic_inside_is_an_error_and_the_program_goes_on")
        .env(OUTSIDE, "1")
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.starts_with("error: a fault in countersign itself, please report it: "),
        "{said}"
    );
}

//! Cheats with Hidden Movement Counters: refused at once where what is public gives them away, and
//! found by the audit where only what is disclosed does.

use super::{SCRIPT, before, says};
use crate::cheating::{below_blame, body, resigned, signer};
use crate::hiding::{
    ORDERS, RESOLUTION, disclosed, draft, kept_hidden, play, play_out, play_until,
};
use crate::hiding::{resolved, sealed_otherwise, signed, text};
use crate::player::{Pair, path};
use countersign::games::lees_greatest_gamble::orders::Secret;
use countersign::protocol::canonical::emit;
use countersign::protocol::documents::HiddenDocument;
use countersign::protocol::signature::sign_document;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The rules name what is due and who keeps it.
const KEPT: &str = "the rules make `C-HMC-1` public in player-turn 7, and CSA does not open it \
                    [18.4b]";

/// Writes `text` anew, signed by `player`, in place of a document.
fn replace(pair: &Pair, side: &str, file: &Path, text: &str, namespace: &str) {
    let text = sign_document(text, namespace, &signer(pair.of(side)));
    fs::write(file, text).expect("written");
}

#[test]
fn a_resolution_that_keeps_a_seen_marker_shut_is_refused_by_name() {
    let pair = before(7);
    let orders = signed(&pair, SCRIPT[7]);
    // His own program does not write it.
    let message = match kept_hidden(&pair, &orders, "C-HMC-1") {
        Err(faults) => faults.to_string(),
        Ok(folder) => panic!("{}", folder.display()),
    };
    assert!(message.contains(KEPT), "{message}");
    // So he takes it out by hand.
    let reply = resolved(&pair, &orders);
    let file = reply.join("resolution.toml");
    let resolution = text(&file);
    let body = body(&resolution);
    let start = body.find("\n[[opened]]\n").expect("it opens one");
    let end = body[start..].find("\n[[roll]]");
    let end = end.map_or(body.len(), |end| start + end);
    let cut = format!("{}{}", &body[..start], &body[end..]);
    replace(&pair, "CSA", &file, &cut, RESOLUTION);
    let message = pair.usa.refused(1, &["verify", path(&reply)]);
    assert!(message.contains(KEPT), "{message}");
}

#[test]
fn orders_that_remove_a_marker_and_keep_it_shut_are_refused_by_name() {
    let pair = before(8);
    let file = signed(
        &pair,
        "[[order]]\nunit = \"C-HMC-2\"\nremove = true\n[hidden]\nopen = [\"C-HMC-2\"]\n",
    );
    let honest = text(&file);
    let opened = honest.find("\n[[opened]]\n").expect("it opens one");
    let orders = honest.find("\n[orders]\n").expect("orders");
    let cut = format!("{}{}", &honest[..opened], &honest[orders..]);
    let first = cut.find("\n[[hidden]]\n").expect("it seals");
    let seal = "0".repeat(64);
    let shut = format!(
        "{}\n[[hidden]]\nlabel = \"C-HMC-2\"\nseal = \"{seal}\"\n{}",
        &cut[..first],
        &cut[first..]
    );
    replace(&pair, "CSA", &file, body(&shut), ORDERS);
    let message = pair.usa.refused(1, &["resolve", path(&file)]);
    says(&message, &["error: what is in `C-HMC-2` is sealed [18.4a]"]);
    // Neither can it be dropped, nor kept where it is no more.
    replace(&pair, "CSA", &file, body(&cut), ORDERS);
    let message = pair.usa.refused(1, &["resolve", path(&file)]);
    assert!(message.contains("C-HMC-2"), "{message}");
    let stale = format!(
        "{}\n[[hidden]]\nlabel = \"C-HMC-6\"\nseal = \"{seal}\"\n{}",
        &honest[..opened],
        &honest[opened..]
    );
    replace(&pair, "CSA", &file, body(&stale), ORDERS);
    let message = pair.usa.refused(1, &["resolve", path(&file)]);
    assert!(message.contains("C-HMC-6"), "{message}");
}

#[test]
fn other_contents_than_the_sealed_ones_are_refused() {
    let wrong = |message: &str, label: &str| {
        let said = format!("error: `{label}` as `");
        assert!(below_blame(message).starts_with(&said), "{message}");
        assert!(message.contains("does not give the seal"), "{message}");
    };
    let pair = before(7);
    let reply = resolved(&pair, &signed(&pair, SCRIPT[7]));
    let file = reply.join("resolution.toml");
    let (from, to) = ("C3 = \"2828\"", "C3 = \"2727\"");
    let cheat = resigned(&pair.csa, &text(&file), from, to, RESOLUTION);
    fs::write(&file, cheat).expect("written");
    wrong(&pair.usa.refused(1, &["verify", path(&reply)]), "C-HMC-1");

    let pair = before(8);
    let file = signed(&pair, SCRIPT[8]);
    let (from, to) = ("[\"C9\", \"C6\"", "[\"C6\", \"C9\"");
    let cheat = resigned(&pair.csa, &text(&file), from, to, ORDERS);
    fs::write(&file, cheat).expect("written");
    wrong(&pair.usa.refused(1, &["resolve", path(&file)]), "C-HMC-2");
}

#[test]
fn orders_that_make_markers_without_units_are_refused() {
    let pair = before(8);
    let file = signed(&pair, SCRIPT[8]);
    let (from, to) = ("units = [\"C44\", \"C45\"]", "units = []");
    let cheat = resigned(&pair.csa, &text(&file), from, to, ORDERS);
    fs::write(&file, cheat).expect("written");
    let message = pair.usa.refused(1, &["resolve", path(&file)]);
    assert!(message.contains("error: `units` is empty"), "{message}");
}

/// What is sealed for a marker, made up: its units, in no hex of their choice.
fn holding(units: &[&str]) -> Secret {
    let units = units.iter().map(|unit| unit.parse().expect("a unit"));
    Secret {
        units: units.collect(),
        deploy: BTreeMap::new(),
    }
}

/// The Confederate plays orders of the script and seals something else with them than he may:
/// `(label, units)`. Nobody but he can know it.
fn seal_otherwise(pair: &Pair, script: &str, sealed: &[(&str, &[&str])]) {
    let orders = sealed_otherwise(pair, script, |label, honest| {
        let (_, units) = sealed.iter().find(|(name, _)| *name == label)?;
        let mut document: HiddenDocument<Secret> = toml::from_str(honest).expect("a thing");
        document.value = holding(units);
        Some(emit(&document))
    });
    let reply = resolved(pair, &orders);
    pair.csa.must(&["verify", path(&reply)]);
}

/// The game goes on to its end, and the audit names what the Confederate sealed in a player-turn.
fn found(pair: &Pair, number: u32, fault: &str) {
    play_out(pair);
    assert!(pair.usa.must(&["audit"]).starts_with("PENDING: "));
    disclosed(pair, &pair.csa);
    disclosed(pair, &pair.usa);
    let said = pair.usa.run(&["audit"]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(said.out.starts_with("INVALID"), "{}", said.out);
    let said = format!("{}{}", said.out, said.err);
    let what = format!("player-turn {number}, what CSA hid");
    assert!(said.contains(&what), "{said}");
    assert!(said.contains(&format!("error: {fault}")), "{said}");
}

#[test]
fn contents_that_change_places_are_found_by_the_audit() {
    let pair = before(2);
    let sealed: [(&str, &[&str]); 2] = [
        ("C-HMC-1", &[]),
        ("C-HMC-3", &["C3", "C5", "C1", "C4", "C2"]),
    ];
    seal_otherwise(&pair, SCRIPT[2], &sealed);
    found(&pair, 2, "what is in `C-HMC-1` has changed [18.2c]");
}

#[test]
fn too_many_decoys_at_the_start_are_found_by_the_audit() {
    let all = [
        "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C15", "C16",
    ];
    let fault = "2 decoys start with 1 marker that holds units [23.1d]";
    // His own program does not sign it.
    let pair = before(0);
    let honest = SCRIPT[0];
    let cut = honest.find("[hidden.C-HMC-1]").expect("it is sealed");
    let sealed = format!("[hidden.C-HMC-2]\nunits = {all:?}\n");
    draft(&pair.csa, &format!("{}{sealed}", &honest[..cut]));
    let said = pair.csa.refused(1, &["check"]);
    assert!(said.contains(&format!("error: {fault}")), "{said}");
    // It stands at the last marker that is too many.
    assert!(
        said.contains("create = [\"C-HMC-1\", \"C-HMC-2\", \"C-HMC-3\"]"),
        "{said}"
    );
    fs::remove_file(pair.csa.at("orders.toml")).expect("done with");
    seal_otherwise(&pair, honest, &[("C-HMC-1", &[]), ("C-HMC-2", &all)]);
    found(&pair, 0, fault);
}

/// Markers that cannot be are made in the Confederate's last player-turn.
fn made_at_last(sealed: &[(&str, &[&str])], fault: &str) {
    const LAST: u32 = 20;
    let pair = before(8);
    play_until(&pair, LAST);
    seal_otherwise(&pair, SCRIPT[8], sealed);
    found(&pair, LAST, fault);
}

#[test]
fn decoys_without_a_marker_that_holds_units_are_found_by_the_audit() {
    made_at_last(
        &[("C-HMC-7", &[])],
        "C-HMC-5 and C-HMC-7 hold nobody, and C44 and C45 go in [18.2c]",
    );
}

#[test]
fn a_unit_in_two_markers_is_found_by_the_audit() {
    made_at_last(
        &[("C-HMC-5", &["C44"])],
        "C-HMC-5 and C-HMC-7 hold C44, C44 and C45, and C44 and C45 go in [18.2c]",
    );
}

#[test]
fn with_a_unit_in_two_markers_the_program_of_the_cheat_goes_on_with_nothing() {
    let pair = before(8);
    seal_otherwise(&pair, SCRIPT[8], &[("C-HMC-5", &["C44"])]);
    play(&pair, "");
    let refused = |text: &str, fault: &str| {
        draft(&pair.csa, text);
        let said = pair.csa.refused(1, &["check"]);
        assert!(said.contains(&format!("error: {fault}")), "{said}");
    };
    refused(
        "",
        "the markers of CSA hold C44, C44 and C45, and C44 and C45 are hidden [18.2c]",
    );
    refused(
        "[hidden]\nopen = [\"C-HMC-5\", \"C-HMC-7\"]\n",
        "`C-HMC-7` cannot hold C44 [18.4c]",
    );
}

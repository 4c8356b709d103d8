//! Drafts, read and checked as the exchange does.

use super::{Game, Secrets};
use countersign::diagnostic::{Diagnostic, Faults, Severity, Source};
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::Board;
use countersign::games::lees_greatest_gamble::orders::{Orders, Standing};
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use std::collections::BTreeSet;

/// What a draft says, when it is legal.
pub struct Checked {
    /// The board with what the orders open.
    pub board: Board,
    /// The orders.
    pub orders: Orders,
    /// The standing orders of the same side.
    pub standing: Standing,
    /// What is hidden after them.
    pub hidden: Secrets,
    /// Warnings.
    pub findings: Faults,
}

impl Game<'_> {
    /// Reads and checks a draft; `board` has on it what it opens.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn check(
        &self,
        board: Board,
        side: Side,
        opened: &BTreeSet<String>,
        text: &str,
    ) -> Result<Checked, Faults> {
        let before = self.rest(side, opened);
        let source = Source::new("draft", text);
        let mut reader = Reader::new(&source, Form::Draft);
        let checked = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            let private = root.table(&mut reader, "hidden");
            let table = root.table(&mut reader, "standing");
            let standing =
                LeesGreatestGamble::standing(self.tables, &board, side, table, &mut reader);
            let orders = LeesGreatestGamble::orders(self.tables, &board, root, &mut reader)?;
            let hidden = LeesGreatestGamble::hide(
                self.tables,
                &board,
                side,
                &orders,
                &before,
                private,
                &mut reader,
            )?;
            if !reader.faults.any_error()
                && let Err(fault) = LeesGreatestGamble::hidden_move(
                    self.tables,
                    &board,
                    side,
                    &orders,
                    &before,
                    &hidden,
                )
            {
                reader.faults.push(fault);
            }
            Some((orders, standing?, hidden))
        });
        let ((orders, standing, hidden), findings) = reader.faults.or(checked)?;
        Ok(Checked {
            board,
            orders,
            standing,
            hidden,
            findings,
        })
    }

    /// The draft of those entries that are legal together, and how many were not.
    pub(super) fn legal(
        &self,
        side: Side,
        opened: &BTreeSet<String>,
        mut entries: Vec<String>,
    ) -> (String, Checked, u64) {
        let board = self.shown(side, opened);
        let mut refused = 0;
        loop {
            let text = entries.concat();
            let faults = match self.check(board.clone(), side, opened, &text) {
                Ok(checked) => return (text, checked, refused),
                Err(faults) => faults,
            };
            let mut bad = BTreeSet::new();
            for fault in faults.iter() {
                if fault.severity != Severity::Error {
                    continue;
                }
                let told = self.told(&text);
                assert!(fault.help.is_some(), "no remedy: {fault}\n{told}");
                assert!(fault.to_string().is_ascii(), "not ASCII: {fault}\n{told}");
                bad.extend(entry_of(&entries, fault));
            }
            if bad.is_empty() {
                bad.extend(entries.len().checked_sub(1));
            }
            assert!(
                !bad.is_empty(),
                "an empty draft is refused: {faults}\n{}",
                self.told("")
            );
            for at in bad.into_iter().rev() {
                entries.remove(at);
                refused += 1;
            }
        }
    }

    /// A draft with some figures and words changed.
    pub(super) fn spoiled(&mut self, text: &str) -> String {
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..=self.chance.below(6) {
            let at = self.chance.below(characters.len());
            let Some(old) = characters.get(at).copied() else {
                break;
            };
            let digit = |chance: usize| char::from(b'0' + u8::try_from(chance).unwrap());
            characters[at] = match old {
                '0'..='9' => digit(self.chance.below(10)),
                'C' => 'U',
                'U' => 'C',
                'a'..='z' if self.chance.percent(10) => 'x',
                _ => old,
            };
        }
        characters.into_iter().collect()
    }

    /// Whatever a draft says, it is read or refused with a remedy.
    pub(super) fn is_judged(
        &self,
        side: Side,
        opened: &BTreeSet<String>,
        shown: &Board,
        text: &str,
    ) {
        if let Err(faults) = self.check(shown.clone(), side, opened, text) {
            for fault in faults.iter() {
                let toml = fault.message.starts_with("not TOML");
                assert!(toml || fault.help.is_some(), "{fault}\n{}", self.told(text));
            }
        }
    }

    /// The forms of a board, as they stand, are legal orders that change nothing hidden.
    pub(super) fn form_is_legal(&self, side: Side, opened: &BTreeSet<String>, shown: &Board) {
        let held = self.rest(side, opened);
        let text = [
            LeesGreatestGamble::form(self.tables, shown),
            LeesGreatestGamble::hidden_form(self.tables, shown, side, &held),
            LeesGreatestGamble::standing_form(self.tables, shown, side),
        ]
        .concat();
        match self.check(shown.clone(), side, opened, &text) {
            Ok(checked) => {
                assert!(checked.findings.is_empty(), "{}{text}", checked.findings);
                for (label, secret) in &checked.hidden {
                    assert_eq!(held.get(label), Some(secret), "{}", self.told(&text));
                }
            }
            Err(faults) => panic!("a form is refused: {faults}\n{}", self.told(&text)),
        }
    }
}

/// The entry in which a fault stands. What is wrong with decoys that enter stands nowhere: then it
/// is the last marker that enters.
fn entry_of(entries: &[String], fault: &Diagnostic) -> Option<usize> {
    let Some(place) = &fault.place else {
        return entries
            .iter()
            .rposition(|entry| entry.contains("-HMC-") && entry.contains("\nenter"));
    };
    let mut end = 0;
    for (at, entry) in entries.iter().enumerate() {
        end += entry.lines().count();
        if place.line <= end {
            return Some(at);
        }
    }
    None
}

//! Changes of key: which key signs for a side in a slot.

use super::Match;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::party::Party;
use crate::protocol::documents::{self, Rekey};
use crate::protocol::keys::PublicKey;
use crate::protocol::signature;
use crate::side::Side;

/// A change of key that counts.
#[derive(Clone, Debug)]
pub struct Rekeyed {
    /// The document.
    pub document: Rekey,
    /// The whole file.
    pub text: String,
    /// Who vouches for the new key beside the new key itself.
    pub by: Voucher,
}

/// The second signature of a change of key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voucher {
    /// None yet: it does not count.
    Nobody,
    /// The old key.
    OldKey,
    /// The other side, without the old key.
    Consent,
}

impl Match {
    /// The key that signs a side's documents of a slot: the charter's, or that of the last change
    /// which counts by then.
    ///
    /// # Errors
    ///
    /// The charter names no such player.
    pub fn key(&self, side: Side, slot: u32) -> Result<&PublicKey, Diagnostic> {
        match self.rekeyed(side, slot) {
            Some(rekeyed) => Ok(&rekeyed.document.new_key),
            None => self.charter.key(side).ok_or_else(|| {
                Diagnostic::new(
                    Kind::Malformed,
                    format!("the charter names no player {side}"),
                )
            }),
        }
    }

    /// The key that signs a party's documents of a slot; the umpire's never changes.
    ///
    /// # Errors
    ///
    /// The charter names no such party.
    pub fn party_key(&self, party: Party, slot: u32) -> Result<&PublicKey, Diagnostic> {
        match party {
            Party::Side(side) => self.key(side, slot),
            Party::Umpire => self
                .charter
                .party_key(party)
                .ok_or_else(|| Diagnostic::new(Kind::Malformed, "the charter names no umpire")),
        }
    }

    /// The last change of a side's key that counts in a slot.
    #[must_use]
    pub fn rekeyed(&self, side: Side, slot: u32) -> Option<&Rekeyed> {
        self.rekeys
            .iter()
            .rfind(|rekeyed| rekeyed.document.side == side && rekeyed.document.from <= slot)
    }

    /// The changes of one side's key, in order.
    pub fn rekeys_of(&self, side: Side) -> impl DoubleEndedIterator<Item = &Rekeyed> {
        self.rekeys
            .iter()
            .filter(move |rekeyed| rekeyed.document.side == side)
    }

    /// Reads a change of key against those before it: who it is of, its number, its keys, and every
    /// signature that it bears. [`Voucher::Nobody`] when only the new key has signed.
    ///
    /// # Errors
    ///
    /// Every fault of the document and of each signature.
    pub fn read_rekey(&self, source: &Source) -> Result<Rekeyed, Faults> {
        let document: Rekey = documents::read(source)?;
        let side = document.side;
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &document.game, &self.id);
        let earlier: Vec<&Rekeyed> = self
            .rekeys_of(side)
            .filter(|rekeyed| rekeyed.document.number < document.number)
            .collect();
        let number = u32::try_from(earlier.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        self.same(&mut faults, source, "number", &document.number, &number);
        let key = match earlier.last() {
            Some(last) => &last.document.new_key,
            None => self.key(side, 0)?,
        };
        self.same(&mut faults, source, "key", &document.key, key);
        if let Some(last) = earlier.last()
            && document.from < last.document.from
        {
            faults.push(
                Diagnostic::new(
                    Kind::Illegal,
                    format!(
                        "the change of key counts from player-turn {} on, and the one before it only from {} on",
                        document.from, last.document.from
                    ),
                )
                .help("keys follow each other in the order of their numbers"),
            );
        }
        let used = self
            .charter
            .player
            .iter()
            .map(|player| &player.key)
            .chain(self.rekeys.iter().filter_map(|rekeyed| {
                let other = &rekeyed.document;
                let itself = other.side == side && other.number >= document.number;
                (!itself).then_some(&other.new_key)
            }))
            .any(|used| *used == document.new_key);
        if used {
            faults.push(
                Diagnostic::new(
                    Kind::Unverified,
                    format!(
                        "the new key `{}` has been used in this game",
                        document.new_key
                    ),
                )
                .help("make a new one with `countersign keygen --out FILE`"),
            );
        }
        if faults.any_error() {
            return Err(faults);
        }
        let by = self.vouched(source, &document)?;
        Ok(Rekeyed {
            document,
            text: source.text.clone(),
            by,
        })
    }

    fn vouched(&self, source: &Source, document: &Rekey) -> Result<Voucher, Faults> {
        let (signed, signatures) = signature::rekey_signatures(source)?;
        let mut faults = Faults::new();
        let other = document.side.other();
        let mut by = Voucher::Nobody;
        if !signatures.contains_key("NEW") {
            faults.push(
                Diagnostic::new(
                    Kind::Unverified,
                    format!("`{}` has no signature `NEW`", source.name),
                )
                .help("who holds the new key signs first"),
            );
        }
        for (name, signature) in &signatures {
            let key = match *name {
                "NEW" => &document.new_key,
                "OLD" => &document.key,
                name if name == other.as_str() => self.key(other, document.from)?,
                name => {
                    faults.push(
                        Diagnostic::new(
                            Kind::Unverified,
                            format!("`{}` has a signature `{name}`", source.name),
                        )
                        .help(format!(
                            "the new key of {} is vouched for by its old key, `OLD`, or by {other}",
                            document.side
                        )),
                    );
                    continue;
                }
            };
            match signature::verify_rekey(source, signed, name, signature, key) {
                Ok(()) if *name == "OLD" => by = Voucher::OldKey,
                Ok(()) if *name != "NEW" && by == Voucher::Nobody => by = Voucher::Consent,
                Ok(()) => {}
                Err(more) => faults.extend(more),
            }
        }
        faults.or(Some(by)).map(|(by, _)| by)
    }

    /// Takes a change of key in, so that it counts from its slot on.
    ///
    /// # Errors
    ///
    /// As [`Match::read_rekey`]; nobody has vouched for the new key.
    pub fn add_rekey(&mut self, source: &Source) -> Result<&Rekeyed, Faults> {
        let rekeyed = self.read_rekey(source)?;
        let number = rekeyed.document.number;
        let known = self
            .rekeys_of(rekeyed.document.side)
            .any(|known| known.document.number == number);
        if known {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!(
                    "`{}` is a second change {number} of the key of {}",
                    source.name, rekeyed.document.side
                ),
            )
            .into());
        }
        if rekeyed.by == Voucher::Nobody {
            return Err(unvouched(source, &rekeyed.document).into());
        }
        self.rekeys.push(rekeyed);
        self.rekeys
            .sort_by_key(|rekeyed| (rekeyed.document.side, rekeyed.document.number));
        self.rekeys
            .iter()
            .find(|rekeyed| rekeyed.text == source.text)
            .ok_or_else(|| unreadable(source).into())
    }
}

/// A change of key that bears one signature only.
#[must_use]
pub fn unvouched(source: &Source, document: &Rekey) -> Diagnostic {
    Diagnostic::new(
        Kind::Unverified,
        format!(
            "`{}` is signed by the new key alone: nobody vouches that it is {}'s",
            source.name, document.side
        ),
    )
    .help(format!(
        "the old key signs it too, or {} does: `countersign rekey consent FILE`",
        document.side.other()
    ))
}

fn unreadable(source: &Source) -> Diagnostic {
    Diagnostic::new(Kind::Malformed, format!("`{}` cannot be read", source.name))
}

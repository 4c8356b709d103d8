//! Hidden things in documents: sealed ones, opened ones, disclosed ones.

use super::Loaded;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Hidden, Part, State};
use crate::protocol::canonical;
use crate::protocol::documents::{
    self, Disclosed, Disclosure, Document as _, HiddenDocument, Ignored, Opened, check_label,
};
use crate::protocol::hex::{Digest, Salt, Seal};
use crate::ruleset::Ruleset;
use crate::side::Side;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;

/// What one document opens, whatever else it holds.
#[derive(Deserialize)]
struct Openings<V> {
    #[serde(default = "Vec::new")]
    opened: Vec<Opened<V>>,
}

/// The values of hidden things by label.
pub(super) fn values<G: Ruleset>(things: &[Hidden]) -> BTreeMap<String, G::Secret> {
    things
        .iter()
        .map(|thing| {
            let value = thing.document.value.get::<G::Secret>();
            (thing.label().to_owned(), value.clone())
        })
        .collect()
}

/// The entries that open things in a document.
pub(super) fn opened_entries<G: Ruleset>(things: &[Hidden]) -> Vec<Opened<&G::Secret>> {
    things
        .iter()
        .map(|thing| Opened {
            label: thing.label().to_owned(),
            salt: thing.document.salt,
            value: thing.document.value.get::<G::Secret>(),
        })
        .collect()
}

impl<G: Ruleset> Loaded<G> {
    pub(super) fn thing(
        &self,
        game: Digest,
        side: Side,
        label: String,
        salt: Salt,
        value: G::Secret,
    ) -> Result<Hidden, Diagnostic> {
        let document = HiddenDocument {
            format: HiddenDocument::<Ignored>::FORMAT.to_owned(),
            game,
            side,
            label,
            salt,
            value: &value,
        };
        let text = canonical::try_emit(&document).map_err(|error| {
            Diagnostic::new(
                Kind::Malformed,
                format!("`{}` cannot be written: {error}", document.label),
            )
        })?;
        Ok(Hidden {
            seal: Seal(Digest::of(&text).0),
            document: HiddenDocument {
                format: document.format,
                game,
                side,
                label: document.label,
                salt,
                value: Part::new(value),
            },
            text,
        })
    }

    pub(super) fn thing_of(
        &self,
        header: HiddenDocument<Ignored>,
        value: &Part,
    ) -> Result<Hidden, Diagnostic> {
        check_label(&header.label)?;
        let value = value.get::<G::Secret>().clone();
        self.thing(header.game, header.side, header.label, header.salt, value)
    }

    pub(super) fn read_thing(&self, source: &Source) -> Result<Hidden, Faults> {
        let document: HiddenDocument<G::Secret> = documents::read(source)?;
        Ok(self.thing(
            document.game,
            document.side,
            document.label,
            document.salt,
            document.value,
        )?)
    }

    /// What a document of `side` opens: sorted, each sealed in the state, each giving its seal.
    pub(super) fn openings(
        &self,
        state: &State,
        side: Side,
        source: &Source,
    ) -> Result<Vec<Hidden>, Faults> {
        let entries: Openings<G::Secret> = canonical::read(source)?;
        let mut faults = Faults::new();
        let mut things: Vec<Hidden> = Vec::new();
        for entry in entries.opened {
            let Some(sealed) = state
                .hidden_of(side)
                .find(|sealed| sealed.label == entry.label)
            else {
                faults.push(not_sealed(state, side, &entry.label));
                continue;
            };
            if let Some(last) = things.last()
                && last.label() >= entry.label.as_str()
            {
                faults.push(Diagnostic::new(
                    Kind::Malformed,
                    format!(
                        "`{}` opens `{}` after `{}`: what is opened stands by label, each once",
                        source.name,
                        entry.label,
                        last.label()
                    ),
                ));
            }
            let game = state.document.game;
            let thing = self.thing(game, side, entry.label, entry.salt, entry.value)?;
            if thing.seal != sealed.seal {
                faults.push(
                    Diagnostic::new(
                        Kind::Unverified,
                        format!(
                            "`{}` as `{}` opens it does not give the seal `{}`: its own is `{}`",
                            sealed.label, source.name, sealed.seal, thing.seal
                        ),
                    )
                    .help("a hidden thing is opened as it was sealed, with its salt"),
                );
            }
            things.push(thing);
        }
        faults.or(Some(things)).map(|(things, _)| things)
    }

    pub(super) fn disclosure_text(
        &self,
        game: Digest,
        side: Side,
        things: &[(u32, Hidden)],
    ) -> String {
        canonical::emit(&Disclosure {
            format: Disclosure::<IgnoredAny>::FORMAT.to_owned(),
            game,
            side,
            hidden: things
                .iter()
                .map(|(player_turn, thing)| Disclosed {
                    player_turn: *player_turn,
                    label: thing.label().to_owned(),
                    salt: thing.document.salt,
                    value: thing.document.value.get::<G::Secret>(),
                })
                .collect(),
        })
    }

    pub(super) fn disclosed(&self, source: &Source) -> Result<Vec<(u32, Hidden)>, Faults> {
        let _: Disclosure = documents::read_header(source)?;
        let document: Disclosure<G::Secret> = canonical::read(source)?;
        let mut things = Vec::new();
        for entry in document.hidden {
            let thing = self.thing(
                document.game,
                document.side,
                entry.label,
                entry.salt,
                entry.value,
            )?;
            things.push((entry.player_turn, thing));
        }
        let emitted = self.disclosure_text(document.game, document.side, &things);
        canonical::require_same(source, canonical::signed_text(&source.text), &emitted)?;
        Ok(things)
    }
}

pub(super) fn not_sealed(state: &State, side: Side, label: &str) -> Diagnostic {
    let shown: String = label.chars().take(40).collect();
    Diagnostic::new(
        Kind::Unverified,
        format!(
            "`{}` is not among what {side} hides before player-turn {}",
            shown.escape_debug(),
            state.next()
        ),
    )
    .help("only what the state lists as sealed can be opened")
}

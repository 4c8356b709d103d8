//! States: a header and a board.

use super::Loaded;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Part, State};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Ignored, StateDocument};
use crate::protocol::hex::Digest;
use crate::ruleset::Ruleset;

impl<G: Ruleset> Loaded<G> {
    fn emit_state(header: &StateDocument<Ignored>, board: &G::Board) -> String {
        canonical::emit(&StateDocument {
            format: header.format.clone(),
            writer: header.writer.clone(),
            game: header.game,
            system: header.system.clone(),
            played: header.played,
            takebacks: header.takebacks,
            to_move: header.to_move,
            step: header.step.clone(),
            parent: header.parent,
            links: header.links,
            seal: header.seal.clone(),
            hidden: header.hidden.clone(),
            board,
        })
    }

    pub(super) fn state_of(header: StateDocument<Ignored>, board: Part) -> State {
        let text = Self::emit_state(&header, board.get());
        let digest = Digest::of(&text);
        State {
            document: StateDocument {
                format: header.format,
                writer: header.writer,
                game: header.game,
                system: header.system,
                played: header.played,
                takebacks: header.takebacks,
                to_move: header.to_move,
                step: header.step,
                parent: header.parent,
                links: header.links,
                seal: header.seal,
                hidden: header.hidden,
                board,
            },
            text,
            digest,
        }
    }

    pub(super) fn state_in(&self, source: &Source) -> Result<State, Faults> {
        let document: StateDocument<G::Board> = documents::read(source)?;
        if document.system != G::SYSTEM {
            return Err(Diagnostic::new(
                Kind::Unverified,
                format!(
                    "`{}` is a state of `{}`, not of `{}`",
                    source.name,
                    document.system,
                    G::SYSTEM
                ),
            )
            .into());
        }
        G::fits(&self.tables, &document.board)?;
        Ok(State {
            document: StateDocument {
                format: document.format,
                writer: document.writer,
                game: document.game,
                system: document.system,
                played: document.played,
                takebacks: document.takebacks,
                to_move: document.to_move,
                step: document.step,
                parent: document.parent,
                links: document.links,
                seal: document.seal,
                hidden: document.hidden,
                board: Part::new(document.board),
            },
            text: source.text.clone(),
            digest: Digest::of(&source.text),
        })
    }
}

//! Standing orders: read from a draft, sealed, opened.

use super::Loaded;
use crate::diagnostic::{Faults, Source};
use crate::draft::{Form, Reader};
use crate::engine::{Part, Standing, State};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Ignored, ResolutionDocument, StandingDocument};
use crate::protocol::hex::{Digest, Seal};
use crate::ruleset::Ruleset;
use crate::side::Side;

impl<G: Ruleset> Loaded<G> {
    fn emit_standing(header: &StandingDocument<Ignored>, standing: &G::Standing) -> String {
        canonical::emit(&StandingDocument {
            format: header.format.clone(),
            game: header.game,
            side: header.side,
            player_turn: header.player_turn,
            salt: header.salt,
            standing,
        })
    }

    /// The game's part of canonical standing orders, at `path` in the document.
    fn standing_part(
        &self,
        state: &State,
        side: Side,
        source: &Source,
        path: &[&'static str],
    ) -> Result<G::Standing, Faults> {
        let mut reader = Reader::new(source, Form::Canonical);
        let standing = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            let table = documents::game_part(&mut reader, root, path)?;
            let board = state.document.board.get::<G::Board>();
            G::standing(&self.tables, board, side, Some(table), &mut reader)
        });
        reader.faults.or(standing).map(|(standing, _)| standing)
    }

    pub(super) fn standing_in(
        &self,
        state: &State,
        side: Side,
        draft: &Source,
    ) -> Result<Part, Faults> {
        let board = state.document.board.get::<G::Board>();
        let mut reader = Reader::new(draft, Form::Draft);
        let standing = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            let table = root.table(&mut reader, "standing");
            root.finish(&mut reader);
            G::standing(&self.tables, board, side, table, &mut reader)
        });
        let (standing, _) = reader.faults.or(standing)?;
        Ok(Part::new(standing))
    }

    pub(super) fn standing_none(&self, board: &Part, side: Side) -> Part {
        let nothing = Source::new("", "");
        let mut reader = Reader::new(&nothing, Form::Draft);
        let standing = G::standing(&self.tables, board.get(), side, None, &mut reader)
            .expect("no instructions are always legal");
        Part::new(standing)
    }

    pub(super) fn sealed(header: StandingDocument<Ignored>, standing: Part) -> Standing {
        let text = Self::emit_standing(&header, standing.get());
        Standing {
            seal: Seal(Digest::of(&text).0),
            document: StandingDocument {
                format: header.format,
                game: header.game,
                side: header.side,
                player_turn: header.player_turn,
                salt: header.salt,
                standing,
            },
            text,
        }
    }

    pub(super) fn standing_kept(&self, state: &State, source: &Source) -> Result<Standing, Faults> {
        let header: StandingDocument<Ignored> = documents::read_header(source)?;
        let part = self.standing_part(state, header.side, source, &["standing"])?;
        let standing = Self::sealed(header, Part::new(part));
        canonical::require_same(source, &source.text, &standing.text)?;
        Ok(standing)
    }

    pub(super) fn standing_opened(
        &self,
        state: &State,
        header: &ResolutionDocument<Ignored>,
        source: &Source,
    ) -> Result<Standing, Faults> {
        let part = self.standing_part(state, header.side, source, &["opening", "standing"])?;
        let sealed = StandingDocument {
            format: <StandingDocument<Ignored> as documents::Document>::FORMAT.to_owned(),
            game: header.game,
            side: header.side,
            player_turn: header.player_turn,
            salt: header.opening.salt,
            standing: serde::de::IgnoredAny,
        };
        Ok(Self::sealed(sealed, Part::new(part)))
    }
}

//! What a player or the umpire has signed against the rules: what came before it is taken over, and it is
//! kept, for its signature proves who is to blame.

use super::who;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::party::Party;
use crate::player::Table;
use crate::protocol::documents::{
    self, Ignored, Mode, OrdersDocument, ResolutionDocument, SignedDocument, digest,
};
use crate::protocol::signature;
use crate::store::Home;
use crate::store::atomic::{make_folder, write_once};
use crate::store::game::number;
use std::path::PathBuf;

/// A document that its signer cannot take back, and that is against the rules.
pub struct Wrong {
    /// The player-turn.
    pub number: u32,
    /// Who has signed it.
    pub party: Party,
    /// `orders` or `resolution`.
    what: &'static str,
    /// It, and the orders that it resolves, each with its kind.
    documents: Vec<(&'static str, Source)>,
    /// What is wrong with it.
    faults: Faults,
}

impl Wrong {
    /// Who is to blame for a player-turn that does not verify: nobody but whoever has signed a document
    /// that names exactly what came before it and does not follow from that.
    #[must_use]
    pub fn find(
        table: &Table,
        mine: &[Party],
        state: &State,
        orders: Option<&Source>,
        resolution: Option<&Source>,
    ) -> Option<Wrong> {
        let (game, number) = (&table.game, state.next());
        let source = orders?;
        let signed = |party: Party, source: &Source, namespace: &str| {
            game.party_key(party, number)
                .is_ok_and(|key| signature::verify_document(source, namespace, key).is_ok())
        };
        let header: OrdersDocument<Ignored> = documents::read_header(source).ok()?;
        let active = Party::Side(header.side);
        let belongs = header.game == game.id
            && header.parent == state.digest
            && header.player_turn == number
            && signed(active, source, OrdersDocument::<Ignored>::NAMESPACE);
        if !belongs {
            return None;
        }
        let wrong = |party, what, documents, faults| {
            (!mine.contains(&party)).then_some(Wrong {
                number,
                party,
                what,
                documents,
                faults,
            })
        };
        let read = match game.read_orders(state, source) {
            Ok(read) => read,
            Err(faults) => {
                return wrong(active, "orders", vec![("orders", source.clone())], faults);
            }
        };
        let resolved = resolution?;
        let header: ResolutionDocument<Ignored> = documents::read_header(resolved).ok()?;
        let resolver = game.charter.resolver(header.side);
        let belongs = header.game == game.id
            && header.parent == state.digest
            && header.player_turn == number
            && header.orders == read.digest
            && signed(resolver, resolved, ResolutionDocument::<Ignored>::NAMESPACE);
        if !belongs {
            return None;
        }
        let faults = game.verify(state, &read, resolved).err()?;
        let documents = vec![("orders", source.clone()), ("resolution", resolved.clone())];
        wrong(resolver, "resolution", documents, faults)
    }

    /// What is wrong with documents that came as files, `faults` as far as their readers say it. If a
    /// signature makes somebody answer for them, they are kept as proof first, unless an option of that
    /// name forbids it. Nothing is proved against oneself, nor from a state that is not this game
    /// folder's.
    #[must_use]
    pub fn of_files(
        table: &Table,
        home: &Home,
        state: &State,
        (orders, resolution): (&Source, Option<&Source>),
        faults: Faults,
        forbidden: Option<&str>,
    ) -> Faults {
        let here = table.state_before(state.next());
        let is_here = here.is_ok_and(|here| here.digest == state.digest);
        if table.game.charter.mode == Mode::Solo || !is_here {
            return faults;
        }
        let mine = match home.game(&table.game.id.to_string()) {
            Ok(place) => place.parties(),
            Err(closed) => return closed.into(),
        };
        let Some(wrong) = Wrong::find(table, &mine, state, Some(orders), resolution) else {
            return faults;
        };
        if let Some(option) = forbidden {
            return wrong.faults(table, &[], option);
        }
        match wrong.keep(table) {
            Ok(kept) => wrong.faults(table, &kept, ""),
            Err(unable) => {
                let mut all = Faults::from(unable);
                all.extend(wrong.faults);
                all
            }
        }
    }

    /// Keeps the documents in the game folder, under the digest of each, and says where.
    ///
    /// # Errors
    ///
    /// What the system refused.
    pub fn keep(&self, table: &Table) -> Result<Vec<PathBuf>, Diagnostic> {
        let folder = table.folder.refused();
        let _lock = table.folder.lock()?;
        make_folder(&folder)?;
        let mut kept = Vec::new();
        for (kind, source) in &self.documents {
            let short = &digest(source).to_string()[..8];
            let path = folder.join(format!("{}.{kind}.{short}.toml", number(self.number)));
            write_once(&path, source.text.as_bytes())?;
            kept.push(path);
        }
        Ok(kept)
    }

    /// Who has signed what, and what to do; then what is wrong with it. `kept` is where the documents
    /// are, if they were kept and no option, `without`, kept them from it.
    #[must_use]
    pub fn faults(&self, table: &Table, kept: &[PathBuf], without: &str) -> Faults {
        let who = who(&table.game, self.party);
        let number = self.number;
        let what = match self.what {
            "orders" => {
                format!("the orders of {who} for player-turn {number} are signed and not legal")
            }
            _ => format!("{who} has signed a resolution of player-turn {number} that is wrong"),
        };
        let with: String = kept
            .iter()
            .map(|path| format!(" --with {}", path.display()))
            .collect();
        let help = if with.is_empty() {
            format!(
                "without `{without}` they are kept, and `countersign dispute {number} --with FILE` packs them for an arbiter"
            )
        } else {
            format!(
                "they are kept as proof: tell {who} what is wrong; `countersign dispute {number}{with}` packs it for an arbiter"
            )
        };
        let mut faults = Faults::from(Diagnostic::new(Kind::Illegal, what).help(help));
        faults.extend(self.faults.clone());
        faults
    }

    /// What the player does next.
    #[must_use]
    pub fn next(&self, table: &Table) -> String {
        let who = who(&table.game, self.party);
        format!(
            "tell {who} what is wrong with player-turn {}, or have an arbiter judge it",
            self.number
        )
    }
}

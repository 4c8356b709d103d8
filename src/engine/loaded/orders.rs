//! Orders: read from a draft, signed, read back.

use super::{Loaded, head, hidden, veiled};
use crate::diagnostic::{Faults, Source};
use crate::draft::{Form, Reader};
use crate::engine::{Checked, Hidden, Part, ReadOrders, State};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Ignored, OrdersDocument};
use crate::protocol::hex::Digest;
use crate::report::Log;
use crate::ruleset::Ruleset;

impl<G: Ruleset> Loaded<G> {
    pub(super) fn orders_in(
        &self,
        id: Digest,
        state: &State,
        draft: &Source,
        held: &[Hidden],
    ) -> Result<Checked, Faults> {
        draft.require_text("`countersign orders --force` writes the order form anew")?;
        let board = state.document.board.get::<G::Board>();
        let mut reader = Reader::new(draft, Form::Draft);
        let parsed = reader.parse();
        if parsed.is_none() {
            reader
                .faults
                .note("nothing else was read yet: mend this first");
        }
        let checked = parsed.and_then(|parsed| {
            let root = reader.root(&parsed);
            let side = head::check(&mut reader, &root, id, state);
            let side = side.or(state.active());
            let private = match G::HIDES {
                true => root.table(&mut reader, "hidden"),
                false => None,
            };
            let (opened, board) = match side {
                Some(side) if G::HIDES => {
                    self.open_draft(state, side, held, private.as_ref(), &mut reader)?
                }
                Some(_) | None => (Vec::new(), board.clone()),
            };
            let table = root.table(&mut reader, "standing");
            let standing = match side {
                Some(side) => G::standing(&self.tables, &board, side, table, &mut reader),
                None => None,
            };
            let orders = G::orders(&self.tables, &board, root, &mut reader);
            let (orders, side) = (orders?, side?);
            if let Some(standing) = standing.as_ref().filter(|_| !reader.faults.any_error()) {
                G::weigh_standing(&self.tables, &board, side, &orders, standing, &mut reader);
            }
            let concealed = self.conceal(side, &board, &orders, held, opened, private, &mut reader);
            Some((orders, standing?, concealed?, board))
        });
        reader.faults.sort_by_place();
        let ((orders, standing, concealed, board), findings) = reader.faults.or(checked)?;
        let preview = G::preview(&self.tables, &board, &orders);
        Ok(Checked {
            preview,
            orders: Part::new(orders),
            standing: Part::new(standing),
            opened: concealed.opened,
            hidden: concealed.hidden,
            findings,
        })
    }

    pub(super) fn orders_text(
        header: &OrdersDocument<Ignored>,
        orders: &Part,
        opened: &[Hidden],
    ) -> String {
        canonical::emit(&OrdersDocument {
            format: header.format.clone(),
            game: header.game,
            system: header.system.clone(),
            player_turn: header.player_turn,
            side: header.side,
            parent: header.parent,
            link: header.link,
            seal: header.seal,
            hidden: header.hidden.clone(),
            opened: hidden::opened_entries::<G>(opened),
            orders: orders.get::<G::Orders>(),
        })
    }

    pub(super) fn orders_signed(
        &self,
        state: &State,
        source: &Source,
    ) -> Result<ReadOrders, Faults> {
        let header: OrdersDocument<Ignored> = documents::read_header(source)?;
        let side = header.side;
        let opened = self.openings(state, side, source)?;
        let shown = hidden::values::<G>(&opened);
        let board = state.document.board.get::<G::Board>();
        let board = self.reveal_all(board, side, &shown, &mut Log::default())?;
        let mut reader = Reader::new(source, Form::Canonical);
        let orders = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            let table = documents::game_part(&mut reader, root, &["orders"])?;
            G::orders(&self.tables, &board, table, &mut reader)
        });
        let names = opened
            .iter()
            .map(|thing| thing.label().to_owned())
            .collect();
        for (label, rule) in self.overdue(state, &board, side, &names, &shown) {
            reader.faults.push(veiled::kept(side, &label, rule));
        }
        if let Some(orders) = &orders {
            let wanted = self.labels(&board, side, orders);
            let given = header.hidden.iter().map(|entry| entry.label.as_str());
            if let Err(fault) = veiled::same_labels(side, given, &wanted) {
                reader.faults.push(fault);
            }
        }
        let (orders, _) = reader.faults.or(orders)?;
        let orders = Part::new(orders);
        let emitted = Self::orders_text(&header, &orders, &opened);
        canonical::require_same(source, canonical::signed_text(&source.text), &emitted)?;
        Ok(ReadOrders { orders, opened })
    }
}

//! A rehearsal supposes that markers of the other side that come into view are decoys (18.4g).

use super::March;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::rules::RULE_18_3E;
use crate::hex::HexId;

impl March<'_, '_> {
    /// 18.3e, 18.4b: warns that nobody knows whether a hex will be free from which a seen marker
    /// is removed, and goes on as if it were.
    pub(super) fn suppose_decoys(&mut self, hex: &Located<HexId>) {
        let (at, enemy) = (hex.value, self.piece.side().other());
        let board = &self.turn.board;
        let others = board.has_unit(at, enemy) || board.train_at(enemy) == Some(at);
        let all_seen = board.markers_at(at).all(|marker| marker.seen);
        let markers = board
            .markers_at(at)
            .filter(|marker| marker.id.side() == enemy);
        let names: Vec<String> = markers.map(|marker| marker.id.to_string()).collect();
        if self.turn.rehearsing().is_none() || others || !all_seen || names.is_empty() {
            return;
        }
        let message = format!(
            "`{}` goes into {at} only if nothing comes out of {} there",
            self.piece,
            names.join(" and ")
        );
        let fault = Diagnostic::new(Kind::Illegal, message)
            .warning()
            .rule(RULE_18_3E)
            .help("else it stops before it");
        self.turn.refuse(hex.span.as_ref(), fault);
        self.turn
            .board
            .markers
            .retain(|marker| marker.at != Some(at));
        self.presence.take();
    }
}

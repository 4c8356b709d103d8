//! The ground as a retreating company sees it.

use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::CompanyId;
use crate::games::little_round_top::zones;
use crate::hex::{Grid, HexId};
use crate::side::Side;

/// What one retreat goes by. Hidden enemies are not on a board, and so are nobody's concern
/// (14.1-R4).
pub(super) struct Ground<'a> {
    pub tables: &'a Tables,
    pub board: &'a Board,
    pub company: CompanyId,
    /// 9.0-R2: enemies that shared its hex when the retreat began; they have no zone for it.
    pub mingled: &'a [CompanyId],
}

impl Ground<'_> {
    pub fn grid(&self) -> &Grid {
        &self.tables.map.grid
    }

    pub fn side(&self) -> Side {
        self.company.side()
    }

    /// Whether a hex of the map is in an enemy zone of control.
    pub fn zone(&self, hex: HexId) -> bool {
        zones::controllers(&self.tables.map, self.board, self.side().other(), hex)
            .iter()
            .any(|enemy| !self.mingled.contains(enemy))
    }

    /// 14.1a, 8.11a: whether an enemy unit is in a hex.
    pub fn barred(&self, hex: HexId) -> bool {
        self.board.has_unit(hex, self.side().other())
    }

    /// Whether a hex of the map can be entered at all.
    pub fn open(&self, hex: HexId) -> bool {
        self.grid().has(hex) && !self.barred(hex)
    }

    /// 14.1-R2: whether a hex lies in the row beyond the own edge.
    pub fn off(&self, hex: HexId) -> bool {
        beyond_edge(self.grid(), self.side(), hex)
    }

    /// 14.1-R4: whether companies of the side are in a hex, the retreating one apart.
    pub fn friends(&self, hex: HexId) -> bool {
        self.board
            .stack(hex, self.side())
            .iter()
            .any(|other| other.id != self.company)
    }

    /// 14.25b, 14.25-R3: whether the company, in this hex, would be in excess of stacking.
    pub fn excess(&self, hex: HexId) -> bool {
        let others: Vec<CompanyId> = self
            .board
            .stack_ids(hex, self.side())
            .into_iter()
            .filter(|other| *other != self.company)
            .collect();
        match others[..] {
            [] => false,
            [other] => !self.company.may_stack_with(other),
            _ => true,
        }
    }
}

/// 14.1-R1, 14.1-R2: whether a hex lies in the row beyond a side's own edge.
pub(super) const fn beyond_edge(grid: &Grid, side: Side, hex: HexId) -> bool {
    let row = match side {
        Side::Usa => 0,
        Side::Csa => grid.rows + 1,
    };
    hex.row == row && hex.column >= 1 && hex.column <= grid.columns
}

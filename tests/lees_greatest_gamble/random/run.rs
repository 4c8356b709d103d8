//! A player-turn, carried out as the exchange does.

use super::{Game, Secrets};
use countersign::dice::Dice;
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::Board;
use countersign::games::lees_greatest_gamble::orders::{Orders, Secret, Standing};
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::veil::Veil;
use std::collections::BTreeSet;

/// One player-turn as it was carried out.
pub struct Run {
    /// The board afterwards.
    pub board: Board,
    /// What happened.
    pub log: Log,
    /// What came to light.
    pub opened: BTreeSet<String>,
}

impl Game<'_> {
    /// Carries orders out as the exchange does.
    pub(super) fn run(
        &self,
        board: &Board,
        orders: &Orders,
        standing: &Standing,
        sealed: BTreeSet<String>,
        known: Secrets,
        dice: &mut Dice,
    ) -> Run {
        let resolver = board.stage.active().unwrap().other();
        let mut veil = Veil::new(resolver, sealed, known);
        let mut log = Log::default();
        let board = self.open_due(board.clone(), &mut veil, &mut log);
        let board = LeesGreatestGamble::resolve(
            self.tables,
            &board,
            orders,
            standing,
            &mut veil,
            dice,
            &mut log,
        );
        let board = self.open_due(board, &mut veil, &mut log);
        let lifted = veil.lift();
        assert!(lifted.faults.is_empty(), "{}", lifted.faults);
        assert!(lifted.missing.is_empty(), "{:?}", lifted.missing);
        Run {
            board,
            log,
            opened: lifted.opened.into_iter().map(|(label, _)| label).collect(),
        }
    }

    /// Opens what of the resolver's things is due, until nothing more is.
    fn open_due(&self, mut board: Board, veil: &mut Veil<Secret>, log: &mut Log) -> Board {
        let side = veil.side();
        loop {
            let mut due = LeesGreatestGamble::due(self.tables, &board, side, &veil.held());
            due.retain(|(label, _)| veil.is_sealed(label));
            if due.is_empty() {
                return board;
            }
            for (label, rule) in due {
                log.begin("Hidden information", format!("`{label}` becomes public"));
                if let Some(value) = veil.open(rule, log, &label) {
                    let (tables, told) = (self.tables, self.told(""));
                    board = LeesGreatestGamble::reveal(tables, &board, side, &label, &value, log)
                        .unwrap_or_else(|fault| panic!("{fault}\n{told}"));
                }
            }
        }
    }
}

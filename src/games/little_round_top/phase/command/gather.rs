//! A5: companies out of ammunition gather some (15.2).

use super::heading;
use crate::games::little_round_top::printed::GATHER_ON;
use crate::games::little_round_top::rules::{
    RULE_12_1D, RULE_15_2_R1, RULE_15_2A, RULE_15_21A, RULE_15_22A,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::CompanyId;

/// Every eligible company rolls (15.2-R1); none in a rehearsal.
pub fn carry_out(turn: &mut Turn<'_>) {
    if turn.rehearsing().is_some() {
        return;
    }
    let out: Vec<CompanyId> = turn
        .board
        .by_hex(turn.side)
        .into_iter()
        .filter(|id| turn.board.company(*id).out_of_ammunition)
        .collect();
    if out.is_empty() {
        return;
    }
    turn.log
        .begin(heading(turn), "companies out of ammunition gather some");
    for id in out {
        let company = turn.board.company(id);
        let fights = company.at.is_some_and(|hex| turn.board.in_melee(hex));
        if company.disorganized {
            turn.log.fact(
                &[RULE_15_22A, RULE_12_1D],
                format!("{id} is disorganized and gathers none"),
            );
            continue;
        }
        if fights {
            turn.log.fact(
                &[RULE_15_22A],
                format!("{id} is in a melee and gathers none"),
            );
            continue;
        }
        let die = turn.roll(
            &format!("gather {id}"),
            GATHER_ON.to_string(),
            &[RULE_15_2A, RULE_15_21A, RULE_15_2_R1],
            |die| {
                if die == GATHER_ON {
                    format!("{id} has ammunition")
                } else {
                    format!("{id} stays out")
                }
            },
        );
        if die == GATHER_ON {
            turn.board.company_mut(id).out_of_ammunition = false;
            turn.log
                .effect(&[RULE_15_2A], format!("{id} has ammunition again"));
        }
    }
}

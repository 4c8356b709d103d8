//! What holds of phases A and B whatever is ordered.

use crate::drill::{Drill, co, of};
use countersign::dice::{Dice, Seed};
use countersign::games::little_round_top::phase;
use countersign::games::little_round_top::turn::Turn;
use countersign::games::little_round_top::unit::CompanyId;
use countersign::side::Side;
use countersign::veil::Veil;
use proptest::prelude::*;

const ACTS: [&str; 16] = [
    "forward 1",
    "forward 2",
    "forward 4",
    "back 1",
    "left 1",
    "left 2",
    "right 1",
    "right 3",
    "exchange",
    "volley",
    "melee",
    "line",
    "column",
    "fix",
    "rally",
    "flag 15AL-G",
];

/// Companies of 15AL, an order of three acts for each, and enemies.
fn play(
    places: &[(u8, u8, usize)],
    acts: &[[usize; 3]],
    enemies: &[(u8, u8, usize)],
    shaken: bool,
) -> (Drill, String) {
    use countersign::hex::Direction;
    let mut drill = Drill::new();
    let own: Vec<CompanyId> = CompanyId::of("15AL".parse().unwrap()).collect();
    let other: Vec<CompanyId> = CompanyId::of("20ME".parse().unwrap()).collect();
    let mut text = String::new();
    for ((id, (column, row, facing)), acts) in own.iter().zip(places).zip(acts) {
        let at = format!("{column:02}{row:02}");
        let facing = Direction::ALL[*facing].to_string();
        let company = drill.company(&id.to_string(), &at, &facing);
        company.disorganized = shaken && facing == "N";
        let words: Vec<String> = acts
            .iter()
            .map(|act| format!("\"{}\"", ACTS[*act]))
            .collect();
        text.push_str(&format!(
            "[[order]]\ncompanies = [\"{id}\"]\nofficers = {}\nofficer = \"Oates\"\ndo = [{}]\n",
            if facing == "NE" { "[\"Oates\"]" } else { "[]" },
            words.join(", ")
        ));
    }
    for (id, (column, row, facing)) in other.iter().zip(enemies) {
        let at = format!("{column:02}{row:02}");
        if !drill.board.has_company(at.parse().unwrap(), Side::Csa) {
            drill.company(&id.to_string(), &at, &Direction::ALL[*facing].to_string());
        }
    }
    drill.officer("Oates", "0808");
    drill.flag("15AL", "15AL-G");
    drill
        .board
        .company_mut(co("15AL-G"))
        .at
        .get_or_insert("0808".parse().unwrap());
    drill.board.company_mut(co("15AL-G")).status =
        countersign::games::little_round_top::board::Status::OnMap;
    drill.board.settle();
    (drill, text)
}

/// Phases A and B with real dice: the log, and whether no ledger is overdrawn.
fn earnest(drill: &Drill, seed: u8) -> (String, bool) {
    let mut dice = Dice::new(Seed([seed; 32]));
    let mut veil = Veil::nothing(Side::Usa);
    let mut turn = Turn::earnest(
        &drill.tables,
        drill.board.clone(),
        Side::Csa,
        &drill.orders,
        &drill.standing,
        &mut dice,
        &mut veil,
    );
    phase::command::carry_out(&mut turn);
    phase::movement::carry_out(&mut turn);
    let sound = turn.marks.ledgers.values().all(|ledger| ledger.left() >= 0);
    for id in CompanyId::all() {
        if let Some(hex) = turn.board.company(id).at {
            assert!(turn.tables.map.grid.has(hex));
            assert!(turn.board.stack_ids(hex, id.side()).contains(&id));
        }
    }
    (turn.log.trace().join("\n"), sound)
}

fn spots(most: usize) -> impl Strategy<Value = Vec<(u8, u8, usize)>> {
    proptest::collection::vec((5_u8..12, 5_u8..12, 0_usize..6), 1..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whatever_is_ordered_is_carried_out_or_dropped_and_never_overdrawn(
        places in spots(8),
        acts in proptest::collection::vec([0_usize..16, 0_usize..16, 0_usize..16], 8),
        enemies in spots(6),
        seed in 0_u8..255,
    ) {
        let (mut drill, text) = play(&places, &acts, &enemies, true);
        drill.orders = super::orders(&drill, Side::Csa, &text);
        let (log, sound) = earnest(&drill, seed);
        prop_assert!(sound, "{log}");
        prop_assert_eq!(log, earnest(&drill, seed).0);
        let _ = super::rehearse(&mut drill, Side::Csa, seed > 128, &text);
    }

    #[test]
    fn what_the_rehearsal_accepts_is_carried_out_where_no_enemy_is(
        places in spots(6),
        acts in proptest::collection::vec([0_usize..8, 0_usize..8, 4_usize..8], 6),
    ) {
        let (mut drill, text) = play(&places, &acts, &[], false);
        drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 60;
        let found = super::rehearse(&mut drill, Side::Csa, false, &text);
        let (log, _) = earnest(&drill, 1);
        prop_assert_eq!(found.is_empty(), !log.contains("overtaken") && !log.contains("takes the facing"), "{:?}\n{}", found, log);
    }
}

//! The check of orders: rehearsals in every command state that may come.

use crate::drill::{Drill, shipped};
use countersign::games::lees_greatest_gamble::phase::set_up;
use std::collections::BTreeMap;

#[test]
fn opening_probe() {
    for scenario in [
        "full-battle",
        "mcphersons-ridge",
        "first-day",
        "second-day",
        "little-round-top",
    ] {
        let options = BTreeMap::new();
        let board = set_up::opening(shipped(), scenario, &options).unwrap();
        let mut drill = Drill::new();
        drill.board = board;
        println!("{scenario} {:?} {}", drill.board.stage, drill.check(""));
        println!(
            "{}",
            drill.check("order = [{ unit = \"C6\", path = [\"1629\"] }]")
        );
    }
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("C7", "3228");
    drill.unit("U21", "3225");
    println!("{}", drill.check("order = [{ unit = \"C6\", attack = \"3225\", support = [\"C15\"] }, { unit = \"C7\", path = [\"3227\", \"3126\"] }]\nsequence = [\"3225\"]"));
}

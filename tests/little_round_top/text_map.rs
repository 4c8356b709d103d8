//! The map in plain characters.

use crate::drill::Drill;
use countersign::games::little_round_top::picture::text_map::text_map;

#[test]
fn look() {
    let mut drill = Drill::new();
    drill.rock("0115");
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0906", "N");
    println!("{}", text_map(&drill.tables, &drill.board));
}

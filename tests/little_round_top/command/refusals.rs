//! What is refused in phases A and B, each with its whole message.

use super::{fault, field, rehearse, to};
use crate::drill::{Drill, co, of};
use countersign::games::little_round_top::board::Status;
use countersign::side::Side;

fn h(acts: &str) -> String {
    to(&["15AL-H"], &format!("do = [{acts}]"))
}

#[test]
fn units_that_are_not_on_the_map() {
    for (status, expected) in [
        (
            Status::Lost,
            "error: `15AL-H` has been eliminated [5.0a]\n  help: take it out of the orders",
        ),
        (
            Status::Left,
            "error: `15AL-H` has left the map [14.23a]\n  help: take it out of the orders",
        ),
        (
            Status::Hidden,
            "error: `15AL-H` is hidden [19.2a]\n  help: to give it orders open it: `open = \
             [\"15AL-H\"]` in `[hidden]`",
        ),
    ] {
        let mut drill = field();
        drill.board.take_off(co("15AL-H"), status);
        for acts in [
            "\"forward 1\"",
            "\"fix\"",
            "\"volley\"",
            "\"melee\"",
            "\"exchange\"",
        ] {
            assert_eq!(fault(&mut drill, Side::Csa, &h(acts)), expected, "{acts}");
        }
    }
    for (status, expected) in [
        (
            Status::Lost,
            "error: `Oates` is lost, and not replaced yet [5.0a]\n  help: take it out of the orders",
        ),
        (
            Status::Never,
            "error: `Oates` takes no part in this game [19.2f]\n  help: take it out of the orders",
        ),
    ] {
        let mut drill = Drill::new();
        drill.board.officer_mut(of("Oates")).status = status;
        let path = "[[order]]\nofficers = [\"Oates\"]\npath = [\"0908\"]\n";
        assert_eq!(fault(&mut drill, Side::Csa, path), expected);
    }
}

#[test]
fn an_officer_who_is_not_there_cannot_pay() {
    let named = to(&["15AL-H"], "officer = \"Hill\"\ndo = [\"forward 1\"]");
    assert_eq!(
        fault(&mut field(), Side::Csa, &named),
        "error: `Hill` is not there to give `15AL-H` Command Points [4.0a]\n  help: Oates may: \
         write `officer = \"Oates\"`"
    );
    let mut far = field();
    far.officer("Hill", "0916");
    assert_eq!(
        fault(&mut far, Side::Csa, &named),
        "error: `15AL-H` is not within the Command Radius of Hill [4.12a]\n  help: Oates may: \
         write `officer = \"Oates\"`"
    );
}

#[test]
fn movement_off_the_map() {
    let mut drill = field();
    drill.company("15AL-H", "0901", "N");
    drill.officer("Oates", "0901");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("\"forward 1\"")),
        "error: `15AL-H` would leave the map going N from 0901 [14.23a]\n  help: only a retreat \
         leaves the map; end its way in 0901"
    );
}

#[test]
fn movement_after_an_order_to_melee() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "N");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("\"melee\", \"left 1\"")),
        "error: `15AL-H` has been ordered to initiate melee where it stands [11.0a]\n  help: put \
         `melee` after its movement"
    );
}

#[test]
fn orders_to_volley() {
    let mut off = field();
    off.board.options.volley = false;
    assert_eq!(
        fault(&mut off, Side::Csa, &h("\"volley\"")),
        "error: `volley` was not agreed for this game [H-39 house]\n  help: take `volley` out; the \
         company may fire normally"
    );
    assert_eq!(
        fault(&mut field(), Side::Csa, &h("\"volley\", \"volley\"")),
        "error: `15AL-H` has its order to volley already [10.3a]\n  help: take one `volley` out"
    );
    let message = |what: &str, rule: &str| {
        format!(
            "error: `15AL-H` {what} and gets no order to volley [{rule}]\n  help: take `volley` out"
        )
    };
    let mut drill = field();
    drill.board.company_mut(co("15AL-H")).disorganized = true;
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("\"volley\"")),
        message("is disorganized", "10.32a")
    );
    let mut drill = field();
    drill.board.company_mut(co("15AL-H")).out_of_ammunition = true;
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("\"volley\"")),
        message("is out of ammunition", "15.0b")
    );
    let mut drill = field();
    drill.board.company_mut(co("15AL-H")).bayonets = true;
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("\"volley\"")),
        message("has bayonets fixed", "11.43a")
    );
    let mut drill = field();
    drill.company("20ME-A", "0908", "S");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("\"volley\"")),
        message("is in a melee", "11.32a")
    );
}

#[test]
fn orders_to_initiate_melee() {
    assert_eq!(
        fault(&mut field(), Side::Csa, &h("\"melee\"")),
        "error: `15AL-H` has no enemy before it in its centre front hex 0907 [11.0a]\n  help: turn \
         or move it until an enemy is in its centre front hex, then `melee`"
    );
    let mut edge = field();
    edge.company("15AL-H", "0901", "N");
    edge.officer("Oates", "0902");
    assert!(
        fault(&mut edge, Side::Csa, &h("\"melee\""))
            .starts_with("error: `15AL-H` has no enemy before it in the map edge [11.0a]")
    );
    let mut drill = field();
    drill.company("20ME-A", "0907", "N");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("\"melee\", \"melee\"")),
        "error: `15AL-H` has its order to initiate melee already [11.21a]\n  help: take one \
         `melee` out"
    );
    drill.board.company_mut(co("15AL-H")).disorganized = true;
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("\"melee\"")),
        "error: `15AL-H` is disorganized and does not initiate melee [12.1c]\n  help: take `melee` \
         out"
    );
    let mut fray = field();
    fray.company("20ME-A", "0908", "S");
    assert_eq!(
        fault(&mut fray, Side::Csa, &h("\"melee\"")),
        "error: `15AL-H` is in a melee already and fights on without an order [11.33a]\n  help: \
         take `melee` out; decide about the melee in `[[melee]]`"
    );
}

#[test]
fn an_officer_who_cannot_come_along_stays_and_the_company_goes_on() {
    let mut drill = field();
    drill.officer("Oates", "0908");
    drill.officer("Hill", "0908");
    drill.tables.officers.get_mut(&of("Hill")).unwrap().points = 1;
    let text = to(
        &["15AL-H"],
        "officer = \"Oates\"\nofficers = [\"Hill\"]\ndo = [\"forward 2\"]",
    );
    assert_eq!(
        fault(&mut drill, Side::Csa, &text),
        "error: `Hill, 0907 to 0906` costs 1 Command Point, and he has none left [4.11a]\n  help: \
         no other officer can move him; leave him where he is, or order less"
    );
    let ran = super::carry(&mut drill, Side::Csa, &[], &text);
    assert_eq!(ran.company("15AL-H").at, Some(crate::drill::hex("0906")));
    assert_eq!(
        ran.board.officer(of("Hill")).at,
        Some(crate::drill::hex("0907"))
    );
}

#[test]
fn a_path_that_mixes_with_an_act_of_phase_a() {
    let text = "[[order]]\ncompanies = [\"15AL-H\"]\nif = [\"organized\"]\ndo = [\"fix\"]\n\
                otherwise = [{ path = [\"0907\"] }]\n";
    assert_eq!(
        fault(&mut field(), Side::Csa, text),
        "error: `path` belongs to phase B, and `fix` to phase A [3.0f]\n  help: write two orders, \
         one for each phase"
    );
}

#[test]
fn a_refused_order_is_not_refused_twice_over() {
    let mut drill = field();
    drill.company("15AL-D", "0907", "NE");
    let found = rehearse(&mut drill, Side::Csa, false, &h("\"forward 1\", \"melee\""));
    assert_eq!(found.len(), 1, "{found:?}");
}

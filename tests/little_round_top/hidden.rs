//! What the Union writes about its hidden detachment (19.2, 20.1b).

use crate::drill::{Drill, co, hex};
use countersign::diagnostic::Source;
use countersign::draft::{Form, Reader};
use countersign::games::little_round_top::board::{Board, Stage, Status};
use countersign::games::little_round_top::hidden;
use countersign::games::little_round_top::orders::Secret;
use countersign::hex::Direction;
use countersign::side::Side;
use std::collections::BTreeMap;

type Secrets = BTreeMap<String, Secret>;

/// The board of the Union set-up, with 20ME-G in 1406.
fn at_set_up() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-G", "1406", "S");
    drill.board.stage = Stage::UnionSetUp;
    hide_all(&mut drill.board);
    drill
}

fn hide_all(board: &mut Board) {
    board.company_mut(co("20ME-B")).status = Status::Hidden;
    board.company_mut(co("2SS")).status = Status::Hidden;
    board.officer_mut("Morrill".parse().unwrap()).status = Status::Hidden;
}

fn secret(at: &str, face: Direction, reach: i64, below: bool) -> Secret {
    Secret {
        hex: hex(at),
        face,
        reach,
        below,
    }
}

/// All three in 1410.
fn together() -> Secrets {
    Secrets::from([
        ("20ME-B".to_owned(), secret("1410", Direction::S, 2, false)),
        ("2SS".to_owned(), secret("1410", Direction::S, 1, true)),
        ("Morrill".to_owned(), secret("1410", Direction::S, 0, false)),
    ])
}

/// What a `[hidden]` table hides; the faults without their places when there are any.
fn hide(drill: &Drill, side: Side, before: &Secrets, text: &str) -> Result<Secrets, Vec<String>> {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let after = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        let table = root.table(&mut reader, "hidden");
        hidden::hide(
            &drill.tables,
            &drill.board,
            side,
            &drill.orders,
            before,
            table,
            &mut reader,
        )
    });
    reader
        .faults
        .or(after)
        .map(|(after, _)| after)
        .map_err(|faults| {
            faults
                .iter()
                .map(|fault| {
                    let mut fault = fault.clone();
                    fault.place = None;
                    fault.to_string()
                })
                .collect()
        })
}

/// The set-up that is hidden, given these tables.
fn set_up(text: &str) -> Result<Secrets, Vec<String>> {
    let drill = at_set_up();
    let after = hide(&drill, Side::Usa, &Secrets::new(), text)?;
    hidden::hidden_move(
        &drill.tables,
        &drill.board,
        Side::Usa,
        &Secrets::new(),
        &after,
    )
    .unwrap();
    Ok(after)
}

const TOGETHER: &str = r#"
[hidden.20ME-B]
hex = "1410"
face = "S"
reach = 2
[hidden.2SS]
hex = "1410"
reach = 1
[hidden.Morrill]
hex = "1410"
"#;

#[test]
fn rule_20_1b_the_detachment_hides_east_of_column_12_stacked_or_in_adjacent_hexes() {
    assert_eq!(set_up(TOGETHER), Ok(together()));
    let apart = TOGETHER
        .replacen("1410", "1309", 1)
        .replacen("1410", "1509", 1);
    // 1309 and 1509 touch 1408 and 1409, not each other: Morrill in 1409 joins them.
    let joined = apart.replace("1410", "1409");
    let hidden = set_up(&joined).unwrap();
    assert_eq!(hidden["20ME-B"].hex, hex("1309"));
    assert_eq!(hidden["2SS"].hex, hex("1509"));
    assert!(!hidden["2SS"].below);
    assert_eq!(
        set_up(&joined.replace("1409", "1608")),
        Err(vec![
            "error: `2SS` in `1509` is neither stacked with 20ME-B in `1309` nor in a hex next to \
             the others [20.1b]\n  help: the detachment hides in one hex or in hexes that touch \
             one another"
                .to_owned()
        ])
    );
    for (refused, other) in [("1210", "1310"), ("2510", "2410"), ("1317", "1316")] {
        let text = TOGETHER.replacen("1410", refused, 1).replace("1410", other);
        assert_eq!(
            set_up(&text),
            Err(vec![format!(
                "error: `20ME-B` cannot hide in `{refused}` [20.1b]\n  help: the detachment hides \
                 east of column 12: columns 13 to 24, rows 01 to 16"
            )])
        );
    }
}

#[test]
fn rule_20_1b_every_unit_of_the_detachment_gets_a_place() {
    assert_eq!(
        set_up(""),
        Err(vec![
            "error: no place is given for `20ME-B`, `2SS`, `Morrill` [20.1b]\n  help: write \
             `[hidden.20ME-B]`, `[hidden.2SS]`, `[hidden.Morrill]` with `hex`, east of column 12, \
             and `face` for a company"
                .to_owned()
        ])
    );
    assert_eq!(
        set_up("[hidden.20ME-B]\nhex = \"1410\"\n[hidden.2SS]\nhex = \"1410\""),
        Err(vec![
            "error: no place is given for `Morrill` [20.1b]\n  help: write `[hidden.Morrill]` \
             with `hex`, east of column 12, and `face` for a company"
                .to_owned()
        ])
    );
    assert_eq!(
        set_up(&TOGETHER.replacen("hex = \"1410\"", "", 1)),
        Err(vec![
            "error: no place is given for `20ME-B` [20.1b]\n  help: write `hex`, east of column \
             12, as in `hex = \"1410\"`"
                .to_owned()
        ])
    );
}

#[test]
fn rule_19_2a_what_is_hidden_stands_apart_from_what_is_seen() {
    assert_eq!(
        set_up(&TOGETHER.replace("1410", "1406")),
        Err(vec![
            "error: `20ME-B` cannot hide in `1406` with 20ME-G [19.2a]\n  help: everybody sees \
             that hex; choose one without a company"
                .to_owned()
        ])
    );
}

#[test]
fn rule_8_13_r1_the_sharpshooters_may_share_the_hex_of_company_b() {
    let hidden = set_up(TOGETHER).unwrap();
    assert_eq!(hidden["20ME-B"].hex, hidden["2SS"].hex);
    assert!(
        hidden["2SS"].below && !hidden["20ME-B"].below,
        "B is on top"
    );
    let other = TOGETHER.replacen("reach = 2", "below = true", 1);
    let hidden = set_up(&other).unwrap();
    assert!(!hidden["2SS"].below && hidden["20ME-B"].below);
}

#[test]
fn rule_8_2a_companies_hidden_in_one_hex_face_alike_and_one_is_on_top() {
    assert_eq!(
        set_up(&TOGETHER.replacen("reach = 1", "face = \"SW\"", 1)),
        Err(vec![
            "error: `20ME-B` faces S and `2SS` faces SW in one hex [8.2a]\n  help: companies in \
             one hex face alike"
                .to_owned()
        ])
    );
    let both =
        TOGETHER
            .replacen("reach = 2", "below = true", 1)
            .replacen("reach = 1", "below = true", 1);
    assert_eq!(
        set_up(&both),
        Err(vec![
            "error: `20ME-B` and `2SS` share a hex, and one must be on top [8.0a]\n  help: write \
             `below = true` for one of them"
                .to_owned()
        ])
    );
    let alone = TOGETHER
        .replacen("1410", "1411", 1)
        .replacen("reach = 2", "below = true", 1);
    assert_eq!(
        set_up(&alone),
        Err(vec![
            "error: `20ME-B` has no company above it [8.0a]\n  help: leave out `below`: it belongs \
             to two companies in one hex"
                .to_owned()
        ])
    );
}

#[test]
fn rule_4_42a_an_officer_hides_without_facing_reach_or_support() {
    for (key, value) in [("face", "\"S\""), ("reach", "1"), ("below", "true")] {
        assert_eq!(
            set_up(&format!("{TOGETHER}{key} = {value}\n")),
            Err(vec![format!(
                "error: `Morrill` is an officer and has no `{key}` [4.42a]\n  help: for an officer \
                 write `hex` alone"
            )])
        );
    }
}

#[test]
fn rule_10_21a_a_hidden_company_fires_at_three_hexes_at_most() {
    assert_eq!(
        set_up(&TOGETHER.replacen("reach = 2", "reach = 4", 1)),
        Err(vec![
            "error: `reach` of `20ME-B` is 4 [10.21a]\n  help: write 1, 2 or 3 hexes, or 0 never \
             to fire from hiding"
                .to_owned()
        ])
    );
    let quiet = set_up(&TOGETHER.replace("reach = 2", "").replace("reach = 1", "")).unwrap();
    assert_eq!((quiet["20ME-B"].reach, quiet["2SS"].reach), (0, 0));
}

#[test]
fn rule_19_2a_what_is_hidden_changes_its_reach_and_nothing_else() {
    let mut drill = at_set_up();
    drill.board.stage = Stage::Union;
    let later = |text: &str| hide(&drill, Side::Usa, &together(), text);
    assert_eq!(later(""), Ok(together()));
    assert_eq!(later(TOGETHER), Ok(together()));
    let changed = later("[hidden]\n2SS = { reach = 3 }").unwrap();
    assert_eq!(changed["2SS"], secret("1410", Direction::S, 3, true));
    assert_eq!(changed["20ME-B"], together()["20ME-B"]);
    for (text, key, given, kept) in [
        ("hex = \"1411\"", "hex", "1411", "1410"),
        ("face = \"N\"", "face", "N", "S"),
        ("below = false", "below", "false", "true"),
    ] {
        assert_eq!(
            later(&format!("[hidden.2SS]\n{text}")),
            Err(vec![format!(
                "error: `{key}` of `2SS` is `{given}`, and it is hidden with `{kept}` [19.2a]\n  \
                 help: to move or turn it open it first, `open = [\"2SS\"]`; hidden it may change \
                 `reach` only"
            )])
        );
    }
}

#[test]
fn rule_19_2d_what_came_to_light_is_hidden_no_more() {
    let mut drill = at_set_up();
    drill.board.stage = Stage::Union;
    drill.company("2SS", "1410", "S");
    let mut before = together();
    before.remove("2SS");
    assert_eq!(
        hide(&drill, Side::Usa, &before, "[hidden.2SS]\nreach = 1"),
        Err(vec![
            "error: `2SS` is not hidden any more [19.2d]\n  help: leave it out here and order it \
             like any other unit"
                .to_owned()
        ])
    );
    assert_eq!(
        hidden::labels(&drill.board, Side::Usa),
        ["20ME-B", "Morrill"]
    );
}

#[test]
fn rule_19_2a_only_the_union_hides() {
    let drill = at_set_up();
    assert_eq!(
        hidden::labels(&drill.board, Side::Usa),
        ["20ME-B", "2SS", "Morrill"]
    );
    assert!(hidden::labels(&drill.board, Side::Csa).is_empty());
    assert_eq!(
        hide(&drill, Side::Csa, &Secrets::new(), ""),
        Ok(Secrets::new())
    );
    let refused = hide(&drill, Side::Csa, &Secrets::new(), TOGETHER).unwrap_err();
    assert_eq!(refused.len(), 3, "{refused:?}");
    assert!(refused[0].starts_with("error: `20ME-B` is not a key of `hidden`"));
}

#[test]
fn rule_19_2a_whoever_moves_what_is_hidden_is_found_out() {
    let mut drill = at_set_up();
    drill.board.stage = Stage::Union;
    let judge = |after: &Secrets| {
        hidden::hidden_move(&drill.tables, &drill.board, Side::Usa, &together(), after)
            .map_err(|fault| fault.to_string())
    };
    assert_eq!(judge(&together()), Ok(()));
    let mut reached = together();
    reached.get_mut("2SS").unwrap().reach = 3;
    assert_eq!(judge(&reached), Ok(()));
    for change in [
        |secret: &mut Secret| secret.hex = hex("1411"),
        |secret: &mut Secret| secret.face = Direction::SE,
        |secret: &mut Secret| secret.below = false,
    ] {
        let mut moved = together();
        change(moved.get_mut("2SS").unwrap());
        assert_eq!(
            judge(&moved),
            Err(
                "error: `2SS` has moved while it was hidden [19.2a]\n  help: what is hidden stays \
                 where it is until it is opened"
                    .to_owned()
            )
        );
    }
    reached.get_mut("2SS").unwrap().reach = 4;
    assert_eq!(
        judge(&reached),
        Err("error: `reach` of `2SS` is 4 [10.21a]\n  help: it is 0 to 3 hexes".to_owned())
    );
    let mut lost = together();
    lost.remove("Morrill");
    assert_eq!(
        judge(&lost),
        Err(
            "error: `Morrill` is hidden on one side of these orders only [19.2a]\n  help: all of \
             the detachment that has not been opened stays hidden"
                .to_owned()
        )
    );
}

#[test]
fn rule_20_1b_a_set_up_that_was_not_legal_is_found_out() {
    let drill = at_set_up();
    let judge = |after: &Secrets| {
        hidden::hidden_move(
            &drill.tables,
            &drill.board,
            Side::Usa,
            &Secrets::new(),
            after,
        )
    };
    assert_eq!(judge(&together()), Ok(()));
    let mut west = together();
    for secret in west.values_mut() {
        secret.hex = hex("1210");
    }
    let fault = judge(&west).unwrap_err();
    assert_eq!(fault.message, "`20ME-B` cannot hide in `1210`");
    let mut officer = together();
    officer.get_mut("Morrill").unwrap().face = Direction::N;
    assert_eq!(
        judge(&officer).unwrap_err().to_string(),
        "error: `Morrill` is an officer and has no facing, reach or support [4.42a]\n  help: for \
         an officer write `hex` alone"
    );
}

#[test]
fn rule_19_2f_the_set_up_warns_that_morrill_would_leave_at_once() {
    let mut drill = at_set_up();
    drill.officer("Chamberlain", "1108");
    let near = |at: &str| {
        let text = TOGETHER.replace("1410", at);
        let source = Source::new("orders.toml", &text);
        let mut reader = Reader::new(&source, Form::Draft);
        let parsed = reader.parse().unwrap();
        let root = reader.root(&parsed);
        let table = root.table(&mut reader, "hidden");
        let none = Secrets::new();
        let orders = &drill.orders;
        let side = Side::Usa;
        let after = hidden::hide(
            &drill.tables,
            &drill.board,
            side,
            orders,
            &none,
            table,
            &mut reader,
        );
        assert!(after.is_some());
        let texts = reader.faults.iter().map(|fault| {
            let mut fault = fault.clone();
            fault.place = None;
            fault.to_string()
        });
        texts.collect::<Vec<_>>()
    };
    assert_eq!(
        near("1410"),
        [
            "warning: `Morrill` in 1410 is within the Command Radius of Chamberlain [19.2f]\n  \
          help: so he leaves the game when the first phase ends; hide him farther away"
        ]
    );
    assert!(near("1710").is_empty());
}

#[test]
fn rule_8_0a_nobody_is_led_into_a_hex_where_two_hide() {
    let mut drill = Drill::new();
    hide_all(&mut drill.board);
    drill.company("20ME-A", "1408", "S");
    drill.officer("Spear", "1408");
    let lead = |drill: &mut Drill, company: &str, what: &str, before: &Secrets| {
        let text = format!("[[order]]\ncompanies = [\"{company}\"]\n{what}\n");
        let source = Source::new("orders.toml", &text);
        let mut reader = Reader::new(&source, Form::Draft);
        let parsed = reader.parse().unwrap();
        let root = reader.root(&parsed);
        let tables = &drill.tables;
        drill.orders = countersign::games::little_round_top::orders::read::orders(
            &mut reader,
            tables,
            Side::Usa,
            &root,
        );
        assert!(reader.faults.is_empty());
        hide(drill, Side::Usa, before, "").map(drop)
    };
    let into = "path = [\"1409\", \"1410\"]";
    assert_eq!(
        lead(&mut drill, "20ME-A", into, &together()),
        Err(vec![
            "error: `20ME-A` ends the phase in 1410, where 20ME-B and 2SS are hidden: two companies \
             at most [8.0a]\n  help: let it stop before the hex, or go on"
                .to_owned()
        ])
    );
    let before = "path = [\"1409\"]";
    assert_eq!(lead(&mut drill, "20ME-A", before, &together()), Ok(()));
    let through = "path = [\"1409\", \"1410\", \"1411\"]";
    assert_eq!(lead(&mut drill, "20ME-A", through, &together()), Ok(()));
    // With one hidden company it is a matter of its regiment and facing.
    let mut one = together();
    one.get_mut("2SS").unwrap().hex = hex("1411");
    one.get_mut("2SS").unwrap().below = false;
    assert_eq!(lead(&mut drill, "20ME-A", into, &one), Ok(()));
    one.get_mut("20ME-B").unwrap().face = Direction::SE;
    let fault = |found: Result<(), Vec<String>>| found.unwrap_err().concat();
    let found = fault(lead(&mut drill, "20ME-A", into, &one));
    assert!(
        found.contains("where 20ME-B is hidden: they must face alike [8.2a]"),
        "{found}"
    );
    let found = fault(lead(&mut drill, "20ME-A", through, &one));
    assert!(
        found.contains("where 2SS is hidden: they may not stack [8.13-R1]"),
        "{found}"
    );
    drill.company("83PA-A", "1408", "S");
    drill.officer("Jones", "1408");
    let found = fault(lead(&mut drill, "83PA-A", into, &one));
    assert!(
        found.contains("where 20ME-B is hidden: they may not stack [8.13a]"),
        "{found}"
    );
}

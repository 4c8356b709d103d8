//! Set-up: who stands where before the first Game-Turn (20.0, 21.3, 21.4).

use crate::drill::{Drill, Ran, co, hex, of};
use countersign::diagnostic::Source;
use countersign::dice::Dice;
use countersign::draft::Located;
use countersign::games::little_round_top::board::{Board, Formation, Stage, Status};
use countersign::games::little_round_top::orders::{Orders, Place, Standing};
use countersign::games::little_round_top::phase::set_up;
use countersign::games::little_round_top::sequence;
use countersign::games::little_round_top::tables::{self, Post, Tables};
use countersign::games::little_round_top::turn::Turn;
use countersign::games::little_round_top::unit::{CompanyId, OfficerId, Regiment};
use countersign::hex::Direction;
use countersign::report::Log;
use countersign::side::Side;
use countersign::veil::Veil;
use std::collections::BTreeMap;

fn shipped() -> Tables {
    tables::read(&Source::new("tables.toml", tables::SHIPPED)).unwrap()
}

/// The house posts of the Union (H-36), on the flat map.
fn tables() -> Tables {
    let mut tables = crate::drill::flat();
    for (company, at) in [
        ("83PA-A", "0407"),
        ("83PA-B", "0507"),
        ("83PA-C", "0607"),
        ("20ME-E", "0809"),
        ("20ME-I", "0909"),
        ("20ME-K", "1008"),
        ("20ME-F", "1108"),
        ("20ME-D", "1108"),
        ("20ME-A", "1207"),
        ("20ME-H", "1207"),
        ("20ME-C", "1307"),
        ("20ME-G", "1406"),
    ] {
        tables.set_up.push(Post {
            company: co(company),
            hex: hex(at),
            facing: Direction::S,
        });
    }
    for (officer, at) in [
        ("Jones", "0507"),
        ("Chamberlain", "1108"),
        ("Spear", "1307"),
    ] {
        tables.officer_posts.insert(of(officer), hex(at));
    }
    tables.map.victory = ["0806", "0506", "1305", "1006"].map(hex).to_vec();
    tables
}

fn opening(options: &[(&str, &str)]) -> Board {
    let options: BTreeMap<String, String> = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    set_up::opening(&tables(), &options).unwrap()
}

/// A legal set-up: two stacks and one company alone.
fn places() -> Vec<(&'static str, &'static str, Option<&'static str>)> {
    vec![
        ("4AL-A", "0310", None),
        ("4AL-B", "0310", None),
        ("4AL-C", "0410", Some("NE")),
        ("4AL-D", "0410", Some("NE")),
        ("4AL-E", "0510", None),
        ("Scruggs", "0410", None),
    ]
}

fn orders(entry: Option<i64>, places: &[(&str, &str, Option<&str>)]) -> Orders {
    Orders {
        entry_15al: entry.map(Located::bare),
        place: places
            .iter()
            .map(|(unit, at, face)| Place {
                unit: Located::bare(unit.parse().unwrap()),
                hex: Located::bare(hex(at)),
                face: face.map(|face| Located::bare(face.parse().unwrap())),
            })
            .collect(),
        ..Orders::default()
    }
}

fn drill(orders: Orders) -> Drill {
    let mut drill = Drill::new();
    drill.tables = tables();
    drill.board = opening(&[]);
    drill.board.stage = Stage::ConfederateSetUp;
    drill.orders = orders;
    drill
}

fn carried_out(orders: Orders) -> Ran {
    drill(orders).run(Side::Csa, &[], set_up::confederate)
}

/// The faults of a rehearsal, as a player reads them.
fn faults(orders: Orders) -> Vec<String> {
    let drill = drill(orders);
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        Side::Csa,
        &drill.orders,
        &drill.standing,
        false,
    );
    set_up::confederate(&mut turn);
    turn.into_faults()
        .into_iter()
        .map(|(_, fault)| fault.to_string())
        .collect()
}

/// The only fault when one entry of a legal set-up is another.
fn fault_with(at: usize, place: (&str, &str, Option<&str>)) -> String {
    let mut places = places();
    places[at] = place;
    let mut faults = faults(orders(Some(3), &places));
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

#[test]
fn rule_20_0a_the_options_of_the_charter_are_settled_before_the_set_up() {
    let board = opening(&[]);
    assert!(board.options.volley && board.options.release && !board.options.company_a);
    let board = opening(&[("volley", "off"), ("release", "off"), ("company_a", "on")]);
    assert!(!board.options.volley && !board.options.release && board.options.company_a);
    assert_eq!((board.turn, board.stage), (1, Stage::UnionSetUp));
    let odd = BTreeMap::from([("volley".to_owned(), "maybe".to_owned())]);
    assert_eq!(
        set_up::opening(&tables(), &odd).unwrap_err().to_string(),
        "error: option `volley` is `maybe` [20.0a]\n  help: write `on` or `off`"
    );
}

#[test]
fn rule_20_1a_the_union_stands_where_the_map_shows_it_facing_south() {
    let board = opening(&[]);
    for post in &tables().set_up {
        let company = board.company(post.company);
        assert_eq!(company.at, Some(post.hex), "{}", company.id);
        assert_eq!(company.facing, Direction::S);
        assert_eq!(company.status, Status::OnMap);
        assert_eq!(company.formation, Formation::Line);
        assert!(!company.fired_first && !company.disorganized);
    }
    assert_eq!(board.officer(of("Jones")).at, Some(hex("0507")));
    assert_eq!(board.officer(of("Chamberlain")).at, Some(hex("1108")));
    let on_map = board.companies.iter().filter(|it| it.at.is_some()).count();
    assert_eq!(on_map, 12, "nobody else is on the map");
    assert_eq!(
        board.flag(Regiment::Maine20).unwrap().carrier,
        Some(co("20ME-F"))
    );
}

#[test]
fn rule_20_1a_a_table_without_a_post_for_one_of_them_is_refused() {
    let mut tables = tables();
    tables.set_up.retain(|post| post.company != co("20ME-K"));
    let refused = set_up::opening(&tables, &BTreeMap::new()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "error: the tables have no post for `20ME-K` [20.1a]\n  help: add one to the Union set-up \
         of the tables"
    );
    let mut tables = self::tables();
    tables.officer_posts.remove(&OfficerId::Spear);
    let refused = set_up::opening(&tables, &BTreeMap::new()).unwrap_err();
    assert!(refused.message.contains("`Spear`"));
}

#[test]
fn h_36_posts_put_the_first_named_company_on_top() {
    let board = opening(&[]);
    assert_eq!(
        board.stack_ids(hex("1108"), Side::Usa),
        [co("20ME-F"), co("20ME-D")]
    );
    assert_eq!(
        board.stack_ids(hex("1207"), Side::Usa),
        [co("20ME-A"), co("20ME-H")]
    );
    assert_eq!(board.company(co("20ME-D")).depth, 1);
}

#[test]
fn rule_18_2b_all_victory_hexes_belong_to_the_union_at_the_start() {
    let board = opening(&[]);
    let hexes: Vec<String> = board.victory.iter().map(|it| it.hex.to_string()).collect();
    assert_eq!(hexes, ["0506", "0806", "1006", "1305"]);
    assert!(board.victory.iter().all(|entry| entry.holder == Side::Usa));
    assert!(board.victory.iter().all(|entry| entry.regiment.is_none()));
}

#[test]
fn rule_19_2a_the_detachment_is_hidden_and_reinforcements_wait() {
    let board = opening(&[]);
    assert_eq!(board.company(co("20ME-B")).status, Status::Hidden);
    assert_eq!(board.company(co("2SS")).status, Status::Hidden);
    assert_eq!(board.officer(of("Morrill")).status, Status::Hidden);
    for waiting in ["83PA-D", "83PA-E", "4AL-A", "47AL-G", "15AL-B"] {
        assert_eq!(
            board.company(co(waiting)).status,
            Status::Waiting,
            "{waiting}"
        );
    }
    for waiting in ["Scruggs", "Bulger", "Oates", "Hill"] {
        assert_eq!(
            board.officer(of(waiting)).status,
            Status::Waiting,
            "{waiting}"
        );
    }
}

#[test]
fn rule_20_0_r1_the_union_sets_up_first_and_everybody_stands_in_line() {
    assert_eq!(opening(&[]).stage, Stage::UnionSetUp);
    let ran = carried_out(orders(Some(5), &places()));
    for company in CompanyId::of(Regiment::Alabama4) {
        assert_eq!(ran.board.company(company).formation, Formation::Line);
    }
    assert!(ran.says("=> 4AL-A stands in 0310, in line, facing N [20.2a, 20.0-R1]"));
    // 15AL alone begins in column: it enters so.
    assert_eq!(
        opening(&[]).company(co("15AL-B")).formation,
        Formation::Column
    );
    assert_eq!(
        opening(&[]).company(co("47AL-B")).formation,
        Formation::Line
    );
}

#[test]
fn rule_20_2a_the_4th_alabama_stands_where_it_is_placed() {
    let ran = carried_out(orders(Some(5), &places()));
    assert_eq!(ran.company("4AL-A").at, Some(hex("0310")));
    assert_eq!(ran.company("4AL-A").facing, Direction::N);
    assert_eq!(ran.company("4AL-D").facing, Direction::NE);
    assert_eq!(
        ran.board.stack_ids(hex("0310"), Side::Csa),
        [co("4AL-A"), co("4AL-B")]
    );
    assert_eq!(ran.board.officer(of("Scruggs")).at, Some(hex("0410")));
    assert_eq!(ran.board.officer(of("Scruggs")).status, Status::OnMap);
    assert!(ran.says("=> 4AL-B stands in 0310, in line, facing N, in support"));
    assert!(faults(orders(Some(5), &places())).is_empty());
}

#[test]
fn rule_20_2a_only_columns_01_to_05_and_rows_from_09_down_are_free() {
    for legal in ["0109", "0509", "0116", "0516"] {
        let mut places = places();
        places[4].1 = legal;
        assert!(faults(orders(Some(3), &places)).is_empty(), "{legal}");
    }
    for (refused, unit) in [("0609", "4AL-E"), ("0508", "4AL-E"), ("0616", "4AL-E")] {
        assert_eq!(
            fault_with(4, (unit, refused, None)),
            format!(
                "error: `{refused}` is not west of column 06 and south of row 08 [20.2a]\n  help: \
                 the hexes of columns 01 to 05 and rows 09 to 16 are free for 4AL"
            )
        );
    }
    // Scruggs too.
    assert!(fault_with(5, ("Scruggs", "0608", None)).contains("`0608` is not west"));
    let free: Vec<_> = set_up::free_hexes(&tables()).collect();
    assert_eq!(free.len(), 5 * 8);
}

#[test]
fn rule_20_2a_every_unit_of_the_4th_alabama_and_no_other_is_placed() {
    let mut few = places();
    few.remove(5);
    assert_eq!(
        faults(orders(Some(3), &few)),
        [
            "error: `Scruggs` is not placed [20.2a]\n  help: write a `[[place]]` with `unit` and \
             `hex` for each"
        ]
    );
    few.remove(0);
    assert_eq!(
        faults(orders(Some(3), &few)),
        [
            "error: `4AL-A`, `Scruggs` are not placed [20.2a]\n  help: write a `[[place]]` with \
             `unit` and `hex` for each"
        ]
    );
    let mut many = places();
    many.push(("15AL-B", "0511", None));
    assert_eq!(
        faults(orders(Some(3), &many)),
        [
            "error: `15AL-B` is not of 4AL and is not set up [20.2a]\n  help: place the companies \
             of 4AL and Scruggs; the others enter later"
        ]
    );
}

#[test]
fn rule_8_0a_no_third_company_is_placed_in_a_hex() {
    assert_eq!(
        fault_with(4, ("4AL-E", "0310", None)),
        "error: `4AL-E` is the third company in `0310`, after 4AL-A and 4AL-B [8.0a]\n  help: \
         place it in another hex: two companies of a side fill one"
    );
}

#[test]
fn rule_8_2a_companies_placed_in_one_hex_face_alike() {
    assert_eq!(
        fault_with(1, ("4AL-B", "0310", Some("NE"))),
        "error: `4AL-B` faces NE in `0310`, where 4AL-A faces N [8.2a]\n  help: write `face = \
         \"N\"`, or another hex"
    );
}

#[test]
fn rule_4_42a_an_officer_is_placed_without_facing() {
    assert_eq!(
        fault_with(5, ("Scruggs", "0410", Some("N"))),
        "error: `Scruggs` has no facing [4.42a]\n  help: leave out `face`: only companies face a \
         hexside"
    );
}

#[test]
fn rule_21_3b_the_turn_of_the_15th_alabama_is_chosen_at_the_start() {
    for entry in [3, 5] {
        let ran = carried_out(orders(Some(entry), &places()));
        assert_eq!(ran.board.entry_15al, Some(entry));
        assert!(ran.says(&format!("15AL is to enter on Game-Turn {entry}")));
    }
    assert_eq!(
        faults(orders(None, &places())),
        [
            "error: `entry_15al` is missing [21.3b]\n  help: write `entry_15al = 3`, or \
             `entry_15al = 5` for full strength"
        ]
    );
    assert_eq!(
        faults(orders(Some(4), &places())),
        [
            "error: `entry_15al` is 4 [21.3b]\n  help: 15AL enters on Game-Turn 3 or on Game-Turn \
             5"
        ]
    );
}

#[test]
fn rule_21_3c_on_turn_3_companies_b_and_c_lack_one_sp_each() {
    let ran = carried_out(orders(Some(3), &places()));
    for (company, present, missing) in [("15AL-B", 4, 1), ("15AL-C", 4, 1), ("15AL-D", 4, 0)] {
        assert_eq!(ran.company(company).strength, present, "{company}");
        assert_eq!(ran.company(company).missing, missing, "{company}");
    }
    assert!(ran.says("=> 15AL-B has 4 SP: one is missing [21.3c]"));
    let ran = carried_out(orders(Some(5), &places()));
    for company in ["15AL-B", "15AL-C"] {
        assert_eq!(ran.company(company).strength, 5);
        assert_eq!(ran.company(company).missing, 0);
    }
    assert!(ran.says("=> 15AL enters at full strength [21.3b, 21.3c]"));
}

#[test]
fn rule_21_4a_company_a_of_the_15th_alabama_comes_by_option_only() {
    assert_eq!(opening(&[]).company(co("15AL-A")).status, Status::Never);
    let board = opening(&[("company_a", "on")]);
    assert_eq!(board.company(co("15AL-A")).status, Status::Waiting);
    assert_eq!(opening(&[]).company(co("15AL-B")).status, Status::Waiting);
}

#[test]
fn rule_8_0a_all_faults_of_a_set_up_are_told_at_once() {
    let mut wrong = places();
    wrong[0].1 = "0609";
    wrong[4] = ("47AL-A", "0510", None);
    let faults = faults(orders(None, &wrong));
    assert_eq!(faults.len(), 4, "{faults:?}");
    for (fault, words) in faults.iter().zip([
        "`0609`",
        "`47AL-A` is not of 4AL",
        "`4AL-E` is not placed",
        "`entry_15al`",
    ]) {
        assert!(fault.contains(words), "{fault}");
    }
}

#[test]
fn h_36_the_shipped_posts_of_the_union() {
    let tables = shipped();
    let board = set_up::opening(&tables, &BTreeMap::new()).unwrap();
    let expected = self::tables();
    for post in &expected.set_up {
        let company = board.company(post.company);
        assert_eq!(company.at, Some(post.hex), "{}", post.company);
        assert_eq!(company.facing, Direction::S, "{}", post.company);
        assert_eq!(company.formation, Formation::Line);
    }
    assert_eq!(
        board.stack_ids(hex("1108"), Side::Usa),
        [co("20ME-F"), co("20ME-D")]
    );
    assert_eq!(
        board.stack_ids(hex("1207"), Side::Usa),
        [co("20ME-A"), co("20ME-H")]
    );
    assert_eq!(tables.officer_posts, expected.officer_posts);
}

#[test]
fn h_39_volley_and_release_are_on_and_company_a_is_off_unless_the_charter_says_otherwise() {
    let options = opening(&[]).options;
    assert_eq!(
        (options.volley, options.release, options.company_a),
        (true, true, false)
    );
    let turned = opening(&[("volley", "off"), ("release", "off"), ("company_a", "on")]).options;
    assert_eq!(
        (turned.volley, turned.release, turned.company_a),
        (false, false, true)
    );
}

/// The next board, without dice.
fn after(tables: &Tables, board: &Board, orders: &Orders) -> Board {
    let mut dice = Dice::scripted(&[]);
    let side = board.stage.active().unwrap();
    let mut veil = Veil::nothing(side.other());
    let mut log = Log::default();
    let standing = Standing::default();
    sequence::resolve(
        tables, board, orders, &standing, &mut veil, &mut dice, &mut log,
    )
}

#[test]
fn rule_20_0a_game_turn_1_has_a_confederate_player_turn_only() {
    let tables = shipped();
    let board = set_up::opening(&tables, &BTreeMap::new()).unwrap();
    // 20.0-R1: the Union first.
    assert_eq!(board.stage, Stage::UnionSetUp);
    let board = after(&tables, &board, &Orders::default());
    assert_eq!(board.stage, Stage::ConfederateSetUp);
    let board = after(&tables, &board, &orders(Some(3), &places()));
    assert_eq!((board.turn, board.stage), (1, Stage::Confederate));
    let mut far = board.clone();
    for company in &mut far.companies {
        // Nobody near enough to fire.
        if company.id.side() == Side::Csa && company.at.is_some() {
            company.at = Some(hex("0116"));
        }
    }
    far.officer_mut(of("Scruggs")).at = Some(hex("0116"));
    let board = after(&tables, &far, &Orders::default());
    assert_eq!((board.turn, board.stage), (2, Stage::Union));
}

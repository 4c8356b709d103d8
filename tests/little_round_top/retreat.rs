//! 14.0: the path of a retreat, what goes along, what it causes.

use crate::drill::{Drill, Ran, co, hex, of};
use countersign::draft::Located;
use countersign::games::little_round_top::board::{Formation, Status};
use countersign::games::little_round_top::chain::Chain;
use countersign::games::little_round_top::map::Barrier;
use countersign::games::little_round_top::orders::{EscortChoice, RetreatChoice, Secret};
use countersign::games::little_round_top::retreat::{End, Flight, Way, carry_out, path, ways};
use countersign::games::little_round_top::rules::{RULE_11_6B, RULE_13_3B};
use countersign::games::little_round_top::unit::{CompanyId, Regiment};
use countersign::games::little_round_top::{flags, victory};
use countersign::hex::Direction;
use countersign::side::Side;

/// A company retreats by a check, with all that follows, in the other side's player-turn.
fn flee(drill: &Drill, company: &str, dice: &[u8]) -> Ran {
    flee_in(drill, co(company).side().other(), company, dice).0
}

/// The same in a player-turn of `side`, and how it ended.
fn flee_in(drill: &Drill, side: Side, company: &str, dice: &[u8]) -> (Ran, Option<End>) {
    let mut end = None;
    let ran = drill.run(side, dice, |turn| {
        let mut chain = Chain::default();
        let flight = Flight {
            company: co(company),
            because: vec![RULE_13_3B],
            disorganizes: true,
            companions: Vec::new(),
        };
        end = Some(carry_out(turn, &mut chain, &flight));
        chain.run(turn);
    });
    (ran, end)
}

/// Two companies retreat, one after the other: by one result, or each by its own.
fn flee_both(drill: &Drill, companies: [&str; 2], together: bool, dice: &[u8]) -> Ran {
    drill.run(Side::Csa, dice, |turn| {
        let mut chain = Chain::default();
        for company in companies {
            let flight = Flight {
                company: co(company),
                because: vec![RULE_11_6B],
                disorganizes: true,
                companions: if together {
                    companies.map(co).to_vec()
                } else {
                    Vec::new()
                },
            };
            carry_out(turn, &mut chain, &flight);
        }
        chain.run(turn);
    })
}

/// The path, in hex numbers.
fn way(drill: &Drill, company: &str, listed: &[&str]) -> String {
    let listed: Vec<_> = listed.iter().map(|number| hex(number)).collect();
    let path = path(&drill.tables, &drill.board, co(company), &listed);
    let path: Vec<String> = path.iter().map(ToString::to_string).collect();
    path.join(" ")
}

/// The candidate that goes through these hexes.
fn candidate(drill: &Drill, company: &str, through: &[&str]) -> Option<Way> {
    let through: Vec<_> = through.iter().map(|number| hex(number)).collect();
    ways(&drill.tables, &drill.board, co(company))
        .into_iter()
        .find(|way| way.hexes == through)
}

/// Where a company is.
fn at(ran: &Ran, company: &str) -> Option<String> {
    ran.company(company).at.map(|hex| hex.to_string())
}

/// Where an officer is.
fn officer_at(ran: &Ran, officer: &str) -> Option<String> {
    ran.board.officer(of(officer)).at.map(|hex| hex.to_string())
}

/// Who checked, in order.
fn checked(ran: &Ran) -> Vec<String> {
    ran.log
        .trace()
        .iter()
        .filter_map(|line| line.trim().split_once(" checks morale"))
        .map(|(name, _)| name.to_owned())
        .collect()
}

fn prefers(drill: &mut Drill, company: &str, to: &[&str], face: Option<Direction>) {
    let choice = RetreatChoice {
        company: Located::bare(co(company)),
        to: to.iter().map(|number| Located::bare(hex(number))).collect(),
        face: face.map(Located::bare),
    };
    drill.standing.reactions.retreat.push(choice);
}

fn goes(drill: &mut Drill, officer: &str, goes: bool) {
    let choice = EscortChoice {
        officer: Located::bare(of(officer)),
        goes: Located::bare(goes),
    };
    drill.standing.reactions.escort.push(choice);
}

/// 20ME-H in 0908, enemies on five sides; 0909 in the zone of the one in 1008.
fn hemmed_in() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    for (name, at) in [
        ("15AL-B", "0907"),
        ("15AL-C", "1007"),
        ("15AL-D", "1008"),
        ("15AL-E", "0808"),
        ("15AL-F", "0807"),
    ] {
        drill.company(name, at, "N");
    }
    drill.board.company_mut(co("15AL-D")).facing = Direction::S;
    drill
}

/// EX-18: 20ME-H in 0908, 15AL-H in 0906 facing S.
fn faced() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("15AL-H", "0906", "S");
    drill
}

#[test]
fn rule_14_0a_only_forward_turning_as_needed_and_never_backing() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    // It does not back north: it turns about first.
    let north = |drill: &Drill| candidate(drill, "20ME-H", &["0907", "0906"]).map(|way| way.turns);
    assert_eq!(north(&drill), Some(1));
    drill.board.company_mut(co("20ME-H")).facing = Direction::N;
    assert_eq!(north(&drill), Some(0));
    let bent = candidate(&drill, "20ME-H", &["0807", "0806"]).map(|way| way.turns);
    assert_eq!(bent, Some(2), "north-west, then north");
    let ran = flee(&drill, "20ME-H", &[]);
    assert!(
        ran.says("=> 20ME-H retreats to 0907 [14.0a]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_0_r1_formation_is_kept_and_disorder_comes_at_the_end() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S").formation = Formation::Column;
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(ran.company("20ME-H").formation, Formation::Column);
    let trace = ran.log.trace();
    let place = |words: &str| trace.iter().position(|line| line.contains(words));
    assert!(
        place("retreats to 0906") < place("20ME-H is disorganized"),
        "{}",
        ran.text()
    );
    assert!(ran.says("20ME-H is disorganized [13.3b, 14.0-R1]"));
    // A flight that does not disorganize leaves it as it was.
    let ran = drill.run(Side::Csa, &[], |turn| {
        let flight = Flight {
            company: co("20ME-H"),
            because: vec![RULE_11_6B],
            disorganizes: false,
            companions: Vec::new(),
        };
        carry_out(turn, &mut Chain::default(), &flight);
    });
    assert!(!ran.company("20ME-H").disorganized);
}

#[test]
fn rule_14_1a_exactly_two_hexes_never_into_the_enemy_and_stopping_in_his_zone() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    assert_eq!(way(&drill, "20ME-H", &[]), "0907 0906");
    // An enemy who faces away, and so has no zone on this side, still bars his hex.
    drill.company("15AL-B", "0906", "N");
    assert_eq!(way(&drill, "20ME-H", &[]), "0807 0806");
    assert_eq!(candidate(&drill, "20ME-H", &["0907", "0906"]), None);
    // Into a zone it goes one hex and stops there.
    let ran = flee(&hemmed_in(), "20ME-H", &[]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("0909"));
}

#[test]
fn rule_14_1a_an_enemy_officer_alone_bars_his_hex_like_a_company() {
    // 8.11a says unit, and 4.5h asks for a melee order to enter.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.officer("Oates", "0907");
    assert_eq!(way(&drill, "20ME-H", &[]), "0807 0806");
    drill.officer("Oates", "0910");
    assert_eq!(way(&drill, "20ME-H", &[]), "0907 0906");
}

#[test]
fn rule_14_1b_who_cannot_retreat_is_eliminated_and_officers_and_flags_captured() {
    let mut drill = hemmed_in();
    drill.company("15AL-G", "0909", "N");
    drill.officer("Spear", "0908");
    drill.flag("20ME", "20ME-H");
    assert_eq!(way(&drill, "20ME-H", &[]), "");
    let (ran, end) = flee_in(&drill, Side::Csa, "20ME-H", &[]);
    assert_eq!(end, Some(End::Eliminated));
    assert_eq!(ran.company("20ME-H").status, Status::Lost);
    assert_eq!(victory::lost(&drill.tables, &ran.board, Side::Usa), 4);
    assert_eq!(ran.board.officer(of("Spear")).captured, 1);
    let flag = ran.board.flag(Regiment::Maine20).unwrap();
    assert_eq!(
        flag.carrier,
        Some(co("15AL-F")),
        "the lowest adjacent hex, 0807"
    );
    assert_eq!(flag.holder, Side::Csa);
    assert!(ran.says("20ME-H cannot retreat [14.1b]"), "{}", ran.text());
    // With one hex open it lives.
    let (_, end) = flee_in(&hemmed_in(), Side::Csa, "20ME-H", &[]);
    assert_eq!(end, Some(End::At(hex("0909"))));
}

#[test]
fn rule_14_1c_a_zone_only_as_a_last_resort() {
    let drill = faced();
    // 0806 and 1006 lie nearer to the north, but in the zone.
    assert_eq!(way(&drill, "20ME-H", &[]), "0807 0707");
    let ran = flee(&drill, "20ME-H", &[]);
    assert!(ran.says("into no enemy zone of control"), "{}", ran.text());
    assert!(ran.says("[14.1c]"));
    assert_eq!(way(&hemmed_in(), "20ME-H", &[]), "0909");
}

#[test]
fn rule_14_1d_as_near_as_possible_to_the_own_edge() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("15AL-H", "1512", "N");
    assert_eq!(way(&drill, "20ME-H", &[]), "0907 0906");
    assert_eq!(way(&drill, "15AL-H", &[]), "1513 1514");
    let ran = flee(&drill, "15AL-H", &[]);
    assert!(
        ran.says("nearest to the south edge: 1 of 18 [14.1d]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_1e_the_fewest_friendly_occupied_hexes() {
    // Due north is barred: 0806 and 1006 are equally near, each reached in two ways.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("15AL-B", "0906", "N");
    assert_eq!(way(&drill, "20ME-H", &[]), "0807 0806");
    drill.company("20ME-D", "0806", "S");
    assert_eq!(
        way(&drill, "20ME-H", &[]),
        "0907 1006",
        "through 0806 it would enter a friend"
    );
    drill.company("20ME-E", "0907", "S");
    assert_eq!(
        way(&drill, "20ME-H", &[]),
        "1007 1006",
        "and through 0907 another"
    );
    // Nearness goes first: it rather enters friends than goes less far.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-D", "0907", "S");
    drill.company("20ME-E", "0906", "S");
    assert_eq!(way(&drill, "20ME-H", &[]), "0907 0906");
}

#[test]
fn rule_14_1f_the_fewest_facing_changes() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "NE");
    drill.company("15AL-B", "0906", "N");
    // 0806 by two turns, 1006 by one: 1007 straight ahead, then north.
    assert_eq!(way(&drill, "20ME-H", &[]), "1007 1006");
    drill.board.company_mut(co("20ME-H")).facing = Direction::NW;
    assert_eq!(way(&drill, "20ME-H", &[]), "0807 0806");
}

#[test]
fn rule_14_1g_among_equals_the_owner_chooses() {
    let drill = faced();
    assert_eq!(way(&drill, "20ME-H", &["1107"]), "1007 1107");
    // He cannot choose what is not equal.
    assert_eq!(way(&drill, "20ME-H", &["0806"]), "0807 0707");
    // His standing orders are what is asked.
    let mut drill = faced();
    prefers(&mut drill, "20ME-H", &["1107"], None);
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("1107"));
    assert!(
        ran.says("an end that its owner lists: 1 of 2 [14.1g]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_1_r1_the_candidates() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    let all = ways(&drill.tables, &drill.board, co("20ME-H"));
    // (a): twelve ends at distance two, six of them reached in two ways.
    assert_eq!(all.len(), 18);
    assert!(all.iter().all(|way| way.full && !way.zone));

    // (b): one hex into a zone; never through it.
    drill.company("15AL-B", "0906", "S");
    let zone = candidate(&drill, "20ME-H", &["0907"]).unwrap();
    assert!(zone.zone && !zone.full);
    assert_eq!(candidate(&drill, "20ME-H", &["0907", "0806"]), None);
    // (a) with its second hex in a zone.
    let second = candidate(&drill, "20ME-H", &["0807", "0806"]).unwrap();
    assert!(second.zone && second.full);
    // (c) is no candidate while a second hex can be entered.
    assert_eq!(candidate(&drill, "20ME-H", &["0807"]), None);
    // Across the own edge only.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0101", "S");
    assert_eq!(way(&drill, "20ME-H", &[]), "0100");
    drill.company("20ME-D", "2416", "S");
    let south = ways(&drill.tables, &drill.board, co("20ME-D"));
    assert!(south.iter().all(|way| {
        way.hexes
            .iter()
            .all(|hex| hex.row <= 16 && hex.column <= 24)
    }));
}

#[test]
fn rule_14_1_r1_one_hex_where_no_second_can_be_entered() {
    // 0101: NE 0201 is open, beyond it enemies on every hex at distance two.
    let mut drill = Drill::new();
    drill.company("15AL-H", "0101", "N");
    for (name, at) in [
        ("20ME-A", "0102"),
        ("20ME-C", "0301"),
        ("20ME-D", "0302"),
        ("20ME-E", "0202"),
    ] {
        // In column they have no zone.
        drill.company(name, at, "S").formation = Formation::Column;
    }
    let all = ways(&drill.tables, &drill.board, co("15AL-H"));
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0].hexes, [hex("0201")]);
    assert!(!all[0].full && !all[0].zone);
    assert_eq!(way(&drill, "15AL-H", &[]), "0201");
    // A second hex that can be entered, even in a zone, takes its place.
    drill.board.take_off(co("20ME-D"), Status::Never);
    let all = ways(&drill.tables, &drill.board, co("15AL-H"));
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].hexes, [hex("0201"), hex("0302")]);
}

#[test]
fn rule_14_1_r2_zone_then_length_then_nearness_with_rows_off_the_map() {
    // Zone before length: one free hex rather than two into a zone.
    let mut drill = Drill::new();
    drill.company("15AL-H", "0101", "N");
    for (name, at) in [("20ME-A", "0103"), ("20ME-C", "0301"), ("20ME-E", "0202")] {
        drill.company(name, at, "S").formation = Formation::Column;
    }
    // 0401 facing SW has 0301, 0302 and 0402 in its zone.
    drill.company("20ME-D", "0401", "SW");
    let far = candidate(&drill, "15AL-H", &["0201", "0302"]);
    assert!(far.is_some_and(|way| way.zone && way.full));
    assert_eq!(way(&drill, "15AL-H", &[]), "0102");
    // Length before nearness: two hexes south rather than one hex north, both into a zone.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    for (name, at) in [
        ("15AL-A", "1007"),
        ("15AL-B", "1008"),
        ("15AL-C", "0808"),
        ("15AL-D", "0807"),
        ("15AL-E", "1009"),
        ("15AL-F", "0809"),
    ] {
        drill.company(name, at, "N").formation = Formation::Column;
    }
    drill.company("15AL-G", "0906", "S");
    drill.company("15AL-K", "0911", "N");
    assert!(candidate(&drill, "20ME-H", &["0907"]).is_some_and(|way| way.zone));
    assert_eq!(way(&drill, "20ME-H", &[]), "0909 0910");
    // Off the map: rows 00 and 17 count like others. Even columns end lower in the north.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0901", "S");
    assert_eq!(way(&drill, "20ME-H", &[]), "0900");
    drill.company("20ME-D", "1202", "S");
    assert_eq!(way(&drill, "20ME-D", &[]), "1201 1200");
    drill.company("15AL-H", "1116", "N");
    assert_eq!(
        way(&drill, "15AL-H", &[]),
        "1016 1017",
        "Y 35 is farther south than 34"
    );
}

#[test]
fn rule_14_1_r3_the_owners_list_then_the_lowest_numbers() {
    let drill = faced();
    // An end first, whatever its place in the list.
    assert_eq!(way(&drill, "20ME-H", &["0807", "1107"]), "1007 1107");
    // Then a first hex.
    assert_eq!(way(&drill, "20ME-H", &["1007"]), "1007 1107");
    assert_eq!(way(&drill, "20ME-H", &[]), "0807 0707");
    // Two ways to one end: the lower first hex.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("15AL-B", "0906", "N");
    assert_eq!(way(&drill, "20ME-H", &["1006"]), "0907 1006");
    assert_eq!(way(&drill, "20ME-H", &["1006", "1007"]), "1007 1006");
    let ran = flee(&drill, "20ME-H", &[]);
    assert!(
        ran.says("lowest end hex: 2 of 4 [14.1-R3]"),
        "{}",
        ran.text()
    );
    assert!(
        ran.says("lowest first hex: 1 of 2 [14.1-R3]"),
        "{}",
        ran.text()
    );
}

/// 15AL-H in 1405; 20ME-B hidden.
fn ambush(at: &str, face: Direction) -> Drill {
    let mut drill = Drill::new();
    drill.company("15AL-H", "1405", "N");
    drill.board.company_mut(CompanyId::DETACHED).status = Status::Hidden;
    let secret = Secret {
        hex: hex(at),
        face,
        reach: 0,
        below: false,
    };
    drill.secrets.insert("20ME-B".to_owned(), secret);
    drill
}

#[test]
fn rule_14_1_r4_hidden_enemies_are_ignored_until_their_zone_is_entered() {
    // 20ME-B in 1507 facing NW: its zone covers 1406.
    let drill = ambush("1507", Direction::NW);
    assert_eq!(way(&drill, "15AL-H", &[]), "1406 1407");
    let ran = flee_in(&drill, Side::Csa, "15AL-H", &[]).0;
    assert_eq!(at(&ran, "15AL-H").as_deref(), Some("1406"));
    assert_eq!(at(&ran, "20ME-B").as_deref(), Some("1507"));
    assert!(
        ran.says("15AL-H stops in the enemy zone of control [14.1a, 14.1-R4]"),
        "{}",
        ran.text()
    );
    // Facing away it is seen, but does not stop the retreat.
    let ran = flee_in(&ambush("1507", Direction::SE), Side::Csa, "15AL-H", &[]).0;
    assert_eq!(at(&ran, "15AL-H").as_deref(), Some("1407"));
    assert_eq!(at(&ran, "20ME-B").as_deref(), Some("1507"));
    // In the open it would have been avoided.
    let mut drill = ambush("1507", Direction::NW);
    drill.secrets.clear();
    drill.company("20ME-B", "1507", "NW");
    assert_eq!(way(&drill, "15AL-H", &[]), "1306 1307");
}

#[test]
fn rule_14_1_r4_an_enemy_that_comes_to_light_on_the_way_is_not_entered() {
    let ran = flee_in(&ambush("1407", Direction::S), Side::Csa, "15AL-H", &[]).0;
    assert_eq!(at(&ran, "20ME-B").as_deref(), Some("1407"));
    assert_eq!(
        at(&ran, "15AL-H").as_deref(),
        Some("1307"),
        "{}",
        ran.text()
    );
    assert!(
        ran.says("an enemy is in the way of 15AL-H [14.1a, 14.1-R4]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_1_r4_officers_do_not_occupy() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.officer("Spear", "0907");
    let way = candidate(&drill, "20ME-H", &["0907", "0906"]).map(|way| way.friends);
    assert_eq!(way, Some(0));
    drill.company("20ME-D", "0907", "S");
    let way = candidate(&drill, "20ME-H", &["0907", "0906"]).map(|way| way.friends);
    assert_eq!(way, Some(1));
}

#[test]
fn rule_14_1_r5_who_takes_the_flag_of_a_trapped_company() {
    let mut drill = hemmed_in();
    drill.company("15AL-G", "0909", "N");
    drill.flag("20ME", "20ME-H");
    let taker = |ran: &Ran| ran.board.flag(Regiment::Maine20).unwrap().carrier;
    assert_eq!(taker(&flee(&drill, "20ME-H", &[])), Some(co("15AL-F")));
    // The enemy's choice: here the phasing side's orders.
    drill
        .orders
        .reactions
        .flags_to
        .push(Located::bare(co("15AL-D")));
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(taker(&ran), Some(co("15AL-D")));
    assert!(
        ran.says("15AL-D captures the flag of 20ME [14.1b, 14.1-R5, 17.21a]"),
        "{}",
        ran.text()
    );
    // Nobody adjacent: off the map, in the enemy's hands.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.flag("20ME", "20ME-H");
    let ran = drill.run(Side::Csa, &[], |turn| {
        flags::captured_with(turn, co("20ME-H"), hex("0908"));
    });
    let flag = ran.board.flag(Regiment::Maine20).unwrap();
    assert_eq!(
        (flag.carrier, flag.at, flag.holder),
        (None, None, Side::Csa)
    );
}

#[test]
fn rule_14_21a_terrain_has_no_effect() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.level("0907", 5).rock("0906").cleared("0907");
    drill.barrier("0908", "0907", Barrier::Stonewall);
    drill.barrier("0907", "0906", Barrier::Rock);
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("0906"));
}

#[test]
fn rule_14_22a_officers_go_or_stay_and_a_flag_goes() {
    let mut drill = Drill::new();
    drill.company("20ME-F", "0908", "S");
    drill.officer("Spear", "0908");
    drill.officer("Chamberlain", "0908");
    drill.flag("20ME", "20ME-F");
    goes(&mut drill, "Spear", true);
    goes(&mut drill, "Chamberlain", false);
    let ran = flee(&drill, "20ME-F", &[]);
    assert_eq!(officer_at(&ran, "Spear").as_deref(), Some("0906"));
    assert_eq!(officer_at(&ran, "Chamberlain").as_deref(), Some("0908"));
    let flag = ran.board.flag(Regiment::Maine20).unwrap();
    assert_eq!((flag.carrier, flag.at), (Some(co("20ME-F")), None));
    assert!(ran.says("Spear goes along [14.22a]"), "{}", ran.text());
}

#[test]
fn rule_14_22_r1_by_default_he_stays_with_who_stays() {
    let mut drill = Drill::new();
    drill.company("20ME-F", "0908", "S");
    drill.officer("Spear", "0908");
    let ran = flee(&drill, "20ME-F", &[]);
    assert_eq!(
        officer_at(&ran, "Spear").as_deref(),
        Some("0906"),
        "nobody stays"
    );
    drill.company("20ME-A", "0908", "S");
    let ran = flee(&drill, "20ME-F", &[1]);
    assert_eq!(
        officer_at(&ran, "Spear").as_deref(),
        Some("0908"),
        "A stays"
    );
    // He helps A's check: the choice is made before.
    assert!(ran.says("-1 [13.4g] Spear is in the hex"), "{}", ran.text());
    drill.company("15AL-H", "0908", "N");
    let ran = flee(&drill, "20ME-F", &[1]);
    assert_eq!(
        officer_at(&ran, "Spear").as_deref(),
        Some("0906"),
        "the enemy is there"
    );
    assert!(ran.says("Spear goes along [14.22-R1]"), "{}", ran.text());
}

#[test]
fn rule_14_22_r1_who_flees_by_the_same_result_does_not_stay() {
    let mut drill = Drill::new();
    drill.company("20ME-F", "0908", "S");
    drill.company("20ME-A", "0908", "S");
    drill.officer("Spear", "0908");
    let ran = flee_both(&drill, ["20ME-F", "20ME-A"], true, &[]);
    assert_eq!(officer_at(&ran, "Spear").as_deref(), Some("0906"));
    let first = ran.text().find("Spear goes along");
    assert!(
        first < ran.text().find("20ME-A must retreat"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_22_r2_who_stays_is_not_captured_with_the_company() {
    let mut drill = hemmed_in();
    drill.company("15AL-G", "0909", "N");
    drill.officer("Spear", "0908");
    goes(&mut drill, "Spear", false);
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(ran.company("20ME-H").status, Status::Lost);
    assert_eq!(officer_at(&ran, "Spear").as_deref(), Some("0908"));
    assert_eq!(ran.board.officer(of("Spear")).captured, 0);
}

#[test]
fn rule_14_23a_off_the_map_without_points() {
    let mut drill = Drill::new();
    drill.company_of("20ME-F", "0901", "S", "2/4");
    let (ran, end) = flee_in(&drill, Side::Csa, "20ME-F", &[]);
    assert_eq!(end, Some(End::Off));
    assert_eq!(ran.company("20ME-F").status, Status::Left);
    assert_eq!(ran.company("20ME-F").at, None);
    assert_eq!(
        victory::lost(&drill.tables, &ran.board, Side::Usa),
        2,
        "its earlier losses"
    );
    assert!(
        ran.says("20ME-F leaves the map from 0901 and does not return [14.23a]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_23_r1_officers_and_flags_leave_with_it() {
    let mut drill = Drill::new();
    drill.company("20ME-F", "0901", "S");
    drill.officer("Spear", "0901");
    drill.flag("20ME", "20ME-F");
    drill.flag("15AL", "20ME-F");
    let ran = flee(&drill, "20ME-F", &[]);
    let spear = ran.board.officer(of("Spear"));
    assert_eq!((spear.status, spear.at), (Status::Left, None));
    assert_eq!((spear.captured, spear.wounded), (0, 0));
    for (regiment, holder) in [
        (Regiment::Maine20, Side::Usa),
        (Regiment::Alabama15, Side::Usa),
    ] {
        let flag = ran.board.flag(regiment).unwrap();
        assert_eq!((flag.carrier, flag.at, flag.holder), (None, None, holder));
    }
    assert!(
        ran.says("the flag of 15AL leaves with it [14.23-R1]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_24a_any_facing_after_a_retreat() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    prefers(&mut drill, "20ME-H", &[], Some(Direction::NE));
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(ran.company("20ME-H").facing, Direction::NE);
    assert!(ran.says("20ME-H faces NE [14.24a]"), "{}", ran.text());
}

#[test]
fn rule_14_24_r1_default_facing_and_the_bottom_of_the_stack() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "N");
    drill.company("15AL-H", "1512", "S");
    assert_eq!(
        flee(&drill, "20ME-H", &[]).company("20ME-H").facing,
        Direction::S
    );
    assert_eq!(
        flee(&drill, "15AL-H", &[]).company("15AL-H").facing,
        Direction::N
    );
    drill.company("20ME-D", "0906", "SE");
    let ran = flee(&drill, "20ME-H", &[1]);
    assert_eq!(ran.company("20ME-H").facing, Direction::SE);
    assert_eq!(
        (ran.company("20ME-D").depth, ran.company("20ME-H").depth),
        (0, 1)
    );
}

#[test]
fn rule_8_2_r1_the_arriving_company_takes_the_facing_of_the_one_there() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-D", "0906", "SW");
    prefers(&mut drill, "20ME-H", &[], Some(Direction::NE));
    let ran = flee(&drill, "20ME-H", &[1]);
    assert_eq!(ran.company("20ME-H").facing, Direction::SW);
    assert_eq!(
        ran.company("20ME-D").facing,
        Direction::SW,
        "the one in place does not turn"
    );
    assert!(
        ran.says("20ME-H faces SW, as 20ME-D does [8.2-R1]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_13_1c_a_stacked_company_checks() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-D", "0908", "S");
    let ran = flee(&drill, "20ME-H", &[6]);
    assert_eq!(checked(&ran), ["20ME-D"]);
    assert!(ran.company("20ME-D").disorganized);
    assert!(
        ran.says("20ME-D checks morale; its column is B [13.1c, H-22 house]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_13_1d_companies_entered_and_adjacent_to_a_hex_left_check() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-D", "0906", "S"); // entered
    drill.company("20ME-E", "0909", "S"); // adjacent to 0908
    drill.company("20ME-K", "0910", "S"); // two hexes off
    drill.company("20ME-A", "0904", "S");
    let ran = flee(&drill, "20ME-H", &[1, 1]);
    assert_eq!(checked(&ran), ["20ME-E", "20ME-D"]);
}

#[test]
fn rule_14_25a_into_and_through_friends_who_check_each_time() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-D", "0907", "S");
    drill.company("20ME-E", "0907", "S");
    let ran = flee(&drill, "20ME-H", &[1, 1]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("0906"));
    assert_eq!(checked(&ran), ["20ME-D", "20ME-E"]);
    assert!(
        ran.says("to check, in 0907, entered: 20ME-D, 20ME-E [13.1d, 14.25a, 14.25-R1]"),
        "{}",
        ran.text()
    );
    // Another retreat, another check.
    drill.company("20ME-K", "0908", "S");
    let ran = flee_both(&drill, ["20ME-H", "20ME-K"], false, &[1; 5]);
    assert_eq!(
        checked(&ran),
        ["20ME-D", "20ME-E", "20ME-D", "20ME-E", "20ME-H"],
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_25b_in_excess_of_stacking_it_goes_on() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-D", "0906", "S");
    let ran = flee(&drill, "20ME-H", &[1]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("0906"), "two may stack");
    drill.company("20ME-E", "0906", "S");
    let ran = flee(&drill, "20ME-H", &[1, 1]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("0905"), "three may not");
    assert!(
        ran.says("20ME-H cannot stay in 0906: excess of stacking [14.25b, 14.25-R3]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_25_r1_once_each_and_in_this_order() {
    let mut drill = Drill::new();
    drill.company("20ME-I", "0908", "S");
    drill.company("20ME-H", "0908", "S"); // left behind
    drill.company("20ME-D", "0907", "S"); // entered in step 1, top
    drill.company("20ME-C", "0907", "S"); // bottom
    drill.company("20ME-K", "1008", "S"); // adjacent to 0908
    drill.company("20ME-E", "0807", "S"); // adjacent to 0908 and to 0907
    drill.company("20ME-A", "0906", "S"); // entered in step 2
    drill.company("20ME-F", "1006", "S"); // adjacent to 0907 only
    let ran = flee(&drill, "20ME-I", &[1; 7]);
    assert_eq!(
        checked(&ran),
        [
            "20ME-H", "20ME-D", "20ME-C", "20ME-E", "20ME-K", "20ME-A", "20ME-F"
        ]
    );
    // The owner's own order holds within a group, and only there.
    for name in ["20ME-F", "20ME-K", "20ME-C"] {
        drill
            .standing
            .reactions
            .checks_first
            .push(Located::bare(co(name)));
    }
    let ran = flee(&drill, "20ME-I", &[1; 7]);
    assert_eq!(
        checked(&ran),
        [
            "20ME-H", "20ME-C", "20ME-D", "20ME-K", "20ME-E", "20ME-A", "20ME-F"
        ]
    );
}

#[test]
fn rule_14_25_r2_the_last_hex_is_not_left() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-F", "0905", "S"); // adjacent to 0906 only
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(checked(&ran), Vec::<String>::new());
    // One that goes on from there leaves it.
    drill.company("20ME-D", "0906", "S");
    drill.company("20ME-E", "0906", "S");
    drill.company("20ME-G", "1006", "S");
    drill.company("20ME-K", "0806", "S");
    drill.board.take_off(co("20ME-F"), Status::Never);
    drill.company("20ME-F", "1005", "S"); // adjacent to 0906 only
    let ran = flee(&drill, "20ME-H", &[1; 5]);
    assert!(
        checked(&ran).contains(&"20ME-F".to_owned()),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_25_r3_another_regiment_is_excess_and_the_way_on_never_turns_back() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("83PA-A", "0906", "S");
    let ran = flee(&drill, "20ME-H", &[1]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("0905"));
    // The sharpshooters may stand with 20ME-B.
    let mut drill = Drill::new();
    drill.company("2SS", "1408", "S");
    drill.company("20ME-B", "1406", "S");
    assert_eq!(
        at(&flee(&drill, "2SS", &[1]), "2SS").as_deref(),
        Some("1406")
    );
    drill.board.take_off(co("20ME-B"), Status::Never);
    drill.company("20ME-A", "1406", "S");
    assert_eq!(
        at(&flee(&drill, "2SS", &[1]), "2SS").as_deref(),
        Some("1405")
    );
    // A zone does not stop it while in excess: 0905 is in one, and full as well.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("83PA-A", "0906", "S");
    for (name, at) in [
        ("15AL-B", "1005"),
        ("15AL-C", "1004"),
        ("15AL-D", "0805"),
        ("15AL-E", "0806"),
        ("15AL-F", "1006"),
    ] {
        drill.company(name, at, "NE").formation = Formation::Column;
    }
    drill.company("83PA-B", "0905", "S");
    drill.company("15AL-G", "0804", "SE");
    let ran = flee(&drill, "20ME-H", &[1, 1]);
    assert_eq!(
        at(&ran, "20ME-H").as_deref(),
        Some("0904"),
        "{}",
        ran.text()
    );
    // Never back: with 0905 closed it is trapped in 0906, though 0907 lies open.
    drill.board.take_off(co("83PA-B"), Status::Never);
    drill.company("15AL-H", "0905", "N");
    let (ran, end) = flee_in(&drill, Side::Csa, "20ME-H", &[1]);
    assert_eq!(end, Some(End::Eliminated), "{}", ran.text());
    assert_eq!(
        checked(&ran),
        ["83PA-A"],
        "entered and stacked with it: one check"
    );
    assert!(
        ran.says("83PA-A checks morale; its column is A [13.1d, 13.1f, H-23 house]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_13_1_r1_two_retreats_of_one_result_make_a_bystander_check_once() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-D", "0908", "S");
    drill.company("20ME-E", "0808", "S");
    let ran = flee_both(&drill, ["20ME-H", "20ME-D"], true, &[1]);
    assert_eq!(checked(&ran), ["20ME-E"], "{}", ran.text());
    // Two results, two checks; and D's makes H check.
    let ran = flee_both(&drill, ["20ME-H", "20ME-D"], false, &[1, 1, 1]);
    assert_eq!(
        checked(&ran),
        ["20ME-E", "20ME-E", "20ME-H"],
        "{}",
        ran.text()
    );
}

#[test]
fn rule_13_1_r1_a_trapped_second_company_calls_nobody_again() {
    // Both flee from 0908 through E in 0907 to 0906, where H fills the hex with K; D cannot stay,
    // and every hex around is closed.
    let mut drill = Drill::new();
    for name in ["20ME-H", "20ME-D"] {
        drill.company(name, "0908", "N");
    }
    drill.company("20ME-E", "0907", "N");
    drill.company("20ME-K", "0906", "N");
    for (name, at) in [
        ("15AL-B", "0905"),
        ("15AL-C", "0805"),
        ("15AL-D", "0806"),
        ("15AL-E", "1005"),
        ("15AL-F", "1006"),
        ("15AL-G", "0807"),
        ("15AL-H", "1007"),
        ("15AL-I", "0808"),
        ("15AL-K", "1008"),
        ("15AL-L", "0909"),
    ] {
        drill.company(name, at, "N").formation = Formation::Column;
    }
    let ran = flee_both(&drill, ["20ME-H", "20ME-D"], true, &[1, 1, 1]);
    assert_eq!(ran.company("20ME-D").status, Status::Lost, "{}", ran.text());
    // H is stacked with the one that is eliminated: it has fled by the same result, and checks
    // for that end (13.1f); E and K have been made to check by H.
    assert_eq!(
        checked(&ran),
        ["20ME-E", "20ME-K", "20ME-H"],
        "{}",
        ran.text()
    );
    assert_eq!(ran.unused, 0);
}

#[test]
fn a_chain_that_nothing_else_would_end_is_ended() {
    // Confederates in the north-west corner behind a ring of enemies without zones: each flight
    // shakes the others, and nobody can run off.
    let mut drill = Drill::new();
    let grid = drill.tables.map.grid;
    let ring: Vec<_> = grid
        .hexes()
        .filter(|other| grid.distance(hex("0101"), *other) == 4)
        .collect();
    let ring_of = CompanyId::all().filter(|id| id.side() == Side::Usa);
    for (id, at) in ring_of.zip(&ring) {
        let name = id.to_string();
        drill.company(&name, &at.to_string(), "S").formation = Formation::Column;
    }
    for (letter, at) in [("B", "0101"), ("C", "0102"), ("D", "0201"), ("E", "0202")] {
        let company = drill.company_of(&format!("15AL-{letter}"), at, "N", "2/4");
        company.disorganized = true;
    }
    // Column E, die 4: D, so a retreat without loss, for ever.
    let ran = flee_in(&drill, Side::Usa, "15AL-B", &[4; 500]).0;
    assert_eq!(ran.unused, 0);
    assert!(
        ran.says("500 checks in one chain: the others lapse [13.1-R2]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_25_r4_companies_of_one_result_do_not_make_each_other_check() {
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-D", "0908", "S");
    let ran = flee_both(&drill, ["20ME-H", "20ME-D"], true, &[]);
    assert_eq!(checked(&ran), Vec::<String>::new());
    for name in ["20ME-H", "20ME-D"] {
        assert_eq!(
            at(&ran, name).as_deref(),
            Some("0906"),
            "each on its own path"
        );
    }
    // Otherwise the second to arrive makes the first check.
    let ran = flee_both(&drill, ["20ME-H", "20ME-D"], false, &[1]);
    assert_eq!(checked(&ran), ["20ME-H"]);
}

#[test]
fn rule_9_16a_retreats_do_not_trigger_withdrawal_fire() {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0906", "N");
    drill.company("20ME-A", "0905", "S");
    // It leaves A's zone, and nobody rolls.
    let ran = flee_in(&drill, Side::Csa, "15AL-H", &[]).0;
    assert_eq!(at(&ran, "15AL-H").as_deref(), Some("0908"));
    assert_eq!(ran.log.rolls().count(), 0);
}

#[test]
fn rule_9_0_r2_out_of_a_melee_the_enemy_there_has_no_zone() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-H", "0905", "N");
    // A faces S: 0906 would be in its zone once H has gone.
    assert_eq!(way(&drill, "15AL-H", &[]), "0906 0907");
    let ran = flee_in(&drill, Side::Csa, "15AL-H", &[]).0;
    assert_eq!(at(&ran, "15AL-H").as_deref(), Some("0907"));
    // Another company's zone counts.
    drill.company("20ME-E", "1005", "SW");
    assert_ne!(way(&drill, "15AL-H", &[]), "0906 0907");
}

#[test]
fn example_18_path_of_retreat() {
    // (a) nobody near.
    let mut drill = Drill::new();
    drill.company("20ME-H", "0908", "S");
    let ran = flee(&drill, "20ME-H", &[]);
    assert!(ran.says("the way is 0907, 0906"), "{}", ran.text());
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("0906"));
    assert_eq!(ran.company("20ME-H").facing, Direction::S);
    // (b) 15AL-H in 0906 facing S.
    let drill = faced();
    let far: Vec<String> = ways(&drill.tables, &drill.board, co("20ME-H"))
        .iter()
        .filter(|way| !way.zone && way.depth == 14 && way.turns == 1)
        .map(|way| way.hexes[1].to_string())
        .collect();
    assert_eq!(far, ["1107", "0707"]);
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("0707"));
    for rule in ["[14.1-R1]", "[14.1c]", "[14.1d]", "[14.1-R3]"] {
        assert!(ran.says(rule), "{rule}: {}", ran.text());
    }
    // (c) the owner's list.
    let mut drill = faced();
    prefers(&mut drill, "20ME-H", &["1107"], None);
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("1107"));
    assert!(ran.says("[14.1g]"), "{}", ran.text());
    // (d) 0909 as a last resort.
    let ran = flee(&hemmed_in(), "20ME-H", &[]);
    assert_eq!(at(&ran, "20ME-H").as_deref(), Some("0909"));
    assert!(ran.company("20ME-H").disorganized);
    // (e) 0909 occupied too.
    let mut drill = hemmed_in();
    drill.company("15AL-G", "0909", "N");
    let ran = flee(&drill, "20ME-H", &[]);
    assert_eq!(ran.company("20ME-H").status, Status::Lost);
    assert_eq!(victory::lost(&drill.tables, &ran.board, Side::Usa), 4);
    assert!(
        ran.says("20ME-H is eliminated: its 4 SP are captured [14.1b]"),
        "{}",
        ran.text()
    );
}

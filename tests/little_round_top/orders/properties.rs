//! Whatever orders hold, they are read back as they were written.

use super::{read_orders, read_standing};
use crate::drill::{co, hex};
use countersign::diagnostic::Source;
use countersign::dice::Dice;
use countersign::draft::{Form, Located, Reader};
use countersign::games::little_round_top::board::{Board, Formation, Stage, Status};
use countersign::games::little_round_top::orders::check;
use countersign::games::little_round_top::orders::condition::Fact;
use countersign::games::little_round_top::orders::{
    Act, Bonus, Branch, Condition, EscortChoice, FireOrder, FrayChoice, MeleeChoice, MeleeOrder,
    Order, Orders, Place, Preference, Reactions, Replacement, Rest, RetreatChoice, Standing,
    StandingFire, Way, When,
};
use countersign::games::little_round_top::phase::set_up;
use countersign::games::little_round_top::sequence;
use countersign::games::little_round_top::tables::{self, Tables};
use countersign::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use countersign::hex::{Direction, HexId, Turn};
use countersign::report::Log;
use countersign::side::Side;
use countersign::veil::Veil;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::collections::BTreeMap;
use std::sync::LazyLock;

fn at<T: Clone + std::fmt::Debug>(
    value: impl Strategy<Value = T>,
) -> impl Strategy<Value = Located<T>> {
    value.prop_map(Located::bare)
}

fn ours(side: Side) -> Vec<CompanyId> {
    CompanyId::all().filter(|id| id.side() == side).collect()
}

fn officers(side: Side) -> Vec<OfficerId> {
    let all = OfficerId::ALL.into_iter();
    all.filter(|id| id.side() == side).collect()
}

fn company(side: Side) -> impl Strategy<Value = Located<CompanyId>> {
    at(select(ours(side)))
}

fn officer(side: Side) -> impl Strategy<Value = Located<OfficerId>> {
    at(select(officers(side)))
}

fn some_companies(
    side: Side,
    least: usize,
    most: usize,
) -> impl Strategy<Value = Vec<Located<CompanyId>>> {
    subsequence(ours(side), least..=most)
        .prop_shuffle()
        .prop_map(|list| list.into_iter().map(Located::bare).collect())
}

fn some_officers(side: Side, most: usize) -> impl Strategy<Value = Vec<Located<OfficerId>>> {
    subsequence(officers(side), 0..=most)
        .prop_map(|list| list.into_iter().map(Located::bare).collect())
}

fn a_hex() -> impl Strategy<Value = HexId> {
    (1_u8..=24, 1_u8..=16).prop_map(|(column, row)| HexId::new(column, row))
}

fn hexes(least: usize) -> impl Strategy<Value = Vec<Located<HexId>>> {
    proptest::collection::btree_set(a_hex(), least..5)
        .prop_map(|set| set.into_iter().map(Located::bare).collect::<Vec<_>>())
        .prop_shuffle()
}

fn facing() -> impl Strategy<Value = Direction> {
    select(Direction::ALL.to_vec())
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        select(vec![
            Act::Line,
            Act::Column,
            Act::Fix,
            Act::Unfix,
            Act::Rally,
            Act::Exchange,
            Act::Volley,
            Act::Melee,
        ]),
        of(facing()).prop_map(Act::Enter),
        (1_u8..=25).prop_map(Act::Forward),
        (1_u8..=25).prop_map(Act::Back),
        (any::<bool>(), 1_u8..=3).prop_map(|(left, sides)| {
            Act::Turn(if left { Turn::Left } else { Turn::Right }, sides)
        }),
        select(CompanyId::all().collect::<Vec<_>>()).prop_map(Act::Flag),
    ]
}

fn place_fact() -> impl Strategy<Value = Fact> {
    prop_oneof![
        select(vec![Fact::Present, Fact::Gone, Fact::InMelee]),
        a_hex().prop_map(Fact::At),
    ]
}

fn fact() -> impl Strategy<Value = Fact> {
    prop_oneof![
        select(vec![
            Fact::Organized,
            Fact::Disorganized,
            Fact::Line,
            Fact::Column,
            Fact::Bayonets,
            Fact::Loaded,
            Fact::OutOfAmmunition,
        ]),
        place_fact(),
        (1_u8..=9).prop_map(Fact::Strength),
    ]
}

fn condition() -> impl Strategy<Value = Condition> {
    let companies: Vec<CompanyId> = CompanyId::all().collect();
    prop_oneof![
        fact().prop_map(Condition::Own),
        (select(companies), fact())
            .prop_map(|(id, fact)| Condition::Unit(UnitId::Company(id), fact)),
        (select(OfficerId::ALL.to_vec()), place_fact())
            .prop_map(|(id, fact)| Condition::Unit(UnitId::Officer(id), fact)),
        a_hex().prop_map(Condition::Empty),
        a_hex().prop_map(Condition::Enemy),
        a_hex().prop_map(Condition::Friend),
        a_hex().prop_map(Condition::Melee),
    ]
}

fn when() -> impl Strategy<Value = When> {
    (vec(at(condition()), 0..3), vec(at(condition()), 0..3))
        .prop_map(|(only_if, unless)| When { only_if, unless })
}

fn sometimes() -> impl Strategy<Value = When> {
    (vec(at(condition()), 1..3), vec(at(condition()), 0..3))
        .prop_map(|(only_if, unless)| When { only_if, unless })
}

fn way() -> impl Strategy<Value = Way> {
    let acts = vec(at(act()), 1..6).prop_map(|acts| Way {
        acts,
        ..Way::default()
    });
    let path = (
        vec(at(a_hex()), 1..6),
        of(at(any::<bool>())),
        of(at(facing())),
    )
        .prop_map(|(path, back, face)| Way {
            acts: Vec::new(),
            path,
            back,
            face,
        });
    prop_oneof![acts, path]
}

fn branch() -> impl Strategy<Value = Branch> {
    (sometimes(), way()).prop_map(|(when, way)| Branch { when, way })
}

fn order(side: Side) -> impl Strategy<Value = Order> {
    let many = some_companies(side, 1, 6).prop_map(|companies| (companies, Vec::new()));
    let escorted = (some_companies(side, 1, 1), some_officers(side, 2));
    let alone = (Just(Vec::new()), some_officers(side, 3))
        .prop_filter("an order is for somebody", |(_, officers)| {
            !officers.is_empty()
        });
    let units = prop_oneof![many, escorted, alone];
    let alternatives = prop_oneof![
        (when(), Just(Vec::new())),
        (sometimes(), vec(branch(), 0..3)),
    ];
    (of(officer(side)), units, alternatives, way()).prop_map(
        |(officer, (companies, officers), (when, otherwise), way)| Order {
            officer,
            companies,
            officers,
            when,
            way,
            otherwise,
        },
    )
}

/// Leaves out the entries whose key an earlier one has.
fn once<T, K: PartialEq>(list: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for entry in list {
        if !kept.iter().any(|earlier| key(earlier) == key(&entry)) {
            kept.push(entry);
        }
    }
    kept
}

fn reactions(side: Side) -> impl Strategy<Value = Reactions> {
    let to = prop_oneof![Just(Vec::new()), hexes(1)];
    let retreat = (company(side), to, of(at(facing())))
        .prop_map(|(company, to, face)| RetreatChoice { company, to, face });
    let escort = (officer(side), at(any::<bool>()))
        .prop_map(|(officer, goes)| EscortChoice { officer, goes });
    let fray = (
        at(a_hex()),
        of(company(side)),
        of(company(side)),
        of(at(facing())),
    )
        .prop_map(|(hex, loses, top, face)| FrayChoice {
            hex,
            loses,
            top,
            face,
        });
    (
        vec(retreat, 0..3).prop_map(|list| once(list, |entry| entry.company.value)),
        vec(escort, 0..3).prop_map(|list| once(list, |entry| entry.officer.value)),
        vec(fray, 0..3).prop_map(|list| once(list, |entry| entry.hex.value)),
        some_companies(side, 0, 3),
        some_companies(side, 0, 3),
    )
        .prop_map(
            |(retreat, escort, fray, checks_first, flags_to)| Reactions {
                retreat,
                escort,
                fray,
                checks_first,
                flags_to,
            },
        )
}

fn places(side: Side) -> impl Strategy<Value = Vec<Place>> {
    let mut units: Vec<UnitId> = ours(side).into_iter().map(UnitId::Company).collect();
    units.extend(officers(side).into_iter().map(UnitId::Officer));
    let place = (at(select(units)), at(a_hex()), of(at(facing())))
        .prop_map(|(unit, hex, face)| Place { unit, hex, face });
    vec(place, 0..4).prop_map(|list| once(list, |place| place.unit.value))
}

fn orders(side: Side) -> impl Strategy<Value = Orders> {
    let replacement =
        (officer(side), company(side)).prop_map(|(officer, with)| Replacement { officer, with });
    let bonus = (officer(side), some_companies(side, 4, 6))
        .prop_map(|(officer, companies)| Bonus { officer, companies });
    let fire = (
        some_companies(side, 1, 4),
        hexes(1),
        of(at(any::<bool>())),
        when(),
    )
        .prop_map(|(by, at, volley, when)| FireOrder {
            by,
            at,
            volley,
            when,
        });
    let choices = [
        MeleeChoice::Fight,
        MeleeChoice::Reinforce,
        MeleeChoice::Retreat,
    ];
    let melee = (
        at(a_hex()),
        some_companies(side, 0, 3),
        some_officers(side, 2),
        of(at(select(choices.to_vec()))),
        of(at(any::<bool>())),
        sometimes(),
    )
        .prop_map(|(hex, enter, officers, choice, advance, when)| MeleeOrder {
            hex,
            enter,
            officers,
            choice,
            advance,
            when,
        });
    let first = (
        of(at(any::<i64>().prop_map(|turn| turn >> 12))),
        places(side),
        of(at(any::<bool>())),
        vec(replacement, 0..3).prop_map(|list| once(list, |entry| entry.officer.value)),
        vec(bonus, 0..2),
    );
    let second = (
        vec(order(side), 0..5),
        vec(fire, 0..4),
        of(at(select(vec![Rest::Hold, Rest::Nearest]))),
        vec(melee, 0..3),
        reactions(side),
    );
    (first, second).prop_map(
        |((entry_15al, place, release, replacement, bonus), (order, fire, others, melee, more))| {
            Orders {
                entry_15al,
                place,
                release,
                replacement,
                bonus,
                order,
                fire,
                others,
                melee,
                reactions: more,
            }
        },
    )
}

fn standing(side: Side) -> impl Strategy<Value = Standing> {
    let fire = (
        some_companies(side, 1, 4),
        prop_oneof![Just(Vec::new()), hexes(1)],
        of(at(0_i64..=3)),
        when(),
    )
        .prop_map(|(by, at, reach, when)| StandingFire {
            by,
            at,
            reach,
            when,
        });
    let preferences = [
        Preference::Melee,
        Preference::Column,
        Preference::Disorganized,
        Preference::Officer,
        Preference::Flag,
        Preference::Weakest,
        Preference::Strongest,
    ];
    (
        of(at(any::<bool>())),
        of(at(1_i64..=3)),
        vec(at(select(preferences.to_vec())), 0..4),
        vec(fire, 0..4),
        some_companies(side, 0, 4),
        reactions(side),
    )
        .prop_map(
            |(hold_fire, reach, prefer, fire, no_withdrawal_fire, reactions)| Standing {
                hold_fire,
                reach,
                prefer,
                fire,
                no_withdrawal_fire,
                reactions,
            },
        )
}

fn side() -> impl Strategy<Value = Side> {
    select(Side::BOTH.to_vec())
}

static SHIPPED: LazyLock<Tables> =
    LazyLock::new(|| tables::read(&Source::new("tables.toml", tables::SHIPPED)).unwrap());

/// The shipped map in the middle of a game: the lines touch, a melee goes on, some are shaken,
/// some wait.
fn field(tables: &Tables, side: Side) -> Board {
    let mut board = set_up::opening(tables, &BTreeMap::new()).unwrap();
    board.turn = 9;
    board.entry_15al = Some(5);
    board.stage = match side {
        Side::Usa => Stage::Union,
        Side::Csa => Stage::Confederate,
    };
    board.free = ["20ME", "83PA"].map(|it| it.parse().unwrap()).into();
    for (company, at) in [
        ("15AL-B", "1109"),
        ("15AL-C", "1109"),
        ("15AL-D", "1009"),
        ("15AL-E", "1010"),
        ("15AL-G", "1208"),
        ("15AL-H", "1208"),
        ("15AL-I", "1307"),
        ("4AL-A", "0408"),
        ("4AL-B", "0509"),
        ("47AL-A", "0810"),
        ("47AL-D", "0909"),
    ] {
        board.put(co(company), hex(at));
        let company = board.company_mut(co(company));
        company.facing = Direction::N;
        company.formation = Formation::Line;
    }
    for (officer, at) in [("Oates", "1109"), ("Bulger", "0909"), ("Scruggs", "0509")] {
        let officer = board.officer_mut(officer.parse().unwrap());
        officer.status = Status::OnMap;
        officer.at = Some(hex(at));
    }
    for shaken in ["15AL-C", "20ME-F", "4AL-A"] {
        board.company_mut(co(shaken)).disorganized = true;
    }
    for dry in ["15AL-G", "20ME-A"] {
        board.company_mut(co(dry)).out_of_ammunition = true;
    }
    board.company_mut(co("15AL-E")).formation = Formation::Column;
    board.settle();
    board.fits(tables).unwrap();
    board
}

/// What the check says of a text; the orders if they are legal.
fn checked(tables: &Tables, board: &Board, text: &str) -> Option<Orders> {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Canonical);
    let orders = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        check::read(tables, board, root, &mut reader)
    });
    orders.filter(|_| !reader.faults.any_error())
}

/// Carries orders out, legal or not, with dice from a seed.
fn carried_out(
    tables: &Tables,
    board: &Board,
    orders: &Orders,
    standing: &Standing,
    dice: &[u8],
) -> Board {
    let side = board.stage.active().unwrap();
    let mut dice = Dice::scripted(dice);
    let mut veil = Veil::nothing(side.other());
    let mut log = Log::default();
    sequence::resolve(
        tables, board, orders, standing, &mut veil, &mut dice, &mut log,
    )
}

/// One order of each sort that is near the lines.
fn lively(side: Side) -> impl Strategy<Value = Orders> {
    let near: Vec<CompanyId> = match side {
        Side::Usa => ours(side)
            .into_iter()
            .filter(|id| id.regiment.as_str() == "20ME")
            .collect(),
        Side::Csa => ours(side),
    };
    let near_hexes = (7_u8..=14, 6_u8..=11).prop_map(|(column, row)| HexId::new(column, row));
    let short = prop_oneof![select(vec![
        Act::Line,
        Act::Column,
        Act::Fix,
        Act::Unfix,
        Act::Rally,
        Act::Exchange,
        Act::Volley,
        Act::Melee,
        Act::Enter(None),
        Act::Forward(1),
        Act::Forward(2),
        Act::Back(1),
        Act::Turn(Turn::Left, 1),
        Act::Turn(Turn::Right, 3),
    ]),];
    let order = (
        select(near.clone()),
        vec(at(short), 1..4),
        of(officer(side)),
    )
        .prop_map(|(company, acts, officer)| Order {
            officer,
            companies: vec![Located::bare(company)],
            officers: Vec::new(),
            when: When::default(),
            way: Way {
                acts,
                ..Way::default()
            },
            otherwise: Vec::new(),
        });
    let fire = (select(near), vec(at(near_hexes), 1..3)).prop_map(|(company, at)| FireOrder {
        by: vec![Located::bare(company)],
        at,
        volley: None,
        when: When::default(),
    });
    (vec(order, 0..8), vec(fire, 0..4), reactions(side)).prop_map(|(order, fire, reactions)| {
        Orders {
            order,
            fire,
            reactions,
            others: Some(Located::bare(Rest::Nearest)),
            ..Orders::default()
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_orders_are_checked_and_carried_out_without_harm(
        (side, orders, standing) in side().prop_flat_map(|side| {
            (
                Just(side),
                prop_oneof![orders(side), lively(side), lively(side)],
                standing(side.other()),
            )
        }),
        dice in vec(1_u8..=6, 400),
    ) {
        let tables = &*SHIPPED;
        let board = field(tables, side);
        let text = toml::to_string(&orders).unwrap();
        let legal = checked(tables, &board, &text);
        if let Some(legal) = &legal {
            prop_assert_eq!(legal, &orders);
        }
        // What the check refuses is not carried out by the exchange; it does no harm either.
        let after = carried_out(tables, &board, &orders, &standing, &dice);
        after.fits(tables).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        let again = carried_out(tables, &board, &orders, &standing, &dice);
        prop_assert_eq!(after, again);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_orders_are_read_back_equal(
        (side, orders) in side().prop_flat_map(|side| (Just(side), orders(side)))
    ) {
        let text = toml::to_string(&orders).unwrap();
        let read = match read_orders(side, &text) {
            Ok(read) => read,
            Err(faults) => panic!("{faults}\n{text}"),
        };
        prop_assert_eq!(&read, &orders, "{}", text);
        prop_assert_eq!(toml::to_string(&read).unwrap(), text);
    }

    #[test]
    fn any_standing_orders_are_read_back_equal(
        (side, standing) in side().prop_flat_map(|side| (Just(side), standing(side)))
    ) {
        let text = toml::to_string(&standing).unwrap();
        let read = match read_standing(side, &text) {
            Ok(read) => read,
            Err(faults) => panic!("{faults}\n{text}"),
        };
        prop_assert_eq!(&read, &standing, "{}", text);
        prop_assert_eq!(toml::to_string(&read).unwrap(), text);
    }

    #[test]
    fn no_text_of_an_act_or_a_condition_does_harm(text in "[ -~]{0,24}") {
        if let Ok(act) = text.parse::<Act>() {
            prop_assert_eq!(act.to_string().parse::<Act>(), Ok(act));
        }
        if let Ok(condition) = text.parse::<Condition>() {
            prop_assert_eq!(condition.to_string().parse::<Condition>(), Ok(condition));
        }
    }
}

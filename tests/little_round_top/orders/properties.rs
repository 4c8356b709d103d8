//! Whatever orders hold, they are read back as they were written.

use super::{read_orders, read_standing};
use countersign::draft::Located;
use countersign::games::little_round_top::orders::condition::Fact;
use countersign::games::little_round_top::orders::{
    Act, Bonus, Branch, Condition, EscortChoice, FireOrder, FrayChoice, MeleeChoice, MeleeOrder,
    Order, Orders, Place, Preference, Reactions, Replacement, Rest, RetreatChoice, Standing,
    StandingFire, Way, When,
};
use countersign::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use countersign::hex::{Direction, HexId, Turn};
use countersign::side::Side;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

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

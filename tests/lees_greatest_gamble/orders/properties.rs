//! Whatever orders hold, they are read back as they were written.

use super::{read_orders, read_standing};
use crate::drill::{rounds, shipped};
use countersign::draft::Located;
use countersign::games::lees_greatest_gamble::board::State;
use countersign::games::lees_greatest_gamble::orders::condition::Fact;
use countersign::games::lees_greatest_gamble::orders::{
    Action, Condition, ControlOrder, CounterChoice, CreateOrder, DefendChoice, Destination,
    EvadeChoice, ExchangeChoice, MoveOrder, Order, Orders, Reactions, RetreatChoice, Return,
    Standing, Way, When,
};
use countersign::games::lees_greatest_gamble::unit::{Arm, Entry, MarkerId, Piece, UnitId};
use countersign::hex::HexId;
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

fn yes_or_no() -> impl Strategy<Value = Option<Located<bool>>> {
    of(at(any::<bool>()))
}

fn arms(side: Side, arms: &[Arm]) -> Vec<UnitId> {
    UnitId::of(side)
        .filter(|id| arms.contains(&shipped().arm(*id)))
        .collect()
}

fn brigades(side: Side) -> Vec<UnitId> {
    arms(side, &[Arm::Infantry, Arm::Cavalry])
}

fn guns(side: Side) -> Vec<UnitId> {
    arms(side, &[Arm::Artillery])
}

fn one(units: Vec<UnitId>) -> impl Strategy<Value = Located<UnitId>> {
    at(select(units))
}

fn some(units: Vec<UnitId>, most: usize) -> impl Strategy<Value = Vec<Located<UnitId>>> {
    subsequence(units, 0..=most)
        .prop_shuffle()
        .prop_map(|list| list.into_iter().map(Located::bare).collect())
}

fn ours(side: Side) -> Vec<UnitId> {
    UnitId::of(side).collect()
}

fn a_hex() -> impl Strategy<Value = HexId> {
    select(shipped().map.grid.hexes().collect::<Vec<_>>())
}

fn hexes(least: usize) -> impl Strategy<Value = Vec<Located<HexId>>> {
    proptest::collection::btree_set(a_hex(), least..5)
        .prop_map(|set| set.into_iter().map(Located::bare).collect::<Vec<_>>())
        .prop_shuffle()
}

fn destinations(side: Side) -> impl Strategy<Value = Vec<Destination>> {
    (subsequence(ours(side), 0..4), vec(a_hex(), 4)).prop_map(|(units, hexes)| {
        let pairs = units.into_iter().zip(hexes);
        pairs
            .map(|(unit, hex)| Destination {
                unit: Located::bare(unit),
                hex: Located::bare(hex),
            })
            .collect()
    })
}

fn piece(side: Side) -> impl Strategy<Value = Piece> {
    prop_oneof![
        6 => select(ours(side)).prop_map(Piece::Unit),
        2 => select(MarkerId::of(side).collect::<Vec<_>>()).prop_map(Piece::Marker),
        1 => Just(Piece::Train(side)),
    ]
}

fn anybody() -> impl Strategy<Value = Piece> {
    prop_oneof![piece(Side::Csa), piece(Side::Usa)]
}

fn fact() -> impl Strategy<Value = Fact> {
    prop_oneof![
        11 => select(vec![
            Fact::Normal,
            Fact::Shaken,
            Fact::Disrupted,
            Fact::Questionable,
            Fact::Ready,
            Fact::Fired,
            Fact::Present,
            Fact::Gone,
            Fact::Moved,
            Fact::Stopped,
            Fact::Lost,
        ]),
        2 => a_hex().prop_map(Fact::At),
    ]
}

/// Conditions of an order for a piece, or for none.
fn condition(own: Option<Piece>) -> impl Strategy<Value = Condition> {
    let states = [
        State::Attack,
        State::Restricted,
        State::Passive,
        State::Panic,
    ];
    let about = prop_oneof![
        (Just(own), fact()).prop_filter_map("of the piece", |(own, fact)| {
            own.filter(|piece| fact.fits(shipped(), *piece))?;
            Some(Condition::Own(fact))
        }),
        (anybody(), fact()).prop_filter_map("of a piece", |(piece, fact)| {
            let fits = fact.fits(shipped(), piece);
            fits.then_some(Condition::Piece(piece, fact))
        }),
    ];
    let about = if own.is_some() {
        about.boxed()
    } else {
        Just(Condition::Night).boxed()
    };
    prop_oneof![
        2 => select(states.to_vec()).prop_map(Condition::State),
        1 => Just(Condition::Night),
        4 => about,
        1 => a_hex().prop_map(Condition::Empty),
        1 => a_hex().prop_map(Condition::Enemy),
        1 => a_hex().prop_map(Condition::Friend),
    ]
}

fn when(own: Option<Piece>, least: usize) -> impl Strategy<Value = When> {
    (
        vec(at(condition(own)), least..3),
        vec(at(condition(own)), 0..3),
    )
        .prop_map(|(only_if, unless)| When { only_if, unless })
}

/// A way that has a meaning for the piece.
fn way(piece: Piece) -> BoxedStrategy<Way> {
    let side = piece.side();
    let enter = of(at(select(Entry::all().collect::<Vec<_>>())));
    let path = (enter, vec(at(a_hex()), 1..6)).prop_map(|(enter, path)| Way {
        enter,
        path,
        ..Way::default()
    });
    let leave = yes_or_no().prop_map(|leave| Way {
        leave,
        ..Way::default()
    });
    let moves = (path, leave)
        .prop_map(|(path, leave)| Way {
            leave: leave.leave,
            ..path
        })
        .boxed();
    match piece {
        Piece::Train(_) => moves,
        Piece::Marker(_) => {
            let remove = destinations(side).prop_map(|deploy| Way {
                remove: Some(Located::bare(true)),
                deploy,
                ..Way::default()
            });
            prop_oneof![moves, remove].boxed()
        }
        Piece::Unit(id) => {
            let march = (moves.clone(), yes_or_no()).prop_map(|(way, march)| Way { march, ..way });
            let recover = (moves.clone(), at(any::<bool>())).prop_map(|(way, recover)| Way {
                recover: Some(recover),
                ..way
            });
            let (own, extra) = match shipped().arm(id) {
                Arm::Artillery => {
                    let bombard = at(select(ours(side.other())).prop_map(Piece::Unit));
                    let bombard = bombard.prop_map(|target| Way {
                        bombard: Some(target),
                        ..Way::default()
                    });
                    (bombard.boxed(), moves)
                }
                Arm::Infantry => {
                    let disengage =
                        (moves, yes_or_no()).prop_map(|(way, disengage)| Way { disengage, ..way });
                    (attack(side, Just(None)).boxed(), disengage.boxed())
                }
                Arm::Cavalry => {
                    let fast = (moves, yes_or_no())
                        .prop_map(|(way, accelerate)| Way { accelerate, ..way });
                    (attack(side, yes_or_no()).boxed(), fast.boxed())
                }
            };
            prop_oneof![march, recover, own, extra].boxed()
        }
    }
}

fn attack(
    side: Side,
    charge: impl Strategy<Value = Option<Located<bool>>>,
) -> impl Strategy<Value = Way> {
    let plain = (
        vec(at(a_hex()), 0..4),
        at(a_hex()),
        charge,
        some(guns(side), 3),
        yes_or_no(),
    )
        .prop_map(|(path, attack, charge, support, advance)| Way {
            path,
            attack: Some(attack),
            charge,
            support,
            advance,
            ..Way::default()
        });
    let train = (vec(at(a_hex()), 0..4), at(a_hex())).prop_map(|(path, attack)| Way {
        path,
        attack: Some(attack),
        train: Some(Located::bare(true)),
        ..Way::default()
    });
    prop_oneof![4 => plain, 1 => train]
}

fn movement(side: Side) -> impl Strategy<Value = MoveOrder> {
    piece(side).prop_flat_map(|piece| {
        (when(Some(piece), 1), way(piece)).prop_map(move |(when, way)| MoveOrder {
            unit: Located::bare(piece),
            when,
            way,
        })
    })
}

fn create(side: Side) -> impl Strategy<Value = CreateOrder> {
    let markers: Vec<MarkerId> = MarkerId::of(side).collect();
    (
        subsequence(markers, 1..4),
        prop_oneof![
            a_hex().prop_map(Ok),
            select(Entry::all().collect::<Vec<_>>()).prop_map(Err),
        ],
        subsequence(ours(side), 1..5),
        when(None, 0),
    )
        .prop_map(|(create, place, units, when)| CreateOrder {
            create: create.into_iter().map(Located::bare).collect(),
            at: place.ok().map(Located::bare),
            gate: place.err().map(Located::bare),
            units: units.into_iter().map(Located::bare).collect(),
            when,
        })
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

fn least() -> impl Strategy<Value = Option<Located<i64>>> {
    of(at(-4_i64..=4))
}

fn defend(side: Side) -> impl Strategy<Value = DefendChoice> {
    select(guns(side)).prop_flat_map(move |gun| {
        let never = (yes_or_no(), Just(Vec::new()));
        let combats = proptest::collection::btree_set(1_i64..6, 1..3);
        let combats = (
            Just(None),
            combats.prop_map(|set| set.into_iter().map(Located::bare).collect::<Vec<_>>()),
        );
        (
            some(brigades(side), 3),
            prop_oneof![never, combats],
            when(Some(Piece::Unit(gun)), 0),
        )
            .prop_map(move |(of, (never, combats), when)| DefendChoice {
                gun: Located::bare(gun),
                of,
                combats,
                never,
                when,
            })
    })
}

fn exchange(side: Side) -> impl Strategy<Value = ExchangeChoice> {
    subsequence(brigades(side), 2).prop_flat_map(|pair| {
        (any::<bool>(), when(Some(Piece::Unit(pair[0])), 0)).prop_map(move |(by, when)| {
            ExchangeChoice {
                unit: Located::bare(pair[0]),
                by: by.then_some(Located::bare(pair[1])),
                when,
            }
        })
    })
}

fn evade(side: Side) -> impl Strategy<Value = EvadeChoice> {
    let how = prop_oneof![
        (least(), Just(None)),
        (Just(None), yes_or_no()),
        (least(), Just(Some(Located::bare(false)))),
    ];
    (one(arms(side, &[Arm::Cavalry])), how).prop_map(|(unit, (least, never))| EvadeChoice {
        unit,
        least,
        never,
    })
}

fn counter(side: Side) -> impl Strategy<Value = CounterChoice> {
    select(brigades(side)).prop_flat_map(move |unit| {
        (
            some(ours(side.other()), 3),
            least(),
            some(guns(side), 2),
            yes_or_no(),
            when(Some(Piece::Unit(unit)), 0),
        )
            .prop_map(
                move |(against, least, support, advance, when)| CounterChoice {
                    unit: Located::bare(unit),
                    against,
                    least,
                    support,
                    advance,
                    when,
                },
            )
    })
}

fn reactions(side: Side) -> impl Strategy<Value = Reactions> {
    let retreat = (one(ours(side)), hexes(1)).prop_map(|(unit, to)| RetreatChoice { unit, to });
    (
        vec(defend(side), 0..3).prop_map(|list| once(list, |entry| entry.gun.value)),
        yes_or_no(),
        vec(exchange(side), 0..3).prop_map(|list| once(list, |entry| entry.unit.value)),
        vec(evade(side), 0..3).prop_map(|list| once(list, |entry| entry.unit.value)),
        vec(retreat, 0..3).prop_map(|list| once(list, |entry| entry.unit.value)),
        some(ours(side), 3),
        some(guns(side), 3),
        vec(counter(side), 0..3).prop_map(|list| once(list, |entry| entry.unit.value)),
    )
        .prop_map(
            |(defend, hold_guns, exchange, evade, retreat, overstack, guns, counterattack)| {
                Reactions {
                    defend,
                    hold_guns,
                    exchange,
                    evade,
                    retreat,
                    overstack,
                    guns,
                    counterattack,
                }
            },
        )
}

fn comeback(side: Side) -> impl Strategy<Value = Vec<Return>> {
    let infantry = arms(side, &[Arm::Infantry]);
    (
        subsequence(infantry, 6).prop_shuffle(),
        vec((of(at(a_hex())), any::<bool>()), 0..4),
    )
        .prop_map(|(units, hows)| {
            let pairs = units.chunks(2).map(<[UnitId]>::to_vec);
            pairs
                .zip(hows)
                .map(|(pair, (hex, price))| Return {
                    unit: Located::bare(pair[0]),
                    hex,
                    destroy: price.then_some(Located::bare(pair[1])),
                })
                .collect()
        })
}

pub fn orders(side: Side) -> impl Strategy<Value = Orders> {
    let order = prop_oneof![
        3 => movement(side).prop_map(|order| Order::Move(Box::new(order))),
        1 => create(side).prop_map(Order::Create),
    ];
    let action = prop_oneof![
        a_hex().prop_map(Action::Group),
        select(ours(side)).prop_map(Action::Unit),
    ];
    (
        destinations(side),
        vec(order, 0..5),
        some(brigades(side), 3),
        vec(at(action), 0..4).prop_map(|list| once(list, |entry| entry.value)),
        comeback(side),
        reactions(side),
    )
        .prop_map(
            |(place, order, top, sequence, comeback, reactions)| Orders {
                place,
                order,
                top,
                sequence,
                comeback,
                reactions,
            },
        )
}

pub fn standing(side: Side) -> impl Strategy<Value = Standing> {
    let taken = piece(side.other()).prop_filter("a Train is never taken", |piece| {
        !matches!(piece, Piece::Train(_))
    });
    let control = taken.prop_flat_map(|piece| {
        (when(Some(piece), 1), way(piece), yes_or_no()).prop_filter_map(
            "what can be done with a piece that is taken",
            move |(when, way, last)| {
                if way.remove.is_some() || way.enter.is_some() {
                    return None;
                }
                let last = last.filter(|_| way.attack.is_some() || way.bombard.is_some());
                Some(ControlOrder {
                    unit: Located::bare(piece),
                    when,
                    way,
                    last,
                })
            },
        )
    });
    (vec(control, 0..4), reactions(side))
        .prop_map(|(control, reactions)| Standing { control, reactions })
}

pub fn side() -> impl Strategy<Value = Side> {
    select(Side::BOTH.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(80)))]

    #[test]
    fn what_was_written_is_read_back(
        (side, orders, standing) in side().prop_flat_map(|side| {
            (Just(side), orders(side), standing(side))
        })
    ) {
        let text = toml::to_string(&orders).unwrap();
        prop_assert_eq!(read_orders(side, &text), Ok(orders), "{}", text);
        let text = toml::to_string(&standing).unwrap();
        prop_assert_eq!(read_standing(side, &text), Ok(standing), "{}", text);
    }

    #[test]
    fn conditions_are_read_back(own in anybody(), pick in any::<prop::sample::Index>()) {
        let facts = [
            Fact::Normal, Fact::Shaken, Fact::Disrupted, Fact::Questionable, Fact::Ready,
            Fact::Fired, Fact::Present, Fact::Gone, Fact::Moved, Fact::Stopped, Fact::Lost,
        ];
        let fact = facts[pick.index(facts.len())];
        for condition in [Condition::Own(fact), Condition::Piece(own, fact)] {
            prop_assert_eq!(condition.to_string().parse(), Ok(condition));
        }
    }

    #[test]
    fn no_text_makes_the_reader_fall(text in "(order|place|top|standing|[a-z\"\\[\\]=, 0-9\\n-]){0,60}") {
        let _ = read_orders(Side::Csa, &text);
        let _ = read_standing(Side::Usa, &text);
    }
}

//! Combat Phases without the movement before them: attacks are declared by hand.

use crate::drill::{Drill, Ran, hex, piece, un};
use countersign::games::lees_greatest_gamble::phase::combat;
use countersign::games::lees_greatest_gamble::tables::Outcome;
use countersign::games::lees_greatest_gamble::turn::{Against, Declared};
use countersign::side::Side;

/// A brigade attacks a hex.
pub fn attack(unit: &str, at: &str) -> Declared {
    let against = Against::Hex {
        hex: hex(at),
        charge: false,
    };
    declared(unit, against)
}

/// A cavalry brigade charges a hex.
pub fn charge(unit: &str, at: &str) -> Declared {
    let against = Against::Hex {
        hex: hex(at),
        charge: true,
    };
    declared(unit, against)
}

/// A brigade attacks the Train in a hex.
pub fn on_train(unit: &str, at: &str) -> Declared {
    declared(unit, Against::Train { hex: hex(at) })
}

/// Artillery bombards a unit or Train in a hex.
pub fn bombard(unit: &str, target: &str, at: &str) -> Declared {
    let against = Against::Bombard {
        hex: hex(at),
        target: piece(target),
    };
    declared(unit, against)
}

fn declared(unit: &str, against: Against) -> Declared {
    Declared {
        unit: un(unit),
        against,
        by: un(unit).side(),
        support: Vec::new(),
        advance: None,
        last: false,
        span: None,
    }
}

/// The same with Offensive Support, best first.
pub fn with(guns: &[&str], declared: Declared) -> Declared {
    Declared {
        support: guns.iter().map(|gun| un(gun)).collect(),
        ..declared
    }
}

/// The same, to advance or not.
pub fn advancing(advance: bool, declared: Declared) -> Declared {
    Declared {
        advance: Some(advance),
        ..declared
    }
}

/// The same under the enemy's control (17.4).
pub fn controlled(last: bool, declared: Declared) -> Declared {
    Declared {
        by: declared.unit.side().other(),
        last,
        ..declared
    }
}

impl Drill {
    /// The Combat Phase of `side` with these declarations, in the order of movement.
    pub fn combat(&self, side: Side, declared: &[Declared], dice: &[u8]) -> Ran {
        let ran = self.run(side, dice, |turn| {
            turn.marks.declared = declared.to_vec();
            combat::carry_out(turn);
        });
        assert_eq!(ran.unused, 0, "{}", ran.text());
        ran
    }
}

impl Ran {
    /// Whether a unit is on the map, Shaken, Disrupted, Questionable, Fired, as in
    /// [`Drill::unit`]; its status when it is not on the map.
    pub fn state(&self, name: &str) -> String {
        let unit = self.unit(name);
        let Some(at) = unit.at else {
            return format!("{:?}", unit.status);
        };
        let marks = [
            (unit.shaken, 's'),
            (unit.disrupted, 'D'),
            (unit.questionable, '?'),
            (unit.fired, 'F'),
        ];
        let marks: String = marks
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, mark)| *mark)
            .collect();
        format!("{at} {marks}").trim_end().to_owned()
    }

    /// The headings of the log, one an action.
    pub fn titles(&self) -> Vec<String> {
        let actions = self.log.actions.iter();
        actions.map(|action| action.title.clone()).collect()
    }
}

/// What an attack on the defender comes to, as it is printed: `A`, `DER`, `D4`, `-`.
pub fn outcome(code: &str) -> Outcome {
    let (elimination, rout) = (code.contains('E'), code.contains('R'));
    let figure = code.chars().last().and_then(|last| last.to_digit(10));
    match code.as_bytes()[0] {
        b'A' => Outcome::Attacker { elimination, rout },
        b'D' => Outcome::Defender {
            elimination,
            rout,
            figure: figure.map(|figure| u8::try_from(figure).unwrap()),
        },
        _ => Outcome::Nothing,
    }
}

impl Drill {
    /// Lets every attack come to this result, whatever the dice.
    pub fn always(&mut self, code: &str) {
        self.tables.results = [[outcome(code); 9]; 11];
    }

    /// Lets attacks come to these results by the sum of the dice, whatever the column: 2 first.
    pub fn by_sum(&mut self, codes: &[(usize, &str)]) {
        for (sum, code) in codes {
            self.tables.results[sum - 2] = [outcome(code); 9];
        }
    }
}

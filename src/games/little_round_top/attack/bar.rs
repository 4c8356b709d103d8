//! Why an attack is not made, or a company may not join it.

use super::choice::column_name;
use super::share::{Share, VOLLEY_CAP, Weapon};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::rules::{
    RULE_3_0I, RULE_7_21A, RULE_10_0A, RULE_10_3_R2, RULE_10_3A, RULE_10_3B, RULE_10_4B,
    RULE_10_11A, RULE_10_12A, RULE_10_13A, RULE_10_14_R1, RULE_10_14A, RULE_10_17B, RULE_10_24_R2,
    RULE_10_24C, RULE_10_31A, RULE_11_25A, RULE_11_32A, RULE_11_43A, RULE_15_0B,
};
use crate::games::little_round_top::unit::{CompanyId, UnitId};
use crate::hex::{Direction, HexId};
use crate::rule::Rule;

/// One thing that stands in the way of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The firer is not on the map.
    NotOnMap(CompanyId),
    /// The firer is of the other side.
    OtherSide(CompanyId),
    /// The firer is named twice.
    NamedTwice(CompanyId),
    /// 10.12a: in column.
    Column(CompanyId),
    /// 15.0b: out of ammunition.
    NoAmmunition(CompanyId),
    /// 11.43a: bayonets fixed.
    Bayonets(CompanyId),
    /// 11.32a: in a melee, in this hex.
    InMelee(CompanyId, HexId),
    /// 10.13a: not on top; who is.
    NotOnTop(CompanyId, CompanyId, HexId),
    /// 10.14a: it has fired in this phase.
    HasFired(CompanyId),
    /// 3.0i: only Offensive Fire is by volley.
    NoVolleyHere,
    /// 10.3a: none of the attack was ordered to volley.
    NotOrdered(CompanyId),
    /// 10.31a: others of the attack were ordered to volley.
    Mixed(CompanyId),
    /// 10.3-R2: the bottom company volleys without the top one.
    BottomAlone(CompanyId, CompanyId, HexId),
    /// 11.25a: ordered to initiate melee against this other hex.
    OtherMelee(CompanyId, HexId, HexId),
    /// 10.24a, b: out of reach.
    OutOfRange {
        /// Who.
        company: CompanyId,
        /// At what.
        target: HexId,
        /// How far it is.
        range: i64,
        /// With what.
        weapon: Weapon,
    },
    /// 10.7: not in sight.
    NotSeen {
        /// Who.
        company: CompanyId,
        /// Where it is.
        at: HexId,
        /// What it does not see.
        target: HexId,
        /// What decides.
        rule: Rule,
        /// In words.
        because: String,
    },
    /// 7.21a: not through a front hexside.
    NotInFront {
        /// Who.
        company: CompanyId,
        /// Where it is.
        at: HexId,
        /// How it faces.
        facing: Direction,
        /// At what.
        target: HexId,
    },
    /// 10.24c, 10.24-R2: its share is less than 1.
    NoShare {
        /// Who.
        company: CompanyId,
        /// At what range.
        range: i64,
        /// Whether it is the only firer.
        alone: bool,
        /// Whether only the volley's limit of 5 SP a hex takes its share (10.3b).
        capped: bool,
    },
    /// No enemy unit in the hex.
    NoEnemy(HexId),
    /// 11.32a: a melee goes on in the target hex.
    Melee(HexId),
    /// 10.14a: the target has been fired on in this phase.
    FiredOn(UnitId, HexId),
    /// 10.17b: not adjacent, and not all of one regiment.
    Apart(CompanyId, HexId, HexId),
    /// 10.24c: nobody fires.
    NoStrength(HexId),
    /// 10.4b: off the left of the table.
    OffTheTable {
        /// The column before the shifts.
        column: usize,
        /// The net shift.
        net: i64,
    },
}

impl Bar {
    /// Whether it is about the target or the attack as a whole, and not about one firer.
    #[must_use]
    pub const fn is_the_targets(&self) -> bool {
        matches!(
            self,
            Bar::NoEnemy(_)
                | Bar::Melee(_)
                | Bar::FiredOn(..)
                | Bar::NoStrength(_)
                | Bar::OffTheTable { .. }
                | Bar::NoVolleyHere
        )
    }

    /// Whether it lies between a firer and the target hex.
    #[must_use]
    pub const fn is_of_the_line(&self) -> bool {
        matches!(
            self,
            Bar::OutOfRange { .. }
                | Bar::NotSeen { .. }
                | Bar::NotInFront { .. }
                | Bar::NoShare { .. }
                | Bar::OtherMelee(..)
        )
    }

    /// 10.24c, 10.24-R2: a share of less than 1, in an attack by so many.
    #[must_use]
    pub fn no_share(share: &Share, firers: usize) -> Option<Self> {
        (share.points < 1).then_some(Bar::NoShare {
            company: share.company,
            range: share.range,
            alone: firers == 1,
            capped: share.counted == 0 && share.able > 0,
        })
    }

    /// As it is reported.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let (rule, message, help) = self.parts();
        Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help)
    }

    fn parts(&self) -> (Rule, String, String) {
        match self {
            Bar::NotOnMap(company) => (
                RULE_10_11A,
                format!("`{company}` is not on the map and cannot fire"),
                "leave it out of the attack".to_owned(),
            ),
            Bar::OtherSide(company) => (
                RULE_10_11A,
                format!("`{company}` is a company of {}", company.side()),
                "name companies of one side only".to_owned(),
            ),
            Bar::NamedTwice(company) => (
                RULE_10_14A,
                format!("`{company}` is named twice in one attack"),
                "name it once".to_owned(),
            ),
            Bar::Column(company) => (
                RULE_10_12A,
                format!("`{company}` is in column and may not fire"),
                "let it form line in the Command Phase, or leave it out".to_owned(),
            ),
            Bar::NoAmmunition(company) => (
                RULE_15_0B,
                format!("`{company}` is out of ammunition"),
                "leave it out of the attack".to_owned(),
            ),
            Bar::Bayonets(company) => (
                RULE_11_43A,
                format!("`{company}` has fixed bayonets and may not fire"),
                "let it `unfix` in the Command Phase, or leave it out".to_owned(),
            ),
            Bar::InMelee(company, hex) => (
                RULE_11_32A,
                format!("`{company}` is in the melee of `{hex}` and may not fire"),
                "leave it out of the attack".to_owned(),
            ),
            Bar::NotOnTop(company, top, hex) => (
                RULE_10_13A,
                format!("`{company}` is not the top company of `{hex}`"),
                format!("let `{top}` fire, which is on top"),
            ),
            Bar::HasFired(company) => (
                RULE_10_14A,
                format!("`{company}` fires twice in one phase"),
                "list a second choice in `at` of its one attack".to_owned(),
            ),
            Bar::NoVolleyHere => (
                RULE_3_0I,
                "only Offensive Fire is by volley".to_owned(),
                "leave out `volley`".to_owned(),
            ),
            Bar::NotOrdered(company) => (
                RULE_10_3A,
                format!("`{company}` was not ordered to volley"),
                "give it the act `volley`, or leave out `volley = true`".to_owned(),
            ),
            Bar::Mixed(company) => (
                RULE_10_31A,
                format!("`{company}` was not ordered to volley and cannot join those that volley"),
                "order all of the attack to `volley`, write `volley = false` for it, or let it fire at another hex".to_owned(),
            ),
            Bar::BottomAlone(company, top, hex) => (
                RULE_10_3_R2,
                format!("`{company}`, the bottom company of `{hex}`, volleys without `{top}`"),
                format!("name `{top}` in the same attack"),
            ),
            Bar::OtherMelee(company, melee, target) => (
                RULE_11_25A,
                format!(
                    "`{company}` is ordered to initiate melee against `{melee}` and may not fire at `{target}`"
                ),
                format!("let it fire at `{melee}`, or not at all"),
            ),
            Bar::OutOfRange {
                company,
                target,
                range,
                weapon,
            } => (
                weapon.rule(),
                format!(
                    "`{target}` is at range {range} from `{company}`, whose {}s reach 3",
                    weapon.as_str()
                ),
                "fire at a target at range 3 or less".to_owned(),
            ),
            Bar::NotSeen {
                company,
                at,
                target,
                rule,
                because,
            } => (
                *rule,
                format!("`{company}` in `{at}` does not see `{target}`: {because}"),
                "fire at a target in sight".to_owned(),
            ),
            Bar::NotInFront {
                company,
                at,
                facing,
                target,
            } => {
                let [left, centre, right] = facing.front();
                (
                    RULE_7_21A,
                    format!("`{company}` in `{at}` faces {facing} and may not fire at `{target}`"),
                    format!("it fires only through its hexsides {left}, {centre} and {right}"),
                )
            }
            Bar::NoShare {
                company,
                capped: true,
                ..
            } => (
                RULE_10_3B,
                format!(
                    "`{company}` adds nothing to the volley: at most {VOLLEY_CAP} SP of a hex count"
                ),
                "leave it out".to_owned(),
            ),
            Bar::NoShare {
                company,
                range,
                alone,
                capped: false,
            } => {
                let rule = if *alone { RULE_10_24C } else { RULE_10_24_R2 };
                (
                    rule,
                    format!("`{company}` fires with a strength of less than 1 at range {range}"),
                    "leave it out, or fire at a nearer target".to_owned(),
                )
            }
            Bar::NoEnemy(hex) => (
                RULE_10_0A,
                format!("no enemy unit is in `{hex}`"),
                "name a hex with an enemy company or officer in it".to_owned(),
            ),
            Bar::Melee(hex) => (
                RULE_11_32A,
                format!("a melee goes on in `{hex}`; nobody fires into it"),
                "fire at another hex".to_owned(),
            ),
            Bar::FiredOn(unit, hex) => (
                RULE_10_14_R1,
                format!("`{unit}` in `{hex}` is fired on twice in one phase"),
                "let all who fire at it join in one attack".to_owned(),
            ),
            Bar::Apart(company, at, target) => (
                RULE_10_17B,
                format!(
                    "`{company}` in `{at}` is adjacent neither to `{target}` nor to another firing company, and they are not of one regiment"
                ),
                "leave it out, or let companies of one regiment fire".to_owned(),
            ),
            Bar::NoStrength(hex) => (
                RULE_10_24C,
                format!("nobody fires at `{hex}`"),
                "name a company in `by`".to_owned(),
            ),
            Bar::OffTheTable { column, net } => (
                RULE_10_4B,
                format!(
                    "a shift of {net} from column {} leads off the table; the attack is not permitted",
                    column_name(*column)
                ),
                "let more companies join, or fire at another target".to_owned(),
            ),
        }
    }
}

//! A rule number and where it comes from.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Stated by the printed game.
    Printed,
    /// Settles something that the printed text leaves open.
    Ruling,
    /// Supplies something that the printed text does not contain.
    House,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Origin::Printed => "printed",
            Origin::Ruling => "ruling",
            Origin::House => "house",
        })
    }
}

/// A rule: one value that code, errors, reports and the `rule` command share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    id: &'static str,
    origin: Origin,
}

impl Rule {
    /// A rule that the printed game states.
    #[must_use]
    pub const fn printed(id: &'static str) -> Self {
        Rule {
            id,
            origin: Origin::Printed,
        }
    }

    /// A ruling on what the printed game leaves open.
    #[must_use]
    pub const fn ruling(id: &'static str) -> Self {
        Rule {
            id,
            origin: Origin::Ruling,
        }
    }

    /// A house value for what the printed game does not contain.
    #[must_use]
    pub const fn house(id: &'static str) -> Self {
        Rule {
            id,
            origin: Origin::House,
        }
    }

    /// The number as players cite it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// Printed, ruling or house.
    #[must_use]
    pub const fn origin(self) -> Origin {
        self.origin
    }
}

/// As it stands in reports: `FLANK-24`, and `FLANK-H08 house` where a house value decided.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.origin {
            Origin::Printed | Origin::Ruling => f.write_str(self.id),
            Origin::House => write!(f, "{} house", self.id),
        }
    }
}

/// Constants for rules, and `ALL` for their list: `rules! { printed RULE_1_2A "1.2a", … }`.
macro_rules! rules {
    ($($origin:ident $name:ident $id:literal),+ $(,)?) => {
        $(
            #[doc = $id]
            pub const $name: Rule = Rule::$origin($id);
        )+

        /// Every one of these rules, in the rule book's order.
        pub const ALL: &[Rule] = &[$($name),+];
    };
}

pub(crate) use rules;

/// How many rules some chapters have.
pub(crate) const fn count(chapters: &[&[Rule]]) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < chapters.len() {
        count += chapters[at].len();
        at += 1;
    }
    count
}

/// The rules of some chapters, one chapter after another; `COUNT` is their [`count`].
pub(crate) const fn joined<const COUNT: usize>(chapters: &[&[Rule]]) -> [Rule; COUNT] {
    let mut rules = [Rule::printed(""); COUNT];
    let mut filled = 0;
    let mut chapter = 0;
    while chapter < chapters.len() {
        let mut at = 0;
        while at < chapters[chapter].len() {
            rules[filled] = chapters[chapter][at];
            filled += 1;
            at += 1;
        }
        chapter += 1;
    }
    rules
}

/// One entry of a game's rule book, as the `rule` command prints it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The rule's number.
    pub id: String,
    /// Printed, ruling or house.
    pub origin: Origin,
    /// The rule in this project's own words.
    pub text: String,
    /// Why a ruling was made.
    #[serde(default)]
    pub because: Option<String>,
    /// The table key that holds a house value, if it can be replaced.
    #[serde(default)]
    pub table: Option<String>,
}

/// All statements of one game, in the rule book's order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleBook {
    /// The statements.
    #[serde(rename = "rule")]
    pub statements: Vec<Statement>,
}

impl RuleBook {
    /// A book that is shipped with its game, from TOML.
    ///
    /// # Panics
    ///
    /// When it cannot be read; the tests read every one.
    #[must_use]
    pub fn shipped(text: &str) -> Self {
        match toml::from_str(text) {
            Ok(book) => book,
            Err(error) => panic!("the rule book is sound: {error}"),
        }
    }

    /// The statement with this number, without regard to case.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Statement> {
        self.statements
            .iter()
            .find(|statement| statement.id.eq_ignore_ascii_case(id))
    }
}

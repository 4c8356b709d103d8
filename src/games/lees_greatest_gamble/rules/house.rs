//! The order of dice (5.3x to 5.3z), house values, printed lists.

use crate::rule::{Rule, rules};

rules! {
    ruling RULE_5_3X "5.3x",
    ruling RULE_5_3Y "5.3y",
    ruling RULE_5_3Z "5.3z",
    house H_01 "H-01",
    house H_10 "H-10",
    house H_20 "H-20",
    house H_30 "H-30",
    house H_40 "H-40",
    house H_50 "H-50",
    printed S_1 "S-1",
    printed S_2 "S-2",
}

//! The printed schedule and set-ups (S-1, S-2), in the notation of the tables.

use crate::games::lees_greatest_gamble::board::Scenario;
use crate::side::Side;

/// S-1: the Confederate reinforcements.
const CONFEDERATE_SCHEDULE: &[&str] = &[
    "1 July 2A: 52",
    "1 July 3A: 42, 44, 45, 51",
    "1 July 5A: 46-50",
    "1 July 5B: 27-32",
    "1 July 6C: 17-21",
    "1 July 7C: 54",
    "1 July 8A: 35-40",
    "1 July 9A: 22-26, 33, 34",
    "1 July 11A: Train",
    "1 July 12A: 1, 2, 4-10, 15, 16",
    "2 July 5A: 3",
    "2 July 6C: 53, 55, 56",
    "2 July 8A: 11-14",
];

/// S-1: the Union reinforcements.
const UNION_SCHEDULE: &[&str] = &[
    "1 July 2H: 1, 2",
    "1 July 3H: 3, 4, 7, 8",
    "1 July 3G: 54-56",
    "1 July 3H: 50, 51",
    "1 July 4I: 5, 6",
    "1 July 4G: 52, 53, 57",
    "1 July 6F: 58-64",
    "1 July 7H: 65",
    "1 July 8H: 21, 22, 27",
    "1 July 9H: 24, 25, 28",
    "1 July 11F: Train",
    "1 July 12G: 9-20",
    "2 July 1F: 66",
    "2 July 1G: 67, 69-71",
    "2 July 2H: 23, 26",
    "2 July 2E: 29-34, 37, 38",
    "2 July 3G: 68",
    "2 July 5E: 35, 36",
    "2 July 7F: 39-49",
    "2 July 8E: 74, 75",
    "3 July 6E: 76, 77",
];

const FULL_BATTLE_CSA: &str = "1234: 41+43";
const FULL_BATTLE_USA: &str = "any: 72+73";
const MCPHERSONS_RIDGE_CSA: &str = "\
    1015: 20; 1017: 17; 1115: 19; 1116: 18; 1123: 31; 1125: 27; 1216: 21; 1221: 28; 1222: 30s; \
    1323: 32; 1529: 49; 1628: 50+51+52; 1630: 48; 1729: 47; 1828: 42; 1830: 46; 1928: 44; \
    2029: 45; 2128: 41s";
const MCPHERSONS_RIDGE_USA: &str = "\
    1419: 50; 1519: 51; 1520: 55; 1523: 3; 1620: 57; 1621: 54; 1624: 4; 1723: 2; 1817: 73; \
    1824: 8; 1825: 6; 1925: 1; 2025: 5+7; 2226: 72; 2319: 52; 2420: 53+56";
const SECOND_DAY_CSA: &str = "\
    1207: 54; 1412: 20; 1628: T; 1628h: 1+2+3+4+5+6+7+8+9+10+15+16; 1721: 33+34; 1913: 23; \
    1918: 17+21; 1922: 30; 1926h: 41s+42+43s+44+45; 2012: 25; 2013: 24; 2014: 26; 2024: 27; \
    2114: 22; 2118: 19; 2119: 18; 2120: 28; 2121: 31; 2123: 32; 2323: 46+51; 2324: 47; \
    2424: 49+50; 2425: 48; 2524: 35+52; 2625: 37; 2725: 39; 2825: 36+40; 2926: 38";
const SECOND_DAY_USA: &str = "\
    2319: 54s+55s; 2419: 50s+51s; 2420: 53+56+57; 2516: 62; 2517: 8+58; 2519: 7; 2520: 52; \
    2616: 61; 2617: 59+63+64; 2621: 1; 2716: 60; 2720: 6; 2721: 4; 2821: 65; 3119: 27; \
    3119h: 9+10+11+12+13+14+15+16+17+18+19+20; 3120: 24; 3212: T; 3220: 25; 3225: 72; 3320: 21; \
    3420: 28; 3425: 73; 3520: 22";
const LITTLE_ROUND_TOP_CSA: &str =
    "3227: 6; 3327: 9; 3427: 7+8; 3526: 10+15+16; 3626: 1+5; 3726: 4; 3826: 2; 3925: 3";
const LITTLE_ROUND_TOP_USA: &str = "\
    off: 72+73; 2517: 66; 2519: 4; 2520: 70; 2619: 6; 2620: 16; 2621: 17+19; 2719: 65; \
    2720: 18; 2721: 14+20; 2820: 13; 2821: 15; 2920: 11+12; 2923: 24; 3015: 35+36+38; \
    3016: 34+37; 3020: 9+10; 3024: 25+27; 3116: 32; 3117: 33; 3118: 30; 3119: 29; 3120: 31; \
    3218: 67+69+71; 3225: 21+68; 3322: 26+28; 3424: 23; 3522: 22";

/// S-1: a side's reinforcements: day, turn, entry hex and units.
#[must_use]
pub const fn schedule(side: Side) -> &'static [&'static str] {
    match side {
        Side::Csa => CONFEDERATE_SCHEDULE,
        Side::Usa => UNION_SCHEDULE,
    }
}

/// S-2: a side's set-up: hex and units, top first. `s` is Shaken, `h` may start hidden, `T` is the
/// Train. The First Day begins as the full battle (23.3a); Little Round Top names what differs from
/// the Second Day.
#[must_use]
pub const fn set_up(scenario: Scenario, side: Side) -> &'static str {
    match (scenario, side) {
        (Scenario::FullBattle | Scenario::FirstDay, Side::Csa) => FULL_BATTLE_CSA,
        (Scenario::FullBattle | Scenario::FirstDay, Side::Usa) => FULL_BATTLE_USA,
        (Scenario::McphersonsRidge, Side::Csa) => MCPHERSONS_RIDGE_CSA,
        (Scenario::McphersonsRidge, Side::Usa) => MCPHERSONS_RIDGE_USA,
        (Scenario::SecondDay, Side::Csa) => SECOND_DAY_CSA,
        (Scenario::SecondDay, Side::Usa) => SECOND_DAY_USA,
        (Scenario::LittleRoundTop, Side::Csa) => LITTLE_ROUND_TOP_CSA,
        (Scenario::LittleRoundTop, Side::Usa) => LITTLE_ROUND_TOP_USA,
    }
}

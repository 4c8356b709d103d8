//! The map: its grid and what lies on it.

use crate::rule::{Rule, rules};

rules! {
    printed GRID_1 "GRID-1",
    printed GRID_2 "GRID-2",
    printed GRID_3 "GRID-3",
    printed GRID_4 "GRID-4",
    printed GRID_5 "GRID-5",
    printed GRID_6 "GRID-6",
    printed GRID_7 "GRID-7",
    printed GRID_8 "GRID-8",
    printed GRID_9 "GRID-9",
    printed GRID_10 "GRID-10",
    printed GRID_11 "GRID-11",
    printed GRID_12 "GRID-12",
    printed MAP_1 "MAP-1",
    printed MAP_2 "MAP-2",
    printed MAP_3 "MAP-3",
    printed MAP_4 "MAP-4",
    printed MAP_5 "MAP-5",
    printed MAP_6 "MAP-6",
    printed MAP_7 "MAP-7",
    printed MAP_8 "MAP-8",
    printed MAP_9 "MAP-9",
    printed MAP_10 "MAP-10",
    printed MAP_11 "MAP-11",
    printed MAP_12 "MAP-12",
    printed MAP_13 "MAP-13",
    printed MAP_14 "MAP-14",
    printed MAP_15 "MAP-15",
    printed MAP_16 "MAP-16",
}

//! Fire combat: 3.0i, 4.5, 6.2, 7.2, 8.3, 9.1, 10.0 to 10.8, 15.0, 19.41.

mod aim;
mod ammunition;
mod arcs;
mod cover;
mod examples;
mod officers;
mod phase;
mod rehearsal;
mod results;
mod shifts;
mod strength;
mod volley;
mod who;
mod withdrawal;

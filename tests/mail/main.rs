//! Mail that comes in: every way in which it is mangled, and what `receive` makes of it.

mod clients;
mod letter;
mod matrix;
mod refusals;

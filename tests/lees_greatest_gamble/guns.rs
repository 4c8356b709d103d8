//! Artillery: what it may do (13.1), Support (13.4), artillery that defends alone (13.5).

mod alone;
mod function;
mod support;

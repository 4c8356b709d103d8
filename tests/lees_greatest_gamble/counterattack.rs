//! counterattack.

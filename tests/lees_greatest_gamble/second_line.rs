//! second_line.

//! What the printed game states in numbers and no file of tables may change.

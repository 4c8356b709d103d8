//! The exchange to the byte: every file under `tests/vectors`, properties, and `ssh-keygen`.

mod bit_flips;
mod keys;
mod properties;
mod sample;
mod secrets;
mod vectors;

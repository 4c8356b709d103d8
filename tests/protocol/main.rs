//! The exchange to the byte: every file under `tests/vectors`, properties, and `ssh-keygen`.

mod archive;
mod bit_flips;
mod cut;
mod dice;
mod keys;
mod properties;
mod sample;
mod secrets;
mod vectors;

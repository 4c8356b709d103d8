//! Hidden information, through a small game that has some: honest games, cheats, folders.

mod cheats;
mod disclosures;
mod folders;
mod game;
mod honest;
mod noise;
mod strip;
mod takebacks;

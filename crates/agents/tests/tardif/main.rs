//! The game of Labit & Amr Tardif, its players, and their way to the rules of the core.

mod agents;
mod dummies;
mod episodes;
mod network;
mod slots;

//! Matches between small players with known habits.

mod games;
mod ledger;
mod openings;
mod players;
mod standings;
mod tournament;

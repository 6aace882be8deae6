//! The real program, run as a user runs it.

mod analyse;
mod bad_input;
mod boards;
mod convert;
mod counting;
mod help;
mod judging;
mod levels;
mod matches;
mod memory;
mod play;
mod protocols;
mod puzzles;
mod readme;
mod run;
mod serve;
mod solving;

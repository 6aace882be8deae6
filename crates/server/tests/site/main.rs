//! The server as its clients see it: a real one on a loopback port, over real sockets.

mod actions;
mod analysis;
mod archive;
mod bots;
mod claims;
mod clocks;
mod copies;
mod earlier;
mod fairness;
mod games;
mod hostile;
mod interface;
mod limits;
mod lost;
mod memory;
mod mine;
mod puzzles;
mod slow;
mod storage;
mod support;
mod tls;

//! The server as its clients see it: a real one on a loopback port, over real sockets.

mod analysis;
mod archive;
mod bots;
mod clocks;
mod copies;
mod games;
mod hostile;
mod interface;
mod limits;
mod lost;
mod storage;
mod support;

//! The server as its clients see it: a real one on a loopback port, over real sockets.

mod analysis;
mod archive;
mod bots;
mod clocks;
mod games;
mod hostile;
mod interface;
mod limits;
mod storage;
mod support;

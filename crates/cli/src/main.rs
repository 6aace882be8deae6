//! Stockade, the one program for users.

fn main() {}

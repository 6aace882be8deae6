//! The functions that are fuzzed: the same ones that the tests of `stockade-core` call.

#[path = "../../crates/core/tests/fuzz/targets.rs"]
pub mod targets;

//! The functions that are fuzzed: the same ones that the tests of the crates call.

#[path = "../../crates/server/tests/golden/fuzz/targets.rs"]
pub mod messages;
#[path = "../../crates/agents/tests/fuzz/targets.rs"]
pub mod protocols;
#[path = "../../crates/core/tests/fuzz/targets.rs"]
pub mod targets;

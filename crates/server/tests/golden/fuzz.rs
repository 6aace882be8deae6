//! The fuzz target of the messages over its corpus and seeded mutations of it.

#[path = "../../../core/tests/fuzz/mutants.rs"]
mod mutants;
#[path = "fuzz/targets.rs"]
#[expect(unreachable_pub, reason = "the fuzz package takes the same file into a library")]
mod targets;

const MUTATIONS: usize = 10_000;

#[test]
fn messages() {
    mutants::check("messages", targets::messages, MUTATIONS);
}

//! The fuzz targets of the protocol servers over their corpus and seeded mutations of it.

#[path = "../../core/tests/fuzz/mutants.rs"]
mod mutants;
#[path = "fuzz/targets.rs"]
#[expect(unreachable_pub, reason = "the fuzz package takes the same file into a library")]
mod targets;

const MUTATIONS: usize = 2_000;

#[test]
fn ugi() {
    mutants::check("ugi", targets::ugi, MUTATIONS);
}

#[test]
fn qtp() {
    mutants::check("qtp", targets::qtp, MUTATIONS);
}

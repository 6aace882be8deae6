//! The stored bench signature. A change that means to alter how a search thinks stores the new
//! number, which `stockade bench` prints, and ends its commit message with it.

use stockade_engine::bench::Bench;

#[test]
fn the_signature_is_the_stored_one() {
    let stored = include_str!("../data/signature.txt").trim();
    let bench = Bench::run(&mut |_, _| {});
    assert_eq!(
        bench.signature().to_string(),
        stored,
        "{bench:?}: see crates/engine/data/signature.txt"
    );
}

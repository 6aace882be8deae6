//! The libFuzzer target for `protocols::qtp`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| stockade_fuzz::protocols::qtp(data));

//! The libFuzzer target for `targets::notation`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| stockade_fuzz::targets::notation(data));

//! The libFuzzer target for `targets::rules`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| stockade_fuzz::targets::rules(data));

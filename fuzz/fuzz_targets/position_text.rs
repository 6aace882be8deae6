//! The libFuzzer target for `targets::position_text`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| stockade_fuzz::targets::position_text(data));

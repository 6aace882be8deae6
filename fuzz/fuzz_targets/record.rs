//! The libFuzzer target for `targets::record`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| stockade_fuzz::targets::record(data));

//! The libFuzzer target for `protocols::ugi`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| stockade_fuzz::protocols::ugi(data));

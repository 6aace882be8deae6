//! The libFuzzer target for `messages::messages`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| stockade_fuzz::messages::messages(data));

//! Files of nets: what is written is read, and nothing else is.

use std::path::Path;

use stockade_engine::net::{LoadNetError, Net, NetError, NotFinite};

use super::random_weights;

fn bytes() -> Vec<u8> {
    random_weights(1, 32).quantised().unwrap().to_bytes()
}

/// Puts the check number right again, so that only the content is wrong.
fn resealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 8;
    let check = bytes[..end].iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    bytes[end..].copy_from_slice(&check.to_le_bytes());
    bytes
}

#[test]
fn what_is_written_is_read() {
    for width in [32, 64, 128] {
        let bytes = random_weights(2, width).quantised().unwrap().to_bytes();
        assert_eq!(Net::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    }
}

#[test]
fn weights_of_a_net_become_the_same_net() {
    let net = random_weights(3, 64).quantised().unwrap();
    assert_eq!(net.weights().quantised().unwrap().to_bytes(), net.to_bytes());
}

#[test]
fn every_changed_byte_and_every_cut_is_refused() {
    let bytes = bytes();
    for place in (0..bytes.len()).step_by(97).chain(0..40) {
        let mut changed = bytes.clone();
        changed[place] ^= 0x20;
        assert!(Net::from_bytes(&changed).is_err(), "byte {place} was changed");
        assert!(Net::from_bytes(&bytes[..place]).is_err(), "cut off at {place}");
    }
    assert!(Net::from_bytes(&[bytes.clone(), vec![0]].concat()).is_err());
}

#[test]
fn other_files_are_refused_with_a_sentence() {
    let error = Net::from_bytes(b"a picture").unwrap_err();
    assert_eq!(
        error.to_string(),
        "this is no net of Stockade: it begins with \"a pictur\" instead of \"STOCKNET\""
    );
    let mut other = bytes();
    other[8] = 9;
    assert_eq!(Net::from_bytes(&resealed(other)).unwrap_err(), NetError::Version { found: 9 });
    let mut other = bytes();
    other[12..20].copy_from_slice(&7u64.to_le_bytes());
    let error = Net::from_bytes(&resealed(other)).unwrap_err();
    assert_eq!(error, NetError::Features { found: 7 });
    assert!(error.to_string().starts_with("a net for the feature set 0000000000000007, but"));
    let mut other = bytes();
    other[20] = 33;
    let error = Net::from_bytes(&resealed(other)).unwrap_err();
    assert_eq!(error.to_string(), "a net 33 wide, but it must be 32, 64, 96, 128 wide");
    let mut other = bytes();
    other[20] = 64;
    assert!(matches!(Net::from_bytes(&resealed(other)), Err(NetError::Length { .. })));
    let longer = resealed([bytes(), vec![0; 8]].concat());
    assert!(matches!(Net::from_bytes(&longer), Err(NetError::Length { .. })));
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let error = Net::load(Path::new("no/such.net")).unwrap_err();
    assert!(matches!(error, LoadNetError::Io { .. }));
    assert!(error.to_string().starts_with("cannot read the net no/such.net: "));
}

#[test]
fn weights_that_are_no_numbers_become_no_net() {
    let mut weights = random_weights(3, 32);
    weights.value_bias.values[2] = f32::NAN;
    assert_eq!(weights.quantised().unwrap_err(), NotFinite { tensor: "value bias", index: 2 });
}

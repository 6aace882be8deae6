//! The network: its values, its file, its choices.

use stockade_agents::tardif::{
    Action, Environment, EnvironmentPlayer, NetworkFileError, QNetwork, Refusal, ShapeError,
};
use stockade_core::SplitMix64;

/// 2 → 2 → 2 with weights that a person can multiply.
fn small() -> QNetwork {
    let first = [1.0, -1.0, 0.5, 2.0, 0.0, -1.0];
    let second = [1.0, 2.0, -1.0, 3.0, 0.25, 0.0];
    QNetwork::new(&[2, 2, 2], [first, second].concat()).unwrap()
}

#[test]
fn values_are_those_worked_out_by_hand() {
    // Hidden: 3 − 1 = 2 and 1.5 + 2 − 1 = 2.5.
    assert_eq!(small().values(&[3.0, 1.0]), [2.0 + 5.0 + 0.25, -2.0 + 7.5]);
    // Hidden: −1, cut off at 0, and 2 − 1 = 1. The last layer is not cut off.
    assert_eq!(small().values(&[0.0, 1.0]), [2.25, 3.0]);
    // Hidden: 4 and 2 − 1 = 1.
    assert_eq!(small().values(&[4.0, 0.0]), [6.25, -1.0]);
}

#[test]
fn the_authors_network_has_its_parameters() {
    let count = QNetwork::parameter_count(&QNetwork::WIDTHS);
    assert_eq!(count, 52 * 256 + 256 + 256 * 128 + 128 + 128 * 54 + 54);
    assert_eq!(count, 53_430);
    let net = QNetwork::new(&QNetwork::WIDTHS, vec![0.125; count]).unwrap();
    assert_eq!(net.to_bytes().len(), 8 + 4 + 4 + 16 + 4 * count + 8);
    assert_eq!(net.values(&Environment::default().state()).len(), 54);
    assert_eq!(QNetwork::from_bytes(&net.to_bytes()), Ok(net));
}

#[test]
fn shapes_are_checked() {
    let refused = |widths: &[usize], count| QNetwork::new(widths, vec![0.0; count]).unwrap_err();
    assert_eq!(refused(&[3], 0), ShapeError::Widths(vec![3]));
    assert_eq!(refused(&[3, 0], 0), ShapeError::Widths(vec![3, 0]));
    assert_eq!(refused(&[5000, 1], 5001), ShapeError::Widths(vec![5000, 1]));
    assert_eq!(refused(&[2, 2], 5).to_string(), "widths [2, 2] need 6 parameters, not 5");
    let error = QNetwork::new(&[1, 1], vec![1.0, f32::NAN]).unwrap_err();
    assert_eq!(error.to_string(), "parameter 1 is no finite number");
}

#[test]
fn every_cut_and_every_flipped_bit_is_found() {
    let bytes = small().to_bytes();
    assert_eq!(QNetwork::from_bytes(&bytes), Ok(small()));
    for length in 0..bytes.len() {
        let error = QNetwork::from_bytes(&bytes[..length]).unwrap_err();
        assert!(matches!(error, NetworkFileError::Short { .. }), "{length}: {error}");
    }
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(QNetwork::from_bytes(&damaged).is_err(), "bit {bit}");
    }
    let longer = [bytes.as_slice(), &[0, 0]].concat();
    assert_eq!(QNetwork::from_bytes(&longer), Err(NetworkFileError::Long(2)));
}

#[test]
fn foreign_and_hostile_headers_are_refused() {
    let head = |words: &[u32]| {
        let words = words.iter().flat_map(|word| word.to_le_bytes());
        [b"STKDQNET".to_vec(), words.collect()].concat()
    };
    let refused = |bytes: &[u8]| QNetwork::from_bytes(bytes).unwrap_err().to_string();
    assert!(refused(b"\x89PNG\r\n\x1a\n and so on").contains("does not begin with"));
    assert!(refused(&head(&[2, 4])).contains("version 2"));
    assert!(refused(&head(&[1, u32::MAX])).contains("ends after 16 bytes"));
    assert!(refused(&head(&[1, 2, u32::MAX, u32::MAX])).contains("make no network"));
    assert!(refused(&head(&[1, 2, 4096, 4096])).contains("ends after 24 bytes"));
    let mut random = SplitMix64::new(5);
    for _ in 0..2_000 {
        let words: Vec<u32> = (0..random.below(12)).map(|_| random.below(4) as u32).collect();
        assert!(QNetwork::from_bytes(&head(&words)).is_err(), "{words:?}");
    }
}

#[test]
fn numbers_that_are_none_are_refused_even_with_the_right_check() {
    let mut bytes = small().to_bytes();
    let place = 8 + 4 + 4 + 12;
    bytes[place..place + 4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    let body = bytes.len() - 8;
    let check = bytes[..body].iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    bytes[body..].copy_from_slice(&check.to_le_bytes());
    let error = QNetwork::from_bytes(&bytes).unwrap_err();
    assert_eq!(error, NetworkFileError::Shape(ShapeError::NotFinite(0)));
}

/// A network that likes actions by its biases alone.
fn liking(inputs: usize, likes: &[(usize, f32)]) -> QNetwork {
    let mut parameters = vec![0.0; inputs * 54 + 54];
    likes.iter().for_each(|&(action, value)| parameters[inputs * 54 + action] = value);
    QNetwork::new(&[inputs, 54], parameters).unwrap()
}

#[test]
fn a_network_plays_its_best_candidate_until_one_is_legal() {
    for inputs in [52, 102] {
        // South leads off the board, slot 8 lies on the rim, slot 3 is fine.
        let mut net = liking(inputs, &[(2, 9.0), (4 + 8, 8.0), (4 + 3, 7.0), (1, 6.0)]);
        let (mut episode, mut random) = (Environment::default(), SplitMix64::new(0));
        let first = net.act(&episode, &mut random).unwrap();
        assert_eq!(first, Action::new(2));
        assert_eq!(episode.attempt(first).refusal, Some(Refusal::OffBoard));
        assert_eq!(net.act(&episode, &mut random), Some(Action::new(7)));
    }
}

#[test]
fn a_network_of_another_board_gives_its_turn_up() {
    let mut net = liking(50, &[]);
    assert_eq!(net.act(&Environment::default(), &mut SplitMix64::new(0)), None);
    let other = Environment::new(7, 3).unwrap();
    assert_eq!(liking(52, &[]).act(&other, &mut SplitMix64::new(0)), None);
}

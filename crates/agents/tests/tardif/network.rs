//! The network: its values and its choices.

use stockade_agents::tardif::{Action, Environment, EnvironmentPlayer, QNetwork, Refusal};
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
    assert_eq!(net.values(&Environment::default().state()).len(), 54);
}

#[test]
fn shapes_are_checked() {
    let refused =
        |widths: &[usize], count| QNetwork::new(widths, vec![0.0; count]).unwrap_err().to_string();
    assert_eq!(refused(&[3], 0), "the number of widths is 1, but it should be 2 to 9");
    for (widths, width) in [([3, 0], 0), ([5000, 1], 5000)] {
        let expected =
            format!("the list of widths holds {width}, which is not a width from 1 to 4096");
        assert_eq!(refused(&widths, 0), expected);
    }
    assert_eq!(
        refused(&[2, 2], 5),
        "the number of parameters is 5, but it should be 6 for widths [2, 2]"
    );
    let error = QNetwork::new(&[1, 1], vec![1.0, f32::NAN]).unwrap_err();
    assert_eq!(error.to_string(), "parameter 1 holds NaN, which is not a finite number");
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

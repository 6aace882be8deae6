//! Gradients against finite differences, and that networks learn.

use super::*;

/// The loss: outputs weighed by fixed numbers, so that its gradient is these numbers.
fn loss(output: &[f32]) -> f64 {
    output.iter().enumerate().map(|(at, value)| f64::from(*value) * f64::from(factor(at))).sum()
}

fn factor(at: usize) -> f32 {
    [0.7, -1.1, 0.3, 1.9, -0.6][at % 5]
}

fn pass() -> Pass {
    Pass { trains: true, rng: SplitMix64::new(4) }
}

/// Every gradient of weights and inputs against the change of the loss.
fn check(net: &mut dyn Layer, inputs: usize, batch: usize) {
    const SHAKE: f32 = 1e-2;
    let mut rng = SplitMix64::new(9);
    let input: Vec<f32> = (0..inputs * batch).map(|_| 2.0 * unit(&mut rng) - 1.0).collect();
    let output = net.forward(input.clone(), batch, &mut pass());
    let back = net.backward((0..output.len()).map(factor).collect(), batch);
    let close = |found: f32, plus: f64, minus: f64, what: &str| {
        let expected = (plus - minus) / f64::from(2.0 * SHAKE);
        let error = (f64::from(found) - expected).abs();
        assert!(error < 2e-2 * (1.0 + expected.abs()), "{what}: {found}, not {expected}");
    };
    for at in (0..input.len()).step_by(3).filter(|_| !back.is_empty()) {
        let mut shaken = |by: f32| {
            let mut input = input.clone();
            input[at] += by;
            loss(&net.forward(input, batch, &mut pass()))
        };
        let (plus, minus) = (shaken(SHAKE), shaken(-SHAKE));
        close(back[at], plus, minus, &format!("input {at}"));
    }
    let mut gradients = Vec::new();
    net.visit(&mut |_, list| gradients.extend_from_slice(list));
    for at in (0..gradients.len()).step_by(gradients.len() / 60 + 1) {
        let mut shaken = |by: f32| {
            shift(net, at, by);
            let loss = loss(&net.forward(input.clone(), batch, &mut pass()));
            shift(net, at, -by);
            loss
        };
        let (plus, minus) = (shaken(SHAKE), shaken(-SHAKE));
        close(gradients[at], plus, minus, &format!("weight {at}"));
    }
}

fn shift(net: &mut dyn Layer, at: usize, by: f32) {
    let mut before = 0;
    net.visit(&mut |weights, _| {
        if let Some(weight) = at.checked_sub(before).and_then(|at| weights.get_mut(at)) {
            *weight += by;
        }
        before += weights.len();
    });
}

#[test]
fn gradients_are_those_of_finite_differences() {
    let mut rng = SplitMix64::new(1);
    check(&mut Dense::new(7, 5, &mut rng), 7, 3);
    check(&mut Convolution::new(4, 2, 3, &mut rng), 2 * 16, 2);
    check(&mut BatchNorm::new(3, 4), 12, 5);
    check(&mut Tanh::default(), 6, 2);
    check(&mut Dropout::new(0.4), 10, 2);
    let mut chain = Chain::default()
        .then(Convolution::new(3, 2, 4, &mut rng))
        .then(BatchNorm::new(4, 9))
        .then(Tanh::default())
        .then(Dense::new(36, 6, &mut rng))
        .then(BatchNorm::new(6, 1))
        .then(Tanh::default())
        .then(Dense::new(6, 2, &mut rng));
    check(&mut chain, 18, 6);
}

#[test]
fn what_is_cut_off_has_no_gradient() {
    let mut relu = Relu::default();
    assert_eq!(relu.forward(vec![-1.0, 2.0], 1, &mut pass()), [0.0, 2.0]);
    assert_eq!(relu.backward(vec![5.0, 5.0], 1), [0.0, 5.0]);
}

#[test]
fn a_network_learns_which_numbers_differ() {
    let mut rng = SplitMix64::new(2);
    let mut net = Chain::default()
        .then(Dense::first(2, 16, &mut rng))
        .then(Relu::default())
        .then(Dense::new(16, 1, &mut rng));
    let mut adam = Adam::new(0.02);
    let inputs = [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0];
    let targets = [0.0, 1.0, 1.0, 0.0];
    let mut error = 0.0;
    for _ in 0..400 {
        let output = net.forward(inputs.to_vec(), 4, &mut pass());
        let gradient: Vec<f32> = output.iter().zip(targets).map(|(o, t)| 2.0 * (o - t)).collect();
        error = gradient.iter().map(|g| g * g / 4.0).sum();
        net.backward(gradient, 4);
        adam.step(&mut net);
    }
    assert!(error < 0.01, "{error}");
    let kept = weights(&mut net);
    assert!(set_weights(&mut net, &kept) && !set_weights(&mut net, &kept[1..]));
}

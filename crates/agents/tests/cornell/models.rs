//! Models: outputs worked by hand, and what is no model.

use stockade_agents::cornell::{
    Architecture, Block, Cnn, FEATURES, Forest, Norm, Scaler, TreeNode, Weights, encode,
};
use stockade_core::{Position, Rules, SplitMix64, Symmetry};

use crate::table::game;

/// Two trees over three features, with a scaler that halves.
fn forest() -> Forest {
    let split =
        |feature, threshold, left, right| TreeNode::Split { feature, threshold, left, right };
    let one = vec![
        split(0, 1.5, 1, 2),
        TreeNode::Leaf([0.0, 0.25, 0.75]),
        split(9, -1.0, 3, 4),
        TreeNode::Leaf([1.0, 0.0, 0.0]),
        TreeNode::Leaf([0.5, 0.5, 0.0]),
    ];
    let other = vec![TreeNode::Leaf([0.25, 0.25, 0.5])];
    let scaler = Scaler { mean: [1.0; FEATURES], scale: [2.0; FEATURES] };
    Forest::new(vec![one, other], Some(scaler)).unwrap()
}

#[test]
fn a_forest_worked_by_hand() {
    let check = |first: f64, last: f64, expected: [f32; 3]| {
        let mut features = [0.0; FEATURES];
        (features[0], features[9]) = (first, last);
        assert_eq!(forest().probabilities(&features), expected, "{first}, {last}");
        assert_eq!(forest().value(&features), expected[2] - expected[0]);
    };
    // (4 − 1)/2 = 1.5 still goes left, more goes right; (−1 − 1)/2 = −1 likewise.
    check(4.0, 0.0, [0.125, 0.25, 0.625]);
    check(5.0, -1.0, [0.625, 0.125, 0.25]);
    check(5.0, 0.0, [0.375, 0.375, 0.25]);
}

#[test]
fn what_is_no_forest_is_refused() {
    let leaf = TreeNode::Leaf([0.0, 0.0, 1.0]);
    let split = |feature, threshold, left| TreeNode::Split { feature, threshold, left, right: 1 };
    for (trees, expected) in [
        (vec![], "the number of trees is 0"),
        (vec![vec![]], "tree 0 is empty"),
        (vec![vec![leaf], vec![split(10, 0.0, 1), leaf]], "node 0 of tree 1 holds 10"),
        (vec![vec![split(0, f64::NAN, 1), leaf]], "a finite threshold"),
        (vec![vec![split(0, 0.0, 0), leaf]], "a node behind it"),
        (vec![vec![split(0, 0.0, 2), leaf]], "a node behind it"),
        (vec![vec![TreeNode::Leaf([0.5, 0.4, 0.0])]], "shares that add up to 1"),
        (vec![vec![TreeNode::Leaf([-0.5, 0.5, 1.0])]], "shares that add up to 1"),
        (vec![vec![TreeNode::Leaf([f32::NAN, 0.5, 0.5])]], "shares that add up to 1"),
    ] {
        let error = Forest::new(trees, None).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    let scaler = Scaler { mean: [0.0; FEATURES], scale: [0.0; FEATURES] };
    let error = Forest::new(vec![vec![leaf]], Some(scaler)).unwrap_err();
    assert!(error.to_string().contains("a scale above 0"), "{error}");
}

/// A network on 3×3 of which every number can be worked by hand; see the test below.
fn weights() -> Weights {
    let convolutions = [1, 1, 2];
    let widths = Architecture { board: 3, convolutions, hidden: [2, 1], walls: 1, ply: 1, head: 1 };
    let mut weights = Weights::zero(widths);
    // √(3 + 1) = 2 for the first normalization, √(0 + 1) = 1 for the others.
    weights.epsilon = 1.0;
    let norms = weights.blocks.iter_mut().filter_map(|block| block.norm.as_mut());
    norms.for_each(|norm| norm.variance.fill(0.0));
    let [conv_1, conv_2, conv_3, hidden_1, hidden_2, walls, ply, head, output] =
        weights.blocks.as_mut_slice()
    else {
        unreachable!("there are nine layers")
    };
    conv_1.weights[..9].fill(1.0);
    conv_1.weights[9 + 4] = -1.0;
    conv_1.bias[0] = 0.5;
    conv_1.norm =
        Some(Norm { gamma: vec![2.0], beta: vec![1.0], mean: vec![1.0], variance: vec![3.0] });
    conv_2.weights[3] = 1.0;
    conv_3.weights[1] = 1.0;
    conv_3.weights[9 + 4] = 1.0;
    hidden_1.weights[2 * 5 + 3] = 2.0;
    hidden_1.weights[0] = 100.0;
    hidden_1.weights[25 + 3] = 1.0;
    hidden_1.weights[50 + 6] = -4.0;
    hidden_1.bias = vec![-2.5, 1.0];
    hidden_1.norm = Some(Norm {
        gamma: vec![1.0, 0.5],
        beta: vec![0.0, 0.0],
        mean: vec![0.0, -3.0],
        variance: vec![0.0, 0.0],
    });
    hidden_2.weights = vec![0.5, 0.25];
    walls.weights = vec![3.0, 4.0];
    ply.weights = vec![5.0];
    head.weights = vec![0.4, -0.2, 0.1];
    (head.bias, output.bias) = (vec![0.1], vec![-0.1]);
    output.weights = vec![0.8];
    weights
}

/// Own pawn at (0, 2), the opponent's at (4, 2) of the 5×5 planes.
///
/// Convolution 1 sums plane 0 over 3×3 cells, less the cell itself in plane 1, plus 0.5;
/// (x − 1)/2 · 2 + 1 leaves it. So A is 1.5 in rows 0–1, columns 1–3, 0 after the rectifier at (4, 2),
/// else 0.5. Convolution 2 takes the cell to the left: B(y, x) = A(y, x − 1). Convolution 3 takes the
/// cell of the row before, C(y, x) = A(y − 1, x − 1), and in its second plane B itself.
///
/// Dense layer 1: 2 · C(2, 3) + 100 · C(0, 0) + B(0, 3) − 2.5 = 3 + 0 + 1.5 − 2.5 = 2, and
/// 1 − 4 · C(1, 1) = −1, normalized (−1 + 3) · 0.5 = 1. Dense layer 2: 1 + 0.25 = 1.25.
/// Walls: 3 · 0.2 + 4 · 0.1 = 1. Plies: 5 · 40/200 = 1. Head: 0.5 − 0.2 + 0.1 + 0.1 = 0.5.
/// Output: tanh(0.4 − 0.1).
#[test]
fn a_network_worked_by_hand() {
    let cnn = Cnn::new(&weights()).unwrap();
    let start = Position::start(&"3x3,walls=2:1".parse().unwrap());
    assert!((cnn.value(&start, 40) - 0.291_312_6).abs() < 1e-5, "{}", cnn.value(&start, 40));
    // 140 plies make 3.5, so that the head has 0.75: tanh(0.6 − 0.1).
    assert!((cnn.value(&start, 140) - 0.462_117_2).abs() < 1e-5, "{}", cnn.value(&start, 140));
}

#[test]
fn the_published_network_has_its_number_of_parameters() {
    assert_eq!(Architecture::CORNELL.parameters(), 722_161);
    let weights = Weights::zero(Architecture::CORNELL);
    let numbers = |block: &Block| {
        let norm = block.norm.as_ref().map_or(0, |norm| norm.gamma.len() + norm.beta.len());
        block.weights.len() + block.bias.len() + norm
    };
    assert_eq!(weights.blocks.iter().map(numbers).sum::<usize>(), 722_161);
}

#[test]
fn a_board_is_encoded_as_in_training() {
    let text = "b2d1 / a3 / a3 e3 / 0 2 / 1";
    let input = encode(game("cornell", text).position(), 10);
    let lit: Vec<usize> = (0..4 * 81).filter(|&i| input.planes[i] == 1.0).collect();
    let at = |plane: usize, row: usize, column: usize| plane * 81 + row * 9 + column;
    let mut expected = vec![at(0, 4, 0), at(1, 4, 8)];
    expected.extend([6, 7, 8].map(|column| at(2, 1, column)));
    expected.extend([2, 3, 4].map(|column| at(2, 3, column)));
    expected.extend([4, 5, 6].map(|row| at(3, row, 1)));
    assert_eq!(lit, expected);
    assert_eq!(input.planes.iter().sum::<f32>(), 11.0);
    assert_eq!((input.walls, input.ply), ([0.0, 0.2], 0.05));
}

#[test]
fn black_sees_the_board_turned_around() {
    let (mut pos, mut rng) =
        (Position::start(&Rules::preset("cornell").unwrap()), SplitMix64::new(8));
    while pos.winner().is_none() {
        let turned = pos.transformed(Symmetry::Rotate).unwrap();
        assert_eq!(encode(&pos, 3), encode(&turned, 3), "{pos:?}");
        let moves = pos.legal_moves();
        pos = pos.play_unchecked(moves.iter().nth(rng.below(moves.len())).unwrap());
    }
}

#[test]
fn weights_of_another_shape_are_refused() {
    let check = |change: &dyn Fn(&mut Weights), expected: &str| {
        let mut weights = weights();
        change(&mut weights);
        let error = Cnn::new(&weights).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(&|weights| weights.architecture.board = 2, "a board from 3 to 9");
    check(&|weights| weights.architecture.head = 0, "a width from 1 to 4096");
    check(&|weights| weights.architecture.ply = 5000, "a width from 1 to 4096");
    check(
        &|weights| weights.architecture.walls = 2,
        "walls layer is 2, but it should be 4 numbers",
    );
    check(&|weights| weights.epsilon = 0.0, "an epsilon above 0");
    check(&|weights| weights.blocks.truncate(8), "the list of layers is 8, but it should be 9");
    check(&|weights| weights.blocks[7].norm = None, "head is not normalized");
    check(&|weights| weights.blocks[4].bias[0] = f32::NAN, "dense layer 2 holds NaN");
    let negative = |weights: &mut Weights| {
        weights.blocks[1].norm.as_mut().unwrap().variance[0] = -1.0;
    };
    check(&negative, "convolution 2 holds -1, which is not a variance");
}

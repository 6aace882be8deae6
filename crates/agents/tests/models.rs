//! Files of models of every kind: there and back, of another kind or time, damaged, and hostile.

use stockade_agents::{
    cornell::{Architecture, Cnn, FEATURES, Forest, Scaler, TreeNode, Weights},
    model::{LoadError, Model, ModelError},
    tardif::QNetwork,
};
use stockade_core::{Position, Rules, SplitMix64};

/// Two trees with a scaler.
fn forest() -> Forest {
    let split = TreeNode::Split { feature: 9, threshold: -1.0, left: 1, right: 2 };
    let leaves = [[1.0, 0.0, 0.0], [0.5, 0.5, 0.0]].map(TreeNode::Leaf);
    let trees = vec![vec![split, leaves[0], leaves[1]], vec![leaves[1]]];
    let scaler = Scaler { mean: [1.0; FEATURES], scale: [2.0; FEATURES] };
    Forest::new(trees, Some(scaler)).unwrap()
}

/// A network on 3×3, as narrow as can be.
fn weights() -> Weights {
    let convolutions = [1, 1, 2];
    let widths = Architecture { board: 3, convolutions, hidden: [2, 1], walls: 1, ply: 1, head: 1 };
    let mut weights = Weights::zero(widths);
    weights.blocks.iter_mut().for_each(|block| block.weights.fill(0.25));
    weights
}

fn q_network() -> QNetwork {
    QNetwork::new(&[2, 3, 2], (0..17).map(|number| number as f32 / 8.0 - 1.0).collect()).unwrap()
}

/// One small file of every kind.
fn files() -> [Vec<u8>; 3] {
    [forest().to_bytes(), weights().to_bytes(), q_network().to_bytes()]
}

#[test]
fn files_read_back() {
    assert_eq!(Forest::from_bytes(&forest().to_bytes()), Ok(forest()));
    assert_eq!(Weights::from_bytes(&weights().to_bytes()), Ok(weights()));
    assert_eq!(QNetwork::from_bytes(&q_network().to_bytes()), Ok(q_network()));
}

#[test]
fn files_are_as_long_as_their_tables_say() {
    // Magic, version, kind, length; check number.
    let frame = 8 + 2 + 2 + 8 + 8;
    let [forest, _, network] = files();
    let thresholds = 10 * 2 + 8;
    let trees = 4 + (3 + 1 + 13) + 4 + 13;
    assert_eq!(forest.len(), frame + 2 + 2 + 4 + 4 + 160 + thresholds + trees);
    assert_eq!(network.len(), frame + 2 + 3 * 2 + 17 * 4);
    // Parameters, and running means and variances of 528 outputs.
    let cornell = Weights::zero(Architecture::CORNELL).to_bytes();
    let weights: usize = Architecture::CORNELL.blocks().map(|block| block.weights()).iter().sum();
    assert_eq!(cornell.len(), frame + 9 * 2 + 4 + 4 * (722_161 + 2 * 528) - 2 * weights);
    assert!([forest, cornell].iter().all(|file| file.starts_with(b"STKMODEL\x02\0")));
    assert!(network.starts_with(b"STKMODEL\x01\0"));
}

#[test]
fn files_of_another_kind_or_time_are_refused() {
    let [forest, _, network] = files();
    let error = Weights::from_bytes(&forest).unwrap_err();
    assert!(matches!(error, ModelError::Kind { number: 1, .. }), "{error}");
    let error = Forest::from_bytes(&network).unwrap_err().to_string();
    assert!(error.starts_with("the file holds a Q-network (ddqn), not a forest"), "{error}");
    let mut later = forest.clone();
    later[8] = 3;
    let error = Forest::from_bytes(&later).unwrap_err();
    assert_eq!(error, ModelError::Version { found: 3, known: 2 });
    let mut unknown = forest.clone();
    unknown[10] = 9;
    let error = Forest::from_bytes(&unknown).unwrap_err().to_string();
    assert!(error.contains("holds an unknown kind 9"), "{error}");
    let longer = [forest, vec![0]].concat();
    assert_eq!(Forest::from_bytes(&longer), Err(ModelError::Trailing { extra: 1 }));
    let error = Forest::from_bytes(b"\x89PNG\r\n\x1a\n and so on").unwrap_err();
    assert_eq!(error, ModelError::NotAModel { start: r"\x89PNG\r\n\x1a\n".to_owned() });
}

#[test]
fn errors_of_files_name_the_file() {
    let path = std::env::temp_dir().join(format!("stockade-model-{}", std::process::id()));
    std::fs::write(&path, &files()[0][..30]).unwrap();
    let error = Forest::load(&path).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    let problem = ModelError::Truncated { missing: 228 };
    assert_eq!(error, LoadError { path: path.display().to_string(), problem });
    let error = Cnn::load(&path).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{:?}: the file cannot be read", path)), "{error}");
}

/// Reads a file as every kind and uses what comes out; whether it was a model.
fn survives(file: &[u8]) -> bool {
    let forest = Forest::from_bytes(file);
    if let Ok(forest) = &forest {
        let value = forest.value(&[1.0; FEATURES]);
        assert!((-1.01..=1.01).contains(&value), "{value}");
    }
    let cnn = Weights::from_bytes(file).map(|weights| Cnn::new(&weights).unwrap());
    if let Ok(cnn) = &cnn {
        let rules = Rules::standard().with_size(cnn.board().unwrap());
        let value = cnn.value(&Position::start(&rules), 7);
        assert!((-1.0..=1.0).contains(&value), "{value}");
    }
    let network = QNetwork::from_bytes(file);
    if let Ok(network) = &network {
        assert_eq!(network.values(&[1.0; 2]).len(), *network.widths().last().unwrap());
    }
    forest.is_ok() || cnn.is_ok() || network.is_ok()
}

#[test]
fn every_cut_and_every_flipped_bit_is_found() {
    for file in files() {
        assert!(survives(&file));
        for length in 0..file.len() {
            assert!(!survives(&file[..length]), "the first {length} bytes");
        }
        for bit in 0..8 * file.len() {
            let mut damaged = file.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(!survives(&damaged), "with bit {bit} turned");
        }
    }
}

/// The file with a check number that fits again.
fn resealed(mut file: Vec<u8>) -> Vec<u8> {
    let end = file.len() - 8;
    let hash = file[..end].iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    file[end..].copy_from_slice(&hash.to_le_bytes());
    file
}

#[test]
fn forged_files_do_no_harm() {
    let mut rng = SplitMix64::new(11);
    for file in files() {
        let (head, end) = (20, file.len() - 8);
        assert!(survives(&resealed(file.clone())));
        let mut accepted = 0;
        for round in 0..20_000 {
            let mut forged = file.clone();
            for _ in 0..=round % 3 {
                // Mostly near the front, where counts and widths stand.
                let reach = if round % 2 == 0 { 40.min(end - head) } else { end - head };
                forged[head + rng.below(reach)] = [0, 1, 0x7f, 0x80, 0xff][rng.below(5)];
            }
            accepted += usize::from(survives(&resealed(forged)));
        }
        assert!((1..20_000).contains(&accepted), "{accepted} were models");
    }
}

#[test]
fn numbers_that_are_none_are_refused_even_with_the_right_check() {
    let mut file = q_network().to_bytes();
    let place = 20 + 2 + 3 * 2;
    file[place..place + 4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    let error = QNetwork::from_bytes(&resealed(file)).unwrap_err().to_string();
    assert_eq!(error, "parameter 0 holds inf, which is not a finite number");
}

#[test]
fn the_models_of_the_program_are_whole() {
    assert_eq!(Forest::shipped().trees().len(), 100);
    let start = Position::start(&Rules::preset("cornell").unwrap());
    assert!(Cnn::shipped().value(&start, 0).abs() < 1.0);
    assert_eq!(QNetwork::shipped().widths(), [102, 256, 128, 54]);
}

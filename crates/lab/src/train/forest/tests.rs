use stockade_agents::cornell::TreeNode;
use stockade_core::SplitMix64;

use super::*;

/// Rows whose class hangs on two features, and on chance now and then.
fn synthetic(rows: usize, seed: u64) -> Samples {
    let mut rng = SplitMix64::new(seed);
    let inputs: Vec<[f64; FEATURES]> =
        (0..rows).map(|_| std::array::from_fn(|_| rng.below(12) as f64 / 4.0)).collect();
    let class = |row: &[f64; FEATURES], rng: &mut SplitMix64| {
        if rng.below(20) == 0 {
            return rng.below(3) as u8;
        }
        match row[0] - row[1] {
            lead if lead > 0.3 => 2,
            lead if lead < -0.3 => 0,
            _ => 1,
        }
    };
    let classes = inputs.iter().map(|row| class(row, &mut rng)).collect();
    Samples { inputs, classes }
}

#[test]
fn a_forest_learns_what_decides() {
    let (taught, held_out) = (synthetic(2000, 1), synthetic(1000, 2));
    let grown = fit(&taught, 30, 7);
    assert!(grown.importances[0] + grown.importances[1] > 0.5, "{:?}", grown.importances);
    assert!((grown.importances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let trees = grown.trees.clone();
    let forest = Forest::new(grown.trees, None).unwrap();
    let found = score(&forest, &held_out);
    assert!(found.accuracy() > 0.85, "{found:?}");
    assert_eq!(Forest::from_bytes(&forest.to_bytes()).unwrap(), forest);
    assert_eq!(fit(&taught, 30, 7).trees, trees);
    assert_ne!(fit(&taught, 30, 8).trees, trees);
}

/// Every row of a tree without chance ends in its own class: leaves are pure where rows differ.
#[test]
fn trees_are_grown_to_the_end() {
    let table = synthetic(300, 3);
    let grown = fit(&table, 1, 1);
    let pure = |node: &TreeNode| match node {
        TreeNode::Leaf(shares) => shares.contains(&1.0),
        TreeNode::Split { .. } => true,
    };
    assert!(grown.trees[0].iter().all(pure));
}

#[test]
fn equal_rows_make_one_leaf() {
    let table = Samples { inputs: vec![[1.0; FEATURES]; 4], classes: vec![0, 0, 2, 2] };
    for tree in fit(&table, 5, 1).trees {
        assert!(matches!(tree.as_slice(), [TreeNode::Leaf(_)]));
    }
}

#[test]
fn a_small_forest_from_games_beats_guessing() {
    let folder = std::env::temp_dir().join(format!("stockade-forest-{}", std::process::id()));
    let options = Options {
        out: folder.join("small.model"),
        rows: 600,
        iterations: 60,
        trees: 20,
        rules: Rules::preset("cornell").unwrap(),
        threads: 2,
        seed: 1,
    };
    run(&options, &mut std::io::sink()).unwrap();
    let about = std::fs::read_to_string(folder.join("small.model.json")).unwrap();
    assert!(about.contains("stockade-lab train forest --rows 600"), "{about}");
    let forest = Forest::load(&options.out).unwrap();
    assert_eq!(forest.trees().len(), 20);
    let play = Play { rules: options.rules, iterations: 60, seed: 1, threads: 2 };
    let games = folder.join("small.model.games.jsonl");
    let rows = play.rows(600, &games, &mut Progress::silent()).unwrap();
    let (_, report) = train(&rows, &options).unwrap();
    let table = report.score.table;
    let most = (0..3).map(|class| table[class].iter().sum::<u64>()).max().unwrap();
    assert!(report.score.hits() > most + most / 10, "{table:?}");
    let none = Options { rows: 3, ..options };
    assert!(run(&none, &mut std::io::sink()).unwrap_err().to_string().contains("teach nothing"));
    std::fs::remove_dir_all(folder).unwrap();
}

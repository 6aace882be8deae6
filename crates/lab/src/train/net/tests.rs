//! Gradients against differences, parity with the engine, learning, resuming, bad input.

use std::path::Path;

use stockade_core::SplitMix64;
use stockade_engine::net::{Features, Tensor, move_logit};

use super::{pass::Pass, *};
use crate::{EvalChoice, selfplay};

/// A folder that goes away again.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("stockade-{name}-{}", std::process::id()));
        files::make_folder(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Plays a few quick games.
fn play(path: &Path, games: u64, rules: &str) {
    let recipe =
        selfplay::Recipe { sims: 60, quick_sims: 24, full_share: 0.5, harvest: 20, noise: 0.25 };
    let options = selfplay::Options {
        out: path.to_owned(),
        games,
        threads: 1,
        eval: EvalChoice::Classical,
        generation: 0,
        rules: rules.parse().unwrap(),
        seed: 5,
        recipe,
    };
    selfplay::play(&options, &mut std::io::sink()).unwrap();
}

fn options(data: &Path, out: PathBuf) -> Options {
    let data = vec![Source { path: data.to_owned(), share: 1.0 }];
    Options { data, out, from: None, threads: Some(2), settings: Settings::example() }
}

fn read(path: &Path) -> Data {
    let parts = source::parts(&[Source { path: path.to_owned(), share: 1.0 }]).unwrap();
    Data::read(&parts, &Settings::example().targets, &Omitted::default(), 2).unwrap()
}

/// Weights with nothing special about them.
fn random_weights(seed: u64) -> Weights {
    let mut weights = fresh::weights(Shape::new(32).unwrap(), seed);
    let mut rng = SplitMix64::new(seed);
    let mut shake = |tensor: &mut Tensor, width: f32| {
        for value in &mut tensor.values {
            *value += width * ((rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0);
        }
    };
    shake(&mut weights.value, 0.3);
    shake(&mut weights.value_bias, 0.3);
    shake(&mut weights.policy, 0.3);
    shake(&mut weights.policy_bias, 0.3);
    weights
}

#[test]
fn gradients_agree_with_differences() {
    let folder = Folder::new("gradients");
    play(&folder.file("a.stkd"), 3, "standard");
    let data = read(&folder.file("a.stkd"));
    let rows: Vec<u32> = (0..data.taught.len() as u32).collect();
    let mut batches = Batches::new(Shape::new(32).unwrap(), rows.len(), 2);
    let mut weights = random_weights(3);
    let (gradient, _) = batches.gradient(&weights, &data.taught, &rows);
    let gradient = gradient.clone();
    let mut loss = |weights: &Weights| {
        let (_, MeanLosses { value, policy }) = batches.gradient(weights, &data.taught, &rows);
        f64::from(pass::VALUE_SHARE) * value + policy
    };
    const STEP: f32 = 4e-3;
    for tensor in 0..8 {
        let slopes = gradient.tensors()[tensor].values.clone();
        let mut steepest: Vec<usize> = (0..slopes.len()).collect();
        steepest.sort_by(|&a, &b| slopes[b].abs().total_cmp(&slopes[a].abs()));
        for &index in steepest.iter().step_by(steepest.len().div_ceil(24)).take(6) {
            let value = weights.tensors()[tensor].values[index];
            let mut at = |value| {
                weights.tensors_mut()[tensor].values[index] = value;
                loss(&weights)
            };
            let difference = (at(value + STEP) - at(value - STEP)) / f64::from(2.0 * STEP);
            at(value);
            let slope = f64::from(slopes[index]);
            let name = weights.tensors()[tensor].name;
            assert!(
                (difference - slope).abs() < 0.02 * slope.abs() + 5e-5,
                "{name} {index}: {slope} and {difference}"
            );
        }
    }
}

/// The trainer's arithmetic is that of the engine, which says in its own tests that its integers
/// are the same.
#[test]
fn trainer_and_engine_agree() {
    let folder = Folder::new("parity");
    let path = folder.file("a.stkd");
    play(&path, 8, "standard");
    let weights = random_weights(9);
    let data = read(&path);
    let reader = stockade_arena::dataset::DataReader::open(&path).unwrap();
    let games: Vec<_> = reader.map(Result::unwrap).collect();
    let targets = &Settings::example().targets;
    let taught = games.iter().filter(|game| !targets.holds_out(game));
    let mut pass = Pass::<32>::new();
    let mut with_moves = 0;
    for (index, row) in taught.flat_map(|game| &game.rows).enumerate() {
        let sample = data.taught.sample(index);
        pass.forward(&weights, &sample);
        let features = Features::of(&row.position, row.position.legal_moves());
        let hidden = weights.hidden(&features.inputs);
        let log_odds = weights.value(&hidden, &features.inputs.skips);
        assert!((log_odds - pass.log_odds).abs() < 1e-3, "{log_odds} and {}", pass.log_odds);
        if sample.shares.is_empty() {
            continue;
        }
        let policy = weights.policy(&hidden);
        let mut shares: Vec<f32> =
            features.moves.rows().map(|(_, row)| move_logit(&policy, &row)).collect();
        stockade_engine::math::softmax(&mut shares);
        let pairs = shares.iter().zip(pass.shares(&sample));
        pairs.for_each(|(a, b)| assert!((a - b).abs() < 1e-4, "{a} and {b}"));
        with_moves += 1;
    }
    assert!(with_moves > 200, "{with_moves}");
}

#[test]
fn a_net_learns_and_a_killed_training_ends_with_the_same() {
    let folder = Folder::new("learns");
    let data = folder.file("a.stkd");
    play(&data, 24, "standard");
    let long = Settings { passes: 20.0, ..Settings::example() };
    let whole = Options { settings: long, ..options(&data, folder.file("whole.net")) };
    let outcome = train(&whole, &mut std::io::sink()).unwrap();
    let lines = log::read(&folder.file("whole.net.jsonl")).unwrap();
    let (first, last) = (&lines[0], &lines[lines.len() - 1]);
    assert!(last.value < 0.9 * first.value, "{first:?} {last:?}");
    assert!(last.policy < 0.9 * first.policy, "{first:?} {last:?}");
    assert_eq!(last.step, outcome.steps);

    // Another run stops in the middle, and the data grows meanwhile.
    let cut = Options { out: folder.file("cut.net"), ..whole.clone() };
    let mut state = begin(&cut).unwrap();
    let read =
        Data::read(&state.head.parts, &cut.settings.targets, &Omitted::default(), 1).unwrap();
    state.head.steps = outcome.steps;
    let mut run = Run::new(&cut, state, &read).unwrap();
    let mut rows = Vec::new();
    for _ in 0..outcome.steps / 2 {
        run.step(&mut rows).unwrap();
    }
    run.save().unwrap();
    drop(run);
    play(&data, 26, "standard");
    train(&Options { threads: Some(1), ..cut.clone() }, &mut std::io::sink()).unwrap();
    let bytes = |name| std::fs::read(folder.file(name)).unwrap();
    assert_eq!(bytes("cut.net"), bytes("whole.net"));
    assert!(EvalChoice::load(&folder.file("cut.net")).is_ok());

    for from in [whole.checkpoint(), whole.out.clone()] {
        let next = Options { from: Some(from), ..options(&data, folder.file("next.net")) };
        let begun = begin(&next).unwrap().weights.quantised().unwrap();
        assert_eq!(begun.to_bytes(), bytes("whole.net"));
    }

    let settings = Settings { rate: 0.5, ..cut.settings.clone() };
    let other = Options { settings, ..cut.clone() };
    let error = train(&other, &mut std::io::sink()).unwrap_err().to_string();
    assert!(error.contains("other settings or data"), "{error}");

    let from = Some(whole.checkpoint());
    let wider = Settings { width: 64, ..Settings::example() };
    let wider = Options { from, settings: wider, ..options(&data, folder.file("wide.net")) };
    let error = train(&wider, &mut std::io::sink()).unwrap_err().to_string();
    assert!(error.contains("is 32 wide, and this one shall be 64"), "{error}");
}

#[test]
fn a_diverged_training_says_so_and_keeps_the_last_good_state() {
    let folder = Folder::new("diverges");
    let data = folder.file("a.stkd");
    play(&data, 2, "standard");
    let options = options(&data, folder.file("a.net"));
    let mut state = begin(&options).unwrap();
    let read =
        Data::read(&state.head.parts, &options.settings.targets, &Omitted::default(), 1).unwrap();
    state.head.steps = 10;
    let mut run = Run::new(&options, state, &read).unwrap();
    run.save().unwrap();
    run.state.weights.policy.values.fill(f32::NAN);
    for error in [run.step(&mut Vec::new()).unwrap_err(), run.save().unwrap_err()] {
        assert!(error.to_string().contains("diverged"), "{error}");
    }
    let kept = Checkpoint::load(&options.checkpoint()).unwrap().unwrap();
    assert!(kept.weights.quantised().is_ok());
    assert!(!options.out.exists());
}

#[test]
fn data_of_other_boards_teaches_nothing() {
    let folder = Folder::new("boards");
    let data = folder.file("a.stkd");
    play(&data, 2, "5x5,walls=2");
    let error = train(&options(&data, folder.file("a.net")), &mut std::io::sink()).unwrap_err();
    assert!(error.to_string().contains("nothing to learn from"), "{error}");
    let missing = options(&folder.file("none.stkd"), folder.file("b.net"));
    let error = train(&missing, &mut std::io::sink()).unwrap_err();
    assert!(error.to_string().contains("none.stkd"), "{error}");
}

#[test]
fn what_is_left_out_has_no_weight() {
    let folder = Folder::new("without");
    let data = folder.file("a.stkd");
    play(&data, 3, "standard");
    let names = ["best own wall", "classical log-odds", "pawn move"].map(str::to_owned);
    let settings = Settings { without: names.to_vec(), ..Settings::example() };
    let without = Options { settings, ..options(&data, folder.file("without.net")) };
    train(&without, &mut std::io::sink()).unwrap();
    let weights = Checkpoint::load(&without.checkpoint()).unwrap().unwrap().weights;
    let mut silent = weights.clone();
    Omitted::named(&names).unwrap().silence(&mut silent);
    assert_eq!(silent, weights);
    assert_ne!(weights.value_bias.values[2], 0.0, "the other skips are learned");

    let settings = Settings { without: vec!["best wall".to_owned()], ..Settings::example() };
    let unknown = Options { settings, ..options(&data, folder.file("unknown.net")) };
    let error = train(&unknown, &mut std::io::sink()).unwrap_err().to_string();
    assert!(error.contains("\"best wall\"; there are: own pawn; "), "{error}");
}

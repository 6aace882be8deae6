use stockade_agents::cornell::{Cnn, Weights};

use super::*;

fn options(name: &str) -> Options {
    let folder = std::env::temp_dir().join(format!("stockade-cnn-{name}-{}", std::process::id()));
    Options {
        out: folder.join("small.model"),
        rows: 400,
        iterations: 40,
        epochs: 3,
        patience: 10,
        batch: 32,
        rate: 0.002,
        split: Split::Positions,
        rules: "cornell,3x3,walls=1".parse().unwrap(),
        threads: 2,
        seed: 3,
    }
}

#[test]
fn a_small_network_beats_guessing_and_a_killed_run_ends_the_same_way() {
    let options = options("run");
    let folder = options.out.parent().unwrap().to_owned();
    run(&options, &mut std::io::sink()).unwrap();
    let read = || Weights::load(&options.out).unwrap();
    let (whole, log) = (read(), files::with_suffix(&options.out, ".jsonl"));
    let lines = std::fs::read_to_string(&log).unwrap();
    std::fs::remove_file(&log).unwrap();
    std::fs::remove_file(files::with_suffix(&options.out, ".checkpoint")).unwrap();
    run(&Options { epochs: 1, ..options.clone() }, &mut std::io::sink()).unwrap();
    assert_eq!(std::fs::read_to_string(&log).unwrap().lines().count(), 1);
    run(&options, &mut std::io::sink()).unwrap();
    assert!(read() == whole, "a resumed training ends with the same network");
    assert_eq!(std::fs::read_to_string(&log).unwrap(), lines);
    let last: Epoch = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert!(last.held_out_accuracy > 0.6 && last.accuracy > 0.75, "{last:?}");
    std::fs::write(files::with_suffix(&options.out, ".checkpoint"), b"STKLAYERshort").unwrap();
    let error = run(&options, &mut std::io::sink()).unwrap_err().to_string();
    assert!(error.contains("no whole checkpoint"), "{error}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let check = |options: Options, expected: &str| {
        let error = run(&options, &mut std::io::sink()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(Options { rate: f32::NAN, ..options("rate") }, "--rate 0.001");
    check(Options { rows: 0, ..options("rows") }, "teach nothing");
    check(Options { rules: "4x7".parse().unwrap(), ..options("board") }, "square boards");
}

/// What players compute from the file is what the training saw.
#[test]
fn the_exported_network_gives_the_same_values() {
    let options = options("export");
    let play = Play { rules: options.rules, iterations: 10, seed: 1, threads: 1 };
    let games = files::with_suffix(&options.out, ".games.jsonl");
    let rows = play.rows(60, &games, &mut Progress::silent()).unwrap();
    let data = Data::new(&rows, Split::Games, 1);
    let mut network = Network::new(3, 0.01, 5);
    let mut rng = SplitMix64::new(1);
    let taught = network.learn(&data, 16, &mut rng, &mut |_, _| Ok(())).unwrap();
    assert!(taught.loss > 0.0);
    let cnn = Cnn::new(&network.exported()).unwrap();
    let held_out = rows.iter().filter(|row| super::super::games::is_held_out(row.game));
    for (row, example) in held_out.zip(data.held_out()) {
        let seen = network.layers.values(&[example], &mut crate::nn::Pass::asking())[0];
        let played = cnn.value(&row.position, row.ply);
        assert!((seen - played).abs() < 1e-4, "{seen}, {played}");
    }
    std::fs::remove_dir_all(options.out.parent().unwrap()).unwrap();
}

use super::*;

fn options() -> Options {
    Options {
        out: PathBuf::new(),
        mode: Mode::Clean,
        opponents: vec![Opponent::Guided],
        games: 160,
        from: None,
        reward: Reward::Board,
        decay: 0.998,
        floor: 0.1,
        sync: 500,
        rate: 0.0005,
        evaluate: 60,
        best: false,
        seed: 2,
    }
}

fn won(report: &Report, opponent: Opponent) -> u64 {
    report.evaluations.iter().find(|(of, _)| *of == opponent).unwrap().1.won
}

#[test]
fn a_trained_network_clearly_beats_a_fresh_one() {
    let go = |options: &Options| train(options, &mut Progress::silent()).unwrap();
    let fresh = go(&Options { games: 1, ..options() });
    let (network, report) = go(&options());
    assert!(
        won(&report, Opponent::Guided) > won(&fresh.1, Opponent::Guided) + 10,
        "{:?} after {:?}",
        report.evaluations,
        fresh.1.evaluations
    );
    assert_eq!(report.curve.len(), 16);
    let short = Options { games: 30, ..options() };
    assert!(go(&short).0 == go(&short).0, "equal seeds learn alike");
    assert!(go(&short).0 != network);
}

#[test]
fn all_modes_and_opponents_run() {
    for mode in [Mode::Faithful, Mode::Clean] {
        for opponents in [vec![Opponent::Learner], vec![Opponent::Random, Opponent::Guided]] {
            let reward = if mode == Mode::Clean { Reward::Change } else { Reward::Board };
            let options = Options {
                mode,
                opponents,
                reward,
                games: 40,
                evaluate: 5,
                best: true,
                ..options()
            };
            let (network, report) = train(&options, &mut Progress::silent()).unwrap();
            let inputs = if mode == Mode::Clean { 102 } else { 52 };
            assert_eq!((network.widths()[0], report.curve.len()), (inputs, 4));
        }
    }
}

#[test]
fn networks_go_there_and_back() {
    let (network, _) = train(&Options { games: 5, ..options() }, &mut Progress::silent()).unwrap();
    let folder = std::env::temp_dir().join(format!("stockade-ddqn-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("from.model");
    std::fs::write(&path, network.to_bytes()).unwrap();
    let from = Options { from: Some(path.clone()), ..options() };
    let mut again = Learner::new(&from, Some(&network)).unwrap();
    assert!(again.network().unwrap() == network);
    let other = Options { mode: Mode::Faithful, ..from };
    let error = train(&other, &mut Progress::silent()).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("this training needs [52"), "{error}");
    let out = folder.join("new.model");
    run(&Options { out: out.clone(), games: 10, ..options() }, &mut std::io::sink()).unwrap();
    assert!(QNetwork::load(&out).is_ok());
    let none = run(&Options { out, games: 0, ..options() }, &mut std::io::sink()).unwrap_err();
    assert!(none.to_string().contains("--games 670"), "{none}");
    std::fs::remove_dir_all(folder).unwrap();
}

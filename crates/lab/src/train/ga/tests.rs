use super::*;

fn options(name: &str) -> Options {
    let file = format!("stockade-ga-{name}-{}", std::process::id());
    Options {
        out: std::env::temp_dir().join(file),
        player: Kind::Bowler,
        generations: 3,
        first: 3,
        later: 2,
        games: 1,
        depth: 2,
        cap: 100,
        threads: 2,
        seed: 5,
    }
}

#[test]
fn generations_are_as_large_as_in_the_code() {
    let options = Options { first: 50, later: 10, ..options("sizes") };
    let sizes: Vec<u64> = (0..5).map(|generation| options.size(generation)).collect();
    assert_eq!(sizes, [50, 20, 10, 10, 10]);
    let games: u64 = (0..12).map(|generation| options.size(generation) * 10).sum();
    assert_eq!(games, 1700);
}

#[test]
fn the_best_are_kept_and_children_come_from_them() {
    let mut rng = SplitMix64::new(1);
    let kept = vec![[1.0; 4], [2.0; 4], [3.0; 4]];
    let next = next_population(kept.clone(), 200, &mut rng);
    assert_eq!((next.len(), &next[..3]), (200, kept.as_slice()));
    let is_whole = |gene: f64| [1.0, 2.0, 3.0].contains(&gene);
    let mutants = next.iter().filter(|child| !child.iter().all(|&gene| is_whole(gene))).count();
    assert!((5..40).contains(&mutants), "{mutants} mutants");
    // A child has two parents: as many first genes as not differ from the last one.
    assert!(next[3..].iter().filter(|child| child[0] != child[3]).count() > 150);
}

#[test]
fn a_killed_run_ends_the_same_way_and_a_walker_beats_a_wanderer() {
    let options = options("run");
    let go = |options: &Options| evolve(options, &mut Progress::silent());
    let whole = go(&options).unwrap();
    let text = std::fs::read_to_string(&options.out).unwrap();
    let cut: Vec<&str> = text.lines().take(2).collect();
    std::fs::write(&options.out, cut.join("\n") + "\n{\"gen").unwrap();
    assert!(go(&Options { threads: 1, ..options.clone() }).unwrap() == whole);
    let error = go(&Options { seed: 6, ..options.clone() }).unwrap_err().to_string();
    assert!(error.contains("choose another file"), "{error}");
    std::fs::remove_file(&options.out).unwrap();
    let none = go(&Options { games: 0, ..options.clone() }).unwrap_err().to_string();
    assert!(none.contains("--games 10"), "{none}");
    let games = Options { games: 4, ..options };
    let trial = Trial { options: &games, generation: 0 };
    // One that likes short paths, and one that sees nothing but ranks it does not want to gain.
    let fit = trial.all(&[[9.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.1]], &mut |_| Ok(())).unwrap();
    assert!(fit[0].wins > fit[1].wins, "{fit:?}");
}

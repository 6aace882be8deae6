use super::*;

fn options(name: &str) -> RunOptions {
    let folder = format!("stockade-experiments-{name}-{}", std::process::id());
    RunOptions {
        ids: vec!["all".to_owned()],
        quick: false,
        full: false,
        out: std::env::temp_dir().join(folder),
        threads: 2,
        seed: 1,
    }
}

/// A miniature of every experiment, and the pages that show it.
#[test]
fn every_experiment_runs_and_is_shown() {
    let options = options("all");
    for of in EXPERIMENTS {
        let stored = run_one(of, &options, Effort::Miniature, &mut Progress::silent()).unwrap();
        assert!(!stored.findings.tables.is_empty(), "{}", of.id);
        assert!(!stored.findings.summary.contains("NaN"), "{}", stored.findings.summary);
    }
    let page = report::write(&options.out).unwrap();
    let index = std::fs::read_to_string(page).unwrap();
    for of in EXPERIMENTS {
        assert!(index.contains(&format!("href=\"{}.html\"", of.id)), "{}", of.id);
        let page = std::fs::read_to_string(options.out.join(format!("{}.html", of.id))).unwrap();
        assert!(!page.contains("http"), "{} loads something", of.id);
        assert!(page.contains("Download the data") && page.contains("What this does not show"));
        let text = std::fs::read_to_string(options.out.join(format!("{}.md", of.id))).unwrap();
        assert!(text.contains(&format!("stockade-lab run {}", of.id)));
    }
    std::fs::remove_dir_all(&options.out).unwrap();
}

#[test]
fn unknown_experiments_and_empty_folders_are_refused() {
    let error = chosen(&["Z-9".to_owned()]).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("there is no experiment \"Z-9\": all, or M-1, M-2"), "{error}");
    assert_eq!(chosen(&["c-2".to_owned()]).unwrap()[0].id, "C-2");
    let error = report::write(&options("none").out).unwrap_err().to_string();
    assert!(error.contains("has no results: stockade-lab run all --quick"), "{error}");
    let none = RunOptions { threads: 0, ..options("threads") };
    assert!(run(&none, &mut std::io::sink()).unwrap_err().to_string().contains("--threads 2"));
    let mut listed = Vec::new();
    list(&ListOptions {}, &mut listed).unwrap();
    assert!(String::from_utf8(listed).unwrap().contains("C-3"));
}

//! A miniature of the loop.

use std::fs;

use clap::Parser;

use super::*;

#[derive(Parser)]
struct Asked {
    #[command(flatten)]
    options: Options,
}

/// A folder that goes away again.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = std::env::temp_dir().join(format!("stockade-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// A loop of tiny games, matches and trainings.
    fn options(&self, more: &str) -> Options {
        let tiny = "loop --games 6 --sims 40 --quick-sims 16 --harvest 12 --width 32 --passes 2 \
                    --batch 128 --held-out 0.3 --gate-sims 16 --gate-pairs 2 --leads 16,24 \
                    --lead-pairs 1 --threads 2 --data";
        let words = tiny.split_whitespace().chain([self.0.to_str().unwrap()]);
        Asked::parse_from(words.chain(more.split_whitespace())).options
    }

    fn run(&self, more: &str) -> Result<String> {
        let mut out = Vec::new();
        run(&self.options(more), &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn generations_follow_each_other_and_a_kill_changes_nothing() {
    let place = Place::new("loop");
    place.run("--generations 2").unwrap();
    let state = Folder::look(&place.0).unwrap();
    assert_eq!(state.records.len(), 2);
    for record in &state.records {
        let training = record.training.as_ref().unwrap();
        assert!(place.0.join("nets").join(&training.net).exists());
        let gate = record.gate.as_ref().unwrap();
        assert_eq!(gate.pairs.iter().sum::<u64>(), 2);
        assert_eq!(record.leads.len(), if gate.passed { 2 } else { 0 });
        assert!(place.read("HISTORY.md").contains(&training.net));
    }
    let expected = state.best().unwrap_or("classical");
    assert_eq!(place.read("best").trim(), expected);
    let page = place.read("index.html");
    assert!(page.contains("Elo by generation") && page.contains("Value during the training"));
    assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
    assert!(place.run("status").unwrap().contains("no generation is under way"));

    // A kill after any phase: what was written by later ones stands there half-finished, and the
    // rest is done again with the same end, but for the times.
    let mut killed = state.clone();
    let last = killed.records.last_mut().unwrap();
    (last.training, last.gate) = (None, None);
    last.leads.clear();
    fs::write(place.0.join("state.json"), serde_json::to_string(&killed).unwrap()).unwrap();
    assert!(place.run("status").unwrap().contains("generation 1 is under way: training"));
    place.run("--generations 2").unwrap();
    let mut again = Folder::look(&place.0).unwrap();
    for (again, first) in again.records.iter_mut().zip(&state.records) {
        let seconds = first.training.as_ref().unwrap().seconds;
        again.training.as_mut().unwrap().seconds = seconds;
    }
    assert_eq!(again, state);
}

#[test]
fn a_folder_has_one_loop() {
    let place = Place::new("one-loop");
    let _first = Folder::open(&place.0, &place.options("").settings).unwrap();
    let error = place.run("--generations 1").unwrap_err().to_string();
    assert!(error.contains("another loop works in"), "{error}");
}

#[test]
fn other_folders_are_refused_with_a_sentence() {
    let place = Place::new("other-loop");
    let check = |text: Option<&str>, more: &str, said: &str| {
        if let Some(text) = text {
            fs::write(place.0.join("state.json"), text).unwrap();
        }
        let error = place.run(more).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    };
    check(None, "status", "holds no loop");
    check(Some("{ \"stockade_loop\""), "--generations 1", "is damaged");
    check(Some("{ \"stockade_loop\": 99 }"), "--generations 1", "version 99");
    check(Some("{ \"stockade_loop\": 99 }"), "status", "version 99");
    check(Some("[]"), "status", "another kind");
    check(Some("{ \"stockade_loop\": 1 }"), "status", "is damaged");
}

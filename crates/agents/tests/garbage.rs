//! Servers that are sent anything: every line has its answer, and none of them panics.

use std::{cell::Cell, sync::Mutex};

use stockade_agents::{
    Spec,
    protocol::{QtpStyle, serve_qtp, serve_ugi},
};
use stockade_core::{Rules, SplitMix64};

const WORDS: [&str; 64] = [
    "ugi",
    "isready",
    "setoption",
    "uginewgame",
    "position",
    "makemove",
    "go",
    "stop",
    "query",
    "name",
    "value",
    "startpos",
    "fen",
    "moves",
    "nodes",
    "depth",
    "infinite",
    "movetime",
    "p1time",
    "Size",
    "Walls",
    "Rules",
    "MultiPV",
    "Seed",
    "5x5",
    "3",
    "0",
    "-1",
    "99999999999999999999",
    "known_command",
    "list_commands",
    "boardsize",
    "clear_board",
    "walls",
    "playmove",
    "playwall",
    "genmove",
    "undo",
    "winner",
    "showboard",
    "play",
    "legal_moves",
    "dist",
    "printsgf",
    "time_settings",
    "black",
    "white",
    "b",
    "w",
    "E8",
    "e2",
    "e3h",
    "e3",
    "horizontal",
    "a1v",
    "/",
    "10",
    "\t",
    "#",
    "\u{7f}",
    "é",
    "=",
    "five",
    "standard",
];

fn lines(seed: u64) -> Vec<String> {
    let mut rng = SplitMix64::new(seed);
    let line = |rng: &mut SplitMix64| {
        let words: Vec<&str> = (0..rng.below(7)).map(|_| WORDS[rng.below(WORDS.len())]).collect();
        words.join(" ")
    };
    (0..400).map(|_| line(&mut rng)).collect()
}

#[test]
fn qtp_answers_every_command_once() {
    let spec: Spec = "random".parse().unwrap();
    for seed in 0..60 {
        let (answers, ends) = (Cell::new(0), Cell::new(0));
        let lines = lines(seed);
        let commands = lines.iter().filter(|line| {
            let line = line.split('#').next().unwrap_or_default();
            line.split(|letter: char| letter.is_whitespace() || letter == '\u{7f}')
                .any(|word| !word.is_empty())
        });
        let commands = commands.count();
        serve_qtp(&spec, &Rules::standard(), QtpStyle::Classic, lines, &|line| match line
            .chars()
            .next()
        {
            None => ends.set(ends.get() + 1),
            Some('=' | '?') => answers.set(answers.get() + 1),
            Some(_) => {}
        });
        assert_eq!((answers.get(), ends.get()), (commands, commands), "seed {seed}");
    }
}

#[test]
fn ugi_keeps_to_the_words_of_its_protocol() {
    let spec: Spec = "random".parse().unwrap();
    for seed in 0..60 {
        let said = Mutex::new(Vec::new());
        serve_ugi(&spec, &Rules::standard(), lines(seed), &|line| {
            said.lock().unwrap().push(line.to_owned());
        });
        let known = ["id ", "option ", "ugiok", "readyok", "response ", "bestmove ", "info "];
        for line in said.into_inner().unwrap() {
            assert!(known.iter().any(|start| line.starts_with(start)), "seed {seed}: {line:?}");
        }
    }
}

//! `stockade ugi` and `stockade qtp` through pipes, as other programs run them.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdout, Stdio},
};

use stockade_agents::{AGENTS, Agent, Limits, Request, Spec};
use stockade_core::{Game, Rules};

use crate::run::{check, check_refused, command, fresh, run, text};

#[test]
fn the_referee_starts_it_with_a_seed_alone() {
    let talk = "name\nboardsize 5\nclear_board\nwalls 0\nplaymove black C4\nwinner\nquit\n";
    let answers = "= Stockade\n\n= \n\n= \n\n= \n\n= \n\n= false\n\n= \n\n";
    check(&["-seed", "7"], talk, answers);
    check(&["qtp", "--seed", "7"], talk, answers);
    for rest in [&[][..], &["x"], &["-1"], &["7", "8"]] {
        let args = [&["-seed"], rest].concat();
        let found = format!("not \"{}\"", rest.join(" "));
        check_refused(&args, "", 2, &["it takes one whole number", &found, "qtp --help"]);
    }
}

#[test]
fn the_protocols_answer_on_stdout_alone() {
    check(
        &["ugi", "--agent", "greedy"],
        "fly\nposition startpos moves e2\ngo\nquit\n",
        "info string error: unknown command \"fly\", expected ugi, isready, setoption, \
         uginewgame, position, makemove, go, stop, query, quit (or uci, ucinewgame, setposition)\nbestmove e8\n",
    );
    check(&["qtp", "--agent", "greedy", "--style", "kata"], "genmove b\n", "= e8\n\n");
    check(
        &["qtp", "--agent", "greedy"],
        "\u{0}\u{1b}[31m\nfly\n",
        "? unknown command \"[31m\"\n\n? unknown command \"fly\"\n\n",
    );
}

#[test]
fn bad_arguments_are_refused() {
    check_refused(&["ugi", "--agent", "nobody"], "", 2, &["unknown agent \"nobody\"", "greedy"]);
    check_refused(&["qtp", "--agent", "lee:sims=x"], "", 2, &["sims= takes a number"]);
    for args in [&["ugi", "--rules", "four"][..], &["qtp", "--rules", "four", "--agent", "greedy"]]
    {
        check_refused(args, "", 2, &["--rules four", "two players only"]);
    }
    check_refused(&["ugi", "--log", "/nowhere/log.txt"], "", 1, &["cannot write the log"]);
}

#[test]
fn the_log_holds_both_sides() {
    let log = fresh("talk.txt");
    let said = run(&["qtp", "--agent", "greedy", "--log", text(&log)], "genmove black\nquit\n");
    assert_eq!(said.stderr, "");
    let log = fs::read_to_string(log).unwrap();
    assert_eq!(log, "> genmove black\n< = E8\n< \n> quit\n< = \n< \n");
}

/// A running server.
struct Server {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Server {
    fn start(args: &[&str]) -> Server {
        let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Server { child, lines }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Reads up to a line that starts like this.
    fn wait_for(&mut self, start: &str) -> String {
        let mut line = String::new();
        while !line.starts_with(start) {
            line.clear();
            assert!(self.lines.read_line(&mut line).unwrap() > 0, "it ended before {start}");
        }
        line
    }
}

#[test]
fn a_search_can_be_stopped_and_left() {
    let mut server = Server::start(&["ugi", "--agent", "stockade:hash=16"]);
    server.send("go infinite");
    server.wait_for("info depth");
    server.send("stop");
    server.wait_for("bestmove ");
    server.send("go infinite");
    server.send("quit");
    server.wait_for("bestmove ");
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn it_ends_with_its_input_even_while_it_thinks() {
    let mut server = Server::start(&["ugi", "--agent", "stockade:hash=16"]);
    server.send("go infinite");
    drop(server.child.stdin.take());
    server.wait_for("bestmove ");
    assert!(server.child.wait().unwrap().success());
}

/// The moves of a game between two agents.
fn play(rules: &str, mut agents: [Box<dyn Agent>; 2]) -> Vec<String> {
    let mut game = Game::new(&rules.parse::<Rules>().unwrap());
    agents.iter_mut().for_each(|agent| agent.new_game(game.rules()).unwrap());
    while !game.is_over() {
        let agent = &mut agents[game.ply() % 2];
        let mv = agent.choose(Request::new(&game, Limits::default()));
        game.play(mv.unwrap()).unwrap();
    }
    game.moves().map(|mv| mv.to_string()).collect()
}

fn agent(spec: &str) -> Box<dyn Agent> {
    spec.parse::<Spec>().unwrap().build()
}

/// Our own program, driven through a protocol, plays as the agent inside it does.
fn check_driven(proto: &str, verb: &str, rules: &str) {
    let program = env!("CARGO_BIN_EXE_stockade");
    for inner in ["random:seed=4", "lee:sims=60,seed=2"] {
        let spec = format!("{proto}:cmd=\"{program} {verb} --agent {inner}\",grace=60s");
        let opponent = || agent("random:seed=9");
        let driven = play(rules, [agent(&spec), opponent()]);
        assert_eq!(driven, play(rules, [agent(inner), opponent()]), "{spec} under {rules}");
        let driven = play(rules, [opponent(), agent(&spec)]);
        assert_eq!(driven, play(rules, [opponent(), agent(inner)]), "{spec} under {rules}");
    }
}

#[test]
fn driven_through_ugi_it_plays_the_same() {
    for rules in ["standard", "5x7,walls=4:2", "mertens"] {
        check_driven("ugi", "ugi", rules);
    }
}

#[test]
fn driven_through_qtp_it_plays_the_same() {
    for rules in ["standard", "5x5,walls=3"] {
        check_driven("qtp", "qtp", rules);
        check_driven("kata", "qtp --style kata", rules);
        check_driven("zq", "qtp --style zq", rules);
    }
}

#[test]
fn the_agents_are_listed() {
    let listed = run(&["agents"], "").stdout;
    let json = run(&["agents", "--json"], "").stdout;
    for name in AGENTS.iter().map(|info| info.name) {
        assert!(listed.lines().any(|line| line == name), "no {name} in\n{listed}");
        assert!(json.contains(&format!("{{\"name\":\"{name}\",\"about\":")), "{json}");
    }
    assert!(listed.contains("default 20000"), "{listed}");
    assert_eq!(json.lines().count(), AGENTS.len());
}

//! Programs that behave, and programs that crash, hang, talk nonsense or cheat.
//!
//! The programs are small shell scripts that read commands and answer some of them.

#![cfg(unix)]

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use stockade_agents::{Agent, AgentError, ClockView, Request, Spec};
use stockade_core::{Game, Move, Position, Rules};
use stockade_engine::{Limits, Report, StopSignal};

const GREETING: &str = "ugi) echo ugiok;; isready) echo readyok;; quit) exit;;";

/// A program that greets and answers these commands, as the cases of a shell.
fn script(cases: &str) -> String {
    format!("sh -c 'while read -r line; do case $line in {cases} esac; done'")
}

fn ugi(cases: &str) -> Box<dyn Agent> {
    agent("ugi", &script(&format!("{cases} {GREETING}")))
}

/// An agent that is waited for as long as a busy machine needs.
fn agent(name: &str, command: &str) -> Box<dyn Agent> {
    agent_with(name, command, "patience=120s,grace=120s")
}

/// An agent that is given up soon: after its answer to `ugi` or `name` with the first of these, in
/// the middle of its thoughts with the second.
const SOON_SILENT: &str = "patience=3s,grace=120s";
const SOON_THOUGHTLESS: &str = "patience=120s,grace=500ms";

fn agent_with(name: &str, command: &str, options: &str) -> Box<dyn Agent> {
    let command = command.replace('\\', "\\\\").replace('"', "\\\"");
    let spec: Spec = format!("{name}:cmd=\"{command}\",{options}").parse().unwrap();
    spec.build()
}

/// Whether a program still runs, by the number that it wrote down. One that was ended and that
/// nobody has taken notice of yet does not.
fn runs(pid: &Path) -> bool {
    let pid = fs::read_to_string(pid).unwrap();
    let stat = fs::read_to_string(Path::new("/proc").join(pid.trim()).join("stat"));
    stat.is_ok_and(|stat| !stat.rsplit(") ").next().unwrap_or_default().starts_with('Z'))
}

fn ask(agent: &mut dyn Agent, game: &Game) -> Result<Move, AgentError> {
    let limits = Limits::time(Duration::from_millis(10));
    agent.choose(Request::new(game, limits))
}

fn game() -> Game {
    Game::new(&Rules::standard())
}

fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_move_comes_back_and_the_thoughts_too() {
    let mut agent =
        ugi("go*) echo info depth 3 nodes 50 time 7 multipv 1 score wc 61.5 pv e2 e8 e9 e7; \
         echo info string hello; echo info depth 4; echo bestmove e2 ponder e8;;");
    let mut reports: Vec<Report> = Vec::new();
    agent.new_game(&Rules::standard()).unwrap();
    let mv = agent.choose(Request::new(&game(), Limits::default()).reporting_to(&mut |report| {
        reports.push(report.clone());
    }));
    assert_eq!(mv.unwrap().to_string(), "e2");
    assert_eq!(reports.len(), 1);
    let line = &reports[0].lines[0];
    assert_eq!((reports[0].nodes, line.pv.len(), line.score), (50, 2, 0.615));
}

#[test]
fn limits_and_positions_are_handed_on() {
    let log = file("handed-on.txt");
    let mut agent = ugi(&format!(
        "position*|go*) echo $line >> {}; case $line in go*) echo bestmove e3;; esac;;",
        log.display()
    ));
    let mut game = game();
    game.play("e2".parse().unwrap()).unwrap();
    game.play("e8".parse().unwrap()).unwrap();
    let millis = Duration::from_millis;
    let clock = ClockView { remaining: millis(900), increment: millis(50), opponent: millis(800) };
    for limits in
        [Limits::default(), Limits::nodes(77), Limits { clock: Some(clock), ..Limits::default() }]
    {
        agent.choose(Request::new(&game, limits)).unwrap();
    }
    let position = "position startpos moves e2 e8";
    let expected = format!(
        "{position}\ngo movetime 1000\n{position}\ngo nodes 77\n\
         {position}\ngo p1time 900 p2time 800 p1inc 50 p2inc 50\n"
    );
    assert_eq!(fs::read_to_string(log).unwrap(), expected);
}

#[test]
fn crashes_are_told_with_their_last_words() {
    let check = |command: &str, pieces: &[&str]| {
        let mut agent = agent("ugi", command);
        let error = agent.new_game(&Rules::standard()).unwrap_err();
        assert!(matches!(error, AgentError::Crash { .. }), "{error}");
        for piece in pieces {
            assert!(error.to_string().contains(piece), "{error}");
        }
    };
    check("sh -c 'echo no net found >&2; exit 3'", &["exit status: 3", "no net found"]);
    check("/nowhere/engine --fast", &["/nowhere/engine cannot be started"]);
    check("''", &["cannot be started"]);
    let mut agent = ugi("go*) exit 7;;");
    agent.new_game(&Rules::standard()).unwrap();
    let error = ask(agent.as_mut(), &game()).unwrap_err();
    assert!(error.to_string().contains("exit status: 7"), "{error}");
}

#[test]
fn silence_is_a_hang_and_the_program_is_ended() {
    for (name, case, options) in
        [("greeting", "ugi) ;;", SOON_SILENT), ("go", "go*) ;;", SOON_THOUGHTLESS)]
    {
        let pid = file(&format!("hang-{name}.pid"));
        let cases = format!("ugi) echo $$ > {}; echo ugiok;; {GREETING}", pid.display());
        let command = script(&format!("{case} {cases}")).replacen(
            "while",
            &format!("echo $$ > {}; while", pid.display()),
            1,
        );
        let mut agent = agent_with("ugi", &command, options);
        let answer = ask(agent.as_mut(), &game());
        assert!(matches!(answer, Err(AgentError::Hang { .. })), "{name}: {answer:?}");
        assert!(!runs(&pid), "{name}: it still runs");
    }
}

#[test]
fn a_program_that_does_not_leave_is_made_to() {
    let pid = file("stubborn.pid");
    let command = format!(
        "sh -c 'trap \"\" TERM; echo $$ > {}; while true; do read -r line && \
         case $line in ugi) echo ugiok;; isready) echo readyok;; esac || sleep 0.05; done'",
        pid.display()
    );
    let mut agent = agent("ugi", &command);
    agent.new_game(&Rules::standard()).unwrap();
    drop(agent);
    assert!(!runs(&pid), "it still runs");
}

/// A script that starts an engine is ended together with it.
#[test]
fn nothing_that_a_program_started_stays_behind() {
    for (name, farewell) in [("polite", "quit) exit;;"), ("deaf", "quit) ;;")] {
        let pid = file(&format!("started-{name}.pid"));
        let command = script(&format!("{farewell} {GREETING}")).replacen(
            "while",
            &format!("sleep 1000 & echo $! > {}; while", pid.display()),
            1,
        );
        let mut agent = agent("ugi", &command);
        agent.new_game(&Rules::standard()).unwrap();
        assert!(runs(&pid), "{name}: it was never started");
        drop(agent);
        // The signal was sent; when it arrives is the system's business.
        while runs(&pid) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn a_program_that_never_falls_silent_is_given_up() {
    let flood = "while echo noise; do echo = noise; done";
    let fails = |name: &str, command: &str, options: &str| {
        let answer = ask(agent_with(name, command, options).as_mut(), &game());
        assert!(matches!(answer, Err(AgentError::Hang { .. })), "{name}: {answer:?}");
    };
    fails("ugi", &format!("sh -c '{flood}'"), SOON_SILENT);
    fails("ugi", &script(&format!("go*) {flood};; {GREETING}")), SOON_THOUGHTLESS);
    let noise = flood.replace("= ", "");
    fails("qtp", &script(&format!("genmove*) {noise};; *) echo =; echo;;")), SOON_THOUGHTLESS);
    // Here the flood begins like an answer, and no empty line ends it.
    let answer = ask(
        agent("qtp", &script(&format!("genmove*) {flood};; *) echo =; echo;;"))).as_mut(),
        &game(),
    );
    assert!(matches!(answer, Err(AgentError::Illegal { .. })), "{answer:?}");
}

#[test]
fn illegal_moves_are_told_from_crashes() {
    for (answer, reason) in [
        ("e9", "e9 is occupied"),
        ("e4", "cannot go from e1 to e4"),
        ("banana", "expected a square"),
        ("(none)", "expected a square"),
        ("", "expected a square"),
        ("i9h", "files are a to h"),
    ] {
        let mut agent = ugi(&format!("go*) echo \"bestmove {answer}\";;"));
        let error = ask(agent.as_mut(), &game()).unwrap_err();
        assert!(matches!(error, AgentError::Illegal { .. }), "{error}");
        assert!(error.to_string().contains(reason), "{error}");
    }
}

#[test]
fn noise_does_not_matter() {
    let mut agent = ugi(
        "go*) i=0; while [ $i -lt 5000 ]; do echo noise $i; echo noise >&2; i=$((i+1)); done; \
         printf \"\\\\377\\\\000\\\\n\"; echo info depth x pv y; echo info; echo; echo bestmove d1;;",
    );
    // The flood takes longer than a tight limit allows on a busy machine.
    let limits = Limits::nodes(1);
    let mv = agent.choose(Request::new(&game(), limits));
    assert_eq!(mv.unwrap().to_string(), "d1");
}

#[test]
fn after_a_crash_the_next_game_starts_anew() {
    let mark = file("crashed-once");
    let mut agent = ugi(&format!(
        "go*) if [ -e {0} ]; then echo bestmove f1; else touch {0}; exit 1; fi;;",
        mark.display()
    ));
    agent.new_game(&Rules::standard()).unwrap();
    assert!(matches!(ask(agent.as_mut(), &game()), Err(AgentError::Crash { .. })));
    agent.new_game(&Rules::standard()).unwrap();
    assert_eq!(ask(agent.as_mut(), &game()).unwrap().to_string(), "f1");
}

#[test]
fn a_signal_stops_a_program() {
    let mut agent = ugi("stop) echo bestmove d1;; go*) ;;");
    let stop = StopSignal::default();
    let other = stop.clone();
    let raiser = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        other.raise();
    });
    let limits = Limits::time(Duration::from_secs(600));
    let mv = agent.choose(Request::new(&game(), limits).stopped_by(&stop));
    raiser.join().unwrap();
    assert_eq!(mv.unwrap().to_string(), "d1");
}

#[test]
fn programs_in_the_manner_of_uci_are_understood() {
    let mut agent = agent(
        "ugi",
        &script(
            "uci) echo option name Hash type spin; echo uciok;; isready) echo readyok;; \
             \"go wtime 9 btime 8 winc 7 binc 7\") echo bestmove e2;; quit) exit;;",
        ),
    );
    let millis = Duration::from_millis;
    let clock = ClockView { remaining: millis(9), increment: millis(7), opponent: millis(8) };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    let mv = agent.choose(Request::new(&game(), limits));
    assert_eq!(mv.unwrap().to_string(), "e2");
    let error = agent.new_game(&"5x5".parse().unwrap()).unwrap_err();
    assert!(error.to_string().contains("no options Size and Walls"), "{error}");
}

#[test]
fn text_protocol_programs_play_in_their_coordinates() {
    let answers = "genmove*) echo \"# thinking\"; echo; echo \"= $move\"; echo;; \
                   quit) exit;; *) echo =; echo;;";
    for (name, answer, expected) in [
        ("qtp", "E8", "e2"),
        ("qtp", "B5 horizontal", "b5h"),
        ("qtp", "b9 v", "b1v"),
        ("kata", "b5h", "b4h"),
        ("zq", "b5v", "b4v"),
    ] {
        let command = script(answers).replace("$move", answer);
        let mut agent = agent(name, &command);
        agent.new_game(&Rules::standard()).unwrap();
        let mv = ask(agent.as_mut(), &game());
        assert_eq!(mv.unwrap().to_string(), expected, "{name} {answer}");
    }
}

#[test]
fn text_protocol_programs_err_in_many_ways() {
    let command = |cases: &str| script(&format!("{cases} quit) exit;; *) echo =; echo;;"));
    let program = |name: &str, cases: &str| agent(name, &command(cases));
    let fails = |cases: &str| ask(program("qtp", cases).as_mut(), &game()).unwrap_err();
    let hangs = |cases: &str, options: &str| {
        let error = ask(agent_with("qtp", &command(cases), options).as_mut(), &game()).unwrap_err();
        assert!(matches!(error, AgentError::Hang { .. }), "{error}");
    };
    assert!(matches!(fails("genmove*) echo = E5; echo;;"), AgentError::Illegal { .. }));
    assert!(matches!(fails("genmove*) echo \"? no idea\"; echo;;"), AgentError::Illegal { .. }));
    assert!(matches!(fails("genmove*) exit 1;;"), AgentError::Crash { .. }));
    hangs("genmove*) ;;", SOON_THOUGHTLESS);
    hangs("name) ;;", SOON_SILENT);
    let error = fails("boardsize*) echo \"? unacceptable size\"; echo;;");
    assert!(matches!(error, AgentError::Unsupported { .. }), "{error}");
    let mut moved = game();
    moved.play("e2".parse().unwrap()).unwrap();
    let mut refuses = program("qtp", "playmove*) echo \"? illegal move\"; echo;;");
    let error = ask(refuses.as_mut(), &moved).unwrap_err();
    assert!(error.to_string().contains("to \"playmove black E8\""), "{error}");
    let rules = Rules::standard();
    let start = Position::from_text("/ / e4 e6 / 9 9 / 1", &rules).unwrap().position;
    let set_up = Game::from_position(&rules, start).unwrap();
    let error = ask(program("kata", "").as_mut(), &set_up).unwrap_err();
    assert!(matches!(error, AgentError::Unsupported { .. }), "{error}");
}

#[test]
fn foreign_rules_are_refused_before_anything_starts() {
    for name in ["ugi", "qtp", "kata", "zq"] {
        let agent = agent(name, "/nowhere/engine");
        assert!(agent.supports(&Rules::preset("four").unwrap()).is_err());
        assert!(agent.supports(&Rules::standard()).is_ok());
    }
    for rules in ["4x7", "walls=10:7", "mertens"] {
        assert!(agent("qtp", "x").supports(&rules.parse().unwrap()).is_err(), "{rules}");
    }
}

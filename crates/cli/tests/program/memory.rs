//! Memory that cannot be had.

#![cfg(unix)]

use std::{
    io::Write,
    process::{Command, Stdio},
};

use crate::run::Said;

/// Runs the program where a process gets 4 GB at most.
fn run_in_little(args: &[&str], stdin: &str) -> Said {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 4000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_stockade")])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    child.wait_with_output().unwrap().into()
}

#[test]
fn an_option_that_takes_too_much_memory_changes_nothing() {
    for search in ["puct", "alphabeta"] {
        let talk = format!(
            "setoption name Search value {search}\nsetoption name Hash value 32768\n\
             setoption name Hash value 64\nposition startpos\ngo nodes 1\nquit\n"
        );
        let said = run_in_little(&["ugi"], &talk);
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        let refusal = "info string error: this machine does not give 32768 MB of memory";
        assert_eq!(said.stdout.matches(refusal).count(), 1, "{}", said.stdout);
        assert!(said.stdout.contains("\nbestmove "), "{}", said.stdout);
    }
}

#[test]
fn an_agent_that_takes_too_much_memory_is_refused_with_a_sentence() {
    let greedy = "--engine=greedy";
    for search in ["puct", "alphabeta"] {
        let spec = format!("stockade:search={search},hash=32768,nodes=1");
        let engine = format!("--engine={spec}");
        let said = run_in_little(&["match", &engine, greedy, "--games=2"], "");
        let whole = format!("{}{}", said.stdout, said.stderr);
        assert!(whole.contains("does not give 32768 MB of memory"), "{whole}");
        let said = run_in_little(&["ugi", "--agent", &spec], "position startpos\ngo\nquit\n");
        let whole = format!("{}{}", said.stdout, said.stderr);
        assert!(whole.contains("does not give 32768 MB of memory"), "{whole}");
        assert!(said.code.is_some(), "it was ended by a signal");
    }
}

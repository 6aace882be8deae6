//! What must hold for any bytes that are sent to a protocol server: it answers in the words of its protocol,
//! and goes on.

use std::{cell::Cell, sync::Mutex};

use stockade_agents::{
    Spec,
    protocol::{QtpStyle, serve_qtp, serve_ugi},
};
use stockade_core::Rules;

/// The lines of what was sent; an agent that chooses at once answers them.
fn lines(data: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(data).lines().map(str::to_owned).collect()
}

fn agent() -> Spec {
    "random".parse().expect("an agent that there is")
}

/// UGI says nothing but what its protocol knows.
pub fn ugi(data: &[u8]) {
    let said = Mutex::new(Vec::new());
    serve_ugi(&agent(), &Rules::standard(), lines(data), &|line| {
        said.lock().expect("nobody panics while it is held").push(line.to_owned());
    });
    let known = ["id ", "option ", "ugiok", "uciok", "readyok", "response ", "bestmove ", "info "];
    for line in said.into_inner().expect("nobody panicked while it was held") {
        assert!(known.iter().any(|start| line.starts_with(start)), "{line:?}");
    }
}

/// QTP ends every answer with an empty line, in both of its styles.
pub fn qtp(data: &[u8]) {
    for style in [QtpStyle::Classic, QtpStyle::Kata] {
        let (answers, ends) = (Cell::new(0), Cell::new(0));
        serve_qtp(&agent(), &Rules::standard(), style, lines(data), &|line| match line
            .chars()
            .next()
        {
            None => ends.set(ends.get() + 1),
            Some('=' | '?') => answers.set(answers.get() + 1),
            Some(_) => {}
        });
        assert_eq!(answers.get(), ends.get());
    }
}

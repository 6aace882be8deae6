//! What the protocol commands share: the agent, lines in and out, and their log.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::PathBuf,
    process,
    sync::Mutex,
};

use anyhow::{Context, anyhow};
use clap::Args;
use stockade_agents::Spec;
use stockade_core::{PlayerCount, Rules};

use crate::{args::BadUsage, input};

/// Options of the protocol commands.
#[derive(Debug, Default, Args)]
pub(crate) struct DialogArgs {
    /// The agent that plays; `stockade agents` lists them all.
    #[arg(long, value_name = "SPEC", default_value = "stockade")]
    agent: String,

    /// Append all input (>) and output (<) to this file.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl DialogArgs {
    /// The agent, if it and the protocol support these rules.
    pub(crate) fn spec(&self, rules: &Rules) -> anyhow::Result<Spec> {
        if rules.players() != PlayerCount::Two {
            return Err(anyhow!("this protocol supports two players only"))
                .context(BadUsage(format!("--rules {rules}")));
        }
        let text = if self.agent.is_empty() { "stockade" } else { &self.agent };
        let spec: Spec = text.parse().with_context(|| BadUsage(format!("--agent {text}")))?;
        spec.build().supports(rules).with_context(|| BadUsage(format!("--agent {text}")))?;
        Ok(spec)
    }

    /// The log; without --log it discards everything.
    pub(crate) fn log(&self) -> anyhow::Result<Log> {
        let open = |path: &PathBuf| {
            let file = OpenOptions::new().create(true).append(true).open(path);
            file.with_context(|| format!("cannot write the log {}", path.display()))
        };
        Ok(Log(self.log.as_ref().map(open).transpose()?.map(Mutex::new)))
    }
}

/// The log of a dialog, shared by reader and writer.
pub(crate) struct Log(Option<Mutex<File>>);

impl Log {
    fn note(&self, mark: char, line: &str) {
        let Some(file) = &self.0 else { return };
        let Ok(mut file) = file.lock() else { return };
        // The dialog matters more than its log; a full disk must not end a game.
        let _ = writeln!(file, "{mark} {line}");
    }

    /// The lines of standard input, to its end.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        let mut stdin = io::stdin().lock();
        std::iter::from_fn(move || {
            let line = input::next_line(&mut stdin).ok().flatten()?;
            let line = line.trim_end_matches(['\r', '\n']).to_owned();
            self.note('>', &line);
            Some(line)
        })
    }

    /// Sends a line at once.
    pub(crate) fn say(&self, line: &str) {
        self.note('<', line);
        let mut out = io::stdout().lock();
        if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
            // The other program has gone and will never send `quit`.
            process::exit(0);
        }
    }
}

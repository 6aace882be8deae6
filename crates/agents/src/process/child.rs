//! A running program: lines to it, lines from it, and its end.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{self, ChildStdin, Command, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

use super::{Launch, group};
use crate::{agent::AgentError, spec::excerpt};

/// Lines that are kept for us; a program that floods us waits.
const BACKLOG: usize = 4096;
/// Longer lines are cut.
const MAX_LINE: u64 = 1 << 20;
/// How long a program may take to leave by itself.
const FAREWELL: Duration = Duration::from_millis(300);
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// A line and when it came.
type Heard = (Instant, String);

pub(super) struct Child {
    agent: String,
    process: process::Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Heard>,
    /// A line that came after the deadline for which it was asked.
    late: Option<Heard>,
    /// The last line on standard error, which often tells why a program ended.
    last_words: Arc<Mutex<String>>,
}

impl Child {
    pub(super) fn start(launch: &Launch) -> Result<Child, AgentError> {
        let crash = |detail: String| AgentError::Crash { agent: launch.agent.clone(), detail };
        let words = words(&launch.command);
        let (program, args) =
            words.split_first().ok_or_else(|| crash("its command is empty".to_owned()))?;
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        group::lead(&mut command);
        let mut process = command
            .spawn()
            .map_err(|error| crash(format!("{program} cannot be started: {error}")))?;
        let (send, lines) = mpsc::sync_channel(BACKLOG);
        let last_words = Arc::new(Mutex::new(String::new()));
        if let Some(stdout) = process.stdout.take() {
            thread::spawn(move || pass_on(stdout, &send));
        }
        if let Some(stderr) = process.stderr.take() {
            let last_words = last_words.clone();
            thread::spawn(move || keep_last(stderr, &last_words));
        }
        let stdin = process.stdin.take();
        Ok(Child { agent: launch.agent.clone(), process, stdin, lines, late: None, last_words })
    }

    pub(super) fn send(&mut self, line: &str) -> Result<(), AgentError> {
        let sent = match &mut self.stdin {
            Some(stdin) => writeln!(stdin, "{line}").and_then(|()| stdin.flush()),
            None => Ok(()),
        };
        sent.map_err(|_| self.crash())
    }

    /// The next line; `None` if there is none before the deadline. When a line came counts, not
    /// when we look: a busy machine costs no program its answer, and one that never falls silent
    /// comes to its deadline all the same.
    pub(super) fn next(&mut self, deadline: Instant) -> Result<Option<String>, AgentError> {
        let wait = deadline.saturating_duration_since(Instant::now());
        let heard = match self.late.take() {
            Some(heard) => Ok(heard),
            None => self.lines.recv_timeout(wait),
        };
        match heard {
            Ok((came, line)) if came <= deadline => Ok(Some(line)),
            Ok(heard) => {
                self.late = Some(heard);
                Ok(None)
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.crash()),
        }
    }

    /// The next line; a program that says nothing before the deadline hangs.
    pub(super) fn expect(
        &mut self,
        started: Instant,
        deadline: Instant,
    ) -> Result<String, AgentError> {
        match self.next(deadline)? {
            Some(line) => Ok(line),
            None => Err(self.hang(started)),
        }
    }

    pub(super) fn hang(&self, started: Instant) -> AgentError {
        let waited = Duration::from_millis(started.elapsed().as_millis() as u64);
        AgentError::Hang { agent: self.agent.clone(), waited }
    }

    /// What is known about the end of the program.
    fn crash(&mut self) -> AgentError {
        let status = self
            .leave(FAREWELL)
            .map_or("it closed its output".to_owned(), |status| format!("it ended with {status}"));
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let detail = match words.as_str() {
            "" => status,
            words => format!("{status}, saying \"{}\"", excerpt(words)),
        };
        AgentError::Crash { agent: self.agent.clone(), detail }
    }

    /// Waits a while for the program to end.
    fn leave(&mut self, patience: Duration) -> Option<process::ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    }
}

impl Drop for Child {
    /// Asks the program to leave, then makes it; either way nothing stays behind.
    fn drop(&mut self) {
        if let Some(mut stdin) = self.stdin.take() {
            // A program that has gone or does not listen hears nothing, and is ended below.
            let _ = writeln!(stdin, "quit").and_then(|()| stdin.flush());
        }
        if self.leave(FAREWELL).is_none() {
            // Both fail only where the program has ended meanwhile.
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
        group::end(&self.process);
    }
}

fn pass_on(source: impl Read, send: &SyncSender<Heard>) {
    let mut source = BufReader::new(source);
    while let Some(line) = read_line(&mut source) {
        if send.send((Instant::now(), line)).is_err() {
            return;
        }
    }
}

fn keep_last(source: impl Read, last: &Mutex<String>) {
    let mut source = BufReader::new(source);
    while let Some(line) = read_line(&mut source) {
        if !line.trim().is_empty() {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
        }
    }
}

/// The next line without its end; `None` when there are no more.
fn read_line(source: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = source.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned())
}

/// A command as a shell would split it: at blanks, except inside quotes.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Spec;

    /// What came in time is heard however late we look, and what came too late is not, however
    /// much of it there is; it is kept for whoever waits longer.
    #[cfg(unix)]
    #[test]
    fn lines_count_by_when_they_came() {
        let spec: Spec = "ugi:cmd=cat".parse().unwrap();
        let mut child = Child::start(&Launch::new(&spec)).unwrap();
        let (send, lines) = mpsc::sync_channel(3);
        child.lines = lines;
        let start = Instant::now();
        let after = |millis: u64| start + Duration::from_millis(millis);
        for (millis, line) in [(1, "in time"), (3, "too late"), (4, "later still")] {
            send.send((after(millis), line.to_owned())).unwrap();
        }
        while Instant::now() < after(5) {
            thread::sleep(BETWEEN_LOOKS);
        }
        let mut next = |millis| child.next(after(millis)).unwrap();
        assert_eq!(next(2).as_deref(), Some("in time"));
        assert_eq!((next(2), next(2)), (None, None));
        assert_eq!(next(3).as_deref(), Some("too late"));
        assert_eq!((next(3), next(4).as_deref()), (None, Some("later still")));
    }

    #[test]
    fn commands_split_as_in_a_shell() {
        for (command, expected) in [
            ("./engine", &["./engine"][..]),
            ("  a  b\tc ", &["a", "b", "c"]),
            ("sh -c 'echo \"x y\"; exit'", &["sh", "-c", "echo \"x y\"; exit"]),
            ("\"my engine\" '' x'y z'", &["my engine", "", "xy z"]),
            (" ", &[]),
        ] {
            assert_eq!(words(command), expected, "{command}");
        }
    }
}

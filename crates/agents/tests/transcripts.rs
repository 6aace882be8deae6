//! Dialogs with the protocol servers, replayed from the files in `transcripts/`.
//!
//! `! PROTOCOL SPEC` says who is asked (`ugi`, `qtp`, `kata` or `zq`), `> line` is sent, `< line`
//! must be the next line that is said, with `*` for any text, `<+ line` at least one such line, and
//! `<~ line` passes over all lines before such a one, which may or may not come during a search.
//! `#` is a remark. The empty line that ends every QTP answer is expected without a word.

use std::{
    fs,
    path::Path,
    sync::{
        Mutex,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

use stockade_agents::{
    Spec,
    protocol::{QtpStyle, serve_qtp, serve_ugi},
};
use stockade_core::Rules;

/// Long enough for any machine; a server that is silent so long hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Both ends of a dialog with a server in another thread.
struct Dialog {
    send: Sender<String>,
    heard: Receiver<String>,
    /// A line that did not belong to the last `<+`.
    kept: Option<String>,
    is_qtp: bool,
    expects_end: bool,
}

impl Dialog {
    fn next(&mut self) -> String {
        self.kept.take().unwrap_or_else(|| self.heard.recv_timeout(PATIENCE).expect("an answer"))
    }

    fn send(&mut self, line: &str) {
        self.end_answer();
        self.send.send(line.to_owned()).expect("the server listens");
    }

    fn end_answer(&mut self) {
        if self.is_qtp && std::mem::take(&mut self.expects_end) {
            assert_eq!(self.next(), "", "an empty line ends an answer");
        }
    }

    fn expect(&mut self, pattern: &str) {
        let line = self.next();
        assert!(matches(pattern, line.trim_end()), "expected {pattern:?}, heard {line:?}");
        self.expects_end = true;
    }

    fn expect_some(&mut self, pattern: &str) {
        self.expect(pattern);
        loop {
            let line = self.next();
            if !matches(pattern, line.trim_end()) {
                self.kept = Some(line);
                return;
            }
        }
    }

    fn expect_after_others(&mut self, pattern: &str) {
        while !matches(pattern, self.next().trim_end()) {}
    }
}

/// Whether a text is the pattern, whose `*` stand for anything.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((head, tail)) = pattern.split_once('*') else { return pattern == text };
    let Some(rest) = text.strip_prefix(head) else { return false };
    (0..=rest.len()).any(|at| rest.get(at..).is_some_and(|rest| matches(tail, rest)))
}

fn replay(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let (protocol, spec) =
        text.lines().find_map(|line| line.strip_prefix("! ")?.split_once(' ')).unwrap();
    let spec: Spec = spec.parse().unwrap();
    let (send, received) = mpsc::channel();
    let (say, heard) = mpsc::channel();
    let is_qtp = protocol != "ugi";
    let mut dialog = Dialog { send, heard, kept: None, is_qtp, expects_end: false };
    thread::scope(|scope| {
        scope.spawn(move || serve(protocol, &spec, received, say));
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            let step = || step(&mut dialog, line);
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(step));
            assert!(outcome.is_ok(), "{place}: {line}");
        }
        dialog.end_answer();
        let Dialog { send, heard, kept, .. } = dialog;
        drop(send);
        assert_eq!(kept, None, "{}", path.display());
        assert_eq!(heard.recv_timeout(PATIENCE), Err(RecvTimeoutError::Disconnected));
    });
}

fn step(dialog: &mut Dialog, line: &str) {
    match line.split_once(' ').unwrap_or((line, "")) {
        (">", line) => dialog.send(line),
        ("<", pattern) => dialog.expect(pattern),
        ("<+", pattern) => dialog.expect_some(pattern),
        ("<~", pattern) => dialog.expect_after_others(pattern),
        ("#" | "!" | "", _) => {}
        (other, _) => panic!("{other:?} is no mark of a transcript"),
    }
}

fn serve(protocol: &str, spec: &Spec, lines: Receiver<String>, say: Sender<String>) {
    let rules = Rules::standard();
    let say = Mutex::new(say);
    let out = |line: &str| say.lock().unwrap().send(line.to_owned()).unwrap_or_default();
    let style = match protocol {
        "ugi" => return serve_ugi(spec, &rules, lines, &out),
        "kata" => QtpStyle::Kata,
        "zq" => QtpStyle::Zquoridor,
        _ => QtpStyle::Classic,
    };
    serve_qtp(spec, &rules, style, lines, &out);
}

#[test]
fn the_servers_keep_to_the_transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 10, "{paths:?}");
    paths.iter().for_each(|path| replay(path));
}

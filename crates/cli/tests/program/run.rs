//! Running the program and comparing what it says.

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The program with these arguments, in an environment that does not depend on the caller's.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stockade"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// What came out.
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        Said {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Runs the program to its end.
pub(crate) fn run(args: &[&str], stdin: &str) -> Said {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that needs no more input may close its input before all of it is written.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    child.wait_with_output().unwrap().into()
}

/// It succeeds with exactly this on stdout and nothing on stderr.
#[track_caller]
pub(crate) fn check(args: &[&str], stdin: &str, stdout: &str) {
    let said = run(args, stdin);
    assert_eq!(said.stdout, stdout, "stdout of {args:?}");
    assert_eq!(said.stderr, "", "stderr of {args:?}");
    assert_eq!(said.code, Some(0), "exit code of {args:?}");
}

/// It fails with this code, nothing on stdout, and all of these pieces in what it says. Nothing is
/// printed twice, as happens when an error both prints its cause and has it as a source.
#[track_caller]
pub(crate) fn check_refused(args: &[&str], stdin: &str, code: i32, pieces: &[&str]) {
    let said = run(args, stdin);
    for piece in pieces {
        assert!(said.stderr.contains(piece), "{args:?}: no {piece:?} in {:?}", said.stderr);
    }
    let clauses: Vec<&str> = said.stderr.trim_end().split(": ").collect();
    let twice = clauses.windows(2).any(|pair| pair[0] == pair[1]);
    assert!(!twice, "{args:?} repeats itself: {:?}", said.stderr);
    assert_eq!(said.stdout, "", "stdout of {args:?}");
    assert_eq!(said.code, Some(code), "exit code of {args:?}: {}", said.stderr);
}

/// What it prints is the file `snapshots/<name>.txt`. After a change that is meant, look at the
/// difference that `UPDATE_SNAPSHOTS=1 cargo test -p stockade` makes in the repository.
#[track_caller]
pub(crate) fn check_snapshot(name: &str, stdout: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    let path = path.with_extension("txt");
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, stdout).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stdout == expected,
        "{} differs; UPDATE_SNAPSHOTS=1 rewrites it. Now:\n{stdout}",
        path.display()
    );
}

/// A file for one test, with this content.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = fresh(name);
    fs::write(&path, content).unwrap();
    path
}

/// The path of a file for one test that does not exist yet.
pub(crate) fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

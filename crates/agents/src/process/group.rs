//! A program together with those that it starts itself, as a shell script starts an engine.

use std::process::{Child, Command};

/// Makes the program the head of a group of its own. Ctrl-C at our terminal then reaches us alone,
/// and a program does not seem to crash in the middle of a game that is being given up.
#[cfg(unix)]
pub(super) fn lead(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Ends whatever a program has left behind.
#[cfg(unix)]
pub(super) fn end(leader: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let group = i32::try_from(leader.id()).ok().and_then(Pid::from_raw);
    if let Some(group) = group {
        // It fails where everybody has gone already.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
pub(super) fn lead(_: &mut Command) {}

#[cfg(not(unix))]
pub(super) fn end(_: &Child) {}

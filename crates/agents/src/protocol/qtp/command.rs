//! One line of the protocol, taken apart.

pub(super) struct Command {
    /// The number that the answer repeats.
    pub(super) id: Option<u32>,
    pub(super) verb: String,
    args: Vec<String>,
}

impl Command {
    /// `None` for lines with nothing but blanks and comments.
    pub(super) fn read(line: &str) -> Option<Command> {
        let line: String = line
            .split('#')
            .next()?
            .chars()
            .map(|letter| if letter == '\t' { ' ' } else { letter })
            .filter(|letter| !letter.is_control())
            .collect();
        let mut words = line.split_whitespace().map(str::to_owned).peekable();
        let id = words.peek()?.parse().ok();
        if id.is_some() {
            words.next();
        }
        let verb = words.next().unwrap_or_default();
        Some(Command { id, verb, args: words.collect() })
    }

    pub(super) fn args(&self) -> Vec<&str> {
        self.args.iter().map(String::as_str).collect()
    }
}

/// How a command is written, for those who wrote it otherwise.
pub(super) fn usage(verb: &str) -> &'static str {
    match verb {
        "known_command" => "known_command NAME",
        "boardsize" => "boardsize SIZE",
        "walls" => "walls NUMBER",
        "playmove" => "playmove COLOR VERTEX",
        "playwall" => "playwall COLOR VERTEX ORIENTATION",
        "play" => "play COLOR MOVE",
        "genmove" => "genmove COLOR",
        "undo" => "undo [TIMES]",
        "time_settings" => "time_settings MAIN PERIOD MOVES, in seconds",
        _ => "no arguments are expected",
    }
}

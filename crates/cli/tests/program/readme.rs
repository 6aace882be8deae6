//! The commands that the README shows print what it says.

use crate::run::run;

/// The README's lines of the form `stockade … # result`.
fn examples() -> Vec<(String, String)> {
    let readme = include_str!("../../../../README.md");
    let lines = readme.lines().filter_map(|line| line.strip_prefix("stockade "));
    let lines = lines.filter_map(|line| line.split_once(" # "));
    lines.map(|(command, result)| (command.trim().to_owned(), result.trim().to_owned())).collect()
}

/// Splits a command at blanks outside double quotes.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

#[test]
fn shown_commands_print_what_is_said() {
    let examples = examples();
    assert!(examples.len() >= 3, "the README shows commands with their results");
    for (command, result) in examples {
        let words = words(&command);
        let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
        let said = match result.strip_suffix(" legal moves") {
            Some(count) => output.stdout.lines().count().to_string() == count,
            None => output.stdout.trim() == result,
        };
        assert!(said, "{command}: expected {result}, got {}", output.stdout);
    }
}

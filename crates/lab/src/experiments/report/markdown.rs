//! The same as plain text.

use crate::experiments::{
    Experiment,
    findings::{Grid, Stored},
};

pub(super) fn text(of: &Experiment, stored: &Stored) -> String {
    let found = &stored.findings;
    let mut text = format!(
        "# {}: {}\n\n**{}.** {}\n\n{}\n",
        of.id,
        of.title,
        found.verdict.name(),
        found.summary,
        of.question
    );
    found.tables.iter().for_each(|part| text += &table(part));
    text += &format!("\n## What this does not show\n\n{}\n\n## How it was run\n\n", found.limits);
    text += &format!("- source: {}\n", of.source);
    found.settings.iter().for_each(|(name, value)| text += &format!("- {name}: {value}\n"));
    text += &format!(
        "- version {}, commit {}, {:.0} s\n- `stockade-lab run {} --{} --seed {}`\n",
        stored.version, stored.commit, stored.seconds, of.id, stored.effort, stored.seed
    );
    text
}

pub(super) fn index(all: &[(&Experiment, Stored)]) -> String {
    let mut part = Grid::new("", &["experiment", "verdict", "what came out"]);
    for (of, stored) in all {
        let found = &stored.findings;
        part.row([
            format!("[{0}]({0}.md)", of.id),
            found.verdict.name().to_owned(),
            found.summary.clone(),
        ]);
    }
    format!("# Published results, run again\n{}", table(&part))
}

fn table(of: &Grid) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let title = if of.title.is_empty() { String::new() } else { format!("\n## {}\n", of.title) };
    let rule: Vec<String> = of.head.iter().map(|_| "---".to_owned()).collect();
    let rows: String = of.rows.iter().map(|row| line(row)).collect();
    format!("{title}\n{}{}{rows}", line(&of.head), line(&rule))
}

//! A list of steps that are run in order, timed, and summed up.

use std::{
    fmt,
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};

/// How a step ended that did not fail.
pub(crate) enum Outcome {
    /// What it checks holds; a few words on what was checked, or nothing.
    Held(String),
    /// It has no meaning on this machine, for this reason.
    DoesNotApply(String),
}

impl Outcome {
    /// Holds, and there is nothing more to say.
    pub(crate) fn held() -> Outcome {
        Outcome::Held(String::new())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Held(what) => f.write_str(what),
            Outcome::DoesNotApply(why) => write!(f, "does not apply here: {why}"),
        }
    }
}

/// One thing that must hold.
pub(crate) struct Step {
    /// The heading it runs under.
    pub(crate) name: &'static str,
    /// What to do when it fails, as a sentence without a final stop.
    pub(crate) remedy: &'static str,
    /// Checks it.
    pub(crate) run: Box<dyn Fn() -> Result<Outcome>>,
}

/// Runs the steps until one fails and prints how long each took.
pub(crate) fn run(steps: &[Step]) -> Result<()> {
    let mut lines = Vec::new();
    let start = Instant::now();
    for step in steps {
        println!("\n=== {} ===", step.name);
        let begun = Instant::now();
        let outcome = (step.run)().map_err(|error| {
            anyhow!("\"{}\" does not hold: {error:#}\nwhat to do: {}", step.name, step.remedy)
        })?;
        println!("{outcome}");
        lines.push(line(step.name, begun.elapsed(), &outcome));
    }
    println!("\n=== everything holds ===");
    lines.iter().for_each(|line| println!("{line}"));
    println!("{}", line("all together", start.elapsed(), &Outcome::held()));
    Ok(())
}

fn line(name: &str, time: Duration, outcome: &Outcome) -> String {
    format!("{name:<24} {:>7.1} s  {outcome}", time.as_secs_f64()).trim_end().to_owned()
}

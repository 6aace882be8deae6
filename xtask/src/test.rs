//! `cargo xtask test`: everything that must hold, quickest checks first.

use anyhow::Result;
use clap::Args;

use crate::{
    checklist::{self, Outcome, Step},
    command::{self, cargo},
    instructions, openspiel, page,
    postgres::{self, Postgres},
    tools,
};

/// Run everything that must hold, after installing what it needs
///
/// The steps, each of which stops the run when it fails: tools, formatting, lints, tests, the page
/// and the whole site in a browser, examples in the documentation, the documentation itself, perft
/// in release mode, proofs of the searches against the solver, every order in which two threads can meet
/// on the search's graph, instruction counts, and random games compared with OpenSpiel.
#[derive(Args)]
pub(crate) struct Options {
    /// Play 100 000 random games per rule set instead of 2 000
    #[arg(long)]
    long: bool,
}

/// Runs the steps.
pub(crate) fn run(options: &Options) -> Result<()> {
    let mut steps = vec![
        step("tools", "install what is missing", tools::require_all),
        step("formatting", "run `cargo fmt --all`", || run_cargo("fmt --all --check")),
        step("lints", "mend what clippy names above", || {
            run_cargo("clippy --workspace --all-targets -- -D warnings")
        }),
        step("tests", "read the first failing test above and run it alone", run_all_tests),
        step("page", "read the first failing check above and run it alone in web/", page::check),
        step(
            "browser",
            "run the failing test alone in web/, as in `npm run e2e mouse`",
            page::browse,
        ),
        step("examples in docs", "mend the example named above", || {
            run_cargo("test --workspace --doc --quiet")
        }),
        step("documentation", "mend the link or comment named above", document),
        step("perft in release", "compare with `stockade perft --divide`", || {
            run_tests("--release --package stockade-core --test perft", &[])
        }),
        step(
            "proofs in release",
            "look at the position named above with `stockade analyse`",
            || run_tests("--release --package stockade-engine --test proofs", &[]),
        ),
        step(
            "threads",
            "read the first failing order above; `LOOM_LOG=trace` prints its steps",
            || {
                let model = "test --quiet --package stockade-engine --lib --target-dir target/loom mcts::model";
                command::run(cargo(model).env("RUSTFLAGS", "--cfg loom"))?;
                Ok(Outcome::held())
            },
        ),
        step("instruction counts", instructions::REMEDY, || {
            instructions::run(&instructions::Options::default())
        }),
        step("OpenSpiel", openspiel::REMEDY, || openspiel::run(&openspiel::Options::default())),
    ];
    if options.long {
        steps.push(step("laws at length", "run the failing law alone with its seed", || {
            run_tests(
                "--release --package stockade-core --test laws",
                &[("STOCKADE_LAW_GAMES", "100000")],
            )
        }));
    }
    checklist::run(&steps)
}

fn step(
    name: &'static str,
    remedy: &'static str,
    run: impl Fn() -> Result<Outcome> + 'static,
) -> Step {
    Step { name, remedy, run: Box::new(run) }
}

fn run_cargo(arguments: &str) -> Result<Outcome> {
    command::run(&mut cargo(arguments))?;
    Ok(Outcome::held())
}

/// Runs the selected tests with nextest if it is installed, else with cargo test.
fn run_tests(selection: &str, environment: &[(&str, &str)]) -> Result<Outcome> {
    let mut runner = if tools::has_nextest() {
        cargo("nextest run --status-level fail")
    } else {
        cargo("test --quiet")
    };
    runner.args(selection.split_whitespace()).envs(environment.iter().copied());
    command::run(&mut runner)?;
    Ok(Outcome::held())
}

/// Runs all tests, those of the storage over both databases.
fn run_all_tests() -> Result<Outcome> {
    const ALL: &str = "--workspace --tests";
    if !postgres::is_installed() {
        run_tests(ALL, &[])?;
        return Ok(Outcome::Held("without PostgreSQL".to_owned()));
    }
    let server = Postgres::start()?;
    let variables = server.variables();
    let variables: Vec<_> = variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    run_tests(ALL, &variables)
}

fn document() -> Result<Outcome> {
    command::run(cargo("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::held())
}

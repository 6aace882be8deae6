//! What is tuned: the engine's table of parameters, or the numbers among an agent's options.

use anyhow::{Context, Result, bail};
use stockade_agents::{OptionInfo, OptionKind, Spec, Value};
use stockade_engine::params::{PARAMS, Param, Params, SetParamError};

use super::knob::Knob;
use crate::player::{EvalChoice, Seat};

/// How far a number without a range of its own may go, in its default values; at least in ones.
const REACH: f64 = 10.0;
/// A change that matters in a number that does not say, as a share of its default.
const STEP_SHARE: f64 = 0.1;

/// Whose numbers are tuned.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// The engine's search with this evaluation.
    Engine(EvalChoice),
    /// Any agent.
    Agent(Spec),
}

impl Subject {
    /// The numbers with these names.
    ///
    /// # Errors
    /// If one is unknown or named twice.
    pub(super) fn knobs(&self, names: &[String]) -> Result<Vec<Knob>> {
        let mut knobs: Vec<Knob> = Vec::new();
        for name in names {
            let knob = match self {
                Subject::Engine(_) => parameter(name)?,
                Subject::Agent(spec) => number(spec, name)?,
            };
            if knobs.contains(&knob) {
                bail!("the parameter {name} is named twice");
            }
            knobs.push(knob);
        }
        Ok(knobs)
    }

    /// A player with these values.
    ///
    /// # Errors
    /// If an agent's options do not go together.
    pub(super) fn seat(&self, knobs: &[Knob], values: &[f64]) -> Result<Seat> {
        let values = knobs.iter().zip(values).map(|(knob, &value)| (knob, knob.playable(value)));
        match self {
            Subject::Engine(eval) => {
                let mut params = Params::default();
                for (knob, value) in values {
                    params.set(&knob.name, value)?;
                }
                Ok(Seat::with(eval, params))
            }
            Subject::Agent(spec) => {
                let spec = values.into_iter().try_fold(spec.clone(), |spec, (knob, value)| {
                    with(&spec, &knob.name, value).context("the values do not go together")
                })?;
                Ok(Seat::Agent(spec))
            }
        }
    }

    /// Equal texts mean equal players.
    pub(super) fn fingerprint(&self) -> String {
        match self {
            Subject::Engine(eval) => eval.fingerprint(),
            Subject::Agent(spec) => spec.to_string(),
        }
    }
}

fn parameter(name: &str) -> Result<Knob> {
    let Some(param) = Param::named(name) else {
        let known: Vec<&str> = PARAMS.iter().map(|param| param.name).collect();
        let error = SetParamError::Unknown { name: name.to_owned() };
        bail!("{error}: {}", known.join(", "));
    };
    let &Param { about, least, most, step, is_whole, .. } = param;
    Ok(Knob { name: name.to_owned(), about, start: param.default(), least, most, step, is_whole })
}

/// The number of an agent with this name; `weights.2` is the second of a list.
fn number(spec: &Spec, name: &str) -> Result<Knob> {
    let agent = spec.info().name;
    let options = spec.info().options.iter().chain(spec.info().tuning());
    let knobs: Vec<Knob> = options.flat_map(|option| knobs_of(spec, option)).collect();
    let known: Vec<&str> = knobs.iter().map(|knob| knob.name.as_str()).collect();
    if known.is_empty() {
        bail!("{agent} has no numbers to tune");
    }
    match knobs.iter().find(|knob| knob.name == name) {
        Some(knob) => Ok(knob.clone()),
        None => bail!("{agent} has no number \"{name}\": expected {}", known.join(", ")),
    }
}

/// The numbers that an option takes. A seed is none: nobody can climb on it. What has no value yet cannot be
/// shaken.
fn knobs_of(spec: &Spec, option: &'static OptionInfo) -> Vec<Knob> {
    let knob = |name: String, start: f64, range: (f64, f64), step: f64, is_whole| Knob {
        name,
        about: option.about,
        start,
        least: range.0,
        most: range.1,
        step,
        is_whole,
    };
    let name = || option.name.to_owned();
    match (option.kind, spec.option(option.name)) {
        _ if option.name == "seed" => Vec::new(),
        (OptionKind::Number { min, max }, Some(Value::Number(start))) => {
            let (start, range) = (start as f64, (min as f64, max as f64));
            vec![knob(name(), start, range, (start * STEP_SHARE).round().max(1.0), true)]
        }
        (OptionKind::Decimal { least, most, step, is_whole }, Some(Value::Decimal(start))) => {
            vec![knob(name(), start, (least, most), step, is_whole)]
        }
        (OptionKind::Numbers { .. }, Some(Value::Text(text))) => {
            let numbers = text.split(':').filter_map(|part| part.parse::<f64>().ok());
            let each = numbers.enumerate().map(|(index, start)| {
                let reach = REACH * start.abs().max(1.0);
                let step = STEP_SHARE * start.abs().max(1.0);
                knob(part_name(option.name, index), start, (-reach, reach), step, false)
            });
            each.collect()
        }
        _ => Vec::new(),
    }
}

fn part_name(option: &str, index: usize) -> String {
    format!("{option}.{}", index + 1)
}

/// The agent with another value of this number.
fn with(spec: &Spec, name: &str, value: f64) -> Result<Spec> {
    let Some((list, part)) = name.rsplit_once('.').filter(|_| spec.info().option(name).is_none())
    else {
        return Ok(spec.with(name, &value.to_string())?);
    };
    let before = spec.option(list).map(|value| value.to_string()).unwrap_or_default();
    let changed = before.split(':').enumerate().map(|(index, text)| {
        if (index + 1).to_string() == part { value.to_string() } else { text.to_owned() }
    });
    Ok(spec.with(list, &changed.collect::<Vec<String>>().join(":"))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agent(text: &str) -> Subject {
        Subject::Agent(text.parse().unwrap())
    }

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn names_are_checked() {
        let check = |subject: Subject, list: &[&str], said: &str| {
            let error = subject.knobs(&names(list)).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        };
        let engine = || Subject::Engine(EvalChoice::Classical);
        check(engine(), &["cpukt"], "cpuct, ");
        check(engine(), &["cpuct", "cpuct"], "twice");
        check(agent("mertens"), &["weights.5"], "weights.4");
        check(agent("mertens"), &["seed"], "expected c, depth");
        check(agent("random"), &["seed"], "no numbers");
    }

    #[test]
    fn numbers_of_agents_become_players() {
        let tuned = |text: &str, list: &[&str], values: &[f64]| {
            let subject = agent(text);
            let knobs = subject.knobs(&names(list)).unwrap();
            assert_eq!(subject.seat(&knobs, &starts(&knobs)).unwrap().fingerprint(), text);
            subject.seat(&knobs, values).unwrap().fingerprint()
        };
        assert_eq!(tuned("uct", &["sims"], &[1234.4]), "uct:sims=1234");
        let mertens = "mertens:weights=1:2:3:4";
        let tuned = tuned(mertens, &["weights.2", "weights.4"], &[0.25, 1e9]);
        assert_eq!(tuned, "mertens:weights=1:0.25:3:40");
    }

    fn starts(knobs: &[Knob]) -> Vec<f64> {
        knobs.iter().map(|knob| knob.start).collect()
    }
}

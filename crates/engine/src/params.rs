//! All numbers of search and evaluation, each with its range, so that a tuner can drive them and two
//! settings can meet in one process.
//!
//! ```
//! use stockade_engine::params::{PARAMS, Params};
//! let mut params = Params::default();
//! params.set("cpuct", 1.6)?;
//! assert_eq!(params.get("cpuct"), Some(1.6));
//! assert!(params.set("cpuct", -1.0).is_err());
//! assert!(PARAMS.iter().all(|param| (param.least..=param.most).contains(&param.default())));
//! # Ok::<(), stockade_engine::params::SetParamError>(())
//! ```

mod table;

pub use table::PARAMS;

use thiserror::Error;

use crate::{
    alphabeta::AlphaBetaParams, eval::EvalParams, four::FourParams, mcts::MctsParams,
    timing::TimeParams,
};

/// The settings of everything that thinks. A plain value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Params {
    /// How PUCT searches.
    pub mcts: MctsParams,
    /// How alpha-beta searches.
    pub alphabeta: AlphaBetaParams,
    /// How positions of two players are evaluated.
    pub eval: EvalParams,
    /// How games of four are searched and evaluated.
    pub four: FourParams,
    /// How a clock is shared out.
    pub time: TimeParams,
}

impl Params {
    /// The value of the parameter with this name.
    pub fn get(&self, name: &str) -> Option<f64> {
        Param::named(name).map(|param| param.value_in(self))
    }

    /// Gives a parameter another value.
    ///
    /// # Errors
    /// If no parameter has this name, or the value is outside its range or not whole where it must be.
    /// Then nothing is changed.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), SetParamError> {
        let unknown = || SetParamError::Unknown { name: name.to_owned() };
        let param = Param::named(name).ok_or_else(unknown)?;
        if !(param.least..=param.most).contains(&value) {
            let &Param { name, least, most, .. } = param;
            return Err(SetParamError::OutOfRange { name, value, least, most });
        }
        if param.is_whole && value.fract() != 0.0 {
            return Err(SetParamError::NotWhole { name: param.name, value });
        }
        (param.set)(self, value);
        Ok(())
    }
}

/// A number that can be set.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name, without spaces or dots.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The least value that makes sense.
    pub least: f64,
    /// The greatest value that makes sense.
    pub most: f64,
    /// A change that may be felt: what a tuner begins with.
    pub step: f64,
    /// Whether only whole numbers make sense.
    pub is_whole: bool,
    get: fn(&Params) -> f64,
    set: fn(&mut Params, f64),
}

impl Param {
    /// The parameter with this name.
    pub fn named(name: &str) -> Option<&'static Param> {
        PARAMS.iter().find(|param| param.name == name)
    }

    /// Its value in given settings, without the noise that a longer float shows.
    pub fn value_in(&self, params: &Params) -> f64 {
        ((self.get)(params) * 1e6).round() / 1e6
    }

    /// Its value unless it is set.
    pub fn default(&self) -> f64 {
        self.value_in(&Params::default())
    }
}

/// Why a parameter cannot have a value.
#[derive(Clone, Debug, Error, PartialEq)]
#[allow(missing_docs)]
pub enum SetParamError {
    #[error("no parameter is named `{name}`; `stockade agents --all` lists them")]
    Unknown { name: String },
    #[error("`{name}` cannot be {value}: it is a number from {least} to {most}")]
    OutOfRange { name: &'static str, value: f64, least: f64, most: f64 },
    #[error("`{name}` cannot be {value}: it is a whole number")]
    NotWhole { name: &'static str, value: f64 },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_is_set_and_read() {
        for param in PARAMS {
            let mut params = Params::default();
            for value in [param.least, param.most] {
                params.set(param.name, value).unwrap();
                assert_eq!(params.get(param.name), Some(value), "{}", param.name);
            }
            assert_ne!(params, Params::default(), "{}", param.name);
            params.set(param.name, param.default()).unwrap();
            assert_eq!(params, Params::default(), "{}", param.name);
        }
    }

    #[test]
    fn names_are_words_and_belong_to_one() {
        for (index, param) in PARAMS.iter().enumerate() {
            assert!(param.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{param:?}");
            assert!(PARAMS[..index].iter().all(|other| other.name != param.name), "{param:?}");
            assert!(param.step > 0.0 && param.step <= param.most - param.least, "{param:?}");
        }
    }

    #[test]
    fn what_makes_no_sense_changes_nothing() {
        let check = |name: &str, value: f64, said: &str| {
            let mut params = Params::default();
            let error = params.set(name, value).unwrap_err();
            assert!(error.to_string().contains(said), "{error}");
            assert_eq!(params, Params::default());
        };
        check("cpukt", 1.0, "`cpukt`");
        check("cpuct", 99.0, "from 0.05 to 8");
        check("cpuct", f64::NAN, "NaN");
        check("quiescence", 1.5, "whole");
    }
}

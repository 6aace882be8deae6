//! What can be wrong with a model and its file.

use std::fmt;

use thiserror::Error;

/// What a model file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum ModelKind {
    /// A forest over the path-resiliency features.
    Forest = 1,
    /// A convolutional network.
    Cnn = 2,
}

impl ModelKind {
    pub(super) const fn of(number: u16) -> Option<ModelKind> {
        match number {
            1 => Some(ModelKind::Forest),
            2 => Some(ModelKind::Cnn),
            _ => None,
        }
    }
}

impl fmt::Display for ModelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ModelKind::Forest => "forest",
            ModelKind::Cnn => "network (cnn)",
        })
    }
}

/// Why there is no model, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModelError {
    /// An evaluator that cannot do without a model has none.
    #[error("eval={eval} needs a trained model: add model=FILE, or choose eval=basic")]
    Missing {
        /// The evaluator.
        eval: String,
    },
    /// An evaluator that has no use for a model got one.
    #[error("eval={eval} takes no model: leave model= out, or choose eval=forest or eval=cnn")]
    Unwanted {
        /// The evaluator.
        eval: String,
    },
    /// The file cannot be read.
    #[error("cannot read {path:?} ({reason}): give model= a file that exists")]
    Unreadable {
        /// Which file.
        path: String,
        /// What the system said.
        reason: String,
    },
    /// The file is larger than any model.
    #[error("the file has more than {limit} bytes: it is no model")]
    TooLarge {
        /// The largest file that is read.
        limit: u64,
    },
    /// The file starts like something else.
    #[error("the file starts with \"{start}\" instead of \"STKMODEL\": it is no model")]
    NotAModel {
        /// Its first bytes, made printable.
        start: String,
    },
    /// The format is of another time.
    #[error("the file has format {found}, but only {known} is known: train the model again")]
    Version {
        /// What the file says.
        found: u16,
        /// What this program reads.
        known: u16,
    },
    /// The file holds another kind of model.
    #[error("the file holds {what}, not a {expected}: give model= one that goes with eval=", what = what(*found, *number))]
    Kind {
        /// What it holds, if that is known.
        found: Option<ModelKind>,
        /// The number in the file.
        number: u16,
        /// What was wanted.
        expected: ModelKind,
    },
    /// The file ends too soon.
    #[error("the file ends {missing} bytes too soon: copy or train it again")]
    Truncated {
        /// How much is missing at the place where it was noticed.
        missing: usize,
    },
    /// The file goes on after its end.
    #[error("the file has {extra} bytes too many: copy or train it again")]
    Trailing {
        /// How many.
        extra: usize,
    },
    /// Some byte is not what was written.
    #[error("the file is damaged, its checksum does not fit: copy or train it again")]
    Checksum,
    /// A part has another size than it should.
    #[error("{part} is {found}, but it should be {expected}")]
    Shape {
        /// Which part.
        part: String,
        /// Its size.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A number that cannot be.
    #[error("{part} holds {found}, which is not {expected}")]
    Number {
        /// Where.
        part: String,
        /// What stands there.
        found: String,
        /// What could.
        expected: &'static str,
    },
}

impl ModelError {
    pub(in super::super) fn shape(
        part: impl Into<String>,
        found: impl ToString,
        expected: impl ToString,
    ) -> ModelError {
        let (found, expected) = (found.to_string(), expected.to_string());
        ModelError::Shape { part: part.into(), found, expected }
    }

    pub(in super::super) fn number(
        part: impl Into<String>,
        found: impl ToString,
        expected: &'static str,
    ) -> ModelError {
        ModelError::Number { part: part.into(), found: found.to_string(), expected }
    }
}

fn what(found: Option<ModelKind>, number: u16) -> String {
    found.map_or_else(|| format!("an unknown kind {number}"), |kind| format!("a {kind}"))
}

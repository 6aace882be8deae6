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
    /// A network with a value for every action.
    QNetwork = 3,
}

impl ModelKind {
    /// Every kind.
    const ALL: [ModelKind; 3] = [ModelKind::Forest, ModelKind::Cnn, ModelKind::QNetwork];

    pub(super) fn of(number: u16) -> Option<ModelKind> {
        ModelKind::ALL.into_iter().find(|kind| *kind as u16 == number)
    }

    /// The version of its body that is written, and the only one that is read.
    pub const fn version(self) -> u16 {
        match self {
            ModelKind::Forest | ModelKind::Cnn => 2,
            ModelKind::QNetwork => 1,
        }
    }
}

impl fmt::Display for ModelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ModelKind::Forest => "forest",
            ModelKind::Cnn => "network (cnn)",
            ModelKind::QNetwork => "Q-network (ddqn)",
        })
    }
}

/// Why a file gives no model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{path:?}: {problem}")]
pub struct LoadError {
    /// Which file.
    pub path: String,
    /// What is wrong with it.
    pub problem: ModelError,
}

/// Why there is no model, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModelError {
    /// The file cannot be read.
    #[error("the file cannot be read ({reason}): name one that exists")]
    Unreadable {
        /// What the system said.
        reason: String,
    },
    /// The file is larger than any model.
    #[error("the file has more than {limit} bytes, so it is no model: name another one")]
    TooLarge {
        /// The largest file that is read.
        limit: u64,
    },
    /// The file starts like something else.
    #[error(
        "the file starts with \"{start}\" instead of \"STKMODEL\", so it is no model: name another \
         one"
    )]
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
    #[error("the file holds {what}, not a {expected}: name one that does", what = what(*found, *number))]
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
        /// How much is missing where it was noticed.
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
    /// A part has another size than it should.
    pub fn shape(
        part: impl Into<String>,
        found: impl ToString,
        expected: impl ToString,
    ) -> ModelError {
        let (found, expected) = (found.to_string(), expected.to_string());
        ModelError::Shape { part: part.into(), found, expected }
    }

    /// A number that cannot be.
    pub fn number(
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

//! The published minimax players, each built from its paper.
//!
//! All of them look a fixed number of plies ahead, take the first of equally good moves, and differ
//! in what they look at and what they like: their [`Style`]. [`search`] runs one without a spec
//! text, for trainers and experiments:
//!
//! ```
//! use stockade_agents::classic::{Settings, bowler::Bowler, search};
//! use stockade_core::{Position, Rules};
//! let start = Position::start(&Rules::standard());
//! let found = search(&Bowler::default(), &start, Settings::default(), 0);
//! assert_eq!((found.total, found.searched.len()), (53, 53));
//! ```
//!
//! Repetition and ply cap do not exist in their trees, as in the originals.

pub mod bowler;
pub mod glendenning;
pub mod ie;
pub mod mertens;
mod negamax;
mod order;
mod player;
mod style;

pub use negamax::{Found, Pruning, Settings};
pub use style::{Leaf, NodeDepth, Style, search};

use crate::{
    info::{Limit, OptionInfo},
    spec::{OptionKind, Spec},
};

/// Rules that all of them play.
const RULES: &str = "every size, two players";
const ON_OR_OFF: OptionKind = OptionKind::Choice(&["on", "off"]);
const DEPTH: OptionInfo =
    OptionInfo::new("depth", "plies to look ahead", OptionKind::Number { min: 1, max: 4 })
        .or("2")
        .limiting(Limit::Depth);
const NOISE: OptionInfo =
    OptionInfo::new("noise", "chance, from 0 to 1, added to each value", ON_OR_OFF).or("on");
const PRUNING: OptionInfo = OptionInfo::new(
    "pruning",
    "alpha-beta; without it the same moves take longer, to see what it saves",
    ON_OR_OFF,
)
.or("on");

impl Settings {
    /// What the text of an agent says about depth and pruning.
    fn of(spec: &Spec, pruning: Pruning) -> Settings {
        let pruning = if is_on(spec, "pruning") { pruning } else { Pruning::Off };
        let (ordering, table) = (is_on(spec, "ordering"), is_on(spec, "table"));
        Settings { depth: spec.number("depth") as u32, pruning, ordering, table }
    }
}

fn is_on(spec: &Spec, option: &str) -> bool {
    spec.text(option).as_deref() == Some("on")
}

/// The numbers of an option such as `weights=1:0.5:2`.
fn numbers<const N: usize>(spec: &Spec, option: &str) -> [f64; N] {
    let text = spec.text(option).unwrap_or_default();
    let mut read = text.split(':').map(|number| number.parse().unwrap_or(0.0));
    std::array::from_fn(|_| read.next().unwrap_or(0.0))
}

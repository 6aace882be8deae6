//! The environment: one episode of the authors' game.

mod board;
mod state;

use std::fmt;

use stockade_core::Direction;
use thiserror::Error;

use super::action::{Action, ActionKind, Slot, slot_count};
use board::{Board, SlotUse};
pub(super) use state::state;

/// The two players. Player one is the learner in the authors' trainings and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Starts in row 0 and wins in the last row.
    One,
    /// Starts in the last row and wins in row 0.
    Two,
}

impl Side {
    /// The other one.
    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Where its goal lies.
    pub const fn heading(self) -> Direction {
        match self {
            Side::One => Direction::North,
            Side::Two => Direction::South,
        }
    }
}

/// How an episode ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A pawn arrived.
    Won(Side),
    /// This side tried every candidate and none was legal: nobody wins. It is always player one.
    Stuck(Side),
}

impl Ending {
    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::Won(side) => Some(side),
            Ending::Stuck(_) => None,
        }
    }
}

/// Why an action was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The episode is over.
    Over,
    /// The board of this size has no such action.
    NoSuchAction,
    /// The step leads off the board.
    OffBoard,
    /// A fence is in the way of the step.
    Fenced,
    /// The other pawn stands there; nobody jumps.
    Occupied,
    /// No fence is left.
    NoFence,
    /// The slot has a fence, lies on the rim, or was refused earlier.
    SlotUsed,
    /// The fence would cut the board in two. From now on its slot counts as used.
    Cuts,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Over => "the game is over",
            Refusal::NoSuchAction => "this board has no such action",
            Refusal::OffBoard => "that step leads off the board",
            Refusal::Fenced => "a fence is in the way",
            Refusal::Occupied => "the other pawn stands there, and nobody jumps",
            Refusal::NoFence => "no fence is left",
            Refusal::SlotUsed => "that slot has a fence, lies on the rim, or was refused before",
            Refusal::Cuts => "that fence would cut the board in two",
        })
    }
}

/// What an action came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attempt {
    /// What the side that acted earns.
    pub reward: f32,
    /// Why nothing happened, if nothing did. The same side is to act again.
    pub refusal: Option<Refusal>,
}

/// A board that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board of {0}×{0} is not played: the size goes from 3 to 9")]
pub struct SizeError(pub usize);

/// An episode: pawns, fences, and whose turn it is.
///
/// The authors' quirks are kept. A fence that is refused because it cuts the board marks its slot as
/// used for the rest of the episode, and nothing else; slots on the rim are used from the start; and
/// player one, having tried all candidates in vain, ends the episode without a winner, while player
/// two passes.
///
/// ```
/// use stockade_agents::tardif::{Action, Environment};
/// let mut episode = Environment::default();
/// assert_eq!(episode.candidates().len(), 44);
/// // Player one is 4 steps away and steps ahead; player two is 4 steps away, too.
/// assert_eq!(episode.attempt(Action::new(0)).reward, 10.0 - 2.0 * 3.0 + 4.0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Environment {
    board: Board,
    hands: [u8; 2],
    turn: Side,
    /// What was refused since the last legal action.
    refused: Vec<Action>,
    ending: Option<Ending>,
}

/// The authors' trainings: 5×5 with three fences each.
impl Default for Environment {
    fn default() -> Environment {
        Environment::with(Environment::SIZE, Environment::FENCES)
    }
}

impl Environment {
    /// Cells on a side in the authors' trainings.
    pub const SIZE: usize = 5;
    /// Fences of each player in the authors' trainings.
    pub const FENCES: u8 = 3;
    /// What the winning action earns.
    pub const WIN: f32 = 100.0;
    /// What the loser's last action earns once the winner has replied.
    pub const LOSS: f32 = -100.0;
    /// What an illegal action earns.
    pub const ILLEGAL: f32 = -20.0;

    /// A new episode on a board of `size`×`size`.
    ///
    /// # Errors
    /// If the size is not 3 to 9.
    pub fn new(size: usize, fences: u8) -> Result<Environment, SizeError> {
        if (3..=9).contains(&size) {
            Ok(Environment::with(size, fences))
        } else {
            Err(SizeError(size))
        }
    }

    fn with(size: usize, fences: u8) -> Environment {
        Environment {
            board: Board::new(size),
            hands: [fences; 2],
            turn: Side::One,
            refused: Vec::new(),
            ending: None,
        }
    }

    /// Cells on a side.
    pub fn size(&self) -> usize {
        self.board.size()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// How it ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Row and column of a pawn.
    pub fn pawn(&self, side: Side) -> (usize, usize) {
        self.board.pawn(side)
    }

    /// Fences left.
    pub fn fences_left(&self, side: Side) -> u8 {
        self.hands[side.index()]
    }

    /// Whether a fence stands in a slot.
    pub fn has_fence(&self, slot: Slot) -> bool {
        self.board.slot(slot) == Some(SlotUse::Fence)
    }

    /// Whether a slot can still be chosen.
    pub fn is_free(&self, slot: Slot) -> bool {
        self.board.slot(slot) == Some(SlotUse::Free)
    }

    /// Steps of a pawn to its goal, the other pawn ignored.
    pub fn distance(&self, side: Side) -> usize {
        self.board.distance(side)
    }

    /// What a player may choose from: the four steps, and every free slot while it has fences; less
    /// what was refused since the last legal action. Empty once the episode is over.
    pub fn candidates(&self) -> Vec<Action> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let steps = Direction::ALL.into_iter().map(Action::step);
        let slots = (0..slot_count(self.size()) as u8).map(Slot::new);
        let has_fences = self.fences_left(self.turn) > 0;
        let fences = slots.filter(|&slot| has_fences && self.is_free(slot)).map(Action::fence);
        steps.chain(fences).filter(|action| !self.refused.contains(action)).collect()
    }

    /// The reward of a side for the board as it is: 10 − 2·d(own) + d(other).
    pub fn reward(&self, side: Side) -> f32 {
        10.0 - 2.0 * self.distance(side) as f32 + self.distance(side.other()) as f32
    }

    /// Lets the side to act try an action. A legal one ends its turn; an illegal one costs it
    /// [`Environment::ILLEGAL`], and it has to try another.
    pub fn attempt(&mut self, action: Action) -> Attempt {
        let result = match (self.ending, action.kind()) {
            (Some(_), _) => Err(Refusal::Over),
            (None, ActionKind::Step(direction)) => self.board.step(self.turn, direction),
            (None, ActionKind::Fence(slot)) => self.place(slot),
        };
        match result {
            Ok(()) => Attempt { reward: self.end_turn(), refusal: None },
            Err(refusal) => {
                self.note(action);
                Attempt { reward: Environment::ILLEGAL, refusal: Some(refusal) }
            }
        }
    }

    fn place(&mut self, slot: Slot) -> Result<(), Refusal> {
        let hand = &mut self.hands[self.turn.index()];
        if *hand == 0 {
            return Err(Refusal::NoFence);
        }
        self.board.place(slot)?;
        *hand -= 1;
        Ok(())
    }

    /// Passes the turn after a legal action and gives its reward.
    fn end_turn(&mut self) -> f32 {
        let side = self.turn;
        self.refused.clear();
        self.turn = side.other();
        if self.board.has_arrived(side) {
            self.ending = Some(Ending::Won(side));
            return Environment::WIN;
        }
        self.reward(side)
    }

    /// Remembers a refusal. Without any candidate left player two passes, and for player one the
    /// episode is over.
    fn note(&mut self, action: Action) {
        if self.ending.is_none() && !self.refused.contains(&action) {
            self.refused.push(action);
            if self.candidates().is_empty() {
                match self.turn {
                    Side::One => self.ending = Some(Ending::Stuck(Side::One)),
                    Side::Two => {
                        self.refused.clear();
                        self.turn = Side::One;
                    }
                }
            }
        }
    }
}

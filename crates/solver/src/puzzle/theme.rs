//! What puzzles are about, as far as a program can tell.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, str::FromStr};

use stockade_core::{IllegalReason, Move, MoveKind, Player, Position, Rules};

use super::{Oracle, Puzzle};
use crate::Answer;

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Only pawns move, from the first move to the end.
    Race,
    /// A pawn of the solver jumps, at once or within its next two moves.
    Jump,
    /// The move places the solver's last wall.
    LastWall,
    /// A wall that hinders nobody but the solver, so that the opponent may not close what is left open.
    SelfBlock,
    /// A wall that makes the opponent's way longer by four steps or more.
    DeadEnd,
    /// The opponent loses because it has to move: if it could wait, there would be no win.
    Zugzwang,
    /// One move holds against an opponent who is ahead.
    OnlyDefence,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 7] = [
        Theme::Race,
        Theme::Jump,
        Theme::LastWall,
        Theme::SelfBlock,
        Theme::DeadEnd,
        Theme::Zugzwang,
        Theme::OnlyDefence,
    ];

    /// Its word in files and messages.
    pub const fn code(self) -> &'static str {
        match self {
            Theme::Race => "race",
            Theme::Jump => "jump",
            Theme::LastWall => "lastWall",
            Theme::SelfBlock => "selfBlock",
            Theme::DeadEnd => "deadEnd",
            Theme::Zugzwang => "zugzwang",
            Theme::OnlyDefence => "onlyDefence",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Theme, String> {
        let codes = Theme::ALL.map(Theme::code).join(", ");
        let theme = Theme::ALL.into_iter().find(|theme| theme.code() == text);
        theme.ok_or_else(|| format!("{text:?} is no theme; there are {codes}"))
    }
}

/// Steps that make a detour a dead end.
const DEAD_END: u8 = 4;

/// The solver's moves among which a jump is looked for.
const JUMP_WITHIN: usize = 3;

/// The themes of a puzzle whose other facts are known.
pub(super) fn of(puzzle: &Puzzle, oracle: &mut dyn Oracle) -> Vec<Theme> {
    let is_on = |theme: Theme, oracle: &mut dyn Oracle| match theme {
        Theme::Race => is_race(puzzle),
        Theme::Jump => has_jump(puzzle),
        Theme::LastWall => is_last_wall(puzzle),
        Theme::SelfBlock => is_self_block(puzzle),
        Theme::DeadEnd => detour(puzzle).is_some_and(|steps| steps >= DEAD_END),
        Theme::Zugzwang => is_zugzwang(puzzle, oracle),
        Theme::OnlyDefence => is_only_defence(puzzle),
    };
    Theme::ALL.into_iter().filter(|&theme| is_on(theme, oracle)).collect()
}

fn key(puzzle: &Puzzle) -> Move {
    puzzle.solutions[0].mv
}

fn is_wall(mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Wall(_))
}

fn is_race(puzzle: &Puzzle) -> bool {
    matches!(puzzle.value, Answer::Win(_)) && !puzzle.line.iter().copied().any(is_wall)
}

fn has_jump(puzzle: &Puzzle) -> bool {
    let mut pos = puzzle.position;
    let mut jumps = false;
    for (ply, &mv) in puzzle.line.iter().enumerate().take(2 * JUMP_WITHIN - 1) {
        jumps |= ply % 2 == 0 && is_jump(&pos, mv);
        pos = pos.play_unchecked(mv);
    }
    jumps
}

/// Whether a pawn goes further than to a neighboring square.
fn is_jump(pos: &Position, mv: Move) -> bool {
    let (MoveKind::Pawn(to), Some(from)) = (mv.kind(), pos.pawn(pos.to_move())) else {
        return false;
    };
    to.column().abs_diff(from.column()) + to.row().abs_diff(from.row()) > 1
}

fn is_last_wall(puzzle: &Puzzle) -> bool {
    is_wall(key(puzzle)) && puzzle.position.stock(puzzle.position.to_move()) == 1
}

/// Steps by which the key move makes the opponent's way longer; `None` if it is no wall.
fn detour(puzzle: &Puzzle) -> Option<u8> {
    let pos = &puzzle.position;
    let opponent = pos.to_move().opposite();
    let after = pos.play_unchecked(key(puzzle)).distance(opponent)?;
    is_wall(key(puzzle)).then(|| after.saturating_sub(pos.distance(opponent).unwrap_or(after)))
}

/// A wall without any detour for the opponent that forbids it some wall in the solver's way, which it could
/// place before.
fn is_self_block(puzzle: &Puzzle) -> bool {
    let pos = &puzzle.position;
    let mover = pos.to_move();
    let after = pos.play_unchecked(key(puzzle));
    let Some(waiting) = with_turn(&puzzle.rules, pos, mover.opposite()) else { return false };
    let own_way = pos.distance(mover);
    detour(puzzle) == Some(0)
        && waiting.legal_walls().iter().any(|wall| {
            let mv = Move::wall(wall);
            let is_forbidden = after
                .check(mv)
                .is_err_and(|error| error.reason == IllegalReason::ClosesLastWay { player: mover });
            is_forbidden && waiting.play_unchecked(mv).distance(mover) > own_way
        })
}

fn is_zugzwang(puzzle: &Puzzle, oracle: &mut dyn Oracle) -> bool {
    let mover = puzzle.position.to_move();
    let after = puzzle.position.play_unchecked(key(puzzle));
    let is_won = matches!(puzzle.value, Answer::Win(_));
    let waited = with_turn(&puzzle.rules, &after, mover);
    let value = waited.filter(|_| is_won).and_then(|pos| oracle.value(&pos));
    value.is_some_and(|value| !matches!(value, Answer::Win(_)))
}

/// The only move, where the opponent has the shorter way and would win if it were its turn.
fn is_only_defence(puzzle: &Puzzle) -> bool {
    let pos = &puzzle.position;
    let mover = pos.to_move();
    let is_behind = pos.distance(mover.opposite()) < pos.distance(mover);
    let holds = puzzle.value == Answer::Draw || detour(puzzle).is_some_and(|steps| steps > 0);
    puzzle.solutions.len() == 1 && is_behind && holds
}

/// The same position with another player to move; `None` if it is no position.
fn with_turn(rules: &Rules, pos: &Position, to_move: Player) -> Option<Position> {
    let mut setup = pos.to_setup();
    setup.to_move = to_move;
    Position::from_setup(rules, &setup).ok()
}

//! Glyphs and colors.

use anstyle::{Ansi256Color, Color, Style};
use stockade_core::{Direction, Orientation, Player};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Shaded cells and solid walls, for terminals.
    Color,
    /// The same without any color, for files, pipes and `NO_COLOR`.
    Plain,
    /// ASCII characters only.
    Ascii,
}

/// The board in wood: these do not depend on the colors of the terminal around it.
pub(super) const CELL: u8 = 180;
pub(super) const MARKED_CELL: u8 = 222;
pub(super) const GROOVE: u8 = 94;
const NEUTRAL_WALL: u8 = 214;

impl Look {
    /// The look for standard output.
    pub(crate) fn choose(ascii: bool) -> Look {
        match anstream::AutoStream::choice(&std::io::stdout()) {
            _ if ascii => Look::Ascii,
            anstream::ColorChoice::Never => Look::Plain,
            _ => Look::Color,
        }
    }

    /// A pawn.
    pub(crate) fn pawn(self, player: Player) -> char {
        match (self, player) {
            (Look::Ascii, Player::White) => 'W',
            (Look::Ascii, Player::Black) => 'B',
            (Look::Ascii, Player::Red) => 'R',
            (Look::Ascii, Player::Blue) => 'U',
            // On the shaded board the colors tell White from Black, and full discs show best.
            (Look::Plain, Player::White) => '○',
            (_, Player::White | Player::Black) => '●',
            (_, Player::Red) => '◆',
            (_, Player::Blue) => '■',
        }
    }

    /// The mark in the middle of a player's walls.
    pub(super) fn small(self, player: Player) -> char {
        match (self, player) {
            (Look::Ascii, Player::White) => 'w',
            (Look::Ascii, Player::Black) => 'b',
            (Look::Ascii, Player::Red) => 'r',
            (Look::Ascii, Player::Blue) => 'u',
            (_, Player::White) => '◦',
            (_, Player::Black) => '•',
            (_, Player::Red) => '⋄',
            (_, Player::Blue) => '▪',
        }
    }

    /// A cell where the pawn of the player to move may go.
    pub(super) fn target(self, player: Player) -> char {
        match self {
            Look::Color => '•',
            Look::Plain => self.small(player),
            Look::Ascii => '.',
        }
    }

    /// A stretch of wall.
    pub(super) fn wall(self, orientation: Orientation) -> char {
        match (self, orientation) {
            (Look::Ascii, _) => '#',
            (_, Orientation::Horizontal) => '━',
            (_, Orientation::Vertical) => '┃',
        }
    }

    /// The middle of the wall that was placed last, where colors cannot mark it.
    pub(super) fn last_wall(self) -> char {
        if self == Look::Ascii { '*' } else { '×' }
    }

    /// A step on the screen, flipped with the board.
    pub(super) fn arrow(self, direction: Direction, flipped: bool) -> char {
        let arrows =
            if self == Look::Ascii { ['^', '>', 'v', '<'] } else { ['↑', '→', '↓', '←'] };
        arrows[(direction as usize + if flipped { 2 } else { 0 }) % arrows.len()]
    }

    /// A wall that is left, and one that is placed.
    pub(crate) fn pips(self) -> (char, char) {
        if self == Look::Ascii { ('|', '.') } else { ('▮', '▯') }
    }

    /// A pawn with the board behind it, for the text beside the board.
    pub(crate) fn badge(self, player: Player) -> String {
        let pawn = self.pawn(player);
        match self {
            Look::Color => {
                let style = on(CELL, ink(player));
                format!("{style} {pawn} {style:#}")
            }
            _ => format!(" {pawn} "),
        }
    }

    /// Text that matters less.
    pub(crate) fn faint(self, text: &str) -> String {
        self.styled(Style::new().dimmed(), text)
    }

    /// Text that matters more.
    pub(crate) fn bold(self, text: &str) -> String {
        self.styled(Style::new().bold(), text)
    }

    pub(super) fn styled(self, style: Style, text: &str) -> String {
        if self == Look::Color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// A player's color on the board.
pub(super) fn ink(player: Player) -> u8 {
    match player {
        Player::White => 231,
        Player::Black => 16,
        Player::Red => 160,
        Player::Blue => 21,
    }
}

/// The color of a wall.
pub(super) fn wall_ink(owner: Option<Player>) -> u8 {
    owner.map_or(NEUTRAL_WALL, ink)
}

/// What is readable on a wall of this color.
pub(super) fn on_wall(owner: Player) -> u8 {
    if owner == Player::White { ink(Player::Black) } else { ink(Player::White) }
}

/// A style of two palette colors.
pub(super) fn on(background: u8, ink: u8) -> Style {
    let color = |index| Some(Color::Ansi256(Ansi256Color(index)));
    Style::new().bg_color(color(background)).fg_color(color(ink))
}

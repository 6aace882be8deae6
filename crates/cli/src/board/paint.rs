//! A board as lines of text.
//!
//! A cell is three columns wide and a groove one. Each rank takes two rows of text: one through the
//! cells and one for the groove below. In color the lower half of that second row is the groove
//! and its upper half still belongs to the cells, which makes cells square and walls equally thick
//! in both orientations.

use anstyle::Style;
use stockade_core::{Cell, Orientation, Player};

use super::{
    Board, Look, Standing,
    look::{CELL, GROOVE, MARKED_CELL, ink, on, on_wall, wall_ink},
};

/// Columns before the board's rim, for the rank.
const MARGIN: usize = 3;

impl Board {
    /// The columns that [`Board::lines`] fill.
    pub(crate) fn columns(&self) -> usize {
        MARGIN + 1 + 4 * usize::from(self.width())
    }

    /// The board with its coordinates, line by line, all equally wide on the screen.
    pub(crate) fn lines(&self, look: Look) -> Vec<String> {
        let mut lines = vec![self.rim(look, ['┌', '┐'])];
        for y in 0..self.height() {
            lines.push(self.rank_row(look, y));
            if y + 1 < self.height() || look == Look::Color {
                lines.push(self.groove_row(look, y));
            } else {
                lines.push(self.rim(look, ['└', '┘']));
            }
        }
        lines.push(self.file_names(look));
        lines
    }

    /// The upper or lower rim.
    fn rim(&self, look: Look, [left, right]: [char; 2]) -> String {
        let width = 4 * usize::from(self.width()) - 1;
        let blank = " ".repeat(MARGIN);
        match look {
            Look::Color => {
                let rim = look.styled(foreground(GROOVE), &"▄".repeat(width + 2));
                format!("{blank}{rim}")
            }
            Look::Plain => format!("{blank}{left}{}{right}", "─".repeat(width)),
            Look::Ascii => format!("{blank}+{}+", "-".repeat(width)),
        }
    }

    fn rank_row(&self, look: Look, y: u8) -> String {
        let rank = self.cell(0, y).map_or(0, |cell| cell.row() + 1);
        let mut line = look.faint(&format!("{rank:>2} ")) + &side(look);
        for x in 0..self.width() {
            if let Some(cell) = self.cell(x, y) {
                line += &self.cell_text(look, cell);
            }
            if x + 1 < self.width() {
                line += &groove_right(look, self.right_of(x, y));
            }
        }
        line + &side(look)
    }

    fn groove_row(&self, look: Look, y: u8) -> String {
        let mut line = " ".repeat(MARGIN) + &side(look);
        for x in 0..self.width() {
            line += &self.groove_below(look, x, y);
            if x + 1 < self.width() {
                line += &crossing(look, self.at_crossing(x, y), self.right_of(x, y));
            }
        }
        line + &side(look)
    }

    fn file_names(&self, look: Look) -> String {
        let names: Vec<String> = (0..self.width())
            .filter_map(|x| self.cell(x, 0))
            .map(|cell| char::from(b'a' + cell.column()).to_string())
            .collect();
        let names = format!("{}{}", " ".repeat(MARGIN + 2), names.join("   "));
        look.faint(&format!("{names:<width$}", width = self.columns()))
    }

    /// Three columns: the pawn or the mark of a legal move between two columns for arrows.
    fn cell_text(&self, look: Look, cell: Cell) -> String {
        let mover = self.pos.to_move();
        let (middle, middle_ink) = match self.pawn_on(cell) {
            Some(player) => (look.pawn(player), ink(player)),
            None if self.targets.contains(cell) => (look.target(mover), ink(mover)),
            None => (' ', ink(mover)),
        };
        let mut glyphs = [(' ', middle_ink), (middle, middle_ink), (' ', middle_ink)];
        if look != Look::Color && self.last.arrival == Some(cell) {
            (glyphs[0].0, glyphs[2].0) = ('[', ']');
        }
        for arrow in self.arrows.iter().filter(|arrow| arrow.into == cell) {
            let glyph = &mut glyphs[column_of(arrow.player)];
            if glyph.0 == ' ' {
                *glyph = (look.arrow(arrow.direction, self.flipped), ink(arrow.player));
            }
        }
        let background = self.background(cell);
        glyphs
            .iter()
            .map(|&(glyph, ink)| look.styled(on(background, ink), glyph.encode_utf8(&mut [0; 4])))
            .collect()
    }

    fn groove_below(&self, look: Look, x: u8, y: u8) -> String {
        let standing = self.below(x, y);
        match (look, standing) {
            (Look::Color, _) => {
                let background = self.cell(x, y).map_or(CELL, |cell| self.background(cell));
                let ink = standing.map_or(GROOVE, |wall| wall_ink(wall.owner));
                look.styled(on(background, ink), "▄▄▄")
            }
            (_, Some(_)) => look.wall(Orientation::Horizontal).to_string().repeat(3),
            (_, None) => "   ".to_owned(),
        }
    }

    /// The color of a cell.
    fn background(&self, cell: Cell) -> u8 {
        if self.last.cells.contains(cell) { MARKED_CELL } else { CELL }
    }
}

/// The left or right rim beside a row.
fn side(look: Look) -> String {
    match look {
        Look::Color => look.styled(on(GROOVE, GROOVE), " "),
        Look::Plain => "│".to_owned(),
        Look::Ascii => "|".to_owned(),
    }
}

fn groove_right(look: Look, standing: Option<Standing>) -> String {
    match (look, standing) {
        (Look::Color, _) => {
            let background = standing.map_or(GROOVE, |wall| wall_ink(wall.owner));
            look.styled(on(background, background), " ")
        }
        (_, Some(_)) => look.wall(Orientation::Vertical).to_string(),
        (_, None) => " ".to_owned(),
    }
}

/// Where four cells meet: the middle of a wall carries its owner's sign.
fn crossing(look: Look, middle: Option<Standing>, above: Option<Standing>) -> String {
    if look == Look::Color {
        return shaded_crossing(middle, above);
    }
    let sign = match middle {
        None => '+',
        Some(wall) if wall.is_last => look.last_wall(),
        Some(wall) => match wall.owner {
            Some(owner) => look.small(owner),
            None => look.wall(wall.orientation),
        },
    };
    sign.to_string()
}

/// The upper half of a crossing still belongs to the groove above it, unless a sign fills both.
fn shaded_crossing(middle: Option<Standing>, above: Option<Standing>) -> String {
    let color = |wall: Option<Standing>| wall.map_or(GROOVE, |wall| wall_ink(wall.owner));
    let (style, sign) = match middle {
        Some(Standing { owner: Some(owner), is_last: true, .. }) => {
            (on(MARKED_CELL, ink(Player::Black)), Look::Color.small(owner))
        }
        Some(Standing { owner: Some(owner), .. }) => {
            (on(ink(owner), on_wall(owner)), Look::Color.small(owner))
        }
        Some(Standing { orientation: Orientation::Vertical, .. }) => {
            (on(color(middle), GROOVE), ' ')
        }
        _ => (on(color(above), color(middle)), '▄'),
    };
    Look::Color.styled(style, sign.encode_utf8(&mut [0; 4]))
}

/// Which of a cell's three columns takes a player's arrows, so that two paths can share a cell.
fn column_of(player: Player) -> usize {
    match player {
        Player::White => 0,
        Player::Black => 2,
        Player::Red | Player::Blue => 1,
    }
}

/// A palette color on the background of the terminal.
fn foreground(ink: u8) -> Style {
    Style::new().fg_color(Some(anstyle::Ansi256Color(ink).into()))
}

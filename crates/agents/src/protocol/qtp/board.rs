//! `showboard`: the board as the protocol's players see it, black's start on top.

use stockade_core::{Cell, Orientation, Player, Position, Wall};

/// Several lines, none of them empty, for that would end the answer.
pub(super) fn draw(pos: &Position) -> String {
    let (width, height) = (pos.size().width(), pos.size().height());
    let files: Vec<String> = (0..width).map(|file| char::from(b'A' + file).to_string()).collect();
    let files = format!("    {}", files.join("   "));
    // A line first, so that the board begins below the sign of the answer.
    let mut lines = vec![
        format!(
            "black {} walls, white {} walls",
            pos.stock(Player::White),
            pos.stock(Player::Black)
        ),
        files.clone(),
    ];
    for row in 0..height {
        let rank = height - row;
        lines.push(format!(" {rank}  {}  {rank}", cells(pos, row)));
        if row + 1 < height {
            lines.push(format!("   +{}", grooves(pos, row)));
        }
    }
    lines.push(files);
    lines.join("\n")
}

/// The cells of a row and the walls between them.
fn cells(pos: &Position, row: u8) -> String {
    let width = pos.size().width();
    let mut text = String::new();
    for column in 0..width {
        let cell = Cell::new(column, row);
        text.push(match cell {
            _ if cell == pos.pawn(Player::White) => 'B',
            _ if cell == pos.pawn(Player::Black) => 'W',
            _ => '.',
        });
        if column + 1 < width {
            let below = row.checked_sub(1).is_some_and(|row| stands(pos, VERTICAL, column, row));
            text.push_str(if below || stands(pos, VERTICAL, column, row) { " | " } else { "   " });
        }
    }
    text
}

/// The walls between a row and the next.
fn grooves(pos: &Position, row: u8) -> String {
    (0..pos.size().width())
        .map(|column| {
            let left =
                column.checked_sub(1).is_some_and(|column| stands(pos, HORIZONTAL, column, row));
            if left || stands(pos, HORIZONTAL, column, row) { "---+" } else { "   +" }
        })
        .collect()
}

const HORIZONTAL: Orientation = Orientation::Horizontal;
const VERTICAL: Orientation = Orientation::Vertical;

fn stands(pos: &Position, orientation: Orientation, column: u8, row: u8) -> bool {
    Wall::new(orientation, column, row).is_some_and(|wall| pos.walls().contains(wall))
}

//! A position for programs.

use serde::Serialize;
use stockade_core::{Player, Position, Rules};

/// Everything `show` draws, as one JSON object.
#[derive(Debug, Serialize)]
pub(crate) struct PositionReport {
    position: String,
    rules: String,
    width: u8,
    height: u8,
    to_move: String,
    winner: Option<String>,
    players: Vec<PlayerReport>,
    walls: Vec<String>,
    pawn_moves: Vec<String>,
    n_legal_moves: usize,
}

#[derive(Debug, Serialize)]
struct PlayerReport {
    player: String,
    /// Absent, as the rest, for players who left a game of four.
    pawn: Option<String>,
    walls_left: u8,
    distance: Option<u8>,
    shortest_path: Vec<String>,
}

impl PositionReport {
    pub(crate) fn new(pos: &Position, rules: &Rules) -> PositionReport {
        let moves = pos.legal_moves();
        PositionReport {
            position: pos.to_string(),
            rules: rules.to_string(),
            width: pos.size().width(),
            height: pos.size().height(),
            to_move: name(pos.to_move()),
            winner: pos.winner().map(name),
            players: pos
                .players()
                .order()
                .iter()
                .map(|&player| player_report(pos, player))
                .collect(),
            walls: pos.walls().iter().map(|wall| wall.to_string()).collect(),
            pawn_moves: moves.pawn.iter().map(|cell| cell.to_string()).collect(),
            n_legal_moves: moves.len(),
        }
    }
}

fn player_report(pos: &Position, player: Player) -> PlayerReport {
    PlayerReport {
        player: name(player),
        pawn: pos.pawn(player).map(|cell| cell.to_string()),
        walls_left: pos.stock(player),
        distance: pos.distance(player),
        shortest_path: pos.shortest_path(player).iter().map(|cell| cell.to_string()).collect(),
    }
}

/// A player in lower case, as programs compare it.
fn name(player: Player) -> String {
    player.to_string().to_lowercase()
}

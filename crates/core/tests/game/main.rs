//! The referee: how games end, clocks, four players, undo and redo, and what holds in any game.

mod clocks;
mod endings;
mod four;
mod history;
mod laws;

use stockade_core::{Game, Move, Outcome, Player, Position, Rules, Termination};

/// A game under these rules after these moves, separated by blanks.
fn played(rules: &str, moves: &str) -> Game {
    let mut game = Game::new(&rules.parse().unwrap());
    play_all(&mut game, moves);
    game
}

fn play_all(game: &mut Game, moves: &str) {
    for mv in moves.split_whitespace() {
        game.play(mv.parse().unwrap()).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
}

/// A position under these rules: pawns of White and Black, walls, stocks, and who moves.
fn duel(rules: &Rules, pawns: [&str; 2], walls: &str, stock: [u8; 2], to_move: Player) -> Position {
    let mut setup = Position::start(rules).to_setup();
    for player in [Player::White, Player::Black] {
        setup.pawns[player.index()] = Some(pawns[player.index()].parse().unwrap());
        setup.stock[player.index()] = stock[player.index()];
    }
    for wall in walls.split_whitespace() {
        let stockade_core::MoveKind::Wall(wall) = wall.parse::<Move>().unwrap().kind() else {
            panic!("{wall} is no wall");
        };
        setup.walls.insert(wall);
    }
    setup.to_move = to_move;
    Position::from_setup(rules, &setup).unwrap()
}

fn win(winner: Player, by: Termination) -> Option<Outcome> {
    Some(Outcome::Win { winner, by })
}

fn draw(by: Termination) -> Option<Outcome> {
    Some(Outcome::Draw { by })
}

//! Random games that visit what ordinary play avoids.

use stockade_core::{Cell, CellSet, Move, Player, PlayerCount, Position, Rules, SplitMix64, Wall};

/// Random pawns can wander for ever.
const MAX_PLIES: usize = 120;

/// What a player did.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    Play(Move),
    /// Only among four players.
    Resign(Player),
}

/// One ply of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    pub(crate) before: Position,
    pub(crate) action: Action,
    pub(crate) after: Position,
}

/// The game of this seed. Games of odd seeds are wall-heavy, and most of their walls are built
/// right beside a pawn, so that many pawns have a single exit left.
pub(crate) fn game(rules: &Rules, seed: u64) -> impl Iterator<Item = Ply> {
    let mut player = RandomPlayer { rng: SplitMix64::new(seed), wall_heavy: seed % 2 == 1 };
    let mut pos = Position::start(rules);
    let plies = std::iter::from_fn(move || {
        if pos.winner().is_some() {
            return None;
        }
        let before = pos;
        let action = player.choose(&before);
        pos = match action {
            Action::Play(mv) => before.play(mv).unwrap(),
            Action::Resign(player) => before.without(player).unwrap(),
        };
        Some(Ply { before, action, after: pos })
    });
    plies.take(MAX_PLIES)
}

struct RandomPlayer {
    rng: SplitMix64,
    wall_heavy: bool,
}

impl RandomPlayer {
    fn choose(&mut self, pos: &Position) -> Action {
        let active: Vec<Player> = pos.active_players().collect();
        if pos.players() == PlayerCount::Four && active.len() > 1 && self.rng.below(50) == 0 {
            return Action::Resign(self.pick(active));
        }
        let moves = pos.legal_moves();
        let walls = if self.wall_heavy { 85 } else { 35 };
        Action::Play(if moves.pass {
            Move::PASS
        } else if moves.pawn.is_empty() || self.rng.below(100) < walls && !moves.walls.is_empty() {
            self.wall(pos).into()
        } else {
            self.step(pos).into()
        })
    }

    fn wall(&mut self, pos: &Position) -> Wall {
        let walls: Vec<Wall> = pos.legal_walls().iter().collect();
        let pawn = self.pick(pos.pawns().iter().collect());
        let near: Vec<Wall> = walls.iter().copied().filter(|&wall| borders(wall, pawn)).collect();
        let cage = self.wall_heavy && self.rng.below(8) > 0 && !near.is_empty();
        self.pick(if cage { near } else { walls })
    }

    /// Half the steps follow a shortest path, or games would rarely end.
    fn step(&mut self, pos: &Position) -> Cell {
        let targets = pos.pawn_moves();
        let field = pos.distance_field(pos.to_move());
        let nearest = targets.iter().min_by_key(|&cell| field.distance(cell));
        match nearest {
            Some(cell) if self.rng.below(2) == 0 => cell,
            _ => self.pick(targets.iter().collect()),
        }
    }

    fn pick<T: Copy>(&mut self, items: Vec<T>) -> T {
        items[self.rng.below(items.len())]
    }
}

/// Whether a wall runs along one side of a cell.
fn borders(wall: Wall, cell: Cell) -> bool {
    let columns = wall.column()..wall.column() + 2;
    let rows = wall.row()..wall.row() + 2;
    columns.contains(&cell.column()) && rows.contains(&cell.row())
}

/// The generator does what it promises: many positions of wall-heavy games have a pawn with a
/// single exit.
#[test]
fn wall_heavy_games_cage_pawns() {
    let rules = Rules::standard();
    let positions: Vec<Position> =
        (1..200).step_by(2).flat_map(|seed| game(&rules, seed)).map(|ply| ply.after).collect();
    let caged = |pos: &&Position| {
        pos.pawns().iter().any(|pawn| pos.open_neighbors(CellSet::of(pawn)).len() == 1)
    };
    let share = positions.iter().filter(caged).count() * 100 / positions.len();
    assert!(share >= 30, "only {share} % of {} positions", positions.len());
}

/// Games of four visit what is rare: forced passes, and boards that players have left.
#[test]
fn games_of_four_pass_and_resign() {
    let visits = |rules: &str, rare: fn(&Ply) -> bool| {
        let rules: Rules = rules.parse().unwrap();
        (0..200).flat_map(|seed| game(&rules, seed)).any(|ply| rare(&ply))
    };
    let small = "players=4,3x3,walls=2,edge_diagonal=off,side_step=off";
    assert!(visits(small, |ply| matches!(ply.action, Action::Play(Move::PASS))));
    assert!(visits(small, |ply| matches!(ply.action, Action::Resign(_))));
    assert!(visits("four", |ply| ply.after.active_players().count() == 1));
}

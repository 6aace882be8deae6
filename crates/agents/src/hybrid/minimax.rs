//! The shallow alpha-beta that values leaves.

use stockade_core::{Move, Player, Position, simd::Isa};

use super::eval::{DECIDED, lead, lead_after_move};

/// An alpha-beta of a few plies. It keeps its lists of moves, so that a leaf allocates nothing.
#[derive(Default)]
pub(super) struct Minimax {
    /// The moves of all positions of the line, each with the lead it leaves.
    moves: Vec<(f32, Move)>,
}

impl Minimax {
    /// How many steps the player to move is ahead after so many plies of best play; the game must
    /// not be over. [`DECIDED`] or more is a win that it sees.
    #[inline(always)]
    pub(super) fn lead<I: Isa>(&mut self, isa: I, pos: &Position, depth: u8) -> f32 {
        match depth {
            0 => lead(isa, pos),
            _ => self.search(isa, pos, depth, f32::NEG_INFINITY, f32::INFINITY),
        }
    }

    /// Negamax with alpha-beta, fail-soft; at least one ply.
    fn search<I: Isa>(
        &mut self,
        isa: I,
        pos: &Position,
        depth: u8,
        mut alpha: f32,
        beta: f32,
    ) -> f32 {
        let first = self.moves.len();
        isa.run(
            #[inline(always)]
            || self.list(isa, pos),
        );
        let list = &mut self.moves[first..];
        let Some(most) = list.iter().map(|(lead, _)| *lead).reduce(f32::max) else {
            // A pawn that cannot move, and no wall that helps.
            return lead(isa, pos);
        };
        if depth == 1 || most >= DECIDED {
            self.moves.truncate(first);
            // A win that is nearer is worth more.
            return if most >= DECIDED { DECIDED + f32::from(depth) } else { most };
        }
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut best = f32::NEG_INFINITY;
        for index in first..self.moves.len() {
            let next = pos.play_unchecked(self.moves[index].1);
            let value = -self.search(isa, &next, depth - 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        best
    }

    /// Adds the pawn moves, and the walls that make the opponent's path longer.
    #[inline(always)]
    fn list<I: Isa>(&mut self, isa: I, pos: &Position) {
        let (me, other) = (pos.to_move(), pos.next_player());
        let (own_walls, other_walls) = (pos.stock(me), pos.stock(other));
        let fields = pos.distance_fields_with(isa);
        let from = |player: Player| {
            let cell = pos.pawn(player)?;
            fields.distance(player, cell)
        };
        let there = from(other).unwrap_or(u8::MAX);
        for cell in pos.pawn_moves().iter() {
            let own = fields.distance(me, cell).unwrap_or(u8::MAX);
            let lead = lead_after_move(own, there, own_walls, other_walls);
            self.moves.push((lead, Move::pawn(cell)));
        }
        if own_walls == 0 {
            return;
        }
        let touched = pos.routes_with(isa).touched(other) & pos.legal_walls_with(isa);
        for wall in touched.iter() {
            let behind = pos.distances_behind_with(isa, wall);
            let [own, longer] = seen_by(me, behind);
            if longer > there {
                let lead = lead_after_move(own, longer, own_walls - 1, other_walls);
                self.moves.push((lead, Move::wall(wall)));
            }
        }
    }
}

/// The distances of White and Black as a player's own and the other's.
#[inline(always)]
pub(super) fn seen_by(player: Player, [white, black]: [Option<u8>; 2]) -> [u8; 2] {
    let (own, other) = if player == Player::White { (white, black) } else { (black, white) };
    [own, other].map(|steps| steps.unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use stockade_core::{MoveKind, Rules, SplitMix64, simd::Portable};

    use super::*;

    /// The same without any cutoff, order or shared list.
    fn slow(pos: &Position, depth: u8) -> f32 {
        if depth == 0 {
            return lead(Portable, pos);
        }
        let other = pos.next_player();
        let helps = |mv: &Move| match mv.kind() {
            MoveKind::Wall(_) => pos.play_unchecked(*mv).distance(other) > pos.distance(other),
            _ => true,
        };
        let moves: Vec<Move> = pos.legal_moves().iter().filter(helps).collect();
        if moves.iter().all(|mv| *mv == Move::PASS) {
            return lead(Portable, pos);
        }
        let value = |mv: &Move| {
            let next = pos.play_unchecked(*mv);
            match next.winner() {
                Some(_) => DECIDED + f32::from(depth),
                None => -slow(&next, depth - 1),
            }
        };
        moves.iter().map(value).fold(f32::NEG_INFINITY, f32::max)
    }

    #[test]
    fn cutoffs_change_no_value() {
        let mut minimax = Minimax::default();
        for (rules, depths) in [("5x5,walls=3", 0..=3), ("standard", 0..=2), ("4x6,walls=4", 0..=3)]
        {
            let rules: Rules = rules.parse().unwrap();
            for seed in 0..4 {
                let (mut pos, mut rng) = (Position::start(&rules), SplitMix64::new(seed));
                for _ in 0..30 {
                    if pos.winner().is_some() {
                        break;
                    }
                    for depth in depths.clone() {
                        let fast = minimax.lead(Portable, &pos, depth);
                        assert_eq!(fast, slow(&pos, depth), "depth {depth} in {pos}");
                    }
                    assert!(minimax.moves.is_empty());
                    let moves = pos.legal_moves();
                    pos = pos.play_unchecked(moves.iter().nth(rng.below(moves.len())).unwrap());
                }
            }
        }
    }

    #[test]
    fn it_sees_wins_within_its_depth() {
        let lead = |text: &str, depth| {
            let pos = Position::from_text(text, &Rules::standard()).unwrap().position;
            Minimax::default().lead(Portable, &pos, depth)
        };
        assert!(lead("/ / e8 a5 / 0 0 / 1", 1) >= DECIDED);
        assert!(lead("/ / e7 a5 / 0 0 / 1", 2) < DECIDED);
        assert!(lead("/ / e7 a5 / 0 0 / 1", 3) >= DECIDED);
        assert!(lead("/ / e8 a5 / 0 0 / 2", 2) <= -DECIDED);
    }
}

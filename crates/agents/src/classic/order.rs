//! Pawn moves in the order of a paper.

use stockade_core::{Direction, Move, Position};

/// Adds the pawn moves, direction by direction. Where the other pawn stands in the way, the jump or
/// the side-steps replace the step; side-steps come in the order of the directions too.
pub(super) fn push_steps(pos: &Position, order: [Direction; 4], moves: &mut Vec<Move>) {
    let targets = pos.pawn_moves();
    let other = pos.pawn(pos.next_player());
    let Some(from) = pos.pawn(pos.to_move()) else { return };
    for direction in order {
        let Some(next) = from.neighbor(direction) else { continue };
        if Some(next) == other {
            let sides = order.into_iter().filter(|side| direction.sides().contains(side));
            let behind = [direction].into_iter().chain(sides);
            let cells = behind.filter_map(|direction| next.neighbor(direction));
            moves.extend(cells.filter(|&cell| targets.contains(cell)).map(Move::pawn));
        } else if targets.contains(next) {
            moves.push(Move::pawn(next));
        }
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::{Direction::*, MoveSet, Rules, SplitMix64};

    use super::*;

    fn steps(rules: &str, position: &str, order: [Direction; 4]) -> String {
        let rules: Rules = rules.parse().unwrap();
        let pos = Position::from_text(position, &rules).unwrap().position;
        let mut moves = Vec::new();
        push_steps(&pos, order, &mut moves);
        moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn jumps_and_side_steps_stand_where_the_step_would() {
        let ie = [South, North, West, East];
        assert_eq!(steps("standard", "/ / e4 a9 / 9 9 / 1", ie), "e3 e5 d4 f4");
        assert_eq!(steps("standard", "/ / e4 e5 / 9 9 / 1", ie), "e3 e6 d4 f4");
        assert_eq!(steps("standard", "e5 / / e4 e5 / 9 9 / 1", ie), "e3 d5 f5 d4 f4");
        assert_eq!(steps("standard", "e4 / / e4 e5 / 9 9 / 1", ie), "e3 d4 f4");
        let bowler = [East, West, South, North];
        assert_eq!(steps("standard", "/ e5 / e5 f5 / 9 9 / 1", bowler), "d5 e4 e6");
        assert_eq!(steps("standard", "/ f5 / e5 f5 / 9 9 / 1", bowler), "f4 f6 d5 e4 e6");
        assert_eq!(steps("standard", "e5 / / e4 e5 / 9 9 / 1", bowler), "f4 d4 e3 f5 d5");
        assert_eq!(steps("mertens", "/ / e8 e9 / 9 9 / 1", bowler), "f8 d8 e7");
    }

    #[test]
    fn no_step_is_lost_and_none_comes_twice() {
        for rules in ["standard", "mertens", "4x7,walls=2", "3x3,walls=1"] {
            let rules: Rules = rules.parse().unwrap();
            let (mut pos, mut rng) = (Position::start(&rules), SplitMix64::new(7));
            for _ in 0..400 {
                let mut moves = Vec::new();
                push_steps(&pos, [East, West, South, North], &mut moves);
                let set: MoveSet = moves.iter().fold(MoveSet::default(), |mut set, &mv| {
                    set.insert(mv);
                    set
                });
                assert_eq!((set.pawn, set.pawn.len()), (pos.pawn_moves(), moves.len()), "{pos}");
                let legal = pos.legal_moves();
                pos = pos.play_unchecked(legal.iter().nth(rng.below(legal.len())).unwrap());
                if pos.winner().is_some() {
                    pos = Position::start(&rules);
                }
            }
        }
    }
}

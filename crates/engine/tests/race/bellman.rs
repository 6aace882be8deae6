//! Every value is the best of what the ordinary moves lead to, distances included.

use stockade_core::{BoardSize, Move, Player, Position, Rules, SplitMix64, WallSet};
use stockade_engine::{Proof, RaceTable};

use crate::{bare, races};

#[test]
fn every_race_on_every_board_size() {
    let mut random = SplitMix64::new(3);
    for size in BoardSize::all() {
        for edge_diagonal in [true, false] {
            let rules = bare(size, edge_diagonal);
            check(&rules, WallSet::EMPTY);
            for _ in 0..4 {
                check(&rules, random_walls(&rules, &mut random));
            }
        }
    }
}

#[test]
fn every_race_on_the_standard_board() {
    let mut random = SplitMix64::new(9);
    for edge_diagonal in [true, false] {
        let rules = bare(BoardSize::STANDARD, edge_diagonal);
        for _ in 0..15 {
            check(&rules, random_walls(&rules, &mut random));
        }
    }
}

/// Small crowded boards where the rim stops jumps: pawns get stuck, and their players pass.
#[test]
fn every_race_with_passes() {
    let mut random = SplitMix64::new(5);
    let mut passes = 0;
    for (width, height) in [(3, 3), (4, 3), (3, 4), (4, 4), (5, 5)] {
        let rules = bare(BoardSize::new(width, height).unwrap(), false);
        for _ in 0..100 {
            passes += check(&rules, random_walls(&rules, &mut random));
        }
    }
    assert!(passes > 0);
}

/// A corridor that winds through the whole board makes the longest races.
#[test]
fn every_race_in_a_maze() {
    let walls = |rows: &[&str]| -> WallSet {
        let names = rows.iter().flat_map(|row| row.split_whitespace());
        names.map(|name| name.parse::<stockade_core::Wall>().unwrap()).collect()
    };
    let maze = walls(&[
        "a1h c1h e1h g1h b2h d2h f2h h2h a3h c3h e3h g3h b4h d4h f4h h4h",
        "a5h c5h e5h g5h b6h d6h f6h h6h a7h c7h e7h g7h b8h d8h f8h h8h",
    ]);
    let rules = bare(BoardSize::STANDARD, true);
    check(&rules, maze);
    let start = races(&rules, maze).next().unwrap();
    let table = RaceTable::new(&start).unwrap();
    let longest = races(&rules, maze).filter_map(|pos| table.probe(&pos)?.plies());
    let longest = longest.max().unwrap();
    assert!((100..u16::from(RaceTable::MAX_PLIES) - 1).contains(&longest), "{longest}");
}

/// Walls as a game could have placed them, from none to as many as fit.
fn random_walls(rules: &Rules, random: &mut SplitMix64) -> WallSet {
    let plenty = rules.with_walls(&[Rules::MAX_WALLS; 2]).unwrap();
    let mut pos = Position::start(&plenty);
    let wanted = random.below(2 * usize::from(Rules::MAX_WALLS) + 1);
    while pos.walls().len() < wanted {
        let legal = pos.legal_walls();
        if legal.is_empty() {
            break;
        }
        let wall = legal.iter().nth(random.below(legal.len())).unwrap();
        pos = pos.play(Move::wall(wall)).unwrap();
    }
    pos.walls()
}

/// Checks every race with these walls; says in how many the player to move has to pass.
fn check(rules: &Rules, walls: WallSet) -> usize {
    let mut races = races(rules, walls).peekable();
    let table = RaceTable::new(races.peek().unwrap()).unwrap();
    let mut passes = 0;
    for pos in races {
        assert_eq!(table.probe(&pos), Some(best_by_moves(&table, &pos)), "{pos:?} under {rules}");
        passes += usize::from(pos.legal_moves().pass);
    }
    passes
}

fn best_by_moves(table: &RaceTable, pos: &Position) -> Proof {
    let (mut win, mut loss, mut draw) = (None::<u16>, None::<u16>, false);
    for mv in pos.legal_moves().iter() {
        let next = pos.play(mv).unwrap();
        match next.winner().map_or_else(|| table.probe(&next), |_| Some(Proof::Loss(0))) {
            Some(Proof::Loss(plies)) => win = Some(win.unwrap_or(u16::MAX).min(plies + 1)),
            Some(Proof::Win(plies)) => loss = loss.max(Some(plies + 1)),
            Some(Proof::Draw) => draw = true,
            None => panic!("no value for {next:?}"),
        }
    }
    match (win, draw, loss) {
        (Some(plies), _, _) => Proof::Win(plies),
        (None, false, Some(plies)) => Proof::Loss(plies),
        _ => Proof::Draw,
    }
}

#[test]
fn tables_answer_for_their_own_walls_only() {
    let start = Position::start(&Rules::standard());
    let table = RaceTable::new(&start).unwrap();
    assert!(table.covers(&start) && table.probe(&start).is_some());
    let walled = start.play("e1h".parse().unwrap()).unwrap();
    assert!(!table.covers(&walled) && table.probe(&walled).is_none());
    let other = Position::start(&"edge_diagonal=off".parse().unwrap());
    assert_eq!(table.probe(&other), None);
    assert!(RaceTable::new(&Position::start(&Rules::preset("four").unwrap())).is_none());
    let mut setup = start.to_setup();
    setup.pawns[Player::White.index()] = Some("a9".parse().unwrap());
    setup.to_move = Player::Black;
    let over = Position::from_setup(&Rules::standard(), &setup).unwrap();
    assert_eq!(table.probe(&over), None);
}

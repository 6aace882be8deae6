//! Every dialect against its worked examples, its geometry, and itself, on every size of board.

use stockade_core::{BoardSize, Cell, Dialect, Move, MoveKind, Orientation, Player, Wall};

fn check(dialect: Dialect, theirs: &str, ours: &str) {
    let mv: Move = ours.parse().unwrap();
    let size = BoardSize::STANDARD;
    assert_eq!(dialect.write(mv, size), theirs, "{dialect} writes {ours}");
    assert_eq!(dialect.read(theirs, size), Ok(mv), "{dialect} reads {theirs}");
}

#[test]
fn published_examples() {
    for (theirs, ours) in
        [("a2h", "a1h"), ("h5v", "g5v"), ("e1v", "d1v"), ("e2h", "e1h"), ("g1v", "f1v")]
    {
        check(Dialect::Bowler, theirs, ours);
    }
    check(Dialect::Bowler, "e2", "e2");
    check(Dialect::Ishtar, "e2", "e2");
    check(Dialect::Ishtar, "e4h", "e3h");
    check(Dialect::Thesis, "e8", "e2");
    check(Dialect::Thesis, "e7v", "e3v");
    check(Dialect::Qtp, "E9", "e1");
    check(Dialect::Qtp, "C4", "c6");
    check(Dialect::Qtp, "B5 horizontal", "b5h");
    check(Dialect::Qtp, "C2 vertical", "c8v");
    check(Dialect::Kata, "e8", "e2");
    check(Dialect::Kata, "e2h", "e7h");
    check(Dialect::OpenSpiel, "e8", "e2");
    check(Dialect::OpenSpiel, "a1h", "a8h");
    check(Dialect::Bgg, "He4", "e5h");
    check(Dialect::Bgg, "e4", "e6");
}

#[test]
fn texts_of_protocols_are_read_in_all_their_forms() {
    let wall: Move = "c8h".parse().unwrap();
    for text in ["C2 horizontal", "c2 h", "c2h", "C2H", "hc2", "c2  HORIZONTAL"] {
        assert_eq!(Dialect::Qtp.read(text, BoardSize::STANDARD), Ok(wall), "{text}");
    }
}

#[test]
fn every_cell_and_wall_of_every_size_reads_back() {
    for size in BoardSize::all() {
        let cells = size.cells().iter().map(Move::pawn);
        let walls = size.slots().iter().map(Move::wall);
        let moves: Vec<Move> = cells.chain(walls).chain([Move::PASS]).collect();
        for dialect in Dialect::ALL {
            let mut texts: Vec<String> = moves.iter().map(|&mv| dialect.write(mv, size)).collect();
            for (&mv, text) in moves.iter().zip(&texts) {
                assert_eq!(dialect.read(text, size), Ok(mv), "{dialect} {text} on {size}");
            }
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), moves.len(), "{dialect} on {size}");
        }
    }
}

/// Where a dialect's own words put the start of the first player and the anchors of walls, as
/// (last rank?, (files, ranks) of the horizontal anchor from the south-west, the same vertical).
fn geometry(dialect: Dialect) -> (bool, (u8, u8), (u8, u8)) {
    const SOUTH_WEST: (u8, u8) = (0, 0);
    const NORTH_WEST: (u8, u8) = (0, 1);
    match dialect {
        Dialect::Official => (false, SOUTH_WEST, SOUTH_WEST),
        Dialect::Ishtar => (false, NORTH_WEST, NORTH_WEST),
        Dialect::Thesis | Dialect::Qtp => (true, NORTH_WEST, NORTH_WEST),
        Dialect::Kata | Dialect::OpenSpiel | Dialect::Bgg => (true, SOUTH_WEST, SOUTH_WEST),
        // The wall lies on the lower edge of the named cell, or stands on its left one.
        Dialect::Bowler => (false, NORTH_WEST, (1, 0)),
    }
}

/// File and rank of a text, counted from 0.
fn coordinates(dialect: Dialect, mv: Move, size: BoardSize) -> (u8, u8) {
    let text = dialect.write(mv, size).to_ascii_lowercase();
    let digit = text.find(|letter: char| letter.is_ascii_digit()).unwrap();
    let bytes = text.as_bytes();
    (bytes[digit - 1] - b'a', bytes[digit] - b'1')
}

#[test]
fn walls_are_named_after_one_of_the_cells_they_touch() {
    for size in BoardSize::all() {
        for dialect in Dialect::ALL {
            let (last_rank, horizontal, vertical) = geometry(dialect);
            let start = coordinates(dialect, Move::pawn(size.start(Player::White)), size);
            let rank = if last_rank { size.height() - 1 } else { 0 };
            assert_eq!(start, (size.width() / 2, rank), "{dialect} on {size}");
            for wall in size.slots().iter() {
                let touched =
                    touched(wall).map(|cell| coordinates(dialect, Move::pawn(cell), size));
                let south_west = touched.into_iter().min_by_key(|&(file, rank)| (rank, file));
                let (file, rank) = south_west.unwrap();
                let (files, ranks) = match wall.orientation() {
                    Orientation::Horizontal => horizontal,
                    Orientation::Vertical => vertical,
                };
                let expected = (file + files, rank + ranks);
                assert_eq!(
                    coordinates(dialect, Move::wall(wall), size),
                    expected,
                    "{dialect} {wall}"
                );
            }
        }
    }
}

fn touched(wall: Wall) -> [Cell; 4] {
    let (column, row) = (wall.column(), wall.row());
    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(c, r)| Cell::new(column + c, row + r).unwrap())
}

#[test]
fn errors_name_the_range_of_the_dialect_and_the_size() {
    let size = BoardSize::new(5, 7).unwrap();
    for (dialect, text, expected) in [
        (Dialect::Official, "f1", "\"f1\": square files are a to e"),
        (Dialect::Official, "e1v", "\"e1v\": wall files are a to d"),
        (Dialect::Ishtar, "a1h", "\"a1h\": wall ranks are 2 to 7"),
        (Dialect::Qtp, "A1 vertical", "\"A1 vertical\": wall ranks are 2 to 7"),
        (Dialect::Kata, "a7h", "\"a7h\": wall ranks are 1 to 6"),
        (Dialect::Bowler, "a1h", "\"a1h\": horizontal wall ranks are 2 to 7"),
        (Dialect::Bowler, "a1v", "\"a1v\": vertical wall files are b to e"),
        (Dialect::Bowler, "b7v", "\"b7v\": vertical wall ranks are 1 to 6"),
        (Dialect::Bowler, "e7h", "\"e7h\": horizontal wall files are a to d"),
    ] {
        assert_eq!(dialect.read(text, size).unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_move_off_the_board_is_written_off_the_board() {
    let size = BoardSize::new(3, 3).unwrap();
    for mv in Move::all() {
        let off_board = match mv.kind() {
            MoveKind::Pawn(cell) => !size.contains(cell),
            MoveKind::Wall(wall) => !size.slots().contains(wall),
            MoveKind::Pass => false,
        };
        for dialect in Dialect::ALL {
            let text = dialect.write(mv, size);
            assert_eq!(dialect.read(&text, size).is_err(), off_board, "{dialect} {text}");
        }
    }
}

#[test]
fn dialects_are_found_by_name() {
    for dialect in Dialect::ALL {
        assert_eq!(dialect.name().parse(), Ok(dialect));
        assert_eq!(dialect.to_string().to_ascii_uppercase().parse(), Ok(dialect));
        assert!(!dialect.description().is_empty() && !dialect.description().ends_with('.'));
    }
    assert_eq!(
        "chess".parse::<Dialect>().unwrap_err().to_string(),
        "unknown dialect \"chess\": expected official, ishtar, thesis, qtp, kata, openspiel, bgg, bowler"
    );
}

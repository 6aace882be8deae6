//! The table of move indices that is shipped for other programs.

use stockade_core::Move;

const TABLE: &str = include_str!("../data/move-index.csv");

#[test]
fn the_shipped_table_is_the_move_index() {
    let mut lines = TABLE.lines();
    assert_eq!(lines.next(), Some("index,move"));
    let rows: Vec<(usize, Move)> = lines
        .map(|line| {
            let (index, mv) = line.split_once(',').expect(line);
            (index.parse().expect(line), mv.parse().expect(line))
        })
        .collect();
    let expected: Vec<(usize, Move)> = Move::all().map(|mv| (mv.index(), mv)).collect();
    assert_eq!(rows, expected);
    let written: String =
        Move::all().map(|mv| format!("{},{mv}\n", mv.index())).collect::<Vec<_>>().concat();
    assert_eq!(TABLE, format!("index,move\n{written}"));
}

#[test]
fn the_corners_of_the_table_are_where_they_are_documented() {
    for (index, text) in [
        (0, "a1"),
        (1, "b1"),
        (80, "i9"),
        (81, "a1h"),
        (144, "h8h"),
        (145, "a1v"),
        (208, "h8v"),
        (209, "--"),
    ] {
        assert_eq!(Move::from_index(index).unwrap().to_string(), text);
    }
    assert_eq!(Move::from_index(210), None);
}

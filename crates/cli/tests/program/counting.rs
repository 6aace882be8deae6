//! `perft` and `moves`.

use crate::run::{check, check_refused, run};

const PUBLISHED: &str = "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2";

#[test]
fn perft_prints_one_plain_number() {
    for (args, nodes) in [
        (&["perft", "0"][..], "1"),
        (&["perft", "1"], "131"),
        (&["perft", "3"], "2062264"),
        (&["perft", "3", "--rules", "5x5,walls=3"], "31540"),
        (&["perft", "9", "--rules", "5x5,walls=0"], "42196"),
        (&["perft", "9", "--rules", "5x5,walls=0,edge_diagonal=off"], "41840"),
        (&["perft", "1", "--position", PUBLISHED], "114"),
        (&["perft", "1", "--moves", "1. e2 e8 2. He3"], "128"),
    ] {
        check(args, "", &format!("{nodes}\n"));
    }
    check(&["perft"], "", "247569030\n");
}

#[test]
fn perft_divides_by_the_first_move() {
    let said = run(&["perft", "2", "--divide", "--rules", "3x3,walls=1"], "");
    let mut lines: Vec<&str> = said.stdout.lines().collect();
    let total: u64 = lines.pop().unwrap().strip_prefix("total ").unwrap().parse().unwrap();
    let nodes = |line: &&str| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap();
    assert_eq!(lines.iter().map(nodes).sum::<u64>(), total);
    assert!(lines[0].starts_with("a1 "), "{}", lines[0]);
    check(&["perft", "0", "--divide"], "", "total 1\n");
}

#[test]
fn perft_speaks_json() {
    check(
        &["perft", "2", "--rules", "5x5,walls=3", "--json"],
        "",
        "{\"depth\":2,\"nodes\":1109,\"position\":\"/ / c1 c5 / 3 3 / 1\"}\n",
    );
    let said = run(&["perft", "1", "--divide", "--json", "--rules", "walls=0"], "");
    assert_eq!(said.stdout.lines().next(), Some("{\"move\":\"d1\",\"nodes\":1}"));
}

#[test]
fn perft_refuses_depths_that_could_pass_64_bits() {
    for (args, limit) in [
        (&["perft", "10"][..], "the limit here is 9"),
        (&["perft", "4000000000"], "the limit here is 9"),
        (&["perft", "22", "--rules", "walls=0"], "the limit here is 21"),
        (&["perft", "16", "--rules", "3x3"], "the limit here is 15"),
    ] {
        check_refused(args, "", 2, &["depth", limit]);
    }
    check_refused(&["perft", "many"], "", 2, &["invalid value 'many'"]);
    check_refused(&["perft", "-1"], "", 2, &["-1"]);
}

#[test]
fn moves_stand_in_index_order() {
    let said = run(&["moves", "--position", PUBLISHED], "");
    let moves: Vec<&str> = said.stdout.lines().collect();
    assert_eq!(moves.len(), 114);
    assert_eq!(moves[..4], ["e5", "d6", "f6", "e7"]);
    let said = run(&["moves"], "");
    assert_eq!(said.stdout.lines().count(), 131);
    assert!(said.stdout.starts_with("d1\nf1\ne2\na1h\nb1h\n"));
    assert!(said.stdout.ends_with("\ng8v\nh8v\n"));
}

#[test]
fn moves_follow_rules_and_speak_json() {
    check(&["moves", "--rules", "3x3,walls=0"], "", "a1\nc1\nb2\n");
    check(&["moves", "--position", "/ / e9 d9 / 10 10 / 2"], "", ""); // White has won
    check(
        &["moves", "--rules", "3x3,walls=0", "--json"],
        "",
        "{\"move\":\"a1\",\"index\":0,\"kind\":\"pawn\"}\n\
         {\"move\":\"c1\",\"index\":2,\"kind\":\"pawn\"}\n\
         {\"move\":\"b2\",\"index\":10,\"kind\":\"pawn\"}\n",
    );
}

#[test]
fn odd_wall_totals_are_remarked_on_stderr_only() {
    let said = run(&["moves", "--position", "/ / e1 e9 / 3 10 / 1"], "");
    assert_eq!(said.code, Some(0));
    assert_eq!(said.stdout.lines().count(), 131);
    assert!(said.stderr.starts_with("warning: --position"), "{}", said.stderr);
    assert!(said.stderr.contains("make 13 walls, but the rules give 20"), "{}", said.stderr);
    check(
        &["moves", "--rules", "walls=0", "--position", "/ / e1 e9 / 0 0 / 1"],
        "",
        "d1\nf1\ne2\n",
    );
}

//! Values that several examples show.

use std::{collections::BTreeMap, fmt::Debug, str::FromStr};

use stockade_core::{Direction, IllegalReason, Player, Termination};
use stockade_server::messages::{board::*, lobby::*, state::*};

/// A value of the core from its text.
pub(crate) fn read<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

pub(crate) fn read_all<T: FromStr<Err: Debug>>(texts: &[&str]) -> Vec<T> {
    texts.iter().map(|text| read(text)).collect()
}

pub(crate) fn board() -> Board {
    let player = |player, pawn: &str, goal, stock, path: &[&str]| PlayerOnBoard {
        player,
        pawn: Some(read(pawn)),
        goal,
        stock,
        walls: 3,
        distance: Some(path.len() as u8 - 1),
        path: read_all(path),
    };
    let blocked = |wall: &str, reason| BlockedSlot { wall: read(wall), reason };
    Board {
        rules: read("5x5"),
        width: 5,
        height: 5,
        position: "c2 / / c2 c5 / 2 3 / 2".into(),
        ply: 3,
        to_move: Player::Black,
        players: vec![
            player(Player::White, "c2", Direction::North, 2, &["c2", "b2", "b3", "b4", "b5"]),
            player(Player::Black, "c5", Direction::South, 3, &["c5", "c4", "c3", "b3", "b2", "b1"]),
        ],
        walls: vec![StandingWall { wall: read("c2h"), owner: Some(Player::White) }],
        legal: Legal {
            pawn: ["b5", "d5", "c4"]
                .map(|cell| PawnTarget { cell: read(cell), jump: false })
                .into(),
            pass: false,
            blocked: vec![
                blocked("b2h", IllegalReason::Overlaps { by: read("c2h") }),
                blocked("c2v", IllegalReason::Crosses { by: read("c2h") }),
                blocked("a4h", IllegalReason::ClosesLastWay { player: Player::White }),
            ],
            no_walls: None,
        },
        last_move: Some(LastMove { player: Player::White, mv: read("c2h"), from: None }),
        winner: None,
    }
}

pub(crate) fn played() -> PlayedMove {
    PlayedMove {
        ply: 3,
        player: Player::White,
        mv: read("c2h"),
        clock_ms: Some(297_400),
        spent_ms: 5_600,
    }
}

pub(crate) fn clocks() -> Clocks {
    Clocks {
        control: ClockSetting { seconds: 300, increment: 3 },
        remaining_ms: BTreeMap::from([(Player::White, 297_400), (Player::Black, 300_000)]),
        running: Some(Player::Black),
        server_time: 1_763_300_000_000,
    }
}

pub(crate) fn seats() -> Vec<Seat> {
    vec![
        Seat {
            info: SeatInfo {
                player: Player::White,
                kind: SeatKind::Human,
                name: "ann <b>".into(),
                agent: None,
                taken: true,
            },
            connected: true,
            public: false,
            claimable: None,
        },
        Seat {
            info: SeatInfo {
                player: Player::Black,
                kind: SeatKind::Bot,
                name: "Stockade level 3".into(),
                agent: Some("stockade:level=3".into()),
                taken: true,
            },
            connected: true,
            public: true,
            claimable: None,
        },
    ]
}

pub(crate) fn offer() -> Offer {
    Offer { kind: OfferKind::Draw, by: Player::White, waiting: vec![Player::Black] }
}

pub(crate) fn result(reason: Termination) -> GameResult {
    GameResult { score: "1-0".into(), winner: Some(Player::White), reason }
}

/// A board of four on which nothing can be played any more.
pub(crate) fn board_of_four() -> Board {
    let player = |player: Player, pawn: Option<&str>, goal| PlayerOnBoard {
        player,
        pawn: pawn.map(read),
        goal,
        stock: 0,
        walls: 2,
        distance: pawn.map(|_| 1),
        path: vec![],
    };
    Board {
        rules: read("5x5,players=4"),
        players: vec![
            player(Player::White, Some("c5"), Direction::North),
            player(Player::Red, None, Direction::East),
            player(Player::Black, Some("b3"), Direction::South),
            player(Player::Blue, Some("d4"), Direction::West),
        ],
        walls: vec![],
        legal: Legal { no_walls: Some(NoWalls::GameOver), ..Legal::default() },
        last_move: Some(LastMove { player: Player::White, mv: read("c5"), from: Some(read("c4")) }),
        winner: Some(Player::White),
        ..board()
    }
}

pub(crate) fn game_state() -> GameState {
    GameState {
        id: "Kq3vX7aB2mZ9".into(),
        mode: GameMode::Link,
        board: board(),
        start: "/ / c1 c5 / 3 3 / 1".into(),
        moves: vec![played()],
        redo: 0,
        seats: seats(),
        yours: vec![Player::White],
        clocks: Some(clocks()),
        offers: vec![offer()],
        repetitions: 1,
        repetition_limit: Some(3),
        ply_limit: Some(300),
        result: None,
        rematch: Rematch::default(),
        pace: Some(Pace { delay_ms: 500, paused: false }),
        watchers: 2,
        created: 1_763_299_990_000,
    }
}

pub(crate) fn card(mode: GameMode) -> GameCard {
    GameCard {
        id: "Kq3vX7aB2mZ9".into(),
        mode,
        rules: read("5x5"),
        width: 5,
        height: 5,
        seats: vec![SeatInfo {
            player: Player::White,
            kind: SeatKind::Bot,
            name: "Lee".into(),
            agent: Some("lee".into()),
            taken: true,
        }],
        clock: Some(ClockSetting { seconds: 60, increment: 1 }),
        ply: 3,
        position: "c2 / / c2 c5 / 2 3 / 2".into(),
        pawns: vec![CardPawn { player: Player::White, cell: read("c2") }],
        walls: vec![StandingWall { wall: read("c2h"), owner: None }],
        result: Some(result(Termination::Resign)),
        created: 1_763_299_990_000,
        finished: Some(1_763_300_000_000),
    }
}

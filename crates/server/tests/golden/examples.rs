//! Values that several examples show.

use std::collections::BTreeMap;

use stockade_server::messages::{Color, board::*, lobby::*, state::*};

pub(crate) fn board() -> Board {
    let player = |player, pawn: &str, goal, stock, path: &[&str]| PlayerOnBoard {
        player,
        pawn: Some(pawn.into()),
        goal,
        stock,
        walls: 3,
        distance: Some(path.len() as u8 - 1),
        path: path.iter().map(|cell| (*cell).into()).collect(),
    };
    let blocked = |wall: &str, reason| BlockedSlot { wall: wall.into(), reason };
    Board {
        rules: "5x5".into(),
        width: 5,
        height: 5,
        position: "c2 / / c2 c5 / 2 3 / 2".into(),
        ply: 3,
        to_move: Color::Black,
        players: vec![
            player(Color::White, "c2", Side::North, 2, &["c2", "b2", "b3", "b4", "b5"]),
            player(Color::Black, "c5", Side::South, 3, &["c5", "c4", "c3", "b3", "b2", "b1"]),
        ],
        walls: vec![StandingWall { wall: "c2h".into(), owner: Some(Color::White) }],
        legal: Legal {
            pawn: ["b5", "d5", "c4"]
                .map(|cell| PawnTarget { cell: cell.into(), jump: false })
                .into(),
            pass: false,
            blocked: vec![
                blocked("b2h", Blocked::Overlaps { by: "c2h".into() }),
                blocked("c2v", Blocked::Crosses { by: "c2h".into() }),
                blocked("a4h", Blocked::Closes { player: Color::White }),
            ],
            no_walls: None,
        },
        last_move: Some(LastMove { player: Color::White, mv: "c2h".into(), from: None }),
        winner: None,
    }
}

pub(crate) fn played() -> PlayedMove {
    PlayedMove {
        ply: 3,
        player: Color::White,
        mv: "c2h".into(),
        clock_ms: Some(297_400),
        spent_ms: 5_600,
    }
}

pub(crate) fn clocks() -> Clocks {
    Clocks {
        control: ClockSetting { seconds: 300, increment: 3 },
        remaining_ms: BTreeMap::from([(Color::White, 297_400), (Color::Black, 300_000)]),
        running: Some(Color::Black),
        server_time: 1_763_300_000_000,
    }
}

pub(crate) fn seats() -> Vec<Seat> {
    vec![
        Seat {
            sitter: Sitter {
                player: Color::White,
                kind: SeatKind::Human,
                name: "ann <b>".into(),
                agent: None,
                taken: true,
            },
            connected: true,
            public: false,
        },
        Seat {
            sitter: Sitter {
                player: Color::Black,
                kind: SeatKind::Bot,
                name: "Stockade level 3".into(),
                agent: Some("stockade:level=3".into()),
                taken: true,
            },
            connected: true,
            public: true,
        },
    ]
}

pub(crate) fn offer() -> Offer {
    Offer { kind: OfferKind::Draw, by: Color::White, waiting: vec![Color::Black] }
}

pub(crate) fn result() -> GameResult {
    GameResult { score: "1-0".into(), winner: Some(Color::White), reason: Reason::Goal }
}

pub(crate) fn game_state() -> GameState {
    GameState {
        id: "Kq3vX7aB2mZ9".into(),
        place: Place::Link,
        board: board(),
        start: "/ / c1 c5 / 3 3 / 1".into(),
        moves: vec![played()],
        redo: 0,
        seats: seats(),
        yours: vec![Color::White],
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

pub(crate) fn card() -> GameCard {
    GameCard {
        id: "Kq3vX7aB2mZ9".into(),
        place: Place::Watch,
        rules: "5x5".into(),
        width: 5,
        height: 5,
        seats: vec![Sitter {
            player: Color::White,
            kind: SeatKind::Bot,
            name: "Lee".into(),
            agent: Some("lee".into()),
            taken: true,
        }],
        clock: Some(ClockSetting { seconds: 60, increment: 1 }),
        ply: 3,
        position: "c2 / / c2 c5 / 2 3 / 2".into(),
        pawns: vec![CardPawn { player: Color::White, cell: "c2".into() }],
        walls: vec![StandingWall { wall: "c2h".into(), owner: None }],
        result: Some(result()),
        created: 1_763_299_990_000,
        finished: Some(1_763_300_000_000),
    }
}

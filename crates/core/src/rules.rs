//! Rule sets as plain values: the board, the walls, and a named switch for every disputed rule.

mod text;

pub use text::ParseRulesError;

use crate::{
    frame::BoardSize,
    player::{Player, PlayerCount},
    zobrist::MAX_STOCK,
};

/// What a game is played under.
///
/// Moves depend on the board, the number of players, `edge_diagonal` and `side_step_at_pawn`;
/// the rest belongs to the referee [`Game`](crate::Game).
///
/// ```
/// use stockade_core::Rules;
/// let rules: Rules = "5x5,walls=3,edge_diagonal=off".parse()?;
/// assert_eq!((rules.size().width(), rules.edge_diagonal), (5, false));
/// assert_eq!(Rules::standard().to_string(), "standard");
/// # Ok::<(), stockade_core::ParseRulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    size: BoardSize,
    players: PlayerCount,
    walls: [u8; 4],
    /// May a pawn step beside the opponent when the *rim* stops the straight jump?
    pub edge_diagonal: bool,
    /// Four players: may a pawn step beside the one it faces when *another pawn* stands behind it?
    pub side_step_at_pawn: bool,
    /// Ends long games.
    pub ply_cap: Option<PlyCap>,
    /// How often the same position (pawns, walls, player to move) must occur to be a draw.
    pub repetition: Option<u8>,
}

/// When a game is stopped for its length, and how that counts.
///
/// ```
/// use stockade_core::{CapResult, PlyCap, Rules};
/// let cap = PlyCap { plies: 50, result: CapResult::Draw, before_goal: true };
/// assert_eq!(Rules::preset("cornell").unwrap().ply_cap, Some(cap));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlyCap {
    /// The game ends after this many moves of all players together.
    pub plies: u16,
    /// What the end means.
    pub result: CapResult,
    /// Whether a goal reached by the very last ply still counts as capped.
    pub before_goal: bool,
}

/// What reaching the ply cap means.
///
/// ```
/// use stockade_core::{CapResult, Player, Rules};
/// let rules: Rules = "cap=100:loss-white".parse()?;
/// assert_eq!(rules.ply_cap.unwrap().result, CapResult::LossFor(Player::White));
/// # Ok::<(), stockade_core::ParseRulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CapResult {
    /// A draw.
    Draw,
    /// The game does not count.
    Discard,
    /// This player loses: the other one wins, or it is a draw if several others are left.
    LossFor(Player),
}

impl Rules {
    /// Most walls one player can have.
    pub const MAX_WALLS: u8 = MAX_STOCK;

    /// The names of [`Rules::preset`], with a sentence on each.
    pub const PRESETS: [(&'static str, &'static str); 6] = [
        ("standard", "9x9, 10 walls each; third repetition or 300 plies is a draw"),
        ("mertens", "Mertens 2006: no side-step at the rim; games over 300 plies do not count"),
        ("bowler", "Bowler 2025: 9x9, 10 walls each, no draws"),
        ("ie", "IE University: 9x9, 10 walls each, no draws"),
        ("cornell", "Cornell 2025: 5x5, 3 walls each; ply 50 is a draw even on the goal"),
        ("four", "four players on 9x9, 5 walls each"),
    ];

    /// 9×9, ten walls each, side-steps at the rim; third repetition or ply 300 is a draw.
    pub const fn standard() -> Rules {
        Rules {
            size: BoardSize::STANDARD,
            players: PlayerCount::Two,
            walls: [10, 10, 0, 0],
            edge_diagonal: true,
            side_step_at_pawn: true,
            ply_cap: Some(PlyCap { plies: 300, result: CapResult::Draw, before_goal: false }),
            repetition: Some(3),
        }
    }

    /// The rules of a source by name; `None` for an unknown one.
    ///
    /// ```
    /// use stockade_core::Rules;
    /// assert!(Rules::preset("cornell").is_some() && Rules::preset("chess").is_none());
    /// ```
    pub const fn preset(name: &str) -> Option<Rules> {
        let authors = Rules { ply_cap: None, repetition: None, ..Rules::standard() };
        Some(match name.as_bytes() {
            b"standard" => Rules::standard(),
            b"mertens" => Rules {
                edge_diagonal: false,
                ply_cap: Some(PlyCap {
                    plies: 300,
                    result: CapResult::Discard,
                    before_goal: false,
                }),
                ..authors
            },
            b"bowler" | b"ie" => authors,
            b"cornell" => Rules {
                size: BoardSize::new(5, 5).expect("5 is a board size"),
                walls: [3, 3, 0, 0],
                ply_cap: Some(PlyCap { plies: 50, result: CapResult::Draw, before_goal: true }),
                ..authors
            },
            b"four" => Rules::standard().with_players(PlayerCount::Four),
            _ => return None,
        })
    }

    /// The same rules on another board, with the walls that usually go with it.
    ///
    /// ```
    /// use stockade_core::{BoardSize, Player, Rules};
    /// let rules = Rules::standard().with_size(BoardSize::new(5, 5).unwrap());
    /// assert_eq!(rules.walls(Player::White), 3);
    /// ```
    pub const fn with_size(self, size: BoardSize) -> Rules {
        Rules { size, ..self }.with_usual_walls()
    }

    /// The same rules for two or four, with the walls that usually go with it.
    ///
    /// ```
    /// use stockade_core::{Player, PlayerCount, Rules};
    /// let rules = Rules::standard().with_players(PlayerCount::Four);
    /// assert_eq!((rules.walls(Player::Blue), rules.total_walls()), (5, 20));
    /// ```
    pub const fn with_players(self, players: PlayerCount) -> Rules {
        Rules { players, ..self }.with_usual_walls()
    }

    /// The same rules with these walls for each player in turn order.
    ///
    /// Returns `None` if there is not one number for each player, or one is more than
    /// [`Rules::MAX_WALLS`].
    ///
    /// ```
    /// use stockade_core::{Player, Rules};
    /// let rules = Rules::standard().with_walls(&[10, 7]).unwrap();
    /// assert_eq!((rules.walls(Player::Black), rules.to_string().as_str()), (7, "walls=10:7"));
    /// assert_eq!(rules.with_walls(&[21, 0]), None);
    /// ```
    pub fn with_walls(self, stocks: &[u8]) -> Option<Rules> {
        let order = self.players.order();
        if stocks.len() != order.len() || stocks.iter().any(|&walls| walls > Self::MAX_WALLS) {
            return None;
        }
        let mut walls = [0; 4];
        for (&player, &stock) in order.iter().zip(stocks) {
            walls[player.index()] = stock;
        }
        Some(Rules { walls, ..self })
    }

    /// One wall for every eight cells and pair of players, rounded: 10 each on 9×9, 5 for four.
    const fn with_usual_walls(self) -> Rules {
        let cells = self.size.width() * self.size.height();
        let walls = match self.players {
            PlayerCount::Two => [(cells + 4) / 8, (cells + 4) / 8, 0, 0],
            PlayerCount::Four => [(cells + 8) / 16; 4],
        };
        Rules { walls, ..self }
    }

    /// The board.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Two players or four.
    pub const fn players(&self) -> PlayerCount {
        self.players
    }

    /// The walls a player starts with.
    pub const fn walls(&self, player: Player) -> u8 {
        self.walls[player.index()]
    }

    /// The walls of all players together.
    pub const fn total_walls(&self) -> u8 {
        let [a, b, c, d] = self.walls;
        a + b + c + d
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::standard()
    }
}

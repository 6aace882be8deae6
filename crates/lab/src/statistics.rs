//! What a data set is like: whether play is diverse, even and decided.

use std::{
    collections::{BTreeMap, HashSet},
    fmt,
};

use stockade_arena::dataset::{PlayedOut, RowSource};
use stockade_core::{Player, Position, Rules};

/// Plies after which openings are compared.
const OPENING: usize = 8;

/// Counts over games.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Games.
    pub games: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that the player with the first move won.
    pub first_player_wins: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Rows by source: full searches, quick ones, positions off the line.
    pub rows: [u64; 3],
    /// Rows with a proven result.
    pub proven: u64,
    /// Keys of the played positions.
    roots: HashSet<u64>,
    /// How often the usual start led to each position after the opening plies.
    openings: BTreeMap<u64, u64>,
}

impl Statistics {
    /// Takes in a game.
    pub fn add(&mut self, rules: &Rules, played: &PlayedOut) {
        self.games += 1;
        let first = played.start.to_move();
        match played.winner {
            None => self.draws += 1,
            Some(winner) => self.first_player_wins += u64::from(winner == first),
        }
        self.plies += played.moves.len() as u64;
        for row in &played.rows {
            self.rows[place(row.source)] += 1;
            self.proven += u64::from(row.proven.is_some());
            if row.source != RowSource::Graph {
                self.roots.insert(row.position.key());
            }
        }
        let start = Position::start(rules);
        if same_board(&played.start, &start)
            && let Some(line) = played.moves.get(..OPENING)
        {
            let end = line.iter().fold(played.start, |pos, &mv| pos.play_unchecked(mv));
            *self.openings.entry(end.key()).or_default() += 1;
        }
    }

    /// Different positions that were played.
    pub fn distinct_roots(&self) -> u64 {
        self.roots.len() as u64
    }

    /// Share of points that the player with the first move took.
    pub fn first_player_score(&self) -> f64 {
        (self.first_player_wins as f64 + 0.5 * self.draws as f64) / self.games.max(1) as f64
    }

    /// Share of draws.
    pub fn draw_share(&self) -> f64 {
        self.draws as f64 / self.games.max(1) as f64
    }

    /// Entropy of the positions after eight plies from the usual start, in bits, and the most that
    /// so many games could have.
    pub fn opening_entropy(&self) -> (f64, f64) {
        let total: u64 = self.openings.values().sum();
        let share = |count: u64| count as f64 / total as f64;
        let entropy = self.openings.values().map(|&n| -share(n) * share(n).log2()).sum::<f64>();
        (entropy.max(0.0), (total.max(1) as f64).log2())
    }
}

/// Whether a game began from the usual places, whatever the hands.
fn same_board(start: &Position, usual: &Position) -> bool {
    let pawns = |pos: &Position| (pos.pawn(Player::White), pos.pawn(Player::Black));
    pawns(start) == pawns(usual) && start.walls().is_empty()
}

fn place(source: RowSource) -> usize {
    match source {
        RowSource::Full => 0,
        RowSource::Quick => 1,
        RowSource::Graph => 2,
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [full, quick, graph] = self.rows;
        let (entropy, most) = self.opening_entropy();
        writeln!(f, "games            {}", self.games)?;
        writeln!(f, "rows             {full} full, {quick} quick, {graph} off the line")?;
        writeln!(f, "different roots  {}", self.distinct_roots())?;
        writeln!(f, "proven rows      {}", self.proven)?;
        let plies = self.plies as f64 / self.games.max(1) as f64;
        writeln!(f, "plies per game   {plies:.1}")?;
        writeln!(f, "draws            {:.2} %", 100.0 * self.draw_share())?;
        writeln!(f, "first player     {:.1} %", 100.0 * self.first_player_score())?;
        write!(f, "opening entropy  {entropy:.2} of {most:.2} bits after {OPENING} plies")
    }
}

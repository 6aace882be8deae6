//! `stockade puzzles mine`: looks for puzzles in games.

use std::{io::Write, ops::RangeInclusive, path::PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};
use stockade_core::{BoardSize, Position, Rules, SplitMix64};
use stockade_solver::{
    Answer, Ending, EndingSearch, Keep, Plan, Table, TableFolder,
    puzzle::{Method, Oracle, Puzzle, SearchOracle, TableOracle, prove},
};

use super::{difficulty, games, work_file::WorkFile};
use crate::{progress::ProgressLine, progress::show_count, solve::ResourceArgs};

/// Look for puzzles in games of programs
///
/// Positions are taken if the player to move has a win of at least five plies or a draw, if few moves keep
/// it, and if stepping along the shortest path does not. Every puzzle is written as soon as its
/// game is done; run the same command again to go on after an interruption.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade puzzles mine work.txt --source table --rules 5x5 --puzzles 500
  stockade puzzles mine work.txt --source endings --puzzles 400 --seed 7
  stockade puzzles mine work.txt --source search --puzzles 100 --most-nodes 1000000

Sources: table, games on a small board whose table says what every move is worth; endings, games of the
engine's levels, their walls with two or fewer left and the pawns set anew, all states valued; search, the same
with two left, every move proven by AND/OR search as well.")]
pub(super) struct MineArgs {
    /// The file to fill.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Where to look.
    #[arg(long, value_enum)]
    source: Source,

    /// The games' rules; 5x5 for tables, standard for the others, unless said otherwise.
    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,

    /// Stop when the file has so many puzzles of this source and board.
    #[arg(long, value_name = "N", default_value_t = 100)]
    puzzles: usize,

    /// Stop after so many games.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,

    /// Seed of the games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Positions that a search may look at for the value of one move.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    most_nodes: u64,

    #[command(flatten)]
    resources: ResourceArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Source {
    Table,
    Endings,
    Search,
}

/// Most puzzles of one game.
const PER_GAME: usize = 3;
/// Plies between two puzzles of a game: closer ones are much alike.
const APART: usize = 5;
/// Most wall sets of an ending that is valued whole: half a second on a large board.
const MOST_SETS: u128 = 7000;

/// How positions are made of the walls of games.
struct Variants {
    /// Sets of walls of a game that are looked at.
    wall_sets: usize,
    /// Walls left to White and Black.
    left: &'static [[u8; 2]],
    /// How often pawns are set.
    tries: usize,
    /// Steps that either pawn may have to its goal.
    steps: RangeInclusive<u8>,
}

/// Two walls left take a hundred times as long to value as one.
const VALUED: Variants = Variants {
    wall_sets: 6,
    left: &[[0, 0], [1, 0], [0, 1], [1, 0], [0, 1], [1, 1]],
    tries: 200,
    steps: 3..=12,
};
/// Proofs grow fast with the steps.
const SEARCHED: Variants =
    Variants { wall_sets: 3, left: &[[1, 1], [2, 0], [0, 2]], tries: 400, steps: 2..=6 };
/// Longer wins are not searched.
const MOST_SEARCHED_PLIES: u8 = 11;

pub(super) fn run(args: &MineArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut work = WorkFile::open(&args.file)?;
    let rules = args.rules.unwrap_or_else(|| args.source.usual_rules());
    let table = if args.source == Source::Table { Some(table(&rules, args)?) } else { None };
    let method = args.source.method();
    let count = |work: &WorkFile| {
        let puzzles = work.puzzles().iter();
        let is_ours = |it: &&Puzzle| it.method == method && it.rules.size() == rules.size();
        puzzles.filter(is_ours).count()
    };
    for number in 0..args.games {
        let found = count(&work);
        show_count("puzzle", found.min(args.puzzles), args.puzzles);
        if found >= args.puzzles {
            break;
        }
        let note = format!("{:?} {rules} seed {} game {number}", args.source, args.seed);
        if work.has_note(&note) {
            continue;
        }
        let mut rng = SplitMix64::new(SplitMix64::new(args.seed).next_u64() ^ number);
        let positions = match &table {
            Some(table) => games::with_table(table, &rules, &mut rng)?,
            None => games::between_levels(&rules, &mut rng)?,
        };
        let puzzles = from_game(args, &rules, table.as_ref(), &positions, &work, &mut rng)?;
        work.add(&puzzles, &note)?;
    }
    writeln!(out, "{} holds {} puzzles", args.file.display(), work.puzzles().len())?;
    Ok(())
}

impl Source {
    fn usual_rules(self) -> Rules {
        match self {
            Source::Table => Rules::standard().with_size(SMALL),
            Source::Endings | Source::Search => Rules::standard(),
        }
    }

    fn method(self) -> Method {
        match self {
            Source::Table => Method::Table,
            Source::Endings => Method::Ending,
            Source::Search => Method::Search,
        }
    }
}

const SMALL: BoardSize = BoardSize::new(5, 5).expect("5 is a board size");

fn table(rules: &Rules, args: &MineArgs) -> anyhow::Result<Table> {
    let folder = TableFolder::of_user().context("there is no home folder for tables; set HOME")?;
    let progress = ProgressLine::new();
    let plan = Plan::new(rules, Keep::Distances)?;
    let table =
        folder.find_or_build(&plan, args.resources.resources(), &|done| progress.layer(&done))?;
    progress.end();
    Ok(table)
}

/// A position to look at: the ply of the game it stems from, its rules, itself.
type Candidate = (usize, Rules, Position);

/// The best puzzles of a game: those with most themes, not too close to each other.
fn from_game(
    args: &MineArgs,
    rules: &Rules,
    table: Option<&Table>,
    positions: &[Position],
    work: &WorkFile,
    rng: &mut SplitMix64,
) -> anyhow::Result<Vec<Puzzle>> {
    let Some(first) = positions.first() else { return Ok(Vec::new()) };
    let two = "the rules are for two players";
    let (mut oracle, candidates): (Box<dyn Oracle + '_>, _) = match (table, args.source) {
        (Some(table), _) => (Box::new(TableOracle(table)), as_played(rules, positions)),
        (None, source) => {
            let how = if source == Source::Search { &SEARCHED } else { &VALUED };
            (Box::new(Ending::of(first).context(two)?), variants(rules, positions, how, rng))
        }
    };
    let mut found: Vec<(usize, Puzzle)> = Vec::new();
    for (ply, rules, pos) in candidates {
        let is_fresh = pos.winner().is_none() && !work.has(&pos);
        if !is_fresh || (table.is_none() && Ending::sets(&pos) > MOST_SETS) {
            continue;
        }
        if let Some(puzzle) = Puzzle::compose(&rules, &pos, oracle.as_mut()) {
            let puzzle = Puzzle { method: args.source.method(), ..puzzle };
            if args.source != Source::Search || is_found_by_search(&puzzle, args.most_nodes) {
                found.push((ply, puzzle));
            }
        }
    }
    let measured =
        |puzzle: Puzzle| Ok(Puzzle { difficulty: difficulty::measure(&puzzle)?, ..puzzle });
    best(found).into_iter().map(measured).collect()
}

/// Whether AND/OR search proves every move too, within its limits.
fn is_found_by_search(puzzle: &Puzzle, most_nodes: u64) -> bool {
    let is_short = matches!(puzzle.value, Answer::Win(Some(plies)) if plies <= MOST_SEARCHED_PLIES);
    let search = EndingSearch::of(&puzzle.position).filter(|_| is_short);
    search.is_some_and(|search| prove(puzzle, &mut SearchOracle { search, most_nodes }).is_ok())
}

fn as_played(rules: &Rules, positions: &[Position]) -> Vec<Candidate> {
    positions.iter().enumerate().map(|(ply, pos)| (ply, *rules, *pos)).collect()
}

/// The walls of a few late positions with few left in the hands, and pawns wherever chance puts them: their
/// values come almost for nothing once those of the walls are known.
fn variants(
    rules: &Rules,
    positions: &[Position],
    how: &Variants,
    rng: &mut SplitMix64,
) -> Vec<Candidate> {
    let late = positions.len() / 3;
    let mut candidates = Vec::new();
    for _ in 0..how.wall_sets {
        let ply = late + rng.below(positions.len() - late);
        let left = how.left[rng.below(how.left.len())];
        for _ in 0..how.tries {
            let variant = games::variant(rules, &positions[ply], left, how.steps.clone(), rng);
            candidates.extend(variant.map(|(rules, pos)| (ply, rules, pos)));
        }
    }
    candidates
}

fn best(mut found: Vec<(usize, Puzzle)>) -> Vec<Puzzle> {
    found.sort_by_key(|(ply, puzzle)| (usize::MAX - puzzle.themes.len(), *ply));
    let mut chosen: Vec<(usize, Puzzle)> = Vec::new();
    for (ply, puzzle) in found {
        // A game may come to the same position twice.
        let is_apart = chosen.iter().all(|(other, chosen)| {
            other.abs_diff(ply) >= APART && chosen.position != puzzle.position
        });
        if is_apart && chosen.len() < PER_GAME {
            chosen.push((ply, puzzle));
        }
    }
    chosen.into_iter().map(|(_, puzzle)| puzzle).collect()
}

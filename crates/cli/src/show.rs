//! `stockade show`: a position drawn for people.

use std::{io::Write, path::PathBuf};

use clap::Args;
use stockade_core::{GameRecord, Move, Position, Rules};

use crate::{
    board::{Board, Look},
    panel, records,
    report::PositionReport,
    start::StartArgs,
};

/// Draw a position: board, walls left, distances, legal pawn moves
///
/// Small marks show where the pawn of the player to move can go. After --moves or from a record,
/// walls carry the mark of the player who placed them and the last move is highlighted.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade show                                 the start
  stockade show --position \"d4f4e7 / a2a8 / e4 e6 / 7 8 / 2\" --paths
  stockade show --moves \"e2 e8 e3 e7 e3h\" --flip
  stockade show --record games.qgn --game 2 --ply 10
  stockade show --rules 5x5 --json

Colors are used on a terminal only, and never if NO_COLOR is set.")]
pub(crate) struct ShowArgs {
    /// Show a game from this file (.qgn, .pgn), - for standard input; its last position unless --ply
    /// is given.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "rules"])]
    record: Option<PathBuf>,

    /// With --record: which game, counted from 1 [default: the last].
    #[arg(long, value_name = "N", requires = "record")]
    game: Option<usize>,

    /// With --record: the position after this many plies; 0 is the start.
    #[arg(long, value_name = "N", requires = "record")]
    ply: Option<usize>,

    /// Show a shortest path of every player with arrows.
    #[arg(long)]
    paths: bool,

    /// Flip the board, so that Black is at the bottom.
    #[arg(long)]
    flip: bool,

    /// Draw with ASCII characters only.
    #[arg(long)]
    ascii: bool,

    /// Print one JSON object: pawns, walls, distances, legal pawn moves.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    start: StartArgs,
}

/// A position and the moves that led to it.
struct Scene {
    rules: Rules,
    pos: Position,
    history: Vec<(Position, Move)>,
    caption: String,
}

pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let scene = Scene::new(args)?;
    if args.json {
        let report = PositionReport::new(&scene.pos, &scene.rules);
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    let look = Look::choose(args.ascii);
    let board = Board::new(&scene.pos).with_history(scene.history.into_iter()).flipped(args.flip);
    let board = if args.paths { board.with_paths() } else { board };
    let turn = scene.pos.winner().is_none().then(|| scene.pos.to_move());
    let panel = panel::players(&scene.pos, &scene.rules, look, turn);
    for line in panel::arrange(board.lines(look), board.columns(), &panel, panel::terminal_width())
    {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", scene.caption)?;
    Ok(())
}

impl Scene {
    fn new(args: &ShowArgs) -> anyhow::Result<Scene> {
        if let Some(path) = &args.record {
            let record = records::read_one(path, args.game)?;
            let pos = records::position_at(&record, args.ply)?;
            let n_plies = args.ply.unwrap_or(record.line().plies().len());
            let history = records::moves_with_positions(&record).take(n_plies).collect();
            let caption = format!("{pos}\n{}", title(&record, n_plies));
            return Ok(Scene { rules: *record.rules(), pos, history, caption });
        }
        let (start, moves) = args.start.line()?;
        let mut pos = start;
        let mut history = Vec::new();
        for mv in moves {
            history.push((pos, mv));
            pos = pos.play_unchecked(mv);
        }
        Ok(Scene { rules: *args.start.rules(), pos, history, caption: pos.to_string() })
    }
}

/// Names, result and ply.
fn title(record: &GameRecord, ply: usize) -> String {
    let order = record.rules().players().order();
    let names: Vec<&str> =
        order.iter().map(|&player| record.tags.player(player).unwrap_or("?")).collect();
    let result = record.result().to_text(record.rules().players());
    let n_plies = record.line().plies().len();
    format!("{}, {result}, ply {ply} of {n_plies}", names.join(" - "))
}

//! `stockade show`: a position as a person sees it.

use std::io::Write;

use clap::Args;

use crate::{
    board::{Board, Look},
    panel,
    start::StartArgs,
};

/// Draw a position: board, distances, walls left, legal pawn moves
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// Draw with seven-bit characters only.
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    start: StartArgs,
}

pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let pos = args.start.position()?;
    let board = Board::new(&pos);
    let look = Look::choose(args.ascii);
    let panel = panel::players(&pos, args.start.rules(), look, Some(pos.to_move()));
    for line in panel::beside(board.lines(look), board.columns(), &panel) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

//! Every move of a game.

use std::{io::Write, time::Instant};

use serde::Serialize;
use stockade_core::{Game, Player};
use stockade_engine::{
    Engine, EngineOptions, StopSignal,
    analysis::{self, JudgedMove, Mark},
};

use super::{AnalyseArgs, percent};
use crate::progress::show_count;

/// A judged move for programs.
#[derive(Serialize)]
struct MoveReport {
    ply: usize,
    player: String,
    #[serde(rename = "move")]
    mv: String,
    /// White's chance to win after the move, in percent.
    white_win_chance: f64,
    /// What the move lost, in points.
    drop: f64,
    mark: Option<&'static str>,
    best: Option<String>,
}

pub(super) fn run(
    args: &AnalyseArgs,
    game: &Game,
    options: EngineOptions,
    stop: &StopSignal,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut engine = Engine::new(options);
    let n_moves = game.moves().count();
    let judged = analysis::judge(
        &mut engine,
        game,
        &args.limits.limits(),
        &Instant::now(),
        stop,
        &mut |judged| show_count("move", judged.ply + 1, n_moves),
    );
    for judged in &judged {
        let report = report(judged);
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            writeln!(out, "{}", line(judged, &report))?;
        }
    }
    if !args.json {
        summary(&judged, out)?;
    }
    Ok(())
}

fn report(judged: &JudgedMove) -> MoveReport {
    let best = judged.best.first().filter(|&&best| best != judged.mv);
    MoveReport {
        ply: judged.ply + 1,
        player: judged.player.to_string(),
        mv: judged.mv.to_string(),
        white_win_chance: percent(judged.white_after),
        drop: percent(judged.drop()),
        mark: judged.mark.map(Mark::sign),
        best: best.map(|best| best.to_string()),
    }
}

fn line(judged: &JudgedMove, report: &MoveReport) -> String {
    let dots = if judged.player == Player::White { "." } else { "…" };
    let mv = format!("{}{}", report.mv, report.mark.unwrap_or_default());
    let mut line =
        format!("{:>3}{dots} {mv:<6} White {:>5.1} %", judged.ply / 2 + 1, report.white_win_chance);
    if judged.mark.is_some()
        && let Some(best) = &report.best
    {
        line += &format!("   lost {:.1} points, best was {best}", report.drop);
    }
    line
}

/// Number of marks of each player.
fn summary(judged: &[JudgedMove], out: &mut dyn Write) -> anyhow::Result<()> {
    for player in [Player::White, Player::Black] {
        let count = |mark| {
            judged
                .iter()
                .filter(|judged| judged.player == player && judged.mark == Some(mark))
                .count()
        };
        writeln!(
            out,
            "{player:<5}  {} ?!   {} ?   {} ??",
            count(Mark::Inaccuracy),
            count(Mark::Mistake),
            count(Mark::Blunder)
        )?;
    }
    Ok(())
}

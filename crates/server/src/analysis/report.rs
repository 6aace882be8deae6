//! A whole game judged.

use stockade_core::{Game, MoveKind, Player};
use stockade_engine::{
    Engine, Limits, StopSignal, Stopwatch,
    analysis::{self, JudgedMove, Mark},
};

use super::{PV, Tell, percent};
use crate::messages::analysis::{
    AnalysisServer, JudgedPly, Phase, PhaseReport, PlayerReport, Tally,
};

/// Judges every move and tells the sum at the end; nothing is summed up before it is final.
pub(super) fn judge(
    id: u32,
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    (watch, stop): (&dyn Stopwatch, &StopSignal),
    tell: Tell<'_>,
) {
    let phases = phases(game);
    let total = phases.len();
    let mut plies: Vec<JudgedPly> = Vec::with_capacity(total);
    let mut sink = |judged: &JudgedMove| {
        let phase = phases.get(judged.ply).copied().unwrap_or(Phase::Race);
        let ply = judged_ply(judged, phase);
        plies.push(ply.clone());
        let done = plies.len();
        tell(AnalysisServer::ReportProgress { id, done, total, ply }, true);
    };
    analysis::judge(engine, game, limits, watch, stop, &mut sink);
    if stop.is_raised() || plies.len() < total {
        return;
    }
    let start_white_win = plies.first().map_or(50.0, |ply| ply.white_before);
    let players = [Player::White, Player::Black].map(|player| player_report(player, &plies));
    tell(AnalysisServer::Report { id, start_white_win, plies, players: players.into() }, true);
}

fn judged_ply(judged: &JudgedMove, phase: Phase) -> JudgedPly {
    JudgedPly {
        ply: judged.ply + 1,
        player: judged.player,
        mv: judged.mv,
        white_before: percent(judged.white_before),
        white_after: percent(judged.white_after),
        mark: judged.mark.map(|mark| mark.sign().to_owned()),
        accuracy: accuracy(judged.drop()),
        phase,
        best: judged.best.iter().copied().take(PV).collect(),
    }
}

/// How well a move kept the win chance: lichess's published curve over the points of win chance
/// that it gave away.
fn accuracy(drop: f32) -> f64 {
    let points = f64::from(drop.max(0.0)) * 100.0;
    let value = 103.1668 * (-0.04354 * points).exp() - 3.1669;
    (value.clamp(0.0, 100.0) * 10.0).round() / 10.0
}

/// Opening until the first wall, race after the last, walls between.
fn phases(game: &Game) -> Vec<Phase> {
    let is_wall: Vec<bool> =
        game.moves().map(|mv| matches!(mv.kind(), MoveKind::Wall(_))).collect();
    let first = is_wall.iter().position(|&wall| wall).unwrap_or(is_wall.len());
    let last = is_wall.iter().rposition(|&wall| wall).unwrap_or(0);
    let phase = |index: usize| match index {
        index if index < first => Phase::Opening,
        index if index <= last => Phase::Walls,
        _ => Phase::Race,
    };
    (0..is_wall.len()).map(phase).collect()
}

fn player_report(player: Player, plies: &[JudgedPly]) -> PlayerReport {
    let own: Vec<&JudgedPly> = plies.iter().filter(|ply| ply.player == player).collect();
    let phase = |phase: Phase| {
        let part: Vec<&JudgedPly> = own.iter().copied().filter(|it| it.phase == phase).collect();
        (!part.is_empty()).then(|| PhaseReport { phase, tally: tally(&part) })
    };
    PlayerReport {
        player,
        total: tally(&own),
        phases: [Phase::Opening, Phase::Walls, Phase::Race].into_iter().filter_map(phase).collect(),
    }
}

fn tally(plies: &[&JudgedPly]) -> Tally {
    let marked =
        |mark: Mark| plies.iter().filter(|ply| ply.mark.as_deref() == Some(mark.sign())).count();
    let sum: f64 = plies.iter().map(|ply| ply.accuracy).sum();
    let mean = sum / plies.len().max(1) as f64;
    Tally {
        moves: plies.len(),
        accuracy: (mean * 10.0).round() / 10.0,
        inaccuracies: marked(Mark::Inaccuracy),
        mistakes: marked(Mark::Mistake),
        blunders: marked(Mark::Blunder),
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::{Rules, read_moves};

    use super::*;

    #[test]
    fn accuracy_falls_from_100_to_0() {
        assert_eq!((accuracy(-0.2), accuracy(0.0), accuracy(1.0)), (100.0, 100.0, 0.0));
        assert!(accuracy(0.05) > accuracy(0.1));
    }

    #[test]
    fn phases_are_cut_at_the_walls() {
        let mut game = Game::new(&Rules::standard());
        for mv in read_moves("e2 e8 e3h e7 a1h e6").unwrap() {
            game.play(mv).unwrap();
        }
        let [o, w, r] = [Phase::Opening, Phase::Walls, Phase::Race];
        assert_eq!(phases(&game), [o, o, w, w, w, r]);
        let without = Game::new(&Rules::standard());
        assert!(phases(&without).is_empty());
    }

    #[test]
    fn a_report_counts_every_move_once() {
        let mut game = Game::new(&Rules::standard());
        for mv in read_moves("e2 e8 e1 e7").unwrap() {
            game.play(mv).unwrap();
        }
        let mut told = Vec::new();
        let stop = StopSignal::default();
        let mut engine = Engine::new(stockade_engine::EngineOptions::default());
        let watch = stockade_engine::NoTime;
        let mut tell = |it, _| told.push(it);
        judge(3, &mut engine, &game, &Limits::nodes(200), (&watch, &stop), &mut tell);
        assert_eq!(told.len(), 5);
        let AnalysisServer::Report { plies, players, .. } = &told[4] else { panic!("{told:?}") };
        assert_eq!((plies.len(), players.len()), (4, 2));
        assert!(plies[2].accuracy < plies[0].accuracy);
        assert_eq!(players.iter().map(|it| it.total.moves).sum::<usize>(), 4);
    }
}

//! `ddqn`: the network of Labit & Amr Tardif as a player of Quoridor.

use std::{path::Path, time::Duration};

use stockade_core::{BoardSize, Game, Move, Rules, SplitMix64};
use stockade_engine::{Line, Report};

use super::{
    adapter::View,
    environment::{Environment, Side},
    network::QNetwork,
};
use crate::{
    agent::AgentError,
    info::{AgentInfo, Group, OptionInfo},
    insight::{Insight, Meaning, MoveInsight, Scale, Unit},
    model::Model,
    search_control::SearchControl,
    spec::{OptionKind, Spec},
    two_player::{MoveChooser, TwoPlayerAgent, lead},
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "ddqn",
    about: "A trained network's best action, carried over from a game with unit fences; no \
            strength is claimed.",
    group: Group::Published,
    source: "Labit & Amr Tardif 2023, document and code",
    rules: "the square board of its network, two players",
    options: &[OptionInfo::new(
        "model",
        "the file of a network, instead of the one that comes with the program",
        OptionKind::Text,
    )],
    build: |spec| Box::new(TwoPlayerAgent::new(spec, Ddqn::new(spec))),
};

/// The player, or what is wrong with its file, which is told when somebody wants to play.
struct Ddqn(Result<Player, String>);

struct Player {
    network: QNetwork,
    board: BoardSize,
    sees_fences: bool,
}

impl Ddqn {
    fn new(spec: &Spec) -> Ddqn {
        match spec.text("model") {
            Some(path) => Ddqn(load(&path)),
            None => Ddqn(fitted(QNetwork::shipped().clone(), "the network of the program")),
        }
    }
}

fn load(path: &str) -> Result<Player, String> {
    let network = QNetwork::load(Path::new(path)).map_err(|error| error.to_string())?;
    fitted(network, &format!("{path:?}"))
}

/// The player with a network, on the board that it fits.
fn fitted(network: QNetwork, name: &str) -> Result<Player, String> {
    let fits = (3..=9).find_map(|size: u8| {
        let sees_fences = network.sees_fences(usize::from(size))?;
        Some((BoardSize::new(size, size)?, sees_fences))
    });
    match fits {
        Some((board, sees_fences)) => Ok(Player { network, board, sees_fences }),
        None => Err(format!(
            "{name} has the widths {:?}, which fit no board: a player of n×n needs 2n²+2 or 4n²+2 \
             at first and 2n²+4 at last, 52 or 102 and 54 on 5×5",
            network.widths()
        )),
    }
}

impl Player {
    /// What it thinks of the legal moves, the one that it makes first.
    fn values(&self, game: &Game) -> Vec<(Move, f32)> {
        let view = View::new(game.position(), Side::One);
        let values = self.network.values(&view.state(self.sees_fences));
        let value = |number: usize| values.get(number).copied().filter(|value| !value.is_nan());
        let legal = view.legal_candidates();
        let mut ranked: Vec<(Move, f32)> =
            legal.map(|(action, mv)| (mv, value(action.index()).unwrap_or(f32::MIN))).collect();
        // The first of equals stays in front.
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let mut moves: Vec<(Move, f32)> = Vec::new();
        for (mv, value) in ranked {
            // Of two actions for one move the better one counts.
            if moves.iter().all(|(other, _)| *other != mv) {
                moves.push((mv, value));
            }
        }
        moves
    }
}

/// The values of moves as a report. In training a win was worth 100 and a loss −100, and on this
/// scale values are shown; they are no chances.
fn report(game: &Game, values: &[(Move, f32)], elapsed: Duration) -> Report {
    let lead = lead(game.position());
    let line = |&(mv, value): &(Move, f32)| Line {
        pv: vec![mv],
        score: (0.5 + value / (Environment::WIN - Environment::LOSS)).clamp(0.0, 1.0),
        lead,
        visits: 0,
        prior: None,
        proof: None,
    };
    let lines = values.iter().map(line).collect();
    Report { nodes: 1, depth: 1, elapsed, lines, sweep: None }
}

/// A move with the network's own value.
fn rewarded(mv: Move, value: f32) -> MoveInsight {
    MoveInsight { value: Some(f64::from(value)), ..MoveInsight::of(mv) }
}

impl MoveChooser for Ddqn {
    fn accepts(&self, agent: &str, rules: &Rules) -> Result<(), AgentError> {
        match &self.0 {
            Err(detail) => {
                Err(AgentError::NotReady { agent: agent.to_owned(), detail: detail.clone() })
            }
            Ok(player) if player.board != rules.size() => Err(AgentError::Unsupported {
                agent: agent.to_owned(),
                rules: *rules,
                reason: format!("its network was trained for {}", player.board),
            }),
            Ok(_) => Ok(()),
        }
    }

    fn scale(&self) -> Scale {
        Scale::new(Meaning::Reward, Unit::Nodes)
    }

    fn think(&self, game: &Game, _: SplitMix64, mut control: SearchControl<'_>) -> Option<Move> {
        let values = self.0.as_ref().ok()?.values(game);
        let Some(&(best, _)) = values.first() else { return game.legal_moves().iter().next() };
        let scale = self.scale();
        control.tell_all(report(game, &values, control.elapsed()), |report| Insight {
            moves: values.iter().map(|&(mv, value)| rewarded(mv, value)).collect(),
            ..Insight::of(report, scale)
        });
        Some(best)
    }
}

//! What players of games of two have in common that think anew for every move.

use stockade_core::{Game, Move, Player, Position, Rules, SplitMix64};
use stockade_engine::{Limits, Report, Request};

use crate::{
    agent::{Agent, AgentError, two_players_only},
    insight::{Inside, Insight, Judgement, Scale},
    move_seed::MoveSeed,
    search_control::SearchControl,
    spec::Spec,
};

/// How such a player chooses. It remembers nothing between two moves.
pub(crate) trait MoveChooser: Send {
    /// Whether it plays these rules, which are for two.
    fn accepts(&self, _agent: &str, _rules: &Rules) -> Result<(), AgentError> {
        Ok(())
    }

    /// What it may spend where a request has no limits.
    fn own_limits(&self) -> Limits {
        Limits::default()
    }

    /// What its numbers mean.
    fn scale(&self) -> Scale {
        Scale::default()
    }

    /// What it sees in a position without a search.
    fn judgement(&self, _: &Position) -> Judgement {
        Judgement::default()
    }

    /// Chooses a move in a game that is not over, with the chance of this move.
    fn think(&self, game: &Game, rng: SplitMix64, control: SearchControl<'_>) -> Option<Move>;
}

/// A player of games of two.
pub(crate) struct TwoPlayerAgent<M> {
    name: String,
    seed: MoveSeed,
    chooser: M,
}

impl<M: MoveChooser> TwoPlayerAgent<M> {
    /// The player that a text names.
    pub(crate) fn new(spec: &Spec, chooser: M) -> TwoPlayerAgent<M> {
        let seed = MoveSeed::new(spec.get_number("seed").unwrap_or(0));
        TwoPlayerAgent { name: spec.to_string(), seed, chooser }
    }

    fn decide<'a>(
        &mut self,
        request: Request<'a>,
        inside: Option<Inside<'a>>,
    ) -> Result<Move, AgentError> {
        let game = request.game();
        let control = SearchControl::new(request, self.chooser.own_limits(), inside);
        let choice = self.chooser.think(game, self.seed.roll(game), control);
        choice.ok_or_else(|| self.over())
    }

    /// Whether there is something to choose, and it knows how.
    fn check(&self, game: &Game) -> Result<(), AgentError> {
        self.supports(game.rules())?;
        if game.is_over() { Err(self.over()) } else { Ok(()) }
    }

    fn over(&self) -> AgentError {
        AgentError::GameOver { agent: self.name.clone() }
    }
}

impl<M: MoveChooser> Agent for TwoPlayerAgent<M> {
    fn name(&self) -> &str {
        &self.name
    }

    fn supports(&self, rules: &Rules) -> Result<(), AgentError> {
        two_players_only(&self.name, rules, "it knows games of two only")?;
        self.chooser.accepts(&self.name, rules)
    }

    fn reseed(&mut self, seed: u64) {
        self.seed.reseed(seed);
    }

    fn choose(&mut self, request: Request<'_>) -> Result<Move, AgentError> {
        self.check(request.game())?;
        self.decide(request, None)
    }

    fn inside(
        &mut self,
        request: Request<'_>,
        tell: &mut dyn FnMut(&Insight),
    ) -> Result<Insight, AgentError> {
        let (scale, game) = (self.chooser.scale(), request.game());
        self.check(game)?;
        let judgement = self.chooser.judgement(game.position());
        let mut last = Insight { scale, judgement: judgement.clone(), ..Insight::default() };
        let mut hear = |insight: Insight| {
            last = Insight { judgement: judgement.clone(), ..insight };
            tell(&last);
        };
        let mut deaf = |_: &Report| ();
        let inside = Inside::new(scale, &mut hear);
        let mv = self.decide(request.reporting_to(&mut deaf), Some(inside))?;
        Ok(last.choosing(mv))
    }
}

/// How many steps the player to move is ahead: the other's shortest path less the own one.
pub(crate) fn lead(pos: &Position) -> f32 {
    let distances = pos.distances();
    let steps = |player: Player| f32::from(distances[player.index()].unwrap_or(0));
    steps(pos.next_player()) - steps(pos.to_move())
}

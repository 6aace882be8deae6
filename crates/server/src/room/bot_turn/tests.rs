//! What becomes of agents that are no longer needed.

use std::sync::mpsc;

use stockade_agents::{AgentError, Request};

use super::*;

/// Tells when it goes.
struct Mortal(mpsc::Sender<()>);

impl Drop for Mortal {
    fn drop(&mut self) {
        self.0.send(()).unwrap();
    }
}

impl Agent for Mortal {
    fn name(&self) -> &str {
        "mortal"
    }

    fn choose(&mut self, _: Request<'_>) -> Result<Move, AgentError> {
        Err(AgentError::GameOver { agent: "mortal".to_owned() })
    }
}

#[test]
fn agents_go_when_they_are_dismissed_and_with_their_room() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let _entered = runtime.enter();
    let (gone, told) = mpsc::channel();
    let traits = BotTraits::of(&"random".parse().unwrap());
    let mut bots = Bots::new(Instant::now());
    for end in [Bots::dismiss, |bots: &mut Bots| *bots = Bots::new(Instant::now())] {
        for player in [Player::White, Player::Black] {
            bots.keep(player, Some((Box::new(Mortal(gone.clone())), traits)));
        }
        end(&mut bots);
        assert_eq!((told.recv(), told.recv()), (Ok(()), Ok(())));
        assert!(bots.idle.is_empty());
    }
}

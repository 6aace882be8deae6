//! `/ws/analysis`.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{State, WebSocketUpgrade},
    response::Response,
};
use stockade_engine::StopSignal;
use tokio::sync::mpsc;

use super::{Incoming, Socket, accept};
use crate::{
    analysis::{self, Question},
    client::Client,
    client_quota::Permit,
    error::Error,
    memory,
    messages::{
        analysis::{AnalysisClient, AnalysisServer},
        problem::Problem,
    },
    pool::PlaceTeller,
    room::Outgoing,
    routes::MAX_BODY,
    site::Site,
    time::now_ms,
};

/// Most lines of an analysis.
pub(crate) const MAX_LINES: u8 = 5;

/// Connects a client to the engine.
pub(crate) async fn analysis_socket(
    State(site): State<Arc<Site>>,
    client: Client,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    let desk_site = site.clone();
    accept(upgrade, &site, client, MAX_BODY, async move |mut socket| {
        if let Some(outbox) = socket.outbox.take() {
            let mut desk = Desk { site: desk_site, client, outbox, stop: StopSignal::default() };
            serve(&mut socket, &mut desk).await;
            desk.stop.raise();
        }
    })
}

/// A client and what runs for it.
struct Desk {
    site: Arc<Site>,
    client: Client,
    outbox: mpsc::Sender<Outgoing>,
    /// Of the request that runs.
    stop: StopSignal,
}

async fn serve(socket: &mut Socket, desk: &mut Desk) {
    while let Some(incoming) = socket.next::<AnalysisClient>().await {
        let answer = match incoming {
            Incoming::Message(AnalysisClient::Ping { sent }) => {
                Some(AnalysisServer::Pong { sent, server_time: now_ms() })
            }
            Incoming::Message(message) => desk.take(message),
            Incoming::Refused(problem) => Some(refused(None, problem)),
        };
        if let Some(answer) = answer
            && socket.send(&answer).await.is_none()
        {
            return;
        }
    }
}

impl Desk {
    /// Takes a request; the one before it ends. Answers if it cannot.
    fn take(&mut self, message: AnalysisClient) -> Option<AnalysisServer> {
        self.stop.raise();
        let longest = Duration::from_secs(self.site.settings.analysis_seconds);
        let (id, question) = match message {
            AnalysisClient::Stop {} | AnalysisClient::Ping { .. } => return None,
            AnalysisClient::Analyse { id, rules, position, moves, lines, limit } => {
                let lines = usize::from(lines.clamp(1, MAX_LINES));
                (id, Question::lines(rules.as_deref(), position.as_deref(), &moves, lines, limit))
            }
            AnalysisClient::Inside { id, agent, rules, position, moves, limit } => {
                let (rules, position) = (rules.as_deref(), position.as_deref());
                (id, Question::inside(&agent, rules, position, &moves, limit))
            }
            AnalysisClient::Report { id, record, rules, position, moves, limit } => (
                id,
                match record {
                    Some(record) => Question::report_of_record(&record, limit),
                    None => Question::report(rules.as_deref(), position.as_deref(), &moves, limit),
                },
            ),
        };
        let question = match question {
            Ok(question) => question,
            Err(problem) => return Some(refused(Some(id), problem)),
        };
        let Some(permit) = self.site.analysis_quota.take(self.client.address, 1) else {
            return Some(refused(Some(id), Problem::TooManyAnalyses));
        };
        self.start(id, question, permit, longest);
        None
    }

    fn start(&mut self, id: u32, question: Question, permit: Permit, longest: Duration) {
        self.stop = StopSignal::default();
        let (stop, outbox) = (self.stop.clone(), self.outbox.clone());
        let tell_place = tell_place(id, self.stop.clone(), self.outbox.clone());
        self.site.analyses.submit_long(self.client.address, Some(tell_place), move |turn| {
            let mut tell = |message: AnalysisServer, is_needed: bool| {
                let text: Outgoing = serde_json::to_string(&message).unwrap_or_default().into();
                // What comes again soon may be dropped by a slow client.
                let sent = if is_needed {
                    outbox.blocking_send(text).is_ok()
                } else {
                    !matches!(outbox.try_send(text), Err(mpsc::error::TrySendError::Closed(_)))
                };
                if !sent {
                    stop.raise();
                }
            };
            let signal = stop.clone();
            analysis::answer(id, &question, longest, (&*turn, &signal), &mut tell);
            drop(permit);
            memory::freed();
        });
    }
}

/// Tells a client how many go before its request.
fn tell_place(id: u32, stop: StopSignal, outbox: mpsc::Sender<Outgoing>) -> PlaceTeller {
    Box::new(move |ahead| {
        if stop.is_raised() {
            return;
        }
        let text = serde_json::to_string(&AnalysisServer::Queued { id, ahead }).unwrap_or_default();
        // A slow client learns its next place.
        let _ = outbox.try_send(text.into());
    })
}

fn refused(id: Option<u32>, problem: Problem) -> AnalysisServer {
    AnalysisServer::Refused { id, refusal: problem.into() }
}

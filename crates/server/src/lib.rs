//! The playing site: HTTP, WebSocket, storage.
//!
//! A [`Server`] is started with [`Settings`] and runs until it is told to stop. Each game has one
//! task, its room, which asks the referee of `stockade-core` and nobody else what is allowed; bots
//! think on a bounded number of threads. What the page and the server say to each other stands in
//! [`messages`].
//!
//! The only asynchronous crate of the house. It prints nothing: whoever starts a server says where
//! it is.

#![deny(unsafe_code)]

mod abandoned;
pub mod admin;
mod analysis;
mod archive;
mod bots;
mod client;
mod client_quota;
mod error;
mod events;
mod guard;
mod listener;
mod lobby;
mod memory;
pub mod messages;
mod page;
mod pool;
mod room;
mod routes;
mod server;
mod settings;
mod setup;
mod site;
mod sockets;
mod store;
mod stored;
mod throttle;
mod time;
mod tokens;
mod views;
mod words;

pub use error::Error;
pub use server::Server;
pub use settings::{Settings, SettingsError, USUAL_PORT, WEB_ADDRESS, web_address};
pub use store::{ArchiveFilter, DrawWord, KindFilter, ResultFilter, StoreError};

//! The Cornell player against what its authors published and what was computed for the
//! specification of its rebuild.

mod agent;
mod curves;
mod features;
mod models;
mod proofs;
mod table;

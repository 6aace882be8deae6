//! The statistics of matches against tables, independent computations and simulated truth.

mod elo;
mod normal;
mod rating;
mod report;
mod simulated;
mod sprt;

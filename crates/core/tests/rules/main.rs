//! The rules, case by case: published examples, known traps, and small worlds searched completely.

mod board;
mod cases;
mod cycles;
mod traps;
mod verdicts;

//! The rules, case by case: published examples, known traps, and small worlds searched completely.

mod board;
mod cases;
mod gate;
mod traps;
mod verdicts;

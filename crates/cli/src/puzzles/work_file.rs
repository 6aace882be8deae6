//! The file that a miner fills: puzzles line by line, and notes on the games that are done.

use std::{
    collections::HashSet,
    fs::{File, OpenOptions},
    io::{Read, Seek, SeekFrom, Write},
    path::Path,
};

use anyhow::Context;
use stockade_core::{Position, Symmetry};
use stockade_solver::puzzle::{Puzzle, PuzzleSet};

/// A file that can be left and taken up again after any game.
pub(super) struct WorkFile {
    file: File,
    puzzles: Vec<Puzzle>,
    /// Positions that are there, or their mirror images.
    seen: HashSet<Position>,
    notes: HashSet<String>,
}

impl WorkFile {
    /// Opens or begins a file. What was written after the last whole line is cut off.
    pub(super) fn open(path: &Path) -> anyhow::Result<WorkFile> {
        let name = || path.display().to_string();
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.with_context(name)?;
        file.try_lock()
            .with_context(|| format!("{} is being filled by another command", name()))?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(name)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).with_context(name)?;
        file.seek(SeekFrom::Start(whole as u64)).with_context(name)?;
        let text = &text[..whole];
        let notes = text.lines().filter_map(|line| line.strip_prefix("# ")).map(str::to_owned);
        let mut work =
            WorkFile { file, notes: notes.collect(), puzzles: Vec::new(), seen: HashSet::new() };
        for puzzle in PuzzleSet::read(text).with_context(name)?.puzzles() {
            work.remember(puzzle);
        }
        Ok(work)
    }

    /// Whether a game is done.
    pub(super) fn has_note(&self, note: &str) -> bool {
        self.notes.contains(note)
    }

    /// Whether a position, or its mirror image, is there.
    pub(super) fn has(&self, pos: &Position) -> bool {
        self.seen.contains(pos)
    }

    pub(super) fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Adds the puzzles of a game and notes that it is done, with one write.
    pub(super) fn add(&mut self, puzzles: &[Puzzle], note: &str) -> anyhow::Result<()> {
        let mut text = String::new();
        for puzzle in puzzles {
            text += &format!("{puzzle}\n");
            self.remember(puzzle);
        }
        text += &format!("# {note}\n");
        self.file.write_all(text.as_bytes())?;
        self.notes.insert(note.to_owned());
        Ok(())
    }

    fn remember(&mut self, puzzle: &Puzzle) {
        self.seen.insert(puzzle.position);
        self.seen.extend(puzzle.position.transformed(Symmetry::Mirror));
        self.puzzles.push(puzzle.clone());
    }
}

//! A finished table, asked state by state.

use std::{
    fs::File,
    io::{BufReader, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use stockade_core::{Cell, Move, Player, PlayerCount, Position};

use super::{
    TableError,
    build::same_game,
    bytes::{END, HEAD, plan, start},
    layer::{FileLayer, sets_per_block, unpack},
};
use crate::{
    Answer, Keep, Plan, SolutionStats,
    layers::{Distances, Outcomes, Ranking, Shape, Values},
};

/// Unpacked blocks that are kept, about 8 kB each. The children of a position lie in as many
/// blocks as it has wall moves, at most 128.
const KEPT_BLOCKS: usize = 1024;

/// A table that answers.
///
/// Blocks are read and unpacked when they are asked for, and a few are kept, so a table may be
/// larger than the memory. Everything that is read is checked.
pub struct Table {
    path: PathBuf,
    file: Mutex<File>,
    plan: Plan,
    start: Answer,
    shape: Shape<u128>,
    ranking: Ranking,
    /// By number of walls on the board.
    layers: Vec<FileLayer>,
    kept: Mutex<Vec<Option<KeptBlock>>>,
}

#[derive(Clone)]
struct KeptBlock {
    walls: usize,
    index: usize,
    bytes: Arc<[u8]>,
}

impl Table {
    /// Opens a table.
    ///
    /// # Errors
    /// When it is something else, damaged or unfinished, and when the system refuses.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let io = TableError::io(path);
        let file = File::open(path).map_err(&io)?;
        let len = file.metadata().map_err(&io)?.len();
        let mut reader = BufReader::new(&file);
        let mut bytes = Vec::new();
        reader.by_ref().take(HEAD as u64).read_to_end(&mut bytes).map_err(&io)?;
        let plan = plan(path, &bytes)?;
        let mut layers = Vec::new();
        let mut at = HEAD as u64;
        for walls in (0..=plan.stocks.total()).rev() {
            let layer = FileLayer::read(path, &mut reader, at, len)?;
            if layer.walls != walls {
                return Err(TableError::damaged(path, "the order of its layers"));
            }
            at = layer.end();
            layers.push(layer);
            reader.seek(SeekFrom::Start(at)).map_err(&io)?;
        }
        layers.reverse();
        let mut end = [0; END];
        let whole = at + END as u64 == len && reader.read_exact(&mut end).is_ok();
        let start =
            start(end).filter(|_| whole).ok_or_else(|| TableError::damaged(path, "its end"))?;
        drop(reader);
        let shape = Shape::new(plan.size, plan.edge_diagonal);
        let ranking = Ranking::new(&shape, plan.stocks.total());
        let kept = Mutex::new(vec![None; KEPT_BLOCKS]);
        Ok(Table {
            path: path.to_owned(),
            file: Mutex::new(file),
            plan,
            start,
            shape,
            ranking,
            layers,
            kept,
        })
    }

    /// Opens the table of a game.
    ///
    /// # Errors
    /// As [`Table::open`], and when it is of another game.
    pub fn open_for(path: &Path, plan: &Plan) -> Result<Table, TableError> {
        let table = Table::open(path)?;
        same_game(path, &table.plan, plan)?;
        Ok(table)
    }

    /// The game, and what is kept of it.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What there is in the game.
    pub fn stats(&self) -> SolutionStats {
        let layers = self.layers.iter().map(|layer| layer.stats).collect();
        SolutionStats { layers, start: self.start }
    }

    /// The value of a position; `None` if it is no state of this game.
    ///
    /// # Errors
    /// When the table turns out to be damaged, or cannot be read.
    pub fn value(&self, pos: &Position) -> Result<Option<Answer>, TableError> {
        let Some((white_stock, [white, black])) = self.state(pos) else { return Ok(None) };
        let Some((set, is_image)) = self.set_index(pos.walls()) else { return Ok(None) };
        let n = pos.walls().len();
        let turn = pos.to_move().index();
        let [white, black] = [white, black].map(|cell| {
            let cell = self.shape.cell(cell);
            if is_image { self.shape.mirrored_cell(cell) } else { cell }
        });
        let stocks = self.plan.stocks.white(n);
        let per_set = self.plan.set_bytes(n);
        let per_block = sets_per_block(per_set);
        let block = self.block(n, set / per_block)?;
        let slice = set % per_block * per_set
            + usize::from(white_stock - stocks.start) * (per_set / stocks.len());
        Ok(Some(match self.plan.keep {
            Keep::Outcomes => self.answer::<Outcomes>(&block[slice..], turn, white, black),
            Keep::Distances => self.answer::<Distances>(&block[slice..], turn, white, black),
        }))
    }

    /// The value of a legal move for the player who makes it.
    ///
    /// # Errors
    /// When the table turns out to be damaged, cannot be read, or knows another game.
    pub fn move_value(&self, pos: &Position, mv: Move) -> Result<Answer, TableError> {
        let next = pos.play_unchecked(mv);
        if next.winner().is_some() {
            return Ok(Answer::Win(self.plies(1)));
        }
        let value = self.value(&next)?;
        value.map(Answer::before_move).ok_or_else(|| TableError::OtherGame {
            path: self.path.clone(),
            found: self.plan.to_string(),
            wanted: format!("the position {next}"),
        })
    }

    pub(super) fn shape(&self) -> &Shape<u128> {
        &self.shape
    }

    pub(super) fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    pub(super) fn layer(&self, walls: usize) -> &FileLayer {
        &self.layers[walls]
    }

    fn plies(&self, plies: u8) -> Option<u8> {
        (self.plan.keep == Keep::Distances).then_some(plies)
    }

    fn answer<V: Values<u128>>(
        &self,
        slice: &[u8],
        turn: usize,
        white: usize,
        black: usize,
    ) -> Answer {
        let bytes = V::unit_bytes(&self.shape);
        let unit = |index: usize| V::read_unit(&slice[index * bytes..(index + 1) * bytes]);
        V::answer(&self.shape, unit, turn, white, black)
    }

    /// White's stock and the cells of the pawns, if a position belongs to the game.
    fn state(&self, pos: &Position) -> Option<(u8, [Cell; 2])> {
        if pos.players() != PlayerCount::Two
            || (pos.size(), pos.edge_diagonal()) != (self.plan.size, self.plan.edge_diagonal)
            || pos.winner().is_some()
        {
            return None;
        }
        let (white_stock, black_stock) = (pos.stock(Player::White), pos.stock(Player::Black));
        let n = pos.walls().len();
        let in_game = usize::from(white_stock) + usize::from(black_stock) + n
            == self.plan.stocks.total()
            && self.plan.stocks.white(n).contains(&white_stock);
        let cells = [pos.pawn(Player::White)?, pos.pawn(Player::Black)?];
        in_game.then_some((white_stock, cells))
    }

    /// A block, from memory or from the file.
    fn block(&self, walls: usize, index: usize) -> Result<Arc<[u8]>, TableError> {
        let slot = (index * (self.layers.len() + 1) + walls) % KEPT_BLOCKS;
        let lock = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = &lock()[slot]
            && (kept.walls, kept.index) == (walls, index)
        {
            return Ok(kept.bytes.clone());
        }
        let bytes: Arc<[u8]> = self.read(walls, index)?.into();
        lock()[slot] = Some(KeptBlock { walls, index, bytes: bytes.clone() });
        Ok(bytes)
    }

    pub(crate) fn read(&self, walls: usize, index: usize) -> Result<Vec<u8>, TableError> {
        let layer = &self.layers[walls];
        let damaged = || TableError::damaged(&self.path, "a block");
        let range = layer.block(index).ok_or_else(damaged)?;
        let mut packed = vec![0; (range.end - range.start) as usize];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            let mut fill = || {
                file.seek(SeekFrom::Start(range.start))?;
                file.read_exact(&mut packed)
            };
            fill().map_err(TableError::io(&self.path))?;
        }
        let per_set = self.plan.set_bytes(walls);
        let per_block = sets_per_block(per_set);
        let sets = per_block.min(layer.map.len() - index * per_block);
        unpack(&self.path, &packed, sets * per_set)
    }
}

//! A table being built: layers are added one by one and kept over interruptions.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions, TryLockError},
    io::{BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use super::{
    TableError,
    bytes::{HEAD, end, head, plan},
    layer::{FileLayer, PackedLayer, sets_per_block, unpack},
};
use crate::{Answer, LayerStats, Plan};

/// Writes a table. Only one builder works on a table at a time; after an interruption, a new one continues
/// after the last whole layer.
pub struct Builder {
    plan: Plan,
    path: PathBuf,
    part: PathBuf,
    file: File,
    /// Whole layers in the file.
    layers: Vec<FileLayer>,
}

/// What an unfinished table has.
pub(crate) struct Stored {
    /// Walls on the board of the last layer.
    pub(crate) walls: usize,
    pub(crate) layers: Vec<LayerStats>,
    /// The slices of the last layer.
    pub(crate) slices: Vec<u8>,
}

impl Builder {
    /// Begins or continues the table of a game.
    ///
    /// # Errors
    /// When the table is finished, when another program builds it, when the file is
    /// something else, and when the system refuses.
    pub fn open(path: &Path, plan: &Plan) -> Result<Builder, TableError> {
        if path.exists() {
            return Err(TableError::Exists(path.to_owned()));
        }
        let part = part_of(path);
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&part);
        let file = options.map_err(TableError::io(&part))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => TableError::Busy(path.to_owned()),
            TryLockError::Error(source) => TableError::io(&part)(source),
        })?;
        let plan = plan.clone();
        let mut builder = Builder { plan, path: path.to_owned(), part, file, layers: Vec::new() };
        builder.resume()?;
        Ok(builder)
    }

    /// Finds the whole layers of the file and cuts off what follows them.
    fn resume(&mut self) -> Result<(), TableError> {
        let io = TableError::io(&self.part);
        let len = self.file.metadata().map_err(&io)?.len();
        if len < HEAD as u64 {
            self.file.set_len(0).map_err(&io)?;
            return self.file.write_all(&head(&self.plan)).map_err(&io);
        }
        let mut bytes = [0; HEAD];
        self.file.read_exact(&mut bytes).map_err(&io)?;
        same_game(&self.part, &plan(&self.part, &bytes)?, &self.plan)?;
        let mut at = HEAD as u64;
        let mut reader = BufReader::new(&self.file);
        while let Ok(layer) = FileLayer::read(&self.part, &mut reader, at, len) {
            at = layer.end();
            self.layers.push(layer);
            reader.seek(SeekFrom::Start(at)).map_err(&io)?;
        }
        self.file.set_len(at).map_err(&io)?;
        self.file.seek(SeekFrom::Start(at)).map_err(&io)?;
        Ok(())
    }

    /// What the file has from an earlier start.
    pub(crate) fn stored(&mut self) -> Result<Option<Stored>, TableError> {
        let Some(last) = self.layers.last() else { return Ok(None) };
        let io = TableError::io(&self.part);
        let per_set = self.plan.set_bytes(last.walls);
        let per_block = sets_per_block(per_set);
        let mut left = last.map.len();
        let mut slices = Vec::with_capacity(left * per_set);
        self.file.seek(SeekFrom::Start(last.first)).map_err(&io)?;
        for index in 0..last.ends.len() {
            let damaged = || TableError::damaged(&self.part, "a block");
            let range = last.block(index).ok_or_else(damaged)?;
            let mut packed = vec![0; (range.end - range.start) as usize];
            self.file.read_exact(&mut packed).map_err(&io)?;
            let sets = per_block.min(left);
            left -= sets;
            slices.extend(unpack(&self.part, &packed, sets * per_set)?);
        }
        let layers = self.layers.iter().map(|layer| layer.stats).collect();
        Ok(Some(Stored { walls: last.walls, layers, slices }))
    }

    /// Writes a layer, and waits until it is on the disk.
    pub(crate) fn add(&mut self, layer: &PackedLayer, stats: LayerStats) -> Result<(), TableError> {
        let mut write = || {
            self.file.write_all(&layer.head(stats))?;
            for block in &layer.blocks {
                self.file.write_all(block)?;
            }
            self.file.sync_data()
        };
        write().map_err(TableError::io(&self.part))
    }

    /// Writes the end and gives the table its name.
    pub(crate) fn finish(&mut self, start: Answer) -> Result<(), TableError> {
        let mut write = || {
            self.file.write_all(&end(start))?;
            self.file.sync_all()?;
            fs::rename(&self.part, &self.path)
        };
        write().map_err(TableError::io(&self.part))
    }
}

fn part_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    PathBuf::from(name)
}

pub(super) fn same_game(path: &Path, found: &Plan, wanted: &Plan) -> Result<(), TableError> {
    if found == wanted {
        return Ok(());
    }
    let (found, wanted) = (found.to_string(), wanted.to_string());
    Err(TableError::OtherGame { path: path.to_owned(), found, wanted })
}

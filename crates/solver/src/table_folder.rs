//! A folder of tables, each built on first use.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{BuildError, Builder, Keep, Plan, Progress, Resources, Table, TableError, solve};

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct TableFolder {
    folder: PathBuf,
}

impl TableFolder {
    /// The tables in a folder, which need not exist yet.
    pub fn new(folder: impl Into<PathBuf>) -> TableFolder {
        TableFolder { folder: folder.into() }
    }

    /// The tables in the user's data folder; `None` if the user has no home folder.
    pub fn of_user() -> Option<TableFolder> {
        Some(TableFolder::new(user_data_folder()?.join("tables")))
    }

    /// Where the table of a game is kept.
    pub fn path(&self, plan: &Plan) -> PathBuf {
        let [white, black] = plan.walls();
        let rim = if plan.edge_diagonal() { "" } else { "-no-edge-diagonal" };
        let keep = match plan.keep() {
            Keep::Outcomes => "outcomes",
            Keep::Distances => "distances",
        };
        self.folder.join(format!("{}-walls-{white}-{black}{rim}-{keep}.table", plan.size()))
    }

    /// The table of a game, if it is there.
    ///
    /// # Errors
    /// When it is there but cannot be used.
    pub fn find(&self, plan: &Plan) -> Result<Option<Table>, TableError> {
        let path = self.path(plan);
        if path.exists() { Table::open_for(&path, plan).map(Some) } else { Ok(None) }
    }

    /// The table of a game, built first if it is not there.
    ///
    /// # Errors
    /// When it cannot be built with these resources, or cannot be used.
    pub fn find_or_build(
        &self,
        plan: &Plan,
        resources: Resources,
        on_progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Table, BuildError> {
        if let Some(table) = self.find(plan)? {
            return Ok(table);
        }
        fs::create_dir_all(&self.folder).map_err(TableError::io(&self.folder))?;
        let path = self.path(plan);
        solve(plan, resources, Some(&mut Builder::open(&path, plan)?), on_progress)?;
        Ok(Table::open_for(&path, plan)?)
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Where programs of this system keep a user's data: a folder `stockade` of our own in it.
pub fn user_data_folder() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        from("APPDATA")
    } else if cfg!(target_os = "macos") {
        from("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        from("XDG_DATA_HOME").or_else(|| from("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("stockade"))
}

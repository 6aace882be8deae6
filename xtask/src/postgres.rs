//! A throw-away PostgreSQL server for the tests of the site's storage.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{self, Command},
};

use anyhow::{Context, Result, bail};

use crate::{
    certificates,
    command::{capture, program, succeeds},
};

/// The variable that gives the tests the address of the server.
pub(crate) const VARIABLE: &str = "STOCKADE_TEST_POSTGRES";
/// The variable that gives the tests the file of the authority that vouches for the server.
pub(crate) const AUTHORITY: &str = "STOCKADE_TEST_POSTGRES_CA";
/// The system's user that Debian's package makes; `initdb` refuses to run as root.
const USER: &str = "postgres";
/// Where Debian puts the programs that are not on the path.
const DEBIAN: &str = "/usr/lib/postgresql";

/// A running server; it stops and its files are deleted when this is dropped.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Whether it speaks TLS: OpenSSL's program was there to make certificates.
    has_tls: bool,
}

/// Whether the programs are here.
pub(crate) fn is_installed() -> bool {
    programs().is_some()
}

impl Postgres {
    /// Starts a server of its own on a free port.
    pub(crate) fn start() -> Result<Postgres> {
        let programs = programs().context("PostgreSQL is not installed")?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        // Not below the target folder, which another user may not be able to enter.
        let folder = std::env::temp_dir().join(format!("stockade-postgres-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        if is_root() && !succeeds(program("chown").arg(USER).arg(&folder)) {
            bail!("{} cannot be given to the user {USER}", folder.display());
        }
        let mut server = Postgres { programs, folder, port, has_tls: false };
        capture(server.tool("initdb").args(["--username=stockade", "--auth=trust", "--no-sync"]))?;
        server.has_tls = certificates::make(&server.folder, is_root().then_some(USER)).is_ok();
        let tls = if server.has_tls { certificates::OPTIONS } else { "" };
        let options = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={} {tls}",
            server.folder.display()
        );
        // Its output goes to a file, or the pipe would stay open as long as the server runs.
        let log = server.folder.join("log");
        capture(server.tool("pg_ctl").args(["-w", "-o", &options, "-l"]).arg(log).arg("start"))?;
        Ok(server)
    }

    /// What the tests are told of it.
    pub(crate) fn variables(&self) -> Vec<(&'static str, String)> {
        let address = format!("postgres://stockade@127.0.0.1:{}/postgres", self.port);
        let authority = self.folder.join(certificates::AUTHORITY).display().to_string();
        let tls = self.has_tls.then_some((AUTHORITY, authority));
        [(VARIABLE, address)].into_iter().chain(tls).collect()
    }

    /// One of PostgreSQL's programs on the server's folder, run by a user that it accepts.
    fn tool(&self, name: &str) -> Command {
        let path = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = program("runuser");
            command.args(["-u", USER, "--"]).arg(path);
            command
        } else {
            program(path)
        };
        command.current_dir(&self.folder).arg("-D").arg(&self.folder);
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        succeeds(self.tool("pg_ctl").args(["-m", "immediate", "stop"]));
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The folder with `initdb` and `pg_ctl`: the newest of Debian's, or what `pg_config` names.
fn programs() -> Option<PathBuf> {
    let has_all = |folder: &PathBuf| ["initdb", "pg_ctl"].iter().all(|it| folder.join(it).exists());
    let debian = fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = debian.map(|entry| entry.path().join("bin")).collect();
    folders.sort();
    let named = capture(program("pg_config").arg("--bindir")).ok();
    folders.extend(named.map(|(folder, _)| PathBuf::from(folder.trim())));
    folders.into_iter().rev().find(has_all)
}

fn is_root() -> bool {
    // The owner of the folder of a process is the user that runs it.
    fs::metadata(Path::new("/proc/self")).is_ok_and(|it| owner(&it) == 0)
}

#[cfg(unix)]
fn owner(metadata: &fs::Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::uid(metadata)
}

#[cfg(not(unix))]
fn owner(_: &fs::Metadata) -> u32 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_starts_answers_and_leaves_nothing() {
        // Where PostgreSQL cannot be installed, the storage is tested on SQLite alone.
        if !is_installed() {
            return;
        }
        let server = Postgres::start().unwrap();
        let (folder, port) = (server.folder.clone(), server.port);
        assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_ok());
        drop(server);
        assert!(!folder.exists());
        assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_err());
    }
}

//! The server in a process of its own, so that its memory and its files can be counted and it can be
//! killed.

use std::{
    fs,
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command},
    thread,
    time::Duration,
};

use stockade_server::{Server, Settings};

use crate::client::Failure;

/// A server that runs.
pub(crate) struct Site {
    folder: PathBuf,
    pub(crate) address: SocketAddr,
    child: Child,
}

/// Runs as the server until somebody kills the process.
pub(crate) fn serve(port: u16, folder: &Path) -> Result<(), Failure> {
    let settings = Settings {
        port: Some(port),
        data: Some(folder.to_owned()),
        new_games_per_client: 1_000_000,
        requests_per_client: 1_000_000,
        sockets_per_client: 1_000_000,
        ..Settings::default()
    };
    Ok(Server::start(settings)?.run_until_signal()?)
}

impl Site {
    pub(crate) fn start() -> Result<Site, Failure> {
        let folder = std::env::temp_dir().join(format!("stockade-trials-{}", std::process::id()));
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let child = start(address, &folder)?;
        Ok(Site { folder, address, child })
    }

    /// Ends the process without a word, and starts it again over the same database.
    pub(crate) fn kill_and_start(&mut self) -> Result<(), Failure> {
        self.child.kill()?;
        self.child.wait()?;
        self.child = start(self.address, &self.folder)?;
        Ok(())
    }

    /// Resident memory in megabytes.
    pub(crate) fn megabytes(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        let kilobytes = line.split_whitespace().nth(1).and_then(|it| it.parse::<f64>().ok());
        kilobytes.unwrap_or_default() / 1024.0
    }

    /// Processor time that it has taken.
    pub(crate) fn cpu(&self) -> Duration {
        let stat =
            fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // After the name in parentheses come the state and, as fields 14 and 15, ticks of a hundredth.
        let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
        let ticks: u64 = fields.skip(11).take(2).filter_map(|it| it.parse::<u64>().ok()).sum();
        Duration::from_millis(10 * ticks)
    }

    /// Open files and connections.
    pub(crate) fn files(&self) -> usize {
        let entries = fs::read_dir(format!("/proc/{}/fd", self.child.id()));
        entries.map_or(0, Iterator::count)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // It may have ended by itself; then there is only the folder to be removed.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn start(address: SocketAddr, folder: &Path) -> Result<Child, Failure> {
    let mut program = Command::new(std::env::current_exe()?);
    let child = program.arg("serve").arg(address.port().to_string()).arg(folder).spawn()?;
    for _ in 0..600 {
        if TcpStream::connect(address).is_ok() {
            return Ok(child);
        }
        thread::sleep(Duration::from_millis(50));
    }
    Err("the server does not start".into())
}

//! `stockade serve`: the playing site, which is also what `stockade` alone opens.

use std::{
    env,
    io::{self, IsTerminal, Write},
    net::IpAddr,
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::Context;
use clap::{Args, ValueEnum};
use stockade_server::{
    Server, Settings, WEB_ADDRESS,
    admin::{self, LogFormat},
    web_address,
};

use crate::args::BadUsage;

/// Open the playing site: play, watch and analyse in a browser
///
/// The site is reachable from this machine only, unless --listen is given, and stores its games in
/// the user's data folder. Ctrl-C stops it; unfinished games continue when it is started again.
#[derive(Debug, Default, Args)]
#[command(after_help = "Examples:
  stockade serve                            a site for this machine, opened in the browser
  stockade serve --listen 0.0.0.0 --port 80 a site for other machines too
  stockade serve --public-url https://play.example.org
                                            invitations name the address of the proxy in front")]
pub(crate) struct ServeArgs {
    /// Address to listen on; 0.0.0.0 to accept connections from other machines
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,

    /// Port to listen on [default: 7979 or the next free one]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Address to give to others in invitations, if it is not the one the page was opened with
    #[arg(long, value_name = "URL", value_parser = read_url)]
    public_url: Option<String>,

    #[command(flatten)]
    data: DataArgs,

    /// Do not open a browser
    #[arg(long)]
    no_browser: bool,

    /// Format of the log on standard error
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log: LogChoice,
}

/// Where the games are stored.
#[derive(Debug, Default, Args)]
pub(crate) struct DataArgs {
    /// Folder for the games, instead of `stockade` in the user's data folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// PostgreSQL database for the games, as postgres://user@host/name
    #[arg(long, value_name = "ADDRESS", conflicts_with = "data")]
    database: Option<String>,

    /// File of `key = value` lines; docs/server.md lists the keys. Command-line options override it
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum LogChoice {
    #[default]
    Text,
    Json,
}

impl DataArgs {
    /// The settings of the file, overridden by the options.
    pub(crate) fn settings(&self) -> anyhow::Result<Settings> {
        let mut settings = match &self.config {
            None => Settings::default(),
            Some(file) => {
                let usage = || BadUsage(format!("--config {}", file.display()));
                let text = std::fs::read_to_string(file).with_context(usage)?;
                Settings::from_text(&text).with_context(usage)?
            }
        };
        if let Some(data) = &self.data {
            settings.data = Some(data.clone());
            settings.database = None;
        }
        if let Some(database) = &self.database {
            settings.database = Some(database.clone());
        }
        Ok(settings)
    }
}

/// Runs the site until it is stopped.
pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut settings = args.data.settings()?;
    settings.listen = args.listen.unwrap_or(settings.listen);
    settings.port = args.port.or(settings.port);
    settings.public_url = args.public_url.clone().or(settings.public_url);
    admin::start_logs(match args.log {
        LogChoice::Text => LogFormat::Text,
        LogChoice::Json => LogFormat::Json,
    });
    let server = Server::start(settings)?;
    let mut address = server.address();
    if address.ip().is_unspecified() {
        address.set_ip(IpAddr::from([127, 0, 0, 1]));
    }
    writeln!(out, "Stockade is running at http://{address} (Ctrl-C stops it)")?;
    out.flush()?;
    if !args.no_browser && io::stdout().is_terminal() {
        open_browser(&format!("http://{address}"));
    }
    Ok(server.run_until_signal()?)
}

/// Reads the address to give to others.
fn read_url(text: &str) -> Result<String, String> {
    web_address(text).ok_or_else(|| format!("expected {WEB_ADDRESS}"))
}

/// Opens the page in a browser if there is one; the address is printed anyway.
fn open_browser(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else if env::var_os("DISPLAY").or_else(|| env::var_os("WAYLAND_DISPLAY")).is_some() {
        ("xdg-open", &[])
    } else {
        return;
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Without a browser the user opens the printed address somewhere else.
    let _ = quiet.spawn();
}

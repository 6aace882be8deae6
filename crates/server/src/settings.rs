//! How a server is set up: by flags, and by one file of `key = value` lines.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::{
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    str::FromStr,
};

use stockade_solver::user_data_folder;
use thiserror::Error;

/// The usual port; the next free one is taken if it is in use.
pub const USUAL_PORT: u16 = 7979;

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Where to listen; this machine only unless said otherwise.
    pub listen: IpAddr,
    /// Which port; `None` takes the usual one or the next that is free, `Some(0)` any.
    pub port: Option<u16>,
    /// The folder for the database; the user's data folder if absent.
    pub data: Option<PathBuf>,
    /// The address of a PostgreSQL database, instead of the folder.
    pub database: Option<String>,
    /// Other origins whose pages may connect, as `https://play.example.org`.
    pub origins: Vec<String>,
    /// The names by which the server is called, as `play.example.org`; addresses and `localhost` always
    /// do. If none is given, one that listens to others, or behind a proxy, is called by any name.
    pub names: Vec<String>,
    /// The address to give to others, as `https://play.example.org`, where they do not reach the site by
    /// the address that its own page was opened with.
    pub public_url: Option<String>,
    /// Days after which an unfinished game that nobody comes back to ends; 0 for never.
    pub keep_days: u32,
    /// Seconds after which the win may be claimed against an opponent who has left.
    pub claim_seconds: u64,
    /// Whether `/metrics` is there, for everybody who can reach it.
    pub metrics: bool,
    /// Whether a proxy stands in front, so that the client's address is in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Threads for the moves of bots; 0 for as many as there are cores, but at least two.
    pub bot_threads: usize,
    /// Threads for analyses; 0 for half as many as there are cores, but at least one.
    pub analysis_threads: usize,
    /// Most bots that one client may have at boards at once.
    pub bots_per_client: usize,
    /// After how many seconds a bot is told to move.
    pub bot_seconds: u64,
    /// Longest analysis of a position, in seconds.
    pub analysis_seconds: u64,
    /// New games that one client may start at once; it earns one more every two seconds.
    pub new_games_per_client: u32,
    /// Requests that one client may make at once; it earns a tenth of it every second.
    pub requests_per_client: u32,
    /// Sockets that one client may have open.
    pub sockets_per_client: usize,
    /// How many seconds a request may take to come in, its head and its body each; a connection may be
    /// idle six times as long.
    pub request_seconds: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            data: None,
            database: None,
            origins: Vec::new(),
            names: Vec::new(),
            public_url: None,
            keep_days: 14,
            claim_seconds: 60,
            metrics: false,
            behind_proxy: false,
            bot_threads: 0,
            analysis_threads: 0,
            bots_per_client: 32,
            bot_seconds: 30,
            analysis_seconds: 120,
            new_games_per_client: 60,
            requests_per_client: 600,
            sockets_per_client: 100,
            request_seconds: 10,
        }
    }
}

/// Why settings cannot be read.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// A line of the file is something else.
    #[error("line {line} of the settings, {text:?}, is not of the form `key = value`")]
    NoPair {
        /// Counted from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// An unknown key.
    #[error("line {line} of the settings: there is no {key:?}; there are {}", KEYS.join(", "))]
    UnknownKey {
        /// Counted from 1.
        line: usize,
        /// What stands there.
        key: String,
    },
    /// A value that the key does not take.
    #[error("line {line} of the settings: {key} = {value:?} is not possible, it takes {expected}")]
    Value {
        /// Counted from 1.
        line: usize,
        /// Which.
        key: String,
        /// What was given.
        value: String,
        /// What would be right.
        expected: &'static str,
    },
    /// There is no home to put the data into.
    #[error("there is no folder for the user's data; name one with --data")]
    NoHome,
}

/// Every key of the file.
const KEYS: [&str; 20] = [
    "listen",
    "port",
    "data",
    "database",
    "origins",
    "names",
    "public_url",
    "keep_days",
    "claim_seconds",
    "metrics",
    "behind_proxy",
    "bot_threads",
    "analysis_threads",
    "bots_per_client",
    "bot_seconds",
    "analysis_seconds",
    "new_games_per_client",
    "requests_per_client",
    "sockets_per_client",
    "request_seconds",
];

impl Settings {
    /// Reads a file of `key = value` lines over the defaults; `#` starts a comment, and a value may
    /// stand in double quotes.
    ///
    /// ```
    /// use stockade_server::Settings;
    /// let settings = Settings::from_text("port = 8000 # not the usual one\nbots_per_client = 4")?;
    /// assert_eq!((settings.port, settings.bots_per_client), (Some(8000), 4));
    /// let error = Settings::from_text("prot = 8000").unwrap_err();
    /// assert!(error.to_string().starts_with("line 1 of the settings: there is no \"prot\""));
    /// # Ok::<(), stockade_server::SettingsError>(())
    /// ```
    ///
    /// # Errors
    /// At the first line that cannot be read.
    pub fn from_text(text: &str) -> Result<Settings, SettingsError> {
        let mut settings = Settings::default();
        for (index, line) in text.lines().enumerate() {
            let content = without_comment(line).trim();
            if content.is_empty() {
                continue;
            }
            let line = index + 1;
            let Some((key, value)) = content.split_once('=') else {
                return Err(SettingsError::NoPair { line, text: content.to_owned() });
            };
            let value = value.trim();
            let bare = value.strip_prefix('"').and_then(|it| it.strip_suffix('"')).unwrap_or(value);
            settings.set(Pair { line, key: key.trim(), value: bare })?;
        }
        Ok(settings)
    }

    fn set(&mut self, pair: Pair<'_>) -> Result<(), SettingsError> {
        match pair.key {
            "listen" => self.listen = pair.read("an address such as 0.0.0.0")?,
            "port" => self.port = Some(pair.read("a port number")?),
            "data" => self.data = Some(PathBuf::from(pair.value)),
            "database" => self.database = Some(pair.value.to_owned()),
            "origins" => self.origins = pair.words(),
            "names" => self.names = pair.words(),
            "public_url" => self.public_url = Some(pair.url()?),
            "keep_days" => self.keep_days = pair.number(0)?,
            "claim_seconds" => self.claim_seconds = pair.number(0)?.into(),
            "metrics" => self.metrics = pair.read("true or false")?,
            "behind_proxy" => self.behind_proxy = pair.read("true or false")?,
            "bot_threads" => self.bot_threads = pair.number(0)? as usize,
            "analysis_threads" => self.analysis_threads = pair.number(0)? as usize,
            "bots_per_client" => self.bots_per_client = pair.number(0)? as usize,
            "bot_seconds" => self.bot_seconds = pair.number(1)?.into(),
            "analysis_seconds" => self.analysis_seconds = pair.number(1)?.into(),
            "new_games_per_client" => self.new_games_per_client = pair.number(1)?,
            "requests_per_client" => self.requests_per_client = pair.number(1)?,
            "sockets_per_client" => self.sockets_per_client = pair.number(1)? as usize,
            "request_seconds" => self.request_seconds = pair.number(1)?.into(),
            key => {
                return Err(SettingsError::UnknownKey { line: pair.line, key: key.to_owned() });
            }
        }
        Ok(())
    }

    /// How long an unfinished game waits for somebody, in milliseconds.
    pub(crate) fn keep_ms(&self) -> Option<i64> {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        (self.keep_days > 0).then(|| i64::from(self.keep_days) * DAY)
    }

    /// The name in the address for others, without a port.
    pub(crate) fn public_name(&self) -> Option<&str> {
        let (_, place) = self.public_url.as_deref()?.split_once("://")?;
        let host = place.split('/').next()?;
        Some(host.rsplit_once(':').map_or(host, |(name, _)| name))
    }

    /// The folder for the data: the given one, else `stockade` in the user's data folder.
    ///
    /// # Errors
    /// If none is given and the user has no home.
    pub fn data_folder(&self) -> Result<PathBuf, SettingsError> {
        self.data.clone().or_else(user_data_folder).ok_or(SettingsError::NoHome)
    }
}

/// What an address of the web looks like.
pub const WEB_ADDRESS: &str = "an address such as https://play.example.org";

/// An address of the web without a slash at its end, if the text is one.
pub fn web_address(text: &str) -> Option<String> {
    let place = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let is_plain = place.chars().all(|it| it.is_ascii_graphic() && !"?#\"<>".contains(it));
    (is_plain && !place.trim_matches('/').is_empty()).then(|| text.trim_end_matches('/').to_owned())
}

struct Pair<'a> {
    line: usize,
    key: &'a str,
    value: &'a str,
}

/// Largest number of a setting: a limit for all purposes, and a time in seconds that clocks hold.
const MAX_NUMBER: u32 = 1_000_000;

impl Pair<'_> {
    fn number(&self, least: u32) -> Result<u32, SettingsError> {
        let expected = match least {
            0 => "a whole number up to 1000000",
            _ => "a whole number from 1 to 1000000",
        };
        let number = self.read(expected)?;
        if (least..=MAX_NUMBER).contains(&number) {
            return Ok(number);
        }
        Err(self.error(expected))
    }

    fn url(&self) -> Result<String, SettingsError> {
        web_address(self.value).ok_or_else(|| self.error(WEB_ADDRESS))
    }

    fn words(&self) -> Vec<String> {
        self.value.split_whitespace().map(str::to_owned).collect()
    }

    fn read<T: FromStr>(&self, expected: &'static str) -> Result<T, SettingsError> {
        self.value.parse().map_err(|_| self.error(expected))
    }

    fn error(&self, expected: &'static str) -> SettingsError {
        SettingsError::Value {
            line: self.line,
            key: self.key.to_owned(),
            value: self.value.to_owned(),
            expected,
        }
    }
}

/// A line up to its comment; in double quotes `#` is a letter like any other.
fn without_comment(line: &str) -> &str {
    let mut is_quoted = false;
    let starts_comment = |letter: char| {
        is_quoted ^= letter == '"';
        letter == '#' && !is_quoted
    };
    line.split(starts_comment).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read() {
        let text = "listen = 0.0.0.0\nport=0\n\n# a comment\ndata = \"/tmp/a b\"\n\
             database = postgres://u@h/d\norigins = https://a.org https://b.org\n\
             names = a.org b.org\npublic_url = https://a.org/\nkeep_days = 3\n\
             claim_seconds = 5\nmetrics = true\n\
             behind_proxy = true\nbot_threads = 3\nanalysis_threads = 4\nbots_per_client = 5\n\
             bot_seconds = 6\nanalysis_seconds = 7\nnew_games_per_client = 8\n\
             requests_per_client = 9\nsockets_per_client = 10\nrequest_seconds = 11\n";
        let settings = Settings::from_text(text).unwrap();
        assert_eq!(settings.listen.to_string(), "0.0.0.0");
        assert_eq!(settings.data_folder().unwrap(), PathBuf::from("/tmp/a b"));
        assert_eq!(settings.origins.len(), 2);
        assert!(settings.behind_proxy);
        assert_eq!(settings.public_url.as_deref(), Some("https://a.org"));
        assert_eq!(settings.public_name(), Some("a.org"));
        assert_eq!((settings.keep_ms(), settings.claim_seconds), (Some(3 * 86_400_000), 5));
        assert_eq!((settings.bot_threads, settings.sockets_per_client), (3, 10));
        for key in KEYS {
            assert!(text.contains(key), "{key} is not tried");
        }
    }

    #[test]
    fn a_comment_does_not_begin_in_quotes() {
        let text = "database = \"postgres://u:a#b@h/d\" # the \"real\" one\n#port = many";
        let settings = Settings::from_text(text).unwrap();
        assert_eq!(settings.database.as_deref(), Some("postgres://u:a#b@h/d"));
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, start) in [
            ("\nport", "line 2 of the settings, \"port\", is not"),
            ("port = many", "line 1 of the settings: port = \"many\" is not possible"),
            ("public_url = a.org", "line 1 of the settings: public_url = \"a.org\" is not"),
            ("color = red", "line 1 of the settings: there is no \"color\""),
            ("requests_per_client = 0", "line 1 of the settings: requests_per_client = \"0\""),
            ("bot_seconds = 99999999999999999999", "line 1 of the settings: bot_seconds = "),
            ("bot_threads = 1000001", "line 1 of the settings: bot_threads = \"1000001\""),
        ] {
            let error = Settings::from_text(text).unwrap_err().to_string();
            assert!(error.starts_with(start), "{error}");
        }
    }
}

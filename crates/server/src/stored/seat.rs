//! A seat of a game.

use stockade_agents::{Group, OptionKind, Spec};
use stockade_core::{Player, Rules};

use crate::{
    error::Error,
    messages::{
        http::{NewGame, NewSeat},
        problem::Problem,
        state::{GameMode, SeatInfo, SeatKind},
    },
    tokens,
};

/// Longest name, in characters.
pub(crate) const MAX_NAME: usize = 40;
/// Longest text of an agent.
const MAX_SPEC: usize = 200;
/// Memory of an engine at a board, in megabytes: there may be many boards.
const ENGINE_HASH: &str = "64";

/// Who sits where.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredSeat {
    pub(crate) info: SeatInfo,
    pub(crate) token_hash: Option<String>,
    /// Whether its owner agrees that the game is listed.
    pub(crate) public: bool,
}

impl StoredSeat {
    /// A seat of a new game, and its token if it is the creator's.
    pub(super) fn new(
        player: Player,
        seat: &NewSeat,
        is_mine: bool,
        wish: &NewGame,
        rules: &Rules,
    ) -> Result<(StoredSeat, Option<String>), Error> {
        match seat {
            NewSeat::Bot { agent } => {
                let spec = read_agent(agent, rules)?;
                let info = SeatInfo {
                    player,
                    kind: SeatKind::Bot,
                    name: bot_name(&spec),
                    agent: Some(spec.to_string()),
                    taken: true,
                };
                Ok((StoredSeat { info, token_hash: None, public: true }, None))
            }
            NewSeat::Human { name } => {
                let token = if is_mine { Some(tokens::new_token()?) } else { None };
                let name = if is_mine { clean_name(name.as_deref())? } else { String::new() };
                let kind = SeatKind::Human;
                let seat = StoredSeat {
                    info: SeatInfo { player, kind, name, agent: None, taken: is_mine },
                    token_hash: token.as_deref().map(tokens::hash),
                    public: is_mine && wish.public.unwrap_or(wish.mode != GameMode::Link),
                };
                Ok((seat, token))
            }
        }
    }
}

/// A name as it is kept: no control characters, no blanks around it, not too long.
pub(crate) fn clean_name(name: Option<&str>) -> Result<String, Problem> {
    let name: String =
        name.unwrap_or_default().chars().filter(|letter| !is_unseen(*letter)).collect();
    let name = name.trim();
    if name.chars().count() > MAX_NAME {
        return Err(Problem::NameTooLong { most: MAX_NAME });
    }
    Ok(name.to_owned())
}

/// Characters that could make a name look like something else: controls and directions of writing.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A bot that may be seated: no other program, nothing that takes the machine, and it must play the
/// rules.
pub(crate) fn read_agent(text: &str, rules: &Rules) -> Result<Spec, Problem> {
    if text.len() > MAX_SPEC {
        return Err(Problem::agent("this is too long for an agent"));
    }
    let spec: Spec = text.parse().map_err(Problem::agent)?;
    if spec.info().group == Group::Program {
        return Err(Problem::agent("other programs cannot be started from the page"));
    }
    if spec.given().any(|(option, _)| option.is_tuning()) {
        return Err(Problem::agent("parameters of the engine cannot be set from the page"));
    }
    if let Some(option) = free_option(&spec) {
        let message = format!("{option}= names a file of this machine, which the page may not");
        return Err(Problem::agent(message));
    }
    frugal(spec.clone()).build().supports(rules).map_err(Problem::agent)?;
    Ok(spec)
}

/// An option of the agent that takes any text and was given one: a file or a command, which are no
/// business of strangers.
fn free_option(spec: &Spec) -> Option<&'static str> {
    let mut given = spec.given().map(|(option, _)| option);
    given.find(|option| option.kind == OptionKind::Text).map(|option| option.name)
}

/// The agent as the server runs it: one thread and little memory each.
pub(crate) fn frugal(spec: Spec) -> Spec {
    let has = |name: &str| spec.info().options.iter().any(|option| option.name == name);
    let mut frugal = spec.clone();
    for (option, value) in [("threads", "1"), ("hash", ENGINE_HASH)] {
        if has(option) {
            frugal = frugal.with(option, value).unwrap_or(frugal);
        }
    }
    frugal
}

/// What a bot is called.
fn bot_name(spec: &Spec) -> String {
    match spec.level() {
        Some(level) => format!("Stockade, level {level}"),
        None => {
            let name = spec.info().name;
            let mut letters = name.chars();
            letters
                .next()
                .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_short() {
        assert_eq!(clean_name(Some("  <b>ann</b>\u{202e}\n ")).unwrap(), "<b>ann</b>");
        assert!(clean_name(Some(&"x".repeat(41))).is_err());
        assert_eq!(clean_name(None).unwrap(), "");
    }

    #[test]
    fn programs_cannot_be_started() {
        let rules = Rules::standard();
        assert!(read_agent("ugi:cmd=\"sh -c id\"", &rules).is_err());
        assert!(read_agent("nobody", &rules).is_err());
        let spec = read_agent("stockade:threads=64,hash=32768,level=8", &rules).unwrap();
        assert_eq!(frugal(spec).to_string(), "stockade:hash=64");
        let error = read_agent("stockade:level=3,tune.cpuct=2", &rules).unwrap_err();
        assert!(error.to_string().contains("parameters"), "{error}");
    }

    #[test]
    fn files_of_the_machine_cannot_be_named() {
        let rules: Rules = "5x5".parse().unwrap();
        for text in ["ddqn:model=/dev/zero", "cornell:eval=forest,model=\"/etc/a,b\""] {
            let error = read_agent(text, &rules).unwrap_err().to_string();
            assert!(error.contains("model="), "{error}");
        }
        assert!(read_agent("cornell:eval=naive", &rules).is_ok());
    }

    #[test]
    fn bots_have_names() {
        let rules = Rules::standard();
        let name = |text| bot_name(&read_agent(text, &rules).unwrap());
        assert_eq!(name("stockade:level=3,seed=2"), "Stockade, level 3");
        assert_eq!(name("stockade"), "Stockade, level 8");
        assert_eq!(name("lee"), "Lee");
    }

    #[test]
    fn bots_must_know_the_rules() {
        let four = Rules::preset("four").unwrap();
        assert!(read_agent("lee", &four).is_err());
        assert!(read_agent("stockade:level=2", &four).is_ok());
    }
}

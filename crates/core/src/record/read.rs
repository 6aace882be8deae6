//! Reads records, game by game, and checks every move.

use std::mem;

use super::{
    GameRecord, Line, Nag, RecordError, RecordResult, TagError, Tags,
    comment::Remarks,
    error::{ReadRecordError, RecordProblem},
    lexer::{Lexer, Location, RawTag, Token},
    line::{MAX_DEPTH, MAX_MOVES},
    tags::{RESERVED, check_form},
    variant,
};
use crate::{
    moves::Move, notation::excerpt, player::PlayerCount, position::Position, rules::Rules,
};

/// Reads the games of a text one by one: see [`Records`].
///
/// Input is text; a caller with bytes decides what to do about those that are not UTF-8, as with
/// [`String::from_utf8_lossy`].
///
/// ```
/// use stockade_core::read_records;
/// let text = "[White \"ann\"]\n1. e2 e8 *\n\n[White \"bob\"]\n1. e5 *\n\n[White \"cy\"]\n1. e2 1-0";
/// let mut records = read_records(text);
/// assert_eq!(records.next().unwrap()?.line().plies().len(), 2);
/// assert!(records.next().unwrap().is_err()); // e1 to e5 is no step
/// assert_eq!(records.next().unwrap()?.tags.get("White"), Some("cy"));
/// assert!(records.next().is_none());
/// # Ok::<(), stockade_core::ReadRecordError>(())
/// ```
pub fn read_records(text: &str) -> Records<'_> {
    Records { lexer: Lexer::new(text), n_games: 0 }
}

/// The games of a text, each either a record or what is wrong with it.
///
/// After a bad game, reading resumes at the next line that starts with a tag, so one mistake does
/// not lose the games after it. Reading takes time and memory in proportion to the text, whatever
/// it holds: moves, nesting, tags and comments of one record are limited.
#[derive(Clone, Debug)]
pub struct Records<'a> {
    lexer: Lexer<'a>,
    n_games: usize,
}

impl Iterator for Records<'_> {
    type Item = Result<GameRecord, ReadRecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.n_games += 1;
        let mut game = GameReader::new(&mut self.lexer);
        let (location, problem) = match game.read() {
            Ok(record) => return record.map(Ok),
            Err(mistake) => mistake,
        };
        let column = game.lexer.column(location);
        game.recover();
        Some(Err(ReadRecordError { game: self.n_games, line: location.line, column, problem }))
    }
}

/// A problem and where it is.
type Mistake = (Location, RecordProblem);

/// The state of reading one game.
struct GameReader<'a, 'l> {
    lexer: &'l mut Lexer<'a>,
    tags: Vec<RawTag<'a>>,
    /// Words before the tags, if any.
    intro: Vec<(Location, &'a str)>,
    rules: Rules,
    /// The line that the next move belongs to.
    line: Line,
    /// The lines around it, the main line first.
    outer: Vec<Line>,
    n_moves: usize,
    /// Where to resume after a mistake.
    recovery: Recovery,
}

/// How to find the next game after a mistake.
#[derive(Clone, Copy)]
enum Recovery {
    /// The mistake is among the tags: the rest of them must not pass for a game of their own.
    PassTags,
    /// At the next line that starts with a tag.
    NextTag,
    /// At the tag that was read last.
    Here(Location),
}

impl<'a, 'l> GameReader<'a, 'l> {
    fn new(lexer: &'l mut Lexer<'a>) -> GameReader<'a, 'l> {
        let rules = Rules::standard();
        GameReader {
            lexer,
            tags: Vec::new(),
            intro: Vec::new(),
            rules,
            line: Line::new(Position::start(&rules)),
            outer: Vec::new(),
            n_moves: 0,
            recovery: Recovery::PassTags,
        }
    }

    /// The next game; `None` when only blanks and comments are left.
    fn read(&mut self) -> Result<Option<GameRecord>, Mistake> {
        let Some(mut next) = self.read_tags()? else { return Ok(None) };
        self.recovery = Recovery::NextTag;
        let mut tags = Tags::default();
        for tag in self.tags.iter().filter(|tag| !RESERVED.contains(&tag.name)) {
            tags.set(tag.name, &tag.value).map_err(|error| (tag.location, error.into()))?;
        }
        self.rules = self.read_rules()?;
        self.line = Line::new(self.read_start()?);
        for (location, comment) in mem::take(&mut self.intro) {
            self.line.add_intro(comment).map_err(|error| (location, error.into()))?;
        }
        loop {
            let (location, token) = next;
            if let Some(result) = self.read_token(location, token)? {
                self.check_result(location, result)?;
                let line = mem::replace(&mut self.line, Line::new(Position::start(&self.rules)));
                return Ok(Some(GameRecord { tags, rules: self.rules, line, result }));
            }
            next = self.lexer.token()?.ok_or_else(|| self.too_short("the text ends"))?;
        }
    }

    /// Collects the tags and returns the first token of the moves.
    fn read_tags(&mut self) -> Result<Option<(Location, Token<'a>)>, Mistake> {
        while let Some((location, token)) = self.lexer.token()? {
            match token {
                Token::Bracket => {
                    let tag = self.lexer.tag(location)?;
                    self.add_tag(tag)?;
                }
                Token::Comment(comment) => self.intro.push((location, comment)),
                _ => return Ok(Some((location, token))),
            }
        }
        if self.tags.is_empty() { Ok(None) } else { Err(self.too_short("the text ends")) }
    }

    fn add_tag(&mut self, tag: RawTag<'a>) -> Result<(), Mistake> {
        check_form(tag.name, &tag.value).map_err(|error| (tag.location, error.into()))?;
        let Some(old) = self.tags.iter().find(|old| old.name == tag.name) else {
            if self.tags.len() >= Tags::MAX_READ {
                return Err((tag.location, TagError::TooMany.into()));
            }
            self.tags.push(tag);
            return Ok(());
        };
        if old.value == tag.value {
            return Ok(());
        }
        if tag.name == "Event" {
            // The game before had no moves at all, not even a result.
            self.recovery = Recovery::Here(tag.location);
        }
        let name = tag.name.to_owned();
        let (first, second) = (excerpt(&old.value), excerpt(&tag.value));
        Err((tag.location, RecordProblem::TagTwice { name, first, second }))
    }

    fn tag(&self, name: &str) -> Option<&RawTag<'a>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The rules that the tags `Variant` and `Rules` give.
    fn read_rules(&self) -> Result<Rules, Mistake> {
        let variant = match self.tag("Variant") {
            Some(tag) => Some(
                variant::from_text(&tag.value)
                    .ok_or_else(|| (tag.location, RecordProblem::Variant(excerpt(&tag.value))))?,
            ),
            None => None,
        };
        let Some(tag) = self.tag("Rules") else { return Ok(variant.unwrap_or_default()) };
        let rules: Rules =
            tag.value.parse().map_err(|error| (tag.location, RecordProblem::Rules(error)))?;
        match variant {
            Some(variant) if !variant::same_frame(&variant, &rules) => {
                let (rules, variant) = (variant::to_text(&rules), variant::to_text(&variant));
                Err((tag.location, RecordProblem::RulesAgainstVariant { rules, variant }))
            }
            _ => Ok(rules),
        }
    }

    /// The position that the tags `SetUp` and `FEN` give.
    fn read_start(&self) -> Result<Position, Mistake> {
        let setup = self.tag("SetUp");
        let problem = match (setup.map(|tag| tag.value.as_str()), self.tag("FEN")) {
            (None | Some("1"), Some(tag)) => {
                let parsed = Position::from_text(&tag.value, &self.rules);
                return parsed
                    .map(|parsed| parsed.position)
                    .map_err(|error| (tag.location, error.into()));
            }
            (None | Some("0"), None) => return Ok(Position::start(&self.rules)),
            (Some("0"), Some(_)) => "0 means the usual start, but there is a tag FEN",
            (Some("1"), None) => "1 needs a tag FEN with the position",
            (Some(_), _) => "expected 1 with a tag FEN, or 0 without one",
        };
        let location = setup.map_or(self.lexer.here(), |tag| tag.location);
        Err((location, RecordProblem::SetUp(problem)))
    }

    /// Takes the next token of the moves; the result ends the game.
    fn read_token(
        &mut self,
        location: Location,
        token: Token,
    ) -> Result<Option<RecordResult>, Mistake> {
        let at = |problem| (location, problem);
        match token {
            Token::Word(word) => return self.read_word(word).map_err(at),
            Token::Comment(comment) => self.read_comment(comment).map_err(at)?,
            Token::Nag(digits) => {
                let code = if digits.bytes().all(|byte| byte.is_ascii_digit()) {
                    digits.parse().ok()
                } else {
                    None
                };
                self.add_nag(code.map(Nag::new), format!("${}", excerpt(digits))).map_err(at)?;
            }
            Token::Suffix(suffix) => {
                self.add_nag(Nag::from_suffix(suffix), excerpt(suffix)).map_err(at)?;
            }
            Token::Open => self.open_variation().map_err(at)?,
            Token::Close => self.close_variation().map_err(at)?,
            Token::Dots => {}
            Token::Bracket => {
                self.recovery = Recovery::Here(location);
                return Err((location, self.too_short("the next tag comes").1));
            }
            Token::Stray(letter) => return Err(at(RecordProblem::Character(letter))),
        }
        Ok(None)
    }

    /// A move number, a result or a move.
    fn read_word(&mut self, word: &str) -> Result<Option<RecordResult>, RecordProblem> {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        let players = self.rules.players();
        if let Some(result) = RecordResult::from_text(word, players) {
            return match self.outer.is_empty() {
                true => Ok(Some(result)),
                false => Err(RecordProblem::OpenVariation("the result comes")),
            };
        }
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            return Err(bad_result(word, players));
        }
        let mv: Move = word.parse()?;
        if self.n_moves >= MAX_MOVES {
            return Err(RecordError::TooManyMoves.into());
        }
        self.line.push(mv)?;
        self.n_moves += 1;
        Ok(None)
    }

    fn read_comment(&mut self, comment: &str) -> Result<(), RecordProblem> {
        let Some(last) = self.line.plies().len().checked_sub(1) else {
            return Ok(self.line.add_intro(comment)?);
        };
        let mut remarks = Remarks::read(comment)?;
        for player in mem::take(&mut remarks.left) {
            self.line.leave(player)?;
        }
        match self.line.annotation_mut(last) {
            Some(annotation) => Ok(annotation.add_remarks(remarks)?),
            None => Ok(()),
        }
    }

    fn add_nag(&mut self, nag: Option<Nag>, text: String) -> Result<(), RecordProblem> {
        let Some(nag) = nag else { return Err(RecordProblem::Nag(text)) };
        let last = self.line.plies().len().checked_sub(1);
        match last.and_then(|last| self.line.annotation_mut(last)) {
            Some(annotation) => annotation.add_nag(nag),
            None => return Err(RecordProblem::NagBeforeMove(text)),
        }
        Ok(())
    }

    fn open_variation(&mut self) -> Result<(), RecordProblem> {
        let last = self.line.plies().len().checked_sub(1);
        let branch = last.and_then(|last| self.line.branch(last));
        let branch = branch.ok_or(RecordProblem::VariationBeforeMove)?;
        if self.outer.len() >= MAX_DEPTH {
            return Err(RecordError::TooDeep.into());
        }
        self.outer.push(mem::replace(&mut self.line, branch));
        Ok(())
    }

    fn close_variation(&mut self) -> Result<(), RecordProblem> {
        let outer = self.outer.pop().ok_or(RecordProblem::CloseWithoutOpen)?;
        let variation = mem::replace(&mut self.line, outer);
        let last = self.line.plies().len().saturating_sub(1);
        Ok(self.line.add_variation(last, variation)?)
    }

    fn check_result(&self, location: Location, result: RecordResult) -> Result<(), Mistake> {
        let players = self.rules.players();
        let Some(tag) = self.tag("Result").filter(|tag| tag.value != "?") else { return Ok(()) };
        match RecordResult::from_text(&tag.value, players) {
            None => Err((tag.location, bad_result(&tag.value, players))),
            Some(told) if told != result => {
                let (end, tag) = (result.to_text(players), tag.value.clone());
                Err((location, RecordProblem::ResultAgainstTag { end, tag }))
            }
            Some(_) => Ok(()),
        }
    }

    /// The game breaks off.
    fn too_short(&self, before: &'static str) -> Mistake {
        let problem = match self.outer.is_empty() {
            true => {
                let expected = RecordResult::choices(self.rules.players());
                RecordProblem::NoResult { before, expected }
            }
            false => RecordProblem::OpenVariation(before),
        };
        (self.lexer.here(), problem)
    }

    /// Goes to where the next game probably starts.
    fn recover(&mut self) {
        if let Recovery::Here(location) = self.recovery {
            return self.lexer.go_back(location);
        }
        let mut among_tags = matches!(self.recovery, Recovery::PassTags);
        let had_event = self.tag("Event").is_some();
        while self.lexer.next_line() {
            match self.lexer.tag_ahead() {
                Some("Event") if had_event => return,
                Some(_) if !among_tags => return,
                Some(_) => {}
                None => among_tags &= self.lexer.no_moves_ahead(),
            }
        }
    }
}

fn bad_result(text: &str, players: PlayerCount) -> RecordProblem {
    RecordProblem::Result { text: excerpt(text), expected: RecordResult::choices(players) }
}

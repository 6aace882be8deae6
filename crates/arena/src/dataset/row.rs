//! One position and what a search said about it.

use stockade_core::{Move, Player, Position, Rules};

use super::bytes::{Bytes, Flaw, put_position};

/// What a share of 1 is stored as.
const WHOLE: f32 = 65_535.0;
/// What a value of 1 is stored as.
const FULL_VALUE: f32 = 32_767.0;

/// How a row came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowSource {
    /// A position of the game, searched in full: its visits teach the policy.
    Full,
    /// A position of the game, searched briefly: it teaches the value only.
    Quick,
    /// A position off the played line that a search looked at often.
    Graph,
}

/// One position and what a search said about it. Values are those of the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The position.
    pub position: Position,
    /// Plies of its game before it; for [`RowSource::Graph`] those before the search.
    pub ply: u16,
    /// How it came about.
    pub source: RowSource,
    /// Mean value of the search, −1 to 1, in 32 767ths.
    value: i16,
    /// The exact result, if one is proven.
    pub proven: Option<f32>,
    /// Simulations after the value.
    pub visits: u32,
    /// The moves that were tried, with their shares of the visits in 65 535ths, most visited first.
    shares: Vec<(Move, u16)>,
}

impl Row {
    /// A row. Of the moves only those that were visited are kept.
    pub fn new(
        position: Position,
        ply: u16,
        source: RowSource,
        value: f32,
        visits: &[(Move, u32)],
    ) -> Row {
        let total: u64 = visits.iter().map(|&(_, count)| u64::from(count)).sum();
        let share = |count: u32| (WHOLE * count as f32 / total.max(1) as f32).round() as u16;
        let mut shares: Vec<(Move, u16)> = visits
            .iter()
            .map(|&(mv, count)| (mv, share(count)))
            .filter(|&(_, share)| share > 0)
            .collect();
        shares.sort_by_key(|&(mv, share)| (std::cmp::Reverse(share), mv.index()));
        let value = (value.clamp(-1.0, 1.0) * FULL_VALUE).round() as i16;
        let visits = u32::try_from(total).unwrap_or(u32::MAX);
        Row { position, ply, source, value, proven: None, visits, shares }
    }

    /// The same, with a proven result: 1 for a win of the player to move, 0 for a draw, −1 for a
    /// loss.
    pub fn proven_as(self, result: Option<f32>) -> Row {
        Row { proven: result, ..self }
    }

    /// Mean value of the search, −1 to 1.
    pub fn value(&self) -> f32 {
        f32::from(self.value) / FULL_VALUE
    }

    /// The moves that were tried, with their shares of the visits, most visited first.
    pub fn shares(&self) -> impl Iterator<Item = (Move, f32)> + '_ {
        self.shares.iter().map(|&(mv, share)| (mv, f32::from(share) / WHOLE))
    }

    /// The result of the game for the player to move here, 1, 0 or −1.
    pub fn result(&self, winner: Option<Player>) -> f32 {
        match winner {
            None => 0.0,
            Some(winner) if winner == self.position.to_move() => 1.0,
            Some(_) => -1.0,
        }
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        put_position(bytes, &self.position);
        bytes.extend(self.ply.to_le_bytes());
        bytes.push(match self.source {
            RowSource::Full => 0,
            RowSource::Quick => 1,
            RowSource::Graph => 2,
        });
        bytes.push(match self.proven {
            None => 0,
            Some(result) if result > 0.5 => 1,
            Some(result) if result < -0.5 => 2,
            Some(_) => 3,
        });
        bytes.extend(self.value.to_le_bytes());
        bytes.extend(self.visits.to_le_bytes());
        bytes.push(self.shares.len() as u8);
        for (mv, share) in &self.shares {
            bytes.push(mv.index() as u8);
            bytes.extend(share.to_le_bytes());
        }
    }

    pub(super) fn read(bytes: &mut Bytes<'_>, rules: &Rules) -> Result<Row, Flaw> {
        let position = bytes.position(rules)?;
        let ply = bytes.u16()?;
        let source = match bytes.u8()? {
            0 => RowSource::Full,
            1 => RowSource::Quick,
            2 => RowSource::Graph,
            other => return Err(format!("has a row of kind {other}")),
        };
        let proven = match bytes.u8()? {
            0 => None,
            1 => Some(1.0),
            2 => Some(-1.0),
            3 => Some(0.0),
            other => return Err(format!("has a proof of kind {other}")),
        };
        let value = i16::from_le_bytes(bytes.array()?);
        let visits = bytes.u32()?;
        let count = bytes.u8()?;
        let shares: Result<Vec<_>, Flaw> =
            (0..count).map(|_| Ok((bytes.mv()?, bytes.u16()?))).collect();
        Ok(Row { position, ply, source, value, proven, visits, shares: shares? })
    }
}

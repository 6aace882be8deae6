//! Numbers out of bytes and back.

use super::error::ModelError;

/// What is left to read.
pub(in super::super) struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(in super::super) const fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    /// The next bytes; an error before anything is copied if there are not as many.
    pub(in super::super) fn take(&mut self, length: usize) -> Result<&'a [u8], ModelError> {
        let truncated = ModelError::Truncated { missing: length.saturating_sub(self.rest()) };
        let (taken, rest) = self.bytes.split_at_checked(length).ok_or(truncated)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ModelError> {
        let truncated = ModelError::Truncated { missing: N.saturating_sub(self.rest()) };
        let (taken, rest) = self.bytes.split_first_chunk().ok_or(truncated)?;
        self.bytes = rest;
        Ok(*taken)
    }

    pub(in super::super) fn u16(&mut self) -> Result<u16, ModelError> {
        self.array().map(u16::from_le_bytes)
    }

    pub(in super::super) fn u32(&mut self) -> Result<u32, ModelError> {
        self.array().map(u32::from_le_bytes)
    }

    pub(in super::super) fn u64(&mut self) -> Result<u64, ModelError> {
        self.array().map(u64::from_le_bytes)
    }

    pub(in super::super) fn f32(&mut self) -> Result<f32, ModelError> {
        self.array().map(f32::from_le_bytes)
    }

    pub(in super::super) fn floats(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        let bytes = self.take(count.saturating_mul(size_of::<f32>()))?;
        let mut reader = Reader::new(bytes);
        (0..count).map(|_| reader.f32()).collect()
    }

    /// How many bytes are left.
    pub(in super::super) const fn rest(&self) -> usize {
        self.bytes.len()
    }

    /// Nothing may be left.
    pub(in super::super) fn end(&self) -> Result<(), ModelError> {
        match self.rest() {
            0 => Ok(()),
            extra => Err(ModelError::Trailing { extra }),
        }
    }
}

/// A body that is being written.
#[derive(Default)]
pub(in super::super) struct Writer {
    pub(in super::super) bytes: Vec<u8>,
}

impl Writer {
    pub(in super::super) fn u16(&mut self, number: u16) {
        self.bytes.extend(number.to_le_bytes());
    }

    pub(in super::super) fn u32(&mut self, number: u32) {
        self.bytes.extend(number.to_le_bytes());
    }

    pub(in super::super) fn f32(&mut self, number: f32) {
        self.bytes.extend(number.to_le_bytes());
    }

    pub(in super::super) fn floats(&mut self, numbers: &[f32]) {
        numbers.iter().for_each(|&number| self.f32(number));
    }
}

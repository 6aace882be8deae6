//! Numbers out of bytes and back.

use super::error::ModelError;

/// What is left to read of a body.
pub struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    /// The next bytes; an error before anything is copied if there are not as many.
    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], ModelError> {
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

    /// The next number of 16 bits.
    ///
    /// # Errors
    /// If the body ends before it, as with all numbers here.
    pub fn u16(&mut self) -> Result<u16, ModelError> {
        self.array().map(u16::from_le_bytes)
    }

    /// The next number of 32 bits.
    ///
    /// # Errors
    /// If the body ends before it.
    pub fn u32(&mut self) -> Result<u32, ModelError> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, ModelError> {
        self.array().map(u64::from_le_bytes)
    }

    /// The next float.
    ///
    /// # Errors
    /// If the body ends before it.
    pub fn f32(&mut self) -> Result<f32, ModelError> {
        self.array().map(f32::from_le_bytes)
    }

    /// The next float of 64 bits.
    ///
    /// # Errors
    /// If the body ends before it.
    pub fn f64(&mut self) -> Result<f64, ModelError> {
        self.array().map(f64::from_le_bytes)
    }

    /// The next byte.
    ///
    /// # Errors
    /// If the body ends before it.
    pub fn u8(&mut self) -> Result<u8, ModelError> {
        self.array().map(u8::from_le_bytes)
    }

    /// The next floats. No memory is asked for unless there are as many.
    ///
    /// # Errors
    /// If the body ends before the last.
    pub fn floats(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        let mut part = self.part(count, size_of::<f32>())?;
        (0..count).map(|_| part.f32()).collect()
    }

    /// The next so many entries of so many bytes, to be read on their own.
    ///
    /// # Errors
    /// If the body ends before the last.
    pub fn part(&mut self, count: usize, bytes: usize) -> Result<Reader<'a>, ModelError> {
        self.take(count.saturating_mul(bytes)).map(Reader::new)
    }

    /// How many bytes are left.
    pub(super) const fn rest(&self) -> usize {
        self.bytes.len()
    }

    /// Nothing may be left.
    pub(super) fn end(&self) -> Result<(), ModelError> {
        match self.rest() {
            0 => Ok(()),
            extra => Err(ModelError::Trailing { extra }),
        }
    }
}

/// A body that is being written.
#[derive(Default)]
pub struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// Adds a number of 16 bits.
    pub fn u16(&mut self, number: u16) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// Adds a number of 32 bits.
    pub fn u32(&mut self, number: u32) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// Adds a float.
    pub fn f32(&mut self, number: f32) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// Adds a float of 64 bits.
    pub fn f64(&mut self, number: f64) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// Adds a byte.
    pub fn u8(&mut self, number: u8) {
        self.bytes.push(number);
    }

    /// Adds floats.
    pub fn floats(&mut self, numbers: &[f32]) {
        numbers.iter().for_each(|&number| self.f32(number));
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

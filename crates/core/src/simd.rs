//! Run-time choice of the processor's instructions.
//!
//! Code that floods boards is written once, generic over [`Isa`], and compiled for each level of
//! instructions. A program picks the level at the entrance of a large task with [`dispatch`]; from
//! there on everything inlines. Recursive functions re-enter the level with [`Isa::run`], because
//! only code inlined into it may use the level's instructions.
//!
//! This module and its children are the only place in the crate with `unsafe`. The portable level
//! needs none and gives the same bits; tests compare them.
//!
//! ```
//! use stockade_core::simd::{Isa, Level, Task, dispatch};
//! struct Name;
//! impl Task for Name {
//!     type Output = Level;
//!     fn run<I: Isa>(self, _: I) -> Level {
//!         I::LEVEL
//!     }
//! }
//! assert_eq!(dispatch(Name), Level::best());
//! ```

#![allow(unsafe_code)]

mod numbers;
mod rows;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use numbers::{Ints, Shorts};
use numbers::{PlainInts, PlainShorts};
pub use rows::Rows;
use rows::WordRows;

/// The levels of instructions that there is code for, slowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What every processor of the target family can do.
    Portable,
    /// 256-bit vectors and bit counting (x86-64-v3).
    Avx2,
    /// The same vectors with AVX-512's ternary logic and masks (x86-64-v4).
    Avx512,
}

impl Level {
    /// The best level of this machine.
    pub fn best() -> Level {
        Level::available().last().copied().unwrap_or(Level::Portable)
    }

    /// The levels of this machine, slowest first; tests run them all.
    pub fn available() -> &'static [Level] {
        #[cfg(target_arch = "x86_64")]
        {
            if x86::Avx512::detect().is_some() {
                return &[Level::Portable, Level::Avx2, Level::Avx512];
            }
            if x86::Avx2::detect().is_some() {
                return &[Level::Portable, Level::Avx2];
            }
        }
        &[Level::Portable]
    }
}

/// A proof that this machine has a level of instructions, and the vectors that go with it.
pub trait Isa: Copy + Send + Sync + 'static {
    /// The level.
    const LEVEL: Level;

    /// Two boards of eight rows in the level's widest convenient registers.
    type Rows: Rows;

    /// Sixteen numbers of 16 bits.
    type Shorts: Shorts;

    /// Eight numbers of 32 bits.
    type Ints: Ints;

    /// Runs a function with the level's instructions; it must be `#[inline(always)]`.
    fn run<R>(self, f: impl FnOnce() -> R) -> R;
}

/// Work to be run with the best instructions of the machine.
pub trait Task {
    /// What it gives back.
    type Output;

    /// Does it. Mark the implementation `#[inline(always)]`.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// Runs a task with the best instructions of this machine.
#[inline]
pub fn dispatch<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(isa) = x86::Avx512::detect() {
            return isa.run(
                #[inline(always)]
                || task.run(isa),
            );
        }
        if let Some(isa) = x86::Avx2::detect() {
            return isa.run(
                #[inline(always)]
                || task.run(isa),
            );
        }
    }
    task.run(Portable)
}

/// Runs a task at one level, to compare levels; `None` if this machine lacks it.
pub fn dispatch_at<T: Task>(level: Level, task: T) -> Option<T::Output> {
    match level {
        Level::Portable => Some(task.run(Portable)),
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => x86::Avx2::detect().map(|isa| {
            isa.run(
                #[inline(always)]
                || task.run(isa),
            )
        }),
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => x86::Avx512::detect().map(|isa| {
            isa.run(
                #[inline(always)]
                || task.run(isa),
            )
        }),
        #[cfg(not(target_arch = "x86_64"))]
        Level::Avx2 | Level::Avx512 => None,
    }
}

/// Plain integer code.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Isa for Portable {
    const LEVEL: Level = Level::Portable;
    type Rows = WordRows;
    type Shorts = PlainShorts;
    type Ints = PlainInts;

    #[inline(always)]
    fn run<R>(self, f: impl FnOnce() -> R) -> R {
        f()
    }
}

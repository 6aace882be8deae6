//! Whether there is as much memory as somebody wants.

use thiserror::Error;

/// The machine does not give as much memory as was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this machine does not give {megabytes} MB of memory; ask for fewer")]
pub struct MemoryError {
    /// What was asked for.
    pub megabytes: usize,
}

/// Asks the machine for so many megabytes and gives them back at once. An engine that could not have
/// its memory would end the program. What is given may still be taken by others later.
///
/// ```
/// use stockade_engine::check_memory;
/// assert!(check_memory(16).is_ok());
/// let error = check_memory(usize::MAX >> 20).unwrap_err();
/// assert!(error.to_string().starts_with("this machine does not give 17592186044415 MB"));
/// ```
///
/// # Errors
/// If the machine refuses.
pub fn check_memory(megabytes: usize) -> Result<(), MemoryError> {
    let bytes = megabytes.checked_mul(1 << 20);
    let is_given = bytes.is_some_and(|bytes| {
        let mut probe: Vec<u8> = Vec::new();
        let given = probe.try_reserve_exact(bytes).is_ok();
        // Otherwise the request could be left out of the program, as nobody uses what it gives.
        std::hint::black_box(probe.as_ptr());
        given
    });
    if is_given { Ok(()) } else { Err(MemoryError { megabytes }) }
}

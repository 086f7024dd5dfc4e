//! The time that work on links takes.

/// The time that this work on links takes, in nanoseconds, to within a factor of two.
pub fn nanoseconds(nodes: u64, updates: u64) -> u64 {
    30 * nodes + 4 * updates
}

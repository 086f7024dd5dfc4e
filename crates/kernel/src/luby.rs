//! The budgets of restarts: within a constant and a logarithm of the best that could be done without knowing anything
//! about the problem. (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993.)

/// The term of the sequence 1, 1, 2, 1, 1, 2, 4, 1, ... with this number, from 1.
pub fn luby(number: u64) -> u64 {
    let full = (number + 1).next_power_of_two();
    match full == number + 1 {
        true => full / 2,
        false => luby(number - (full / 2 - 1)),
    }
}

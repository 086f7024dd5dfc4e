//! The greatest common divisor.

/// The greatest common divisor of two numbers; that of 0 and a number is the number.
pub fn gcd(a: u64, b: u64) -> u64 {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}

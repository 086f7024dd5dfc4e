//! The hash by which problems and files are known again. It is no defense against a forger.

use siphasher::sip128::SipHasher24;

/// SipHash-2-4 of 128 bits.
pub fn hash(bytes: &[u8]) -> u128 {
    SipHasher24::new().hash(bytes).as_u128()
}

/// The hash in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    format!("{:032x}", hash(bytes))
}

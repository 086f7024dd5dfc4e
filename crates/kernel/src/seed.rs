//! Turns similar numbers into unrelated seeds.

/// Spreads a number over all 64 bits: neighbors become unlike each other. (The finalizer of SplitMix64: Steele, Lea and
/// Flood, 2014; its constants are Stafford's variant 13 of the finalizer of MurmurHash3.)
pub fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

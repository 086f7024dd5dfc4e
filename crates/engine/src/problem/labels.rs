//! How labels are hashed: as the standard library does, with a key drawn at random, since labels come from files.
//!
//! A problem has a parameter of a type, so what looks up a label is compiled with its caller, which may be without
//! optimization. These functions have none, so hashing is compiled here.

use std::hash::{BuildHasher, DefaultHasher, Hasher, RandomState};

/// Draws keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct LabelState(RandomState);

impl BuildHasher for LabelState {
    type Hasher = LabelHasher;

    #[inline(never)]
    fn build_hasher(&self) -> LabelHasher {
        LabelHasher(self.0.build_hasher())
    }
}

pub(crate) struct LabelHasher(DefaultHasher);

impl Hasher for LabelHasher {
    #[inline(never)]
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    #[inline(never)]
    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

//! Small sets as sorted vectors. (With B-trees in their place, LLVM had a sixth more code to compile.)

/// The members in ascending order, each once.
pub(crate) fn sorted_set<T: Ord>(mut members: Vec<T>) -> Vec<T> {
    members.sort_unstable();
    members.dedup();
    members
}

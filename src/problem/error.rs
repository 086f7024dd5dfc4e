//! Mistakes in building a problem.

/// A mistake in building a problem. The problem is as it was before the call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// An item was added a second time.
    #[error("item {item} is already there; every item needs a name of its own")]
    DuplicateItem {
        /// The label, as `Debug` shows it.
        item: String,
    },
    /// An option names an item that was never added.
    #[error(
        "option {option} names the unknown item {item}; add items before the options that use them"
    )]
    UnknownItem {
        /// The label, as `Debug` shows it.
        item: String,
        /// The number that the option would have had.
        option: usize,
    },
    /// An option names the same item twice.
    #[error("option {option} names item {item} twice; an option covers an item once")]
    RepeatedItem {
        /// The label, as `Debug` shows it.
        item: String,
        /// The number that the option would have had.
        option: usize,
    },
    /// An option gives a color to a primary item.
    #[error("option {option} colors the primary item {item}; only secondary items take colors")]
    ColoredPrimary {
        /// The label, as `Debug` shows it.
        item: String,
        /// The number that the option would have had.
        option: usize,
    },
    /// An item is to be covered a number of times that does not exist.
    #[error(
        "item {item} is to be covered between {lo} and {hi} times; the lower bound must not exceed the upper"
    )]
    EmptyBounds {
        /// The label, as `Debug` shows it.
        item: String,
        /// The lower bound.
        lo: u32,
        /// The upper bound.
        hi: u32,
    },
    /// The costs of all options together outgrow 64 bits.
    #[error("the costs of all options together exceed {}", u64::MAX)]
    CostOverflow,
    /// Items, options or members outgrow the 32-bit numbers that count them.
    #[error("the problem has more than {limit} {what}", limit = super::LIMIT)]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
    },
}

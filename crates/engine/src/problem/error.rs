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
    #[error("option {option} names the unknown item {item}; {}", way_out(.suggestion))]
    UnknownItem {
        /// The label, as `Debug` shows it.
        item: String,
        /// The number that the option would have had.
        option: usize,
        /// Of the first 4,096 items the one with the nearest label, as `Debug` shows it, if one is near enough to be what was
        /// meant.
        suggestion: Option<String>,
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
    /// The bounds of an item exclude every number.
    #[error(
        "item {item} has an empty range as bounds: no number is at least {lo} and at most {hi}"
    )]
    EmptyBounds {
        /// The label, as `Debug` shows it.
        item: String,
        /// The lower bound.
        lo: u32,
        /// The upper bound.
        hi: u32,
    },
    /// An item that is not primary was preferred.
    #[error("{item} is not a primary item; only primary items are branched on")]
    NotPrimary {
        /// The label, as `Debug` shows it; the number if there is no such item.
        item: String,
    },
    /// The sum of all costs does not fit into 64 bits.
    #[error(
        "found the cost {cost} in option {option}, expected at most {room}: the sum of all must fit into 64 bits"
    )]
    CostOverflow {
        /// The number that the option would have had.
        option: usize,
        /// The cost that is too large.
        cost: u64,
        /// What the costs before it leave.
        room: u64,
    },
    /// There are more items, options or members than 32-bit numbers can count.
    #[error("the problem has more than {limit} {what}", limit = super::LIMIT)]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
    },
}

/// What to do about an item that is not there.
fn way_out(suggestion: &Option<String>) -> String {
    match suggestion {
        Some(label) => format!("did you mean {label}?"),
        None => "add items before the options that use them".to_owned(),
    }
}

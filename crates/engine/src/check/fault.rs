//! Reasons why a set of options is not a solution.

use crate::problem::{Color, OptionId};

/// One thing that keeps a set of options from being a solution. Items are named by label, as `Debug` shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The problem has no such option.
    #[error("option {option} does not exist; the problem has {}", counted(*options))]
    UnknownOption {
        /// The option.
        option: OptionId,
        /// How many options the problem has.
        options: usize,
    },
    /// An option was named several times. The other faults count it once.
    #[error("option {option} appears {times} times; a solution is a set")]
    RepeatedOption {
        /// The option.
        option: OptionId,
        /// How often it was named.
        times: usize,
    },
    /// An option covers no primary item, so it is in no solution.
    #[error("option {option} covers no primary item; every option of a solution does")]
    NoPrimary {
        /// The option.
        option: OptionId,
    },
    /// A primary item is covered too often or not often enough.
    #[error("item {item} is covered {}, expected {}", often(*times), expected(*lo, *hi))]
    WrongCount {
        /// The item.
        item: String,
        /// How many of the options cover it.
        times: usize,
        /// The lower bound.
        lo: u32,
        /// The upper bound.
        hi: u32,
    },
    /// Two options cover a secondary item, and at least one of them gives it no color.
    #[error("options {one} and {other} share the secondary item {item}, not both in a color")]
    SharedSecondary {
        /// The item.
        item: String,
        /// The first of the options that cover it.
        one: OptionId,
        /// Another.
        other: OptionId,
    },
    /// Two options give a secondary item different colors.
    #[error(
        "options {one} and {other} give item {item} the colors {} and {}, expected the same",
        colors.0,
        colors.1
    )]
    ColorClash {
        /// The item.
        item: String,
        /// The first of the options that cover it.
        one: OptionId,
        /// Another.
        other: OptionId,
        /// The colors they give it, in this order.
        colors: (Color, Color),
    },
}

/// A number of options.
fn counted(options: usize) -> String {
    match options {
        1 => "1 option".to_owned(),
        _ => format!("{options} options"),
    }
}

/// "once", or a number of times.
fn often(times: usize) -> String {
    match times {
        1 => "once".to_owned(),
        times => format!("{times} times"),
    }
}

fn expected(lo: u32, hi: u32) -> String {
    if lo == hi {
        lo.to_string()
    } else {
        format!("{lo} to {hi}")
    }
}

/// Why a set of options is not a solution: every fault it has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("not a solution: {}", listed(faults))]
pub struct CheckError {
    pub(super) faults: Vec<Fault>,
}

impl CheckError {
    /// The faults, at least one: first options that do not exist, then what is wrong with others, both in the order given;
    /// then those of items, in the order of the problem.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

fn listed(faults: &[Fault]) -> String {
    let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
    faults.join("; ")
}

//! A part as a list of decisions.

use crate::problem::OptionId;

/// A subtree of the search of a problem, or a run of neighboring ones, as a list of decisions: see
/// [`Problem::split`](crate::Problem::split).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchPart {
    /// The options that every solution in this part has.
    pub required: Vec<OptionId>,
    /// The options that no solution in this part has.
    pub forbidden: Vec<OptionId>,
    /// The number of nodes that its search tree is likely to have; `None` if that is unknown.
    pub nodes: Option<f64>,
}

impl SearchPart {
    /// A part with these decisions, of unknown size.
    pub fn new(required: Vec<OptionId>, forbidden: Vec<OptionId>) -> Self {
        SearchPart {
            required,
            forbidden,
            nodes: None,
        }
    }
}

//! Lower bounds on the cost of a cover, by linear programming.
//!
//! Drop the demand that an option is chosen or not, and let it be chosen in part: the least cost then is a lower bound,
//! often a close one. It comes with a price for each item, and prices are what everything here is about: **any** prices
//! prove a bound ([`proof`]), in integers, and good ones prove a good bound. So floating point only decides how fast a
//! search is, never whether it is right. Good prices come from the simplex method ([`simplex`]), and where its m x m
//! matrix would be too large from the volume method ([`volume`]).

pub(crate) mod program;
pub(crate) mod proof;
pub(crate) mod simplex;
#[cfg(test)]
mod tests;
pub(crate) mod volume;

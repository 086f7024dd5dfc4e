//! Lower bounds on the cost of a cover, by linear programming.
//!
//! If options may be chosen in part, the least cost of a cover is a lower bound on the cost of a real one, and often a
//! close one. The linear program also yields a price for each item. **Any** prices prove a bound (`proof`), in
//! integers, and good prices prove a good bound. So floating point affects the speed of a search, but never its
//! correctness. Good prices come from the simplex method ([`simplex`]), or, where its m x m matrix would be too large,
//! from the volume method (`volume`). Rows that follow from others are left out first (`contained`); `cuts`
//! make programs of covers tighter.

mod cliques;
mod contained;
pub mod cuts;
pub mod program;
pub mod proof;
pub mod simplex;
pub mod volume;

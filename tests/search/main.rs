//! Searches through the public interface, against a naive solver, known totals, and one another.

#[path = "../common/mod.rs"]
mod common;

mod budgets;
mod cheapest;
mod clues;
mod dense;
mod diagrams;
mod edges;
mod effort;
mod engines;
mod estimates;
mod exact_counts;
mod face;
mod kept;
mod known;
mod laws;
mod mistakes;
mod progress;
mod reduction;
mod samples;
mod shared_counts;
mod splitting;
mod stopped_diagrams;
mod stopping;
mod symmetry;
mod trees;
mod up_to_symmetry;
mod watched;
mod why;

use proptest::prelude::ProptestConfig;

/// A configuration with this number of cases for each law. Debug builds try half of them: `.ci/run` tries all in release.
fn cases(cases: u32) -> ProptestConfig {
    common::cases(match cfg!(debug_assertions) {
        true => cases.div_ceil(2),
        false => cases,
    })
}

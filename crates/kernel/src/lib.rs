//! The inner loops of `quadrille`: the matrix of an exact-cover problem, and the engines that search it.
//!
//! This crate knows items and options by number. It knows no label, no question, no clock and no thread. It is a crate
//! of its own so that the compiler works on it and on the crates above at once, and its tests are all in `tests/`, so that it
//! is compiled once. Use it through the crate `quadrille`: what is public here and not there may change with every version.

pub mod branch_and_bound;
pub mod dance;
pub mod dense;
pub mod engine;
pub mod gcd;
pub mod learn;
pub mod linear;
pub mod lists;
pub mod luby;
pub mod matrix;
mod named;
pub mod seed;
pub mod sort;

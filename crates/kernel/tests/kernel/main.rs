//! The kernel from outside: each search against a judge, another form of itself, or the effort that it is known to take.
//!
//! All its tests are here: a unit test would compile the kernel a second time.

mod branch_and_bound;
mod dance;
mod dense;
mod learn;
mod linear;
mod lines;
mod samples;
mod small;

//! The engines of the kernel through what the crates above use: each search against a judge, another form of itself, or the
//! effort that it is known to take. What needs the inside of a search is tested in its module.

use quadrille_kernel::matrix; // for the samples, which those tests share

mod dense;
mod learn;
mod samples;

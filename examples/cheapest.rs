//! The cheapest solutions: which tours to drive.
//!
//! A depot has seven parcels, for the places a to g. Some tours are on offer, each with its places and its price.
//! Choose tours so that every parcel is delivered exactly once, at the lowest price.
//!
//! A parcel is an item, a tour is an option, and its price is the *cost* of the option. The cost of a solution is the
//! sum of the costs of its options. One could list all solutions and keep the cheapest. The engine does better: it
//! knows a lower bound on the cost of the rest of a solution, and abandons a branch that cannot beat the best found so
//! far.
//!
//! ```text
//! $ cargo run --example cheapest
//! 11 ways; the cheapest:
//! 58: a bc de fg
//! 61: ad bc ef g
//! 62: abc de fg
//! ```

use quadrille::{BuildError, Problem, Stop};

const TOURS: [(&str, u64); 14] = [
    ("abc", 31),
    ("ab", 24),
    ("ad", 19),
    ("bc", 15),
    ("bf", 27),
    ("ce", 16),
    ("cg", 23),
    ("de", 14),
    ("def", 29),
    ("dg", 21),
    ("ef", 18),
    ("fg", 17),
    ("a", 12),
    ("g", 9),
];

fn main() -> Result<(), BuildError> {
    let mut problem = Problem::new();
    for parcel in "abcdefg".chars() {
        problem.primary(parcel)?;
    }
    for (tour, price) in TOURS {
        problem.option(tour).cover(tour.chars()).cost(price).add()?;
    }

    println!("{} ways; the cheapest:", problem.search().count());
    let best = problem.search().best(3);
    for solution in &best.solutions {
        let mut tours: Vec<_> = solution.tags().copied().collect();
        tours.sort_unstable();
        println!("{}: {}", solution.cost(), tours.join(" "));
    }
    // A search that was stopped before its end knows how much cheaper another solution can be at most. This one has
    // ended: there is no cheaper one.
    assert_eq!(best.report.stop, Stop::Exhausted);
    assert_eq!(best.gap(), Some(0.0));
    Ok(())
}

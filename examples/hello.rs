//! A small exact-cover problem, the first one of TAOCP 7.2.2.1.
//!
//! There are seven items, from a to g, and six options, each a set of items:
//!
//! ```text
//! c e     a d g     b c f     a d f     b g     d e g
//! ```
//!
//! Choose options so that every item is in exactly one of them. Item a is in `a d g` and `a d f` only. With `a d g`,
//! only `b c f` remains for b, and then no option covers e. So it is `a d f`; then b takes `b g`, and `c e` covers the
//! rest. The engine works in the same way: it takes the item with the fewest options, tries them one by one, and goes
//! back when an item has none left.
//!
//! ```text
//! $ cargo run --example hello
//! adf bg ce
//! solutions: 1, nodes: 6, stopped: exhausted
//! ```

use quadrille::{BuildError, Problem};

fn main() -> Result<(), BuildError> {
    let mut problem = Problem::new();
    for item in "abcdefg".chars() {
        problem.primary(item)?;
    }
    for option in ["ce", "adg", "bcf", "adf", "bg", "deg"] {
        // The option's tag, here the word itself, is what a solution gives back.
        problem.option(option).cover(option.chars()).add()?;
    }

    let solution = problem.search().first().expect("there is one");
    println!("{}", solution.tags().copied().collect::<Vec<_>>().join(" "));

    let report = problem.search().run();
    println!(
        "solutions: {}, nodes: {}, stopped: {}",
        report.solutions, report.nodes, report.stop
    );
    Ok(())
}

//! The smallest exact-cover problem worth the name, the one that TAOCP 7.2.2.1 begins with.
//!
//! There are seven items, from a to g, and six options, each a few of the items:
//!
//! ```text
//! c e     a d g     b c f     a d f     b g     d e g
//! ```
//!
//! Choose options such that every item is in exactly one of them. The only way to have a is `a d g` or `a d f`.
//! With `a d g`, what remains for b is `b c f`, and then nothing has e alone. So it is `a d f`; then b takes `b g`,
//! and `c e` is what is left. That is what the engine does: take the item with the fewest options, try them
//! one by one, and go back when an item has none left.
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

//! Colors at work: words in a square, across and down.
//!
//! Fill three rows and three columns with six different words of a short list. A row and a column share the letter of
//! the square where they cross. In plain exact cover no two options share an item. *Colors* allow it: options may
//! cover the same secondary item if they all give it the same color.
//!
//! So each row and each column is a primary item: it needs a word. A square is a secondary item, and its letter is the
//! color that an option gives it. A word is a secondary item without a color: it can be used once. An option puts a
//! word in a row or a column. Once a row has its word, all options with other letters in its three squares are
//! excluded, and the columns have few words left.
//!
//! Reflected in its diagonal, a solution is a solution again, so the solutions come in pairs.
//!
//! ```text
//! $ cargo run --example colors
//! 10 squares; the first:
//! tab
//! owe
//! net
//! ```

use quadrille::{BuildError, Problem};

const WORDS: [&str; 16] = [
    "tab", "owe", "net", "ton", "awe", "bet", "lab", "ore", "wet", "low", "are", "ten", "top",
    "era", "pat", "tar",
];

#[derive(Debug, PartialEq, Eq, Hash)]
enum Item {
    Row(usize),
    Column(usize),
    Square(usize, usize),
    Word(&'static str),
}

fn main() -> Result<(), BuildError> {
    let mut problem = Problem::new();
    for line in 0..3 {
        problem.primary(Item::Row(line))?;
        problem.primary(Item::Column(line))?;
        for other in 0..3 {
            problem.secondary(Item::Square(line, other))?;
        }
    }
    for word in WORDS {
        problem.secondary(Item::Word(word))?;
    }
    for word in WORDS {
        for line in 0..3 {
            let mut across = problem.option(Some((line, word)));
            across = across.cover([Item::Row(line), Item::Word(word)]);
            for (place, letter) in word.chars().enumerate() {
                across = across.color(Item::Square(line, place), letter);
            }
            across.add()?;

            let mut down = problem.option(None);
            down = down.cover([Item::Column(line), Item::Word(word)]);
            for (place, letter) in word.chars().enumerate() {
                down = down.color(Item::Square(place, line), letter);
            }
            down.add()?;
        }
    }

    println!("{} squares; the first:", problem.search().count());
    let solution = problem.search().first().expect("there is one");
    let mut rows: Vec<_> = solution.tags().copied().flatten().collect();
    rows.sort();
    for (_, word) in rows {
        println!("{word}");
    }
    Ok(())
}

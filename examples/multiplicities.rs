//! Items that are covered several times: three queens that dominate a board.
//!
//! Every square of a 6 x 6 board must hold a queen or be attacked by one. Three queens are enough, and there are few
//! ways to place them. (For a board of 8 x 8 the question was asked in the 1860s; it takes five.)
//!
//! A square is an item, and a queen on a square is an option that covers all squares she attacks, and her own. Two
//! queens may attack the same square, so it must be covered *1 to 3 times*. One more item stands for the queens
//! themselves: every option covers it, and it must be covered exactly 3 times. This fixes the number of options in a
//! solution.
//!
//! The engine does not try the same three queens in six orders: once a queen has been tried for a square, she is
//! excluded from further attempts at that square.
//!
//! ```text
//! $ cargo run --example multiplicities
//! 4 ways; the first:
//! Q . . . . .
//! . . . . . .
//! . . . . Q .
//! . . . . . .
//! . . Q . . .
//! . . . . . .
//! ```

use quadrille::{BuildError, Problem};

const SIZE: i32 = 6;
const QUEENS: u32 = 3;

#[derive(Debug, PartialEq, Eq, Hash)]
enum Item {
    Queens,
    Square(i32, i32),
}

fn main() -> Result<(), BuildError> {
    let squares = || (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)));
    let mut problem = Problem::new();
    problem.primary_times(Item::Queens, QUEENS)?;
    for (row, column) in squares() {
        problem.primary_times(Item::Square(row, column), 1..=QUEENS)?;
    }
    for queen in squares() {
        let sees = |&(row, column): &(i32, i32)| {
            let (down, right) = (row - queen.0, column - queen.1);
            down == 0 || right == 0 || down.abs() == right.abs()
        };
        let seen = squares().filter(sees);
        problem
            .option(queen)
            .cover([Item::Queens])
            .cover(seen.map(|(row, column)| Item::Square(row, column)))
            .add()?;
    }

    println!("{} ways; the first:", problem.search().count());
    let solution = problem.search().first().expect("there is one");
    let queens: Vec<_> = solution.tags().collect();
    for row in 0..SIZE {
        let square = |column| {
            if queens.contains(&&(row, column)) {
                "Q"
            } else {
                "."
            }
        };
        println!("{}", (0..SIZE).map(square).collect::<Vec<_>>().join(" "));
    }
    Ok(())
}

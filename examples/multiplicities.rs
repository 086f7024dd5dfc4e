//! Items that are covered several times: three queens that watch a whole board.
//!
//! Every square of a board of 6 x 6 is to be attacked by a queen or to hold one. Three queens are enough, and there
//! are not many ways to place them. (The question is older than the engines: how few queens do it on a board of
//! 8 x 8 was asked in the 1860s. It is five.)
//!
//! A square is an item, and a queen on a square is an option that covers all squares she sees. Two queens may see the
//! same square, so it is to be covered *between 1 and 3 times*. And there is one more item, the queens themselves:
//! every option covers it, and it is to be covered exactly 3 times. That says how many options a solution has.
//!
//! The engine does not try the same three queens in six orders: once a queen has been tried for a square,
//! she is out of play in the further attempts at that square.
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
    problem.primary_times(Item::Queens, QUEENS..=QUEENS)?;
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

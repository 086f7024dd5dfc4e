//! Cages of Sudoku: totals sieved from all grids by arithmetic, and what is wrong with invalid ones.

use crate::said::{Said, table};
use crate::squares::{solutions, sudoku_solutions};
use quadrille::puzzle::square::{SquareRules, order_of_cages};
use quadrille::sudoku::{Generator, Tables};

/// Killer Sudoku of order 4 against every one of the 288 grids, sieved by arithmetic: some cages have one solution,
/// some several, some none.
#[test]
fn cages_sieve_the_plain_grids() {
    let all = sudoku_solutions("2x2", &".".repeat(16));
    let cages = [
        "aabb ccbd eedd ffgg",
        "abbc abcc addd e.ff",
        "aaaa bbbb cc.. dddd",
        "ab.. ab.. .... ..cc",
    ];
    let mut totals = std::collections::BTreeSet::new();
    for labels in cages {
        let letters: Vec<char> = labels.chars().filter(|letter| *letter != ' ').collect();
        let numbers = |grid: &str, label: char| -> Vec<u32> {
            let cells = grid
                .chars()
                .zip(&letters)
                .filter(|(_, letter)| **letter == label);
            cells
                .filter_map(|(symbol, _)| symbol.to_digit(10))
                .collect()
        };
        let names: std::collections::BTreeSet<char> = letters
            .iter()
            .copied()
            .filter(|letter| *letter != '.')
            .collect();
        // The sums of some grids, whose cages may hold a symbol twice: then they are the sums of other grids, or of
        // none.
        for grid in all.iter().step_by(7) {
            let sums: Vec<(char, u32)> = names
                .iter()
                .map(|&name| (name, numbers(grid, name).iter().sum()))
                .collect();
            let text: Vec<String> = sums
                .iter()
                .map(|(name, sum)| format!("{name}={sum}"))
                .collect();
            let rules: SquareRules = "2x2".parse().expect("a kind");
            let Ok(rules) = rules.with_cages(&format!("{labels} {}", text.join(" "))) else {
                continue;
            };
            for givens in [".".repeat(16), format!("{}{}", &grid[..2], ".".repeat(14))] {
                let fits = |other: &&String| {
                    let given = givens
                        .chars()
                        .zip(other.chars())
                        .all(|(given, found)| given == '.' || given == found);
                    given
                        && sums.iter().all(|&(name, sum)| {
                            let mut numbers = numbers(other, name);
                            let count = numbers.len();
                            numbers.sort();
                            numbers.dedup();
                            numbers.len() == count && numbers.iter().sum::<u32>() == sum
                        })
                };
                let expected: Vec<&String> = all.iter().filter(fits).collect();
                let puzzle = rules.puzzle(&givens).expect("a puzzle");
                let mut found = solutions(&puzzle);
                found.sort();
                let mut sorted = expected.clone();
                sorted.sort();
                assert!(found.iter().eq(sorted), "{labels} {text:?} {givens}");
                assert_eq!(
                    puzzle.whole_problem().search().count(),
                    expected.len() as u64
                );
                for other in all.iter().filter(|other| !expected.contains(other)) {
                    assert!(puzzle.check(&other.parse().expect("a square")).is_err());
                }
                totals.insert(expected.len().min(2));
            }
        }
    }
    assert!(totals.iter().eq(&[0, 1, 2]), "{totals:?}");
}

/// The labels of cages are no part of the rules.
#[test]
fn cages_are_the_same_under_other_labels() {
    let rules = |cages: &str| {
        let size = SquareRules::size(4).expect("a size");
        size.with_cages(cages).expect("cages")
    };
    let one = rules("aab. ..b. .... .... a=3 b=5");
    let other = rules("bba. ..a. .... .... b=3 a=5");
    assert_eq!(one, other);
    assert_eq!(one.cages_text(), other.cages_text());
    assert_ne!(one, rules("bba. ..a. .... .... b=5 a=3"));
    // More than 26 cages have capital letters, more than 52 numbers; neither are read in the order in which they are written.
    let tables = Tables::new(SquareRules::usual());
    for number in 0..8 {
        let killer = Generator::new(1)
            .random_cages()
            .puzzle(number, &mut tables.solver());
        let rules = killer.expect("a killer").rules().clone();
        assert!(rules.cages().len() > 26);
        let text = rules.text().expect("they have one");
        assert_eq!(text.parse::<SquareRules>().as_ref(), Ok(&rules));
    }
}

#[test]
fn invalid_cages() {
    let rules = |text: &str| SquareRules::boxes(2, 2).and_then(|rules| rules.with_cages(text));
    for (text, message) in table(
        "aabb
            found 4 cage labels, expected one for each of 16 cells, and . for a cell in no cage
        aa.. .... .... .... a=9
            cage a has the sum 9, which 2 symbols cannot have, expected one that its cells can have, as in a=10
        aa.. .... .... ....
            cage a has cells and no sum, expected one that its cells can have, as in a=10
        aabb/aabb/ccdd/ccd/a=10 b=10 c=10 d=10
            found 15 cage labels, expected one for each of 16 cells, and . for a cell in no cage; line 4 of the cages has 3, line 1 has 4
        aabb/aabb/ccdd/ccdd//a=10 b=10 c=10
            cage d has cells in line 3 of the cages and no sum, expected one that its cells can have, as in d=10
        aabb/aabb/ccdd/ccdd/a=10 b=10 c=10/d=10 a=11
            cage a has the sum 10 in line 5 of the cages and the sum 11 in line 6 of the cages, expected one that its cells can have, as in a=10
        aa.. .... .... .... a=3 b=4
            cage b has the sum 4 for no cell, expected one that its cells can have, as in b=10
        aa.. .... .... .... a=x
            cage a has the sum x, expected one that its cells can have, as in a=10",
    ) {
        rules(&text).expect_err(&text).says(message);
    }
}

#[test]
fn invalid_cells_of_a_cage() {
    let rules = SquareRules::size(4).and_then(|rules| rules.with_cage(&[5, 4], 3));
    let rules = rules.expect("a cage");
    assert_eq!(rules.cages()[0].cells(), [4, 5]);
    for (cells, sum, message) in [
        (&[][..], 0, "found a cage without cells"),
        (&[3, 16], 5, "found cell 16 in a cage, expected 0 to 15"),
        (&[3, 2, 3], 6, "found a cell twice in a cage"),
        (&[1, 5], 5, "found cell 5 in two cages"),
        (&[1, 2], 8, "found the sum 8, which 2 symbols cannot have"),
    ] {
        let refused = rules.clone().with_cage(cells, sum);
        assert_eq!(refused.expect_err("no cage").to_string(), message);
    }
}

/// Long texts that are no cages take linear time: counting lines from the start for each word, or looking at each sum
/// for each word, would take minutes.
#[test]
fn long_texts_are_no_cages() {
    let words = ".\n".repeat(300_000);
    assert_eq!(order_of_cages(&words), None);
    assert_eq!(order_of_cages(&format!("a=1\n{words}")), None);
    let (sums, words) = ("b=1 ".repeat(100_000), "cd ".repeat(250_000));
    assert_eq!(order_of_cages(&(words + &sums)), None);
}

/// A message names a few sums of a cage, each with its line, which takes time in proportion to the text before it.
#[test]
fn a_hundred_thousand_sums_make_a_short_message() {
    let rows = "aabb\naabb\nccdd\nccdd\nb=10 c=10 d=10\n";
    let rules = |sums: usize| {
        let text = format!("{rows}{}", "a=10\n".repeat(sums));
        let rules = SquareRules::boxes(2, 2).and_then(|rules| rules.with_cages(&text));
        rules.expect_err("several sums").to_string()
    };
    let said = |lines: &[usize], more: &str| {
        let sums = lines.iter();
        let sums = sums.map(|line| format!("the sum 10 in line {line} of the cages"));
        let sums = sums.collect::<Vec<_>>().join(" and ");
        format!("cage a has {sums}{more}, expected one that its cells can have, as in a=10")
    };
    assert_eq!(rules(3), said(&[6, 7, 8], ""));
    assert_eq!(rules(4), said(&[6, 7, 8], " and 1 more"));
    assert_eq!(rules(100_000), said(&[6, 7, 8], " and 99997 more"));
}

/// What is printed for several puzzles is not read as one, and a sum has a sign.
#[test]
fn slips_in_cages_are_named() {
    let four = || SquareRules::size(4).expect("a size");
    let one = "aabb\naabb\nccdd\nccdd\na=10 b=10 c=10 d=10\n";
    for (text, end) in [
        (
            one.repeat(2),
            "; line 9 of the cages has labels below sums: one puzzle for each file",
        ),
        (
            one.replace("b=10", "b 10"),
            "; line 5 of the cages has b 10, expected b=10 for a sum",
        ),
    ] {
        let said = four().with_cages(&text).expect_err("a slip").to_string();
        assert!(said.ends_with(end), "{said}");
    }
    assert!(four().with_cages(one).is_ok());
}

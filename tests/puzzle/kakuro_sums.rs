//! Kakuro whose sums do not add up: found where a trial of all sets of runs finds them.

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::kakuro::Kakuro;

use crate::kakuro::{Run, runs, words};

/// The smallest and the largest digit of a cell: those that are in a set of distinct digits with the right sum, for each
/// of its runs.
fn bounds(cell: (usize, usize), words: &[Vec<&str>], runs: &[Run]) -> (i64, i64) {
    let given: Option<u32> = words[cell.0][cell.1].parse().ok();
    let is_allowed = |digit: u32| {
        let fits = |run: &Run| {
            (0_u32..1 << 10).any(|set| {
                let digits = (1..=9).filter(|digit| set >> digit & 1 == 1);
                let has = set >> digit & 1 == 1 && set & 1 == 0;
                has && set.count_ones() as usize == run.1.len() && digits.sum::<u32>() == run.0
            })
        };
        given.is_none_or(|given| given == digit)
            && runs.iter().filter(|run| run.1.contains(&cell)).all(fits)
    };
    let digits: Vec<i64> = (1..=9)
        .filter(|&digit| is_allowed(digit))
        .map(i64::from)
        .collect();
    let given = given.unwrap_or(1).into();
    match (digits.first(), digits.last()) {
        (Some(&lo), Some(&hi)) => (lo, hi),
        _ => (given, given),
    }
}

/// Whether some sums are larger than others and the cells allow.
fn is_clash(bounds: &[Vec<(i64, i64)>], runs: &[Run], more: &[usize], less: &[usize]) -> bool {
    let total = |of: &[usize]| of.iter().map(|&run| i64::from(runs[run].0)).sum::<i64>();
    let mut allowed = total(less);
    for (row, bounds) in bounds.iter().enumerate() {
        for (column, (lo, hi)) in bounds.iter().enumerate() {
            let is_in = |of: &[usize]| of.iter().any(|&run| runs[run].1.contains(&(row, column)));
            match (is_in(more), is_in(less)) {
                (true, false) => allowed += hi,
                (false, true) => allowed -= lo,
                _ => {}
            }
        }
    }
    total(more) > allowed
}

/// The sums that do not add up are compared with a trial of all sets of runs.
#[test]
fn sums_that_do_not_add_up() {
    let (mut found, mut none) = (0, 0);
    let mut random = fastrand::Rng::with_seed(7);
    while found < 40 || none < 20 {
        let (rows, columns) = (random.usize(2..=3), random.usize(2..=3));
        let mut cells: Vec<Vec<u32>> = Vec::new();
        for _ in 0..rows {
            let row = (0..columns).map(|_| {
                if random.u8(..6) == 0 {
                    0
                } else {
                    random.u32(1..=9)
                }
            });
            cells.push(row.collect());
        }
        // A grid of walls and cells; the sums are those of random digits, and many of them cannot be met.
        let mut text = String::new();
        for row in 0..=rows {
            for column in 0..=columns {
                let is_cell = |row: usize, column: usize| {
                    row > 0
                        && column > 0
                        && cells.get(row - 1).and_then(|line| line.get(column - 1)) > Some(&0)
                };
                let down = (row + 1..).take_while(|&row| is_cell(row, column));
                let down: u32 = down.map(|row| cells[row - 1][column - 1]).sum();
                let right = (column + 1..).take_while(|&column| is_cell(row, column));
                let right: u32 = right.map(|column| cells[row - 1][column - 1]).sum();
                let noise = |random: &mut fastrand::Rng| random.u32(..=1);
                let is_given = is_cell(row, column) && random.u8(..8) == 0;
                text += &match (is_cell(row, column), down, right) {
                    (true, ..) if is_given => format!(" {}", cells[row - 1][column - 1]),
                    (true, ..) => " .".to_owned(),
                    (_, 0, 0) => " #".to_owned(),
                    (_, 0, right) => format!(" \\{}", right + noise(&mut random)),
                    (_, down, 0) => format!(" {}\\", down + noise(&mut random)),
                    (_, down, right) => format!(" {}\\{}", down + noise(&mut random), right),
                };
            }
            text.push('\n');
        }
        let Ok(puzzle) = text.parse::<Kakuro>() else {
            continue;
        };
        let (words, runs) = (words(&text), runs(&words(&text)));
        let has_across = |word: &&&str| word.contains('\\') && !word.ends_with('\\');
        let first_down = words.iter().flatten().filter(has_across).count();
        let across = |run: usize| run < first_down;
        let row = |row| {
            (0..=columns)
                .map(|column| bounds((row, column), &words, &runs))
                .collect()
        };
        let bounds: Vec<Vec<(i64, i64)>> = (0..=rows).map(row).collect();
        let is_some = (0_u32..1 << runs.len()).any(|set| {
            let chosen = (0..runs.len()).filter(|run| set >> run & 1 == 1);
            let (one, other): (Vec<usize>, Vec<usize>) = chosen.partition(|&run| across(run));
            is_clash(&bounds, &runs, &one, &other) || is_clash(&bounds, &runs, &other, &one)
        });
        let obstacles = puzzle.obstacles();
        assert_eq!(obstacles.len(), usize::from(is_some), "{text}");
        let Some(clash) = obstacles.first() else {
            none += 1;
            continue;
        };
        let named = |text: &str| -> Vec<usize> {
            let is_named = |&run: &usize| {
                let (row, column) = runs[run].1[0];
                let direction = if across(run) { "across" } else { "down" };
                text.contains(&format!("{direction} from r{}c{}", row + 1, column + 1))
            };
            (0..runs.len()).filter(is_named).collect()
        };
        let (more, less) = match clash.split_once(", but ") {
            Some((more, less)) => (named(more), named(less)),
            None if clash.contains("too much") => (named(clash), Vec::new()),
            None => (Vec::new(), named(clash)),
        };
        found += 1;
        assert_eq!(puzzle.problem().search().count(), 0, "{text}");
        assert!(is_clash(&bounds, &runs, &more, &less), "{text}{clash}");
        for left_out in 0..runs.len() {
            let without = |of: &[usize]| -> Vec<usize> {
                of.iter().copied().filter(|&run| run != left_out).collect()
            };
            let fewer = (without(&more), without(&less));
            assert!(
                fewer == (more.clone(), less.clone())
                    || !is_clash(&bounds, &runs, &fewer.0, &fewer.1),
                "{text}{clash}"
            );
        }
    }
}

/// In a grid of diagonal walls all runs hang together. If one sum is larger by 1, there is no way without it to say why.
#[test]
fn sums_of_large_grids_that_do_not_add_up() {
    const SIZE: usize = 60;
    let is_wall = |row: usize, column: usize| row * column == 0 || (row + column).is_multiple_of(9);
    let digit = |row: usize, column: usize| ((2 * row + column) % 9 + 1) as u32;
    let sum = |cells: &mut dyn Iterator<Item = (usize, usize)>| -> u32 {
        let cells =
            cells.take_while(|&(row, column)| row < SIZE && column < SIZE && !is_wall(row, column));
        cells.map(|(row, column)| digit(row, column)).sum()
    };
    let text = |more: u32| {
        let mut text = String::new();
        for row in 0..SIZE {
            for column in 0..SIZE {
                let down = sum(&mut (row + 1..).map(|row| (row, column)));
                let across = sum(&mut (column + 1..).map(|column| (row, column)));
                let down = down + if (row, column) == (40, 41) { more } else { 0 };
                text += &match (is_wall(row, column), down, across) {
                    (false, ..) => " .".to_owned(),
                    (_, 0, 0) => " #".to_owned(),
                    (_, 0, across) => format!(" \\{across}"),
                    (_, down, 0) => format!(" {down}\\"),
                    (_, down, across) => format!(" {down}\\{across}"),
                };
            }
            text.push('\n');
        }
        text
    };
    let puzzle: Kakuro = text(0).parse().expect("a Kakuro");
    assert_eq!(puzzle.obstacles(), [""; 0]);
    let puzzle: Kakuro = text(1).parse().expect("a Kakuro");
    let obstacles = puzzle.obstacles();
    let (more, _) = obstacles[0].split_once(", but ").expect("two sides");
    assert!(more.contains("from r42c42"), "{more}");
}

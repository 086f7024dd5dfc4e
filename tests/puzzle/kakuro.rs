//! Kakuro: every answer judged by its text, and counts compared with trying all digits.

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::kakuro::Kakuro;

use crate::said::{Said, table};

/// The words of a text, row by row.
pub(crate) type Words<'t> = Vec<Vec<&'t str>>;

/// A sum, and the rows and columns of the cells that have it.
pub(crate) type Run = (u32, Vec<(usize, usize)>);

pub(crate) fn words(text: &str) -> Words<'_> {
    let rows = text.lines().map(|line| line.split_whitespace().collect());
    rows.filter(|row: &Vec<&str>| !row.is_empty()).collect()
}

/// The runs of a text with their sums, by scanning rows and columns: pairs of row and column.
pub(crate) fn runs(words: &[Vec<&str>]) -> Vec<Run> {
    let (rows, columns) = (words.len(), words[0].len());
    let mut runs = Vec::new();
    let is_wall = |&(row, column): &(usize, usize)| words[row][column].contains(['#', '\\']);
    let across = (0..rows).map(|row| (0..columns).map(|column| (row, column)).collect());
    let down = (0..columns).map(|column| (0..rows).map(|row| (row, column)).collect());
    let mut scan = |line: Vec<(usize, usize)>, part: usize| {
        for (place, &(row, column)) in line.iter().enumerate() {
            if let Some(sum) = words[row][column].split('\\').nth(part)
                && let Ok(sum) = sum.parse()
                && words[row][column].contains('\\')
            {
                let cells = line[place + 1..].iter().copied();
                runs.push((sum, cells.take_while(|cell| !is_wall(cell)).collect()));
            }
        }
    };
    across.for_each(|line| scan(line, 1));
    down.for_each(|line| scan(line, 0));
    runs
}

/// Whether a text solves another one.
fn is_solution(puzzle: &str, answer: &str) -> bool {
    let (puzzle, answer) = (words(puzzle), words(answer));
    let digit = |(row, column): (usize, usize)| answer[row][column].parse::<u32>().unwrap_or(0);
    let kept = puzzle
        .iter()
        .flatten()
        .zip(answer.iter().flatten())
        .all(|(asked, found)| {
            asked == found || *asked == "." && matches!(found.as_bytes(), [b'1'..=b'9'])
        });
    kept && runs(&puzzle).into_iter().all(|(sum, cells)| {
        let mut digits: Vec<u32> = cells.into_iter().map(digit).collect();
        let total: u32 = digits.iter().sum();
        digits.sort_unstable();
        total == sum && digits.windows(2).all(|pair| pair[0] < pair[1])
    })
}

/// The number of solutions, by trying all digits cell by cell.
fn tried(words: &[Vec<&str>], runs: &[Run]) -> u64 {
    let cells: Vec<(usize, usize)> = (0..words.len())
        .flat_map(|row| (0..words[0].len()).map(move |column| (row, column)))
        .filter(|&(row, column)| !words[row][column].contains(['#', '\\']))
        .collect();
    let mut digits = vec![vec![0; words[0].len()]; words.len()];
    fn next(
        cells: &[(usize, usize)],
        digits: &mut Vec<Vec<u32>>,
        (words, runs): (&[Vec<&str>], &[Run]),
    ) -> u64 {
        let Some((&(row, column), rest)) = cells.split_first() else {
            return 1;
        };
        let mut total = 0;
        for digit in 1..=9 {
            if words[row][column] != "." && words[row][column] != digit.to_string() {
                continue;
            }
            digits[row][column] = digit;
            let fits = runs.iter().filter(|(_, run)| run.contains(&(row, column)));
            let all_fit = { fits }.all(|(sum, run)| {
                let known = run.iter().map(|&(row, column)| digits[row][column]);
                let known: Vec<u32> = known.filter(|&digit| digit > 0).collect();
                let once = known.iter().filter(|&&known| known == digit).count() == 1;
                once && (known.len() < run.len() || known.iter().sum::<u32>() == *sum)
            });
            if all_fit {
                total += next(rest, digits, (words, runs));
            }
        }
        digits[row][column] = 0;
        total
    }
    next(&cells, &mut digits, (words, runs))
}

/// All solutions of a puzzle, each judged.
fn solutions(text: &str) -> u64 {
    let puzzle: Kakuro = text.parse().expect("a puzzle");
    let problem = puzzle.problem();
    let report = problem.search().for_each(|solution| {
        let answer = puzzle.answer(solution).to_string();
        assert!(is_solution(text, &answer), "{text}\n{answer}");
    });
    report.solutions
}

#[test]
fn the_example_has_one_solution() {
    let text = std::fs::read_to_string("examples/kakuro.txt").expect("it is there");
    let plain: Vec<&str> = text.lines().filter(|line| !line.starts_with('|')).collect();
    assert_eq!(solutions(&plain.join("\n")), 1);
}

/// Grids of up to 4 x 5 fields with random walls, and the sums of random digits.
#[test]
fn counts_are_those_of_trying_all_digits() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut random = |below: u64| rng.u64(..below);
    let (mut compared, mut several, mut none) = (0, 0, 0);
    for _ in 0..3000 {
        let (rows, columns) = (2 + random(3) as usize, 2 + random(4) as usize);
        let mut digits = vec![vec![0; columns]; rows];
        for row in &mut digits[1..] {
            for digit in &mut row[1..] {
                *digit = [0, 1 + random(9), 1 + random(9), 1 + random(4)][random(4) as usize];
            }
        }
        let sum = |cells: &mut dyn Iterator<Item = u64>| {
            let run: Vec<u64> = cells.take_while(|&digit| digit > 0).collect();
            let sum: u64 = run.iter().sum();
            match run.len() {
                0 => String::new(),
                _ => sum.to_string(),
            }
        };
        let mut text = String::new();
        for row in 0..rows {
            for column in 0..columns {
                let down = sum(&mut (row + 1..rows).map(|row| digits[row][column]));
                let across = sum(&mut digits[row][column + 1..].iter().copied());
                text += &match digits[row][column] {
                    0 if down.is_empty() && across.is_empty() => "# ".to_owned(),
                    0 => format!("{down}\\{across} "),
                    digit if random(6) == 0 => format!("{digit} "),
                    _ => ". ".to_owned(),
                };
            }
            text += "\n";
        }
        // No digits may have the sum of digits that repeat.
        let Ok(_) = text.parse::<Kakuro>() else {
            continue;
        };
        let words = words(&text);
        let expected = tried(&words, &runs(&words));
        assert_eq!(solutions(&text), expected, "{text}");
        compared += 1;
        several += u32::from(expected > 1);
        none += u32::from(expected == 0);
    }
    assert!(
        compared > 1000 && several > 100 && none > 50,
        "{compared} {several} {none}"
    );
}

#[test]
fn mistakes_have_their_place() {
    let refused =
        |text: &str, message: &str| text.parse::<Kakuro>().expect_err(text).begins(message);
    refused("", "1: found no field");
    let comment = "found the cell r2c2 in no run with a sum, expected one in the wall before it, across or down";
    refused("  | a comment\n\n# #\n\n# .\n", &format!("5:3: {comment}"));
    let long = format!("\\99 {}\n", ". ".repeat(60));
    refused(&long, "1:1: found the sum 99 across in r1c1 for 60 cells");
    let one = "# 4\\ 3\\\n\\4 . .\n\\3 . .\n";
    refused(
        &format!("{one}\n{one}"),
        "5:1: found a row of walls below a whole puzzle and an empty line",
    );
    for (text, message) in table(
        r#"# 4\/\4 x/
            2:4: found "x", expected # for a wall
        # 4\/\4 . ./
            2: found 3 fields in a row, expected 2, as in the first row
        # #/\4 . ./
            2: found 3 fields
        # 3\ #/# . ./
            2:3: found 2 cells across from r2c2 without a sum
        # 3\/# ./# ./\9 ./
            1:3: found the sum 3 down in r1c2 for 3 cells, expected 6 to 24, as 3 different digits have
        # 3\ #/# . #/# . \9/
            3:5: found the sum 9 across in r3c3 for 0 cells, expected cells to its right, or no sum
        \3 1 2/# 5\ #/
            2:3: found the sum 5 down in r2c2 for 0 cells, expected cells below it, or no sum
        # 44\/# ./
            1:3: found the sum 44 down in r1c2 for 1 cell, expected a digit from 1 to 9
        \44 . . . . . . . . ./
            1:1: found the sum 44 across in r1c1 for 9 cells, expected 45, the sum of all nine digits
        # 18\/\8 ./# ./
            1:3: found the sum 18 down in r1c2 for 2 cells, expected 3 to 17, as 2 different digits have
        \99 . . . . . . . . . ./
            1:1: found the sum 99 across in r1c1 for 10 cells, expected a run of at most 9 cells"#,
    ) {
        refused(&text, message);
    }
    let fields = vec![quadrille::puzzle::kakuro::Field::Cell(0); 5];
    Kakuro::new(2, fields)
        .unwrap_err()
        .says("found 5 fields in rows of 2, expected a rectangle of 1 to 100 each way");
}

/// Counting the columns from the start for each word would take minutes.
#[test]
fn long_lines_take_linear_time() {
    let error = ". "
        .repeat(500_000)
        .parse::<Kakuro>()
        .expect_err("too wide");
    assert!(error.to_string().contains("500000"), "{error}");
    let error = (". ".repeat(500_000) + "x").parse::<Kakuro>();
    let error = error.expect_err("a letter").to_string();
    assert!(error.starts_with("1:1000001: found \"x\""), "{error}");
}

//! Layouts of squares of other sizes than 9x9.

use crate::*;

/// The library takes squares of up to 100 rows, and so does the command when it is told the size.
#[test]
fn squares_of_more_than_25_are_solved_where_the_size_is_given() {
    for (size, rows, columns) in [("36", 6, 6), ("2x13", 2, 13), ("7x8", 7, 8)] {
        let n = rows * columns;
        let symbol =
            |row: usize, column: usize| (row % rows * columns + row / rows + column) % n + 1;
        // A cell of each row is blank.
        let grid = |has_blanks: bool| -> String {
            let cell = |row, column| match has_blanks && (row * 5 + column) % n == 0 {
                true => ".".to_owned(),
                false => symbol(row, column).to_string(),
            };
            let row = |row| (0..n).map(|column| cell(row, column)).collect::<Vec<_>>();
            let rows = (0..n).map(|number| row(number).join(" ") + "\n");
            rows.collect()
        };
        let (puzzle, solved) = (grid(true), grid(false));
        assert_eq!(answers(&["--size", size], &puzzle), solved);
        assert_eq!(answers(&["--size", size, "--check"], &solved), "right\n");
    }
}

#[test]
fn other_sizes_come_back_as_they_came() {
    for size in ["", "--size 6", "--size 2x3"] {
        for (between, blank) in [(" ", '.'), (" ", '0'), ("", '.')] {
            let solved = rows(SIX_SOLVED, between, blank);
            assert_eq!(answers(size, &rows(SIX, between, blank)), solved);
        }
        let frame = |text: &str| {
            let rows = rows(text, " ", '.');
            let rows = rows
                .lines()
                .map(|row| format!("| {} | {} |\n", &row[..5], &row[6..]));
            let rule = "+-------+-------+\n";
            let bands: Vec<String> = rows
                .collect::<Vec<_>>()
                .chunks(2)
                .map(<[_]>::concat)
                .collect();
            format!("{rule}{}{rule}", bands.join(rule))
        };
        assert_eq!(answers(size, &frame(SIX)), frame(SIX_SOLVED));
        let twice = format!("{}\n{}", frame(SIX), frame(SIX));
        let expected = format!("{0}\n{0}", frame(SIX_SOLVED));
        assert_eq!(answers(size, &twice), expected);
        let gaps = |text: &str| {
            let rows = rows(text, " ", '.');
            let rows: Vec<&str> = rows.split_inclusive('\n').collect();
            rows.chunks(2)
                .map(<[_]>::concat)
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(answers(size, &gaps(SIX)), gaps(SIX_SOLVED));
        let table = format!("id,puzzle,note\n1,{SIX},\"a, b\"\n");
        let filled = format!("id,puzzle,note,solution\n1,{SIX},\"a, b\",{SIX_SOLVED}\n");
        assert_eq!(answers(size, &table), filled);
        let two = answers(size, &format!("{SIX} 17;easy\n{SIX}"));
        assert_eq!(two, format!("{SIX_SOLVED}\n").repeat(2));
    }
    // All that is drawn can be read.
    for format in ["text", "grid", "lines"] {
        let shown = answers(&["-f", format], SIX);
        assert_eq!(answers("--check", &shown), "right\n", "{shown}");
    }
}

/// Numbers of two digits stay under each other.
#[test]
fn numbers_are_aligned() {
    let symbol = |cell: usize| {
        let (row, column) = (cell / 16, cell % 16);
        (row % 4 * 4 + row / 4 + column) % 16 + 1
    };
    let text = |blank: &dyn Fn(usize) -> bool| {
        let cell = |cell: usize| match blank(cell) {
            true => " .".to_owned(),
            false => format!("{:>2}", symbol(cell)),
        };
        let cells: Vec<String> = (0..256).map(cell).collect();
        let rows: Vec<String> = cells.chunks(16).map(|row| row.join(" ") + "\n").collect();
        rows.concat()
    };
    let solved = text(&|_| false);
    assert_eq!(answers("", &text(&|cell| cell % 5 == 0)), solved);
    assert_eq!(answers("--check", &solved), "right\n");
}

#[test]
fn sixteen_lines_of_sixteen_are_one_grid() {
    let note = "quadrille: <stdin>:1:1: sixteen lines of sixteen symbols are read as one grid of 16x16; for sixteen \
                puzzles of 4x4, give the order 4, as in --size 4\n";
    let blank = format!("{}\n", ".".repeat(16));
    let ran = sudoku("", &blank.repeat(16));
    assert_eq!((&*ran.err, ran.code), (note, Some(0)));
    assert!(ran.out.lines().all(|row| row.len() == 16) && ran.out.contains('G'));
    // There is nothing to ask where a symbol is above 4, where there are more lines, or where the size is given.
    assert_eq!(answers("--check", &ran.out), "right\n");
    let larger = blank.repeat(15) + "...............G\n";
    assert_eq!(answers("--count -n 1", &larger), "1\n");
    for (args, puzzles) in [("--count", 17), ("--count", 3), ("--count --size 4", 16)] {
        assert_eq!(
            answers(args, &blank.repeat(puzzles)),
            "288\n".repeat(puzzles)
        );
    }
    let five = sudoku("--count", &format!("{blank}1234567.........\n{blank}"));
    assert_eq!(five.out, "288\ninvalid\n288\n");
    five.says("quadrille: <stdin>:2:1: found 5 in row 2, column 1");
}

#[test]
fn rows_of_another_size_are_told_the_size_that_was_asked_for() {
    let grid = rows(&"53..7....".repeat(9), " ", '.');
    let ran = sudoku("--size 26", &grid);
    ran.ends("invalid\n", 2);
    ran.says("expected 26 rows of 26 cells");
}

/// The form in which judges have X-Sudoku.
#[test]
fn rules_go_with_rows_too() {
    let grid = rows(&".".repeat(81), " ", '0');
    for rules in [
        "--diagonal",
        "--windows",
        "--diagonal --size 9",
        "--size 3x3",
    ] {
        let solved = answers(rules, &grid);
        assert_eq!(solved.lines().count(), 9, "{solved}");
        assert_eq!(answers(&format!("{rules} --check"), &solved), "right\n");
    }
    let six = rows(SIX, " ", '.');
    sudoku("--diagonal", &six).ends("no solution\n", 1);
    let wrong = sudoku("--size 9", &six);
    assert_eq!(wrong.code, Some(2));
    wrong.begins("quadrille: <stdin>:1:12: found 6 cells in a row, expected 9\n");
}

/// As grids are, rows of labels are written in groups, too.
#[test]
fn labels_in_groups_are_rows() {
    let grouped = "a.. ...\n.a. ...\n..a ...\n... a..\n... .a.\n... ..a\n";
    let count = |name: &str, labels: &str| {
        let regions = file(name, labels);
        let count = format!("--count --limit 2 --extra-regions '{regions}'");
        answers(&count, &".".repeat(36))
    };
    let plain = count("extra-plain.txt", &grouped.replace(' ', ""));
    assert_eq!(count("extra-grouped.txt", grouped), plain);
}

/// Squares of labels below each other, or beside each other, have the order of their first row.
#[test]
fn extra_regions_have_the_size_of_their_rows() {
    let one = ["a...", ".a..", "..a.", "...a"];
    let other = ["...b", "..b.", ".b..", "b..."];
    let both = [&one[..], &other].concat();
    let spaced = |rows: &[&str]| rows.concat().split("").collect::<Vec<_>>().join(" ");
    let sized = |labels: &str, size: &[&str]| {
        let regions = file("extra-sized.txt", labels);
        let asked = [&["--count", "--extra-regions", &regions], size].concat();
        answers(&asked, &".".repeat(16))
    };
    let expected = sized(&both.join("\n"), &["--size", "4"]);
    let spaced_rows: Vec<String> = both.iter().map(|row| spaced(&[row])).collect();
    for labels in [
        both.join("\n"),
        both.join(" "),
        format!("{}\n{}\n", one.join(" "), other.join(" ")),
        spaced_rows.join("\n"),
        both.repeat(2).join("\n"),
    ] {
        assert_eq!(sized(&labels, &[]), expected, "{labels}");
    }
    let expected = sized(&other.join("\n"), &["--size", "4"]);
    for labels in [other.concat(), spaced(&other)] {
        assert_eq!(sized(&labels, &[]), expected, "{labels}");
    }
}

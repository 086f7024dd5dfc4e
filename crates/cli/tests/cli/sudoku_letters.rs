//! Squares in letters, in 0 to F, in fields and in arrays: read, and answered in the same layout.

use crate::*;

/// A puzzle or its solution in the letters A to I.
fn letters(text: &str) -> String {
    let letter = |cell: char| match cell.to_digit(10) {
        Some(digit @ 1..=9) => char::from(b'A' + digit as u8 - 1),
        _ => '.',
    };
    text.chars().map(letter).collect()
}

#[test]
fn letters_in_every_layout() {
    let (puzzle, solved) = (letters(WIKI), letters(WIKI_SOLVED));
    let line = |text: &str| format!("{text}\n");
    assert_eq!(answers("", &line(&puzzle)), line(&solved));
    let framed = |row: Vec<String>| {
        let boxes: Vec<String> = row.chunks(3).map(<[String]>::concat).collect();
        format!("|{}|", boxes.join("|"))
    };
    let layouts: [&dyn Fn(Vec<String>) -> String; 3] =
        [&|row| row.concat(), &|row| row.join(" "), &framed];
    for layout in layouts {
        let solved = each_row(&solved, layout);
        for blank in [".", "-", "_", "?", "x", "*", "0"] {
            let puzzle = each_row(&puzzle.replace('.', blank), layout);
            assert_eq!(answers("", &puzzle), solved, "{blank}");
            assert_eq!(answers("--size 9", &puzzle), solved, "{blank}");
        }
        assert_eq!(answers("--check", &solved), "right\n");
    }
    let table = format!("puzzle,solution\n{puzzle},{solved}\n");
    let checked = format!("puzzle,solution,check\n{puzzle},{solved},right\n");
    assert_eq!(answers("--check", &table), checked);
    let beside = format!("{puzzle} {solved}\n");
    assert_eq!(answers("--check", &beside), "right\n");
    let four = answers("", "A B C D\nC . . .\n. . . .\n. . . .\n");
    assert_eq!(four, "A B C D\nC D A B\nB A D C\nD C B A\n");
    let six = answers(
        "--count",
        "A_C_E_\n______\n______\nDEFABC\n______\n______\n",
    );
    assert_eq!(six.lines().count(), 1);
    // A row that has another symbol is one answer.
    let wrong = each_row(&puzzle, |row| row.concat()).replacen('I', "%", 1);
    let ran = sudoku("", &wrong);
    assert_eq!(ran.out, "invalid\n");
    ran.begins("quadrille: <stdin>:2:5: found '%', expected a digit or a letter");
}

/// A full square of order 16 with symbols from 0 on.
fn sixteen(
    symbol: impl Fn(usize) -> String,
    blank: impl Fn(usize) -> Option<&'static str>,
) -> String {
    let cell = |at: usize| {
        let (row, column) = (at / 16, at % 16);
        let number = (row % 4 * 4 + row / 4 + column) % 16;
        blank(at).map_or_else(|| symbol(number), String::from)
    };
    let cells: Vec<String> = (0..256).map(cell).collect();
    let rows: Vec<String> = cells.chunks(16).map(|row| row.concat() + "\n").collect();
    rows.concat()
}

#[test]
fn dashes_and_lines_are_blanks_of_letters() {
    let letter = |number: usize| char::from(b'A' + number as u8).to_string();
    let solved = sixteen(letter, |_| None);
    for blank in ["-", "_", "?"] {
        let scattered = sixteen(letter, |at| (at % 3 == 0).then_some(blank));
        assert_eq!(answers("", &scattered), solved, "{blank}");
        let line = scattered.replace('\n', "") + "\n";
        assert_eq!(answers("", &line), solved.replace('\n', "") + "\n");
        // Rows of blanks alone are rows too.
        let is_blank = |at: usize| at < 32 || at / 16 == 5 || at.is_multiple_of(4);
        let rows = answers("", &sixteen(letter, |at| is_blank(at).then_some(blank)));
        assert_eq!(rows.lines().count(), 16, "{rows}");
    }
}

#[test]
fn zero_to_f() {
    let digit = |number: usize| format!("{number:X}");
    let solved = sixteen(digit, |_| None);
    let puzzle = sixteen(digit, |at| (at % 5 == 0).then_some("."));
    assert_eq!(answers("", &puzzle), solved);
    let lower = solved.to_lowercase();
    assert_eq!(answers("", &puzzle.to_lowercase()), lower);
    assert_eq!(answers("--check", &solved), "right\n");
    let line = puzzle.replace('\n', "") + "\n";
    assert_eq!(answers("", &line), solved.replace('\n', "") + "\n");
    // One symbol is not there, so 0 might be a blank.
    let unclear = puzzle.replace('7', ".");
    let ran = sudoku("", &unclear);
    ran.ends("invalid\n", 2);
    ran.says_only(
        "quadrille: <stdin>:1:1: found both 0 and ., expected blanks of one kind: if 0 is a symbol, `tr 0-9A-Fa-f \
         1-9A-GA-G` makes the symbols 1 to G; if it is a blank, `tr 0 .` makes all blanks alike\n",
    );
    let shifted = |text: &str| -> String { text.chars().map(next).collect() };
    assert_eq!(answers("", &shifted(&unclear)), shifted(&solved));
}

/// What `tr 0-9A-F 1-9A-G` makes of a character.
fn next(letter: char) -> char {
    match letter {
        '9' => 'A',
        '0'..='8' | 'A'..='F' => char::from(letter as u8 + 1),
        _ => letter,
    }
}

#[test]
fn zero_to_fifteen() {
    let digit = |number: usize| format!("{number} ");
    let solved: String = sixteen(digit, |_| None);
    let puzzle: String = sixteen(digit, |at| (at % 5 == 0).then_some(". "));
    for separator in [" ", ",", "\t", ";"] {
        let rows = |text: &str| text.replace(" \n", "\n").replace(' ', separator);
        let solved = rows(&solved);
        assert_eq!(answers("", &rows(&puzzle)), solved, "{separator}");
        assert_eq!(answers("--check", &solved), "right\n");
        if separator != " " {
            let empty = rows(&puzzle).replace('.', "");
            assert_eq!(answers("", &empty), solved, "{separator}");
        }
    }
    // On a line, as text, and aligned.
    let line = |text: &str| text.replace('\n', "").trim_end().to_owned() + "\n";
    assert_eq!(answers("", &line(&puzzle)), line(&solved));
    let grid = answers("--format grid", &line(&puzzle));
    let first = " 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15";
    assert_eq!(grid.lines().next(), Some(first));
    // Twelve is an order too.
    let cell = |at: usize| {
        let number = (at / 12 % 3 * 4 + at / 36 + at % 12) % 12;
        let end = if at % 12 == 11 { "\n" } else { "," };
        (number, end)
    };
    let solved = (0..144)
        .map(cell)
        .map(|(number, end)| format!("{number}{end}"));
    let solved: String = solved.collect();
    let puzzle = (0..144).map(|at| match (at % 7, cell(at)) {
        (0, (_, end)) => end.to_owned(),
        (_, (number, end)) => format!("{number}{end}"),
    });
    assert_eq!(answers("", &puzzle.collect::<String>()), solved);
}

#[test]
fn arrays_of_strings() {
    let array = |text: &str, around: [&str; 2]| {
        let rows = each_row(text, |row| format!("\"{}\"", row.concat()));
        let rows: Vec<&str> = rows.lines().collect();
        format!("{}{}{}\n", around[0], rows.join(",\n "), around[1])
    };
    for around in [["[\n ", "\n]"], ["[", "]"]] {
        for blank in [".", "0"] {
            let puzzle = array(&WIKI.replace('.', blank), around);
            let solved = array(WIKI_SOLVED, around);
            assert_eq!(answers("", &puzzle), solved);
            let single = |text: &str| text.replace('"', "'");
            assert_eq!(answers("", &single(&puzzle)), single(&solved));
            let both = answers("", &format!("{puzzle}{WIKI}\n"));
            assert_eq!(both, format!("{solved}\n{WIKI_SOLVED}\n"));
        }
        let digit = |number: usize| format!("{number:X}");
        let solved = sixteen(digit, |_| None).replace('\n', "");
        let puzzle = sixteen(digit, |at| (at % 5 == 0).then_some(".")).replace('\n', "");
        assert_eq!(answers("", &array(&puzzle, around)), array(&solved, around));
    }
}

#[test]
fn a_number_on_each_line() {
    let row = |row: Vec<String>| format!("  [\n    {}\n  ],", row.join(",\n    "));
    let rows = each_row(&WIKI.replace('.', "0"), row);
    let text = format!("[\n{}\n]\n", rows.trim_end().trim_end_matches(','));
    assert_eq!(answers("", &text), format!("{WIKI_SOLVED}\n"));
    let three = format!("{text}{text}{WIKI}\n");
    assert_eq!(answers("", &three), format!("{WIKI_SOLVED}\n").repeat(3));
    // One cell too few: one message for all of its lines.
    let short = text.replacen("    0,\n", "", 1);
    let ran = sudoku("", &format!("{short}{WIKI}\n"));
    ran.ends(format!("invalid\n{WIKI_SOLVED}\n"), 2);
    ran.says("3:1: found an array with one cell on a line");
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

#[test]
fn empty_fields_are_blanks() {
    let blank = WIKI.replace(['.', '0'], " ");
    let cells = |row: Vec<String>, separator: &str, full: &str| {
        let cells = row.iter().map(|cell| full.replace('_', cell.trim()));
        cells.collect::<Vec<_>>().join(separator)
    };
    for (separator, full) in [(",", "_"), (";", "_"), ("\t", "_"), (",", "\"_\"")] {
        let sheet = |text: &str| each_row(text, |row| cells(row, separator, full));
        let solved = answers("", &sheet(&blank));
        assert_eq!(solved, sheet(WIKI_SOLVED), "{separator}");
    }
    // Fields of white space keep their width.
    for bar in ["|", "│"] {
        let table = |text: &str| {
            let separator = format!(" {bar} ");
            each_row(text, |row| format!("{bar} {} {bar}", row.join(&separator)))
        };
        let rule = format!("|{}\n", "---|".repeat(9));
        let empty = format!("{}\n", "|   ".repeat(9) + "|");
        let names = "| A | B | C | D | E | F | G | H | I |\n";
        let solved = table(WIKI_SOLVED);
        assert_eq!(answers("", &table(&blank)), solved);
        if bar != "|" {
            continue;
        }
        for header in [&empty, names] {
            let with = |text: &str| format!("{header}{rule}{text}");
            assert_eq!(answers("", &with(&table(&blank))), with(&solved));
            let more = with(&table(&blank)) + "\n" + WIKI + "\n";
            let expected = format!("{}\n{WIKI_SOLVED}\n", with(&solved));
            assert_eq!(answers("", &more), expected);
        }
        // The first row as the header.
        let below = |text: &str| text.replacen('\n', &format!("\n{rule}"), 1);
        assert_eq!(answers("", &below(&table(&blank))), below(&solved));
    }
    // The first row and the first column may be empty.
    let sheet = each_row(&blank, |row| cells(row, "\t", "_"));
    let rest = sheet.lines().skip(1).collect::<Vec<_>>().join("\n");
    let first = format!("{}\n{rest}\n", "\t".repeat(8));
    begins(&first, "\t\t\t\t\t\t\t\t\n6");
    assert_eq!(answers("", &first).lines().count(), 9);
}

#[test]
fn arrays_over_several_lines() {
    let array = |text: &str, around: [&str; 2], between: &str, blank: &str| {
        let row = |row: Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('.', blank)).collect();
            cells.join(between)
        };
        let rows = each_row(text, row);
        let rows: Vec<String> = rows.lines().map(|row| format!("[{row}]")).collect();
        format!("{}{}{}\n", around[0], rows.join(",\n "), around[1])
    };
    let puzzle = WIKI.replace('0', ".");
    for (around, between, blank) in [
        (["[", "]"], ", ", "0"),
        (["[\n ", "\n]"], ",", "0"),
        (["[\n ", "\n];"], ", ", "null"),
        (["[", "]"], " ", "0"),
    ] {
        let solved = array(WIKI_SOLVED, around, between, blank);
        let text = array(&puzzle, around, between, blank);
        assert_eq!(answers("", &text), solved, "{text}");
        let both = answers("", &format!("{text}{WIKI}\n"));
        assert_eq!(both, format!("{solved}\n{WIKI_SOLVED}\n"));
    }
    let strings = array(&puzzle, ["[", "]"], "\",\"", ".").replace("[[", "[[\"");
    let strings = strings
        .replace("],\n [", "\"],\n [\"")
        .replace("]]", "\"]]");
    begins(
        &answers("", &strings),
        "[[\"5\",\"3\",\"4\",\"6\",\"7\",\"8\",\"9\",\"1\",\"2\"],\n",
    );
}

/// Letters come out in the case in which they came in.
#[test]
fn lower_case_stays_lower_case() {
    let puzzle = right("sudoku --generate 1 --size 12 --seed 1", "");
    let answer = answers("--size 12", &puzzle);
    assert!(answer.contains('C') && puzzle.contains(|cell: char| cell.is_ascii_uppercase()));
    let lower = |text: &str| text.to_ascii_lowercase();
    assert_eq!(answers("--size 12", &lower(&puzzle)), lower(&answer));
    let rows: Vec<&str> = (0..12).map(|row| &puzzle[12 * row..][..12]).collect();
    let rows = rows.join("\n") + "\n";
    for args in ["--size 12", "-f grid", "-f text"] {
        let answer = answers(args, &lower(&rows));
        assert_eq!(answer, lower(&answers(args, &rows)), "{args:?}");
    }
}

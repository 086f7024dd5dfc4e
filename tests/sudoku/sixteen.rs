//! Grids of 16x16, whose rows may be numbers with one digit or two, or symbols.

use quadrille::sudoku::text::{Entry, read};

/// The cells of a full square.
fn cell(row: usize, column: usize) -> usize {
    (4 * (row % 4) + row / 4 + column) % 16 + 1
}

/// The numbers of a row, of which some are left out: from four to fifteen are there.
fn numbers(row: usize) -> Vec<String> {
    let is_given = |column: usize| (7 * column + 1) % 16 > row % 12;
    let number = |column: usize| match is_given(column) {
        true => cell(row, column).to_string(),
        false => String::new(),
    };
    (0..16).map(number).collect()
}

/// A line for each row.
fn grid(line: impl Fn(usize) -> String) -> String {
    (0..16).map(|row| line(row) + "\n").collect()
}

/// Each entry: the cells of a puzzle, or none.
fn found(text: &str) -> Vec<Option<Vec<u8>>> {
    let entries = read(text.as_bytes());
    let found = entries.iter().filter_map(|entry| match entry {
        Entry::Puzzle(puzzle) => Some(Some(puzzle.square.cells().to_vec())),
        Entry::Invalid { .. } => Some(None),
        _ => None,
    });
    found.collect()
}

/// Labels before fields are none of the cells, however many fields are empty, and however many digits the others have.
#[test]
fn labels_before_fields_are_labels() {
    let cells: Vec<u8> = (0..16)
        .flat_map(numbers)
        .map(|number| number.parse().unwrap_or(0))
        .collect();
    for delimiter in [",", ";", "\t"] {
        let label = |row: usize| char::from(b'A' + row as u8);
        for text in [
            grid(|row| numbers(row).join(delimiter)),
            grid(|row| format!("{}{delimiter}{}", label(row), numbers(row).join(delimiter))),
            grid(|row| format!("r{}{delimiter}{}", row + 1, numbers(row).join(delimiter))),
        ] {
            assert_eq!(found(&text), [Some(cells.clone())], "{text}");
        }
    }
}

/// Nine numbers with sixteen digits are no row of sixteen symbols.
#[test]
fn few_numbers_are_no_row_of_symbols() {
    let full = |row: usize| {
        (0..16)
            .map(|column| cell(row, column).to_string())
            .collect::<Vec<_>>()
    };
    let whole = grid(|row| full(row).join(" "));
    assert_eq!(found(&whole).iter().flatten().count(), 1);
    for between in [" ", ","] {
        let cut = grid(|row| match row {
            5 => ["10", "11", "12", "13", "14", "15", "16", "1", "2"].join(between),
            _ => full(row).join(between),
        });
        assert_eq!(found(&cut), [None], "{cut}");
    }
}

/// A grid with labels ends where rows without them follow directly.
#[test]
fn a_grid_without_labels_directly_below_one_with_labels_is_read() {
    let symbol = |row: usize, column: usize| char::from(b"123456789ABCDEFG"[cell(row, column) - 1]);
    let row = |row: usize| {
        (0..16)
            .map(|column| symbol(row, column))
            .collect::<String>()
    };
    for mark in [": ", " ", ") "] {
        let labeled = grid(|at| format!("{}{mark}{}", at + 1, row(at)));
        let text = labeled + &grid(row);
        assert_eq!(found(&text).iter().flatten().count(), 2, "{text}");
    }
}

/// Rows with labels and comments have as many symbols as a larger grid has columns: they are no names above its columns.
#[test]
fn a_grid_with_comments_directly_above_a_larger_one_is_read() {
    let nine = |at: usize| -> String {
        let cells = (0..9).map(|column| ((3 * at + at / 3 + column) % 9 + 1).to_string());
        cells.collect::<Vec<_>>().join(" ")
    };
    let above: String = (0..9)
        .map(|at| format!("r{} {}  <- note\n", at + 1, nine(at)))
        .collect();
    let symbol = |row: usize, column: usize| char::from(b"123456789ABCDEFG"[cell(row, column) - 1]);
    let row = |row: usize| {
        (0..16)
            .map(|column| symbol(row, column))
            .collect::<String>()
    };
    let below = grid(|at| format!("{}   # row {}", row(at), at + 1));
    let found = found(&(above + &below));
    let orders: Vec<usize> = { found.iter().flatten() }
        .map(|cells| cells.len().isqrt())
        .collect();
    assert_eq!(orders, [9, 16]);
}

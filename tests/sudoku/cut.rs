//! Grids of which only some rows are left: what is below them is read all the same, and nothing is put together of two.

use quadrille::sudoku::text::{Entry, read};

const FOUR: &str = "1..4.....1.....2";
const SIX: &str = "2........1.3..45.........23..4.5....";
const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What is read: puzzles, and an empty text for each that is wrong.
fn found(text: &str) -> Vec<String> {
    let entries = read(text.as_bytes());
    let found = entries.iter().filter_map(|entry| match entry {
        Entry::Puzzle(puzzle) => Some(puzzle.square.to_string()),
        Entry::Invalid { .. } => Some(String::new()),
        _ => None,
    });
    found.collect()
}

/// The rows of a puzzle, with `between` between the cells.
fn rows(puzzle: &str, between: &str) -> Vec<String> {
    let cells: Vec<String> = puzzle.chars().map(String::from).collect();
    let rows = cells.chunks(cells.len().isqrt());
    rows.map(|row| row.join(between)).collect()
}

/// The text of these rows, with `gap` blank lines after each band.
fn text(rows: &[String], gap: usize) -> String {
    let band = if rows[0].len() < 12 { 2 } else { 3 };
    bands(rows, band).join(&"\n".repeat(gap))
}

/// The text of each band of this many rows.
fn bands(rows: &[String], size: usize) -> Vec<String> {
    rows.chunks(size)
        .map(|band| band.join("\n") + "\n")
        .collect()
}

/// However many rows are left, at either end, with any blank lines between the grids.
#[test]
fn the_grids_below_one_that_is_cut_are_read() {
    for puzzle in [FOUR, SIX, NINE] {
        for between in ["", " ", ","] {
            let rows = rows(puzzle, between);
            let whole = text(&rows, 0);
            for left in 1..rows.len() {
                for part in [&rows[..left], &rows[rows.len() - left..]] {
                    for blank in 1..4 {
                        let gap = "\n".repeat(blank);
                        let text = format!("{}\n{gap}{whole}{gap}{whole}", part.join("\n"));
                        assert_eq!(found(&text), ["", puzzle, puzzle], "{text}");
                    }
                }
            }
        }
    }
}

/// So they are where a blank line is between boxes, if more are between grids.
#[test]
fn the_grids_below_a_band_are_read() {
    for puzzle in [FOUR, SIX, NINE] {
        let rows = rows(puzzle, " ");
        let band = rows.len().isqrt();
        for inside in 1..3 {
            let whole = text(&rows, inside);
            for bands in 1..rows.len() / band {
                let part = text(&rows[..band * bands], inside);
                for blank in inside + 1..6 {
                    let gap = "\n".repeat(blank);
                    let text = format!("{part}{gap}{whole}{gap}{whole}");
                    assert_eq!(found(&text), ["", puzzle, puzzle], "{text}");
                }
            }
        }
    }
}

/// A gap may be longer than the others if nothing but as many blank lines is below the grid.
#[test]
fn one_gap_may_be_longer() {
    let rows = rows(NINE, " ");
    let bands = bands(&rows, 3);
    let grid = format!("{}\n\n{}\n{}", bands[0], bands[1], bands[2]);
    assert_eq!(found(&grid), [NINE]);
    assert_eq!(found(&format!("{grid}\n\n{grid}")), [NINE, NINE]);
    let below = text(&rows, 0);
    assert_eq!(found(&format!("{grid}\n\n{below}")), [NINE, NINE]);
}

/// The frame of the next grid does not go on with one that is cut.
#[test]
fn a_frame_below_one_that_is_cut_is_read() {
    let rule = "+-----+-----+\n";
    let upper = "| 1 . | . 4 |\n| . . | . . |\n";
    let lower = "| . 1 | . . |\n| . . | . 2 |\n";
    let whole = format!("{rule}{upper}{rule}{lower}{rule}");
    for cut in [format!("{rule}{upper}"), format!("{lower}{rule}")] {
        let text = format!("{whole}\n\n{cut}\n\n{whole}\n\n{whole}");
        assert_eq!(found(&text), [FOUR, "", FOUR, FOUR], "{text}");
    }
}

/// Neither does the empty header of a Markdown table.
#[test]
fn a_table_below_rows_that_are_cut_is_read() {
    let row = |row: &String| format!("| {row} |\n").replace('.', " ");
    let table: String = rows(SIX, " | ").iter().map(row).collect();
    let header = format!("{}|\n{}|\n", "|   ".repeat(6), "|---".repeat(6));
    let text = format!(".1.|..6\n.6.|.25\n\n\n{header}{table}");
    assert_eq!(found(&text), ["", SIX]);
}

/// Where bands of one have blank lines between them, and the grid below has rules between its own, no board is made of both.
#[test]
fn a_grid_with_rules_below_bands_is_read() {
    let (upper, lower) = ("1 . | . 4\n. . | . .\n", ". 1 | . .\n. . | . 2\n");
    let [bare_upper, bare_lower] = [upper, lower].map(|band| band.replace(" |", ""));
    let [drawn_upper, drawn_lower] = [upper, lower].map(|band| band.replace('|', "│"));
    let framed = |band: &str| {
        band.replace("\n", " |\n| ")
            .trim_end_matches("| ")
            .to_owned()
    };
    let [framed_upper, framed_lower] = [upper, lower].map(|band| format!("| {}", framed(band)));
    let rule = "+-----+-----+\n";
    for (half, whole) in [
        (upper, format!("{upper}----+----\n{lower}")),
        (&bare_upper, format!("{bare_upper}---+---\n{bare_lower}")),
        (
            &drawn_upper,
            format!("{drawn_upper}────┼────\n{drawn_lower}"),
        ),
        (
            upper,
            format!("{rule}{framed_upper}{rule}{framed_lower}{rule}"),
        ),
    ] {
        for blank in 1..4 {
            let gap = "\n".repeat(blank);
            let text = format!("{half}{gap}{whole}");
            assert_eq!(found(&text), ["", FOUR], "{text}");
            let text = format!("{text}{gap}{whole}");
            assert_eq!(found(&text), ["", FOUR, FOUR], "{text}");
        }
    }
    let bands = bands(&rows(NINE, " "), 3);
    let rule = "-----+-----+-----\n";
    // A rule and a band below a grid are those of the next one, whether it is whole or not.
    let (whole, ruled, band) = (bands.join("\n"), bands.join(rule), &bands[0]);
    for text in [
        format!("{whole}{rule}{whole}"),
        format!("{whole}{rule}{ruled}"),
    ] {
        assert_eq!(found(&text), [NINE, NINE], "{text}");
    }
    for text in [format!("{whole}{rule}{band}"), format!("{whole}{band}")] {
        assert_eq!(found(&text), [NINE, ""], "{text}");
    }
}

/// The header of a Markdown table is no row where one is missing: neither an empty one nor one in order.
#[test]
fn a_header_is_no_row_of_a_table_that_is_cut() {
    let puzzles = [FOUR, SIX, NINE].into_iter();
    for (puzzle, blank) in puzzles.flat_map(|puzzle| [(puzzle, " "), (puzzle, ".")]) {
        let order = puzzle.len().isqrt();
        let names: Vec<String> = (1..=order).map(|name| name.to_string()).collect();
        let empty = vec![" "; order];
        for header in [empty.join("|"), names.join("|")] {
            let header = format!("|{header}|\n{}|\n", "|---".repeat(order));
            let row = |row: &String| format!("|{}|\n", row.replace('.', blank));
            let rows: Vec<String> = rows(puzzle, "|").iter().map(row).collect();
            let whole = format!("{header}{}", rows.concat());
            assert_eq!(found(&whole), [puzzle], "{whole}");
            for missing in 0..order {
                let (above, below) = (&rows[..missing], &rows[missing + 1..]);
                let cut = format!("{header}{}{}", above.concat(), below.concat());
                assert_eq!(found(&cut), [""], "{cut}");
                let text = format!("{cut}\n{whole}\n{cut}\n\n{whole}");
                assert_eq!(found(&text), ["", puzzle, "", puzzle], "{text}");
            }
        }
    }
    // Any other header is the first row, as programs write it that know no tables without one.
    let table = "|1| | |4|\n|-|-|-|-|\n| | | | |\n| |1| | |\n| | | |2|\n";
    assert_eq!(found(table), [FOUR]);
    // A header below another, each with its rule, is no end of what counts rows.
    let (empty, rule) = ("|  |  |  |  |\n", "|---|---|---|---|\n");
    let twice = format!("{empty}\n{rule}{empty}{rule}{0}{0}", "| 1 | 2 | 3 | 4 |\n");
    assert!(found(&twice).iter().all(String::is_empty), "{twice}");
}

/// Where dashes are blanks, the rules of frames and tables are none.
#[test]
fn rules_below_a_grid_with_dashes_are_rules() {
    let dashes = text(&rows(&NINE.replace('.', "-"), " "), 0);
    let rule = "|---|---|---|\n";
    let bare = rows(NINE, "");
    let framed: Vec<String> = { bare.iter() }
        .map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]))
        .collect();
    let framed: Vec<String> = framed.chunks(3).map(<[String]>::concat).collect();
    let framed = format!("{rule}{}{rule}", framed.join(rule));
    assert_eq!(found(&format!("{dashes}\n\n{framed}")), [NINE, NINE]);

    let row = |row: &String| format!("|{row}|\n").replace('.', "-");
    let table: Vec<String> = rows(FOUR, "|").iter().map(row).collect();
    let table = format!("{}|-|-|-|-|\n{}", table[0], table[1..].concat());
    assert_eq!(found(&table), [FOUR]);
    // Without a row more, the second one is a row.
    let grid = "|1|-|-|4|\n|-|-|-|-|\n|-|1|-|-|\n|-|-|-|2|\n";
    assert_eq!(found(grid), [FOUR]);
    assert_eq!(found(&format!("{grid}{grid}")), [FOUR, FOUR]);
}

/// A grid in another layout is read below one that is cut, or below an array with a row that is wrong.
#[test]
fn other_layouts_below_one_that_is_cut_are_read() {
    let bare = rows(NINE, "");
    let each = |row: &dyn Fn(usize, &str) -> String| -> String {
        (1..10).map(|at| row(at, &bare[at - 1]) + "\n").collect()
    };
    let quoted = |row: &str| -> String {
        let cells: Vec<String> = row.chars().map(|cell| format!("\"{cell}\"")).collect();
        cells.join(",")
    };
    let strings: Vec<String> = bare.iter().map(|row| format!("\"{row}\"")).collect();
    let digits = NINE.replace('.', "0");
    let cells = rows(&digits, ",\n  ");
    let cells: Vec<String> = cells.iter().map(|row| format!(" [\n  {row}\n ]")).collect();
    let below = [
        bare.join("/") + "\n",
        each(&|at, row| format!("{at}: {row}")),
        each(&|at, row| format!("{row}   # row {at}")),
        each(&|_, row| quoted(row)),
        format!("[{}]\n", strings.join(", ")),
        format!("[\n{}\n]\n", cells.join(",\n")),
    ];
    let arrays = rows(&digits, ", ");
    let mut wrong: Vec<String> = arrays
        .iter()
        .map(|row| format!("    {{{row}}},\n"))
        .collect();
    wrong[4] = wrong[4].replace('}', "}, 3");
    let wrong = format!("int grid[9][9] = {{\n{}}};\n", wrong.concat());
    let six = rows(SIX, "");
    let above = [
        six[..3].join("\n") + "\n",
        rows(SIX, " ")[..2].join("\n") + "\n",
        rows(SIX, ",")[..3].join("\n") + "\n",
        bare[..3].join("\n") + "\n",
        wrong,
    ];
    for above in &above {
        for below in &below {
            for gap in ["\n\n", "\n\n\n"] {
                let text = format!("{above}{gap}{below}");
                assert_eq!(found(&text), ["", NINE], "{text}");
            }
        }
    }
}

/// A date above a grid is its heading; a row that looks like one is a row.
#[test]
fn a_row_that_looks_like_a_date_is_a_row() {
    let below = ".........\n".repeat(8);
    for (row, blank) in [
        ("1923.75.8", "."),
        ("82.7.1934", "."),
        ("1934.2.85", "."),
        ("2-45-1983", "-"),
        ("12-5-1983", "-"),
    ] {
        let puzzle = row.replace('-', ".") + &".".repeat(72);
        let text = format!("{row}\n{}", below.replace('.', blank));
        assert_eq!(found(&text), [puzzle]);
    }
    let rows = text(&rows(NINE, ""), 0);
    for date in ["12.5.2024", "1.5.1999", "2024-05-1", "2024.5.1"] {
        assert_eq!(found(&format!("{date}\n{rows}")), [NINE], "{date}");
    }
}

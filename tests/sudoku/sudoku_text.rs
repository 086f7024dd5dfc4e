//! Sudoku as text: what is written is read as it was, in every shape, and no bytes make the reader panic.

use proptest::prelude::*;
use quadrille::puzzle::square::{ParseSquareError, RulesError, Square, SquareRules};
use quadrille::sudoku::text::{
    AnswerFormat, AnswerPart, Entry, Layout, PrettyStyle, Reader, read, read_with,
};

use crate::cases::cases;
use crate::said::Said;

/// The orders that the number of symbols determines.
const ORDERS: &[u8] = &[4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25];

/// A square of some order. Its first symbol is 1, as letters alone would be counted from A.
fn squares() -> impl Strategy<Value = Square> {
    prop::sample::select(ORDERS).prop_flat_map(|order| {
        let blank = Square::blank(order).expect("a small order");
        let symbol = prop_oneof![Just(0), 0..=order];
        let cells = prop::collection::vec(symbol, usize::from(order).pow(2));
        cells.prop_map(move |mut cells| {
            cells[0] = 1;
            blank.with_cells(&cells).expect("symbols of that order")
        })
    })
}

/// Inside a line, zeros may be the blanks of an order that is known.
#[test]
fn a_puzzle_of_a_known_order_in_an_address_is_read() {
    for puzzle in ["1000000300024000", "1..............2", "0000020000000000"] {
        let text = format!("https://example.org/?bd={puzzle}\n");
        let entries = read_with(Reader::new().order(4), text.as_bytes());
        let [Entry::Puzzle(found)] = &entries[..] else {
            panic!("{text}: {entries:?}")
        };
        assert_eq!(found.square.to_string(), puzzle.replace('0', "."));
    }
    let text = b"https://example.org/?bd=1000000300024000\n";
    assert!(matches!(read(text)[..], [Entry::Invalid { .. }]));
}

/// Of a grid of another order than the one that is known, its order is said.
#[test]
fn a_grid_of_another_order_is_named() {
    let framed = include_str!("../../examples/newspaper.txt");
    let rows = "45.....7.\n..2..1...\n".repeat(4) + "..8..7...\n";
    let spaced = rows.replace("", " ");
    for (text, place, orders) in [(framed, 3, &[3, 6, 7, 10][..]), (&spaced, 1, &[6, 7])] {
        for &order in orders {
            let entries = read_with(Reader::new().order(order), text.as_bytes());
            let wrong = entries.iter().filter_map(|entry| match entry {
                Entry::Invalid { place, message, .. } => Some((place.line, &message[..])),
                _ => None,
            });
            let expected = format!(
                "found a grid of 9 rows of 9 cells, expected {order} rows of {order} cells, `.` or 0 for a blank"
            );
            assert_eq!(
                wrong.collect::<Vec<_>>(),
                [(place, &expected[..])],
                "{text}"
            );
        }
    }
}

/// The only puzzle of a text, with its layout.
fn only(text: &[u8]) -> (Square, Layout) {
    let mut entries = read(text);
    // Rows of sixteen that could be puzzles are noted.
    entries.retain(|entry| !matches!(entry, Entry::Note { .. } | Entry::Header(_)));
    match &entries[..] {
        [Entry::Puzzle(puzzle)] => (puzzle.square.clone(), puzzle.layout.clone()),
        other => panic!("{other:?} in {}", String::from_utf8_lossy(text)),
    }
}

fn written(format: AnswerFormat<'_>, square: &Square) -> Vec<u8> {
    let mut text = Vec::new();
    format.write_part(AnswerPart::Square(square), 0, None, &mut text);
    format.write_end(&mut text);
    text
}

/// A drawing with bars and rules around boxes.
fn framed(square: &Square, [rule, bar]: [&str; 2], numbers: bool) -> String {
    let order = usize::from(square.order());
    let rules = SquareRules::size(order).expect("a usual order");
    let first = rules.regions_of_cells();
    let width = first
        .iter()
        .take_while(|&&region| region == first[0])
        .count();
    let height = order / width;
    let cell = |symbol: &u8| match (numbers, symbol) {
        (true, 0) => " .".to_owned(),
        (true, symbol) => format!("{symbol:>2}"),
        (false, &symbol) => square.alphabet().show(symbol),
    };
    let mut text = rule.to_owned();
    for (number, row) in square.cells().chunks(order).enumerate() {
        if number > 0 && number % height == 0 {
            text += rule;
        }
        let boxes = row.chunks(width).map(|cells| {
            let cells: Vec<String> = cells.iter().map(cell).collect();
            cells.join(" ")
        });
        let boxes: Vec<String> = boxes.collect();
        let line = format!("{bar} {} {bar}", boxes.join(&format!(" {bar} ")));
        // Spaces at the end of a line are not kept.
        text += &format!("{}\n", line.trim_end());
    }
    text + rule
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_is_written_is_read(square in squares()) {
        let rules = SquareRules::size(square.order().into()).expect("a usual order");
        let pretty = AnswerFormat::Pretty(&rules, PrettyStyle::default());
        for format in [AnswerFormat::Line, AnswerFormat::Grid, pretty] {
            let text = written(format, &square);
            prop_assert_eq!(&only(&text).0, &square);
            // The same where the order is known.
            let entries = read_with(Reader::new().order(square.order()), &text);
            let found = entries.first();
            prop_assert!(matches!(found, Some(Entry::Puzzle(puzzle)) if puzzle.square == square));
        }
        let table = [&b"id,puzzle,x\n7,"[..], written(AnswerFormat::Line, &square).trim_ascii_end(), b",\"a,b\"\n"].concat();
        prop_assert_eq!(&only(&table).0, &square);
    }

    #[test]
    fn answers_keep_the_frame(square in squares()) {
        let rules = [["", ""], ["", "|"], ["---------------+----\n", "|"], ["+-----+-----+\n", "|"], ["├────┤\n", "│"]];
        for frame in rules {
            let text = framed(&square, frame, false);
            let (found, layout) = only(text.as_bytes());
            prop_assert_eq!(&found, &square);
            prop_assert_eq!(String::from_utf8(written(AnswerFormat::of(&layout), &square)).expect("UTF-8"), text);
            if square.order() > 9 {
                let text = framed(&square, frame, true);
                let (found, layout) = only(text.as_bytes());
                prop_assert_eq!(found.cells(), square.cells());
                prop_assert_eq!(String::from_utf8(written(AnswerFormat::of(&layout), &found)).expect("UTF-8"), text);
            }
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes: Vec<u8>, order in prop::option::of(1_u8..40)) {
        read(&bytes);
        read_with(order.map_or(Reader::new(), |order| Reader::new().order(order)).with_claims(), &bytes);
    }

    /// The same with the characters that matter.
    #[test]
    fn no_text_makes_it_panic(
        text in "([.0-9A-Gx_*?|+=\\-\"# \t\n,;!{}\\[\\]│─é]|puzzle,solution\n|\n\n|[1-4.]{16}\n|[.1-9]{81}|[.1-9]{9}\n\
                 |[A-P-]{16}\n|([1-4]?[|,;\t]){4}\n|\\|(---\\|){4}\n|\\[([1-4]|null)(,[0-4]){3}\\],?\n|-{4}\n|-{16}\n){0,60}",
        order in prop::option::of(1_u8..40),
    ) {
        read(text.as_bytes());
        read_with(order.map_or(Reader::new(), |order| Reader::new().order(order)).with_claims(), text.as_bytes());
    }
}

/// A line of its own for each puzzle or faulty line.
#[test]
fn entries_stay_aligned_with_lines() {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let lines = [nine, &nine[1..], "hello", "1234........4321", "what?", nine];
    let entries = read(lines.join("\n").as_bytes());
    assert_eq!(entries.len(), lines.len());
    for (number, entry) in entries.iter().enumerate() {
        let place = match entry {
            Entry::Puzzle(puzzle) => puzzle.place,
            Entry::Invalid { place, .. } => *place,
            other => panic!("{other:?}"),
        };
        assert_eq!(place.line, number as u64 + 1);
    }
}

#[test]
fn faults_have_the_places_of_rows() {
    let nine =
        "53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79";
    let labels = ",1,2,3,4\n1,1,,,4\n2,,,,\n3,,1,,\n4,,,,2\n";
    let symbol = "expected a digit, or one of 0 . * _ - ? x X for a blank";
    for (text, place, message) in [
        (
            nine.replace("8./", "8/"),
            (1, 69),
            "found 8 cells in a row, expected 9".to_owned(),
        ),
        (
            nine.replace("6./", "6.1/"),
            (1, 30),
            "found 10 cells in a row, expected 9".to_owned(),
        ),
        (
            format!("  {}", nine.replace("41", "é1")),
            (1, 76),
            format!("found 'é', {symbol}"),
        ),
        (
            labels.replace("2,,,,", "2,,,"),
            (3, 5),
            "found 1 cell in a row, expected 5".to_owned(),
        ),
        (
            labels.replace("4,,,,2\n", ""),
            (5, 1),
            "found the end of the file after 3 rows of a grid, expected 4 rows".to_owned(),
        ),
    ] {
        let entries = read(text.as_bytes());
        let [
            Entry::Invalid {
                place: found,
                message: what,
                ..
            },
        ] = &entries[..]
        else {
            panic!("{text}: {entries:?}")
        };
        assert_eq!(
            ((found.line, found.column), what),
            (place, &message),
            "{text}"
        );
    }
}

/// In each row a quote is opened in the last field, and the next row would close it and open another. Reading all lines
/// again for each of them would never end.
#[test]
fn unclosed_quotes_take_linear_time() {
    let rows = 10_000;
    let text = format!("puzzle,solution\n{}", "a\",\"b\n".repeat(rows));
    let entries = read(text.as_bytes());
    let invalid = entries.iter().filter_map(|entry| match entry {
        Entry::Invalid { place, message, .. } => Some((place.line, message.as_str())),
        _ => None,
    });
    let invalid: Vec<(u64, &str)> = invalid.collect();
    assert_eq!(invalid.len(), rows);
    assert!(
        invalid
            .iter()
            .zip(2..)
            .all(|(&(line, _), expected)| line == expected)
    );
    let expected = "found 'a', expected a digit, or one of 0 . * _ - ? x X for a blank";
    assert!(invalid.iter().all(|&(_, message)| message == expected));
}

#[test]
fn texts_of_squares() {
    let read = |text: &str| text.parse::<Square>();
    let square = read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1").expect("digits");
    assert_eq!(square.to_string(), "1234341221434321");
    assert_eq!(format!("{square:#}").lines().count(), 4);
    let numbers = (0..144).map(|cell| (cell % 12 + 1).to_string());
    let numbers = read(&numbers.collect::<Vec<_>>().join(" ")).expect("numbers");
    assert_eq!((numbers.order(), numbers.get(0, 11)), (12, Some(12)));
    assert_eq!(read(&numbers.to_string()), Ok(numbers));
    assert_eq!(read("abc"), Err(ParseSquareError::Length { found: 3 }));
    assert_eq!(read(""), Err(ParseSquareError::Length { found: 0 }));
    let error = read("1234 3412 2143 4%21").expect_err("a percent sign");
    error.says("found % in row 4, column 2, expected a symbol from 1 to 4, or . for a blank");
    // Letters count from A = 1 where there is no digit among the givens, after 9 otherwise.
    assert_eq!(
        read("D...............").expect("letters").get(0, 0),
        Some(4)
    );
    let mixed = format!("1G{}", ".".repeat(254));
    assert_eq!(read(&mixed).expect("digits").get(0, 1), Some(16));
}

#[test]
fn invalid_rules() {
    let error = SquareRules::jigsaw("aab\nabb\nccb").expect_err("b is too large");
    assert_eq!(error.to_string(), "region b has 4 cells, expected 3");
    let refused = |rules: Result<SquareRules, RulesError>| rules.unwrap_err().to_string();
    refused(SquareRules::jigsaw(""))
        .says("found 0 region labels, expected a square number of at most 10000");
    let expected = "x 3, expected 1 to 100 cells in each";
    refused(SquareRules::boxes(0, 3)).says(&format!("found boxes of 0 {expected}"));
    assert!(refused(SquareRules::boxes(usize::MAX, 3)).ends_with(expected));
    refused(SquareRules::latin(0)).says("found a square of 0 x 0, expected 1 to 100 each way");
    let six = SquareRules::boxes(2, 3).expect("boxes");
    assert!(refused(six.with_windows()).starts_with("found windows in a square of 6 x 6"));
    for kind in [
        "18446744073709551615",
        "",
        "3y3",
        "3x",
        "3x3 hexagons",
        "0",
        "101",
    ] {
        assert!(kind.parse::<SquareRules>().is_err(), "{kind}");
    }
    let wrong_size = "2x3"
        .parse::<SquareRules>()
        .expect("a kind")
        .puzzle(&".".repeat(81));
    let error = wrong_size.expect_err("nine is not six").to_string();
    assert_eq!(error, "found a square of order 9, expected order 6");
}

/// A word goes into the field that the answer has, in quotes where there are none yet.
#[test]
fn words_stay_in_their_field() {
    let puzzle = "1..4.....1.....2";
    for (field, expected) in [
        ("x", "\"a, \"\"b\"\"\""),
        ("", "\"a, \"\"b\"\"\""),
        ("\"x\"", "\"a, \"\"b\"\"\""),
        ("\"\"", "\"a, \"\"b\"\"\""),
    ] {
        let text = format!("puzzle,solution\n{puzzle},{field}\n");
        let (_, layout) = only(text.as_bytes());
        let (format, mut out) = (AnswerFormat::of(&layout), Vec::new());
        format.write_start(None, &mut out);
        format.write_part(AnswerPart::Word("a, \"b\""), 0, None, &mut out);
        format.write_end(&mut out);
        let expected = format!("{puzzle},{expected}\n");
        assert_eq!(String::from_utf8_lossy(&out), expected, "{field}");
    }
    // The field is missing behind one that ends with a quote.
    let text = format!("puzzle,name,solution\n{puzzle},\"a\"\n");
    let (_, layout) = only(text.as_bytes());
    let (format, mut out) = (AnswerFormat::of(&layout), Vec::new());
    format.write_start(None, &mut out);
    format.write_part(AnswerPart::Word("a, b"), 0, None, &mut out);
    String::from_utf8_lossy(&out).says(&format!("{puzzle},\"a\",\"a, b\""));
}

#[test]
fn other_sections_are_not_read_in_lines_either() {
    let blank = ".".repeat(81);
    assert_eq!(read(format!("[State]\n{blank}\n").as_bytes()), []);
    let text = format!("[State]\n{blank}\n[Puzzle]\n{blank}\n");
    assert_eq!(only(text.as_bytes()).0.order(), 9);
}

/// Without boxes of one size, too, givens and filled cells have the style that is asked for.
#[test]
fn styles_are_those_of_jigsaws_too() {
    let rules = SquareRules::jigsaw("aaab abbb cccd cddd").expect("regions");
    let drawn = |style: PrettyStyle<'_>| {
        let square: Square = "1234341221434321".parse().expect("digits");
        let givens: Square = "1...............".parse().expect("digits");
        let format = AnswerFormat::Pretty(&rules, style);
        let mut out = Vec::new();
        format.write_part(AnswerPart::Square(&square), 0, Some(&givens), &mut out);
        String::from_utf8(out).expect("UTF-8")
    };
    let plain = drawn(PrettyStyle::default());
    assert!(plain.contains("[1]"), "{plain}");
    let styled = drawn(PrettyStyle {
        given: Some(("<", ">")),
        filled: Some(("{", "}")),
    });
    assert!(
        styled.contains("< 1 >") && styled.contains("{ 2 }"),
        "{styled}"
    );
    assert!(!styled.contains('['), "{styled}");
}

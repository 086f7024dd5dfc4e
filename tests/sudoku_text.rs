//! Sudoku as text: what is written is read as it was, in every shape, and no bytes make the reader panic.

use proptest::prelude::*;
use quadrille::puzzle::square::Square;
use quadrille::sudoku::Variant;
use quadrille::sudoku::text::{Entry, Form, Layout, ORDERS, Part, Pretty, Reader, read, read_with};

/// A square of some order. Its first symbol is 1, as letters alone would be counted from A.
fn squares() -> impl Strategy<Value = Square> {
    prop::sample::select(&ORDERS[..]).prop_flat_map(|order| {
        let blank = Square::blank(order).expect("a small order");
        let symbol = prop_oneof![Just(0), 0..=order];
        let cells = prop::collection::vec(symbol, usize::from(order).pow(2));
        cells.prop_map(move |mut cells| {
            cells[0] = 1;
            blank.with_cells(&cells).expect("symbols of that order")
        })
    })
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

fn written(form: Form<'_>, square: &Square) -> Vec<u8> {
    let mut text = Vec::new();
    form.part(Part::Square(square), 0, None, &mut text);
    form.close(&mut text);
    text
}

/// A drawing with bars and rules around boxes.
fn framed(square: &Square, [rule, bar]: [&str; 2], numbers: bool) -> String {
    let order = usize::from(square.order());
    let variant = Variant::size(order).expect("a usual order");
    let (height, width) = variant.rules().box_size().expect("boxes");
    let (height, width) = (usize::from(height), usize::from(width));
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
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn what_is_written_is_read(square in squares()) {
        let variant = Variant::size(square.order().into()).expect("a usual order");
        let pretty = Form::Pretty(variant.rules(), Pretty::default());
        for form in [Form::Line, Form::Grid, pretty] {
            let text = written(form, &square);
            prop_assert_eq!(&only(&text).0, &square);
            // The same where the order is known.
            let entries = read_with(Reader::new().order(square.order()), &text);
            let found = entries.first();
            prop_assert!(matches!(found, Some(Entry::Puzzle(puzzle)) if puzzle.square == square));
        }
        let table = [&b"id,puzzle,x\n7,"[..], written(Form::Line, &square).trim_ascii_end(), b",\"a,b\"\n"].concat();
        prop_assert_eq!(&only(&table).0, &square);
    }

    #[test]
    fn answers_keep_the_frame(square in squares()) {
        let rules = [["", ""], ["", "|"], ["---------------+----\n", "|"], ["+-----+-----+\n", "|"], ["├────┤\n", "│"]];
        for frame in rules {
            let text = framed(&square, frame, false);
            let (found, layout) = only(text.as_bytes());
            prop_assert_eq!(&found, &square);
            prop_assert_eq!(String::from_utf8(written(Form::of(&layout), &square)).expect("UTF-8"), text);
            if square.order() > 9 {
                let text = framed(&square, frame, true);
                let (found, layout) = only(text.as_bytes());
                prop_assert_eq!(found.cells(), square.cells());
                prop_assert_eq!(String::from_utf8(written(Form::of(&layout), &found)).expect("UTF-8"), text);
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
        text in "([.0-9A-Gx_*|+=\\-\"# \n,;!\\[\\]│─é]|puzzle,solution\n|\n\n|[1-4.]{16}\n|[.1-9]{81}|[.1-9]{9}\n){0,60}",
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

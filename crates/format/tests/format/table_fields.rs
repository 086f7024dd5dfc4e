//! The fields of tables: decimal numbers, quotes, and their places.

use quadrille::format::table;

use super::tables::columns;

/// What a table with one cost says that it is, where semicolons are between fields.
fn cost(text: &str) -> Option<String> {
    let table = format!("job;cost\na;{text}\n");
    let document = table::read(table.as_bytes(), &columns(&["job"], &[], Some("cost"))).ok()?;
    let best = document.problem().search().best(1);
    Some(document.show_cost(best.solutions[0].cost()))
}

#[test]
fn decimal_numbers() {
    for (text, number) in [
        ("7", Some("7")),
        ("3.50", Some("3.50")),
        ("3,5", Some("3.5")),
        ("-.5", Some("-0.5")),
        ("+12.", Some("12")),
        ("1e3", None),
        ("-", None),
        (".", None),
        ("1.2.3", None),
        ("NaN", None),
    ] {
        assert_eq!(cost(text).as_deref(), number, "{text}");
    }
    // A row without anything costs nothing.
    let blank = table::read(b"job;cost\na;1\n;\n", &columns(&["job"], &[], Some("cost")));
    assert_eq!(blank.map(|table| table.show_cost(1)), Ok("1".to_owned()));
}

#[test]
fn quotes_are_closed_or_found() {
    for (text, place) in [
        ("a,b\n\"x\",1\n", None),
        ("a,b\n\"x \"\" y\n, z\",1\n", None),
        ("a,b\nx\"y,1\n", None),
        ("a,b\nx,\"1\ny,2\n", Some((2, 3))),
        ("a,b\n\"x\"\",1\n", Some((2, 1))),
        ("a,b\n\"é\nz\",\"", Some((3, 4))),
    ] {
        let read = table::read(text.as_bytes(), &columns(&["a"], &[], None));
        let found = read.err().map(|error| (error.place(), error.to_string()));
        let message = "found a quote that is not closed, expected another one";
        let expected = place.map(|(line, column)| {
            let place = Some((line, column));
            (place, format!("{line}:{column}: {message}"))
        });
        assert_eq!(found, expected, "{text}");
    }
}

/// The place of the cost in each of three columns, which is no number.
#[test]
fn fields_have_places() {
    let text = "a,b,c\n\r\nx,\"é,\n\",z\n";
    let place = |cost: &str, job: &str| {
        let read = table::read(text.as_bytes(), &columns(&[job], &[], Some(cost)));
        read.expect_err("no number").place()
    };
    let places = [place("a", "b"), place("b", "c"), place("c", "a")];
    assert_eq!(places, [(3, 1), (3, 3), (4, 3)].map(Some));
}

#[test]
fn lines_end_in_three_ways() {
    for end in ["\n", "\r\n", "\r"] {
        let rows = ["a,b", "1,2", "", "3,\"x", "y\"", "5,6", ""].join(end);
        let line = |number: &str| {
            let text = rows.replace(number, "no");
            let read = table::read(text.as_bytes(), &columns(&["b"], &[], Some("a")));
            read.expect_err("no number").place()
        };
        let found = ["1", "3", "5"].map(line);
        assert_eq!(found, [2, 4, 6].map(|line| Some((line, 1))), "{rows:?}");
    }
}

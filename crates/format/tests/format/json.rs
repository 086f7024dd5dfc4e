//! JSON: what else the reader takes, and every mistake.

use quadrille::format::{self, Format};

use crate::said::{Said, table};
use crate::{plain, read, reported, written};

#[test]
fn names_that_only_json_can_write() {
    let text = r#"{
  "items": {
    "primary": ["two words", "", "a:b"],
    "secondary": ["x", "l\nb"]
  },
  "options": [
    ["two words", {"name": "x", "color": ""}],
    [{"name": "a:b"}, "", "x:c:d"],
    []
  ]
}
"#;
    let document = read(text);
    assert_eq!(written(&document, Format::Json), text);
    assert_eq!(document.color_name(quadrille::Color(1)), Some("c:d"));
    assert_eq!(
        plain(&read(&written(&document, Format::Json))),
        plain(&document)
    );
}

/// Behind a colon is a color, unless that leaves no item: of 08:00, say.
#[test]
fn a_colon_may_be_of_the_name() {
    let plain_names = r#"{"items": ["08:00", "x"], "options": [["08:00", "x"]]}"#;
    let named = r#"{"items": ["08:00", "x"], "options": [[{"name": "08:00"}, "x"]]}"#;
    assert_eq!(plain(&read(plain_names)), plain(&read(named)));
    let colored =
        r#"{"items": {"primary": ["a", "x:y"], "secondary": ["x"]}, "options": [["a", "x:y"]]}"#;
    assert_eq!(read(colored).color_name(quadrille::Color(0)), Some("y"));
}

#[test]
fn what_may_be_left_out() {
    let document = read(r#"{"options":[],"items":{}}"#);
    assert_eq!(document.problem().search().count(), 1);
    let text = "{\n  \"items\": {\n    \"primary\": [],\n    \"secondary\": []\n  },\n  \"options\": []\n}\n";
    assert_eq!(written(&document, Format::Json), text);
    let document = read(r#"{"items":{"primary":["\u0061"]},"options":[{"items":["a"]}]}"#);
    assert_eq!(written(&document, Format::Knuth), "a\na\n");
    let document = read(r#"{"items":["a",{"name":"b","lo":0,"hi":2}],"options":[["a","b"]]}"#);
    assert_eq!(written(&document, Format::Knuth), "a 0:2|b\na b\n");
}

#[test]
fn comments_keep_their_lines() {
    let document = read("| one\n|\n|  two\na\na\n");
    let json = written(&document, Format::Json);
    assert!(json.contains(r#""comment": "one\n\n two""#), "{json}");
    assert_eq!(plain(&read(&json)), plain(&document));
}

#[test]
fn text_that_is_no_json() {
    reported("{\"items\": {},\n \"option\": []}", None).says(
        "\
2:2: JSON: unknown field `option`, expected one of `comment`, `items`, `options`
     \"option\": []}
     ^^^^^^^^",
    );
    let twice = r#"{"items": {"primary": ["a"]}, "options": [], "options": []}"#;
    reported(twice, None).begins("1:46: JSON: duplicate field `options`\n");
    reported("", Some(Format::Json)).begins("1:1: JSON: found the end in the middle of a value");
    for (text, expected) in table(
        r#"{
            1:1: JSON: found the end in the middle of an object
        {"items": {}}
            1:1: JSON: found no `options`, expected the list of all options
        {"options": [["a"], ["b"]]}
            1:1: JSON: found `options` without `items`, expected both: `items` has the names of all items
        {"items": ["a"], "options": "a"}
            1:29: JSON: found "\"a\"", expected a list
        {"items": ["a"], "options": {}}
            1:29: JSON: found an object, expected a list
        {"items": ["a"], "options": [{"cost": 1}]}
            1:30: JSON: found an object without `items`, expected one with it
        {"items": ["a"], "options": [{"items": -1.5}]}
            1:40: JSON: found "-1.5", expected a list
        {"items": ["a"], "options": [[{"name": ["a"]}]]}
            1:40: JSON: found a list, expected a string
        []
            1:1: found "[]", expected a JSON object with items and options, or an array of rows of 0 and 1
        {"options": [], "items": 7}
            1:26: found "7", expected a list of items, or an object with primary and secondary items
        {"options": [], "items": [[]]}
            1:27: found "[]", expected the name of an item, or an object with name, lo and hi
        {"items": {}, "options": []} x
            1:30: JSON: trailing characters
        {"items": {}, "options": [1,]}
            1:29: JSON: trailing comma"#,
    ) {
        reported(&text, Some(Format::Json)).begins(&format!("{expected}\n"));
    }
    for (options, expected) in [
        ("\n{}", "2:1: JSON: found an object, expected a list"),
        (
            "\n[[{\"name\":\n[\"a\"]}]]",
            "3:1: JSON: found a list, expected a string",
        ),
        ("\n  {}", "2:3: JSON: found an object, expected a list"),
        ("\n7", "2:1: JSON: found \"7\", expected a list"),
        (
            "\n\"a, expected b\"",
            r#"2:1: JSON: found "\"a, expected b\"", expected a list"#,
        ),
        (
            r#""a\" b""#,
            r#"1:29: JSON: found "\"a\\\" b\"", expected a list"#,
        ),
        (
            r#""\\""#,
            r#"1:29: JSON: found "\"\\\\\"", expected a list"#,
        ),
    ] {
        let text = format!(
            "{{\"items\": [\"a\"], \"options\":{}{options}}}",
            if options.starts_with('\n') { "" } else { " " }
        );
        reported(&text, Some(Format::Json)).begins(expected);
    }
}

/// What begins with a bracket is JSON that went wrong, or an item of Knuth's format with such a name.
#[test]
fn brackets_may_begin_a_name() {
    for text in [
        "[[[",
        "[",
        "{",
        "{ 1",
        "[\n [\n  \"a\",\n  \"b\"\n ]\n]\n",
        "\n {]",
    ] {
        assert_eq!(Format::recognize(text), Format::Json, "{text:?}");
        assert!(
            reported(text, None).contains("JSON"),
            "{}",
            reported(text, None)
        );
    }
    for text in [
        "[a] [b]\n[a] [b]\n",
        "[a] {b} | [x\n\n| {\n[a] [x:red\n{b} [x:blue |7\n[a] [c]\n",
        "{ | }\n{ }:1\n",
    ] {
        assert_eq!(Format::recognize(text), Format::Knuth, "{text:?}");
    }
    let document = read("| a comment\n[\n");
    assert_eq!(document.problem().item_count(), 1);
    assert_eq!(
        plain(&read(&written(&document, Format::Knuth))),
        plain(&document)
    );
}

#[test]
fn mistakes_in_the_data() {
    let text = r#"{
 "items": {
  "primary": ["a", 3, "a", {"name": "b", "lo": 3, "hi": 2}, {"name": "c", "lo": -1, "hi": 2}],
  "secondary": ["sand", {"name": "y", "lo": 1, "hi": 1}]
 },
 "options": [
  ["a", "snad", 7],
  ["a", "a:1", "sand:"],
  {"items": ["a", "a"], "cost": 1},
  {"items": ["a"], "cost": -1},
  {"items": ["a"], "price": 1},
  [{"name": "a", "colour": 1}],
  "a"
 ]
}"#;
    let error = format::read(text.as_bytes(), None).unwrap_err();
    let reported: Vec<_> = error
        .mistakes()
        .iter()
        .map(|m| format!("{}:{}: {}", m.line, m.column, m.what))
        .collect();
    assert_eq!(
        reported,
        [
            "3:20: found the number 3 in place of a name, expected a string: \"3\"; the same holds for all names",
            "3:23: the item \"a\" is already there; every item needs a name of its own",
            "3:28: the lower bound 3 exceeds the upper bound 2",
            "3:82: JSON: found -1, expected a whole number from 0 to 4294967295",
            "4:25: found \"{\\\"name\\\": \\\"y\\\", \\\"lo\\\": 1, \\\"hi\\\": 1}\", expected the name of an item",
            "7:9: unknown item \"snad\"; did you mean \"sand\"?",
            "8:9: the primary item \"a\" has a color; only secondary items take colors",
            "8:16: found no color after the colon of \"sand\"",
            "9:19: the item \"a\" is already in this option; an option covers an item once",
            "10:30: JSON: found -1, expected a number from 0 to 18446744073709551615, or one of 18 digits such as 2.50",
            "11:20: JSON: unknown field `price`, expected `items` or `cost`",
            "12:18: JSON: unknown field `colour`, expected `name` or `color`",
            "13:3: found \"\\\"a\\\"\", expected a list of items, or an object with items and cost",
        ]
    );
}

/// An item that cannot be read is one mistake, however many options have it. What else is unknown is reported, unless a
/// name is lost: it may be that one.
#[test]
fn no_mistake_follows_from_another() {
    let lost = [
        (r#"{"primry": ["a"]}"#, "1:12: JSON: unknown field `primry`"),
        (r#""a""#, r#"1:11: found "\"a\"", expected a list of items"#),
        (r#"[["a"]]"#, r#"1:12: found "[\"a\"]""#),
        (r#"{"primary": "a"}"#, "1:23: JSON: found"),
        (
            r#"{"primary": ["\ud800"]}"#,
            "1:31: JSON: unexpected end of hex",
        ),
        (r#"{"primary": [["a"]]}"#, r#"1:24: found "[\"a\"]""#),
        (
            "{\"primary\": [\"a\u{1}\"]}",
            "1:26: found the byte 0xff that is not UTF-8",
        ),
    ];
    let known = [
        (
            r#"{"primary": [{"name": "a", "lo": 2, "hi": 1}]}"#,
            "1:24: the lower bound 2 exceeds",
        ),
        (
            r#"{"primary": [{"name": "a", "lo": -2, "hi": 1}]}"#,
            "1:45: JSON: found -2, expected a whole number from 0 to 4294967295",
        ),
        (r#"{"secondary": [{"name": "a"}]}"#, "1:26: found"),
    ];
    for (number, (items, expected)) in lost.into_iter().chain(known).enumerate() {
        let reported = |options: &str| {
            let text = format!(r#"{{"items": {items}, "options": [{options}]}}"#);
            let byte = |byte| if byte == 1 { 0xff } else { byte };
            let text: Vec<u8> = text.bytes().map(byte).collect();
            format::read(&text, Some(Format::Json)).unwrap_err()
        };
        let error = reported(r#"["a"], ["a"]"#);
        assert_eq!(error.mistakes().len(), 1, "{error}");
        assert!(error.to_string().starts_with(expected), "{error}");
        let error = reported(r#"["typo"]"#);
        let expected = if number < lost.len() { 1 } else { 2 };
        assert_eq!(error.mistakes().len(), expected, "{error}");
    }
}

/// A file with numbers for names has one mistake, not one for each number; other mistakes are reported beside it.
#[test]
fn numbers_for_names_are_one_mistake() {
    let mistakes = |text: &str| {
        let error = format::read(text.as_bytes(), None).unwrap_err();
        let shown = error.mistakes().iter();
        shown
            .map(|m| format!("{}:{}: {}", m.line, m.column, m.what))
            .collect::<Vec<_>>()
    };
    let number = |place: &str, number: &str| {
        format!(
            "{place}: found the number {number} in place of a name, expected a string: \"{number}\"; \
             the same holds for all names"
        )
    };
    assert_eq!(
        mistakes(r#"{"items": {"primary": [1, 2, 3]}, "options": [[1, 2], [3], [1, 4]]}"#),
        [number("1:24", "1")]
    );
    assert_eq!(
        mistakes(r#"{"items": {"primary": ["1", "2"]}, "options": [[1, 2], ["2", "5"]]}"#),
        [
            number("1:49", "1"),
            "1:62: unknown item \"5\"; expected an item of the problem".to_owned()
        ]
    );
    assert_eq!(
        mistakes(r#"{"items": {"secondary": [-1.5]}, "options": [7]}"#),
        [
            number("1:26", "-1.5"),
            "1:46: found \"7\", expected a list of items, or an object with items and cost"
                .to_owned()
        ]
    );
}

#[test]
fn costs_with_decimals() {
    let text = |costs: &[&str]| {
        let options = costs
            .iter()
            .map(|cost| format!("{{\"items\": [\"a\"], \"cost\": {cost}}}"));
        let options: Vec<_> = options.collect();
        format!(
            "{{\"items\": [\"a\"], \"options\": [{}]}}",
            options.join(", ")
        )
    };
    let document = read(&text(&["2.50", "0", "3", "0.125"]));
    let costs = document
        .problem()
        .option_ids()
        .map(|option| document.problem().cost(option));
    let costs: Vec<u64> = costs.collect();
    assert_eq!(costs, [2_500, 0, 3_000, 125]);
    let shown = costs.iter().map(|&cost| document.show_cost(cost));
    assert_eq!(
        shown.collect::<Vec<_>>(),
        ["2.500", "0.000", "3.000", "0.125"]
    );
    for (text, cost) in [
        ("2.5", Some(2_500)),
        ("3", Some(3_000)),
        ("1.0625", None),
        ("-1", None),
        ("", None),
    ] {
        assert_eq!(document.read_cost(text), cost, "{text}");
    }
    let again = read(&written(&document, Format::Json));
    assert_eq!(plain(&again), plain(&document));
    assert_eq!(again.show_cost(125), "0.125");
    // The dot of a name is none.
    let named = r#"{"items": ["a.b"], "options": [{"items": ["a.b"], "cost": 7}]}"#;
    assert_eq!(read(named).show_cost(7), "7");
    // Programs write small and large numbers so.
    let document = read(&text(&["1e-05", "1.5E+1", "25e-1", "0"]));
    let costs = { document.problem().option_ids() }.map(|option| document.problem().cost(option));
    let shown: Vec<String> = costs.map(|cost| document.show_cost(cost)).collect();
    assert_eq!(shown, ["0.00001", "15.00000", "2.50000", "0.00000"]);
    for (costs, expected) in [
        (&["1e20"][..], "found 1e20, expected a number from 0 to"),
        (&["1e-19"], "found 1e-19, expected a number from 0 to"),
        (
            &["1e999999999999"],
            "found 1e999999999999, expected a number",
        ),
        (&["-0.5"], "found -0.5, expected a number"),
        (&["\"3\""], "found \"3\", expected a number"),
        (
            &["1.0000000000000000000"],
            "found 1.0000000000000000000, expected",
        ),
        (
            &["18446744073709551616"],
            "found 18446744073709551616, expected",
        ),
        (
            &["0.5", "18446744073709551615"],
            "found the cost 18446744073709551615, expected fewer digits: all have 1 after the point",
        ),
    ] {
        let said = reported(&text(costs), None);
        assert!(said.contains(expected), "{said}");
    }
}

/// An array of rows is the matrix of these rows.
#[test]
fn rows_of_an_array() {
    let read = |text: &str| quadrille::format::read(text.as_bytes(), None);
    let array = read(" [[1, 0, 1],\n [0,1,0], [0,0,0]]\n").expect("a matrix");
    let judges = read("3 3\n1 0 1\n0 1 0\n0 0 0\n").expect("a matrix");
    assert_eq!(array.problem(), judges.problem());
    for (text, expected) in table(
        r#"[[1,0],[2,0]]
            1:9: found "2", expected 0 or 1
        [[1,0],[1]]
            1:8: found "[1]", expected a row of 2, as the first one
        [[1,0],[1,0,1]]
            1:8: found "[1,0,1]", expected a row of 2, as the first one
        [[1,0],3]
            1:8: found "3", expected a row of 0 and 1
        [[1,true]]
            1:5: found "true", expected 0 or 1
        [[1,0],[1,0]
            1:12: JSON: found the end in the middle of a list"#,
    ) {
        read(&text).expect_err(&text).begins(expected);
    }
}

//! Every mistake in Knuth's format: its message and its place.

use quadrille::format::{self, Format};

use crate::reported;
use crate::said::{Said, table};

/// What is reported of a text in Knuth's format.
fn knuth(text: &str) -> String {
    reported(text, Some(Format::Knuth))
}

#[test]
fn mistakes_in_the_items() {
    knuth("a a x:3 2| b|c|d | 1|y | z\na b z\n").says("\
1:3: the item \"a\" is already there; every item needs a name of its own
    a a x:3 2| b|c|d | 1|y | z
      ^
1:5: found \"x:3\" among the items; a name has no colon (bounds are written lo:hi|name, and colors belong to the options)
    a a x:3 2| b|c|d | 1|y | z
        ^^^
1:9: an item without a name
    a a x:3 2| b|c|d | 1|y | z
            ^^
1:12: found the bound \"b\", expected a whole number up to 4294967295
    a a x:3 2| b|c|d | 1|y | z
               ^
1:12: found \"b|c|d\" among the items; a name has no |
    a a x:3 2| b|c|d | 1|y | z
               ^^^^^
1:20: the secondary item \"y\" has bounds; only primary items take bounds
    a a x:3 2| b|c|d | 1|y | z
                       ^^^
1:24: found a second |, expected at most one, before the secondary items
    a a x:3 2| b|c|d | 1|y | z
                           ^
2:3: unknown item \"b\"; expected an item of the problem
    a b z
      ^");
}

#[test]
fn mistakes_in_bounds() {
    for (word, said) in table(
        r#"3:2|a
            1:1: the lower bound 3 exceeds the upper bound 2
        :2|a
            1:1: found the bound "", expected a whole number up to 4294967295
        1:|a
            1:3: found the bound "", expected a whole number up to 4294967295
        +1|a
            1:1: found the bound "+1", expected a whole number up to 4294967295
        1:4294967296|a
            1:3: found the bound "4294967296", expected a whole number up to 4294967295"#,
    ) {
        let reported = knuth(&format!("{word}\na\n"));
        reported.begins(&format!("{said}\n"));
        assert!(
            !reported.contains("2:1"),
            "the item is known nevertheless: {reported}"
        );
    }
}

#[test]
fn mistakes_in_the_options() {
    knuth(
        "north south | east\nnorth suoth\nnorth east north\nsouth:red\nnorth east:\n:x | |x |-1\n",
    )
    .says(
        "\
2:7: unknown item \"suoth\"; did you mean \"south\"?
    north suoth
          ^^^^^
3:12: the item \"north\" is already in this option; an option covers an item once
    north east north
               ^^^^^
4:1: the primary item \"south\" has a color; only secondary items take colors
    south:red
    ^^^^^^^^^
5:7: found no color after the colon of \"east\"
    north east:
          ^^^^^
6:1: an item without a name
    :x | |x |-1
    ^
6:4: found a | by itself, expected a cost (|7, without a blank) or an item
    :x | |x |-1
       ^
6:6: found the cost \"x\", expected a whole number up to 18446744073709551615
    :x | |x |-1
         ^^
6:9: found the cost \"-1\", expected a whole number up to 18446744073709551615
    :x | |x |-1
            ^^^",
    );
}

#[test]
fn a_refused_option_leaves_nothing_behind() {
    knuth("a b\na b a\na b\nb a b\n").says(
        "\
2:5: the item \"a\" is already in this option; an option covers an item once
    a b a
        ^
4:5: the item \"b\" is already in this option; an option covers an item once
    b a b
        ^",
    );
    // Nor does it cost anything later: this took half a minute when items were compared with all others.
    let names: Vec<_> = (0..100_000).map(|number| number.to_string()).collect();
    let names = names.join(" ");
    let text = format!("{names}\n{}", format!("{names} 0\n").repeat(10));
    assert_eq!(knuth(&text).matches("already in this option").count(), 10);
}

#[test]
fn costs_too_large() {
    let max = u64::MAX;
    let (most, half) = (max - 1, max / 2 + 1);
    for (text, place, cost, room) in [
        (format!("a\na |{max} |1\n"), "2:25", 1, 0),
        (format!("a\na |{most}\na\n a |7\n"), "4:4", 7, 1),
        (format!("a\na |{half} |{half} |3\n"), "2:24", half, half - 1),
        (format!("a\na |{most}\na |1 |1 |1\n"), "3:6", 1, 0),
    ] {
        let message = format!(
            "{place}: found the cost {cost}, expected at most {room}: the sum of all must not exceed {max}\n"
        );
        assert!(knuth(&text).starts_with(&message), "{}", knuth(&text));
    }
    assert_eq!(knuth(&format!("a\na |{max}\n")), "nothing");
    // With the digits after the point that all costs have.
    let nines = "9".repeat(18);
    let option = |cost: &str| format!("{{\"items\":[\"a\"],\"cost\":{cost}}}");
    let options = ["0.5", &nines, &nines].map(option).join(",");
    let json = format!("{{\"items\":[\"a\"],\"options\":[{options}]}}");
    reported(&json, Some(Format::Json)).mentions(
        "found the cost 999999999999999999.0, expected at most 844674407370955162.0: \
         the sum of all must not exceed 1844674407370955161.5",
    );
}

#[test]
fn nothing_there() {
    knuth("").says("1:1: found no items, expected a line with their names");
    knuth("| only\n\n| comments\n\n").says(
        "3:11: found no items, expected a line with their names\n    | comments\n              ^",
    );
}

#[test]
fn suggestions() {
    for (word, suggestion) in [
        ("Row1", Some("row1")),
        ("row", None),
        ("row1x", Some("row1")),
        ("rwo1", Some("row1")),
        ("A", Some("a")),
        ("c", None),
        ("completely", None),
    ] {
        let error = format::read(format!("row1 row22 a\n{word}\n").as_bytes(), None).unwrap_err();
        let meant = |name| format!("unknown item {word:?}; did you mean {name:?}?");
        let expected = match (word, suggestion) {
            ("row", _) => vec![meant("row1"), meant("row22")],
            (_, Some(name)) => vec![meant(name)],
            (_, None) => vec![format!(
                "unknown item {word:?}; expected an item of the problem"
            )],
        };
        assert!(expected.contains(&error.mistakes()[0].what), "{error}");
    }
}

#[test]
fn twenty_and_more() {
    let text = format!("a\n{}", "b\n".repeat(25));
    let error = format::read(text.as_bytes(), None).unwrap_err();
    assert_eq!((error.mistakes().len(), error.more()), (20, 5));
    let shown = error.in_file("many.dlx").to_string();
    assert!(shown.starts_with("many.dlx:2:1: unknown item \"b\"; expected an item of the problem\n    b\n    ^\nmany.dlx:3:1: "));
    assert!(shown.ends_with("many.dlx:21:1: unknown item \"b\"; expected an item of the problem\n    b\n    ^\nand 5 more"));
}

#[test]
fn bytes_that_are_no_text() {
    let error = format::read(b"a b\na \xff\xfe\xff\nb\nc\n", None).unwrap_err();
    error.says(
        "\
2:3: found the byte 0xff that is not UTF-8, expected UTF-8 text
    a \u{fffd}\u{fffd}\u{fffd}
      ^
4:1: unknown item \"c\"; expected an item of the problem
    c
    ^",
    );
    let error = format::read(b"\xef\xbb\xbfa\xc3\nb\n", None).unwrap_err();
    assert_eq!(error.mistakes()[0].column, 2);
    for (mark, with, how) in [
        (&b"\xff\xfe"[..], "with", "UTF-16 -t UTF-8` makes it"),
        (b"", "without", "UTF-16LE -t UTF-8` makes it, or UTF-16BE"),
    ] {
        let error = format::read(&[mark, b"a\0 \0b\0\n\0"].concat(), None).unwrap_err();
        let expected = format!(
            "1:1: found UTF-16 {with} a byte order mark, expected UTF-8 text; `iconv -f {how}"
        );
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn marks_stand_under_their_place() {
    // Wide characters take two columns, combining ones none, a tab is shown as one blank, controls as a mark.
    knuth("a\n\ta 五目 x\n").says(
        "\
2:4: unknown item \"五目\"; expected an item of the problem
     a 五目 x
       ^^^^
2:7: unknown item \"x\"; expected an item of the problem
     a 五目 x
            ^",
    );
    knuth("a\ne\u{301}\x1b[31m b\n")
        .lines()
        .skip(3)
        .collect::<Vec<_>>()
        .join("\n")
        .says(
            "\
2:9: unknown item \"b\"; expected an item of the problem
    e\u{301}\u{fffd}[31m b
           ^",
        );
}

#[test]
fn long_lines_are_cut() {
    let line = format!("a1 bad {}", "good ".repeat(1000));
    let text = format!("a1 good\n{line}\n");
    let shown = knuth(&text);
    let excerpt = shown.lines().nth(1).expect("an excerpt");
    assert!(excerpt.starts_with("    a1 bad good good"), "{excerpt}");
    assert!(
        excerpt.ends_with('…') && excerpt.chars().count() <= 4 + 97,
        "{excerpt}"
    );
    let names: Vec<_> = (0..1000).map(|n| format!("i{n}")).collect();
    let text = format!("{0}\n{0} bad {0}\n", names.join(" "));
    let error = format::read(text.as_bytes(), None).unwrap_err();
    let mistake = &error.mistakes()[0];
    assert_eq!(mistake.column, names.join(" ").len() + 2);
    assert_eq!(
        &mistake.excerpt[mistake.mark.start + "…".len() - 1..][..3],
        "bad"
    );
    assert!(mistake.excerpt.starts_with('…') && mistake.excerpt.ends_with('…'));
    let name = "n".repeat(100);
    assert!(knuth(&format!("a\n{name}\n")).starts_with(&format!(
        "2:1: unknown item \"{}\"…; expected an item of the problem\n",
        &name[..40]
    )));
}

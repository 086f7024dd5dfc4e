//! `--require` and `--forbid`: options by number, by items, by cells.

use quadrille::parts::PartOrRecord;

use crate::*;

#[test]
fn options_are_required_and_forbidden_by_number_or_items() {
    let lines = |more: &str| quadrille(&format!("solve --all -f lines {more}"), PRICED).out;
    for option in ["3", "#3", "b x:red y", "y  b x:red"] {
        assert_eq!(lines(&format!("--require '{option}'")), "1 3\n");
        assert_eq!(lines(&format!("--forbid '{option}'")), "2 4\n5\n");
        assert_eq!(lines(&format!("--forbid '{option}' --reduce")), "2 4\n5\n");
    }
    assert_eq!(lines("--require 1 --require 4"), "");
    assert_eq!(lines("--forbid 1 --forbid 2"), "5\n");
    assert_eq!(lines("--require 1 --forbid 1"), "");
    let out = right("solve --require 5", PRICED);
    assert_eq!(out, "1: cost 20\n a b |20 (required)\n");

    // In a matrix the items are numbers too; what is all digits is the number of an option.
    let matrix = "3 2\n0 1\n1 1\n1 0\n";
    for required in ["2", "'2 1'"] {
        let args = format!("solve -f lines --all --require {required}");
        assert_eq!(right(&args, matrix), "2\n");
    }
}

#[test]
fn options_are_named_by_some_of_their_items() {
    // Two options are alike: one of them must be there.
    let text = "a b\na\na\nb\n";
    assert_eq!(right("count --require a", text), "2\n");
    assert_eq!(quadrille("count --forbid a", text).out, "0\n");
    assert_eq!(right("count --forbid 2", text), "1\n");
    // Options 1 to 4 have x in some color.
    for (args, expected) in [
        ("--require 'a x'", "1 3\n2 4\n"),
        ("--forbid 'a x'", "5\n"),
        ("--require 'x:blue a'", "2 4\n"),
    ] {
        assert_eq!(
            right(&format!("solve --all -f lines {args}"), PRICED),
            expected
        );
    }
    // x is secondary: nothing says which of its options must be there.
    quadrille("solve --require x", PRICED).is_refused(
        "quadrille: --require \"x\": found the options 1, 2, 3, 4, expected one by its number, or an item that is \
         covered exactly once\n",
    );

    let cells = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 'r1 c7' r1c8".words();
    let counts = cells.into_iter().map(|cell| {
        let count = right(&format!("queens 8 --count --require '{cell}'"), "");
        count.trim().parse::<u64>().expect("a number")
    });
    assert_eq!(counts.sum::<u64>(), 92);
    let domino = "polyomino 2x3 --pieces domino --leftover --no-fill --count";
    let all = right(domino, "");
    let with = right(&format!("{domino} --require 'r1c1 r1c2'"), "");
    assert!(with < all, "{with} {all}");
    let latin = quadrille("latin --require r1c2=2", "....\n....\n....\n....\n");
    has(&latin.out, " 2 ");
    // Symbols as they are printed, and cells of a Kakuro.
    let letters = "latin --require r1c3=C examples/latin.txt";
    assert!(right(letters, "").contains(" A   B   C "));
    let kakuro = right("kakuro examples/kakuro.txt", "");
    let third = kakuro.lines().nth(2).expect("a row").split_whitespace();
    let place = format!("r3c3={}", third.clone().nth(2).expect("a digit"));
    let required = format!("kakuro examples/kakuro.txt --require {place}");
    assert_eq!(right(&required, ""), kakuro);
    let ran = quadrille("latin --require r1c2=1", "1.\n..\n");
    ran.says("found 1 for r1c2, expected a symbol that an option places there");
}

#[test]
fn symbols_in_cells_are_named_as_the_answers_print_them() {
    let count = |args: &str, flag: &str, place: &str| {
        let ran = quadrille(&format!("{args} --count {flag} {place}"), "");
        ran.out.trim().parse::<u64>().expect("a number")
    };
    // Every row has some number in its second place, and is still there without all the others.
    let langford = "langford 7";

    let mut sum = 0;
    for place in (1..=7).map(|number| format!("s2={number}")) {
        let found = count(langford, "--require", &place);
        assert_eq!(found, 52 - count(langford, "--forbid", &place));
        sum += found;
    }
    assert_eq!(sum, 52);
    let row = right("langford 7 --require s3=2", "");
    assert_eq!(row.split(' ').nth(2), Some("2"), "{row}");

    let words = "words examples/words.txt --size 4";
    let all = right(&format!("{words} --count"), "");
    let letters = ('a'..='z').map(|letter| format!("{words} --count --require r2c1={letter}"));
    let letters: Vec<u64> = letters
        .map(|args| quadrille(&args, ""))
        .filter(|ran| ran.code != Some(2))
        .map(|ran| ran.out.trim().parse().expect("a number"))
        .collect();
    assert!(letters.len() > 3, "{letters:?}");
    assert_eq!(letters.iter().sum::<u64>().to_string(), all.trim());

    let ran = quadrille("latin examples/latin.txt --require r1c1=C", "");
    ran.says("found \"r1c1\", expected an item of the problem; a cell whose symbol");
}

/// Names with blanks are in quotes, as they are printed.
#[test]
fn names_with_blanks_can_be_required() {
    let text = r#"{"items": {"primary": ["clean room", "cook"], "secondary": ["Ada Mon", "sh:irt"]},
        "options": [["clean room", "Ada Mon:dark red"], ["clean room"], ["cook", "Ada Mon:dark red"], ["cook", {"name": "sh:irt"}]]}"#;
    let count = |args: &str| right(&format!("count {args}"), text);
    assert_eq!(count(""), "4\n");
    for (option, with) in [
        (r#""clean room""#, "2\n"),
        (r#""clean room" "Ada Mon":"dark red""#, "2\n"),
        (r#""Ada Mon":"dark red" cook"#, "2\n"),
        (r#"cook "sh:irt""#, "2\n"),
        (r#"cook sh:irt"#, "2\n"),
        ("#1", "2\n"),
    ] {
        assert_eq!(count(&format!("--require '{option}'")), with, "{option}");
        assert_eq!(count(&format!("--forbid '{option}'")), with, "{option}");
    }
    // In quotes, `=` is a character like others.
    let equals = r#"{"items": ["c d", "a=b"], "options": [["c d", "a=b"], ["c d"], ["a=b"]]}"#;
    for option in [r#""c d" "a=b""#, r#""c d" a=b"#] {
        for restricted in ["require", "forbid"] {
            let args = format!("count --{restricted} '{option}'");
            assert_eq!(right(&args, equals), "1\n", "{args}");
        }
    }
    let printed = right("solve --all", text);
    for line in printed.lines().filter(|line| line.starts_with(' ')) {
        let (line, _) = line.rsplit_once(" (").expect("how it was chosen");
        assert_eq!(count(&format!("--require '{line}'")), "2\n", "{line}");
    }
    refuses(
        text,
        r#"count --require 'clean room'
            unknown item "clean"; did you mean "clean room"? A name with blanks is in quotes.
        count --require '"clean rom"'
            unknown item "clean rom"; did you mean "clean room"?"#,
    );
    let pieces = "0-x big ell\n##\n#.\n\n0-x dot\n#\n";
    let pieces = file("restricted-pieces.txt", pieces);
    let board = format!("polyomino 2x2 --pieces '{pieces}' --count");
    assert_eq!(right(&board, ""), "5\n");
    let required = format!(r#"{board} --require '"big ell" r1c1'"#);
    assert_eq!(right(&required, ""), "3\n");
}

/// The count says 0. A certificate is of options that go together; if they do not, the file is not to blame.
#[test]
fn a_certificate_of_options_that_exclude_each_other_names_the_options() {
    let problem = file("counting-clash.dlx", "a b\na\nb\na b\n");
    let out = file("counting-clash.cert", "old");
    for (restrict, option) in [
        ("--require 1 --require 3", 3),
        ("--require 1 --forbid 1", 1),
    ] {
        let count = |more: &str| quadrille(&format!("count '{problem}' {restrict} {more}"), "");
        count("").ends("0\n", 1);
        let refused = count(&format!("--certificate '{out}'"));
        refused.ends("", 2);
        let said = format!(
            "quadrille: --require: found option {option}, which is in no solution with the other options required and without \
             those forbidden, expected options that go together; without --certificate the count is 0\n"
        );
        ends(&refused.err, &said);
        assert!(!refused.err.contains("cert:"), "{refused:?}");
        assert_eq!(contents(&out), "old");
    }
    // A part that no search was split into.
    let split = right(&["split", &problem, "--parts", "1"], "");
    let Ok(PartOrRecord::Part(mut part)) = PartOrRecord::read(split.trim()) else {
        panic!("no part: {split}");
    };
    part.required = vec![1, 3];
    let part = part.write();
    for kind in ["--certificate", "--proof"] {
        let refused = quadrille(&["count", &problem, "--part", &part, kind, &out], "");
        refused.ends("", 2);
        let said = "quadrille: part 1/1: no solution contains option 3, by itself or with what else the part takes\n";
        assert_eq!(refused.err, said);
    }
}

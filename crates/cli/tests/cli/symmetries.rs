//! `quadrille symmetries`, and what is counted up to symmetry.

use serde_json::json;

use crate::*;

/// Two equal options, and a color that may be exchanged.
const TEXT: &str = "a b | x\na x:red\na x:blue\nb x:red\nb x:blue\n";

#[test]
fn as_text() {
    let out = right("symmetries", TEXT);
    assert_eq!(out.lines().next(), Some("order 4"));
    has(&out, "\norbit of items a b\n");
    assert!(out.ends_with("\norbit of options 1 2 3 4\n"), "{out}");
    assert_eq!(right("symmetries", "a\na |2\na |3\n"), "order 1\n");
    let kept = right("symmetries --require 1", TEXT);
    assert_eq!(kept, "order 1\n");
}

#[test]
fn as_json_and_csv() {
    let generators = json!([{"items": [], "options": [[1, 2]]}]);
    let expected = json!({
        "order": 2, "generators": generators, "item_orbits": [], "option_orbits": [[1, 2]],
    });
    assert_eq!(
        last_object(&right("symmetries -f jsonl", "a\na\na\n")),
        expected
    );
    let table = "what,items,options\norder,2,\ngenerator,(),(1 2)\norbit,,1 2\n";
    assert_eq!(right("symmetries -f csv", "a\na\na\n"), table);
}

#[test]
fn a_limit_on_steps() {
    let ran = quadrille("symmetries --steps 3", TEXT);
    ran.ends("", 3);
    ran.says_only(
        "quadrille: the symmetries were not found within 3 steps; --steps N allows more\n",
    );
}

/// Of the 36 tilings of 4 x 4 by dominoes each class of 9 is drawn as often as any other.
#[test]
fn samples_of_classes() {
    let problem = &dominoes(4, 4);
    let sample = |args: &str| right(&format!("sample -f lines {args}"), problem);
    let classes = right("solve --all --distinct -f lines", problem);
    let drawn = sample("--distinct -n 900 --seed 3");
    assert_eq!(drawn.lines().count(), 900);
    for class in classes.lines() {
        let times = drawn.lines().filter(|line| *line == class).count();
        // Expected 100, with a deviation of 10.
        assert!((60..140).contains(&times), "{class}: {times}");
    }
    let group = file("no-group.txt", "generator of options ()\n");
    let by_group = sample(&format!("--distinct --symmetries '{group}' -n 9"));
    assert_eq!(by_group, sample("-n 9"));
    quadrille("sample --distinct", "a b\na\n").ends("", 1);
}

/// Packings with dominoes are counted by the lemma and listed by their canonical forms, and both tell this number.
#[track_caller]
fn dominoes_are(asked: &str, expected: usize) {
    let pieces = "0-x domino\n##\n";
    let puzzle = format!("polyomino {asked} --pieces - --distinct");
    let listed = right(&format!("{puzzle} --all -f lines"), pieces);
    let counted = right(&format!("{puzzle} --count"), pieces);
    assert_eq!(listed.lines().count(), expected, "{asked}");
    assert_eq!(counted, format!("{expected}\n"), "{asked}");
}

/// Two that only a reflection takes to each other are two.
#[test]
fn boards_that_are_turned_and_not_reflected() {
    for (board, all, rotations) in [("4x4", 9, 12), ("3x4", 5, 7), ("2x2", 1, 1)] {
        dominoes_are(&format!("{board} --symmetries all"), all);
        dominoes_are(&format!("{board} --symmetries rotations"), rotations);
    }
}

#[test]
fn known_numbers_up_to_symmetry() {
    // OEIS A004003 has the squares, and Burnside's lemma gives 9, 930 and 1,629,189.
    for (side, expected) in [(2, "1\n"), (4, "9\n"), (6, "930\n"), (8, "1629189\n")] {
        assert_eq!(right("count --distinct", &dominoes(side, side)), expected);
    }
    let all = right("solve --all --distinct -f lines", &dominoes(4, 4));
    assert_eq!(all.lines().count(), 9);
    // OEIS A002562.
    for (n, expected) in [("1", "1"), ("4", "1"), ("5", "2"), ("6", "1"), ("8", "12")] {
        let problem = right(&format!("queens {n} --emit"), "");
        assert_eq!(right("count --distinct", &problem), format!("{expected}\n"));
        let counted = right(&format!("queens {n} --distinct --count"), "");
        assert_eq!(counted, format!("{expected}\n"));
    }
    let problem = right("langford 7 --emit", "");
    assert_eq!(right("count --distinct --threads 2", &problem), "26\n");
    let all = right("solve --all --distinct -f lines", &problem);
    assert_eq!(all.lines().count(), 26);
}

#[test]
fn packings_are_counted_and_listed_alike() {
    for (board, expected) in [("4x4", 9), ("3x4", 5), ("5x5-center", 30)] {
        dominoes_are(board, expected);
    }
}

#[test]
fn groups_that_are_given() {
    // Two rows of a square; a turn by half exchanges them.
    let problem = "a b c d\na b\nc d\na c\nb d\n";
    let counted = |group: &str| {
        let group = file("group.txt", group);
        quadrille(&["count", "--distinct", "--symmetries", &group], problem)
    };
    assert_eq!(right("count --distinct", problem), "1\n");
    let half = "generator of options (1 2)(3 4)\n";
    counted(half).ends("2\n", 0);
    counted(&format!("order 2\n{half}")).ends("2\n", 0);
    for (group, said) in [
        (
            "generator of options (1 2)(3)\ngenerator of options (1 3)\n",
            "line 2: this is no symmetry",
        ),
        (
            "generator of options (1 9)\n",
            "expected the number of an option, 1 to 4",
        ),
        (
            "generator of options (1 2)(3 4\n",
            "found \"(3 4\", expected numbers in parentheses",
        ),
        (
            "generator of options (((1 2\n",
            "found \"(((1 2\", expected numbers in parentheses",
        ),
        (
            "generator of options 1 2)\n",
            "expected numbers in parentheses",
        ),
    ] {
        counted(group).is_refused(said);
    }
    // A file of generators that is cut is not that of a smaller group.
    counted(&format!("order 8\n{half}")).is_refused(
        "found `order 8` and generators of 2 symmetries, expected all of the generators, or no line `order`",
    );
    let all = right("symmetries", problem);
    counted(&all).ends("1\n", 0);
    let order = all.lines().next().expect("a line");
    let mut generators = all
        .lines()
        .filter(|line| line.starts_with("generator of options"));
    let one = generators.next().expect("a generator");
    assert!(generators.next().is_some(), "{all}");
    let said = format!("found `{order}` and generators of ");
    counted(&format!("{order}\n{one}\n")).is_refused(&said);
    let ran = quadrille("count --distinct --symmetries rotations", problem);
    ran.says("a problem without a board");
}

#[test]
fn what_distinct_refuses() {
    // Ten options alike.
    let ten = "a\n".repeat(11);
    let ran = quadrille("count --distinct", &ten);
    let way = "--symmetries FILE takes some of the generators that `quadrille symmetries` prints";
    ran.is_refused(&format!(
        "quadrille: --distinct: found 3628800 symmetries, expected at most 1000000: give a smaller group: {way}\n"
    ));
    // A group is too large from a file, too; here two symmetries make all. A few of those that are printed are few.
    let group = right("symmetries", &ten);
    let two = ["(1 2)", "(1 2 3 4 5 6 7 8 9 10)"];
    let two = two.map(|moved| format!("generator of items ()\ngenerator of options {moved}\n"));
    let whole = file("large-group.txt", &two.concat());
    let args = ["count", "--distinct", "--symmetries", &whole];
    let ran = quadrille(&args, &ten);
    ran.is_refused(
        "found at least 1000001 symmetries, expected at most 1000000: give a smaller group\n",
    );
    let few: Vec<&str> = group.lines().take(3).collect();
    file("large-group.txt", &few.join("\n"));
    quadrille(&args, &ten).says("found `order 3628800` and generators of 2 symmetries");
    for limit in ["-n 3", "--nodes 9", "--certificate c.txt"] {
        quadrille(&format!("count --distinct {limit}"), "a\na\n").ends("", 2);
    }
}

/// OEIS A000170.
#[test]
fn certificates_say_which_symmetries_they_go_by() {
    let problem = file("certified.dlx", &right("queens 10 --emit", ""));
    let certificate = file("certified.txt", "");
    for (more, form) in [
        ("", "quadrille count 2\n"),
        ("--no-symmetry", "quadrille count 1\n"),
    ] {
        let count = format!("count '{problem}' --certificate '{certificate}' {more}");
        assert_eq!(right(&count, ""), "724\n");
        assert_eq!(right(&["verify", &problem, &certificate], ""), "724\n");
        let text = contents(&certificate);
        begins(&text, form);
        let wrong = text.replacen("\ns 1 ", "\ns 2 ", 1);
        let ran = quadrille(&["verify", &problem], &wrong);
        assert_eq!(ran.code, Some(i32::from(wrong != text)), "{}", ran.err);
    }
}

/// Through a pipe, the certificate alone.
#[test]
fn a_certificate_on_standard_output_is_verified() {
    let problem = file("piped.dlx", "a b\na b\na\nb\n");
    let certificate = right(&["count", &problem, "--certificate", "-"], "");
    assert_eq!(right(&["verify", &problem, "-"], &certificate), "2\n");
}

/// An option that covers everything has one solution, and so has its image.
#[test]
fn a_certificate_of_options_that_cover_everything() {
    let board = right("queens 10 --emit", "");
    let items = board.lines().find(|line| !line.starts_with('|'));
    let primary = items.expect("items").split(" | ").next().expect("some");
    let problem = file("all.dlx", &format!("{board}{primary}\n{primary}\n"));
    let certificate = file("all.txt", "");
    let count = ["count", &problem, "--certificate", &certificate];
    assert_eq!(right(&count, ""), "726\n");
    assert_eq!(right(&["verify", &problem, &certificate], ""), "726\n");
    begins(&contents(&certificate), "quadrille count 2\n");
}

/// Ten queens, twice: an item with two equal options makes two parts, each with the symmetries of the board.
#[test]
fn certificates_of_parts_by_symmetries_are_merged() {
    let board = right("queens 10 --emit", "");
    let (title, rest) = board.split_once('\n').expect("a title");
    let twice = format!("{title}\nx {}\nx\nx\n", rest.trim_end());
    let problem = file("twice.dlx", &twice);
    let parts = right(&["split", &problem, "--parts", "2"], "");
    let (records, files) = certified_parts(&problem, &parts, "twice");
    for certificate in &files {
        begins(&contents(certificate), "quadrille count 2\n");
    }
    let (parts, records) = (file("twice.parts", &parts), file("twice.records", &records));
    let whole = file("twice.whole", "");
    let files = files.join("' '");
    let merge = format!("merge '{parts}' '{records}' '{files}' --problem '{problem}'");
    let merged = right(&format!("{merge} --certificate '{whole}'"), "");
    assert_eq!(merged, "1448\n");
    assert_eq!(right(&["verify", &problem, &whole], ""), "1448\n");
}

/// A name with a blank would be two.
#[test]
fn names_are_in_quotes_where_they_need_them() {
    let problem = r#"{"items":{"primary":["a b","c"]},"options":[["a b"],["c"]]}"#;
    let text = right("symmetries", problem);
    has(&text, "orbit of items \"a b\" c\n");
    let csv = right("symmetries -f csv", problem);
    has(&csv, "orbit,\"\"\"a b\"\" c\",");
    let json = right("symmetries -f jsonl", problem);
    assert!(json.contains(r#"[["a b","c"]]"#), "{json}");
}

/// The order counts symmetries that exchange items and move no option. The images of options do not show these.
#[test]
fn generators_of_items_that_move_no_option_are_read_again() {
    let colored = "a b | x y\na x:r y:s\nb x:r y:s\na\nb\na b\n";
    for (problem, order, classes) in [
        ("a b | x y\na x y\nb x y\na b\n", "order 4\n", "1\n"),
        (colored, "order 4\n", "4\n"),
        ("a b c\na b c\na b c\n", "order 12\n", "1\n"),
    ] {
        let group = right("symmetries", problem);
        assert!(group.starts_with(order), "{group}");
        let whole = file("still-group.txt", &group);
        let args = ["count", "--distinct", "--symmetries", &whole];
        assert_eq!(right(&args, problem), classes, "{group}");
        let is_kept = |line: &&str| !line.starts_with("generator of options (1 2)");
        let cut: Vec<&str> = group.lines().filter(is_kept).collect();
        let cut = cut.join("\n");
        file("still-group.txt", &cut);
        quadrille(&args, problem).is_refused("and generators of ");
    }
}

//! `quadrille series`.

use serde_json::json;

use crate::*;

/// The answer of `quadrille series` for these numbers, with other options after them.
fn series(command: &str, numbers: &str) -> String {
    let args = [&["series", command, "--n"], &numbers.words()[..]];
    right(&args.concat(), "")
}

#[test]
fn terms_and_their_recurrence() {
    let pieces = file("domino-of-series.txt", "0-x domino\n##\n");
    let out = series(&format!("polyomino 4xN --pieces {pieces}"), "1..11");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        format!("# series: polyomino 4xN --pieces {pieces}")
    );
    assert_eq!(lines[1..5], ["1 1", "2 5", "3 11", "4 36"]); // OEIS A005178
    let expected =
        "# a(n) = a(n-1) + 5 a(n-2) + a(n-3) - a(n-4) for n >= 5: holds for 7 terms, not proved";
    assert_eq!(lines[12], expected);
    // OEIS A001835. Two boards of three are enough for the order 2, the third more is the sixth term.
    let command = format!("polyomino 3x2N --pieces {pieces}");
    let recurrence = json!({
        "recurrence": "a(n) = 4 a(n-1) - a(n-2)",
        "generating_function": "(3 - x) / (1 - 4x + x^2)",
        "coefficients": ["4", "-1"],
        "from": 3,
        "terms": 4,
    });
    has_members(&last_object(&series(&command, "1..6 -f jsonl")), recurrence);
    assert!(!series(&command, "1..5").contains("a(n)"));
    // L-trominoes on 3 x 2n: 2^n.
    let pieces = file("tromino-of-series.txt", "0-x L\n##\n#.\n");
    let out = series(&format!("polyomino 3x2N --pieces {pieces}"), "1..4");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1..5], ["1 2", "2 4", "3 8", "4 16"]);
    begins(lines[5], "# a(n) = 2 a(n-1) for n >= 2: ");
    // Queens up to symmetry, OEIS A002562: none.
    let ran = quadrille(&["series", "queens N --distinct", "--n", "1..8"], "");
    let none =
        "no linear recurrence of order up to 3 with whole coefficients holds for these 8 terms\n";
    ends(&ran.err, none);
    let terms = "1 1\n2 0\n3 0\n4 1\n5 2\n6 1\n7 6\n8 12\n";
    assert_eq!(ran.out, format!("# series: queens N --distinct\n{terms}"));
}

#[test]
fn a_board_of_the_wrong_area_counts_zero_and_outputs_go_on() {
    let pieces = file("domino-of-more.txt", "0-x domino\n##\n");
    let command = format!("polyomino 3xN --pieces {pieces}");
    let terms = "1 0\n2 3\n3 0\n4 11\n";
    let out = series(&command, "1..4");
    assert_eq!(out, format!("# series: {command}\n{terms}"));
    let out = series("polyomino 1xN", "2..3");
    assert_eq!(out, "# series: polyomino 1xN\n2 0\n3 0\n");
    // Nothing but zeros satisfies any recurrence, and is worth no word.
    ends(&series("polyomino 1xN", "1..9"), "\n9 0\n");
    // A wrong term shows that what is known is not counted again.
    let objects =
        "{\"n\":1,\"a\":0}\n{\"n\":2,\"a\":3}\n{\"n\":3,\"a\":0}\n{\"n\":4,\"a\":\"7\"}\n";
    for known in [
        "1 0\n2 3\n3 0\n4 7\n# a comment\n",
        "n,a(n)\n1,0\n2,3\n3,0\n4,7\n",
        &format!("{objects}{{\"recurrence\":\"\"}}\n"),
    ] {
        let known = file("terms-that-are-known.txt", known);
        let out = series(&command, &format!("1..6 --resume '{known}' -f csv"));
        assert_eq!(out, "n,a(n)\n1,0\n2,3\n3,0\n4,7\n5,0\n6,41\n");
    }
    // Of any size, and each output is read again.
    let terms = "# series: queens N\n1 123456789012345678901234567890\n";
    let large = file("large-terms.txt", terms);
    let out = series("queens N", &format!("1..1 --resume '{large}' -f jsonl"));
    let family = "{\"series\":\"queens N\"}\n";
    let term = "{\"n\":1,\"a\":\"123456789012345678901234567890\"}\n";
    assert_eq!(out, format!("{family}{term}"));
    let again = file("large-again.txt", &out);
    let out = series("queens N", &format!("1..1 --resume '{again}'"));
    assert_eq!(out, terms);
}

/// Sums, and the rows of a triangle with them.
#[test]
fn numbers_in_sums_and_triangles() {
    // A sequence from 0 on. By hand: dominoes on 2 x 1, 2 x 2 and so on.
    let pieces = file("domino-of-triangle.txt", "0-x domino\n##\n");
    let out = series(&format!("polyomino 2xN+1 --pieces {pieces}"), "0..4");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1..6], ["0 1", "1 2", "2 3", "3 5", "4 8"]);
    // The same from 0 on, in a sum: a board without cells is filled in one way.
    let out = series(&format!("polyomino 2xN-1+1 --pieces {pieces}"), "0..5");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1..7], ["0 1", "1 1", "2 2", "3 3", "4 5", "5 8"]);
    // The table of all n x k by its antidiagonals.
    let out = series(
        &format!("polyomino KxN-K+1 --pieces {pieces}"),
        "1..3 --k 1..N",
    );
    ends(&out, "\n1 0\n2 1\n3 1\n4 0\n5 2\n6 0\n");
    // OEIS A099390: dominoes on n x k.
    let command = format!("polyomino NxK --pieces {pieces}");
    let header = format!("# series: {command}, K = 1..N, from N = 1\n");
    let out = series(&command, "1..4 --k 1..N");
    let terms = "1 0\n2 1\n3 2\n4 0\n5 3\n6 0\n7 1\n8 5\n9 11\n10 36\n";
    assert_eq!(out, format!("{header}{terms}"));
    // The first three terms are counted again, as the pieces may be others by now.
    let known = file("known-of-triangle.txt", &format!("{header}5 4\n"));
    let rows = format!("3..3 --k 1..N --resume '{known}'");
    let other = quadrille(&format!("series '{command}' --n {rows}"), "");
    other.is_refused(", from N = 1`, expected terms of `");
    let rows = format!("1..3 --k 1..N -f jsonl --resume '{known}'");
    quadrille(&format!("series '{command}' --n {rows}"), "")
        .is_refused(":2: found 4 for row = 3, k = 2 (n = 5), expected 3, the count of");
    let known = file("right-of-triangle.txt", &format!("{header}5 3\n"));
    let rows = format!("1..3 --k 1..N -f jsonl --resume '{known}'");
    let last = "{\"n\":5,\"row\":3,\"k\":2,\"a\":3}\n{\"n\":6,\"row\":3,\"k\":3,\"a\":0}\n";
    ends(&series(&command, &rows), last);
    // A file that does not say what it has is tried.
    let known = file("bare-of-triangle.txt", "2 1\n3 2\n5 4\n");
    let asked = format!("series '{command}' --n 1..3 --k 1..N --resume '{known}'");
    quadrille(&asked, "")
        .is_refused(":3: found 4 for row = 3, k = 2 (n = 5), expected 3, the count of");
    let out = series(&command, "2..3 --k 2..N -f csv");
    assert_eq!(out, "n,row,k,a(n)\n2,2,2,2\n3,3,2,3\n4,3,3,0\n");
    // Read again: the wrong term is found in its place.
    let known = file("csv-of-triangle.txt", &out.replace("3,2,3", "3,2,4"));
    let asked = format!("series '{command}' --n 2..3 --k 2..N --resume '{known}'");
    quadrille(&asked, "").is_refused(":3: found 4 for row = 3, k = 2 (n = 3), expected 3");
}

/// Boards that the pieces do not fill: of one area, of several, of any number of copies, of multiples, and in a file of
/// BurrTools. To fill them is a mistake; their count is 0.
#[test]
fn boards_of_another_area_count_zero() {
    let tromino = file("any-tromino-of-series.txt", "0-x I\n###\n");
    let some = file("one-or-two-of-series.txt", "1-2x domino\n##\n");
    let more = file("two-or-more-of-series.txt", "2-x domino\n##\n");
    let cube = example("cube.xmpuzzle").replace("name=\"V\">###_", "name=\"V\">##__");
    let cube = file("cube-of-series-2.xmpuzzle", &cube);
    let cube = cube.replace("-2.", "-N.");
    for (command, refused) in table(&format!(
        "polyomino 2xN --pieces tetrominoes
            : the board has 4 cells, but the pieces have 20 together;
        polyomino 5xN --pieces {some}
            : the board has 10 cells, but the pieces have 2 to 4, and no
        polyomino 1xN --pieces {more} --no-fill
            : the board has 2 cells, but the pieces have 4 or more, and no
        polyomino 1xN --pieces {tromino}
            : the board has 2 cells, which is not a multiple of 3,
        polycube {cube}
            -2.xmpuzzle: the board has 27 cells, but the pieces have 26 together"
    )) {
        let asked = |more: &str| quadrille(&format!("{} {more}", command.replace('N', "2")), "");
        let ran = asked("");
        ran.ends("", 1);
        ran.says(refused);
        let header = "solutions,complete,stop,nodes,updates,seconds,threads";
        let row = format!("{header}\n0,true,exhausted,0,0,0.000000,1\n");
        for (format, expected) in [("text", "0\n"), ("csv", &row)] {
            let counted = asked(&format!("--count -f {format}"));
            counted.ends(expected, 1);
            counted.says_only(&ran.err);
        }
        asked("--count -f svg").is_refused("found the format svg");
        let out = series(command, "2..2");
        assert_eq!(out, format!("# series: {command}\n2 0\n"));
    }
}

/// No piece is needed to fill no cells. That is no puzzle, but begins a series.
#[test]
fn boards_without_cells_are_filled_in_one_way() {
    let more = file("two-or-more-of-nothing.txt", "2-x domino\n##\n");
    for (args, count, said) in [
        ("0x5 --pieces domino --copies any", 1, ""),
        ("3x0x2 --pieces domino --copies any --distinct", 1, ""),
        ("4x0 --leftover", 1, ""),
        ("2x1-center --pieces domino --copies any", 1, ""),
        ("2x2x2-center --pieces domino --copies any", 1, ""),
        (
            "4x0",
            0,
            "quadrille: no solution: the board has no cells, but the pieces have 60 cells or more together\n",
        ),
        (
            &format!("4x0 --pieces '{more}'"),
            0,
            "quadrille: no solution: the board has no cells, but the pieces have 4 cells or more together\n",
        ),
        (
            "4x0 --copies any --stats",
            1,
            "quadrille: --stats: no effect, as nothing is searched\n",
        ),
    ] {
        let ran = quadrille(&format!("polyomino {args} --count"), "");
        ran.ends(format!("{count}\n"), i32::from(count == 0));
        ran.says_only(said);
        quadrille(&format!("polyomino {args}"), "").is_refused("found a board with no cells");
    }
    let parted = file("parted-of-nothing.txt", "0-x two\n#.#\n");
    for (args, said) in [
        (
            "--pieces trihexes --copies any",
            " is made of hexagons, but the board of squares; the set is trihexes: --pieces SET|FILE takes others",
        ),
        (
            &format!("--pieces '{parted}'"),
            "two is in two or more parts",
        ),
        (
            "--copies any --require nonsense",
            "--require: found \"nonsense\", expected an option: a board without cells has none",
        ),
        (
            "--leftover --forbid 1",
            "--forbid: found \"1\", expected an option",
        ),
    ] {
        quadrille(&format!("polyomino 4x0 --count {args}"), "").is_refused(said);
    }
}

/// The name of a file is no error about areas, whatever it is.
#[test]
fn other_errors_count_nothing() {
    for command in [
        "count 'the board has N.dlx'",
        "count 'the board has N cells.dlx'",
        "polyomino 2xN --pieces 'the board has N cells'",
        "polyomino 'the board has N cells'",
    ] {
        let ran = quadrille(&["series", command, "--n", "1..3"], "");
        ran.ends(format!("# series: {command}\n"), 2);
        ran.begins(&format!(
            "quadrille: `quadrille {}",
            command.replace('N', "1")
        ));
    }
}

/// The second term was cut: the whole one is 10.
#[test]
fn a_line_that_was_cut_is_counted_again() {
    let ten = "# series: queens N\n4 2\n5 10\n6 4\n";
    for text in [
        "# series: queens N\n4 2\n5 1",
        "# series: queens N\n4 2\n5",
        "# series: que",
        "n,a(n)\n4,2\n5,1",
        "{\"series\":\"queens N\"}\n{\"n\":4,\"a\":2}\n{\"n\":5,\"a\":1",
    ] {
        let file = file("cut-terms.txt", text);
        let ran = quadrille(&format!("series 'queens N' --n 4..6 --resume '{file}'"), "");
        ran.ends(ten, 0);
        let said = "the last line has no end, and is counted again";
        ran.says_only(format!("quadrille: {file}: {said}\n"));
    }
    // The only line may be something else.
    let other = file("cut-other.txt", "[[1,2],[3,4]]");
    let asked = format!("series 'queens N' --n 4..6 --resume '{other}'");
    quadrille(&asked, "").is_refused(&format!("quadrille: {other}:1: found "));
}

#[test]
fn mistakes_in_series() {
    let bad = file("bad-terms.txt", "1 1\n2 many\n");
    let twice = file("two-terms.txt", "1 1\n1 2\n");
    // Terms of another family, with its name and without.
    let named = file("named-terms.txt", "# seen\n# series: queens N --all\n1 1\n");
    let row = "{\"series\":\"queens 2N\"}\n{\"n\":1,\"a\":0}\n";
    let row = file("named-terms.jsonl", row);
    let elsewhere = file("other-terms.txt", "# from 0\n\n0 1\n1 1\n2 2\n3 3\n");
    for (args, expected) in table(&format!(
        r#"'queens 4' --n 1..3
            found no N
        'queens boxN' --n 1..3
            found no N
        'queens N-3' --n 2..3
            found N-3 in "N-3", which is -1 for N = 2, expected a number from 0
        'polyomino 2xN' --n 1..3 --k 1..N
            found no K to put a number of --k for
        'polyomino NxK' --n 1..3 --k 1..M
            expected a range of numbers such as 1..N
        'polyomino NxK' --n 1..3
            ; to put numbers for K, give --k, as in --k 1..N
        'polyomino 99999999999Nx2' --n 1..3
            found 99999999999N in "99999999999Nx2", expected numbers up to 4294967295 in it
        'polyomino NxK' --n 1..3 --k 5..N
            --k 5..N: found no number in the rows 1 to 3, expected one or more
        'polyomino NxK' --n 0..4294967295 --k N+1..N --time 1ms
            --k N+1..N: found no number in the rows 0 to 4294967295
        'polyomino NxK' --n 4294967295..4294967295 --k 1..2
            found 2 terms, numbered from 4294967295 to 4294967296, expected numbers up to 4294967295
        'polyomino NxK' --n 2..3000000000 --k 1..2N
            found the number 6000000000 in row 3000000000, expected numbers from 0 to 4294967295
        'queens N --limit 3' --n 1..3
            found --limit, expected a command that counts all
        'queens N -n1' --n 1..3
            found -n1, expected a command that counts all
        'queens N --all' --n 4..5
            found --all, expected
        'queens N --list' --n 4..5
            found --list, expected
        'rm N' --n 1..3
            unrecognized subcommand 'rm'
        'queens N' --n 3
            a range of numbers such as 1..20
        'queens N' --n 3..1
            a range of numbers such as 1..20
        'queens N --no-such' --n 1..3
            `quadrille queens 1 --no-such --count`
        'queens N -f csv' --n 4..4
            found no number
        'count no-such-N.dlx' --n 1..3
            no-such-1.dlx
        'queens N' --n 1..2 --resume '{bad}'
            :2: found "2 many", expected a term such as `4 36`
        'queens N' --n 1..2 --resume '{twice}'
            :2: found 2 for n = 1, expected 1
        'queens N' --n 1..2 --resume '{named}'
            named-terms.txt:2: found terms of `queens N --all`, expected terms of `queens N`
        'queens N' --n 1..2 --resume '{row}'
            named-terms.jsonl:1: found terms of `queens 2N`, expected terms of `queens N`
        'queens N' --n 1..2 --resume '{elsewhere}'
            other-terms.txt:5: found 2 for n = 2, expected 0, the count of `queens N`"#
    )) {
        let ran = quadrille(&format!("series {args}"), "");
        assert_eq!(ran.code, Some(2), "{ran:?}");
        ran.says(expected);
    }
}

#[test]
fn quotes_hold_the_words_of_a_command() {
    let pieces = file("pieces of series.txt", "0-x domino\n##\n");
    let out = series(&format!("polyomino 4xN --pieces '{pieces}'"), "1..3");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1..], ["1 1", "2 5", "3 11"]);
    // By hand: of the five tilings of 4 x 2, two begin with an upright domino, three with a flat one.
    let upright = format!("polyomino 4xN --pieces '{pieces}' --require \"r1c1 r2c1\"");
    ends(&series(&upright, "2..2"), "\n2 2\n");
    quadrille(&["series", "queens 'N", "--n", "1..2"], "").is_refused("expected quotes in pairs");
}

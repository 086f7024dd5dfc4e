//! One rule for exit codes: 0 the whole answer, 1 proved to be nothing, 2 wrong, 3 stopped by a limit.

use crate::*;

/// Every command that a limit can stop says so by the same code, whatever it has found by then; and which limit that was, after
/// how long.
#[test]
fn what_a_limit_stops_has_a_code_of_its_own() {
    let hard = file("exit-hard.dlx", &dominoes(12, 12));
    let priced = file("exit-priced.dlx", &partition(90, 900));
    let empty = file("exit-empty.txt", &(".".repeat(81) + "\n"));
    let pairs = file("exit-pairs.dlx", &right("langford 11 --emit", ""));
    let none = file("exit-none", "");
    let split = right(&["split", &hard, "--parts", "2"], "");
    let part = split.lines().next().expect("a part");
    let parts = file("exit-parts.jsonl", &split);
    let odd = right("polyomino 4x5 --pieces tetrominoes --emit", "");
    let odd = file("exit-tetrominoes.dlx", &odd);
    let solutions = file("exit-solutions.txt", "1 2\n");
    let small = file("exit-small.dlx", &dominoes(4, 4));
    let certificate = file("exit-certificate.txt", "");
    right(&["count", &small, "--certificate", &certificate], "");
    for args in [
        &format!("count '{hard}' --time 0"),
        &format!("count '{hard}' --nodes 9"),
        &format!("count '{hard}' --engine memo --time 0"),
        &format!("count '{hard}' --certificate '{none}' --time 0"),
        &format!("count '{hard}' --proof '{none}' --time 0"),
        &format!("count '{hard}' --part '{part}' --nodes 9"),
        &format!("count '{hard}' --checkpoint '{none}' --time 0"),
        &format!("count '{hard}' --distinct --time 0"),
        &format!("count '{hard}' --distinct --checkpoint '{none}' --time 0"),
        &format!("solve '{hard}' --time 0"),
        &format!("solve '{hard}' --distinct --time 0"),
        &format!("solve '{hard}' --proof '{none}' --time 0"),
        &format!("solve '{hard}' --all --nodes 999"),
        &format!("best '{priced}' --nodes 1"),
        &format!("best '{priced}' --time 0"),
        &format!("best '{hard}' --all --memory 9K"),
        &format!("estimate '{hard}' --time 0"),
        &format!("why '{pairs}' --time 0"),
        &format!("why '{odd}' --nodes 1"),
        &format!("clues '{hard}' --time 0"),
        &format!("clues '{hard}' --nodes 9"),
        "queens 8 --clues --time 0",
        &format!("symmetries '{hard}' --time 0"),
        &format!("diagram '{hard}' --time 0"),
        &format!("usage '{hard}' --time 0"),
        &format!("sample '{hard}' --time 0"),
        &format!("nth 1 '{hard}' --time 0"),
        &format!("rank '{hard}' '{solutions}' --time 0"),
        &format!("split '{hard}' --parts 9 --time 0"),
        &format!("count '{hard}' --part '{part}' --time 0"),
        &format!("convert '{hard}' --to knuth --reduce --time 0"),
        &format!("check '{hard}' '{solutions}' --time 0"),
        &format!("verify '{small}' '{certificate}' --time 0"),
        "series 'queens 27N' --n 1..1 --time 0",
        &format!("diagram '{hard}' --memory 1K"),
        &format!("usage '{hard}' --memory 1K --no-symmetry"),
        &format!("sample '{hard}' --memory 1K"),
        &format!("nth 1 '{hard}' --memory 1K"),
        &format!("rank '{hard}' '{solutions}' --memory 1K"),
        &format!("count '{hard}' --by options --memory 1K"),
        &format!("count '{hard}' --certificate '{none}' --memory 1K"),
        &format!("count '{hard}' --proof '{none}' --memory 1K"),
        &format!("trace '{hard}' --nodes 9"),
        &format!("trace '{hard}' --time 0"),
        &format!("trace '{small}' --svg '{none}' --time 0"),
        &format!("merge '{parts}'"),
        "queens 9 --count --time 0",
        "queens 30 --all --time 0",
        "latin 12 --sample 1 --time 0",
        &format!("sudoku '{empty}' --count --time 0"),
        "sudoku --generate 1 --time 0",
    ] {
        let ran = quadrille(args, "");
        assert_eq!(ran.code, Some(3), "{ran:?}");
        let is_tree = args.starts_with("trace ") && args.contains("--nodes");
        // Parts are missing; and a tree is drawn as far as its first nodes.
        if args.starts_with("merge ") || is_tree {
            continue;
        }
        ran.says(match args {
            _ if args.contains("--memory") => "memory limit reached after ",
            _ if args.contains("--nodes") => "node limit reached after ",
            _ => "time limit reached after ",
        });
        ran.says(" seconds");
    }
}

/// The limits are long enough here, or there are none: 0 for an answer, 1 for a proof that there is none.
#[test]
fn what_ends_by_itself_is_answered_or_lacking() {
    let some = file("exit-some.dlx", &dominoes(2, 2));
    let none = file("exit-odd.dlx", &dominoes(3, 3));
    let priced = file("exit-cost.dlx", "a\na |7\n");
    for (args, code) in [
        (format!("count '{some}'"), 0),
        (format!("count '{none}'"), 1),
        (format!("solve '{some}'"), 0),
        (format!("solve '{none}'"), 1),
        (format!("best '{priced}'"), 0),
        (format!("best '{priced}' --below 7"), 1),
    ] {
        let ran = quadrille(&format!("{args} --time 1h --nodes 1000000"), "");
        assert_eq!(ran.code, Some(code), "{ran:?}");
    }
    // A limit on solutions is part of the question.
    assert_eq!(quadrille(&["solve", &some, "-n", "1"], "").code, Some(0));
    assert_eq!(quadrille(&["trace", &some], "").code, Some(0));
    assert_eq!(quadrille(&["why", &none], "").code, Some(0));
    for engine in ["links", "dense", "memo", "auto"] {
        quadrille(&["count", &none, "--engine", engine], "").ends("0\n", 1);
    }
}

/// What comes before a search is within the time of the command too, and the message says what that was, not how little was
/// searched.
#[test]
fn what_comes_before_a_search_is_stopped_and_named() {
    // A megabyte and more: less is parsed whatever the time.
    let large = format!("a\n{}", "a\n".repeat(600_000));
    // Laying out takes much longer than the twentieth of a second to the first look at the time, also when optimized.
    let box_of_soma = "polycube 21x21x21 --pieces soma --copies any";
    let distinct = format!("{box_of_soma} --count --distinct");
    let board = dominoes(6, 6);
    let more = "with --checkpoint FILE the rest can be searched later; there may be more";
    for (args, input, what) in [
        ("symmetries", &*large, "while parsing <stdin>, 1 MB"),
        ("solve", &large, "while parsing <stdin>, 1 MB"),
        ("words --size 5", &large, "while parsing <stdin>, 1 MB"),
        (box_of_soma, "", "while laying out the puzzle"),
        (&distinct, "", "while laying out the puzzle"),
        (
            "count --engine memo",
            &board,
            &format!("before the search began; {more}"),
        ),
    ] {
        let ran = quadrille(&format!("{args} --time 1ns"), input);
        assert_eq!(ran.code, Some(3), "{ran:?}");
        ran.begins("quadrille: time limit reached after ");
        ran.says(&format!(" seconds, {what}\n"));
    }
}

/// The way to search the rest later is named where the command has it, and nowhere else.
#[test]
fn a_checkpoint_is_named_where_it_is_taken() {
    let board = dominoes(6, 6);
    let saved = file("exit-saved", "");
    let advice = "with --checkpoint FILE the rest can be searched later";
    for (args, takes_it) in [
        ("solve", true),
        ("solve --all", true),
        ("solve -n 2", false),
        ("solve --all --reduce", false),
        ("solve --all --seed 1", false),
        ("solve --all --engine links", true),
        ("count --engine memo", true),
        ("count --engine links --nodes 1000000", false),
        ("count -n 3", false),
        ("count --engine links --stats", false),
    ] {
        let ran = quadrille(&format!("{args} --time 1ns"), &board);
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert_eq!(ran.err.contains(advice), takes_it, "{ran:?}");
        let ran = quadrille(&format!("{args} --checkpoint '{saved}'"), &board);
        assert_eq!(ran.code == Some(2), !takes_it, "{ran:?}");
    }
    let mixed = dominoes(24, 24);
    let ran = in_some_time(
        |ran| ran.err.contains(" nodes and "),
        |time| quadrille(&format!("count --distinct --time {time}"), &mixed),
    );
    ran.says(advice);
}

#[test]
fn the_second_signal_has_a_sentence_in_the_help() {
    let page = right("help exit", "");
    has(&page, "A second signal ends a command at once");
}

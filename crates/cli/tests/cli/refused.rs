//! Options that have no effect on a question are refused; limits on time that have one are obeyed.

use crate::*;

/// Every pair of options here is refused, and the message names both.
#[test]
fn what_has_no_effect_is_refused() {
    let proof = "--engine links, --seed 1, --stats";
    let emit = "--require 1, --forbid 1, --seed 1, --time 1, --all, --stats, --progress always, --threads 2";
    for (command, question, others) in [
        ("count examples/toy.dlx", "--certificate none", proof),
        ("count examples/toy.dlx", "--proof none", proof),
        ("count examples/toy.dlx", "--proof none", "--threads 2"),
        ("queens 4", "--emit", emit),
        ("queens 4", "--sample 1", "--all, --limit 1"),
    ] {
        for other in others.split(", ") {
            let ran = quadrille(&format!("{command} {question} {other}"), "");
            ran.is_refused(question.words()[0]);
            ran.says(other.words()[0]);
        }
    }
    // The command has no such option, whatever it is asked.
    for question in ["--certificate", "--proof"] {
        let args = ["count", "examples/toy.dlx", question, "none", "--in-order"];
        quadrille(&args, "").is_refused("count has no option --in-order");
    }
    for other in ["--engine dense", "--threads 2", "--stats", "--unsolved"] {
        sudoku(&format!("--emit {other} examples/puzzles.txt"), "").ends("", 2);
    }
}

/// What takes years ends at the limit, writes nothing, and says why.
#[test]
fn proofs_samples_and_usage_obey_a_limit_on_time() {
    let square = ".".repeat(12) + "\n";
    let square = file("refused-latin.txt", &square.repeat(12));
    let emitted = right(&format!("latin '{square}' --emit"), "");
    let problem = file("refused-latin.dlx", &emitted);
    let none = place("refused-none");
    let path = none.display();
    for args in [
        format!("count '{problem}' --certificate '{path}'"),
        format!("count '{problem}' --proof '{path}'"),
        format!("latin '{square}' --sample 1"),
        format!("nth 1 '{problem}'"),
        format!("usage '{problem}'"),
    ] {
        let ran = quadrille(&format!("{args} --time 50ms"), "");
        ran.ends("", 3);
        ran.says("time limit reached");
        assert!(!none.exists());
    }
}

/// A byte order mark is no content.
#[test]
fn byte_order_marks_are_skipped() {
    let marked = |name: &str, text: &str| file(name, &format!("\u{feff}{text}"));
    let pieces = marked("marked-pieces.txt", "0-x d\n##\n");
    let latin = marked("marked-latin.txt", "..\n..\n");
    let certificate = right("count examples/toy.dlx --certificate -", "");
    let certificate = marked("marked-certificate", &certificate);
    let problem = marked("marked.dlx", &example("toy.dlx"));
    let edges = marked("marked-edges.txt", &example("edges.txt"));
    let board = marked("marked-board.txt", &example("board.txt"));
    let regions = marked("marked-regions.txt", "aabb\naabb\nccdd\nccdd\n");
    for (args, wanted) in [
        (format!("polyomino 2x2 --pieces '{pieces}' --count"), "2\n"),
        (format!("latin '{latin}' --count"), "2\n"),
        (format!("sudoku --regions '{regions}' --count -"), "288\n"),
        (format!("verify '{problem}' '{certificate}'"), "1\n"),
    ] {
        assert_eq!(right(&args, &(".".repeat(16) + "\n")), wanted, "{args}");
    }
    let pack = "polyomino --pieces examples/pieces.txt --count";
    for (args, plain, marked) in [
        ("edges --count", "examples/edges.txt", edges),
        (pack, "examples/board.txt", board),
    ] {
        let [plain, marked] = [plain, &marked].map(|file| right(&format!("{args} '{file}'"), ""));
        assert_eq!(marked, plain, "{args}");
    }
}

/// What other commands do better is no option any more: the message says which.
#[test]
fn options_that_are_gone_name_what_does_it() {
    refuses(
        "",
        "queens 6 --usage
            `quadrille queens ... --emit | quadrille usage`
        queens 6 --nth
            `quadrille queens ... --emit | quadrille nth K`
        queens 6 --rank
            `quadrille queens ... --emit | quadrille rank - SOLUTIONS`
        queens 6 --reduce
            `quadrille queens ... --emit | quadrille count --reduce`
        solve --version
            `quadrille --version`",
    );
}

/// A refusal says what was found and what was expected in its place.
#[test]
fn a_refusal_says_what_was_expected() {
    let cycles = file("mistakes-cycles.txt", "generator of options (1 2)(2 3)\n");
    let moved = file("mistakes-moved.txt", "generator of options (1 2)\n");
    let empty = file("mistakes-empty.txt", "\n");
    let parts = right("split --parts 1", "a\na\na\n");
    let parts = file("mistakes-parts.jsonl", &parts);
    // One of the solutions that count may have a required option elsewhere: that is not no solution.
    refuses(
        "a\na\na\n",
        &format!(
            r#"count --distinct --symmetries '{cycles}'
            line 1: found option 2 twice, expected each once at most
        count --distinct --symmetries '{empty}'
            found no generator, expected a line that begins with `generator of options`
        count --distinct --symmetries '{moved}' --reduce
            found --reduce, which changes the numbers of options, expected the problem as it was
        count --distinct --symmetries '{moved}' --require 1
            found a symmetry that takes option 1 elsewhere, expected one that leaves those of --require
        count --part '@{parts}:7'
            found the number 7, expected that of a part, 1 to 1
        count --from json --primary a
            --primary and the like: found the format json, expected a table
        count --primary b
            <stdin>: found no table, expected one for --primary and the like
        check -
            found standard input for the problem and for the solutions
        check - -
            found standard input for the problem and for the solutions, expected a file for one of them
        merge '{empty}'
            found no line, expected parts and records
        polycube examples/cube.xmpuzzle --pieces soma
            --pieces: found examples/cube.xmpuzzle, which has pieces of its own, expected a board
        polycube examples/cube.xmpuzzle --copies any
            --copies: found examples/cube.xmpuzzle, which has numbers of copies of its own, expected a board
        polyomino 6x10 --problem 2
            --problem: found "6x10", expected a BurrTools file
        latin examples/latin.txt --require r1c1=C
            found "r1c1", expected an item of the problem; a cell whose symbol is given has none
        queens 4 --count -f ascii
            --count: found the format ascii, expected text, csv or jsonl
        queens 4 --clues -f names
            --clues: found the format names, expected text, ascii, csv, jsonl or svg
        langford 4 --distinct --require s1=4
            the argument '--distinct' cannot be used with '--require <OPTION>'
        polyomino 2x3 --distinct --forbid r1c1
            the argument '--distinct' cannot be used with '--forbid <OPTION>'
        queens 4 --clues --distinct
            --clues: found --distinct as well, expected one of the two
        queens 3 --why --distinct
            --why: found --distinct as well, expected one of the two
        queens 3 --why --svg -
            --why --svg: found standard output, where the reasons are, expected a file
        words examples/words.txt --size 3x9
            found no word of 9 letters for the rows (the list has 499 in all, 499 of other lengths), expected at least one
        sudoku --unsolved
            --unsolved: found no picture, expected --svg FILE or --format svg
        sudoku -f svg --count
            --format svg: found --count, --unique, --check or --rate as well, expected an answer that is a board
        sudoku -f svg --checkpoint c
            --format svg: found --checkpoint or --resume as well, expected a run in one go
        sudoku --generate 1 --random-regions -f lines
            --format: found new regions, or clues beside new cages, expected --format jsonl or --svg
        sudoku --generate 1 --random-cages -f lines
            --format: found new cages, expected no --format
        sudoku --size 101
            --size "101": found a square of 101 x 101, expected 1 to 100 each way"#
        ),
    );
}

/// Commands under another name have the same hints.
#[test]
fn aliases_say_what_their_commands_say() {
    refuses(
        "",
        "polycube 3x3x3 --nodes 5
            polycube has no option --nodes; the search of its problem has: `quadrille polycube ... --emit |
        nqueens 8 --engine links
            nqueens has no option --engine; the search of its problem has: `quadrille nqueens ... --emit |
        queens 8 --output x
            queens has no option --output; the search of its problem has: `quadrille queens ... --emit | quadrille solve --output
        sudoku --require r1c1=5
            sudoku has no option --require; pass on its problem: `quadrille sudoku ... --emit | quadrille solve --require
        sudoku --sample 3
            sudoku has no option --sample; pass on its problem: `quadrille sudoku ... --emit | quadrille sample`",
    );
}

#[test]
fn a_seed_is_a_whole_number() {
    quadrille("sudoku --generate 1 --seed x", "")
        .is_refused("expected a whole number from 0 to 18446744073709551615");
}

#[test]
fn a_time_to_convert_in_is_that_of_reducing() {
    quadrille("convert --to json --time 1 examples/toy.dlx", "").is_refused(
        "quadrille: --time: found no --reduce, expected it as well: the time is that of reducing\n",
    );
}

//! One rule everywhere: formats, costs, options that do not go together, and what is said about an answer.

use crate::*;

#[test]
fn options_that_do_not_go_together_say_why() {
    quadrille("solve --checkpoint x --resume x examples/toy.dlx", "").is_refused(
        "quadrille: --resume FILE goes on from a checkpoint and writes the next ones to the same file: leave out \
         --checkpoint\n",
    );
    for args in [
        "queens 6 --format text",
        "sudoku --format lines examples/six.txt",
    ] {
        quadrille(&format!("{args} --svg x.svg"), "").is_refused(
            "quadrille: --svg FILE and --format write the same answer: leave out one of them; --format svg draws on \
             standard output\n",
        );
    }
    let problem = file("plain-seven.dlx", SEVEN);
    let saved = format!("{problem}.saved");
    let ran = quadrille(&["solve", "--checkpoint", &saved, &problem], "");
    ran.says_only("quadrille: --checkpoint searches for all solutions, as with --all\n");
    right(&["solve", "--all", "--checkpoint", &saved, &problem], "");
}

#[test]
fn formats_have_one_set_of_words() {
    assert_eq!(right("count --format lines", SEVEN), "1\n");
    assert_eq!(right("queens 6 --count --format lines", ""), "4\n");
    for format in ["json", "line", "pretty"] {
        sudoku(&["--format", format], WIKI).ends("", 2);
    }
    // A problem without costs has none in tables and in JSON.
    let solved = right("solve --format csv", SEVEN);
    assert_eq!(quadrille("best --format csv", SEVEN).out, solved);
    let best = quadrille("best --format jsonl", SEVEN).out;
    begins(&best, "{\"options\":");
    assert!(!best.contains("\"cost\""), "{best}");
    quadrille("best --stats=full", PRICED).says("\nlevel 0    1\n");
}

/// The cheapest solution is proven before the next ones are looked for.
#[test]
fn there_is_nothing_cheaper_than_what_is_proven() {
    let items: Vec<String> = (0..12).map(|item| item.to_string()).collect();
    let options =
        { items.iter() }.flat_map(|item| [1, 5, 9].map(|cost| format!("{item} |{cost}\n")));
    let text = format!("{}\n{}", items.join(" "), options.collect::<String>());
    let free = "a b\na\nb |1\nb\na |1\n";
    for (limit, nodes, text, cost) in [("40", "30", &text[..], 12), ("3", "2", free, 0)] {
        let ran = quadrille(&["best", "--limit", limit, "--nodes", nodes], text);
        let said = format!("; cost {cost}, and no solution is cheaper: others may be missing\n");
        assert!(ran.code == Some(3) && ran.err.ends_with(&said), "{ran:?}");
    }
}

#[test]
fn a_proof_names_its_clauses() {
    let proof = file("plain.cpog", "");
    let ran = quadrille(&["count", "--proof", &proof], SEVEN);
    ran.says_only(format!(
            "quadrille: the proof in {proof} is about the clauses that `quadrille convert --to cnf` writes of this \
             problem\n"
        ));
}

#[test]
fn large_counts_are_said_in_words() {
    let mut text: String = (0..70).map(|item| format!("{item} ")).collect();
    for item in 0..70 {
        text += &format!("\n{item}\n{item}");
    }
    let ran = quadrille("count --stats", &text);
    assert_eq!(ran.out, "1180591620717411303424\n");
    ran.says("solutions  at least 2^64; the answer has all its digits\n");
}

/// Pieces of which there is any number are no items, but have names in the drawing.
#[test]
fn unlimited_pieces_can_be_required() {
    let pieces = file("plain-pieces.txt", "0-x one\n#\n\n0-x two\n##\n");
    let board = format!("polyomino 2x2 --pieces '{pieces}'");
    let count = |args: &str| right(&format!("{board} --count {args}"), "");
    assert_eq!(count(""), "7\n");
    assert_eq!(count("--require 'one r1c1'"), "3\n");
    assert_eq!(count("--require 'two r1c1'"), "4\n");
    assert_eq!(count("--require 'two r1c1 r2c1'"), "2\n");
    assert_eq!(count("--forbid one"), "2\n");
    quadrille(&format!("{board} --require 'one r1c1 r1c2'"), "").says_only(
        "quadrille: --require \"one r1c1 r1c2\": expected items that one option has together\n",
    );
}

#[test]
fn faults_of_drawings_have_their_line() {
    let parts = file("plain-parts.txt", "1x dot\n#\n\nbad\n#.#\n");
    let ran = quadrille(&["polyomino", "2x2", "--pieces", &parts], "");
    ran.says_only(format!(
            "quadrille: {parts}:5: piece bad is in two or more parts, expected cells connected by their sides; a blank \
             line separates pieces\n"
        ));
    let ran = quadrille("kakuro", "| only a comment\n");
    ran.begins("quadrille: <stdin>:1: found no field, expected rows");
}

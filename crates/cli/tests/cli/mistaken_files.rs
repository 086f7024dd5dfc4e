//! What the command says to files that it cannot read, or that stand in the place of others.

use crate::*;

#[test]
fn diagrams_are_not_read_and_bounds_are_no_cages() {
    for format in ["zdd", "dot"] {
        let diagram = right(&["diagram", "--format", format, "examples/toy.dlx"], "");
        let ran = quadrille("solve", diagram);
        ran.begins(
            "quadrille: <stdin>: this looks like a diagram of solutions, which no command reads: expected the \
             problem that `quadrille diagram` made it of\n",
        );
        assert!(ran.err.lines().count() < 6, "{ran:?}");
    }
    // A number behind a colon in a square of words is no sum.
    for (problem, place) in [
        ("3:1|a b c\na b c\n", "1:1"),
        ("a b c 3:1|d\na b\nc d\n", "1:7"),
    ] {
        let said = format!("quadrille: <stdin>:{place}: the lower bound 3 exceeds");
        quadrille("solve", problem).begins(&said);
    }
}

#[test]
fn sizes_are_no_files() {
    refuses(
        "",
        "latin 4x4
            which is no file, expected an order such as 4
        kakuro 5
            which is no file, expected a file with a puzzle
        words 5
            which is no file, expected a file with words, and a size such as 5 after --size",
    );
    let ran = quadrille("sudoku --hint 2 examples/puzzles.txt", "");
    ran.is_refused("which is no file, expected");
    ran.says("--hint=all");
}

#[test]
fn empty_binary_and_missing_inputs_are_one_line() {
    let commands = "solve, count, best, sample, nth 1, usage, diagram, estimate, trace, convert --to json, split --parts 2, \
        merge, sudoku, sudoku --check, sudoku --emit, sudoku --cages, sudoku --regions, latin, edges, kakuro, words, \
        polyomino, polyomino 6x10 --pieces, check examples/toy.dlx, rank examples/toy.dlx, verify examples/toy.dlx, \
        count examples/toy.dlx --resume";
    for name in ["empty", "binary", "directory", "/nowhere/at/all"] {
        let path = match name {
            "empty" => super::file("nothing.txt", ""),
            "binary" => super::file("binary.txt", "a\0b\n\0"),
            "directory" => "examples".to_owned(),
            path => path.to_owned(),
        };
        for args in commands.split(", ") {
            let ran = quadrille(&format!("{args} '{path}'"), "");
            let lines = { ran.err.lines() }.filter(|line| line.starts_with("quadrille: "));
            assert_eq!(lines.count(), 1, "{ran:?}");
            ran.says(&path);
            assert!(matches!(ran.code, Some(0..=2)), "{ran:?}");
            assert!(ran.code != Some(0) || name == "empty", "{ran:?}");
        }
    }
    // Standard input at its end.
    quadrille("solve", "").ends("", 2);
}

#[test]
fn compressed_files_are_named() {
    let gzip = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0";
    for args in [["sudoku", "-"], ["solve", "-"], ["latin", "-"]] {
        let ran = quadrille(&args, gzip);
        let message = "quadrille: <stdin>: found a gzip file, expected UTF-8 text\n";
        assert_eq!((ran.err.as_str(), ran.code), (message, Some(2)), "{args:?}");
    }
}

/// A file in the place of another is no wrong answer: exit code 2, with what each file is and the right order.
#[test]
fn files_in_the_place_of_others_are_named() {
    let problem = file("places.dlx", SEVEN);
    let certificate = file("places.certificate", "");
    right(&["count", "--certificate", &certificate, &problem], "");
    let solutions = file("places.txt", "1:\n c e\n a d f\n b g\n");
    let words = file("places.words", "hello\n");
    let empty = file("places.empty", "");
    let looks = |path: &str, kind: &str| format!("{path}: this looks like {kind}");
    let of_a_count = looks(&certificate, "a certificate of a count");
    let writes = format!("which `quadrille count --certificate FILE {problem}` writes");
    // Proofs are for published checkers.
    let none = file("places-none.dlx", "a b c\na b\nb c\na c\n");
    let [lrat, cpog] = ["places.lrat", "places.cpog"].map(|name| file(name, ""));
    quadrille(&["count", "--proof", &lrat, &none], "");
    quadrille(&["count", "--proof", &cpog, &problem], "");
    assert_eq!(right(&["verify", &none, &lrat], ""), "0\n");
    let proof = |format: &str, checker: &str, problem: &str| {
        format!(
            "a proof in {format}, which `{checker}` checks with the clauses that `quadrille convert --to cnf {problem}` \
             writes, expected a "
        )
    };
    for (args, first, then) in [
        (
            &["verify", &certificate, &problem][..],
            format!("{certificate}: found a certificate, expected the problem first"),
            &*format!("`quadrille verify {problem} {certificate}`"),
        ),
        (
            &["verify", &problem, &problem],
            looks(&problem, "an exact-cover problem, expected a certificate"),
            &writes,
        ),
        (
            &["verify", &problem, &solutions],
            looks(&solutions, "solutions, expected a certificate"),
            &writes,
        ),
        (
            &["verify", &problem, &words],
            format!("{words}: found \"hello\" at its beginning, expected"),
            &writes,
        ),
        (
            &["verify", &lrat, &none],
            looks(&lrat, &proof("LRAT", "quadrille verify", &none)),
            "expected a problem",
        ),
        (
            &["verify", &problem, &cpog],
            looks(&cpog, &proof("CPOG", "cpog-check", &problem)),
            &writes,
        ),
        (
            &["verify", &problem, &empty],
            format!("{empty}: found no text, expected a certificate"),
            &writes,
        ),
        (
            &["check", &problem, &certificate],
            of_a_count.clone(),
            "verify PROBLEM",
        ),
        (
            &["check", &solutions, &problem],
            looks(&solutions, "solutions"),
            "check PROBLEM",
        ),
        (
            &["rank", &solutions, &problem],
            looks(&solutions, "solutions"),
            "check PROBLEM",
        ),
        (
            &["merge", &problem, &solutions],
            "expected a part or a record; this looks like an exact-cover problem".to_owned(),
            "solve",
        ),
        (
            &["nth", "1", &certificate],
            of_a_count.clone(),
            "verify PROBLEM",
        ),
        (
            &["estimate", "--probes=9", &certificate],
            of_a_count,
            "verify PROBLEM",
        ),
    ] {
        let ran = quadrille(args, "");
        assert_eq!(ran.code, Some(2), "{ran:?}");
        ran.says(&first);
        ran.says(then);
    }
    // A certificate that ends too early is one, and wrong.
    let cut: String = contents(&certificate)
        .split_inclusive('\n')
        .take(2)
        .collect();
    let ran = quadrille(&["verify", &problem, "-"], cut);
    ran.says("<stdin>: not verified");
    assert_eq!(ran.code, Some(1));
}

/// What is typed or piped is one input: the other would read as empty.
#[test]
fn standard_input_is_one_input() {
    quadrille("count --distinct --symmetries -", SEVEN)
        .is_refused("cannot read <stdin>: another input was read from it\n");
}

/// The size of a matrix may look like the end of a proof.
#[test]
fn a_matrix_beside_a_certificate_is_a_problem() {
    let matrix = file("like-a-proof.txt", "0 0\n");
    let certificate = file("of-a-matrix.txt", "");
    right(&["count", &matrix, "--certificate", &certificate], "");
    assert_eq!(right(&["verify", &matrix, &certificate], ""), "1\n");
}

/// Comments may stand above the steps of a proof; the proof of a part is called so.
#[test]
fn comments_above_a_proof_are_no_steps() {
    let none = file("commented-none.dlx", "a b c\na b\nb c\na c\n");
    let proof = quadrille(&["solve", "--proof", "-", "-f", "lines", &none], "").out;
    for begin in ["c made by hand\n", "\n c\n\nc 1 2\n"] {
        let proof = file("commented.lrat", &format!("{begin}{proof}"));
        assert_eq!(right(&["verify", &none, &proof], ""), "0\n", "{begin}");
        let json = right(&["verify", "-f", "jsonl", &none, &proof], "");
        let clauses = contents(&proof)
            .lines()
            .filter(|line| line.contains(" 0 "))
            .count();
        let expected = format!("{{\"verified\":true,\"solutions\":0,\"clauses\":{clauses}}}\n");
        assert_eq!(json, expected);
        let ran = quadrille(&["verify", &proof, &none], "");
        ran.is_refused("expected a problem\n");
    }
    let csv = right(&["verify", "-f", "csv", &none], &proof);
    begins(&csv, "verified,solutions,states,clauses\ntrue,0,,");
    let other = file("commented-other.txt", "c made by hand\nhello\n");
    let ran = quadrille(&["verify", &none, &other], "");
    ran.is_refused(&format!(
        "expected a certificate, which `quadrille count --certificate FILE {none}` writes\n"
    ));
    let part = file(
        "commented-part.lrat",
        "c quadrille proof 1\nc take 1\nc leave\n7 -1 0 4 0\n",
    );
    for args in [["verify", &none, &part], ["verify", &part, &none]] {
        let ran = quadrille(&args, "");
        ran.says(&format!(
            "{part}: this looks like the proof of a part, which `quadrille merge PARTS RECORDS PROOFS --problem {none} --proof \
             FILE` joins with those of the other parts, expected a "
        ));
        assert_eq!(ran.code, Some(2));
    }
    // The items of a problem may look like a step.
    let items = file("commented-items.dlx", "7 d 4 0\n7 d\nd 4\n7 4 0\n");
    let proof = quadrille(&["solve", "--proof", "-", "-f", "lines", &items], "").out;
    let proof = file("commented-items.lrat", &proof);
    assert_eq!(right(&["verify", &items, &proof], ""), "0\n");
}

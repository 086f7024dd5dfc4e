//! What the command says to mistakes: the place, and the way on.

use super::{SEVEN, command, file, quadrille, right};

#[test]
fn unknown_options_come_with_no_idle_tip() {
    for (args, tip) in [
        (&["sudoku", "--nodes", "3"][..], false),
        (&["solve", "--limt", "3"], true),
    ] {
        let ran = quadrille(args, "");
        assert_eq!(ran.code, Some(2));
        assert_eq!(ran.err.contains("tip:"), tip, "{}", ran.err);
        assert!(!ran.err.contains("as a value"), "{}", ran.err);
    }
}

#[test]
fn costs_in_the_wrong_place_are_explained() {
    for cost in ["b|3", "$3"] {
        let ran = quadrille(&["solve"], format!("a b\na {cost}\n"));
        assert!(
            ran.err
                .starts_with("quadrille: <stdin>: a cost is a word of its own: |3\n"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn the_right_command_is_named() {
    for (args, file, command) in [
        (&["solve"][..], "puzzles.txt", "sudoku"),
        (&["solve"], "kakuro.txt", "kakuro"),
        (&["count"], "edges.txt", "edges"),
        (&["best"], "board.txt", "polyomino"),
        (&["solve"], "pieces.txt", "polyomino BOARD --pieces"),
        (&["convert", "--to", "json"], "cube.xmpuzzle", "polycube"),
        (&["sudoku"], "toy.dlx", "solve"),
        (&["sudoku"], "jobs.json", "solve"),
        (&["sudoku"], "kakuro.txt", "kakuro"),
        (&["check"], "edges.txt", "edges"),
        (&["polyomino"], "toy.dlx", "solve"),
        (&["polyomino"], "pieces.txt", "polyomino BOARD --pieces"),
        (&["polyomino", "6x10", "--pieces"], "jobs.json", "solve"),
        (&["edges"], "cube.xmpuzzle", "polycube"),
        (&["edges"], "board.txt", "polyomino"),
        (&["kakuro"], "puzzles.txt", "sudoku"),
        (&["latin"], "toy.dlx", "solve"),
    ] {
        let path = format!("examples/{file}");
        let ran = quadrille(&[args, &[&path]].concat(), "");
        let tip = format!("{path}: this looks like ");
        assert!(
            ran.err.starts_with(&format!("quadrille: {tip}")),
            "{args:?} {path}: {}",
            ran.err
        );
        let first = ran.err.lines().next().expect("a line");
        assert!(
            first.ends_with(&format!(": try `quadrille {command} {path}`")),
            "{first}"
        );
        assert_eq!(
            (ran.out.as_str(), ran.code),
            ("", Some(2)),
            "{args:?} {path}"
        );
    }
    let solved = right(&["solve", "examples/toy.dlx"], "");
    let ran = quadrille(&["solve"], solved);
    assert!(
        ran.err
            .contains("this looks like solutions: try `quadrille check PROBLEM`")
    );
    // A file with a puzzle in it is answered line by line, whatever else is in it.
    let ran = quadrille(&["sudoku"], format!("a b\na b\n{}\n", super::WIKI));
    assert_eq!(
        ran.out,
        format!("invalid\ninvalid\n{}\n", super::WIKI_SOLVED)
    );
}

#[test]
fn diagrams_are_not_read_and_bounds_are_no_cages() {
    for format in ["zdd", "dot"] {
        let diagram = right(&["diagram", "--format", format, "examples/toy.dlx"], "");
        let ran = quadrille(&["solve"], diagram);
        let start = "quadrille: <stdin>: this looks like a diagram of solutions, which no command reads: expected the \
                     problem that `quadrille diagram` made it of\n";
        assert!(ran.err.starts_with(start), "{}", ran.err);
        assert!(ran.err.lines().count() < 6, "{}", ran.err);
    }
    // A number behind a colon in a square of words is no sum.
    for (problem, place) in [
        ("3:1|a b c\na b c\n", "1:1"),
        ("a b c 3:1|d\na b\nc d\n", "1:7"),
    ] {
        let ran = quadrille(&["solve"], problem);
        let start = format!("quadrille: <stdin>:{place}: the lower bound 3 exceeds");
        assert!(ran.err.starts_with(&start), "{}", ran.err);
    }
}

#[test]
fn sizes_are_no_files() {
    for (args, expected) in [
        (&["latin", "4x4"][..], "an order such as 4"),
        (&["kakuro", "5"], "a file with a puzzle"),
        (&["words", "5"], "a size such as 5 after --size"),
        (
            &["sudoku", "--hint", "2", "examples/puzzles.txt"],
            "--hint=all",
        ),
    ] {
        let ran = quadrille(args, "");
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args:?}");
        assert!(
            ran.err.contains("which is no file, expected"),
            "{}",
            ran.err
        );
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

/// As on a full disk: no page is cut off under its name.
#[test]
fn manual_pages_are_whole() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("short-pages");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" man --all \"$1\"";
    let ran = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_quadrille")])
        .arg(&directory)
        .output()
        .expect("there is a shell");
    let err = String::from_utf8(ran.stderr).expect("UTF-8");
    assert!(err.starts_with("quadrille: cannot write "), "{err}");
    assert_eq!(ran.status.code(), Some(2));
    let left = std::fs::read_dir(&directory).expect("it is made").count();
    assert_eq!(left, 0);
}

#[test]
fn empty_binary_and_missing_inputs_are_one_line() {
    let commands = [
        &["solve"][..],
        &["count"],
        &["best"],
        &["sample"],
        &["nth", "1"],
        &["usage"],
        &["diagram"],
        &["estimate"],
        &["trace"],
        &["convert", "--to", "json"],
        &["split", "--parts", "2"],
        &["merge"],
        &["sudoku"],
        &["sudoku", "--check"],
        &["sudoku", "--emit"],
        &["sudoku", "--cages"],
        &["sudoku", "--regions"],
        &["latin"],
        &["edges"],
        &["kakuro"],
        &["words"],
        &["polyomino"],
        &["polyomino", "6x10", "--pieces"],
        &["check", "examples/toy.dlx"],
        &["verify", "examples/toy.dlx"],
        &["count", "examples/toy.dlx", "--resume"],
    ];
    for name in ["empty", "binary", "directory", "/nowhere/at/all"] {
        let path = match name {
            "empty" => super::file("nothing.txt", ""),
            "binary" => super::file("binary.txt", "a\0b\n\0"),
            "directory" => "examples".to_owned(),
            path => path.to_owned(),
        };
        for args in commands {
            let ran = quadrille(&[args, &[&path]].concat(), "");
            let lines = ran
                .err
                .lines()
                .filter(|line| line.starts_with("quadrille: "));
            assert_eq!(lines.count(), 1, "{args:?} {path}: {}", ran.err);
            assert!(ran.err.contains(&path), "{args:?} {path}: {}", ran.err);
            assert!(
                matches!(ran.code, Some(0..=2)),
                "{args:?} {path}: {:?}",
                ran.code
            );
            assert!(ran.code != Some(0) || name == "empty", "{args:?} {path}");
        }
    }
    // Standard input closed, as by `<&-`, or at its end.
    let ran = command(&["solve"])
        .stdin(std::process::Stdio::null())
        .output()
        .expect("it runs");
    assert_eq!(ran.status.code(), Some(2));
}

#[test]
fn nothing_to_place_is_said() {
    for args in [["queens", "0"], ["langford", "0"]] {
        let ran = quadrille(&args, "");
        assert_eq!((ran.out.as_str(), ran.code), ("\n", Some(0)), "{args:?}");
        assert!(
            ran.err.contains("the only solution is the empty one"),
            "{}",
            ran.err
        );
    }
    assert_eq!(right(&["queens", "0", "--count"], ""), "1\n");
    // All cells are given, so that the answer is not empty.
    assert!(right(&["latin"], "A").contains(" A "));
}

#[test]
fn faults_are_named_with_their_places() {
    let path = super::file("uneven.txt", "AAAA\nBBBB\nCCCC\nDDD\n");
    let cases: [(&[&str], &str, &str); 9] = [
        (
            &["sudoku"],
            "[[\"5\",\"3\",\".\"]]\n",
            "; `tr -d '[]\", '` removes brackets and quotes",
        ),
        (
            &["latin"],
            "AB\n.\n",
            "<stdin>:2:1: found 1 cell in a row, expected 2, as in the first row",
        ),
        (
            &["latin"],
            "AA\n..\n",
            "no solution: row 1 has A at columns 1 and 2",
        ),
        (
            &["sudoku", "--regions", &path],
            "",
            ":4:1: found 3 cells in a row, expected 4, as in the first row",
        ),
        (
            &["macmahon", "--border", "z"],
            "",
            "--border: found z, expected a color from a to c",
        ),
        (
            &["solve", "--time", "foo"],
            "",
            "'--time <TIME>': expected a time such as 10, 10s, 500ms or 2min",
        ),
        (
            &["count", "--require", ""],
            "a\na\n",
            "no option consists of \"\"; expected a number, or some of its items",
        ),
        (
            &["examples/toy.dlx"],
            "",
            "expected a command; this looks like an exact-cover problem: try `quadrille solve examples/toy.dlx`",
        ),
        (
            &["solve", "examples/six.txt"],
            "",
            "examples/six.txt: this looks like a Sudoku: try `quadrille sudoku examples/six.txt`",
        ),
    ];
    for (args, input, message) in cases {
        let ran = quadrille(args, input);
        assert!(ran.err.contains(message), "{args:?}: {}", ran.err);
        assert!(matches!(ran.code, Some(1 | 2)), "{args:?}");
    }
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
    let writes = format!("which `quadrille count --certificate FILE {problem}` writes");
    for (args, told) in [
        (
            ["verify", &certificate, &problem],
            [
                format!("{certificate}: found a certificate, expected the problem first"),
                format!("`quadrille verify {problem} {certificate}`"),
            ],
        ),
        (
            ["verify", &problem, &problem],
            [
                looks(&problem, "an exact-cover problem, expected a certificate"),
                writes.clone(),
            ],
        ),
        (
            ["verify", &problem, &solutions],
            [
                looks(&solutions, "solutions, expected a certificate"),
                writes.clone(),
            ],
        ),
        (
            ["verify", &problem, &words],
            [
                format!("{words}: found \"hello\" at its beginning, expected"),
                writes.clone(),
            ],
        ),
        (
            ["verify", &problem, &empty],
            [
                format!("{empty}: found no text, expected a certificate"),
                writes,
            ],
        ),
        (
            ["check", &problem, &certificate],
            [
                looks(&certificate, "a certificate of a count"),
                "verify PROBLEM".to_owned(),
            ],
        ),
        (
            ["check", &solutions, &problem],
            [looks(&solutions, "solutions"), "check PROBLEM".to_owned()],
        ),
        (
            ["merge", &problem, &solutions],
            [
                "expected a part or a record; this looks like an exact-cover problem".to_owned(),
                "solve".to_owned(),
            ],
        ),
        (
            ["nth", "1", &certificate],
            [
                looks(&certificate, "a certificate of a count"),
                "verify PROBLEM".to_owned(),
            ],
        ),
        (
            ["estimate", "--probes=9", &certificate],
            [
                looks(&certificate, "a certificate of a count"),
                "verify PROBLEM".to_owned(),
            ],
        ),
    ] {
        let ran = quadrille(&args, "");
        assert!(
            told.iter().all(|told| ran.err.contains(told)),
            "{args:?}: {}",
            ran.err
        );
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
    }
    // A certificate that ends too early is one, and wrong.
    let text = std::fs::read_to_string(&certificate).expect("it was written");
    let lines = text.split_inclusive('\n');
    let cut: String = lines.take(2).collect();
    let ran = quadrille(&["verify", &problem, "-"], cut);
    assert!(ran.err.contains("<stdin>: not verified"), "{}", ran.err);
    assert_eq!(ran.code, Some(1));
}

/// What is typed or piped is one input: the other would read as empty.
#[test]
fn standard_input_is_one_input() {
    let ran = quadrille(&["count", "--distinct", "--symmetries", "-"], super::SEVEN);
    let message = "cannot read <stdin>: another input was read from it\n";
    assert!(ran.err.ends_with(message), "{}", ran.err);
    assert_eq!(ran.code, Some(2));
}

/// A terminal would obey them: names of files, and of what is in them, may have any characters.
#[test]
fn messages_have_no_control_characters() {
    let tiles = "board 1x2\nborder x\u{1b}[2J\nb b b b\nb b b b\n";
    for (args, input, shown) in [
        (
            &["count", "no\u{1b}[31m.dlx"][..],
            "",
            "cannot read no\\u{1b}[31m.dlx: ",
        ),
        (&["edges"], tiles, "of color x\\u{1b}[2J\n"),
        // A name is never two lines, and a message is one.
        (&["count", "a\nb\t.dlx"], "", "cannot read a\\nb\\t.dlx: "),
    ] {
        let err = quadrille(args, input).err;
        assert!(err.contains(shown), "{args:?}: {err:?}");
        let hidden = |letter: char| letter.is_control() && letter != '\n';
        assert!(!err.contains(hidden), "{args:?}: {err:?}");
    }
}

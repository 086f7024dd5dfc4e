//! What the command says to mistakes: the place, and the way on.

use crate::*;

#[test]
fn unknown_options_come_with_no_idle_tip() {
    for (args, tip) in [("sudoku --nodes 3", false), ("solve --limt 3", true)] {
        let ran = quadrille(args, "");
        assert_eq!(ran.code, Some(2));
        assert_eq!(ran.err.contains("tip:"), tip, "{}", ran.err);
        assert!(!ran.err.contains("as a value"), "{}", ran.err);
        // It would show options that nobody typed.
        assert!(!ran.err.contains("Usage"), "{}", ran.err);
    }
}

#[test]
fn costs_in_the_wrong_place_are_explained() {
    for cost in ["b|3", "$3"] {
        let ran = quadrille("solve", format!("a b\na {cost}\n"));
        ran.begins("quadrille: <stdin>: a cost is a word of its own: |3\n");
    }
    // The bounds of an item are no cost, below comments and between them.
    for comment in ["| comment\n", "| one\n\n | two\n"] {
        let ran = quadrille("count", format!("{comment}2|1 3\n1 3\n1 3 zz\n"));
        assert!(!ran.err.contains("a cost is"), "{}", ran.err);
    }
}

#[test]
fn the_right_command_is_named() {
    for (args, file, command) in [
        ("solve", "puzzles.txt", "sudoku"),
        ("solve", "kakuro.txt", "kakuro"),
        ("count", "edges.txt", "edges"),
        ("best", "board.txt", "polyomino"),
        ("solve", "pieces.txt", "polyomino BOARD --pieces"),
        ("convert --to json", "cube.xmpuzzle", "polycube"),
        ("sudoku", "toy.dlx", "solve"),
        ("sudoku", "jobs.json", "solve"),
        ("sudoku", "kakuro.txt", "kakuro"),
        ("check", "edges.txt", "edges"),
        ("polyomino", "toy.dlx", "solve"),
        ("polyomino", "pieces.txt", "polyomino BOARD --pieces"),
        ("polyomino 6x10 --pieces", "jobs.json", "solve"),
        ("edges", "cube.xmpuzzle", "polycube"),
        ("edges", "board.txt", "polyomino"),
        ("kakuro", "puzzles.txt", "sudoku"),
        ("latin", "toy.dlx", "solve"),
    ] {
        let path = format!("examples/{file}");
        let ran = quadrille(&format!("{args} {path}"), "");
        ran.ends("", 2);
        ran.begins(&format!("quadrille: {path}: this looks like "));
        let first = ran.err.lines().next().expect("a line");
        ends(first, &format!(": try `quadrille {command} {path}`"));
    }
    let solved = right("solve examples/toy.dlx", "");
    quadrille("solve", solved).says("this looks like solutions: try `quadrille check PROBLEM`");
    // A file with a puzzle in it is answered line by line, whatever else is in it.
    let ran = quadrille("sudoku", format!("a b\na b\n{WIKI}\n"));
    ran.ends(format!("invalid\ninvalid\n{WIKI_SOLVED}\n"), 2);
}

/// As on a full disk: no page is cut off under its name.
#[test]
fn manual_pages_are_whole() {
    let directory = place("short-pages");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" man --all \"$1\"";
    let ran = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_quadrille")])
        .arg(&directory)
        .output();
    let ran = Ran::new(script, ran.expect("there is a shell"));
    ran.begins("quadrille: cannot write ");
    assert_eq!(ran.code, Some(2));
    let left = std::fs::read_dir(&directory).expect("it is made").count();
    assert_eq!(left, 0);
}

/// A process that may map little keeps to that by itself: the system would abort it.
#[cfg(target_os = "linux")]
#[test]
fn the_memory_is_that_of_the_process() {
    let problem = file("queens-in-little-room.dlx", &right("queens 12 --emit", ""));
    let script = "ulimit -v 100000; exec \"$0\" sample --threads 1 \"$1\"";
    let ran = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_quadrille"), &problem])
        .output();
    let ran = Ran::new(script, ran.expect("there is a shell"));
    assert!(matches!(ran.code, Some(0 | 3)), "{ran:?}");
}

#[test]
fn nothing_to_place_is_said() {
    for args in ["queens 0", "langford 0"] {
        let ran = quadrille(args, "");
        ran.ends("\n", 0);
        ran.says("the only solution is the empty one");
    }
    assert_eq!(right("queens 0 --count", ""), "1\n");
    // All cells are given, so that the answer is not empty.
    assert!(right("latin", "A").contains(" A "));
}

#[test]
fn faults_are_named_with_their_places() {
    let ran = quadrille("sudoku", "[[\"5\",\"3\",\".\"]]\n");
    ran.ends("invalid\n", 2);
    ran.says("; `tr -d '[]\", '` removes brackets and quotes");
    let clash = quadrille("latin", "AA\n..\n");
    clash.ends("", 1);
    clash.says("no solution: row 1 has A at columns 1 and 2");
    let path = file("uneven.txt", "AAAA\nBBBB\nCCCC\nDDD\n");
    let uneven = quadrille(&["sudoku", "--regions", &path], "");
    uneven.is_refused(":4:1: found 3 cells in a row, expected 4, as in the first row");
    refuses(
        "AB\n.\n",
        r#"latin
            <stdin>:2:1: found 1 cell in a row, expected 2, as in the first row
        macmahon --border z
            --border: found z, expected a color from a to c
        solve --time foo
            '--time <TIME>': expected a time such as 10, 10s, 500ms or 2min
        count --require '' examples/toy.dlx
            no option consists of ""; expected a number, or some of its items
        examples/toy.dlx
            expected a command; this looks like an exact-cover problem: try `quadrille solve examples/toy.dlx`
        solve examples/six.txt
            examples/six.txt: this looks like a Sudoku: try `quadrille sudoku examples/six.txt`"#,
    );
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

/// What is no plain file is not read for a hint: it may never end.
#[test]
fn a_pipe_in_place_of_a_command_is_not_read() {
    let pipe = place("mistakes-pipe").display().to_string();
    let _ = std::fs::remove_file(&pipe);
    make_pipe(&pipe);
    assert_eq!(ended(start(&[&*pipe])).code, Some(2));
}

/// The name of the program may begin like an option.
#[test]
fn any_name_of_the_program_will_do() {
    use std::os::unix::process::CommandExt;

    let mut named = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    let output = named.arg0("-3x").arg("-3x").output().expect("it runs");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
}

//! What a newcomer meets first: help, versions, the words for formats, and the way on from a mistake.

use super::{command, quadrille, right};

/// A problem in which `#b` is preferred to `a`, which has as few options and comes first.
const SHARP: &str = "a #b c\na #b\nc\n#b c\na\n";

#[test]
fn short_help_fits_a_screen() {
    let all = right(&["--help"], "");
    let commands = all.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert!(names.len() >= 26, "{names:?}");
    for name in names {
        let help = right(&[name, "-h"], "");
        assert!(help.lines().count() < 60, "{name}");
        assert!(
            help.lines().all(|line| line.chars().count() <= 100),
            "{name}"
        );
    }
}

#[test]
fn the_page_of_formats_is_all_that_its_help_prints() {
    let page = right(&["formats"], "");
    assert!(page.starts_with("# "));
    assert_eq!(right(&["help", "formats"], "").trim_end(), page.trim_end());
}

#[test]
fn the_version_names_engines_and_formats() {
    for args in [&["-V"][..], &["--version"], &["sudoku", "-V"]] {
        let version = right(args, "");
        assert!(version.contains("\nengines: links, dense"), "{version}");
        assert!(version.contains("\nformats: knuth"), "{version}");
    }
}

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
fn every_answer_is_a_table_on_request() {
    let toy = "examples/toy.dlx";
    for (args, header, row) in [
        (
            &["count", toy][..],
            "solutions,complete,stop,nodes,",
            "1,true,exhausted,6,",
        ),
        (
            &["queens", "6", "--count"],
            "solutions,complete,",
            "4,true,exhausted,",
        ),
        (
            &["estimate", toy],
            "what,mean,error,probes,complete",
            "nodes,",
        ),
        (&["usage", toy], "solutions,number,option", "1,1,c e"),
    ] {
        let table = right(&[args, &["--format", "csv"]].concat(), "");
        let mut lines = table.lines();
        assert!(lines.next().expect("a header").starts_with(header));
        let columns = header.split(',').filter(|column| !column.is_empty());
        assert!(columns.count() >= 2);
        assert!(lines.next().expect("a row").starts_with(row), "{table}");
    }
    let claims = "c e\na d f\nb g\n\na b\n";
    let ran = quadrille(&["check", toy, "--format", "csv"], claims);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[..2], ["solution,verdict,faults", "1,right,"]);
    assert!(lines[2].starts_with("2,wrong,\"") && lines[2].ends_with('"'));
    assert_eq!(ran.code, Some(1));
}

#[test]
fn preferred_items_are_branched_on_first() {
    let tree = right(&["trace"], SHARP);
    assert!(tree.starts_with("choose #b: 2 options\n"), "{tree}");
    let nodes = tree.lines().last().expect("a last line");
    for engine in ["links", "dense", "memo"] {
        assert_eq!(right(&["count", "--engine", engine], SHARP), "2\n");
    }
    let ran = quadrille(&["count", "--engine", "links", "--stats"], SHARP);
    let visited = nodes.split(' ').next().expect("a number");
    assert!(
        ran.err.contains(&format!("nodes      {visited}\n")),
        "{}",
        ran.err
    );
    let plain = right(&["trace"], &SHARP.replace('#', ""));
    assert!(plain.starts_with("choose a: 2 options\n"), "{plain}");
}

#[test]
fn sudoku_knows_the_words_of_other_commands() {
    let six = "examples/six.txt";
    let picture = right(&["sudoku", "--svg", "-", six], "");
    assert_eq!(right(&["sudoku", "-f", "svg", six], ""), picture);
    for task in ["--count", "--rate", "--check"] {
        let ran = quadrille(&["sudoku", "-f", "svg", task, six], "");
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
        assert!(ran.err.contains("--format svg draws boards"), "{}", ran.err);
    }
    let boards = "1234341221434321\n1234341221434312\n1234341223414123\n";
    let ran = quadrille(&["sudoku", "--check", "--wrong"], boards);
    assert_eq!((ran.out.as_str(), ran.code), ("wrong\n", Some(1)));
    assert!(ran.err.starts_with("quadrille: <stdin>:2:"), "{}", ran.err);
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
fn picked_solutions_have_their_numbers() {
    let queens = right(&["queens", "6", "--emit"], "");
    let third = right(&["nth", "3"], &queens);
    assert!(third.starts_with("3:\n"), "{third}");
    let table = right(&["nth", "3", "--format", "csv"], &queens);
    assert!(table.starts_with("solution,cost,options\n3,,"), "{table}");
    let names = right(&["queens", "6", "--nth", "4", "--format", "names"], "");
    assert!(names.starts_with("4:\n"), "{names}");
    let claim = quadrille(&["check", "-", "examples/toy.dlx"], queens);
    assert_eq!(claim.code, Some(2));
}

#[test]
fn negative_sizes_are_no_options() {
    for args in [["polyomino", "-3x4"], ["words", "-2x2"]] {
        let ran = quadrille(&args, "");
        let message = format!("quadrille: found {:?}, expected numbers from 1\n", args[1]);
        assert_eq!((ran.err, ran.code), (message, Some(2)));
    }
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
        &["split", "--pieces", "2"],
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
        &["soma"],
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

/// The help and the manual pages break their paragraphs at their own width.
#[test]
fn paragraphs_of_the_help_are_not_broken_twice() {
    for name in ["solve", "count", "queens", "sudoku", "kakuro"] {
        let help = right(&[name, "--help"], "");
        let (_, end) = help
            .split_once("\nExit codes: ")
            .expect("the list of codes");
        let lines: Vec<&str> = end.trim_end().lines().collect();
        let (last, full) = lines.split_last().expect("a line");
        assert!(
            full.iter().all(|line| line.len() > 60) && !last.is_empty(),
            "{end}"
        );
        let page = right(&["man", name], "");
        assert!(
            page.lines()
                .any(|line| line.starts_with("Exit codes: ") && line.contains("SIGHUP"))
        );
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

#[test]
fn without_arguments_the_help_is_shown() {
    let ran = quadrille(&[], "");
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
    assert!(
        ran.err.starts_with("Solve exact-cover problems"),
        "{}",
        ran.err
    );
}

#[test]
fn boards_have_colors_where_they_are_wanted() {
    let [plain, colored] = ["never", "always"].map(|when| {
        [
            &["queens", "5"][..],
            &["langford", "4"],
            &["latin", "examples/latin.txt"],
            &["kakuro", "examples/kakuro.txt"],
        ]
        .map(|args| right(&[&["--color", when], args].concat(), ""))
    });
    for (plain, colored) in plain.iter().zip(&colored) {
        assert!(!plain.contains('\u{1b}') && colored.contains('\u{1b}'));
        let mut rest = colored.split('\u{1b}');
        let mut text = rest.next().unwrap_or_default().to_owned();
        for part in rest {
            let (_, after) = part.split_once('m').expect("a code ends with m");
            text.push_str(after);
        }
        assert_eq!(text, *plain);
    }
}

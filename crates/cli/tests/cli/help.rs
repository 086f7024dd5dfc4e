//! Help, completions, manual pages and colors.

use crate::*;

#[test]
fn completions_and_manual_pages() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = right(&["completions", shell], "");
        has(&script, "quadrille");
        has(&script, "estimate");
    }
    assert!(right("man", "").contains(".TH quadrille 1"));
    let page = right("man solve", "");
    assert!(page.contains(".TH quadrille-solve 1") && page.contains("require"));
    quadrille("man slove", "").is_refused("unknown command \"slove\"");
}

/// The first line says what a command does, as in the list of all.
#[test]
fn the_help_of_a_command_begins_with_what_it_does() {
    let list = right("--help", "");
    let commands = quadrille_cli::command();
    for name in commands.get_subcommands().map(|one| one.get_name()) {
        let help = right(&[name, "-h"], "");
        let first = help.lines().next().unwrap_or_default();
        let is_listed = list.lines().any(|line| {
            let line = line.trim_start().strip_prefix(name);
            line.is_some_and(|about| about.trim() == first)
        });
        assert!(is_listed, "{name}: {first}");
    }
}

#[test]
fn long_help_fits_some_pages() {
    // The longest of all.
    let help = right("sudoku --help", "");
    assert!(help.lines().count() < 270);
    let (_, tasks) = help.split_once("\nTasks:").expect("a heading");
    let (tasks, _) = tasks.split_once("\nRules:\n").expect("the next one");
    for task in "--count --unique --only --check --hint --rate --why --emit --svg".words() {
        has(tasks, &format!("\n      {task}"));
    }
    let page = right("help formats", "");
    assert!(page.contains("## Problems") && page.contains("\"complete\":true"));
}

#[test]
fn all_manual_pages() {
    let directory = file("manual", "");
    std::fs::remove_file(&directory).expect("it was made");
    assert_eq!(right(&["man", "--all", &directory], ""), "");
    let page = std::path::Path::new(&directory).join("quadrille-solve.1");
    let page = std::fs::read_to_string(page).expect("it is there");
    has(&page, ".SH EXAMPLES\n.ad l\n.nf\n  quadrille solve");
    // groff cannot break a word that is longer than a line, nor adjust a line of one word.
    for entry in std::fs::read_dir(&directory).expect("it is there") {
        let path = entry.expect("a page").path();
        let text = std::fs::read_to_string(&path).expect("it is a page");
        let (_, verbatim) = text.split_once(".SH EXAMPLES").unwrap_or_default();
        let (mut filled, mut ragged) = (true, false);
        for line in verbatim.lines() {
            match line {
                ".nf" | ".fi" => filled = line == ".fi",
                ".ad l" => ragged = true,
                _ if filled && !line.is_empty() => {
                    assert!(
                        ragged && line.split(' ').all(|word| word.len() < 70),
                        "{path:?}: {line}"
                    );
                }
                _ => {}
            }
        }
    }
    std::fs::remove_dir_all(&directory).expect("it is ours");
}

#[test]
fn every_option_of_a_manual_page_is_explained() {
    for command in ["solve", "sudoku", "polyomino", "count"] {
        let page = right(&["man", command], "");
        let lines: Vec<&str> = page.lines().collect();
        for pair in lines.windows(2) {
            let is_option = pair[0].starts_with("\\fB\\-");
            assert!(!is_option || !pair[1].is_empty(), "{command}: {}", pair[0]);
        }
    }
}

/// The words and options that people bring from other programs.
#[test]
fn what_people_type_is_understood_or_explained() {
    assert_eq!(right("pentominoes 3x20 --count", ""), "8\n");
    assert_eq!(right("nqueens 6 --count", ""), "4\n");
    let json = right("queens 6 --count --json", "");
    begins(&json, "{\"complete\":true,\"solutions\":4,");
    let colorless = "--color never queens 6 --count --json";
    assert!(right(colorless, "").starts_with("{\"complete\":true,\"solutions\":4,"));
    let json = right("sudoku --json", WIKI);
    begins(&json, "{\"puzzle\":");
    assert_eq!(right("queens 4 --list", ""), right("queens 4 --all", ""));
    let killer = right("sudoku --cages examples/killer.txt", "");
    assert_eq!(right("sudoku --killer examples/killer.txt", ""), killer);
    // clap finds some of these words similar to several commands: the nearest one is named.
    for (args, said) in table(
        "tetrominoes 4x5
            try `quadrille polyomino BOARD --pieces tetrominoes`
        version
            try `quadrille --version`
        tiling
            try `quadrille polyomino BOARD --pieces SET`
        sudoku --solve
            unknown option --solve: that is what it does
        solve -q
            unknown option -q: answers go to standard output
        slove
            tip: a similar subcommand exists: 'solve'
        cuont
            tip: a similar subcommand exists: 'count'
        sudku
            tip: a similar subcommand exists: 'sudoku'
        smple
            tip: a similar subcommand exists: 'sample'
        solve --treads 2
            tip: a similar argument exists: '--threads'
        count --mermory 1G
            tip: a similar argument exists: '--memory'
        help serach
            tip: a similar subcommand exists: 'search'
        serach
            tip: a similar subcommand exists: 'search'",
    ) {
        let ran = quadrille(args, "");
        ran.is_refused(said);
        assert!(!ran.err.contains("\n\n\n"), "{ran:?}");
    }
    // No tip is better than a wrong one.
    for args in [
        "voxels",
        "polyomino 6x10 --lattice",
        "diagonal",
        "help nothing",
    ] {
        let ran = quadrille(args, "");
        assert!(ran.code == Some(2) && !ran.err.contains("tip:"), "{ran:?}");
    }
}

#[test]
fn puzzles_leave_the_search_to_their_problems() {
    let options = "--nodes --in-order --engine --memory --part --checkpoint --every --resume";
    for option in options.words() {
        let ran = quadrille(&["langford", "6", option, "1"], "");
        let searches = match option {
            "--in-order" => "solve --in-order ...`".to_owned(),
            _ => format!("count {option} ...`, or solve"),
        };
        let said = format!(
            "quadrille: langford has no option {option}; the search of its problem has: `quadrille langford ... --emit | \
             quadrille {searches}\n"
        );
        assert_eq!((ran.err, ran.code), (said, Some(2)));
        let page = right("help search", "");
        assert!(page.contains(&format!("\n      {option}")), "{option}");
    }
}

/// What all puzzles share stands on one page: their own help is theirs.
#[test]
fn the_help_of_a_puzzle_is_about_the_puzzle() {
    let page = right("help search", "");
    assert_eq!(page, right("search", ""));
    let other = right("polyomino --help", "");
    let other: Vec<&str> = other.lines().collect();
    for puzzle in "queens langford latin kakuro edges words macmahon".words() {
        let help = right(&[puzzle, "--help"], "");
        let help: Vec<&str> = help.lines().collect();
        assert!(help.len() < 90, "{puzzle}: {}", help.len());
        let same = { help.iter() }.filter(|line| line.len() > 2 && other.contains(line));
        assert!(same.count() < 35, "{puzzle}");
        let list = { help.iter() }.skip_while(|line| !line.starts_with("For every puzzle;"));
        let options = list.filter_map(|line| line.get(6..)?.strip_prefix("--"));
        let options = options.filter_map(|option| option.split([' ', '[']).next());
        let options: Vec<&str> = options.collect();
        assert!(options.len() > 15, "{puzzle}: {options:?}");
        for option in options {
            assert!(page.contains(&format!("--{option}")), "{option}");
        }
    }
}

/// The page and the end of every help text have the same codes in the same words.
#[test]
fn exit_codes_have_a_page() {
    let page = right("help exit", "");
    begins(&page, "  0    the whole answer\n");
    for same in ["exit", "help exit-codes", "exit-codes"] {
        assert_eq!(right(same, ""), page, "{same}");
    }
    let help = right("count --help", "").words().join(" ");
    for (code, words) in [
        (0, "the whole answer"),
        (1, "no solution, or not the requested one"),
        (2, "wrong usage or input"),
        (3, "stopped by a limit"),
    ] {
        has(&page, &format!("  {code:<5}{words}\n"));
        has(&help, &format!("{code} {words};"));
    }
    has(
        &page,
        "\n  130  ended by Ctrl-C\n  143  ended by SIGTERM\n  129  ended by SIGHUP\n",
    );
}

/// Nor is it said twice what the page says in the same words: a line names the option.
#[test]
fn the_help_of_a_search_leaves_what_searches_share_to_the_page() {
    let page = right("help search", "");
    for (command, most, options) in [
        (
            "solve",
            150,
            "--in-order --require --threads --engine --stats --part --color",
        ),
        (
            "count",
            150,
            "--require --threads --engine --memory --stats --part --color",
        ),
        (
            "best",
            150,
            "--require --reduce --stats --progress --part --color",
        ),
        ("sudoku", 270, "--threads --progress --color"),
    ] {
        let help = right(&[command, "--help"], "");
        assert!(
            help.lines().count() < most,
            "{command}: {}",
            help.lines().count()
        );
        let (above, list) = help
            .split_once("\nFor every search; `quadrille help search`")
            .expect("a list");
        for option in options.words() {
            let has_option = |text: &str| {
                let lines = text
                    .lines()
                    .map(|line| line.trim_start().split([' ', '[']).next());
                { lines }.any(|first| first == Some(option))
            };
            let found = [above, list, &page].map(has_option);
            assert_eq!(found, [false, true, true], "{command} {option}");
            // All of it stands in the manual.
            has(&right(&["man", command], ""), &option.replace('-', "\\-"));
        }
    }
}

/// Options that take one of a list of names say so to shells, in their help and in their errors.
#[test]
fn names_of_values_are_completed() {
    let bash = right("completions bash", "");
    let symmetries = "none rotational quarter diagonal antidiagonal horizontal vertical full";
    let sets = quadrille::puzzle::packing::NAMES.join(" ");
    for (option, values) in [
        ("--grade", "easy medium hard expert extreme"),
        ("--symmetry", symmetries),
        ("--pieces", &sets),
    ] {
        let line = format!(
            "                {option})\n                    COMPREPLY=($(compgen -W \"{values}\" -- "
        );
        assert!(bash.contains(&line), "{option}: {line}");
    }
    // Where there may be a file, shells complete its name, too.
    let zsh = right("completions zsh", "");
    let files =
        format!(r#":SET|FILE:{{_alternative "sets\:set\:({sets})" "files\:file\:_files"}}'"#);
    assert!(zsh.contains(&files) && zsh.contains(&format!(":SYMMETRY:({symmetries})")));
    let fish = right("completions fish", "");
    assert!(fish.contains(r#" -r -a "monomino\t"#) && fish.contains(r#" -r -f -a "easy\t"#));
    has(&zsh, r"[default\: the program\]:(solve best ");
    let help = right("sudoku --help", "");
    assert!(help.contains("[possible values: easy, medium, hard, expert, extreme]"));
    assert!(help.contains("[possible values: none, rotational, quarter,"));
    // A range of grades is no name.
    quadrille("sudoku --generate 1 --grade easy..never", "").is_refused(
        "expected one of easy, medium, hard, expert, extreme, or a range such as easy..hard",
    );
}

/// The engines of `--engine`, and the formats of `--from`.
#[test]
fn the_version_says_what_options_take() {
    for args in ["-V", "--version"] {
        let version = right(args, "");
        let engines = "\nengines: links, dense, memo; for best also linear\n";
        ends(
            &version,
            &format!("{engines}formats: knuth, matrix, sparse, json, csv, tsv\n"),
        );
    }
    let help = right("solve --help", "");
    assert!(help.contains("[possible values: knuth, matrix, sparse, json, csv, tsv]"));
}

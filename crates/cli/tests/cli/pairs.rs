//! Every option of every subcommand, in every mode of it: either it has an effect, or it is refused.
//!
//! The tables in `pairs/` have a block for each mode, `[count many.dlx --nodes 9]`, with a line for every option that
//! the subcommand accepts, by what `clap` knows of it, and that the mode does not have:
//!
//! | line | what is tested |
//! | --- | --- |
//! | `--seed 1 : differs` | the answer, the messages, the exit code or the files differ without it; neither run fails |
//! | `--threads 1 / --threads 2 : differs with --stats` | the same for these two, each with `--stats` |
//! | `--reduce : refused` | exit code 2 and no answer; the message names it and the last option of the mode |
//! | `--every 1s : refused naming --checkpoint` | the same with another word |
//! | `--leftover : mends` | the run fails without it |
//! | `--memory 1K : fails by count mid.dlx` | this other run fails |
//! | `--every 1s : tested parts::name` | this test is there |
//! | `--from json : misread` | the run fails, which it does not without it |
//! | `--all : default` | it says what happens anyway |
//! | `--time 1us : says time limit reached by count hard.dlx` | this other run, with the option, says so |
//! | `--progress always : shows by count hard.dlx` | this other run shows progress: tested once for all tables |
//! | `--threads 5 : splits by count hard.dlx` | this other run has that many threads (on Linux) |
//!
//! A block `[count =many.dlx ...]` is about the options of the subcommand alone, not those that it shares with `queens`.
//! Names of files are those of `inputs`. Each run has a folder of its own with copies of them.

mod inputs;
mod running;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::{Words, quadrille};
use inputs::{Folder, files_in};
use running::{spawn, splits};
use table::{Block, Line, blocks, read};

/// What `clap` knows of the command line. To lay it out takes as long as to run some commands.
static COMMAND: LazyLock<clap::Command> = LazyLock::new(|| {
    let mut command = quadrille_cli::command();
    command.build();
    command
});

#[test]
fn every_subcommand_has_a_mode() {
    let tested: BTreeSet<String> = blocks().map(|block| block.args[0].clone()).collect();
    let known = quadrille_cli::command();
    let known = known.get_subcommands().map(|one| one.get_name().to_owned());
    assert_eq!(tested, known.collect());
}

/// What colors do not touch otherwise has them in its help.
#[test]
fn every_subcommand_has_colors_on_request() {
    for subcommand in quadrille_cli::command().get_subcommands() {
        let help = |when| quadrille(&[subcommand.get_name(), "--help", "--color", when], "");
        let (always, never) = (help("always").out, help("never").out);
        // That help is a page of plain text.
        let is_page = ["formats", "layouts", "exit"].contains(&subcommand.get_name());
        assert_eq!(always.contains('\u{1b}'), !is_page, "{always}");
        assert!(!never.contains('\u{1b}'));
    }
}

#[test]
fn problems_obey_or_refuse() {
    test("problems");
}

#[test]
fn puzzles_obey_or_refuse() {
    test("puzzles");
}

#[test]
fn sudoku_obeys_or_refuses() {
    test("sudoku");
}

#[test]
fn other_subcommands_obey_or_refuse() {
    test("others");
}

#[test]
fn every_puzzle_has_the_options_of_queens() {
    for name in "langford latin polyomino macmahon edges kakuro words".words() {
        let puzzle = COMMAND.find_subcommand(name).expect(name);
        let has: BTreeSet<String> = flags(puzzle).into_values().collect();
        assert!(has.is_superset(&SHARED), "{name}");
    }
}

/// The page about parts has a table of what `--checkpoint` refuses, which is what the tables here say.
#[test]
fn the_documentation_says_what_has_no_checkpoint() {
    let refused = |name: &str| {
        let mut blocks = read("problems").into_iter();
        let is_mode =
            |block: &Block| block.args[0] == name && block.args[2..] == ["--checkpoint", "c"];
        let lines = blocks.find(is_mode).expect("a mode").lines.into_iter();
        let refused = lines.filter(|line| line.verdict == ["refused"]);
        let flags = refused.map(|line| format!("`{}`", line.first[0]));
        let flags: Vec<String> = flags.filter(|flag| flag != "`--resume`").collect();
        format!("| `{name}` | {} |\n", flags.join(", "))
    };
    let page = fs::read_to_string(format!("{}/docs/parts.md", super::ROOT)).expect("the page");
    let rows = ["solve", "count", "best"].map(refused).concat();
    super::has(&page, &format!("| --- | --- |\n{rows}\n"));
}

/// What takes more than a second shows progress where that is wanted.
#[test]
fn progress_is_shown_in_every_mode() {
    let shown = blocks().flat_map(|block| block.lines).filter_map(|line| {
        let (word, rest) = line.verdict.split_first()?;
        let args = || [rest.get(1..).unwrap_or_default(), &line.first].concat();
        (word == "shows").then(args)
    });
    // Half of them at a time: each must get to work, and all work until the last one has shown something.
    for some in shown.collect::<Vec<_>>().chunks(20) {
        for (args, mut child) in some
            .iter()
            .map(|args| (args, spawn(args)))
            .collect::<Vec<_>>()
        {
            let _patience = super::patience(&child.process);
            let err = BufReader::new(child.process.stderr.take().expect("piped"));
            let lines = err.lines().take(3).map_while(Result::ok);
            let is_progress = |line: &String| !line.starts_with("quadrille: ");
            let line = { lines }.find(is_progress).unwrap_or_default();
            let is_shown = line.contains('%') || line.contains("/s") || line.contains(" so far");
            assert!(is_shown, "{args:?}: {line}");
        }
    }
}

/// The options of a subcommand by their ids: `--name`, or `<NAME>` for one without dashes.
fn flags(command: &clap::Command) -> BTreeMap<String, String> {
    let arguments = command.get_arguments();
    let others = ["help", "version", "color"];
    let arguments = arguments.filter(|arg| !others.contains(&arg.get_id().as_str()));
    let named = arguments.map(|arg| {
        let flag = match arg.get_long() {
            Some(long) => format!("--{long}"),
            None => format!("<{}>", arg.get_value_names().expect("a name")[0]),
        };
        (arg.get_id().to_string(), flag)
    });
    named.collect()
}

/// The options that puzzles share.
static SHARED: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let queens = COMMAND.find_subcommand("queens").expect("it is there");
    let own = "<N> --toroidal --distinct --checkpoint --resume".words();
    let flags = flags(queens).into_values();
    flags.filter(|flag| !own.contains(&flag.as_str())).collect()
});

/// Tests a table: every option of every mode has a line, and every line is true.
fn test(table: &str) {
    let mut wrong = Vec::new();
    for block in read(table) {
        let mode = block.args.join(" ");
        for flag in missing(&block) {
            wrong.push(format!("[{mode}] {flag}: no line"));
        }
        let mut runs = Runs {
            mode: &block.args,
            ran: BTreeMap::new(),
        };
        for line in &block.lines {
            if let Err(why) = runs.test(line) {
                let (option, verdict) = (line.first.join(" "), line.verdict.join(" "));
                wrong.push(format!("[{mode}] {option}: {verdict}: {why}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The options that a block has no line for, and the lines of no option.
fn missing(block: &Block) -> Vec<String> {
    let subcommand = COMMAND.find_subcommand(&block.args[0]).expect("its name");
    let matches = subcommand.clone().try_get_matches_from(&block.args);
    let matches = matches.expect("a mode");
    let flags = flags(subcommand);
    let is_given =
        |id: &str| matches.value_source(id) == Some(clap::parser::ValueSource::CommandLine);
    let is_shared = |flag: &String| block.is_own && SHARED.contains(flag);
    let needed = flags
        .iter()
        .filter(|(id, flag)| !is_given(id) && !is_shared(flag));
    let needed: BTreeSet<String> = needed.map(|(_, flag)| flag.clone()).collect();
    let there: BTreeSet<String> = { block.lines.iter() }
        .map(|line| line.first[0].clone())
        .collect();
    (&needed ^ &there).into_iter().collect()
}

/// What a run leaves behind: answers, messages, exit code, files.
type Traces = (String, String, Option<i32>, Vec<(PathBuf, String)>);

/// The runs of one mode.
struct Runs<'b> {
    mode: &'b [String],
    ran: BTreeMap<Vec<String>, Traces>,
}

impl Runs<'_> {
    fn of(&mut self, args: &[String]) -> Traces {
        let ran = self.ran.entry(args.to_vec());
        ran.or_insert_with_key(|args| run(args)).clone()
    }

    fn test(&mut self, line: &Line) -> Result<(), String> {
        let first = without_brackets(&line.first);
        let second = line.second.clone().unwrap_or_default();
        let mut verdict = line.verdict.clone();
        // `by ...` is another mode, `with ...` adds to this one.
        let mut mode = self.mode.to_vec();
        if let Some(at) = { verdict.iter() }.position(|word| word == "by" || word == "with") {
            let words = verdict.split_off(at);
            match words[0].as_str() {
                "by" => mode = words[1..].to_vec(),
                _ => mode.extend_from_slice(&words[1..]),
            }
        }
        let mut of = |option: &[String]| self.of(&[&mode, option].concat());
        let true_if = |is_true, ran: Traces| match is_true {
            true => Ok(()),
            false => Err(format!("{ran:?}")),
        };
        match verdict[0].as_str() {
            "differs" => {
                let (mut one, mut other) = (of(&first), of(&second));
                // What depends on the clock may come out the same by chance.
                for _ in 0..4 {
                    if one == other {
                        one = run(&[&mode, &first[..]].concat());
                        other = run(&[&mode, &second[..]].concat());
                    }
                }
                let fails = one.2 == Some(2) || other.2 == Some(2);
                true_if(!fails && one != other, one)
            }
            "refused" => {
                let ran = of(&first);
                let last = mode.iter().rfind(|word| word.starts_with('-'));
                let named = verdict.get(2).or(last).unwrap_or(&mode[0]);
                let names = |word: &String| {
                    let word = word.trim_matches(['<', '>']);
                    ran.1.replace("-n ", "--limit ").contains(word)
                };
                let is_refused = ran.2 == Some(2) && ran.0.is_empty() && ran.3.is_empty();
                true_if(is_refused && names(named) && names(&line.first[0]), ran)
            }
            "misread" => {
                let (ran, plain) = (of(&first), of(&[]));
                true_if(ran.2 == Some(2) && plain.2 != Some(2), ran)
            }
            "mends" => {
                let ran = of(&first);
                true_if(ran.2 != Some(2) && of(&[]).2 == Some(2), ran)
            }
            "fails" => {
                let ran = of(&first);
                true_if(ran.2 == Some(2), ran)
            }
            "default" => {
                let ran = of(&first);
                true_if(ran == of(&[]), ran)
            }
            "says" => {
                let (ran, text) = (of(&first), verdict[1..].join(" "));
                true_if(ran.0.contains(&text) || ran.1.contains(&text), ran)
            }
            "splits" => splits(&[mode, first].concat()),
            "tested" => is_there(&verdict[1]),
            "shows" => Ok(()), // tested for all tables at once
            word => Err(format!("unknown word {word:?}")),
        }
    }
}

/// Whether there is a test of this name.
fn is_there(test: &str) -> Result<(), String> {
    let (file, name) = test.split_once("::").ok_or("expected file::test")?;
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cli/{file}.rs"));
    let text = fs::read_to_string(place).map_err(|error| error.to_string())?;
    let found = text.contains(&format!("#[test]\nfn {name}("));
    found.then_some(()).ok_or(format!("there is no {test}"))
}

/// `<FILE> many.dlx` is the argument `many.dlx`.
fn without_brackets(option: &[String]) -> Vec<String> {
    let named = option.iter().filter(|word| !word.starts_with('<'));
    named.cloned().collect()
}

/// Runs the command in a folder of its own.
fn run(args: &[String]) -> Traces {
    let folder = Folder::new(args);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let output = super::command(&args).current_dir(&folder.0).output();
    let output = output.expect("the binary is there");
    let text = |bytes: &[u8]| unmeasured(&String::from_utf8_lossy(bytes));
    let files = files_in(&folder.0).into_iter().filter(|(file, text)| {
        let name = file.file_name().and_then(|name| name.to_str());
        inputs::inputs().get(name.expect("a name")) != Some(text)
    });
    let files = files.map(|(file, content)| {
        let place = file.strip_prefix(&folder.0).expect("in the folder");
        (place.to_owned(), unmeasured(&content))
    });
    let files = files.collect();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    (out, err, output.status.code(), files)
}

/// A text without what is measured: numbers with a decimal point, hashes, rates.
fn unmeasured(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines().filter(|line| !line.starts_with("a second")) {
        let is_end = |letter: char| !letter.is_ascii_alphanumeric() && letter != '.';
        for part in line.split_inclusive(is_end) {
            let word = part.trim_end_matches(is_end);
            let decimals = word.split_once('.').map_or("", |(_, decimals)| decimals);
            let is_number = decimals.len() > 2 && word.parse::<f64>().is_ok();
            let is_measured = is_number || word.len() >= 32;
            kept.push_str(if is_measured { "#" } else { part });
        }
        kept.push('\n');
    }
    kept
}

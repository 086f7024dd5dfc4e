//! The binary from outside: what goes in, what comes out, and the exit code.

mod boards;
mod by;
mod checkpoints;
mod clues;
mod counting;
mod decimals;
mod encodings;
mod every_format;
mod exit_codes;
mod front;
mod help;
#[cfg(unix)]
mod leftovers;
mod maximum;
mod mistaken_files;
#[cfg(unix)]
mod mistakes;
mod negative;
mod newcomers;
#[cfg(unix)]
mod open_files;
mod outputs;
mod packing_formats;
mod packing_mistakes;
#[cfg(unix)]
mod pages;
mod pairs;
mod parts;
mod parts_by_symmetry;
mod parts_files;
mod parts_more;
mod parts_torn;
mod pictures;
mod places;
mod plain_words;
mod problem_answers;
mod problem_check;
mod problem_faults;
mod problem_json;
mod problem_restricted;
#[cfg(unix)]
mod problem_signals;
mod problem_streams;
mod puzzle_formats;
mod puzzle_texts;
mod puzzles;
mod refused;
mod running;
mod samples;
mod series;
mod series_limits;
#[cfg(unix)]
mod signals_so_far;
mod sudoku_answers;
#[cfg(unix)]
mod sudoku_checkpoints;
mod sudoku_faults;
mod sudoku_letters;
mod sudoku_making;
mod sudoku_more;
mod sudoku_picked;
mod sudoku_shapes;
mod sudoku_sheets;
#[cfg(unix)]
mod sudoku_signals;
mod sudoku_sizes;
mod sudoku_stats;
mod sudoku_streams;
mod symmetries;
mod symmetries_kept;
mod table_faults;
mod tables;
mod why;

use std::collections::BTreeSet;
use std::process::{Child, Command};
use std::sync::mpsc;
use std::time::Duration;

use running::*;

/// The top of the repository, where users run the command.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Sends a signal to a command, once or several times at once.
#[cfg(unix)]
fn send(signal: &str, child: &Child, times: usize) {
    let ids = vec![child.id().to_string(); times];
    let sent = Command::new("kill").arg(signal).args(ids).status();
    assert!(sent.expect("there is a kill").success());
}

/// Makes a pipe of this name.
#[cfg(unix)]
fn make_pipe(name: &str) {
    let made = Command::new("mkfifo").arg(name).status();
    assert!(made.expect("there is a mkfifo").success());
}

/// Waits until a command has come so far that this is true. A command that ends before, or does not come so far in a
/// minute, fails the test.
#[cfg(unix)]
fn wait_until(is_so_far: impl Fn() -> bool, child: &mut Child) {
    for _ in 0..60_000 {
        if is_so_far() {
            return;
        }
        let ended = child.try_wait().expect("it is a child");
        assert!(ended.is_none(), "it ended too early: {ended:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is a child");
    panic!("a minute was not enough");
}

/// The run of a command from here on, with what is left of its output. One that goes on for a minute is killed.
fn ended(child: Child) -> Ran {
    let patience = patience(&child);
    let output = child.wait_with_output().expect("it ends");
    drop(patience);
    Ran::new("", output)
}

/// Kills a command that goes on for a minute, unless this is dropped before. Its exit code is wrong then.
fn patience(child: &Child) -> mpsc::Sender<()> {
    let (give, end) = mpsc::channel();
    let process = child.id().to_string();
    let (kill, flags): (_, &[&str]) = match cfg!(windows) {
        true => ("taskkill", &["/F", "/PID"]),
        false => ("kill", &["-KILL"]),
    };
    std::thread::spawn(move || {
        if end.recv_timeout(Duration::from_secs(60)) == Err(mpsc::RecvTimeoutError::Timeout) {
            let _ = Command::new(kill).args(flags).arg(&process).status();
        }
    });
    give
}

/// The first run that comes so far in its time, which doubles from run to run: the first may be too short on a slow
/// machine.
fn in_some_time(is_far: impl Fn(&Ran) -> bool, run: impl Fn(&str) -> Ran) -> Ran {
    let times = (0..13).map(|doublings| format!("{}ms", 20 << doublings));
    let mut runs = times.map(|time| run(&time));
    runs.find(is_far).expect("three minutes are enough")
}

/// Counts each of these parts of a problem: the records, and the names of the certificates, which begin with `name`.
fn certified_parts(problem: &str, parts: &str, name: &str) -> (String, Vec<String>) {
    let (mut records, mut certificates) = (String::new(), Vec::new());
    for (number, part) in (1..).zip(parts.lines()) {
        let certificate = file(&format!("{name}-{number}.txt"), "");
        let options = ["--part", part, "--certificate", &certificate];
        records += &right(&[&["count", problem][..], &options].concat(), "");
        certificates.push(certificate);
    }
    (records, certificates)
}

/// The problem that TAOCP 7.2.2.1 begins with: one solution.
const SEVEN: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

/// Colors and costs: three solutions.
const PRICED: &str = "a b | x y\na x:red |3\na x:blue |1\nb x:red y |2\nb x:blue |9\na b |20\n";

/// The problem of covering a board with dominoes.
fn dominoes(rows: u32, columns: u32) -> String {
    dominoes_on(rows, columns, |_, _| true)
}

/// The problem of covering a square board without two opposite corners with dominoes: there is no way, but a proof of that
/// takes very long.
fn no_dominoes(side: u32) -> String {
    dominoes_on(side, side, |r, c| r != c || r % (side - 1) != 0)
}

/// The problem of covering some squares of a board with dominoes.
fn dominoes_on(rows: u32, columns: u32, is_there: impl Fn(u32, u32) -> bool) -> String {
    let squares = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let squares: BTreeSet<(u32, u32)> = squares.filter(|&(r, c)| is_there(r, c)).collect();
    let names: Vec<String> = squares.iter().map(|(r, c)| format!("{r},{c}")).collect();
    let mut text = names.join(" ") + "\n";
    for &(r, c) in &squares {
        for next in [(r + 1, c), (r, c + 1)]
            .iter()
            .filter(|next| squares.contains(next))
        {
            text += &format!("{r},{c} {},{}\n", next.0, next.1);
        }
    }
    text
}

/// Sets of three to six items, each with a cost in proportion to its size and some noise. The cheapest cover is soon
/// found, but a proof takes long.
fn partition(items: u64, options: u64) -> String {
    let names: Vec<_> = (0..items).map(|item| item.to_string()).collect();
    let mut text = names.join(" ") + "\n";
    let mut state = 1u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    for option in 0..options {
        // The first ones cover all items between them.
        let members: Vec<u64> = match option * 4 < items {
            true => (option * 4..items.min(option * 4 + 4)).collect(),
            false => {
                let mut members: Vec<u64> = (0..3 + random(4)).map(|_| random(items)).collect();
                members.sort();
                members.dedup();
                members
            }
        };
        let cost = 50 * members.len() as u64 + random(100);
        let names: Vec<_> = members.iter().map(u64::to_string).collect();
        text += &format!("{} |{cost}\n", names.join(" "));
    }
    text
}

/// The JSON objects of a text, one per line.
fn objects(text: &str) -> Vec<serde_json::Value> {
    let objects = text.lines().map(serde_json::from_str);
    objects
        .collect::<Result<_, _>>()
        .expect("each line is an object")
}

/// The puzzle of the Wikipedia article on Sudoku, and its solution.
const WIKI: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const WIKI_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Arto Inkala's puzzle of 2012, and its solution.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const INKALA_SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// Two solutions.
const TWO: &str =
    ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";

/// No solution, though no two givens clash.
const NONE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// Two equal givens in the third row.
const CLASH: &str =
    "...................5....5........................................................";

/// A puzzle of 6 x 6, and its solution.
const SIX: &str = "2........1.3..45.........23..4.5....";
const SIX_SOLVED: &str = "231465645123364512512346123654456231";

/// A puzzle in rows, with something between the cells.
fn rows(puzzle: &str, between: &str, blank: char) -> String {
    each_row(puzzle, |row| {
        row.join(between).replace('.', &blank.to_string())
    })
}

/// The rows of a square, as `row` writes each of them.
fn each_row(text: &str, row: impl Fn(Vec<String>) -> String) -> String {
    let cells: Vec<String> = text.chars().map(String::from).collect();
    let rows = cells.chunks(cells.len().isqrt());
    rows.map(|cells| row(cells.to_vec()) + "\n").collect()
}

/// A puzzle with rules and bars: `top`, rows of three times three cells, `middle`, `bottom`.
fn framed(puzzle: &str, [top, middle, bottom]: [&str; 3], [left, bar, right]: [&str; 3]) -> String {
    let mut text = top.to_owned();
    for (number, row) in puzzle.as_bytes().chunks(9).enumerate() {
        if number == 3 || number == 6 {
            text += middle;
        }
        let boxes: Vec<_> = row.chunks(3).map(String::from_utf8_lossy).collect();
        text += &format!("{left}{}{right}\n", boxes.join(bar));
    }
    text + bottom
}

//! Ctrl-C and SIGTERM end the line of Sudoku answers that is being written, and what was done is reported.

use std::io::{BufRead, BufReader, Read, Write};

use serde_json::json;

use crate::*;

/// Runs on an input that is not closed, waits for this many bytes of answers, sends a signal and reads the rest.
fn ended_by(signal: &str, args: &str, input: &str, bytes: usize) -> Ran {
    let mut child = start(&format!("sudoku {args}"));
    let patience = patience(&child);
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("it listens");
    let mut stdout = child.stdout.take().expect("piped");
    let mut out = vec![0; bytes];
    stdout.read_exact(&mut out).expect("it answers");
    send(signal, &child, 1);
    stdout.read_to_end(&mut out).expect("it ends");
    drop(patience);
    let mut output = child.wait_with_output().expect("it ends");
    drop(stdin);
    output.stdout = out;
    Ran::new(args, output)
}

#[test]
fn a_line_of_solutions_is_ended() {
    let empty = ".".repeat(81) + "\n";
    // The second puzzle is not answered.
    let input = empty.clone() + WIKI + "\n";
    for threads in ["1", "3"] {
        let args = format!("--all --threads {threads}");
        let ran = ended_by("-INT", &args, &input, 400_000);
        assert_eq!(ran.code, Some(130));
        ran.begins("quadrille: interrupted after 1 puzzle and ");
        ran.says("the last answer cut short; the rest is not answered\n");
        let line = ran.out.strip_suffix('\n').expect("a whole line");
        let whole = |board: &str| board.len() == 81 && !board.contains('.');
        assert!(line.split('\t').all(whole));
    }
    let ran = ended_by("-TERM", "--all -f jsonl", &empty, 400_000);
    assert_eq!(ran.code, Some(143));
    ran.says("terminated after 1 puzzle");
    let answer = last_object(&ran.out);
    let solutions = answer["solutions"].as_array().expect("a list");
    has_members(
        &answer,
        json!({"complete": false, "count": solutions.len()}),
    );
}

#[test]
fn other_sizes_stream_and_end_too() {
    let empty = ".".repeat(256) + "\n";
    let ran = ended_by("-INT", "--all", &empty, 400_000);
    assert_eq!(ran.code, Some(130));
    let line = ran.out.strip_suffix('\n').expect("a whole line");
    assert!(line.split('\t').all(|board| board.len() == 256));
}

#[test]
fn waiting_for_input_can_be_ended() {
    let ran = ended_by("-TERM", "", &format!("{WIKI}\n"), 82);
    assert_eq!(ran.code, Some(143));
    assert_eq!(ran.out.trim_end(), WIKI_SOLVED);
    ran.says("terminated after 1 puzzle");
    assert!(!ran.err.contains("cut short"), "{}", ran.err);
}

#[test]
fn many_answers_end_after_a_whole_line() {
    let input = format!("{WIKI}\n{INKALA}\n").repeat(400);
    let ran = ended_by("-INT", "--threads 2", &input, 82);
    assert_eq!(ran.code, Some(130));
    let expected = [WIKI_SOLVED, INKALA_SOLVED];
    for (number, line) in ran.out.lines().enumerate() {
        assert_eq!(line, expected[number % 2]);
    }
    assert!(ran.out.ends_with('\n'));
    let message = format!("interrupted after {} puzzle", ran.out.lines().count());
    ran.says(&message);
}

#[test]
fn new_puzzles_come_as_they_are_made_until_a_signal() {
    let mut child = start("sudoku --generate 100000000 --threads 2");
    let _patience = patience(&child);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a puzzle").expect("UTF-8");
    send("-INT", &child, 1);
    let rest: Vec<String> = lines.map(|line| line.expect("UTF-8")).collect();
    assert!(rest.iter().chain([&first]).all(|line| line.len() == 81));
    let ran = ended(child);
    assert_eq!(ran.code, Some(130));
    let count = rest.len() + 1;
    let message = ran.err.replace(',', "");
    let begin = format!("quadrille: interrupted after {count} of 100000000 puzzles and ");
    begins(&message, &begin);
    ends(&message, " seconds\n");
}

/// A line that is a finished board of 25 x 25, and one that takes very long: 15 symbols have 14 cells in the first row.
/// The rest of the row lies in boxes that have these symbols already, or in a column that has them.
fn quick_and_slow() -> (String, String) {
    let symbol = |row: usize, column: usize| (row % 5 * 5 + row / 5 + column) % 25 + 1;
    let finished = (0..25 * 25).map(|cell| symbol(cell / 25, cell % 25).to_string());
    let mut slow = vec![".".to_owned(); 25 * 25];
    for symbol in 0..15 {
        let mut give =
            |row: usize, column: usize| slow[row * 25 + column] = (symbol + 1).to_string();
        for (shift, box_column) in [(0, 15), (1, 20)] {
            give(1 + (symbol + shift) % 4, box_column + symbol / 4);
        }
        give(5 + symbol, 14);
    }
    (finished.collect::<Vec<_>>().join(" "), slow.join(" "))
}

#[test]
fn a_sheet_is_whole_or_not_there() {
    let (quick, slow) = quick_and_slow();
    for (signal, code, word) in [("-INT", 130, "interrupted"), ("-TERM", 143, "terminated")] {
        for boards in [0, 3] {
            let sheet = file(&format!("signals-sheet-{code}-{boards}.svg"), "before");
            let input = format!("{quick}\n").repeat(boards) + "1 2\n" + &slow;
            let puzzles = file(&format!("signals-sheet-{code}-{boards}.txt"), &input);
            let args = ["sudoku", "--size", "25", "--svg", &sheet, &puzzles];
            let mut child = start(&args);
            let _patience = patience(&child);
            let mut message = BufReader::new(child.stderr.take().expect("piped")).lines();
            // It has come to the board that takes very long.
            let first = message.next().expect("a message").expect("UTF-8");
            has(&first, "found 2 cells");
            send(signal, &child, 1);
            let rest: Vec<String> = message.map(|line| line.expect("UTF-8")).collect();
            assert_eq!(child.wait().expect("it ends").code(), Some(code));
            assert_eq!(rest.len(), 1, "{rest:?}");
            begins(
                &rest[0],
                &format!("quadrille: {word} after {boards} boards and "),
            );
            ends(&rest[0], " seconds; the rest is not drawn");
            let drawn = contents(&sheet);
            if boards == 0 {
                assert_eq!(drawn, "before");
                continue;
            }
            assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
            // A group each, in one of the whole sheet.
            let groups = drawn.lines().filter(|line| line.contains("<g ")).count();
            assert_eq!(groups, boards + 1);
        }
    }
}

/// A rating that a signal ends says nothing about solutions that nobody has looked for.
#[test]
fn a_rating_that_is_cut_short_is_not_impossible() {
    let (quick, slow) = quick_and_slow();
    let mut child = start("sudoku --rate --size 25 --progress always");
    let patience = patience(&child);
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped"));
    writeln!(stdin, "{quick}").expect("it listens");
    let mut first = String::new();
    answers.read_line(&mut first).expect("it answers");
    has(&first, "; one solution, ");
    writeln!(stdin, "{slow}").expect("it listens");
    // Progress is shown after a second of work.
    let mut message = BufReader::new(child.stderr.take().expect("piped")).lines();
    let shown = message.next().expect("a message").expect("UTF-8");
    has(&shown, "1 puzzle,");
    send("-INT", &child, 1);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).expect("it ends");
    drop(patience);
    let code = child.wait().expect("it ends").code();
    assert_eq!((rest.as_str(), code), ("", Some(130)));
    drop(stdin);
}

//! The rounds of measurements and the tables made of them.

use std::path::Path;

use anyhow::Result;

use crate::{engines, measure, problems, sudokus};

/// How often everything is measured that takes less than [`LONG`] seconds.
const ROUNDS: usize = 3;
const LONG: f64 = 2.0;

/// Measures the rows that are wanted, and prints them.
pub fn print(wanted: impl Fn(&str) -> bool) -> Result<()> {
    let mut notes = Vec::new();
    head("all solutions", &engines::NAMES);
    for name in problems::NAMES.into_iter().filter(|name| wanted(name)) {
        let count: u64 = problems::build(name)?
            .iter()
            .map(|instance| instance.solutions)
            .sum();
        row(
            &format!("{name}: {count}"),
            name,
            &engines::NAMES,
            "dlx",
            &mut notes,
        );
    }
    println!();
    head("the solution, and no other", &sudokus::NAMES);
    for name in sudokus::SETS.into_iter().filter(|name| wanted(name)) {
        row(name, name, &sudokus::NAMES, "sudoku", &mut notes);
    }
    print_notes(&notes);
    Ok(())
}

/// Measures files of Sudoku puzzles, without our links, and prints them.
pub fn print_files(files: &[&str]) {
    let (engines, mut notes) = (["dense", "sudoku"], Vec::new());
    head("the solution, and no other", &engines);
    for file in files {
        let title = Path::new(file).file_stem().unwrap_or_default();
        let puzzles = sudokus::set(file).map_or(0, |puzzles| puzzles.len());
        let title = format!("{}: {puzzles}", title.to_string_lossy());
        row(&title, file, &engines, "sudoku", &mut notes);
    }
    print_notes(&notes);
}

fn print_notes(notes: &[String]) {
    println!();
    for (number, note) in notes.iter().enumerate() {
        println!("{}. {note}", number + 1);
    }
}

fn head(what: &str, engines: &[&str]) {
    println!("| {what} | {} |", engines.join(" | "));
    println!("| --- |{}", " --- |".repeat(engines.len()));
}

/// One row: seconds, and in parentheses the ratio to those of `base`. A dash where there is no figure, and why.
fn row(title: &str, problem: &str, engines: &[&str], base: &str, notes: &mut Vec<String>) {
    let mut times: Vec<Result<Vec<f64>>> = engines.iter().map(|_| Ok(Vec::new())).collect();
    for _ in 0..ROUNDS {
        for (engine, times) in engines.iter().zip(&mut times) {
            let Ok(sofar) = times else { continue };
            if sofar.iter().all(|&time| time < LONG) {
                match measure(problem, engine) {
                    Ok(time) => sofar.push(time),
                    Err(error) => *times = Err(error),
                }
            }
        }
    }
    let of_base = engines.iter().position(|&engine| engine == base);
    let of_base = of_base.and_then(|place| median(times[place].as_ref().ok()?));
    let mut line = format!("| {title} |");
    for (engine, times) in engines.iter().zip(&times) {
        let time = match times {
            Ok(times) => median(times),
            Err(error) => {
                notes.push(format!("{engine}, {problem}: {error}"));
                line += &format!(" - ({}) |", notes.len());
                continue;
            }
        };
        line += &match (time, of_base) {
            (Some(time), Some(base)) => format!(" {} ({:.2}) |", seconds(time), time / base),
            (Some(time), None) => format!(" {} |", seconds(time)),
            (None, _) => " - |".to_owned(),
        };
    }
    println!("{line}");
}

fn median(times: &[f64]) -> Option<f64> {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

/// Two digits that count, three of large ones.
fn seconds(time: f64) -> String {
    match time {
        ..0.001 => format!("{time:.5}"),
        ..0.01 => format!("{time:.4}"),
        ..1.0 => format!("{time:.3}"),
        _ => format!("{time:.2}"),
    }
}

//! The same problems through quadrille and through other crates, and how long each takes:
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`. Prints tables in Markdown; takes a few minutes.
//!
//! Every measurement is a process of its own, so that a peer that panics or takes forever costs one cell of the table
//! and nothing else. The engines take turns, three times; the table shows the median. A search of two seconds or more
//! runs once. A search of less than a quarter of a second is repeated for that long, and the mean is taken. Time is CPU
//! time, because other programs may be running; for two threads it is that of the clock.
//!
//! `peers PROBLEM ENGINE` is one measurement: it prints the number of solutions and the seconds. If the only argument
//! is the name of a problem, only that row is measured. If the arguments are files of Sudoku puzzles, only these are
//! measured.

#[path = "../../times/problems.rs"]
mod common;
mod engines;
mod problems;
mod sudokus;
mod table;

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use cpu_time::ThreadTime;

/// A measurement that takes longer than this is aborted.
const LIMIT: Duration = Duration::from_secs(60);

/// How long a short search is repeated.
const WHILE: Duration = Duration::from_millis(250);

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => table::print(|_| true),
        [..] if arguments.iter().all(|name| Path::new(name).is_file()) => {
            table::print_files(&arguments);
            Ok(())
        }
        [row] => table::print(|name| name == row),
        [problem, engine] => one(problem, engine),
        _ => bail!(
            "found {} arguments, expected PROBLEM ENGINE or none",
            arguments.len()
        ),
    }
}

/// Measures in this process; prints the solutions and the seconds.
fn one(problem: &str, engine: &str) -> Result<()> {
    let instances = match sudokus::set(problem) {
        Some(_) => Vec::new(),
        None => problems::build(problem)?,
    };
    let puzzles = sudokus::set(problem);
    let expected = match &puzzles {
        Some(puzzles) => puzzles.len() as u64,
        None => instances.iter().map(|instance| instance.solutions).sum(),
    };
    let clock = Instant::now();
    let cpu = ThreadTime::now();
    let mut runs = 0;
    while runs == 0 || clock.elapsed() < WHILE {
        let solutions = match &puzzles {
            Some(puzzles) => sudokus::count(engine, puzzles)?,
            None => {
                let counts = instances
                    .iter()
                    .map(|instance| engines::count(engine, instance));
                counts.sum::<Result<u64>>()?
            }
        };
        ensure!(
            solutions == expected,
            "found {solutions} solutions, expected {expected}"
        );
        runs += 1;
    }
    let time = match engine.contains("threads") {
        true => clock.elapsed(),
        false => cpu.elapsed(),
    };
    println!("{}", time.as_secs_f64() / f64::from(runs));
    Ok(())
}

/// Measures in a process of its own. The error says in a few words why there is no figure.
fn measure(problem: &str, engine: &str) -> Result<f64> {
    let program = std::env::current_exe()?;
    let mut child = Command::new(program)
        .args([problem, engine])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let began = Instant::now();
    while child.try_wait()?.is_none() {
        if began.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            bail!("more than {} seconds", LIMIT.as_secs());
        }
        sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        bail!(
            "{}",
            text.lines()
                .find(|line| !line.is_empty())
                .unwrap_or("no reason given")
        );
    }
    let text = String::from_utf8(output.stdout)?;
    text.trim().parse().context("a time")
}

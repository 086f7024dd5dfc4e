//! The arguments of `quadrille sudoku --generate`.

use anyhow::bail;
use clap::builder::TypedValueParser;
use quadrille::sudoku::{ClueSymmetry, Grade};

use crate::args::{listed, number};
use quadrille_answers::request::SudokuFormat;

/// The puzzles to make.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Making puzzles")]
pub struct MakingArgs {
    /// Make N puzzles, each with exactly one solution and no redundant clue
    ///
    /// Puzzles can have any size and any rules, cages with --random-cages (up to 25x25), regions with --random-regions. Above
    /// 9x9, and with cages, parity or moves of chess, some clues may be redundant: the proof that a clue can be removed
    /// stops after a limit. A puzzle of 36x36 takes seconds, one of 100x100 half a minute.
    #[arg(long, value_name = "N", value_parser = number(0, u64::MAX), conflicts_with_all = ["files", "limit", "all", "count", "unique", "check",
        "hint", "rate", "emit", "unsolved", "engine"])]
    pub generate: Option<u64>,

    /// The seed of the puzzles: the same seed makes the same puzzles [default: 0]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number(0, u64::MAX))]
    pub seed: Option<u64>,

    /// Make puzzles with exactly K clues; in 9x9, 22 to 27 are common, other numbers take long
    #[arg(long, hide_short_help = true, value_name = "K", value_parser = number(1_u16, 10_000))]
    pub clues: Option<u16>,

    /// Make puzzles of a grade: easy to extreme, or a range such as easy..hard
    ///
    /// The grade is that of --rate: the hardest step that a person needs. Puzzles that would be harder have more clues
    /// than one solution needs.
    #[arg(long, value_name = "GRADE", value_parser = grade_parser())]
    pub grade: Option<(Grade, Grade)>,

    /// Make killer Sudoku: random cages in place of clues, each printed as --cages reads it
    ///
    /// There is exactly one solution, and no givens unless --clues asks for some. --symmetry is that of the cages, too.
    /// With --grade, puzzles that would be harder have smaller cages. --format jsonl has the cages as a field, --svg
    /// draws them.
    #[arg(long, hide_short_help = true)]
    pub random_cages: bool,

    /// Make jigsaw Sudoku: random connected regions in place of boxes, others for each puzzle
    ///
    /// Puzzles are printed as JSON, which is read with the regions, or drawn with --svg.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["regions", "disjoint_groups"])]
    pub random_regions: bool,

    /// A symmetry of the pattern of clues
    ///
    /// Rotational is half a turn, quarter a quarter turn, horizontal exchanges left and right, vertical top and bottom; full
    /// is all of these. With a symmetry, no symmetric group of clues is redundant.
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry_parser())]
    pub symmetry: Option<ClueSymmetry>,
}

impl MakingArgs {
    /// Whether only JSON has all of a puzzle: regions, or clues beside cages.
    pub fn is_json(&self) -> bool {
        self.random_regions || self.random_cages && self.clues.is_some()
    }

    /// Refuses a format that does not have all of a puzzle.
    pub fn check(&self, format: Option<SudokuFormat>) -> anyhow::Result<()> {
        let other = format.is_some_and(|format| format != SudokuFormat::Jsonl);
        if other && self.is_json() {
            bail!(
                "--format: found new regions, or clues beside new cages, expected --format jsonl or --svg for these"
            );
        }
        if other && self.random_cages {
            bail!(
                "--format: found new cages, expected no --format, which prints them as --cages reads them, or --format jsonl"
            );
        }
        Ok(())
    }
}

/// A parser for the name of a symmetry.
fn symmetry_parser() -> impl TypedValueParser<Value = ClueSymmetry> {
    let names = || { ClueSymmetry::ALL.iter() }.map(|symmetry| symmetry.name());
    listed(names(), move |name: &str| {
        let found = { ClueSymmetry::ALL.iter() }.find(|symmetry| symmetry.name() == name);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = names().collect();
            format!("expected one of {}", names.join(", "))
        })
    })
}

/// A parser for a grade, or a range of grades.
fn grade_parser() -> impl TypedValueParser<Value = (Grade, Grade)> {
    let names = || { Grade::ALL.iter() }.map(|grade| grade.name());
    let grade = |name: &str| { Grade::ALL.iter().copied() }.find(|grade| grade.name() == name);
    listed(names(), move |text: &str| {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        match grade(from).zip(grade(to)) {
            Some((from, to)) if from > to => Err(format!(
                "expected the easier grade first: {}..{}",
                to.name(),
                from.name()
            )),
            Some(grades) => Ok(grades),
            None => {
                let names = names().collect::<Vec<&str>>().join(", ");
                Err(format!(
                    "expected one of {names}, or a range such as easy..hard"
                ))
            }
        }
    })
}

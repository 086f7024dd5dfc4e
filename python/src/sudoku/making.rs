//! Generates new Sudoku puzzles.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use pyo3::types::PyList;
use quadrille::puzzle::square::SquareRules;
use quadrille::sudoku::{ClueSymmetry, Generator, Grade, Tables};

use super::kind;
use crate::argument;
use crate::aside::aside;
use crate::error::{error, or_found, or_nothing};
use crate::number;

/// A new Sudoku with exactly one solution and no needless clue: a text of 81 cells, the same for the same `seed`. With `n`,
/// a list of that many.
///
/// `symmetry` is that of the clues: "none", "rotational", "quarter", "diagonal", "antidiagonal", "horizontal", "vertical"
/// or "full". `clues` is how many there are to be, if that matters; without symmetry 22 to 27 are found soon.
///
/// `grade` is how hard it is, "easy", "medium", "hard", "expert" or "extreme", as in `rate`. Puzzles that would be harder get
/// more clues than they need.
///
/// `rules` is a size and what there is besides rows, columns and boxes, as in `solve`. Large puzzles may have a clue to
/// spare.
///
/// >>> unique(generate(seed=1))
/// True
/// >>> unique(generate(rules="2x3 diagonals"), rules="2x3 diagonals")
/// True
///
/// `random_cages=True` makes killer Sudoku: random cages in place of clues. The text of the cages is that of the puzzle, to be
/// used as `rules` (below those that it was made with, if any).
///
/// >>> cages = generate(random_cages=True)
/// >>> unique("." * 81, rules=cages)
/// True
///
/// `random_regions=True` makes jigsaw Sudoku: random connected regions in place of boxes. These and clues beside random
/// cages need `with_rules=True`: each puzzle is then a pair of the givens and the text of all rules.
///
/// >>> givens, rules = generate(rules="6", random_regions=True, with_rules=True)
/// >>> unique(givens, rules=rules)
/// True
///
/// Raises Error if a number of clues or a grade is not met after many tries.
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
#[pyfunction]
#[pyo3(signature = (n=None, *, seed=0, symmetry="none".to_owned(), clues=None, rules=None, grade=None, random_cages=false, random_regions=false, with_rules=false), text_signature = "(n=None, *, seed=0, symmetry='none', clues=None, rules=None, grade=None, random_cages=False, random_regions=False, with_rules=False)")]
pub fn generate<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = number::optional::n)] n: Option<u64>,
    #[pyo3(from_py_with = number::seed)] seed: u64,
    #[pyo3(from_py_with = argument::symmetry)] symmetry: String,
    #[pyo3(from_py_with = number::optional::clues)] clues: Option<u16>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
    #[pyo3(from_py_with = argument::optional::grade)] grade: Option<String>,
    #[pyo3(from_py_with = argument::random_cages)] random_cages: bool,
    #[pyo3(from_py_with = argument::random_regions)] random_regions: bool,
    #[pyo3(from_py_with = argument::with_rules)] with_rules: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let kind = called("symmetry", &symmetry, ClueSymmetry::ALL, ClueSymmetry::name)?;
    let mut generator = Generator::new(seed).symmetry(kind);
    if let Some(clues) = clues {
        generator = generator.clues(clues);
    }
    if let Some(name) = &grade {
        let grade = called("grade", name, Grade::ALL, Grade::name)?;
        generator = generator.grades(grade, grade);
    }
    if !with_rules && (random_regions || random_cages && clues.is_some()) {
        return Err(error(
            "found random_regions, or random_cages with clues, expected with_rules=True beside them",
        ));
    }
    if random_cages {
        generator = generator.random_cages();
    }
    if random_regions {
        generator = generator.random_regions();
    }
    let of_rules = rules.as_deref().map(kind::named).transpose()?;
    let rules = of_rules.as_ref().unwrap_or(SquareRules::usual());
    generator.check(rules).map_err(error)?;
    let cancel = Arc::<AtomicBool>::default();
    let (mut texts, mut all_rules) = (Vec::new(), Vec::new());
    let (done, raised) = aside(py, &cancel, || {
        let (tables, tries) = (Tables::new(rules), generator.tries());
        let mut solver = tables.solver().cancel_on(cancel.clone());
        for number in 0..n.unwrap_or(1) {
            let found = generator.puzzle(number, &mut solver);
            // Regions are new for each puzzle.
            let may_have = || random_regions || !solver.has_no_grid();
            let found = found.ok_or_else(|| may_have().then_some(tries))?;
            if with_rules {
                all_rules.push(found.rules().text().ok_or(Some(tries))?);
            }
            texts.push(match random_cages && !with_rules {
                true => found.rules().cages_text(),
                false => found.givens().to_string(),
            });
        }
        Ok(())
    })?;
    let texts = match with_rules {
        true => PyList::new(py, texts.into_iter().zip(all_rules))?,
        false => PyList::new(py, texts)?,
    };
    let texts = match n {
        Some(_) => or_found(py, (texts, raised), None, |texts| {
            let made = texts.len();
            format!("{made} puzzles were made until then; `found` has them")
        })?,
        None => or_nothing(py, (texts, raised), "no puzzle was made until then")?,
    };
    done.map_err(|tries: Option<u64>| {
        let Some(tries) = tries else {
            return error("no puzzle: no grid has these rules");
        };
        let clues = clues.map_or_else(|| " with".to_owned(), |clues| format!(" with {clues} clues and"));
        let grade = grade.map_or_else(String::new, |grade| format!(" of the grade {grade}"));
        error(format!(
            "no puzzle{grade}{clues} the symmetry '{symmetry}' in {tries} tries; try another number or seed"
        ))
    })?;
    match n {
        Some(_) => Ok(texts.into_any()),
        None => texts.get_item(0),
    }
}

/// What is called so; `what` says what kind of thing that is.
fn called<K: Copy>(
    what: &str,
    name: &str,
    all: &[K],
    name_of: fn(K) -> &'static str,
) -> PyResult<K> {
    let mut found = all.iter().copied().filter(|&one| name_of(one) == name);
    found.next().ok_or_else(|| {
        let names: Vec<_> = all.iter().copied().map(name_of).collect();
        let names = names.join(", ");
        error(format!(
            "found the {what} '{name}', expected one of {names}"
        ))
    })
}

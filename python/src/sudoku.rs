//! The functions of `quadrille.sudoku`: one puzzle, or any number of them at the speed of the library.
//!
//! A puzzle is a text, a grid, or a row of an array; a batch is an iterable of texts, or an array. Batches are read a
//! block at a time, each solved by several threads with the interpreter free.

mod batch;
mod input;
mod kind;
mod making;

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{Square, SquareFault, SquarePuzzle};
use quadrille::sudoku::{ClashingGivens, Givens, Logic, LogicStep};
use quadrille::svg::{Draw, Picture, clash};

use crate::aside::{Deadline, all_aside, left_behind, limits};
use crate::error::{error, go_on, or_found, place, place_type};
use crate::{argument, number};
use batch::{Job, answers, each, finish, one_by_one};
use input::Input;
pub use kind::misnamed;
use kind::{Kind, Nine, named};
pub use making::generate;

/// Up to this number of solutions are counted fastest on tables that are laid already.
const FEW: u64 = 1_000;

/// Solves a Sudoku: a text of 81 cells (digits, and 0 or . for a blank; also in rows, also with a frame), a grid of 9
/// rows of 9 digits, or an array of shape (9, 9) or (81,). The answer has the same form; None if there is no solution. If
/// there are several, it is one of them: see `unique`.
///
/// A batch, an iterable of texts such as a file, gives a list; an array of shape (n, 81) or (n, 9, 9) gives such an array,
/// with rows of 0 where there is no solution. `threads` share a batch, by default one a core.
///
/// Arrays are of numpy, or anything else with a buffer or `to_numpy`, such as tables of pandas. They hold integers, or
/// floats that are whole; the answer has the same dtype. A blank is 0 or NaN, in a grid also None, "" or ".". Arrays of
/// texts or objects are taken as lists: a grid, or many texts. Those of booleans are refused.
///
/// >>> solve("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")
/// '468931527751624839392578461134756298289413675675289314846192753513867942927345186'
///
/// `rules` is a size and what there is besides rows, columns and boxes, such as "16", "2x3", "9 diagonals" or "9 windows":
/// then rows have as many cells as that size says, with letters for 10 and more in texts, and numbers or letters in grids.
/// The cages of a killer Sudoku are further lines of it, or all of it: a square of letters, then the sums. More parts may
/// follow below a line with their name: "regions" (a square of letters) in place of boxes, "extra regions" (. for cells in
/// none), "parity" (e for even, o for odd, . for others), and "candidates" (a word such as 124 for each cell, . for any).
///
/// >>> solve("." * 16, rules="4\nparity\neo..\n....\n....\n....\ncandidates\n4 13 . ." + " ." * 12)[0]
/// '4'
/// >>> solve("." * 16, rules="aabb\nccdd\neeff\ngghh\na=3 b=7 c=7 d=3 e=3 f=7 g=7 h=3")[:4]
/// '1234'
/// >>> solve("1..." "..2." ".3.." "...4", rules="4")
/// '1243342143122134'
///
/// Raises Error at what is no puzzle, with its place; with `strict=False` its answer in a batch is None.
#[pyfunction]
#[pyo3(signature = (puzzle, *, rules=None, threads=0, strict=true))]
pub fn solve<'py>(
    puzzle: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
    #[pyo3(from_py_with = argument::strict)] strict: bool,
) -> PyResult<Bound<'py, PyAny>> {
    match rules {
        None => solve_kind(&Nine, puzzle, threads, strict),
        Some(rules) => solve_kind(&named(&rules)?, puzzle, threads, strict),
    }
}

fn solve_kind<'py, K: Kind>(
    kind: &K,
    puzzle: &Bound<'py, PyAny>,
    threads: usize,
    strict: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzle.py();
    let input = place_type("puzzle", Input::new(kind, puzzle))?;
    let job = Job::new(threads, strict, K::SHARE);
    let (tables, cancel) = (py.detach(|| kind.tables()), job.flag());
    let worker = || {
        let mut solver = tables.solver().cancel_on(cancel.clone());
        one_by_one(move |puzzle: &K::Puzzle| solver.solve(puzzle).map(K::square))
    };
    if let Input::Array(array) = &input
        && !array.is_one()
    {
        let mut cells = Vec::new();
        let raised = each(py, array.puzzles(kind), &job, worker, |solution| {
            match solution.flatten() {
                Some(square) => cells.extend_from_slice(square.cells()),
                None => cells.resize(cells.len() + array.size(), 0),
            }
            Ok(())
        })?;
        return finish((array.like(py, &cells)?, raised));
    }
    let show = |solution: Option<Square>| match solution {
        Some(square) => input.write(py, &square),
        None => Ok(py.None().into_bound(py)),
    };
    finish(answers(py, kind, &input, &job, worker, show)?)
}

/// The number of solutions of a Sudoku, an int; at most `limit`. See `solve` for what a puzzle is; a batch gives a list.
///
/// >>> count("1" + "." * 80, limit=3)
/// 3
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit=None, rules=None, threads=0, strict=true))]
pub fn count<'py>(
    puzzle: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = number::optional::limit)] limit: Option<u64>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
    #[pyo3(from_py_with = argument::strict)] strict: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let limit = limit.unwrap_or(u64::MAX);
    let show = |count: BigUint| Ok(count.into_pyobject(puzzle.py())?.into_any());
    match rules {
        None => count_kind(&Nine, puzzle, limit, (threads, strict), show),
        Some(rules) => count_kind(&named(&rules)?, puzzle, limit, (threads, strict), show),
    }
}

/// What `show` makes of the number of solutions of a puzzle, or of each of a batch, up to `limit`.
fn count_kind<'py, K: Kind>(
    kind: &K,
    puzzle: &Bound<'py, PyAny>,
    limit: u64,
    (threads, strict): (usize, bool),
    show: impl Fn(BigUint) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzle.py();
    let input = place_type("puzzle", Input::new(kind, puzzle))?;
    let job = Job::new(threads, strict, K::SHARE);
    let (tables, cancel) = (py.detach(|| kind.tables()), &job.flag());
    let worker = || {
        let mut solver = tables.solver().cancel_on(cancel.clone());
        move |puzzles: &[K::Puzzle]| -> Vec<BigUint> {
            if limit <= FEW {
                let counts = solver.count_each(puzzles, limit).into_iter();
                return counts.map(BigUint::from).collect();
            }
            let mut count = |puzzle: &K::Puzzle| {
                if solver.rules().is_usual() {
                    return solver.count_report(puzzle, limit).solutions.into();
                }
                let problem = puzzle.to_puzzle().problem();
                let search = problem.search().max_solutions(limit);
                search.cancel_on(cancel.clone()).count_exact().count
            };
            puzzles.iter().map(&mut count).collect()
        }
    };
    finish(answers(py, kind, &input, &job, worker, show)?)
}

/// Whether a Sudoku has exactly one solution: a bool. See `solve` for what a puzzle is; a batch gives a list.
///
/// >>> unique("." * 81)
/// False
#[pyfunction]
#[pyo3(signature = (puzzle, *, rules=None, threads=0, strict=true))]
pub fn unique<'py>(
    puzzle: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
    #[pyo3(from_py_with = argument::strict)] strict: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let show = |count: BigUint| {
        let is_one = count == BigUint::from(1_u8);
        Ok(is_one.into_pyobject(puzzle.py())?.to_owned().into_any())
    };
    match rules {
        None => count_kind(&Nine, puzzle, 2, (threads, strict), show),
        Some(rules) => count_kind(&named(&rules)?, puzzle, 2, (threads, strict), show),
    }
}

/// Judges a solution of a Sudoku, both a text or a grid: by the rules, not by a search. `rules` are as in
/// `solve`.
///
/// >>> check("1..." "..2." ".3.." "...4", "1243342143122134", rules="4")
///
/// Raises Error with every fault: blanks, repeated digits, and givens that were changed.
#[pyfunction]
#[pyo3(signature = (puzzle, solution, *, rules=None))]
pub fn check(
    puzzle: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
) -> PyResult<()> {
    let puzzle = place("puzzle", kind::one(puzzle, rules.as_deref()))?;
    let solution = place("solution", kind::one(solution, rules.as_deref()))?;
    puzzle.check(solution.givens()).map_err(not_a_solution)
}

fn not_a_solution(faults: Vec<SquareFault>) -> PyErr {
    let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
    error(format!("not a solution: {}", faults.join("; ")))
}

/// How hard a Sudoku is for people, by the techniques it takes: a dict with its "grade" (easy, medium, hard, expert, extreme
/// or impossible), the "hardest" technique (a str, or None), the number of "steps" of each technique (a dict), and how many
/// cells are "open" when no technique is left.
///
/// >>> rate("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")["grade"]
/// 'extreme'
#[pyfunction]
#[pyo3(signature = (puzzle, *, rules=None))]
pub fn rate<'py>(
    puzzle: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = puzzle.py();
    let logic = logic(puzzle, rules.as_deref())?;
    let rating = left_behind(py, "the puzzle was not rated", move |cancel| {
        logic.rating_within(&limits(cancel))
    })?;
    let rating = rating.map_err(error)?;
    let dict = PyDict::new(py);
    dict.set_item("grade", rating.grade.name())?;
    dict.set_item("hardest", rating.hardest.map(|technique| technique.name()))?;
    let steps = PyDict::new(py);
    for (technique, count) in &rating.steps {
        steps.set_item(technique.name(), count)?;
    }
    dict.set_item("steps", steps)?;
    dict.set_item("open", rating.open)?;
    Ok(dict)
}

/// Why a Sudoku has no solution, a sentence: which givens clash, and what they leave no place for. Without any one of them
/// the others have a completion. None if there is a solution.
///
/// >>> why("5.......5" + "." * 72)
/// 'the givens 5 at r1c1 and 5 at r1c9 clash: row 1 has 5 at columns 1 and 9'
#[pyfunction]
#[pyo3(signature = (puzzle, *, rules=None))]
pub fn why(
    puzzle: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
) -> PyResult<Option<String>> {
    let square = place_type("puzzle", kind::one(puzzle, rules.as_deref()))?;
    let why = clashing(puzzle.py(), &square)?;
    Ok(why.map(|why| why.to_string()))
}

/// The givens that clash.
fn clashing(py: Python<'_>, puzzle: &SquarePuzzle) -> PyResult<Option<ClashingGivens>> {
    all_aside(py, "no reason was found", |cancel| {
        ClashingGivens::of(puzzle, &Deadline::after(None).limits(cancel))
    })
}

/// The steps that solve a Sudoku by logic, each a sentence, until it is solved or no technique is left: a list of str. At
/// most `limit` of them.
///
/// A text with the candidates of each cell, such as 124 or 5, is a puzzle, too; also for `rate`, `why` and `svg`.
///
/// >>> len(hints(generate(seed=1), limit=1))
/// 1
/// >>> hints("12 12 . .  . . . .  . . . .  . . . .", limit=1, rules="4")
/// ['3 not in r2c3, r2c4: locked candidates, row 1 has 3 in box 2 only']
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit=None, rules=None))]
pub fn hints(
    puzzle: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = number::optional::limit)] limit: Option<u64>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
) -> PyResult<Vec<String>> {
    let py = puzzle.py();
    let mut steps = Steps::of(logic(puzzle, rules.as_deref())?);
    let (mut found, mut raised) = (Vec::new(), None);
    while (found.len() as u64) < limit.unwrap_or(u64::MAX) {
        let step = steps.next();
        raised = py.check_signals().err();
        match step.filter(|_| raised.is_none()) {
            Some(step) => found.push(step.to_string()),
            None => break,
        }
    }
    or_found(py, (found, raised), None, |found| {
        format!("`found` has the first {} steps", found.len())
    })
}

/// The steps by logic, until it is solved or no technique is left.
struct Steps {
    /// The puzzle before the last step.
    logic: Logic,
    last: Option<LogicStep>,
}

impl Steps {
    fn of(logic: Logic) -> Self {
        Steps { logic, last: None }
    }
}

impl Iterator for Steps {
    type Item = LogicStep;

    fn next(&mut self) -> Option<LogicStep> {
        match &self.last {
            None => {}
            Some(LogicStep::Deduction(_)) => self.logic.take(self.last.as_ref()?),
            Some(_) => return None,
        }
        self.last = Some(self.logic.hint());
        let step = self.last.clone();
        step.filter(|step| !matches!(step, LogicStep::Finished))
    }
}

/// A puzzle to be thought about, which is taken to have one solution.
fn logic(puzzle: &Bound<'_, PyAny>, rules: Option<&str>) -> PyResult<Logic> {
    let puzzle = place_type("puzzle", kind::one(puzzle, rules))?;
    Ok(Logic::new(&puzzle).assuming_uniqueness())
}

/// A picture of a Sudoku as SVG, a str: of `board`, its solution or part of it, with the digits of `puzzle` in bold. Both
/// are texts or grids; without `board`, the puzzle alone. `rules` are as in `solve`.
///
/// `hint=1` draws the first of `hints` on the candidates: the cells that matter, the candidates that go, the links of a
/// chain; `hint=2` the second one after that, and so on. `why=True` marks the givens that clash.
///
/// >>> svg("." * 81).startswith("<svg")
/// True
/// >>> "r1c4 = 4" in svg("123." + "." * 12, hint=1, rules="4")
/// True
///
/// Raises Error at what is no puzzle, has fewer hints, or has a solution where it is asked why there is none.
#[pyfunction]
#[pyo3(signature = (puzzle, board=None, *, hint=None, why=false, rules=None))]
pub fn svg(
    puzzle: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = number::optional::hint)] hint: Option<u64>,
    #[pyo3(from_py_with = argument::why)] why: bool,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
) -> PyResult<String> {
    let py = puzzle.py();
    let puzzle = place_type("puzzle", kind::one(puzzle, rules.as_deref()))?;
    if usize::from(board.is_some()) + usize::from(hint.is_some()) + usize::from(why) > 1 {
        return Err(error(
            "found more than one of `board`, `hint` and `why`, expected one picture",
        ));
    }
    if why {
        let why = clashing(py, &puzzle)?.ok_or_else(|| {
            error("why: found no givens that clash, expected a puzzle without a solution")
        })?;
        return Ok(clash(&puzzle.board(), &why).to_string());
    }
    if let Some(number) = hint {
        let picture = drawn_hint(py, Logic::new(&puzzle), number)?;
        return Ok(picture.to_string());
    }
    let board = match board {
        Some(board) => {
            let board = place("board", kind::one(board, rules.as_deref()))?;
            board.givens().clone()
        }
        None => puzzle.givens().clone(),
    };
    let board = puzzle.board_with(board).map_err(error)?;
    Ok(board.picture().to_string())
}

/// The picture of a hint, counted from 1.
fn drawn_hint(py: Python<'_>, logic: Logic, number: u64) -> PyResult<Picture> {
    let mut steps = Steps::of(logic.assuming_uniqueness());
    let mut hints = 0;
    while let Some(step) = steps.next() {
        go_on(py, "nothing was drawn")?;
        hints += 1;
        if hints == number {
            return Ok(quadrille::svg::hint(&steps.logic, &step));
        }
    }
    Err(error(format!(
        "hint: found {number}, expected one of the {hints} hints, from 1"
    )))
}

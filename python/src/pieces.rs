//! The class `Piece`: a part of a search, for other processes to search.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use quadrille::OptionId;

use crate::argument;
use crate::aside::aside;
use crate::error::{Kept, each, error, interrupted, or_nothing};
use crate::number;
use crate::problem::Problem;

/// A part of the search of a problem, as a list of decisions: what `Problem.split` makes and the keyword `within` takes.
///
/// `take` has the numbers of the options that every solution in it has, `leave` of those that none has; `nodes` is how
/// large its search tree is likely to be, NaN if that is unknown. Pieces can be pickled and compared.
///
/// >>> p = Problem.from_rows([[1, 2], [1], [2], [2]])
/// >>> pieces = p.split(2)
/// >>> [p.count(within=piece) for piece in pieces]
/// [1, 2]
/// >>> [p.tags[option] for option in pieces[0].take]
/// [0]
#[pyclass(frozen, module = "quadrille")]
pub struct Piece {
    piece: quadrille::SearchPiece,
}

impl Piece {
    pub fn new_of(piece: quadrille::SearchPiece) -> Self {
        Piece { piece }
    }

    pub fn piece(&self) -> &quadrille::SearchPiece {
        &self.piece
    }
}

fn numbers(options: &[OptionId]) -> Vec<u32> {
    options.iter().map(|option| option.index() as u32).collect()
}

fn ids(numbers: Vec<u32>) -> Vec<OptionId> {
    numbers.into_iter().map(OptionId::new).collect()
}

#[pymethods]
impl Piece {
    #[new]
    #[pyo3(signature = (take, leave=None, nodes=None))]
    fn new(
        take: &Bound<'_, PyAny>,
        leave: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = argument::optional::nodes)] nodes: Option<f64>,
    ) -> PyResult<Self> {
        let take = number::wholes("take", take)?;
        let leave = leave.map(|leave| number::wholes("leave", leave));
        let mut piece =
            quadrille::SearchPiece::new(ids(take), ids(leave.transpose()?.unwrap_or_default()));
        piece.nodes = nodes.unwrap_or(f64::NAN);
        Ok(Piece { piece })
    }

    /// The numbers of the options that every solution in it has, a list of int.
    #[getter]
    fn take(&self) -> Vec<u32> {
        numbers(&self.piece.required)
    }

    /// The numbers of the options that no solution in it has, a list of int.
    #[getter]
    fn leave(&self) -> Vec<u32> {
        numbers(&self.piece.forbidden)
    }

    /// How many nodes its search tree is likely to have, a float; NaN if that is unknown.
    #[getter]
    fn nodes(&self) -> f64 {
        self.piece.nodes
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Piece>();
        other.is_ok_and(|other| {
            let (one, other) = (&self.piece, &other.get().piece);
            (&one.required, &one.forbidden) == (&other.required, &other.forbidden)
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.piece.required, &self.piece.forbidden).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (Vec<u32>, Vec<u32>, f64)) {
        let class = py.get_type::<Piece>().into_any();
        (class, (self.take(), self.leave(), self.nodes()))
    }

    fn __repr__(&self) -> String {
        format!(
            "Piece(take={:?}, leave={:?}, nodes={})",
            self.take(),
            self.leave(),
            match self.nodes() {
                nodes if nodes.is_nan() => "None".to_owned(),
                nodes => format!("{nodes:.1}"),
            }
        )
    }
}

/// Whether a piece can be one of a problem with `options` options.
///
/// # Errors
///
/// If it has an option that the problem does not have.
pub fn check_options(piece: &quadrille::SearchPiece, options: usize) -> PyResult<()> {
    let mut decided = piece.required.iter().chain(&piece.forbidden);
    match decided.find(|option| option.index() >= options) {
        None => Ok(()),
        Some(option) => Err(error(format!(
            "the piece has option {}, but the problem has {options} options, counted from 0; a piece belongs to the \
             problem that was split",
            option.index()
        ))),
    }
}

/// The pieces of an iterable.
pub fn list(pieces: &Bound<'_, PyAny>) -> PyResult<Vec<quadrille::SearchPiece>> {
    let mut all = Vec::new();
    for (number, piece) in each("pieces", "an iterable of pieces", pieces)?.enumerate() {
        all.push(argument::a_piece(&format!("piece {number}"), &piece?)?);
    }
    Ok(all)
}

fn to_py(py: Python<'_>, pieces: Vec<quadrille::SearchPiece>) -> PyResult<Vec<Py<Piece>>> {
    let pieces = pieces.into_iter();
    pieces.map(|piece| Py::new(py, Piece { piece })).collect()
}

#[pymethods]
impl Problem {
    /// Splits the search into about `pieces` pieces of about equal size, a list of Piece in the order of the search on
    /// links. Every solution is in one piece and in no other, so the counts of the pieces add up to the count.
    ///
    /// Problems and pieces can be pickled: send both to other processes or machines and search there, with the keyword
    /// `within`. The same problem is always split in the same way. There may be up to twice as many pieces as asked for,
    /// where that makes them even, and fewer if the search tree has no more branches. Each costs some hundred nodes. At Ctrl-C, `found` has the pieces that
    /// were made until then: they are the whole too.
    ///
    /// >>> p = Problem.from_rows([[1, 2], [1], [2], [2]])
    /// >>> sum(p.count(within=piece) for piece in p.split(2)) == p.count()
    /// True
    fn split(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::pieces)] pieces: usize,
    ) -> PyResult<Vec<Py<Piece>>> {
        let whole = quadrille::SearchPiece::new(Vec::new(), Vec::new());
        self.split_one(py, &whole, pieces)
    }

    /// Splits a piece that takes too long into about `pieces` smaller ones, as `split` does the whole: a list of Piece.
    ///
    /// Raises Error if the piece has an option that the problem does not have.
    fn split_piece(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::piece)] piece: quadrille::SearchPiece,
        #[pyo3(from_py_with = number::pieces)] pieces: usize,
    ) -> PyResult<Vec<Py<Piece>>> {
        let plain = self.snapshot(py);
        check_options(&piece, plain.option_count())?;
        self.split_one(py, &piece, pieces)
    }

    /// Proves that `pieces`, in any order, are the whole of the search: every solution is in exactly one of them. It reads
    /// the problem alone and shares no code with `split`.
    ///
    /// Raises Error if a solution may be in no piece or in two, with the decisions of what is missing.
    fn check_pieces(&self, py: Python<'_>, pieces: &Bound<'_, PyAny>) -> PyResult<()> {
        let all = list(pieces)?;
        let plain = self.snapshot(py);
        let cancel = Arc::<AtomicBool>::default();
        let proved = aside(py, &cancel, || {
            plain.check_pieces_until(&all, || cancel.load(Ordering::Relaxed))
        })?;
        let proved = or_nothing(
            py,
            proved,
            "it is not known whether the pieces are the whole",
        )?;
        proved.map_err(error)
    }
}

impl Problem {
    /// Splits a piece; at Ctrl-C, the pieces made by then still make up the whole of it.
    fn split_one(
        &self,
        py: Python<'_>,
        piece: &quadrille::SearchPiece,
        pieces: usize,
    ) -> PyResult<Vec<Py<Piece>>> {
        let plain = self.snapshot(py);
        let cancel = Arc::<AtomicBool>::default();
        let (made, raised) = aside(py, &cancel, || {
            plain.split_piece_until(piece, pieces, || cancel.load(Ordering::Relaxed))
        })?;
        let made = to_py(py, made)?;
        match raised {
            Some(raised) => Err(interrupted(py, raised, || {
                let what = format!(
                    "`found` has {} pieces of the {pieces} that were wanted; they are the whole, but uneven",
                    made.len()
                );
                Kept::found(py, what, made, None)
            })),
            None => Ok(made),
        }
    }
}

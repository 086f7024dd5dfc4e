//! The functions of `quadrille.puzzles`: puzzles that are exact-cover problems, with answers that are pictures.

mod answer;
mod class;
mod find;
mod posed;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyString;
use quadrille::puzzle::edges::EdgeMatching;
use quadrille::puzzle::kakuro::Kakuro;
use quadrille::puzzle::langford::Langford;
use quadrille::puzzle::macmahon::MacMahon;
use quadrille::puzzle::packing::{
    self, Packing, PackingBoard, PackingError, Rules, named_set, read_pieces,
};
use quadrille::puzzle::queens::Queens;
use quadrille::puzzle::words::Words;

pub use answer::Answer;
pub use class::Puzzle;

use crate::argument;
use crate::error::{all, error, repr, wrong};
use crate::number;
use crate::sudoku::misnamed;
use class::Made;
use quadrille::puzzle::square::{Square, SquarePuzzle, SquareRules};

/// Keywords by the names of the variables that hold them.
macro_rules! keywords {
    ($py:ident, $($name:ident),*) => {
        [$((stringify!($name), (&$name).into_bound_py_any($py)?)),*]
    };
}

/// Queens: `n` of them on a board of n x n squares, none attacking another; with `torus`, also over the edges.
///
/// >>> queens(8).count()
/// 92
#[pyfunction]
#[pyo3(signature = (n, *, torus=false))]
pub fn queens(
    py: Python<'_>,
    #[pyo3(from_py_with = number::queens)] n: u16,
    #[pyo3(from_py_with = argument::torus)] torus: bool,
) -> PyResult<Puzzle> {
    let queens = Queens::new(n).map_err(error)?;
    let queens = if torus { queens.on_torus() } else { queens };
    let made = Made::new(py, "queens", (n,), &keywords!(py, torus))?;
    Ok(Puzzle::new(py, format!("queens({n})"), queens, made))
}

/// Langford pairs: 1 to `n`, each twice, k places between the two k. With `mirror=False`, one of each pair of mirror images.
///
/// >>> langford(7, mirror=False).count()
/// 26
#[pyfunction]
#[pyo3(signature = (n, *, mirror=true))]
pub fn langford(
    py: Python<'_>,
    #[pyo3(from_py_with = number::pairs)] n: u8,
    #[pyo3(from_py_with = argument::mirror)] mirror: bool,
) -> PyResult<Puzzle> {
    let langford = Langford::new(n);
    let langford = if mirror {
        langford
    } else {
        langford.up_to_mirror()
    };
    let made = Made::new(py, "langford", (n,), &keywords!(py, mirror))?;
    let name = format!("langford({n})");
    Ok(Puzzle::new(py, name, langford, made))
}

/// Latin squares with the `givens`, a text of n² symbols (digits, then letters; 0 or . for a blank); or, for a blank one,
/// its order n, an int.
///
/// >>> latin("AB.. .... ..A. ...D").count()
/// 3
/// >>> latin(4).count()
/// 576
#[pyfunction]
pub fn latin(py: Python<'_>, givens: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let made = Made::new(py, "latin", (givens,), &[])?;
    let square: Square = match givens.is_instance_of::<PyString>() {
        true => argument::givens(givens)?.parse().map_err(error)?,
        false if givens.hasattr("__index__")? => {
            Square::blank(number::order(givens)?).expect("such orders are")
        }
        false => {
            let expected = "a str, with . for a blank; or an int, the order of a blank square";
            wrong("givens", expected, givens)?
        }
    };
    Ok(Puzzle::new(py, "latin", SquarePuzzle::latin(square), made))
}

/// A Sudoku of any size and rules: `rules` is a size and what there is besides rows, columns and boxes, such as "16",
/// "2x3", "9 diagonals" or "9 windows". For many of 9 x 9, `quadrille.sudoku` is much faster.
///
/// >>> sudoku("1..." "..2." ".3.." "...4", rules="4").count()
/// 1
#[pyfunction]
#[pyo3(signature = (givens, *, rules="9".to_owned()), text_signature = "(givens, *, rules='9')")]
pub fn sudoku(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::givens)] givens: String,
    #[pyo3(from_py_with = argument::rules)] rules: String,
) -> PyResult<Puzzle> {
    let puzzle = rules
        .parse()
        .and_then(|rules: SquareRules| rules.puzzle(&givens));
    let puzzle = puzzle.map_err(|mistake| misnamed(&rules, mistake))?;
    let made = Made::new(
        py,
        "sudoku",
        (&givens,),
        &[("rules", (&rules).into_bound_py_any(py)?)],
    )?;
    let name = format!("sudoku({rules})");
    Ok(Puzzle::new(py, name, puzzle, made))
}

/// Pieces on a board. `board` is a size such as "6x10", "8x8-center", "3x4x5" or "hex-hexagon-4", or a drawing in which # is
/// a cell and . a hole. `pieces` is the name of a set, such as "pentominoes" or "soma", or drawings with blank lines
/// between them.
///
/// `copies` is how often each piece is there, an int or a str: 2, "0-3", "1-" (once or more), "any".
///
/// Pieces may be turned unless `turn` is False; `reflect` says whether they may be reflected, by default on plane boards
/// unless the set is one-sided. `leftover`: pieces may be left over; `fill=False`: cells may stay empty; `distinct`:
/// solutions that a symmetry of the board takes into each other are one, and questions take no `require` or `forbid`;
/// `rotations`, with `distinct`: not those of a reflection alone.
///
/// >>> polyominoes("3x20", distinct=True).count()
/// 2
///
/// Raises Error if the pieces cannot fill the board for their number of cells, or if the text has mistakes.
#[pyfunction]
#[pyo3(signature = (board, pieces="pentominoes".to_owned(), *, copies=None, turn=true, reflect=None, leftover=false, fill=true, distinct=false, rotations=false), text_signature = "(board, pieces='pentominoes', *, copies=None, turn=True, reflect=None, leftover=False, fill=True, distinct=False, rotations=False)")]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn polyominoes(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::board)] board: String,
    #[pyo3(from_py_with = argument::pieces)] pieces: String,
    #[pyo3(from_py_with = argument::optional::copies)] copies: Option<String>,
    #[pyo3(from_py_with = argument::turn)] turn: bool,
    #[pyo3(from_py_with = argument::optional::reflect)] reflect: Option<bool>,
    #[pyo3(from_py_with = argument::leftover)] leftover: bool,
    #[pyo3(from_py_with = argument::fill)] fill: bool,
    #[pyo3(from_py_with = argument::distinct)] distinct: bool,
    #[pyo3(from_py_with = argument::rotations)] rotations: bool,
) -> PyResult<Puzzle> {
    let keywords = keywords!(
        py, copies, turn, reflect, leftover, fill, distinct, rotations
    );
    let made = Made::new(py, "polyominoes", (&board, &pieces), &keywords)?;
    let (board, pieces) = (dedented(py, &board)?, dedented(py, &pieces)?);
    let name = format!("polyominoes({})", board.lines().next().unwrap_or_default());
    let board: PackingBoard = board.parse().map_err(error)?;
    let is_drawn = pieces.contains('\n') || pieces.contains('#');
    if rotations && !distinct {
        return Err(error("rotations: no effect without distinct=True"));
    }
    let (set, mut rules) = match is_drawn {
        true => (read_pieces(&pieces), Rules::default()),
        false => (named_set(&pieces), Rules::of_set(&pieces)),
    };
    let mut set = set.map_err(error)?;
    if let Some(text) = copies {
        let copies = packing::copies(&text).ok_or_else(|| {
            error(format!(
                "copies: found '{text}', expected a number such as 2, 0-3, 1- or any"
            ))
        })?;
        for piece in &mut set {
            piece.copies = copies.clone();
        }
    }
    if let Some(reflect) = reflect {
        rules = rules.reflect(reflect);
    }
    let rules = rules
        .turn(turn)
        .leftover(leftover)
        .fill(fill)
        .distinct(distinct)
        .rotations(rotations);
    let packing = py.detach(|| Packing::new(board, set, rules));
    let packing = packing.map_err(|mistake| match mistake {
        PackingError::Area { board, min, .. } if min > board => error(format!(
            "{mistake}; with leftover=True pieces may be left over"
        )),
        PackingError::Area { needed, max, .. } if max < needed => {
            error(format!("{mistake}; with fill=False cells may stay empty"))
        }
        _ => error(mistake),
    })?;
    Ok(Puzzle::new(py, name, packing, made))
}

/// A text without the indentation that all its lines have, and without blank lines around it.
fn dedented(py: Python<'_>, text: &str) -> PyResult<String> {
    let dedented = py.import("textwrap")?.call_method1("dedent", (text,))?;
    let dedented: String = dedented.extract()?;
    Ok(dedented.trim_matches('\n').to_owned())
}

/// MacMahon squares: all squares with edges in this number of `colors`, once each, on a board of `rows` x `columns`, touching
/// edges in the same color; with `border`, the rim in that color, from 0.
///
/// >>> macmahon(2, 2, 3).first() is not None
/// True
#[pyfunction]
#[pyo3(signature = (colors=3, rows=4, columns=6, *, border=None))]
pub fn macmahon(
    py: Python<'_>,
    #[pyo3(from_py_with = number::colors)] colors: u8,
    #[pyo3(from_py_with = number::rows)] rows: u8,
    #[pyo3(from_py_with = number::columns)] columns: u8,
    #[pyo3(from_py_with = number::optional::border)] border: Option<u8>,
) -> PyResult<Puzzle> {
    let made = Made::new(
        py,
        "macmahon",
        (colors, rows, columns),
        &keywords!(py, border),
    )?;
    let mut puzzle = MacMahon::new(colors, rows, columns).map_err(error)?;
    if let Some(border) = border {
        puzzle = puzzle.with_border(border).map_err(error)?;
    }
    Ok(Puzzle::new(
        py,
        format!("macmahon({colors}, {rows}, {columns})"),
        puzzle,
        made,
    ))
}

/// Word rectangles: `rows` x `columns` letters with a word of `words`, an iterable of str, in every row and column. With
/// `different`, no word twice.
///
/// >>> print(words(["ab", "cd", "ac", "bd"], 2, 2).first())
/// a b
/// c d
#[pyfunction]
#[pyo3(signature = (words, rows, columns, *, different=false))]
pub fn words(
    words: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = number::rows)] rows: u8,
    #[pyo3(from_py_with = number::columns)] columns: u8,
    #[pyo3(from_py_with = argument::different)] different: bool,
) -> PyResult<Puzzle> {
    if words.is_instance_of::<PyString>() {
        return Err(error(format!(
            "words: found the text {}, which is read letter by letter, expected an iterable of str: .split() makes one",
            repr(words)?
        )));
    }
    let mut list: Vec<String> = Vec::new();
    for word in all("words", "an iterable of str", words)? {
        let word = word?;
        match word.cast::<PyString>() {
            Ok(word) => list.push(argument::utf8("words", word)?.to_owned()),
            Err(_) => return wrong("words", "an iterable of str", &word),
        }
    }
    let py = words.py();
    let arguments = (list.clone(), rows, columns);
    let made = Made::new(py, "words", arguments, &keywords!(py, different))?;
    let puzzle = Words::new(list, rows, columns).map_err(error)?;
    let puzzle = if different {
        puzzle.all_different()
    } else {
        puzzle
    };
    Ok(Puzzle::new(
        py,
        format!("words({rows}, {columns})"),
        puzzle,
        made,
    ))
}

/// Edge matching: square tiles whose touching edges must agree. `puzzle` is a text with a line such as "board 4x4" and a
/// line of four edges (above, right, below, left) for each tile.
#[pyfunction]
pub fn edges(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::puzzle)] puzzle: String,
) -> PyResult<Puzzle> {
    let made = Made::new(py, "edges", (&puzzle,), &[])?;
    let puzzle: EdgeMatching = puzzle.parse().map_err(error)?;
    Ok(Puzzle::new(py, "edges", puzzle, made))
}

/// Kakuro: digits in crossing runs, each run without a repeated digit and with a given sum. `puzzle` is a text with a line
/// for each row and a word for each field: `#` is a wall, `23\` a wall with the sum of the run below it, `\16` with that of
/// the run to its right, `17\24` with both; `.` is a cell, `7` a cell with a given digit. Lines that begin with `|` are
/// comments. As a literal it is a raw string: r"...".
///
/// >>> print(kakuro(r"""
/// ...     #   4\  3\
/// ...     \4  .   .
/// ...     \3  .   .
/// ... """).first())
///  # 4\ 3\
/// \4  3  1
/// \3  1  2
///
/// Raises Error if a run has no sum, or one that no different digits have, or if the text has mistakes.
#[pyfunction]
pub fn kakuro(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::puzzle)] puzzle: String,
) -> PyResult<Puzzle> {
    let made = Made::new(py, "kakuro", (&puzzle,), &[])?;
    let puzzle: Kakuro = puzzle.parse().map_err(error)?;
    let (rows, columns) = puzzle.size();
    Ok(Puzzle::new(
        py,
        format!("kakuro({rows}x{columns})"),
        puzzle,
        made,
    ))
}

//! Where a problem comes from: a text, or a puzzle of one of the views; and what its options look like on a board.

use quadrille::Problem;
use quadrille::format::table::{self, TableColumns, TableError};
use quadrille::format::{self, Document, ReadError};
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::packing::Constraint;
use quadrille::puzzle::queens::Queens;
use serde_json::Value;

use crate::object::object;
use crate::question::{Asked, asked, member};
use crate::sudoku::Kind;
use crate::tiling::{self, Tiles};
use crate::wrong;

/// A problem, by where it comes from.
pub enum Source {
    /// In any format that the library reads, or a table.
    Text {
        text: String,
        table: Option<Columns>,
    },
    Queens {
        n: u16,
    },
    Sudoku {
        kind: Kind,
        cells: Vec<u8>,
    },
    Tiling(Tiles),
}

impl Asked for Source {
    fn read(value: &Value) -> Result<Self, String> {
        match value["from"].as_str() {
            Some("text") => Ok(Source::Text {
                text: member(value, "text")?,
                table: member(value, "table")?,
            }),
            Some("queens") => Ok(Source::Queens {
                n: member(value, "n")?,
            }),
            Some("sudoku") => Ok(Source::Sudoku {
                kind: member(value, "kind")?,
                cells: member(value, "cells")?,
            }),
            Some("tiling") => Tiles::read(value).map(Source::Tiling),
            _ => Err("expected a text, queens, a Sudoku or a tiling".to_owned()),
        }
    }
}

asked! {
    /// What the columns of a table are; lists are separated by semicolons.
    pub struct Columns {
        primary: String,
        secondary: String,
        color: String,
        cost: String,
        maximize: bool,
    }
}

impl Columns {
    fn meant(&self) -> TableColumns {
        let list = |text: &str| -> Vec<String> {
            let names = text.split(';').map(str::trim);
            names
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let mut columns = TableColumns::default();
        columns.primary = list(&self.primary);
        columns.secondary = list(&self.secondary);
        columns.color = list(&self.color);
        columns.cost = list(&self.cost).into_iter().next();
        columns.maximize = self.maximize;
        columns
    }
}

/// A problem with names, and with a board if it has one.
pub struct Posed {
    pub document: Document,
    /// The board for the page: `null`, or its kind and size.
    pub board: Value,
    /// For each option what it puts where on the board: row, column and a short text.
    pub marks: Vec<Vec<(i32, i32, String)>>,
    /// For each item the cell that it stands for, if it does: row and column.
    pub places: Vec<Option<(i32, i32)>>,
    /// Why there is no solution, if that is seen without a search.
    pub obstacles: Vec<String>,
    /// The items of a puzzle in its words; empty for texts, which have names.
    pub phrases: Vec<String>,
}

impl Source {
    pub fn posed(&self) -> Result<Posed, Value> {
        match self {
            Source::Text { text, table } => Ok(Posed {
                document: read(text, table.as_ref())?,
                board: Value::Null,
                marks: Vec::new(),
                places: Vec::new(),
                obstacles: Vec::new(),
                phrases: Vec::new(),
            }),
            Source::Queens { n } => {
                let queens = Queens::new(*n).map_err(wrong)?;
                let board = object!("kind": "queens", "rows": n, "columns": n);
                posed(&queens, queens.problem(), board, |queen| {
                    vec![(queen.rank.into(), queen.file.into(), "♛".to_owned())]
                })
            }
            Source::Sudoku { kind, cells } => {
                let puzzle = kind.puzzle(cells)?;
                let order = u16::from(puzzle.rules().order());
                let alphabet = puzzle.givens().alphabet();
                let show = |symbol: u8| match symbol {
                    0 => String::new(),
                    symbol => alphabet.show(symbol),
                };
                let board = object!(
                    "kind": "sudoku", "rows": order, "columns": order,
                    "regions": puzzle.rules().regions_of_cells(),
                    "givens": cells.iter().map(|&symbol| show(symbol)).collect::<Vec<_>>(),
                );
                posed(&puzzle, puzzle.problem(), board, |placement| {
                    let cell = placement.cell;
                    vec![(
                        (cell / order).into(),
                        (cell % order).into(),
                        show(placement.symbol),
                    )]
                })
            }
            Source::Tiling(tiles) => {
                let packing = tiles.packing(false)?;
                let board = packing.board();
                let problem = packing.problem();
                let places = problem.item_ids().map(|item| match problem.label(item) {
                    Some(&Constraint::Cell(cell)) => Some(board.place(cell)),
                    _ => None,
                });
                let places = places.collect();
                let posed = posed(&packing, problem, tiling::board(board), |placement| {
                    let name = &packing.pieces()[placement.piece as usize].name;
                    let cells = placement
                        .cells
                        .iter()
                        .map(|&cell| board.cells()[cell as usize]);
                    let places = cells.map(|cell| board.place(cell));
                    places
                        .map(|(row, column)| (row, column, name.clone()))
                        .collect()
                })?;
                Ok(Posed {
                    places,
                    obstacles: packing.obstacles(),
                    ..posed
                })
            }
        }
    }
}

fn posed<P: Puzzle>(
    puzzle: &P,
    problem: Problem<P::Item, P::Tag>,
    board: Value,
    mark: impl Fn(&P::Tag) -> Vec<(i32, i32, String)>,
) -> Result<Posed, Value> {
    let phrases = problem.item_ids().map(|item| {
        let label = problem.label(item);
        label.map_or_else(String::new, |label| puzzle.phrase(label))
    });
    let phrases = phrases.collect();
    let taken = Document::taken(
        problem,
        |item| puzzle.name(item),
        |color| puzzle.color(color),
    );
    let (document, tags) = taken.map_err(wrong)?;
    let marks = tags.iter().map(mark).collect();
    Ok(Posed {
        document,
        board,
        marks,
        places: Vec::new(),
        obstacles: Vec::new(),
        phrases,
    })
}

/// The problem in a text. If the text looks like a table and nothing is said about its columns, their names are told.
pub fn read(text: &str, columns: Option<&Columns>) -> Result<Document, Value> {
    if let Some(columns) = columns {
        return table::read(text.as_bytes(), &columns.meant()).map_err(|error| unread(&error));
    }
    format::read(text.as_bytes(), None).map_err(|error: ReadError| {
        let mistakes = error.mistakes().iter().map(|mistake| {
            object!("line": mistake.line, "column": mistake.column, "message": mistake.what.clone())
        });
        object!(
            "message": error.mistakes().first().map_or(String::new(), |mistake| mistake.what.clone()),
            "mistakes": mistakes.collect::<Vec<_>>(),
            "columns": table::columns(text.as_bytes()).map(|(names, _)| names),
        )
    })
}

/// What is wrong with a table, with its place if it is in a row.
fn unread(error: &TableError) -> Value {
    let message = error.to_string();
    let placed = error.place().map(|(line, column)| {
        let message = message.strip_prefix(&format!("{line}:{column}: "));
        object!("line": line, "column": column, "message": message)
    });
    object!("message": message, "mistakes": placed.into_iter().collect::<Vec<_>>())
}

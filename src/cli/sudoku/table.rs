//! Tables: CSV with a header that names a puzzle column, and perhaps one for the solutions.

use std::ops::Range;

use super::cells::{self, leading_board};
use super::entry::{Claim, Entry, Place, Puzzle, Shape, Slot, column};

/// What a run puts into a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Solutions: into the column of solutions, which is added if there is none.
    Solutions,
    /// Something else, in a column of this name, which is added.
    Added(&'static str),
}

/// The header of a table.
pub struct Table {
    header: Option<Vec<u8>>,
    columns: usize,
    puzzle: usize,
    solution: Option<usize>,
    fill: Fill,
}

const PUZZLE: [&str; 6] = ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question"];
const SOLUTION: [&str; 4] = ["solution", "solutions", "answer", "answers"];

impl Table {
    /// Reads a header, if the line is one.
    pub fn header(line: &[u8], fill: Fill) -> Option<Table> {
        let fields = fields(line);
        let named = |names: &[&str]| {
            fields.iter().position(|field| {
                let field = line[field.clone()].trim_ascii();
                names
                    .iter()
                    .any(|name| field.eq_ignore_ascii_case(name.as_bytes()))
            })
        };
        let (puzzle, solution) = (named(&PUZZLE)?, named(&SOLUTION));
        let mut header = line.to_vec();
        match fill {
            Fill::Solutions if solution.is_none() => header.extend_from_slice(b",solution"),
            Fill::Solutions => {}
            Fill::Added(name) => {
                header.push(b',');
                header.extend_from_slice(name.as_bytes());
            }
        }
        Some(Table {
            header: Some(header),
            columns: fields.len(),
            puzzle,
            solution,
            fill,
        })
    }

    /// The header as it is to be written: once.
    pub fn take_header(&mut self) -> Option<Vec<u8>> {
        self.header.take()
    }

    /// Whether a line can be a row of this table.
    pub fn has_row(&self, line: &[u8]) -> bool {
        if self.columns == 1 {
            return leading_board(line.trim_ascii_start()).is_some();
        }
        let fields = fields(line);
        // Nine short fields are a row of a grid.
        fields.len() > 1 && (fields.len() != 9 || fields.iter().any(|field| field.len() >= 9))
    }

    /// Reads a row. `check`: whether the solution in it is to be checked.
    pub fn row(&self, line: &[u8], number: u64, check: bool) -> Entry {
        let fields = fields(line);
        let shape = Shape::Table(Box::new(self.slot(line, &fields)));
        let puzzle = match board(line, fields.get(self.puzzle)) {
            Ok((cells, column)) => Puzzle {
                cells,
                place: Place {
                    line: number,
                    column,
                },
                shape,
                claim: None,
            },
            Err((column, message)) => {
                return Entry::Invalid {
                    shape,
                    place: Place {
                        line: number,
                        column,
                    },
                    message,
                };
            }
        };
        let claimed = self
            .solution
            .filter(|_| check)
            .and_then(|column| fields.get(column));
        match claimed.filter(|field| !line[(*field).clone()].trim_ascii().is_empty()) {
            None => Entry::Puzzle(puzzle),
            Some(field) => match board(line, Some(field)) {
                Ok((cells, column)) => Entry::Puzzle(Puzzle {
                    claim: Some(Box::new(Claim { cells, column })),
                    ..puzzle
                }),
                Err((column, message)) => Entry::Invalid {
                    shape: puzzle.shape,
                    place: Place {
                        line: number,
                        column,
                    },
                    message,
                },
            },
        }
    }

    fn slot(&self, line: &[u8], fields: &[Range<usize>]) -> Slot {
        let target = match self.fill {
            Fill::Solutions => self.solution.unwrap_or(self.columns),
            Fill::Added(_) => self.columns,
        };
        let answer = fields.get(target).filter(|_| target < self.columns);
        Slot {
            row: line.to_vec(),
            answer: answer.cloned().unwrap_or(line.len()..line.len()),
            commas: if answer.is_some() {
                0
            } else {
                (target + 1).saturating_sub(fields.len()).max(1)
            },
        }
    }
}

/// The board in a field, and its column; or what is wrong, and where.
fn board(line: &[u8], field: Option<&Range<usize>>) -> Result<([u8; 81], u32), (u32, String)> {
    let Some(field) = field else {
        let message = "found the end of the row, expected a puzzle".to_owned();
        return Err((column(line, line.len()), message));
    };
    let text = &line[field.clone()];
    let start = field.start + (text.len() - text.trim_ascii_start().len());
    let text = text.trim_ascii();
    match leading_board(text) {
        Some(cells) if text.len() == 81 => Ok((cells, column(line, start))),
        _ => {
            let run = cells::run(text);
            Err(if run == text.len() {
                let message = format!("found {}, expected 81", cells::counted(run));
                (column(line, start + run.min(81)), message)
            } else {
                let (column, found) = cells::strange(&line[..field.end], start + run);
                let message = format!("found {found}, expected {}", super::read::CELL_EXPECTED);
                (column, message)
            })
        }
    }
}

/// The fields of a row, without the quotes around them.
fn fields(line: &[u8]) -> Vec<Range<usize>> {
    let mut fields = Vec::with_capacity(4);
    let mut at = 0;
    loop {
        if line.get(at) == Some(&b'"') {
            let start = at + 1;
            let mut end = start;
            // A doubled quote stands for a quote.
            while end < line.len() && (line[end] != b'"' || line.get(end + 1) == Some(&b'"')) {
                end += if line[end] == b'"' { 2 } else { 1 };
            }
            let end = end.min(line.len());
            fields.push(start..end);
            at = end;
            at += memchr::memchr(b',', &line[at..]).unwrap_or(line.len() - at);
        } else {
            let length = memchr::memchr(b',', &line[at..]).unwrap_or(line.len() - at);
            fields.push(at..at + length);
            at += length;
        }
        if at >= line.len() {
            return fields;
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_split_at_commas_outside_of_quotes() {
        let split = |line: &'static str| {
            let texts = fields(line.as_bytes())
                .into_iter()
                .map(|field| &line[field]);
            texts.collect::<Vec<_>>()
        };
        assert_eq!(split("a,b"), ["a", "b"]);
        assert_eq!(split(""), [""]);
        assert_eq!(split(",a,"), ["", "a", ""]);
        assert_eq!(split(r#""a,b",c"#), ["a,b", "c"]);
        assert_eq!(split(r#""a""b",c"#), [r#"a""b"#, "c"]);
        assert_eq!(split(r#"x,"open"#), ["x", "open"]);
        assert_eq!(split(r#""""#), [""]);
        assert_eq!(split(r#"""#), [""]);
    }
}

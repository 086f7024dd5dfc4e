//! Questions about Sudoku of any size and rules.

use quadrille::Limits;
use quadrille::puzzle::square::{Square, SquarePuzzle, SquareRules};
use quadrille::sudoku::text::{self, Entry, TextPlace};
use quadrille::sudoku::{
    ClashingGivens, ClueSymmetry, Generator, Logic, LogicStep, Tables, Variant,
};
use quadrille::svg::Draw;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Answer, Progress, wrong};

/// The rules: as in `3x3 diagonals windows`, regions drawn as labels, cages as the command reads them.
#[derive(Deserialize)]
pub struct Kind {
    size: String,
    #[serde(default)]
    regions: String,
    #[serde(default)]
    cages: String,
}

impl Kind {
    fn rules(&self) -> Result<SquareRules, Value> {
        let mut variant = match self.regions.trim() {
            "" => self.size.parse::<Variant>().map_err(wrong)?,
            regions => {
                let mut variant = Variant::jigsaw(regions).map_err(wrong)?;
                for word in self.size.split_whitespace() {
                    variant = match word {
                        "diagonals" => variant.with_diagonals(),
                        "windows" => variant.with_windows().map_err(wrong)?,
                        _ => variant,
                    };
                }
                variant
            }
        };
        if !self.cages.trim().is_empty() {
            variant = variant.with_cages(&self.cages).map_err(wrong)?;
        }
        Ok(variant.rules().clone())
    }

    pub fn puzzle(&self, cells: &[u8]) -> Result<SquarePuzzle, Value> {
        let rules = self.rules()?;
        let blank = Square::blank(rules.order()).ok_or_else(|| wrong("no such size"))?;
        let givens = blank.with_cells(cells);
        let givens = givens.ok_or_else(|| wrong("the cells do not fit the size"))?;
        SquarePuzzle::new(rules, givens).map_err(wrong)
    }
}

/// What the board looks like.
#[derive(Deserialize)]
pub struct Board {
    kind: Kind,
}

impl Board {
    pub fn answer(self) -> Answer {
        let rules = self.kind.rules()?;
        let order = rules.order();
        let blank = Square::blank(order).ok_or_else(|| wrong("no such size"))?;
        let symbols: Vec<String> = (1..=order)
            .map(|symbol| blank.alphabet().show(symbol))
            .collect();
        let units = rules.units().iter().map(|unit| {
            json!({ "name": unit.to_string(), "kind": unit.kind().name(), "cells": unit.cells() })
        });
        let cages = rules
            .cages()
            .iter()
            .map(|cage| json!({ "cells": cage.cells(), "sum": cage.sum() }));
        Ok(json!({
            "order": order,
            "symbols": symbols,
            "regions": rules.regions_of_cells(),
            "units": units.collect::<Vec<_>>(),
            "cages": cages.collect::<Vec<_>>(),
        }))
    }
}

/// Puzzles in a text, in any layout that the command reads.
#[derive(Deserialize)]
pub struct Read {
    text: String,
}

impl Read {
    pub fn answer(self) -> Answer {
        let at = |place: TextPlace| (place.line, place.column);
        let (mut puzzles, mut mistakes, mut notes) = (Vec::new(), Vec::new(), Vec::new());
        for entry in text::read(self.text.as_bytes()) {
            match entry {
                Entry::Puzzle(entry) if entry.rules.is_some() => {
                    let (line, column) = at(entry.place);
                    let message = "the puzzle has rules of its own, which only the command knows";
                    mistakes.push(json!({ "line": line, "column": column, "message": message }));
                }
                Entry::Puzzle(entry) => puzzles.push(json!({
                    "order": entry.square.order(),
                    "cells": entry.square.cells(),
                })),
                Entry::Invalid { place, message, .. } => {
                    let (line, column) = at(place);
                    mistakes.push(json!({ "line": line, "column": column, "message": message }));
                }
                Entry::Note { place, message } => {
                    let (line, column) = at(place);
                    notes.push(json!({ "line": line, "column": column, "message": message }));
                }
                _ => {}
            }
        }
        Ok(json!({ "puzzles": puzzles, "mistakes": mistakes, "notes": notes }))
    }
}

/// Up to two solutions, and what the givens break.
#[derive(Deserialize)]
pub struct Solve {
    kind: Kind,
    cells: Vec<u8>,
}

impl Solve {
    pub fn answer(self) -> Answer {
        let puzzle = self.kind.puzzle(&self.cells)?;
        let clashes = puzzle.clashes();
        let tables = Tables::new(puzzle.rules());
        let found = tables.solver().solutions_up_to(&puzzle, 2);
        let solutions: Vec<&[u8]> = found.iter().map(|board| board.square().cells()).collect();
        if let Some(Err(faults)) = found
            .iter()
            .map(|board| puzzle.check(board.square()))
            .find(Result::is_err)
        {
            return Err(wrong(&faults[0])); // a fault of the search
        }
        Ok(json!({
            "solutions": solutions,
            "clashes": clashes.iter().map(|fault| json!({
                "message": fault.to_string(),
                "cells": crate::sudoku::cells_of(fault, puzzle.rules().order()),
            })).collect::<Vec<_>>(),
        }))
    }
}

fn cells_of(fault: &quadrille::puzzle::square::SquareFault, order: u8) -> Vec<u16> {
    use quadrille::puzzle::square::SquareFault::{Repeat, RepeatInCage, Sum};
    match fault {
        Repeat { cells, .. } | RepeatInCage { cells, .. } | Sum { cells, .. } => {
            cells.iter().map(|&cell| number(cell, order)).collect()
        }
        _ => Vec::new(),
    }
}

fn number((row, column): (u8, u8), order: u8) -> u16 {
    u16::from(row) * u16::from(order) + u16::from(column)
}

/// Why there is no solution: the fewest givens that clash, and a sentence; `null` if that was not found in time.
#[derive(Deserialize)]
pub struct Why {
    kind: Kind,
    cells: Vec<u8>,
}

impl Why {
    pub fn answer(self) -> Answer {
        let puzzle = self.kind.puzzle(&self.cells)?;
        let order = puzzle.rules().order();
        let why = ClashingGivens::of(&puzzle, &Limits::NONE);
        Ok(why.map_or(Value::Null, |why| {
            let givens = why.givens.iter().map(|&(cell, _)| number(cell, order));
            json!({ "cells": givens.collect::<Vec<_>>(), "message": why.to_string() })
        }))
    }
}

/// All steps that a person would take from here, with the candidates before each.
#[derive(Deserialize)]
pub struct Steps {
    kind: Kind,
    cells: Vec<u8>,
}

impl Steps {
    pub fn answer(self) -> Answer {
        let puzzle = self.kind.puzzle(&self.cells)?;
        let order = puzzle.rules().order();
        let mut logic = Logic::new(&puzzle).assuming_uniqueness();
        let rating = logic.clone().rating();
        let mut steps = Vec::new();
        let end = loop {
            let candidates: Vec<Vec<u8>> = (0..order)
                .flat_map(|row| (0..order).map(move |column| (row, column)))
                .map(|(row, column)| logic.candidates(row, column))
                .collect();
            let step = logic.hint();
            logic.take(&step);
            let LogicStep::Deduction(deduction) = &step else {
                break json!({
                    "text": step.to_string(),
                    "kind": match &step {
                        LogicStep::Finished => "finished",
                        LogicStep::Guess { .. } => "guess",
                        _ => "contradiction",
                    },
                    "cells": match &step {
                        LogicStep::Guess { cell, .. } | LogicStep::NoSymbol { cell } => vec![number(*cell, order)],
                        LogicStep::NoPlace { unit, .. } => unit.cells().to_vec(),
                        LogicStep::Repeat(fault) => cells_of(fault, order),
                        _ => Vec::new(),
                    },
                    "candidates": candidates,
                });
            };
            let pair = |&(cell, symbol): &((u8, u8), quadrille::puzzle::square::Symbol)| {
                (number(cell, order), symbol.number())
            };
            steps.push(json!({
                "text": step.to_string(),
                "technique": deduction.technique.name(),
                "placed": deduction.placed.as_ref().map(pair),
                "removed": deduction.removed.iter().map(pair).collect::<Vec<_>>(),
                "units": deduction.units.iter().map(|unit| unit.cells()).collect::<Vec<_>>(),
                "cells": deduction.cells.iter().map(|&cell| number(cell, order)).collect::<Vec<_>>(),
                "symbols": deduction.symbols.iter().map(|symbol| symbol.number()).collect::<Vec<_>>(),
                "candidates": candidates,
            }));
        };
        Ok(json!({ "steps": steps, "end": end, "grade": rating.grade.name() }))
    }
}

/// A new puzzle, of a grade if one is wanted.
#[derive(Deserialize)]
pub struct Generate {
    kind: Kind,
    #[serde(default)]
    grade: String,
    seed: u32,
    #[serde(default)]
    symmetric: bool,
}

impl Generate {
    pub fn answer(self, progress: &mut Progress<'_>) -> Answer {
        let rules = self.kind.rules()?;
        let tables = Tables::new(&rules);
        let mut solver = tables.solver();
        let symmetry = if self.symmetric {
            ClueSymmetry::Rotational
        } else {
            ClueSymmetry::None
        };
        let maker = Generator::new(self.seed.into()).symmetry(symmetry);
        for tries in 0.. {
            let puzzle = maker.puzzle(tries, &mut solver);
            let puzzle = puzzle.ok_or_else(|| wrong("these rules have no solution"))?;
            let grade = Logic::new(&puzzle)
                .assuming_uniqueness()
                .rating()
                .grade
                .name();
            if self.grade.is_empty() || grade == self.grade {
                return Ok(
                    json!({ "cells": puzzle.givens().cells(), "grade": grade, "tries": tries + 1 }),
                );
            }
            progress(json!({ "tried": tries + 1 }));
        }
        unreachable!("the loop has no end")
    }
}

/// The picture of a board: its givens, and more cells.
#[derive(Deserialize)]
pub struct Drawn {
    kind: Kind,
    givens: Vec<u8>,
    cells: Vec<u8>,
}

impl Drawn {
    pub fn answer(self) -> Answer {
        let puzzle = self.kind.puzzle(&self.givens)?;
        let square = puzzle.givens().with_cells(&self.cells);
        let square = square.ok_or_else(|| wrong("the cells do not fit the size"))?;
        let board = puzzle.board_with(square).map_err(wrong)?;
        Ok(json!({ "svg": board.picture().to_string() }))
    }
}

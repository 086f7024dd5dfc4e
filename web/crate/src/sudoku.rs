//! Questions about Sudoku of any size and rules.

use quadrille::Limits;
use quadrille::puzzle::square::{RulesText, Square, SquarePuzzle, SquareRules};
use quadrille::sudoku::text::{self, Entry, PuzzleEntry, TextPlace};
use quadrille::sudoku::{ClashingGivens, ClueSymmetry, Generator, Grade, Logic, LogicStep, Tables};
use quadrille::svg::Draw;
use serde::Serialize;
use serde_json::Value;

use crate::object::object;
use crate::question::{Symbols, asked, digits};
use crate::{Answer, Progress, wrong};

asked! {
    /// The rules: a size and words as in `3x3 diagonals windows`, and the other parts of a [`RulesText`].
    #[derive(Serialize)]
    pub struct Kind {
        size: String = String::new(),
        regions: String = String::new(),
        extra: String = String::new(),
        parity: String = String::new(),
        candidates: String = String::new(),
        cages: String = String::new(),
    }
}

impl Kind {
    fn rules(&self) -> Result<SquareRules, Value> {
        let mut text = RulesText::default();
        text.line.clone_from(&self.size);
        if !self.regions.trim().is_empty() {
            // Regions have a size of their own.
            let order = SquareRules::jigsaw(&self.regions).map_err(wrong)?.order();
            let words: Vec<&str> = self.size.split_whitespace().skip(1).collect();
            text.line = format!("{order} {}", words.join(" "));
        }
        text.regions.clone_from(&self.regions);
        text.extra_regions.clone_from(&self.extra);
        text.parity.clone_from(&self.parity);
        text.candidates.clone_from(&self.candidates);
        text.cages.clone_from(&self.cages);
        SquareRules::try_from(&text).map_err(wrong)
    }

    /// The text of rules, if they have one.
    fn of(rules: SquareRules) -> Option<Kind> {
        let text = rules.parts()?;
        Some(Kind {
            size: text.line,
            regions: text.regions,
            extra: text.extra_regions,
            parity: text.parity,
            candidates: text.candidates,
            cages: text.cages,
        })
    }

    pub fn puzzle(&self, cells: &[u8]) -> Result<SquarePuzzle, Value> {
        let rules = self.rules()?;
        let blank = Square::blank(rules.order()).ok_or_else(|| wrong("no such size"))?;
        let givens = blank.with_cells(cells);
        let givens = givens.ok_or_else(|| wrong("the cells do not fit the size"))?;
        SquarePuzzle::new(rules, givens).map_err(wrong)
    }
}

asked! {
    /// What the board looks like.
    pub struct Board {
        kind: Kind,
    }
}

impl Board {
    pub fn answer(self) -> Answer {
        let rules = self.kind.rules()?;
        let order = rules.order();
        let blank = Square::blank(order).ok_or_else(|| wrong("no such size"))?;
        let symbols: Vec<String> = (1..=order)
            .map(|symbol| blank.alphabet().show(symbol))
            .collect();
        let units = rules
            .units()
            .iter()
            .map(|unit| object!("kind": unit.kind().name(), "cells": unit.cells()));
        let cages = rules
            .cages()
            .iter()
            .map(|cage| object!("cells": cage.cells(), "sum": cage.sum()));
        // What single cells may hold, for those that may not hold everything.
        let allowed = (0..usize::from(order).pow(2)).map(|cell| {
            let set = rules.allowed(cell);
            let symbols: Vec<u8> = (1..=order).filter(|symbol| set >> symbol & 1 > 0).collect();
            Some(symbols).filter(|symbols| symbols.len() < order.into())
        });
        Ok(object!(
            "order": order,
            "symbols": symbols,
            "regions": rules.regions_of_cells(),
            "units": units.collect::<Vec<_>>(),
            "cages": cages.collect::<Vec<_>>(),
            "allowed": allowed.collect::<Vec<_>>(),
        ))
    }
}

asked! {
    /// Puzzles in a text, in any layout that the command reads.
    pub struct Read {
        text: String,
    }
}

impl Read {
    pub fn answer(self) -> Answer {
        let at = |place: TextPlace| (place.line, place.column);
        let (mut puzzles, mut mistakes, mut notes) = (Vec::new(), Vec::new(), Vec::new());
        for entry in text::read(self.text.as_bytes()) {
            match entry {
                Entry::Puzzle(entry) => match brought(&entry) {
                    Ok(kind) => puzzles.push(object!(
                        "order": entry.square.order(),
                        "cells": entry.square.cells(),
                        "kind": kind,
                    )),
                    Err(message) => {
                        let (line, column) = at(entry.place);
                        mistakes.push(object!("line": line, "column": column, "message": message));
                    }
                },
                Entry::Invalid { place, message, .. } => {
                    let (line, column) = at(place);
                    mistakes.push(object!("line": line, "column": column, "message": message));
                }
                Entry::Note { place, message, .. } => {
                    let (line, column) = at(place);
                    notes.push(object!("line": line, "column": column, "message": message));
                }
                _ => {}
            }
        }
        Ok(object!("puzzles": puzzles, "mistakes": mistakes, "notes": notes))
    }
}

/// The rules that came with a puzzle, if it had any; a grid of candidates is one.
fn brought(entry: &PuzzleEntry) -> Result<Option<Kind>, String> {
    if entry.rules.is_none() && entry.candidates.is_empty() {
        return Ok(None);
    }
    let puzzle = entry.puzzle().map_err(|error| error.to_string())?;
    let kind = Kind::of(puzzle.rules().clone());
    let kind = kind.ok_or("the rules of this puzzle have no text: only the command solves it")?;
    Ok(Some(kind))
}

asked! {
    /// Up to two solutions, as texts of digits in base 36, and what the givens break.
    pub struct Solve {
        kind: Kind,
        cells: Symbols,
    }
}

impl Solve {
    pub fn answer(self) -> Answer {
        let puzzle = self.kind.puzzle(&self.cells.0)?;
        let clashes = puzzle.clashes();
        let tables = Tables::new(puzzle.rules());
        let found = tables.solver().solutions_up_to(&puzzle, 2);
        let solutions: Option<Vec<String>> = found
            .iter()
            .map(|board| digits(board.square().cells()))
            .collect();
        let solutions = solutions.ok_or_else(|| wrong("found more than 35 symbols"))?;
        if let Some(Err(faults)) = found
            .iter()
            .map(|board| puzzle.check(board.square()))
            .find(Result::is_err)
        {
            return Err(wrong(&faults[0])); // a fault of the search
        }
        Ok(object!(
            "solutions": solutions,
            "clashes": clashes.iter().map(|fault| object!(
                "message": fault.to_string(),
                "cells": cells_of(fault, puzzle.rules().order()),
            )).collect::<Vec<_>>(),
        ))
    }
}

fn cells_of(fault: &quadrille::puzzle::square::SquareFault, order: u8) -> Vec<u16> {
    let cells = fault.cells().into_iter();
    cells.map(|cell| number(cell, order)).collect()
}

fn number((row, column): (u8, u8), order: u8) -> u16 {
    u16::from(row) * u16::from(order) + u16::from(column)
}

asked! {
    /// Why there is no solution: givens that clash, each of them needed, and a sentence; `null` if that was not found in time.
    pub struct Why {
        kind: Kind,
        cells: Vec<u8>,
    }
}

impl Why {
    pub fn answer(self) -> Answer {
        let puzzle = self.kind.puzzle(&self.cells)?;
        let order = puzzle.rules().order();
        let why = ClashingGivens::of(&puzzle, &Limits::NONE);
        Ok(why.map_or(Value::Null, |why| {
            let givens = why.givens.iter().map(|&(cell, _)| number(cell, order));
            object!("cells": givens.collect::<Vec<_>>(), "message": why.to_string())
        }))
    }
}

fn candidates(logic: &Logic, order: u8) -> Vec<Vec<u8>> {
    (0..order)
        .flat_map(|row| (0..order).map(move |column| (row, column)))
        .map(|(row, column)| logic.candidates(row, column))
        .collect()
}

asked! {
    /// What the rules leave for each cell.
    pub struct Left {
        kind: Kind,
        cells: Vec<u8>,
    }
}

impl Left {
    pub fn answer(self) -> Answer {
        let puzzle = self.kind.puzzle(&self.cells)?;
        let logic = Logic::new(&puzzle);
        Ok(object!("candidates": candidates(&logic, puzzle.rules().order())))
    }
}

asked! {
    /// All steps that a person would take from here, with the candidates before each.
    pub struct Steps {
        kind: Kind,
        cells: Vec<u8>,
    }
}

impl Steps {
    pub fn answer(self) -> Answer {
        let puzzle = self.kind.puzzle(&self.cells)?;
        let order = puzzle.rules().order();
        let mut logic = Logic::new(&puzzle).assuming_uniqueness();
        let mut steps = Vec::new();
        let end = loop {
            let candidates = candidates(&logic, order);
            let step = logic.hint();
            logic.take(&step);
            let LogicStep::Deduction(deduction) = &step else {
                break object!(
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
                );
            };
            let pair = |&(cell, symbol): &((u8, u8), quadrille::puzzle::square::Symbol)| {
                (number(cell, order), symbol.number())
            };
            steps.push(object!(
                "text": step.to_string(),
                "placed": deduction.placed.as_ref().map(pair),
                "removed": deduction.removed.iter().map(pair).collect::<Vec<_>>(),
                "units": deduction.units.iter().map(|unit| unit.cells()).collect::<Vec<_>>(),
                "cells": deduction.cells.iter().map(|&cell| number(cell, order)).collect::<Vec<_>>(),
                "candidates": candidates,
            ));
        };
        Ok(object!("steps": steps, "end": end))
    }
}

asked! {
    /// A new puzzle, of a grade if one is wanted; with cages or regions of its own, if they are.
    pub struct Generate {
        kind: Kind,
        grade: String = String::new(),
        seed: u32,
        symmetric: bool = false,
        cages: bool = false,
        regions: bool = false,
    }
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
        let mut maker = Generator::new(self.seed.into()).symmetry(symmetry);
        let wanted = Grade::ALL.iter().find(|grade| grade.name() == self.grade);
        if let Some(&grade) = wanted {
            maker = maker.grades(grade, grade);
        }
        if self.cages {
            maker = maker.random_cages();
        }
        if self.regions {
            maker = maker.random_regions();
        }
        maker
            .check(&rules)
            .map_err(|error| wrong(error.to_string()))?;
        for again in 0..maker.tries() {
            let Some(puzzle) = maker.attempt(0, again, &mut solver) else {
                progress(object!("tried": again + 1));
                continue;
            };
            let grade = Logic::new(&puzzle).assuming_uniqueness().rating().grade;
            let kind = Kind::of(puzzle.rules().clone());
            return Ok(object!(
                "cells": puzzle.givens().cells(),
                "grade": grade.name(),
                "kind": kind.filter(|_| self.cages || self.regions),
            ));
        }
        Err(match maker.tries() {
            1 => wrong("these rules have no solution"),
            tries => wrong(format!("found no such puzzle in {tries} tries")),
        })
    }
}

asked! {
    /// The picture of a board: its givens, and more cells.
    pub struct Drawn {
        kind: Kind,
        givens: Vec<u8>,
        cells: Vec<u8>,
    }
}

impl Drawn {
    pub fn answer(self) -> Answer {
        let puzzle = self.kind.puzzle(&self.givens)?;
        let square = puzzle.givens().with_cells(&self.cells);
        let square = square.ok_or_else(|| wrong("the cells do not fit the size"))?;
        let board = puzzle.board_with(square).map_err(wrong)?;
        Ok(object!("svg": board.picture().to_string()))
    }
}

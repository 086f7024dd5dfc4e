//! Questions about pieces on boards.

use std::ops::ControlFlow;

use quadrille::WorkLimits;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::packing::{
    Lattice, Packing, PackingBoard, Piece, Placement, Rules, named_set, read_pieces,
};
use quadrille::svg::Draw;
use serde_json::Value;

use crate::object::object;
use crate::problem::count_distinct;
use crate::question::asked;
use crate::{Answer, EVERY, MEMORY, Progress, report, wrong};

asked! {
    /// A board and pieces.
    pub struct Tiles {
        /// A size or a drawing.
        board: String,
        pieces: Vec<Spec>,
        turn: bool,
        reflect: bool,
        leftover: bool,
        fill: bool,
    }
}

asked! {
    /// A piece: its drawing, and how many copies there are.
    pub struct Spec {
        name: String,
        drawing: String,
        least: u32,
        /// Without it, there are as many as fit.
        most: Option<u32>,
    }
}

impl Tiles {
    pub fn packing(&self, distinct: bool) -> Result<Packing, Value> {
        let board: PackingBoard = self.board.parse().map_err(wrong)?;
        let area = board.cells().len() as u32;
        let pieces = self
            .pieces
            .iter()
            .filter(|spec| spec.most != Some(0))
            .map(|spec| {
                let read = read_pieces(&spec.drawing).map_err(wrong)?;
                let drawn = read.into_iter().next();
                let shape = drawn
                    .ok_or_else(|| wrong(format!("piece {} has no cells", spec.name)))?
                    .shape;
                let most = spec
                    .most
                    .unwrap_or(area / shape.cells().len().max(1) as u32);
                Ok(Piece::new(
                    &spec.name,
                    shape,
                    spec.least..=most.max(spec.least),
                ))
            });
        let rules = Rules::default()
            .turn(self.turn)
            .reflect(self.reflect)
            .leftover(self.leftover)
            .fill(self.fill)
            .distinct(distinct);
        Packing::new(board, pieces.collect::<Result<_, Value>>()?, rules).map_err(wrong)
    }
}

/// The board for the page: every cell with its place in the drawing and its character there.
pub fn board(board: &PackingBoard) -> Value {
    let lattice = board.lattice();
    let size = board.extent();
    let cells = board.cells().iter().map(|&cell| {
        let (row, column) = board.place(cell);
        (
            row,
            column,
            lattice.mark(cell).to_string(),
            board.is_optional(cell),
        )
    });
    object!(
        "kind": "tiling", "rows": size.y, "columns": size.x,
        "lattice": name(lattice), "cells": cells.collect::<Vec<_>>(),
    )
}

fn name(lattice: Lattice) -> &'static str {
    match lattice {
        Lattice::Hexagon => "hexagons",
        Lattice::Triangle => "triangles",
        _ => "squares",
    }
}

asked! {
    /// The drawing of a board.
    pub struct Board {
        board: String,
    }
}

impl Board {
    pub fn answer(self) -> Answer {
        let read: PackingBoard = self.board.parse().map_err(wrong)?;
        if read.extent().z > 1 {
            return Err(wrong(
                "found a board with layers, expected one in the plane; the command takes boxes, too",
            ));
        }
        Ok(object!("drawing": read.to_string()))
    }
}

asked! {
    /// Pieces: a set with a name, or drawings.
    pub struct Pieces {
        set: String = String::new(),
        text: String = String::new(),
    }
}

impl Pieces {
    pub fn answer(self) -> Answer {
        let pieces = match self.set.as_str() {
            "" => read_pieces(&self.text).map_err(wrong)?,
            set => named_set(set).map_err(wrong)?,
        };
        let pieces = pieces.iter().map(|piece| {
            let shape =
                PackingBoard::on(piece.shape.lattice(), piece.shape.cells().iter().copied());
            let shape = shape.map_err(wrong)?;
            let (least, most) = piece.copies.clone().into_inner();
            Ok(object!(
                "name": piece.name,
                "drawing": shape.to_string(),
                "least": least,
                "most": (most < u32::MAX).then_some(most),
            ))
        });
        Ok(object!("pieces": pieces.collect::<Result<Vec<_>, Value>>()?))
    }
}

asked! {
    /// The first solutions.
    pub struct Solve {
        tiles: Tiles,
        max: usize,
        distinct: bool,
    }
}

impl Solve {
    pub fn answer(self, progress: &mut Progress<'_>) -> Answer {
        let packing = self.tiles.packing(self.distinct)?;
        let problem = packing.problem();
        let (mut solutions, mut all) = (Vec::new(), true);
        let search = problem
            .search()
            .on_progress(EVERY, |now| progress(report(now)));
        packing.for_each_counted(search, |solution| {
            if solutions.len() == self.max {
                all = false;
                return ControlFlow::Break(());
            }
            solutions.push(packing.answer(solution));
            ControlFlow::Continue(())
        });
        let solutions = solutions.iter().map(|tiling| {
            let placed = tiling.placed().iter().map(|placed| {
                let cells = placed.cells.iter().map(|&cell| packing.board().place(cell));
                object!("piece": placed.piece, "name": placed.name, "cells": cells.collect::<Vec<_>>())
            });
            placed.collect::<Vec<_>>()
        });
        Ok(object!("solutions": solutions.collect::<Vec<_>>(), "all": all))
    }
}

asked! {
    /// How many solutions there are, of any number; up to symmetry if `distinct`.
    pub struct Count {
        tiles: Tiles,
        distinct: bool,
    }
}

impl Count {
    pub fn answer(self, progress: &mut Progress<'_>) -> Answer {
        let packing = self.tiles.packing(self.distinct)?;
        if let Some(equivalences) = packing.equivalences()
            && let Some(plan) = equivalences.distinct(&WorkLimits::NONE).map_err(wrong)?
        {
            let found = count_distinct(&plan, progress);
            return Ok(object!("count": found.count.to_string(), "all": found.all.to_string()));
        }
        let problem = packing.problem();
        let search = problem
            .search()
            .memory(MEMORY)
            .on_progress(EVERY, |now| progress(report(now)));
        let count = match packing.counts_all() {
            true => search.count_exact().count.to_string(),
            false => packing
                .for_each_counted(search, |_| ControlFlow::Continue(()))
                .solutions
                .to_string(),
        };
        Ok(object!("count": count))
    }
}

asked! {
    /// The picture of the solution with these pieces: of the first one that has them all.
    pub struct Drawn {
        tiles: Tiles,
        /// For each piece of the solution its number and the places of its cells.
        placed: Vec<(u32, Vec<(i32, i32)>)>,
    }
}

impl Drawn {
    pub fn answer(self) -> Answer {
        let packing = self.tiles.packing(false)?;
        let board = packing.board();
        let number_of = |place: &(i32, i32)| {
            let mut cells = board.cells().iter();
            cells
                .position(|&cell| board.place(cell) == *place)
                .map(|number| number as u32)
        };
        let placements = self.placed.iter().map(|(piece, places)| {
            let mut cells: Vec<u32> = places.iter().filter_map(number_of).collect();
            cells.sort_unstable();
            Placement {
                piece: *piece,
                cells: cells.into(),
            }
        });
        let placements: Vec<Placement> = placements.collect();
        if placements
            .iter()
            .any(|placement| placement.piece as usize >= packing.pieces().len())
        {
            return Err(wrong("the solution has a piece that is not there"));
        }
        let tiling = packing.answer_from(&mut placements.iter());
        Ok(object!("svg": tiling.picture().to_string()))
    }
}

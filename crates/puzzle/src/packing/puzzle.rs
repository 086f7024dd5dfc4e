//! A packing as a puzzle: its problem, its answers, and the names of its items.

use super::symmetry::Symmetries;
use super::{Constraint, Packing, Placement, Tiling};
use quadrille_engine::{IS_SMALL, OptionId, Problem};
use quadrille_sudoku::{Equivalences, Puzzle};

impl Puzzle for Packing {
    type Item = Constraint;
    type Tag = Placement;
    type Answer = Tiling;

    fn problem(&self) -> Problem<Constraint, Placement> {
        self.problem_of(&self.placements)
    }

    fn equivalences(&self) -> Option<Equivalences<Constraint, Placement>> {
        let symmetries = self.symmetries.as_ref()?;
        let dropped = symmetries.dropped();
        let placements: Vec<Placement> = self.placements.iter().chain(dropped).cloned().collect();
        let images = symmetries.images(&placements)?;
        Equivalences::new(self.problem_of(&placements), images).ok()
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Placement>) -> Tiling {
        Tiling::new(&self.board, &self.pieces, tags)
    }

    /// Takes time (symmetries of the board) x (size of the solution).
    fn is_counted(&self, tags: &mut dyn Iterator<Item = &Placement>) -> bool {
        let symmetries = self.symmetries.as_ref();
        symmetries.is_none_or(|symmetries| symmetries.prefer(tags))
    }

    fn counts_all(&self) -> bool {
        self.symmetries.as_ref().is_none_or(Symmetries::is_settled)
    }

    fn name(&self, item: &Constraint) -> String {
        match *item {
            Constraint::Piece(piece) => {
                let names = self.pieces().iter().map(|piece| &piece.name);
                let name = &self.pieces()[piece as usize].name;
                // Names may repeat, contain blanks, or look like cells.
                // The page, whose code must be small, knows no other letters.
                let is_letter = |letter: char| match IS_SMALL {
                    true => letter.is_ascii_alphabetic(),
                    false => letter.is_alphabetic(),
                };
                let plain = { name.chars() }.all(|letter| is_letter(letter) || letter == '\'');
                match plain && names.filter(|other| *other == name).count() == 1 {
                    true => name.clone(),
                    false => format!("piece{}", piece + 1),
                }
            }
            Constraint::Cell(cell) => self.board().name(cell),
        }
    }

    fn phrase(&self, item: &Constraint) -> String {
        match *item {
            Constraint::Piece(piece) => format!("piece {}", self.pieces()[piece as usize].name),
            Constraint::Cell(_) => self.name(item),
        }
    }

    fn options_of(
        &self,
        tags: &mut dyn Iterator<Item = &Placement>,
        word: &str,
    ) -> Option<Vec<OptionId>> {
        let named = |&piece: &u32| {
            let own = self.pieces().get(piece as usize);
            own.is_some_and(|own| own.name == word) || self.name(&Constraint::Piece(piece)) == word
        };
        let piece = (0..self.pieces().len() as u32).find(named)?;
        let options = (0..).zip(tags).filter(|(_, tag)| tag.piece == piece);
        Some(options.map(|(option, _)| OptionId::new(option)).collect())
    }
}

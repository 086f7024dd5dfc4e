//! Titles, names and drawings of packings.

use quadrille::puzzle::Puzzle as _;
use quadrille::puzzle::packing::{Constraint, Drawing, Packing, Tiling};
use quadrille::svg::palette::Shade;
use quadrille::svg::{Draw as _, Picture};
use quadrille::why::Why;

use crate::color::painted;
use crate::format_number::plural;
use crate::puzzle::{DrawingStyle, Front};

/// The escape codes for a piece; none for a cell that stays empty.
fn style(number: u32) -> (String, String) {
    match number {
        u32::MAX => Default::default(),
        number => painted(Shade::new(number as usize)),
    }
}

fn drawn(drawing: Drawing<'_>, look: DrawingStyle) -> String {
    match look {
        DrawingStyle::Plain => drawing.to_string(),
        DrawingStyle::Ascii => drawing.ascii().to_string(),
        DrawingStyle::Colored => drawing.styled(&style).to_string(),
    }
}

impl Front for Packing {
    fn title(&self) -> String {
        let (cells, pieces) = (self.board().cells().len(), self.pieces().len());
        let pieces = match pieces {
            1 => "1 kind of piece".to_owned(),
            pieces => format!("{pieces} kinds of pieces"),
        };
        format!("{pieces} on a board of {}", plural(cells as u64, "cell"))
    }

    fn renamed(&self) -> Vec<(String, String)> {
        let pieces = (0..).zip(self.pieces());
        let names = pieces.map(|(piece, own)| (self.name(&Constraint::Piece(piece)), &own.name));
        let renamed = names.filter(|(name, own)| name != *own);
        renamed.map(|(name, own)| (name, own.clone())).collect()
    }

    fn obstacles(&self) -> Vec<String> {
        Packing::obstacles(self)
    }

    fn drawn_reason(&self, why: &Why) -> (Option<String>, Option<Picture>) {
        let Some(weights) = self.weights(why) else {
            return (None, None);
        };
        let text = format!("{}\n{weights}", weights.legend());
        (Some(text), Some(weights.picture()))
    }

    fn drawing(&self, answer: &Tiling, look: DrawingStyle, columns: usize) -> String {
        drawn(answer.drawing().within(columns), look)
    }
}

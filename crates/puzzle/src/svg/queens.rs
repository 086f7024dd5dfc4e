//! Pictures of queens on a board.

use super::{Draw, MARGIN, Picture, SIDE};
use crate::queens::{Placing, Queen};

impl Draw for Placing {
    fn picture(&self) -> Picture {
        let size = i32::from(self.size());
        let whole = size * SIDE;
        let mut picture = Picture::new(whole + 2 * MARGIN, whole + 2 * MARGIN);
        picture.rect([MARGIN, MARGIN, whole, whole], "#f2e3c6");
        for rank in 0..size {
            for file in (1 - rank % 2..size).step_by(2) {
                let (x, y) = (MARGIN + file * SIDE, MARGIN + rank * SIDE);
                picture.rect([x, y, SIDE, SIDE], "#b98a5a");
            }
        }
        picture.frame(whole, whole);
        for &Queen { rank, file } in self.queens() {
            let [x, y] = [file, rank].map(|place| MARGIN + i32::from(place) * SIDE);
            // A crown of five points upon a foot.
            let (left, low, foot) = (x + 8, y + 24, y + 26);
            let crown =
                format!("M{left} {low}l-3 -12l6 6l1 -9l4 8l2 -10l2 10l4 -8l1 9l6 -6l-3 12z");
            let foot = format!("M{left} {foot}h20v3h-20z");
            picture.path(&(crown + &foot), "#000000", "#000000", 1);
        }
        picture.titled(format!("{size} queens"))
    }
}

//! Pictures of queens on a board.

use super::{Draw, Picture};
use crate::puzzle::queens::{Placing, Queen};

const SIDE: i32 = 36;
const MARGIN: i32 = 12;

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
        let frame = format!("M{MARGIN} {MARGIN}h{whole}v{whole}h-{whole}z");
        picture.path(&frame, "none", "black", 2);
        for &Queen { rank, file } in self.queens() {
            let x = MARGIN + i32::from(file) * SIDE;
            let y = MARGIN + i32::from(rank) * SIDE;
            // A crown of five points upon a foot.
            let crown = format!(
                "M{} {}l-4 -14l7 7l1 -11l5 10l3 -12l3 12l5 -10l1 11l7 -7l-4 14z",
                x + 6,
                y + 25
            );
            let foot = format!("M{} {}h24v4h-24z", x + 6, y + 27);
            picture.path(&(crown + &foot), "black", "black", 1);
        }
        picture
    }
}

//! Pictures of Langford rows: an arc joins the two copies of each number.

use super::palette::Shade;
use super::{Draw, Font, MARGIN, Picture};
use crate::langford::Row;

const STEP: i32 = 30;

impl Draw for Row {
    fn picture(&self) -> Picture {
        let numbers = self.numbers();
        let n = numbers.len() as i32 / 2;
        // An arc over d places is as high as half its width.
        let rise = (n + 1) * STEP / 2;
        let base = MARGIN + rise;
        let width = numbers.len() as i32 * STEP + 2 * MARGIN;
        let mut picture = Picture::new(width, base + 28 + MARGIN);
        let middle = |place: usize| MARGIN + place as i32 * STEP + STEP / 2;
        // A place without a number has a 0.
        let filled = { numbers.iter().enumerate() }.filter(|(_, number)| **number > 0);
        for (place, &number) in filled {
            let gap = usize::from(number) + 1;
            if numbers.get(place + gap) == Some(&number) {
                let (from, to) = (middle(place), middle(place + gap));
                let radius = (to - from) / 2;
                let arc = format!("M{from} {base}A{radius} {radius} 0 0 1 {to} {base}");
                picture.path(&arc, "none", &Shade::new(number.into()).on_white().hex(), 3);
            }
        }
        for (place, &number) in numbers.iter().enumerate() {
            let at = (middle(place), base + 16);
            match number {
                0 => picture.text(at, &Font::plain(18, "#666666"), "."),
                _ => picture.text(at, &Font::plain(18, "black"), number),
            }
        }
        picture.titled(format!("A Langford row of {n} pairs"))
    }
}

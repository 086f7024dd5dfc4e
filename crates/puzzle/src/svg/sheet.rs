//! A numbered sheet of several pictures, with a caption.

use super::{Font, Picture};

/// The heights of the line with the number below a picture, of the space below that, and of the caption.
const NUMBER: i32 = 24;
const BLANK: i32 = 12;
const CAPTION: i32 = 40;

/// Pictures on one sheet in this number of columns, from left to right, then downward. Below each is its number, from
/// 1.
pub fn sheet(pictures: &[Picture], columns: usize) -> Picture {
    let columns = columns.clamp(1, pictures.len().max(1));
    let rows = pictures.len().div_ceil(columns);
    let (width, height) = cell(pictures);
    let mut sheet = Picture::new(width * columns as i32, height * rows as i32);
    let font = Font::plain(14, "#666666");
    for (place, picture) in pictures.iter().enumerate() {
        let x = width * (place % columns) as i32;
        let y = height * (place / columns) as i32;
        // A picture smaller than the largest stands in the middle above its number.
        let (left, top) = (
            x + (width - picture.width) / 2,
            y + height - BLANK - NUMBER - picture.height,
        );
        let body = &picture.body;
        sheet.add(format_args!(
            "<g transform=\"translate({left} {top})\">\n{body}</g>"
        ));
        let middle = (x + width / 2, y + height - BLANK - NUMBER / 2 - 4);
        sheet.text(middle, &font, place + 1);
    }
    let title = pictures.first().map_or("", Picture::title);
    sheet.titled(format!("{} pictures: {title}", pictures.len()))
}

/// Pictures on one sheet in the number of columns that best fills a page in landscape format.
///
/// The sides of such a page have the ratio 1 to the square root of 2. The number of columns brings the sheet close to
/// that ratio and leaves few places empty.
pub fn page(pictures: &[Picture]) -> Picture {
    let (width, height) = cell(pictures);
    let misfit = |columns: usize| {
        let rows = pictures.len().div_ceil(columns);
        let ratio = f64::from(width) * columns as f64 / (f64::from(height) * rows as f64);
        let empty = 1.0 - pictures.len() as f64 / (rows * columns) as f64;
        (ratio / std::f64::consts::SQRT_2).ln().abs() + 2.0 * empty
    };
    let columns = (1..=pictures.len()).min_by(|&one, &other| misfit(one).total_cmp(&misfit(other)));
    sheet(pictures, columns.unwrap_or(1))
}

/// The width and the height of a place on a sheet. Wide pictures, such as solids and their layers, are farther apart
/// than their own parts.
fn cell(pictures: &[Picture]) -> (i32, i32) {
    let width = pictures.iter().map(|picture| picture.width).max();
    let height = pictures.iter().map(|picture| picture.height).max();
    (
        width.map_or(0, |width| width + width / 12),
        height.map_or(0, |height| height + NUMBER + BLANK),
    )
}

impl Picture {
    /// The picture below a caption, which becomes its title.
    pub fn captioned(&self, caption: &str) -> Picture {
        // A bold letter is on average at most 0.7 of its size wide.
        let letters = caption.chars().count() as i32;
        let wide = |size: i32| letters * size * 7 / 10 + 16;
        let size = (12..=18).rev().find(|&size| wide(size) <= self.width);
        let size = size.unwrap_or(12);
        let width = self.width.max(wide(size));
        let mut whole = Picture::new(width, self.height + CAPTION);
        let font = Font {
            size,
            bold: true,
            color: "black",
        };
        whole.text((width / 2, CAPTION / 2 + 4), &font, caption);
        let (left, body) = ((width - self.width) / 2, &self.body);
        whole.add(format_args!(
            "<g transform=\"translate({left} {CAPTION})\">\n{body}</g>"
        ));
        whole.titled(caption)
    }
}

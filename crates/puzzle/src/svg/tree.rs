//! Pictures of trees: boxes with text, each below its parent.
//!
//! Every leaf gets a column of its own, as wide as it needs, and every other box stands in the middle above its first
//! and last child: the layout of Wetherell and Shannon (Tidy drawings of trees, 1979). Linear in the size of the tree.

use super::{Font, Picture};

const MARGIN: i32 = 12;
const LINE: i32 = 18;
const ROOM: i32 = 30;
const LETTER: i32 = 8;

/// A box with lines of text, and the boxes below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeBox {
    /// The text.
    pub lines: Vec<String>,
    /// The color of the box in SVG syntax; if it is empty, white, or dark in a dark scheme.
    pub fill: &'static str,
    /// The boxes below.
    pub children: Vec<TreeBox>,
}

impl TreeBox {
    /// A box with these lines of text, this color and these boxes below it.
    pub fn new(lines: Vec<String>, fill: &'static str, children: Vec<TreeBox>) -> Self {
        TreeBox {
            lines,
            fill,
            children,
        }
    }

    fn width(&self) -> i32 {
        let letters = self.lines.iter().map(|line| line.chars().count()).max();
        letters.unwrap_or(0) as i32 * LETTER + 16
    }

    fn height(&self) -> i32 {
        self.lines.len() as i32 * LINE + 8
    }
}

/// A box with its place: the middle of its upper side, and the boxes below it.
struct PlacedBox<'n> {
    node: &'n TreeBox,
    middle: i32,
    top: i32,
    below: Vec<PlacedBox<'n>>,
}

/// Places a tree with its left end at `left`. Returns its right end too.
fn place(node: &TreeBox, left: i32, top: i32) -> (PlacedBox<'_>, i32) {
    let mut end = left;
    let mut below = Vec::new();
    for child in &node.children {
        let (placed, right) = place(child, end, top + node.height() + ROOM);
        below.push(placed);
        end = right;
    }
    let own = node.width() + MARGIN;
    let middle = match &below[..] {
        [first, .., last] => (first.middle + last.middle) / 2,
        [only] => only.middle,
        [] => left + own / 2,
    };
    // A box may be wider than all the boxes below it.
    let shift = (left + own / 2 - middle).max(0);
    below.iter_mut().for_each(|placed| placed.shift(shift));
    let middle = middle + shift;
    let end = (end + shift).max(middle + own / 2);
    let placed = PlacedBox {
        node,
        middle,
        top,
        below,
    };
    (placed, end)
}

impl PlacedBox<'_> {
    fn shift(&mut self, by: i32) {
        self.middle += by;
        self.below.iter_mut().for_each(|placed| placed.shift(by));
    }

    fn bottom(&self) -> i32 {
        let below = self.below.iter().map(PlacedBox::bottom).max();
        below.unwrap_or(self.top + self.node.height())
    }

    fn draw(&self, picture: &mut Picture) {
        let (width, height) = (self.node.width(), self.node.height());
        let foot = self.top + height;
        for placed in &self.below {
            let line = format!("M{} {foot}L{} {}", self.middle, placed.middle, placed.top);
            picture.path(&line, "none", "#666666", 1);
            placed.draw(picture);
        }
        let left = self.middle - width / 2;
        let frame = format!("M{left} {}h{width}v{height}h-{width}z", self.top);
        let fill = match self.node.fill {
            "" => "white",
            fill => fill,
        };
        picture.path(&frame, fill, "black", 1);
        for (number, line) in (0..).zip(&self.node.lines) {
            let font = Font {
                size: 13,
                bold: number > 0 || self.node.lines.len() == 1,
                color: "black",
            };
            let y = self.top + 4 + number * LINE + LINE / 2;
            picture.text((self.middle, y), &font, line);
        }
    }
}

/// A tree, its root at the top.
pub fn tree(root: &TreeBox) -> Picture {
    let (placed, end) = place(root, MARGIN, MARGIN);
    let mut picture = Picture::new(end + MARGIN, placed.bottom() + MARGIN);
    placed.draw(&mut picture);
    picture.titled("A search tree")
}

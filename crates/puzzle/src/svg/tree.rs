//! Pictures of trees: boxes with text, each below its parent.
//!
//! Every leaf gets a column of its own, as wide as it needs, and every other box stands in the middle above its first
//! and last child: the layout of Wetherell and Shannon (Tidy drawings of trees, 1979). Linear in the size of the tree.
//! A tree that would be wider than a page grows from left to right instead, with rows in the place of columns.

use super::{Font, MARGIN, Picture};

const LINE: i32 = 18;
const ROOM: i32 = 30;
const LETTER: i32 = 8;

/// The width of a page.
const PAGE: i32 = 1200;

/// A box with lines of text, and the boxes below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeBox {
    /// The text.
    lines: Vec<String>,
    /// The color of the box in SVG syntax; if it is empty, white, or dark in a dark scheme.
    fill: &'static str,
    /// The boxes below.
    children: Vec<TreeBox>,
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

/// Where a tree grows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Growth {
    Down,
    Right,
}

impl Growth {
    /// The size of a box across the direction of growth, and along it.
    fn size(self, node: &TreeBox) -> (i32, i32) {
        match self {
            Growth::Down => (node.width(), node.height()),
            Growth::Right => (node.height(), node.width()),
        }
    }

    /// The coordinates x and y of a point across and along.
    fn point(self, across: i32, along: i32) -> (i32, i32) {
        match self {
            Growth::Down => (across, along),
            Growth::Right => (along, across),
        }
    }
}

/// A box with its place: the middle of its side towards the root, and the boxes below it. The words are those of a tree
/// that grows down.
struct PlacedBox<'n> {
    growth: Growth,
    node: &'n TreeBox,
    middle: i32,
    top: i32,
    /// How far the boxes below it move along with it, each with those below itself.
    shift: i32,
    below: Vec<PlacedBox<'n>>,
}

/// Places a tree with its left end at `left`. Returns its right end too.
fn place(growth: Growth, node: &TreeBox, left: i32, top: i32) -> (PlacedBox<'_>, i32) {
    let mut end = left;
    let mut below = Vec::new();
    let (width, height) = growth.size(node);
    for child in &node.children {
        let (placed, right) = place(growth, child, end, top + height + ROOM);
        below.push(placed);
        end = right;
    }
    let own = width + MARGIN;
    let middle = match &below[..] {
        [first, .., last] => (first.middle + last.middle) / 2,
        [only] => only.middle,
        [] => left + own / 2,
    };
    // A box may be wider than all the boxes below it.
    let shift = (left + own / 2 - middle).max(0);
    let middle = middle + shift;
    let end = (end + shift).max(middle + own / 2);
    let placed = PlacedBox {
        growth,
        node,
        middle,
        top,
        shift,
        below,
    };
    (placed, end)
}

impl PlacedBox<'_> {
    fn bottom(&self) -> i32 {
        let below = self.below.iter().map(PlacedBox::bottom).max();
        below.unwrap_or(self.top + self.growth.size(self.node).1)
    }

    /// Draws it with the shifts of the boxes above it, and what is below it.
    fn draw(&self, shift: i32, picture: &mut Picture) {
        let across = self.growth.size(self.node);
        let (middle, shift) = (self.middle + shift, self.shift + shift);
        let foot = self.growth.point(middle, self.top + across.1);
        for placed in &self.below {
            let head = self.growth.point(placed.middle + shift, placed.top);
            let line = format!("M{} {}L{} {}", foot.0, foot.1, head.0, head.1);
            picture.path(&line, "none", "#666666", 1);
            placed.draw(shift, picture);
        }
        let (width, height) = (self.node.width(), self.node.height());
        let (left, top) = self.growth.point(middle - across.0 / 2, self.top);
        let frame = format!("M{left} {top}h{width}v{height}h-{width}z");
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
            let y = top + 4 + number * LINE + LINE / 2;
            picture.text((left + width / 2, y), &font, line);
        }
    }
}

/// A tree, its root at the top, or at the left if it would be wider than 1,200 pixels.
pub fn tree(root: &TreeBox) -> Picture {
    let (mut placed, mut end) = place(Growth::Down, root, MARGIN, MARGIN);
    if end + MARGIN > PAGE {
        (placed, end) = place(Growth::Right, root, MARGIN, MARGIN);
    }
    let (width, height) = placed.growth.point(end + MARGIN, placed.bottom() + MARGIN);
    let mut picture = Picture::new(width, height);
    placed.draw(0, &mut picture);
    picture.titled("A search tree")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes below wider ones move to the middle, each with all that is below it.
    #[test]
    fn a_path_is_straight() {
        let mut path = TreeBox::new(vec!["x".to_owned()], "", Vec::new());
        for letters in [5, 9, 20, 3, 50, 10] {
            path = TreeBox::new(vec!["x".repeat(letters)], "", vec![path]);
        }
        let picture = tree(&path).to_string();
        let middle = 12 + (50 * 8 + 16 + 12) / 2;
        let texts = picture.matches(&format!("<text x=\"{middle}\"")).count();
        let lines = picture.matches(&format!("L{middle} ")).count();
        assert_eq!((texts, lines), (7, 6), "{picture}");
    }
}

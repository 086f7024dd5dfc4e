//! Packings on every lattice, in every format of their answers: each cell is covered once, by shapes of the set.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::every_format::*;
use crate::*;

/// Cells of a lattice: where their middles are in a picture; and in the plane or in space, with weights of the squares
/// along the axes, to measure distances.
#[derive(Clone, Copy)]
struct Lattice {
    middle: fn(Cell) -> (i32, i32),
    place: fn(Cell) -> Cell,
    weights: Cell,
    /// The squared distance of two cells that touch.
    near: i32,
    /// Whether text shows pieces by lines between them.
    has_lines: bool,
}

const SQUARES: Lattice = Lattice {
    middle: |[_, r, c]| (32 * c - 4, 32 * r - 4),
    place: |cell| cell,
    weights: [1, 1, 1],
    near: 1,
    has_lines: true,
};
/// Layers of three rows and columns beside each other.
const CUBES: Lattice = Lattice {
    middle: |[l, r, c]| (120 * l + 32 * c + 38, 32 * r + 18),
    ..SQUARES
};
const HEXAGONS: Lattice = Lattice {
    middle: |[_, r, c]| (17 * c + 12, 30 * r + 2),
    weights: [0, 3, 1],
    near: 4,
    has_lines: false,
    ..SQUARES
};
/// The middle of a triangle that points down is a third below the upper line of its row; of another, two thirds.
const TRIANGLES: Lattice = Lattice {
    middle: |[_, r, c]| (22 * c + 12, 38 * r - 7),
    place: |[_, r, c]| [0, 3 * r + (r + c) % 2, c],
    weights: [0, 3, 9],
    near: 12,
    has_lines: false,
};

/// For each cell of a shape, the squared distances of all: equal for those that are congruent.
type Shape = Vec<Vec<i32>>;

impl Lattice {
    fn squared(&self, one: Cell, other: Cell) -> i32 {
        let (one, other) = ((self.place)(one), (self.place)(other));
        let along = (0..3).map(|axis| (one[axis] - other[axis]).pow(2) * self.weights[axis]);
        along.sum()
    }

    /// The shape of cells, which must hang together.
    fn shape(&self, cells: &[Cell]) -> Shape {
        let mut reached = vec![cells[0]];
        for _ in cells {
            let near = |cell: &&Cell| {
                reached
                    .iter()
                    .any(|&at| self.squared(at, **cell) <= self.near)
            };
            reached = cells.iter().filter(near).copied().collect();
        }
        assert_eq!(reached.len(), cells.len(), "in parts: {cells:?}");
        let row = |&one: &Cell| {
            let mut row: Vec<i32> = cells
                .iter()
                .map(|&other| self.squared(one, other))
                .collect();
            row.sort();
            row
        };
        let mut rows: Shape = cells.iter().map(row).collect();
        rows.sort();
        rows
    }
}

/// Whether a point lies in an outline: a line from it to the left crosses an odd number of sides.
fn is_inside((x, y): (i32, i32), corners: &[(i32, i32)]) -> bool {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let crossed = sides.filter(|&(&(x1, y1), &(x2, y2))| {
        let at = |y: i32| f64::from((x2 - x1) * (y - y1)) / f64::from(y2 - y1) + f64::from(x1);
        (y1 > y) != (y2 > y) && at(y) < f64::from(x)
    });
    crossed.count() % 2 == 1
}

/// A drawing of squares: each piece is what lines enclose, with its name in one cell; a dot is in an empty cell. Layers
/// of three columns stand side by side, with two blanks between them.
fn enclosed(drawing: &str, board: &[Cell]) -> Vec<(String, Vec<Cell>)> {
    let lines: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let mut left: BTreeSet<Cell> = board.iter().copied().collect();
    let mut pieces = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut cells, mut next, mut name) = (vec![first], 0, String::new());
        while let Some(&[l, r, c]) = cells.get(next) {
            let (row, column) = (2 * r as usize - 1, (15 * (l - 1) + 4 * c - 2) as usize);
            name.extend(Some(lines[row][column]).filter(|letter| *letter != ' '));
            let walls = [
                ([l, r, c + 1], lines[row][column + 2]),
                ([l, r, c - 1], lines[row][column - 2]),
                ([l, r + 1, c], lines[row + 1][column]),
                ([l, r - 1, c], lines[row - 1][column]),
            ];
            let open = walls
                .iter()
                .filter(|(cell, wall)| *wall == ' ' && left.remove(cell));
            cells.extend(open.map(|(cell, _)| cell));
            next += 1;
        }
        if name.chars().any(|letter| letter != '.') {
            pieces.push((name, cells));
        }
    }
    pieces
}

/// The number of answers. Each covers the cells of the board once, by `kinds` different shapes, each with a name of its
/// own; or, if there is one kind, by any number of pieces of that shape, and there may be empty cells.
fn packed(args: &str, board: &[Cell], lattice: Lattice, kinds: usize) -> usize {
    let answer = |pieces: Vec<(String, Vec<Cell>)>| {
        let mut answer = Answer::new();
        for (name, cells) in pieces {
            // Where there is one kind, pictures have no names.
            assert!(kinds == 1 || !name.is_empty());
            // Pieces of one name are known by their first cells.
            let first = cells.iter().min().filter(|_| kinds == 1);
            for &cell in &cells {
                assert!(board.contains(&cell), "{cell:?}");
                let before =
                    answer.insert(cell, first.map_or(name.clone(), |at| format!("{at:?}")));
                assert_eq!(before, None, "covered twice: {cell:?}");
            }
        }
        assert!(kinds == 1 || answer.len() == board.len());
        answer
    };
    let option = |option: &&Items| {
        let name = option.iter().find(|item| cell(item).is_none());
        let cells = option.iter().filter_map(|item| cell(item)).collect();
        (name.cloned().unwrap_or_default(), cells)
    };
    let readers = Readers {
        options: &|options| answer(options.iter().map(option).collect()),
        drawing: &|drawing| {
            let rows = drawing.lines().zip(1..);
            let letters = rows
                .flat_map(|(row, r)| row.chars().zip(1..).map(move |(name, c)| (name, [1, r, c])));
            let named = letters.filter(|(name, _)| *name != ' ');
            match lattice.has_lines {
                true => answer(enclosed(drawing, board)),
                false => answer(
                    named
                        .map(|(name, cell)| (name.into(), vec![cell]))
                        .collect(),
                ),
            }
        },
        picture: &|picture| {
            let pieces = outlines(picture).map(|(_, corners)| {
                let inside = |cell: &&Cell| is_inside((lattice.middle)(**cell), &corners);
                // A name stands around its place, with its foot below.
                let name = texts(picture, 16).find(|((x, y), _)| is_inside((*x, y - 5), &corners));
                let name = name.map_or("", |(_, name)| name);
                (
                    name.to_owned(),
                    board.iter().filter(inside).copied().collect(),
                )
            });
            answer(pieces.collect())
        },
    };
    let answers = answers_of(args, "", &readers);
    let mut shapes: BTreeSet<(&str, Shape)> = BTreeSet::new();
    for answer in &answers {
        let mut pieces: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
        for (cell, name) in answer {
            pieces.entry(name).or_default().push(*cell);
        }
        assert!(kinds == 1 || pieces.len() == kinds, "{answer:?}");
        let names = pieces
            .into_iter()
            .map(|(name, cells)| (name, lattice.shape(&cells)));
        shapes.extend(names.map(|(name, shape)| (if kinds == 1 { "" } else { name }, shape)));
    }
    assert_eq!(shapes.len(), kinds, "a name has one shape");
    // Two pieces of the Soma cube are mirror images.
    let different: BTreeSet<Shape> = shapes.into_iter().map(|(_, shape)| shape).collect();
    assert_eq!(different.len(), kinds - usize::from(args.contains("soma")));
    answers.len()
}

fn board(rows: i32, columns: impl Fn(i32) -> Vec<i32>) -> Vec<Cell> {
    let row = |r| columns(r).into_iter().map(move |c| [1, r, c]);
    (1..=rows).flat_map(row).collect()
}

/// There are 12 pentominoes, so 12 different shapes of five cells are the set. C. B. and J. Haselgrove (1960) have 2 for
/// 3 x 20; Dana Scott (1958) has 65 with the middle left out; OEIS A028420 has 131 for dominoes and empty cells.
#[test]
fn polyominoes_in_every_format() {
    let strip = board(3, |_| (1..=20).collect());
    assert_eq!(packed("polyomino 3x20", &strip, SQUARES, 12), 8);
    let middle = |r, c: &i32| [4, 5].contains(&r) && [4, 5].contains(c);
    let ring = board(8, |r| (1..=8).filter(|c| !middle(r, c)).collect());
    let center = "polyomino 8x8-center --distinct";
    assert_eq!(packed(center, &ring, SQUARES, 12), 65);
    let square = board(3, |_| vec![1, 2, 3]);
    let any = "polyomino 3x3 --pieces domino --copies any --no-fill";
    assert_eq!(packed(any, &square, SQUARES, 1), 131);
}

/// The Soma cube has 240 (Conway and Guy, 1961).
#[test]
fn polycubes_in_every_format() {
    let layers = [1, 2, 3].map(|l| {
        board(3, |_| vec![1, 2, 3])
            .into_iter()
            .map(move |[_, r, c]| [l, r, c])
    });
    let cube: Vec<Cell> = layers.into_iter().flatten().collect();
    let soma = "polycube 3x3x3 --pieces soma --distinct";
    assert_eq!(packed(soma, &cube, CUBES, 7), 240);
}

/// The 6 x 6 rhombus has 156 tilings with the 12 hexiamonds, up to symmetry (Torbijn, Polyiamonds, Journal of
/// Recreational Mathematics 2, 1969).
#[test]
fn polyiamonds_in_every_format() {
    let rhombus = board(6, |r| (r..r + 12).collect());
    let args = "polyomino tri-rhombus-6 --distinct";
    assert_eq!(packed(args, &rhombus, TRIANGLES, 12), 156);
}

/// All shapes of four hexagons on the board are tried.
#[test]
fn polyhexes_in_every_format() {
    let hexes = board(4, |r| (0..7).map(|i| r + 2 * i).collect());
    let mut shapes: BTreeSet<BTreeSet<Cell>> = hexes.iter().map(|&cell| [cell].into()).collect();
    for _ in 1..4 {
        let grown = shapes.iter().flat_map(|shape| {
            let near = |cell: &&Cell| {
                shape
                    .iter()
                    .any(|&at| HEXAGONS.squared(at, **cell) == HEXAGONS.near)
            };
            let more = hexes
                .iter()
                .filter(move |cell| !shape.contains(*cell))
                .filter(near);
            more.map(|&cell| shape.iter().copied().chain([cell]).collect())
        });
        shapes = grown.collect();
    }
    let kind = |shape: &BTreeSet<Cell>| HEXAGONS.shape(&shape.iter().copied().collect::<Vec<_>>());
    let all: Vec<_> = shapes
        .into_iter()
        .map(|shape| (kind(&shape), shape))
        .collect();
    fn tried(free: &BTreeSet<Cell>, all: &[&(Shape, BTreeSet<Cell>)]) -> usize {
        let Some(first) = free.first() else { return 1 };
        let here = all
            .iter()
            .filter(|(_, cells)| cells.contains(first) && cells.is_subset(free));
        let ways = here.map(|(kind, cells)| {
            let others: Vec<_> = all
                .iter()
                .filter(|(other, _)| other != kind)
                .copied()
                .collect();
            tried(&(free - cells), &others)
        });
        ways.sum()
    }
    let total = tried(
        &hexes.iter().copied().collect(),
        &all.iter().collect::<Vec<_>>(),
    );
    assert_eq!(total, 18, "9 and their turns");
    let args = "polyomino hex-parallelogram-4x7";
    assert_eq!(packed(args, &hexes, HEXAGONS, 7), total);
}

/// The name of a file says nothing about its pieces.
#[test]
fn a_file_may_be_called_like_a_set() {
    let count = |name| {
        let pieces = file(name, "##\n#.\n#.\n");
        let folder = Path::new(&pieces).parent().expect("it is in a folder");
        let mut command = command(&["polyomino", "2x4", "--pieces", name, "--copies", "any"]);
        let ran = command.arg("--count").current_dir(folder).output();
        String::from_utf8(ran.expect("it runs").stdout).expect("text")
    };
    assert_eq!([count("two-L.txt"), count("one-sided-L.txt")], ["2\n"; 2]);
}

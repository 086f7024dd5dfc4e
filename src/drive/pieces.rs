//! The pieces of a search: parts of its tree that can be written down and searched anywhere.
//!
//! A piece is a list of decisions: options taken and options left out. Splitting one branches as the search does, on
//! the item with the fewest options, until there are enough pieces; the largest piece is split next, by the number of
//! nodes that random probes of it predict. So the pieces are parts of one tree: none overlaps another, and in their
//! order they list the solutions as the whole search does.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::Question;
use crate::dance::{Dance, Floor, Root};
use crate::engine::{Engine, Event};
use crate::problem::{Matrix, OptionId};

/// A part of the search tree of a problem, as a list of decisions: see [`Problem::split`](crate::Problem::split).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Piece {
    /// The options that every solution in this piece has.
    pub take: Vec<OptionId>,
    /// The options that no solution in this piece has.
    pub leave: Vec<OptionId>,
    /// The number of nodes that its search tree is likely to have.
    pub nodes: f64,
}

impl Piece {
    /// A piece with these decisions, of unknown size.
    pub fn new(take: Vec<OptionId>, leave: Vec<OptionId>) -> Self {
        Piece {
            take,
            leave,
            nodes: f64::NAN,
        }
    }
}

/// A piece of up to as many nodes is measured, and not predicted.
const COUNTED: u64 = 256;

/// The number of probes that predict the size of a piece.
const PROBES: u32 = 32;

/// A piece this many times as large as the mean is split further, as long as there are less than twice the pieces
/// wanted.
const UNEVEN: f64 = 1.5;

/// Splits a piece of the search tree of `matrix` into about `wanted` pieces, in the order of the search: at least as
/// many if the tree allows it. There is always one: if there is no solution, the whole.
pub(crate) fn split(matrix: &Matrix, whole: &Piece, wanted: usize) -> Vec<Piece> {
    let wanted = wanted.max(1);
    let floor = Floor::new();
    let mut dance = Question::new(matrix).lay(&floor);
    let mut done = Vec::new();
    let mut open = BinaryHeap::new();
    let mut nodes = size(&mut dance, whole, &[]);
    open.push(Part {
        place: Vec::new(),
        piece: Piece {
            nodes,
            ..whole.clone()
        },
    });
    while let Some(largest) = open.pop() {
        let pieces = open.len() + 1 + done.len();
        let is_large = largest.piece.nodes * wanted as f64 > UNEVEN * nodes;
        if pieces >= wanted && (pieces >= 2 * wanted || !is_large) {
            done.push(largest);
            break;
        }
        nodes -= largest.piece.nodes;
        nodes += branch(&mut dance, largest, &mut open, &mut done);
    }
    done.extend(open);
    if done.is_empty() {
        return vec![Piece {
            nodes: 1.0,
            ..whole.clone()
        }];
    }
    done.sort_by(|one, other| one.place.cmp(&other.place));
    done.into_iter().map(|part| part.piece).collect()
}

/// A piece, and the cases that lead to it from the whole.
struct Part {
    place: Vec<u32>,
    piece: Piece,
}

/// The larger piece is the greater; of equally large ones the first.
impl Ord for Part {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_size = self.piece.nodes.total_cmp(&other.piece.nodes);
        by_size.then_with(|| other.place.cmp(&self.place))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Part {}

/// Replaces a part by the cases that its search branches into first. A part without solutions has none; one that is a
/// solution is `done`. Returns the number of their nodes.
fn branch(
    dance: &mut Dance<'_>,
    part: Part,
    open: &mut BinaryHeap<Part>,
    done: &mut Vec<Part>,
) -> f64 {
    let Part { place, mut piece } = part;
    if !dance.begin(&piece.take, &piece.leave) {
        return 0.0;
    }
    let (forced, root) = dance.root();
    piece.take.extend(forced);
    let (cases, is_once) = match root {
        Root::Dead => return 0.0,
        Root::Solved => {
            piece.nodes = 1.0;
            done.push(Part { place, piece });
            return 1.0;
        }
        Root::Once(options) => (options.into_iter().map(Some).collect(), true),
        Root::Times(cases) => (cases, false),
    };
    let (mut nodes, mut before) = (0.0, Vec::new());
    for (number, case) in (0..).zip(cases) {
        let mut place = place.clone();
        place.push(number);
        let mut child = piece.clone();
        child.take.extend(case);
        if !is_once {
            child.leave.extend(&before);
            before.extend(case);
        }
        child.nodes = size(dance, &child, &place);
        nodes += child.nodes;
        open.push(Part {
            place,
            piece: child,
        });
    }
    nodes
}

/// The number of nodes that a piece has, if they are few, or is likely to have. Always the same for the same piece.
fn size(dance: &mut Dance<'_>, piece: &Piece, place: &[u32]) -> f64 {
    if !dance.begin(&piece.take, &piece.leave) {
        return 1.0;
    }
    let before = dance.effort().nodes;
    loop {
        match Engine::advance(dance, before + COUNTED, &mut { u64::MAX }) {
            Event::Exhausted => return (dance.effort().nodes - before + 1) as f64,
            Event::Nodes => break,
            Event::Solution | Event::Poll => {}
        }
    }
    dance.leave();
    let number = |seed: u64, &case: &u32| seed.wrapping_mul(31).wrapping_add(u64::from(case) + 1);
    let mut random = fastrand::Rng::with_seed(place.iter().fold(0, number));
    let nodes: f64 = (0..PROBES)
        .map(|_| dance.probe(&mut random).0 / f64::from(PROBES))
        .sum();
    nodes.clamp(COUNTED as f64, f64::MAX)
}

//! The linked grid: items across, nodes down, and the four operations that take them out and put them back.
//!
//! Every node is a one of the matrix. It is linked up and down to the other nodes of its item; its option is
//! a contiguous run of nodes, so no links are needed across. Every item that is still to be covered is linked
//! left and right to the others, in the order of the problem. This is the only file that sets a link.
//!
//! Why it works: a node that is taken out of its list keeps its own two links, and they say exactly where it
//! was. Undoing in the reverse order therefore restores every list to the letter, without any copy. (Hitotumatu
//! and Noshita 1979; Knuth, "Dancing links", 2000; TAOCP 7.2.2.1.)
//!
//! What is ours: the links are safe references, `Cell<Option<&Node>>`, into typed arenas (the `Option` costs no
//! space; without it no first node could be made). The forced items are remembered as they arise, so that
//! finding one takes no scan: see `choose.rs`.

use std::cell::Cell;
use std::ptr;

use typed_arena::Arena;

use super::Dance;
use super::choose::Short;
use crate::problem::{OptionId, Problem};

/// The ground a grid is laid on: the arenas that own its nodes, items and options.
///
/// Safe Rust cannot keep an arena and references into it in one value, so whoever wants to hold on to a grid
/// (to iterate lazily, or to search it many times) provides the floor first:
///
/// ```
/// # use quadrille::{Floor, Problem};
/// # let mut problem = Problem::<&str>::new();
/// # problem.primary("a")?;
/// # problem.option(()).cover(["a"]).add()?;
/// let floor = Floor::new();
/// for solution in problem.search().iter(&floor) {
///     assert_eq!(solution.options().len(), 1);
/// }
/// # Ok::<(), quadrille::BuildError>(())
/// ```
///
/// A floor may take several grids; it frees them all at once when it goes.
#[derive(Default)]
pub struct Floor<'a> {
    nodes: Arena<Node<'a>>,
    items: Arena<Item<'a>>,
    rows: Arena<Row<'a>>,
    dances: Arena<Dance<'a>>,
}

impl<'a> Floor<'a> {
    /// A floor with nothing on it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a search as long as the floor is there.
    #[allow(clippy::mut_from_ref)]
    pub(crate) fn keep(&self, dance: Dance<'a>) -> &mut Dance<'a> {
        self.dances.alloc(dance)
    }
}

/// One item of one option; or the head of an item's list, which belongs to no option.
pub(super) struct Node<'a> {
    up: Cell<Option<&'a Node<'a>>>,
    down: Cell<Option<&'a Node<'a>>>,
    pub(super) item: &'a Item<'a>,
    pub(super) row: &'a Row<'a>,
    /// The color that this option gives to this item, counted from 1; 0 for none.
    pub(super) shade: u32,
}

/// An item. Its list holds the nodes of all options that are still possible and would cover it.
pub(super) struct Item<'a> {
    left: Cell<Option<&'a Item<'a>>>,
    right: Cell<Option<&'a Item<'a>>>,
    head: Cell<Option<&'a Node<'a>>>,
    /// The length of the list.
    pub(super) len: Cell<u32>,
    /// The place among the primary items, in the order of the problem; `SECONDARY` for a secondary item.
    pub(super) place: u32,
    /// For a secondary item that has its color: the node that gave it.
    pub(super) painter: Cell<Option<&'a Node<'a>>>,
}

/// No link is followed before it is set.
const LINKED: &str = "nodes and items are linked from the moment they are laid";

/// The `place` of a secondary item.
const SECONDARY: u32 = u32::MAX;

/// An option: its nodes, side by side in the arena.
pub(super) struct Row<'a> {
    pub(super) id: OptionId,
    nodes: Cell<&'a [Node<'a>]>,
    /// Whether it was taken into every solution before the search.
    pub(super) given: Cell<bool>,
}

impl<'a> Node<'a> {
    fn new(item: &'a Item<'a>, row: &'a Row<'a>, shade: u32) -> Self {
        Node {
            up: Cell::new(None),
            down: Cell::new(None),
            item,
            row,
            shade,
        }
    }

    pub(super) fn up(&self) -> &'a Node<'a> {
        self.up.get().expect(LINKED)
    }

    pub(super) fn down(&self) -> &'a Node<'a> {
        self.down.get().expect(LINKED)
    }

    /// Whether this is the head of a list.
    pub(super) fn is_head(&self) -> bool {
        self.row.nodes.get().is_empty()
    }
}

impl<'a> Item<'a> {
    fn new(place: u32) -> Self {
        Item {
            left: Cell::new(None),
            right: Cell::new(None),
            head: Cell::new(None),
            len: Cell::new(0),
            place,
            painter: Cell::new(None),
        }
    }

    pub(super) fn head(&self) -> &'a Node<'a> {
        self.head
            .get()
            .expect("every item gets its head when it is laid")
    }

    pub(super) fn right(&self) -> &'a Item<'a> {
        self.right.get().expect(LINKED)
    }

    fn left(&self) -> &'a Item<'a> {
        self.left.get().expect(LINKED)
    }

    pub(super) fn is_primary(&self) -> bool {
        self.place != SECONDARY
    }

    /// Whether a primary item is still to be covered.
    pub(super) fn is_active(&self) -> bool {
        ptr::eq(self.left().right(), self)
    }
}

impl<'a> Row<'a> {
    fn new(id: OptionId) -> Self {
        Row {
            id,
            nodes: Cell::new(&[]),
            given: Cell::new(false),
        }
    }

    pub(super) fn nodes(&self) -> &'a [Node<'a>] {
        self.nodes.get()
    }

    /// Whether the option can still be chosen. One that shares a covered item with a chosen option is hidden
    /// from the lists of its other items; if it has no other, that item itself is not active.
    pub(super) fn is_possible(&self) -> bool {
        let mut primary = self
            .nodes()
            .iter()
            .filter(|node| node.item.is_primary())
            .peekable();
        primary.peek().is_some()
            && primary.all(|node| node.item.is_active() && ptr::eq(node.up().down(), node))
    }
}

/// A grid on a floor, with the counts that its operations keep up.
pub(crate) struct Links<'a> {
    /// Where the list of active items begins and ends; not an item of the problem.
    pub(super) root: &'a Item<'a>,
    /// The primary items, by place.
    pub(super) items: Vec<&'a Item<'a>>,
    /// The options, by number.
    pub(super) rows: &'a [Row<'a>],
    /// All active items with at most one option left are in here, and perhaps others.
    pub(super) short: Short,
    /// How many active items have no option left.
    pub(super) starved: u32,
    /// How often an item or a node was taken out of its list.
    pub(super) updates: u64,
}

impl<'a> Links<'a> {
    /// Lays the grid of a problem, in its order or in one that the seed decides: `O(items + entries)`.
    pub(crate) fn lay<I, T>(
        problem: &Problem<I, T>,
        floor: &'a Floor<'a>,
        seed: Option<u64>,
    ) -> Self {
        let mut primary: Vec<u32> = (0..)
            .zip(problem.kinds())
            .filter(|&(_, primary)| primary)
            .map(|(item, _)| item)
            .collect();
        let mut options: Vec<u32> = (0..problem.options() as u32).collect();
        if let Some(seed) = seed {
            let mut random = fastrand::Rng::with_seed(seed);
            random.shuffle(&mut primary);
            random.shuffle(&mut options);
        }
        let mut places = vec![SECONDARY; problem.items()];
        for (place, &item) in (0..).zip(&primary) {
            places[item as usize] = place;
        }

        let nowhere = &*floor.rows.alloc(Row::new(OptionId(u32::MAX)));
        let items = &*floor
            .items
            .alloc_extend(places.iter().map(|&place| Item::new(place)));
        let root = &*floor.items.alloc(Item::new(SECONDARY));
        for item in items {
            let head = &*floor.nodes.alloc(Node::new(item, nowhere, 0));
            join_nodes(head, head);
            item.head.set(Some(head));
        }
        join_items(root, root);
        let active: Vec<_> = primary.iter().map(|&item| &items[item as usize]).collect();
        for item in &active {
            join_items(root.left(), item);
            join_items(item, root);
        }

        let rows = &*floor
            .rows
            .alloc_extend((0..problem.options() as u32).map(|option| Row::new(OptionId(option))));
        for row in options.into_iter().map(|option| &rows[option as usize]) {
            if !problem.is_playable(row.id) {
                continue;
            }
            let members = problem.shaded(row.id);
            let nodes = floor.nodes.alloc_extend(
                members.map(|(item, shade)| Node::new(&items[item.index()], row, shade)),
            );
            row.nodes.set(nodes);
            for node in row.nodes() {
                let head = node.item.head();
                join_nodes(head.up(), node);
                join_nodes(node, head);
                node.item.len.set(node.item.len.get() + 1);
            }
        }

        let short = Short::new(active.len());
        let mut links = Links {
            root,
            items: active,
            rows,
            short,
            starved: 0,
            updates: 0,
        };
        for item in &links.items {
            links.starved += u32::from(item.len.get() == 0);
            if item.len.get() <= 1 {
                links.short.insert(item.place);
            }
        }
        links
    }

    /// Takes an item off the list of active items, and hides every option that would cover it.
    pub(super) fn cover(&mut self, item: &'a Item<'a>) {
        if item.is_primary() {
            join_items(item.left(), item.right());
            self.starved -= u32::from(item.len.get() == 0);
        }
        self.updates += 1;
        let head = item.head();
        let mut node = head.down();
        while !ptr::eq(node, head) {
            self.hide(node);
            node = node.down();
        }
    }

    /// Undoes [`cover`](Self::cover).
    pub(super) fn uncover(&mut self, item: &'a Item<'a>) {
        let head = item.head();
        let mut node = head.up();
        while !ptr::eq(node, head) {
            self.unhide(node);
            node = node.up();
        }
        if item.is_primary() {
            self.starved += u32::from(item.len.get() == 0);
            if item.len.get() <= 1 {
                self.short.insert(item.place);
            }
            item.left().right.set(Some(item));
            item.right().left.set(Some(item));
        }
    }

    /// Takes all nodes of an option out of their lists, but for the one given.
    pub(super) fn hide(&mut self, node: &'a Node<'a>) {
        for other in node.row.nodes() {
            if !ptr::eq(other, node) {
                self.unlink(other);
            }
        }
    }

    /// Undoes [`hide`](Self::hide).
    pub(super) fn unhide(&mut self, node: &'a Node<'a>) {
        for other in node.row.nodes().iter().rev() {
            if !ptr::eq(other, node) {
                self.relink(other);
            }
        }
    }

    /// Takes all nodes of an option out of their lists.
    pub(super) fn strike(&mut self, row: &'a Row<'a>) {
        for node in row.nodes() {
            self.unlink(node);
        }
    }

    /// Undoes [`strike`](Self::strike).
    pub(super) fn unstrike(&mut self, row: &'a Row<'a>) {
        for node in row.nodes().iter().rev() {
            self.relink(node);
        }
    }

    /// Takes a node out of the list of its item.
    #[inline]
    fn unlink(&mut self, node: &'a Node<'a>) {
        let item = node.item;
        let len = item.len.get() - 1;
        join_nodes(node.up(), node.down());
        item.len.set(len);
        self.updates += 1;
        if len <= 1 {
            self.shorten(item, len);
        }
    }

    /// Undoes [`unlink`](Self::unlink).
    #[inline]
    fn relink(&mut self, node: &'a Node<'a>) {
        let item = node.item;
        let len = item.len.get();
        if len == 0 && item.is_primary() {
            self.starved -= 1;
        }
        item.len.set(len + 1);
        node.down().up.set(Some(node));
        node.up().down.set(Some(node));
    }

    /// Takes note of an item that has just been left with one option, or none.
    #[cold]
    fn shorten(&mut self, item: &'a Item<'a>, len: u32) {
        if item.is_primary() {
            self.starved += u32::from(len == 0);
            self.short.insert(item.place);
        }
    }

    /// Whether every primary item is covered.
    pub(super) fn is_done(&self) -> bool {
        ptr::eq(self.root.right(), self.root)
    }
}

fn join_nodes<'a>(above: &'a Node<'a>, below: &'a Node<'a>) {
    above.down.set(Some(below));
    below.up.set(Some(above));
}

fn join_items<'a>(left: &'a Item<'a>, right: &'a Item<'a>) {
    left.right.set(Some(right));
    right.left.set(Some(left));
}

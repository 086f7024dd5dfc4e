//! The floor, and how the grid of a problem is laid on it.

use std::any::Any;
use std::fmt;

use typed_arena::Arena;

use super::Dance;
use super::degrees::DegreeBuckets;
use super::links::{Item, Links, Node, OptionNodes, SECONDARY};
use crate::matrix::{ItemId, Matrix, OptionId};

/// The arenas that own the nodes, items and options of a grid.
///
/// Safe Rust cannot keep an arena and references into it in one value, so a caller that keeps a
/// grid (to iterate lazily, or in a `Searcher`, to search it many times) provides the floor first:
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
/// A floor may hold several grids; dropping it frees them all at once.
#[derive(Default)]
pub struct Floor<'a> {
    nodes: Arena<Node<'a>>,
    items: Arena<Item<'a>>,
    /// Searches that live as long as the floor.
    dances: Arena<Dance<'a>>,
    /// Data of other engines that must live as long.
    others: Arena<Box<dyn Any>>,
}

impl<'a> Floor<'a> {
    /// A floor with nothing on it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a search.
    #[doc(hidden)] // for the crate above
    pub fn keep_dance(&'a self, dance: Dance<'a>) -> &'a mut Dance<'a> {
        self.dances.alloc(dance)
    }

    /// Keeps a value for another engine.
    #[doc(hidden)] // for the crate above
    pub fn keep<K: 'static>(&self, kept: K) -> &K {
        let kept = self.others.alloc(Box::new(kept));
        kept.downcast_ref().expect("it was just put there")
    }
}

impl fmt::Debug for Floor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Floor").finish_non_exhaustive()
    }
}

/// The order in which items and options are laid.
#[derive(Clone, PartialEq, Eq)]
pub enum Order {
    /// The order of the problem.
    Natural,
    /// An order for each seed.
    Shuffled(u64),
    /// An order for each seed, with these options before all others.
    ShuffledAfter(u64, Vec<OptionId>),
    /// Items as in the problem, options in this order.
    Options(Vec<OptionId>),
}

impl Order {
    /// The primary items and the options in this order.
    fn of(self, matrix: &Matrix) -> (Vec<ItemId>, Vec<OptionId>) {
        let items = matrix.item_ids();
        let mut primary: Vec<_> = items.filter(|&item| matrix.is_primary(item)).collect();
        let mut options: Vec<_> = matrix.option_ids().collect();
        match self {
            Order::Natural => {}
            Order::Options(order) => options = order,
            Order::Shuffled(seed) => shuffle(seed, &mut primary, &mut options),
            Order::ShuffledAfter(seed, first) => {
                shuffle(seed, &mut primary, &mut options);
                let mut is_first = vec![false; matrix.option_count()];
                for option in first {
                    is_first[option.index()] = true;
                }
                let (first, rest): (Vec<_>, Vec<_>) =
                    options.iter().partition(|id| is_first[id.index()]);
                options = [first, rest].concat();
            }
        }
        (primary, options)
    }
}

impl<'a> Links<'a> {
    /// Lays the grid of a problem: `O(items + entries)`.
    pub fn lay(matrix: &Matrix, floor: &'a Floor<'a>, order: Order) -> Self {
        Self::lay_until(matrix, floor, order, &mut || false)
    }

    /// Lays the grid, or a part of it if `stop`, which is called now and then, returns true.
    pub fn lay_until(
        matrix: &Matrix,
        floor: &'a Floor<'a>,
        order: Order,
        stop: &mut dyn FnMut() -> bool,
    ) -> Self {
        /// The number of options between two calls.
        const STRIDE: usize = 1 << 12;
        let (primary, options) = order.of(matrix);
        let mut places = vec![SECONDARY; matrix.item_count()];
        for (place, item) in (0..).zip(&primary) {
            places[item.index()] = place;
        }

        let root = Item::new(ItemId(u32::MAX), SECONDARY, 0..=0, false);
        let root = &*floor.items.alloc(root);
        root.loop_back(floor.nodes.alloc(Node::head(root)));
        let items = matrix.item_ids().zip(&places).map(|(id, &place)| {
            let bounds = matrix.bounds(id).unwrap_or(0..=0);
            Item::new(id, place, bounds, matrix.is_preferred(id))
        });
        let items = &*floor.items.alloc_extend(items);
        for item in items {
            item.loop_back(floor.nodes.alloc(Node::head(item)));
        }
        let primary: Vec<_> = primary.iter().map(|item| &items[item.index()]).collect();
        for item in primary.iter().filter(|item| item.left.get() > 0) {
            root.append_item(item);
        }

        let mut laid: Vec<OptionNodes<'a>> = vec![&[]; matrix.option_count()];
        let mut is_whole = true;
        for (number, option) in options.into_iter().enumerate() {
            if number % STRIDE == STRIDE - 1 && stop() {
                is_whole = false;
                break;
            }
            let place = &mut laid[option.index()];
            if matrix.is_playable(option) {
                let members = matrix.members(option);
                let nodes =
                    members.map(|(item, shade)| Node::new(&items[item.index()], option, shade));
                let nodes = &*floor.nodes.alloc_extend(nodes);
                Node::join(nodes);
                nodes.iter().for_each(|node| node.append());
                *place = nodes;
            }
        }

        let mut links = Links {
            root,
            buckets: DegreeBuckets::new(primary.len()),
            prefers: primary.iter().any(|item| item.preferred),
            stops_early: primary.iter().any(|item| item.bounded)
                && laid.iter().any(|nodes| nodes.len() > 2),
            items: primary,
            options: laid,
            struck: Vec::new(),
            starved: 0,
            updates: 0,
            is_whole,
        };
        for place in 0..links.items.len() {
            links.starved += u32::from(links.items[place].is_starved());
            links.note(links.items[place]);
        }
        links
    }
}

fn shuffle(seed: u64, items: &mut [ItemId], options: &mut [OptionId]) {
    let mut random = fastrand::Rng::with_seed(seed);
    random.shuffle(items);
    random.shuffle(options);
}

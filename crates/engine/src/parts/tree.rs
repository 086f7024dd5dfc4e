//! The tree whose leaves are the parts: the top of a certificate or a proof of the whole.
//!
//! [`check_parts`](super::check_parts) also proves that parts make up the whole, for any kind of part. This tree is
//! only for parts that only take options, in problems whose items are covered once, as splitting makes them: then the
//! verifier of certificates can follow the tree as it follows a search. Among parts that take the same options first,
//! the next options all share an item: the one on which the search branched. Options of that item that lead to no part
//! must lead to no solution; a short search shows that.

use super::covering::check_known;
use super::{CoveringError, SearchPart};
use crate::problem::{ItemId, Matrix, OptionId, Rest, has};
use quadrille_kernel::sort::sort_by;

/// A node of the tree. The children of a branch follow it, in the order of its options, each with all below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PartNode {
    /// The options of an item that are left; none if there is no solution.
    Branch(ItemId, Vec<OptionId>),
    /// A part, by its number from 0.
    Part(usize),
}

/// Why parts are not the leaves of such a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartTreeError {
    /// They do not make up the whole, or they overlap.
    #[error(transparent)]
    Covering(#[from] CoveringError),
    /// Some item may be covered a number of times other than once.
    #[error(
        "the problem has items that are covered several times; certificates of parts of it cannot be joined"
    )]
    Multiplicities,
    /// A part, by its number from 0, leaves options out.
    #[error("part {part} leaves options out; expected parts that only take options")]
    Leaves {
        /// The number of the part.
        part: usize,
    },
    /// The decisions of a part, by its number from 0, are not the branches of items.
    #[error(
        "part {part} takes option {option} where others take options that share no item with it"
    )]
    Branches {
        /// The number of the part.
        part: usize,
        /// The option.
        option: OptionId,
    },
}

/// The maximum number of nodes searched in subtrees without a part.
const PATIENCE: u32 = 1_000_000;

/// A node that is not in the list yet: some parts, by their places in the sorted list, and the options they share.
struct OpenNode {
    first: usize,
    end: usize,
    taken: Vec<OptionId>,
}

/// The nodes of the tree, each before its children.
pub(super) fn tree(matrix: &Matrix, parts: &[SearchPart]) -> Result<Vec<PartNode>, PartTreeError> {
    check(matrix, parts)?;
    let mut sorted: Vec<usize> = (0..parts.len()).collect();
    sort_by(&mut sorted, |&one, &other| {
        parts[one].required.cmp(&parts[other].required)
    });
    let mut nodes = Vec::new();
    let mut patience = PATIENCE;
    let mut open = vec![OpenNode {
        first: 0,
        end: parts.len(),
        taken: Vec::new(),
    }];
    while let Some(node) = open.pop() {
        let (depth, here) = (node.taken.len(), &sorted[node.first..node.end]);
        if let [first, others @ ..] = here
            && parts[*first].required.len() == depth
        {
            if let [second, ..] = others {
                let (first, second) = (*first.min(second), *first.max(second));
                return Err(CoveringError::Overlap { first, second }.into());
            }
            nodes.push(PartNode::Part(*first));
            continue;
        }
        let rest = Rest::new(matrix, &node.taken, &[]);
        let item = match here {
            [] if patience == 0 => None,
            [] => scarcest_with(&rest, &[]),
            _ => common(&rest, parts, here, depth)?,
        };
        let Some(item) = item else {
            let (required, forbidden) = (node.taken, Vec::new());
            return Err(CoveringError::Missing {
                required,
                forbidden,
            }
            .into());
        };
        if here.is_empty() {
            patience -= 1;
        }
        let options: Vec<OptionId> = rest.options_of(item).collect();
        // The last is the next.
        for &option in options.iter().rev() {
            let next = |part: &usize| parts[*part].required[depth];
            let before = here.partition_point(|part| next(part) < option);
            let with = here.partition_point(|part| next(part) <= option);
            open.push(OpenNode {
                first: node.first + before,
                end: node.first + with,
                taken: [&node.taken[..], &[option]].concat(),
            });
        }
        nodes.push(PartNode::Branch(item, options));
    }
    Ok(nodes)
}

/// An error if items may be covered several times, or if a part leaves options out or has options that do not exist.
fn check(matrix: &Matrix, parts: &[SearchPart]) -> Result<(), PartTreeError> {
    if matrix.has_multiplicities() {
        return Err(PartTreeError::Multiplicities);
    }
    for (number, part) in parts.iter().enumerate() {
        if !part.forbidden.is_empty() {
            return Err(PartTreeError::Leaves { part: number });
        }
        check_known(matrix, number, part)?;
    }
    Ok(())
}

/// The item with the fewest options left, of those that are still to be covered and that all of these options share.
pub(super) fn scarcest_with(rest: &Rest<'_>, options: &[OptionId]) -> Option<ItemId> {
    let mut items = open_items(rest);
    for &option in options {
        items.retain(|&item| has(rest.matrix, option, item));
    }
    fewest(rest, items)
}

/// The items that are still to be covered.
fn open_items(rest: &Rest<'_>) -> Vec<ItemId> {
    let items = rest.matrix.item_ids();
    items.filter(|&item| rest.is_once(item)).collect()
}

/// The one of these items with the fewest options left.
fn fewest(rest: &Rest<'_>, items: Vec<ItemId>) -> Option<ItemId> {
    let items = items.into_iter();
    items.min_by_key(|item| rest.times[item.index()])
}

/// The item of which each of these parts next takes an option.
fn common(
    rest: &Rest<'_>,
    parts: &[SearchPart],
    here: &[usize],
    depth: usize,
) -> Result<Option<ItemId>, PartTreeError> {
    let mut items = open_items(rest);
    for &part in here {
        let option = parts[part].required[depth];
        items.retain(|&item| has(rest.matrix, option, item));
        if items.is_empty() || !rest.has(option) {
            return Err(PartTreeError::Branches { part, option });
        }
    }
    Ok(fewest(rest, items))
}

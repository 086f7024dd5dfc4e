//! The matrix of a problem in the order of the count, and the layout of a key.
//!
//! Items are renumbered: the *place* of an item is its position in the order of branching. Primary items come first. A
//! key has a bit for each primary item, and for each secondary item a field that is wide enough for its colors; no
//! field crosses the end of a word. With multiplicities there are also two fields for each item that may be covered a
//! number of times other than once, and a bit for each option of such an item.

use super::order::{GoOn, look};
use super::plan::CountError;
use crate::problem::{ItemId, Matrix, OptionId, are_in};
use quadrille_kernel::lists::Lists;
use quadrille_kernel::sort::{sort_by_key, sorted_numbers};

/// An item of an option: its place, and its shade.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlacedMember {
    pub(super) place: u32,
    pub(super) shade: u32,
}

/// The field of an item in a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyField {
    pub(super) word: u32,
    pub(super) shift: u32,
    pub(super) width: u32,
}

impl KeyField {
    /// The bits of the field, before they are shifted.
    pub(super) fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }
}

/// The rule by which the search chooses the item to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The first one in the order.
    First,
    /// One with a single option, if there is one; else the first one.
    Forced,
    /// The one with the fewest options, the first among equals.
    Fewest,
}

/// The matrix by places. Options that can be in no solution have no members.
#[derive(Debug)]
pub(super) struct PlaceTable {
    /// The item at each place.
    pub(super) items: Vec<ItemId>,
    /// The number of primary items: they have the first places.
    pub(super) primaries: usize,
    pub(super) options: usize,
    /// How searches branch: [`Rule::Forced`] unless a plan sets another rule.
    pub(super) rule: Rule,
    /// The members of each option, primary ones first.
    members: Lists<PlacedMember>,
    /// The uses of the item at each place, in the order of the options.
    uses: Lists<Use>,
    fields: Vec<KeyField>,
    /// The items that may be covered a number of times other than once.
    pub(super) repeated: Vec<Repeated>,
    /// Their options, and the word of a key at which the bits of these begin.
    pub(super) struck: Vec<u32>,
    pub(super) struck_start: usize,
    pub(super) words: usize,
}

/// A primary item that may be covered a number of times other than once: at least `lo` and at most `hi` times. Neither
/// exceeds the number of its options by more than one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repeated {
    pub(super) place: u32,
    pub(super) lo: u16,
    pub(super) hi: u16,
    /// How often the item must still be covered, and how often it may be.
    pub(super) fields: [KeyField; 2],
}

/// An option of an item, and the shade that it gives the item.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Use {
    pub(super) option: u32,
    pub(super) shade: u32,
}

impl PlaceTable {
    /// Lays out a problem for this order of its primary items. Forbidden options are in no solution.
    pub(super) fn new(
        matrix: &Matrix,
        primaries: &[ItemId],
        forbidden: &[OptionId],
        go_on: &mut GoOn<'_>,
    ) -> Result<PlaceTable, CountError> {
        let mut place_of = vec![0; matrix.item_count()];
        let secondary = matrix.item_ids().filter(|&item| !matrix.is_primary(item));
        let items: Vec<ItemId> = primaries.iter().copied().chain(secondary).collect();
        for (place, item) in (0..).zip(&items) {
            place_of[item.index()] = place;
        }
        let is_forbidden = are_in(matrix, forbidden);
        let (mut members, mut uses) = (Lists::default(), Lists::default());
        let mut own: Vec<PlacedMember> = Vec::new();
        let mut by_place = vec![Vec::new(); items.len()];
        let mut palette = vec![0; items.len()];
        for option in matrix.option_ids() {
            look(option.index(), go_on)?;
            if matrix.is_playable(option) && !is_forbidden[option.index()] {
                for (item, shade) in matrix.members(option) {
                    let place = place_of[item.index()];
                    let option = u32::from(option);
                    own.push(PlacedMember { place, shade });
                    by_place[place as usize].push(Use { option, shade });
                    palette[place as usize] = shade.max(palette[place as usize]);
                }
                sort_by_key(&mut own, |member| member.place);
            }
            members.push(own.drain(..));
        }
        by_place.into_iter().for_each(|list| uses.push(list));
        let palette = &palette[primaries.len()..];
        let bounds = bounds(matrix, primaries, &uses);
        let (mut fields, words) = fields(primaries.len(), palette, &bounds);
        let of_repeated = fields.split_off(items.len());
        let of_repeated = of_repeated.chunks_exact(2);
        let repeated = bounds.iter().zip(of_repeated);
        let repeated: Vec<Repeated> = repeated
            .map(|(&(place, lo, hi), fields)| Repeated {
                place,
                lo,
                hi,
                fields: [fields[0], fields[1]],
            })
            .collect();
        let of_item = |item: &Repeated| uses.of(item.place as usize);
        let struck = repeated.iter().flat_map(of_item);
        let struck = sorted_numbers(struck.map(|each| each.option).collect());
        Ok(PlaceTable {
            items,
            primaries: primaries.len(),
            options: matrix.option_count(),
            rule: Rule::Forced,
            members,
            uses,
            fields,
            repeated,
            struck_start: words,
            words: words + struck.len().div_ceil(64),
            struck,
        })
    }

    /// Whether some items may be covered a number of times other than once.
    pub(super) fn has_repeated(&self) -> bool {
        !self.repeated.is_empty()
    }

    /// Whether there are secondary items.
    pub(super) fn has_secondary(&self) -> bool {
        self.primaries < self.items.len()
    }

    pub(super) fn is_primary(&self, place: u32) -> bool {
        (place as usize) < self.primaries
    }

    pub(super) fn members(&self, option: u32) -> &[PlacedMember] {
        self.members.of(option as usize)
    }

    pub(super) fn primary_members(&self, option: u32) -> &[PlacedMember] {
        let members = self.members(option);
        match self.has_secondary() {
            true => {
                let primary = |member: &PlacedMember| (member.place as usize) < self.primaries;
                &members[..members.partition_point(primary)]
            }
            false => members,
        }
    }

    /// The options of the item at a place.
    pub(super) fn uses(&self, place: u32) -> &[Use] {
        self.uses.of(place as usize)
    }

    /// The number of items that the options have together.
    pub(super) fn member_count(&self) -> usize {
        self.members.entry_count()
    }

    /// The largest number of options of an item.
    pub(super) fn most_uses(&self) -> usize {
        let sizes = (0..self.uses.count()).map(|place| self.uses.of(place).len());
        sizes.max().unwrap_or(0)
    }

    /// The number of bits of a key that say which items are covered, and with which color.
    pub(super) fn key_bits(&self) -> u32 {
        self.fields.iter().map(|field| field.width).sum()
    }

    pub(super) fn field(&self, place: u32) -> KeyField {
        self.fields[place as usize]
    }
}

/// The items that may be covered a number of times other than once: their places and bounds. A bound beyond the number of
/// options of the item becomes one more than it.
fn bounds(matrix: &Matrix, primaries: &[ItemId], uses: &Lists<Use>) -> Vec<(u32, u16, u16)> {
    let repeated = (0..).zip(primaries).filter_map(|(place, &item)| {
        let (lo, hi) = matrix.bounds(item)?.into_inner();
        let uses = uses.of(place as usize).len() as u32;
        let limit = |times: u32| u16::try_from(times.min(uses + 1)).unwrap_or(u16::MAX);
        ((lo, hi) != (1, 1)).then_some((place, limit(lo), limit(hi)))
    });
    repeated.collect()
}

/// A bit for each of `primaries` items, a field for each secondary item, given the highest of its shades, two fields
/// for each item with bounds; and the number of words.
fn fields(primaries: usize, palette: &[u32], bounds: &[(u32, u16, u16)]) -> (Vec<KeyField>, usize) {
    // 0: closed, or without an alive option. 1: open. Then the shades.
    let shades = palette
        .iter()
        .map(|&shade| 64 - (u64::from(shade) + 1).leading_zeros());
    let times = bounds
        .iter()
        .map(|&(_, _, hi)| 16 - hi.leading_zeros().min(15));
    let times = times.flat_map(|width| [width; 2]);
    pack(std::iter::repeat_n(1, primaries).chain(shades).chain(times))
}

/// Fields of these widths, none of which crosses the end of a word, and the number of words.
pub(super) fn pack(widths: impl Iterator<Item = u32>) -> (Vec<KeyField>, usize) {
    let mut end = 0;
    let fields = widths.map(|width| {
        if end % 64 + width > 64 {
            end = end.next_multiple_of(64);
        }
        let field = KeyField {
            word: end / 64,
            shift: end % 64,
            width,
        };
        end += width;
        field
    });
    let fields = fields.collect();
    (fields, end.div_ceil(64) as usize)
}

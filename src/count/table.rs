//! The matrix of a problem in the order in which it is counted, and the shape of a key.
//!
//! Items are renumbered: a *place* is where an item stands in the order of branching. Primary items come first. A
//! key has a bit for each primary item, and for each secondary item a field that is wide enough for its colors; no
//! field crosses the end of a word.

use crate::problem::{ItemId, Matrix, OptionId};

/// An item of an option: its place, and its shade.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) place: u32,
    pub(super) shade: u32,
}

/// Where the state of an item stands in a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) word: u32,
    pub(super) shift: u32,
    /// How many bits it has.
    pub(super) width: u32,
}

impl Field {
    /// The bits of the field, before they are shifted.
    pub(super) fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }
}

/// The matrix by places. An option that can be in no solution has no members.
#[derive(Debug)]
pub(super) struct Table {
    /// The item at each place.
    pub(super) items: Vec<ItemId>,
    /// The number of primary items: they have the first places.
    pub(super) primaries: usize,
    /// The number of options.
    pub(super) options: usize,
    /// Option `o` has the members `member_starts[o]..member_starts[o + 1]`, primary ones first.
    member_starts: Vec<u32>,
    members: Vec<Member>,
    /// The item at place `p` has the uses `use_starts[p]..use_starts[p + 1]`, in the order of the options.
    use_starts: Vec<u32>,
    uses: Vec<Use>,
    /// For each item its field.
    fields: Vec<Field>,
    /// The number of words of a key.
    pub(super) words: usize,
}

/// An option of an item, and the shade that it gives the item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    pub(super) option: u32,
    pub(super) shade: u32,
}

impl Table {
    /// Lays out a problem for this order of its primary items. Forbidden options are in no solution.
    pub(super) fn new(matrix: &Matrix, primaries: &[ItemId], forbidden: &[OptionId]) -> Table {
        let mut place_of = vec![0; matrix.item_count()];
        let secondary = matrix.item_ids().filter(|&item| !matrix.is_primary(item));
        let items: Vec<ItemId> = primaries.iter().copied().chain(secondary).collect();
        for (place, item) in (0..).zip(&items) {
            place_of[item.index()] = place;
        }
        let mut allowed = vec![true; matrix.option_count()];
        for option in forbidden {
            if let Some(allowed) = allowed.get_mut(option.index()) {
                *allowed = false;
            }
        }
        let mut member_starts = vec![0];
        let mut members = Vec::with_capacity(matrix.entry_count());
        let mut by_place = vec![Vec::new(); items.len()];
        let mut palette = vec![0; items.len()];
        for option in matrix.option_ids() {
            if matrix.is_playable(option) && allowed[option.index()] {
                let first = members.len();
                for (item, shade) in matrix.members(option) {
                    let place = place_of[item.index()];
                    let option = option.0;
                    members.push(Member { place, shade });
                    by_place[place as usize].push(Use { option, shade });
                    palette[place as usize] = shade.max(palette[place as usize]);
                }
                members[first..].sort_by_key(|member| member.place);
            }
            member_starts.push(members.len() as u32);
        }
        let mut use_starts = vec![0];
        let mut uses = Vec::with_capacity(members.len());
        for list in by_place {
            uses.extend(list);
            use_starts.push(uses.len() as u32);
        }
        let (fields, words) = fields(primaries.len(), &palette[primaries.len()..]);
        Table {
            items,
            primaries: primaries.len(),
            options: matrix.option_count(),
            member_starts,
            members,
            use_starts,
            uses,
            fields,
            words,
        }
    }

    /// Whether there are secondary items.
    pub(super) fn has_secondary(&self) -> bool {
        self.primaries < self.items.len()
    }

    /// Whether the item at a place is primary.
    pub(super) fn is_primary(&self, place: u32) -> bool {
        (place as usize) < self.primaries
    }

    /// The members of an option.
    pub(super) fn members(&self, option: u32) -> &[Member] {
        let at = option as usize;
        &self.members[self.member_starts[at] as usize..self.member_starts[at + 1] as usize]
    }

    /// The primary members of an option.
    pub(super) fn primary_members(&self, option: u32) -> &[Member] {
        let members = self.members(option);
        match self.has_secondary() {
            true => {
                let primary = |member: &Member| (member.place as usize) < self.primaries;
                &members[..members.partition_point(primary)]
            }
            false => members,
        }
    }

    /// The options of the item at a place.
    pub(super) fn uses(&self, place: u32) -> &[Use] {
        let at = place as usize;
        &self.uses[self.use_starts[at] as usize..self.use_starts[at + 1] as usize]
    }

    /// The largest number of options of an item.
    pub(super) fn most_uses(&self) -> usize {
        let lists = self.use_starts.windows(2);
        let sizes = lists.map(|ends| (ends[1] - ends[0]) as usize);
        sizes.max().unwrap_or(0)
    }

    /// The field of the item at a place.
    pub(super) fn field(&self, place: u32) -> Field {
        self.fields[place as usize]
    }
}

/// A bit for each of `primaries` items, a field for each secondary item, given the highest of its shades; and the number
/// of words.
fn fields(primaries: usize, palette: &[u32]) -> (Vec<Field>, usize) {
    // 0: closed, or without an alive option. 1: open. Then the shades.
    let shades = palette
        .iter()
        .map(|&shade| 64 - (u64::from(shade) + 1).leading_zeros());
    let widths = std::iter::repeat_n(1, primaries).chain(shades);
    let mut end = 0;
    let fields = widths.map(|width| {
        if end % 64 + width > 64 {
            end = end.next_multiple_of(64);
        }
        let field = Field {
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

//! The tables of the narrow form: what each option leaves of the grid, laid once for a matrix.

use crate::engine::IS_SMALL;
use crate::matrix::{Matrix, OptionId};

use super::bits::Bits;
use super::level::FEW_SHAPES;

pub(super) const NO_ROW: u16 = u16::MAX;

pub(super) const NO_OPTION: OptionId = OptionId(u32::MAX);

/// As a number of planes: any up to 24, which the compiler does not know. For what is not hot, and for processors that
/// are rare. Grids then have room for [`ANY_LINES`], and use as many as the tables say.
pub(super) const ANY_PLANES: usize = 25;
pub(super) const ANY_LINES: usize = ANY_PLANES + 1;

/// The tables of a matrix. Never changed once laid. They identify items by their bits: see [`bit_of`].
pub(super) struct MaskTable<B: Bits> {
    /// The number of planes: as many as the longest item has options.
    pub(super) planes: usize,
    /// The number of lines of a grid: see [`lines`].
    pub(super) lines: usize,
    /// For each row, in the order of the matrix, the places of its bits: for each of its primary items, the plane and
    /// the bit.
    pub(super) places: Vec<Vec<(u16, u16)>>,
    /// For each option of the problem its row, or [`NO_ROW`] if it cannot be in a solution.
    pub(super) row_of: Vec<u16>,
    /// For each row, its mask: what it leaves of each plane and of the open items, as lines.
    pub(super) masks: Vec<B::Line>,
    /// Whether there are no secondary items.
    pub(super) pure: bool,
    /// All primary items.
    pub(super) all: B,
    /// The number of primary items.
    pub(super) items: usize,
    /// The grid before anything is chosen.
    pub(super) start: Vec<B::Line>,
    /// A grid without options, and all items open.
    pub(super) open: Vec<B::Line>,
    /// The items that are the first of some row, in the order of the matrix.
    pub(super) leaders: Vec<u16>,
    /// For each item and plane the number of the option there, but [`NO_OPTION`] if the item is not its first.
    pub(super) led: Vec<OptionId>,
    /// For each item and plane, the row of that bit.
    pub(super) row_at: Vec<u16>,
    /// The row by plane and item: for plane `p` and item `i` at `p` times the width of the sets plus `i`.
    pub(super) row_at_place: Vec<u16>,
    /// The items that are the first of some row, as a set.
    pub(super) lead: B,
    pub(super) overlaps: usize,
    /// For each overlap and plane the items whose bit in that plane lies outside the overlap.
    pub(super) outside: Vec<B>,
    /// For each overlap and item the other item of the overlap, plus the width of the sets times which of its overlaps that is.
    pub(super) partner: Vec<u16>,
}

/// The memory limit of the masks, in bytes. They are read in random order, so they should fit a cache.
const MAX_BYTES: usize = 4 << 20;

/// The maximum number of overlaps of an item.
pub(super) const MAX_OVERLAPS: usize = 6;

/// The maximum number of pairs of options in an item, summed over the items. Laying the tables takes time in
/// proportion: at most a tenth of a second, which no limit of the search needs to interrupt.
const MAX_PAIRS: usize = 1 << 25;

/// The numbers of items for which the engine is compiled. 256 is not worth it, because one vector has 512 bits; each
/// pair of a width and a number of planes costs half a second of compile time for each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    W64 = 64,
    W128 = 128,
    W512 = 512,
}

/// The numbers of planes for which the engine is compiled: four for dominoes, nine for Sudoku, and so on. An unused
/// plane costs a little; a number unknown to the compiler cost a tenth to three fifths of the speed. Twelve and twenty
/// are only for sets of 64, as for queens and Langford pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Planes {
    P4 = 4,
    P9 = 9,
    P12 = 12,
    P16 = 16,
    P20 = 20,
    P24 = 24,
}

/// The shape of the tables of a matrix, if they are small enough. Takes time in proportion to the entries.
pub(super) fn shape(matrix: &Matrix) -> Option<(Width, Planes)> {
    use Planes::{P4, P9, P12, P16, P20, P24};
    let mut lengths = vec![0usize; matrix.item_count()];
    let mut rows = 0;
    for option in matrix.option_ids() {
        rows += usize::from(matrix.is_playable(option));
        for (item, _) in matrix.members(option) {
            lengths[item.index()] += 1;
        }
    }
    let primary = matrix.item_ids().filter(|&item| matrix.is_primary(item));
    let longest = primary.map(|item| lengths[item.index()]).max().unwrap_or(0);
    let pairs = lengths.iter().fold(0, |pairs: usize, length| {
        pairs.saturating_add(length.saturating_mul(*length))
    });
    let primaries = matrix.primary_count();
    let widths: &[Width] = match FEW_SHAPES {
        true => &[Width::W64, Width::W512],
        false => &[Width::W64, Width::W128, Width::W512],
    };
    let width = *{ widths.iter() }.find(|&&width| width as usize >= primaries)?;
    let numbers: &[Planes] = match width {
        Width::W64 if FEW_SHAPES => &[P12, P24],
        _ if FEW_SHAPES => &[P9],
        Width::W64 => &[P4, P9, P12, P16, P20, P24],
        Width::W128 | Width::W512 => &[P4, P9, P16, P24],
    };
    let planes = *{ numbers.iter() }.find(|&&planes| planes as usize >= longest)?;
    let bytes = rows * (planes as usize + 1) * (width as usize / 8);
    let is_small = rows < usize::from(NO_ROW) && bytes <= MAX_BYTES && pairs <= MAX_PAIRS;
    is_small.then_some((width, planes))
}

/// The bit of a primary item. In sets of eight words, consecutive items lie in different words: so the words are
/// equally full, and a pass can choose as many items as possible (`narrow/force.rs`).
#[inline(always)]
pub(super) fn bit_of<B: Bits>(item: usize) -> usize {
    if B::WORDS == 8 {
        item % 8 * 64 + item / 8
    } else {
        item
    }
}

pub(super) fn item_of<B: Bits>(bit: usize) -> usize {
    if B::WORDS == 8 {
        bit % 64 * 8 + bit / 64
    } else {
        bit
    }
}

/// The options that can be in a solution, as rows.
struct Rows {
    /// For each row its option.
    ids: Vec<OptionId>,
    /// For each option of the problem its row, or [`NO_ROW`].
    row_of: Vec<u16>,
    /// For each item its rows, and the colors that they give it.
    lists: Vec<Vec<(u16, u32)>>,
}

impl Rows {
    fn of(matrix: &Matrix) -> Self {
        let mut ids = Vec::new();
        let mut row_of = vec![NO_ROW; matrix.option_count()];
        let mut lists = vec![Vec::new(); matrix.item_count()];
        for (option, row_of) in row_of.iter_mut().enumerate() {
            let id = OptionId(option as u32);
            if matrix.is_playable(id) {
                *row_of = ids.len() as u16;
                for (item, shade) in matrix.members(id) {
                    lists[item.index()].push((*row_of, shade));
                }
                ids.push(id);
            }
        }
        Rows { ids, row_of, lists }
    }
}

impl<B: Bits> MaskTable<B> {
    /// Lays the tables of a problem with `planes` planes, as in its [`shape`], and `lines` lines per grid.
    pub(super) fn lay(matrix: &Matrix, planes: usize, lines: usize) -> Self {
        let width = 64 * B::WORDS;
        let Rows { ids, row_of, lists } = Rows::of(matrix);
        let primary = matrix.item_ids().filter(|&item| matrix.is_primary(item));
        let mut all = B::NONE;
        let mut open = vec![B::Line::NONE; lines];
        for item in 0..matrix.primary_count() {
            all.insert(bit_of::<B>(item));
            let (line, bit) = B::spot(lines, planes, bit_of::<B>(item));
            open[line].insert(bit);
        }

        // The rows of an item take the planes in order.
        let mut start = open.clone();
        let mut places: Vec<Vec<(u16, u16)>> = vec![Vec::new(); ids.len()];
        let mut row_at = vec![NO_ROW; width * planes];
        let mut row_at_place = row_at.clone();
        for (number, item) in primary.enumerate() {
            let bit_of_item = bit_of::<B>(number);
            for (plane, &(row, _)) in lists[item.index()].iter().enumerate() {
                let (line, bit) = B::spot(lines, plane, bit_of_item);
                start[line].insert(bit);
                row_at[bit_of_item * planes + plane] = row;
                row_at_place[plane * width + bit_of_item] = row;
                places[row as usize].push((plane as u16, bit_of_item as u16));
            }
        }
        let mut lead = B::NONE;
        let mut led = vec![NO_OPTION; width * planes];
        for (places, &id) in places.iter().zip(&ids) {
            let (plane, item) = places[0];
            lead.insert(usize::from(item));
            led[usize::from(item) * planes + usize::from(plane)] = id;
        }
        let leaders = (0..matrix.primary_count()).map(bit_of::<B>);
        let leaders = leaders.filter(|&bit| lead.has(bit));

        let mut table = MaskTable {
            pure: matrix.item_count() == matrix.primary_count(),
            planes,
            lines,
            places,
            row_of,
            masks: Vec::new(),
            all,
            items: matrix.primary_count(),
            start,
            open,
            leaders: leaders.map(|bit| bit as u16).collect(),
            led,
            row_at,
            row_at_place,
            lead,
            overlaps: 0,
            outside: Vec::new(),
            partner: Vec::new(),
        };
        table.masks = table.masks(matrix, &ids, &lists);
        // The page, whose code must be small, does without.
        if !IS_SMALL {
            table.lay_overlaps();
        }
        table
    }

    /// What each row leaves: everything except the rows that share an item with it, unless both give the item the same
    /// color. Takes the rows and the lists of [`Rows`].
    fn masks(&self, matrix: &Matrix, ids: &[OptionId], lists: &[Vec<(u16, u32)>]) -> Vec<B::Line> {
        let mut masks = Vec::with_capacity(ids.len() * self.lines);
        let mut met = vec![NO_ROW; ids.len()];
        for (row, &id) in ids.iter().enumerate() {
            masks.extend_from_slice(&self.start);
            let mask = &mut masks[row * self.lines..];
            met[row] = row as u16;
            for (item, shade) in matrix.members(id) {
                for &(other, theirs) in &lists[item.index()] {
                    let agree = shade != 0 && shade == theirs;
                    if !agree && met[usize::from(other)] != row as u16 {
                        met[usize::from(other)] = row as u16;
                        self.take_out(other, mask);
                    }
                }
            }
            for &(_, item) in &self.places[row] {
                let (line, bit) = B::spot(self.lines, self.planes, usize::from(item));
                mask[line].remove(bit);
            }
        }
        masks
    }

    /// The row of an option of the problem, if it can be in a solution.
    #[inline(always)]
    pub(super) fn row(&self, option: OptionId) -> Option<u16> {
        let row = *self.row_of.get(option.index())?;
        (row != NO_ROW).then_some(row)
    }

    /// The number of planes: a constant, unless `P` is [`ANY_PLANES`].
    #[inline(always)]
    pub(super) fn planes<const P: usize>(&self) -> usize {
        if P == ANY_PLANES { self.planes } else { P }
    }

    /// The number of lines of a grid: a constant, unless `L` is [`ANY_LINES`].
    #[inline(always)]
    pub(super) fn lines<const L: usize>(&self) -> usize {
        if L == ANY_LINES { self.lines } else { L }
    }

    #[inline(always)]
    pub(super) fn choose<const L: usize>(&self, row: u16, grid: &mut [B::Line; L]) {
        for (line, &mask) in grid.iter_mut().zip(self.mask::<L>(row)) {
            *line = line.and(mask);
        }
    }

    /// The rest of a grid after a row.
    #[inline(always)]
    pub(super) fn mask<const L: usize>(&self, row: u16) -> &[B::Line] {
        let lines = self.lines::<L>();
        &self.masks[row as usize * lines..][..lines]
    }

    #[inline(always)]
    pub(super) fn take_out(&self, row: u16, grid: &mut [B::Line]) {
        for &(plane, item) in &self.places[usize::from(row)] {
            let (line, bit) = B::spot(self.lines, usize::from(plane), usize::from(item));
            grid[line].remove(bit);
        }
    }

    /// Finds the [overlaps](overlaps), if no item has too many.
    fn lay_overlaps(&mut self) {
        let (planes, width) = (self.planes, 64 * B::WORDS);
        let Some(overlaps) = overlaps(&self.places, &self.row_at, planes, width) else {
            return;
        };
        let max = overlaps.iter().map(Vec::len).max().unwrap_or(0);
        self.overlaps = max;
        self.outside = vec![self.all; max * planes];
        self.partner = vec![0; max * width];
        for (item, overlaps) in overlaps.iter().enumerate() {
            for (overlap, each) in overlaps.iter().enumerate() {
                self.partner[overlap * width + item] = (each.back * width + each.other) as u16;
                for plane in (0..planes).filter(|plane| each.shared >> plane & 1 == 1) {
                    self.outside[overlap * planes + plane].remove(item);
                }
            }
        }
    }
}

/// What an item shares with another.
struct Overlap {
    other: usize,
    /// The planes of the options that they share.
    shared: u32,
    /// Which of the overlaps of the other item that is.
    back: usize,
}

/// For each item, the overlaps: the other items with which it shares two or more options, and each has others. `None` if some
/// item has too many, as the squares of a tiling do.
fn overlaps(
    places: &[Vec<(u16, u16)>],
    row_at: &[u16],
    planes: usize,
    width: usize,
) -> Option<Vec<Vec<Overlap>>> {
    let mut overlaps: Vec<Vec<Overlap>> = Vec::with_capacity(width);
    let mut with = vec![0u32; width];
    let mut met = Vec::new();
    let length = |item: usize| {
        let rows = &row_at[item * planes..][..planes];
        rows.iter().take_while(|&&row| row != NO_ROW).count()
    };
    for item in 0..width {
        let rows = &row_at[item * planes..][..planes];
        for (plane, &row) in rows[..length(item)].iter().enumerate() {
            for &(_, other) in &places[row as usize] {
                let other = usize::from(other);
                if other != item {
                    if with[other] == 0 {
                        met.push(other);
                    }
                    with[other] |= 1 << plane;
                }
            }
        }
        let mut own = Vec::new();
        for other in met.drain(..) {
            let shared = std::mem::take(&mut with[other]);
            let number = shared.count_ones() as usize;
            if number >= 2 && number < length(item).min(length(other)) {
                let back = 0;
                own.push(Overlap {
                    other,
                    shared,
                    back,
                });
            }
        }
        if own.len() > MAX_OVERLAPS {
            return None;
        }
        overlaps.push(own);
    }
    for item in 0..width {
        for number in 0..overlaps[item].len() {
            let others = &overlaps[overlaps[item][number].other];
            let back = others.iter().position(|back| back.other == item);
            overlaps[item][number].back = back.expect("sharing is symmetric");
        }
    }
    Some(overlaps)
}

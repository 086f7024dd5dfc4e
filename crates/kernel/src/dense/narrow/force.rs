//! Unit propagation: chooses the options of forced items.
//!
//! A pass over the planes shows all forced items at once. The number of its plane, kept in binary for all items,
//! identifies the option of each, and the engine applies its mask. Several items often force the same option, and
//! applying a mask twice wastes time. So in sets of eight words, the engine chooses only the lowest forced item of each
//! word before the next pass: on Sudoku with 17 clues, that takes 101 masks per puzzle instead of 128, and 32 passes
//! instead of 26. Smaller sets have too few words for that. There, it chooses all forced items in turn, and drops those
//! covered meanwhile every 16 items.

use crate::dense::bits::Bits;
use crate::dense::table::MaskTable;

/// In sets of fewer than eight words, items that are already covered are dropped after this many forced items.
const AT_ONCE: usize = 16;

/// The items to choose in a pass, as places of [`MaskTable::row_at_place`]: the first `count` of the list.
#[derive(Clone, Copy)]
pub(in crate::dense) struct Forced {
    pub(in crate::dense) places: [u64; 8],
    pub(in crate::dense) count: usize,
}

/// What a pass shows of a grid, found all at once.
#[derive(Clone, Copy)]
pub(in crate::dense) struct WholePass {
    /// Whether some item cannot be covered.
    pub(in crate::dense) dead: bool,
    /// Whether some item has two options or more.
    pub(in crate::dense) two: bool,
    /// The words that have a forced item, as bits.
    pub(in crate::dense) forced: u32,
    /// For each of these words the place of the lowest forced item: see [`MaskTable::row_at_place`].
    pub(in crate::dense) places: [u32; 8],
}

/// A way to find the lowest forced item of each word. `number` is the plane of each forced item, in binary.
///
/// This is a trait because calls through `Fn` are not always inlined, and are then compiled for the base level: on
/// AVX2, that took a seventh of the instructions of easy Sudoku.
pub(in crate::dense) trait Lowest<B: Bits> {
    fn lowest(&self, forced: B, number: &[B; 5]) -> Forced;

    /// Whether there is code for a whole [`pass`](Self::pass).
    const PASSES: bool = false;

    /// What a pass shows of a grid. `all` are all items. The result is no `Option`: it would be copied through memory in
    /// the inner loop.
    #[inline(always)]
    fn pass(&self, _grid: &[B::Line], _all: &B) -> WholePass {
        WholePass {
            dead: true,
            two: false,
            forced: 0,
            places: [0; 8],
        }
    }
}

/// Plain loops.
#[derive(Clone, Copy, Debug)]
pub(in crate::dense) struct Plain;

/// A closure, which has the instructions of the function that it was made in, for tables of `P` planes. It is told how
/// many digits the numbers of these planes have.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(in crate::dense) struct By<const P: usize, F>(pub(in crate::dense) F);

#[cfg(target_arch = "x86_64")]
impl<B: Bits, const P: usize, F: Fn(B, &[B; 5], usize) -> Forced> Lowest<B> for By<P, F> {
    #[inline(always)]
    fn lowest(&self, forced: B, number: &[B; 5]) -> Forced {
        self.0(forced, number, digits::<P>())
    }
}

impl<B: Bits> Lowest<B> for Plain {
    #[inline(always)]
    fn lowest(&self, forced: B, number: &[B; 5]) -> Forced {
        let mut list = Forced {
            places: [0; 8],
            count: 0,
        };
        for (word, &left) in forced.words().iter().enumerate() {
            let bit = left.trailing_zeros() & 63;
            let mut plane = 0;
            for (digit, number) in number.iter().enumerate() {
                plane |= (number.words()[word] >> bit & 1) << digit;
            }
            let item = word as u64 * 64 + u64::from(bit);
            list.places[list.count] = plane * (B::WORDS as u64 * 64) + item;
            list.count += usize::from(left != 0);
        }
        list
    }
}

/// Chooses the options of forced items, given the planes.
#[inline(always)]
pub(super) fn force<B: Bits, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    grid: &mut [B::Line; L],
    planes: &[B; P],
    mut forced: B,
    lowest: &impl Lowest<B>,
) {
    let number = number(planes);
    if B::WORDS == 8 {
        let list = lowest.lowest(forced, &number);
        for &place in &list.places[..list.count & 15] {
            table.choose(table.row_at_place[place as usize], grid);
        }
        return;
    }
    // A copy that the compiler keeps in registers.
    let mut copy = *grid;
    loop {
        let mut items = forced.each();
        for item in items.by_ref().take(AT_ONCE) {
            table.choose(row_of_single::<B, P>(table, &number, item), &mut copy);
        }
        if items.next().is_none() {
            *grid = copy;
            return;
        }
        // Items covered since need no look.
        forced = forced.and(B::of(&copy[..table.lines::<L>()], table.planes::<P>()));
    }
}

/// The plane of the only option of each item, in binary.
#[inline(always)]
pub(super) fn number<B: Bits>(planes: &[B]) -> [B; 5] {
    let mut number = [B::NONE; 5];
    for (plane, &bits) in planes.iter().enumerate() {
        for (digit, number) in number.iter_mut().enumerate() {
            if plane >> digit & 1 != 0 {
                *number = number.or(bits);
            }
        }
    }
    number
}

/// How many binary digits the numbers of `P` planes have.
const fn digits<const P: usize>() -> usize {
    (usize::BITS - (P - 1).leading_zeros()) as usize
}

/// The row of an item that has only one.
#[inline(always)]
fn row_of_single<B: Bits, const P: usize>(
    table: &MaskTable<B>,
    number: &[B; 5],
    item: usize,
) -> u16 {
    let mut plane = 0;
    for number in number[..digits::<P>()].iter().rev() {
        plane = plane << 1 | (number.words()[item / 64] >> (item % 64) & 1);
    }
    table.row_at[item * table.planes::<P>() + plane as usize]
}

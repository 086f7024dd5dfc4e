//! The narrow, wide and multiple engines behind one interface, each compiled for every processor level.
//!
//! [`FormTables`] are laid once; a [`FormSearch`] is a search on them. A search works through [`Job`]s, which are
//! inlined, with everything they call, into the function that is compiled for the level of the search.

mod narrowed;

use super::bits::{Bits, Bits64, Bits128, Bits328, Bits384, Bits512};
use super::level::{FEW_SHAPES, Job, Level};
use super::lines::OWN;
use super::table::{self, MaskTable, Planes, Width};
use super::{halves, multiple, narrow, thirds, wide};
use crate::engine::Event;
use crate::matrix::{Matrix, OptionId};
use narrowed::Narrowed;

/// Tables of some shape.
pub(super) trait FormTables: Send + Sync {
    fn state(&self, level: Level) -> Box<dyn FormSearch + '_>;
    /// Two searches in turn, where the level has code for that.
    fn pair(&self, _level: Level) -> Option<Box<dyn FormPair + '_>> {
        None
    }
}

/// A search on tables of some shape.
pub(super) trait FormSearch: Send {
    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]);
    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event;
    fn chosen(&self, options: &mut Vec<OptionId>);
    /// Where it is at hand: the rank of the option that covers each item.
    fn covered_by(&self, _ranks: &mut [u8]) -> bool {
        false
    }
    fn nodes(&self) -> u64;
    /// The share of the search tree that is done, from 0 to 1.
    fn fraction(&self) -> f64;
}

/// Two searches in turn: see `narrow/in_turn.rs`.
pub(super) trait FormPair: Send {
    /// The search on a side, 0 or 1.
    fn side(&mut self, side: usize) -> &mut dyn FormSearch;
    /// Continues with both until one has passed its wanted number of solutions or has ended, and returns the side of
    /// that one. Subtracts the numbers of solutions passed. Neither may stand at a solution before.
    fn advance(&mut self, wanted: &mut [u64; 2]) -> usize;
}

/// Lays tables of a matrix: those for multiplicities if it has any, narrow ones, in the lines that suit the level, if they
/// are small enough, otherwise wide ones. `None` if the sets would take more than `most_bytes` bytes.
pub(super) fn lay(matrix: &Matrix, most_bytes: usize, level: Level) -> Option<Box<dyn FormTables>> {
    if matrix.has_multiplicities() {
        let plan = multiple::MultiplePlan::lay(matrix, most_bytes)?;
        return Some(Box::new(plan));
    }
    let Some((width, planes)) = table::shape(matrix) else {
        let plan = wide::WidePlan::lay(matrix, most_bytes)?;
        return Some(Box::new(plan));
    };
    // Unpacking takes more registers than AVX2 has: there, hard Sudoku are a quarter slower and easy ones a tenth
    // faster.
    let (is_x86, items) = (cfg!(target_arch = "x86_64"), matrix.primary_count());
    let packs = is_x86 && level == Level::Avx512 && items <= 8 * OWN;
    // Grids of thirteen or fifteen lines fit the registers of AVX2.
    let on_avx2 = is_x86 && level == Level::Avx2;
    let in_thirds = on_avx2 && items <= 8 * thirds::USED;
    let in_halves = on_avx2 && items <= 8 * halves::USED;
    Some(match width {
        Width::W512 if packs && planes == Planes::P9 => in_lines::<Bits512, 9, 7>(matrix),
        Width::W512 if in_thirds && planes == Planes::P9 => {
            in_lines::<Bits328, 9, { thirds::LINES }>(matrix)
        }
        Width::W512 if in_halves && planes == Planes::P9 => {
            in_lines::<Bits384, 9, { halves::LINES }>(matrix)
        }
        Width::W64 if planes == Planes::P12 && !ALL_HAVE_AVX512 => {
            in_lines::<Bits64, 12, 13>(matrix)
        }
        Width::W64 if FEW_SHAPES => in_lines::<Bits64, 24, 25>(matrix),
        _ if FEW_SHAPES => in_lines::<Bits512, 9, 10>(matrix),
        Width::W64 if planes == Planes::P20 => in_lines::<Bits64, 20, 21>(matrix),
        Width::W64 => narrow_tables::<Bits64>(matrix, planes),
        Width::W128 => narrow_tables::<Bits128>(matrix, planes),
        Width::W512 => narrow_tables::<Bits512>(matrix, planes),
    })
}

/// Whether the program is built for processors that all have vectors of 512 bits. There, the compiler moves thirteen words
/// through memory in two parts (queens 12: 1.7 times the time).
const ALL_HAVE_AVX512: bool = cfg!(target_feature = "avx512f");

pub(super) fn takes(matrix: &Matrix, most_bytes: usize) -> bool {
    match matrix.has_multiplicities() {
        true => multiple::MultiplePlan::takes(matrix, most_bytes),
        false => {
            table::shape(matrix).is_some() || wide::WidePlan::lay(matrix, most_bytes).is_some()
        }
    }
}

/// Tables with any number of planes for which the engine is compiled.
fn narrow_tables<B: Narrowed>(matrix: &Matrix, planes: Planes) -> Box<dyn FormTables> {
    match planes {
        Planes::P4 => in_lines::<B, 4, 5>(matrix),
        Planes::P9 => in_lines::<B, 9, 10>(matrix),
        Planes::P12 | Planes::P16 => in_lines::<B, 16, 17>(matrix),
        Planes::P20 | Planes::P24 => in_lines::<B, 24, 25>(matrix),
    }
}

/// Tables of `P` planes in `L` lines.
fn in_lines<B: Narrowed, const P: usize, const L: usize>(matrix: &Matrix) -> Box<dyn FormTables> {
    Box::new(Narrow {
        table: MaskTable::lay(matrix, P, L),
        advance: B::advance_on::<P, L>,
        advance_in_turn: B::advance_in_turn::<P, L>,
    })
}

/// Narrow tables, with the code for their shape.
struct Narrow<B: Bits> {
    table: MaskTable<B>,
    advance: fn(Level, &MaskTable<B>, &mut narrow::NarrowSearch<B>, u64, &mut u64) -> Event,
    advance_in_turn: AdvanceInTurn<B>,
}

type AdvanceInTurn<B> =
    fn(Level, &MaskTable<B>, [&mut narrow::NarrowSearch<B>; 2], &mut [u64; 2]) -> Option<usize>;

impl<B: Bits> Narrow<B> {
    fn on(&self, level: Level) -> OnNarrow<'_, B> {
        OnNarrow {
            tables: self,
            search: narrow::NarrowSearch::new(level),
            level,
        }
    }
}

impl<B: Narrowed> FormTables for Narrow<B> {
    fn state(&self, level: Level) -> Box<dyn FormSearch + '_> {
        Box::new(self.on(level))
    }
    fn pair(&self, level: Level) -> Option<Box<dyn FormPair + '_>> {
        // On AVX2, two searches in turn are a tenth to a fifth slower: it has too few registers even for one.
        let fits = level != Level::Avx2 && B::WORDS == 8;
        fits.then(|| Box::new([self.on(level), self.on(level)]) as Box<dyn FormPair + '_>)
    }
}

impl FormTables for wide::WidePlan {
    fn state(&self, level: Level) -> Box<dyn FormSearch + '_> {
        Box::new(wide::WideSearch::new(self, level))
    }
}

impl FormTables for multiple::MultiplePlan {
    fn state(&self, level: Level) -> Box<dyn FormSearch + '_> {
        Box::new(multiple::MultipleSearch::new(self, level))
    }
}

/// A search on narrow tables.
struct OnNarrow<'d, B: Bits> {
    tables: &'d Narrow<B>,
    search: narrow::NarrowSearch<B>,
    level: Level,
}

/// Moving to the next solutions on narrow tables.
struct AdvanceNarrow<'a, B: Bits, const P: usize, const L: usize>(
    &'a MaskTable<B>,
    &'a mut narrow::NarrowSearch<B>,
    u64,
    &'a mut u64,
);

impl<B: Bits, const P: usize, const L: usize> Job for AdvanceNarrow<'_, B, P, L> {
    type Output = Event;
    const USES_AVX512: bool = false;
    #[inline(always)]
    fn run<const SHAPED: bool>(self) -> Event {
        let AdvanceNarrow(table, search, max_nodes, wanted) = self;
        if SHAPED {
            narrow::advance::<B, _, P, L>(table, search, max_nodes, wanted, narrow::Plain)
        } else {
            narrow::advance_any(table, search, max_nodes, wanted)
        }
    }
}

impl<B: Narrowed> FormSearch for OnNarrow<'_, B> {
    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        narrow::begin(&self.tables.table, &mut self.search, required, forbidden);
    }
    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        let Narrow { table, advance, .. } = self.tables;
        advance(self.level, table, &mut self.search, max_nodes, wanted)
    }
    fn chosen(&self, options: &mut Vec<OptionId>) {
        narrow::chosen(&self.tables.table, &self.search, options);
    }
    fn covered_by(&self, ranks: &mut [u8]) -> bool {
        narrow::covered_by(&self.tables.table, &self.search, ranks)
    }
    fn nodes(&self) -> u64 {
        self.search.nodes
    }
    fn fraction(&self) -> f64 {
        narrow::fraction(&self.search)
    }
}

impl<B: Narrowed> FormPair for [OnNarrow<'_, B>; 2] {
    fn side(&mut self, side: usize) -> &mut dyn FormSearch {
        &mut self[side]
    }
    fn advance(&mut self, wanted: &mut [u64; 2]) -> usize {
        let [one, two] = self;
        let Narrow {
            table,
            advance_in_turn,
            ..
        } = one.tables;
        let searches = [&mut one.search, &mut two.search];
        advance_in_turn(one.level, table, searches, wanted).unwrap_or_else(|| {
            while one.advance(u64::MAX, &mut wanted[0]) == Event::Poll {}
            0
        })
    }
}

//! Sets of the narrow engine that have code of their own for some processors: those of 512 bits for AVX-512, those of 328 and
//! 384 for AVX2.

use super::AdvanceNarrow;
use crate::dense::bits::{Bits, Bits64, Bits128, Bits328, Bits384, Bits512};
use crate::dense::level::Level;
#[cfg(not(target_arch = "wasm32"))]
use crate::dense::narrow;
use crate::dense::narrow::NarrowSearch;
use crate::dense::table::MaskTable;
#[cfg(target_arch = "x86_64")]
use crate::dense::{halves, thirds};
use crate::engine::Event;

/// Sets of the narrow engine.
pub(super) trait Narrowed: Bits {
    /// [`narrow::advance`](crate::dense::narrow::advance) on this level, or on the next lower one that the processor has, on
    /// tables of `P` planes in `L` lines.
    fn advance_on<const P: usize, const L: usize>(
        level: Level,
        table: &MaskTable<Self>,
        search: &mut NarrowSearch<Self>,
        max_nodes: u64,
        wanted: &mut u64,
    ) -> Event {
        level.run(AdvanceNarrow::<Self, P, L>(
            table, search, max_nodes, wanted,
        ))
    }
    /// [`narrow::in_turn::advance`] on this level, if there is code for it, the processor has it and the registers suffice.
    fn advance_in_turn<const P: usize, const L: usize>(
        _level: Level,
        _table: &MaskTable<Self>,
        _walks: [&mut NarrowSearch<Self>; 2],
        _wanted: &mut [u64; 2],
    ) -> Option<usize> {
        None
    }
}

impl Narrowed for Bits64 {}
impl Narrowed for Bits128 {}

/// Code for AVX2, of the only shape that these sets have: see `lay`. There is none for the base level, as these tables are
/// laid where the processor has AVX2.
macro_rules! on_avx2 {
    ($Set:ty, $layout:ident) => {
        impl Narrowed for $Set {
            #[cfg(target_arch = "x86_64")]
            fn advance_on<const P: usize, const L: usize>(
                _level: Level,
                table: &MaskTable<Self>,
                search: &mut NarrowSearch<Self>,
                max_nodes: u64,
                wanted: &mut u64,
            ) -> Event {
                const { assert!(P == 9 && L == $layout::LINES, "one shape") };
                let event = narrow::avx2::$layout::advance(table, search, max_nodes, wanted);
                event.expect("the processor has AVX2, as these tables were laid")
            }
        }
    };
}
on_avx2!(Bits328, thirds);
on_avx2!(Bits384, halves);

impl Narrowed for Bits512 {
    #[cfg(target_arch = "x86_64")]
    fn advance_on<const P: usize, const L: usize>(
        level: Level,
        table: &MaskTable<Self>,
        search: &mut NarrowSearch<Self>,
        max_nodes: u64,
        wanted: &mut u64,
    ) -> Event {
        if level == Level::Avx512
            && let Some(event) = narrow::avx512::advance::<P, L>(table, search, max_nodes, wanted)
        {
            return event;
        }
        // Only tests search packed lines on other levels, so no code for AVX2 is worth its time to compile.
        let level = if const { L <= P } { Level::Base } else { level };
        level.run(AdvanceNarrow::<Self, P, L>(
            table, search, max_nodes, wanted,
        ))
    }
    #[cfg(not(target_arch = "wasm32"))]
    fn advance_in_turn<const P: usize, const L: usize>(
        level: Level,
        table: &MaskTable<Self>,
        searches: [&mut NarrowSearch<Self>; 2],
        wanted: &mut [u64; 2],
    ) -> Option<usize> {
        match level {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => narrow::avx512::advance_in_turn::<P, L>(table, searches, wanted),
            // Plain loops, of one shape, so that tests of the rest run on every processor; not in release builds.
            Level::Base if const { cfg!(debug_assertions) && P == 9 && L == 10 } => {
                let lowest = &narrow::Plain;
                let over = narrow::in_turn::advance::<_, P, L>(table, searches, wanted, lowest);
                Some(over)
            }
            _ => None,
        }
    }
}

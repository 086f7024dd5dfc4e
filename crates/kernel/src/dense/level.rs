//! The CPU levels for which the dense engine is compiled, and the choice among them.
//!
//! The engine consists of plain loops over arrays, always inlined into one function per level. The `multiversion` crate
//! compiles that function with the instructions of its level, and checks the processor before the call. Code that is
//! not inlined does not get those instructions: when the compiler moved a closure of the inner loop into a function of
//! its own, half of the speed was lost.

use multiversion::multiversion;
use multiversion::target::match_target;

/// A set of instructions that the dense engine is compiled for. The results are the same on all of them, and
/// so are the node counts; only the speed differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// The instructions that every processor of the architecture has.
    Base,
    /// Vectors of 256 bits: x86-64 with AVX2 and bit manipulation.
    Avx2,
    /// Vectors of 512 bits: x86-64 with AVX-512 and its population count.
    Avx512,
}

impl Level {
    /// All levels, slowest first.
    pub const ALL: &[Level] = &[Level::Base, Level::Avx2, Level::Avx512];

    /// The fastest level of this processor.
    pub fn best() -> Level {
        #[derive(Clone, Copy)]
        struct Ask;
        impl Job for Ask {
            type Output = ();
            const USES_AVX512: bool = true;
            #[inline(always)]
            fn run<const SHAPED: bool>(self) {}
        }
        on_avx512(Ask).0
    }

    /// Does a job on this level, or on the next lower one that the processor has.
    #[inline]
    pub(super) fn run<J: Job>(self, job: J) -> J::Output {
        match self {
            Level::Base => on_base(job).1,
            Level::Avx512 if J::USES_AVX512 => on_avx512(job).1,
            Level::Avx2 | Level::Avx512 => on_avx2(job).1,
        }
    }
}

/// Work to be compiled for every level.
pub(super) trait Job {
    /// The result.
    type Output;
    /// Whether vectors of 512 bits make it faster. If not, it is not compiled for them.
    const USES_AVX512: bool;
    /// Does the job. Mark it `#[inline(always)]`, with everything that it calls. If `SHAPED`, with code for each shape
    /// of its tables; if not, with the same code for all shapes, which is slower and compiles sooner.
    fn run<const SHAPED: bool>(self) -> Self::Output;
}

/// Whether the base level has code for each shape. On x86-64 it is for the few processors without AVX2.
const SHAPED_BASE: bool = !cfg!(target_arch = "x86_64");

/// Whether there is code for few shapes only: in a web page, where the code comes through a network. Narrow tables are then
/// for up to 64 items, as of queens, or for items of up to nine options, as in Sudoku; other problems take wide ones.
pub(super) const FEW_SHAPES: bool = crate::engine::IS_SMALL;

/// Never inlined: otherwise it would be compiled twice, for [`Level::Base`] and for processors that have no other
/// level.
#[inline(never)]
fn on_base<J: Job>(job: J) -> (Level, J::Output) {
    (Level::Base, job.run::<SHAPED_BASE>())
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn on_avx2<J: Job>(job: J) -> (Level, J::Output) {
    match_target! {
        "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt" => (Level::Avx2, job.run::<true>()),
        _ => on_base(job),
    }
}

#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn on_avx512<J: Job>(job: J) -> (Level, J::Output) {
    match_target! {
        "x86_64+avx512f+avx512vpopcntdq" => (Level::Avx512, job.run::<true>()),
        _ => on_avx2(job),
    }
}

//! The techniques that people use, and how hard a puzzle is that needs them.

use quadrille_engine::named;

named! {
    /// A way to make progress in a puzzle, from the easiest to the hardest.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Technique {
        /// A symbol has one place left in a box or region.
        HiddenSingleInBox = "hidden single in a box",
        /// A symbol has one place left in a row, a column or another unit.
        HiddenSingleInLine = "hidden single in a line",
        /// A cell has one symbol left.
        NakedSingle = "naked single",
        /// The symbols that have the sum of a cage.
        CageSum = "cage sum",
        /// A unit has a known sum, so the cells beside the cages inside it have one, and so has the only cell outside it of the
        /// cages that cover it.
        InniesAndOuties = "innies and outies",
        /// A symbol goes where two units cross, so not elsewhere in the second.
        LockedCandidates = "locked candidates",
        /// Two cells of a unit have the same two symbols left.
        NakedPair = "naked pair",
        /// Two symbols of a unit have the same two places left.
        HiddenPair = "hidden pair",
        /// Three cells of a unit have three symbols left.
        NakedTriple = "naked triple",
        /// Three symbols of a unit have three places left.
        HiddenTriple = "hidden triple",
        /// In two rows, columns or regions a symbol has its places in the same two of another kind.
        XWing = "X-wing",
        /// In three rows, columns or regions a symbol has its places in the same three of another kind.
        Swordfish = "swordfish",
        /// A cell with two symbols sees two others, with one of them each and the same third one.
        XyWing = "XY-wing",
        /// The places of a symbol that exclude each other in pairs, in two colors.
        SimpleColoring = "simple coloring",
        /// Four cells that could exchange two symbols. Valid only if there is exactly one solution.
        UniqueRectangle = "unique rectangle",
        /// In two rows a symbol has two places each, one of them in the same column, or the other way round.
        Skyscraper = "skyscraper",
        /// A chain from unit to unit shows that one of two cells has a symbol.
        XChain = "X-chain",
        /// A chain of cells with two symbols left shows that one of two of them has a symbol.
        XyChain = "XY-chain",
        /// Two groups of cells with one symbol more than cells cannot both have a symbol, so one has another.
        AlsXz = "ALS-XZ",
        /// A candidate would lead, by a chain of others, to its own removal.
        ForcingChain = "forcing chain",
        /// All candidates of a cell, or all places of a symbol in a unit, lead to the removal of another.
        MultipleForcingChains = "multiple forcing chains",
    }
    /// The name of the technique, in lower case except for letters such as the X of X-wing.
    pub fn name;
    /// All of them, from the easiest to the hardest.
    pub const ALL;
}

impl Technique {
    /// The hardest technique of each grade.
    const HARDEST: [(Technique, Grade); 5] = [
        (Technique::HiddenSingleInBox, Grade::Easy),
        (Technique::CageSum, Grade::Medium),
        (Technique::HiddenTriple, Grade::Hard),
        (Technique::AlsXz, Grade::Expert),
        (Technique::MultipleForcingChains, Grade::Extreme),
    ];

    /// How hard a puzzle is that needs it and nothing harder.
    pub fn grade(self) -> Grade {
        let mut grades = Self::HARDEST.iter().filter(|(hardest, _)| self <= *hardest);
        grades.next().map_or(Grade::Extreme, |(_, grade)| *grade)
    }
}

named! {
    /// How hard a puzzle is: by the hardest technique that it needs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Grade {
        /// Hidden singles in boxes.
        Easy = "easy",
        /// Hidden singles in rows and columns too, naked singles, or sums of cages.
        Medium = "medium",
        /// Innies and outies of cages, locked candidates, pairs or triples.
        Hard = "hard",
        /// X-wings, swordfish, XY-wings, simple coloring, unique rectangles, skyscrapers, X-chains, XY-chains or ALS-XZ.
        Expert = "expert",
        /// Forcing chains, or more than all these techniques; or a unique rectangle leads to a contradiction, so there is not
        /// one solution.
        Extreme = "extreme",
        /// There is no solution, without a unique rectangle among the steps that say so.
        Impossible = "impossible",
    }
    /// The name of the grade, in lower case.
    pub fn name;
}

impl Grade {
    /// The grades of puzzles with a solution, from the easiest.
    pub const ALL: &[Grade] = &[
        Grade::Easy,
        Grade::Medium,
        Grade::Hard,
        Grade::Expert,
        Grade::Extreme,
    ];
}

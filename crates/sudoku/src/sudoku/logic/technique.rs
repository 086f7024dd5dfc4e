//! The techniques that people use, and how hard a puzzle is that needs them.

use std::fmt;

/// A way to make progress in a puzzle, from the easiest to the hardest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// A symbol has one place left in a box or region.
    HiddenSingleInBox,
    /// A symbol has one place left in a row, a column or another unit.
    HiddenSingleInLine,
    /// A cell has one symbol left.
    NakedSingle,
    /// The symbols that have the sum of a cage.
    CageSum,
    /// A unit has a known sum, so the cells beside the cages inside it have one, and so has the only cell outside it of the
    /// cages that cover it.
    InniesAndOuties,
    /// A symbol goes where two units cross, so not elsewhere in the second.
    LockedCandidates,
    /// Two cells of a unit have the same two symbols left.
    NakedPair,
    /// Two symbols of a unit have the same two places left.
    HiddenPair,
    /// Three cells of a unit have three symbols left.
    NakedTriple,
    /// Three symbols of a unit have three places left.
    HiddenTriple,
    /// In two rows a symbol has its places in the same two columns, or the other way round.
    XWing,
    /// In three rows a symbol has its places in the same three columns, or the other way round.
    Swordfish,
    /// A cell with two symbols sees two others, with one of them each and the same third one.
    XyWing,
    /// The places of a symbol that exclude each other in pairs, in two colors.
    SimpleColoring,
    /// Four cells that could exchange two symbols. Valid only if there is exactly one solution.
    UniqueRectangle,
    /// In two rows a symbol has two places each, one of them in the same column, or the other way round.
    Skyscraper,
    /// A chain from unit to unit shows that one of two cells has a symbol.
    XChain,
    /// A chain of cells with two symbols left shows that one of two of them has a symbol.
    XyChain,
    /// Two groups of cells with one symbol more than cells cannot both have a symbol, so one has another.
    AlsXz,
    /// A candidate would lead, by a chain of others, to its own removal.
    ForcingChain,
    /// All candidates of a cell, or all places of a symbol in a unit, lead to the removal of another.
    MultipleForcingChains,
}

impl Technique {
    /// All of them, from the easiest to the hardest.
    pub const ALL: &[Technique] = &[
        Technique::HiddenSingleInBox,
        Technique::HiddenSingleInLine,
        Technique::NakedSingle,
        Technique::CageSum,
        Technique::InniesAndOuties,
        Technique::LockedCandidates,
        Technique::NakedPair,
        Technique::HiddenPair,
        Technique::NakedTriple,
        Technique::HiddenTriple,
        Technique::XWing,
        Technique::Swordfish,
        Technique::XyWing,
        Technique::SimpleColoring,
        Technique::UniqueRectangle,
        Technique::Skyscraper,
        Technique::XChain,
        Technique::XyChain,
        Technique::AlsXz,
        Technique::ForcingChain,
        Technique::MultipleForcingChains,
    ];

    /// The name of the technique, in lower case except for letters such as the X of X-wing.
    pub fn name(self) -> &'static str {
        match self {
            Technique::HiddenSingleInBox => "hidden single in a box",
            Technique::HiddenSingleInLine => "hidden single in a line",
            Technique::NakedSingle => "naked single",
            Technique::CageSum => "cage sum",
            Technique::InniesAndOuties => "innies and outies",
            Technique::LockedCandidates => "locked candidates",
            Technique::NakedPair => "naked pair",
            Technique::HiddenPair => "hidden pair",
            Technique::NakedTriple => "naked triple",
            Technique::HiddenTriple => "hidden triple",
            Technique::XWing => "X-wing",
            Technique::Swordfish => "swordfish",
            Technique::XyWing => "XY-wing",
            Technique::SimpleColoring => "simple coloring",
            Technique::UniqueRectangle => "unique rectangle",
            Technique::Skyscraper => "skyscraper",
            Technique::XChain => "X-chain",
            Technique::XyChain => "XY-chain",
            Technique::AlsXz => "ALS-XZ",
            Technique::ForcingChain => "forcing chain",
            Technique::MultipleForcingChains => "multiple forcing chains",
        }
    }

    /// How hard a puzzle is that needs it and nothing harder.
    pub fn grade(self) -> Grade {
        match self {
            Technique::HiddenSingleInBox => Grade::Easy,
            Technique::HiddenSingleInLine | Technique::NakedSingle | Technique::CageSum => {
                Grade::Medium
            }
            Technique::InniesAndOuties
            | Technique::LockedCandidates
            | Technique::NakedPair
            | Technique::HiddenPair
            | Technique::NakedTriple
            | Technique::HiddenTriple => Grade::Hard,
            Technique::XWing
            | Technique::Swordfish
            | Technique::XyWing
            | Technique::SimpleColoring
            | Technique::UniqueRectangle
            | Technique::Skyscraper
            | Technique::XChain
            | Technique::XyChain
            | Technique::AlsXz => Grade::Expert,
            Technique::ForcingChain | Technique::MultipleForcingChains => Grade::Extreme,
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How hard a puzzle is: by the hardest technique that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Grade {
    /// Hidden singles in boxes.
    Easy,
    /// Hidden singles in rows and columns too, naked singles, or sums of cages.
    Medium,
    /// Innies and outies of cages, locked candidates, pairs or triples.
    Hard,
    /// X-wings, swordfish, XY-wings, simple coloring, unique rectangles, skyscrapers, X-chains, XY-chains or ALS-XZ.
    Expert,
    /// Forcing chains, or more than all these techniques; or a unique rectangle leads to a contradiction, so there is not
    /// one solution.
    Extreme,
    /// There is no solution, without a unique rectangle among the steps that say so.
    Impossible,
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

    /// The name of the grade, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Extreme => "extreme",
            Grade::Impossible => "impossible",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

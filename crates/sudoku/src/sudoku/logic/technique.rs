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
    pub const ALL: &[Technique] = &{
        let mut all = [Technique::NakedSingle; TECHNIQUES.len()];
        let mut at = 0;
        while at < all.len() {
            assert!(TECHNIQUES[at].0 as usize == at, "they are in their order");
            all[at] = TECHNIQUES[at].0;
            at += 1;
        }
        all
    };

    /// The name of the technique, in lower case except for letters such as the X of X-wing.
    pub fn name(self) -> &'static str {
        TECHNIQUES[self as usize].1
    }

    /// How hard a puzzle is that needs it and nothing harder.
    pub fn grade(self) -> Grade {
        TECHNIQUES[self as usize].2
    }
}

/// The techniques in their order, each with its name and the grade of puzzles that need it.
const TECHNIQUES: [(Technique, &str, Grade); 21] = [
    (
        Technique::HiddenSingleInBox,
        "hidden single in a box",
        Grade::Easy,
    ),
    (
        Technique::HiddenSingleInLine,
        "hidden single in a line",
        Grade::Medium,
    ),
    (Technique::NakedSingle, "naked single", Grade::Medium),
    (Technique::CageSum, "cage sum", Grade::Medium),
    (Technique::InniesAndOuties, "innies and outies", Grade::Hard),
    (
        Technique::LockedCandidates,
        "locked candidates",
        Grade::Hard,
    ),
    (Technique::NakedPair, "naked pair", Grade::Hard),
    (Technique::HiddenPair, "hidden pair", Grade::Hard),
    (Technique::NakedTriple, "naked triple", Grade::Hard),
    (Technique::HiddenTriple, "hidden triple", Grade::Hard),
    (Technique::XWing, "X-wing", Grade::Expert),
    (Technique::Swordfish, "swordfish", Grade::Expert),
    (Technique::XyWing, "XY-wing", Grade::Expert),
    (Technique::SimpleColoring, "simple coloring", Grade::Expert),
    (
        Technique::UniqueRectangle,
        "unique rectangle",
        Grade::Expert,
    ),
    (Technique::Skyscraper, "skyscraper", Grade::Expert),
    (Technique::XChain, "X-chain", Grade::Expert),
    (Technique::XyChain, "XY-chain", Grade::Expert),
    (Technique::AlsXz, "ALS-XZ", Grade::Expert),
    (Technique::ForcingChain, "forcing chain", Grade::Extreme),
    (
        Technique::MultipleForcingChains,
        "multiple forcing chains",
        Grade::Extreme,
    ),
];

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
    /// Forcing chains, or more than all these techniques.
    Extreme,
    /// There is no solution.
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

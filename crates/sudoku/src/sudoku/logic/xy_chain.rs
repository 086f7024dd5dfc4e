//! XY-chains: chains of cells with two symbols left, which show that one of their two ends has a symbol.
//!
//! If the first cell does not have the symbol, it has its other one; so the next cell, which must differ, has its other
//! one in turn, and so on, until the last cell has the symbol of the first. So one of these two cells has it, and no
//! cell that must differ from both can. An XY-wing is a chain of three cells (A. Davis, *The Logic of Sudoku*, 2008).

use super::chain::{LinkKinds, Links};
use super::{Deduction, Logic, Technique};

impl Logic {
    pub(super) fn xy_chain(&self) -> Option<Deduction> {
        Links::new(self, LinkKinds::Cells).either_or(Technique::XyChain)
    }
}

//! X-chains: chains of one symbol from unit to unit, which show that one of their two ends has it.
//!
//! If the first cell does not have the symbol, the other place in a unit has it; so a cell that must differ does not,
//! and so on, until the last cell has it. So the first cell or the last one has the symbol, and no cell that must differ
//! from both can. Chains of two pairs are skyscrapers, kites and turbot fish (A. Davis, *The Logic of Sudoku*, 2008).

use super::chain::{LinkKinds, Links};
use super::{Deduction, Logic, Technique};

impl Logic {
    pub(super) fn x_chain(&self) -> Option<Deduction> {
        Links::new(self, LinkKinds::Units).either_or(Technique::XChain)
    }
}

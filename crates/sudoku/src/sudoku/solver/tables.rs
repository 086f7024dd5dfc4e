//! The tables of a blank board, laid once for any number of solvers.

use std::sync::{Arc, OnceLock};

use quadrille_engine::dense::Dense;
use quadrille_engine::{EngineKind, Searcher};

use super::Solver;
use crate::square::{SquarePuzzle, SquareRules};
use crate::sudoku::problem;

/// The largest order with tables.
pub const KEPT: u8 = 9;

/// The tables of the blank board under some rules, which any number of solvers share.
#[derive(Clone, Debug)]
pub struct Tables {
    rules: SquareRules,
    asked: Option<EngineKind>,
    dense: Option<Arc<Dense>>,
}

impl Tables {
    /// Lays the tables, if these rules can have any.
    pub fn new(rules: &SquareRules) -> Self {
        Tables::on(None, rules)
    }

    /// The same if `asked` was asked for: no tables if that is links.
    pub fn on(asked: Option<EngineKind>, rules: &SquareRules) -> Self {
        let is_dense = matches!(asked, None | Some(EngineKind::Dense));
        if is_dense && rules.is_usual() {
            let tables = Tables::usual().clone();
            return Tables { asked, ..tables };
        }
        let fits = is_dense && rules.order() <= KEPT && rules.cages().is_empty();
        let fits = fits && !rules.is_restricted();
        let tables = || Dense::new(&SquarePuzzle::blank(rules).whole_problem()).ok();
        let dense = fits.then(tables).flatten();
        Tables {
            rules: rules.clone(),
            asked,
            dense: dense.map(Arc::new),
        }
    }

    /// The tables of the empty 9 x 9 board, laid on first use.
    pub(super) fn usual() -> &'static Self {
        static USUAL: OnceLock<Tables> = OnceLock::new();
        USUAL.get_or_init(|| Tables {
            rules: SquareRules::usual().clone(),
            asked: None,
            dense: Dense::new(&problem()).ok().map(Arc::new),
        })
    }

    /// A solver on these tables.
    pub fn solver(&self) -> Solver<'_> {
        Solver {
            rules: &self.rules,
            asked: self.asked,
            searcher: self.dense.as_deref().map(Searcher::on_tables),
            limits: None,
        }
    }
}

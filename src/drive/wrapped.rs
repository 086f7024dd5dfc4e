//! The dense engine with what it does not know: another order, and how options were chosen.

use std::cell::RefCell;

use super::Question;
use crate::dance::{Dance, Floor, Order};
use crate::dense::Dense;
use crate::engine::{Effort, Engine, EngineKind, Event, Found};
use crate::problem::OptionId;

/// The dense engine for a question: on its tables, or on those of the problem in another order, and with choices if
/// they are wanted.
pub(crate) fn dense_engine<'e>(
    question: &Question<'_>,
    tables: &'e Dense,
    floor: &'e Floor<'e>,
) -> Box<dyn Engine + 'e> {
    let engine: Box<dyn Engine + 'e> = match question.order {
        Order::Shuffled(seed) => {
            let (matrix, options) = question.matrix.shuffled(seed);
            match Dense::of(&matrix) {
                Ok(tables) => Box::new(Shuffled::new(Box::new(floor.keep(tables).walk()), options)),
                // It has the same shape, so this does not happen.
                Err(_) => Box::new(tables.walk()),
            }
        }
        _ => Box::new(tables.walk()),
    };
    match question.with_choices {
        false => engine,
        true => Box::new(WithChoices {
            engine,
            dance: RefCell::new(question.lay(floor)),
        }),
    }
}

/// An engine on a problem whose options have other numbers.
struct Shuffled<'e> {
    engine: Box<dyn Engine + 'e>,
    /// For each option of the engine its number in the question, and the other way round.
    old: Vec<OptionId>,
    new: Vec<OptionId>,
}

impl<'e> Shuffled<'e> {
    fn new(engine: Box<dyn Engine + 'e>, old: Vec<OptionId>) -> Self {
        let mut new = old.clone();
        for (number, option) in (0..).zip(&old) {
            new[option.index()] = OptionId(number);
        }
        Shuffled { engine, old, new }
    }
}

impl Engine for Shuffled<'_> {
    fn kind(&self) -> EngineKind {
        self.engine.kind()
    }

    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        // What does not exist keeps its number.
        let renumber = |&option: &OptionId| *self.new.get(option.index()).unwrap_or(&option);
        let required: Vec<_> = required.iter().map(renumber).collect();
        let forbidden: Vec<_> = forbidden.iter().map(renumber).collect();
        self.engine.begin(&required, &forbidden);
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        self.engine.advance(max_nodes, wanted)
    }

    fn effort(&self) -> Effort {
        self.engine.effort()
    }

    fn fraction(&self) -> Option<f64> {
        self.engine.fraction()
    }

    fn solution(&self, found: &mut Found) {
        self.engine.solution(found);
        for option in &mut found.options {
            *option = self.old[option.index()];
        }
    }
}

/// An engine whose solutions are retraced on links: so they say how links would have chosen their options.
struct WithChoices<'e> {
    engine: Box<dyn Engine + 'e>,
    dance: RefCell<Dance<'e>>,
}

impl Engine for WithChoices<'_> {
    fn kind(&self) -> EngineKind {
        self.engine.kind()
    }

    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        self.dance.get_mut().begin(required, forbidden);
        self.engine.begin(required, forbidden);
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        self.engine.advance(max_nodes, wanted)
    }

    fn effort(&self) -> Effort {
        self.engine.effort()
    }

    fn fraction(&self) -> Option<f64> {
        self.engine.fraction()
    }

    fn solution(&self, found: &mut Found) {
        self.engine.solution(found);
        let mut dance = self.dance.borrow_mut();
        dance.retrace(&found.options);
        dance.solution(found);
    }
}

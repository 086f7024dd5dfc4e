//! Wraps the dense engine, for what it does not know: another order, and how options were chosen.

use std::cell::RefCell;

use super::SearchQuestion;
use crate::engine::{Effort, Engine, EngineKind, Event, FoundSolution};
use crate::problem::OptionId;
use quadrille_kernel::dance::{Dance, Floor, Order};
use quadrille_kernel::dense::{Dense, DenseSearch};

/// The dense engine for a question: on its tables, or on those of the problem in another order, and with choices if
/// they are wanted.
pub(crate) fn dense_engine<'e>(
    question: &SearchQuestion<'_>,
    tables: &'e Dense,
    floor: &'e Floor<'e>,
) -> Box<dyn Engine + 'e> {
    let shuffled = match question.order {
        Order::Shuffled(seed) => Some(question.matrix.shuffled(seed)),
        _ => None,
    };
    // Tables of another order have the same shape, so they can be laid.
    let laid = shuffled.and_then(|(matrix, options)| Some((Dense::of(&matrix).ok()?, options)));
    let choices = question
        .with_choices
        .then(|| RefCell::new(question.lay(floor)));
    let (tables, numbers) = match laid {
        Some((tables, options)) => (floor.keep(tables), Some(Numbers::new(options))),
        None => (tables, None),
    };
    if numbers.is_none() && choices.is_none() {
        return Box::new(tables.idle_search());
    }
    Box::new(Wrapped {
        engine: tables.idle_search(),
        numbers,
        choices,
    })
}

/// The numbers of the options in an engine that has the problem in another order.
struct Numbers {
    /// For each option of the engine its number in the question, and the other way round.
    old: Vec<OptionId>,
    new: Vec<OptionId>,
}

impl Numbers {
    fn new(old: Vec<OptionId>) -> Self {
        let mut new = old.clone();
        for (number, option) in (0..).zip(&old) {
            new[option.index()] = OptionId::new(number);
        }
        Numbers { old, new }
    }

    /// The numbers that options of the question have in the engine. What does not exist keeps its number.
    fn renumber(&self, options: &[OptionId]) -> Vec<OptionId> {
        let renumber = |&option: &OptionId| *self.new.get(option.index()).unwrap_or(&option);
        options.iter().map(renumber).collect()
    }
}

/// A search on tables that may number the options otherwise, and whose solutions may be retraced on links: then they say how
/// links would have chosen their options.
struct Wrapped<'e> {
    engine: DenseSearch<'e>,
    numbers: Option<Numbers>,
    choices: Option<RefCell<Dance<'e>>>,
}

impl Engine for Wrapped<'_> {
    fn kind(&self) -> EngineKind {
        self.engine.kind()
    }

    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        if let Some(dance) = &mut self.choices {
            dance.get_mut().begin(required, forbidden);
        }
        match &self.numbers {
            Some(numbers) => self
                .engine
                .begin(&numbers.renumber(required), &numbers.renumber(forbidden)),
            None => self.engine.begin(required, forbidden),
        }
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        Engine::advance(&mut self.engine, max_nodes, wanted)
    }

    fn effort(&self) -> Effort {
        self.engine.effort()
    }

    fn fraction(&self) -> Option<f64> {
        self.engine.fraction()
    }

    fn solution(&self, found: &mut FoundSolution) {
        Engine::solution(&self.engine, found);
        if let Some(numbers) = &self.numbers {
            for option in &mut found.options {
                *option = numbers.old[option.index()];
            }
        }
        if let Some(dance) = &self.choices {
            let mut dance = dance.borrow_mut();
            dance.retrace(&found.options);
            dance.solution(found);
        }
    }
}

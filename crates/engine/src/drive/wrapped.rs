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
        // On a part of the grid nothing can be retraced.
        if let Some(dance) = self.choices.as_mut().map(RefCell::get_mut)
            && !dance.is_whole()
        {
            return Engine::advance(dance, max_nodes, wanted);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::tests::cancelable;
    use crate::engine::Clock;
    use crate::samples::exact;
    use web_time::Instant;

    /// A solution that is retraced on a part of the grid lacks options.
    #[test]
    fn nothing_is_found_where_the_grid_was_cut() {
        let problem = exact(1, (0..4_096).map(|_| [0]));
        let (limits, token) = cancelable();
        let mut question = SearchQuestion::new(problem.matrix());
        question.with_choices = true;
        question.clock = Some(Clock::new(limits, Instant::now()));
        let tables = Dense::of(problem.matrix()).expect("small enough");
        for (is_cut, event) in [(false, Event::Solution), (true, Event::Poll)] {
            if is_cut {
                token.cancel();
            }
            let floor = Floor::new();
            let mut engine = dense_engine(&question, &tables, &floor);
            engine.begin(&[], &[]);
            assert_eq!(engine.advance(u64::MAX, &mut 1), event);
        }
    }
}

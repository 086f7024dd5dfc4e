//! A puzzle of any kind, together with its exact-cover problem.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use quadrille::distinct::{Distinct, DistinctCount};
use quadrille::format::Document;
use quadrille::svg::Draw;
use quadrille::{Asked, OptionId, Problem};

use crate::aside::{all_aside, limits};
use crate::ask::Ask;
use crate::error::error;
use crate::number::default_memory;
use crate::report::Report;
use crate::solutions::Work;
use crate::solutions::Writer;
use crate::watch::{Callback, LOOK};

/// Is shown a solution; whether it wants more.
pub type Visit<'v> = dyn FnMut(&[OptionId]) -> bool + Send + 'v;

/// What can be asked of every puzzle. Solutions are lists of options.
pub trait AnyPuzzle: Send + Sync {
    /// Runs a search that shows solutions to `visit`, or only counts them. The report counts those that count.
    fn search(
        &self,
        py: Python<'_>,
        ask: Ask,
        visit: Option<&mut Visit<'_>>,
    ) -> PyResult<(Report, Option<PyErr>)>;

    /// The work of a thread that finds solutions, and the callback for its progress.
    fn work(self: Arc<Self>, ask: Ask) -> PyResult<(Work, Option<Callback>)>;

    /// The problem, with names.
    fn document(&self) -> &Document;

    /// The options of a word that is no item, if it means some.
    fn options_of(&self, word: &str) -> Option<Vec<OptionId>>;

    /// Judges whether options are a solution; the faults, if not.
    fn check(&self, options: &[OptionId]) -> Result<(), String>;

    /// A solution as text.
    fn text(&self, options: &[OptionId]) -> String;

    /// A solution as a picture.
    fn svg(&self, options: &[OptionId]) -> String;

    /// The numbers of items and options of the problem.
    fn size(&self) -> (usize, usize);
}

/// A puzzle with its problem.
pub struct Posed<P: quadrille::puzzle::Puzzle> {
    puzzle: P,
    problem: Problem<P::Item, P::Tag>,
    document: OnceLock<Document>,
}

impl<P: quadrille::puzzle::Puzzle> Posed<P> {
    pub fn new(puzzle: P) -> Self {
        let problem = puzzle.problem();
        Posed {
            puzzle,
            problem,
            document: OnceLock::new(),
        }
    }

    /// Refuses required and forbidden options of a puzzle that asks for distinct solutions, as nobody can know which one of a
    /// class counts.
    fn check_restrictions(&self, ask: &Ask) -> PyResult<()> {
        let Some(found) = ask.restriction() else {
            return Ok(());
        };
        if self.puzzle.counts_all() && self.puzzle.equivalences().is_none() {
            return Ok(());
        }
        Err(error(format!(
            "distinct: found {found} as well, expected one of the two"
        )))
    }

    /// The limit on solutions that count, which is that of the search if all do.
    fn limit(&self, ask: &mut Ask) -> u64 {
        match self.puzzle.counts_all() {
            true => u64::MAX,
            false => std::mem::replace(&mut ask.question.limits.solutions, u64::MAX),
        }
    }

    /// Shows the solutions that count to `visit`, `limit` of them. The report counts these.
    fn each(
        &self,
        search: quadrille::Search<'_, '_, P::Item, P::Tag>,
        limit: u64,
        mut visit: impl FnMut(&[OptionId]) -> bool,
    ) -> quadrille::Report {
        let mut count = 0;
        let mut report = self.puzzle.for_each_counted(search, |solution| {
            if count == limit {
                return ControlFlow::Break(());
            }
            count += 1;
            match visit(solution.options()) && count < limit {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        report.solutions = count;
        report
    }

    fn answer<R>(&self, options: &[OptionId], show: impl FnOnce(P::Answer) -> R) -> R {
        let solution = self.problem.solution(options);
        let solution = solution.expect("these are the options of a solution");
        show(self.puzzle.answer(&solution))
    }
}

impl<P> Posed<P>
where
    P: quadrille::puzzle::Puzzle + Sync,
    P::Item: Sync,
    P::Tag: Sync,
{
    /// The number of distinct solutions, without a list; `None` under limits on a list, or if the puzzle does not know its
    /// symmetries.
    fn count_distinct(&self, py: Python<'_>, ask: &Ask) -> PyResult<Option<DistinctCount>> {
        let Some((threads, memory)) = ask.threads_and_memory() else {
            return Ok(None);
        };
        let memory = memory.unwrap_or_else(default_memory);
        let counted = all_aside(py, "the count up to symmetry was not done", |cancel| {
            let equivalences = self.puzzle.equivalences()?;
            let plan = equivalences.distinct(&limits(cancel)).transpose()?;
            let count = |plan: Distinct<'_>| {
                plan.count(|_, mut search| {
                    if let Some(threads) = threads {
                        search = search.threads(threads);
                    }
                    search.memory(memory).cancel_on(cancel.clone())
                })
            };
            Some(plan.map(count))
        })?;
        counted.transpose().map_err(error)
    }
}

impl<P> AnyPuzzle for Posed<P>
where
    P: quadrille::puzzle::Puzzle + Send + Sync + 'static,
    P::Item: Send + Sync + 'static,
    P::Tag: Send + Sync + 'static,
    P::Answer: Draw,
{
    fn search(
        &self,
        py: Python<'_>,
        mut ask: Ask,
        visit: Option<&mut Visit<'_>>,
    ) -> PyResult<(Report, Option<PyErr>)> {
        let is_listed = !self.puzzle.counts_all();
        if visit.is_none() && is_listed {
            if let Some(counted) = self.count_distinct(py, &ask)? {
                return Ok((counted.into(), None));
            }
            ask.question.asked = Asked::List;
        }
        ask.check(&self.problem)?;
        self.check_restrictions(&ask)?;
        if visit.is_none() && !is_listed {
            let (counted, raised) = ask.run(py, &self.problem, |search| search.count_exact())?;
            return Ok((counted.into(), raised));
        }
        let limit = self.limit(&mut ask);
        let (report, raised) = ask.run(py, &self.problem, |search| match visit {
            Some(visit) => self.each(search, limit, visit),
            None => self.each(search, limit, |_| true),
        })?;
        Ok((report.into(), raised))
    }

    fn work(self: Arc<Self>, mut ask: Ask) -> PyResult<(Work, Option<Callback>)> {
        ask.check_listing(&self.problem)?;
        self.check_restrictions(&ask)?;
        let callback = ask.callback();
        let work: Work = Box::new(move |writer: Writer| {
            let limit = self.limit(&mut ask);
            let searched = ask.listing(&self.problem, writer.flag()).map(|search| {
                let search = search.on_progress(LOOK, |progress| writer.show(progress));
                self.each(search, limit, |options| writer.put(options))
            });
            writer.finish(searched);
        });
        Ok((work, callback))
    }

    fn document(&self) -> &Document {
        self.document.get_or_init(|| {
            let name = |item: &P::Item| self.puzzle.name(item);
            let color = |color| self.puzzle.color(color);
            Document::named(&self.problem, name, color).expect("the names of items differ")
        })
    }

    fn options_of(&self, word: &str) -> Option<Vec<OptionId>> {
        let mut tags = { self.problem.option_ids() }.filter_map(|option| self.problem.tag(option));
        self.puzzle.options_of(&mut tags, word)
    }

    fn check(&self, options: &[OptionId]) -> Result<(), String> {
        let checked = self.document().problem().check(options);
        checked.map_err(|faults| faults.to_string())
    }

    fn text(&self, options: &[OptionId]) -> String {
        self.answer(options, |answer| answer.to_string())
    }

    fn svg(&self, options: &[OptionId]) -> String {
        self.answer(options, |answer| answer.picture().to_string())
    }

    fn size(&self) -> (usize, usize) {
        (self.problem.item_count(), self.problem.option_count())
    }
}

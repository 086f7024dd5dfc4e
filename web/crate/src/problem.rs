//! Questions about problems in text, and about the problems of puzzles.

use std::cell::RefCell;

use num_bigint::BigUint;
use quadrille::check::Weighed;
use quadrille::count::Diagram;
use quadrille::distinct::{self, DistinctCount};
use quadrille::format::{self, Document, Format};
use quadrille::tree::Tree;
use quadrille::why::Verdict;
use quadrille::{OptionId, WorkLimits};
use serde_json::Value;

use crate::object::object;
use crate::question::asked;
use crate::source::{Columns, Source, read};
use crate::{Answer, EVERY, MEMORY, Progress, report, wrong};

asked! {
    /// What a text contains; mistakes are the error.
    pub struct Read {
        text: String,
        table: Option<Columns>,
    }
}

impl Read {
    pub fn answer(self) -> Answer {
        let document = read(&self.text, self.table.as_ref())?;
        let problem = document.problem();
        let format = match self.table {
            Some(_) => "table",
            None => Format::recognize(&self.text).name(),
        };
        let warnings = document.warnings();
        Ok(object!(
            "format": format,
            "primary": problem.primary_count(),
            "secondary": problem.item_count() - problem.primary_count(),
            "options": problem.option_count(),
            "costs": problem.has_costs(),
            "warnings": warnings,
        ))
    }
}

asked! {
    /// A problem as text in Knuth's format, or as JSON.
    pub struct Write {
        source: Source,
        format: String,
    }
}

impl Write {
    pub fn answer(self) -> Answer {
        let format: Format = self.format.parse().map_err(wrong)?;
        let posed = self.source.posed()?;
        let text = format::write(&posed.document, format).map_err(wrong)?;
        Ok(object!("text": text.to_string()))
    }
}

/// The text of each option; of a table, its row, which has the cost already.
fn texts(document: &Document, options: &[OptionId]) -> Vec<Value> {
    let problem = document.problem();
    let options = options.iter().map(|&option| match document.sheet() {
        Some(sheet) => object!(
            "number": option.index() + 1,
            "text": sheet.row(option).collect::<Vec<_>>().join(", "),
            "cost": Value::Null,
        ),
        None => object!(
            "number": option.index() + 1,
            "text": document.show(option).to_string(),
            "cost": problem.has_costs().then(|| document.show_cost(problem.cost(option))),
        ),
    });
    options.collect()
}

asked! {
    /// The first solutions of a search.
    pub struct Solutions {
        source: Source,
        max: usize,
    }
}

impl Solutions {
    pub fn answer(self, progress: &mut Progress<'_>) -> Answer {
        let posed = self.source.posed()?;
        let document = &posed.document;
        let mut found = Vec::new();
        let search = document
            .problem()
            .search()
            .max_solutions(self.max as u64 + 1);
        let search = search.on_progress(EVERY, |now| progress(report(now)));
        search.for_each(|solution| found.push(solution.options().to_vec()));
        let all = found.len() <= self.max;
        found.truncate(self.max);
        let solutions: Vec<Value> = found
            .iter()
            .map(|options| object!("options": texts(document, options)))
            .collect();
        Ok(object!("solutions": solutions, "all": all))
    }
}

asked! {
    /// The number of solutions, however large.
    pub struct Count {
        source: Source,
    }
}

impl Count {
    pub fn answer(self, progress: &mut Progress<'_>) -> Answer {
        let posed = self.source.posed()?;
        let search = posed.document.problem().search().memory(MEMORY);
        let counted = search
            .on_progress(EVERY, |now| progress(report(now)))
            .count_exact();
        Ok(object!("count": counted.count.to_string()))
    }
}

asked! {
    /// The number of solutions up to symmetry: those that a permutation of items and options takes to each other count once.
    pub struct Distinct {
        source: Source,
    }
}

impl Distinct {
    pub fn answer(self, progress: &mut Progress<'_>) -> Answer {
        let posed = self.source.posed()?;
        let problem = posed.document.problem();
        let symmetries = problem.search().symmetries().map_err(wrong)?;
        let plan = problem
            .distinct(&symmetries, &WorkLimits::NONE)
            .map_err(wrong)?;
        let found = count_distinct(&plan, progress);
        Ok(object!(
            "count": found.count.to_string(),
            "all": found.all.to_string(),
            "symmetries": found.order,
        ))
    }
}

/// Counts the classes of solutions.
pub fn count_distinct(plan: &distinct::Distinct<'_>, progress: &mut Progress<'_>) -> DistinctCount {
    let progress = RefCell::new(progress);
    let progress = &progress;
    plan.count(|step, search| {
        search.memory(MEMORY).on_progress(EVERY, move |now| {
            let mut shown = report(now);
            let done = step.number as f64 + now.fraction.unwrap_or(0.0);
            shown["fraction"] = (done / step.of as f64).into();
            shown["solutions"] = 0.into();
            (progress.borrow_mut())(shown);
        })
    })
}

asked! {
    /// Why there is no solution.
    pub struct Why {
        source: Source,
    }
}

impl Why {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        let why = posed.document.problem().search().why();
        let text = posed.document.reasons(&why, &[], &[]);
        let text = match posed.phrases.is_empty() {
            true => text,
            false => text.in_words(&posed.phrases),
        };
        let weights = why.weights.iter().flat_map(|weights| &weights.weights);
        let weights = weights.filter_map(|&(on, weight)| {
            let Weighed::Item(item) = on else { return None };
            Some((posed.places.get(item.index())?.as_ref()?, weight))
        });
        let items = why.conflict.iter().flat_map(|conflict| &conflict.items);
        let cells = items.filter_map(|item| posed.places.get(item.index())?.as_ref());
        Ok(object!(
            "verdict": match why.verdict {
                Verdict::Solution(_) => "solution",
                Verdict::None => "none",
                Verdict::Unknown(_) => "unknown",
            },
            "obstacles": posed.obstacles,
            "text": text.to_string(),
            "weights": weights.collect::<Vec<_>>(),
            "cells": cells.collect::<Vec<_>>(),
        ))
    }
}

asked! {
    /// The cheapest solutions.
    pub struct Best {
        source: Source,
        max: usize,
    }
}

impl Best {
    pub fn answer(self, progress: &mut Progress<'_>) -> Answer {
        let posed = self.source.posed()?;
        let search = posed.document.problem().search();
        let best = search
            .on_progress(EVERY, |now| progress(report(now)))
            .best(self.max);
        let solutions = best.solutions.iter().map(|solution| {
            object!("cost": posed.document.show_cost(solution.cost()), "options": texts(&posed.document, solution.options()))
        });
        Ok(object!("solutions": solutions.collect::<Vec<_>>()))
    }
}

fn diagram(document: &Document) -> Result<Diagram, Value> {
    let search = document.problem().search().memory(MEMORY);
    search.diagram().map_err(wrong)
}

asked! {
    /// The solution with a number, counted from 1, in the order of the diagram.
    pub struct Nth {
        source: Source,
        number: String,
    }
}

impl Nth {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        let diagram = diagram(&posed.document)?;
        let count = diagram.count();
        let number = self.number.trim().parse::<BigUint>();
        let number = number
            .ok()
            .filter(|number| *number > BigUint::ZERO && *number <= count);
        let number = number.ok_or_else(|| {
            wrong(format!(
                "found number {:?}, expected a whole number from 1 to {count}",
                self.number
            ))
        })?;
        let options = diagram
            .nth(&(number - 1_u32), &WorkLimits::NONE)
            .map_err(wrong)?
            .ok_or_else(|| wrong("there is no such solution"))?;
        Ok(
            object!("count": count.to_string(), "solutions": [object!("options": texts(&posed.document, &options))]),
        )
    }
}

asked! {
    /// Solutions at random, each as likely as any other.
    pub struct Random {
        source: Source,
        max: usize,
        seed: u32,
    }
}

impl Random {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        let diagram = diagram(&posed.document)?;
        let drawn = diagram
            .samples(self.seed.into(), &WorkLimits::NONE)
            .map_while(Result::ok)
            .take(self.max);
        let solutions = drawn.map(|options| object!("options": texts(&posed.document, &options)));
        Ok(
            object!("count": diagram.count().to_string(), "solutions": solutions.collect::<Vec<_>>()),
        )
    }
}

asked! {
    /// In how many solutions each option is.
    pub struct Usage {
        source: Source,
    }
}

impl Usage {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        let diagram = diagram(&posed.document)?;
        let all: Vec<OptionId> = posed.document.problem().option_ids().collect();
        let usage: Vec<String> = diagram
            .usage(&WorkLimits::NONE)
            .map_err(wrong)?
            .iter()
            .map(ToString::to_string)
            .collect();
        Ok(
            object!("count": diagram.count().to_string(), "usage": usage, "options": texts(&posed.document, &all)),
        )
    }
}

asked! {
    /// The search tree.
    pub struct SearchTree {
        source: Source,
        max: usize,
    }
}

impl SearchTree {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        let tree = posed.document.problem().tree(self.max).map_err(wrong)?;
        if tree.is_cut {
            let max = self.max;
            return Err(wrong(format!("the search tree has more than {max} nodes")));
        }
        Ok(
            object!("nodes": tree.nodes(), "solutions": tree.solutions(), "tree": node(&posed.document, &tree)),
        )
    }
}

fn node(document: &Document, tree: &Tree) -> Value {
    let branches = tree.branches.iter().map(|(option, below)| {
        let text = option.map_or("not again".to_owned(), |option| {
            document.show(option).to_string()
        });
        (text, node(document, below))
    });
    object!(
        "item": tree.item.and_then(|item| document.problem().label(item)),
        "branches": branches.collect::<Vec<_>>(),
    )
}

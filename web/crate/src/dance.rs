//! Questions about the steps of a search on dancing links.

use quadrille::watch::WatchStep;
use quadrille::{OptionId, WorkLimits};
use serde_json::Value;

use crate::object::object;
use crate::question::asked;
use crate::source::Source;
use crate::{Answer, wrong};

/// More entries would be too many to look at, and each step takes time in proportion to them.
const MAX_ENTRIES: usize = 20_000;

asked! {
    /// The problem itself: items, options, and what the options look like on the board.
    pub struct Stage {
        source: Source,
    }
}

impl Stage {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        let problem = posed.document.problem();
        if problem.entry_count() > MAX_ENTRIES {
            let found = problem.entry_count();
            return Err(wrong(format!(
                "the problem has {found} entries; up to {MAX_ENTRIES} can be watched"
            )));
        }
        let items = problem.item_ids().map(|item| {
            let times = problem.bounds(item);
            object!(
                "name": problem.label(item),
                "primary": times.is_some(),
                "once": times.is_none_or(|times| times == (1..=1)),
            )
        });
        let options = problem.option_ids().map(|option| {
            object!(
                "text": posed.document.show(option).to_string(),
                "items": problem.members(option).map(|(item, _)| item.index()).collect::<Vec<_>>(),
            )
        });
        Ok(object!(
            "items": items.collect::<Vec<_>>(),
            "options": options.collect::<Vec<_>>(),
            "board": posed.board,
            "marks": posed.marks,
        ))
    }
}

asked! {
    /// A window of the steps.
    pub struct Steps {
        source: Source,
        from: u64,
        max: usize,
    }
}

impl Steps {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        let watched = posed.document.problem().watch(self.from, self.max);
        Ok(object!(
            "from": self.from,
            "path": watched.path.iter().map(step).collect::<Vec<_>>(),
            "steps": watched.steps.iter().map(step).collect::<Vec<_>>(),
            "end": watched.is_end,
        ))
    }
}

asked! {
    /// The next solution: the number of its step.
    pub struct Next {
        source: Source,
        from: u64,
    }
}

impl Next {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        let problem = posed.document.problem();
        let step = problem.watch_for_solution(self.from, &WorkLimits::NONE);
        Ok(object!("step": step.unwrap_or_default()))
    }
}

fn step(step: &WatchStep) -> Value {
    match step {
        WatchStep::Branch {
            item,
            cases,
            hidden,
        } => object!(
            "kind": "branch", "item": item.index(), "cases": cases,
            "covers": [(item.index(), indices(hidden))],
        ),
        WatchStep::Choose { option, covers } => object!(
            "kind": "choose", "option": option.map(|option| option.index()),
            "covers": covers
                .iter()
                .map(|(item, hidden)| (item.index(), indices(hidden)))
                .collect::<Vec<_>>(),
        ),
        WatchStep::Solution => object!("kind": "solution"),
        WatchStep::DeadEnd { item } => {
            object!("kind": "dead", "item": item.map(|item| item.index()))
        }
        WatchStep::Undo => object!("kind": "undo"),
        WatchStep::Close => object!("kind": "close"),
        _ => object!("kind": "other"),
    }
}

fn indices(options: &[OptionId]) -> Vec<usize> {
    options.iter().map(|option| option.index()).collect()
}

//! Questions about the steps of a search on dancing links.

use quadrille::watch::WatchStep;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::source::Source;
use crate::{Answer, wrong};

/// More entries would be too many to look at, and each step takes time in proportion to them.
const MAX_ENTRIES: usize = 20_000;

/// The problem itself: items, options, and what the options look like on the board.
#[derive(Deserialize)]
pub struct Stage {
    source: Source,
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
            json!({
                "name": problem.label(item),
                "primary": times.is_some(),
                "once": times.is_none_or(|times| times == (1..=1)),
            })
        });
        let options = problem.option_ids().map(|option| {
            json!({
                "text": posed.document.show(option).to_string(),
                "items": problem.members(option).map(|(item, _)| item.index()).collect::<Vec<_>>(),
            })
        });
        Ok(json!({
            "items": items.collect::<Vec<_>>(),
            "options": options.collect::<Vec<_>>(),
            "board": posed.board,
            "marks": posed.marks,
        }))
    }
}

/// A window of the steps.
#[derive(Deserialize)]
pub struct Steps {
    source: Source,
    from: u64,
    max: usize,
}

impl Steps {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        let watched = posed.document.problem().watch(self.from, self.max);
        Ok(json!({
            "from": self.from,
            "path": watched.path.iter().map(step).collect::<Vec<_>>(),
            "steps": watched.steps.iter().map(step).collect::<Vec<_>>(),
            "end": watched.is_end,
        }))
    }
}

/// The next solution: the number of its step.
#[derive(Deserialize)]
pub struct Next {
    source: Source,
    from: u64,
}

impl Next {
    pub fn answer(self) -> Answer {
        let posed = self.source.posed()?;
        Ok(json!({ "step": posed.document.problem().watch_for_solution(self.from, u64::MAX) }))
    }
}

fn step(step: &WatchStep) -> Value {
    match step {
        WatchStep::Branch {
            item,
            cases,
            hidden,
        } => json!({
            "kind": "branch", "item": item.index(), "cases": cases,
            "covers": [[item.index(), hidden.iter().map(|option| option.index()).collect::<Vec<_>>()]],
        }),
        WatchStep::Choose { option, covers } => json!({
            "kind": "choose", "option": option.map(|option| option.index()),
            "covers": covers.iter().map(|(item, hidden)| {
                json!([item.index(), hidden.iter().map(|option| option.index()).collect::<Vec<_>>()])
            }).collect::<Vec<_>>(),
        }),
        WatchStep::Solution => json!({ "kind": "solution" }),
        WatchStep::DeadEnd { item } => {
            json!({ "kind": "dead", "item": item.map(|item| item.index()) })
        }
        WatchStep::Undo => json!({ "kind": "undo" }),
        WatchStep::Close => json!({ "kind": "close" }),
        _ => json!({ "kind": "other" }),
    }
}

//! Warnings about problems that are valid but probably not what the author meant.

use super::document::Document;
use super::error::quoted;

impl Document {
    /// Everything in the problem that is valid but probably not what the author meant. Goes through all options.
    pub fn warnings(&self) -> Vec<String> {
        let problem = self.problem();
        let doubtful = self
            .doubtful
            .iter()
            .map(|line| {
            format!(
                "line {line} begins with | and is a comment; to give a cost, write it after the first item"
            )
        });
        let mut warnings: Vec<_> = doubtful.collect();
        let mut uses = vec![0u32; problem.item_count()];
        for option in problem.option_ids() {
            let mut playable = false;
            for (item, _) in problem.members(option) {
                uses[item.index()] += 1;
                playable |= problem.bounds(item).is_some();
            }
            if !playable {
                warnings.push(format!(
                    "option {} has no primary item: it is in no solution",
                    option.index() + 1
                ));
            }
        }
        for item in problem.item_ids() {
            let needed = problem.bounds(item).map_or(0, |times| *times.start());
            let (options, name) = (uses[item.index()], quoted(self.name(item)));
            if options < needed {
                warnings.push(match (needed, options) {
                    (1, 0) => format!("no option has the item {name}: there is no solution"),
                    _ => format!(
                        "the item {name} needs {needed} options and has {options}: there is no solution"
                    ),
                });
            }
        }
        warnings
    }
}

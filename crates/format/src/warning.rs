//! Warnings about problems that are valid but probably not what the author meant.

use std::fmt;

use super::document::Document;
use super::error::Quoted;
use quadrille_engine::OptionId;

impl Document {
    /// Everything in the problem that is valid but probably not what the author meant. Goes through all options.
    pub fn warnings(&self) -> Vec<Warning> {
        let problem = self.problem();
        let doubtful = self
            .doubtful
            .iter()
            .map(|&line| Warning::DoubtfulComment { line });
        let mut warnings: Vec<_> = doubtful.collect();
        let mut uses = vec![0u32; problem.item_count()];
        for option in problem.option_ids() {
            let mut playable = false;
            for (item, _) in problem.members(option) {
                uses[item.index()] += 1;
                playable |= problem.bounds(item).is_some();
            }
            if !playable {
                warnings.push(Warning::NoPrimary { option });
            }
        }
        for item in problem.item_ids() {
            let needed = problem.bounds(item).map_or(0, |times| *times.start());
            if uses[item.index()] < needed {
                warnings.push(Warning::TooFewOptions {
                    item: self.name(item).to_owned(),
                    needed,
                    options: uses[item.index()],
                });
            }
        }
        warnings
    }
}

/// Something that is valid but probably not what the author meant: see [`Document::warnings`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// An option is in no solution because it has no primary item.
    NoPrimary {
        /// The option.
        option: OptionId,
    },
    /// There is no solution because too few options have a primary item.
    TooFewOptions {
        /// The name of the item.
        item: String,
        /// Its lower bound.
        needed: u32,
        /// How many options have it.
        options: u32,
    },
    /// A line begins with a cost, which makes it a comment.
    DoubtfulComment {
        /// The line, from 1.
        line: usize,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::NoPrimary { option } => {
                let number = option.index() + 1;
                write!(
                    f,
                    "option {number} has no primary item: it is in no solution"
                )
            }
            Warning::TooFewOptions {
                item,
                needed: 1,
                options: 0,
            } => {
                write!(
                    f,
                    "no option has the item {}: there is no solution",
                    Quoted(item)
                )
            }
            Warning::TooFewOptions {
                item,
                needed,
                options,
            } => {
                let item = Quoted(item);
                write!(
                    f,
                    "the item {item} needs {needed} options and has {options}: there is no solution"
                )
            }
            Warning::DoubtfulComment { line } => write!(
                f,
                "line {line} begins with | and is a comment; to give a cost, write it after the first item"
            ),
        }
    }
}

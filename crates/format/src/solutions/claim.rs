//! What a text claims to be a solution, and what is wrong with it.

use super::super::error::{KEPT, unexpected};
use super::super::place::{locate, slice_place};
use super::super::{Document, Mistake};
use quadrille_engine::OptionId;
use quadrille_engine::check;

/// What a text claims to be a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// Its options, in the order of the text. They need not exist.
    pub options: Vec<OptionId>,
    /// The cost that the text gives it.
    pub cost: Option<u64>,
    /// Whether it claims that there is no solution.
    pub none: bool,
    /// One sentence for each thing that it names but that is not an option of the problem.
    pub unknown_options: Vec<String>,
    /// The unreadable parts, but for those of a line after the first 20.
    pub mistakes: Vec<Mistake>,
    /// The number of the other unreadable parts.
    pub more_mistakes: usize,
}

impl Claim {
    /// The claim that there is no solution.
    pub(super) fn none() -> Self {
        Claim {
            none: true,
            ..Claim::default()
        }
    }

    /// Everything that is wrong with a claimed solution, in the words of the file: options by number from 1, colors
    /// by name. Empty if it is right. Searches nothing, so it says nothing about the claim that there is no solution.
    pub fn faults(&self, document: &Document) -> Vec<String> {
        if !self.unknown_options.is_empty() || self.none {
            return self.unknown_options.clone();
        }
        let problem = document.problem();
        if let Err(error) = problem.check(&self.options) {
            let faults = error.faults().iter();
            return faults.map(|fault| document.explain(fault)).collect();
        }
        let cost = self.options.iter().map(|&option| problem.cost(option));
        let cost = cost.sum::<u64>();
        let Some(claimed) = self.cost.filter(|&claimed| claimed != cost) else {
            return Vec::new();
        };
        let [cost, claimed] = [cost, claimed].map(|cost| document.show_cost(cost));
        vec![format!("it costs {cost}, found {claimed}")]
    }

    /// Notes that a word of this line is unexpected.
    pub(super) fn unexpected(&mut self, number: usize, line: &str, word: &str, expected: &str) {
        let what = || unexpected(format!("{word:?}"), expected);
        self.mistake(number, line, word, what);
    }

    /// Notes a mistake about a word of line `number`. `what` is called only if the mistake is kept: to find the place of one
    /// takes as long as the line.
    pub(super) fn mistake(
        &mut self,
        number: usize,
        line: &str,
        word: &str,
        what: impl FnOnce() -> String,
    ) {
        let of_line = self.mistakes.iter().rev();
        let of_line = of_line.take_while(|mistake| mistake.line == number);
        if of_line.count() == KEPT {
            self.more_mistakes += 1;
            return;
        }
        let (offset, length) = slice_place(line, word);
        let mut mistake = locate(line, offset, length, what());
        mistake.line = number;
        self.mistakes.push(mistake);
    }
}

impl Document {
    /// A fault of a solution in the words of the file: options by number from 1, colors by name.
    pub(super) fn explain(&self, fault: &check::Fault) -> String {
        let mut fault = fault.clone();
        match &mut fault {
            check::Fault::UnknownOption { option, .. }
            | check::Fault::RepeatedOption { option, .. }
            | check::Fault::NoPrimary { option } => count_from_one(option),
            check::Fault::SharedSecondary { one, other, .. } => {
                count_from_one(one);
                count_from_one(other);
            }
            check::Fault::ColorClash {
                item,
                one,
                other,
                colors,
            } => {
                let name = |color| self.color_name(color).unwrap_or("?");
                return format!(
                    "options {} and {} give item {item} the colors {} and {}, expected the same",
                    one.index() + 1,
                    other.index() + 1,
                    name(colors.0),
                    name(colors.1),
                );
            }
            _ => {}
        }
        fault.to_string()
    }
}

/// Shows an id as its number in the file.
fn count_from_one(option: &mut OptionId) {
    let number = option.index() + 1;
    *option = OptionId::new(u32::try_from(number).unwrap_or(u32::MAX));
}

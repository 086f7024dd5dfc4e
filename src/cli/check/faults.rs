//! What is wrong with a solution, in the words of the file: options by number from 1, colors by name.

use quadrille::format::Document;
use quadrille::{Color, Fault, OptionId};

use super::read::Attempt;

/// Everything that is wrong with a solution; nothing if it is right.
pub fn of(document: &Document, attempt: &Attempt) -> Vec<String> {
    if !attempt.strange.is_empty() {
        return attempt.strange.clone();
    }
    match document.problem().check(&attempt.options) {
        Ok(()) => Vec::new(),
        Err(error) => error
            .faults()
            .iter()
            .map(|fault| told(document, fault))
            .collect(),
    }
}

fn told(document: &Document, fault: &Fault) -> String {
    let number = |option: &OptionId| option.index() + 1;
    let color = |color: Color| document.color_name(color).unwrap_or("?");
    match fault {
        Fault::UnknownOption { option, options } => format!(
            "there is no option {}, the problem has {options}",
            number(option)
        ),
        Fault::RepeatedOption { option, times } => {
            format!("option {} is there {times} times", number(option))
        }
        Fault::NoPrimary { option } => {
            format!("option {} covers no primary item", number(option))
        }
        Fault::SharedSecondary { item, one, other } => format!(
            "options {} and {} share the secondary item {item}, not both in a color",
            number(one),
            number(other)
        ),
        Fault::ColorClash {
            item,
            one,
            other,
            colors,
        } => format!(
            "options {} and {} give item {item} the colors {} and {}",
            number(one),
            number(other),
            color(colors.0),
            color(colors.1)
        ),
        fault => fault.to_string(),
    }
}

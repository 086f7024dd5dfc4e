//! Solutions as lines of option numbers, for programs and for judges.

use super::super::{Document, Format};
use super::writer::TextBuffer;
use super::{Claim, is_digits, words};
use quadrille_engine::OptionId;

/// What is expected where a cost is.
pub(super) const COST: &str =
    "a cost: a number below 2^64, with no more decimals than the costs of the problem";

/// Writes `1 4 5`, or `cost 7: 1 4 5`.
pub(super) fn write(cost: Option<String>, options: &[OptionId], out: &mut TextBuffer<'_>) {
    match cost {
        Some(cost) => list(&format!("cost {cost}:"), options, out),
        None => list("", options, out),
    }
    out.text("\n");
}

/// Writes a line for the judge of problems in this format.
pub(super) fn write_for_judge(problem: Format, options: &[OptionId], out: &mut TextBuffer<'_>) {
    match problem {
        Format::Sparse => list(&options.len().to_string(), options, out),
        _ => list("", options, out),
    }
    out.text("\n");
}

/// Writes numbers after `first`, separated by blanks.
pub(super) fn list(first: &str, options: &[OptionId], out: &mut TextBuffer<'_>) {
    out.text(first);
    for (place, option) in options.iter().enumerate() {
        if place > 0 || !first.is_empty() {
            out.text(" ");
        }
        out.number(option.index() as u64 + 1);
    }
}

/// Reads a line of numbers, perhaps after a cost.
pub(super) fn read(document: &Document, number: usize, line: &str) -> Claim {
    let mut claim = Claim::default();
    let mut rest = line;
    if let Some((head, numbers)) = line.split_once(':')
        && let Some(cost) = cost(head)
    {
        rest = numbers;
        read_cost(document, &mut claim, number, line, cost);
    }
    read_options(&mut claim, number, line, rest);
    claim
}

/// Reads a line of numbers after the number of them.
pub(super) fn read_counted(number: usize, line: &str) -> Claim {
    let mut claim = Claim::default();
    let first = words(line).next().unwrap_or_default();
    let rest = line.trim_start().strip_prefix(first).unwrap_or_default();
    let count = words(rest).count();
    if first.parse() != Ok(count) {
        let expected = format!("{count}, the number of options after it");
        claim.unexpected(number, line, first, &expected);
        return claim;
    }
    read_options(&mut claim, number, line, rest);
    claim
}

/// Reads the numbers in `text`, a piece of the line.
pub(super) fn read_options(claim: &mut Claim, number: usize, line: &str, text: &str) {
    for word in words(text) {
        match word.parse().ok().and_then(option) {
            Some(option) => claim.options.push(option),
            None => claim.unexpected(number, line, word, "the number of an option, from 1"),
        }
    }
}

/// Reads the cost in `word`, a piece of the line.
pub(super) fn read_cost(
    document: &Document,
    claim: &mut Claim,
    number: usize,
    line: &str,
    word: &str,
) {
    claim.cost = document.read_cost(word);
    if claim.cost.is_none() {
        claim.unexpected(number, line, word, COST);
    }
}

/// The option with this number.
pub(super) fn option(number: u32) -> Option<OptionId> {
    number.checked_sub(1).map(OptionId::new)
}

/// Whether a line can be a solution written as numbers.
pub(super) fn is_line(line: &str) -> bool {
    let rest = match line.split_once(':') {
        Some((head, rest)) if cost(head).is_some() => rest,
        _ => line,
    };
    words(rest).all(is_digits)
}

/// The number in `cost 7`, or in `cost -7.50` of a table.
pub(super) fn cost(text: &str) -> Option<&str> {
    let mut words = words(text);
    let is_cost = words.next() == Some("cost");
    let is_number = |word: &&str| {
        let digits = word.strip_prefix('-').unwrap_or(word);
        is_digits(&digits.replacen('.', "", 1))
    };
    let cost = words.next().filter(is_number);
    cost.filter(|_| is_cost && words.next().is_none())
}

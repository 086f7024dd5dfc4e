//! A certificate, state by state.

use std::io::BufRead;

use num_bigint::BigUint;

use super::definition::{Definition, Rest};
use super::store::{Number, Store};
use super::{CertificateFault as Fault, Lines, VerifiedCount, unexpected};
use crate::problem::{OptionId, Problem};

/// A state that is not finished.
struct Frame {
    rest: Rest,
    /// What is left after each option of the item or in each part: those that were not looked at, the next one last.
    ahead: Vec<Ahead>,
    /// The sum over the options, or the product over the parts, so far.
    count: Number,
    is_split: bool,
}

enum Ahead {
    Option(usize),
    Part(Rest),
}

/// The count of a state, or the frame of a state to be replayed.
enum Arrival {
    Counts(Number),
    Opens(Frame),
}

/// The count, if the certificate is right.
pub(super) fn verify<I, T, R: BufRead>(
    problem: &Problem<I, T>,
    lines: &mut Lines<R>,
) -> Result<VerifiedCount, Fault> {
    let definition = Definition::new(problem)?;
    header(problem, lines)?;
    let take = options("take", lines)?;
    let leave = options("leave", lines)?;
    let root = definition.within(&take, &leave)?;
    // Without secondary items the uncovered items determine the options.
    let with_options = definition.primary.iter().any(|&primary| !primary);
    let words = root.items.len() + if with_options { root.options.len() } else { 0 };
    let mut store = Store::new(words);
    let mut frames: Vec<Frame> = Vec::new();
    let mut rest = root;
    let total = 'all: loop {
        let mut count = match arrive(&definition, rest, &mut store, lines)? {
            Arrival::Counts(count) => Some(count),
            Arrival::Opens(frame) => {
                frames.push(frame);
                None
            }
        };
        // Finishes what can be finished, up to a state that has something ahead.
        rest = loop {
            let Some(frame) = frames.last_mut() else {
                break 'all count.expect("what has no frame has a count");
            };
            if let Some(count) = count.take() {
                match frame.is_split {
                    true => frame.count.multiply(&count),
                    false => frame.count.add(&count),
                }
            }
            match frame.ahead.pop() {
                Some(Ahead::Option(option)) => break definition.after(&frame.rest, option),
                Some(Ahead::Part(part)) => break part,
                None => {
                    let frame = frames.pop().expect("there is one");
                    let key = frame.rest.items.iter().chain(&frame.rest.options);
                    store.finish(key.copied().take(words), frame.count.clone());
                    count = Some(frame.count);
                }
            }
        };
    };
    let count = total.big();
    last_line(&count, store.finished(), lines)?;
    let states = store.finished();
    Ok(VerifiedCount {
        count,
        states,
        take,
        leave,
    })
}

/// The options in the next line, if it begins with this word.
fn options<R: BufRead>(word: &str, lines: &mut Lines<R>) -> Result<Vec<OptionId>, Fault> {
    let words = lines.words()?;
    let Some((_, numbers)) = words.split_first().filter(|(first, _)| **first == word) else {
        lines.put_back();
        return Ok(Vec::new());
    };
    let number = |number: &&str| {
        let option: u32 = number.parse().ok()?;
        Some(OptionId(option.checked_sub(1)?))
    };
    let options: Option<Vec<OptionId>> = numbers.iter().map(number).collect();
    options.ok_or_else(|| unexpected(&words, "numbers of options"))
}

/// Reads what is said of a state.
fn arrive<R: BufRead>(
    definition: &Definition,
    rest: Rest,
    store: &mut Store,
    lines: &mut Lines<R>,
) -> Result<Arrival, Fault> {
    let expected = "`b ITEM`, `= N`, `d ITEM`, `p ITEMS , ITEMS` or `f`";
    if rest.items.iter().all(|&word| word == 0) {
        return Ok(Arrival::Counts(Number::Small(1)));
    }
    loop {
        let words = lines.words()?;
        let item = |word: &str| {
            let item = definition.item(&rest, word);
            item.unwrap_or_else(|| Err(unexpected(&words, expected)))
        };
        match words[..] {
            ["f"] => store.forget(),
            ["b", word] => {
                let options: Vec<usize> = definition.left(&rest, item(word)?).collect();
                let ahead = options.into_iter().rev().map(Ahead::Option).collect();
                return Ok(Arrival::Opens(Frame {
                    rest,
                    ahead,
                    count: Number::Small(0),
                    is_split: false,
                }));
            }
            ["d", word] => {
                let item = item(word)?;
                if let Some(option) = definition.left(&rest, item).next() {
                    let (item, option) = (item as u64 + 1, option + 1);
                    return Err(Fault::NotDead { item, option });
                }
                return Ok(Arrival::Counts(Number::Small(0)));
            }
            ["=", word] => {
                let back = word.parse().map_err(|_| unexpected(&words, expected))?;
                let (key, count) = store.get(back).ok_or(Fault::NoSuchState { back })?;
                let own = rest.items.iter().chain(&rest.options);
                if !key.iter().eq(own.take(key.len())) {
                    return Err(Fault::OtherState { back });
                }
                return Ok(Arrival::Counts(count.clone()));
            }
            ["p", ref parts @ ..] => {
                let parts = definition.parts(&rest, parts)?;
                let ahead = parts.into_iter().rev().map(Ahead::Part).collect();
                return Ok(Arrival::Opens(Frame {
                    rest,
                    ahead,
                    count: Number::Small(1),
                    is_split: true,
                }));
            }
            _ => return Err(unexpected(&words, expected)),
        }
    }
}

fn header<I, T, R: BufRead>(problem: &Problem<I, T>, lines: &mut Lines<R>) -> Result<(), Fault> {
    let words = lines.words()?;
    if words[..] != ["quadrille", "count", "1"] {
        return Err(unexpected(&words, "`quadrille count 1`"));
    }
    let [items, options, entries] = [
        problem.item_count(),
        problem.option_count(),
        problem.entry_count(),
    ];
    let expected = format!("{items} items {options} options {entries} entries");
    let words = lines.words()?;
    match words[..] {
        ["problem", _, "items", _, "options", _, "entries"] => {
            let found = words[1..].join(" ");
            match found == expected {
                true => Ok(()),
                false => Err(Fault::OtherProblem { found, expected }),
            }
        }
        _ => Err(unexpected(&words, "`problem N items N options N entries`")),
    }
}

fn last_line<R: BufRead>(count: &BigUint, states: u64, lines: &mut Lines<R>) -> Result<(), Fault> {
    let expected = format!("count {count} states {states}");
    let words = lines.words()?;
    if words.len() != 4 || words[0] != "count" || words[2] != "states" {
        return Err(unexpected(&words, "`count N states N`"));
    }
    let found = words.join(" ");
    if found != expected {
        return Err(Fault::OtherCount { found, expected });
    }
    let words = lines.words()?;
    match words.is_empty() {
        true => Ok(()),
        false => Err(unexpected(&words, "the end")),
    }
}

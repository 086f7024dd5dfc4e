//! Verifies a certificate, state by state.

use num_bigint::BigUint;

use super::definition::{Cases, Definition};
use super::open::{OpenPart, OpenProblem, Times};
use super::orbits::Orbits;
use super::store::{Store, StoredCount};
use super::{CertificateLines, Fault, VerifiedCount, unexpected};
use crate::problem::{Matrix, OptionId};

/// A state that is not finished.
struct OpenState {
    /// What is left; without the item that it branches on and its options, while there are any ahead.
    rest: OpenProblem,
    ahead: Ahead,
    total: Total,
    /// The number of references to it, if that is known.
    uses: Option<u64>,
    /// What its symmetries take to each other; none without symmetries.
    orbits: Option<Box<Orbits>>,
}

/// The count of a state so far.
enum Total {
    /// The sum over the options of its item.
    Sum(StoredCount),
    /// The product over its parts.
    Product(Vec<StoredCount>),
}

/// The subproblems of a state that are not visited yet.
enum Ahead {
    /// One for each option of an item that is covered once, from `next` on.
    Options {
        item: usize,
        options: Vec<usize>,
        next: usize,
    },
    /// Those of an item that may be covered several times.
    Cases(Cases),
    /// The parts that a state falls into; the next one is last.
    Parts(Vec<OpenPart>),
}

/// The count of a state, with what was left there, which is no longer used, or the frame of a state to be replayed.
enum Arrival {
    Counts(StoredCount, OpenProblem),
    Opens(Box<OpenState>),
}

impl OpenState {
    /// Takes the count of a subproblem.
    fn add(&mut self, count: StoredCount) {
        if let Some(orbits) = &mut self.orbits {
            orbits.note(&count);
        }
        match &mut self.total {
            Total::Sum(sum) => sum.add(&count),
            Total::Product(factors) => factors.push(count),
        }
    }

    /// The count, which is stored, once all subproblems are visited.
    fn finish(mut self, definition: &Definition, store: &mut Store) -> StoredCount {
        if let Ahead::Options { item, options, .. } = &self.ahead {
            definition.put_back(&mut self.rest, *item, options);
        }
        let total = match self.total {
            Total::Sum(sum) => sum,
            Total::Product(factors) => StoredCount::product(factors),
        };
        let key = |key: &mut Vec<u64>| definition.key(&self.rest, key);
        store.finish(key, &total, self.uses);
        total
    }
}

/// The count, if the certificate is right.
pub(super) fn verify(
    matrix: &Matrix,
    lines: &mut CertificateLines<'_>,
) -> Result<VerifiedCount, Fault> {
    let definition = Definition::new(matrix, lines)?;
    let version = header(matrix, lines)?;
    let required = options("take", lines)?;
    let forbidden = options("leave", lines)?;
    let root = definition.within(&required, &forbidden, lines)?;
    let mut store = Store::default();
    let mut frames: Vec<OpenState> = Vec::new();
    let (mut rest, mut spare) = (root, None);
    let total = 'all: loop {
        let mut count = match arrive(&definition, rest, &mut store, version, lines)? {
            Arrival::Counts(count, rest) => {
                spare = Some(rest);
                Some(count)
            }
            Arrival::Opens(frame) => {
                frames.push(*frame);
                None
            }
        };
        // Finishes states, up to one with subproblems left to visit.
        rest = loop {
            let Some(frame) = frames.last_mut() else {
                break 'all count.expect("without a frame there is a count");
            };
            if let Some(count) = count.take() {
                frame.add(count);
            }
            lines.look()?;
            let after = match &mut frame.ahead {
                Ahead::Options { options, next, .. } if *next < options.len() => {
                    let option = options[*next];
                    *next += 1;
                    let after = definition.after(&frame.rest, option, &mut spare);
                    if let Some(orbits) = &mut frame.orbits {
                        orbits.arrive(option);
                        // A state that is solved has no line, not even one that says it is an image.
                        if !after.is_solved() {
                            count = orbits.image(lines)?;
                        }
                        if count.is_some() {
                            continue;
                        }
                    }
                    Some(after)
                }
                Ahead::Options { .. } => None,
                Ahead::Cases(cases) => definition.next_case(cases, &mut spare),
                Ahead::Parts(parts) => parts.pop().map(|part| part.of(&frame.rest)),
            };
            if let Some(after) = after {
                break after;
            }
            let frame = frames.pop().expect("there is one");
            count = Some(frame.finish(&definition, &mut store));
        };
    };
    if store.awaited() > 0 {
        let states = store.awaited();
        return Err(Fault::FewerReferences { states });
    }
    let count = total.big();
    last_line(&count, store.finished(), lines)?;
    let states = store.finished();
    Ok(VerifiedCount {
        count,
        states,
        required,
        forbidden,
    })
}

/// The options in the next line, if it begins with this word.
fn options(word: &str, lines: &mut CertificateLines<'_>) -> Result<Vec<OptionId>, Fault> {
    let words = lines.words()?;
    let Some((_, numbers)) = words.split_first().filter(|(first, _)| **first == word) else {
        lines.put_back();
        return Ok(Vec::new());
    };
    let number = |number: &&str| {
        let option: u32 = number.parse().ok()?;
        Some(OptionId::new(option.checked_sub(1)?))
    };
    let options: Option<Vec<OptionId>> = numbers.iter().map(number).collect();
    options.ok_or_else(|| unexpected(&words, "numbers of options"))
}

/// Reads the lines about a state.
fn arrive(
    definition: &Definition,
    rest: OpenProblem,
    store: &mut Store,
    version: u32,
    lines: &mut CertificateLines<'_>,
) -> Result<Arrival, Fault> {
    let expected = "`b ITEM N`, `= N`, `d ITEM`, `p N : ITEMS , ITEMS` or `f`";
    let mut orbits: Option<Box<Orbits>> = None;
    if rest.is_solved() {
        return Ok(Arrival::Counts(StoredCount::Small(1), rest));
    }
    loop {
        let words = lines.words()?;
        let item = |word: &str| {
            let item = definition.item(&rest, word);
            item.unwrap_or_else(|| Err(unexpected(&words, expected)))
        };
        let number = |word: &str| word.parse().map_err(|_| unexpected(&words, expected));
        match words[..] {
            ["s", ref cycles @ ..] if version > 1 => {
                let symmetry = definition.symmetry(&rest, cycles)?;
                orbits.get_or_insert_default().add(symmetry);
            }
            ["b", word] | ["b", word, _] => {
                let uses = words.get(2).map(|word| number(word)).transpose()?;
                let item = item(word)?;
                return branches(definition, rest, item, uses, orbits)
                    .ok_or_else(|| unexpected(&words, "an item that is covered exactly once"));
            }
            _ if orbits.is_some() => return Err(unexpected(&words, "`b ITEM N` or `s`")),
            ["f"] => store.forget(),
            ["d", word] => {
                let item = item(word)?;
                check_dead(definition, &rest, item)?;
                return Ok(Arrival::Counts(StoredCount::Small(0), rest));
            }
            ["=", word] => {
                let back = number(word)?;
                let count = store.get(back, |key| definition.key(&rest, key))?;
                return Ok(Arrival::Counts(count, rest));
            }
            ["p", ref parts @ ..] => {
                let (uses, parts) = match parts {
                    [uses, ":", parts @ ..] => (Some(number(uses)?), parts),
                    parts => (None, parts),
                };
                let mut parts = definition.parts(&rest, parts)?;
                parts.reverse();
                return Ok(Arrival::Opens(Box::new(OpenState {
                    rest,
                    ahead: Ahead::Parts(parts),
                    total: Total::Product(Vec::new()),
                    uses,
                    orbits: None,
                })));
            }
            _ => return Err(unexpected(&words, expected)),
        }
    }
}

/// What lies ahead of a state that branches on an item. `None` if it is to be counted by orbits, and the item need not be
/// covered exactly once.
fn branches(
    definition: &Definition,
    mut rest: OpenProblem,
    item: usize,
    uses: Option<u64>,
    orbits: Option<Box<Orbits>>,
) -> Option<Arrival> {
    let is_once = rest.times(item) == Times { need: 1, max: 1 };
    if orbits.is_some() && !is_once {
        return None;
    }
    let options: Vec<usize> = definition.left(&rest, item).collect();
    let ahead = match is_once {
        true => {
            definition.take_out(&mut rest, item, &options);
            Ahead::Options {
                item,
                options,
                next: 0,
            }
        }
        false => Ahead::Cases(definition.cases(&rest, item)),
    };
    Some(Arrival::Opens(Box::new(OpenState {
        rest,
        ahead,
        total: Total::Sum(StoredCount::Small(0)),
        uses,
        orbits,
    })))
}

/// An error if an item can still be covered as often as it needs.
fn check_dead(definition: &Definition, rest: &OpenProblem, item: usize) -> Result<(), Fault> {
    let left: Vec<usize> = definition.left(rest, item).collect();
    if left.len() >= rest.times(item).need as usize {
        let option = left.last().map_or(0, |option| option + 1);
        let item = item as u64 + 1;
        return Err(Fault::NotDead { item, option });
    }
    Ok(())
}

/// Reads what the certificate is about. Returns the version of its form.
fn header(matrix: &Matrix, lines: &mut CertificateLines<'_>) -> Result<u32, Fault> {
    let words = lines.words()?;
    let version = match words[..] {
        ["quadrille", "count", "1"] => 1,
        ["quadrille", "count", "2"] => 2,
        _ => {
            let expected = "`quadrille count 1` or `quadrille count 2`";
            return Err(unexpected(&words, expected));
        }
    };
    let [items, options, entries] = [
        matrix.item_count(),
        matrix.option_count(),
        matrix.entry_count(),
    ];
    let expected = format!("{items} items {options} options {entries} entries");
    let words = lines.words()?;
    match words[..] {
        ["problem", _, "items", _, "options", _, "entries"] => {
            let found = words[1..].join(" ");
            match found == expected {
                true => Ok(version),
                false => Err(Fault::OtherProblem { found, expected }),
            }
        }
        _ => Err(unexpected(&words, "`problem N items N options N entries`")),
    }
}

fn last_line(count: &BigUint, states: u64, lines: &mut CertificateLines<'_>) -> Result<(), Fault> {
    let expected = format!("count {count} states {states}");
    let words = lines.words()?;
    if words.len() != 4 || words[0] != "count" || words[2] != "states" {
        return Err(unexpected(&words, "`count N states N`"));
    }
    let found = words.join(" ");
    if found != expected {
        return Err(Fault::OtherCount { found, expected });
    }
    loop {
        let words = lines.words()?;
        if !words.is_empty() {
            return Err(unexpected(&words, "the end"));
        }
        if lines.is_at_end() {
            return Ok(());
        }
    }
}

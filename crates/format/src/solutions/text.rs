//! Solutions for people: the options by their items, as Knuth's programs print them.

use std::collections::HashMap;
use std::iter::{Enumerate, Peekable};
use std::str::Lines;

use super::super::find::{OptionsByItems, quoted_words};
use super::super::{Document, FindError, MistakeKind};
use super::writer::TextBuffer;
use super::{Claim, is_blank, is_digits, numbers, words};
use quadrille_engine::Choice;
use quadrille_engine::OptionId;
use quadrille_engine::sort::sort_by_key;

/// Writes a heading with a number and, if it is written, the cost; and a line for each option.
pub(super) fn write(
    document: &Document,
    (number, cost): (&str, Option<String>),
    options: &[OptionId],
    choices: &[Option<Choice>],
    out: &mut TextBuffer<'_>,
) {
    out.text(number);
    if let Some(cost) = cost {
        out.text(": cost ");
        out.text(&cost);
        out.text("\n");
    } else {
        out.text(":\n");
    }
    for (place, &option) in options.iter().enumerate() {
        let choice = choices.get(place);
        let mut shown = document.show(option);
        if let Some(Some(choice)) = choice {
            shown = shown.beginning_with(choice.item);
        }
        out.text(" ");
        shown
            .write_to(out)
            .expect("writing to memory does not fail");
        let cost = document.problem().cost(option);
        if cost > 0 {
            out.text(" |");
            out.text(&document.show_cost(cost));
        }
        match choice {
            Some(Some(choice)) => {
                out.text(" (");
                out.number(choice.place.into());
                out.text(" of ");
                out.number(choice.of.into());
                out.text(")\n");
            }
            Some(None) => out.text(" (required)\n"),
            None => out.text("\n"),
        }
    }
}

/// Reads a solution: the lines up to the next heading or blank line. The first line is not blank.
pub(super) fn read(
    document: &Document,
    index: &mut Index,
    lines: &mut Peekable<Enumerate<Lines<'_>>>,
) -> Claim {
    let mut claim = Claim::default();
    if let Some((place, line)) = lines.next_if(|(_, line)| heading(line).is_some())
        && let Some(Some(cost)) = heading(line)
    {
        numbers::read_cost(document, &mut claim, place + 1, line, cost);
    }
    // Where lines have the same words: by the first option of these, and the cost.
    let mut meant: HashMap<(OptionId, Option<u64>), Meant> = HashMap::new();
    let is_option = |line: &str| !is_blank(line) && heading(line).is_none();
    while let Some((place, line)) = lines.next_if(|(_, line)| is_option(line)) {
        let Some((words, options)) = index.find(document, line) else {
            index.note_unknown(document, &mut claim, place + 1, line);
            continue;
        };
        let cost = cost(document, line);
        if let &[only] = options
            && cost.is_none_or(|cost| cost == document.problem().cost(only))
        {
            claim.options.push(only);
            continue;
        }
        let meant = meant.entry((options[0], cost));
        let meant = meant.or_insert_with(|| Meant::of(document, options, (&words, cost)));
        match meant.next() {
            Ok(option) => claim.options.push(option),
            Err(missing) => claim.unknown_options.push(missing),
        }
    }
    claim
}

/// What a line means: options that are equal but for their costs, one after the other.
struct Meant {
    options: Vec<OptionId>,
    times: usize,
    /// What to say if no option costs this.
    missing: String,
}

impl Meant {
    /// Those of `options` that cost as much as a line of these words says; where it says no cost, those that cost nothing
    /// come first.
    fn of(document: &Document, options: &[OptionId], (words, cost): (&str, Option<u64>)) -> Self {
        let own = |option: &OptionId| document.problem().cost(*option);
        let mut options = options.to_vec();
        let mut missing = String::new();
        match cost {
            Some(cost) => {
                options.retain(|option| own(option) == cost);
                if options.is_empty() {
                    let (words, cost) = (words.replace('\n', " "), document.show_cost(cost));
                    missing = format!("no option \"{words}\" costs {cost}");
                }
            }
            None => sort_by_key(&mut options, |option| own(option) != 0),
        }
        Meant {
            options,
            times: 0,
            missing,
        }
    }

    /// The next one; the last one again, if there are no more.
    fn next(&mut self) -> Result<OptionId, String> {
        let option = self.options.get(self.times).or(self.options.last());
        self.times += 1;
        option.copied().ok_or_else(|| self.missing.clone())
    }
}

/// The maximum number of hints about lines that name no option. Each hint takes time linear in the problem.
const HINTS: usize = 20;

/// All options by their words and by their members. Each part is built on first use.
#[derive(Debug, Default)]
pub(super) struct Index {
    words: Option<OptionsByWords>,
    members: Option<OptionsByItems>,
    /// The number of lines so far that name no option.
    failures: usize,
}

/// All options by their words.
#[derive(Debug)]
struct OptionsByWords {
    options: HashMap<String, Vec<OptionId>>,
    /// Whether a word begins like `(2 of 5)` or `(required)`.
    parentheses: bool,
}

impl OptionsByWords {
    fn new(document: &Document) -> Self {
        let mut options: HashMap<String, Vec<OptionId>> = HashMap::new();
        for option in document.problem().option_ids() {
            let shown = document.show(option).to_string();
            // Otherwise no line names it.
            if !shown.contains('\n') {
                options.entry(Index::key(&shown)).or_default().push(option);
            }
        }
        let begins = |key: &String| key.split('\n').any(|word| word.starts_with('('));
        let parentheses = options.keys().any(begins);
        OptionsByWords {
            options,
            parentheses,
        }
    }
}

impl Index {
    /// The words of a line, and the options that have exactly these.
    fn find(&mut self, document: &Document, line: &str) -> Option<(String, &[OptionId])> {
        let words = self
            .words
            .get_or_insert_with(|| OptionsByWords::new(document));
        let whole = without_choice(line);
        // Some item may be called `(required)`.
        let as_written = (words.parentheses || whole.len() == line.len()).then_some(line);
        let mut lines = as_written.into_iter().chain([whole]);
        lines.find_map(|line| {
            let key = Self::key(line);
            let options = words.options.get(&key)?;
            Some((key, options.as_slice()))
        })
    }

    /// Notes why a line names no option.
    fn note_unknown(&mut self, document: &Document, claim: &mut Claim, number: usize, line: &str) {
        let items = words(without_choice(line)).filter(|word| !word.starts_with('|'));
        let items = items.collect::<Vec<_>>().join(" ");
        let found = match self.failures < HINTS {
            true => document.find(&items),
            false => {
                let members = &mut self.members;
                let members = members.get_or_insert_with(|| OptionsByItems::new(document));
                document.find_in(members, &items)
            }
        };
        self.failures += usize::from(found.is_err());
        match found {
            // Only an ambiguous name gets here.
            Ok(options) => claim.options.extend(options.first()),
            Err(FindError::UnknownItem { item, suggestion }) => {
                let is_it = |word: &&str| word.split(':').next() == Some(&item);
                let word = words(line).find(is_it).unwrap_or_default();
                claim.mistake(number, line, word, || MistakeKind::UnknownItem {
                    item,
                    suggestion,
                });
            }
            Err(error) => claim.unknown_options.push(error.to_string()),
        }
    }

    /// The words of a line in a fixed order, without the cost, with line ends between them.
    fn key(line: &str) -> String {
        let quoted = line.contains('"').then(|| quoted_words(line));
        let mut words: Vec<&str> = match &quoted {
            Some(quoted) => quoted.iter().map(String::as_str).collect(),
            None => words(line).collect(),
        };
        words.retain(|word| !word.starts_with('|'));
        words.sort_unstable();
        words.join("\n")
    }
}

/// The cost that a line gives an option, as in `a b |7`.
fn cost(document: &Document, line: &str) -> Option<u64> {
    let cost = without_choice(line).split_ascii_whitespace().next_back()?;
    document.read_cost(cost.strip_prefix('|')?)
}

/// The cost in a heading, `3:` or `3: cost 7`; `None` if the line is not a heading.
pub(super) fn heading(line: &str) -> Option<Option<&str>> {
    let (number, rest) = line.trim().split_once(':')?;
    match numbers::cost(rest) {
        _ if !is_digits(number) => None,
        None if rest.is_empty() => Some(None),
        None => None,
        cost => Some(cost),
    }
}

/// A line without `(2 of 5)` or `(required)` at its end.
fn without_choice(line: &str) -> &str {
    let line = line.trim_end();
    if let Some(items) = line.strip_suffix(" (required)") {
        return items;
    }
    let choice = line.strip_suffix(')').and_then(|line| {
        let (items, choice) = line.rsplit_once('(')?;
        let (place, of) = choice.split_once(" of ")?;
        let items = items.strip_suffix(' ')?;
        (is_digits(place) && is_digits(of)).then_some(items)
    });
    choice.unwrap_or(line)
}

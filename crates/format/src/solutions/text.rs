//! Solutions for people: the options by their items, as Knuth's programs print them.

use std::collections::HashMap;
use std::iter::{Enumerate, Peekable};
use std::str::Lines;

use super::super::Document;
use super::super::error::unknown_item;
use super::super::find::Unfound;
use super::super::find::{OptionsByItems, quoted_words};
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
    // How often lines before had the same words and cost, by the first option of these words.
    let mut times: HashMap<(OptionId, Option<u64>), usize> = HashMap::new();
    let is_option = |line: &str| !is_blank(line) && heading(line).is_none();
    while let Some((place, line)) = lines.next_if(|(_, line)| is_option(line)) {
        let Some((words, equal)) = index.find(document, line) else {
            index.note_unknown(document, &mut claim, place + 1, line);
            continue;
        };
        let cost = cost(document, line);
        let options = equal.of_cost(document, cost);
        let times = times.entry((equal.options[0], cost)).or_default();
        // The last one again, if there are no more.
        if let Some(&option) = options.get(*times).or(options.last()) {
            claim.options.push(option);
        } else {
            let cost = cost.map_or_else(String::new, |cost| document.show_cost(cost));
            let words = words.replace('\n', " ");
            let missing = format!("no option \"{words}\" costs {cost}");
            claim.unknown_options.push(missing);
        }
        *times += 1;
    }
    claim
}

/// Options that are equal but for their costs: at least one.
#[derive(Debug, Default)]
struct Equal {
    /// Those that cost nothing come first.
    options: Vec<OptionId>,
    /// By their costs, if there are several.
    by_cost: Vec<OptionId>,
}

impl Equal {
    /// Those that a line means, one after the other, that says this cost, or none.
    fn of_cost(&self, document: &Document, cost: Option<u64>) -> &[OptionId] {
        let by_cost = match self.options.len() {
            1 => &self.options,
            _ => &self.by_cost,
        };
        let Some(cost) = cost else {
            return &self.options;
        };
        let own = |option: &OptionId| document.problem().cost(*option);
        let first = by_cost.partition_point(|option| own(option) < cost);
        let end = by_cost.partition_point(|option| own(option) <= cost);
        &by_cost[first..end]
    }

    /// Puts the options in order.
    fn sort(&mut self, document: &Document) {
        if self.options.len() > 1 {
            let own = |option: &OptionId| document.problem().cost(*option);
            self.by_cost.clone_from(&self.options);
            sort_by_key(&mut self.by_cost, own);
            sort_by_key(&mut self.options, |option| own(option) != 0);
        }
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
    options: HashMap<String, Equal>,
    /// Whether a word begins like `(2 of 5)` or `(required)`.
    parentheses: bool,
}

impl OptionsByWords {
    fn new(document: &Document) -> Self {
        let mut options: HashMap<String, Equal> = HashMap::new();
        for option in document.problem().option_ids() {
            let shown = document.show(option).to_string();
            // Otherwise no line names it.
            if !shown.contains('\n') {
                let equal = options.entry(Index::key(&shown)).or_default();
                equal.options.push(option);
            }
        }
        options.values_mut().for_each(|equal| equal.sort(document));
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
    fn find(&mut self, document: &Document, line: &str) -> Option<(String, &Equal)> {
        let words = self
            .words
            .get_or_insert_with(|| OptionsByWords::new(document));
        let whole = without_choice(line);
        // Some item may be called `(required)`.
        let as_written = (words.parentheses || whole.len() == line.len()).then_some(line);
        let mut lines = as_written.into_iter().chain([whole]);
        lines.find_map(|line| {
            let key = Self::key(line);
            let equal = words.options.get(&key)?;
            Some((key, equal))
        })
    }

    /// Notes why a line names no option.
    fn note_unknown(&mut self, document: &Document, claim: &mut Claim, number: usize, line: &str) {
        let items = words(without_choice(line)).filter(|word| !word.starts_with('|'));
        let items = items.collect::<Vec<_>>().join(" ");
        let found = match self.failures < HINTS {
            true => document.find(&items).map_err(|error| error.0),
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
            Err(Unfound::Item { item, suggestion }) => {
                let is_it = |word: &&str| word.split(':').next() == Some(&item);
                let word = words(line).find(is_it).unwrap_or_default();
                let what = || unknown_item(&item, suggestion.as_deref());
                claim.mistake(number, line, word, what);
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

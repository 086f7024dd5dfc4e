//! Solutions, taken out of a text one by one.

use std::collections::HashMap;
use std::iter::{Enumerate, Peekable};
use std::str::Lines;

use quadrille::OptionId;
use quadrille::format::{Document, FindError, Format};
use serde::Deserialize;
use serde_json::Value;

use crate::cli::output::{self, Shape, json_items};

/// What someone takes to be a solution.
#[derive(Debug, Default)]
pub struct Attempt {
    /// Its options, as far as they exist.
    pub options: Vec<OptionId>,
    /// What it has that is no option of the problem.
    pub strange: Vec<String>,
    /// Whether it says that there is no solution.
    pub none: bool,
    /// What cannot be read: `LINE:COLUMN: what is wrong`.
    pub mistakes: Vec<String>,
}

/// The attempts in a text.
pub struct Attempts<'d, 't> {
    document: &'d Document,
    shape: Shape,
    format: Format,
    lines: Peekable<Enumerate<Lines<'t>>>,
    /// The options by their words, sorted: made when the first one is looked up.
    by_words: Option<HashMap<String, Vec<OptionId>>>,
}

impl<'d, 't> Attempts<'d, 't> {
    /// The attempts to solve a problem that was read in `format`.
    pub fn new(
        document: &'d Document,
        format: Format,
        shape: Option<Shape>,
        text: &'t str,
    ) -> Self {
        let mut lines = text.lines().filter(|line| !is_blank(line));
        let none =
            lines.next().is_some_and(|line| says_none(line, format)) && lines.next().is_none();
        let shape = shape.unwrap_or_else(|| if none { Shape::Judge } else { recognise(text) });
        Attempts {
            document,
            shape,
            format,
            lines: text.lines().enumerate().peekable(),
            by_words: None,
        }
    }

    /// A line of numbers.
    fn numbers(&self, number: usize, line: &str) -> Attempt {
        let mut attempt = Attempt::default();
        let rest = match line.split_once(':') {
            Some((cost, rest)) if is_cost(cost) => rest,
            _ => line,
        };
        let mut found = words(rest);
        if self.shape == Shape::Judge && self.format == Format::Sparse {
            // The number of options stands in front.
            let count = found.next().unwrap_or_default();
            let options = found.clone().count();
            if count.parse() != Ok(options) {
                attempt.mistake(number, line, count, &format!("found {options} options after {count:?}, expected that number of options in front"));
                return attempt;
            }
        }
        for word in found {
            match word.parse().ok().and_then(option) {
                Some(option) => attempt.options.push(option),
                None => attempt.mistake(
                    number,
                    line,
                    word,
                    &format!("found {word:?}, expected the number of an option, from 1"),
                ),
            }
        }
        attempt
    }

    /// Lines of items, up to the next heading or blank line.
    fn named(&mut self) -> Attempt {
        self.lines.next_if(|(_, line)| is_heading(line));
        let mut attempt = Attempt::default();
        // How often each set of words was met: equal options are taken one after the other.
        let mut met: HashMap<String, usize> = HashMap::new();
        while let Some((index, line)) = self
            .lines
            .next_if(|(_, line)| !is_blank(line) && !is_heading(line))
        {
            let items = without_place(line);
            let key = key(words(items).filter(|word| !word.starts_with('|')));
            let index_of = self
                .by_words
                .get_or_insert_with(|| index_options(self.document));
            if let Some(options) = index_of.get(&key) {
                let times = met.entry(key).or_default();
                attempt
                    .options
                    .push(options[(*times).min(options.len() - 1)]);
                *times += 1;
                continue;
            }
            match self.document.find(&without_cost(items)) {
                Ok(options) => attempt.options.extend(options.first()),
                Err(error @ FindError::UnknownItem { .. }) => {
                    let FindError::UnknownItem { item, .. } = &error else {
                        continue;
                    };
                    let wrong = |word: &&str| word.split(':').next() == Some(item);
                    let word = words(line).find(wrong).unwrap_or_default();
                    attempt.mistake(index + 1, line, word, &error.to_string());
                }
                Err(error) => attempt.strange.push(error.to_string()),
            }
        }
        attempt
    }

    /// A JSON object: a solution, or the summary.
    fn object(&self, number: usize, line: &str) -> Option<Attempt> {
        let mut attempt = Attempt::default();
        match serde_json::from_str(line) {
            Ok(Object {
                options: Some(options),
                ..
            }) => {
                for named in options {
                    match option(u64::from(named.number)) {
                        Some(option) => {
                            attempt.options.push(option);
                            attempt
                                .strange
                                .extend(self.disagreement(option, named.items));
                        }
                        None => attempt.mistake(
                            number,
                            line,
                            "",
                            "found option 0, expected a number from 1",
                        ),
                    }
                }
            }
            Ok(Object {
                summary: Some(summary),
                ..
            }) => {
                let solutions = &summary["solutions"];
                let none = *solutions == "0" || *solutions == 0;
                attempt.none = none && summary["stop"] == "exhausted";
                return attempt.none.then_some(attempt);
            }
            Ok(_) => attempt.mistake(number, line, "", "found neither options nor a summary"),
            Err(error) => {
                let tail = format!(" at line {} column {}", error.line(), error.column());
                let message = error.to_string();
                let message = message.strip_suffix(&tail).unwrap_or(&message);
                attempt
                    .mistakes
                    .push(format!("{number}:{}: {message}", error.column().max(1)));
            }
        }
        Some(attempt)
    }

    /// What to say if an option does not have these items.
    fn disagreement(&self, option: OptionId, items: Option<Vec<Value>>) -> Option<String> {
        let sorted = |items: Vec<Value>| {
            let mut items: Vec<_> = items.iter().map(Value::to_string).collect();
            items.sort_unstable();
            items
        };
        if option.index() >= self.document.problem().option_count() {
            return None;
        }
        let items = sorted(items?);
        let mut text = b"[".to_vec();
        json_items(self.document, option, &mut text).ok()?;
        text.push(b']');
        let expected = sorted(serde_json::from_slice(&text).ok()?);
        (items != expected).then(|| {
            let shown = self.document.show(option);
            let number = option.index() + 1;
            format!(
                "option {number} has the items {shown}, not {}",
                items.join(" ")
            )
        })
    }
}

impl Iterator for Attempts<'_, '_> {
    type Item = Attempt;

    fn next(&mut self) -> Option<Attempt> {
        loop {
            let &(index, line) = self.lines.peek()?;
            if is_blank(line) {
                self.lines.next();
                continue;
            }
            if self.shape == Shape::Judge && says_none(line, self.format) {
                self.lines.next();
                return Some(Attempt {
                    none: true,
                    ..Attempt::default()
                });
            }
            if self.shape == Shape::Names {
                return Some(self.named());
            }
            self.lines.next();
            let attempt = match self.shape {
                Shape::Jsonl => self.object(index + 1, line),
                _ => Some(self.numbers(index + 1, line)),
            };
            if attempt.is_some() {
                return attempt;
            }
        }
    }
}

impl Attempt {
    /// Notes a mistake about a word of a line.
    fn mistake(&mut self, number: usize, line: &str, word: &str, what: &str) {
        let offset = (word.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize);
        let before = line.get(..offset).unwrap_or_default();
        let column = before.chars().count() + 1;
        self.mistakes.push(format!("{number}:{column}: {what}"));
    }
}

#[derive(Deserialize)]
struct Object {
    options: Option<Vec<Named>>,
    summary: Option<Value>,
}

#[derive(Deserialize)]
struct Named {
    number: u32,
    items: Option<Vec<Value>>,
}

/// The shape that solutions are most likely in.
fn recognise(text: &str) -> Shape {
    let first = text.lines().find(|line| !is_blank(line));
    let Some(first) = first else {
        return Shape::Lines;
    };
    let numbers = first.split_once(':').map_or(
        first,
        |(cost, rest)| {
            if is_cost(cost) { rest } else { first }
        },
    );
    if serde_json::from_str::<serde_json::Map<String, Value>>(first).is_ok() {
        Shape::Jsonl
    } else if words(numbers).all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
        Shape::Lines
    } else {
        Shape::Names
    }
}

/// Whether a judge reads from this line that there is no solution.
fn says_none(line: &str, format: Format) -> bool {
    line.trim() == output::none(format)
}

/// The option of this number.
fn option(number: u64) -> Option<OptionId> {
    let index = u32::try_from(number.checked_sub(1)?).ok()?;
    Some(OptionId::new(index))
}

fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    line.split_ascii_whitespace()
}

fn is_blank(line: &str) -> bool {
    words(line).next().is_none()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether these are the words `cost 7`.
fn is_cost(text: &str) -> bool {
    let mut words = words(text);
    words.next() == Some("cost") && words.next().is_some_and(is_digits) && words.next().is_none()
}

/// Whether a line is a heading: `3:` or `3: cost 7`.
fn is_heading(line: &str) -> bool {
    line.trim()
        .split_once(':')
        .is_some_and(|(number, rest)| is_digits(number) && (rest.is_empty() || is_cost(rest)))
}

/// A line without `(2 of 5)` or `(required)` at its end.
fn without_place(line: &str) -> &str {
    let line = line.trim_end();
    if let Some(items) = line.strip_suffix(" (required)") {
        return items;
    }
    let place = line.rfind(" (").and_then(|start| {
        let (place, of) = line[start..].strip_suffix(')')?.split_once(" of ")?;
        (is_digits(&place[2..]) && is_digits(of)).then_some(start)
    });
    place.map_or(line, |start| &line[..start])
}

fn without_cost(items: &str) -> String {
    let items: Vec<_> = words(items).filter(|word| !word.starts_with('|')).collect();
    items.join(" ")
}

/// Words in any order as one text.
fn key<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let mut words: Vec<_> = words.collect();
    words.sort_unstable();
    words.join(" ")
}

/// All options by their words.
fn index_options(document: &Document) -> HashMap<String, Vec<OptionId>> {
    let mut options: HashMap<String, Vec<OptionId>> = HashMap::new();
    for option in document.problem().option_ids() {
        let shown = document.show(option).to_string();
        options.entry(key(words(&shown))).or_default().push(option);
    }
    options
}

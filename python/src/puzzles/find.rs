//! Options of a puzzle by their tags or items.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use quadrille::format::{Document, quoted_words};
use quadrille::{Color, ItemId, OptionId};

use super::class::Puzzle;
use crate::argument::utf8;
use crate::error::{error, heard, repr, shortened};

impl Puzzle {
    /// What `each` makes of texts and the options that they mean, at least one for each: that with the text as its tag, or else
    /// those with these items, which are written as for `--require` of the command. A piece with many copies, which is no item,
    /// is named like one. An error if a text means no option.
    pub(super) fn find<R>(
        &self,
        texts: &Bound<'_, PyAny>,
        each: impl Fn(&str, Vec<OptionId>) -> PyResult<R>,
    ) -> PyResult<Vec<R>> {
        if texts.is_instance_of::<PyString>() {
            return Err(error(format!(
                "found the text {}, expected an iterable of texts: write [{0}]",
                repr(texts)?
            )));
        }
        let py = texts.py();
        let (tags, document) = py.detach(|| (self.tags(), self.puzzle.document()));
        let such = tags.first().map_or("", String::as_str);
        let Ok(iterator) = texts.try_iter() else {
            return Err(PyTypeError::new_err(format!(
                "found {}, expected an iterable of texts, such as ['{such}']",
                repr(texts)?
            )));
        };
        let texts = heard(iterator, || "the options were not found yet".to_owned());
        let options = texts.map(|text| {
            let text = text?;
            let Ok(text) = text.cast::<PyString>() else {
                return Err(PyTypeError::new_err(format!(
                    "found {}, expected a text such as '{such}'",
                    repr(&text)?
                )));
            };
            let text = utf8("option", text)?;
            if let Some(option) = self.tagged(text) {
                return each(text, vec![option]);
            }
            let none = || {
                let text = shortened(text);
                error(format!(
                    "no option covers '{text}'; an option is such as '{such}'"
                ))
            };
            let words = quoted_words(text);
            // The items, and the options of words that are none.
            let (mut items, mut groups) = (Vec::new(), Vec::new());
            for word in &words {
                match members(document, word) {
                    Some(members) => items.extend(members),
                    None => {
                        let options = self.puzzle.options_of(word.trim_matches('"'));
                        groups.push(options.ok_or_else(none)?);
                    }
                }
            }
            let problem = document.problem();
            let has = |option: &OptionId| {
                groups
                    .iter()
                    .all(|group| group.binary_search(option).is_ok())
                    && items.iter().all(|&(item, color)| {
                        let mut found = problem.members(*option);
                        found.any(|found| found.0 == item && (color.is_none() || found.1 == color))
                    })
            };
            let found: Vec<_> = problem.option_ids().filter(has).collect();
            match words.is_empty() || found.is_empty() {
                true => Err(none()),
                false => each(text, found),
            }
        });
        options.collect()
    }

    /// The options to forbid for one of these to be in every solution: all others of an item that each of these covers, and
    /// every solution once. An error if there is no such item.
    pub(super) fn others(&self, options: &[OptionId]) -> PyResult<Vec<OptionId>> {
        let problem = self.puzzle.document().problem();
        let covers =
            |option: OptionId, item| problem.members(option).any(|(other, _)| other == item);
        let mut items = problem.members(options[0]).map(|(item, _)| item);
        let shared = items.find(|&item| {
            let is_once = problem.bounds(item) == Some(1..=1);
            is_once && options.iter().all(|&option| covers(option, item))
        });
        let Some(item) = shared else {
            let tags = self.tags();
            let [first, second] = [0, 1].map(|place| shortened(&tags[options[place].index()]));
            return Err(error(format!(
                "{} options have these items, such as '{first}' and '{second}', and share none that is covered exactly once; \
                 name more of the items of one",
                options.len(),
            )));
        };
        let is_other =
            |option: &OptionId| covers(*option, item) && options.binary_search(option).is_err();
        Ok(problem.option_ids().filter(is_other).collect())
    }
}

/// The items that a word of an option names, with their colors: `r1c2` also means `r1` and `c2`, where there are such items.
fn members(document: &Document, word: &str) -> Option<Vec<(ItemId, Option<Color>)>> {
    if let Some(member) = document.member(word) {
        return Some(vec![member]);
    }
    let (row, column) = word.split_at(word.find('c')?);
    Some(vec![document.member(row)?, document.member(column)?])
}

//! Options as `--require` and `--forbid` name them: by number, or by some of their items.

use anyhow::{anyhow, bail};
use quadrille::format::{Document, quoted_words};
use quadrille::{Color, ItemId, OptionId};

use super::format_number::is_digits;

/// The options of a word that is not an item, such as the name of a piece with many copies.
pub type KnownWords<'k> = &'k dyn Fn(&str) -> Option<Vec<OptionId>>;

/// The options that a text names, and the items it named them by.
#[derive(Debug)]
pub struct Named {
    /// At least one option.
    pub options: Vec<OptionId>,
    items: Vec<ItemId>,
}

impl Named {
    /// The options named by `7`, by `#7`, by all their items, or, if none has exactly these, by some of their items.
    /// `r1c1=5` means the items `r1c1` and `r1s5`, or any item for the 5 in an option of `r1c1`; `s1=2` the items `s1`
    /// and `2`; `r1c1=a` the item `r1` and the color `r1c1:a`. `r3c4` also means `r3` and `c4`. This holds where the
    /// problem has these items.
    ///
    /// `known` returns the options of a word that is not an item, if it knows the word.
    pub fn find(document: &Document, text: &str, known: KnownWords<'_>) -> anyhow::Result<Self> {
        let text = text.trim();
        if let Some(named) = Named::find_known(document, text, known) {
            return named;
        }
        if is_digits(text) {
            let options = document.find(&format!("#{text}"))?;
            let items = Vec::new();
            return Ok(Named { options, items });
        }
        if text.is_empty() {
            bail!("no option consists of \"\"; expected a number, or some of its items");
        }
        for word in &quoted_words(text) {
            if let Some((cell, symbol)) = word.split_once('=')
                && !is_quoted(word)
                && spelled_out(document, word).len() == 1
                && document.problem().item(word).is_none()
                && document
                    .problem()
                    .item(word.split(':').next().unwrap_or(word))
                    .is_none()
            {
                match document.problem().item(cell) {
                    Some(_) => bail!(
                        "found {symbol} for {cell}, expected a symbol that an option places there"
                    ),
                    None => {
                        bail!(
                            "found {cell:?}, expected an item of the problem; a cell whose symbol is given has none"
                        )
                    }
                }
            }
        }
        let words: Vec<String> = quoted_words(text)
            .iter()
            .flat_map(|word| spelled_out(document, word))
            .collect();
        let (options, error) = match document.find(&words.join(" ")) {
            Ok(options) => (options, None),
            Err(error) if error.is_of_option() => (Vec::new(), Some(error)),
            Err(error) => return Err(error.into()),
        };
        let members = words.iter().filter_map(|word| document.member(word));
        let members: Vec<_> = members.collect();
        let items = members.iter().map(|&(item, _)| item).collect();
        let Some(error) = error else {
            return Ok(Named { options, items });
        };
        let options = document.problem().option_ids();
        let options: Vec<_> = options
            .filter(|&option| members.len() == words.len() && has(document, option, &members))
            .collect();
        match options.is_empty() || words.is_empty() {
            true => Err(error.into()),
            false => Ok(Named { options, items }),
        }
    }

    /// The options that a text names if some of its words are not items; `None` if all of its words are items.
    fn find_known(
        document: &Document,
        text: &str,
        known: KnownWords<'_>,
    ) -> Option<anyhow::Result<Self>> {
        let is_item = |word: &str| document.problem().item(word).is_some();
        let (mut members, mut groups) = (Vec::new(), Vec::new());
        for word in &quoted_words(text) {
            match known(word.trim_matches('"')).filter(|_| !is_item(word)) {
                Some(options) => groups.push(options),
                None => members.extend(spelled_out(document, word)),
            }
        }
        let (first, rest) = groups.split_first()?;
        // Of the other words, none is known: what is wrong with one of them is what is wrong.
        let found = members.iter().map(|word| match document.member(word) {
            Some(member) => Ok(member),
            None => match document.find(word) {
                Err(error) => Err(error.into()),
                Ok(_) => Err(anyhow!("expected items that one option has together")),
            },
        });
        let members: Vec<_> = match found.collect::<anyhow::Result<_>>() {
            Ok(members) => members,
            Err(error) => return Some(Err(error)),
        };
        let fits = |option: &&OptionId| {
            rest.iter().all(|group| group.contains(option)) && has(document, **option, &members)
        };
        let options: Vec<OptionId> = first.iter().filter(fits).copied().collect();
        let items = members.iter().map(|&(item, _)| item).collect();
        Some(match options.is_empty() {
            true => Err(anyhow!("expected items that one option has together")),
            false => Ok(Named { options, items }),
        })
    }

    /// The options that must be forbidden for one of these to be in every solution: where an item is covered exactly
    /// once, all others that cover it. That is an item they were named by, or another that all of them cover.
    pub fn others(&self, document: &Document) -> anyhow::Result<Vec<OptionId>> {
        let problem = document.problem();
        let is_once = |item: &ItemId| problem.bounds(*item) == Some(1..=1);
        let items = |option: OptionId| problem.members(option).map(|(item, _)| item);
        let first = self
            .options
            .first()
            .into_iter()
            .flat_map(|option| items(*option));
        let shared = first.filter(is_once).find(|item| {
            self.options
                .iter()
                .all(|option| items(*option).any(|other| other == *item))
        });
        let Some(item) = self.items.iter().copied().find(is_once).or(shared) else {
            let numbers = self.options.iter().take(10);
            let numbers: Vec<_> = numbers.map(|id| (id.index() + 1).to_string()).collect();
            let more = if self.options.len() > 10 { ", ..." } else { "" };
            bail!(
                "found the options {}{more}, expected one by its number, or an item that is covered exactly once",
                numbers.join(", "),
            );
        };
        let covers = |option: &OptionId| {
            let mut members = problem.members(*option);
            members.any(|(member, _)| member == item)
        };
        let options = problem.option_ids().filter(covers);
        Ok(options
            .filter(|option| self.options.binary_search(option).is_err())
            .collect())
    }
}

/// Whether an option has all these items, in these colors where one is given.
fn has(document: &Document, option: OptionId, wanted: &[(ItemId, Option<Color>)]) -> bool {
    wanted.iter().all(|&(item, color)| {
        let mut members = document.problem().members(option);
        members.any(|member| member.0 == item && (color.is_none() || member.1 == color))
    })
}

/// The item of a symbol in an option that covers a cell: its name is the symbol, or ends with `s` and the symbol.
fn symbol_of(document: &Document, cell: &str, symbol: &str) -> Option<String> {
    let problem = document.problem();
    let cell = problem.item(cell)?;
    let end = format!("s{symbol}");
    let is_item = problem.item(symbol).is_some();
    let is_symbol = |name: &&String| match is_item {
        true => *name == symbol,
        false => name.ends_with(&end),
    };
    problem.option_ids().find_map(|option| {
        let members = || problem.members(option);
        let mut names = members().filter_map(|(item, _)| problem.label(item));
        let name = names.find(is_symbol)?;
        members()
            .any(|(item, _)| item == cell)
            .then(|| name.clone())
    })
}

/// Whether a word is a name in quotes, which stands for itself.
fn is_quoted(word: &str) -> bool {
    word.starts_with('"')
}

/// The items that a word stands for: `r1c1=5` is `r1c1 r1s5`, `r3c4` is `r3 c4`, if the problem has such items.
fn spelled_out(document: &Document, word: &str) -> Vec<String> {
    let has = |name: &str| document.problem().item(name).is_some();
    if has(word) || is_quoted(word) {
        return vec![word.to_owned()];
    }
    if let Some((cell, symbol)) = word.split_once('=') {
        if let Some(name) = symbol_of(document, cell, symbol) {
            return vec![cell.to_owned(), name];
        }
        if document.color(symbol).is_some()
            && let Some(row) = cell.split('c').next().filter(|row| has(row))
            && has(cell)
        {
            return vec![row.to_owned(), format!("{cell}:{symbol}")];
        }
    }
    if let Some(place) = word.find('c') {
        let (row, column) = word.split_at(place);
        if has(row) && has(column) {
            return vec![row.to_owned(), column.to_owned()];
        }
    }
    vec![word.to_owned()]
}

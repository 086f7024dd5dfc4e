//! Reasons why a problem has no solution, in sentences.

#[cfg(feature = "json")]
mod json;
mod weights;

use std::fmt;

#[cfg(feature = "json")]
pub use json::WhyFields;

use super::{Document, IS_SMALL, knuth};
use quadrille_engine::check::{Weighed, WeightSums};
use quadrille_engine::messages::plural;
use quadrille_engine::why::{Conflict, Verdict, Why};
use quadrille_engine::{ItemId, OptionId};
use weights::WeightText;

/// The most options that are listed; if there are more, none is.
const LISTED: usize = 40;
/// The most items without options that are listed.
const BARE: usize = 20;

/// Why there is no solution, in sentences: see [`Document::reasons`].
#[derive(Clone, Copy, Debug)]
pub struct WhyText<'d> {
    document: &'d Document,
    why: &'d Why,
    sums: Option<WeightSums>,
    /// How what leaves out options is called, if anything does.
    restricted: Option<&'static str>,
    phrases: &'d [String],
}

impl Document {
    /// Why there is no solution with some options required and others forbidden, as lines of text.
    ///
    /// ```
    /// use quadrille::format;
    ///
    /// let document = format::read(b"a b c | X\na X\nb X\nc\n", None)?;
    /// let why = document.problem().search().why();
    /// assert_eq!(document.reasons(&why, &[], &[]).to_string(), "\
    /// by counting: 2 items weigh 1, and 1 item weighs -1
    ///   1: a b
    ///   -1: X
    /// Call the first black and the others white: every option covers as many black items as white ones.
    /// But black items have to be covered 2 times, and white ones at most once.
    ///
    /// a minimal set of items that cannot all be covered: 2 items, which have 2 options
    ///   items: a b
    ///   1: a X
    ///   2: b X
    /// ");
    /// # Ok::<(), format::ReadError>(())
    /// ```
    pub fn reasons<'d>(
        &'d self,
        why: &'d Why,
        require: &[OptionId],
        forbid: &[OptionId],
    ) -> WhyText<'d> {
        let judge = |weights| self.problem().check_weights(weights, require, forbid).ok();
        WhyText {
            document: self,
            why,
            sums: why.weights.as_ref().and_then(judge),
            restricted: match (require, forbid) {
                ([], []) => None,
                (_, []) => Some("required"),
                ([], _) => Some("forbidden"),
                _ => Some("required or forbidden"),
            },
            phrases: &[],
        }
    }

    /// What a weight lies on: `a`, or `(a x:red)` for the options of a that give x that color.
    pub fn weighed(&self, on: Weighed) -> String {
        match on {
            Weighed::Item(item) => self.show_item(item),
            Weighed::Color { by, item, color } => {
                let color = self.color_name(color).unwrap_or_default();
                let color = match knuth::is_color(color) {
                    true => color.to_owned(),
                    false => format!("{color:?}"),
                };
                format!("({} {}:{color})", self.show_item(by), self.show_item(item))
            }
        }
    }
}

impl fmt::Display for WhyText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why.verdict {
            Verdict::Solution(_) => return writeln!(f, "there is a solution"),
            Verdict::None => {}
            Verdict::Unknown(_) => return writeln!(f, "not known: there may be a solution"),
        }
        let mut is_first = true;
        let mut part = |f: &mut fmt::Formatter<'_>| match std::mem::take(&mut is_first) {
            true => Ok(()),
            false => writeln!(f),
        };
        if !self.why.bare.is_empty() {
            part(f)?;
            self.bare(f)?;
        }
        if let (Some(weights), Some(sums)) = (&self.why.weights, self.sums) {
            part(f)?;
            WeightText::of(self, weights, sums).fmt(f)?;
        }
        if let Some(conflict) = &self.why.conflict {
            let is_said = !self.why.bare.is_empty() && conflict.require.is_empty();
            if !is_said {
                part(f)?;
                self.conflict(f, conflict)?;
            }
        }
        Ok(())
    }
}

impl<'d> WhyText<'d> {
    /// The same with these phrases in place of the names of items, one for each item.
    pub fn in_words(mut self, phrases: &'d [String]) -> Self {
        self.phrases = phrases;
        self
    }

    /// An item in words, or its name.
    fn shown(&self, item: ItemId) -> String {
        let phrase = self.phrases.get(item.index());
        phrase.map_or_else(|| self.document.show_item(item), Clone::clone)
    }

    /// Words after a heading, in lines of at most about 100 characters.
    fn list(
        &self,
        f: &mut fmt::Formatter<'_>,
        heading: &str,
        words: impl IntoIterator<Item = String>,
    ) -> fmt::Result {
        // Phrases have blanks.
        let comma = if self.phrases.is_empty() { "" } else { "," };
        let mut line = format!("  {heading}:");
        let mut words = words.into_iter().peekable();
        while let Some(word) = words.next() {
            if line.chars().count() + word.chars().count() >= 100 {
                writeln!(f, "{line}")?;
                line = "   ".to_owned();
            }
            line.push(' ');
            line.push_str(&word);
            if words.peek().is_some() {
                line.push_str(comma);
            }
        }
        writeln!(f, "{line}")
    }

    fn bare(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The page restricts nothing.
        let Some(restricted) = self.restricted.filter(|_| !IS_SMALL) else {
            return self.few(f, &self.why.bare, None);
        };
        let problem = self.document.problem();
        let mut times = vec![0u32; problem.item_count()];
        for option in problem.option_ids() {
            for (item, _) in problem.members(option) {
                times[item.index()] += 1;
            }
        }
        let has_enough = |item: &ItemId| {
            let bounds = problem.bounds(*item);
            bounds.is_some_and(|bounds| times[item.index()] >= *bounds.start())
        };
        let (left, bare): (Vec<_>, Vec<_>) =
            self.why.bare.iter().partition(|item| has_enough(item));
        self.few(f, &bare, None)?;
        self.few(f, &left, Some(restricted))
    }

    /// These items have too few options, or too few that are left by others that are called so.
    fn few(
        &self,
        f: &mut fmt::Formatter<'_>,
        bare: &[ItemId],
        restricted: Option<&str>,
    ) -> fmt::Result {
        let is_once = |item: &ItemId| self.document.problem().bounds(*item) == Some(1..=1);
        let few = match bare.iter().all(is_once) {
            true => "no option",
            false => "too few options",
        };
        let why = |whose: &str| match restricted {
            Some(by) if !IS_SMALL => format!(" left: what is {by} rules out {whose} options"),
            _ => String::new(),
        };
        match bare[..] {
            [] => return Ok(()),
            [item] => return writeln!(f, "{} has {few}{}", self.shown(item), why("its")),
            _ => writeln!(
                f,
                "{} have {few}{}",
                plural(bare.len(), "item"),
                why("their")
            )?,
        }
        let shown = bare.iter().take(BARE).map(|&item| self.shown(item));
        let more = bare.len().saturating_sub(BARE);
        let more = (more > 0).then(|| format!("and {more} more"));
        self.list(f, "items", shown.chain(more))
    }

    /// An item or a color, with the bounds of an item that is not to be covered once.
    fn weighed(&self, on: Weighed) -> String {
        let Weighed::Item(item) = on else {
            return self.document.weighed(on);
        };
        let bounds = self.document.problem().bounds(item);
        let bounds = bounds.map(|bounds| knuth::shown_bounds(*bounds.start(), *bounds.end()));
        bounds.unwrap_or_default() + &self.shown(item)
    }

    fn conflict(&self, f: &mut fmt::Formatter<'_>, conflict: &Conflict) -> fmt::Result {
        let document = self.document;
        let numbered = |f: &mut fmt::Formatter<'_>, options: &[OptionId]| {
            // Nobody reads through more.
            let shown = if options.len() > LISTED { &[] } else { options };
            for &option in shown {
                writeln!(f, "  {}: {}", option.index() + 1, document.show(option))?;
            }
            Ok(())
        };
        let Conflict {
            items,
            require,
            options,
            is_minimal,
            ..
        } = conflict;
        match (&items[..], &require[..]) {
            ([], [_]) => writeln!(f, "this required option is in no solution")?,
            ([], _) => writeln!(f, "these required options exclude each other")?,
            ([item], _) if options.is_empty() => {
                writeln!(f, "no option is left for {}", self.shown(*item))?;
            }
            _ => {
                let small = if *is_minimal { "a minimal" } else { "a small" };
                let have = if items.len() == 1 { "has" } else { "have" };
                writeln!(
                    f,
                    "{small} set of items that cannot all be covered: {}, which {have} {}",
                    plural(items.len(), "item"),
                    plural(options.len(), "option")
                )?;
                let shown = items.iter().map(|&item| self.weighed(Weighed::Item(item)));
                self.list(f, "items", shown)?;
                numbered(f, options)?;
            }
        }
        if !require.is_empty() {
            if !items.is_empty() {
                writeln!(f, "beside {}", plural(require.len(), "required option"))?;
            }
            numbered(f, require)?;
        }
        match is_minimal {
            true => Ok(()),
            false => writeln!(f, "It may not be minimal: the limits ended the search."),
        }
    }
}

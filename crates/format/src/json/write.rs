//! Problems written as JSON.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::layout::LineLayout;
use super::member::Member;
use crate::document::Document;
use crate::write::in_order;

/// A problem. Its lists are computed while they are written.
#[derive(Serialize)]
struct Whole<P, S, O> {
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    items: WrittenItems<P, S>,
    options: O,
}

#[derive(Serialize)]
struct WrittenItems<P, S> {
    primary: P,
    secondary: S,
}

/// A primary item.
#[derive(Serialize)]
#[serde(untagged)]
enum Primary<'d> {
    Once(&'d str),
    Bounded { name: &'d str, lo: u32, hi: u32 },
}

/// An option, of which `M` is the list of items.
#[derive(Serialize)]
#[serde(untagged)]
enum WrittenOption<M> {
    Free(M),
    Priced { items: M, cost: WrittenCost },
}

/// A cost: a whole number, or the text of one with decimals.
#[derive(Serialize)]
#[serde(untagged)]
enum WrittenCost {
    Whole(u64),
    Decimal(Box<RawValue>),
}

/// A list with the elements of an iterator.
struct WrittenList<F>(F);

impl<F: Fn() -> I, I: IntoIterator<Item: Serialize>> Serialize for WrittenList<F> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0())
    }
}

/// Writes a problem, an option to a line.
pub(crate) fn write(document: &Document, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let problem = document.problem();
    let items = || in_order(document).map(|item| (document.name(item), problem.bounds(item)));
    let primary = || {
        let bounded = items().filter_map(|(name, times)| Some((name, times?.into_inner())));
        bounded.map(|(name, times)| match times {
            (1, 1) => Primary::Once(name),
            (lo, hi) => Primary::Bounded { name, lo, hi },
        })
    };
    let secondary = || {
        let free = items().filter(|(_, times)| times.is_none());
        free.map(|(name, _)| name)
    };
    let row = |option| {
        let members = move || {
            let members = problem.members(option);
            members.map(|(item, color)| Member::new(document, item, color))
        };
        let items = WrittenList(members);
        match problem.cost(option) {
            0 => WrittenOption::Free(items),
            cost => {
                let shown = (!document.has_whole_costs()).then(|| document.show_cost(cost));
                let shown = shown.and_then(|shown| RawValue::from_string(shown).ok());
                let cost = shown.map_or(WrittenCost::Whole(cost), WrittenCost::Decimal);
                WrittenOption::Priced { items, cost }
            }
        }
    };
    let comment = document.comment();
    let whole = Whole {
        comment: (!comment.is_empty()).then(|| comment.join("\n")),
        items: WrittenItems {
            primary: WrittenList(primary),
            secondary: WrittenList(secondary),
        },
        options: WrittenList(|| problem.option_ids().map(row)),
    };
    let mut text = TextChunks {
        pending: Vec::with_capacity(2 * CHUNK),
        f,
    };
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, LineLayout::default());
    whole.serialize(&mut serializer).map_err(|_| fmt::Error)?;
    text.flush().map_err(|_| fmt::Error)?;
    f.write_char('\n')
}

/// The number of bytes that [`TextChunks`] collects before it passes them on.
const CHUNK: usize = 1 << 12;

/// A formatter to write bytes to. Each call must write whole characters, as the serializer does.
struct TextChunks<'f, 'b> {
    pending: Vec<u8>,
    f: &'f mut fmt::Formatter<'b>,
}

impl io::Write for TextChunks<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        if self.pending.len() >= CHUNK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = str::from_utf8(&self.pending).map_err(io::Error::other)?;
        self.f.write_str(text).map_err(io::Error::other)?;
        self.pending.clear();
        Ok(())
    }
}

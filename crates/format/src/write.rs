//! Writes problems, with one writer for each format. ([`solutions`](super::solutions) has the formats of solutions.)
//!
//! A check that the format can express the problem precedes the writing, so writing cannot fail.

use std::fmt;

use super::document::Document;
use super::error::quoted;
use super::{Format, knuth};
use quadrille_engine::{ItemId, OptionId};

/// Why a problem cannot be written in a format, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WriteError(String);

/// A problem as text in a format: see [`write`](super::write).
#[derive(Clone, Copy, Debug)]
pub struct ProblemText<'d> {
    document: &'d Document,
    format: Format,
}

impl<'d> ProblemText<'d> {
    /// The text, if the format can express the problem.
    pub(super) fn new(document: &'d Document, format: Format) -> Result<Self, WriteError> {
        match format {
            Format::Knuth => check_knuth(document)?,
            Format::Matrix | Format::Sparse => check_judge(document, format)?,
            #[cfg(feature = "json")]
            Format::Json => {}
        }
        Ok(ProblemText { document, format })
    }
}

impl fmt::Display for ProblemText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.format {
            Format::Knuth => write_knuth(self.document, f),
            Format::Matrix => write_matrix(self.document, f),
            Format::Sparse => write_sparse(self.document, f),
            #[cfg(feature = "json")]
            Format::Json => super::json::write(self.document, f),
        }
    }
}

/// The primary items, then the secondary ones: the order of files.
pub(super) fn in_order(document: &Document) -> impl Iterator<Item = ItemId> {
    let problem = document.problem();
    let primary = move |item: &ItemId| problem.bounds(*item).is_some();
    let others = problem.item_ids().filter(move |item| !primary(item));
    problem.item_ids().filter(primary).chain(others)
}

fn refuse(why: &str) -> Result<(), WriteError> {
    Err(WriteError(why.to_owned()))
}

fn check_knuth(document: &Document) -> Result<(), WriteError> {
    let problem = document.problem();
    if problem.primary_count() == 0 {
        return refuse(
            "the problem has no primary item, and the item line of Knuth's format begins with one",
        );
    }
    if let Some(item) = document.names().find(|name| !knuth::is_name(name)) {
        let item = quoted(item);
        return refuse(&format!(
            "the item {item} cannot be written in Knuth's format: a name has no blank, | or :; JSON has all names"
        ));
    }
    for option in problem.option_ids() {
        let members = problem.members(option);
        if members.len() == 0 {
            let number = option.index() + 1;
            return refuse(&format!(
                "option {number} has no items, and Knuth's format has no line for that"
            ));
        }
        let mut colors = members.filter_map(|(_, color)| document.color_name(color?));
        if let Some(color) = colors.find(|name| !knuth::is_color(name)) {
            let color = quoted(color);
            return refuse(&format!(
                "the color {color} cannot be written in Knuth's format: a color has no blank; JSON has all names"
            ));
        }
    }
    Ok(())
}

fn check_judge(document: &Document, format: Format) -> Result<(), WriteError> {
    let problem = document.problem();
    let what = match () {
        () if problem.has_colors() => "colors",
        () if problem.primary_count() < problem.item_count() => "secondary items",
        () if problem.has_multiplicities() => "multiplicities",
        () if problem.has_costs() => "costs",
        () if format == Format::Matrix
            && problem.item_count() == 0
            && problem.option_count() > 0 =>
        {
            return refuse(
                "the problem has options but no items, and a matrix without columns has no rows",
            );
        }
        () => return Ok(()),
    };
    refuse(&format!(
        "the problem has {what}, and the format {format} has no place for that"
    ))
}

fn write_knuth(document: &Document, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let problem = document.problem();
    for line in document.comment() {
        let blank = if line.is_empty() { "" } else { " " };
        writeln!(f, "|{blank}{line}")?;
    }
    let mut items = String::new();
    let mut bar = false;
    for item in in_order(document) {
        if !items.is_empty() {
            items.push(' ');
        }
        match problem.bounds(item).map(|times| times.into_inner()) {
            Some((lo, hi)) => items += &knuth::shown_bounds(lo, hi),
            None if bar => {}
            None => {
                bar = true;
                items.push_str("| ");
            }
        }
        items.push_str(document.name(item));
    }
    // An item line such as `2 3` looks like a matrix; a comment in front makes this Knuth's format.
    if document.comment().is_empty() && Format::recognize(&items) != Format::Knuth {
        writeln!(f, "| items, then options")?;
    }
    writeln!(f, "{items}")?;
    for option in problem.option_ids() {
        write!(f, "{}", document.show(option).plain())?;
        match problem.cost(option) {
            0 => writeln!(f)?,
            cost => writeln!(f, " |{cost}")?,
        }
    }
    Ok(())
}

fn write_head(document: &Document, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let problem = document.problem();
    writeln!(f, "{} {}", problem.option_count(), problem.item_count())
}

/// The indices of the items of an option.
fn indices(document: &Document, option: OptionId) -> impl ExactSizeIterator<Item = usize> {
    let members = document.problem().members(option);
    members.map(|(item, _)| item.index())
}

fn write_matrix(document: &Document, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_head(document, f)?;
    let items = document.problem().item_count();
    let mut row = Vec::new();
    for option in document.problem().option_ids() {
        row.clear();
        row.resize(2 * items, b' ');
        row.iter_mut().step_by(2).for_each(|cell| *cell = b'0');
        indices(document, option).for_each(|index| row[2 * index] = b'1');
        let line = std::str::from_utf8(&row).map_err(|_| fmt::Error)?;
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}

fn write_sparse(document: &Document, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_head(document, f)?;
    for option in document.problem().option_ids() {
        let members = indices(document, option);
        write!(f, "{}", members.len())?;
        for index in members {
            write!(f, " {}", index + 1)?;
        }
        writeln!(f)?;
    }
    Ok(())
}

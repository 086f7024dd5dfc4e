//! What the columns of a table are, and where a problem comes from: a format or a table.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille::format::table::{self, TableColumns, TableError};
use quadrille::format::{Document, Format};

use crate::format_number::plural;
use crate::message::note;
use crate::{files, input};

/// Columns of a table whose rows are options.
#[derive(Clone, Default, clap::Args)]
#[command(next_help_heading = "Table")]
pub struct TableArgs {
    /// The column of a table whose values must be covered, or several as in person,day; may be repeated
    ///
    /// Each row of the table is an option. 2|job or 1:3|job say how often each value must be covered. Columns of the same
    /// things are joined by +: home+away,round. Nothing is covered where a field is empty.
    #[arg(long, value_name = "COLUMNS", hide_short_help = true)]
    primary: Vec<String>,

    /// The column whose values may be covered once, or several as in person,day; may be repeated
    #[arg(long, value_name = "COLUMNS", hide_short_help = true)]
    secondary: Vec<String>,

    /// A column whose values may be covered by all rows that agree on a second column, as in room=van
    #[arg(long, value_name = "COLUMN=COLUMN", hide_short_help = true)]
    color_by: Vec<String>,

    /// The column of costs: decimal numbers, also negative ones
    #[arg(long, value_name = "COLUMN", hide_short_help = true)]
    cost: Vec<String>,

    /// The largest sum of costs is the best one
    #[arg(long, hide_short_help = true)]
    maximize: bool,

    /// Whether the answer depends on no cost: then a table is read without costs that no problem can have
    #[arg(skip)]
    pub counted: bool,
}

/// Where a problem comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    Format(Format),
    /// A table with this character between fields, or the one in its header.
    Table(Option<u8>),
}

/// The formats of tables.
pub const TABLES: [&str; 2] = ["csv", "tsv"];

/// A parser for the name of a source: a format of problems, or one of these `tables`.
pub fn source_parser<const N: usize>(
    tables: [&'static str; N],
) -> impl TypedValueParser<Value = Source> {
    let names = Format::ALL.iter().map(|format| format.name());
    PossibleValuesParser::new(names.chain(tables)).try_map(|name| match name.as_str() {
        "csv" => Ok(Source::Table(None)),
        "tsv" => Ok(Source::Table(Some(b'\t'))),
        name => name.parse().map(Source::Format),
    })
}

impl TableArgs {
    /// Whether the user said anything about columns.
    fn is_asked(&self) -> bool {
        let asked = [&self.primary, &self.secondary, &self.color_by, &self.cost];
        asked.iter().any(|columns| !columns.is_empty())
    }

    /// The source of a problem in this file, if it was asked for, or follows from the name of the file.
    pub fn source(&self, file: &Path, asked: Option<Source>) -> anyhow::Result<Option<Source>> {
        if self.maximize && self.cost.is_empty() {
            bail!("--maximize: no effect without --cost, which names the column of a table");
        }
        match asked.or(by_name(file)) {
            Some(Source::Format(format)) if self.is_asked() => {
                bail!("--primary and the like: found --from {format}, expected a table")
            }
            None if self.is_asked() => Ok(Some(Source::Table(None))),
            source => Ok(source),
        }
    }

    /// The problem in a table.
    pub fn read(&self, file: &Path, delimiter: Option<u8>) -> anyhow::Result<Document> {
        if let [one, other, ..] = &self.cost[..] {
            bail!("--cost: found the columns {one} and {other}, expected one");
        }
        let bytes = input::text_bytes(file, "a table")?;
        let mut columns = TableColumns::default();
        columns.primary.clone_from(&self.primary);
        columns.secondary.clone_from(&self.secondary);
        columns.color.clone_from(&self.color_by);
        columns.cost = self.cost.first().cloned();
        columns.maximize = self.maximize;
        columns.delimiter = delimiter;
        let shown = input::understanding(file, &bytes);
        let mut read = table::read(&bytes, &columns);
        if self.counted && matches!(read, Err(TableError::NegativeCosts)) {
            columns.cost = None;
            read = table::read(&bytes, &columns);
        }
        drop(shown);
        let document = read.map_err(|error| {
            let is_about_columns = matches!(
                error,
                TableError::NoPrimary { .. } | TableError::NoColumn { .. }
            );
            match FoundTable::of(&bytes, file) {
                Some(found) if matches!(error, TableError::NoPrimary { .. }) => found.into(),
                None if is_about_columns && by_name(file).is_none() => anyhow!(
                    "{}: found no table, expected one for --primary and the like",
                    files::name(file)
                ),
                _ => input::mistake(file, "", &[], error),
            }
        })?;
        input::warn(&document, file);
        if document.problem().option_count() == 0 {
            note(&format!("{}: the table has no rows", files::name(file)));
        }
        Ok(document)
    }
}

/// The source that the name of a file stands for.
fn by_name(file: &Path) -> Option<Source> {
    let end = file.extension()?.to_ascii_lowercase();
    match end.to_str()? {
        "csv" => Some(Source::Table(None)),
        "tsv" | "tab" => Some(Source::Table(Some(b'\t'))),
        _ => None,
    }
}

/// Commands for problems that take no tables.
pub const OTHERS: [&str; 7] = [
    "diagram",
    "estimate",
    "split",
    "symmetries",
    "trace",
    "usage",
    "verify",
];

/// How the problem that `convert` makes of a table goes to a command that takes none, with `more` behind it.
pub fn passed_to(command: &str, more: &str) -> String {
    match command {
        // Parts are of a problem in a file.
        "split" => "> problem.json".to_owned(),
        _ => format!("| quadrille {command}{more}"),
    }
}

/// The error that a text is a table whose columns are not said.
#[derive(Debug)]
pub struct FoundTable {
    file: PathBuf,
    columns: Vec<String>,
    rows: usize,
}

impl FoundTable {
    /// The error, if the text is a table.
    pub fn of(bytes: &[u8], file: &Path) -> Option<Self> {
        let (columns, rows) = table::columns(bytes)?;
        let file = file.to_path_buf();
        Some(FoundTable {
            file,
            columns,
            rows,
        })
    }

    /// What the table is, and what to type in the place of the command `typed`.
    pub fn hint(&self, typed: &str) -> String {
        let (file, columns) = (&self.file, &self.columns);
        let cost = columns.iter().position(|name| {
            let name = name.to_lowercase();
            ["cost", "price", "pay", "wage", "weight"]
                .iter()
                .any(|word| name.contains(word))
        });
        let others = columns.iter().zip(0..).filter(|&(_, at)| Some(at) != cost);
        let others: Vec<&str> = others.map(|(name, _)| name.as_str()).collect();
        // In names on Windows, these need no quotes, and its shells know double ones.
        let (plain, quote) = match cfg!(windows) {
            true => (r"_-,./\:", '"'),
            false => ("_-,./", '\''),
        };
        let quoted = |text: &str| match text
            .contains(|letter: char| !letter.is_alphanumeric() && !plain.contains(letter))
        {
            true => format!("{quote}{text}{quote}"),
            false => text.to_owned(),
        };
        let (name, from) = match files::is_standard(file) {
            true => (String::new(), " --from csv"),
            false => (format!(" {}", quoted(&file.display().to_string())), ""),
        };
        let reader = match (typed, cost) {
            ("best" | "check" | "clues" | "convert" | "count" | "sample" | "why", _) => typed,
            ("nth", _) => "nth K",
            (word, _) if OTHERS.contains(&word) => "convert --to json",
            (_, Some(_)) => "best",
            (_, None) => "solve",
        };
        let mut command = format!("quadrille {reader}{name}{from}");
        if let Some((first, rest)) = others.split_first() {
            command += &format!(" --primary {}", quoted(first));
            if !rest.is_empty() {
                command += &format!(
                    " --secondary {}",
                    quoted(&rest[..rest.len().min(2)].join(","))
                );
            }
        }
        if let Some(cost) = cost {
            command += &format!(" --cost {}", quoted(&columns[cost]));
        }
        if OTHERS.contains(&typed) {
            let more = match typed {
                "verify" => " - CERTIFICATE",
                _ => "",
            };
            command += &format!(" {}", passed_to(typed, more));
        }
        format!(
            "{}: found a table with {} and the columns {}: say what they are, as in `{command}`",
            files::name(file),
            plural(self.rows as u64, "row"),
            columns.join(", "),
        )
    }
}

impl fmt::Display for FoundTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hint("solve"))
    }
}

impl Error for FoundTable {}

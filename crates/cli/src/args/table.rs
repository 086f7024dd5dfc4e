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

/// The heading of these options in the help.
const TABLE: &str = "Table";

/// Columns of a table whose rows are options.
#[derive(Clone, Default, clap::Args)]
pub struct TableArgs {
    /// The column of a table whose values must be covered, or several as in person,day; may be repeated
    ///
    /// Each row of the table is an option. 2|job or 1:3|job say how often each value must be covered, and need|job takes
    /// that from the column need. Columns of the same things are joined by +: home+away,round. Nothing is covered where a field
    /// is empty.
    #[arg(long, value_name = "COLUMNS", hide_short_help = true, help_heading = TABLE)]
    primary: Vec<String>,

    /// The column whose values may be covered once, or several as in person,day; may be repeated
    #[arg(long, value_name = "COLUMNS", hide_short_help = true, help_heading = TABLE)]
    secondary: Vec<String>,

    /// A column whose values may be covered by all rows that agree on a second column, as in room=van
    #[arg(long, value_name = "COLUMN=COLUMN", hide_short_help = true, help_heading = TABLE)]
    color_by: Vec<String>,

    /// The column of costs: decimal numbers, also negative ones
    #[arg(long, value_name = "COLUMN", hide_short_help = true, help_heading = TABLE)]
    cost: Vec<String>,

    /// The largest sum of costs is the best one
    #[arg(long, hide_short_help = true, help_heading = TABLE)]
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

/// A parser for the name of a source: a format of problems, or of tables.
pub fn source_parser() -> impl TypedValueParser<Value = Source> {
    let names = Format::ALL.iter().map(|format| format.name());
    PossibleValuesParser::new(names.chain(TABLES)).try_map(|name| match name.as_str() {
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

    /// The problem in a file of the format that was `asked` for or that it looks like.
    pub fn problem(&self, file: &Path, asked: Option<Source>) -> anyhow::Result<Document> {
        let is_said = asked.or(by_name(file)).is_some();
        match self.source(file, asked)? {
            Some(Source::Table(delimiter)) => self.read(file, delimiter, is_said),
            Some(Source::Format(format)) => input::problem(file, Some(format)),
            None => input::problem(file, None),
        }
    }

    /// The source of a problem in this file, if it was asked for, or follows from the name of the file.
    fn source(&self, file: &Path, asked: Option<Source>) -> anyhow::Result<Option<Source>> {
        if self.maximize && self.cost.is_empty() {
            bail!("--maximize: no effect without --cost, which names the column of a table");
        }
        match asked.or(by_name(file)) {
            Some(Source::Format(format)) if self.is_asked() => {
                bail!("--primary and the like: found the format {format}, expected a table")
            }
            None if self.is_asked() => Ok(Some(Source::Table(None))),
            source => Ok(source),
        }
    }

    /// The problem in a table; `is_said` if it is known to be one, by its format or its name.
    fn read(&self, file: &Path, delimiter: Option<u8>, is_said: bool) -> anyhow::Result<Document> {
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
            use TableError::{NoColumn, NoPrimary};
            let name = files::name(file);
            match (FoundTable::of(&bytes, file), &error) {
                (Some(found), NoPrimary { .. }) => found.into(),
                (None, NoPrimary { .. } | NoColumn { .. }) if !is_said => {
                    anyhow!("{name}: found no table, expected one for --primary and the like")
                }
                (None, NoPrimary { .. }) => anyhow!("{name}: {error}: --primary COLUMN says so"),
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
        let name = match files::is_standard(file) {
            // These need a word for a file, and what they read beside it is in another one.
            true => match typed {
                "check" | "rank" => " - SOLUTIONS".to_owned(),
                "verify" => " - CERTIFICATE".to_owned(),
                "merge" => " -".to_owned(),
                _ => String::new(),
            },
            false => format!(" {}", quoted(&file.display().to_string())),
        };
        let reader = match (typed, cost) {
            ("convert", _) => "convert --to FORMAT",
            ("merge", _) => "merge RECORDS --problem",
            ("nth", _) => "nth K",
            ("solve", Some(_)) => "best",
            ("split", _) => "split --parts K",
            _ => typed,
        };
        let mut command = format!("quadrille {reader}{name}");
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

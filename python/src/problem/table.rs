//! Problems from tables: CSV files and data frames, whose rows are options.

use std::borrow::Cow;

use csv::{ReaderBuilder, Writer};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use quadrille::format::table::{self, TableColumns, TableError};

use super::Problem;
use crate::argument;
use crate::error::{all, error, now_and_then};
use crate::text::{of_document, read_bytes_of, understood};

/// Names of columns: one, or an iterable of them.
fn columns(what: &'static str, names: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
    const EXPECTED: &str = "the name of a column, or an iterable of them";
    match names {
        None => Ok(Vec::new()),
        Some(name) if name.is_instance_of::<PyString>() => {
            Ok(vec![argument::text(what, EXPECTED, name)?])
        }
        Some(names) => all(what, EXPECTED, names)?
            .map(|name| argument::text(what, EXPECTED, &name?))
            .collect(),
    }
}

/// Whether a table is a data frame.
fn is_frame(table: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(table.hasattr("to_csv")? || table.hasattr("write_csv")?)
}

/// The text of a table: a data frame of pandas or Polars, a path, or an object with `read`.
fn text_of(table: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if table.hasattr("to_csv")? {
        let named = [("index", false)];
        let named = pyo3::types::IntoPyDict::into_py_dict(named, table.py())?;
        let text: String = table.call_method("to_csv", (), Some(&named))?.extract()?;
        return plain_floats(table, text);
    }
    if table.hasattr("write_csv")? {
        let text: String = table.call_method0("write_csv")?.extract()?;
        return plain_floats(table, text);
    }
    read_bytes_of(
        "table",
        "a data frame, a path, or an object with `read` such as an open file",
        table,
    )
}

/// The text of a data frame, in which a whole float is written as an int: of pandas, a column of ints with a gap is one of
/// floats. No float has an exponent.
fn plain_floats(frame: &Bound<'_, PyAny>, text: String) -> PyResult<Vec<u8>> {
    let mut floats = Vec::new();
    let dtypes = frame.getattr("dtypes").and_then(|all| all.try_iter());
    for dtype in dtypes.into_iter().flatten() {
        // Of pandas, and of Polars.
        let dtype = dtype?;
        floats.push(match dtype.call_method0("is_float") {
            Ok(is_float) => is_float.is_truthy()?,
            Err(_) => dtype
                .getattr("kind")
                .is_ok_and(|kind| kind.eq("f").unwrap_or(false)),
        });
    }
    if !floats.contains(&true) {
        return Ok(text.into_bytes());
    }
    let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
    let mut written = Writer::from_writer(Vec::with_capacity(text.len()));
    written
        .write_record(reader.headers().map_err(error)?)
        .map_err(error)?;
    for (number, row) in reader.records().enumerate() {
        now_and_then(frame.py(), number, "nothing was read")?;
        let row = row.map_err(error)?;
        let fields = row
            .iter()
            .enumerate()
            .map(|(column, field)| match floats.get(column) {
                Some(true) => plain_float(field),
                _ => field.into(),
            });
        let fields: Vec<Cow<'_, str>> = fields.collect();
        written
            .write_record(fields.iter().map(|field| field.as_bytes()))
            .map_err(error)?;
    }
    written.into_inner().map_err(error)
}

/// A float without an exponent, and without a fraction if it is whole.
fn plain_float(field: &str) -> Cow<'_, str> {
    let exponent = field.contains(['e', 'E']);
    if let Some(float) = field
        .parse::<f64>()
        .ok()
        .filter(|float| exponent && float.is_finite())
    {
        return float.to_string().into();
    }
    match field.strip_suffix(".0") {
        Some("-0") => "0".into(),
        whole => whole.unwrap_or(field).into(),
    }
}

#[pymethods]
impl Problem {
    /// A problem from a table, whose rows are options: a data frame of pandas or Polars, a path of a CSV file with a
    /// header, or an object with `read`. Tags are the numbers of the rows, from 0.
    ///
    /// `primary` names the columns whose values must be covered, `secondary` those whose values may be covered once: a
    /// name or an iterable of names. 'person,day' means pairs, 'home+away' the same things in two columns, '2|job' that each
    /// job is covered twice, '1:3|job' once to three times, 'need|job' as often as the column need says. The rows of a value in
    /// `color_by`, such as 'room=van', must agree on the second column. Empty fields cover nothing. Items are labeled by
    /// their texts; a whole float of a data frame by that of its int. Spaces around a value do not count, as in a file that
    /// the command reads, of data frames too: "x" and " x" are one item.
    ///
    /// `cost` names the column of costs, decimal numbers. Each row that covers anything must have one: `fillna(0)` or
    /// `fill_null(0)` says of a data frame that a missing cost is 0. The costs of the problem are whole numbers: those of the
    /// table times a power of ten, and if some are negative or with `maximize`, changed so that the order of solutions stays.
    /// So add up the costs of the rows that `best` returns.
    ///
    /// >>> import io
    /// >>> shifts = io.StringIO("shift,person,pay\nMon,Ada,41.5\nMon,Ben,38\nTue,Ben,30\nTue,Ada,39.25\n")
    /// >>> p = Problem.from_table(shifts, primary="shift", secondary="person", cost="pay")
    /// >>> [rows for cost, rows in p.best(2)]
    /// [[0, 2], [1, 3]]
    ///
    /// Raises Error with the first mistake in the table.
    #[classmethod]
    #[pyo3(signature = (table, *, primary, secondary=None, color_by=None, cost=None, maximize=false))]
    fn from_table(
        cls: &Bound<'_, PyType>,
        table: &Bound<'_, PyAny>,
        primary: &Bound<'_, PyAny>,
        secondary: Option<&Bound<'_, PyAny>>,
        color_by: Option<&Bound<'_, PyAny>>,
        cost: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = argument::maximize)] maximize: bool,
    ) -> PyResult<Self> {
        let py = cls.py();
        let mut asked = TableColumns::default();
        asked.primary = columns("primary", Some(primary))?;
        asked.secondary = columns("secondary", secondary)?;
        asked.color = columns("color_by", color_by)?;
        let cost = cost.map(|cost| argument::text("cost", "the name of a column", cost));
        (asked.cost, asked.maximize) = (cost.transpose()?, maximize);
        if maximize && asked.cost.is_none() {
            return Err(error("maximize: no effect without cost"));
        }
        let is_frame = is_frame(table)?;
        let bytes = text_of(table)?;
        let document = understood(py, bytes.into(), move |bytes| table::read(bytes, &asked))?;
        let document = document.map_err(|mistake| match mistake {
            // No one has seen the text of a data frame: its place says nothing.
            TableError::Other {
                row: Some(row),
                what,
                ..
            } if is_frame => error(format!("row {row}: {what}")),
            mistake => error(mistake),
        })?;
        let rows = document.sheet().into_iter().flat_map(|sheet| {
            let options = document.problem().option_ids();
            options.filter_map(|option| sheet.number(option))
        });
        let numbers: Vec<usize> = rows.collect();
        of_document(py, &document, numbers.into_iter())
    }
}

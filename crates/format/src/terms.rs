//! The terms of a sequence as text: the b-file of the OEIS, CSV, or lines of JSON.
//!
//! A line of a b-file is `n a(n)`; lines that begin with `#` are comments. As CSV it is `n,a(n)` below such a line, in a
//! triangle `n,row,k,a(n)`; as JSON `{"n":4,"a":36}`, where a number beyond 2^53 is a string. A comment `# series: queens N`,
//! or `{"series":"queens N"}`, says of which family the terms are.

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigUint;
use quadrille_engine::WorkLimits;
use quadrille_engine::recurrence::Recurrence;

/// The mistake in a text of terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
#[non_exhaustive]
pub struct TermsError {
    /// The line, from 1.
    pub line: usize,
    /// What was found there, and what was expected.
    pub what: String,
}

/// The longest line with a term: the time to read and write a number grows with the square of its digits.
const MOST_DIGITS: usize = 100_000;

/// The terms of a text in any of the formats.
///
/// ```
/// use quadrille::format::read_terms;
///
/// let terms = read_terms("# queens\n4 2\n5,10\n")?;
/// assert_eq!(terms.into_iter().collect::<Vec<_>>(), [(4, 2u32.into()), (5, 10u32.into())]);
/// assert_eq!(read_terms("4 2\n4 3").unwrap_err().to_string(), "line 2: found 3 for n = 4, expected 2 as in a line above");
/// # Ok::<(), quadrille::format::TermsError>(())
/// ```
///
/// # Errors
///
/// At the first line that is no term, or not the term that a line above has.
pub fn read_terms(text: &str) -> Result<BTreeMap<u32, BigUint>, TermsError> {
    let mut terms = BTreeMap::new();
    for (line, row) in (1..).zip(text.lines()) {
        let is_other = row.starts_with('#') || row.starts_with("n,");
        let is_remark = row.starts_with("{\"recurrence\"") || row.starts_with("{\"series\"");
        if is_other || is_remark || row.trim().is_empty() {
            continue;
        }
        if row.len() > MOST_DIGITS {
            let what = format!(
                "found {} bytes, expected a term of at most {MOST_DIGITS} digits",
                row.len()
            );
            return Err(TermsError { line, what });
        }
        let Some((n, term)) = term_of(row) else {
            let what = format!("found {row:?}, expected a term such as `4 36`");
            return Err(TermsError { line, what });
        };
        let before = terms.insert(n, term.clone());
        if let Some(before) = before.filter(|before| *before != term) {
            let what = format!("found {term} for n = {n}, expected {before} as in a line above");
            return Err(TermsError { line, what });
        }
    }
    Ok(terms)
}

/// The families that a text of terms names, each with its line, from 1.
///
/// ```
/// use quadrille::format::{read_families, series_line};
///
/// let text = format!("# from elsewhere\n{}\n4 2\n", series_line("queens N"));
/// assert_eq!(text.lines().nth(1), Some("# series: queens N"));
/// assert_eq!(read_families(&text), [(2, "queens N".to_owned())]);
/// ```
pub fn read_families(text: &str) -> Vec<(usize, String)> {
    let lines = (1..).zip(text.lines());
    let named = lines.filter_map(|(line, row)| Some((line, family_of(row)?)));
    named.collect()
}

/// The comment that says of which family the terms below it are.
pub fn series_line(family: &str) -> String {
    format!("{SERIES}{family}")
}

/// What a comment with a family begins with.
const SERIES: &str = "# series: ";

/// The family that a line names.
fn family_of(row: &str) -> Option<String> {
    #[cfg(feature = "json")]
    if row.starts_with("{\"series\"") {
        #[derive(serde::Deserialize)]
        struct Line {
            series: String,
        }
        let line: Line = serde_json::from_str(row).ok()?;
        return Some(line.series);
    }
    let family = row.strip_prefix(SERIES)?;
    Some(family.trim().to_owned())
}

/// The number and the term of a line.
fn term_of(row: &str) -> Option<(u32, BigUint)> {
    #[cfg(feature = "json")]
    if row.starts_with('{') {
        #[derive(serde::Deserialize)]
        struct Line {
            n: u32,
            a: serde_json::Value,
        }
        let Line { n, a } = serde_json::from_str(row).ok()?;
        let digits = a.as_str().map_or_else(|| a.to_string(), str::to_owned);
        return Some((n, digits.parse().ok()?));
    }
    let (n, mut term) = row.trim().split_once([',', ' ', '\t'])?;
    // In a triangle, the number of the row and that in the row are between them.
    if let [row, k, last] = term.split(',').collect::<Vec<_>>()[..] {
        let _: [u32; 2] = [row.parse().ok()?, k.parse().ok()?];
        term = last;
    }
    Some((n.parse().ok()?, term.trim().parse().ok()?))
}

/// What is said of a recurrence that was [found](Recurrence::find) in terms: see [`of`](TermsRemarks::of).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TermsRemarks {
    /// The recurrence, from which number on it holds, and for how many terms that was seen.
    pub holds: String,
    /// The generating function, and of what.
    pub function: String,
}

impl TermsRemarks {
    /// The remarks on a recurrence in `terms` terms, the first of which is that of the number `first`.
    ///
    /// The recurrence is seen in all terms but the [initial](Recurrence::initial) ones.
    pub fn of(found: &Recurrence, first: u32, terms: usize) -> TermsRemarks {
        let function = found.generating_function();
        let second = u64::from(first) + 1;
        TermsRemarks {
            holds: format!(
                "{found} for n >= {}: holds for {} terms, not proved",
                u64::from(first) + found.initial() as u64,
                terms.saturating_sub(found.initial()),
            ),
            function: format!("generating function of a({first}), a({second}), ...: {function}"),
        }
    }
}

/// The most work for a recurrence of terms that are written, which nothing stops: about a second.
const MOST_WORK: u64 = 1 << 14;

/// Terms as a b-file. If their numbers follow one another and a recurrence is [found](Recurrence::find), two comments at the
/// end say so; of many thousand terms, if it is found within about a second.
///
/// ```
/// use std::collections::BTreeMap;
/// use quadrille::format::BFile;
///
/// let powers: BTreeMap<u32, _> = (0..4).map(|n| (n, 2u32.pow(n).into())).collect();
/// assert_eq!(BFile(&powers).to_string(), "\
/// 0 1
/// 1 2
/// 2 4
/// 3 8
/// ## a(n) = 2 a(n-1) for n >= 1: holds for 3 terms, not proved
/// ## generating function of a(0), a(1), ...: 1 / (1 - 2x)
/// ");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BFile<'t>(pub &'t BTreeMap<u32, BigUint>);

impl BFile<'_> {
    /// What the terms satisfy, if their numbers follow one another.
    pub(crate) fn recurrence(&self) -> Option<Recurrence> {
        let (first, last) = (*self.0.keys().next()?, *self.0.keys().next_back()?);
        let follow = (last - first) as usize + 1 == self.0.len();
        let terms: Vec<BigUint> = self.0.values().cloned().collect();
        let mut limits = WorkLimits::NONE;
        limits.steps = MOST_WORK;
        follow
            .then(|| Recurrence::find(&terms, &limits).ok()?)
            .flatten()
    }
}

impl fmt::Display for BFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, term) in self.0 {
            writeln!(f, "{n} {term}")?;
        }
        if let (Some(found), Some((&first, _))) = (self.recurrence(), self.0.first_key_value()) {
            let remarks = TermsRemarks::of(&found, first, self.0.len());
            writeln!(f, "# {}\n# {}", remarks.holds, remarks.function)?;
        }
        Ok(())
    }
}

//! Cages: cells whose symbols differ and have a certain sum, as in killer Sudoku.
//!
//! In the problem, a cage has an option for each set of symbols with its sum. This option also covers the pairs of the
//! cage and a symbol that is not in the set. The pairs with the symbols of the set are left for the cells of the cage.
//! So the cage has exactly these symbols, and the exact cover takes care of the sum.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::text::{is_square, letters};
use super::{RulesError, Square, SquareRules};
use quadrille_engine::IS_SMALL;
use quadrille_engine::messages::plural;
use quadrille_engine::sort::{sort_by_key, sorted_set};

/// Cells whose symbols differ and have a certain sum. Symbols count as their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    cells: Vec<u16>,
    sum: u32,
    /// The sets of symbols with this sum, one symbol for each cell: bit s for symbol s.
    sets: Vec<u128>,
}

/// The maximum number of sums of one cage that a message names.
const MOST_SUMS: usize = 3;

/// The maximum number of sets of symbols of a cage.
const MAX_SETS: usize = 20_000;

impl Cage {
    /// The cells of the cage, counted from 0 row by row, in ascending order.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The sum of the symbols of the cage.
    pub fn sum(&self) -> u32 {
        self.sum
    }

    /// The sets of symbols that it can have: bit s for symbol s.
    pub(crate) fn sets(&self) -> &[u128] {
        &self.sets
    }
}

impl SquareRules {
    /// Adds cages: a square of labels, the same for the cells of a cage and `.` for a cell in no cage,
    /// and `label=sum` for each cage. The symbols of a cage differ and add up to its sum, as in killer Sudoku.
    ///
    /// # Errors
    ///
    /// If the labels do not fill the square, or a cage has no sum or an impossible one.
    pub fn with_cages(mut self, cages: &str) -> Result<Self, RulesError> {
        self.cages = Arc::new(read(cages, self.order())?);
        Ok(self)
    }

    /// Adds a cage: the symbols of these cells, which are counted from 0 row by row, differ and have this sum.
    ///
    /// ```
    /// use quadrille::puzzle::square::SquareRules;
    ///
    /// let rules = SquareRules::size(4)?.with_cage(&[0, 1, 4], 9)?.with_cage(&[2, 3], 3)?;
    /// assert_eq!(rules, SquareRules::size(4)?.with_cages("aabb a... .... .... a=9 b=3")?);
    /// # Ok::<(), quadrille::puzzle::square::RulesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no cell, one is not in the square, is there twice or is in another cage, or no symbols have the sum.
    pub fn with_cage(mut self, cells: &[u16], sum: u32) -> Result<Self, RulesError> {
        let others = Arc::make_mut(&mut self.cages);
        let cage = of_cells(others, self.order, cells, sum)?;
        let at = others.partition_point(|other| other.cells < cage.cells);
        others.insert(at, cage);
        Ok(self)
    }

    /// The cages, by their first cells.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The cages as text, as [`with_cages`](Self::with_cages) reads it: a square of labels, then the sums.
    pub fn cages_text(&self) -> String {
        write(&self.cages, self.order())
    }
}

/// A cage beside others, in a square of this order.
fn of_cells(others: &[Cage], order: u8, cells: &[u16], sum: u32) -> Result<Cage, RulesError> {
    let all = u16::from(order).pow(2);
    let distinct = sorted_set(cells.to_vec());
    let is_taken = |cell: &&u16| others.iter().any(|other| other.cells.contains(cell));
    let why = if distinct.is_empty() {
        "found a cage without cells".to_owned()
    } else if let Some(cell) = distinct.iter().find(|cell| **cell >= all) {
        format!("found cell {cell} in a cage, expected 0 to {}", all - 1)
    } else if distinct.len() < cells.len() {
        "found a cell twice in a cage".to_owned()
    } else if let Some(cell) = distinct.iter().find(is_taken) {
        format!("found cell {cell} in two cages")
    } else {
        let cage = with_sum(order, distinct, sum);
        return cage.map_err(|why| RulesError::new(format!("found the sum {sum}, which {why}")));
    };
    Err(RulesError::new(why))
}

/// A cage of these cells; an error says what is wrong with the sum.
fn with_sum(order: u8, cells: Vec<u16>, sum: u32) -> Result<Cage, String> {
    match sets_with_sum(order, cells.len(), sum) {
        Some(sets) if !sets.is_empty() => Ok(Cage { cells, sum, sets }),
        Some(_) => Err(format!("{} cannot have", plural(cells.len(), "symbol"))),
        None => Err(format!("it can have in more than {MAX_SETS} ways")),
    }
}

/// The words of a text of cages: labels of cells, and the sums of labels, as in `a=15`, `a = 15` or `a:15`.
fn words(text: &str) -> (Vec<&str>, Vec<(&str, &str)>) {
    let (mut words, mut sums) = (Vec::new(), Vec::new());
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(|letter: char| letter.is_whitespace() || "=:".contains(letter));
        let (label, after) = rest.split_at(end.unwrap_or(rest.len()));
        let sum = after.trim_start().strip_prefix(['=', ':']);
        if let Some(sum) = sum.filter(|_| !label.is_empty()) {
            let sum = sum.trim_start();
            let end = sum.find([' ', '\t', '\r', '\n', ',', ';']);
            let (sum, after) = sum.split_at(end.unwrap_or(sum.len()));
            sums.push((label, sum));
            rest = after.trim_start_matches([',', ';']).trim_start();
            continue;
        }
        let end = rest.find(char::is_whitespace);
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        words.push(word);
        rest = after.trim_start();
    }
    (words, sums)
}

/// The order of the square whose cells have the labels in a text of cages; `None` if they do not fill a square, or no
/// label has a sum. If they do not, but the first of `n` lines has `n` labels, it is `n`: a label is missing elsewhere.
///
/// ```
/// use quadrille::puzzle::square::order_of_cages;
///
/// assert_eq!(order_of_cages("aab cdb cde a = 5, b = 6, c:4 d=2 e=1"), Some(3));
/// assert_eq!(order_of_cages("123 231 312"), None);
/// ```
pub fn order_of_cages(text: &str) -> Option<u8> {
    let (words, sums) = words(text);
    if sums.is_empty() {
        return None;
    }
    let summed = sorted_set(sums.iter().map(|(label, _)| *label).collect());
    let letters: usize = words.iter().map(|word| word.chars().count()).sum();
    let has_sum = |word: &&str| summed.binary_search(word).is_ok();
    let order = match is_square(letters) {
        true => letters.isqrt(),
        // Words are labels, or rows with a mistake.
        false if is_square(words.len()) && words.iter().any(has_sum) => words.len().isqrt(),
        false => {
            let rows = rows(text, &words);
            let &(_, first) = rows.first()?;
            Some(first).filter(|order| *order == rows.len())?
        }
    };
    let order = u8::try_from(order).ok()?;
    (1..=Square::MAX).contains(&order).then_some(order)
}

/// Cages as [`read`] takes them: a square of labels, then the sums, ten on a line. Up to 52 labels are letters, more are
/// numbers.
pub(super) fn write(cages: &[Cage], order: u8) -> String {
    let order = usize::from(order);
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    let label = |cage: usize| match cages.len() <= letters.len() {
        true => letters[cage].to_string(),
        false => (cage + 1).to_string(),
    };
    let width = label(cages.len().max(1) - 1).len();
    let mut labels = vec![format!("{:>width$}", "."); order * order];
    for (number, cage) in cages.iter().enumerate() {
        for &cell in &cage.cells {
            labels[usize::from(cell)] = format!("{:>width$}", label(number));
        }
    }
    let between = if width > 1 { " " } else { "" };
    let rows = labels.chunks(order).map(|row| row.join(between));
    let sum = |(number, cage): (usize, &Cage)| format!("{}={}", label(number), cage.sum);
    let sums: Vec<String> = cages.iter().enumerate().map(sum).collect();
    let sums = sums.chunks(10).map(|sums| sums.join(" "));
    rows.chain(sums).collect::<Vec<_>>().join("\n")
}

/// Reads cages of a square of this order, a label for each cell, `.` for none, and `label=sum` for each. They are sorted by
/// their first cells.
pub(super) fn read(text: &str, order: u8) -> Result<Vec<Cage>, RulesError> {
    let (words, found) = words(text);
    let mut labels = letters(&words);
    let wrong = |label: &str, found: String| RulesError::sum(label, &found);
    let mut sums = Vec::with_capacity(found.len());
    for (label, sum) in found {
        let found = || format!("the sum {sum}{}", place(text, label));
        let sum: u32 = sum.parse().map_err(|_| wrong(label, found()))?;
        sums.push((label, sum));
    }
    let cells = usize::from(order).pow(2);
    if words.len() == cells {
        labels = words.clone();
    }
    if labels.len() != cells {
        let found = labels.len();
        let why = slip(text, &words, &sums).or_else(|| uneven(text, &words));
        let why = why.unwrap_or_default();
        return Err(RulesError::new(format!(
            "found {found} cage labels, expected one for each of {cells} cells, and . for a cell in no cage{why}"
        )));
    }
    let named = labels.into_iter().zip(0..);
    let mut cells: Vec<(&str, u32)> = named.filter(|(label, _)| *label != ".").collect();
    by_label(&mut cells);
    let mut cages: Vec<&[(&str, u32)]> = cells.chunk_by(|one, other| one.0 == other.0).collect();
    let has_cells = |label: &str| cages.binary_search_by(|cage| cage[0].0.cmp(label)).is_ok();
    if let Some(&(label, sum)) = sums.iter().find(|(label, _)| !has_cells(label)) {
        let found = format!("the sum {sum}{} for no cell", place(text, label));
        return Err(wrong(label, found));
    }
    by_label(&mut sums);
    let cage = |cells: &[(&str, u32)]| {
        let label = cells[0].0;
        let start = sums.partition_point(|(other, _)| *other < label);
        let end = sums.partition_point(|(other, _)| *other <= label);
        let sums = &sums[start..end];
        let &[(named, sum)] = sums else {
            let some = sums.iter().take(MOST_SUMS);
            let some = some.map(|(named, sum)| format!("the sum {sum}{}", place(text, named)));
            let some = some.collect::<Vec<_>>().join(" and ");
            let found = match sums.len() {
                0 => format!("cells{} and no sum", place(text, label)),
                1..=MOST_SUMS => some,
                all => format!("{some} and {} more", all - MOST_SUMS),
            };
            return Err(wrong(label, found));
        };
        let cells: Vec<u16> = cells.iter().map(|&(_, cell)| cell as u16).collect();
        with_sum(order, cells, sum).map_err(|why| {
            let placed = place(text, named);
            wrong(label, format!("the sum {sum}{placed}, which {why}"))
        })
    };
    // The order of the labels means nothing.
    sort_by_key(&mut cages, |cage| cage[0].1);
    cages.into_iter().map(cage).collect()
}

/// Sorts the cells, or the sums, of cages by their labels. Those of one label stay in their order.
fn by_label(numbers: &mut [(&str, u32)]) {
    sort_by_key(numbers, |&(label, _)| label);
}

/// Whether messages name lines. The page shows them beside the cages, and its module has no room for more.
const NAMES_LINES: bool = !IS_SMALL;

/// The line of a part of a text, in words, if it has several.
fn place(text: &str, part: &str) -> String {
    match NAMES_LINES && text.trim_end().contains('\n') {
        true => format!(" in line {} of the cages", line_of(text, part)),
        false => String::new(),
    }
}

/// The line of a part of a text, from 1.
fn line_of(text: &str, part: &str) -> usize {
    1 + line_ends(before(text, part))
}

/// What is before a part of a text.
fn before<'t>(text: &'t str, part: &str) -> &'t str {
    &text[..part.as_ptr() as usize - text.as_ptr() as usize]
}

fn line_ends(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// The labels in each line that has some, as the number of the line and of its labels.
fn rows(text: &str, words: &[&str]) -> Vec<(usize, usize)> {
    let mut rows: Vec<(usize, Vec<&str>)> = Vec::new();
    let (mut line, mut rest) = (1, text);
    for word in words {
        // Counted from word to word.
        let between = before(rest, word);
        line += line_ends(between);
        rest = &rest[between.len()..];
        match rows.last_mut().filter(|(last, _)| *last == line) {
            Some((_, row)) => row.push(word),
            None => rows.push((line, vec![word])),
        }
    }
    let labels = |row: &[&str]| match row {
        [letters] => letters.chars().count(),
        words => words.len(),
    };
    let rows = rows.iter().map(|(line, row)| (*line, labels(row)));
    rows.collect()
}

/// What is said of a sum without its sign, and of labels below sums.
fn slip(text: &str, words: &[&str], sums: &[(&str, u32)]) -> Option<String> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    if !NAMES_LINES {
        return None;
    }
    let mut pairs = words.windows(2);
    if let Some(pair) = pairs.find(|pair| !is_number(pair[0]) && is_number(pair[1])) {
        let (label, sum, line) = (pair[0], pair[1], line_of(text, pair[1]));
        return Some(format!(
            "; line {line} of the cages has {label} {sum}, expected {label}={sum} for a sum"
        ));
    }
    let (last, (first, _)) = (words.last()?, sums.first()?);
    let is_below = before(text, last).len() > before(text, first).len();
    is_below.then(|| {
        let line = line_of(text, last);
        format!("; line {line} of the cages has labels below sums: one puzzle for each file")
    })
}

/// What is said of the first row whose labels are not as many as those of the first.
fn uneven(text: &str, words: &[&str]) -> Option<String> {
    if !NAMES_LINES {
        return None;
    }
    let rows = rows(text, words);
    let &(first, expected) = rows.first()?;
    let (line, found) = rows.iter().find(|(_, found)| *found != expected)?;
    Some(format!(
        "; line {line} of the cages has {found}, line {first} has {expected}"
    ))
}

/// The sets of `size` symbols from 1 to `order` with this sum: bit s for symbol s. `None` if there are more than 20,000;
/// no sets for an order above [`Square::MAX`](super::Square::MAX).
#[doc(hidden)] // for Kakuro
pub fn sets_with_sum(order: u8, size: usize, sum: u32) -> Option<Vec<u128>> {
    let mut sets = Vec::new();
    if size > usize::from(order) || order > super::Square::MAX {
        return Some(sets);
    }
    add_sets(1..=order, size as u32, sum, 0, &mut sets).then_some(sets)
}

/// Adds all sets of the chosen symbols and `size` of these, whose sum is `sum`. False if there are too many.
fn add_sets(
    symbols: RangeInclusive<u8>,
    size: u32,
    sum: u32,
    chosen: u128,
    sets: &mut Vec<u128>,
) -> bool {
    if size == 0 {
        sets.extend((sum == 0).then_some(chosen));
        return sets.len() <= MAX_SETS;
    }
    let last = *symbols.end();
    { symbols }.all(|symbol| {
        let (low, high) = (u32::from(symbol), u32::from(last));
        // The least and the largest sum from here on.
        let least = size * low + size * (size - 1) / 2;
        let largest = low + (size - 1) * high - (size - 1) * (size - 1).saturating_sub(1) / 2;
        let rest = symbol + 1..=last;
        !(least..=largest).contains(&sum)
            || add_sets(rest, size - 1, sum - low, chosen | 1 << symbol, sets)
    })
}

/// The cage of each cell of a square of this order, if it is in one.
pub(super) fn cage_of(cages: &[Cage], order: u8) -> Vec<Option<u16>> {
    let mut cage_of = vec![None; usize::from(order).pow(2)];
    for (cage, number) in cages.iter().zip(0..) {
        for &cell in &cage.cells {
            cage_of[usize::from(cell)] = Some(number);
        }
    }
    cage_of
}

/// The symbols of a square in a cage.
pub(super) fn symbols_in(cage: &Cage, square: &Square) -> u128 {
    let symbols = { cage.cells.iter() }.map(|&cell| square.cells()[usize::from(cell)]);
    let symbols = symbols.filter(|&symbol| symbol > 0);
    symbols.fold(0, |set, symbol| set | 1 << symbol)
}

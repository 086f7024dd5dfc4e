//! Cuts: inequalities that every cover satisfies, and the solution of a program does not.
//!
//! Half of the sum of some rows, with every coefficient rounded down, is still at most half of their right sides. If the
//! sum of the right sides is odd, that can be rounded down too, because covers are whole: this cuts off solutions in
//! which the options with odd coefficients have a sum below 1. Elimination modulo 2 finds such sums of rows, with the
//! options of the largest values eliminated first. (Zero-half cuts: Caprara and Fischetti, 1996; Koster, Zymolka and
//! Kutschka, 2009.)
//!
//! Cliques (`cliques.rs`) are cuts, too. A cut is valid exactly, whatever the rounding of the solution: it is made of
//! whole numbers. It becomes a row without a lower bound.

use std::collections::HashSet;

use super::cliques::cliques;
use super::program::Program;
use crate::lists::Lists;
use crate::sort::sort_by;

/// The sum of these options, some of them more than once, is at most `most` in every cover.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The options, by their numbers in the program.
    pub options: Vec<u32>,
    /// The most that they add up to.
    pub most: u32,
    /// How far it cuts into the solution.
    pub(super) depth: f64,
}

impl Cut {
    /// The cut of the options that still have a number.
    pub(crate) fn renumbered(mut self, number: impl Fn(u32) -> Option<u32>) -> Cut {
        self.options = self.options.into_iter().filter_map(number).collect();
        self
    }
}

/// Values closer to 0 count as 0.
pub(super) const NONE: f64 = 1e-6;
/// A row with more slack than this is in no sum.
const LOOSE: f64 = 0.2;
/// Only sums are cuts whose odd options and slacks add up to less than this.
const ODD: f64 = 0.9;
/// No more cuts than this at once.
const MOST: usize = 40;
/// Two cuts are alike if the cosine of their angle is larger.
const ALIKE: f64 = 0.3;

/// A sum of rows modulo 2.
#[derive(Clone)]
struct OddSum {
    /// The options with odd coefficients, and the rows in it, as bits.
    options: Vec<u64>,
    rows: Vec<u64>,
    is_odd: bool,
    slack: f64,
}

impl OddSum {
    fn add(&mut self, other: &OddSum) {
        let both = |own: &mut [u64], other: &[u64]| {
            for (word, other) in own.iter_mut().zip(other) {
                *word ^= other;
            }
        };
        both(&mut self.options, &other.options);
        both(&mut self.rows, &other.rows);
        self.is_odd ^= other.is_odd;
        self.slack += other.slack;
    }

    /// The sum of the values of its odd options, and of its slacks.
    fn weight(&self, values: &[f64]) -> f64 {
        self.slack + ones(&self.options).map(|place| values[place]).sum::<f64>()
    }
}

fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    let words = words.iter().enumerate();
    words.flat_map(|(word, &bits)| {
        let rest = |&bits: &u64| (bits != 0).then(|| bits & (bits - 1));
        let all = std::iter::successors(Some(bits), rest).filter(|&bits| bits != 0);
        all.map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}

/// No more cuts are made once all of them have this many options: 64 MB.
const MOST_ENTRIES: usize = 1 << 24;

/// Cuts that these values of the options violate, the deepest first, no two of them alike. Fewer if `stop` returns true; it
/// is asked before each option that is eliminated, and in the search for cliques.
pub fn cuts(program: &Program, values: &[f64], stop: &mut dyn FnMut() -> bool) -> Vec<Cut> {
    let mut support: Vec<u32> = (0..program.option_count() as u32).collect();
    support.retain(|&option| values[option as usize] > NONE);
    let value = |option: &u32| values[*option as usize];
    sort_by(&mut support, |a, b| {
        value(b).total_cmp(&value(a)).then(a.cmp(b))
    });
    let mut place = vec![None; program.option_count()];
    for (number, &option) in support.iter().enumerate() {
        place[option as usize] = Some(number);
    }
    let sum = |row: usize| program.options.of(row).iter().map(value).sum::<f64>();
    let slack = |row: usize| match program.min[row] == program.max[row] {
        true => 0.0,
        false => (f64::from(program.max[row]) - sum(row)).max(0.0),
    };
    let rows: Vec<usize> = (0..program.item_count())
        .filter(|&row| slack(row) < LOOSE)
        .collect();
    let sums = rows.iter().enumerate().map(|(number, &row)| {
        let mut one = OddSum {
            options: vec![0; support.len().div_ceil(64)],
            rows: vec![0; rows.len().div_ceil(64)],
            is_odd: program.max[row] % 2 == 1,
            slack: slack(row),
        };
        one.rows[number / 64] |= 1 << (number % 64);
        let options = program.options.of(row).iter();
        for place in options.filter_map(|&option| place[option as usize]) {
            one.options[place / 64] ^= 1 << (place % 64);
        }
        one
    });
    let weights: Vec<f64> = support.iter().map(value).collect();
    let mut found = Vec::new();
    let mut known = HashSet::new();
    let mut entries = 0;
    let mut is_stopped = false;
    let mut stop = || {
        is_stopped = is_stopped || stop();
        is_stopped
    };
    eliminate(sums.collect(), &weights, &mut stop, &mut |sum| {
        if entries < MOST_ENTRIES && known.insert(sum.rows.clone()) {
            let rows = ones(&sum.rows).map(|number| rows[number]);
            let cut = half(program, rows, values).filter(|cut| cut.depth > 0.0);
            entries += cut.as_ref().map_or(0, |cut| cut.options.len());
            found.extend(cut);
        }
    });
    found.extend(cliques(program, values, &mut stop));
    choose(found, &place, support.len())
}

/// Eliminates one option after the other. `found` receives the sums with an odd right side and a small weight.
fn eliminate(
    mut sums: Vec<OddSum>,
    weights: &[f64],
    stop: &mut dyn FnMut() -> bool,
    found: &mut dyn FnMut(&OddSum),
) {
    for option in 0..weights.len() {
        if stop() {
            return;
        }
        let is_in = |sum: &OddSum| sum.options[option / 64] >> (option % 64) & 1 == 1;
        let with = (0..sums.len()).filter(|&number| is_in(&sums[number]));
        let rank = |&number: &usize| (sums[number].weight(weights), number);
        let lightest = with
            .map(|number| rank(&number))
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let Some((_, lightest)) = lightest else {
            continue;
        };
        let pivot = sums.swap_remove(lightest);
        for sum in sums.iter_mut().filter(|sum| is_in(sum)) {
            sum.add(&pivot);
            if sum.is_odd && sum.weight(weights) < ODD {
                found(sum);
            }
        }
    }
}

/// Half of the sum of these rows, rounded down.
fn half(program: &Program, rows: impl Iterator<Item = usize>, values: &[f64]) -> Option<Cut> {
    let (mut most, mut all) = (0u32, Vec::new());
    for row in rows {
        most = most.checked_add(program.max[row])?;
        all.extend_from_slice(program.options.of(row));
    }
    all.sort_unstable();
    let (mut options, mut sum, mut square) = (Vec::new(), 0.0, 0.0);
    for times in all.chunk_by(|a, b| a == b) {
        let (option, half) = (times[0], times.len() / 2);
        options.extend(std::iter::repeat_n(option, half));
        let value = values[option as usize];
        sum += half as f64 * value;
        if value > NONE {
            square += (half * half) as f64;
        }
    }
    let most = most / 2;
    let depth = (sum - f64::from(most)) / f64::max(square, 1.0).sqrt();
    Some(Cut {
        options,
        most,
        depth,
    })
}

/// The deepest of these, no two of them alike. `place` is that of each option among those with a value.
fn choose(mut cuts: Vec<Cut>, place: &[Option<usize>], support: usize) -> Vec<Cut> {
    sort_by(&mut cuts, |a, b| {
        let lengths = a.options.len().cmp(&b.options.len());
        let depths = b.depth.total_cmp(&a.depth).then(lengths);
        depths.then(a.options.cmp(&b.options))
    });
    let mut chosen: Vec<Cut> = Vec::new();
    let mut angles: Vec<(Vec<f64>, f64)> = Vec::new();
    for cut in cuts {
        let mut angle = vec![0.0f64; support];
        let options = cut.options.iter();
        for place in options.filter_map(|&option| place[option as usize]) {
            angle[place] += 1.0;
        }
        let length = angle.iter().map(|times| times * times).sum::<f64>().sqrt();
        let is_alike = angles.iter().any(|(other, other_length)| {
            let product: f64 = angle.iter().zip(other).map(|(a, b)| a * b).sum();
            product > ALIKE * length * other_length
        });
        if !is_alike {
            chosen.push(cut);
            angles.push((angle, length));
            if chosen.len() == MOST {
                break;
            }
        }
    }
    chosen
}

impl Program {
    /// The same program with these cuts.
    pub fn with_cuts(self, cuts: &[Cut]) -> Program {
        let mut rows = vec![Vec::new(); self.option_count()];
        for (row, cut) in (self.item_count() as u32..).zip(cuts) {
            for &option in &cut.options {
                rows[option as usize].push(row);
            }
        }
        let mut items = Lists::default();
        for (option, rows) in rows.iter().enumerate() {
            items.push(self.items.of(option).iter().chain(rows).copied());
        }
        let bounds = self.min.iter().copied().zip(self.max.iter().copied());
        let bounds = bounds.chain(cuts.iter().map(|cut| (0, cut.most)));
        let rows = Program::of_rows(bounds, items);
        Program {
            min: rows.min,
            max: rows.max,
            items: rows.items,
            options: rows.options,
            ..self
        }
    }
}

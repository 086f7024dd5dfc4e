//! A certificate of a count: what a search saw, for someone who does not trust it.
//!
//! It is text, written as the search goes on:
//!
//! ```text
//! quadrille count 1                     the form, and its version
//! problem 4 items 4 options 8 entries   the size of the problem
//! b 1                                   a state that branches on the first item
//! b 3                                   a state below it: the first option of item 1 is chosen
//! = 1                                   the last state but none that was finished
//! count 2 states 3
//! ```
//!
//! After `b ITEM` stands, for each option of the item that is alive, in the order of the problem, what is left after it:
//! `b ITEM`, a new state; `= N`, the state that was finished as the N-th from the last; `d ITEM`, a state in which the
//! item has no option left; `p 1 2 , 3 4`, a state that falls apart into parts of these items, followed by what each of
//! them comes to. Nothing stands for a state without uncovered items: it counts 1. A state is finished when all below it
//! is, and the states are numbered by that. `f` says that the states which were not referred to since the last `f` will
//! not be any more. Items are counted from 1.

use std::io::{self, Write};
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::plan::{CountError, Counting};
use super::search::Sink;
use super::state::State;
use super::total::Total;
use crate::problem::{ItemId, Problem};

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The count failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The memory is so small that most of the certificate would say what it has said before.
    #[error(
        "{budget} bytes of memory are too few for a certificate: of the {states} states so far, about {again} were \
         forgotten and searched again; allow more memory"
    )]
    Memory {
        /// How many bytes it was allowed.
        budget: usize,
        /// How many states it had by then.
        states: u64,
        /// How many of them, about, it had had before.
        again: u64,
    },
    /// It cannot be written.
    #[error("the certificate cannot be written")]
    Write(#[from] io::Error),
}

/// What a certificate says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certified {
    /// The number of solutions.
    pub count: BigUint,
    /// How many states it lists.
    pub states: u64,
}

impl<I, T> Problem<I, T> {
    /// Counts the solutions and writes a certificate of the count, which [`verify_count`](Self::verify_count) can check
    /// against the problem. With a memory that is too small the certificate lists some states again: at most as many as
    /// there are, and 65,536 more.
    ///
    /// # Errors
    ///
    /// As for a [diagram](Self::diagram), but for the memory; if more states than that would be listed again; and if the
    /// certificate cannot be written.
    pub fn certify_count(
        &self,
        counting: &Counting,
        out: &mut impl Write,
    ) -> Result<Certified, CertifyError> {
        let matrix = self.matrix();
        let (table, rule) = counting.lay_out(matrix, &[])?;
        let [items, options, entries] =
            [self.item_count(), self.option_count(), self.entry_count()];
        writeln!(out, "quadrille count 1")?;
        writeln!(
            out,
            "problem {items} items {options} options {entries} entries"
        )?;
        let writer = Writer {
            out,
            items: &table.items,
            finished: 0,
            failed: None,
        };
        let mut search = counting.search(&table, rule, writer);
        search.memo.watch_repeats();
        let mut repeats = None;
        let counted = counting.run(&mut search, |search| {
            let states = search.effort.states;
            let watched = search.memo.repeats().filter(|_| search.memo.forgotten > 0);
            repeats = watched.filter(|&(first, again)| again > first + MOST_REPEATS);
            match search.sink.failed.is_some() || repeats.is_some() {
                true => ControlFlow::Break(CountError::Cancelled { states }),
                false => ControlFlow::Continue(()),
            }
        });
        if let (Err(CountError::Cancelled { states }), Some((_, again))) = (&counted, repeats) {
            let (budget, states) = (counting.budget(), *states);
            return Err(CertifyError::Memory {
                budget,
                states,
                again,
            });
        }
        let Writer {
            finished,
            failed,
            out,
            ..
        } = search.sink;
        if let Some(error) = failed {
            return Err(error.into());
        }
        let count = counted?.total.to_big();
        writeln!(out, "count {count} states {finished}")?;
        out.flush()?;
        let states = finished;
        Ok(Certified { count, states })
    }
}

/// How many states a certificate may list again, beyond as many as it lists once.
const MOST_REPEATS: u64 = 1 << 16;

/// The number of a state, and what it counts.
#[derive(Clone)]
struct Listed {
    number: u64,
    total: Total,
}

/// Writes down what a search sees.
struct Writer<'a, W> {
    out: &'a mut W,
    items: &'a [ItemId],
    finished: u64,
    failed: Option<io::Error>,
}

impl<W: Write> Writer<'_, W> {
    fn write(&mut self, line: std::fmt::Arguments<'_>) {
        if self.failed.is_none() {
            self.failed = self.out.write_fmt(line).err();
        }
    }

    fn item(&self, place: u32) -> usize {
        self.items[place as usize].index() + 1
    }

    fn finish(&mut self, total: Total) -> Listed {
        self.finished += 1;
        let number = self.finished;
        Listed { number, total }
    }
}

impl<W: Write> Sink for Writer<'_, W> {
    type Value = Listed;

    fn solved(&mut self) -> Listed {
        Listed {
            number: 0,
            total: Total::ONE,
        }
    }

    fn dead(&mut self, place: u32) -> Listed {
        self.write(format_args!("d {}\n", self.item(place)));
        Listed {
            number: 0,
            total: Total::ZERO,
        }
    }

    fn enter(&mut self, place: u32) {
        self.write(format_args!("b {}\n", self.item(place)));
    }

    fn enter_parts(&mut self, parts: &[Vec<u32>]) {
        self.write(format_args!("p"));
        for (n, part) in parts.iter().enumerate() {
            if n > 0 {
                self.write(format_args!(" ,"));
            }
            for &place in part {
                self.write(format_args!(" {}", self.item(place)));
            }
        }
        self.write(format_args!("\n"));
    }

    fn known(&mut self, value: &Listed) {
        let back = self.finished + 1 - value.number;
        self.write(format_args!("= {back}\n"));
    }

    fn forget(&mut self) {
        self.write(format_args!("f\n"));
    }

    fn branch(&mut self, _place: u32, _state: &State<'_>, kids: &[(u32, Listed)]) -> Listed {
        let totals = kids.iter().map(|(_, kid)| &kid.total);
        let total = totals.fold(Total::ZERO, |sum, total| sum.plus(total));
        self.finish(total)
    }

    fn join(&mut self, kids: &[(u32, Listed)]) -> Listed {
        let totals = kids.iter().map(|(_, kid)| &kid.total);
        let total = totals.fold(Total::ONE, |product, total| product.times(total));
        self.finish(total)
    }
}

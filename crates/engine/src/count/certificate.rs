//! Certificates of counts: the states of a search, for a verifier that does not trust the search.
//!
//! A certificate is text, written during the search; `docs/counting.md` describes the form. A state says how often later
//! lines refer to it. Most states are never referred to, and the rest only for a short while, so the verifier need not
//! remember many. To learn these numbers, all states become nodes first, which are then listed ([`list`]). Where they take
//! too much memory, where states split into parts, and for a root by orbits, the search runs twice instead.
//!
//! Where symmetries take options of the item at the root to each other, only one of them needs a state of its own, if that
//! pays: see `certify.rs`. `check/certificate/orbits.rs` says why the counts are equal.

mod list;
mod orbits;
mod uses;
mod writer;

use std::io::{self, Write};
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::diagram::{GrowFigures, grow_all, totals};
use super::graph::{Graph, Grower};
use super::plan::{CountError, Counting};
use super::table::{PlaceTable, Rule};
use super::watch::CountStep;
use crate::engine::Stop;
use crate::problem::{Matrix, OptionId};
use crate::threads::{Workers, are_several};
use list::{NODE_BYTES, list};
use orbits::run;
pub(crate) use orbits::{OptionImage, OrbitRoot, SymmetryCycles};
use uses::Uses;
use writer::{CertificateWriter, ListedState};

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The count failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The memory is so small that most of the certificate would repeat earlier lines.
    #[error(
        "{budget} bytes of memory are too few for a certificate: of the {states} states so far, about {again} were \
         forgotten and searched again; allow more memory"
    )]
    Memory {
        /// The memory limit in bytes.
        budget: usize,
        /// The number of states written by then.
        states: u64,
        /// The approximate number of repeated ones among them.
        again: u64,
    },
    /// The certificate cannot be written.
    #[error("the certificate cannot be written")]
    Write(#[from] io::Error),
}

impl CertifyError {
    /// What stopped it, if something did: then it was not wrong to ask.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            CertifyError::Count(error) => error.stop(),
            CertifyError::Memory { .. } => Some(Stop::Memory),
            CertifyError::Write(_) => None,
        }
    }
}

/// A count with a certificate or a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certified {
    /// The number of solutions.
    pub count: BigUint,
    /// The number of states of the certificate or the proof.
    pub states: u64,
}

/// Counts and writes. `ask` is given the nanoseconds that a search without a root has taken, and tells whether to go by the
/// orbits of one.
pub(crate) fn certify(
    matrix: &Matrix,
    counting: &Counting<'_>,
    ask: &mut dyn FnMut(f64) -> Option<OrbitRoot>,
    out: &mut dyn Write,
) -> Result<Certified, CertifyError> {
    let table = counting.lay_out(matrix)?;
    let mut root = ask(0.0);
    let nodes = match root.is_some() {
        true => None,
        false => nodes(counting, &table, &mut root, ask)?,
    };
    let listed = match nodes {
        Some(nodes) => Listed::Nodes(nodes),
        None => {
            let (uses, root) = uses(counting, &table, root, ask)?;
            Listed::Search { uses, root }
        }
    };
    write(matrix, counting, &table, &listed, out)
}

enum Listed {
    /// All states as nodes, and the first one.
    Nodes((Graph, u32)),
    /// The states of a search that runs once more, which goes by the orbits of a root if there is one.
    Search {
        /// For each state that it opens, the number of later references to it.
        uses: Vec<u64>,
        root: Option<OrbitRoot>,
    },
}

/// Writes a certificate.
fn write(
    matrix: &Matrix,
    counting: &Counting<'_>,
    table: &PlaceTable,
    listed: &Listed,
    out: &mut dyn Write,
) -> Result<Certified, CertifyError> {
    let (uses, root) = match listed {
        Listed::Nodes(_) => (&[][..], None),
        Listed::Search { uses, root } => (&uses[..], root.as_ref()),
    };
    let version = 1 + u32::from(root.is_some());
    writeln!(out, "quadrille count {version}")?;
    writeln!(
        out,
        "problem {} items {} options {} entries",
        matrix.item_count(),
        matrix.option_count(),
        matrix.entry_count()
    )?;
    write_numbers(out, "take", counting.required())?;
    write_numbers(out, "leave", counting.forbidden())?;
    let mut writer = CertificateWriter::new(out, &table.items, uses);
    // If the certificate cannot be written, that is the error.
    let go_on = |writer: &CertificateWriter<'_>| match writer.has_failed() {
        true => Err(CountError::canceled(0)),
        false => Ok(()),
    };
    let counted = match listed {
        Listed::Nodes(nodes) => list_nodes(counting, nodes, &mut writer, &go_on),
        Listed::Search { .. } => {
            let mut search = counting.plan.search(table, writer)?;
            // The second pass searches as many states as the first.
            let passes = 2.0 * uses.len() as f64;
            let counted = run(
                counting,
                &mut search,
                root,
                &|search, _| Some(0.5 + search.effort.states as f64 / passes),
                &mut |search| match go_on(&search.sink) {
                    Err(error) => ControlFlow::Break(error),
                    Ok(()) => ControlFlow::Continue(()),
                },
            );
            writer = search.sink;
            counted.map(|counted| counted.total.to_big())
        }
    };
    let states = writer.finished;
    let out = writer.end()?;
    let count = counted?;
    writeln!(out, "count {count} states {states}")?;
    out.flush()?;
    Ok(Certified { count, states })
}

/// Lists nodes, and returns the number of solutions, which another thread counts meanwhile if there is one.
fn list_nodes(
    counting: &Counting<'_>,
    nodes: &(Graph, u32),
    writer: &mut CertificateWriter<'_>,
    go_on: &dyn Fn(&CertificateWriter<'_>) -> Result<(), CountError>,
) -> Result<BigUint, CountError> {
    let (graph, root) = nodes;
    let states = graph.len() as u64 - 1;
    let go_on_counting = || counting.go_on(states);
    let mut list = || {
        let counting = counting.as_part(0.5, 0.5);
        list(nodes, writer, |writer| {
            go_on(writer)?;
            let step = || CountStep {
                states,
                bytes: graph.bytes() as u64,
                fraction: Some(writer.finished as f64 / states as f64),
            };
            counting.look(states, Some(&step))
        })
    };
    let beside = are_several(counting.threads())
        .then(|| count_beside(graph, *root, &mut list, &go_on_counting));
    match beside.flatten() {
        Some(count) => count,
        None => {
            let totals = totals(graph, &mut || go_on_counting())?;
            let count = totals[*root as usize].to_big();
            drop(totals);
            list()?;
            Ok(count)
        }
    }
}

/// Counts the solutions of a node on another thread, while this one lists the states. `None`, and nothing is done, if the
/// system has no thread to spare.
fn count_beside(
    graph: &Graph,
    root: u32,
    list: &mut dyn FnMut() -> Result<(), CountError>,
    go_on: &dyn Fn() -> Result<(), CountError>,
) -> Option<Result<BigUint, CountError>> {
    let counter = Workers::new(None);
    let work = || {
        let stopped = CountError::canceled(0);
        let go_on = &mut || match counter.is_stopped() {
            true => Err(stopped.clone()),
            false => Ok(()),
        };
        let count = totals(graph, go_on).map(|totals| totals[root as usize].to_big());
        *counter.lock() = Some(count);
        counter.wake_leader();
    };
    counter.run(1, work, |_| {
        list()?;
        loop {
            let mut count = counter.lock();
            if count.is_none() {
                count = counter.wait_for_news(count);
            }
            if let Some(count) = count.take() {
                return count;
            }
            // The other one has panicked.
            if counter.is_stopped() {
                return Err(CountError::canceled(0));
            }
            drop(count);
            go_on()?;
        }
    })
}

/// All states as nodes, and the first one: `None` if they take too much memory, if a state splits into parts, or if there is a
/// root by whose orbits to go, which becomes `found`.
fn nodes(
    counting: &Counting<'_>,
    table: &PlaceTable,
    found: &mut Option<OrbitRoot>,
    ask: &mut dyn FnMut(f64) -> Option<OrbitRoot>,
) -> Result<Option<(Graph, u32)>, CountError> {
    let budget = counting.budget();
    // The time at which a root is found must not depend on the number of threads.
    let asks = table.rule == Rule::Fewest && counting.by_orbits();
    let alone = asks.then(|| counting.on_one_thread());
    let mut look = |figures: &GrowFigures| {
        if asks {
            *found = ask(figures.nanoseconds as f64);
        }
        let bytes = figures.bytes() + figures.nodes * NODE_BYTES;
        match found.is_some() || figures.splits > 0 || bytes > budget {
            true => ControlFlow::Break(None),
            false => ControlFlow::Continue(()),
        }
    };
    let grower = Grower::keeping_dead_ends(table.primaries);
    let counting = alone.as_ref().unwrap_or(counting).as_part(0.0, 0.5);
    match grow_all(grower, &counting, table, &mut look) {
        Err(CountError::Memory { .. }) => Ok(None),
        // What is split shortly before the end is seen here.
        grown => Ok(grown?.filter(|(graph, _)| !graph.nodes().any(|node| graph.is_join(node)))),
    }
}

/// The number of states that a certificate may list again, beyond as many as it lists once.
const MAX_REPEATS: u64 = 1 << 16;

/// For each state that the search opens, the number of later references to it; and the root of the search, if it goes by
/// orbits: `root` or one that is found later.
fn uses(
    counting: &Counting<'_>,
    table: &PlaceTable,
    mut root: Option<OrbitRoot>,
    ask: &mut dyn FnMut(f64) -> Option<OrbitRoot>,
) -> Result<(Vec<u64>, Option<OrbitRoot>), CertifyError> {
    let is_wide = table.rule == Rule::Fewest;
    loop {
        let mut search = counting.plan.search(table, Uses::default())?;
        search.memo.watch_repeats();
        let (mut repeats, mut better) = (None, None);
        let counted = run(
            counting,
            &mut search,
            root.as_ref(),
            &|_, share| share.map(|share| share / 2.0),
            &mut |search| {
                let states = search.effort.states;
                if root.is_none() && is_wide {
                    better = ask(search.nanoseconds() as f64);
                }
                let watched = search.memo.repeats().filter(|_| search.memo.forgotten > 0);
                repeats = watched.filter(|&(first, again)| again > first + MAX_REPEATS);
                match repeats.is_some() || better.is_some() {
                    true => ControlFlow::Break(CountError::canceled(states)),
                    false => ControlFlow::Continue(()),
                }
            },
        );
        if better.is_some() {
            root = better;
            continue;
        }
        if let (Err(CountError::Stopped { states, .. }), Some((_, again))) = (&counted, repeats) {
            let (budget, states) = (counting.budget(), *states);
            return Err(CertifyError::Memory {
                budget,
                states,
                again,
            });
        }
        counted?;
        return Ok((search.sink.uses, root));
    }
}

/// Writes a line of options, if there are any.
pub(crate) fn write_numbers(
    out: &mut dyn Write,
    word: &str,
    options: &[OptionId],
) -> io::Result<()> {
    if options.is_empty() {
        return Ok(());
    }
    write!(out, "{word}")?;
    for option in options {
        write!(out, " {}", option.index() + 1)?;
    }
    writeln!(out)
}

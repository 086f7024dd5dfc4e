//! The keywords that every search takes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::{EngineKind, Limits, OptionId, Problem, Search};

use crate::argument::{a_part, text};
use crate::error::{error, place, wrong};
use crate::number::whole;
use crate::parts::check_options;
use crate::watch::{Callback, Watch};

/// The settings of a search, from the `**plan` of a method.
#[derive(Default)]
pub struct Ask {
    limits: Limits,
    threads: Option<usize>,
    seed: Option<u64>,
    in_order: bool,
    engine: Option<EngineKind>,
    memory: Option<usize>,
    require: Vec<OptionId>,
    forbid: Vec<OptionId>,
    within: Option<quadrille::SearchPart>,
    progress: Option<Py<PyAny>>,
    every: Option<Duration>,
}

impl Ask {
    /// Reads the keywords; `options` turns the tags of `require` (true) and `forbid` (false) into options.
    ///
    /// # Errors
    ///
    /// `TypeError` for an unknown keyword or a value of the wrong type; `ValueError` for a value out of range.
    pub fn read<'py>(
        plan: Option<&Bound<'py, PyDict>>,
        mut options: impl FnMut(&Bound<'py, PyAny>, bool) -> PyResult<Vec<OptionId>>,
    ) -> PyResult<Self> {
        let mut ask = Ask::default();
        for (key, value) in plan.into_iter().flatten() {
            let key: String = key.extract()?;
            if value.is_none() {
                check_keyword(&key)?;
                continue;
            }
            match key.as_str() {
                "limit" => ask.limits.solutions = whole(&key, &value)?,
                "max_nodes" => ask.limits.nodes = whole(&key, &value)?,
                "max_time" => ask.limits.time = Some(seconds(&key, &value)?),
                "threads" => ask.threads = Some(threads(&value)?),
                "seed" => ask.seed = Some(whole(&key, &value)?),
                "in_order" => ask.in_order = value.is_truthy()?,
                "engine" => ask.engine = engine(&value)?,
                "memory" => ask.memory = Some(memory(&value)?),
                "require" => ask.require.extend(place(&key, options(&value, true))?),
                "forbid" => ask.forbid.extend(place(&key, options(&value, false))?),
                "within" => ask.within = Some(a_part(&key, &value)?),
                "progress" if value.is_callable() => ask.progress = Some(value.unbind()),
                "progress" => wrong(&key, "a callable that takes a Progress", &value)?,
                "every" => ask.every = Some(seconds(&key, &value)?),
                _ => check_keyword(&key)?,
            }
        }
        Ok(ask)
    }

    /// Takes the callback for progress out, if there is one.
    pub fn callback(&mut self) -> Option<Callback> {
        let every = self.every.unwrap_or(Duration::from_millis(500));
        let call = self.progress.take()?;
        Some(Callback::new(call, every))
    }

    /// The options that are required, and those that are forbidden.
    pub fn restrictions(&self) -> (Vec<OptionId>, Vec<OptionId>) {
        (self.require.clone(), self.forbid.clone())
    }

    /// The requested engine.
    pub fn engine(&self) -> Option<EngineKind> {
        self.engine
    }

    /// The time that a search in parts may take, its threads, and the time between two checkpoints.
    pub fn of_parts(&self) -> (Option<Duration>, usize, Option<Duration>) {
        (self.limits.time, self.threads.unwrap_or(1), self.every)
    }

    /// A search of one of the parts within these limits.
    ///
    /// # Errors
    ///
    /// Those of [`search`](Self::search).
    pub fn part<'p, I, T>(
        &self,
        problem: &'p Problem<I, T>,
        limits: Limits,
    ) -> PyResult<Search<'p, 'p, I, T>> {
        let search = self.search(problem, Arc::default())?;
        Ok(search.limits(limits).threads(1))
    }

    /// Takes the limit on solutions out.
    pub fn take_limit(&mut self) -> u64 {
        std::mem::replace(&mut self.limits.solutions, u64::MAX)
    }

    /// Runs a search in the calling thread while the interpreter is released. Returns the result of `body`, and what a
    /// signal or the callback raised meanwhile.
    ///
    /// # Errors
    ///
    /// Those of [`search`](Self::search).
    pub fn run<I: Sync, T: Sync, R: Send>(
        mut self,
        py: Python<'_>,
        problem: &Problem<I, T>,
        body: impl FnOnce(Search<'_, '_, I, T>) -> R + Send,
    ) -> PyResult<(R, Option<PyErr>)> {
        let mut watch = Watch::new(self.callback());
        let period = watch.period();
        let result = py.detach(|| {
            let search = self.search(problem, watch.flag())?;
            let search = search.on_progress(period, |progress| watch.look(Some(progress)));
            PyResult::Ok(body(search))
        })?;
        Ok((result, watch.into_raised()))
    }

    /// The search of a call that shows all solutions: without `engine`, in the order that is found the fastest.
    pub fn listing<'p, I, T>(
        &self,
        problem: &'p Problem<I, T>,
        cancel: Arc<AtomicBool>,
    ) -> PyResult<Search<'p, 'p, I, T>> {
        Ok(self.search(problem, cancel)?.in_any_order())
    }

    /// The requested search of `problem`, which `cancel` stops.
    ///
    /// # Errors
    ///
    /// If the requested engine cannot take the problem, or the part is not one of this problem.
    pub fn search<'p, I, T>(
        &self,
        problem: &'p Problem<I, T>,
        cancel: Arc<AtomicBool>,
    ) -> PyResult<Search<'p, 'p, I, T>> {
        let mut search = problem
            .search()
            .limits(self.limits.clone())
            .require(self.require.iter().copied())
            .forbid(self.forbid.iter().copied())
            .cancel_on(cancel);
        if let Some(part) = &self.within {
            check_options(part, problem.option_count())?;
            search = search.within(part);
        }
        if let Some(seed) = self.seed {
            search = search.shuffle(seed);
        }
        if self.in_order {
            search = search.in_order();
        }
        if let Some(threads) = self.threads {
            search = search.threads(threads);
        }
        if let Some(memory) = self.memory {
            search = search.memory(memory);
        }
        if let Some(engine) = self.engine {
            search = search.engine(engine).map_err(error)?;
        }
        Ok(search)
    }
}

const KEYWORDS: [&str; 13] = [
    "limit",
    "max_nodes",
    "max_time",
    "threads",
    "seed",
    "in_order",
    "engine",
    "memory",
    "require",
    "forbid",
    "within",
    "progress",
    "every",
];

fn check_keyword(key: &str) -> PyResult<()> {
    if KEYWORDS.contains(&key) {
        return Ok(());
    }
    Err(PyTypeError::new_err(format!(
        "unknown keyword '{key}'; a search takes {}",
        KEYWORDS.join(", ")
    )))
}

/// Seconds, as a number. More than time can hold is no limit at all.
fn seconds(key: &str, value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds = match value.call_method0("total_seconds") {
        Ok(seconds) => seconds.extract(),
        Err(_) => value.extract(),
    };
    let Ok(seconds) = seconds else {
        return wrong(key, "seconds, a number or a timedelta", value);
    };
    if f64::is_nan(seconds) || seconds < 0.0 {
        return Err(error(format!(
            "{key}: found {seconds}, expected seconds, 0 or more"
        )));
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// A number of bytes. More than the machine can address is no limit at all.
fn memory(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(usize::try_from(whole::<u64>("memory", value)?).unwrap_or(usize::MAX))
}

/// A number of threads; 0 for one a core.
fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    match whole::<u64>("threads", value)? {
        0 => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        threads => Ok(usize::try_from(threads).unwrap_or(usize::MAX)),
    }
}

fn engine(value: &Bound<'_, PyAny>) -> PyResult<Option<EngineKind>> {
    // The cheapest solutions are found on linear programs without being asked for.
    let kinds = EngineKind::ALL.iter().copied();
    let kinds: Vec<_> = kinds.filter(|kind| kind.counts()).collect();
    let names: Vec<_> = kinds.iter().map(|kind| format!("'{kind}'")).collect();
    let (last, others) = names.split_last().expect("there are engines");
    let expected = format!("'auto', {} or {last}", others.join(", "));
    let found = text("engine", &expected, value)?;
    match kinds.into_iter().find(|kind| kind.name() == found) {
        None if found != "auto" => Err(error(format!(
            "engine: found '{found}', expected {expected}"
        ))),
        kind => Ok(kind),
    }
}

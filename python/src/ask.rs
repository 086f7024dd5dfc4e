//! The keywords that every search takes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::{Asked, EngineKind, OptionId, Problem, Question, Search, Setting};

use crate::argument::optional::some;
use crate::argument::{a_part, flag, text};
use crate::aside::aside;
use crate::error::{error, place, wrong};
use crate::number::{self, whole};
use crate::parts::Part;
use crate::watch::{Callback, Watch};

/// What is asked, from the `**plan` of a method.
pub struct Ask {
    pub question: Question,
    within: Option<Part>,
    progress: Option<Py<PyAny>>,
    every: Option<Duration>,
    /// Whether options are forbidden so that one of the others is in every solution.
    one_of_others: bool,
}

impl Ask {
    /// Reads the keywords of a question; `options` turns the tags of `require` (true) and `forbid` (false) into options.
    /// `TypeError` for an unknown keyword or a value of the wrong type; `ValueError` for a value out of range.
    pub fn read<'py>(
        asked: Asked,
        plan: Option<&Bound<'py, PyDict>>,
        mut options: impl FnMut(&Bound<'py, PyAny>, bool) -> PyResult<Vec<OptionId>>,
    ) -> PyResult<Self> {
        let mut ask = Ask {
            question: Question::new(asked),
            within: None,
            progress: None,
            every: None,
            one_of_others: false,
        };
        let question = &mut ask.question;
        for (key, value) in plan.into_iter().flatten() {
            let key: String = key.extract()?;
            if value.is_none() {
                check_keyword(&key)?;
                continue;
            }
            match key.as_str() {
                "limit" => question.limits.solutions = whole(&key, &value)?,
                "max_nodes" => question.limits.nodes = whole(&key, &value)?,
                "max_time" => question.limits.time = Some(seconds(&key, &value)?),
                "threads" => question.threads = Some(number::threads(&value)?),
                "seed" => question.seed = Some(whole(&key, &value)?),
                "in_order" => question.in_order = flag(&key, &value)?,
                "engine" => question.engine = engine(&value)?,
                "memory" => question.memory = Some(number::memory(&value)?),
                "symmetry" => question.symmetry = flag(&key, &value)?,
                "require" => question.require.extend(place(&key, options(&value, true))?),
                "forbid" => question.forbid.extend(place(&key, options(&value, false))?),
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

    /// A question for the first solution only. An error if the user has a limit on solutions too.
    pub fn only_first(mut self) -> PyResult<Self> {
        if self.question.limits.solutions != u64::MAX {
            return Err(error("limit: no effect on the first solution"));
        }
        self.question.limits.solutions = 1;
        Ok(self)
    }

    /// Whether all keywords have an effect. `Error` with the first one that has none, and why.
    pub fn check<I, T>(&self, problem: &Problem<I, T>) -> PyResult<()> {
        if self.every.is_some() && self.progress.is_none() {
            return Err(error("every: no effect without progress"));
        }
        let checked = self.question.check(problem);
        checked.map_err(|refused| {
            let sentence = refused.sentence(&keyword, &|asked| asked.to_string());
            let mut on_links = self.question.clone();
            on_links.engine = Some(EngineKind::Links);
            let is_linear =
                self.question.asked == Asked::Cheapest && self.question.engine.is_none();
            match is_linear && on_links.check(problem).is_ok() {
                true => error(format!(
                    "{sentence}, as linear programs look for them; it has one with engine='links'"
                )),
                false => error(sentence),
            }
        })
    }

    /// The same for a call that shows all solutions in the order that is found the fastest, where symmetries are of no use.
    pub fn check_listing<I, T>(&self, problem: &Problem<I, T>) -> PyResult<()> {
        match self.question.symmetry {
            true => self.check(problem),
            false => Err(error("symmetry: no effect on an iterator over solutions")),
        }
    }

    /// The threads and the memory, if nothing else is set.
    pub fn threads_and_memory(&self) -> Option<(Option<usize>, Option<usize>)> {
        let question = &self.question;
        let mut set = question.settings();
        let is_plain = set.all(|one| matches!(one, Setting::Threads | Setting::Memory));
        let is_whole = self.within.is_none() && self.progress.is_none() && self.every.is_none();
        (is_plain && is_whole).then_some((question.threads, question.memory))
    }

    /// Requires one of the options that cover what these cover, but for these.
    pub fn require_one_of_others(&mut self, options: Vec<OptionId>) {
        self.one_of_others |= !options.is_empty();
        self.question.forbid.extend(options);
    }

    /// The keyword that keeps solutions out, if one does.
    pub fn restriction(&self) -> Option<&'static str> {
        match &self.question {
            asked if self.one_of_others || !asked.require.is_empty() => Some("require"),
            asked if !asked.forbid.is_empty() => Some("forbid"),
            _ => None,
        }
    }

    /// Takes out what is for a search in parts as a whole: its time, its threads, and the time between two checkpoints.
    pub fn take_for_parts(&mut self) -> (Option<Duration>, usize, Option<Duration>) {
        let question = &mut self.question;
        let threads = question.threads.take().unwrap_or(1);
        (question.limits.time.take(), threads, self.every.take())
    }

    /// Runs a search in the calling thread while the interpreter is released, or on a thread of its own if it shows no
    /// progress and has [many](MANY) options. Returns the result of `body`, and what a signal or the callback raised
    /// meanwhile.
    pub fn run<I: Sync, T: Sync, R: Send>(
        mut self,
        py: Python<'_>,
        problem: &Problem<I, T>,
        body: impl FnOnce(Search<'_, '_, I, T>) -> R + Send,
    ) -> PyResult<(R, Option<PyErr>)> {
        let callback = self.callback();
        if callback.is_none() && problem.option_count() > MANY {
            return self.run_aside(py, problem, body);
        }
        let mut watch = Watch::new(callback);
        let period = watch.period();
        let result = py.detach(|| {
            let search = self.search(problem, watch.flag())?;
            let search = search.on_progress(period, |progress| watch.look(Some(progress)));
            PyResult::Ok(body(search))
        })?;
        Ok((result, watch.raised))
    }

    /// The same for what shows no progress: it runs on a thread of its own, while the calling thread looks for signals.
    pub fn run_aside<I: Sync, T: Sync, R: Send>(
        self,
        py: Python<'_>,
        problem: &Problem<I, T>,
        body: impl FnOnce(Search<'_, '_, I, T>) -> R + Send,
    ) -> PyResult<(R, Option<PyErr>)> {
        let cancel = Arc::<AtomicBool>::default();
        let search = || self.search(problem, cancel.clone());
        let (result, raised) = aside(py, &cancel, || search().map(body))?;
        Ok((result?, raised))
    }

    /// The search of a call that shows all solutions: without `engine`, in the order that is found the fastest.
    pub fn listing<'p, I, T>(
        &self,
        problem: &'p Problem<I, T>,
        cancel: Arc<AtomicBool>,
    ) -> PyResult<Search<'p, 'p, I, T>> {
        Ok(self.search(problem, cancel)?.in_any_order())
    }

    /// The requested search of `problem`, which `cancel` stops. An error if the part is not one of this problem.
    pub fn search<'p, I, T>(
        &self,
        problem: &'p Problem<I, T>,
        cancel: Arc<AtomicBool>,
    ) -> PyResult<Search<'p, 'p, I, T>> {
        let mut question = self.question.clone();
        question.memory.get_or_insert_with(number::default_memory);
        let mut search = problem.ask(&question).cancel_on(cancel);
        if let Some(part) = &self.within {
            place("within", part.check(problem))?;
            search = search.within(&part.part);
        }
        Ok(search)
    }
}

/// The keyword of a setting.
fn keyword(setting: Setting) -> String {
    match setting {
        Setting::MaxSolutions => "limit",
        Setting::Shuffle => "seed",
        Setting::Symmetry => "symmetry",
        other => other.name(),
    }
    .to_owned()
}

/// More options than this take so long to prepare, before a search first looks for signals, that a thread which looks
/// for them costs nothing next to that.
pub const MANY: usize = 10_000;

const KEYWORDS: [&str; 14] = [
    "limit",
    "max_nodes",
    "max_time",
    "threads",
    "seed",
    "in_order",
    "engine",
    "memory",
    "symmetry",
    "require",
    "forbid",
    "within",
    "progress",
    "every",
];

/// Refuses the keywords of a search that are not `taken`, as they have no effect on `what`.
pub fn only(plan: Option<&Bound<'_, PyDict>>, taken: &[&str], what: &str) -> PyResult<()> {
    for (key, value) in plan.into_iter().flatten() {
        let key: String = key.extract()?;
        check_keyword(&key)?;
        if !value.is_none() && !taken.contains(&&*key) {
            let (last, others) = taken.split_last().unwrap_or((&"no keyword", &[]));
            let others = others.join(", ");
            return Err(error(format!(
                "{key}: no effect on {what}, expected {others} or {last}"
            )));
        }
    }
    Ok(())
}

fn check_keyword(key: &str) -> PyResult<()> {
    if KEYWORDS.contains(&key) {
        return Ok(());
    }
    Err(PyTypeError::new_err(format!(
        "unknown keyword '{key}'; a search takes {}",
        KEYWORDS.join(", ")
    )))
}

/// The longest time that a call may take, `max_time`.
pub fn max_time(value: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    some(value, |value| seconds("max_time", value))
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

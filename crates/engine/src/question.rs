//! A question to a problem as plain data, and the table of the settings that have an effect on its answer.
//!
//! [`EFFECTS`] has a row for each question on each engine; [`BESIDE`] and [`ALONE`] name the settings that another one
//! leaves without an effect. [`Question::check`] reads nothing else, and neither does the command: what this module does
//! not refuse, it obeys.

mod effects;

use crate::engine::{EngineKind, Limits};
use crate::problem::{OptionId, Problem};
use crate::threads;

use effects::{ALONE, BESIDE, EFFECTS};
use quadrille_kernel::dense::{Dense, DenseError};
use quadrille_kernel::named;

named! {
    /// What is asked of a problem.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Asked {
        /// Solutions, one after the other: [`Search::for_each`](crate::Search::for_each) and the like.
        List = "a list of solutions",
        /// Their number: [`Search::count`](crate::Search::count) and the like.
        Count = "a count",
        /// The cheapest ones: [`Search::best`](crate::Search::best).
        Cheapest = "the cheapest solutions",
        /// How many there are likely to be: [`Search::estimate`](crate::Search::estimate).
        Estimate = "an estimate",
        /// The shape of the search tree: [`Search::profile`](crate::Search::profile).
        Profile = "a profile",
        /// All of them as a [`Diagram`](crate::count::Diagram), the solution with a given number, or how many solutions
        /// have each option.
        Diagram = "a diagram",
        /// Random solutions, from a diagram.
        Sample = "random solutions",
        /// What leaves the problem as it is: [`Search::symmetries`](crate::Search::symmetries).
        Symmetries = "the symmetries",
        /// The number of solutions up to symmetry: [`Problem::distinct`] has a search for each symmetry, which is asked for a count.
        Distinct = "a count up to symmetry",
        /// Why there is no solution: [`Search::why`](crate::Search::why).
        Why = "the reasons",
        /// Options that only one solution has: [`Search::clues`](crate::Search::clues).
        Clues = "clues",
        /// The number of solutions with a certificate: [`Search::certify`](crate::Search::certify).
        Certificate = "a certificate",
        /// Their number with a proof: [`Search::prove`](crate::Search::prove).
        Proof = "a proof",
    }
    fn name;
}

named! {
    /// A setting of a question. Its name is that of the method of [`Search`](crate::Search) that sets it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Setting {
        /// [`Question::engine`].
        Engine = "engine",
        /// [`Question::seed`].
        Shuffle = "shuffle",
        /// [`Question::in_order`].
        InOrder = "in_order",
        /// [`Question::in_any_order`].
        InAnyOrder = "in_any_order",
        /// [`Question::with_choices`].
        WithChoices = "with_choices",
        /// [`Question::require`].
        Require = "require",
        /// [`Question::forbid`].
        Forbid = "forbid",
        /// [`Question::below`].
        Below = "below",
        /// [`Limits::solutions`].
        MaxSolutions = "max_solutions",
        /// [`Limits::nodes`].
        MaxNodes = "max_nodes",
        /// [`Limits::time`].
        MaxTime = "max_time",
        /// [`Question::memory`].
        Memory = "memory",
        /// [`Question::symmetry`].
        Symmetry = "symmetry",
        /// [`Question::threads`].
        Threads = "threads",
    }
    /// The method of [`Search`](crate::Search) that sets it.
    pub fn name;
    /// All settings.
    const ALL;
}

/// What is asked of a problem, on which engine, in which order, and within which limits.
///
/// [`Problem::ask`] makes a [`Search`](crate::Search) of it. The methods of a search fill one in.
///
/// ```
/// use quadrille::{Asked, EngineKind, Problem, Question};
///
/// let problem = Problem::from_rows([[0], [0]])?;
/// let mut question = Question::new(Asked::Count);
/// question.engine = Some(EngineKind::Memo);
/// assert_eq!(question.check(&problem), Ok(()));
/// assert_eq!(problem.ask(&question).count(), 2);
///
/// question.limits.nodes = 9;
/// let refused = question.check(&problem).unwrap_err();
/// assert_eq!(refused.to_string(), "max_nodes: no effect with engine memo");
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[must_use = "a question does nothing until it is asked"]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Question {
    /// What is asked.
    pub asked: Asked,
    /// How many of the cheapest solutions are wanted.
    pub cheapest: usize,
    /// The engine; `None` for what is likely to be the fastest.
    pub engine: Option<EngineKind>,
    /// The seed of a random order of items and options, or of random solutions.
    pub seed: Option<u64>,
    /// Whether a few solutions must be the first in the order of the search.
    pub in_order: bool,
    /// Whether the solutions may come in any order.
    pub in_any_order: bool,
    /// Whether solutions say how their options were chosen.
    pub with_choices: bool,
    /// The options that all solutions have.
    pub require: Vec<OptionId>,
    /// The options that no solution has.
    pub forbid: Vec<OptionId>,
    /// The cheapest solutions must cost less than this.
    pub below: Option<u64>,
    /// How many bytes the memo engine may take, or the cheapest solutions; two gigabytes if that is not set.
    pub memory: Option<usize>,
    /// Whether symmetries of the problem may shorten the work, as they may unless that is changed.
    pub symmetry: bool,
    /// Upper limit on the number of threads, at most 1,024; 0 for one for each core, and one if that is not set.
    pub threads: Option<usize>,
    /// How far the search may go.
    pub limits: Limits,
}

impl Question {
    /// A question for all solutions, on no engine in particular.
    pub fn new(asked: Asked) -> Self {
        Question {
            asked,
            cheapest: 1,
            engine: None,
            seed: None,
            in_order: false,
            in_any_order: false,
            with_choices: false,
            require: Vec::new(),
            forbid: Vec::new(),
            below: None,
            memory: None,
            symmetry: true,
            threads: None,
            limits: Limits::NONE,
        }
    }

    /// Upper limit on the number of threads.
    pub(crate) fn thread_count(&self) -> usize {
        threads::begun(self.threads.unwrap_or(1))
    }

    /// A question for solutions with the same options required and forbidden, on as many threads, within the same limits.
    pub(crate) fn restricted(self) -> Self {
        Question {
            require: self.require,
            forbid: self.forbid,
            threads: self.threads,
            limits: self.limits,
            ..Question::new(Asked::List)
        }
    }

    /// The settings that differ from those of a [new](Self::new) question.
    pub fn settings(&self) -> impl Iterator<Item = Setting> {
        let all = Setting::ALL.iter().copied();
        all.filter(|&setting| self.has(setting))
    }

    fn has(&self, setting: Setting) -> bool {
        match setting {
            Setting::Engine => self.engine.is_some(),
            Setting::Shuffle => self.seed.is_some(),
            Setting::InOrder => self.in_order,
            Setting::InAnyOrder => self.in_any_order,
            Setting::WithChoices => self.with_choices,
            Setting::Require => !self.require.is_empty(),
            Setting::Forbid => !self.forbid.is_empty(),
            Setting::Below => self.below.is_some(),
            Setting::MaxSolutions => self.limits.solutions != u64::MAX,
            Setting::MaxNodes => self.limits.nodes != u64::MAX,
            Setting::MaxTime => self.limits.time.is_some(),
            Setting::Memory => self.memory.is_some(),
            Setting::Symmetry => !self.symmetry,
            Setting::Threads => self.threads.is_some(),
        }
    }

    /// Whether all settings have an effect on the answer, or on the work for it.
    ///
    /// # Errors
    ///
    /// The first setting that has none, and why. The engines find the same answer without it. For the cheapest solutions,
    /// what has none where there are costs is refused where all costs are 0, too.
    pub fn check<I, T>(&self, problem: &Problem<I, T>) -> Result<(), NoEffect> {
        self.check_settings()?;
        match self.engine {
            Some(engine @ EngineKind::Dense) => Dense::takes(problem.matrix()).map_err(|refusal| {
                let (setting, why) = (Setting::Engine, Because::Refused(engine, refusal));
                NoEffect { setting, why }
            }),
            _ => Ok(()),
        }
    }

    /// [`check`](Self::check) for any problem.
    fn check_settings(&self) -> Result<(), NoEffect> {
        let effects = |engine| {
            let mut rows = EFFECTS.iter();
            let row = rows.find(|row| row.0 == self.asked && row.1.contains(&engine));
            row.map(|row| row.2)
        };
        let refuse = |setting, why| Err(NoEffect { setting, why });
        let asked = Because::Asked(self.asked);
        let ran = match self.engine {
            None if self.asked == Asked::Cheapest && self.is_for_bounds() => {
                Some(EngineKind::Linear)
            }
            engine => engine,
        };
        let Some(taken) = effects(ran) else {
            let engine = ran.unwrap_or(EngineKind::Links);
            let why = Because::Unanswered(engine, self.asked);
            return refuse(Setting::Engine, why);
        };
        let others = self.settings().filter(|&one| one != Setting::Engine);
        let mut dropped = others.filter(|one| !taken.contains(one));
        if let Some(setting) = dropped.next() {
            let is_taken_elsewhere = effects(None).unwrap_or_default().contains(&setting);
            return match self.engine {
                Some(engine) if is_taken_elsewhere => refuse(setting, Because::Engine(engine)),
                _ => refuse(setting, asked),
            };
        }
        for &(asked, setting, other) in BESIDE {
            if asked == self.asked && self.has(setting) && self.has(other) {
                return refuse(setting, Because::With(other));
            }
        }
        for &(asked, setting, other) in ALONE {
            if asked == self.asked && self.has(setting) && !self.has(other) {
                return refuse(setting, Because::Without(other));
            }
        }
        Ok(())
    }

    /// Whether linear programs, which have no order, look for the cheapest solutions if no engine was asked for.
    fn is_for_bounds(&self) -> bool {
        self.cheapest <= EngineKind::MOST_CHEAPEST
            && !self.has(Setting::Shuffle)
            && !self.has(Setting::MaxSolutions)
    }
}

/// A setting has no effect: see [`Question::check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.sentence(&|setting| setting.name().to_owned(), &|asked| asked.to_string()))]
pub struct NoEffect {
    /// The setting.
    pub setting: Setting,
    why: Because,
}

/// Why a setting has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Because {
    /// This question takes no such setting.
    Asked(Asked),
    /// This engine, which was asked for, takes no such setting.
    Engine(EngineKind),
    /// This engine does not answer this question.
    Unanswered(EngineKind, Asked),
    /// This engine does not take the problem.
    Refused(EngineKind, DenseError),
    /// This other setting leaves it without an effect.
    With(Setting),
    /// It has an effect together with this other setting only.
    Without(Setting),
}

impl NoEffect {
    /// The message, with settings and questions called as these say.
    pub fn sentence(
        &self,
        name: &dyn Fn(Setting) -> String,
        call: &dyn Fn(Asked) -> String,
    ) -> String {
        let setting = name(self.setting);
        let (of, on) = match self.why {
            Because::Asked(asked) => (setting, format!("on {}", call(asked))),
            Because::Engine(engine) => {
                (setting, format!("with {} {engine}", name(Setting::Engine)))
            }
            Because::Unanswered(engine, asked) => {
                (format!("{setting} {engine}"), format!("on {}", call(asked)))
            }
            Because::Refused(engine, refusal) => return format!("{setting} {engine}: {refusal}"),
            Because::With(other) => (setting, format!("with {}", name(other))),
            Because::Without(other) => (setting, format!("without {}", name(other))),
        };
        format!("{of}: no effect {on}")
    }
}

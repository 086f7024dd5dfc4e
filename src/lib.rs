//! An engine for exact-cover problems, on Knuth's dancing links.
//!
//! An exact-cover problem has *items*, each to be covered exactly once, and *options*, each covering some of the items.
//! A solution is a set of options that covers every item exactly once. Tilings, timetables and Sudoku are such
//! problems.
//!
//! ```
//! use quadrille::Problem;
//!
//! // In how many ways can dominoes fill a board of 2 x 8 squares?
//! let mut problem = Problem::new();
//! for square in 0..16 {
//!     problem.primary(square)?;
//! }
//! for column in 0..8 {
//!     problem.option("upright").cover([column, column + 8]).add()?;
//! }
//! for left in (0..7).chain(8..15) {
//!     problem.option("flat").cover([left, left + 1]).add()?;
//! }
//!
//! assert_eq!(problem.search().count(), 34);
//! # Ok::<(), quadrille::BuildError>(())
//! ```
//!
//! A *secondary* item may also stay uncovered, and options that give it the same *color* may share it. A primary item
//! may be covered [several times](Problem::primary_times), and options may have costs. Items have labels and options
//! have tags, both of any type: read a solution by its [`tags`](Solution::tags).
//!
//! Options and items have ids from 0, which errors show, too. Text counts from 1: lines of parts and records, certificates,
//! symmetries and proofs, and errors about these.
//!
//! # Which call do I want?
//!
//! | I want | call |
//! | --- | --- |
//! | a solution | [`solve(rows)`](solve()), or [`problem.search()`](Problem::search)[`.first()`](Search::first) |
//! | to know whether there is exactly one | `problem.search()`[`.max_solutions(2)`][max][`.count()`][count]` == 1` |
//! | the number of solutions | `problem.search().count()` |
//! | the number of solutions, however large | [`problem.search().count_exact()`](Search::count_exact) |
//! | random solutions, or the n-th, where there are too many to list | `problem.search()`[`.diagram()`](Search::diagram) |
//! | to look at every solution as it is found | `problem.search()`[`.for_each(…)`](Search::for_each) |
//! | an iterator of solutions | [`problem.into_solutions()`](Problem::into_solutions), or `problem.search()`[`.iter(&floor)`](Search::iter) |
//! | many searches of one problem | [`Searcher`]: [`.for_each(…)`](Searcher::for_each), [`.count_report(…)`](Searcher::count_report), on links or tables laid once |
//! | solutions with some options, without others | [`.require(…)`](Search::require), [`.forbid(…)`](Search::forbid) |
//! | the cheapest solutions | [`.best(k)`](Search::best) |
//! | to know how long it will take | [`.estimate(…)`](Search::estimate) before, [`.on_progress(…)`][progress] during the search |
//! | how many solutions have each option | `problem.search()`[`.usage()`](Search::usage) |
//! | the number of solutions up to symmetry | [`problem.distinct(&symmetries, &limits)`](Problem::distinct) |
//! | what can be exchanged without changing the problem | `problem.search()`[`.symmetries()`](Search::symmetries) |
//! | a smaller problem with the same solutions | [`problem.reduce(&WorkLimits::NONE)`](Problem::reduce) |
//! | to limit a search | [`.max_time(…)`][time], [`.max_nodes(…)`][nodes], [`.cancel_on(token)`][cancel]; all at once: [`.limits(…)`](Search::limits) |
//! | to limit other work that can take long | the argument `&`[`WorkLimits`]: steps, a time, a [`CancelToken`] |
//! | to know why it stopped, and what it cost | the report of [`.run()`](Search::run) or [`.count_exact()`](Search::count_exact) |
//! | all cores, or bit vectors instead of links | [`.threads(n)`](Search::threads), [`.engine(…)`](Search::engine) |
//! | to prove a count to others, and verify it | [`.certify(…)`](Search::certify), [`problem.verify_count(…)`](Problem::verify_count); for published checkers [`.prove(…)`](Search::prove) |
//! | to know whether these options are a solution | [`problem.check(…)`](Problem::check) |
//! | to share a search among machines | [`problem.split(n)`](Problem::split); within limits [`problem.split_part(&whole, n, &limits)`](Problem::split_part) |
//! | to read a problem from a file, or write one | [`format::read`], [`format::write`] |
//! | to write solutions as text, or read them | [`format::solutions`] |
//! | another order of the search | [`.shuffle(seed)`](Search::shuffle) |
//! | the search tree of a small problem | [`problem.tree(max)`](Problem::tree) |
//! | the steps of a search one by one | [`problem.watch(from, max)`](Problem::watch) |
//! | Sudokus from a text in any layout | [`sudoku::text::read`], then [`sudoku::Solver`]: [an example](sudoku::text) |
//! | a Sudoku | [`sudoku::Sudoku`]; for many, [`sudoku::Solver`]; other sizes and rules, [`SquareRules`](puzzle::square::SquareRules) |
//! | another puzzle | [`puzzle`]: queens, Langford, [Latin squares](puzzle::square::SquarePuzzle::latin), packings, edge matching, MacMahon, Kakuro, words |
//! | to know why there is no solution | `problem.search()`[`.why()`](Search::why); in words: [`Document::reasons`](format::Document::reasons) |
//! | to know why a packing has no solution | [`obstacles`](puzzle::packing::Packing::obstacles) |
//!
//! [max]: Search::max_solutions
//! [count]: Search::count
//! [progress]: Search::on_progress
//! [time]: Search::max_time
//! [nodes]: Search::max_nodes
//! [cancel]: Search::cancel_on
//!
//! # Each call, once
//!
//! Answers:
//!
//! ```
//! use quadrille::{Floor, Limits, OptionId, Problem, Searcher, Stop};
//!
//! // Which of these rows have each of a, b, c, d once? Rows 0 and 1, or 2 and 3.
//! let problem = Problem::from_rows(["ab", "cd", "bc", "ad"].map(str::chars))?;
//!
//! let first = problem.search().first().expect("there is one");
//! assert_eq!(first.options(), [OptionId::new(0), OptionId::new(1)]);
//! assert_eq!(problem.search().max_solutions(2).count(), 2);
//!
//! let counted = problem.search().count_exact();
//! assert_eq!((counted.count, counted.report.stop), (2u32.into(), Stop::Exhausted));
//! assert_eq!(problem.search().run().solutions, 2);
//!
//! let mut rows = Vec::new();
//! problem.search().for_each(|solution| {
//!     rows.push(solution.tags().copied().collect::<Vec<_>>());
//! });
//! assert_eq!(rows, [[0, 1], [3, 2]]);
//!
//! let floor = Floor::new();
//! let found = problem.search().iter(&floor);
//! assert_eq!(found.count(), 2);
//!
//! // Many searches of one problem, on links that are laid once.
//! let floor = Floor::new();
//! let mut searcher = Searcher::on_links(&problem, &floor);
//! for row in 0..4 {
//!     let report = searcher.count_report(&[OptionId::new(row)], &[], Limits::NONE);
//!     assert_eq!(report.solutions, 1);
//! }
//! # Ok::<(), quadrille::BuildError>(())
//! ```
//!
//! What narrows a search, limits it, or changes its order:
//!
//! ```
//! use std::time::Duration;
//! use quadrille::{CancelToken, Limits, OptionId, Problem, Stop, parts};
//!
//! let problem = Problem::from_rows(["ab", "cd", "bc", "ad"].map(str::chars))?;
//! let row = OptionId::new(0);
//! assert_eq!(problem.search().require([row]).count(), 1);
//! assert_eq!(problem.search().forbid([row]).count(), 1);
//! // Rows 0 and 2 share an item: together they are in no solution.
//! let why = problem.search().require([row, OptionId::new(2)]).why();
//! assert_eq!(why.verdict, quadrille::why::Verdict::None);
//!
//! assert_eq!(problem.search().max_nodes(1).run().stop, Stop::Nodes);
//! assert_eq!(problem.search().max_time(Duration::ZERO).run().stop, Stop::Time);
//! let token = CancelToken::new();
//! token.cancel(); // as another thread or a signal would
//! assert_eq!(problem.search().cancel_on(token).run().stop, Stop::Canceled);
//! let mut limits = Limits::NONE;
//! limits.solutions = 1;
//! assert_eq!(problem.search().limits(limits).run().stop, Stop::Solutions);
//!
//! // The solutions are the same on any number of threads, and in any order.
//! assert_eq!(problem.search().threads(4).count(), 2);
//! assert_eq!(problem.search().shuffle(7).count(), 2);
//! let every = Duration::from_millis(100);
//! problem.search().on_progress(every, |progress| println!("{} found", progress.solutions)).run();
//!
//! // The same search in parts, for several machines.
//! let parts = problem.split(2);
//! let counts = parts.iter().map(|part| problem.search().within(part).count());
//! assert_eq!(counts.sum::<u64>(), 2);
//! # Ok::<(), quadrille::BuildError>(())
//! ```
//!
//! # Features
//!
//! | feature | default | what it adds |
//! | --- | --- | --- |
//! | `json` | on | problems as JSON: [`format::Format`] has `Json` |
//! | `parts` | on | parts of a search and their answers as lines of JSON, and merging them: [`parts`] |
//! | `tables` | on | problems as tables: CSV |
//! | `burrtools` | on | puzzle files of BurrTools: `puzzle::burr` |
//! | `serde` | off | `Serialize` and `Deserialize` for ids, colors, reports, Sudoku boards, placements of puzzles |
//! | `small` | off | on wasm32, a module of two thirds of the size for a page in a browser: without components, learning and the limit on the memory of `best`, with fewer layouts of Sudoku text and shorter errors |
//!
//! The command is another package, `quadrille-cli`: nothing of it is built here.
//!
//! # The modules
//!
//! What every user needs stands here at the top, the rest in the module of its subject, and nothing in both. Modules without
//! a link are private; they are listed for readers of the source. The engines know nothing about each other:
//!
//! - `dance`: dancing links, with the [`Floor`], the memory that holds a grid of links.
//! - [`dense`]: bit vectors, for problems that are not too large.
//! - [`count`]: search with a memory, for counts and for [diagrams](count::Diagram) of all solutions.
//! - `branch_and_bound`, on `linear`: the cheapest solutions, by linear programming.
//!
//! Around them:
//!
//! - `problem`: items and options as plain data, checked as they are added.
//! - `engine`: the trait of the engines, the limits of a search and its report.
//! - `drive`: chooses the engine and the threads, and runs them within the limits.
//! - `search`: the questions that can be asked of a problem, and the answers; [`why`] and [`clues`] have types of their own.
//! - [`parts`]: one search on several machines.
//! - [`check`], [`proof`]: answers judged, and proofs of them.
//! - [`symmetry`]: what leaves a problem as it is. [`distinct`]: counts up to symmetry. [`recurrence`]: what counts satisfy.
//! - `reduce`: smaller problems with the same solutions.
//! - [`tree`]: search trees to look at. [`watch`]: the steps of a search one by one.
//! - [`mod@format`]: problems and solutions as text.
//! - [`puzzle`]: puzzles as problems, and their solutions as text; [`svg`]: the same as pictures. Nothing else knows
//!   any puzzle.

pub use quadrille_engine::{
    Asked, Best, Bounds, BuildError, CancelToken, Choice, Color, Effort, EngineKind, Estimate,
    ExactCount, Floor, Flow, Found, ItemId, Limits, Mean, MemoProgress, NoEffect, OptionBuilder,
    OptionId, OwnedSolution, OwnedSolutions, Problem, Profile, Progress, Question, Reduction,
    Report, RootOrbits, Search, Searcher, Setting, Solution, Solutions, Stop, UnknownEngine, Usage,
    WorkLimits, check, clues, count, dense, distinct, num_bigint, parts, proof, recurrence, solve,
    symmetry, tree, watch, web_time, why,
};
#[doc(hidden)] // for the command and the Python package
pub use quadrille_engine::{drop_later, encoding, in_order, stream, threads_begun};
#[doc(inline)] // a crate, so that its pages are here and links lead to them
pub use quadrille_format as format;
pub use quadrille_puzzle::svg;
pub use quadrille_sudoku::sudoku;

/// Puzzles as exact-cover problems. No engine knows any of them.
///
/// A [`Puzzle`](puzzle::Puzzle) states its exact-cover problem and translates solutions back. An invalid puzzle is an
/// error of its constructor, so every puzzle has a problem. Sudoku has a module of its own at the top: [`sudoku`]; so
/// have pictures: [`svg`].
///
/// Each puzzle has a module, with the same names: an item of its problem is a `Constraint`, and an option is a
/// `Placement` (a `Queen` or a `Pair` for queens and Langford pairs). Latin squares are in [`square`](puzzle::square):
/// [`SquarePuzzle::latin`](puzzle::square::SquarePuzzle::latin).
pub mod puzzle {
    #[cfg(feature = "burrtools")]
    pub use quadrille_puzzle::burr;
    pub use quadrille_puzzle::{edges, kakuro, langford, macmahon, packing, queens, words};
    pub use quadrille_sudoku::{Equivalences, Puzzle, outline, square};
}

/// The code in the README is tested like the code here.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;

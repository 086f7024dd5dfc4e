//! The Sudoku rules that the arguments ask for: size, boxes or regions, diagonals, windows, cages.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, bail};
use quadrille::puzzle::square::{ChessMove, RulesError, Square, SquareRules, order_of_cages};
use quadrille::sudoku::text::PuzzleEntry;

use super::args::RulesArgs;
use crate::input;
use crate::input::text;

/// The rules for squares of any order, or of the requested one.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// The boxes or regions, if given.
    fixed: Option<SquareRules>,
    /// What else `--size 4x4` can mean: squares of 4 x 4, next to boxes of 4 x 4.
    square: Option<SquareRules>,
    diagonal: bool,
    windows: bool,
    groups: bool,
    moves: Vec<ChessMove>,
    /// Extra regions, and even and odd cells, as texts with the names of their files.
    extra: Option<(String, String)>,
    parity: Option<(String, String)>,
    /// The cages, as text with the name of their file.
    cages: Option<(String, String)>,
    /// The rules for each order from 0, if there are any, made on first use.
    by_order: [OnceLock<Option<SquareRules>>; Square::MAX as usize + 1],
}

impl RuleSet {
    pub fn of(args: &RulesArgs) -> anyhow::Result<RuleSet> {
        let mut set = RuleSet {
            fixed: match (&args.size, &args.regions) {
                (_, Some(file)) => Some(regions(file)?),
                (Some(size), _) => Some(sized(size)?),
                _ => None,
            },
            square: args.size.as_deref().and_then(square),
            diagonal: args.diagonal,
            windows: args.windows,
            groups: args.disjoint_groups,
            moves: [
                (args.anti_king, ChessMove::King),
                (args.anti_knight, ChessMove::Knight),
            ]
            .into_iter()
            .filter_map(|(is_given, chess)| is_given.then_some(chess))
            .collect(),
            extra: named(&args.extra_regions, "extra regions")?,
            parity: named(&args.parity, "even and odd cells")?,
            cages: named(&args.cages, "cages")?,
            by_order: std::array::from_fn(|_| OnceLock::new()),
        };
        if let (None, Some((labels, name))) =
            (&set.fixed, set.extra.as_ref().or(set.parity.as_ref()))
        {
            // These are for one order.
            let order = labels.split_whitespace().map(|word| word.chars().count());
            let sized = SquareRules::size(order.sum::<usize>().isqrt());
            set.fixed = Some(sized.with_context(|| name.clone())?);
        }
        if set.cages.is_some() && set.fixed.is_none() {
            // Cages are for one order.
            let cages = set.cages.as_ref().map_or("", |(text, _)| text);
            let sized = SquareRules::size(order_of_cages(cages).unwrap_or(9).into());
            let name = set.cages.as_ref().map(|(_, name)| name.clone());
            set.fixed = Some(sized.with_context(|| name.unwrap_or_default())?);
        }
        if set.extra.is_some() || set.parity.is_some() || set.cages.is_some() {
            // The other reading is for squares of another size.
            set.square = None;
        }
        if let Some(rules) = set.square.take() {
            set.square = Some(set.with_more(rules)?);
        }
        if let Some(rules) = set.fixed.take() {
            let mut rules = set.with_more(rules)?;
            if let Some((labels, name)) = &set.extra {
                rules = rules
                    .with_extra_regions(labels)
                    .with_context(|| name.clone())?;
            }
            if let Some((labels, name)) = &set.parity {
                rules = rules.with_parity(labels).with_context(|| name.clone())?;
            }
            if let Some((cages, name)) = &set.cages {
                rules = rules.with_cages(cages).with_context(|| name.clone())?;
            }
            set.fixed = Some(rules);
        }
        Ok(set)
    }

    /// The blank square of the cages, if there are cages and standard input is a terminal or empty. It is read if no
    /// file is named.
    pub fn blank(&self) -> Option<impl Read + use<>> {
        self.cages.as_ref()?;
        let blank = Square::blank(self.order_or_nine())?.to_string();
        let input = io::stdin();
        let empty = input.is_terminal() || input.lock().fill_buf().is_ok_and(<[u8]>::is_empty);
        empty.then(|| io::Cursor::new(blank))
    }

    /// The order of all puzzles, if it is known.
    pub fn order(&self) -> Option<u8> {
        let fixed = self.fixed.as_ref().filter(|_| self.square.is_none());
        fixed.map(SquareRules::order)
    }

    /// The order of new puzzles: the requested one, or 9.
    pub fn order_or_nine(&self) -> u8 {
        self.fixed.as_ref().map_or(9, |fixed| fixed.order())
    }

    /// Whether squares of order 9 have the usual rules.
    pub fn is_plain(&self) -> bool {
        !self.diagonal
            && !self.windows
            && !self.groups
            && self.moves.is_empty()
            && self.extra.is_none()
            && self.parity.is_none()
            && self.cages.is_none()
            && self.fixed.as_ref().is_none_or(SquareRules::is_usual)
    }

    /// The rules for a puzzle that was read: its own if it came with some, and its candidates, which forbid the other
    /// symbols.
    pub fn for_puzzle(&self, puzzle: &PuzzleEntry) -> Result<Cow<'_, SquareRules>, String> {
        let rules = match &puzzle.rules {
            None => Cow::Borrowed(self.for_order(puzzle.square.order())?),
            Some(own) if self.is_plain() => Cow::Owned((**own).clone()),
            Some(_) => {
                return Err("the puzzle has rules of its own, expected none in the command".into());
            }
        };
        Ok(match puzzle.candidates.is_empty() {
            true => rules,
            false => Cow::Owned(rules.into_owned().with_candidates(&puzzle.candidates)),
        })
    }

    /// The rules for a square of this order, or the reason why there are none.
    pub fn for_order(&self, order: u8) -> Result<&SquareRules, String> {
        if let (Some(boxes), Some(square)) = (&self.fixed, &self.square) {
            let orders = [boxes, square].map(|rules| rules.order());
            let of_order = |rules: &&SquareRules| rules.order() == order;
            let found = [boxes, square].into_iter().find(of_order);
            let [large, small] = orders;
            return found.ok_or_else(|| {
                format!(
                    "found a square of order {order}, expected {small} or {large}, as --size says"
                )
            });
        }
        if let Some(rules) = &self.fixed {
            return Ok(rules);
        }
        let rules = self.by_order.get(usize::from(order));
        let known =
            rules.and_then(|rules| rules.get_or_init(|| self.sized(order.into()).ok()).as_ref());
        known.ok_or_else(|| match self.sized(order.into()) {
            Err(error) => error.to_string(),
            Ok(_) => format!("found a square of order {order}, expected one of 4 to 25, or --size"),
        })
    }

    fn sized(&self, order: usize) -> Result<SquareRules, RulesError> {
        self.with_more(SquareRules::size(order)?)
    }

    fn with_more(&self, mut rules: SquareRules) -> Result<SquareRules, RulesError> {
        if self.diagonal {
            rules = rules.with_diagonals();
        }
        if self.windows {
            rules = rules.with_windows()?;
        }
        if self.groups {
            rules = rules.with_disjoint_groups()?;
        }
        for &chess in &self.moves {
            rules = rules.with_move(chess);
        }
        Ok(rules)
    }
}

/// A file's text with its name.
fn named(file: &Option<PathBuf>, what: &str) -> anyhow::Result<Option<(String, String)>> {
    let read = |file: &PathBuf| anyhow::Ok((text(file, what)?, input::name(file)));
    file.as_ref().map(read).transpose()
}

fn sized(size: &str) -> anyhow::Result<SquareRules> {
    if size.contains(char::is_whitespace) {
        bail!("--size {size:?}: expected a box such as 2x3, or a size such as 16");
    }
    let flag = match size {
        "diagonal" | "diagonals" => Some("--diagonal"),
        "window" | "windows" => Some("--windows"),
        _ => None,
    };
    if let Some(flag) = flag {
        bail!(
            "--size {size:?}: expected a box such as 2x3, or a size such as 16; for {size}, give {flag}"
        );
    }
    let rules = size.parse::<SquareRules>();
    rules.with_context(|| format!("--size {size:?}"))
}

/// The squares that a size such as 4x4 can mean next to boxes, if these have another order.
fn square(size: &str) -> Option<SquareRules> {
    let (rows, columns) = size.split_once('x')?;
    let side: usize = rows.parse().ok().filter(|_| rows == columns)?;
    (4..=5)
        .contains(&side)
        .then(|| SquareRules::size(side).ok())?
}

fn regions(file: &Path) -> anyhow::Result<SquareRules> {
    let labels = text(file, "regions")?;
    SquareRules::jigsaw(&labels).map_err(|error| {
        let error = input::uneven(&labels).unwrap_or_else(|| error.to_string());
        input::mistake(file, &labels, &[], error)
    })
}

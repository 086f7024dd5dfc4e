//! Proves that pieces make up a whole search: every solution is in exactly one of them.
//!
//! The proof follows the decisions of the pieces, one option at a time. Some of the current pieces take the option and
//! some do not. Those that do must hold all solutions with it, and those that do not must hold all solutions without
//! it; the proof treats each half in the same way. A piece that does not take the option must exclude it: it either
//! leaves the option out or takes one that conflicts with it. If no piece remains, there must be no solution: some item
//! has too few options left, at once, or after taking options that other items cannot do without, or after a short
//! search. A piece without further decisions must be alone.
//!
//! The proof reads only the problem. It takes as many steps as the pieces have decisions; each step reads the problem
//! once for every forced option.

use crate::drive::SearchPiece;
use crate::problem::{ItemId, Matrix, OptionId, Problem};

/// Why pieces do not make up the whole search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoveringError {
    /// No piece has the solutions with these decisions, and there may be some.
    #[error(
        "no piece has the solutions that take {} and leave {}",
        list(.required),
        list(.forbidden)
    )]
    Missing {
        /// The options that these solutions have.
        required: Vec<OptionId>,
        /// The options that they do not have.
        forbidden: Vec<OptionId>,
    },
    /// Two pieces, by their numbers from 0, may have a solution in common.
    #[error("pieces {first} and {second} overlap")]
    Overlap {
        /// The number of one piece.
        first: usize,
        /// The number of the other.
        second: usize,
    },
    /// A piece, by its number from 0, both takes and leaves an option.
    #[error("piece {piece} both takes and leaves option {option}")]
    Contradiction {
        /// The number of the piece.
        piece: usize,
        /// The option.
        option: OptionId,
    },
    /// A piece, by its number from 0, has an option that is not in the problem.
    #[error("piece {piece} has option {option}, but the problem has {options} options")]
    UnknownOption {
        /// The number of the piece.
        piece: usize,
        /// The option.
        option: OptionId,
        /// The number of options in the problem.
        options: usize,
    },
    /// The caller stopped the proof: see [`Problem::check_pieces_until`].
    #[error("the proof was stopped with {open} parts of the search left to prove")]
    Stopped {
        /// The number of these parts.
        open: usize,
    },
}

fn list(options: &[OptionId]) -> String {
    let numbers: Vec<String> = options.iter().map(|id| id.index().to_string()).collect();
    format!("[{}]", numbers.join(", "))
}

impl<I, T> Problem<I, T> {
    /// Proves that `pieces`, in any order, make up the whole search of this problem: every solution is in exactly one
    /// of them.
    ///
    /// # Errors
    ///
    /// If a solution may be in no piece or in two, or a piece has an option that the problem does not have. The proof
    /// never accepts wrong pieces. It may refuse valid pieces that [`split`](Self::split) did not make, if proving them
    /// valid takes a search.
    ///
    /// ```
    /// use quadrille::Problem;
    /// use quadrille::pieces::CoveringError;
    ///
    /// let problem = Problem::from_rows([vec![0, 1], vec![0], vec![1], vec![1]])?;
    /// let mut pieces = problem.split(3);
    /// assert_eq!(problem.check_pieces(&pieces), Ok(()));
    ///
    /// pieces.pop();
    /// assert!(matches!(problem.check_pieces(&pieces), Err(CoveringError::Missing { .. })));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn check_pieces(&self, pieces: &[SearchPiece]) -> Result<(), CoveringError> {
        self.check_pieces_until(pieces, || false)
    }

    /// Proves that `pieces` are the whole of the search, until `stop` returns true. It is called once for every step.
    ///
    /// # Errors
    ///
    /// Those of [`check_pieces`](Self::check_pieces), and [`CoveringError::Stopped`].
    pub fn check_pieces_until(
        &self,
        pieces: &[SearchPiece],
        mut stop: impl FnMut() -> bool,
    ) -> Result<(), CoveringError> {
        let options = self.option_count();
        for (piece, decisions) in pieces.iter().enumerate() {
            let (required, forbidden) = (&decisions.required, &decisions.forbidden);
            if stop() {
                return Err(CoveringError::Stopped { open: 1 });
            }
            let unknown = |option: &&OptionId| option.index() >= options;
            if let Some(&option) = required.iter().chain(forbidden).find(unknown) {
                return Err(CoveringError::UnknownOption {
                    piece,
                    option,
                    options,
                });
            }
            if let Some(&option) = required.iter().find(|option| forbidden.contains(option)) {
                return Err(CoveringError::Contradiction { piece, option });
            }
        }
        let mut proof = Proof::new(self.matrix(), pieces);
        let mut open = vec![CoveringGoal {
            decided: 0,
            option: None,
            pieces: (0..pieces.len()).collect(),
        }];
        while let Some(goal) = open.pop() {
            if stop() {
                let open = open.len() + 1;
                return Err(CoveringError::Stopped { open });
            }
            proof.rewind(goal.decided);
            if let Some((option, is_taken)) = goal.option {
                proof.decide(option, is_taken);
            }
            proof.prove(goal.pieces, &mut open)?;
        }
        Ok(())
    }
}

/// The claim that these pieces hold all solutions with the first `decided` decisions and one more.
struct CoveringGoal {
    decided: usize,
    option: Option<(OptionId, bool)>,
    pieces: Vec<usize>,
}

/// The fate of an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Undecided,
    Taken,
    Left,
}

/// Splitting drops parts that are obviously dead; proving that takes few decisions.
const PATIENCE: u32 = 100_000;

/// A proof in progress: the decisions so far.
struct Proof<'p> {
    matrix: &'p Matrix,
    pieces: &'p [SearchPiece],
    decisions: Vec<OptionId>,
    fates: Vec<Fate>,
    /// The number of decisions left for proving that parts without a piece have no solution.
    patience: u32,
}

impl<'p> Proof<'p> {
    fn new(matrix: &'p Matrix, pieces: &'p [SearchPiece]) -> Self {
        Proof {
            matrix,
            pieces,
            decisions: Vec::new(),
            fates: vec![Fate::Undecided; matrix.option_count()],
            patience: PATIENCE,
        }
    }

    fn rewind(&mut self, decided: usize) {
        for option in self.decisions.drain(decided..) {
            self.fates[option.index()] = Fate::Undecided;
        }
    }

    fn decide(&mut self, option: OptionId, is_taken: bool) {
        self.decisions.push(option);
        self.fates[option.index()] = if is_taken { Fate::Taken } else { Fate::Left };
    }

    /// Proves that `pieces` hold all solutions with the decisions so far, or returns what must be proved for that.
    fn prove(
        &mut self,
        pieces: Vec<usize>,
        open: &mut Vec<CoveringGoal>,
    ) -> Result<(), CoveringError> {
        let Remainder::Open(option) = self.rest() else {
            return Ok(());
        };
        let Some(&first) = pieces.first() else {
            // Even so, there may be no solution.
            return match option {
                Some(option) if self.patience > 0 => {
                    self.patience -= 1;
                    self.add_goals(option, Vec::new(), Vec::new(), open);
                    Ok(())
                }
                _ => Err(CoveringError::Missing {
                    required: self.having(Fate::Taken),
                    forbidden: self.having(Fate::Left),
                }),
            };
        };
        let undecided = pieces
            .iter()
            .find_map(|&piece| Some((piece, self.undecided(&self.pieces[piece])?)));
        let Some((_, option)) = undecided else {
            return match pieces.get(1) {
                Some(&second) => Err(CoveringError::Overlap { first, second }),
                None => Ok(()),
            };
        };
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for number in pieces {
            let piece = &self.pieces[number];
            if piece.required.contains(&option) {
                with.push(number);
            } else if piece.forbidden.contains(&option) || self.exclude(&piece.required, option) {
                without.push(number);
            } else {
                // It has solutions on both sides.
                with.push(number);
                without.push(number);
            }
        }
        self.add_goals(option, with, without, open);
        Ok(())
    }

    /// Adds two claims to prove: `with` holds all solutions with `option`, and `without` all solutions without it.
    fn add_goals(
        &self,
        option: OptionId,
        with: Vec<usize>,
        without: Vec<usize>,
        open: &mut Vec<CoveringGoal>,
    ) {
        for (is_taken, pieces) in [(true, with), (false, without)] {
            open.push(CoveringGoal {
                decided: self.decisions.len(),
                option: Some((option, is_taken)),
                pieces,
            });
        }
    }

    /// The decided options that have this fate.
    fn having(&self, fate: Fate) -> Vec<OptionId> {
        let decisions = self.decisions.iter().copied();
        decisions
            .filter(|option| self.fates[option.index()] == fate)
            .collect()
    }

    /// The first decision of a piece that is not made yet. An excluded option need not be left out.
    fn undecided(&self, piece: &SearchPiece) -> Option<OptionId> {
        let is_undecided = |option: &&OptionId| self.fates[option.index()] == Fate::Undecided;
        if let Some(&option) = piece.required.iter().find(is_undecided) {
            return Some(option);
        }
        let mut forbidden = piece
            .forbidden
            .iter()
            .filter(is_undecided)
            .copied()
            .peekable();
        forbidden.peek()?;
        let taken = self.having(Fate::Taken);
        forbidden.find(|&option| !self.exclude(&taken, option))
    }

    /// Whether a taken option conflicts with `option`.
    fn exclude(&self, taken: &[OptionId], option: OptionId) -> bool {
        taken.iter().any(|&taken| {
            self.matrix.members(taken).any(|(item, shade)| {
                let mut others = self.matrix.members(option);
                others.any(|(other, other_shade)| {
                    item == other && self.is_exclusive(item, shade, other_shade)
                })
            })
        })
    }

    /// Whether two options with these colors cannot both have `item`.
    fn is_exclusive(&self, item: ItemId, shade: u32, other: u32) -> bool {
        match self.matrix.bounds(item) {
            Some(bounds) => *bounds.end() <= 1,
            None => shade == 0 || shade != other,
        }
    }

    /// What the decisions so far leave. Also takes options that an item cannot do without, until some item has too few
    /// options left or there are no more such options.
    fn rest(&self) -> Remainder {
        let mut taken = self.having(Fate::Taken);
        loop {
            let Some(state) = CoverState::of(self.matrix, &taken) else {
                return Remainder::Dead;
            };
            let is_open = |option: &OptionId| {
                self.fates[option.index()] != Fate::Left
                    && !taken.contains(option)
                    && state.admits(self.matrix, *option)
            };
            let open: Vec<OptionId> = self.matrix.option_ids().filter(is_open).collect();
            let mut left = state.covers.clone();
            for &option in &open {
                for (item, _) in self.matrix.members(option) {
                    left[item.index()] += 1;
                }
            }
            // The item that can spare the fewest of its options.
            let spare = |item: ItemId| {
                let least = *self.matrix.bounds(item)?.start();
                let is_needed = state.covers[item.index()] < least;
                is_needed.then(|| (left[item.index()].checked_sub(least), item))
            };
            let Some((spare, item)) = self.matrix.item_ids().filter_map(spare).min() else {
                return Remainder::Open(None);
            };
            let has_item =
                |&&option: &&OptionId| self.matrix.members(option).any(|member| member.0 == item);
            match (spare, open.iter().find(has_item)) {
                (Some(0), Some(&option)) => taken.push(option),
                (Some(_), Some(&option)) => return Remainder::Open(Some(option)),
                _ => return Remainder::Dead,
            }
        }
    }
}

/// The outcome of decisions.
enum Remainder {
    /// No solution.
    Dead,
    /// There may be solutions. Holds an option of the item that can spare the fewest, if any item still needs one.
    Open(Option<OptionId>),
}

/// The effect of the taken options on the items.
struct CoverState {
    /// For each item the number of options that cover it.
    covers: Vec<u32>,
    /// For each item the color that the first of them gave it, 0 if none.
    shades: Vec<u32>,
}

impl CoverState {
    /// `None` if the options conflict.
    fn of(matrix: &Matrix, taken: &[OptionId]) -> Option<CoverState> {
        let items = matrix.item_count();
        let mut state = CoverState {
            covers: vec![0; items],
            shades: vec![0; items],
        };
        for &option in taken {
            if !state.admits(matrix, option) {
                return None;
            }
            for (item, shade) in matrix.members(option) {
                state.covers[item.index()] += 1;
                state.shades[item.index()] = shade;
            }
        }
        Some(state)
    }

    /// Whether `option` can also be taken.
    fn admits(&self, matrix: &Matrix, option: OptionId) -> bool {
        let fits = |(item, shade): (ItemId, u32)| {
            let covers = self.covers[item.index()];
            match matrix.bounds(item) {
                Some(bounds) => covers < *bounds.end(),
                None => covers == 0 || shade > 0 && shade == self.shades[item.index()],
            }
        };
        matrix.is_playable(option) && matrix.members(option).all(fits)
    }
}

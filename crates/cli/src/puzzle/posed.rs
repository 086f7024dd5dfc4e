//! A puzzle by the numbers of its options, whatever its items and tags are: what runs it is compiled once.

use quadrille::distinct::DistinctCount;
use quadrille::format::Document;
use quadrille::svg::{Draw, Picture};
use quadrille::why::Why;
use quadrille::{BuildError, OptionId, Question};

use super::{DrawingStyle, Front};
use crate::distinct::{self, DistinctFile, DistinctFileArgs};
use crate::session::Session;
use crate::signals::Signals;
use crate::why::PuzzleWords;

/// A puzzle whose problem has been stated. Solutions are the numbers of their options.
pub trait AnyPuzzle: Sync {
    /// A line about the puzzle.
    fn title(&self) -> String;

    /// The names of items that are not those of the puzzle, each with its own.
    fn renamed(&self) -> Vec<(String, String)>;

    /// Why there is no solution, if a short proof shows that.
    fn obstacles(&self) -> Vec<String>;

    /// A reason why there is no solution in the words of the puzzle, and as a picture.
    fn explain(&self, why: &Why) -> (PuzzleWords, Option<Picture>);

    /// The options that show in a drawing.
    fn shown_options(&self) -> Vec<OptionId>;

    /// Whether a statement such as `r1c1=5` is about a given, and true.
    fn is_given(&self, statement: &str) -> bool;

    /// Whether all solutions count.
    fn counts_all(&self) -> bool;

    /// Whether a solution counts.
    fn is_counted(&self, options: &[OptionId]) -> bool;

    /// The number of solutions up to symmetry, if the puzzle gives its symmetries.
    fn count_distinct(
        &self,
        question: &Question,
        session: &Session,
        signals: &Signals,
        kept: &DistinctFileArgs,
    ) -> Option<anyhow::Result<DistinctCount>>;

    /// The options of a word that names something in the drawing but not an item.
    fn options_of(&self, word: &str) -> Option<Vec<OptionId>>;

    /// A solution in text, of this many columns if it can be drawn so.
    fn drawing(&self, options: &[OptionId], look: DrawingStyle, columns: usize) -> String;

    /// A solution as a picture.
    fn picture(&self, options: &[OptionId]) -> Picture;

    /// Clues in text, as a drawing of a puzzle.
    fn drawn_clues(&self, options: &[OptionId], look: DrawingStyle, columns: usize) -> String;

    /// Clues as a picture of a puzzle.
    fn pictured_clues(&self, options: &[OptionId]) -> Picture;
}

/// A puzzle and the tags of its options.
pub struct Posed<'p, P: Front> {
    puzzle: &'p P,
    tags: Vec<P::Tag>,
}

impl<'p, P: Front> Posed<'p, P> {
    /// The puzzle, and its problem with names.
    pub fn new(puzzle: &'p P) -> Result<(Self, Document), BuildError> {
        let name = |item: &P::Item| puzzle.name(item);
        let color = |color| puzzle.color(color);
        let (document, tags) = Document::taken(puzzle.problem(), name, color)?;
        Ok((Posed { puzzle, tags }, document))
    }

    fn tags(&self, options: &[OptionId]) -> impl Iterator<Item = &P::Tag> {
        options.iter().map(|option| &self.tags[option.index()])
    }

    fn answer(&self, options: &[OptionId]) -> P::Answer {
        self.puzzle.answer_from(&mut self.tags(options))
    }
}

impl<P: Front> AnyPuzzle for Posed<'_, P> {
    fn title(&self) -> String {
        self.puzzle.title()
    }

    fn renamed(&self) -> Vec<(String, String)> {
        self.puzzle.renamed()
    }

    fn obstacles(&self) -> Vec<String> {
        self.puzzle.obstacles()
    }

    fn explain(&self, why: &Why) -> (PuzzleWords, Option<Picture>) {
        let problem = self.puzzle.problem();
        let items = problem.item_ids().filter_map(|item| problem.label(item));
        let (drawing, picture) = self.puzzle.drawn_reason(why);
        let words = PuzzleWords {
            sentences: self.puzzle.reasons(),
            phrases: items.map(|item| self.puzzle.phrase(item)).collect(),
            drawing,
        };
        (words, picture)
    }

    fn shown_options(&self) -> Vec<OptionId> {
        let options = (0..).zip(&self.tags);
        let shown = options.filter(|(_, tag)| self.puzzle.is_shown(tag));
        shown.map(|(option, _)| OptionId::new(option)).collect()
    }

    fn is_given(&self, statement: &str) -> bool {
        self.puzzle.is_given(statement)
    }

    fn counts_all(&self) -> bool {
        self.puzzle.counts_all()
    }

    fn is_counted(&self, options: &[OptionId]) -> bool {
        self.puzzle.is_counted(&mut self.tags(options))
    }

    fn count_distinct(
        &self,
        question: &Question,
        session: &Session,
        signals: &Signals,
        kept: &DistinctFileArgs,
    ) -> Option<anyhow::Result<DistinctCount>> {
        let equivalences = session.prepare("laying out the symmetries", signals, || {
            self.puzzle.equivalences()
        })?;
        let plan = equivalences.distinct(&signals.work_limits()).transpose()?;
        Some(plan.map_err(anyhow::Error::from).and_then(|plan| {
            let mut file = DistinctFile::begin(kept.files(), equivalences.problem(), &plan)?;
            distinct::count(&plan, question, session, file.as_mut(), signals)
        }))
    }

    fn options_of(&self, word: &str) -> Option<Vec<OptionId>> {
        self.puzzle.options_of(&mut self.tags.iter(), word)
    }

    fn drawing(&self, options: &[OptionId], look: DrawingStyle, columns: usize) -> String {
        self.puzzle.drawing(&self.answer(options), look, columns)
    }

    fn picture(&self, options: &[OptionId]) -> Picture {
        self.answer(options).picture()
    }

    fn drawn_clues(&self, options: &[OptionId], look: DrawingStyle, columns: usize) -> String {
        let given = self.puzzle.all_given(self.answer(options));
        self.puzzle.drawing(&given, look, columns)
    }

    fn pictured_clues(&self, options: &[OptionId]) -> Picture {
        self.puzzle.all_given(self.answer(options)).picture()
    }
}

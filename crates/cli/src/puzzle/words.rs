//! `quadrille words`: word squares.

use std::path::{Path, PathBuf};

use anyhow::bail;
use quadrille::puzzle::words::{WordGrid, Words};

use super::{DrawingStyle, Front, PuzzleArgs, details};
use crate::color::Ink;
use crate::exit::ExitOutcome;
use crate::format_number::{is_digits, size};
use crate::message::note;
use crate::{files, input};

const EXAMPLES: &str = "\
Examples:
  quadrille words list.txt --size 4        a square of four-letter words
  quadrille words list.txt --size 3x5      three rows of five letters
  echo 'bit ice ten' | quadrille words --all
  quadrille words list.txt --size 4 --different --count";

const DETAILS: &str = details!("");

/// Fill a grid so that every row and every column is a word of a list
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct WordsArgs {
    /// A file with words, with white space between them; `-`, or no file: standard input
    ///
    /// A line that begins with # is a comment, and so is one that begins with | and has no other |.
    ///
    /// Case does not matter. Words of other lengths, repeated words, and words that contain anything but letters are
    /// left out; standard error says how many.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The grid: N for a square, or rows x columns [default: a square, if all words are of one length]
    #[arg(long, value_name = "SIZE", value_parser = grid)]
    size: Option<(u8, u8)>,

    /// Use no word twice in a grid
    #[arg(long)]
    different: bool,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

fn grid(text: &str) -> Result<(u8, u8), String> {
    let (rows, columns) = size(text).unwrap_or((text, text));
    if let (Ok(rows), Ok(columns)) = (rows.parse(), columns.parse())
        && [rows, columns]
            .iter()
            .all(|size| (1..=Words::MAX).contains(size))
    {
        return Ok((rows, columns));
    }
    Err(match is_digits(rows) && is_digits(columns) {
        true => format!(
            "found a grid of {rows} x {columns}, expected 1 to {} each way",
            Words::MAX
        ),
        false => "expected a size such as 4, or rows x columns such as 3x5".to_owned(),
    })
}

/// Runs the command.
pub fn run(args: &WordsArgs) -> anyhow::Result<ExitOutcome> {
    let file = args.file.as_deref().unwrap_or(Path::new("-"));
    files::refuse_size(file, "a file with words, and a size such as 5 after --size")?;
    args.puzzle.refuse_to_overwrite(file)?;
    let text = input::text(file, "words")?;
    let parsing = input::understanding(file, text.as_bytes());
    let text = super::without_comments(text.strip_prefix('\u{feff}').unwrap_or(&text));
    let text = text.as_str();
    let (rows, columns) = match args.size {
        Some(size) => size,
        None => common_size(text, file)?,
    };
    let mut puzzle = Words::new(text.split_whitespace(), rows, columns)
        .map_err(|error| anyhow::anyhow!("{}: {error}", files::name(file)))?;
    drop(parsing);
    for warning in puzzle.warnings() {
        note(&format!("{}: {warning}", files::name(file)));
    }
    if args.different {
        puzzle = puzzle.all_different();
    }
    // Words are in small letters, so are the statements about them.
    let mut asked = args.puzzle.clone();
    let named = &mut asked.search.restrict;
    for text in named.require.iter_mut().chain(&mut named.forbid) {
        *text = Words::folded(text);
    }
    super::run(&puzzle, &asked)
}

/// The length of all words that are letters alone, as the size of a square.
fn common_size(text: &str, file: &Path) -> anyhow::Result<(u8, u8)> {
    let mut lengths: Vec<usize> = text
        .split_whitespace()
        .map(Words::folded)
        .filter(|word| word.chars().all(char::is_alphabetic))
        .map(|word| word.chars().count())
        .collect();
    lengths.sort_unstable();
    match (lengths.first(), lengths.last()) {
        (Some(&min), Some(&max)) if min == max => match u8::try_from(max) {
            Ok(size) => Ok((size, size)),
            Err(_) => bail!(
                "{}: found words of {max} letters, expected at most {}",
                files::name(file),
                Words::MAX
            ),
        },
        (Some(min), Some(max)) => bail!(
            "{}: found words of {min} to {max} letters, expected words of one length, or --size with the size of the grid",
            files::name(file)
        ),
        _ => bail!(
            "{}: found no words that consist of letters, expected at least one",
            files::name(file)
        ),
    }
}

impl Front for Words {
    fn title(&self) -> String {
        let (rows, columns) = self.size();
        format!("words in a grid of {rows} x {columns}")
    }

    fn drawing(&self, answer: &WordGrid, look: DrawingStyle, _columns: usize) -> String {
        let text = answer.to_string();
        let painted = |word: &str| match word.trim_end() {
            "" => word.to_owned(),
            "." => Ink::Ground.paint(".") + &word[1..],
            letters => Ink::Found.paint(letters) + &word[letters.len()..],
        };
        match look {
            DrawingStyle::Colored => text
                .split_inclusive(char::is_whitespace)
                .map(painted)
                .collect(),
            DrawingStyle::Plain | DrawingStyle::Ascii => text,
        }
    }
}

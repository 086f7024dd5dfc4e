//! Guesses what an input is, and names the command that reads it.
//!
//! A command asks only when it cannot read its input, to name the right command. So the guess may be wrong about input
//! that a command can read.

use std::path::Path;

use quadrille::format;
use quadrille::puzzle::burr;
use quadrille::puzzle::edges::EdgeMatching;
use quadrille::puzzle::kakuro::Kakuro;
use quadrille::puzzle::square::{SquareRules, order_of_cages};

use super::files;
use super::format_number::is_digits;

/// What an input looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    Problem,
    /// Zeros and ones without the numbers of rows and columns above them.
    Bits,
    Solutions,
    Certificate,
    Records,
    /// A decision diagram, which no command reads.
    Diagram,
    Sudoku,
    /// The cages of a killer Sudoku.
    Cages,
    Kakuro,
    Edges,
    Board,
    Pieces,
    BurrTools,
}

/// What a certificate of a count begins with.
pub const CERTIFICATE: &str = "quadrille count ";

/// The first line of the proof of a part.
pub const PART_PROOF: &str = "c quadrille proof 1";

/// Larger inputs get no guess.
const MAX: usize = 1 << 20;

impl InputKind {
    /// What these bytes look like, if some command reads such input.
    pub fn of(bytes: &[u8]) -> Option<InputKind> {
        if burr::is_likely(bytes) {
            return Some(InputKind::BurrTools);
        }
        let text = std::str::from_utf8(bytes).ok()?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = || text.lines().map(str::trim);
        let first = lines().find(|line| !line.is_empty() && !line.starts_with('|'))?;
        if first.starts_with(CERTIFICATE) {
            Some(InputKind::Certificate)
        } else if is_node(first) || first.starts_with("digraph ") {
            Some(InputKind::Diagram)
        } else if text.len() > MAX {
            None
        } else if first.starts_with('{') && first.contains("\"fingerprint\"") {
            Some(InputKind::Records)
        } else if ["{\"options\":[{\"number\":", "{\"options\":[]"]
            .iter()
            .any(|start| first.starts_with(start))
            || first.starts_with("{\"summary\"")
            || is_heading(first)
        {
            Some(InputKind::Solutions)
        } else if text.contains(['=', ':']) && are_cages(text) {
            Some(InputKind::Cages)
        } else if is_sudoku(text) {
            Some(InputKind::Sudoku)
        } else if text.contains('\\') && text.parse::<Kakuro>().is_ok() {
            Some(InputKind::Kakuro)
        } else if lines().any(|line| line.starts_with("board "))
            && text.parse::<EdgeMatching>().is_ok()
        {
            Some(InputKind::Edges)
        } else if lines().any(is_drawn) {
            let drawn = lines().filter(|line| !line.is_empty() && !line.starts_with('|'));
            match { drawn }.all(|line| is_drawn(line) || line.trim_matches('-').is_empty()) {
                true => Some(InputKind::Board),
                false => are_pieces(text).then_some(InputKind::Pieces),
            }
        } else if are_bits(text) {
            Some(InputKind::Bits)
        } else if !first.starts_with('{') && !first.contains(char::is_alphanumeric) {
            // The frame of a grid could be the name of an item.
            None
        } else {
            let read = format::read(bytes, None);
            let some = read.is_ok_and(|document| document.problem().option_count() > 0);
            some.then_some(InputKind::Problem)
        }
    }

    /// What a file of this kind looks like, and the command for it.
    pub fn looks(self) -> (&'static str, &'static str) {
        match self {
            InputKind::Bits => ("a 0/1 matrix", ""),
            InputKind::Problem => ("an exact-cover problem", "solve"),
            InputKind::Solutions => ("solutions", "check PROBLEM"),
            InputKind::Certificate => ("a certificate of a count", "verify PROBLEM"),
            InputKind::Records => ("parts or records of a search", "merge"),
            InputKind::Diagram => ("a diagram of solutions", ""),
            InputKind::Sudoku => ("a Sudoku", "sudoku"),
            InputKind::Cages => ("the cages of a killer Sudoku", "sudoku --cages"),
            InputKind::Kakuro => ("a Kakuro", "kakuro"),
            InputKind::Edges => ("tiles with colored edges", "edges"),
            InputKind::Board => ("a board", "polyomino"),
            InputKind::Pieces => ("pieces", "polyomino BOARD --pieces"),
            InputKind::BurrTools => ("a puzzle file of BurrTools", "polycube"),
        }
    }

    /// What to do with a file of this kind.
    fn cure(self, file: &Path) -> String {
        let name = files::name(file);
        let (looks, command) = self.looks();
        if self == InputKind::Bits {
            return format!(
                "this looks like {looks}: put the numbers of rows and columns on a line above it"
            );
        }
        if self == InputKind::Diagram {
            return format!(
                "this looks like {looks}, which no command reads: expected the problem that `quadrille diagram` made it of"
            );
        }
        let file = match (files::is_standard(file), self) {
            (false, _) => format!(" {name}"),
            // These need a name.
            (
                true,
                InputKind::Board
                | InputKind::Pieces
                | InputKind::BurrTools
                | InputKind::Records
                | InputKind::Cages,
            ) => " -".to_owned(),
            (true, _) => String::new(),
        };
        format!("this looks like {looks}: try `quadrille {command}{file}`")
    }
}

/// Names the command for an input, unless it is of one of the `wanted` kinds.
pub fn hint(bytes: &[u8], file: &Path, wanted: &[InputKind]) -> Option<String> {
    let kind = InputKind::of(bytes).filter(|kind| !wanted.contains(kind))?;
    if let (InputKind::Bits, [InputKind::Board, ..]) = (kind, wanted) {
        let (looks, _) = kind.looks();
        return Some(format!(
            "this looks like {looks}: write # for 1, and . for 0"
        ));
    }
    Some(kind.cure(file))
}

/// Whether a line is a node of a diagram for Knuth's programs: `8: (~3?7:5)`.
fn is_node(line: &str) -> bool {
    let node = || {
        let (number, branch) = line.split_once(": (~")?;
        let (option, ends) = branch.strip_suffix(')')?.split_once('?')?;
        let (low, high) = ends.split_once(':')?;
        Some([number, option, low, high])
    };
    let is_number =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    node().is_some_and(|words| words.into_iter().all(is_number))
}

/// Whether a line is the heading of a solution: `3:`, or `3: cost 7`.
fn is_heading(line: &str) -> bool {
    let Some((number, rest)) = line.split_once(':') else {
        return false;
    };
    is_digits(number) && (rest.is_empty() || rest.starts_with(" cost "))
}

/// Whether a line is a row of cells and holes.
fn is_drawn(line: &str) -> bool {
    let cells = ['#', 'o', '^', 'v', '+'];
    line.contains(cells)
        && line
            .chars()
            .all(|letter| cells.contains(&letter) || ". ".contains(letter))
}

/// Whether a text consists of drawings with empty lines between them, each under at most one other line. A row of a board
/// with a mistake in it is no such line.
fn are_pieces(text: &str) -> bool {
    let mut begins = true;
    let lines = text.lines().map(str::trim);
    { lines }.filter(|line| !line.starts_with('|')).all(|line| {
        let is_first = std::mem::replace(&mut begins, line.is_empty());
        line.is_empty() || is_drawn(line) || is_first && !is_mistyped(line)
    })
}

/// Whether most of a line is cells and holes.
fn is_mistyped(line: &str) -> bool {
    let letters = line.split_whitespace().flat_map(str::chars).count();
    // The letters o and v are of names.
    let marks = line.matches(['#', '+', '.']).count();
    marks > 1 && 2 * marks >= letters
}

/// Whether the first line is a Sudoku of 81 cells, or the first nine lines are rows of nine.
fn is_sudoku(text: &str) -> bool {
    let is_cell = |letter: char| letter.is_ascii_digit() || ".*_-xX".contains(letter);
    let lines = text.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let cells = |line: &str| -> Option<usize> {
        let line = line.split([',', ';', '#']).next().unwrap_or_default();
        let cells = line.split_whitespace().flat_map(str::chars);
        let cells = cells.filter(|letter| !"|+-=".contains(*letter));
        cells.clone().all(is_cell).then(|| cells.count())
    };
    match lines.next().and_then(cells) {
        Some(81) => true,
        Some(9) => lines.take(8).filter(|line| cells(line) == Some(9)).count() >= 5,
        // Another size: equally many rows and symbols per row, and not only 0 and 1. A rule of a frame has no symbols.
        Some(size @ 4..=25) => {
            let mut rows = lines.map(cells).filter(|cells| *cells != Some(0));
            let all = rows
                .by_ref()
                .take(size)
                .filter(|cells| *cells == Some(size))
                .count()
                == size - 1;
            all && text.contains(|letter| ('2'..='9').contains(&letter))
        }
        _ => false,
    }
}

/// Whether a text has a label for each cell of a square, and then the sums of the labels: cages.
fn are_cages(text: &str) -> bool {
    let order = order_of_cages(text).map(usize::from);
    let rules = order.and_then(|order| SquareRules::size(order).ok());
    let mut sums = text.split(['=', ':']).skip(1);
    // Bounds of an item, as in `1:3|a`, have a bar behind them.
    let numbers = sums.all(|sum| {
        let sum = sum.split_whitespace().next().unwrap_or_default();
        sum.starts_with(|letter: char| letter.is_ascii_digit()) && !sum.contains('|')
    });
    let made = rules
        .filter(|_| numbers)
        .map(|rules| rules.with_cages(text));
    made.is_some_and(|made| made.map_or_else(|error| error.is_of_sum(), |_| true))
}

/// Whether every line consists of equally many zeros and ones.
fn are_bits(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let bits = |line: &str| -> Option<usize> {
        let bits = line.split_whitespace().flat_map(str::chars);
        bits.clone()
            .all(|bit| matches!(bit, '0' | '1'))
            .then(|| bits.count())
    };
    let first = lines.next().and_then(bits);
    let is_matrix = text.contains('0') && lines.clone().next().is_some();
    is_matrix && first.is_some_and(|width| width > 1) && lines.all(|line| bits(line) == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_recognized() {
        for (file, kind) in [
            ("toy.dlx", InputKind::Problem),
            ("jobs.dlx", InputKind::Problem),
            ("jobs.json", InputKind::Problem),
            ("matrix.txt", InputKind::Problem),
            ("sparse.txt", InputKind::Problem),
            ("puzzles.txt", InputKind::Sudoku),
            ("killer.txt", InputKind::Cages),
            ("kakuro.txt", InputKind::Kakuro),
            ("edges.txt", InputKind::Edges),
            ("board.txt", InputKind::Board),
            ("hexes.txt", InputKind::Board),
            ("pieces.txt", InputKind::Pieces),
            ("cube.xmpuzzle", InputKind::BurrTools),
        ] {
            let bytes = std::fs::read(format!("../../examples/{file}")).expect(file);
            assert_eq!(InputKind::of(&bytes), Some(kind), "{file}");
        }
    }

    #[test]
    fn other_texts() {
        let of = |text: &str| InputKind::of(text.as_bytes());
        let sudoku =
            "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n";
        let (spaced, line) = ("5 3 0 0 7 0 0 0 0\n".repeat(9), ".".repeat(81));
        let solution = "{\"options\":[{\"number\":1,\"items\":[\"a\"]}]}\n";
        let part = "{\"fingerprint\":\"0\",\"part\":\"1/2\"}\n";
        for (text, kind) in [
            (sudoku, InputKind::Sudoku),
            (&spaced, InputKind::Sudoku),
            (&line, InputKind::Sudoku),
            ("0 1 0\n1 0 1\n", InputKind::Bits),
            ("010\n101\n", InputKind::Bits),
            ("2 2\n0 1\n1 0\n", InputKind::Problem),
            ("1:\n a b\n", InputKind::Solutions),
            (solution, InputKind::Solutions),
            ("quadrille count 2\ncount 1\n", InputKind::Certificate),
            (part, InputKind::Records),
        ] {
            assert_eq!(of(text), Some(kind), "{text:?}");
        }
        let ones = "1".repeat(1 << 16);
        for text in [
            ones.as_str(),
            // Problems without their items are no solutions.
            "{\"options\":[[\"a\"],[\"b\"]]}",
            "{\"options\":[{\"items\":[\"a\"]}]}",
            "",
            "\n\n",
            "+---+\n|1 2|\n+---+\n",
            "some words\nand more\n",
            "a b|3\n",
            "\0",
        ] {
            assert_eq!(of(text), None, "{text:?}");
        }
    }
}

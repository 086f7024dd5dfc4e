//! Input: the bytes of a file or of standard input, and the problem in them.

use std::fmt::Display;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use quadrille::format::{self, Document, Format};

use super::terminal;

/// How many warnings about a problem are shown.
const WARNINGS: usize = 20;

/// How many bytes are searched for a NUL, which no text has.
const SAMPLE: usize = 8192;

/// The name of a file in messages.
pub fn name(file: &Path) -> String {
    match is_standard(file) {
        true => "<stdin>".to_owned(),
        false => file.display().to_string(),
    }
}

/// Whether the name stands for standard input.
pub fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// The contents of a file.
pub fn bytes(file: &Path) -> anyhow::Result<Vec<u8>> {
    let read = if is_standard(file) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    read.with_context(|| failure(file))
}

/// The contents of a file of text. `what` names them for those who type them.
pub fn text_bytes(file: &Path, what: &str) -> anyhow::Result<Vec<u8>> {
    if is_standard(file) {
        terminal::prompt(what);
    }
    let bytes = bytes(file)?;
    let is_utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    if !is_utf16 && bytes[..bytes.len().min(SAMPLE)].contains(&0) {
        bail!("{}: found a binary file, expected UTF-8 text", name(file));
    }
    Ok(bytes)
}

/// The message that a file cannot be read.
pub fn failure(file: &Path) -> String {
    format!("cannot read {}", name(file))
}

/// An error in the text of a file, as FILE:LINE:COLUMN if it begins with its place.
pub fn mistake(file: &Path, error: impl Display) -> anyhow::Error {
    let (name, error) = (name(file), error.to_string());
    match error.starts_with(|first: char| first.is_ascii_digit()) {
        true => anyhow!("{name}:{error}"),
        false => anyhow!("{name}: {error}"),
    }
}

/// The problem in a file, and the format it was in. Warnings go to standard error.
pub fn problem(file: &Path, format: Option<Format>) -> anyhow::Result<(Document, Format)> {
    let bytes = text_bytes(file, "a problem")?;
    let text = String::from_utf8_lossy(&bytes);
    let format = format.unwrap_or_else(|| Format::recognize(&text));
    let read = format::read(&bytes, Some(format));
    let document = match (read, name(file)) {
        (Ok(document), _) => document,
        (Err(error), name) => match hint(&text, file) {
            // What the text is not, one mistake shows as well as all of them.
            Some(hint) => {
                let first = error.mistakes().first();
                let first = first.map_or(String::new(), |first| {
                    format!("\nquadrille: {name}:{first}")
                });
                bail!("{name}: {hint}{first}");
            }
            None => return Err(error.in_file(name).into()),
        },
    };
    let warnings = document.warnings();
    // If standard error is closed, warnings are dropped.
    let mut err = io::stderr().lock();
    for warning in warnings.iter().take(WARNINGS) {
        let _ = writeln!(err, "quadrille: {}: warning: {warning}", name(file));
    }
    if let Some(more @ 1..) = warnings.len().checked_sub(WARNINGS) {
        let _ = writeln!(err, "quadrille: {}: and {more} more warnings", name(file));
    }
    Ok((document, format))
}

/// What a text that is no problem may have been meant as.
fn hint(text: &str, file: &Path) -> Option<String> {
    let file = match is_standard(file) {
        true => String::new(),
        false => format!(" {}", name(file)),
    };
    if looks_like_sudoku(text) {
        return Some(format!(
            "this looks like a Sudoku: try `quadrille sudoku{file}`"
        ));
    }
    if looks_like_matrix(text) {
        return Some(
            "this looks like a 0/1 matrix: put the numbers of rows and columns on a line above it"
                .to_owned(),
        );
    }
    let comment = text.lines().any(|line| line.trim_start().starts_with("# "));
    if comment {
        return Some("a comment begins with |, not with #".to_owned());
    }
    let cost = text
        .lines()
        .skip(1)
        .flat_map(str::split_whitespace)
        .find_map(cost_elsewhere)?;
    Some(format!("a cost is a word of its own: |{cost}"))
}

/// The 3 of `b|3` and of `$3`, which are no names of items.
fn cost_elsewhere(word: &str) -> Option<&str> {
    let (before, cost) = word.rsplit_once(['|', '$'])?;
    let is_number = !cost.is_empty() && cost.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && (word.starts_with('$') || !before.is_empty())).then_some(cost)
}

/// Whether the first line is a Sudoku of 81 cells, or the first nine lines are rows of nine.
fn looks_like_sudoku(text: &str) -> bool {
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
        _ => false,
    }
}

/// Whether every line has as many zeros and ones.
fn looks_like_matrix(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let bits = |line: &str| -> Option<usize> {
        let bits = line.split_whitespace().flat_map(str::chars);
        bits.clone()
            .all(|bit| matches!(bit, '0' | '1'))
            .then(|| bits.count())
    };
    let first = lines.next().and_then(bits);
    first.is_some_and(|width| width > 1) && lines.all(|line| bits(line) == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_meant_for_other_commands() {
        let sudoku =
            "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n";
        assert!(looks_like_sudoku(sudoku) && looks_like_sudoku(&".".repeat(81)));
        assert!(looks_like_sudoku(&"5 3 0 0 7 0 0 0 0\n".repeat(9)));
        assert!(!looks_like_sudoku("a b c\na b\n") && !looks_like_sudoku("1 2 3\n1 2\n"));
        assert!(looks_like_matrix("0 1 0\n1 0 1\n") && looks_like_matrix("010\n101\n"));
        assert_eq!(cost_elsewhere("b|3"), Some("3"));
        assert_eq!(cost_elsewhere("$4"), Some("4"));
        assert_eq!((cost_elsewhere("|3"), cost_elsewhere("b")), (None, None));
        assert!(!looks_like_matrix("2 2\n0 1\n1 0\n") && !looks_like_matrix("a b\na\n"));
    }
}

//! Boards and pieces as arrays of a program, `board = [[1, 1], [1, 0]]`: read as drawings.

use quadrille::puzzle::packing::PiecesError;

use crate::format_number::plural;

/// What an array must look like.
const EXPECTED: &str = "expected an array such as [[1, 0], [1, 1]]";

/// The drawings of arrays.
pub struct Arrays {
    /// `#` for a number, `.` for 0, with a blank line after each array. A name is above its drawing.
    pub drawings: String,
    /// For each line of the drawings, the line of the text that it comes from, from 1.
    lines: Vec<usize>,
}

impl Arrays {
    /// The error with the line of the text in place of that of the drawings.
    pub fn placed(&self, mut error: PiecesError) -> PiecesError {
        if let PiecesError::Line { line, .. } = &mut error {
            let place = line.checked_sub(1).and_then(|line| self.lines.get(line));
            *line = place.copied().unwrap_or(*line);
        }
        error
    }
}

/// The drawings of a text that consists of arrays of rows of numbers, with names in front or without. `names`: a name goes
/// above its drawing. `None` for other texts. An error begins with its place.
pub fn drawn(text: &str, names: bool) -> Result<Option<Arrays>, String> {
    if !is_of_arrays(text) {
        return Ok(None);
    }
    let mut reader = Reader {
        text,
        at: 0,
        counted: (0, 0),
    };
    let (mut drawings, mut lines) = (String::new(), Vec::new());
    let mut draw = |line: &str, of: usize| {
        drawings += line;
        drawings.push('\n');
        lines.push(of);
    };
    while reader.skip(",;").is_some() {
        let line = reader.line();
        let name = reader.name()?;
        if let Some(name) = name.filter(|_| names) {
            draw(name, line);
        }
        for (row, line) in reader.array()? {
            draw(&row, line);
        }
        draw("", line);
    }
    Ok(Some(Arrays { drawings, lines }))
}

/// Whether a text begins with an array of rows, or with the name of one. A name in brackets above a drawing is no array.
fn is_of_arrays(text: &str) -> bool {
    let Some((name, rows)) = text.split_once('[') else {
        return false;
    };
    let Some(cells) = rows.trim_start().strip_prefix('[') else {
        return false;
    };
    let is_value = |first: char| first.is_ascii_digit() || "]-.\"'tfnTFN".contains(first);
    let is_name = !name.trim().contains(['\n', '#']);
    is_name && (cells.trim_start().starts_with(is_value) || !text.contains('#'))
}

/// What is left of a text.
struct Reader<'t> {
    text: &'t str,
    /// The number of bytes read.
    at: usize,
    /// A number of bytes up to which lines are counted, and the number of line ends in them.
    counted: (usize, usize),
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next character after blanks and these others.
    fn skip(&mut self, others: &str) -> Option<char> {
        let is_skipped = |letter: char| letter.is_whitespace() || others.contains(letter);
        self.at = self.text.len() - self.rest().trim_start_matches(is_skipped).len();
        self.rest().chars().next()
    }

    /// Whether this character comes next, after blanks. It is read if it does.
    fn takes(&mut self, wanted: char) -> bool {
        let is_next = self.skip("") == Some(wanted);
        self.at += if is_next { wanted.len_utf8() } else { 0 };
        is_next
    }

    /// The line of what comes next, from 1.
    fn line(&mut self) -> usize {
        let (before, lines) = self.counted;
        let lines = lines + self.text[before..self.at].matches('\n').count();
        self.counted = (self.at, lines);
        lines + 1
    }

    /// The line and the column of what comes next, from 1.
    fn place(&self) -> (usize, usize) {
        let before = &self.text[..self.at];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[line..].chars().count() + 1;
        (before.matches('\n').count() + 1, column)
    }

    /// The next word, and what was expected instead, with its place.
    fn found(&self, expected: &str) -> String {
        let ends = |letter: char| letter.is_whitespace() || "[],;".contains(letter);
        let rest = self.rest();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest.find(ends).unwrap_or(rest.len()).max(first);
        let found = match &rest[..end] {
            "" => "the end".to_owned(),
            word => format!("{word:?}"),
        };
        self.fault(&format!("found {found}, {expected}"))
    }

    fn fault(&self, fault: &str) -> String {
        let (line, column) = self.place();
        format!("{line}:{column}: {fault}")
    }

    /// The name in front of an array, with a number of copies, but without its type.
    fn name(&mut self) -> Result<Option<&'t str>, String> {
        let rest = self.rest();
        let name = rest.find('[').map(|end| &rest[..end]);
        let name = name.filter(|name| !name.trim().contains('\n'));
        let name = name.ok_or_else(|| self.found(EXPECTED))?;
        self.at += name.len();
        let name = name.trim().trim_end_matches(['=', ':']);
        let name = match name.starts_with(|first: char| first.is_ascii_digit()) {
            // A number of copies.
            true => Some(name.trim_end()),
            false => name.split_whitespace().next_back(),
        };
        Ok(name.map(|name| name.trim_matches(['"', '\''])))
    }

    /// The rows of an array, drawn, each with its line.
    fn array(&mut self) -> Result<Vec<(String, usize)>, String> {
        let begin = self.at;
        let mut rows: Vec<(String, usize)> = Vec::new();
        self.at += '['.len_utf8();
        while !self.takes(']') {
            self.skip("");
            let (line, at) = (self.line(), self.at);
            if !self.takes('[') {
                return Err(self.found("expected a row of numbers, such as [1, 0], or ]"));
            }
            let row = self.row()?;
            let expected = rows.first().map_or(row.len(), |(first, _)| first.len());
            if row.len() != expected {
                self.at = at;
                let found = plural(row.len() as u64, "number");
                return Err(self.fault(&format!(
                    "found {found} in a row, expected {expected}, as in the first row of the array"
                )));
            }
            rows.push((row, line));
            self.end("] or another row")?;
        }
        if rows.iter().all(|(row, _)| !row.contains('#')) {
            self.at = begin;
            return Err(self.fault("found an array without a cell, expected a number other than 0"));
        }
        Ok(rows)
    }

    /// A row, from behind its bracket.
    fn row(&mut self) -> Result<String, String> {
        let mut row = String::new();
        while !self.takes(']') {
            let rest = self.rest();
            let digits = rest.find(|letter: char| !letter.is_ascii_digit());
            let digits = &rest[..digits.unwrap_or(rest.len())];
            let behind = &rest[digits.len()..];
            let is_longer = |next: char| next.is_alphanumeric() || "._".contains(next);
            let number: Option<u8> = digits
                .parse()
                .ok()
                .filter(|_| !behind.starts_with(is_longer));
            let Some(number) = number else {
                return Err(
                    self.found("expected a number from 1 to 255 for a cell, or 0 for a hole")
                );
            };
            self.at += digits.len();
            row.push(if number == 0 { '.' } else { '#' });
            self.end("] or another number")?;
        }
        Ok(row)
    }

    /// Reads the comma behind a row or a number. An error if neither it nor the end of the array comes next.
    fn end(&mut self, other: &str) -> Result<(), String> {
        match self.takes(',') || self.skip("") == Some(']') {
            true => Ok(()),
            false => Err(self.found(&format!("expected {other} behind a comma"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn arrays_are_drawings() {
        let drawings = |text, names| drawn(text, names).map(|arrays| arrays.map(|a| a.drawings));
        let text = "L = [[1,0],[1, 1]]\nconst bar = [\n  [1,\n 1,],\n];\n";
        let expected = "L\n#.\n##\n\nbar\n##\n\n";
        assert_eq!(drawings(text, true), Ok(Some(expected.to_owned())));
        assert_eq!(
            drawings("board=[[1,0],\n[1,2]]", false),
            Ok(Some("#.\n##\n\n".to_owned()))
        );
        assert_eq!(
            drawings("2x bar = [[1]]", true),
            Ok(Some("2x bar\n#\n\n".to_owned()))
        );
        for other in [
            "",
            "##\n#.\n",
            "[1,1]",
            "I3\n###\n\nL = [[1,0],[1,1]]",
            "####\n[[1,1]]",
            "#\n[[1]]",
            "[[x]]\n##\n",
        ] {
            assert_eq!(drawings(other, true), Ok(None), "{other}");
        }
    }

    #[test]
    fn each_line_of_a_drawing_has_its_line_of_the_text() {
        let arrays = drawn("a = [[1]]\n\nb =\n [[1],\n[2]]", true);
        let lines = arrays.expect("no mistake").expect("arrays").lines;
        assert_eq!(lines, [1, 1, 1, 3, 4, 5, 3]);
    }

    #[test]
    fn mistakes_have_a_place_and_say_what_was_expected() {
        let number = "expected a number from 1 to 255 for a cell, or 0 for a hole";
        let array = "expected an array such as [[1, 0], [1, 1]]";
        let row = "expected a row of numbers, such as [1, 0], or ]";
        let [more_numbers, more_rows] = [
            "expected ] or another number behind a comma",
            "expected ] or another row behind a comma",
        ];
        let (empty, not_0) = ("an array without a cell", "expected a number other than 0");
        let as_first = "expected 1, as in the first row of the array";
        for (text, place, found, expected) in [
            ("[[1,x]]", "1:5", "\"x\"", number),
            ("[[300,1]]", "1:3", "\"300\"", number),
            ("a = [[1],\n  [true]]", "2:4", "\"true\"", number),
            ("[[1.5]]", "1:3", "\"1.5\"", number),
            ("[[-1, 1]]", "1:3", "\"-1\"", number),
            ("[[\"#\"]]", "1:3", "\"\\\"#\\\"\"", number),
            ("[[1,,1]]", "1:5", "\",\"", number),
            ("[[1,", "1:5", "the end", number),
            ("[[1", "1:4", "the end", more_numbers),
            ("a [[[1]]]", "1:5", "\"[\"", number),
            ("[[1] [1]]", "1:6", "\"[\"", more_rows),
            ("[[1 1]]", "1:5", "\"1\"", more_numbers),
            ("[[1], 2]", "1:7", "\"2\"", row),
            ("[[1]] #", "1:7", "\"#\"", array),
            ("[[1]]\n##", "2:1", "\"##\"", array),
            ("[[1],\n[1,1]]", "2:1", "2 numbers in a row", as_first),
            ("Z=[[0,0]]", "1:3", empty, not_0),
            ("Z=[[]]", "1:3", empty, not_0),
        ] {
            let said = drawn(text, true).err();
            let expected = format!("{place}: found {found}, {expected}");
            assert_eq!(said, Some(expected), "{text}");
        }
    }
}

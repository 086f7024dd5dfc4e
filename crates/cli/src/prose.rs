//! Joins the lines of paragraphs, so that they can be wrapped at another width.

/// The minimum length of a line that was broken because it was full.
const FULL: usize = 60;

/// Whether a line belongs to a paragraph: it begins at the left margin. Tables and examples are indented.
pub fn is_prose(line: &str) -> bool {
    line.starts_with(|first: char| !first.is_whitespace())
}

/// The text with each paragraph on one line: all its lines but the last are full. Other lines stay as they are.
pub fn flowing(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        match lines.last_mut() {
            Some(paragraph) if goes_on && is_prose(line) => {
                paragraph.push(' ');
                paragraph.push_str(line);
            }
            _ => lines.push(line.to_owned()),
        }
        goes_on = is_prose(line) && line.chars().count() >= FULL;
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_become_lines_and_tables_stay() {
        let full = "x".repeat(FULL);
        let text = format!("{full}\nand more\nShort:\n  {full}\n  a table\n\n{full}\n\nlast");
        let flown = format!("{full} and more\nShort:\n  {full}\n  a table\n\n{full}\n\nlast");
        assert_eq!(flowing(&text), flown);
    }
}

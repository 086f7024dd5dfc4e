//! Boards and pieces as arrays of a program, `board = [[1, 1], [1, 0]]`: read as drawings.

/// The drawings of a text that consists of arrays of rows of numbers, with names in front or without: # for a number, . for
/// 0. `names`: a name goes above its drawing. `None` for other texts.
pub fn drawn(text: &str, names: bool) -> Option<String> {
    let mut drawings = String::new();
    // Brackets next to each other begin and end an array.
    let words: Vec<&str> = text.split('[').map(str::trim_end).collect();
    let text = words.join("[");
    let inner = |word: &str| word.trim().trim_end_matches(',').to_owned();
    let words: Vec<String> = text.split(']').map(inner).collect();
    let text = words.join("]");
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (name, behind) = rest.split_once("[[")?;
        let (array, behind) = behind.split_once("]]")?;
        let rows: Vec<Vec<u8>> = serde_json::from_str(&format!("[[{array}]]")).ok()?;
        let name = name.trim().trim_end_matches(['=', ':']);
        // A drawing, or anything else that is no name.
        if name.contains(['\n', '#']) {
            return None;
        }
        // What is in front of it is its type.
        let name = name.split_whitespace().next_back();
        if let Some(name) = name.filter(|_| names) {
            drawings += name.trim_matches(['"', '\'']);
            drawings.push('\n');
        }
        for row in rows {
            drawings.extend(row.iter().map(|&cell| if cell == 0 { '.' } else { '#' }));
            drawings.push('\n');
        }
        drawings.push('\n');
        rest = behind
            .trim_start_matches(|letter: char| letter.is_whitespace() || ",;".contains(letter));
    }
    (!drawings.is_empty()).then_some(drawings)
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn arrays_are_drawings() {
        let text = "L = [[1,0],[1, 1]]\nconst bar = [\n  [1,\n 1,],\n];\n";
        let drawings = "L\n#.\n##\n\nbar\n##\n\n";
        assert_eq!(drawn(text, true).as_deref(), Some(drawings));
        assert_eq!(
            drawn("board=[[1,0],\n[1,2]]", false).as_deref(),
            Some("#.\n##\n\n")
        );
        for other in [
            "",
            "##\n#.\n",
            "[[1,x]]",
            "[[1]] #",
            "[1,1]",
            "a [[[1]]]",
            "I3\n###\n\nL = [[1,0],[1,1]]",
            "####\n[[1,1]]",
            "#\n[[1]]",
        ] {
            assert_eq!(drawn(other, true), None, "{other}");
        }
    }
}

//! The rules of frames: lines of strokes between rows.

/// Whether a text begins with a character that draws boxes, U+2500 to U+257F.
pub(super) fn drawn(text: &[u8]) -> bool {
    matches!(text, [0xE2, 0x94 | 0x95, 0x80..=0xBF, ..])
}

/// Whether a line is a rule of a frame: `+---+---+`, `*-------*`, `------`, `======`, `├───┤`.
pub(super) fn is_rule(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let (mut strokes, mut has_corners, mut at) = (0, false, 0);
    while at < line.len() {
        at += match line[at] {
            b'-' | b'=' => {
                strokes += 1;
                1
            }
            b'+' | b'*' | b'|' | b':' | b' ' | b'\t' => 1,
            b'.' | b'\'' | b',' if is_corner(line, at) => {
                has_corners = true;
                1
            }
            _ if drawn(&line[at..]) => {
                strokes += usize::from(!matches!(line[at + 1..], [0x94, 0x82, ..]));
                3
            }
            _ => return false,
        };
    }
    // A line with such corners is dashes for the most part.
    let dashes = || line.iter().filter(|&&byte| byte == b'-').count();
    strokes >= 3 && !(has_corners && 2 * dashes() <= line.trim_ascii_end().len())
}

/// Whether a line is a rule between the boxes of a grid: it has a joint, and is not at an end of a frame.
pub(super) fn is_between_boxes(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line.trim_ascii());
    let is_joint = |stroke| matches!(stroke, '+' | '┼'..='╋' | '╪'..='╬');
    is_rule(line) && !text.starts_with('+') && text.contains(is_joint)
}

/// Whether a dot or an apostrophe may be a corner or a joint of a frame, as in `.-----.-----.`: there are strokes beside it.
fn is_corner(line: &[u8], at: usize) -> bool {
    let (before, rest) = (&line[..at], &line[at + 1..]);
    let left = before.is_empty() || before.ends_with(b"--");
    left && (rest.is_empty() || rest.starts_with(b"--"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_between_boxes_have_joints() {
        for rule in ["--+--", "|--+--|", ":--+--:", "──┼──", "╠══╬══╣"] {
            assert!(is_between_boxes(rule.as_bytes()), "{rule}");
        }
        for other in ["-----", "+--+--+", "┌──┬──┐", "└──┴──┘", "─────", "1 + 2"]
        {
            assert!(!is_between_boxes(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn rules_and_rows_are_distinct() {
        for rule in [
            "-----------",
            "+-------+-------+-------+",
            "*-----------*",
            "|---+---+---|",
            "------+-------+------",
            "========",
            "├───┼───┤",
            ".-------.-------.-------.",
            ":-------+-------+-------:",
            "'-------'-------'-------'",
        ] {
            assert!(is_rule(rule.as_bytes()), "{rule}");
        }
        // Each dot of these may be a corner; looking at all of the line for each would take minutes.
        let (corners, blanks) = ("--.".repeat(300_000), " ".repeat(300_000));
        assert!(is_rule(format!("+{corners}").as_bytes()));
        assert!(is_rule(format!("{blanks}+{corners}").as_bytes()));
        for other in ["*********", "|...|", "│   │", "", "+", "a---"] {
            assert!(!is_rule(other.as_bytes()), "{other}");
        }
    }
}

//! The tables: a block for each mode of a subcommand, a line for each further option.

const TABLES: [(&str, &str); 4] = [
    ("problems", include_str!("problems.txt")),
    ("puzzles", include_str!("puzzles.txt")),
    ("sudoku", include_str!("sudoku.txt")),
    ("others", include_str!("others.txt")),
];

/// A mode of a subcommand, and what becomes of every further option.
pub struct Block {
    pub args: Vec<String>,
    /// Whether it is about the options of the subcommand alone.
    pub is_own: bool,
    pub lines: Vec<Line>,
}

/// An option, and what becomes of it.
pub struct Line {
    pub first: Vec<String>,
    pub second: Option<Vec<String>>,
    pub verdict: Vec<String>,
}

/// The words of a text; what is between single quotes is one.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in text.split('\'').enumerate() {
        match number % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

pub fn blocks() -> impl Iterator<Item = Block> {
    TABLES.iter().flat_map(|(name, _)| read(name))
}

/// The blocks of a table.
pub fn read(table: &str) -> Vec<Block> {
    let (_, text) = TABLES.iter().find(|(name, _)| *name == table).expect(table);
    let mut blocks: Vec<Block> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if line.starts_with("# ") {
            continue;
        }
        if let Some(args) = line.strip_prefix('[') {
            let args = args.strip_suffix(']').expect(line);
            let is_own = args.contains(" =");
            blocks.push(Block {
                args: words(&args.replace(" =", " ")),
                is_own,
                lines: Vec::new(),
            });
            continue;
        }
        let (option, verdict) = line.split_once(" : ").expect(line);
        let (first, second) = match option.split_once(" / ") {
            Some((first, second)) => (first, Some(words(second))),
            None => (option, None),
        };
        blocks.last_mut().expect("a mode").lines.push(Line {
            first: words(first),
            second,
            verdict: words(verdict),
        });
    }
    blocks
}

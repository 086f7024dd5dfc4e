//! The Sudoku rules that the arguments ask for: size, boxes or regions, diagonals, windows, cages.

use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use quadrille::puzzle::square::{ChessMove, Square, SquareRules, order_of_cages};
use quadrille_answers::rules::{FurtherRules, RuleSet};
use siphasher::sip128::SipHasher24;

use super::args::RulesArgs;
use crate::input::text;
use crate::kind::InputKind;
use crate::{files, format_number, input};

/// Where the text of rules came from, and its hash: a pipe is read only once.
pub type RuleHash = (&'static str, u128);

/// The rules of all puzzles, and the hash of each text that they were in.
pub fn of(args: &RulesArgs) -> anyhow::Result<(RuleSet, Vec<RuleHash>)> {
    let mut hashes = Vec::new();
    let mut first = match (&args.size, &args.regions) {
        (_, Some(file)) => Some(regions(file, &mut hashes)?),
        (Some(size), _) => Some(sized(size)?),
        _ => None,
    };
    let moves = [
        (args.anti_king, ChessMove::King),
        (args.anti_knight, ChessMove::Knight),
    ];
    let moves = moves.into_iter();
    let extra = named(
        ("--extra-regions", &args.extra_regions),
        "extra regions",
        &mut hashes,
    )?;
    let parity = named(
        ("--parity", &args.parity),
        "even and odd cells",
        &mut hashes,
    )?;
    let cages = named(("--cages", &args.cages), "cages", &mut hashes)?;
    let further = FurtherRules {
        diagonal: args.diagonal,
        windows: args.windows,
        groups: args.disjoint_groups,
        moves: moves
            .filter_map(|(is_given, chess)| is_given.then_some(chess))
            .collect(),
        has_marks: extra.is_some() || parity.is_some(),
        has_cages: cages.is_some(),
    };
    if let (None, Some((labels, name))) = (&first, extra.as_ref().or(parity.as_ref())) {
        // These are for one order.
        let sized = SquareRules::size(order_of_labels(labels));
        first = Some(sized.with_context(|| name.clone())?);
    }
    if let (None, Some((cages, name))) = (&first, &cages) {
        // Cages are for one order.
        let sized = SquareRules::size(order_of_cages(cages).unwrap_or(9).into());
        first = Some(sized.with_context(|| name.clone())?);
    }
    let mut sizes = Vec::new();
    if let Some(mut rules) = first {
        rules = further.add_to(rules)?;
        if let Some((labels, name)) = &extra {
            rules = rules
                .with_extra_regions(labels)
                .with_context(|| name.clone())?;
        }
        if let Some((labels, name)) = &parity {
            rules = rules.with_parity(labels).with_context(|| name.clone())?;
        }
        if let Some((cages, name)) = &cages {
            rules = rules.with_cages(cages).with_context(|| name.clone())?;
        }
        sizes.push(rules);
    }
    // With these, the other reading is for squares of another size.
    let is_for_one = further.has_marks || further.has_cages;
    let other = args.size.as_deref().filter(|_| !is_for_one);
    if let Some(rules) = other.and_then(square) {
        sizes.push(further.add_to(rules)?);
    }
    Ok((RuleSet::new(further, sizes), hashes))
}

/// The order of the squares in a text of labels: as many as the first line has letters or words, or its first word letters,
/// if that fills squares; else the letters are one square.
fn order_of_labels(labels: &str) -> usize {
    let words: Vec<&str> = labels.split_whitespace().collect();
    let length = |word: &&str| word.chars().count();
    let letters: usize = words.iter().map(length).sum();
    let first = labels.trim_start().lines().next().unwrap_or_default();
    let in_first = || first.split_whitespace();
    // Rows may be in groups, `a.. ... ...`, and labels may have several letters.
    let orders = [
        in_first().map(|word| length(&word)).sum(),
        in_first().count(),
        words.first().map_or(0, length),
    ];
    let fills = |order: &usize| {
        let cells = order.pow(2);
        *order > 1 && (words.len().is_multiple_of(cells) || letters.is_multiple_of(cells))
    };
    orders.into_iter().find(fills).unwrap_or(letters.isqrt())
}

/// The blank square of the cages, if there are cages and standard input is a terminal or empty. It is read if no file is
/// named.
pub fn blank(rules: &RuleSet) -> Option<impl Read + use<>> {
    let blank = Square::blank(rules.order_or_nine()).filter(|_| rules.has_cages())?;
    let input = io::stdin();
    let empty = input.is_terminal() || input.lock().fill_buf().is_ok_and(<[u8]>::is_empty);
    empty.then(|| io::Cursor::new(blank.to_string()))
}

/// The blank square of the order that stands in the place of a file, if there is no file of that name.
pub fn blank_of(file: &Path) -> Option<impl Read + use<>> {
    let order = files::order_as_name(file)?.parse().ok();
    let blank = order.and_then(Square::blank)?;
    Some(io::Cursor::new(blank.to_string()))
}

/// The text of the file of an option, with its name.
fn named(
    (option, file): (&'static str, &Option<PathBuf>),
    what: &str,
    hashes: &mut Vec<RuleHash>,
) -> anyhow::Result<Option<(String, String)>> {
    let read = |file: &PathBuf| {
        let text = hashed((option, file), what, hashes)?;
        anyhow::Ok((text, files::name(file)))
    };
    file.as_ref().map(read).transpose()
}

/// The text of the file of an option; its hash is added to the others.
fn hashed(
    (option, file): (&'static str, &Path),
    what: &str,
    hashes: &mut Vec<RuleHash>,
) -> anyhow::Result<String> {
    let text = text(file, what)?;
    hashes.push((option, SipHasher24::new().hash(text.as_bytes()).as_u128()));
    Ok(text)
}

fn sized(size: &str) -> anyhow::Result<SquareRules> {
    if size.contains(char::is_whitespace) {
        bail!("--size {size:?}: expected a box such as 2x3, or a size such as 16");
    }
    let flag = match size {
        "diagonal" | "diagonals" => Some("--diagonal"),
        "window" | "windows" => Some("--windows"),
        _ => None,
    };
    if let Some(flag) = flag {
        bail!(
            "--size {size:?}: expected a box such as 2x3, or a size such as 16; for {size}, give {flag}"
        );
    }
    let rules = size.parse::<SquareRules>();
    rules.with_context(|| format!("--size {size:?}"))
}

/// The squares that a size such as 4x4 can mean next to boxes, if these have another order.
fn square(size: &str) -> Option<SquareRules> {
    let (rows, columns) = format_number::size(size)?;
    let side: usize = rows.parse().ok().filter(|_| rows == columns)?;
    (4..=5)
        .contains(&side)
        .then(|| SquareRules::size(side).ok())?
}

fn regions(file: &Path, hashes: &mut Vec<RuleHash>) -> anyhow::Result<SquareRules> {
    let labels = hashed(("--regions", file), "regions", hashes)?;
    SquareRules::jigsaw(&labels).map_err(|error| {
        let error = input::uneven(&labels).unwrap_or_else(|| error.to_string());
        // A puzzle has blanks.
        let wanted: &[InputKind] = match labels.contains(['.', '0', '_', '*']) {
            true => &[],
            false => &[InputKind::Sudoku],
        };
        input::mistake(file, &labels, wanted, error)
    })
}

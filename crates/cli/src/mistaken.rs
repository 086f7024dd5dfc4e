//! Hints for a command line that `clap` cannot read: words and options that people bring from elsewhere.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use quadrille::puzzle::packing::{PiecesError, named_set};

use super::command;
use super::format_number::is_digits;
use super::input;
use super::kind;

/// Words in the place of a command, and what does it.
const COMMANDS: [(&str, &str); 19] = [
    ("version", "quadrille --version"),
    ("tiling", "quadrille polyomino BOARD --pieces SET"),
    ("tile", "quadrille polyomino BOARD --pieces SET"),
    ("packing", "quadrille polyomino BOARD --pieces SET"),
    ("soma", "quadrille polycube 3x3x3 --pieces soma"),
    ("polyhex", "quadrille polyomino hex-hexagon-3"),
    ("polyiamond", "quadrille polyomino tri-hexagon-2"),
    ("killer", "quadrille sudoku --cages FILE"),
    ("jigsaw", "quadrille sudoku --regions FILE"),
    ("generate", "quadrille sudoku --generate N"),
    ("hint", "quadrille sudoku --hint FILE"),
    ("rate", "quadrille sudoku --rate FILE"),
    ("unique", "quadrille count -n 2 FILE"),
    ("list", "quadrille solve --all FILE"),
    ("all", "quadrille solve --all FILE"),
    ("random", "quadrille sample FILE"),
    ("cheapest", "quadrille best FILE"),
    ("optimize", "quadrille best FILE"),
    ("dlx", "quadrille solve FILE"),
];

/// Options that no command has, and what to do.
const OPTIONS: [(&str, &str); 6] = [
    (
        "--solve",
        "that is what it does unless another task is given",
    ),
    (
        "--candidates",
        "`quadrille sudoku --hint=candidates FILE` prints them, and draws them with --svg",
    ),
    (
        "-q",
        "answers go to standard output and messages to standard error: `2>/dev/null` drops these",
    ),
    (
        "--quiet",
        "answers go to standard output and messages to standard error: `2>/dev/null` drops these",
    ),
    ("--verbose", "--stats says how the search went"),
    ("-v", "--stats says how the search went"),
];

/// Options of searches that puzzles do not have.
const SEARCH_OPTIONS: [&str; 9] = [
    "--nodes",
    "--in-order",
    "--engine",
    "--memory",
    "--part",
    "--checkpoint",
    "--every",
    "--resume",
    "--output",
];

/// What to say about these `words` for a `command` instead of what `clap` says, if there is something better. May drop a bad
/// suggestion from the error.
pub fn hint(
    error: &mut clap::Error,
    command: &str,
    words: &[OsString],
    puzzles: &[&str],
) -> Option<String> {
    match error.kind() {
        ErrorKind::UnknownArgument => {
            if let Some(hint) = negative(error, words) {
                return Some(hint);
            }
            let hint = unknown_option(error, command, puzzles);
            // That an option could be a value helps nobody here, nor do options in the usage that nobody typed.
            error.remove(ContextKind::Suggested);
            error.remove(ContextKind::Usage);
            drop_far(error, ContextKind::InvalidArg, ContextKind::SuggestedArg);
            hint
        }
        ErrorKind::ArgumentConflict => {
            // It would show one of the two and arguments that nobody typed.
            error.remove(ContextKind::Usage);
            conflict(error).map(str::to_owned)
        }
        ErrorKind::InvalidSubcommand => {
            if command == "help" {
                // `clap` suggests nothing there.
                let names = command::names().map(str::to_owned).collect();
                error.insert(
                    ContextKind::SuggestedSubcommand,
                    ContextValue::Strings(names),
                );
            }
            drop_far(
                error,
                ContextKind::InvalidSubcommand,
                ContextKind::SuggestedSubcommand,
            );
            // It is empty, and leaves an empty line.
            error.remove(ContextKind::Suggested);
            called_with_a_file(error).or_else(|| unknown_command(error))
        }
        ErrorKind::MissingRequiredArgument => without_board(error, command, words),
        ErrorKind::ValueValidation => file_before_number(error),
        _ => None,
    }
}

/// An option and a word behind it that is its value only behind an equals sign, as in `--stats full`; not if there is a file of
/// that name.
pub fn without_equals_sign<'w>(
    words: &'w [OsString],
    command: &clap::Command,
) -> Option<[&'w str; 2]> {
    let mut words_after = words.iter().skip(1);
    let called = words_after.find_map(|word| command.find_subcommand(word))?;
    words.windows(2).find_map(|pair| {
        let (option, value) = (pair[0].to_str()?, pair[1].to_str()?);
        let mut args = called.get_arguments();
        let arg = args.find(|arg| {
            arg.is_require_equals_set() && option.strip_prefix("--") == arg.get_long()
        })?;
        let values = arg.get_possible_values();
        let is_value = values.iter().any(|known| known.matches(value, false));
        (is_value && !Path::new(value).exists()).then_some([option, value])
    })
}

/// What to do if `nth FILE K` has its arguments the wrong way around.
fn file_before_number(error: &clap::Error) -> Option<String> {
    let file = text(error, ContextKind::InvalidValue);
    let is_file = text(error, ContextKind::InvalidArg) == "<K>" && Path::new(&file).exists();
    is_file.then(|| format!("found the file {file}, expected a number: `quadrille nth K {file}`"))
}

/// What to do if a packing has no board. `--list` is `--all`, but who asks for a list without a board may mean one of the sets.
fn without_board(error: &clap::Error, command: &str, words: &[OsString]) -> Option<String> {
    if !text(error, ContextKind::InvalidArg).contains("<BOARD>") {
        return None;
    }
    let example = match command {
        "polycube" => "3x4x5",
        _ => "6x10",
    };
    let sets = match words.iter().any(|word| word == "--list") {
        true => "; `quadrille polyomino --help` lists the sets of pieces",
        false => "",
    };
    Some(format!(
        "{command} needs a board, such as `quadrille {command} {example}`{sets}"
    ))
}

fn text(error: &clap::Error, kind: ContextKind) -> String {
    error.get(kind).map(ToString::to_string).unwrap_or_default()
}

/// Keeps the suggestion that is what was typed with a slip, if there is one: at most every third letter is wrong.
fn drop_far(error: &mut clap::Error, found: ContextKind, suggested: ContextKind) {
    let found = text(error, found);
    let most = found.trim_start_matches('-').len() / 3;
    let slips = |suggestion: &String| strsim::damerau_levenshtein(&found, suggestion);
    let suggestions = match error.remove(suggested) {
        Some(ContextValue::String(one)) => vec![one],
        Some(ContextValue::Strings(all)) => all,
        _ => Vec::new(),
    };
    if let Some(near) = suggestions.into_iter().min_by_key(slips)
        && slips(&near) <= most
    {
        error.insert(suggested, ContextValue::String(near));
    }
}

/// What to do in place of an unknown option.
fn unknown_option(error: &clap::Error, command: &str, puzzles: &[&str]) -> Option<String> {
    let found = text(error, ContextKind::InvalidArg);
    let found = found.split('=').next().unwrap_or_default();
    if let Some((option, hint)) = OPTIONS.iter().find(|(option, _)| *option == found) {
        return Some(format!("unknown option {option}: {hint}"));
    }
    if ["-V", "--version"].contains(&found) {
        return Some(format!("unknown option {found}: try `quadrille --version`"));
    }
    let is_puzzle = puzzles.contains(&command);
    match found {
        "--in-order" if command == "count" => {
            return Some("count has no option --in-order: a number has no order".to_owned());
        }
        "--smallest" if is_puzzle && command != "sudoku" => {
            return Some("--smallest is --clues=smallest".to_owned());
        }
        "--fill" if ["polyomino", "polycube"].contains(&command) => {
            return Some("--fill: every cell is covered unless --no-fill is given".to_owned());
        }
        _ => {}
    }
    let elsewhere = match found {
        "--usage" => Some("usage"),
        "--nth" => Some("nth K"),
        "--rank" => Some("rank - SOLUTIONS"),
        "--reduce" => Some("count --reduce"),
        "--require" => Some("solve --require ..."),
        "--forbid" => Some("solve --forbid ..."),
        "--sample" => Some("sample"),
        _ => None,
    };
    if let Some(other) = elsewhere.filter(|_| is_puzzle) {
        return Some(format!(
            "{command} has no option {found}; pass on its problem: `quadrille {command} ... --emit | quadrille {other}`"
        ));
    }
    (is_puzzle && SEARCH_OPTIONS.contains(&found)).then(|| {
        let searches = match found {
            "--in-order" | "--output" => format!("solve {found} ...`"),
            _ => format!("count {found} ...`, or solve"),
        };
        format!(
            "{command} has no option {found}; the search of its problem has: `quadrille {command} ... --emit | \
             quadrille {searches}"
        )
    })
}

/// What does what an unknown command seems to ask for.
fn unknown_command(error: &clap::Error) -> Option<String> {
    let found = text(error, ContextKind::InvalidSubcommand);
    let known = COMMANDS.iter().find(|(word, _)| *word == found);
    let near = text(error, ContextKind::SuggestedSubcommand);
    let slips = |word: &str| strsim::damerau_levenshtein(&found, word);
    let is_nearest = |set: &str| near.is_empty() || slips(set) <= slips(&near);
    let command = match (known, named_set(&found)) {
        (Some((_, command)), _) => (*command).to_owned(),
        (None, Ok(_)) => format!("quadrille polyomino BOARD --pieces {found}"),
        (
            None,
            Err(PiecesError::UnknownSet {
                suggestion: Some(set),
                ..
            }),
        ) if is_nearest(&set) => match &*set {
            "soma" => format!("quadrille polycube BOARD --pieces {set}"),
            _ => format!("quadrille polyomino BOARD --pieces {set}"),
        },
        (None, _) => return None,
    };
    Some(format!("unknown command {found:?}: try `{command}`"))
}

/// Why two options conflict, where that is not obvious.
fn conflict(error: &clap::Error) -> Option<&'static str> {
    let both = text(error, ContextKind::InvalidArg) + " " + &text(error, ContextKind::PriorArg);
    let has = |first, second| both.contains(first) && both.contains(second);
    if has("--checkpoint", "--resume") {
        Some(
            "--resume FILE goes on from a checkpoint and writes the next ones to the same file: leave out --checkpoint",
        )
    } else if has("--generate", "--rate") {
        Some(
            "`quadrille sudoku --generate N ... | quadrille sudoku --rate` grades new puzzles; --grade says what they must be",
        )
    } else if has("--svg", "--format") {
        Some(
            "--svg FILE and --format write the same answer: leave out one of them; --format svg draws on standard output",
        )
    } else {
        None
    }
}

/// What to do about a file in the place of a subcommand.
fn called_with_a_file(error: &clap::Error) -> Option<String> {
    let name = error.get(ContextKind::InvalidSubcommand)?.to_string();
    let file = Path::new(&name);
    // What is no plain file may never end.
    let bytes = { file.is_file() }.then(|| input::beginning(file).ok())??;
    let hint = kind::hint(&bytes, file, &[])?;
    Some(format!("found the file {name}, expected a command; {hint}"))
}

/// What to say of a word that begins with a minus and a digit: it was taken for an option, but is a value or a size, as in
/// `--n -1..5` and `polyomino -3x4`.
fn negative(error: &clap::Error, words: &[OsString]) -> Option<String> {
    let unknown = text(error, ContextKind::InvalidArg);
    let is_digit = |letter: char| letter.is_ascii_digit();
    let number = unknown.strip_prefix('-')?;
    if !number.starts_with(|first| is_digit(first) || first == '.') {
        return None;
    }
    let words: Vec<&str> = words
        .iter()
        .map(|word| word.to_str().unwrap_or_default())
        .collect();
    let place = words.iter().position(|word| word.starts_with(&unknown))?;
    let word = words[place];
    if word.contains('x') && word[1..].split('x').all(is_digits) {
        return Some(format!("found {word:?}, expected numbers from 1"));
    }
    let option = *words.get(place.checked_sub(1)?)?;
    option.starts_with('-').then(|| {
        format!("found {word:?} after {option}, expected an option or a value without a minus")
    })
}

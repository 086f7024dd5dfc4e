//! The help: commands in groups, and the options that searches share on one page, `quadrille help search`.
//!
//! What `clap` knows of a command stays complete, for completions and manual pages. [`arranged`] changes what `--help`
//! shows of it.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::{Arg, Args as _, Command, Id};

use super::args::{OrderArgs, SearchArgs};
use super::command::CommonArgs;
use super::parts::PartArgs;
use super::puzzle::PuzzleArgs;

/// Commands under a heading.
pub struct Group {
    pub heading: &'static str,
    pub commands: Vec<&'static str>,
}

/// The options that searches share
#[derive(clap::Args)]
pub struct SearchPageArgs {}

/// Makes a page the help of its own command, so that `quadrille help PAGE` prints it and nothing else.
pub fn page_as_help(command: Command, page: impl Into<StyledStr>) -> Command {
    let usage = format!(
        "{}\n\nUsage: quadrille {}",
        command.get_about().cloned().unwrap_or_default(),
        command.get_name(),
    );
    command
        .help_template("{before-help}{after-help}")
        .before_help(usage)
        .before_long_help("")
        .after_help("")
        .after_long_help(page)
}

/// The options of searches of problems.
fn searches() -> Command {
    let page = SearchArgs::augment_args(Command::new("search"));
    PartArgs::augment_args(OrderArgs::augment_args(page))
}

/// The options of searches, of puzzles and of problems.
pub fn search_page() -> StyledStr {
    let page = searches();
    let more = PuzzleArgs::augment_args(Command::new("puzzle"));
    let known = ids(&page);
    let shared = shared();
    let more = more.get_arguments().cloned();
    let page = page
        .args(more.filter(|arg| !known.contains(arg.get_id())))
        .disable_help_flag(true)
        .help_template("{about}\n\n{all-args}");
    let names: Vec<_> = page
        .get_arguments()
        .filter(|arg| !shared.contains(arg.get_id()))
        .filter_map(|arg| Some(format!("--{}", arg.get_long()?)))
        .collect();
    CommonArgs::augment_args(page)
        .about(format!(
            "The options that searches share. Puzzles have all of them but {}: for these, pass on the problem, as in\n  \
             quadrille queens 12 --emit | quadrille count --engine links\n(With --count --distinct, queens and \
             packings have --checkpoint and --resume, too.)\nCommands for problems, and sudoku, have \
             those that their -h lists.",
            names.join(", ")
        ))
        .render_long_help()
}

/// The options that every puzzle has.
fn shared() -> Vec<Id> {
    ids(&PuzzleArgs::augment_args(Command::new("puzzle")))
}

fn ids(command: &Command) -> Vec<Id> {
    let args = command.get_arguments();
    args.map(|arg| arg.get_id().clone()).collect()
}

/// The command line with its subcommands in groups. In the help of a command, an option has one line if the page of searches
/// explains it: of a puzzle each that every puzzle has, of other commands each that the page has in the same words.
pub fn arranged(program: Command, groups: &[Group]) -> Command {
    let shared = shared();
    let searches = CommonArgs::augment_args(searches());
    let header = *program.get_styles().get_header();
    let mut list = String::new();
    for Group { heading, commands } in groups {
        let _ = writeln!(list, "{header}{heading}:{header:#}");
        for name in commands {
            let command = program.find_subcommand(name);
            let about = command
                .and_then(Command::get_about)
                .cloned()
                .unwrap_or_default();
            let _ = writeln!(list, "  {name:<12}{about}");
        }
        list.push('\n');
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{{before-help}}{list}{{all-args}}{{after-help}}"
    );
    program
        .help_template(template)
        .override_usage("quadrille [OPTIONS] <COMMAND>")
        .mut_subcommands(|command| {
            let command = command.hide(true);
            let own = ids(&command);
            // A global option is copied to the commands that do not have it. (It brings its own words about the command.)
            let about = command.get_about().cloned().unwrap_or_default();
            let command = CommonArgs::augment_args(command).about(about);
            if shared.iter().all(|id| own.contains(id)) {
                let is_listed =
                    |arg: &Arg| shared.contains(arg.get_id()) || arg.get_id() == "color";
                return in_short(command, "For every puzzle", is_listed);
            }
            // Other commands keep what belongs together: --all stays beside -n, and --every beside --checkpoint.
            let is_of_problem = own.iter().any(|id| id == "require");
            in_short(command, "For every search", |arg| {
                let of_run = ["Engine and threads", "Report"].map(Some);
                let is_short = is_of_problem || of_run.contains(&arg.get_help_heading());
                is_short && searches.get_arguments().any(|other| is_same(arg, other))
            })
        })
}

/// Whether two options have the same help.
fn is_same(one: &Arg, other: &Arg) -> bool {
    fn help(arg: &Arg) -> Option<&StyledStr> {
        arg.get_long_help().or(arg.get_help())
    }
    let values = |arg: &Arg| -> Vec<String> {
        let values = arg.get_possible_values();
        values
            .iter()
            .map(|value| value.get_name().to_owned())
            .collect()
    };
    one.get_id() == other.get_id() && help(one) == help(other) && values(one) == values(other)
}

/// Moves options from the long help of a command to a list at its end, unless they are so few that a list saves little.
fn in_short(command: Command, heading: &str, is_listed: impl Fn(&Arg) -> bool) -> Command {
    const FEW: usize = 2;
    let args = command.get_arguments();
    let listed: Vec<String> = args.filter(|arg| is_listed(arg)).map(line).collect();
    if listed.len() <= FEW {
        return command;
    }
    let lines = listed.concat();
    let list = format!("{heading}; `quadrille help search` has the details:\n{lines}");
    let end = command.get_after_long_help().cloned().unwrap_or_default();
    command
        .after_long_help(format!("{list}\n{end}"))
        .mut_args(|arg| match is_listed(&arg) {
            true => arg.hide_long_help(true),
            false => arg,
        })
}

/// An option and its short help, in lines of at most 100 columns.
fn line(arg: &Arg) -> String {
    const INDENT: usize = 28;
    let short = arg.get_short().map(|short| format!("-{short}, "));
    let mut text = format!(
        "  {:<4}--{}",
        short.unwrap_or_default(),
        arg.get_long().unwrap_or_default()
    );
    if arg.get_action().takes_values()
        && let [name] = arg.get_value_names().unwrap_or_default()
    {
        let (open, close) = match arg.is_require_equals_set() {
            true => ("[=", "]"),
            false => (" ", ""),
        };
        let _ = write!(text, "{open}<{name}>{close}");
    }
    let mut column = text.chars().count();
    let help = arg.get_help().cloned().unwrap_or_default();
    // To look for styles takes ten times as long as the rest, and there are none.
    let help = help.ansi().to_string();
    let mut first = true;
    for word in help.split_whitespace() {
        let length = word.chars().count();
        if first && column + 1 < INDENT {
            text.extend(std::iter::repeat_n(' ', INDENT - column));
            column = INDENT;
        } else if first || column + 1 + length > 100 {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', INDENT));
            column = INDENT;
        } else {
            text.push(' ');
            column += 1;
        }
        first = false;
        text.push_str(word);
        column += length;
    }
    text.push('\n');
    text
}

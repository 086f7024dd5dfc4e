//! The subcommands, and the layout of their help.

use std::env;
use std::ffi::OsString;
use std::iter;
use std::process::ExitCode;
use std::slice;
use std::sync::LazyLock;

use anyhow::anyhow;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args as _, FromArgMatches as _, ValueEnum as _};

use quadrille::EngineKind;
use quadrille::format::Format;

use super::args::{self, FoundTable, TABLES};
use super::color::{self, ColorWhen};
use super::exit::{self, ExitOutcome};
use super::help::{self, Group};
use super::message::{lines, note};
use super::parts::{self, merge, split};
use super::print::print;
use super::prose::flowing;
use super::puzzle::{edges, kakuro, langford, latin, macmahon, packing, queens, words};
use super::{
    best, check, clock, clues, convert, count, diagram, estimate, man, mistaken, nth, pages,
    progress, rank, sample, series, signals, solve, sudoku, symmetries, trace, usage, verify, why,
};

const EXAMPLES: &str = "\
Examples:
  quadrille solve puzzle.dlx               a solution of an exact-cover problem
  quadrille count puzzle.dlx               the number of its solutions
  quadrille sudoku puzzles.txt             solve every puzzle of a file
  quadrille sudoku --unique < puzzles.txt  say which have exactly one solution
  quadrille polyomino 6x10                 pentominoes on a board
  quadrille help search                    the options of every search";

/// What `--version` prints: the version, the engines that `--engine` takes, and the formats that `--from` does.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let engines: Vec<_> = args::engines().iter().map(|kind| kind.name()).collect();
    let formats: Vec<_> = { Format::ALL.iter().map(|format| format.name()) }
        .chain(TABLES)
        .collect();
    format!(
        "{}\nengines: {}; for best also {}\nformats: {}",
        env!("CARGO_PKG_VERSION"),
        engines.join(", "),
        EngineKind::Linear,
        formats.join(", "),
    )
});

/// One line about the command, then usage, examples, options, details.
const HELP: &str = "\
{about-with-newline}
{usage-heading} {usage}

{before-help}{all-args}{after-help}";

/// Options of every subcommand.
#[derive(clap::Args)]
pub struct CommonArgs {
    /// When to use colors
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_enum,
        value_name = "WHEN",
        default_value_t
    )]
    #[arg(help_heading = "Report", display_order = 900)]
    pub color: ColorWhen,
}

/// Runs the subcommand that the arguments of this process ask for. If there is none, prints the help or the mistake.
pub fn run() -> ExitCode {
    let words: Vec<OsString> = env::args_os().collect();
    let mut command = to_parse(&words);
    let words = known_words(words, &command);
    let matches = command.try_get_matches_from_mut(&words);
    let apart = mistaken::without_equals_sign(&words, &command);
    if matches.is_err() {
        let known = words.iter().filter_map(|word| word.to_str());
        color_of(known.map(str::to_owned)).apply();
    }
    if let Ok(matches) = &matches
        && let Some((name, matches)) = matches.subcommand()
        && let Some(subcommand) = command.find_subcommand(name)
    {
        parts::begin(subcommand, matches);
    }
    match matches.and_then(run_matched) {
        Ok(outcome) => exit::code(outcome.map_err(|error| match apart {
            // The word was taken for a file or the like.
            Some([option, value]) if error.to_string().contains(value) => {
                anyhow!("{error:#}; did you mean {option}={value}?")
            }
            _ => error,
        })),
        Err(mut error) => show(&mut error, &words, apart),
    }
}

/// The choice of colors for a help text or a mistake: clap has parsed nothing then.
fn color_of(mut words: impl Iterator<Item = String>) -> ColorWhen {
    let mut when = None;
    while let Some(word) = words.next() {
        // Not --color-by.
        when = match word.strip_prefix("--color") {
            Some("") => words.next(),
            Some(value) if value.starts_with('=') => Some(value[1..].to_owned()),
            _ => continue,
        };
    }
    let when = when.and_then(|name| ColorWhen::from_str(&name, false).ok());
    when.unwrap_or_default()
}

/// Runs a subcommand. The outer error is one of the arguments.
fn run_matched(mut matches: ArgMatches) -> Result<anyhow::Result<ExitOutcome>, clap::Error> {
    CommonArgs::from_arg_matches(&matches)?.color.apply();
    let (name, mut matches) = matches.remove_subcommand().unwrap_or_default();
    match Subcommand::named(&name) {
        Some(subcommand) => {
            // All that has `--time` and `--progress` calls them so.
            let time = matches.try_get_one("time").ok().flatten();
            clock::begin(time.copied());
            let when = matches.try_get_one("progress").ok().flatten();
            progress::begin(when.copied().unwrap_or_default());
            signals::begin();
            let ran = (subcommand.run)(&mut matches)?;
            Ok(
                ran.map_err(|error| match error.downcast_ref::<FoundTable>() {
                    Some(found) => anyhow!(found.hint(&name)),
                    None => error,
                }),
            )
        }
        None => Err(clap::Error::new(ErrorKind::MissingSubcommand)),
    }
}

/// Prints the help on standard output, or an error on standard error.
fn show(error: &mut clap::Error, words: &[OsString], apart: Option<[&str; 2]>) -> ExitCode {
    let puzzles = SUBCOMMANDS.iter().filter(|one| one.group == PUZZLES);
    let names = |one: &'static Subcommand| iter::once(&one.name).chain(one.aliases).copied();
    let puzzles: Vec<_> = puzzles.flat_map(names).collect();
    let is_taken = [ErrorKind::UnknownArgument, ErrorKind::ValueValidation].contains(&error.kind());
    let apart = apart.filter(|_| is_taken).map(|[option, value]| {
        format!("found {value:?} after {option}, expected {option}={value}")
    });
    if let Some(hint) =
        apart.or_else(|| mistaken::hint(error, called(words).unwrap_or_default(), words, &puzzles))
    {
        note(&hint);
        return ExitCode::from(ExitOutcome::Bad as u8);
    }
    let text = error.render();
    if !error.use_stderr() {
        let text = match color::is_wanted() {
            true => text.ansi().to_string(),
            false => text.to_string(),
        };
        let what = match error.kind() {
            ErrorKind::DisplayVersion => "the version",
            _ => "the help",
        };
        let printed = print(what, text.trim_start_matches('\n'));
        return exit::code(printed.map(|()| ExitOutcome::Answered));
    }
    let text = text.to_string();
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => lines(format!("{}\n", text.trim())),
        _ => note(text.strip_prefix("error: ").unwrap_or(&text).trim_end()),
    }
    ExitCode::from(ExitOutcome::Bad as u8)
}

/// The command line that parses these arguments. If they begin with a subcommand, it has this subcommand alone, but for a
/// version: building all the others takes twice as many instructions as everything else in a process that counts a small
/// problem.
fn to_parse(words: &[OsString]) -> clap::Command {
    let asks_for = |flags: [&str; 2]| {
        { words.iter().skip(1) }.any(|word| flags.iter().any(|flag| *word == *flag))
    };
    let asks_for_help = asks_for(["-h", "--help"]);
    match called(words).and_then(Subcommand::named) {
        Some(one) if asks_for_help => help::arranged(command_of(slice::from_ref(one)), &groups()),
        Some(one) if !asks_for(["-V", "--version"]) => {
            let subcommand = one.command().allow_negative_numbers(true);
            CommonArgs::augment_args(clap::Command::new("quadrille").subcommand(subcommand))
        }
        _ => help::arranged(command(), &groups()),
    }
}

/// The word that names the subcommand: the first that is no choice of colors.
fn called(words: &[OsString]) -> Option<&str> {
    let mut words = words.iter().skip(1).map(|word| word.to_str());
    loop {
        match words.next()?? {
            "--color" => _ = words.next(),
            word if word.starts_with("--color=") => {}
            word => return Some(word),
        }
    }
}

/// The words with `--json` in the place of `--format jsonl`, for commands that have that format.
fn known_words(mut words: Vec<OsString>, command: &clap::Command) -> Vec<OsString> {
    let called = called(&words).and_then(|name| command.find_subcommand(name));
    let format =
        called.and_then(|called| called.get_arguments().find(|arg| arg.get_id() == "format"));
    let has = |format: &Arg| {
        format
            .get_possible_values()
            .iter()
            .any(|value| value.matches("jsonl", false))
    };
    if format.is_some_and(has) {
        let options = words.iter_mut().take_while(|word| *word != "--");
        options
            .filter(|word| *word == "--json")
            .for_each(|word| *word = "--format=jsonl".into());
    }
    words
}

/// The whole command line, as `clap` knows it.
pub fn command() -> clap::Command {
    command_of(SUBCOMMANDS)
}

/// The command line with these subcommands.
fn command_of(subcommands: &[Subcommand]) -> clap::Command {
    let finish = |command: clap::Command| {
        let details = command.get_after_long_help().or(command.get_after_help());
        let details = details.map_or(String::new(), |text| format!("{}\n\n", text.ansi()));
        command
            .help_template(HELP)
            .allow_negative_numbers(true)
            .after_long_help(flowing(&format!("{details}{}", exit::summary())))
    };
    let program = CommonArgs::augment_args(clap::Command::new("quadrille"))
        .about("Solve exact-cover problems with dancing links")
        .version(VERSION.as_str())
        .before_help(EXAMPLES)
        .subcommands(subcommands.iter().map(Subcommand::command))
        .subcommand_required(true)
        .arg_required_else_help(true);
    finish(program).mut_subcommands(|command| {
        let command = finish(command);
        match command.get_name() {
            "formats" => help::page_as_help(command, pages::FORMATS),
            "layouts" => help::page_as_help(command, pages::LAYOUTS),
            "search" => help::page_as_help(command, help::search_page()),
            "exit" => help::page_as_help(command, exit::page()),
            _ => command,
        }
    })
}

/// The headings of the list of subcommands.
const HEADINGS: [&str; 6] = [PROBLEMS, COUNTS, PUZZLES, LONG_RUNS, PAGES, SHELL];
const PROBLEMS: &str = "Problems";
const COUNTS: &str = "Counts";
const PUZZLES: &str = "Puzzles";
const LONG_RUNS: &str = "Long runs";
const PAGES: &str = "Pages of the help";
const SHELL: &str = "Shell";

/// The subcommands under their headings.
fn groups() -> Vec<Group> {
    let commands = |heading| {
        let commands = SUBCOMMANDS.iter().filter(|one| one.group == heading);
        commands.map(|one| one.name).collect()
    };
    HEADINGS
        .map(|heading| Group {
            heading,
            commands: commands(heading),
        })
        .into()
}

/// The names of the subcommands.
pub fn names() -> impl Iterator<Item = &'static str> {
    SUBCOMMANDS.iter().map(|one| one.name)
}

/// A subcommand: each has a module with its options and a `run`.
struct Subcommand {
    group: &'static str,
    name: &'static str,
    /// Other words that people type.
    aliases: &'static [&'static str],
    /// Adds the options.
    augment: fn(clap::Command) -> clap::Command,
    /// Reads the options and runs it. The outer error is one of the options.
    run: fn(&mut ArgMatches) -> Result<anyhow::Result<ExitOutcome>, clap::Error>,
}

impl Subcommand {
    /// The subcommand with exactly this name.
    fn named(name: &str) -> Option<&'static Subcommand> {
        SUBCOMMANDS.iter().find(|one| one.name == name)
    }

    fn command(&self) -> clap::Command {
        (self.augment)(clap::Command::new(self.name)).aliases(self.aliases)
    }
}

/// Declares the subcommands: the name, its aliases, the options, and what runs.
macro_rules! subcommands {
    ($($group:expr => [$($name:literal $(| $alias:literal)* => |$args:ident: $type:ty| $run:expr,)*],)*) => {
        static SUBCOMMANDS: &[Subcommand] = &[$($(Subcommand {
            group: $group,
            name: $name,
            aliases: &[$($alias),*],
            augment: <$type>::augment_args,
            run: |matches| {
                let $args = <$type>::from_arg_matches_mut(matches)?;
                Ok($run)
            },
        },)*)*];
    };
}

subcommands! {
    PROBLEMS => [
        "solve" => |args: solve::SolveArgs| solve::run(&args),
        "best" => |args: best::BestArgs| best::run(&args),
        "check" => |args: check::CheckArgs| check::run(&args),
        "why" => |args: why::WhyArgs| why::run(&args),
        "clues" => |args: clues::CluesArgs| clues::run(&args),
        "estimate" => |args: estimate::EstimateArgs| estimate::run(&args),
        "trace" => |args: trace::TraceArgs| trace::run(&args),
        "convert" => |args: convert::ConvertArgs| convert::run(&args),
    ],
    COUNTS => [
        "count" => |args: count::CountArgs| count::run(&args),
        "sample" => |args: sample::SampleArgs| sample::run(&args),
        "nth" => |args: nth::NthArgs| nth::run(&args),
        "rank" => |args: rank::RankArgs| rank::run(&args),
        "usage" => |args: usage::UsageArgs| usage::run(&args),
        "series" => |args: series::SeriesArgs| series::run(&args),
        "symmetries" => |args: symmetries::SymmetriesArgs| symmetries::run(&args),
        "diagram" => |args: diagram::DiagramArgs| diagram::run(&args),
        "verify" => |args: verify::VerifyArgs| verify::run(&args),
    ],
    PUZZLES => [
        "sudoku" => |args: sudoku::SudokuArgs| sudoku::run(args),
        "polyomino" | "polycube" | "pentominoes" | "pentomino" => |args: packing::PackingArgs| packing::polyomino(&args),
        "edges" => |args: edges::EdgesArgs| edges::run(&args),
        "macmahon" => |args: macmahon::MacMahonArgs| macmahon::run(&args),
        "queens" | "nqueens" | "n-queens" => |args: queens::QueensArgs| queens::run(&args),
        "langford" => |args: langford::LangfordArgs| langford::run(&args),
        "latin" => |args: latin::LatinArgs| latin::run(&args),
        "kakuro" => |args: kakuro::KakuroArgs| kakuro::run(&args),
        "words" => |args: words::WordsArgs| words::run(&args),
    ],
    LONG_RUNS => [
        "split" => |args: split::SplitArgs| split::run(&args),
        "merge" => |args: merge::MergeArgs| merge::run(&args),
    ],
    PAGES => [
        "formats" => |_args: pages::FormatsArgs| pages::show(pages::FORMATS),
        "layouts" => |_args: pages::LayoutsArgs| pages::show(pages::LAYOUTS),
        "search" => |_args: help::SearchPageArgs| pages::show(help::search_page()),
        "exit" | "exit-codes" => |_args: exit::ExitArgs| pages::show(exit::page()),
    ],
    SHELL => [
        "completions" => |args: man::CompletionsArgs| man::completions(&args, command()),
        "man" => |args: man::ManArgs| man::man(&args, command()),
    ],
}

#[cfg(test)]
mod tests;

//! The subcommands, and the layout of their help.

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::error::{ContextKind, ErrorKind};
use clap::{ArgMatches, Args as _, FromArgMatches as _};

use quadrille::EngineKind;
use quadrille::format::Format;

use super::best::{self, BestArgs};
use super::check::{self, CheckArgs};
use super::color::{self, ColorWhen};
use super::convert::{self, ConvertArgs};
use super::count::{self, CountArgs};
use super::diagram::{self, DiagramArgs};
use super::estimate::{self, EstimateArgs};
use super::exit::{self, EXIT_CODES, ExitOutcome};
use super::formats::{self, FormatsArgs};
use super::input;
use super::kind;
use super::man::{self, CompletionsArgs, ManArgs};
use super::message::{lines, note};
use super::nth::{self, NthArgs};
use super::parts::merge::{self, MergeArgs};
use super::parts::split::{self, SplitArgs};
use super::print::print;
use super::prose::flowing;
use super::puzzle::edges::{self, EdgesArgs};
use super::puzzle::kakuro::{self, KakuroArgs};
use super::puzzle::langford::{self, LangfordArgs};
use super::puzzle::latin::{self, LatinArgs};
use super::puzzle::macmahon::{self, MacMahonArgs};
use super::puzzle::packing::{self, PackingArgs, SomaArgs};
use super::puzzle::queens::{self, QueensArgs};
use super::puzzle::words::{self, WordsArgs};
use super::sample::{self, SampleArgs};
use super::solve::{self, SolveArgs};
use super::sudoku::{self, SudokuArgs};
use super::trace::{self, TraceArgs};
use super::usage::{self, UsageArgs};
use super::verify::{self, VerifyArgs};

const EXAMPLES: &str = "\
Examples:
  quadrille solve puzzle.dlx               a solution of an exact-cover problem
  quadrille count puzzle.dlx               the number of its solutions
  quadrille sudoku puzzles.txt             solve every puzzle of a file
  quadrille sudoku --unique < puzzles.txt  say which have exactly one solution
  quadrille polyomino 6x10                 pentominoes on a board
  quadrille help formats                   every text that is read or written";

/// What `--version` prints: the version, the engines and the formats.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let engines: Vec<_> = EngineKind::ALL.iter().map(ToString::to_string).collect();
    let formats: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
    format!(
        "{}\nengines: {}\nformats: {}",
        env!("CARGO_PKG_VERSION"),
        engines.join(", "),
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
    let matches = to_parse().try_get_matches();
    match matches.and_then(run_matched) {
        Ok(outcome) => exit::code(outcome),
        Err(mut error) => show(&mut error),
    }
}

/// Runs a subcommand. The outer error is one of the arguments.
fn run_matched(mut matches: ArgMatches) -> Result<anyhow::Result<ExitOutcome>, clap::Error> {
    CommonArgs::from_arg_matches(&matches)?.color.apply();
    let (name, mut matches) = matches.remove_subcommand().unwrap_or_default();
    match Subcommand::named(&name) {
        Some(subcommand) => (subcommand.run)(&mut matches),
        None => Err(clap::Error::new(ErrorKind::MissingSubcommand)),
    }
}

/// Prints the help on standard output, or an error on standard error.
fn show(error: &mut clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::UnknownArgument {
        if let Some(size) = negative_size(error) {
            note(&format!("found {size:?}, expected numbers from 1"));
            return ExitCode::from(ExitOutcome::Bad as u8);
        }
        // That an option could be a value helps nobody here.
        error.remove(ContextKind::Suggested);
    }
    if let Some(why) = conflict(error) {
        note(why);
        return ExitCode::from(ExitOutcome::Bad as u8);
    }
    if let Some(hint) = called_with_a_file(error) {
        note(&hint);
        return ExitCode::from(ExitOutcome::Bad as u8);
    }
    let text = error.render();
    if !error.use_stderr() {
        let text = match color::is_wanted() {
            true => text.ansi().to_string(),
            false => text.to_string(),
        };
        let printed = print("the help", text.trim_start_matches('\n'));
        return exit::code(printed.map(|()| ExitOutcome::Answered));
    }
    let text = text.to_string();
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => lines(text.trim()),
        _ => note(text.strip_prefix("error: ").unwrap_or(&text).trim_end()),
    }
    ExitCode::from(ExitOutcome::Bad as u8)
}

/// Why two options conflict, where that is not obvious.
fn conflict(error: &clap::Error) -> Option<&'static str> {
    if error.kind() != ErrorKind::ArgumentConflict {
        return None;
    }
    let names = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let both = names(ContextKind::InvalidArg) + " " + &names(ContextKind::PriorArg);
    let has = |first, second| both.contains(first) && both.contains(second);
    if has("--checkpoint", "--resume") {
        Some(
            "--resume FILE goes on from a checkpoint and writes the next ones to the same file: leave out --checkpoint",
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
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let name = error.get(ContextKind::InvalidSubcommand)?.to_string();
    let file = Path::new(&name);
    let bytes = input::bytes(file).ok()?;
    let hint = kind::hint(&bytes, file, &[])?;
    Some(format!("found the file {name}, expected a command; {hint}"))
}

/// The unknown argument, if it begins like a negative number, such as -3x4.
fn negative_size(error: &clap::Error) -> Option<String> {
    let unknown = error.get(ContextKind::InvalidArg)?.to_string();
    let is_digit = |letter: char| letter.is_ascii_digit();
    if !unknown.strip_prefix('-')?.starts_with(is_digit) {
        return None;
    }
    let mut words = env::args_os()
        .skip(1)
        .filter_map(|word| word.into_string().ok());
    words.find(|word| word.starts_with(&unknown))
}

/// The command line that parses the arguments of this process. If they begin with a subcommand and ask for neither help
/// nor version, it has this subcommand alone: building all the others takes twice as many instructions as everything
/// else in a process that counts a small problem.
fn to_parse() -> clap::Command {
    let mut words = env::args_os().skip(1);
    let called = words.next().unwrap_or_default();
    if words.any(|word| {
        ["-h", "--help", "-V", "--version"]
            .iter()
            .any(|flag| word == *flag)
    }) {
        return command();
    }
    let Some(subcommand) = called.to_str().and_then(Subcommand::named) else {
        return command();
    };
    let subcommand = subcommand.command().allow_negative_numbers(true);
    CommonArgs::augment_args(clap::Command::new("quadrille").subcommand(subcommand))
}

/// The whole command line, as `clap` knows it.
pub fn command() -> clap::Command {
    let finish = |command: clap::Command| {
        let details = command.get_after_long_help().or(command.get_after_help());
        let details = details.map_or(String::new(), |text| format!("{text}\n\n"));
        command
            .help_template(HELP)
            .allow_negative_numbers(true)
            .after_long_help(flowing(&format!("{details}{EXIT_CODES}")))
    };
    let program = CommonArgs::augment_args(clap::Command::new("quadrille"))
        .about("Solve exact-cover problems with dancing links")
        .version(VERSION.as_str())
        .propagate_version(true)
        .before_help(EXAMPLES)
        .subcommands(SUBCOMMANDS.iter().map(Subcommand::command))
        .subcommand_required(true)
        .arg_required_else_help(true);
    finish(program)
        .mut_subcommands(finish)
        .mut_subcommand("formats", formats::page_as_help)
}

/// A subcommand: each has a module with its options and a `run`.
struct Subcommand {
    name: &'static str,
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
        (self.augment)(clap::Command::new(self.name)).visible_aliases(self.aliases)
    }
}

/// Declares the subcommands: the name, its aliases, the options, and what runs.
macro_rules! subcommands {
    ($($name:literal $(| $alias:literal)* => |$args:ident: $type:ty| $run:expr,)*) => {
        static SUBCOMMANDS: &[Subcommand] = &[$(Subcommand {
            name: $name,
            aliases: &[$($alias),*],
            augment: <$type>::augment_args,
            run: |matches| {
                let $args = <$type>::from_arg_matches_mut(matches)?;
                Ok($run)
            },
        }),*];
    };
}

subcommands! {
    "solve" => |args: SolveArgs| solve::run(&args),
    "count" => |args: CountArgs| count::run(&args),
    "best" => |args: BestArgs| best::run(&args),
    "check" => |args: CheckArgs| check::run(&args),
    "sample" => |args: SampleArgs| sample::run(&args),
    "nth" => |args: NthArgs| nth::run(&args),
    "usage" => |args: UsageArgs| usage::run(&args),
    "diagram" => |args: DiagramArgs| diagram::run(&args),
    "verify" => |args: VerifyArgs| verify::run(&args),
    "estimate" => |args: EstimateArgs| estimate::run(&args),
    "convert" => |args: ConvertArgs| convert::run(&args),
    "split" => |args: SplitArgs| split::run(&args),
    "merge" => |args: MergeArgs| merge::run(&args),
    "trace" => |args: TraceArgs| trace::run(&args),
    "sudoku" => |args: SudokuArgs| sudoku::run(args),
    "queens" => |args: QueensArgs| queens::run(&args),
    "langford" => |args: LangfordArgs| langford::run(&args),
    "latin" => |args: LatinArgs| latin::run(&args),
    "polyomino" | "polycube" => |args: PackingArgs| packing::polyomino(&args),
    "soma" => |args: SomaArgs| packing::soma(&args),
    "macmahon" => |args: MacMahonArgs| macmahon::run(&args),
    "edges" => |args: EdgesArgs| edges::run(&args),
    "kakuro" => |args: KakuroArgs| kakuro::run(&args),
    "words" => |args: WordsArgs| words::run(&args),
    "formats" => |args: FormatsArgs| formats::run(&args),
    "completions" => |args: CompletionsArgs| man::completions(&args, command()),
    "man" => |args: ManArgs| man::man(&args, command()),
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_options_fit_together() {
        super::command().debug_assert();
    }

    #[test]
    fn every_subcommand_is_found_alone() {
        for subcommand in super::command().get_subcommands() {
            let alone = super::Subcommand::named(subcommand.get_name());
            let alone = alone.expect("it has its name").command();
            let ids = |command: &clap::Command| {
                let ids = command.get_arguments().map(|arg| arg.get_id().to_string());
                ids.collect::<Vec<_>>()
            };
            assert_eq!(ids(&alone), ids(subcommand));
        }
    }
}

//! Runs the binary: its words and its input, what comes out, and the exit code.

use std::fmt::Debug;
use std::io::Write;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
#[cfg(unix)]
use std::sync::LazyLock;
use std::{fs, thread};

use serde_json::Value;

use super::ROOT;

/// A run of the binary and its output.
#[derive(Debug)]
pub struct Ran {
    /// What ran, for a test that fails.
    #[expect(dead_code, reason = "only `Debug` reads it")]
    pub command: String,
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl Ran {
    /// The output of a command that has ended.
    pub fn new(command: impl Debug, output: Output) -> Ran {
        Ran {
            command: format!("{command:?}"),
            out: String::from_utf8(output.stdout).expect("the answers are UTF-8"),
            err: String::from_utf8(output.stderr).expect("the messages are UTF-8"),
            code: output.status.code(),
        }
    }

    /// It has exactly these answers, and this exit code.
    #[track_caller]
    pub fn ends(&self, out: impl AsRef<str>, code: i32) {
        assert_eq!(
            (&*self.out, self.code),
            (out.as_ref(), Some(code)),
            "{self:?}"
        );
    }

    /// It has a message with this text.
    #[track_caller]
    pub fn says(&self, text: &str) {
        assert!(self.err.contains(text), "expected {text:?}: {self:?}");
    }

    /// Its first message begins with this text.
    #[track_caller]
    pub fn begins(&self, text: &str) {
        assert!(self.err.starts_with(text), "expected {text:?}: {self:?}");
    }

    /// It has exactly these messages.
    #[track_caller]
    pub fn says_only(&self, text: impl AsRef<str>) {
        assert_eq!(self.err, text.as_ref(), "{self:?}");
    }

    /// It is refused: there is no answer, but a message with this text.
    #[track_caller]
    pub fn is_refused(&self, text: &str) {
        self.ends("", 2);
        self.says(text);
    }
}

/// The words of a command line: a text as a shell takes it, or a list.
pub trait Words {
    fn words(&self) -> Vec<&str>;
}

/// Words with blanks between them; one in single quotes may have blanks itself, as names of files do.
impl Words for str {
    fn words(&self) -> Vec<&str> {
        let mut words = Vec::new();
        for (at, piece) in self.split('\'').enumerate() {
            match at % 2 {
                0 => words.extend(piece.split_ascii_whitespace()),
                _ => words.push(piece),
            }
        }
        words
    }
}

impl Words for String {
    fn words(&self) -> Vec<&str> {
        self.as_str().words()
    }
}

impl Words for [&str] {
    fn words(&self) -> Vec<&str> {
        self.to_vec()
    }
}

impl<const N: usize> Words for [&str; N] {
    fn words(&self) -> Vec<&str> {
        self.to_vec()
    }
}

impl Words for Vec<&str> {
    fn words(&self) -> Vec<&str> {
        self.clone()
    }
}

/// Runs the binary on an input.
pub fn quadrille(args: &(impl Words + ?Sized), input: impl AsRef<[u8]>) -> Ran {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.as_ref().to_vec();
    let feeder = thread::spawn(move || {
        // The binary may exit before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it runs");
    feeder.join().expect("the feeder does not panic");
    Ran::new(args.words(), output)
}

/// Runs the binary on an input that it must answer without a message.
#[track_caller]
pub fn right(args: &(impl Words + ?Sized), input: &str) -> String {
    let ran = quadrille(args, input);
    assert_eq!((&*ran.err, ran.code), ("", Some(0)), "{ran:?}");
    ran.out
}

/// Runs `quadrille sudoku`.
pub fn sudoku(args: &(impl Words + ?Sized), input: &str) -> Ran {
    quadrille(&[&["sudoku"], &args.words()[..]].concat(), input)
}

/// Answers Sudoku puzzles that must be answered without a message.
#[track_caller]
pub fn answers(args: &(impl Words + ?Sized), input: &str) -> String {
    right(&[&["sudoku"], &args.words()[..]].concat(), input)
}

/// The lines of a table two by two: what is asked, and below it what is said of it.
pub fn table(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut lines = { text.lines() }
        .map(str::trim)
        .filter(|line| !line.is_empty());
    std::iter::from_fn(move || Some((lines.next()?, lines.next().expect("a second line"))))
}

/// Each command of a table is refused with the words below it.
#[track_caller]
pub fn refuses(input: &str, commands: &str) {
    for (args, said) in table(commands) {
        quadrille(args, input).is_refused(said);
    }
}

/// Starts the binary with everything piped.
pub fn start(args: &(impl Words + ?Sized)) -> Child {
    command(args).spawn().expect("the binary is there")
}

/// The binary with everything piped, and with signals as in a terminal.
pub fn command(args: &(impl Words + ?Sized)) -> Command {
    let binary = env!("CARGO_BIN_EXE_quadrille");
    let mut command = Command::new(binary);
    #[cfg(unix)]
    if ignores_signals() {
        command = Command::new("env");
        command.args(["--default-signal=HUP,INT,TERM", binary]);
    }
    command
        .args(args.words())
        .current_dir(ROOT)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Whether SIGHUP, SIGINT or SIGTERM is ignored here, as in a job that `nohup` or `&` in a script starts. The command
/// would inherit that.
#[cfg(unix)]
fn ignores_signals() -> bool {
    static IGNORED: LazyLock<bool> = LazyLock::new(|| {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let bits = ignored.map(|bits| u64::from_str_radix(bits.trim(), 16).expect("hexadecimal"));
        bits.is_some_and(|bits| bits & (1 | 1 << 1 | 1 << 14) != 0)
    });
    *IGNORED
}

/// A text has this part.
#[track_caller]
pub fn has(text: &str, part: &str) {
    assert!(text.contains(part), "expected {part:?}: {text}");
}

/// A text begins with this.
#[track_caller]
pub fn begins(text: &str, start: &str) {
    assert!(text.starts_with(start), "expected {start:?}: {text}");
}

/// A text ends with this.
#[track_caller]
pub fn ends(text: &str, end: &str) {
    assert!(text.ends_with(end), "expected {end:?}: {text}");
}

/// The object on the last line of a text, such as the summary of solutions.
#[track_caller]
pub fn last_object(text: &str) -> Value {
    let last = text.lines().next_back().expect("a line");
    serde_json::from_str(last).expect(last)
}

/// An object has these members, whatever others it has.
#[track_caller]
pub fn has_members(object: &Value, members: Value) {
    for (name, value) in members.as_object().expect("an object") {
        assert_eq!(object[name], *value, "{name} of {object}");
    }
}

/// The text of a file that is there.
#[track_caller]
pub fn contents(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("it is there")
}

/// The text of an example.
pub fn example(name: &str) -> String {
    contents(format!("{ROOT}/examples/{name}"))
}

/// Writes a file for a test and returns its path.
pub fn file(name: &str, text: &str) -> String {
    let path = place(name);
    fs::write(&path, text).expect("there is a place for files");
    path.to_str().expect("the name is UTF-8").to_owned()
}

/// The path of a file of a test.
pub fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A directory for the files of a test, in which the binary runs.
pub struct Directory(PathBuf);

impl Directory {
    /// An empty one.
    pub fn new(name: &str) -> Directory {
        let directory = place(name);
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).expect("a directory for the test");
        Directory(directory)
    }

    pub fn run(&self, args: &(impl Words + ?Sized)) -> Ran {
        let output = command(args).current_dir(&self.0).output();
        Ran::new(args.words(), output.expect("it runs"))
    }

    /// What a command prints about each of these parts.
    pub fn run_parts(&self, command: &str, parts: &str) -> String {
        let ran = { parts.lines() }.map(|part| self.run(&format!("{command} --part '{part}'")).out);
        ran.collect()
    }

    pub fn write(&self, file: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        fs::write(self.join(file), text).expect("a file can be written");
    }

    #[track_caller]
    pub fn read(&self, file: impl AsRef<Path>) -> String {
        fs::read_to_string(self.join(file)).expect("it was written")
    }

    #[track_caller]
    pub fn remove(&self, file: impl AsRef<Path>) {
        fs::remove_file(self.join(file)).expect("it was written");
    }
}

impl Deref for Directory {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

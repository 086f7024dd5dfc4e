//! The names of files: in messages, for standard input and output, and for one file under two names.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::bail;

use super::format_number::{SIZE, is_digits, size};
use super::message::visible;
use super::new_file::{behind_links, directory};

/// The name of a file in messages.
pub fn name(file: &Path) -> String {
    match is_standard(file) {
        true => "<stdin>".to_owned(),
        false => shown(&file.display().to_string()),
    }
}

/// A name on one line, without control characters, which a terminal would obey.
fn shown(name: &str) -> String {
    visible(name).replace('\n', "\\n").replace('\t', "\\t")
}

/// The name of a file on a progress line, where there is little room.
pub fn short_name(file: &Path) -> String {
    let last = file.file_name().filter(|_| !is_standard(file));
    last.map_or_else(|| name(file), |last| shown(&last.display().to_string()))
}

/// The name of an output file in messages.
pub fn output_name(file: &Path) -> String {
    match is_standard_output(file) {
        true => "standard output".to_owned(),
        false => name(file),
    }
}

/// The names of files, or that of standard input if there are none.
pub fn names(files: &[PathBuf]) -> String {
    let names: Vec<String> = files.iter().map(|file| name(file)).collect();
    match names.is_empty() {
        true => "<stdin>".to_owned(),
        false => names.join(", "),
    }
}

/// Whether the name stands for standard input.
pub fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// Whether the name stands for standard output: `-`, or one of its names in the file system. If standard output is a
/// file, another file must not take the place of that one.
pub fn is_standard_output(file: &Path) -> bool {
    const NAMES: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    is_standard(file)
        || NAMES.iter().any(|name| file == Path::new(name))
        || !is_device(file) && is_file_of_standard_output(file)
}

/// Whether standard output goes to this file, by whatever name: it must not be replaced.
fn is_file_of_standard_output(file: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;

        let place = |file: &Path| {
            let found = fs::metadata(file).ok().filter(fs::Metadata::is_file)?;
            Some((found.dev(), found.ino()))
        };
        place(file).is_some_and(|found| place(Path::new("/dev/stdout")) == Some(found))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        false
    }
}

/// Whether the name stands for a file that is open already, whatever file that is, or for Windows' `/dev/null`: no file
/// takes the place of these.
pub fn is_open(file: &Path) -> bool {
    is_standard_output(file)
        || cfg!(windows) && file.as_os_str().eq_ignore_ascii_case("nul")
        || file == Path::new("/dev/stderr")
        || file.starts_with("/dev/fd")
        || file.starts_with("/proc")
}

fn is_device(file: &Path) -> bool {
    file.starts_with("/dev") || file.starts_with("/proc")
}

/// The place of a file that is there or can be made, by which it is the same as another one.
fn place(file: &Path) -> Option<PathBuf> {
    let file = behind_links(file);
    let real = fs::canonicalize(&file).or_else(|_| {
        let parent = fs::canonicalize(directory(&file))?;
        Ok::<_, io::Error>(parent.join(file.file_name().unwrap_or_default()))
    });
    real.ok().filter(|file| file.is_file() || !file.exists())
}

/// Whether two names are those of one file, which is there or can be made.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let is_written = !is_standard(one) && !is_standard(other);
    is_written && place(one).is_some_and(|one| place(other) == Some(one))
}

/// Refuses to write to an input file, or twice to one file: its contents would be lost.
pub fn refuse_to_overwrite(
    read: impl IntoIterator<Item: AsRef<Path>>,
    written: impl IntoIterator<Item: AsRef<Path>>,
) -> anyhow::Result<()> {
    let real = |file: &Path| fs::canonicalize(file).ok().filter(|file| file.is_file());
    let read: Vec<_> = { read.into_iter() }
        .filter_map(|file| real(file.as_ref()))
        .collect();
    let written: Vec<_> = written.into_iter().collect();
    for (at, file) in written.iter().enumerate() {
        let file = file.as_ref();
        if written[..at]
            .iter()
            .any(|other| is_same(file, other.as_ref()))
        {
            let name = name(file);
            bail!("{name}: found one file to write two outputs to, expected another one for each");
        }
        if real(file).is_some_and(|file| read.contains(&file)) {
            let name = name(file);
            bail!("{name}: found the input file, expected another file to write to");
        }
    }
    Ok(())
}

/// Refuses a number or a size such as 4x4 in the place of a file, if there is no file of that name.
pub fn refuse_size(file: &Path, expected: &str) -> anyhow::Result<()> {
    let is_size = |name: &str| name.split(SIZE).all(is_digits);
    if file.to_str().is_some_and(is_size) && !file.exists() {
        bail!(
            "found {}, which is no file, expected {expected}",
            name(file)
        );
    }
    Ok(())
}

/// The digits in the place of a file, if there is no file of that name.
pub fn order_as_name(file: &Path) -> Option<&str> {
    file.to_str()
        .filter(|name| is_digits(name) && !file.exists())
}

/// The size of a box, such as 2x3, in the place of a file, if there is no file of that name.
pub fn box_as_name(file: &Path) -> Option<&str> {
    let is_box = |name: &&str| {
        size(name).is_some_and(|(rows, columns)| is_digits(rows) && is_digits(columns))
    };
    file.to_str().filter(is_box).filter(|_| !file.exists())
}

/// What to do if a file cannot be read because its name is a Sudoku, or the size of its boxes.
pub fn puzzle_as_name(file: &Path) -> Option<String> {
    let name = file.to_str()?;
    if box_as_name(file).is_some() {
        return Some(format!(
            "found the size {name} beside another file, --size or --regions, expected it alone: `quadrille sudoku {name}`"
        ));
    }
    let is_cell = |letter: char| letter.is_ascii_digit() || ".*_-?xX".contains(letter);
    (name.len() == 81 && name.chars().all(is_cell)).then(|| {
        format!(
            "found a puzzle, expected the name of a file: `echo '{name}' | quadrille sudoku` solves it"
        )
    })
}

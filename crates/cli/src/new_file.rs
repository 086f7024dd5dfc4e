//! Writes files that replace an old file only once they are complete.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Context;
use tempfile::{Builder, NamedTempFile, PersistError};

use super::files;

/// A file that is written next to the old file of its name. If it is dropped before it is finished, it is removed, and
/// the old file is unchanged.
pub struct NewFile {
    out: BufWriter<Box<dyn Write>>,
    /// The new file and the name it will take; none if the old file is written in place.
    beside: Option<(NamedTempFile, PathBuf)>,
}

/// The new files that are not finished. Who ends the program removes them, as nothing is dropped then.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does what ends the program, once the new files that are not finished are gone. No other begins meanwhile.
pub fn without_unfinished<T>(end: impl FnOnce() -> T) -> T {
    let mut files = unfinished();
    for file in files.drain(..) {
        // One that cannot be removed stays, as after a crash.
        let _ = fs::remove_file(file);
    }
    end()
}

impl NewFile {
    /// Standard output for `-` and its other names. Pipes and devices are written in place, and so is what is open
    /// already, such as `/dev/stderr`: after what it has. What a killed program left beside another file is removed.
    pub fn create(file: &Path) -> anyhow::Result<Self> {
        let created = if files::is_standard_output(file) {
            Ok(NewFile::of(Box::new(io::stdout().lock()), None))
        } else if files::is_open(file) {
            let opened = File::options().append(true).open(file);
            opened.map(|file| NewFile::of(Box::new(file), None))
        } else if fs::metadata(file).map_or(true, |metadata| metadata.is_file()) {
            remove_leftovers(file);
            NewFile::beside(file)
        } else {
            File::create(file).map(|file| NewFile::of(Box::new(file), None))
        };
        created.with_context(|| format!("cannot write {}", files::output_name(file)))
    }

    /// Looks whether files can be written, before there is work for them. Pipes and devices are not opened.
    pub fn check(files: impl IntoIterator<Item: AsRef<Path>>) -> anyhow::Result<()> {
        for file in files {
            let file = file.as_ref();
            // Standard output is open, too.
            if !files::is_open(file) && fs::metadata(file).map_or(true, |found| found.is_file()) {
                NewFile::create(file)?;
            }
        }
        Ok(())
    }

    /// Writes next to `old`, or next to the file that it links to. The new file has the
    /// permissions of the old one. An error also if `old` is there and not a file: a name that takes the place of a device
    /// would take it from everybody.
    pub fn beside(old: &Path) -> io::Result<Self> {
        let metadata = fs::metadata(old).ok();
        if metadata
            .as_ref()
            .is_some_and(|metadata| !metadata.is_file())
        {
            let message = "found a directory, a device or a pipe, expected a file";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let old = fs::canonicalize(old).unwrap_or_else(|_| behind_links(old));
        let prefix = prefix(&old);
        let mut builder = Builder::new();
        builder.prefix(&prefix).rand_bytes(RANDOM).suffix(SUFFIX);
        // Not `tempfile_in`: its errors have the random name of the new file, which says nothing to the user.
        let mut files = unfinished();
        let new = builder.make_in(directory(&old), |name| File::create_new(name))?;
        files.push(new.path().to_owned());
        drop(files);
        // As long as it is being written, nobody takes it for a leftover. Where there are no locks, nothing is.
        let _ = new.as_file().try_lock();
        if let Some(metadata) = metadata {
            new.as_file().set_permissions(metadata.permissions())?;
        }
        let out = Box::new(new.as_file().try_clone()?);
        Ok(NewFile::of(out, Some((new, old))))
    }

    fn of(out: Box<dyn Write>, beside: Option<(NamedTempFile, PathBuf)>) -> Self {
        let out = BufWriter::with_capacity(1 << 16, out);
        NewFile { out, beside }
    }

    /// Gives the file its name, once it is all on the disk.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        let Some((new, old)) = self.beside.take() else {
            return Ok(());
        };
        new.as_file().sync_all()?;
        let name = new.path().to_owned();
        let mut files = unfinished();
        files.retain(|file| *file != name);
        let named = new.persist(&old);
        drop(files);
        named
            .map(drop)
            .or_else(|failed| copy_or_keep(failed, &old))?;
        // A crash may undo the new name until the directory is on the disk.
        match File::open(directory(&old)) {
            Ok(directory) if cfg!(unix) => directory.sync_all(),
            _ => Ok(()),
        }
    }
}

/// Copies a new file that could not take its name over the old one, as where only that file is mounted. What was worked out is
/// not lost if that fails, too: an error says where it is.
fn copy_or_keep(failed: PersistError, old: &Path) -> io::Result<()> {
    let PersistError { error, file } = failed;
    if fs::copy(file.path(), old).is_ok() {
        return File::options().write(true).open(old)?.sync_all();
    }
    let (_, kept) = file.keep()?;
    // Without the suffix, so that it is no leftover.
    let name = kept.with_extension("");
    let kept = fs::rename(&kept, &name).map_or(kept, |()| name);
    let said = format!("{error}; all is in {}", kept.display());
    Err(io::Error::new(error.kind(), said))
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some((new, _)) = &self.beside {
            unfinished().retain(|file| file != new.path());
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// How the name of a new file goes on after that of the old one and a dot: random letters and digits, and this.
const SUFFIX: &str = ".quadrille-new";
const RANDOM: usize = 6;

/// How long a file must not have been written for it to be a leftover.
const IDLE: Duration = Duration::from_secs(60);

/// How the names of new files of this old one begin: with its name, or with the beginning of a long one.
fn prefix(old: &Path) -> OsString {
    /// With what is added, a name has at most 255 bytes.
    const LONGEST: usize = 200;
    let name = old.file_name().unwrap_or_default();
    let mut prefix = match name.len() {
        0..=LONGEST => name.to_owned(),
        _ => {
            let letters = name.to_string_lossy();
            letters.chars().take(LONGEST / 4).collect::<String>().into()
        }
    };
    prefix.push(".");
    prefix
}

/// Removes the new files of this one that were never finished, because the program was killed: files with such names that
/// nobody has locked, and that were not written for a minute: a new one has its lock by then. What cannot be read or removed
/// stays, and on systems that let nobody open a locked file, all do.
pub fn remove_leftovers(old: &Path) {
    if !cfg!(unix) {
        return;
    }
    let old = fs::canonicalize(old).unwrap_or_else(|_| behind_links(old));
    let prefix = prefix(&old);
    let is_new = |name: &OsStr| {
        let rest = name.as_encoded_bytes();
        let rest = rest.strip_prefix(prefix.as_encoded_bytes());
        let random = rest.and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
        random.is_some_and(|random| {
            random.len() == RANDOM && random.iter().all(u8::is_ascii_alphanumeric)
        })
    };
    let entries = fs::read_dir(directory(&old))
        .into_iter()
        .flatten()
        .flatten();
    for entry in entries.filter(|entry| is_new(&entry.file_name())) {
        let is_idle = entry.metadata().is_ok_and(|found| {
            let idle = found.modified().ok().and_then(|then| then.elapsed().ok());
            found.is_file() && idle.is_some_and(|idle| idle > IDLE)
        });
        // Nothing else is opened: a pipe would make it wait.
        if !is_idle {
            continue;
        }
        if let Ok(file) = File::options().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The name that links lead to, even if there is no file of that name yet.
pub fn behind_links(file: &Path) -> PathBuf {
    /// As many links as systems follow.
    const LINKS: usize = 40;
    let mut file = file.to_owned();
    for _ in 0..LINKS {
        let Ok(target) = fs::read_link(&file) else {
            break;
        };
        file = directory(&file).join(target);
    }
    file
}

/// Writes a whole text to a file.
pub fn write_file(file: &Path, text: &impl Display) -> anyhow::Result<()> {
    let mut new = NewFile::create(file)?;
    let written = write!(new, "{text}").and_then(|()| new.finish());
    written.with_context(|| format!("cannot write {}", files::output_name(file)))
}

/// Writes a file with `write`. An error of that names the file, and leaves the old one as it was.
pub fn write_with<R>(
    file: &Path,
    write: impl FnOnce(&mut NewFile) -> anyhow::Result<R>,
) -> anyhow::Result<R> {
    let mut new = NewFile::create(file)?;
    let written =
        write(&mut new).and_then(|written| new.finish().map(|()| written).map_err(Into::into));
    written.with_context(|| files::output_name(file))
}

/// The directory that a file is in.
pub fn directory(file: &Path) -> &Path {
    let directory = file.parent().filter(|name| !name.as_os_str().is_empty());
    directory.unwrap_or(Path::new("."))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn the_old_file_is_whole_until_the_new_one_is_and_keeps_its_permissions() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("file");
        fs::write(&file, "old")?;
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640))?;
        let write = || {
            let mut new = NewFile::beside(&file)?;
            new.write_all(b"new")?;
            io::Result::Ok(new)
        };
        drop(write()?);
        let new = write()?;
        assert_eq!(fs::read(&file)?, b"old");
        new.finish()?;
        assert_eq!(fs::read(&file)?, b"new");
        let mode = fs::metadata(&file)?.permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert_eq!(fs::read_dir(directory.path())?.count(), 1);
        for letter in ["k", "\u{e9}"] {
            let file = directory.path().join(letter.repeat(255 / letter.len()));
            NewFile::beside(&file)?.finish()?;
            assert!(file.exists());
        }
        Ok(())
    }

    /// Only what a killed program left beside this file is removed: not what is being written or just was, and nothing with
    /// another name.
    #[test]
    fn leftovers_of_a_file_are_removed() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("c.ck");
        let then = std::time::SystemTime::now() - 2 * IDLE;
        let names = [
            "c.ck.aB3dEf.quadrille-new",
            "c.ck.000000.quadrille-new",
            "c.ckbackup.new",
            "c.ck.backup.new",
            "c.ck.long-er.quadrille-new",
            "c.ck.aB3dEfg.quadrille-new",
            "c.ck.aB3dEf.quadrille-new.txt",
            "d.ck.aB3dEf.quadrille-new",
        ];
        for name in names {
            File::create_new(directory.path().join(name))?.set_modified(then)?;
        }
        let fresh = directory.path().join("c.ck.fresh1.quadrille-new");
        File::create_new(&fresh)?;
        fs::create_dir(directory.path().join("c.ck.folder.quadrille-new"))?;
        let new = NewFile::beside(&file)?;
        let (being_written, _) = new.beside.as_ref().expect("it is beside the old one");
        being_written.as_file().set_modified(then)?;
        remove_leftovers(&file);
        let is_there = |name: &str| directory.path().join(name).exists();
        let left: Vec<_> = names.into_iter().filter(|name| is_there(name)).collect();
        assert_eq!(left, names[2..]);
        assert!(fresh.exists() && being_written.path().exists());
        assert!(is_there("c.ck.folder.quadrille-new"));
        new.finish()
    }

    /// Nothing is dropped when a signal ends the program.
    #[test]
    fn what_is_not_finished_is_gone_when_the_program_ends() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let [open, done] = ["open", "done"].map(|name| directory.path().join(name));
        let mut new = NewFile::beside(&open)?;
        new.write_all(b"new")?;
        NewFile::beside(&done)?.finish()?;
        assert_eq!(fs::read_dir(directory.path())?.count(), 2);
        without_unfinished(|| ());
        assert!(done.exists() && fs::read_dir(directory.path())?.count() == 1);
        std::mem::forget(new);
        Ok(())
    }

    /// The file behind them is replaced, or made.
    #[test]
    fn links_stay() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let [file, link, other] = ["file", "link", "other"].map(|name| directory.path().join(name));
        std::os::unix::fs::symlink("file", &link)?;
        std::os::unix::fs::symlink("link", &other)?;
        for text in ["made", "replaced"] {
            let mut new = NewFile::beside(&other)?;
            new.write_all(text.as_bytes())?;
            new.finish()?;
            assert!(fs::symlink_metadata(&link)?.is_symlink());
            assert!(fs::symlink_metadata(&other)?.is_symlink());
            assert_eq!(fs::read_to_string(&file)?, text);
        }
        Ok(())
    }

    #[test]
    fn what_is_no_file_is_left_alone() -> io::Result<()> {
        use std::os::unix::fs::FileTypeExt as _;

        let directory = tempfile::tempdir()?;
        let socket = directory.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket)?;
        let refused = NewFile::beside(&socket).err().expect("it is no file");
        assert!(refused.to_string().ends_with("expected a file"));
        assert!(fs::metadata(&socket)?.file_type().is_socket());
        assert!(NewFile::beside(directory.path()).is_err());
        Ok(())
    }

    #[test]
    fn what_cannot_take_its_name_is_kept() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("file");
        let mut new = NewFile::beside(&file)?;
        new.write_all(b"new")?;
        fs::create_dir(&file)?;
        let refused = new.finish().expect_err("a directory has the name");
        let said = refused.to_string();
        let (_, kept) = said.split_once("; all is in ").expect("it says where");
        assert!(fs::read(kept)? == b"new" && !kept.ends_with(SUFFIX));
        Ok(())
    }

    #[test]
    fn an_error_does_not_show_the_name_of_the_new_file() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let refused = NewFile::beside(&directory.path().join("none/file"))
            .err()
            .expect("there is no such directory");
        assert_eq!(refused.kind(), io::ErrorKind::NotFound);
        assert!(!refused.to_string().contains("quadrille-new"), "{refused}");
        Ok(())
    }
}

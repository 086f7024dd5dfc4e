//! The files that the tables name, and the folders that runs have.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{PRICED, TWO, WIKI_SOLVED, dominoes, example, partition};

/// The files that the tables name.
pub fn inputs() -> &'static BTreeMap<&'static str, String> {
    static INPUTS: OnceLock<BTreeMap<&str, String>> = OnceLock::new();
    INPUTS.get_or_init(|| {
        let wrong = format!("{WIKI_SOLVED}\n6{}\n", &WIKI_SOLVED[1..]);
        let cages = "aabb\n....\n....\n....\n\na=3\nb=7\n";
        let mut files = BTreeMap::from([
            ("many.dlx", dominoes(4, 4)),
            ("hard.dlx", dominoes(12, 12)),
            ("vast.dlx", dominoes(24, 24)),
            ("huge.dlx", dominoes(40, 40)),
            ("costs.dlx", PRICED.to_owned()),
            ("hard-costs.dlx", partition(90, 900)),
            ("six.dlx", dominoes(6, 6)),
            ("mid.dlx", dominoes(8, 8)),
            ("large.dlx", dominoes(16, 16)),
            ("few.dlx", pigeons(6)),
            ("pig8.dlx", pigeons(8)),
            ("red.dlx", REDUNDANT.to_owned()),
            ("hall.dlx", SMALLER.to_owned()),
            ("none.dlx", "a b c\na b\nb c\n".to_owned()),
            ("no.dlx", pigeons(11)),
            ("terms.txt", "# series: queens N\n4 7\n".to_owned()),
            ("claim.txt", "No Solution!\n".to_owned()),
            ("board.txt", example("board.txt")),
            ("pieces.txt", example("pieces.txt")),
            ("edges.txt", example("edges.txt")),
            ("kakuro.txt", example("kakuro.txt")),
            ("latin.txt", "ABCD\n....\n....\n....\n".to_owned()),
            ("words.txt", "bit ice ten bit\n".to_owned()),
            ("dominoes.txt", "0-x d\n##\n".to_owned()),
            ("three.txt", "a\n#\n\nb\n##\n\nc\n###\n".to_owned()),
            ("two.txt", format!("{TWO}\n")),
            ("clash.txt", format!("55{}\n", ".".repeat(79))),
            ("empty.txt", ".".repeat(81) + "\n"),
            ("four.txt", ".".repeat(16) + "\n"),
            ("step.txt", "12..34..........\n".to_owned()),
            ("six.txt", ".".repeat(36) + "\n"),
            ("done.txt", format!("{WIKI_SOLVED}\n")),
            ("wrong.txt", wrong),
            ("parity4.txt", "eo..\n....\n....\n....\n".to_owned()),
            ("regions2.txt", "aaab\nabbb\ncccd\ncddd\n".to_owned()),
            ("cages4.txt", cages.to_owned()),
        ]);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pairs-inputs");
        fs::create_dir_all(&folder).expect("there is a place for files");
        let made = [
            ("parts.jsonl", "split many.dlx --parts 4"),
            ("torus.dlx", "queens 16 --toroidal --emit"),
            ("board40.dlx", "queens 40 --emit"),
            ("board64.dlx", "queens 64 --toroidal --emit"),
            ("hard.jsonl", "split hard.dlx --parts 1"),
            ("huge.jsonl", "split huge.dlx --parts 1"),
            ("six.jsonl", "split six.dlx --parts 1"),
            ("mid.jsonl", "split mid.dlx --parts 1"),
            ("costs.jsonl", "split costs.dlx --parts 1"),
            ("none.jsonl", "split none.dlx --parts 1"),
            ("records.jsonl", "count many.dlx --part @parts.jsonl:1"),
            ("certificate.txt", "count many.dlx --certificate FILE"),
            ("count.checkpoint", "count many.dlx --checkpoint FILE"),
            (
                "part.checkpoint",
                "count many.dlx --part @parts.jsonl:1 --checkpoint FILE",
            ),
            ("solve.checkpoint", "solve --all many.dlx --checkpoint FILE"),
            ("solutions.txt", "solve --all many.dlx"),
            ("sudoku.checkpoint", "sudoku done.txt --checkpoint FILE"),
            ("best.checkpoint", "best costs.dlx --checkpoint FILE"),
        ];
        for (name, text) in &files {
            fs::write(folder.join(name), text).expect("there is a place for files");
        }
        for (name, args) in made {
            // What an earlier run of the tests left may be unfinished.
            let _ = fs::remove_file(folder.join(name));
            let output = crate::command(&args.replace("FILE", name))
                .current_dir(&folder)
                .output();
            let output = output.expect("the binary is there");
            assert_eq!(output.status.code(), Some(0), "{args:?}");
            let file = folder.join(name);
            if !args.ends_with("FILE") {
                fs::write(&file, output.stdout).expect("there is a place for files");
            }
            files.insert(name, fs::read_to_string(&file).expect("it was written"));
        }
        files
    })
}

/// A problem whose search tree changes with a reduction.
const REDUNDANT: &str = "y a b c d e
y a c e
y a b c
y a c
b c e
b c
c d
d
y a c d
e
y a
";

/// No solution, for a reason that takes a search of some nodes to be made smallest.
const SMALLER: &str = "a b c d e f g
a c
a d e f
a e f g
b c d e
b c e
b d
b e f g
c f
d e f g
d e g
d f
e g
";

/// One pigeon more than holes: no solution, and no short way to see that.
fn pigeons(holes: u32) -> String {
    let names = (0..=holes).map(|pigeon| format!("p{pigeon}"));
    let mut text = names.collect::<Vec<_>>().join(" ") + " |";
    for hole in 0..holes {
        text += &format!(" h{hole}");
    }
    for (pigeon, hole) in (0..=holes).flat_map(|p| (0..holes).map(move |h| (p, h))) {
        text += &format!("\np{pigeon} h{hole}");
    }
    text + "\n"
}

/// A folder with the inputs; it is removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A folder with the inputs that these arguments name.
    pub fn new(args: &[String]) -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pairs-{number}"));
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).expect("there is a place for files");
        let is_named = |name: &str| args.iter().any(|arg| arg.contains(name));
        for (name, text) in inputs().iter().filter(|(name, _)| is_named(name)) {
            fs::write(place.join(name), text).expect("there is a place for files");
        }
        Folder(place)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The files in a folder and the folders in it, with their contents.
pub fn files_in(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = paths
        .flat_map(|path| match path.is_dir() {
            true => files_in(&path),
            false => {
                let text = fs::read(&path).expect("a file");
                vec![(path, String::from_utf8_lossy(&text).into_owned())]
            }
        })
        .collect();
    files.sort();
    files
}

//! Finds the part of each certificate and proof among the files to merge, by the options it takes.
//!
//! A part that leaves options out has several certificates or proofs in one file, one for each of its
//! [branches](quadrille::Problem::split_into_branches).

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Take};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use num_bigint::BigUint;
use quadrille::encoding::not_utf8;
use quadrille::format::Document;
use quadrille::parts::SearchPart;
use quadrille::parts::numbers;
use quadrille::parts::{CoveringError, JoinError, Merged, PartPlace, PartTreeError};

use crate::format_number::{plural, solutions};
use crate::kind::{CERTIFICATE, PART_PROOF};
use crate::new_file::{NewFile, write_with};
use crate::progress::{ProgressLine, ProgressStep};
use crate::proof_line;
use crate::{files, input};

/// Certificates or proofs, by the options that their parts take, in ascending order.
#[derive(Default)]
pub struct Evidence(BTreeMap<Vec<u32>, Section>);

/// A certificate or a proof: a section of a file.
struct Section {
    file: PathBuf,
    start: u64,
    length: u64,
}

impl Section {
    fn open(&self) -> io::Result<Take<BufReader<File>>> {
        let mut file = File::open(&self.file)?;
        file.seek(SeekFrom::Start(self.start))?;
        Ok(BufReader::new(file).take(self.length))
    }
}

/// Certificates or proofs, each with the place of its part.
type Sections<'m> = Vec<(&'m PartPlace, &'m Section)>;

/// How much of a first line is read: no beginning that is looked for is longer.
const FIRST: usize = 1 << 10;

/// Takes certificates and proofs out of a list of files. The remaining files have parts and records.
pub fn sort(files: &mut Vec<PathBuf>) -> anyhow::Result<(Evidence, Evidence)> {
    let (mut certificates, mut proofs) = (Evidence::default(), Evidence::default());
    let mut lines = Vec::new();
    for file in std::mem::take(files) {
        // A certificate is read more than once, which a pipe cannot be.
        let is_file = !files::is_standard(&file) && file.is_file();
        let first = match is_file {
            false => String::new(),
            true => first_line(&file).with_context(|| input::failure(&file))?,
        };
        let read = match first.as_str() {
            line if line.starts_with(CERTIFICATE) => certificates.read(&file, CERTIFICATE, "take "),
            PART_PROOF => proofs.read(&file, PART_PROOF, "c take "),
            // A proof of the whole.
            line if proof_line::format(line, line.len() >= FIRST).is_some() => {
                proofs.read(&file, PART_PROOF, "c take ")
            }
            _ => {
                lines.push(file);
                continue;
            }
        };
        read?;
    }
    *files = lines;
    Ok((certificates, proofs))
}

/// The first line of a file. A file that is not text has none; the reader of parts and records reports it.
fn first_line(file: &Path) -> io::Result<String> {
    let first = BufReader::new(File::open(file)?.take(FIRST as u64))
        .lines()
        .next();
    Ok(first.and_then(Result::ok).unwrap_or_default())
}

impl Evidence {
    /// How many they are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Adds the sections of a file. The first line of each begins with `header`; `word` begins the line with the options it takes.
    fn read(&mut self, file: &Path, header: &str, word: &str) -> anyhow::Result<()> {
        let failure = || input::failure(file);
        let mut input = BufReader::new(File::open(file).with_context(failure)?);
        let (mut start, mut at, mut number, mut take) = (0, 0, 0, Vec::new());
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = next_line(&mut input, &mut line).with_context(failure)?;
            number += 1;
            if let Some(mut fault) = not_utf8(&line) {
                fault.line = number;
                bail!("{}", input::placed(file, &fault.to_string()));
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_end();
            if at > start && (read == 0 || text.starts_with(header)) {
                let section = Section {
                    file: file.to_path_buf(),
                    start,
                    length: at - start,
                };
                self.0.insert(std::mem::take(&mut take), section);
                start = at;
            }
            if read == 0 {
                return Ok(());
            }
            if let Some(numbers) = text.strip_prefix(word) {
                take = numbers.split(' ').flat_map(str::parse).collect();
                take.sort_unstable();
            }
            at += read;
        }
    }

    /// The branches of the parts of the records, each with its place. `what` names the contents of the files.
    fn of<'m>(
        &'m self,
        document: &Document,
        merged: &'m Merged,
        what: &str,
    ) -> anyhow::Result<(Vec<SearchPart>, Sections<'m>)> {
        if !merged.is_complete() {
            bail!("found parts that are missing, expected all of them for a {what} of the whole");
        }
        let (mut parts, mut sections) = (Vec::new(), Vec::new());
        for record in &merged.records {
            let part = record.part_line().part();
            for branch in branches(document, &record.part, &part)? {
                let mut take = numbers(&branch.required);
                take.sort_unstable();
                let Some(section) = self.0.get(&take) else {
                    bail!(
                        "found no {what} of {}, expected it among the files",
                        name(&record.part)
                    );
                };
                parts.push(branch);
                sections.push((&record.part, section));
            }
        }
        Ok((parts, sections))
    }

    /// Joins the certificates, and compares them with the records.
    pub fn join_certificates(
        &self,
        document: &Document,
        merged: &Merged,
        to: &Path,
        shown: &mut ProgressLine,
    ) -> anyhow::Result<()> {
        let (parts, sections) = self.of(document, merged, "certificate")?;
        // They are in the order of the records.
        let mut rest = &sections[..];
        for record in &merged.records {
            let place = &record.part;
            let mut found = BigUint::ZERO;
            while let Some(((_, section), more)) =
                rest.split_first().filter(|((of, _), _)| *of == place)
            {
                rest = more;
                let count = count_of(section).with_context(|| input::failure(&section.file))?;
                let Some(count) = count else {
                    let file = files::name(&section.file);
                    bail!(
                        "{file}: found the end of a certificate of {}, expected its count there",
                        name(place)
                    );
                };
                found += count;
            }
            if found != record.count {
                bail!(
                    "found {found} in the certificate of {}, expected {} as in its record",
                    name(place),
                    record.count
                );
            }
        }
        // To see their version, and to copy them.
        let open = opening(&sections, 2, shown);
        write_joined(to, &sections, |out| {
            let joined = document.problem().join_certificates(&parts, open, out);
            joined.map(|_| ())
        })
    }

    /// Joins the proofs that there are no solutions.
    pub fn join_proofs(
        &self,
        document: &Document,
        merged: &Merged,
        to: &Path,
        shown: &mut ProgressLine,
    ) -> anyhow::Result<()> {
        if merged.count != BigUint::ZERO {
            bail!(
                "found {}; the proofs of parts are joined if there is none",
                solutions(&merged.count)
            );
        }
        let (parts, sections) = self.of(document, merged, "proof")?;
        let open = opening(&sections, 1, shown);
        write_joined(to, &sections, |out| {
            document.problem().join_proofs(&parts, open, out)
        })
    }
}

/// What opens sections, each of them `times`, and shows how far that is.
fn opening<'s>(
    sections: &'s Sections<'_>,
    times: usize,
    shown: &'s mut ProgressLine,
) -> impl FnMut(usize) -> io::Result<Take<BufReader<File>>> + 's {
    let mut done = 0;
    move |part| {
        shown.update(ProgressStep {
            fraction: Some(done as f64 / (times * sections.len()) as f64),
            engine: format!("joining {}", plural(sections.len() as u64, "part")),
            ..ProgressStep::default()
        });
        done += 1;
        sections[part].1.open()
    }
}

/// Writes joined certificates or proofs to a file. A mistake in one of them names its file and the place of its part, any
/// other error the file that is written.
fn write_joined(
    to: &Path,
    sections: &[(&PartPlace, &Section)],
    join: impl FnOnce(&mut NewFile) -> Result<(), JoinError>,
) -> anyhow::Result<()> {
    let written = write_with(to, |out| Ok(join(out)?));
    written.map_err(|error| match error.downcast_ref() {
        Some(JoinError::Text {
            part,
            line,
            found,
            expected,
        }) => {
            let (place, section) = sections[*part];
            anyhow!(
                "{}: line {line} of what begins at byte {}, for {}: found {found:?}, expected {expected}",
                files::name(&section.file),
                section.start,
                name(place)
            )
        }
        _ => error,
    })
}

/// The branches of a part: each has a certificate or a proof.
pub fn branches(
    document: &Document,
    place: &PartPlace,
    part: &SearchPart,
) -> anyhow::Result<Vec<SearchPart>> {
    document.problem().split_into_branches(part).map_err(|error| match error {
        PartTreeError::Leaves { .. } => anyhow!(
            "{} leaves out options of several items; expected one that takes options, or leaves out those of one item: \
             others have no certificate or proof",
            name(place)
        ),
        PartTreeError::Covering(CoveringError::UnknownOption { option, options, .. }) => anyhow!(
            "{} has option {}, but the problem has {}",
            name(place),
            option.index() + 1,
            plural(options as u64, "option")
        ),
        error => anyhow!("{} has no certificate or proof: {error}", name(place)),
    })
}

fn name(place: &PartPlace) -> String {
    match place.parent() {
        Some(_) => format!("part {place}"),
        None => "the whole".to_owned(),
    }
}

/// Reads a line with its end. The number of its bytes; 0 at the end.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<u64> {
    /// Longer than any line of a certificate or a proof.
    const MAX: u64 = 1 << 27;
    let read = input.take(MAX).read_until(b'\n', line)? as u64;
    match read {
        MAX => Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("found a line of {MAX} bytes or more"),
        )),
        read => Ok(read),
    }
}

/// The count in the last line of a certificate.
fn count_of(section: &Section) -> io::Result<Option<BigUint>> {
    let (mut last, mut line) = (Vec::new(), Vec::new());
    let mut input = section.open()?;
    while next_line(&mut input, &mut line)? > 0 {
        std::mem::swap(&mut last, &mut line);
        line.clear();
    }
    let last = String::from_utf8_lossy(&last);
    let last = last.trim_end();
    let count = last
        .strip_prefix("count ")
        .and_then(|rest| rest.split(' ').next());
    Ok(count.and_then(|count| count.parse().ok()))
}

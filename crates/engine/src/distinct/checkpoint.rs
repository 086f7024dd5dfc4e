//! Checkpoints of counts up to symmetry: a line of JSON for each finished class of symmetries.
//!
//! The first line says what is counted: the fingerprint of the problem, and the hash of the classes and of the required and
//! forbidden options. The last line is the hash of everything before it, as in the checkpoints of searches.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::Distinct;
use crate::parts::{CHECKPOINT_VERSION, CheckpointError, fingerprint, hex, open_checkpoint, seal};
use crate::problem::Problem;
use quadrille_kernel::sort::sorted_set;

/// The classes of symmetries that a count has finished.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DistinctCheckpoint {
    header: Header,
    /// The number of solutions that one symmetry of each finished class leaves as they are.
    pub finished: Vec<BigUint>,
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    checkpoint: u32,
    fingerprint: String,
    symmetries: String,
    classes: usize,
}

/// The line of a finished class, from 1.
#[derive(Serialize, Deserialize)]
struct ClassLine {
    class: usize,
    size: u64,
    solutions: String,
}

impl DistinctCheckpoint {
    /// That of a count that has not begun.
    pub fn new<I, T>(problem: &Problem<I, T>, distinct: &Distinct<'_>) -> Self {
        let header = Header {
            checkpoint: CHECKPOINT_VERSION,
            fingerprint: fingerprint(problem),
            symmetries: hash(distinct),
            classes: distinct.classes.len(),
        };
        DistinctCheckpoint {
            header,
            finished: Vec::new(),
        }
    }

    /// The text of the checkpoint: a file with it survives a crash if it is written next to the last one and then renamed.
    pub fn write(&self, distinct: &Distinct<'_>) -> String {
        let mut text = String::new();
        let mut add = |line: serde_json::Result<String>| {
            text += &line.expect("JSON takes numbers and text");
            text.push('\n');
        };
        add(serde_json::to_string(&self.header));
        let classes = distinct.classes.iter().zip(&self.finished);
        for (class, (found, solutions)) in (1..).zip(classes) {
            let line = ClassLine {
                class,
                size: found.size,
                solutions: solutions.to_string(),
            };
            add(serde_json::to_string(&line));
        }
        seal(&mut text);
        text
    }

    /// Whether the checkpoint in these bytes has classes that are not finished.
    ///
    /// # Errors
    ///
    /// If they are damaged, or not the checkpoint of a count up to symmetry.
    pub fn is_open(bytes: &[u8]) -> Result<bool, CheckpointError> {
        let checkpoint = DistinctCheckpoint::parse(bytes)?;
        Ok(checkpoint.finished.len() != checkpoint.header.classes)
    }

    /// Reads the checkpoint of a count that goes on.
    ///
    /// # Errors
    ///
    /// If the bytes are damaged, not the checkpoint of a count up to symmetry, or one of another count.
    pub fn read<I, T>(
        bytes: &[u8],
        problem: &Problem<I, T>,
        distinct: &Distinct<'_>,
    ) -> Result<Self, CheckpointError> {
        let found = DistinctCheckpoint::parse(bytes)?;
        let expected = DistinctCheckpoint::new(problem, distinct).header;
        if found.header.fingerprint != expected.fingerprint {
            return Err(CheckpointError::new(
                "found the checkpoint of another problem, expected one of this problem",
            ));
        }
        if found.header != expected {
            return Err(CheckpointError::new(
                "found the checkpoint of a count by other symmetries, expected one by these",
            ));
        }
        Ok(found)
    }

    fn parse(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let (header, lines): (Header, _) = open_checkpoint(bytes, "a count up to symmetry")?;
        let mut finished = Vec::new();
        for (_, line) in lines {
            let line: ClassLine =
                serde_json::from_slice(line).map_err(|_| CheckpointError::damaged())?;
            let is_next = line.class == finished.len() + 1 && line.class <= header.classes;
            let solutions = line.solutions.parse().ok().filter(|_| is_next);
            finished.push(solutions.ok_or_else(CheckpointError::damaged)?);
        }
        Ok(DistinctCheckpoint { header, finished })
    }
}

/// The hash of the classes and the restrictions of a count.
fn hash(distinct: &Distinct<'_>) -> String {
    let mut text = String::from("symmetries 1\n");
    for class in &distinct.classes {
        text += &format!("{} {:?}\n", class.size, class.symmetry.option_cycles());
    }
    for options in [&distinct.require, &distinct.forbid] {
        text += &format!("{:?}\n", sorted_set(options.clone()));
    }
    hex(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Stop, WorkLimits};
    use crate::parts::unseal;
    use crate::problem::OptionId;
    use crate::samples::{damaged, queens};

    /// The count up to all symmetries.
    fn distinct(problem: &Problem<usize>) -> Distinct<'_> {
        let symmetries = problem.search().symmetries().unwrap();
        problem.distinct(&symmetries, &WorkLimits::NONE).unwrap()
    }

    #[test]
    fn a_count_goes_on_where_it_was_stopped() {
        let problem = queens(7);
        let distinct = distinct(&problem);
        let all = distinct.count(|_, search| search);
        assert_eq!(all.count, 6u32.into()); // OEIS A002562
        let blank = DistinctCheckpoint::new(&problem, &distinct);
        for stops in 0..distinct.classes.len() {
            let mut saved = blank.clone();
            let stopped = distinct.try_count_from::<()>(
                &[],
                |step, search| match step.number == stops {
                    true => Ok(search.max_nodes(1)),
                    false => Ok(search),
                },
                |step, count| {
                    assert_eq!(step.number, saved.finished.len());
                    saved.finished.push(count.clone());
                    Ok(())
                },
            );
            let is_stopped = stopped.unwrap().report.stop == Stop::Nodes;
            assert!(is_stopped || stops > 0);
            let text = saved.write(&distinct);
            let is_open = DistinctCheckpoint::is_open(text.as_bytes()).unwrap();
            assert_eq!(is_open, is_stopped);
            let read = DistinctCheckpoint::read(text.as_bytes(), &problem, &distinct).unwrap();
            assert_eq!(read, saved);
            let mut searched = read.finished.len();
            let resumed = distinct.try_count_from::<()>(
                &read.finished,
                |step, search| {
                    assert_eq!(step.number, searched);
                    searched += 1;
                    Ok(search)
                },
                |_, _| Ok(()),
            );
            let resumed = resumed.unwrap();
            assert_eq!(searched, distinct.classes.len());
            let found = (resumed.count, resumed.all);
            assert_eq!(found, (6u32.into(), 40u32.into()));
        }
    }

    #[test]
    fn checkpoints_of_other_counts_are_refused() {
        let (problem, other) = (queens(5), queens(6));
        let all = distinct(&problem);
        let text = DistinctCheckpoint::new(&problem, &all).write(&all);
        let read = |problem: &Problem<usize>, distinct: &Distinct<'_>| {
            let read = DistinctCheckpoint::read(text.as_bytes(), problem, distinct);
            read.err().map_or(String::new(), |error| error.to_string())
        };
        assert_eq!(read(&problem, &all), "");
        let others = "found the checkpoint of a count by other symmetries, expected one by these";
        let one = [problem.search().symmetries().unwrap().generators()[0].clone()];
        let one = problem.symmetries_from(one, &WorkLimits::NONE).unwrap();
        let one = problem.distinct(&one, &WorkLimits::NONE).unwrap();
        for fewer in [all.forbid([OptionId::new(12)]).unwrap(), one] {
            assert_eq!(read(&problem, &fewer), others);
        }
        let said = "found the checkpoint of another problem, expected one of this problem";
        assert_eq!(read(&other, &distinct(&other)), said);
        let mut search = "{\"checkpoint\":1,\"question\":\"count\"}\n".to_owned();
        seal(&mut search);
        let refused = DistinctCheckpoint::is_open(search.as_bytes()).unwrap_err();
        let said = "found a checkpoint of another command, expected one of a count up to symmetry";
        assert_eq!(refused.to_string(), said);
    }

    #[test]
    fn damage_is_refused() {
        let problem = queens(5);
        let distinct = distinct(&problem);
        let mut saved = DistinctCheckpoint::new(&problem, &distinct);
        saved.finished.push(10u32.into());
        let text = saved.write(&distinct);
        for damaged in damaged(&text, 700) {
            if let Ok(found) = DistinctCheckpoint::read(&damaged, &problem, &distinct) {
                assert_eq!(found, saved);
            }
        }
        // A class out of its turn, or one too many.
        let mut body = String::from_utf8(unseal(text.as_bytes()).unwrap().to_vec()).unwrap();
        body += "{\"class\":3,\"size\":1,\"solutions\":\"2\"}\n";
        seal(&mut body);
        let found = DistinctCheckpoint::read(body.as_bytes(), &problem, &distinct);
        assert_eq!(found.unwrap_err(), CheckpointError::damaged());
    }
}

//! Parts of one option of each orbit, which stand for several.
//!
//! If symmetries take an option of an item to others, each of them is in equally many solutions. So of the options of an item
//! that is covered exactly once, only one of each orbit makes parts, and their counts are multiplied by the number of
//! options of the item that are in the orbit. The place of a part carries that number.

use super::SearchPart;
use crate::drive;
use crate::engine::{Steps, WorkLimits};
use crate::problem::{OptionId, Problem, Rest};
use crate::symmetry::{Symmetries, SymmetryError};

impl<I, T> Problem<I, T> {
    /// Splits the search by the orbits of the options of an item, and each of these parts further within the limits:
    /// each part with the number of parts that it stands for. The number of all solutions is the sum of the numbers of
    /// each, times that number; so such parts are for counts. Without symmetries that help, they are those of
    /// [`split`](Self::split).
    ///
    /// # Errors
    ///
    /// If the symmetries are those of another problem.
    ///
    /// ```
    /// use quadrille::WorkLimits;
    /// use quadrille::puzzle::{Puzzle, queens::Queens};
    ///
    /// let problem = Queens::new(8).expect("few enough").problem();
    /// let parts = problem.split_by_orbits(&problem.search().symmetries()?, 10, &WorkLimits::NONE)?;
    /// let counts = parts.iter().map(|(part, times)| problem.search().within(part).count() * u64::from(*times));
    /// assert_eq!(counts.sum::<u64>(), 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split_by_orbits(
        &self,
        symmetries: &Symmetries,
        parts: usize,
        limits: &WorkLimits,
    ) -> Result<Vec<(SearchPart, u32)>, SymmetryError> {
        let (matrix, mut steps) = (self.matrix(), Steps::new(limits));
        let mut branches: Vec<(Vec<OptionId>, u32)> = Vec::new();
        match symmetries.check_own(matrix, &mut steps) {
            Ok(()) => {
                let rest = Rest::new(matrix, &[], &[]);
                let root = drive::orbit_root(&[], &[], &rest, symmetries, f64::INFINITY);
                let of_orbits = root.into_iter().flat_map(|(_, branches)| branches);
                branches.extend(of_orbits.map(|(option, times)| (vec![option], times)));
            }
            // The whole is a part, too.
            Err(_) if steps.stopped.is_some() => {}
            Err(foreign) => return Err(foreign),
        }
        if branches.is_empty() {
            branches.push((Vec::new(), 1));
        }
        let share = parts.div_ceil(branches.len());
        let mut split = Vec::new();
        for (required, times) in branches {
            let part = SearchPart::new(required, Vec::new());
            let parts = drive::split(matrix, &part, share, 0, &mut || steps.stop());
            split.extend(parts.into_iter().map(|part| (part, times)));
        }
        Ok(split)
    }
}

#[cfg(feature = "parts")]
#[cfg(test)]
mod tests {
    use crate::engine::Limits;
    use crate::samples::laws::*;
    use num_bigint::BigUint;

    use super::*;
    use crate::parts::ledger::tests::{finish, record};
    use crate::parts::{Ledger, PartLine, PartOrRecord, PartPlace, PartQuestion, Record};
    use crate::parts::{fingerprint, merge};
    use crate::samples::symmetric::symmetric;

    /// Parts by orbits, as they are written and read.
    fn lines<I, T>(problem: &Problem<I, T>, wanted: usize) -> Vec<PartLine> {
        let symmetries = problem.search().symmetries().unwrap();
        let parts = problem
            .split_by_orbits(&symmetries, wanted, &WorkLimits::NONE)
            .unwrap();
        let line = |(place, (part, times)): (PartPlace, &(SearchPart, u32))| {
            let place = place.standing_for(*times);
            let line = PartLine::new(&fingerprint(problem), place, part);
            match PartOrRecord::read(&line.write()) {
                Ok(PartOrRecord::Part(line)) => line,
                other => panic!("{other:?}"),
            }
        };
        let places = PartPlace::whole();
        places.parts(parts.len()).zip(&parts).map(line).collect()
    }

    fn answer<I, T>(problem: &Problem<I, T>, line: &PartLine) -> Record {
        let record = record(problem, line, PartQuestion::Count, Limits::NONE);
        match PartOrRecord::read(&record.write()) {
            Ok(PartOrRecord::Record(record)) => record,
            other => panic!("{other:?}"),
        }
    }

    laws! {
        #![cases(100)]

        /// Records of parts, and of what they are cut into by a ledger, merge to the number of the naive solver.
        #[test]
        fn parts_merge_to_the_count(plain in symmetric(), wanted in 1usize..9) {
            let problem = plain.problem();
            let lines = lines(&problem, wanted);
            let naive: BigUint = plain.count(&[], &[]).into();
            let records = lines.iter().map(|line| answer(&problem, line));
            let merged = merge(&records.map(PartOrRecord::Record).collect::<Vec<_>>()).unwrap();
            prop_assert!(merged.is_complete());
            prop_assert_eq!(&merged.count, &naive);
            let mut ledger = Ledger::new(lines.into_iter().map(PartOrRecord::Part), 4);
            let question = PartQuestion::Count;
            finish(&mut ledger, &problem, &|line, limits, _| Ok(record(&problem, line, question, limits)));
            prop_assert_eq!(&merge(&ledger.lines()).unwrap().count, &naive);
        }
    }

    #[test]
    fn lines_that_stand_for_different_numbers_are_refused() {
        let part = |place: &str| {
            let whole = SearchPart::new(Vec::new(), Vec::new());
            let place: Result<PartPlace, _> = place.parse();
            place.map(|place| PartLine::new("f", place, &whole))
        };
        let lines = ["1/2*3", "1/2.2/4*5"].map(|place| PartOrRecord::Part(part(place).unwrap()));
        let error = merge(&lines).unwrap_err();
        assert_eq!(error.at, [0, 1]);
        assert_eq!(
            error.to_string(),
            "part 1 of the whole stands for 3 and for 1"
        );
        assert_eq!(merge(&lines[..1]).unwrap().missing.len(), 1);
        for place in ["1/2*0", "1/2*", "1/2*x", "3/2*2"] {
            assert!(part(place).is_err(), "{place}");
        }
        let mut listed = Record::new(&part("1/2*3").unwrap(), PartQuestion::Solve);
        listed.stop = Some(crate::Stop::Exhausted);
        let error = merge(&[PartOrRecord::Record(listed)]).unwrap_err();
        let expected =
            "part 1/2*3 stands for several, whose solutions are counted alone; found `solve`";
        assert_eq!(error.to_string(), expected);
    }
}

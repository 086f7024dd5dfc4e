//! What a count with a memory knows when it is stopped.

use crate::samples::laws::*;
use num_bigint::BigUint;

use super::*;
use crate::drive::tests::restricted;
use crate::engine::Limits;
use crate::samples::problems;

laws! {
    #![cases(200)]

    /// Wherever a count is stopped, it knows of no more solutions than there are, and of no fewer than before.
    #[test]
    fn a_count_that_is_stopped_knows_no_more_than_there_are(
        problem in problems(0u32..3, 28, 0..1),
        restrictions in [0usize..40, 0..40],
        threads in 1usize..3,
        alone in 0usize..4,
    ) {
        let (question, all) = restricted(&problem, restrictions);
        let mut monitor = Monitor::new(Limits::NONE, None);
        let laid = OnceLock::new();
        let mut memory = Memory::new(&question, &laid);
        memory.lay_out(&monitor);
        let mut known = 0;
        for turn in 0.. {
            let mut has_ended = memory.tallyings.iter().any(Tallying::has_ended);
            if turn == alone && threads > 1 && !has_ended {
                let first = memory.tallyings.pop();
                let share = |first| laid.get()?.as_ref().map(|laid| laid.share(first, threads));
                memory.tallyings = first.and_then(share).unwrap_or_default();
                prop_assert!(memory.tallyings.len() <= threads);
            }
            for tallying in &mut memory.tallyings {
                has_ended |= tallying.run(100);
            }
            Tallying::make_room(&mut memory.tallyings);
            let stopped = memory.stopped(Stop::Time, &mut monitor);
            let report = monitor.report(&stopped);
            let found = report.solutions;
            prop_assert!(known <= found && found <= all);
            // And it tells what that took.
            let effort = monitor.take_exact(&report).effort;
            prop_assert_eq!(effort, Some(memory.figures.effort));
            known = found;
            if has_ended || memory.tallyings.is_empty() {
                break;
            }
        }
    }
}

/// More solutions than 64 bits hold are not as many as a search without a limit wants.
#[test]
fn a_limit_is_named_whatever_is_known() {
    let mut monitor = Monitor::new(Limits::NONE, None);
    monitor.note_exact(BigUint::from(1_u32) << 70, None);
    for stop in [Stop::Nodes, Stop::Time, Stop::Canceled, Stop::Exhausted] {
        let (solutions, work) = (0, Work::default());
        let report = monitor.report(&RunOutcome::new(stop, solutions, work));
        assert_eq!((report.stop, report.solutions), (stop, u64::MAX));
    }
}

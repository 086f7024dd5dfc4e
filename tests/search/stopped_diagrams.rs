//! Questions to a diagram that are stopped on the way.

use quadrille::count::CountError;
use quadrille::{Problem, Stop, WorkLimits};

/// What can be stopped looks at its limits before each step: stopped at any of them there is no answer, and if it is let
/// go on to the end, the same answer.
#[test]
fn what_is_asked_of_a_diagram_can_be_stopped() {
    let rows = (0..6).flat_map(|item| [vec![item], vec![item], vec![item, (item + 1) % 6]]);
    let problem = Problem::from_rows(rows).unwrap();
    let diagram = problem.search().diagram().unwrap();
    let last = diagram.count() - 1u32;
    fn stops<R: PartialEq + std::fmt::Debug>(ask: impl Fn(&WorkLimits) -> Result<R, CountError>) {
        let whole = ask(&WorkLimits::NONE).unwrap();
        let mut limits = WorkLimits::NONE;
        limits.steps = 0;
        while let Err(stopped) = ask(&limits) {
            assert_eq!(stopped.stop(), Some(Stop::Nodes));
            limits.steps += 1;
        }
        assert!(limits.steps > 5);
        for _ in 0..9 {
            assert_eq!(ask(&limits).as_ref(), Ok(&whole));
            limits.steps += 1;
        }
    }
    stops(|limits| diagram.usage(limits));
    stops(|limits| diagram.cheapest(9, limits));
    stops(|limits| diagram.nth(&last, limits));
    let solution = diagram.iter().last().expect("there are some");
    stops(|limits| diagram.rank(&solution, limits));
    stops(|limits| diagram.count_by(|option| option.index() as u64, limits));
    stops(|limits| diagram.samples(3, limits).next().expect("there are some"));
}

//! Questions to a diagram that are stopped on the way.

use quadrille::Problem;
use quadrille::count::Counting;

/// What can be stopped asks before each step: stopped at any of them there is no answer, and if it is let go on to the
/// end, the same answer.
#[test]
fn what_is_asked_of_a_diagram_can_be_stopped() {
    let rows = (0..6).flat_map(|item| [vec![item], vec![item], vec![item, (item + 1) % 6]]);
    let problem = Problem::from_rows(rows).unwrap();
    let diagram = problem.diagram(&Counting::default()).unwrap();
    let last = diagram.count() - 1u32;
    let stops = |ask: &dyn Fn(&mut dyn FnMut() -> bool) -> bool| {
        let mut steps = 0;
        assert!(ask(&mut || {
            steps += 1;
            false
        }));
        assert!(steps > 5);
        for stop in 0..steps {
            let mut left = stop;
            assert!(!ask(&mut || {
                left -= 1;
                left < 0
            }));
            assert_eq!(left, -1, "it asks again after it was told to stop");
        }
    };
    stops(&|stop| match diagram.usage_until(stop) {
        Some(usage) => usage == diagram.usage(),
        None => false,
    });
    stops(&|stop| match diagram.cheapest_until(9, stop) {
        Some(cheapest) => cheapest == diagram.cheapest(9),
        None => false,
    });
    stops(&|stop| match diagram.nth_until(&last, stop) {
        Some(solution) => Some(solution) == diagram.nth(&last),
        None => false,
    });
    stops(&|stop| match diagram.samples(3).next_until(stop) {
        Some(solution) => Some(solution) == diagram.samples(3).next(),
        None => false,
    });
}

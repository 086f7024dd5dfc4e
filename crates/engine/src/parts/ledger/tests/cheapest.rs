//! Tests ledgers of the cheapest solutions.

use std::sync::Mutex;

use super::*;

/// Dominoes of random costs, so few that many tilings cost the same.
fn priced(seed: u64) -> Problem<usize> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut problem = Problem::new();
    for square in 0..20 {
        problem.primary(square).expect("new");
    }
    for square in 0..20 {
        let right = (square % 5 < 4).then_some(square + 1);
        for other in right
            .into_iter()
            .chain(Some(square + 5).filter(|&below| below < 20))
        {
            let option = problem.option(()).cover([square, other]);
            option.cost(random.u64(1..=3)).add().expect("two items");
        }
    }
    problem
}

/// The record of the cheapest solutions of a part.
fn best<I>(
    problem: &Problem<I>,
    part: &PartLine,
    limits: Limits,
    wanted: u64,
    below: Option<u64>,
) -> Record {
    let mut record = Record::new(part, PartQuestion::Best);
    (record.wanted, record.below) = (Some(wanted), below);
    let search = problem.search().within(&part.part()).limits(limits);
    let search = { below.into_iter() }.fold(search, |search, below| search.below(below));
    record.search(search, None);
    record
}

/// Searches for the cheapest, and stops after some looks, again and again.
fn cheapest(
    problem: &Problem<usize>,
    wanted: u64,
    (undivided, threads, rounds): (u64, usize, usize),
) -> Merged {
    let answer = |part: &PartLine, limits, below| Ok(best(problem, part, limits, wanted, below));
    let mut plan = plan(threads, &answer);
    plan.undivided = undivided;
    if undivided > 0 {
        plan.whole = LONG;
    }
    let mut lines: Vec<PartOrRecord> = whole(problem).into();
    for round in 0.. {
        let mut looks = 0;
        let mut ledger = Ledger::new(lines, 12);
        let searched = ledger.search(problem, &plan, &mut |_| {
            looks += 1;
            go_on_if(round >= rounds || looks <= round)
        });
        searched.expect("every part can be searched");
        lines = ledger.lines();
        let merged = found(&lines);
        if merged.is_complete() {
            return merged;
        }
        // What is found is not lost.
        assert_eq!(ledger.cheapest(), merged.costs.first().copied());
    }
    unreachable!("it is not stopped for ever")
}

/// On any number of threads, stopped or not, with a search of the whole before it is cut or without: the same costs, and the
/// same solution.
#[test]
fn the_cheapest_solution_does_not_depend_on_the_order_of_the_parts() {
    let mut ties = 0;
    for seed in 0..20 {
        let problem = priced(seed);
        for wanted in [1, 2, 5] {
            let best = problem.search().best(wanted as usize);
            let costs: Vec<u64> = { best.solutions.iter() }
                .map(|found| found.cost())
                .collect();
            ties += usize::from(costs.first() == costs.get(1));
            for undivided in [0, 10, 40, u64::MAX] {
                let mut first = None;
                for (threads, rounds) in [(1, 0), (2, 0), (3, 0), (1, 3), (2, 4)] {
                    let merged = cheapest(&problem, wanted, (undivided, threads, rounds));
                    assert_eq!(merged.costs, costs, "{seed}, {undivided}");
                    assert_eq!(
                        (merged.below, merged.bound()),
                        (None, costs.first().copied())
                    );
                    for (solution, cost) in merged.solutions.iter().zip(&merged.costs) {
                        let ids: Vec<_> = super::super::super::record::ids(solution);
                        assert_eq!(problem.solution(&ids).expect("a solution").cost(), *cost);
                    }
                    let mut distinct = merged.solutions.clone();
                    distinct.sort();
                    distinct.dedup();
                    assert_eq!(distinct.len(), costs.len());
                    if wanted == 1 {
                        let first = first.get_or_insert_with(|| merged.solutions.clone());
                        assert_eq!(&merged.solutions, first, "{seed}, {undivided}, {threads}");
                    }
                }
            }
        }
    }
    assert!(ties > 20, "{ties}");
}

/// The cost of the best so far is that of the cheapest record.
#[test]
fn a_ledger_knows_the_cheapest_so_far() {
    let mut problem = Problem::new();
    problem.primary("a").expect("new");
    for cost in [7, 3, 5] {
        let option = problem.option(()).cover(["a"]).cost(cost);
        option.add().expect("an item");
    }
    let mut ledger = Ledger::new(whole(&problem), 40);
    assert_eq!(ledger.cheapest(), None);
    let answer =
        |part: &PartLine, limits, _: Option<u64>| Ok(best(&problem, part, limits, 2, None));
    finish(&mut ledger, &problem, &answer);
    assert_eq!(ledger.cheapest(), Some(3));
}

/// Parts may look for solutions below different costs: what costs more than the least of these was not looked for everywhere.
#[test]
fn joined_parts_are_below_the_least_cost_of_each() {
    let line = PartLine::whole("a problem");
    let parts = [Some(10), None, Some(8), Some(9)].map(|below| {
        let mut record = Record::new(&line, PartQuestion::Best);
        record.below = below;
        record
    });
    let whole = Record::of_parts(&line, parts.into_iter());
    assert_eq!(whole.below, Some(8));
}

/// A ledger of two parts without the whole, of which one is cut: nothing is lost, and each has a record in the end.
#[test]
fn parts_without_their_whole_are_joined() {
    let problem = priced(1);
    let costs = [problem.search().best(1).solutions[0].cost()];
    let parts = problem.split(2);
    let count = parts.len();
    let mut ledger = Ledger::new(lines(&problem, &parts), 8);
    let asked = AtomicUsize::new(0);
    finish(&mut ledger, &problem, &|part, limits, below| {
        if asked.fetch_add(1, Ordering::Relaxed) > 0 {
            return Ok(best(&problem, part, limits, 1, below));
        }
        let mut record = Record::new(part, PartQuestion::Best);
        (record.wanted, record.below) = (Some(1), below);
        record.stop = Some(Stop::Time);
        Ok(record)
    });
    assert!(asked.into_inner() > count + 1);
    let lines = ledger.lines();
    assert_eq!(lines.len(), count);
    let merged = found(&lines);
    assert!(merged.is_complete() && merged.costs == costs);
}

/// All records of a part that did not come to their end count, whatever their order.
#[test]
fn what_unfinished_records_found_is_merged() {
    let line = PartLine::whole("a problem");
    let record = |stop: Stop, costs: &[u64]| {
        let mut record = Record::new(&line, PartQuestion::Best);
        (record.wanted, record.costs) = (Some(2), costs.to_vec());
        record.solutions = costs.iter().map(|&cost| vec![cost as u32]).collect();
        record.count = costs.len().into();
        record.stop = Some(stop);
        PartOrRecord::Record(record)
    };
    let (first, second) = (record(Stop::Time, &[5, 8]), record(Stop::Time, &[7, 8]));
    for lines in [
        [first.clone(), second.clone()],
        [second.clone(), first.clone()],
    ] {
        let merged = found(&lines);
        assert_eq!(
            (merged.costs.as_slice(), merged.is_complete()),
            (&[5, 7][..], false)
        );
        assert_eq!(merged.bound(), Some(0));
    }
    // Done below a cost, beside an unfinished one without.
    let PartOrRecord::Record(mut done) = record(Stop::Exhausted, &[5]) else {
        unreachable!("it is a record");
    };
    done.below = Some(6);
    let done = PartOrRecord::Record(done);
    for lines in [[first.clone(), done.clone()], [done, first]] {
        assert_eq!(found(&lines).costs, [5, 8]);
    }
}

/// What parts a ledger asks for until one has this many nodes, which ends it: the nodes of each, and what it is to be below.
fn asked_until(
    last: u64,
    problem: &Problem<usize>,
    ledger: &mut Ledger,
    costs: &[u64],
) -> Vec<(u64, Option<u64>)> {
    let asked = Mutex::new(Vec::new());
    let answer = |part: &PartLine, limits: Limits, below: Option<u64>| {
        asked.lock().expect("no panic").push((limits.nodes, below));
        if limits.nodes == last {
            return Err("no more".into());
        }
        let mut record = Record::new(part, PartQuestion::Best);
        record.wanted = Some(2);
        (record.stop, record.nodes) = (Some(Stop::Nodes), limits.nodes);
        // Each has solutions of its own.
        record.costs = costs.to_vec();
        record.solutions = costs
            .iter()
            .map(|&cost| [&part.required[..], &[cost as u32]].concat())
            .collect();
        Ok(record)
    };
    let mut plan = plan(1, &answer);
    (plan.whole, plan.undivided) = (LONG, 8192);
    let searched = ledger.search(problem, &plan, &mut |_| go_on_if(true));
    assert_eq!(searched.expect_err("it ends so").to_string(), "no more");
    asked.into_inner().expect("no panic")
}

/// A search that is always stopped before its parts are done searches them for more nodes each time.
#[test]
fn rounds_go_on_where_they_stopped() {
    let problem = priced(1);
    let mut ledger = Ledger::new(whole(&problem), 12);
    let asked = asked_until(8 * 16, &problem, &mut ledger, &[]);
    let nodes: Vec<u64> = asked.iter().map(|asked| asked.0).collect();
    let parts = nodes.len() - 2;
    let expected = [&[8192][..], &vec![16; parts], &[8 * 16]].concat();
    assert!(parts > 5 && nodes == expected, "{nodes:?}");
    for round in 1..5 {
        let lines = ledger
            .lines()
            .into_iter()
            .map(|line| PartOrRecord::read(&line.write()).expect("it was written"));
        let mut again = Ledger::new(lines, 12);
        let asked = asked_until(16 << (3 * round + 3), &problem, &mut again, &[]);
        let nodes: Vec<u64> = asked.iter().map(|asked| asked.0).collect();
        let expected = [vec![16 << (3 * round); parts], vec![16 << (3 * round + 3)]].concat();
        assert_eq!(nodes, expected);
        ledger = again;
    }
}

/// If several solutions are wanted, what some parts found limits the others, too; each counts once.
#[test]
fn parts_share_the_cheapest_of_several() {
    let problem = priced(1);
    let mut ledger = Ledger::new(whole(&problem), 12);
    let asked = asked_until(8 * 16, &problem, &mut ledger, &[7]);
    let below: Vec<Option<u64>> = asked.iter().map(|asked| asked.1).collect();
    // The whole has one, and its first part the second.
    let parts = below.len() - 2;
    assert_eq!(below, [&[None, None][..], &vec![Some(7); parts]].concat());
}

/// The parts of a whole that was stopped before it was cut begin with their first round, for however many nodes the whole was
/// searched.
#[test]
fn parts_begin_with_their_first_round() {
    let problem = priced(1);
    let [PartOrRecord::Part(line)] = whole(&problem) else {
        unreachable!("it is a part");
    };
    let mut record = Record::new(&line, PartQuestion::Best);
    (record.wanted, record.stop, record.nodes) = (Some(2), Some(Stop::Canceled), 5_000);
    let mut ledger = Ledger::new([PartOrRecord::Record(record), PartOrRecord::Part(line)], 12);
    let asked = asked_until(8 * 16, &problem, &mut ledger, &[]);
    assert!(asked.len() > 5 && asked[0].0 == 16, "{asked:?}");
}

/// Of what is known when a search stops, the first of the cheapest, and how many they are without.
#[test]
fn the_first_of_the_cheapest_are_told() {
    let problem = priced(3);
    let answer = |part: &PartLine, limits, below| Ok(best(&problem, part, limits, u64::MAX, below));
    let plan = plan(1, &answer);
    let mut ledger = Ledger::new(whole(&problem), 12);
    for _ in 0..2 {
        let mut looks = 0;
        let searched = ledger.search(&problem, &plan, &mut |_| {
            looks += 1;
            go_on_if(looks < 6)
        });
        searched.expect("every part can be searched");
        let all = found(&ledger.lines());
        assert!(all.solutions.len() > 20);
        for most in [
            0,
            1,
            7,
            all.solutions.len() - 1,
            all.solutions.len(),
            usize::MAX,
        ] {
            let (lines, left_out) = ledger.lines_of_cheapest(most);
            let some = found(&lines);
            let kept = most.min(all.solutions.len());
            assert_eq!(some.solutions, all.solutions[..kept], "{most}");
            assert_eq!(some.costs, all.costs[..kept]);
            assert_eq!(
                (some.count, left_out as usize),
                (kept.into(), all.solutions.len() - kept)
            );
            assert_eq!(
                (some.records.len(), &some.missing),
                (all.records.len(), &all.missing)
            );
        }
        assert_eq!(found(&ledger.lines()), all, "nothing is lost");
    }
}

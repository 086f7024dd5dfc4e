//! Tables in which a column says how often each value must be covered.

use quadrille::format::table::{self, TableColumns};

use super::tables::columns;
use crate::said::Said;

fn fault(text: &str, columns: &TableColumns) -> String {
    let read = table::read(text.as_bytes(), columns);
    read.expect_err("a fault").to_string()
}

/// A column says how often each value must be covered.
#[test]
fn bounds_in_a_column() {
    let text = "shift,need,person\nearly,2,Ada\nearly,2,Ben\nearly,2,Cy\nlate,1,Ada\nlate,1,Ben\nnight,0:1,Cy\n";
    let needs = columns(&["need|shift"], &["person"], None);
    let document = table::read(text.as_bytes(), &needs).expect("a table");
    let problem = document.problem();
    let bounds = problem.item_ids().map_while(|item| problem.bounds(item));
    assert_eq!(bounds.collect::<Vec<_>>(), [2..=2, 1..=1, 0..=1]);
    // Cy is early, with Ada or Ben.
    assert_eq!(problem.search().count(), 2);
    let mixed = columns(&["need|shift", "person"], &[], None);
    let mixed = table::read(text.as_bytes(), &mixed).expect("a table");
    assert_eq!(mixed.problem().search().count(), 2);
    for (rows, expected) in [
        (
            "early,2,Ada\nearly,3,Ben\n",
            "3:7: found \"3\", expected 2, which other rows of \"early\" have",
        ),
        (
            "early,1:2,Ada\nearly,2,Ben\n",
            "3:7: found \"2\", expected 1:2, which other rows of \"early\" have",
        ),
        (
            "early,,Ada\n",
            "2:7: found \"\", expected how often \"early\" must be covered, such as 2 or 1:3",
        ),
        (
            "early,2.5,Ada\n",
            "2:7: found \"2.5\", expected how often \"early\" must be covered, such as 2 or 1:3",
        ),
    ] {
        assert_eq!(
            fault(&format!("shift,need,person\n{rows}"), &needs),
            expected
        );
    }
    let nothing = fault(text, &columns(&["|shift"], &[], None));
    nothing.begins("found \"|shift\", expected a column, with bounds");
    let unknown = fault(text, &columns(&["needs|shift"], &[], None));
    unknown
        .says("found no column \"needs\", expected one of shift, need, person; did you mean need?");
}

/// The same bounds in a column and in front of it are the same problem, with the same costs.
#[test]
fn bounds_in_a_column_and_in_front_of_it() {
    let mut rows = "job,need,pay\n".to_owned();
    for (job, pay) in ["a", "a", "a", "b", "b", "b"]
        .iter()
        .zip([-3, 4, 1, -2, 0, 7])
    {
        rows += &format!("{job},2,{pay}\n");
    }
    for maximize in [false, true] {
        let read = |primary| {
            let mut columns = columns(&[primary], &[], Some("pay"));
            columns.maximize = maximize;
            let document = table::read(rows.as_bytes(), &columns).expect("a table");
            let best = document.problem().search().best(1);
            document.show_cost(best.solutions[0].cost())
        };
        assert_eq!(read("need|job"), read("2|job"), "{maximize}");
    }
    let uneven = rows.replace("b,2", "b,1:2");
    let error = fault(&uneven, &columns(&["need|job"], &[], Some("pay")));
    assert!(error.starts_with("found negative costs"), "{error}");
}

/// Two people in each of three shifts, each person in one or two of them: the most wishes granted. All solutions have six rows, so
/// a maximum is one whatever the bounds of people.
#[test]
fn a_maximum_where_all_solutions_have_as_many_rows() {
    let wishes = [[3, -1, 4], [1, 5, -9], [2, 6, 5], [-3, 5, 8]];
    let mut rows = "shift,person,wish\n".to_owned();
    for (person, of_shifts) in ["Ada", "Bo", "Cy", "Di"].iter().zip(wishes) {
        for (shift, wish) in of_shifts.iter().enumerate() {
            rows += &format!("{shift},{person},{wish}\n");
        }
    }
    let sets = (0_u32..1 << 12).filter(|set| {
        let has = |person: u32, shift: u32| set >> (3 * person + shift) & 1;
        let people = (0..4).map(|person| (0..3).map(|shift| has(person, shift)).sum::<u32>());
        let shifts = (0..3).map(|shift| (0..4).map(|person| has(person, shift)).sum::<u32>());
        people.into_iter().all(|times| (1..=2).contains(&times)) && { shifts }.all(|n| n == 2)
    });
    let sum = |set: u32| -> i32 {
        let chosen = (0..12).filter(|bit| set >> bit & 1 == 1);
        chosen.map(|bit| wishes[bit / 3][bit % 3]).sum()
    };
    let sums: Vec<i32> = sets.map(sum).collect();
    for (maximize, expected) in [(true, sums.iter().max()), (false, sums.iter().min())] {
        let mut columns = columns(&["2|shift", "1:2|person"], &[], Some("wish"));
        columns.maximize = maximize;
        let document = table::read(rows.as_bytes(), &columns).expect("a table");
        let best = document.problem().search().best(1);
        let found = document.show_cost(best.solutions[0].cost());
        assert_eq!(Some(found), expected.map(i32::to_string), "{maximize}");
    }
}

/// Costs whose sum does not fit into 64 bits, as they are and where the problem has others in their place.
#[test]
fn costs_that_are_too_large_together() {
    let table = |cost: &str, rows: usize, last: &str| {
        format!("job,cost\n{}{last}", format!("a,{cost}\n").repeat(rows))
    };
    let nines = "9".repeat(18);
    let tenths = format!("{}.9", "9".repeat(17));
    let most = |costs: &str, rows: usize| {
        format!("costs between {costs} in {rows} rows do not fit into 64 bits")
    };
    for (text, maximize, expected) in [
        (
            table(&nines, 20, ""),
            false,
            format!(
                "20:3: found the cost \"{nines}\", expected at most 446744073709551633: \
                 the sum of all must not exceed 18446744073709551615"
            ),
        ),
        (
            table(&tenths, 20, ""),
            false,
            format!(
                "20:3: found the cost \"{tenths}\", expected at most 44674407370955163.3: \
                 the sum of all must not exceed 1844674407370955161.5"
            ),
        ),
        (
            table("900000000000000000", 10, "a,-990000000000000000\n"),
            false,
            format!(
                "11:3: {}",
                most("-990000000000000000 and 900000000000000000", 11)
            ),
        ),
        (
            table(&format!("-{nines}"), 20, "a,0\n"),
            true,
            format!("20:3: {}", most(&format!("-{nines} and 0"), 21)),
        ),
    ] {
        let mut columns = columns(&["job"], &[], Some("cost"));
        columns.maximize = maximize;
        let error = table::read(text.as_bytes(), &columns).expect_err("too much");
        assert_eq!(error.to_string(), expected);
    }
}

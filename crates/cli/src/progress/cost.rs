//! The costs of a search for the cheapest solutions, as the answer shows them.

use quadrille::format::Document;
use quadrille::format::table::TableSheet;

use crate::format_number::{grouped_text, percent_up};

/// The cost of the best solution so far, of a search without a bound on the others: `cost 5,661`.
pub fn found(cost: u64, document: &Document) -> String {
    format!("cost {}", grouped_text(&document.show_cost(cost)))
}

/// The cost of the best solution so far, if there is one, and what the proven bound says of others:
/// `cost 5,661, within 7.6%`, or `cost at least 5,229`; in a table with negative costs or in which larger ones are better,
/// where a share of a cost says nothing, `cost 56, none better than 60`.
pub fn so_far(cost: Option<u64>, bound: u64, document: &Document) -> String {
    let shown = |cost| grouped_text(&document.show_cost(cost));
    let is_shifted = document.sheet().is_some_and(TableSheet::is_shifted);
    match cost {
        None if is_shifted => format!("none better than {}", shown(bound)),
        None => format!("cost at least {}", shown(bound)),
        Some(cost) if is_shifted => {
            format!("cost {}, none better than {}", shown(cost), shown(bound))
        }
        Some(cost) => {
            let gap = cost.saturating_sub(bound) as f64 / cost.max(1) as f64;
            format!("cost {}, within {}", shown(cost), percent_up(gap))
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille::format::table::{self, TableColumns};
    use quadrille::format::{Format, read};

    use super::*;

    #[test]
    fn the_cost_comes_with_its_gap() {
        let document = read(b"a\na |7\n", Some(Format::Knuth)).expect("a problem");
        let shown = |cost, bound| so_far(cost, bound, &document);
        assert_eq!(shown(Some(5661), 5229), "cost 5,661, within 7.7%");
        assert_eq!(shown(None, 5229), "cost at least 5,229");
        assert_eq!(found(5661, &document), "cost 5,661");
        assert_eq!(shown(Some(0), 0), "cost 0, within 0.0%");
    }

    #[test]
    fn costs_have_the_decimals_and_the_sign_of_the_file() {
        let json = br#"{"items":{"primary":["a"]},"options":[{"items":["a"],"cost":2.50}]}"#;
        let document = read(json, Some(Format::Json)).expect("a problem");
        let shown = |cost, bound| so_far(cost, bound, &document);
        assert_eq!(shown(Some(250), 225), "cost 2.50, within 10.0%");
        assert_eq!(shown(None, 1_234_567), "cost at least 12,345.67");
        let shown = |pay: &str, maximize, costs: [&str; 2]| {
            let mut columns = TableColumns::default();
            columns.primary = vec!["job".to_owned()];
            columns.cost = Some("pay".to_owned());
            columns.maximize = maximize;
            let text = format!("job,pay\ncook,{pay}\n");
            let document = table::read(text.as_bytes(), &columns).expect("a table");
            let [cost, bound] = costs.map(|cost| document.read_cost(cost).expect(cost));
            [Some(cost), None].map(|cost| so_far(cost, bound, &document))
        };
        let plain = ["cost 3.0, within 50.0%", "cost at least 1.5"];
        assert_eq!(shown("2.5", false, ["3.0", "1.5"]), plain);
        let negative = ["cost -1.5, none better than -3.0", "none better than -3.0"];
        assert_eq!(shown("-3.5", false, ["-1.5", "-3.0"]), negative);
        let largest = [
            "cost 1,000, none better than 2,000",
            "none better than 2,000",
        ];
        assert_eq!(shown("5000", true, ["1000", "2000"]), largest);
    }
}

//! Terms of sequences: what is written is read back.

use proptest::prelude::*;
use quadrille::format::{BFile, read_terms};

use crate::cases::cases;

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn what_is_written_is_read(terms in prop::collection::btree_map(any::<u32>(), any::<u128>(), 0..9)) {
        let terms = terms.into_iter().map(|(n, term)| (n, term.into())).collect();
        let text = BFile(&terms).to_string();
        prop_assert_eq!(read_terms(&text), Ok(terms.clone()));
        let csv = format!("n,a(n)\n{}", text.replace(' ', ","));
        prop_assert_eq!(read_terms(&csv), Ok(terms));
    }

    #[test]
    fn no_text_makes_it_panic(text in "[0-9n,# {}\":a\n\u{e9}-]{0,30}") {
        let _ = read_terms(&text);
    }
}

/// In a triangle, each term has the number of its row and that in the row.
#[test]
fn terms_of_a_triangle_in_csv() {
    let terms = read_terms("n,row,k,a(n)\n4,3,1,0\n5,3,2,3\n").expect("two terms");
    let expected = [(4, 0u32.into()), (5, 3u32.into())];
    assert_eq!(terms.into_iter().collect::<Vec<_>>(), expected);
    for row in ["4,3,0", "4,3,1,0,0", "4,x,1,0", "4,3,,0", "4,3,1,"] {
        let error = read_terms(row).unwrap_err().to_string();
        let expected = format!("line 1: found {row:?}, expected a term such as `4 36`");
        assert_eq!(error, expected);
    }
}

/// The time to read a number grows with the square of its digits.
#[test]
fn endless_terms_are_refused() {
    let term = "7".repeat(50_000);
    assert!(read_terms(&format!("1 {term}\n")).is_ok());
    let refused = read_terms(&format!("0 1\n1 {}\n", term.repeat(3))).unwrap_err();
    let message = "line 2: found 150002 bytes, expected a term of at most 100000 digits";
    assert_eq!(refused.to_string(), message);
}

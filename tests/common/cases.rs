//! How many cases a property is tried with.

use proptest::prelude::ProptestConfig;

/// A configuration with this number of cases for each law. No file is written about those that fail.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

//! Laws that hold for random values: as `proptest!` in all, but compiled once.
//!
//! `proptest!` compiles its loop of cases and of smaller ones for each property, about 2,500 lines of LLVM code. Here the
//! values and the law that they are for are one value behind a pointer, so all laws share one loop.
//! The names that `proptest` has for everybody come with them.

use std::fmt::{self, Debug};

pub(crate) use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner};

/// Random values with the law that they are to obey.
pub(crate) trait Case: Debug {
    fn holds(self: Box<Self>) -> TestCaseResult;
}

struct Values<T> {
    values: T,
    law: fn(T) -> TestCaseResult,
}

impl<T: Debug> Debug for Values<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.fmt(f)
    }
}

impl<T: Debug> Case for Values<T> {
    fn holds(self: Box<Self>) -> TestCaseResult {
        (self.law)(self.values)
    }
}

/// The cases of a law.
pub(crate) fn cases<S>(
    values: S,
    law: fn(S::Value) -> TestCaseResult,
) -> BoxedStrategy<Box<dyn Case>>
where
    S: Strategy + 'static,
    S::Value: Debug + 'static,
{
    values
        .prop_map(move |values| Box::new(Values { values, law }) as Box<dyn Case>)
        .boxed()
}

/// Tries cases of a law; panics with the smallest one found for which it does not hold, and writes no file about it.
pub(crate) fn hold(mut config: ProptestConfig, cases: &BoxedStrategy<Box<dyn Case>>) {
    config.failure_persistence = None;
    let mut runner = TestRunner::new(config);
    if let Err(error) = runner.run(cases, |case| case.holds()) {
        panic!("{error}\n{runner}");
    }
}

/// Properties, written as for `proptest!`. Each is tried with this number of cases.
macro_rules! laws {
    (#![cases($cases:expr)] $($rest:tt)*) => {
        $crate::samples::laws::laws! { @each (proptest::prelude::ProptestConfig::with_cases($cases)) $($rest)* }
    };
    (@each ($config:expr) $($(#[$meta:meta])* fn $name:ident($($values:tt)*) $law:block)*) => {
        $($(#[$meta])*
        fn $name() {
            $crate::samples::laws::laws! { @one ($config) $law [] $($values)*, }
        })*
    };
    (@one ($config:expr) $law:block [$(($value:pat, $from:expr))*] $(,)?) => {{
        let cases = $crate::samples::laws::cases(($($from,)*), |($($value,)*)| {
            $law
            Ok(())
        });
        $crate::samples::laws::hold($config, &cases);
    }};
    (@one $config:tt $law:block [$($known:tt)*] $value:ident: $kind:ty, $($rest:tt)*) => {
        $crate::samples::laws::laws! { @one $config $law [$($known)* ($value, any::<$kind>())] $($rest)* }
    };
    (@one $config:tt $law:block [$($known:tt)*] $value:pat_param in $from:expr, $($rest:tt)*) => {
        $crate::samples::laws::laws! { @one $config $law [$($known)* ($value, $from)] $($rest)* }
    };
    ($($laws:tt)*) => {
        $crate::samples::laws::laws! { @each (proptest::prelude::ProptestConfig::default()) $($laws)* }
    };
}

pub(crate) use laws;

//! Where solutions were found, and numbers to sort millions of them by.

use crate::engine::IS_SMALL;

/// Where a solution was found. Sorts by the order of the search.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FoundPlace {
    /// In the first phase, after this many others.
    First(u64),
    /// In the second phase, on several threads, at this place in its tree.
    Second(Vec<u32>),
}

/// Makes numbers that order places as they are ordered. Places that agree in all levels that have room have the same.
#[derive(Default)]
pub(super) struct PlaceNumbers {
    /// The bits that the cases of each level take.
    widths: Vec<u32>,
}

impl PlaceNumbers {
    /// The bit above the numbers of the first phase.
    const SECOND: u32 = u128::BITS - 1;

    /// Makes room for a place. In a small build all of the second phase have the same number.
    pub(super) fn note(&mut self, place: &FoundPlace) {
        let FoundPlace::Second(place) = place else {
            return;
        };
        if IS_SMALL {
            return;
        }
        if self.widths.len() < place.len() {
            self.widths.resize(place.len(), 0);
        }
        for (width, case) in self.widths.iter_mut().zip(place) {
            *width = (*width).max(u32::BITS - case.leading_zeros());
        }
    }

    /// The number of a place that was noted.
    pub(super) fn number(&self, place: &FoundPlace) -> u128 {
        let place = match place {
            FoundPlace::First(met) => return u128::from(*met),
            FoundPlace::Second(_) if IS_SMALL => return 1 << Self::SECOND,
            FoundPlace::Second(place) => place,
        };
        let (mut number, mut left) = (1, Self::SECOND);
        for (level, &width) in self.widths.iter().enumerate() {
            if width > left {
                break;
            }
            let case = place.get(level).copied().unwrap_or(0);
            number = number << width | u128::from(case);
            left -= width;
        }
        number << left
    }
}

#[cfg(test)]
mod tests {
    use crate::samples::laws::*;

    use super::*;

    fn places() -> impl Strategy<Value = Vec<FoundPlace>> {
        let case = prop_oneof![0u32..3, 0u32..300, any::<u32>()];
        let place = prop_oneof![
            any::<u64>().prop_map(FoundPlace::First),
            prop::collection::vec(case, 0..12).prop_map(FoundPlace::Second),
            prop::collection::vec(0u32..2, 0..140).prop_map(FoundPlace::Second),
        ];
        prop::collection::vec(place, 2..20)
    }

    laws! {
        #[test]
        fn numbers_are_in_the_order_of_places(mut places in places()) {
            let mut numbers = PlaceNumbers::default();
            places.iter().for_each(|place| numbers.note(place));
            places.sort();
            prop_assert!(places.is_sorted_by_key(|place| numbers.number(place)));
        }
    }

    /// So few comparisons look at the places themselves.
    #[test]
    fn a_hundred_levels_of_two_cases_have_room() {
        let place = |last| FoundPlace::Second([vec![1; 126], vec![last]].concat());
        let mut numbers = PlaceNumbers::default();
        [place(0), place(1)]
            .iter()
            .for_each(|place| numbers.note(place));
        assert_eq!(numbers.number(&place(0)) + 1, numbers.number(&place(1)));
    }
}

//! The lowest forced item of each word by loops over words, each step for all eight at once.

use super::Forced;
use crate::dense::bits::{Bits, Bits512};

/// Does what [`Plain`](super::super::Plain) does.
#[inline(always)]
pub(super) fn lowest<const P: usize>(forced: Bits512, number: &[Bits512; 5]) -> Forced {
    let forced = <[u64; 8]>::try_from(forced.words()).expect("eight words");
    let low = forced.map(|word| word & word.wrapping_neg());
    let mut places = [0; 8];
    for (at, (place, low)) in places.iter_mut().zip(low).enumerate() {
        *place = 64 * at as u64 + u64::from(low.wrapping_sub(1).count_ones());
    }
    let digits = (usize::BITS - (P - 1).leading_zeros()) as usize;
    for (digit, number) in number[..digits].iter().enumerate() {
        for ((place, low), &word) in places.iter_mut().zip(low).zip(number.words()) {
            *place |= u64::from(word & low != 0) * (512 << digit);
        }
    }
    let mut list = Forced {
        places: [0; 8],
        count: 0,
    };
    for (word, place) in forced.into_iter().zip(places) {
        list.places[list.count] = place;
        list.count += usize::from(word != 0);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::narrow::force::{Lowest, Plain};

    #[test]
    fn the_same_as_plain_loops() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let mut set = |few: bool| {
                let mut set = Bits512::NONE;
                for word in set.words_mut() {
                    *word = random.u64(..)
                        & if few {
                            random.u64(..) & random.u64(..)
                        } else {
                            !0
                        };
                    *word *= u64::from(!few || random.bool());
                }
                set
            };
            let forced = set(true);
            let number = [(); 5].map(|()| set(false));
            let (loops, plain) = (lowest::<32>(forced, &number), Plain.lowest(forced, &number));
            let some = ..plain.count;
            assert_eq!(loops.count, plain.count);
            assert_eq!(loops.places[some], plain.places[some]);
        }
    }
}

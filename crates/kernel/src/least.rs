//! The least of many numbers. It is in this crate for the loops: those above are compiled for size.

/// The first of the least numbers, with its place before it; `(0, u16::MAX)` if there is no number below that. One that is at
/// most `enough` ends the scan, so that a number further on may be less.
pub fn least(numbers: &[u16], enough: u16) -> (u32, u16) {
    let mut best = (0, u16::MAX);
    // A chunk at a time, so that the compiler can vectorize the loop.
    for (start, chunk) in (0..).step_by(32).zip(numbers.chunks(32)) {
        let least = chunk.iter().fold(u16::MAX, |least, &it| least.min(it));
        if least < best.1 {
            let place = chunk.iter().position(|&number| number == least);
            let place = place.expect("the least is one of them");
            best = (start + place as u32, least);
            if least <= enough {
                break;
            }
        }
    }
    best
}

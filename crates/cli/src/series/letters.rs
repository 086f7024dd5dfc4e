//! Letters in words, and the numbers that take their places.

/// A sum of numbers and multiples of a letter: `2`, `N`, `2N-1`, `1+N+N`.
#[derive(Clone, Copy, Debug)]
pub struct Linear {
    pub factor: i128,
    more: i128,
}

impl Linear {
    /// What a text is; `None` of other texts, and of numbers beyond 32 bits in it.
    pub fn read(text: &str, letter: char) -> Option<Linear> {
        Some(Linear {
            factor: sum(text, &|found| i128::from(found == Some(letter)), &[letter])?,
            more: sum(text, &|found| i128::from(found.is_none()), &[letter])?,
        })
    }

    /// Its value for a number.
    pub fn at(self, number: u32) -> i128 {
        self.factor * i128::from(number) + self.more
    }
}

/// The sum of numbers and multiples of these letters that a text is, each times the weight of its letter, or of none; `None` of
/// other texts, and of numbers beyond 32 bits.
fn sum(text: &str, weight: &dyn Fn(Option<char>) -> i128, letters: &[char]) -> Option<i128> {
    let digits = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u32>().ok().filter(|_| is_plain);
        number.map(i128::from)
    };
    let (mut sum, mut sign, mut rest) = (0, 1, text);
    loop {
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let (term, tail) = rest.split_at(end);
        let last = term.chars().next_back();
        let letter = last.filter(|last| letters.contains(last));
        let factor = match letter.and_then(|letter| term.strip_suffix(letter)) {
            Some("") => 1,
            factor => digits(factor.unwrap_or(term))?,
        };
        sum += sign * factor * weight(letter);
        if tail.is_empty() {
            return Some(sum);
        }
        sign = if tail.starts_with('-') { -1 } else { 1 };
        rest = &tail[1..];
    }
}

/// A word with values in the places of the sums in it that have one of these letters, which is no part of a longer word.
///
/// A sum is `TERM [SIGN TERM]...`, where a TERM is `2`, `N` or `2N`, and a SIGN `+` or `-`. A minus, and a term before the first
/// letter, count only at the start of the word and behind `=` or a cross: names of files have them, too.
///
/// An error if a value would be negative, or a number in the word is beyond 32 bits.
pub fn with_numbers(word: &str, numbers: &[(char, u32)]) -> Result<String, String> {
    let letters: Vec<char> = numbers.iter().map(|&(letter, _)| letter).collect();
    let (mut text, mut rest) = (String::new(), word);
    // Where the last value ends: it is no part of another sum.
    let mut done = 0;
    while let Some(at) = rest.find(&letters[..]) {
        text += &rest[..at];
        let tail = &rest[at..];
        let (before, first) = text.split_at(begin(&text, done));
        let (last, after) = tail.split_at(length(tail, &letters, is_start(before)));
        if is_in_word(before, after) {
            text += &tail[..1];
            rest = &tail[1..];
            continue;
        }
        let expression = format!("{first}{last}");
        let value = value(&expression, numbers)
            .map_err(|why| format!("found {expression} in {word:?}, {why}"))?;
        text = format!("{before}{value}");
        (done, rest) = (text.len(), after);
    }
    Ok(text + rest)
}

/// How long a text is without the digits at its end, which does not begin before `from`.
fn without_digits(text: &str, from: usize) -> usize {
    let end = text[from..].trim_end_matches(|digit: char| digit.is_ascii_digit());
    from + end.len()
}

/// Where the sum begins whose first letter stands behind a text, not before `from`.
fn begin(text: &str, from: usize) -> usize {
    let factor = without_digits(text, from);
    let mut begin = factor;
    while text[from..begin].ends_with(['+', '-']) {
        let number = without_digits(&text[..begin - 1], from);
        if number == begin - 1 {
            break;
        }
        begin = number;
    }
    match is_start(&text[..begin]) {
        true => begin,
        false => factor,
    }
}

fn is_size(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, 'N' | 'K')
}

/// Whether a text ends with the cross between two sizes, which is no part of a word.
fn is_crossed(before: &str) -> bool {
    let size = before.strip_suffix('x');
    size.is_some_and(|size| size.ends_with(is_size))
}

/// Whether what follows this is no part of a name.
fn is_start(before: &str) -> bool {
    before.is_empty() || before.ends_with('=') || is_crossed(before)
}

/// Whether what stands between these is a part of a longer word.
fn is_in_word(before: &str, after: &str) -> bool {
    let crosses = { after.strip_prefix('x') }.is_some_and(|size| size.starts_with(is_size));
    before.ends_with(char::is_alphabetic) && !is_crossed(before)
        || after.starts_with(char::is_alphabetic) && !crosses
}

/// What a sum is with these numbers, or what is wrong with it.
fn value(expression: &str, numbers: &[(char, u32)]) -> Result<i128, String> {
    let letters: Vec<char> = numbers.iter().map(|&(letter, _)| letter).collect();
    let weight = |letter| {
        let known = numbers.iter().find(|&&(known, _)| Some(known) == letter);
        known.map_or(1, |&(_, number)| i128::from(number))
    };
    match sum(expression, &weight, &letters) {
        Some(value @ 0..) => Ok(value),
        Some(value) => {
            let given = { numbers.iter() }.map(|(letter, number)| format!("{letter} = {number}"));
            let given = given.collect::<Vec<_>>().join(", ");
            Err(format!(
                "which is {value} for {given}, expected a number from 0"
            ))
        }
        None => Err(format!("expected numbers up to {} in it", u32::MAX)),
    }
}

/// How long a sum at the start of a text is that begins with a letter. A sign without a number behind it is none.
fn length(text: &str, letters: &[char], has_minus: bool) -> usize {
    let mut end = 1;
    while text[end..].starts_with(|sign: char| sign == '+' || sign == '-' && has_minus) {
        let term = &text[end + 1..];
        let digits = term.bytes().take_while(u8::is_ascii_digit).count();
        let length = digits + usize::from(term[digits..].starts_with(letters));
        if length == 0 {
            break;
        }
        end += 1 + length;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_the_places_of_letters() {
        for (word, expected) in [
            ("4xN", "4x7"),
            ("NxN", "7x7"),
            ("2N", "14"),
            ("board-N.dlx", "board-7.dlx"),
            ("N+1", "8"),
            ("N-1", "6"),
            ("2N+1xN-3", "15x4"),
            ("--size=N-7", "--size=0"),
            ("board-N-1.dlx", "board-7-1.dlx"),
            ("board-N+1.dlx", "board-8.dlx"),
            ("N+", "7+"),
            ("N-center", "7-center"),
            ("boxN", "boxN"),
            ("NxK", "7xK"),
            ("aN+1", "aN+1"),
            ("N+1b", "N+1b"),
            ("a99999999999N", "a99999999999N"),
            ("4294967295N", "30064771065"),
            ("N+1+1", "9"),
            ("2N-1-1x1+N", "12x8"),
            ("N+NxN-N+1", "14x1"),
            ("1+2+N.txt", "10.txt"),
            ("a1+N", "a1+7"),
            ("board-1+N.dlx", "board-1+7.dlx"),
            ("N+-1", "7+-1"),
            ("N+2Nb", "N+2Nb"),
            ("N+K", "7+K"),
            ("9-N", "2"),
            ("2-1+N", "8"),
            ("2-1+2N-1x3", "14x3"),
            ("Nx10-N", "7x3"),
            ("--size=10-N", "--size=3"),
            ("board-10-N.dlx", "board-10-7.dlx"),
            ("-1+N", "-1+7"),
            ("N1+N", "71+7"),
            ("N2N", "714"),
        ] {
            assert_eq!(
                with_numbers(word, &[('N', 7)]),
                Ok(expected.to_owned()),
                "{word}"
            );
        }
        for (word, expected) in [
            ("4xN-8", "which is -1 for N = 7"),
            (
                "99999999999Nx2",
                "found 99999999999N in \"99999999999Nx2\", expected numbers up to 4294967295 in it",
            ),
            ("N+99999999999", "found N+99999999999 in"),
            ("1-N", "which is -6 for N = 7"),
            ("1+N-9", "found 1+N-9 in \"1+N-9\", which is -1 for N = 7"),
        ] {
            let said = with_numbers(word, &[('N', 7)]).expect_err(word);
            assert!(said.contains(expected), "{said}");
        }
        let both = |word: &str| with_numbers(word, &[('N', 7), ('K', 2)]);
        for (word, expected) in [
            ("N+KxN-K+1", "9x6"),
            ("K-N+5xKN", "0xKN"),
            ("2N-2K", "10"),
            ("3-K+N", "8"),
            ("N1-K", "71-2"),
            ("board-N-K.dlx", "board-7-2.dlx"),
            ("a=NK", "a=NK"),
        ] {
            assert_eq!(both(word), Ok(expected.to_owned()), "{word}");
        }
        let said = both("K-N").expect_err("-5");
        assert!(
            said.contains("which is -5 for N = 7, K = 2, expected"),
            "{said}"
        );
    }
}

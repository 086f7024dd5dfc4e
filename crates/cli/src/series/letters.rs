//! Letters in words, and the numbers that take their places.

/// A number, or `N`, `2N`, `N+1` or `2N-1` for a letter `N`.
#[derive(Clone, Copy, Debug)]
pub struct Linear {
    pub factor: i128,
    more: i128,
}

impl Linear {
    /// What a text is; `None` of other texts, and of numbers beyond 32 bits.
    pub fn read(text: &str, letter: char) -> Option<Linear> {
        let digits = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u32>()
                .ok()
                .filter(|_| is_plain)
                .map(i128::from)
        };
        let Some((factor, more)) = text.split_once(letter) else {
            let (factor, more) = (0, digits(text)?);
            return Some(Linear { factor, more });
        };
        let factor = if factor.is_empty() {
            1
        } else {
            digits(factor)?
        };
        let more = match (more.strip_prefix('+'), more.strip_prefix('-')) {
            (Some(more), _) => digits(more)?,
            (_, Some(less)) => -digits(less)?,
            _ if more.is_empty() => 0,
            _ => return None,
        };
        Some(Linear { factor, more })
    }

    /// Its value for a number.
    pub fn at(self, number: u32) -> i128 {
        self.factor * i128::from(number) + self.more
    }
}

/// A word with a number for each such letter that is no part of a longer word, its multiple for `2N`, and more or less for `N+1`
/// and `N-1`. A minus is one only at the start of a word and behind a cross, because names of files have some, too. An error
/// if a number would be negative, or one in the word is beyond 32 bits.
pub fn with_number(word: &str, letter: char, number: u32) -> Result<String, String> {
    let is_size = |letter: char| letter.is_ascii_digit() || matches!(letter, 'N' | 'K');
    let (mut text, mut rest) = (String::new(), word);
    while let Some(at) = rest.find(letter) {
        text += &rest[..at];
        let tail = &rest[at..];
        let before = text.trim_end_matches(|digit: char| digit.is_ascii_digit());
        // The cross between two sizes is no part of a word.
        let crossed = before
            .strip_suffix('x')
            .filter(|size| size.ends_with(is_size));
        let begins = before.is_empty() || before.ends_with('=') || crossed.is_some();
        let digits = |from: &str| from.bytes().take_while(u8::is_ascii_digit).count();
        let end = match tail.as_bytes().get(1) {
            Some(b'+') => 2 + digits(&tail[2..]),
            Some(b'-') if begins => 2 + digits(&tail[2..]),
            _ => 1,
        };
        // A sign without digits is none.
        let end = if end == 2 { 1 } else { end };
        let after = &tail[end..];
        let crosses = after
            .strip_prefix('x')
            .filter(|size| size.starts_with(is_size));
        let is_in_word = before.ends_with(char::is_alphabetic) && crossed.is_none()
            || after.starts_with(char::is_alphabetic) && crosses.is_none();
        let expression = format!("{}{}", &text[before.len()..], &tail[..end]);
        if is_in_word {
            text.push(letter);
            rest = &tail[1..];
            continue;
        }
        match Linear::read(&expression, letter).map(|found| found.at(number)) {
            Some(value @ 0..) => {
                text.truncate(before.len());
                text += &value.to_string();
                rest = after;
            }
            Some(value) => {
                return Err(format!(
                    "found {expression} in {word:?}, which is {value} for {letter} = {number}, expected a number from 0"
                ));
            }
            None => {
                return Err(format!(
                    "found {expression} in {word:?}, expected numbers up to {} in it",
                    u32::MAX
                ));
            }
        }
    }
    Ok(text + rest)
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
        ] {
            assert_eq!(with_number(word, 'N', 7), Ok(expected.to_owned()), "{word}");
        }
        for (word, expected) in [
            ("4xN-8", "which is -1 for N = 7"),
            (
                "99999999999Nx2",
                "found 99999999999N in \"99999999999Nx2\", expected numbers up to 4294967295 in it",
            ),
            ("N+99999999999", "found N+99999999999 in"),
        ] {
            let said = with_number(word, 'N', 7).expect_err(word);
            assert!(said.contains(expected), "{said}");
        }
    }
}

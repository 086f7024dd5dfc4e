//! The words of a command, as a shell takes them.

use std::borrow::Cow;

use anyhow::bail;

/// The words between blanks. Quotes of either kind, at the start of a word or after `=`, hold blanks and quotes of the
/// other kind.
pub fn split(text: &str) -> anyhow::Result<Vec<String>> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let mut word = String::new();
        while let Some(letter) = rest.chars().next().filter(|letter| !letter.is_whitespace()) {
            rest = &rest[letter.len_utf8()..];
            if !(matches!(letter, '\'' | '"') && (word.is_empty() || word.ends_with('='))) {
                word.push(letter);
                continue;
            }
            let Some((inside, after)) = rest.split_once(letter) else {
                bail!("{text:?}: found {letter} without another one, expected quotes in pairs");
            };
            word += inside;
            rest = after;
        }
        words.push(word);
        rest = rest.trim_start();
    }
    Ok(words)
}

/// The words as a line that [`split`] takes apart again, unless a word has both kinds of quotes.
pub fn join(words: &[String]) -> String {
    let quoted = |word: &String| -> Cow<'_, str> {
        let is_odd = |letter: char| letter.is_whitespace() || matches!(letter, '\'' | '"');
        let is_plain = !word.is_empty() && !word.contains(is_odd);
        match (is_plain, word.contains('\'')) {
            (true, _) => word.clone().into(),
            (false, false) => format!("'{word}'").into(),
            (false, true) => format!("\"{word}\"").into(),
        }
    };
    let words: Vec<_> = words.iter().map(quoted).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_together() -> anyhow::Result<()> {
        let words = split(" count  'my board N' --require=\"F 'r 1'\" it's-N '' \"\"")?;
        let expected = ["count", "my board N", "--require=F 'r 1'", "it's-N", "", ""];
        assert_eq!(words, expected);
        assert_eq!(split(&join(&words))?, expected);
        assert!(split("").is_ok_and(|words| words.is_empty()));
        let fault = split("count 'N")
            .expect_err("one quote is missing")
            .to_string();
        assert!(fault.ends_with("found ' without another one, expected quotes in pairs"));
        Ok(())
    }
}

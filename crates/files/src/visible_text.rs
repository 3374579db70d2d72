//! Text from strangers, made safe to show: titles, labels, keys and file names may hold characters that move the cursor, change
//! colours, or turn the direction of reading. They are shown by a sign or their number, and never sent.
//!
//! Such characters are C0 and C1 controls (ECMA-48), the controls of bidirectional text (Unicode Standard Annex #9), the two
//! separators of lines and paragraphs, the mark of byte order, and noncharacters, which XML forbids (Unicode Standard, 23.7).

use std::borrow::Cow;
use std::fmt::Write;

/// The most characters of a name or a value that messages quote.
const LONGEST_QUOTE: usize = 60;

/// `true` for characters that act on the screen instead of being seen.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
        || is_noncharacter(letter)
}

/// `true` for the code points that will never be characters: 32 of them, and the last two of each plane.
fn is_noncharacter(letter: char) -> bool {
    matches!(letter, '\u{FDD0}'..='\u{FDEF}') || u32::from(letter) & 0xFFFE == 0xFFFE
}

/// The text with every hidden character shown: C0 as its picture (␛ for escape, ␊ for a line break), others by their number, such
/// as `<U+202E>`.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match picture(letter) {
            Some(picture) => shown.push(picture),
            None if is_hidden(letter) => {
                write!(shown, "<U+{:04X}>", u32::from(letter)).expect("a String takes everything")
            }
            None => shown.push(letter),
        }
    }
    Cow::Owned(shown)
}

/// The text with every hidden character but line breaks shown, as [`visible`] does.
pub fn visible_lines(text: &str) -> String {
    text.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

/// The text with every hidden character replaced by one that is as wide, so that columns stay: C0 by its picture, others by the
/// replacement character.
pub fn visible_in_columns(text: &str) -> String {
    let shown =
        |letter| picture(letter).unwrap_or(if is_hidden(letter) { char::REPLACEMENT_CHARACTER } else { letter });
    text.chars().map(shown).collect()
}

/// The text as a message quotes it: visible, and its beginning only where it is long.
pub fn quotable(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", visible(&text[..end])),
        None => visible(text).into_owned(),
    }
}

/// The text as a cell of a table that spreadsheets read: visible, and with an apostrophe before it where it would be taken for a
/// formula. Not for numbers.
pub fn spreadsheet_cell(text: &str) -> Cow<'_, str> {
    let shown = visible(text);
    if shown.starts_with(['=', '+', '-', '@']) { Cow::Owned(format!("'{shown}")) } else { shown }
}

/// The picture of a C0 control or of delete (Unicode block Control Pictures).
fn picture(letter: char) -> Option<char> {
    match u32::from(letter) {
        code @ 0..0x20 => char::from_u32(0x2400 + code),
        0x7F => Some('\u{2421}'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The characters in question by their numbers, from the standards.
    fn acts(code: u32) -> bool {
        code < 0x20
            || (0x7F..0xA0).contains(&code)
            || [0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0xFEFF].contains(&code)
            || (0x2066..0x206A).contains(&code)
            || (0xFDD0..0xFDF0).contains(&code)
            || [0xFFFE, 0xFFFF].contains(&(code % 0x1_0000))
    }

    #[test]
    fn hidden_characters_have_a_sign_or_a_number() {
        assert_eq!(visible("a\u{1b}[31mb\r\n\u{7f}"), "a␛[31mb␍␊␡");
        assert_eq!(visible("\u{9b}x\u{202e}y\u{2069}"), "<U+009B>x<U+202E>y<U+2069>");
        assert_eq!(visible("\u{fffe}\u{1ffff}\u{fdd0}\u{fffd}"), "<U+FFFE><U+1FFFF><U+FDD0>\u{fffd}");
        assert_eq!(visible_in_columns("\u{9b}x\ty"), "\u{fffd}x␉y");
        assert!(matches!(visible("Grüße, 世界 – ½ α 🙂"), Cow::Borrowed(_)));
    }

    #[test]
    fn quotes_are_short() {
        assert_eq!(quotable(&"ä".repeat(60)), "ä".repeat(60));
        assert_eq!(quotable(&"ä".repeat(61)), format!("{}…", "ä".repeat(60)));
        assert_eq!(quotable("\u{202e}"), "<U+202E>");
    }

    #[test]
    fn formulas_are_text() {
        for (text, cell) in
            [("=1+1", "'=1+1"), ("@a", "'@a"), ("-x", "'-x"), ("+x", "'+x"), ("a=1", "a=1"), ("", ""), ("'=", "'=")]
        {
            assert_eq!(spreadsheet_cell(text), cell);
        }
        assert_eq!(spreadsheet_cell("\t=1"), "␉=1");
    }

    proptest! {
        #[test]
        fn nothing_hidden_is_left_and_everything_else_stays(text in any::<String>()) {
            for shown in [visible(&text).into_owned(), visible_in_columns(&text), quotable(&text), spreadsheet_cell(&text).into_owned()] {
                prop_assert!(!shown.chars().any(|letter| acts(letter.into())), "{shown:?}");
            }
            prop_assert_eq!(visible_in_columns(&text).chars().count(), text.chars().count());
            let clean: String = text.chars().filter(|letter| !acts((*letter).into())).collect();
            prop_assert_eq!(visible(&clean).into_owned(), &clean[..]);
        }

        #[test]
        fn any_control_is_shown(code in prop_oneof![0_u32..0x20, 0x7F_u32..0xA0, 0x2028_u32..0x202F, 0x2066_u32..0x206A], around in "[a-z]{0,3}") {
            let letter = char::from_u32(code).unwrap();
            let shown = visible(&format!("{around}{letter}{around}")).into_owned();
            prop_assert!(shown.starts_with(&around) && shown.ends_with(&around) && shown.chars().count() > 2 * around.len());
            prop_assert!(!shown.contains(letter));
        }
    }
}

//! Sentences on a terminal: broken between words.

use super::streams::Results;
use files::visible_text::visible;
use std::io;

/// Width of what is printed for people, letters.
pub const WIDTH: usize = 100;

/// Prints a text, of which all lines but the first begin with `indent` spaces. A word that is longer than a line stays whole.
pub fn print(out: &mut Results<'_>, text: &str, indent: usize) -> io::Result<()> {
    let text = visible(text);
    let mut line = String::new();
    for word in text.split(' ') {
        let is_empty = line.trim().is_empty();
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            out.line(&line)?;
            line = " ".repeat(indent) + word;
        } else {
            line = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        }
    }
    out.line(&line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        let mut text = Vec::new();
        print(&mut Results::new(&mut text), &format!("1  {}{}", "four ".repeat(30), "x".repeat(120)), 3).unwrap();
        let text = String::from_utf8(text).unwrap();
        let lines: Vec<_> = text.lines().collect();
        assert!(lines[0].starts_with("1  four four") && lines[1].starts_with("   four"), "{text}");
        assert!(lines.iter().all(|line| line.len() <= WIDTH || line.trim().len() == 120), "{text}");
        assert_eq!(text.split_whitespace().count(), 32);
    }
}

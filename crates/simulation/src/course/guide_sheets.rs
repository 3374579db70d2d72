//! The two sheets of a lesson in the guide to print: one for the class, which has no answer, and one for the teacher.

use super::guide::{GuidePage, GuideTrial};
use super::html_text::Escaped;
use base64::display::Base64Display;
use base64::prelude::BASE64_STANDARD;
use std::fmt::{Result, Write};

/// Lines to write on below a question.
const LINES: usize = 3;

/// A lesson and its place in the guide.
pub(super) struct LessonSheets<'a> {
    /// Title of its part.
    pub part: &'a str,
    /// Its place there, from 1.
    pub place: usize,
    /// Lessons in the part.
    pub of: usize,
    /// The lesson.
    pub page: &'a GuidePage,
}

impl LessonSheets<'_> {
    /// The sheet for the class: the question, the bet, and room for what the class sees and thinks.
    pub fn write_class(&self, text: &mut String, still: &[u8]) -> Result {
        let page = self.page;
        self.begin(text, ("class", &page.id), "For the class")?;
        write_image(text, still, &format!("{}: the lanes before they move", page.scenario.title))?;
        writeln!(text, "<p class=\"ask\">{}</p>", Escaped(&page.plan().ask))?;
        match page.number {
            Some(_) => text.write_str("<p>My number: <span class=\"blank\"></span></p>\n")?,
            None => write_bet(text, page, false)?,
        }
        let trial = page.trials.first().map(|trial| format!("Then try: {}", trial.say));
        for head in ["What I saw", "Why, in my own words"].into_iter().chain(trial.as_deref()) {
            writeln!(text, "<h3>{}</h3>{}", Escaped(head), "<i class=\"line\"></i>".repeat(LINES))?;
        }
        text.write_str("</section>\n")
    }

    /// The sheet for the teacher: everything that the lesson says.
    pub fn write_teacher(&self, text: &mut String, still: &[u8]) -> Result {
        let page = self.page;
        let id = format!("{}-teacher", page.id);
        self.begin(text, ("teacher", &id), &format!("For the teacher · {}", minutes(page)))?;
        writeln!(text, "<p class=\"lead\">{}</p>", Escaped(&page.plan().goal))?;
        write_image(text, still, &page.still_text())?;
        text.write_str("<dl>\n")?;
        writeln!(text, "<dt>Start<dd><code>timestep-lab {}</code>", Escaped(&page.id))?;
        write_entry(text, "Ask", &page.plan().ask)?;
        match &page.number {
            Some(number) => {
                let hands =
                    "Everybody writes a number down; then hands: who is below the first that is called, and who above?";
                write_entry(text, "Bet", hands)?;
                write_entry(text, "Answer", &format!("{number}."))?;
            }
            None => {
                text.write_str("<dt>Bet<dd>")?;
                write_bet(text, page, true)?;
            }
        }
        write_list(text, "Look", &page.moments)?;
        write_entry(text, "Why", &page.why)?;
        write_entry(text, "More", &page.more)?;
        write_list(text, "Wrong", &page.wrong)?;
        for GuideTrial { say, then, .. } in &page.trials {
            write_entry(text, "Try", &format!("{say} {then}"))?;
        }
        write_entry(text, "Say", &page.plan().say)?;
        text.write_str("</dl>\n</section>\n")
    }

    fn begin(&self, text: &mut String, (class, id): (&str, &str), reader: &str) -> Result {
        let LessonSheets { part, place, of, page } = self;
        writeln!(text, "<section class=\"sheet {class}\" id=\"{}\">", Escaped(id))?;
        writeln!(text, "<header><span>{} · {place} of {of}</span><b>{reader}</b></header>", Escaped(part))?;
        writeln!(text, "<h2>{}</h2>", Escaped(&page.scenario.title))
    }
}

/// Time that a lesson takes, in words.
fn minutes(page: &GuidePage) -> String {
    match page.plan().minutes {
        0 => String::new(),
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

/// The choices with their keys, and room for the number of hands. `tells`: with the right one marked.
fn write_bet(text: &mut String, page: &GuidePage, tells: bool) -> Result {
    if page.choices.is_empty() {
        return Ok(());
    }
    text.write_str("<table class=\"bet\">\n<tr><th class=\"key\">Key<th>Bet<th class=\"hands\">Hands\n")?;
    for (key, (choice, is_right)) in (1..).zip(&page.choices) {
        let [class, mark] = if tells && *is_right { [" class=\"right\"", " ✓"] } else { [""; 2] };
        writeln!(text, "<tr{class}><td class=\"key\">{key}<td>{}{mark}<td class=\"hands\">", Escaped(choice))?;
    }
    text.write_str("</table>\n")
}

fn write_image(text: &mut String, png: &[u8], about: &str) -> Result {
    if png.is_empty() {
        return Ok(());
    }
    let (about, png) = (Escaped(about), Base64Display::new(png, &BASE64_STANDARD));
    writeln!(text, "<figure><img alt=\"{about}\" src=\"data:image/png;base64,{png}\"></figure>")
}

fn write_entry(text: &mut String, head: &str, words: &str) -> Result {
    if words.is_empty() { Ok(()) } else { writeln!(text, "<dt>{head}<dd>{}", Escaped(words)) }
}

fn write_list(text: &mut String, head: &str, items: &[[String; 2]]) -> Result {
    if items.is_empty() {
        return Ok(());
    }
    write!(text, "<dt>{head}<dd>")?;
    for [what, words] in items {
        writeln!(text, "<p><i>{}.</i> {}", Escaped(what.trim_end_matches('.')), Escaped(words))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn images_are_written_as_the_standard_has_them() {
        for (png, word) in
            [("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")]
        {
            let mut text = String::new();
            write_image(&mut text, png.as_bytes(), "").unwrap();
            assert!(text.contains(&format!("base64,{word}\"")), "{text}");
        }
    }
}

//! The teacher's guide as a page to print: one file with its stills inside, a sheet of paper for each lesson.

use super::guide::{GuideChapter, GuidePage, GuideTrial};
use std::fmt::{Display, Formatter, Result, Write};

const STYLE: &str = "
@page { size: A4; margin: 14mm 16mm; }
body { font: 11pt/1.4 system-ui, sans-serif; color: #111; max-width: 46rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 22pt; } h2 { font-size: 17pt; margin: 0.1rem 0 0.3rem; } p, ol, ul { margin: 0.45rem 0; }
section { border-top: 1px solid #bbb; padding: 1.2rem 0; }
.chapter, .start { color: #555; margin: 0; } .goal { font-size: 12.5pt; } .ask { font-size: 12.5pt; font-weight: 600; }
img { width: 100%; border: 1px solid #bbb; } .right { font-weight: 700; } .right::after { content: \" ✓\"; }
@media print {
  body { padding: 0; max-width: none; }
  section { break-before: page; border: 0; padding: 0; }
  img { max-height: 95mm; object-fit: contain; object-position: left; border: 0; }
}
";

/// All chapters. `still` has the PNG of a lesson; without it the page has no picture.
pub fn guide_html(chapters: &[GuideChapter], still: impl Fn(&GuidePage) -> Option<Vec<u8>>) -> String {
    let mut text = String::new();
    write_guide(&mut text, chapters, &still).expect("writing to a String does not fail");
    text
}

fn write_guide(text: &mut String, chapters: &[GuideChapter], still: &impl Fn(&GuidePage) -> Option<Vec<u8>>) -> Result {
    let title = "Timestep Lab: teacher’s guide";
    write!(text, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n")?;
    write!(text, "<style>{STYLE}</style>\n<h1>{title}</h1>\n")?;
    text.write_str(
        "<p>Ask before anything moves, let the class bet, then start the lesson and step through it where the answer is to be seen. \
         All numbers are computed from the run that the class sees.</p>\n",
    )?;
    for chapter in chapters {
        write!(text, "<h3>{}</h3>\n<ul>\n", Escaped(chapter.title))?;
        for page in &chapter.pages {
            writeln!(text, "<li><a href=\"#{0}\">{1}</a>", Escaped(&page.id), Escaped(&page.title))?;
        }
        text.write_str("</ul>\n")?;
    }
    for chapter in chapters {
        for page in &chapter.pages {
            write_page(text, chapter.title, page, still(page))?;
        }
    }
    text.write_str("</html>\n")
}

fn write_page(text: &mut String, chapter: &str, page: &GuidePage, still: Option<Vec<u8>>) -> Result {
    write!(text, "<section id=\"{}\">\n<p class=\"chapter\">{}</p>\n", Escaped(&page.id), Escaped(chapter))?;
    write!(text, "<h2>{}</h2>\n<p class=\"goal\">{}</p>\n", Escaped(&page.title), Escaped(&page.goal))?;
    let (id, minutes) = (Escaped(&page.id), page.minutes);
    writeln!(text, "<p class=\"start\"><code>timestep-lab {id}</code> · about {minutes} minutes</p>")?;
    if let Some(png) = still {
        let about = page.still_text();
        writeln!(text, "<img alt=\"{}\" src=\"data:image/png;base64,{}\">", Escaped(&about), Base64(&png))?;
    }
    writeln!(text, "<p class=\"ask\">{}</p>", Escaped(&page.ask))?;
    if !page.choices.is_empty() {
        text.write_str("<ol>\n")?;
        for (choice, is_right) in &page.choices {
            let class = if *is_right { " class=\"right\"" } else { "" };
            writeln!(text, "<li{class}>{}", Escaped(choice))?;
        }
        text.write_str("</ol>\n")?;
    }
    write_list(text, "Look.", &page.moments)?;
    let number = page.number.as_ref().map(|number| format!("{number}."));
    for (head, words) in [("Answer.", number.as_deref()), ("Why.", Some(&*page.why)), ("More.", Some(&*page.more))] {
        write_paragraph(text, head, words.unwrap_or_default())?;
    }
    write_list(text, "What students get wrong.", &page.wrong)?;
    for GuideTrial { say, then, .. } in &page.trials {
        write_paragraph(text, "Try.", &format!("{say} {then}"))?;
    }
    write_paragraph(text, "Say.", &page.say)?;
    text.write_str("</section>\n")
}

fn write_paragraph(text: &mut String, head: &str, words: &str) -> Result {
    if words.is_empty() { Ok(()) } else { writeln!(text, "<p><b>{head}</b> {}</p>", Escaped(words)) }
}

fn write_list(text: &mut String, head: &str, items: &[[String; 2]]) -> Result {
    if items.is_empty() {
        return Ok(());
    }
    write!(text, "<p><b>{head}</b></p>\n<ul>\n")?;
    for [what, words] in items {
        writeln!(text, "<li><i>{}</i>: {}", Escaped(what), Escaped(words))?;
    }
    text.write_str("</ul>\n")
}

/// Text as HTML, in an element or in an attribute.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            letter => f.write_char(letter),
        })
    }
}

/// Bytes in base64 (RFC 4648, section 4).
struct Base64<'a>(&'a [u8]);

impl Display for Base64<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for group in self.0.chunks(3) {
            let byte = |place: usize| u32::from(group.get(place).copied().unwrap_or(0));
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for place in 0..4 {
                let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
                f.write_char(if place > group.len() as u32 { '=' } else { char::from(letter) })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn bytes_are_written_as_the_standard_has_them() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(Base64(bytes.as_bytes()).to_string(), text);
        }
    }

    #[test]
    fn text_stays_text() {
        assert_eq!(Escaped("a < b & \"c\"").to_string(), "a &lt; b &amp; &quot;c&quot;");
    }
}

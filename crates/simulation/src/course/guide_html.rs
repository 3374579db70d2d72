//! The teacher's guide as a page to print: one file with its stills inside. After the contents each path has a plan, and each lesson a
//! sheet for the class and one for the teacher.

use super::guide::{GuidePage, GuidePart};
use super::guide_sheets::LessonSheets;
use super::html_text::Escaped;
use crate::scenario::LessonPath;
use std::fmt::{Result, Write};

const STYLE: &str = include_str!("guide.css");
/// Sheets of a lesson.
const SHEETS: usize = 2;

/// PNG files of a lesson; empty ones are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuideStills {
    /// The lanes before the bet.
    pub question: Vec<u8>,
    /// The lanes at the moment that answers the question.
    pub answer: Vec<u8>,
}

/// All parts, with the stills of each lesson.
pub fn guide_html(parts: &[GuidePart], stills: impl Fn(&GuidePage) -> GuideStills) -> String {
    let mut text = String::new();
    write_guide(&mut text, parts, &stills).expect("writing to a String does not fail");
    text
}

fn write_guide(text: &mut String, parts: &[GuidePart], stills: &impl Fn(&GuidePage) -> GuideStills) -> Result {
    let title = "Timestep Lab: teacher’s guide";
    write!(text, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n")?;
    writeln!(text, "<style>\n{STYLE}</style>")?;
    write_contents(text, parts)?;
    for part in parts {
        if let Some(path) = part.path {
            write_plan(text, path, part)?;
        }
        for (place, page) in (1..).zip(&part.pages) {
            let sheets = LessonSheets { part: part.title, place, of: part.pages.len(), page };
            let GuideStills { question, answer } = stills(page);
            sheets.write_class(text, &question)?;
            sheets.write_teacher(text, &answer)?;
        }
    }
    text.write_str("</html>\n")
}

fn write_contents(text: &mut String, parts: &[GuidePart]) -> Result {
    text.write_str(
        "<section class=\"sheet cover\">\n<h1>Timestep Lab</h1>\n<p class=\"lead\">Teacher’s guide</p>\n\
         <p>Each lesson has two sheets: one for the class, without the answer, and one for you. Hand out the first or project the \
         window. Read the question aloud before anything moves, and let the class bet with a show of hands: Shift and a digit counts \
         a hand in the window, Enter bets with the most. Then the lesson plays; step through it with the key <code>.</code> where the \
         answer is to be seen, and let the class say why before the window does. R asks again.</p>\n\
         <p>All numbers are computed from the run that the class sees.</p>\n<div class=\"contents\">\n",
    )?;
    // Each sheet is one printed page; the first one is this.
    let mut sheet = 1;
    for part in parts {
        write!(text, "<div><h3>{}</h3>\n<ul>\n", Escaped(part.title))?;
        if let Some(path) = part.path {
            sheet += 1;
            writeln!(text, "<li><a href=\"#path-{}\">Plan of the path</a><span>{sheet}</span>", Escaped(&path.id))?;
        }
        for page in &part.pages {
            let (id, title) = (Escaped(&page.id), Escaped(&page.scenario.title));
            writeln!(text, "<li><a href=\"#{id}\">{title}</a><span>{}</span>", sheet + 1)?;
            sheet += SHEETS;
        }
        text.write_str("</ul></div>\n")?;
    }
    text.write_str("</div>\n</section>\n")
}

fn write_plan(text: &mut String, path: &LessonPath, part: &GuidePart) -> Result {
    let (title, promise, lessons) = (Escaped(&path.title), Escaped(&path.promise), path.lessons.len());
    writeln!(text, "<section class=\"sheet plan\" id=\"path-{}\">", Escaped(&path.id))?;
    writeln!(text, "<header><b>A path</b><span>{lessons} lessons · {} minutes</span></header>", path.minutes)?;
    write!(text, "<h1>{title}</h1>\n<p class=\"lead\">{promise}</p>\n")?;
    if !path.knows.is_empty() {
        writeln!(text, "<p>Students know already: {}.</p>", Escaped(&path.knows.join(", ")))?;
    }
    text.write_str("<h3>The lessons</h3>\n<table>\n")?;
    text.write_str("<tr><th class=\"number\"><th>Lesson<th>What for<th>New words<th class=\"minutes\">Minutes\n")?;
    for (place, page) in (1..).zip(&part.pages) {
        let (id, title, goal) = (Escaped(&page.id), Escaped(&page.scenario.title), Escaped(&page.plan().goal));
        let words = page.plan().introduces.join(", ");
        write!(text, "<tr><td class=\"number\">{place}<td><a href=\"#{id}\">{title}</a><td>{goal}")?;
        writeln!(text, "<td>{}<td class=\"minutes\">{}", Escaped(&words), page.plan().minutes)?;
    }
    text.write_str("</table>\n<h3>Have ready</h3>\n<ul>\n")?;
    for item in &path.ready {
        writeln!(text, "<li>{}", Escaped(item))?;
    }
    text.write_str("</ul>\n</section>\n")
}

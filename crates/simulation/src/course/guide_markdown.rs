//! The teacher's guide as Markdown, with its stills beside it.

use super::guide::{GuidePage, GuidePart, GuideTrial};
use crate::scenario::{LessonPath, LessonPlan};
use std::fmt::{Result, Write};

/// All parts; the still of a lesson is `FOLDER/ID.png`.
pub fn guide_markdown(parts: &[GuidePart], folder: &str) -> String {
    let mut text = String::new();
    write_parts(&mut text, parts, folder).expect("writing to a String does not fail");
    text
}

fn write_parts(text: &mut String, parts: &[GuidePart], folder: &str) -> Result {
    for part in parts {
        write!(text, "## {}\n\n", part.title)?;
        if let Some(path) = part.path {
            write_plan(text, path, part)?;
        }
        for page in &part.pages {
            write_page(text, page, folder)?;
        }
    }
    Ok(())
}

fn write_plan(text: &mut String, path: &LessonPath, part: &GuidePart) -> Result {
    write!(text, "{} {} lessons, {} minutes.\n\n", path.promise, path.lessons.len(), path.minutes)?;
    if !path.knows.is_empty() {
        write!(text, "Students know already: {}.\n\n", path.knows.join(", "))?;
    }
    text.write_str("| lesson | minutes | what for | new words |\n|---|---|---|---|\n")?;
    for page in &part.pages {
        let LessonPlan { minutes, goal, introduces, .. } = page.plan();
        writeln!(text, "| {} | {minutes} | {goal} | {} |", page.scenario.title, introduces.join(", "))?;
    }
    text.write_str("\nHave ready:\n\n")?;
    for item in &path.ready {
        writeln!(text, "- {item}")?;
    }
    text.write_char('\n')
}

fn write_page(text: &mut String, page: &GuidePage, folder: &str) -> Result {
    write!(text, "### {}\n\n{}\n\n", page.scenario.title, page.plan().goal)?;
    write!(text, "`timestep-lab {}` · about {} minutes\n\n", page.id, page.plan().minutes)?;
    write!(text, "![{}]({folder}/{}.png)\n\n", page.still_text(), page.id)?;
    write!(text, "**Ask.** {}\n\n", page.plan().ask)?;
    for (place, (choice, is_right)) in (1..).zip(&page.choices) {
        let mark = if *is_right { "**" } else { "" };
        writeln!(text, "{place}. {mark}{choice}{mark}")?;
    }
    if let Some(number) = &page.number {
        writeln!(text, "Answer: {number}.")?;
    }
    text.write_char('\n')?;
    write_list(text, "Look.", &page.moments)?;
    write!(text, "**Why.** {}\n\n", page.why)?;
    if !page.more.is_empty() {
        write!(text, "**More.** {}\n\n", page.more)?;
    }
    write_list(text, "What students get wrong.", &page.wrong)?;
    for GuideTrial { say, then, .. } in &page.trials {
        write!(text, "**Try.** {say} {then}\n\n")?;
    }
    if !page.plan().say.is_empty() {
        write!(text, "**Say.** {}\n\n", page.plan().say)?;
    }
    Ok(())
}

fn write_list(text: &mut String, head: &str, items: &[[String; 2]]) -> Result {
    if items.is_empty() {
        return Ok(());
    }
    write!(text, "**{head}**\n\n")?;
    for [what, words] in items {
        writeln!(text, "- *{what}*: {words}")?;
    }
    text.write_char('\n')
}

//! `guide`: the teacher's guide as a page to print, and the stills of its lessons.

use super::failure::Failure;
use super::interrupt;
use super::output_file::ExistingArgs;
use super::progress::Progress;
use super::scenario_args::{PathArgs, flawed, inputs, load};
use super::streams::Results;
use crate::platform::graphics;
use clap::Args;
use files::safe_file::{ending, write_whole};
use interface::studio;
use simulation::course::{GuideLesson, GuidePart, GuideStills, guide, guide_html};
use simulation::scenario::{LESSONS, PATHS, SaveError};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct GuideArgs {
    /// Paths, lessons and files of your own lessons; without one, all lessons
    #[arg(value_name = "PATH|LESSON|FILE")]
    subjects: Vec<String>,
    /// File to write, an .html with all stills inside: a plan for each path, and two sheets for each lesson
    #[arg(short, long, required_unless_present = "stills")]
    output: Option<PathBuf>,
    /// Folder to write the still of each lesson to, as ID.png
    #[arg(long, value_name = "FOLDER")]
    stills: Option<PathBuf>,
    #[command(flatten)]
    existing: ExistingArgs,
    #[command(flatten)]
    paths: PathArgs,
}

/// The lessons of these paths, lessons and files, each once.
fn lessons(args: &GuideArgs) -> Result<Vec<GuideLesson>, Failure> {
    if args.subjects.is_empty() {
        return Ok(LESSONS.iter().map(GuideLesson::from).collect());
    }
    let mut lessons: Vec<GuideLesson> = Vec::new();
    for subject in &args.subjects {
        let more = match PATHS.iter().find(|path| path.id == *subject) {
            Some(path) => path.lessons.iter().map(|lesson| GuideLesson::from(*lesson)).collect(),
            None => vec![GuideLesson { id: subject.clone(), scenario: load(subject, args.paths.scope())? }],
        };
        for lesson in more {
            if !lessons.iter().any(|listed| listed.id == lesson.id) {
                lessons.push(lesson);
            }
        }
    }
    Ok(lessons)
}

/// The file of each lesson's still in this folder, beside the id of the lesson.
///
/// # Errors
/// Two lessons whose stills would be one file.
fn still_files<'a>(folder: &Path, lessons: &'a [GuideLesson]) -> Result<Vec<(&'a str, PathBuf)>, Failure> {
    let mut names: Vec<(&str, String)> = Vec::new();
    for lesson in lessons {
        let stem = Path::new(&lesson.id).file_stem().unwrap_or_default();
        let name = format!("{}.png", stem.to_string_lossy());
        // Some systems tell no capitals apart.
        let taken = names.iter().find(|(_, taken)| taken.to_lowercase() == name.to_lowercase());
        if let Some((other, taken)) = taken {
            let reason = format!("its still would be {name}, and that of {other} is {taken}; rename one of the two");
            return Err(Failure::named(&lesson.id, reason));
        }
        names.push((&lesson.id, name));
    }
    Ok(names.into_iter().map(|(id, name)| (id, folder.join(name))).collect())
}

/// Runs the lessons, renders their stills, and writes what was asked for.
pub(super) fn write_guide(args: &GuideArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let lessons = lessons(args)?;
    let read = lessons.iter().flat_map(|lesson| inputs(&lesson.id, &lesson.scenario)).collect::<Vec<_>>();
    if let Some(output) = &args.output {
        if ending(output) != "html" {
            return Err(Failure::named(output.display(), "the name must end in .html"));
        }
        args.existing.check(output, &read)?;
    }
    let mut files = Vec::new();
    if let Some(folder) = &args.stills {
        files = still_files(folder, &lessons)?;
        fs::create_dir_all(folder).map_err(|source| failed(folder, source))?;
        files.iter().try_for_each(|(_, file)| args.existing.check(file, &read))?;
    }
    let parts = guide(&lessons, interrupt::end_if_requested).map_err(|lesson| flawed(&lesson.id, &lesson.flaws))?;
    let stills = render(&parts)?;
    for (id, file) in &files {
        save(file, &stills[id].answer)?;
    }
    if let Some(output) = &args.output {
        let page = guide_html(&parts, |page| stills.get(page.id.as_str()).cloned().unwrap_or_default());
        save(output, page.as_bytes())?;
    }
    for (place, what) in [(&args.stills, "stills"), (&args.output, "lessons")] {
        if let Some(place) = place {
            out.line(format_args!("{}: {} {what}", place.display(), stills.len()))?;
        }
    }
    Ok(())
}

/// The stills of each lesson, by its id.
fn render(parts: &[GuidePart]) -> Result<BTreeMap<&str, GuideStills>, Failure> {
    let pages = || parts.iter().flat_map(|part| &part.pages);
    let (mut progress, mut stills) = (Progress::new(), BTreeMap::new());
    let of = pages().count();
    for (done, page) in pages().enumerate() {
        interrupt::end_if_requested();
        progress.show(done as f64, of as f64, || format!("stills of {done} of {of} lessons"));
        let question = studio::question_still(&page.scenario, graphics::for_studio)?;
        let answer = studio::answer_still(&page.scenario, page.still_at, &page.outcome, graphics::for_studio)?;
        stills.insert(&*page.id, GuideStills { question, answer });
    }
    Ok(stills)
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    Ok(write_whole(path, |file| file.write_all(bytes)).map_err(|source| failed(path, source))?)
}

fn failed(path: &Path, source: io::Error) -> SaveError {
    SaveError { path: path.to_owned(), source }
}

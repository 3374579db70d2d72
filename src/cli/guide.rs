//! `guide`: the teacher's guide as a page to print, and the stills of its lessons.

use super::failure::Failure;
use super::output_file::ExistingArgs;
use super::progress::Progress;
use super::streams::Results;
use clap::Args;
use files::safe_file::{SafeFile, ending};
use interface::studio;
use simulation::course::{GuideChapter, GuidePage, guide, guide_html};
use simulation::scenario::{BundledScenario, LESSONS, SaveError, lesson_by_id, nearest};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct GuideArgs {
    /// Lessons; without one, all of them
    #[arg(value_parser = lesson)]
    lessons: Vec<&'static BundledScenario>,
    /// File to write, an .html with all stills inside: a sheet of paper for each lesson
    #[arg(short, long, required_unless_present = "stills")]
    output: Option<PathBuf>,
    /// Folder to write the still of each lesson to, as ID.png
    #[arg(long, value_name = "FOLDER")]
    stills: Option<PathBuf>,
    #[command(flatten)]
    existing: ExistingArgs,
}

/// The bundled lesson with this id.
fn lesson(id: &str) -> Result<&'static BundledScenario, String> {
    let unknown = || {
        let near = nearest(id, LESSONS.iter().map(|lesson| lesson.id));
        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("there is no lesson `{id}`{hint}")
    };
    lesson_by_id(id).ok_or_else(unknown)
}

/// Runs the lessons, renders their stills, and writes what was asked for.
pub(super) fn write_guide(args: &GuideArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    if let Some(output) = &args.output {
        if ending(output) != "html" {
            return Err(Failure::Input(format!("{}: the name must end in .html", output.display())));
        }
        args.existing.check(output, &[])?;
    }
    let all: Vec<_> = LESSONS.iter().collect();
    let chapters = guide(if args.lessons.is_empty() { &all } else { &args.lessons }).map_err(Failure::Run)?;
    let stills = render(&chapters)?;
    if let Some(folder) = &args.stills {
        fs::create_dir_all(folder).map_err(|source| failed(folder, source))?;
        for (id, png) in &stills {
            save(&folder.join(format!("{id}.png")), png)?;
        }
    }
    if let Some(output) = &args.output {
        let page = guide_html(&chapters, |page| stills.get(page.id.as_str()).cloned());
        save(output, page.as_bytes())?;
    }
    for (place, what) in [(&args.stills, "stills"), (&args.output, "lessons")] {
        if let Some(place) = place {
            out.line(format_args!("{}: {} {what}", place.display(), stills.len()))?;
        }
    }
    Ok(())
}

/// The still of each lesson, by its id.
fn render(chapters: &[GuideChapter]) -> Result<BTreeMap<&str, Vec<u8>>, Failure> {
    let pages: Vec<&GuidePage> = chapters.iter().flat_map(|chapter| &chapter.pages).collect();
    let (mut progress, mut stills) = (Progress::new(), BTreeMap::new());
    for (done, page) in pages.iter().enumerate() {
        let of = pages.len();
        progress.show(done as f64, of as f64, || format!("{done} of {of} stills"));
        let lesson = lesson(&page.id).map_err(Failure::Run)?;
        stills.insert(&*page.id, studio::lesson_still(&lesson.scenario(), page.still_at)?);
    }
    Ok(stills)
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let write = || {
        let mut file = SafeFile::create(path)?;
        file.write_all(bytes)?;
        file.commit()
    };
    write().map_err(|source| failed(path, source))
}

fn failed(path: &Path, source: io::Error) -> Failure {
    Failure::Save(SaveError { path: path.to_owned(), source })
}

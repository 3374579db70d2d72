//! Scenarios by name: bundled lessons and files, and the traces and inputs that they name.

use super::bundled::LESSONS;
use super::item::{Item, Problems};
use super::nearest::nearest;
use super::problem::Problem;
use super::{Scenario, ScenarioError};
use crate::entry::Entry;
use crate::input::InputTrack;
use crate::safe_file::SafeFile;
use crate::time::displays::{BundledTrace, Display, TRACES, Trace, TraceSource};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{self, Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// A scenario file is text by a person; what is larger than this is something else.
const LARGEST_FILE: u64 = 1 << 20;
/// A person reads this many changes of the input in the scenario itself; more are a recording.
const MOST_CHANGES_INSIDE: usize = 64;

/// Why there is no scenario.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error("there is no lesson and no file `{name}`{}", hint(.nearest))]
    Unknown { name: String, nearest: Option<&'static str> },
    #[error("cannot read {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("cannot read {}: it is larger than a scenario file can be (1 MiB)", path.display())]
    TooLarge { path: PathBuf },
    #[error("cannot read {}: it is not text in UTF-8", path.display())]
    NotText { path: PathBuf },
    /// All problems of the file, in its order.
    #[error("{}", join(.0))]
    Invalid(Vec<ScenarioError>),
}

/// Why a file was not written. What was there before still is.
#[derive(Debug, Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct SaveError {
    pub path: PathBuf,
    pub source: io::Error,
}

fn hint(nearest: &Option<&'static str>) -> String {
    match nearest {
        Some(id) => format!("; did you mean `{id}`?"),
        None => format!("; the lessons are {}", LESSONS.iter().map(|lesson| lesson.id).collect::<Vec<_>>().join(", ")),
    }
}

fn join(errors: &[ScenarioError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

impl Scenario {
    /// The bundled lesson of this id, or else the file at this path.
    pub fn load(name_or_path: &str) -> Result<Scenario, LoadError> {
        if let Some(lesson) = LESSONS.iter().find(|lesson| lesson.id == name_or_path) {
            return Ok(lesson.scenario());
        }
        let path = Path::new(name_or_path);
        if looks_like_a_path(name_or_path) || path.exists() {
            return Self::load_file(path);
        }
        let nearest = nearest(name_or_path, LESSONS.iter().map(|lesson| lesson.id));
        Err(LoadError::Unknown { name: name_or_path.to_owned(), nearest })
    }

    /// The scenario in the file at `path`.
    pub fn load_file(path: &Path) -> Result<Scenario, LoadError> {
        let io = |source| LoadError::Io { path: path.to_owned(), source };
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(io)?;
        file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(io)?;
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(LoadError::TooLarge { path: path.to_owned() });
        }
        let text = String::from_utf8(bytes).map_err(|_| LoadError::NotText { path: path.to_owned() })?;
        Scenario::parse(&text, &path.display().to_string()).map_err(LoadError::Invalid)
    }

    /// Writes [`Scenario::to_toml`] to `path`, with traces beside or below it named relative to it. The file there is
    /// replaced when everything is on disk, or not at all. A long input goes to a CSV file of its own beside it, under the
    /// same name with another ending.
    pub fn save(&self, path: &Path) -> Result<(), SaveError> {
        let mut scenario = self.clone();
        if self.input.file().is_none() && self.input.changes().len() > MOST_CHANGES_INSIDE {
            let beside = path::absolute(path).unwrap_or_else(|_| path.to_owned()).with_extension("input.csv");
            write_whole(&beside, |file| self.input.write_csv(file))?;
            scenario.input = scenario.input.in_file(Some(beside));
        }
        write_whole(path, |file| file.write_all(scenario.relative_to(path).to_toml().as_bytes()))
    }

    /// The same run as a file at `path` says it.
    fn relative_to(&self, path: &Path) -> Scenario {
        let mut scenario = self.clone();
        let Some(folder) = path::absolute(path).ok().and_then(|path| path.parent().map(Path::to_owned)) else {
            return scenario;
        };
        let inside = |file: &Path| file.strip_prefix(&folder).ok().map(|inside| Path::new(".").join(inside));
        if let Some(file) = scenario.input.file().and_then(inside) {
            scenario.input = scenario.input.in_file(Some(file));
        }
        for lane in &mut scenario.lanes {
            if let Display::Trace(trace) = &mut lane.display
                && let TraceSource::File(file) = &trace.source
                && let Some(inside) = inside(file)
            {
                *trace = Arc::new(Trace::clone(trace).from(TraceSource::File(inside)));
            }
        }
        scenario
    }
}

/// Writes a file that is complete or not there at all.
fn write_whole(path: &Path, write: impl FnOnce(&mut SafeFile) -> io::Result<()>) -> Result<(), SaveError> {
    let whole = || {
        let mut file = SafeFile::create(path)?;
        write(&mut file)?;
        file.commit()
    };
    whole().map_err(|source| SaveError { path: path.to_owned(), source })
}

fn looks_like_a_path(name: &str) -> bool {
    let path = Path::new(name);
    path.components().count() > 1 || path.extension().is_some()
}

/// The bundled trace of the item's id, or else the one in the file at its path, seen from the scenario's folder.
pub(super) fn trace(item: &Item<'_>, problems: &mut Problems) -> Option<Arc<Trace>> {
    let typed = item.text(problems)?;
    if let Some(bundled) = BundledTrace::by_id(typed) {
        return Some(Arc::new(bundled.trace()));
    }
    let path = problems.folder.join(typed);
    if !looks_like_a_path(typed) && !path.exists() {
        let valid = TRACES.iter().map(|trace| trace.id).collect();
        let (key, kind) = (item.key.clone(), BundledTrace::KIND);
        return problems.add(&item.at, Problem::UnknownId { key, kind, typed: typed.to_owned(), valid });
    }
    let path = path::absolute(&path).unwrap_or(path);
    let read = |path: &PathBuf| Trace::read(path).map(Arc::new);
    let result = problems.traces.entry(path).or_insert_with_key(read).clone();
    result
        .map_err(|error| Problem::Unreadable { key: item.key.clone(), reason: error.to_string() })
        .map_or_else(|problem| problems.add(&item.at, problem), Some)
}

/// The input track in the file at the item's path, seen from the scenario's folder.
pub(super) fn input_track(item: &Item<'_>, problems: &mut Problems) -> Option<InputTrack> {
    let typed = item.text(problems)?;
    let path = problems.folder.join(typed);
    let path = path::absolute(&path).unwrap_or(path);
    InputTrack::read(&path)
        .map_err(|error| Problem::Unreadable { key: item.key.clone(), reason: error.to_string() })
        .map_or_else(|problem| problems.add(&item.at, problem), Some)
}

//! Scenarios as text and as files: reading, loading by name, and saving.

use super::document::Scenario;
use super::error::ScenarioError;
use super::lessons::LESSONS;
use super::nearest::nearest;
use super::paths::looks_like_a_path;
use super::{parse, write};
use crate::safe_file::SafeFile;
use crate::time::displays::{Display, Trace, TraceSource};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{self, Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The largest scenario file, bytes. People write much smaller ones.
const LARGEST_FILE: u64 = 1 << 20;
/// The most changes of the input that are saved inside the scenario, where a person can read them.
const MOST_CHANGES_INSIDE: usize = 64;

/// The reason why a scenario could not be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// A name that is neither a lesson nor a file.
    #[error("there is no lesson and no file `{name}`{}", lesson_hint(.nearest))]
    Unknown {
        /// The name as it was typed.
        name: String,
        /// The id of the lesson that is most similar, if one is.
        nearest: Option<&'static str>,
    },
    /// A file that the system does not let us read.
    #[error("cannot read {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A file of more than 1 MiB.
    #[error("cannot read {}: it is larger than a scenario file can be (1 MiB)", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// A file that is not text.
    #[error("cannot read {}: it is not text in UTF-8", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
    },
    /// All mistakes in the file, in its order.
    #[error("{}", join_lines(.0))]
    Invalid(Vec<ScenarioError>),
}

/// The reason why a file was not written. Its former content is still there.
#[derive(Debug, Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct SaveError {
    /// The file.
    pub path: PathBuf,
    /// The system's reason.
    pub source: io::Error,
}

fn lesson_hint(nearest: &Option<&'static str>) -> String {
    match nearest {
        Some(id) => format!("; did you mean `{id}`?"),
        None => format!("; the lessons are {}", LESSONS.iter().map(|lesson| lesson.id).collect::<Vec<_>>().join(", ")),
    }
}

fn join_lines(errors: &[ScenarioError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

impl Scenario {
    /// Reads the text of a scenario file. `file_name` is the name of the file in messages, and relative paths in the text
    /// start in its folder.
    ///
    /// # Errors
    /// All mistakes in the text, in its order.
    pub fn parse(text: &str, file_name: &str) -> Result<Scenario, Vec<ScenarioError>> {
        parse::parse(text, file_name)
    }

    /// The text of a file that means this scenario: parsing it gives an equal one. A matrix is written as the lanes that it
    /// made. A trace that was recorded and not saved yet cannot be named, so that its lane is written without a display.
    pub fn to_toml(&self) -> String {
        write::to_toml(self)
    }

    /// Loads the bundled lesson with this id, or else the file at this path.
    ///
    /// # Errors
    /// [`LoadError::Unknown`] if there is neither, and those of [`Scenario::load_file`].
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

    /// Loads the file at `path`.
    ///
    /// # Errors
    /// A file that cannot be read, is larger than 1 MiB, is not UTF-8, or has mistakes.
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

    /// Saves [`Scenario::to_toml`] to `path`. Traces beside or below it are named relative to it. The former file is
    /// replaced when everything is on disk, or not at all. An input of more than 64 changes goes to a CSV file beside it,
    /// under the same name with the extension `input.csv`.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), SaveError> {
        let mut scenario = self.clone();
        if self.input.file().is_none() && self.input.changes().len() > MOST_CHANGES_INSIDE {
            let beside = path::absolute(path).unwrap_or_else(|_| path.to_owned()).with_extension("input.csv");
            write_whole(&beside, |file| self.input.write_csv(file))?;
            scenario.input = scenario.input.in_file(Some(beside));
        }
        write_whole(path, |file| file.write_all(scenario.relative_to(path).to_toml().as_bytes()))
    }

    /// Copies the scenario, with files beside or below `path` named relative to it.
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

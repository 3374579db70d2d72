//! Scenarios as text and as files: reading, loading by name, and saving.

use super::bundled::BundledScenario;
use super::bundled_by_id::{bundled, bundled_by_id};
use super::capture_lanes::{can_be_a_capture, of_capture};
use super::document::Scenario;
use super::error::ScenarioError;
use super::error_kind::ScenarioErrorKind;
use super::flaw::Flaw;
use super::lessons::LESSONS;
use super::link::linked;
use super::nearest::{list_of_names, nearest};
use super::openings::OPENINGS;
use super::paths::{PathScope, looks_like_a_path};
use super::share_line::{self, LONGEST_TEXT, ShareLineError};
use super::toml_text::quoted;
use super::{parse, write};
use crate::displays::{Display, Trace, TraceSource};
use files::plain_file::{self, PlainFileError};
use files::safe_file::{SafeFile, is_same_file};
use files::table_file::TableError;
use std::io::{self, Write};
use std::path::{self, Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The largest scenario file, bytes. People write much smaller ones.
const LARGEST_FILE: u64 = LONGEST_TEXT as u64;
/// The most changes of the input that are saved inside the scenario, where a user can read them.
const MOST_CHANGES_INSIDE: usize = 64;

/// The reason why a scenario could not be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// A name that is neither a lesson, an example, an opening nor a file.
    #[error("there is no lesson, example, opening or file `{name}`{}", lesson_hint(.nearest))]
    Unknown {
        /// The name as it was typed.
        name: String,
        /// The id of the lesson, example or opening that is most similar, if one is.
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
    /// A folder, a pipe, a device, or a file that the system makes up.
    #[error("cannot read {}: it is not a plain file", path.display())]
    NotPlain {
        /// The file.
        path: PathBuf,
    },
    /// A file that is not text.
    #[error("cannot read {}: it is not text in UTF-8", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
    },
    /// A table of numbers.
    #[error(
        "{reason}. It is no scenario either: in a scenario beside it, `display = {{ trace = {name} }}` in a `[[lane]]` replays its \
         frame times, and `input = {name}` its input",
        name = quoted(&path.file_name().unwrap_or_default().to_string_lossy())
    )]
    Table {
        /// The file.
        path: PathBuf,
        /// The reason why it is no capture, with its name.
        reason: TableError,
    },
    /// A name among several that is no capture by its ending.
    #[error("`{}` is no capture by its name (.csv, .json, .txt); where there are several names, each is a capture to compare", path.display())]
    NotACapture {
        /// The name as it was typed.
        path: PathBuf,
    },
    /// A line of text that holds no scenario.
    #[error(transparent)]
    Line(#[from] ShareLineError),
    /// All mistakes in the file, in its order.
    #[error("{}", join_lines(.0))]
    Invalid(Vec<ScenarioError>),
}

impl LoadError {
    fn of_file(path: &Path, error: PlainFileError) -> Self {
        let path = path.to_owned();
        match error {
            PlainFileError::Io(source) => LoadError::Io { path, source },
            PlainFileError::NotPlain => LoadError::NotPlain { path },
            PlainFileError::TooLarge(_) => LoadError::TooLarge { path },
            PlainFileError::NotText => LoadError::NotText { path },
        }
    }

    /// `true` if the scenario has no other mistake than that it names files outside its folder: a caller that trusts it may load
    /// it with [`PathScope::Anywhere`].
    pub fn is_path_outside(&self) -> bool {
        let is_outside = |error: &ScenarioError| matches!(error.kind, ScenarioErrorKind::PathOutside { .. });
        matches!(self, LoadError::Invalid(errors) if errors.iter().all(is_outside))
    }
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
        None => {
            let names = |list: &'static [BundledScenario]| list_of_names(list.iter().map(|entry| entry.id));
            format!(
                "; the openings are{}; the lessons are{}; `timestep-lab list examples` has more",
                names(OPENINGS),
                names(LESSONS)
            )
        }
    }
}

fn join_lines(errors: &[ScenarioError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

impl Scenario {
    /// Reads the text of a scenario file. `file_name` is the name of the file in messages, and relative paths in the text
    /// start in its folder and do not leave it.
    ///
    /// # Errors
    /// The first 50 mistakes in the text, in its order, and the number of the others.
    pub fn parse(text: &str, file_name: &str) -> Result<Scenario, Vec<ScenarioError>> {
        Self::parse_in(text, file_name, PathScope::Folder)
    }

    /// Reads the text of a scenario file as [`Scenario::parse`] does, which may name files within `scope`.
    ///
    /// # Errors
    /// Those of [`Scenario::parse`].
    pub fn parse_in(text: &str, file_name: &str, scope: PathScope) -> Result<Scenario, Vec<ScenarioError>> {
        parse::parse(text, file_name, scope)
    }

    /// The text of a file that means this scenario: parsing it gives an equal one. A matrix is written as the lanes that it
    /// made. A trace that was recorded and not saved yet cannot be named, so that its lane is written without a display.
    pub fn to_toml(&self) -> String {
        write::to_toml(self)
    }

    /// Loads the lesson, example or opening with this id, the scenario in this line ([`Scenario::share_line`]), or else the file
    /// at this path.
    ///
    /// # Errors
    /// [`LoadError::Unknown`] if there is none of them, and those of [`Scenario::load_line`] and [`Scenario::load_file`].
    pub fn load(name_or_path: &str) -> Result<Scenario, LoadError> {
        Self::load_in(name_or_path, PathScope::Folder)
    }

    /// Loads a lesson, a line or a file as [`Scenario::load`] does; a file may name files within `scope`.
    ///
    /// # Errors
    /// Those of [`Scenario::load`].
    pub fn load_in(name_or_path: &str, scope: PathScope) -> Result<Scenario, LoadError> {
        let name_or_path = linked(name_or_path);
        match file_of(name_or_path) {
            Some(path) => Self::load_file_in(path, scope),
            None => ScenarioText::find(name_or_path, scope)?.scenario(),
        }
    }

    /// The flaws of the scenario of this name, each at its place in the text.
    ///
    /// # Errors
    /// Those of finding the text, as in [`Scenario::load`].
    pub fn flaw_errors(name_or_path: &str, flaws: &[Flaw]) -> Result<Vec<ScenarioError>, LoadError> {
        let ScenarioText { text, name, .. } = ScenarioText::find(name_or_path, PathScope::Nowhere)?;
        Ok(flaws.iter().map(|flaw| flaw.in_text(&text, &name)).collect())
    }

    /// Reads the first share line in `pasted` and ignores the text around it. It names no files.
    ///
    /// # Errors
    /// [`LoadError::Line`] if there is no line, or a damaged one; [`LoadError::Invalid`] if its scenario has mistakes.
    pub fn load_line(pasted: &str) -> Result<Scenario, LoadError> {
        ScenarioText::of_line(pasted)?.scenario()
    }

    /// Loads the file at `path`.
    ///
    /// # Errors
    /// A file that cannot be read, is not a plain file, is larger than 1 MiB, is not UTF-8, or has mistakes.
    pub fn load_file(path: &Path) -> Result<Scenario, LoadError> {
        Self::load_file_in(path, PathScope::Folder)
    }

    /// Loads a file as [`Scenario::load_file`] does, which may name files within `scope`.
    ///
    /// # Errors
    /// Those of [`Scenario::load_file`].
    pub fn load_file_in(path: &Path, scope: PathScope) -> Result<Scenario, LoadError> {
        let loaded = ScenarioText::of_file(path, scope).and_then(|text| text.scenario());
        let is_no_scenario = |error: &LoadError| match error {
            LoadError::TooLarge { .. } | LoadError::NotText { .. } => true,
            LoadError::Invalid(errors) => errors.iter().any(|error| matches!(error.kind, ScenarioErrorKind::Syntax(_))),
            _ => false,
        };
        match loaded {
            Err(error) if can_be_a_capture(path) && is_no_scenario(&error) => {
                of_capture(path).map_err(|reason| LoadError::Table { path: path.to_owned(), reason })
            }
            loaded => loaded,
        }
    }

    /// The files that the scenario was made from: traces and the input, if they are not inside it.
    pub fn files(&self) -> Vec<&Path> {
        let traces = self.lanes.iter().filter_map(|lane| match &lane.display {
            Display::Trace(trace) => trace.source.file(),
            Display::Live | Display::Virtual(_) => None,
        });
        let mut files: Vec<_> = self.input.file().into_iter().chain(traces).collect();
        files.dedup();
        files
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
            self.check_not_read(&beside)?;
            write_whole(&beside, |file| self.input.write_csv(file))?;
            scenario.input = scenario.input.in_file(Some(beside));
        }
        self.check_not_read(path)?;
        write_whole(path, |file| file.write_all(scenario.relative_to(path).to_toml().as_bytes()))
    }

    /// Refuses to write over a trace or an input of the scenario, by whatever path.
    ///
    /// # Errors
    /// [`SaveError`] if the file is one of them.
    pub fn check_not_read(&self, path: &Path) -> Result<(), SaveError> {
        if self.files().iter().all(|file| !is_same_file(file, path)) {
            return Ok(());
        }
        let source = io::Error::new(io::ErrorKind::InvalidInput, "the scenario reads this file; choose another name");
        Err(SaveError { path: path.to_owned(), source })
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

impl BundledScenario {
    /// The scenario in its text.
    pub fn scenario(&self) -> Scenario {
        parse::parse(self.text, self.id, PathScope::Folder).expect("a test parses every bundled scenario")
    }
}

/// The text of a scenario that has been found and not read yet.
struct ScenarioText {
    text: String,
    /// Its name in messages.
    name: String,
    /// The files that it may name.
    scope: PathScope,
}

impl ScenarioText {
    /// The text of the bundled scenario with this id, in this line, or in the file at this path.
    fn find(name_or_path: &str, scope: PathScope) -> Result<Self, LoadError> {
        if let Some(bundled) = bundled_by_id(name_or_path) {
            return Ok(ScenarioText { text: bundled.text.to_owned(), name: bundled.id.to_owned(), scope });
        }
        if let Some(path) = file_of(name_or_path) {
            return Self::of_file(path, scope);
        }
        if share_line::is_share_line(name_or_path) {
            return Self::of_line(name_or_path);
        }
        let nearest = nearest(name_or_path, bundled().map(|bundled| bundled.id));
        Err(LoadError::Unknown { name: name_or_path.to_owned(), nearest })
    }

    fn of_line(pasted: &str) -> Result<Self, LoadError> {
        let text = share_line::read(pasted)?;
        Ok(ScenarioText { text, name: "pasted line".to_owned(), scope: PathScope::Nowhere })
    }

    fn of_file(path: &Path, scope: PathScope) -> Result<Self, LoadError> {
        let text = plain_file::read_text(path, LARGEST_FILE).map_err(|error| LoadError::of_file(path, error))?;
        Ok(ScenarioText { text, name: path.display().to_string(), scope })
    }

    fn scenario(&self) -> Result<Scenario, LoadError> {
        Scenario::parse_in(&self.text, &self.name, self.scope).map_err(LoadError::Invalid)
    }
}

/// The file that is meant, if neither a bundled scenario nor a line is.
fn file_of(name_or_path: &str) -> Option<&Path> {
    let is_other = || bundled_by_id(name_or_path).is_some() || share_line::is_share_line(name_or_path);
    let path = Path::new(name_or_path);
    ((looks_like_a_path(name_or_path) || path.exists()) && !is_other()).then_some(path)
}

/// Writes a file that is complete or absent.
fn write_whole(path: &Path, write: impl FnOnce(&mut SafeFile) -> io::Result<()>) -> Result<(), SaveError> {
    let whole = || {
        let mut file = SafeFile::create(path)?;
        write(&mut file)?;
        file.commit()
    };
    whole().map_err(|source| SaveError { path: path.to_owned(), source })
}

//! Scenarios by name: bundled lessons and files.

use super::bundled::LESSONS;
use super::nearest::nearest;
use super::{Scenario, ScenarioError};
use crate::safe_file::SafeFile;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A scenario file is text by a person; what is larger than this is something else.
const LARGEST_FILE: u64 = 1 << 20;

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
        let looks_like_a_path = path.components().count() > 1 || path.extension().is_some() || path.exists();
        if looks_like_a_path {
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

    /// Writes [`Scenario::to_toml`] to `path`. The file there is replaced when everything is on disk, or not at all.
    pub fn save(&self, path: &Path) -> Result<(), SaveError> {
        let write = || {
            let mut file = SafeFile::create(path)?;
            file.write_all(self.to_toml().as_bytes())?;
            file.commit()
        };
        write().map_err(|source| SaveError { path: path.to_owned(), source })
    }
}

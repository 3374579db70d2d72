//! What the program remembers from one start to the next: the window and the user interface.

use super::place::WindowPlace;
use crate::scenario::Scenario;
use crate::ui::Prefs;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::PathBuf;

/// Stored as JSON in the user's configuration folder. What is missing or unreadable is forgotten, not an error.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Remembered {
    pub window: Option<WindowPlace>,
    pub ui: Prefs,
    /// Where the changes are that were not saved last time.
    pub kept: Option<PathBuf>,
}

impl Remembered {
    fn folder() -> Option<PathBuf> {
        Some(directories::ProjectDirs::from("", "", "timestep-lab")?.config_dir().to_owned())
    }

    fn file() -> Option<PathBuf> {
        Some(Self::folder()?.join("window.json"))
    }

    pub fn load() -> Self {
        let text = Self::file().and_then(|file| fs::read_to_string(file).ok());
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    pub fn save(&self) {
        let Some(file) = Self::file() else { return };
        let text = serde_json::to_string_pretty(self).expect("plain data has a JSON form");
        let folder = file.parent().expect("the file was joined to a folder");
        if let Err(error) = fs::create_dir_all(folder).and_then(|()| fs::write(&file, text)) {
            tracing::info!("cannot remember the window in {}: {error}", file.display());
        }
    }
}

/// Keeps a scenario whose changes nobody saved. Returns where; the last one that was kept there is replaced.
pub fn keep_unsaved(scenario: &Scenario) -> Option<PathBuf> {
    let folder = Remembered::folder()?;
    let file = folder.join("unsaved.toml");
    let kept = fs::create_dir_all(&folder).map_err(|error| error.to_string());
    match kept.and_then(|()| scenario.save(&file).map_err(|error| error.to_string())) {
        Ok(()) => Some(file),
        Err(error) => {
            tracing::error!("the unsaved changes could not be kept: {error}");
            None
        }
    }
}

//! The window and the interface, saved from one start to the next.

use super::window_geometry::WindowGeometry;
use crate::scenario::Scenario;
use crate::ui::Prefs;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::PathBuf;

/// The session, stored as JSON in the user's configuration folder. Missing or unreadable fields take their defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedSession {
    pub window: Option<WindowGeometry>,
    pub ui: Prefs,
    /// The file that keeps the changes that were not saved last time.
    #[serde(rename = "kept")]
    pub unsaved_changes: Option<PathBuf>,
}

impl SavedSession {
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
            tracing::info!("cannot save the window's state to {}: {error}", file.display());
        }
    }
}

/// Writes a scenario with unsaved changes to the configuration folder, over the last one. Returns the file.
pub fn back_up(scenario: &Scenario) -> Option<PathBuf> {
    let folder = SavedSession::folder()?;
    let file = folder.join("unsaved.toml");
    let created = fs::create_dir_all(&folder).map_err(|error| error.to_string());
    match created.and_then(|()| scenario.save(&file).map_err(|error| error.to_string())) {
        Ok(()) => Some(file),
        Err(error) => {
            tracing::error!("the unsaved changes could not be written to {}: {error}", file.display());
            None
        }
    }
}

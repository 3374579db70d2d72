//! What the program remembers from one start to the next: the window and the user interface.

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
}

/// Where the window was, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowPlace {
    pub width: u32,
    pub height: u32,
    pub position: Option<(i32, i32)>,
    pub maximized: bool,
}

impl Remembered {
    fn file() -> Option<PathBuf> {
        let folders = directories::ProjectDirs::from("", "", "timestep-lab")?;
        Some(folders.config_dir().join("window.json"))
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

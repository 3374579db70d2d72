//! The window and the interface, saved from one start to the next.

use super::known_adapters::KnownAdapters;
use super::window_geometry::WindowGeometry;
use files::plain_file::{self, PlainFileError};
use files::safe_file::write_whole;
use interface::ui::Prefs;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use simulation::palette::Theme;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The settings, stored as JSON in the user's configuration folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SavedSession {
    pub window: Option<WindowGeometry>,
    pub graphics: KnownAdapters,
    pub ui: Prefs,
}

impl SavedSession {
    /// The largest file that is read, bytes.
    const LARGEST: u64 = 1 << 20;
    /// The name under which a page keeps them.
    #[cfg(target_arch = "wasm32")]
    const NAME: &str = "timestep-lab";

    /// Settings with this theme, and otherwise those of a first start.
    pub fn of_theme(theme: Theme) -> Self {
        SavedSession { ui: Prefs { theme, ..Prefs::default() }, ..SavedSession::default() }
    }

    /// The folder for settings and unsaved work: beside a portable program, else the user's own for this program.
    pub fn folder() -> Option<PathBuf> {
        let portable = std::env::current_exe().ok().and_then(|program| Self::beside(&program));
        portable.or_else(|| Some(directories::ProjectDirs::from("", "", "timestep-lab")?.config_dir().to_owned()))
    }

    /// The folder `settings` beside this program, if a file `portable.txt` lies there too.
    fn beside(program: &Path) -> Option<PathBuf> {
        program.with_file_name("portable.txt").is_file().then(|| program.with_file_name("settings"))
    }

    fn file() -> Option<PathBuf> {
        Some(Self::folder()?.join("window.json"))
    }

    /// The settings of the last start. What cannot be read or means nothing takes its default, with one line in the log.
    pub fn load() -> Self {
        #[cfg(target_arch = "wasm32")]
        return super::page::kept(Self::NAME).map(|text| Self::parse(&text).0).unwrap_or_default();
        #[cfg(not(target_arch = "wasm32"))]
        Self::load_file()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn load_file() -> Self {
        let Some(file) = Self::file() else { return Self::default() };
        let Some((session, faults)) = Self::read(&file) else { return Self::default() };
        if !faults.is_empty() {
            tracing::warn!("settings that cannot be used in {}: {}", file.display(), faults.join("; "));
        }
        session
    }

    /// Reads as much of the file as makes sense, with the reasons for what does not; `None` if there is no file.
    fn read(file: &Path) -> Option<(Self, Vec<String>)> {
        match plain_file::read_text(file, Self::LARGEST) {
            Ok(text) => Some(Self::parse(&text)),
            Err(PlainFileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => None,
            Err(why) => Some((Self::default(), vec![format!("it {why}")])),
        }
    }

    /// Reads as much as makes sense. Returns the reasons for what does not.
    pub fn parse(text: &str) -> (Self, Vec<String>) {
        fn field<T: DeserializeOwned + Default>(settings: &Value, name: &str, faults: &mut Vec<String>) -> T {
            let Some(value) = settings.get(name) else { return T::default() };
            T::deserialize(value).unwrap_or_else(|error| {
                faults.push(format!("{name}: {error}"));
                T::default()
            })
        }
        let mut faults = Vec::new();
        let settings: Value = serde_json::from_str(text).unwrap_or_else(|error| {
            faults.push(error.to_string());
            Value::Null
        });
        if !settings.is_object() && faults.is_empty() {
            faults.push("it holds no settings".to_owned());
        }
        let (window, graphics) = (field(&settings, "window", &mut faults), field(&settings, "graphics", &mut faults));
        (SavedSession { window, graphics, ui: field(&settings, "ui", &mut faults) }, faults)
    }

    /// Replaces the settings of the last start. They are the old ones where that fails; the error is a message.
    pub fn save(&self) -> Result<(), String> {
        #[cfg(target_arch = "wasm32")]
        return super::page::keep(Self::NAME, &self.to_text());
        #[cfg(not(target_arch = "wasm32"))]
        self.save_file()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn save_file(&self) -> Result<(), String> {
        let Some(file) = Self::file() else { return Ok(()) };
        self.write(&file).map_err(|error| format!("cannot save the window's settings to {}: {error}", file.display()))
    }

    /// All settings as one line of JSON.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }

    fn write(&self, file: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self)?;
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        write_whole(file, |file| file.write_all(text.as_bytes()))
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    pub fn settings() -> SavedSession {
        let window = WindowGeometry { width: 900, height: 700, position: Some((-20, 30)), maximized: false };
        SavedSession { window: Some(window), ..SavedSession::default() }
    }

    #[test]
    fn a_portable_program_keeps_its_settings_beside_it() {
        let root = tempfile::tempdir().unwrap();
        let program = root.path().join("timestep-lab.exe");
        assert_eq!(SavedSession::beside(&program), None);
        fs::write(root.path().join("portable.txt"), "").unwrap();
        assert_eq!(SavedSession::beside(&program), Some(root.path().join("settings")));
    }

    #[test]
    fn one_broken_part_leaves_the_other() {
        let text = serde_json::to_string(&settings()).unwrap();
        assert_eq!(SavedSession::parse(&text), (settings(), Vec::new()));
        let (session, faults) = SavedSession::parse(&text.replace("900", "4294967296"));
        assert_eq!((session.window, session.ui, faults.len()), (None, settings().ui, 1));
        let (session, faults) = SavedSession::parse(&text.replace("\"dark\"", "\"mauve\""));
        assert_eq!((session, faults.len()), (SavedSession { ui: Prefs::default(), ..settings() }, 1));
        assert_eq!(SavedSession::parse("[1]").1, ["it holds no settings"]);
    }

    #[test]
    fn the_old_settings_stay_until_the_new_ones_are_whole() {
        use files::safe_file::fault;
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("folder/window.json");
        SavedSession::default().write(&file).unwrap();
        for operations in 0..20 {
            let (result, refused) = fault::on_full_disk(operations, || settings().write(&file));
            assert_eq!(result.is_err(), refused, "after {operations}");
            let there = SavedSession::read(&file).unwrap();
            assert_eq!(there, (if refused { SavedSession::default() } else { settings() }, Vec::new()));
        }
        assert_eq!(SavedSession::read(&root.path().join("none")), None);
        assert_eq!(SavedSession::read(root.path()).unwrap().1, ["it is not a plain file"]);
        assert!(settings().write(root.path()).is_err());
    }
}

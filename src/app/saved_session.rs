//! The window and the interface, saved from one start to the next.

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
    pub ui: Prefs,
}

impl SavedSession {
    /// The largest file that is read, bytes.
    const LARGEST: u64 = 1 << 20;

    /// Settings with this theme, and otherwise those of a first start.
    pub fn of_theme(theme: Theme) -> Self {
        SavedSession { ui: Prefs { theme, ..Prefs::default() }, ..SavedSession::default() }
    }

    /// The user's folder for settings of this program.
    pub fn folder() -> Option<PathBuf> {
        Some(directories::ProjectDirs::from("", "", "timestep-lab")?.config_dir().to_owned())
    }

    fn file() -> Option<PathBuf> {
        Some(Self::folder()?.join("window.json"))
    }

    /// The settings of the last start. What cannot be read or means nothing takes its default, with one line in the log.
    pub fn load() -> Self {
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
    fn parse(text: &str) -> (Self, Vec<String>) {
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
        let window = field(&settings, "window", &mut faults);
        (SavedSession { window, ui: field(&settings, "ui", &mut faults) }, faults)
    }

    /// Replaces the settings of the last start. They are the old ones where that fails; the error is a message.
    pub fn save(&self) -> Result<(), String> {
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
mod tests {
    use super::*;
    use crate::app::clip_form;
    use interface::ui::Interface;
    use proptest::prelude::*;
    use simulation::scenario::Scenario;

    fn settings() -> SavedSession {
        let window = WindowGeometry { width: 900, height: 700, position: Some((-20, 30)), maximized: false };
        SavedSession { window: Some(window), ui: Prefs::default() }
    }

    /// Every place of a leaf in the tree, as the keys that lead to it.
    fn leaves(value: &Value) -> Vec<Vec<String>> {
        let below = |key: &str, value: &Value| {
            let lead = |mut path: Vec<String>| {
                path.insert(0, key.to_owned());
                path
            };
            leaves(value).into_iter().map(lead).collect::<Vec<_>>()
        };
        match value {
            Value::Object(map) if !map.is_empty() => map.iter().flat_map(|(key, value)| below(key, value)).collect(),
            Value::Array(list) if !list.is_empty() => {
                (0..).zip(list).flat_map(|(at, value): (usize, _)| below(&at.to_string(), value)).collect()
            }
            _ => vec![Vec::new()],
        }
    }

    /// A value that a user, another version or a broken disk may have left.
    fn odd_value() -> impl Strategy<Value = Value> {
        let numbers = prop_oneof![
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            prop::sample::select(vec![0, 1, 16_384, 16_385, 20_000, 4_294_967_295, u64::MAX]).prop_map(Value::from),
        ];
        let others = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            ".{0,8}".prop_map(Value::from),
            Just(serde_json::json!([])),
            Just(serde_json::json!({"a": [1, 2]})),
        ];
        prop_oneof![3 => numbers, 2 => others]
    }

    /// Reads the text and uses every setting as a start does.
    fn start_with(text: &str) -> SavedSession {
        let (session, faults) = SavedSession::parse(text);
        if let Some(window) = session.window {
            let (size, _) = window.fitted(&[]);
            assert!((160..=16_384).contains(&size.width) && (120..=16_384).contains(&size.height), "{size:?}");
        }
        let prefs = Interface::new(session.ui.clone()).prefs();
        let (width, height) = (prefs.inspector_width, prefs.plots.height);
        assert!((280.0..=480.0).contains(&width) && (150.0..=1200.0).contains(&height), "{width} {height}");
        let _ = clip_form::check(&prefs.record, &Scenario::of(Vec::new()), &mut clip_form::KnownCadence::default());
        assert!(faults.len() <= 3, "{faults:?}");
        session
    }

    proptest! {
        #[test]
        fn any_value_anywhere_starts(place in any::<prop::sample::Index>(), odd in odd_value()) {
            let mut tree = serde_json::to_value(settings()).unwrap();
            let leaves = leaves(&tree);
            let path = place.get(&leaves);
            *tree.pointer_mut(&format!("/{}", path.join("/"))).unwrap() = odd;
            start_with(&tree.to_string());
        }

        #[test]
        fn broken_bytes_start(edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4), end in any::<prop::sample::Index>()) {
            let mut bytes = serde_json::to_vec_pretty(&settings()).unwrap();
            edits.iter().for_each(|(at, byte)| *at.get_mut(&mut bytes) = *byte);
            bytes.truncate(end.index(bytes.len() + 1));
            start_with(&String::from_utf8_lossy(&bytes));
        }
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

//! What the window remembers from one start to the next.

use super::{PlotPrefs, RecordForm};
use crate::palette::Theme;
use serde::{Deserialize, Serialize};

/// Which lanes the toggles act on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    #[default]
    All,
    Chosen,
}

/// The remembered part of [`super::Interface`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    pub theme: Theme,
    pub scope: Scope,
    /// Whether the inspector is shown.
    pub inspector: bool,
    /// Points.
    pub inspector_width: f32,
    /// Whether lanes show the strip of their last frames.
    pub strip: bool,
    /// Titles of the inspector's groups that are folded.
    pub folded: Vec<String>,
    pub plots: PlotPrefs,
    /// How the last clip was recorded.
    pub record: RecordForm,
}

impl Default for Prefs {
    fn default() -> Self {
        Prefs {
            theme: Theme::Dark,
            scope: Scope::All,
            inspector: true,
            inspector_width: 324.0,
            strip: true,
            folded: vec!["Scenario".to_owned()],
            plots: PlotPrefs::default(),
            record: RecordForm::default(),
        }
    }
}

impl Prefs {
    /// The narrowest and the widest inspector, points.
    pub const INSPECTOR_WIDTH: [f32; 2] = [280.0, 480.0];

    /// The same with numbers that make sense, whatever the file says.
    pub(super) fn mended(mut self) -> Self {
        let [narrowest, widest] = Self::INSPECTOR_WIDTH;
        if !(narrowest..=widest).contains(&self.inspector_width) {
            self.inspector_width = Prefs::default().inspector_width;
        }
        self.plots = self.plots.mended();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_comes_back() {
        let prefs = Prefs { theme: Theme::Light, scope: Scope::Chosen, inspector: false, ..Prefs::default() };
        let text = serde_json::to_string(&prefs).unwrap();
        assert!(text.contains(r#""theme":"light""#), "{text}");
        assert_eq!(serde_json::from_str::<Prefs>(&text).unwrap(), prefs);
        assert_eq!(serde_json::from_str::<Prefs>("{}").unwrap(), Prefs::default());
        let broken = Prefs { inspector_width: f32::NAN, ..prefs.clone() };
        assert_eq!(broken.mended().inspector_width, Prefs::default().inspector_width);
        assert_eq!(prefs.clone().mended(), prefs);
    }
}

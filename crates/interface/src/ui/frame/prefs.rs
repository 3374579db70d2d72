//! Preferences that the program remembers from one start to the next.

use super::bug_score::BugRecord;
use super::course_prefs::CoursePrefs;
use super::mode::Mode;
use super::plot_prefs::PlotPrefs;
use super::record_form::RecordForm;
use super::window_info::PlaybackInfo;
use crate::ui::base::zoom;
use serde::{Deserialize, Serialize};
use simulation::palette::Theme;
use simulation::scenario::lesson::Layout;

/// Remembered part of [`crate::ui::Interface`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    /// Theme of the window.
    pub theme: Theme,
    /// Mode of the window.
    pub mode: Mode,
    /// Arrangements of the lanes that the user has chosen, by the titles of documents.
    pub layouts: Vec<(String, Layout)>,
    /// Zoom of the interface, 1 is 100 %.
    pub zoom: f32,
    /// `true` if nothing moves but what the lanes simulate.
    pub reduced_motion: bool,
    /// `true` to play at real speed on every screen.
    pub exact_speed: bool,
    /// Rate of the screen, Hz; `None` for what the system reports.
    pub screen_hz: Option<u16>,
    /// Id or path of the document that was open last; empty at the first start.
    pub opened: String,
    /// `true` if the loop is shown as code.
    pub code: bool,
    /// Id of the language of the code.
    pub language: String,
    /// `true` if the inspector is open.
    pub inspector: bool,
    /// Width of the inspector, points.
    pub inspector_width: f32,
    /// `true` if lanes show the strip of their last frames.
    pub strip: bool,
    /// Titles of the inspector's folded groups.
    pub folded: Vec<String>,
    /// Preferences of the plots.
    pub plots: PlotPrefs,
    /// Settings of the last recorded clip.
    pub record: RecordForm,
    /// Folders of the last files, newest first.
    pub folders: Vec<String>,
    /// Games of "Find the bug".
    pub find_bug: BugRecord,
    /// `true` once the window has said that the switches of an opening have keys.
    pub keys_told: bool,
    /// Lessons that were taken, and files that were opened last.
    pub course: CoursePrefs,
}

impl Default for Prefs {
    fn default() -> Self {
        Prefs {
            theme: Theme::Dark,
            mode: Mode::Stage,
            layouts: Vec::new(),
            zoom: 1.0,
            reduced_motion: false,
            exact_speed: false,
            screen_hz: None,
            opened: String::new(),
            code: false,
            language: "python".to_owned(),
            inspector: true,
            inspector_width: 324.0,
            strip: true,
            folded: vec!["Numbers".to_owned(), "Scenario".to_owned()],
            plots: PlotPrefs::default(),
            record: RecordForm::default(),
            folders: Vec::new(),
            find_bug: BugRecord::default(),
            keys_told: false,
            course: CoursePrefs::default(),
        }
    }
}

impl Prefs {
    /// Smallest and largest width of the inspector, points.
    pub const INSPECTOR_WIDTH: [f32; 2] = [280.0, 480.0];

    /// Replaces numbers out of range by their defaults: the file may say anything.
    pub fn sanitized(mut self) -> Self {
        let [narrowest, widest] = Self::INSPECTOR_WIDTH;
        if !(narrowest..=widest).contains(&self.inspector_width) {
            self.inspector_width = Prefs::default().inspector_width;
        }
        self.zoom = zoom::sanitized(self.zoom);
        self.screen_hz = self.screen_hz.filter(|hz| PlaybackInfo::SCREEN_RANGE.contains(hz));
        self.plots = self.plots.sanitized();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_comes_back() {
        let prefs = Prefs {
            theme: Theme::Light,
            inspector: false,
            mode: Mode::Lab,
            layouts: vec![("A".to_owned(), Layout::Tracks)],
            ..Prefs::default()
        };
        let text = serde_json::to_string(&prefs).unwrap();
        assert!(text.contains(r#""theme":"light""#), "{text}");
        assert_eq!(serde_json::from_str::<Prefs>(&text).unwrap(), prefs);
        assert_eq!(serde_json::from_str::<Prefs>("{}").unwrap(), Prefs::default());
        let broken = Prefs { inspector_width: f32::NAN, ..prefs.clone() };
        assert_eq!(broken.sanitized().inspector_width, Prefs::default().inspector_width);
        assert_eq!(prefs.clone().sanitized(), prefs);
    }
}

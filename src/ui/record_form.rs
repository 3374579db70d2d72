//! What the page for recording asks for and is told: plain values, because the interface knows no encoders.

use crate::palette::Theme;
use serde::{Deserialize, Serialize};

/// What is in a clip besides the motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClipWords {
    #[default]
    Captions,
    Nothing,
    Interface,
}

impl ClipWords {
    /// Each with its name and a sentence.
    pub const ALL: [(ClipWords, &'static str, &'static str); 3] = [
        (ClipWords::Captions, "Captions", "Title, caption, headers and numbers, as large as the clip needs them."),
        (ClipWords::Nothing, "Nothing", "Only the lanes' pictures."),
        (ClipWords::Interface, "Interface", "The whole interface, as the window shows it."),
    ];
}

/// A clip as it was chosen. Texts are as typed: whether they make sense is for [`RecordCheck`] to say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordForm {
    /// Id of a [`FormatInfo`].
    pub format: String,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Pictures per second.
    pub rate: String,
    /// Of the clip, seconds; begins as the scenario's and is not remembered.
    #[serde(skip)]
    pub length: String,
    /// Laboratory time per clip time, percent.
    pub speed: f64,
    pub words: ClipWords,
    /// `None`: as the window.
    pub theme: Option<Theme>,
    /// Where to; `None`: named after the scenario, a file that is not there yet.
    #[serde(skip)]
    pub file: Option<String>,
    /// Where the last clip went whose place was chosen.
    pub folder: Option<String>,
}

impl Default for RecordForm {
    fn default() -> Self {
        RecordForm {
            format: String::new(),
            size: [1280, 720],
            rate: String::new(),
            length: String::new(),
            speed: 100.0,
            words: ClipWords::default(),
            theme: None,
            file: None,
            folder: None,
        }
    }
}

impl RecordForm {
    /// The format with its usual rate and ending; a rate that it can keep stays.
    pub(super) fn choose_format(&mut self, format: &FormatInfo) {
        self.format = format.id.to_owned();
        let keeps = if format.any_rate { !self.rate.is_empty() } else { format.rates.contains(&self.rate) };
        if !keeps {
            self.rate = format.default_rate.clone();
        }
        if let Some(file) = &mut self.file {
            *file = std::path::Path::new(file).with_extension(format.ending).to_string_lossy().into_owned();
        }
    }
}

/// A format that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatInfo {
    pub id: &'static str,
    pub name: &'static str,
    pub summary: &'static str,
    /// Of file names, without the dot.
    pub ending: &'static str,
    /// Rates to offer, pictures per second.
    pub rates: Vec<String>,
    /// Whether others can be typed.
    pub any_rate: bool,
    pub default_rate: String,
}

/// What would come of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordCheck {
    /// The form that was looked at.
    pub form: RecordForm,
    /// Where the clip would go.
    pub target: String,
    /// The clip, or why there cannot be one, as a sentence.
    pub plan: Result<RecordPlan, String>,
}

/// A clip that can be made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordPlan {
    /// Frames of the clip.
    pub frames: u64,
    /// Length of the clip, s.
    pub secs: f64,
    /// Laboratory time that the clip shows, s.
    pub lab_secs: f64,
    /// `true` if the clip replaces a file.
    pub replaces: bool,
}

/// A recording that is being made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordProgress<'a> {
    /// The file's name.
    pub name: &'a str,
    /// Frames encoded so far, and frames in all; 0 and 0 before the recording begins.
    pub frames: (u64, u64),
    /// Estimate.
    pub left_secs: Option<f64>,
    pub cancelled: bool,
}

/// What the window knows of recording.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordingInfo<'a> {
    /// The first is the one to offer.
    pub formats: &'a [FormatInfo],
    /// The answer to the last [`super::Command::CheckRecording`].
    pub check: Option<&'a RecordCheck>,
    pub running: Option<RecordProgress<'a>>,
}

//! Plain values that the form for a recording exchanges with the window: the interface knows no encoders.

use super::canvas::lens::Lens;
use super::command_text::quoted;
use serde::{Deserialize, Serialize};
use simulation::palette::Theme;

/// Text and controls in a clip besides the motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClipWords {
    /// Title, caption, headers and numbers.
    #[default]
    Captions,
    /// Only the lanes' canvases.
    Nothing,
    /// The whole interface.
    Interface,
}

impl ClipWords {
    /// All choices, each with its name and its tooltip.
    pub const ALL: [(ClipWords, &'static str, &'static str); 3] = [
        (
            ClipWords::Captions,
            "Captions",
            "Title, caption, headers and numbers, scaled to the clip. For clips that explain themselves.",
        ),
        (ClipWords::Nothing, "Nothing", "Only the motion. For a clip that gets its text elsewhere."),
        (ClipWords::Interface, "Interface", "The whole interface as in the window. For clips about the program."),
    ];
}

/// The form as it is filled in. Texts are as typed; [`RecordCheck`] says if they are valid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordForm {
    /// Id of a [`FormatInfo`].
    pub format: String,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Frames per second.
    pub rate: String,
    /// Length of the clip; starts as the scenario's and is not remembered.
    #[serde(skip)]
    pub length: String,
    /// Laboratory time per clip time, percent.
    pub speed: f64,
    /// Text in the clip.
    pub words: ClipWords,
    /// Theme of the clip; `None`: the window's.
    pub theme: Option<Theme>,
    /// The lane that is held over another; it belongs to the scenario and is not remembered.
    #[serde(skip)]
    pub lens: Option<Lens>,
    /// Id of a [`TemplateInfo`]; `None` for a clip of the scenario. It is not remembered.
    #[serde(skip)]
    pub template: Option<&'static str>,
    /// File of the clip; `None`: a new file named after the scenario.
    #[serde(skip)]
    pub file: Option<String>,
    /// Folder of the last clip whose file was chosen.
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
            lens: None,
            template: None,
            file: None,
            folder: None,
        }
    }
}

impl RecordForm {
    /// The form without what the frames of its clip do not depend on.
    pub fn of_frames(&self) -> Self {
        RecordForm { file: None, folder: None, format: String::new(), ..self.clone() }
    }

    /// The lens of the clip. The whole interface shows its lanes as they are.
    pub fn lens_in_clip(&self) -> Option<Lens> {
        self.lens.filter(|_| self.words != ClipWords::Interface)
    }

    /// Options of the command `record` for this clip, which goes to the file `target`. `window`: theme of the window.
    pub(super) fn options(&self, target: &str, window: Theme) -> String {
        let [width, height] = self.size;
        let (target, rate, length) = (quoted(target), quoted(&self.rate), quoted(&self.length));
        let theme = if self.theme.unwrap_or(window) == Theme::Dark { "dark" } else { "light" };
        let words = match self.words {
            ClipWords::Captions => " --look lab",
            ClipWords::Nothing => " --no-captions",
            ClipWords::Interface => " --ui",
        };
        if let Some(template) = self.template {
            return format!(" --template {template} -o {target} --size {width}x{height} --fps {rate} --theme {theme}");
        }
        format!(
            " -o {target} --size {width}x{height} --fps {rate} --seconds {length} --speed {} --theme {theme}{words}{}",
            self.speed / 100.0,
            self.lens_in_clip().map_or_else(String::new, |lens| format!(" --lens {lens}"))
        )
    }

    /// Chooses a format. The file gets its ending; the rate stays if the format supports it.
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

/// A format to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatInfo {
    /// Id of the format.
    pub id: &'static str,
    /// Name in the window.
    pub name: &'static str,
    /// One sentence about the format.
    pub summary: &'static str,
    /// Ending of file names, without the dot.
    pub ending: &'static str,
    /// Rates in the menu, frames per second.
    pub rates: Vec<String>,
    /// `true` if other rates can be typed.
    pub any_rate: bool,
    /// Rate to start with.
    pub default_rate: String,
}

/// A template to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateInfo {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What its clip shows.
    pub summary: &'static str,
    /// `true` if it can be a still.
    pub has_still: bool,
}

/// A picture in a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Still {
    /// The first moment of the lesson.
    Moment,
    /// The last frames of every lane.
    Strobe,
}

/// The small clip that is shown before a recording.
pub trait PreviewFrames: std::fmt::Debug {
    /// Width and height, px.
    fn size(&self) -> [usize; 2];
    /// Frames per second.
    fn hz(&self) -> f64;
    /// Frames so far, and in all; 0 before they are counted.
    fn frames(&self) -> [usize; 2];
    /// The pixels of a frame; `None` while it is not there.
    fn rgba(&self, frame: usize) -> Option<Vec<u8>>;
}

/// The window's answer to a form.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordCheck {
    /// The form that was checked.
    pub form: RecordForm,
    /// File that the clip would have.
    pub target: String,
    /// The clip, or a sentence that says why it cannot be made.
    pub plan: Result<RecordPlan, String>,
}

/// A clip that can be made.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordPlan {
    /// Frames of the clip.
    pub frames: u64,
    /// Length of the clip, s.
    pub secs: f64,
    /// Laboratory time that the clip shows, s.
    pub lab_secs: f64,
    /// Size of the file, bytes, as far as it can be told before; 0 if it cannot.
    pub bytes: u64,
    /// `true` if the clip replaces a file.
    pub replaces: bool,
    /// Sentences about lanes whose even motion judders in the clip, and what to do; empty if there are none.
    pub cadence: String,
}

/// A recording that is being made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordProgress<'a> {
    /// Name of the file.
    pub name: &'a str,
    /// Frames encoded so far, and frames in all; 0 and 0 before the recording begins.
    pub frames: (u64, u64),
    /// Estimated time until the clip is complete, s.
    pub left_secs: Option<f64>,
    /// `true` once the person has cancelled the recording.
    pub cancelled: bool,
}

/// State of recording, from the window.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordingInfo<'a> {
    /// Formats; the first is the default.
    pub formats: &'a [FormatInfo],
    /// Templates.
    pub templates: &'a [TemplateInfo],
    /// The preview of the template of the last [`super::Command::CheckRecording`].
    pub preview: Option<&'a dyn PreviewFrames>,
    /// The answer to the last [`super::Command::CheckRecording`].
    pub check: Option<&'a RecordCheck>,
    /// Progress of the running recording.
    pub running: Option<RecordProgress<'a>>,
}

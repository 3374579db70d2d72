//! Plain values that the form for a recording exchanges with the window: the interface knows no encoders.

use super::canvases::lens::Lens;
use super::command_text::quoted;
use crate::ui::base::duration_text;
use serde::{Deserialize, Serialize};
use simulation::palette::{Background, Theme};
use simulation::scenario::lesson::Layout;
use timestep::time::Flicks;

/// The picture of a clip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClipLook {
    /// The stage; a lesson with its question, slow moments and answer.
    #[default]
    Stage,
    /// Title, caption, headers and numbers.
    Lab,
    /// The lanes as on the stage, without any text.
    Plain,
    /// The whole interface.
    Interface,
}

impl ClipLook {
    /// All choices, each with its name and its tooltip.
    pub const ALL: [(ClipLook, &'static str, &'static str); 4] = [
        (
            ClipLook::Stage,
            "Stage",
            "Large lanes with names and headline numbers; a lesson with its question, slow moments and answer.",
        ),
        (ClipLook::Lab, "Lab", "Title, caption, headers, strips and all numbers."),
        (ClipLook::Plain, "Plain", "Only the motion. For a clip that gets its text elsewhere."),
        (ClipLook::Interface, "Window", "The whole interface as in the window. For clips about the program."),
    ];

    /// `true` if lanes stand as on the stage, on any background.
    pub fn is_stage(self) -> bool {
        matches!(self, ClipLook::Stage | ClipLook::Plain)
    }
}

/// Backgrounds with their names, their tooltips, and their words on the command line.
pub const BACKGROUNDS: [(Background, &str, &str); 3] = [
    (Background::Theme, "Theme", "The ground of the theme with its grid."),
    (Background::Plain, "Plain", "The ground of the theme alone."),
    (
        Background::Transparent,
        "Transparent",
        "No ground at all, to lay the clip over another picture: animated PNG and PNG files.",
    ),
];

/// Parts of a lesson's clip of the stage that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ClipParts {
    /// `true` to begin with the question.
    pub question: bool,
    /// `true` to slow down at the moments.
    pub moments: bool,
    /// `true` to end with the answer.
    pub answer: bool,
}

impl Default for ClipParts {
    fn default() -> Self {
        ClipParts { question: true, moments: true, answer: true }
    }
}

/// State of the window from which a clip starts; it belongs to the scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipStart {
    /// The lane that is held over another.
    pub lens: Option<Lens>,
    /// The lane that is shown alone.
    pub lane: Option<usize>,
    /// Arrangement of the lanes that the user has chosen in place of the scenario's own.
    pub layout: Option<Layout>,
    /// Lab time at which the run stands still; 0 while it plays.
    pub from: Flicks,
    /// `true` if lanes show what an eye sees that follows the motion.
    pub eye_view: bool,
    /// `true` if the lanes are no longer those of the lesson: its answer may not be true of them.
    pub edited: bool,
}

/// The form as it is filled in. Texts are as typed; [`RecordCheck`] says if they are valid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordForm {
    /// Id of a [`FormatInfo`].
    pub format: String,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Frames per second; `None` or empty for those that fit the lanes.
    #[serde(rename = "own_rate")]
    pub rate: Option<String>,
    /// Time of the scenario in the clip; starts as the scenario's and is not remembered.
    #[serde(skip)]
    pub length: String,
    /// Lab time per clip time, percent; `None` for the speed that fits the lanes.
    #[serde(rename = "own_speed")]
    pub speed: Option<f64>,
    /// `true` if an animated PNG has exact times, also where browsers play them unevenly.
    pub exact: bool,
    /// The picture.
    pub look: ClipLook,
    /// Parts of a lesson's clip of the stage.
    pub parts: ClipParts,
    /// Background of the lanes; not remembered, because most formats have no choice.
    #[serde(skip)]
    pub background: Background,
    /// Theme of the clip; `None`: the window's.
    pub theme: Option<Theme>,
    /// State of the window from which the clip starts.
    #[serde(skip)]
    pub seen: ClipStart,
    /// `true` if the motion is the whole run of a lesson, whatever the length.
    #[serde(skip)]
    pub whole: bool,
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
            rate: None,
            length: String::new(),
            speed: None,
            exact: false,
            look: ClipLook::default(),
            parts: ClipParts::default(),
            background: Background::default(),
            theme: None,
            seen: ClipStart::default(),
            whole: false,
            template: None,
            file: None,
            folder: None,
        }
    }
}

impl RecordForm {
    /// The form without what the frames of its clip do not depend on. A format has a rate of its own.
    pub fn of_frames(&self) -> Self {
        let format = if self.own_rate().is_none() { self.format.clone() } else { String::new() };
        RecordForm { file: None, folder: None, format, exact: false, ..self.clone() }
    }

    /// Frames per second as the user has typed or chosen them.
    pub fn own_rate(&self) -> Option<&str> {
        self.rate.as_deref().map(str::trim).filter(|rate| !rate.is_empty())
    }

    /// The parts of a lesson that the clip has. After an edit the answer may not be true.
    pub fn parts_in_clip(&self) -> ClipParts {
        ClipParts { answer: self.parts.answer && !self.seen.edited, ..self.parts }
    }

    /// The lens of the clip. The whole interface shows its lanes as they are.
    pub fn lens_in_clip(&self) -> Option<Lens> {
        self.seen.lens.filter(|_| self.look != ClipLook::Interface)
    }

    /// The lane that the clip shows alone, of the same looks.
    pub fn lane_in_clip(&self) -> Option<usize> {
        self.seen.lane.filter(|_| self.look != ClipLook::Interface)
    }

    /// The background of the clip.
    pub fn background_in_clip(&self) -> Background {
        if self.look.is_stage() { self.background } else { Background::Theme }
    }

    /// The arrangement of the lanes in the clip; `None` for the scenario's own.
    pub fn layout_in_clip(&self) -> Option<Layout> {
        self.seen.layout.filter(|_| self.look.is_stage())
    }

    /// Options of the command `record` for this clip, as it was checked. `window`: theme of the window.
    pub fn options(&self, check: Option<&RecordCheck>, window: Theme) -> String {
        let [width, height] = self.size;
        let target = quoted(check.map_or("clip.mp4", |check| check.target.as_str()));
        let theme = if self.theme.unwrap_or(window) == Theme::Dark { "dark" } else { "light" };
        let (template, rate) = (self.template, self.own_rate());
        let mut options = template.map_or_else(String::new, |template| format!(" --template {template}"));
        options += &format!(" -o {target} --size {width}x{height}");
        let mut add = |is_needed: bool, option: String| {
            if is_needed {
                options += &option;
            }
        };
        add(rate.is_some(), format!(" --fps {}", quoted(rate.unwrap_or_default())));
        let plan = check.and_then(|check| check.plan.as_ref().ok());
        add(rate.is_some() && plan.is_some_and(|plan| plan.sampled), " --sampled".to_owned());
        add(self.exact && plan.is_some_and(|plan| plan.exact), " --exact".to_owned());
        if template.is_some() {
            return format!("{options} --theme {theme}");
        }
        let (seen, is_stage) = (&self.seen, self.look == ClipLook::Stage);
        add(!(self.whole && is_stage), format!(" --seconds {}", quoted(&self.length)));
        add(self.speed.is_some(), format!(" --speed {}", self.speed.unwrap_or(100.0) / 100.0));
        add(true, format!(" --theme {theme}"));
        let look = match self.look {
            ClipLook::Stage => "",
            ClipLook::Lab => " --look lab",
            ClipLook::Plain => " --look plain",
            ClipLook::Interface => " --ui",
        };
        add(true, look.to_owned());
        let background = BACKGROUNDS.iter().find(|(background, ..)| *background == self.background_in_clip());
        let background = background.map_or("", |(_, name, _)| name).to_lowercase();
        add(self.background_in_clip() != Background::Theme, format!(" --background {background}"));
        let layout = Layout::ALL.iter().find(|(_, layout)| Some(*layout) == self.layout_in_clip());
        add(layout.is_some(), format!(" --layout {}", layout.map_or("", |(word, _)| word)));
        add(self.lane_in_clip().is_some(), format!(" --lanes {}", self.lane_in_clip().unwrap_or(0) + 1));
        add(seen.from > Flicks::ZERO, format!(" --from {}", quoted(&duration_text::format(seen.from))));
        add(seen.eye_view, " --eye".to_owned());
        let parts = self.parts_in_clip();
        add(is_stage && !parts.question, " --no-question".to_owned());
        add(is_stage && !parts.moments, " --no-moments".to_owned());
        add(is_stage && !parts.answer, " --no-answer".to_owned());
        options + &self.lens_in_clip().map_or_else(String::new, |lens| format!(" --lens {lens}"))
    }

    /// Chooses a format. The file gets its ending, and the clip the rate that fits.
    pub fn choose_format(&mut self, format: &FormatInfo) {
        self.format = format.id.to_owned();
        self.rate = None;
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
    /// `true` if its times are those that browsers play evenly, or exact.
    pub browser_times: bool,
}

/// A template to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateInfo {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// Its clip, in one sentence.
    pub summary: &'static str,
    /// `true` if it can be a still.
    pub has_still: bool,
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
    /// Frames per second of the clip: the form's, or those that fit.
    pub rate: String,
    /// Speed of the clip, percent: the form's, or the one that fits.
    pub speed: f64,
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
    /// Lab time that the clip shows, s.
    pub lab_secs: f64,
    /// Time of a lesson's question and answer, which come before and after, s.
    pub cards: f64,
    /// `true` if slow moments make a lesson's clip longer than that.
    pub slow_moments: bool,
    /// Size of the file, bytes, as far as it can be told before; 0 if it cannot.
    pub bytes: u64,
    /// `true` if the clip replaces a file.
    pub replaces: bool,
    /// Sentences about lanes that the clip does not show frame by frame, and what to do; empty if there are none.
    pub cadence: String,
    /// `true` if frames of a virtual display are not in the clip.
    pub sampled: bool,
    /// `true` if the times of the file are exact where its format has others.
    pub exact: bool,
    /// Sentences about what the file shows otherwise than the lanes do; empty if there are none.
    pub notes: String,
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
    /// `true` once the user has cancelled the recording.
    pub cancelled: bool,
}

/// State of recording, from the window.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordingInfo<'a> {
    /// Formats; the first is the default.
    pub formats: &'a [FormatInfo],
    /// Templates.
    pub templates: &'a [TemplateInfo],
    /// The preview of the template of the last [`super::output::Command::CheckRecording`].
    pub preview: Option<&'a dyn PreviewFrames>,
    /// The answer to the last [`super::output::Command::CheckRecording`].
    pub check: Option<&'a RecordCheck>,
    /// Progress of the running recording.
    pub running: Option<RecordProgress<'a>>,
}

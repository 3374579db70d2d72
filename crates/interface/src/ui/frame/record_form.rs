//! Plain values that the form for a recording exchanges with the window: the interface knows no encoders.

use super::canvases::lens::Lens;
use super::command_text::{ScenarioCommand, quoted};
use super::file_question::Still;
use super::own_layers::OwnLayers;
use crate::ui::base::duration_text;
use serde::{Deserialize, Serialize};
use simulation::palette::Theme;
use simulation::scenario::lesson::Layout;
use timestep::time::Flicks;

/// State of the window as a clip begins; it belongs to the scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipStart {
    /// Colours of the window.
    pub theme: Theme,
    /// The lane that is held over another.
    pub lens: Option<Lens>,
    /// The lane that is shown alone.
    pub lane: Option<usize>,
    /// Arrangement of the lanes that the user has chosen in place of the scenario's own.
    pub layout: Option<Layout>,
    /// Lab time at which the run stands still; 0 while it plays.
    pub from: Flicks,
    /// Lab time now, of which a still is.
    pub now: Flicks,
    /// `true` if lanes show what an eye sees that follows the motion.
    pub eye_view: bool,
    /// Ghosts and trails that the user has chosen.
    pub layers: OwnLayers,
    /// `true` in the lab.
    pub lab: bool,
    /// `true` if the scenario asks a question, which a clip as it is seen leaves out.
    pub asks: bool,
    /// The lesson, if the lanes are those that its answer is about.
    pub lesson: Option<SeenLesson>,
}

/// A lesson that can be recorded as a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeenLesson {
    /// `true` if it has a moment to freeze.
    pub has_moment: bool,
}

/// A switch that is flipped in a clip, as it is typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormSwitch {
    /// The change, such as `interpolation`.
    pub change: String,
    /// Lab time.
    pub at: String,
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
    /// The switch that is flipped in the clip.
    #[serde(skip)]
    pub switch: Option<FormSwitch>,
    /// Lab time per clip time, percent; `None` for the speed that fits the lanes.
    #[serde(rename = "own_speed")]
    pub speed: Option<f64>,
    /// `true` if an animated PNG has exact times, also where browsers play them unevenly.
    pub exact: bool,
    /// `true` for a still in place of a clip. It is not remembered.
    #[serde(skip)]
    pub still: bool,
    /// `true` to record a lesson with its question, its slow moments and its answer; `false` for the lanes as they are seen.
    pub lesson: bool,
    /// Theme of the clip; `None`: the window's.
    pub theme: Option<Theme>,
    /// State of the window as the page opened.
    #[serde(skip)]
    pub seen: ClipStart,
    /// `true` if the motion is the whole run of a lesson, whatever the length.
    #[serde(skip)]
    pub whole: bool,
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
            switch: None,
            speed: None,
            exact: false,
            still: false,
            lesson: true,
            theme: None,
            seen: ClipStart::default(),
            whole: false,
            file: None,
            folder: None,
        }
    }
}

impl RecordForm {
    /// Frames per second as the user has typed or chosen them.
    pub fn own_rate(&self) -> Option<&str> {
        self.rate.as_deref().map(str::trim).filter(|rate| !rate.is_empty())
    }

    /// `true` for a clip or a still of a lesson as a lesson.
    pub fn is_lesson(&self) -> bool {
        self.lesson && self.seen.lesson.is_some()
    }

    /// The switch that is flipped, as the command line has it: none in a lesson, whose answer would not be true.
    pub fn switch(&self) -> Option<String> {
        let switch = self.switch.as_ref().filter(|_| !self.is_lesson())?;
        Some(format!("{}@{}", switch.change, switch.at.trim()))
    }

    /// State of the window that the clip takes over: none where it is the lesson.
    pub fn start(&self) -> ClipStart {
        if self.is_lesson() { ClipStart::default() } else { self.seen.clone() }
    }

    /// The still that the form describes: the first moment of the lesson, or the last frames of every lane.
    pub fn still(&self) -> Still {
        let has_moment = self.seen.lesson.is_some_and(|lesson| lesson.has_moment);
        if self.is_lesson() && has_moment { Still::Moment } else { Still::Strobe }
    }

    /// Colours of the clip.
    pub fn theme(&self) -> Theme {
        self.theme.unwrap_or(self.seen.theme)
    }

    /// The command of this still and its options.
    pub fn still_command(&self) -> (ScenarioCommand, String) {
        let [width, height] = self.size;
        let theme = if self.theme() == Theme::Dark { "dark" } else { "light" };
        let options = format!(" -o still.png --size {width}x{height} --theme {theme}");
        match self.still() {
            Still::Moment => (ScenarioCommand::Record, format!(" --template moment{options}")),
            Still::Strobe if self.seen.now > Flicks::ZERO => {
                (ScenarioCommand::Strobe, format!("{options} --at {}", quoted(&duration_text::format(self.seen.now))))
            }
            Still::Strobe => (ScenarioCommand::Strobe, options),
        }
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
    /// Options with which the command `record` makes the clip.
    pub options: String,
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
    /// The answer to the last [`super::output::Command::CheckRecording`].
    pub check: Option<&'a RecordCheck>,
    /// Progress of the running recording.
    pub running: Option<RecordProgress<'a>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After an edit the lesson can only be recorded as it is seen.
    #[test]
    fn an_edited_lesson_has_no_texts() {
        let form = |lesson| RecordForm {
            seen: ClipStart { asks: true, lesson, from: Flicks::SECOND, ..ClipStart::default() },
            ..RecordForm::default()
        };
        let [whole, edited] = [Some(SeenLesson { has_moment: true }), None].map(form);
        assert_eq!([whole.start().from, edited.start().from], [Flicks::ZERO, Flicks::SECOND]);
        assert_eq!([whole.still(), edited.still()], [Still::Moment, Still::Strobe]);
    }
}

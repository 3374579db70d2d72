//! The description of a clip, and the checks that need no file.

use super::error::StudioError;
use crate::ui::{LaneEdits, Lens, OwnLayers, TimedSwitch, speed_in_words};
use picture::record::{Format, FrameFormat};
use picture::render::Background;
use simulation::displays::{Display, RefreshRate};
use simulation::numbers::Number;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use simulation::scenario::lesson::Layout;
use std::path::PathBuf;
use timestep::time::{Flicks, TimeScale};

/// The longest clip, in clip time; also the latest time of a run at which one begins, in lab time.
pub const LONGEST_CLIP: Flicks = Flicks(3600 * Flicks::PER_SECOND);
/// The most frames of a clip, and of the run before it: those of the longest clip at the highest rate.
const MOST_FRAMES: u64 = 3600 * RATE_RANGE[1] as u64;
/// The smallest and the largest side of a frame, px.
pub const SIZE_RANGE: [u32; 2] = [16, 8192];

/// The lowest and the highest rate of a clip, frames per second.
pub const RATE_RANGE: [f64; 2] = [10.0, 240.0];

/// Text and controls over the lanes of a clip.
#[derive(Clone, Debug)]
pub enum ClipOverlay {
    /// Lanes only.
    None,
    /// Title, caption, headers, and these numbers of each lane; `None` for all, those of the lesson first.
    Captions(Option<Vec<&'static Number>>),
    /// The whole interface, as a window shows it.
    Interface,
    /// The lanes as the stage shows them, with names and headline numbers; a lesson with its question, moments and answer.
    Stage(StageLook),
    /// The lanes as the stage arranges them, without any text.
    Plain,
}

/// Parts of a clip of the stage.
#[derive(Clone, Debug)]
pub struct StageLook {
    /// Headline numbers of each lane; `None` for those of the lesson.
    pub numbers: Option<Vec<&'static Number>>,
    /// `true` to begin with the lesson's question.
    pub question: bool,
    /// `true` to slow down at the lesson's moments.
    pub moments: bool,
    /// `true` to end with the lesson's answer.
    pub answer: bool,
    /// `true` with the loop of the first lane as code beside the lanes.
    pub code: bool,
    /// A template's changes of the motion.
    pub staging: Option<Staging>,
}

/// Changes of a clip's motion by a template, which also leaves out the numbers of lanes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Staging {
    /// Length of the motion, in clip time.
    pub length: Flicks,
    /// Line above the lanes; empty for the question.
    pub heading: String,
    /// Clip time from which the motion is slower by a factor and has its time trail, on displays that are as much faster.
    pub slow: Option<(Flicks, TimeScale)>,
    /// Lab time at which the motion of a lesson freezes. It begins so much clip time earlier.
    pub frozen: Option<(Flicks, Flicks)>,
}

impl StageLook {
    /// All parts, with the numbers of the lesson.
    pub const ALL: StageLook =
        StageLook { numbers: None, question: true, moments: true, answer: true, code: false, staging: None };
}

/// A clip to record.
#[derive(Clone, Debug)]
pub struct ClipSpec {
    /// The file, or the pattern of a PNG sequence.
    pub target: PathBuf,
    /// The format of the file.
    pub format: &'static Format,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Frames per second of the clip; also the refresh rate of lanes that would be live in a window.
    pub rate: RefreshRate,
    /// Lab time that the motion shows, but for slow moments and a template, which has a length of its own.
    pub length: Flicks,
    /// Lab time per clip time: 0.05 plays everything 20 times slower.
    pub speed: TimeScale,
    /// Dark or light.
    pub theme: Theme,
    /// Text and controls over the lanes.
    pub overlay: ClipOverlay,
    /// The lane that is held over another, with the gap between them.
    pub lens: Option<Lens>,
    /// `true` if lanes show what an eye sees that follows the motion.
    pub eye_view: bool,
    /// Ghosts and trails in place of those of the scenario.
    pub layers: OwnLayers,
    /// Indices of the lanes to show; `None` for all. The whole interface shows all of them.
    pub lanes: Option<Vec<usize>>,
    /// Switches that are flipped in the clip.
    pub switches: Vec<TimedSwitch>,
    /// Colour behind the lanes; clips of the lab and of the whole interface have that of the theme.
    pub background: Background,
    /// Arrangement of the lanes in these looks; `None` for the scenario's own.
    pub layout: Option<Layout>,
    /// Lab time at which the motion begins; what was before is run unseen.
    pub from: Flicks,
    /// `true` if the clip may leave out frames of the lanes' displays at a rate that was asked for.
    pub sampled: bool,
    /// `true` if a folder of PNG frames may be replaced.
    pub replace: bool,
    /// `true` if frames of an animated PNG stay exactly as long as the rate says, also where browsers play that unevenly.
    pub exact: bool,
    /// `true` if an animated PNG has at most 255 colours.
    pub small: bool,
    /// Lab time of the strobe that is the first frame, and stays a while; `None` to begin with the motion.
    pub strobe: Option<Flicks>,
}

impl ClipSpec {
    /// The first second of a run at its own speed, in the dark theme, with all lanes and no texts.
    pub fn new(target: PathBuf, format: &'static Format) -> Self {
        ClipSpec {
            target,
            format,
            size: [1280, 720],
            rate: format.default_rate,
            length: Flicks::SECOND,
            speed: TimeScale::ONE,
            theme: Theme::Dark,
            overlay: ClipOverlay::None,
            lens: None,
            eye_view: false,
            layers: OwnLayers::default(),
            lanes: None,
            switches: Vec::new(),
            background: Background::Theme,
            layout: None,
            from: Flicks::ZERO,
            sampled: false,
            replace: false,
            exact: false,
            small: false,
            strobe: None,
        }
    }

    /// Checks the clip, without touching a file. Returns the format of its frames, as an encoder takes them.
    pub fn frame_format(&self) -> Result<FrameFormat, StudioError> {
        let request = |text: String| Err(StudioError::Request(text));
        check_size(self.size)?;
        if self.length <= Flicks::ZERO {
            return request(format!("a clip of {} s: its length must be more than 0", self.length.secs()));
        }
        let [slowest, fastest] = RATE_RANGE;
        if !(slowest..=fastest).contains(&self.rate.hz()) {
            return request(format!(
                "a clip of {} frames per second: the rate must be {slowest} to {fastest}",
                self.rate.typed()
            ));
        }
        if self.speed.parts() <= 0 {
            return request("the speed of a clip must be more than 0".to_owned());
        }
        self.check_length(self.frames(self.clip_time()))?;
        let is_stage = matches!(self.overlay, ClipOverlay::Stage(_) | ClipOverlay::Plain);
        if !is_stage && (self.background != Background::Theme || self.layout.is_some()) {
            return request("only the stage and its plain lanes have another background or arrangement".to_owned());
        }
        if !(Flicks::ZERO..=LONGEST_CLIP).contains(&self.from) {
            return request(format!("a clip begins at most {} s after the start of the run", LONGEST_CLIP.secs()));
        }
        let before = self.frames(self.speed.unscale(self.from));
        if before > MOST_FRAMES {
            return request(format!(
                "{before} frames are before the clip: at most {MOST_FRAMES}; begin earlier, or choose a higher speed"
            ));
        }
        let alpha = self.background == Background::Transparent;
        if self.strobe.is_some_and(|at| alpha || at <= Flicks::ZERO || at > LONGEST_CLIP) {
            return request(format!(
                "a strobe is of a time after 0 and at most {} s, and has no transparency",
                LONGEST_CLIP.secs()
            ));
        }
        let frames = self.frames(self.clip_time()).max(1);
        let format =
            FrameFormat { size: self.size, rate: self.rate, frames, alpha, exact: self.exact, small: self.small };
        self.format.accepts(&format)?;
        Ok(format)
    }

    /// Frames per second that the file says.
    pub(super) fn stored_rate(&self) -> RefreshRate {
        self.format.stored_rate(&FrameFormat { exact: self.exact, ..FrameFormat::frame_at(self.rate) })
    }

    /// Refuses a motion of so many frames if that is longer than [`LONGEST_CLIP`].
    pub(super) fn check_length(&self, frames: u64) -> Result<(), StudioError> {
        if frames <= self.frames(LONGEST_CLIP) {
            return Ok(());
        }
        Err(StudioError::Request(format!(
            "a clip of {} s with {frames} frames: it must be at most {} s; choose a shorter time, or a higher speed",
            (self.rate.refresh(frames).secs() * 1000.0).round() / 1000.0,
            LONGEST_CLIP.secs(),
        )))
    }

    /// Length of the motion, in clip time.
    pub fn clip_time(&self) -> Flicks {
        self.staging().map_or_else(|| self.speed.unscale(self.length), |staging| staging.length)
    }

    /// Checks that a scenario of so many lanes has those to show and those under the lens.
    pub(super) fn check_lanes(&self, lanes: usize) -> Result<(), StudioError> {
        let shown = |lane: usize| self.lanes.as_ref().is_none_or(|shown| shown.contains(&lane));
        let chosen = self.lanes.iter().flatten().map(|lane| (*lane, "be shown"));
        let mut under =
            self.lens.iter().flat_map(|lens| [lens.held, lens.onto]).map(|lane| (lane, "be under the lens"));
        let refuse = |text: String| Err(StudioError::Request(text));
        if let Some((lane, what)) = chosen.chain(under.clone()).find(|(lane, _)| *lane >= lanes) {
            return refuse(format!("lane {} cannot {what}: the scenario has {lanes}", lane + 1));
        }
        if let Some((lane, _)) = under.find(|(lane, _)| !shown(*lane)) {
            return refuse(format!("lane {} is under the lens and not shown", lane + 1));
        }
        Ok(())
    }

    /// Checks that the scenario can have its switches flipped, one after the other.
    pub(super) fn check_switches(&self, scenario: &Scenario) -> Result<(), StudioError> {
        let (mut scenario, mut edits) = (scenario.clone(), LaneEdits::default());
        let mut switches: Vec<&TimedSwitch> = self.switches.iter().collect();
        switches.sort_by_key(|switch| switch.at);
        switches
            .into_iter()
            .try_for_each(|switch| switch.flip(&mut scenario, &mut edits).map(|_| ()).map_err(StudioError::Request))
    }

    /// Refuses switches behind the last frame of the motion, which shows lab time `end`.
    pub(super) fn check_end(&self, end: Flicks) -> Result<(), StudioError> {
        let Some(late) = self.switches.iter().find(|switch| switch.at > end) else { return Ok(()) };
        let end = end.secs();
        Err(StudioError::Request(format!(
            "the switch {late} comes after the last frame of the motion, at {end:.3} s; choose an earlier time or a longer clip"
        )))
    }

    /// Number of frames nearest to so much clip time.
    pub(super) fn frames(&self, time: Flicks) -> u64 {
        let [time, second] = [(time.0, self.rate.num()), (Flicks::PER_SECOND, self.rate.den())]
            .map(|(time, factor)| i128::from(time) * i128::from(factor));
        ((2 * time + second) / (2 * second)).max(0) as u64
    }

    /// Parts of a lesson in a clip of the stage.
    pub(super) fn stage(&self) -> Option<&StageLook> {
        if let ClipOverlay::Stage(look) = &self.overlay { Some(look) } else { None }
    }

    /// A template's changes of the motion.
    pub fn staging(&self) -> Option<&Staging> {
        self.stage()?.staging.as_ref()
    }

    /// The speed in words; empty in real time.
    pub(super) fn speed_in_words(&self) -> String {
        speed_in_words(self.speed.factor())
    }
}

/// Refuses frame sizes outside [`SIZE_RANGE`].
pub(super) fn check_size([width, height]: [u32; 2]) -> Result<(), StudioError> {
    let [least, most] = SIZE_RANGE;
    if [width, height].iter().all(|side| (least..=most).contains(side)) {
        return Ok(());
    }
    let text = format!("a frame of {width} x {height} pixels: each side must be {least} to {most} pixels");
    Err(StudioError::Request(text))
}

/// The scenario on displays that are faster by as much as time is slower: each refresh takes as many frames of the clip as before, so
/// that what is smooth stays smooth.
pub(super) fn on_faster_displays(scenario: &Scenario, slower: TimeScale) -> Scenario {
    let (mut scenario, factor) = (scenario.clone(), (1.0 / slower.factor()).round().max(1.0) as u32);
    for lane in &mut scenario.lanes {
        if let Display::Virtual(display) = &mut lane.display {
            let faster = RefreshRate::ratio(display.hz.num().saturating_mul(factor), display.hz.den());
            display.hz = faster.unwrap_or(display.hz);
        }
    }
    scenario
}

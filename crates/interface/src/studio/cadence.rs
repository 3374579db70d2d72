//! Frames of lanes' own displays that a clip drops or holds unevenly, because it has another rate.

use super::clip_spec::ClipSpec;
use super::lane_pictures::{ClipTiming, InClip, LanePictures, lane_pictures};
use simulation::displays::{Display, RefreshRate};
use simulation::scenario::Scenario;

/// A lane whose display does not fit the rate of a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct CadenceNote {
    /// Index of the lane.
    pub lane: usize,
    /// Number of the lane.
    number: usize,
    /// Frames of the lane in a second of the clip, as text.
    lane_rate: String,
    /// Frames per second of the clip, as text.
    clip_rate: String,
    misfit: Misfit,
}

#[derive(Clone, Debug, PartialEq)]
enum Misfit {
    /// This part of the frames of the lane is not in the clip. Even motion stays even if `even`.
    Lost { share: f64, even: bool },
    /// Frames of the lane are held for `frames` frames of the clip or one more.
    Uneven { frames: u64 },
}

/// The displays of a scenario's lanes, for the clips that can be made of it.
#[derive(Clone, Debug)]
pub struct Cadence {
    pub(super) displays: Vec<LaneDisplay>,
}

/// The display of some lanes.
#[derive(Clone, Debug)]
pub(super) struct LaneDisplay {
    /// Index and number of each lane that has it.
    lanes: Vec<(usize, usize)>,
    /// Rates that it is made for.
    pub rates: Vec<RefreshRate>,
    /// When it shows its frames; `None` if it is live in a window.
    pub pictures: Option<LanePictures>,
}

/// A clip beside the displays of its lanes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ClipFit {
    /// Largest part of the frames of a virtual display that is not in the clip.
    pub lost: f64,
    /// `true` if motion that is even on a display is uneven in the clip.
    pub judders: bool,
}

impl ClipFit {
    /// `true` if the clip has every frame, and each of them equally long.
    pub fn is_whole(self) -> bool {
        self.lost == 0.0 && !self.judders
    }
}

impl Cadence {
    /// Runs the lanes for some seconds, to see when their displays show what.
    pub fn new(scenario: &Scenario) -> Self {
        let mut displays: Vec<LaneDisplay> = Vec::new();
        for (index, (spec, pictures)) in scenario.lanes.iter().zip(lane_pictures(scenario)).enumerate() {
            let lane = (index, spec.looks.identity.number());
            let rates = made_for(&spec.display, pictures.as_ref());
            match displays.iter_mut().find(|known| known.pictures == pictures && known.rates == rates) {
                Some(known) => known.lanes.push(lane),
                None => displays.push(LaneDisplay { lanes: vec![lane], rates, pictures }),
            }
        }
        Cadence { displays }
    }

    /// A note for each lane whose display does not fit the clip.
    pub fn notes(&self, request: &ClipSpec) -> Vec<CadenceNote> {
        let clip = ClipTiming::of(request);
        let notes = self.shown(request).flat_map(|display| {
            let note = display.misfit(clip);
            let lanes = display.lanes.iter().filter(|(lane, _)| is_shown(request, *lane));
            lanes.filter_map(move |(lane, number)| Some(CadenceNote { lane: *lane, number: *number, ..note.clone()? }))
        });
        let mut notes: Vec<CadenceNote> = notes.collect();
        notes.sort_by_key(|note| note.lane);
        notes
    }

    /// `true` if motion that is even on a lane's display is uneven in the clip.
    pub fn judders(&self, request: &ClipSpec) -> bool {
        self.fit_of(request, ClipTiming::of(request)).judders
    }

    /// `true` if frames of a virtual display are not in the clip.
    pub fn loses(&self, request: &ClipSpec) -> bool {
        self.fit_of(request, ClipTiming::of(request)).lost > 0.0
    }

    /// The lanes that `request` shows, in a clip of this timing.
    pub(super) fn fit_of(&self, request: &ClipSpec, clip: ClipTiming) -> ClipFit {
        let mut fit = ClipFit { lost: 0.0, judders: false };
        for display in self.shown(request) {
            let Some(note) = display.misfit(clip) else { continue };
            fit.judders |= note.judders();
            if let Misfit::Lost { share, .. } = note.misfit
                && display.pictures.is_some()
            {
                fit.lost = fit.lost.max(share);
            }
        }
        fit
    }

    /// `true` if a clip of this timing has every frame of the lanes that `request` shows, and each of them equally long.
    pub(super) fn is_whole(&self, request: &ClipSpec, clip: ClipTiming) -> bool {
        self.shown(request).all(|display| display.misfit(clip).is_none())
    }

    /// Displays of the lanes that the clip shows.
    pub(super) fn shown(&self, request: &ClipSpec) -> impl Iterator<Item = &LaneDisplay> {
        let shown = |display: &&LaneDisplay| display.lanes.iter().any(|(lane, _)| is_shown(request, *lane));
        self.displays.iter().filter(shown)
    }
}

fn is_shown(request: &ClipSpec, lane: usize) -> bool {
    request.lanes.as_ref().is_none_or(|shown| shown.contains(&lane))
}

/// Rates that a display is made for.
fn made_for(display: &Display, pictures: Option<&LanePictures>) -> Vec<RefreshRate> {
    let steady = pictures.and_then(LanePictures::steady_rate);
    let rates = match display {
        Display::Live => [None; 3],
        Display::Virtual(display) => [Some(display.refresh_rate()), Some(display.frame_rate()), steady],
        Display::Trace(_) => [None, None, steady.or_else(|| pictures.and_then(LanePictures::mean_rate))],
    };
    rates.into_iter().flatten().collect()
}

impl LaneDisplay {
    /// The note of a lane with this display, whichever it is.
    fn misfit(&self, timing: ClipTiming) -> Option<CadenceNote> {
        let clip = timing.rate.hz();
        let InClip { rate, even } = match &self.pictures {
            Some(pictures) => pictures.in_clip(timing)?,
            None => {
                let speed = timing.speed.factor();
                InClip { rate: clip * speed, even: is_whole(speed) || is_whole(1.0 / speed) }
            }
        };
        let misfit = match even {
            true if rate < clip * (1.0 + ROUNDING) => return None,
            // A mean of rounded times is as good as that.
            false if rate <= clip * (1.0 + 1e-6) => Misfit::Uneven { frames: (clip / rate + ROUNDING) as u64 },
            _ => Misfit::Lost { share: 1.0 - clip / rate, even },
        };
        let [lane_rate, clip_rate] = different(rate, clip);
        Some(CadenceNote { lane: 0, number: 0, lane_rate, clip_rate, misfit })
    }
}

/// Part of a rate that counts as nothing, a little more than that between 60 and 59.94: where it adds up to a frame, delays drift.
pub(super) const ROUNDING: f64 = 1.1e-3;

/// `true` if the number is whole, at least 1: so nearly that an hour of frames adds up to less than one.
pub(super) fn is_whole(number: f64) -> bool {
    const ROUNDING: f64 = 1e-9;
    number.round() >= 1.0 && (number - number.round()).abs() < ROUNDING * number
}

/// The frames that are lost as subject and verb.
fn lost(share: f64) -> String {
    let of = (2..=20_u32).find(|of| is_whole(share * f64::from(*of)));
    match of.map(|of| ((share * f64::from(of)).round(), of)) {
        Some((1.0, of)) => format!("1 of {of} frames is"),
        Some((lost, of)) => format!("{lost} of {of} frames are"),
        None => format!("{} % of the frames are", rounded(100.0 * share)),
    }
}

/// Two rates, rounded so that they are different texts if they are different rates.
fn different(a: f64, b: f64) -> [String; 2] {
    let short = [a, b].map(rounded);
    if short[0] != short[1] || (a - b).abs() < 1e-6 {
        short
    } else {
        [a, b].map(|rate| ((rate * 1e5).round() / 1e5).to_string())
    }
}

/// A rate rounded to hundredths, as text.
pub(super) fn rounded(rate: f64) -> String {
    ((rate * 100.0).round() / 100.0).to_string()
}

impl CadenceNote {
    /// `true` if motion that is even on the lane's display is uneven in the clip.
    pub fn judders(&self) -> bool {
        !matches!(self.misfit, Misfit::Lost { even: true, .. })
    }

    /// `true` if frames of the lane are not in the clip.
    pub fn loses(&self) -> bool {
        matches!(self.misfit, Misfit::Lost { .. })
    }

    /// The note as a sentence without its full stop.
    pub fn sentence(&self) -> String {
        let CadenceNote { number, lane_rate, clip_rate, misfit, .. } = self;
        let head = format!("lane {number} shows {lane_rate} frames per second; the clip has {clip_rate}");
        let end = if self.judders() { ": even motion judders" } else { "" };
        match misfit {
            Misfit::Lost { share, .. } => format!("{head}, so {} not in it{end}", lost(*share)),
            Misfit::Uneven { frames } => {
                format!("{head}, so a frame is held for {frames} or {} frames of the clip{end}", frames + 1)
            }
        }
    }

    /// The note in a few words, for the lane's header in the clip.
    pub fn short(&self) -> String {
        match &self.misfit {
            Misfit::Lost { share, .. } => format!("{} not shown", lost(*share)),
            Misfit::Uneven { .. } => format!("{} frames per second in a clip of {}", self.lane_rate, self.clip_rate),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use picture::record::Format;
    use simulation::displays::RefreshRate;
    use timestep::time::{Flicks, TimeScale};

    pub fn request(name: &str, fps: f64, speed: f64) -> ClipSpec {
        let target = std::path::PathBuf::from(name);
        let format = Format::of(&target).unwrap();
        ClipSpec {
            size: [64, 64],
            rate: RefreshRate::new(fps).unwrap(),
            speed: TimeScale::new(speed),
            ..ClipSpec::new(target, format)
        }
    }

    pub fn scenario(displays: &[&str]) -> Scenario {
        let lane = |display: &&str| format!("[[lane]]\npresentation = \"interpolate\"\ndisplay = {display}\n");
        Scenario::parse(&displays.iter().map(lane).collect::<String>(), "t").unwrap()
    }

    fn said(display: &str, fps: f64, speed: TimeScale, secs: i64) -> Option<String> {
        let (scenario, request) = (scenario(&[display]), request("clip.png", fps, 1.0));
        let request = ClipSpec { speed, length: Flicks(secs * Flicks::PER_SECOND), ..request };
        Cadence::new(&scenario).notes(&request).first().map(CadenceNote::sentence)
    }

    #[test]
    fn frames_that_do_not_fit_are_said_exactly() {
        let even = "";
        let judders = ": even motion judders";
        for (display, fps, shown, lost, motion) in [
            ("{ hz = 240 }", 60.0, 240, "3 of 4 frames are not in it", even),
            ("{ hz = 144 }", 60.0, 144, "7 of 12 frames are not in it", judders),
            ("{ hz = 50 }", 60.0, 50, "a frame is held for 1 or 2 frames of the clip", judders),
            ("\"vsync-off\"", 60.0, 400, "17 of 20 frames are not in it", judders),
            // A machine that is too slow for its display shows 30 a second.
            ("{ hz = 60, render_cost = \"20 ms\" }", 20.0, 30, "1 of 3 frames is not in it", judders),
        ] {
            let text = format!("lane 1 shows {shown} frames per second; the clip has {fps}, so {lost}{motion}");
            assert_eq!(said(display, fps, TimeScale::ONE, 1), Some(text));
        }
    }

    #[test]
    fn what_fits_needs_no_note() {
        for (display, fps, speed) in [
            ("{ hz = 60 }", 60.0, "1/1"),
            ("{ hz = 30 }", 60.0, "1/1"),
            ("\"live\"", 50.0, "1/1"),
            ("{ hz = 240 }", 60.0, "1/4"),
            ("{ hz = 60 }", 50.0, "5/6"),
            ("{ hz = 60, vsync = false, fps_cap = 400 }", 60.0, "1/1"),
            ("{ hz = 60, render_cost = \"20 ms\" }", 30.0, "1/1"),
            // It refreshes when a frame is done, and hitches now and then.
            ("{ vrr = [20, 144], render_cost = \"20 ms\" }", 50.0, "1/1"),
            ("{ hz = 60, hitch = { every = \"1 s\", lasts = \"200 ms\" } }", 60.0, "1/1"),
            ("{ hz = 60, hitch = { every = \"1 s\", lasts = \"200 ms\" } }", 50.0, "5/6"),
        ] {
            let speed = TimeScale::parse_ratio(speed).unwrap();
            assert_eq!(said(display, fps, speed, 10), None, "{display} at {fps}, speed {speed}");
        }
    }

    /// Each frame of the clip shows a later frame of the display, equally many later.
    #[test]
    fn a_whole_part_of_the_refreshes_is_even() {
        for (display, fps, lost) in [
            ("{ hz = 60 }", 30.0, "1 of 2 frames is not in it"),
            ("{ hz = 120 }", 60.0, "1 of 2 frames is not in it"),
            ("{ hz = 144 }", 24.0, "5 of 6 frames are not in it"),
        ] {
            let text = said(display, fps, TimeScale::ONE, 10).unwrap();
            assert!(text.ends_with(lost), "{display} at {fps}: {text}");
        }
    }

    /// A lane that runs unseen does not count.
    #[test]
    fn lanes_that_are_not_shown_do_not_judder() {
        let scenario = scenario(&["{ hz = 60 }", "{ hz = 144 }"]);
        let judders = |lanes| Cadence::new(&scenario).judders(&ClipSpec { lanes, ..request("clip.png", 60.0, 1.0) });
        assert_eq!([None, Some(vec![1]), Some(vec![0])].map(judders), [true, true, false]);
    }

    /// A rate that is nearly right holds no frame twice in a clip that is short enough.
    #[test]
    fn a_slow_drift_counts_where_the_clip_is_long_enough() {
        for (speed, fps, short, long) in [("0.8333", 50.0, 10, 1000), ("1", 59.94, 10, 60)] {
            let speed: TimeScale = speed.parse().unwrap();
            let judders = |secs| said("{ hz = 60 }", fps, speed, secs).is_some_and(|text| text.ends_with("judders"));
            assert_eq!([short, long].map(judders), [false, true], "{speed} at {fps}");
        }
    }

    /// Steps of 30 a second on 60 Hz move evenly, every second frame, but not in every third.
    #[test]
    fn even_motion_is_even_in_the_clip_or_the_note_says_so() {
        let scenario =
            Scenario::parse("[[lane]]\ndt = \"1/30\"\npresentation = \"latest\"\ndisplay = { hz = 60 }\n", "t")
                .unwrap();
        let cadence = Cadence::new(&scenario);
        let judders = [60.0, 30.0, 20.0].map(|fps| cadence.judders(&request("clip.png", fps, 1.0)));
        assert_eq!(judders, [false, false, true]);
    }
}

//! Frames of lanes' own displays that a clip drops or holds unevenly, because it has another rate.

use super::clip_request::ClipRequest;
use super::lane_pictures::{InClip, LanePictures, lane_pictures};
use simulation::lane::LaneSpec;
use simulation::scenario::Scenario;

/// A lane whose display does not fit the rate of a clip.
#[derive(Clone, Debug, PartialEq, Eq)]
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

#[derive(Clone, Debug, PartialEq, Eq)]
enum Misfit {
    /// Some frames of the lane are not in the clip; `lost` says how many. Even motion stays even if `even`.
    Lost { lost: String, even: bool },
    /// Frames of the lane are held for `frames` frames of the clip or one more.
    Uneven { frames: u64 },
}

/// The displays of a scenario's lanes, for the clips that can be made of it.
#[derive(Clone, Debug)]
pub struct Cadence<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) pictures: Vec<Option<LanePictures>>,
}

impl<'a> Cadence<'a> {
    /// Runs the lanes for some seconds, to see when their displays show what.
    pub fn new(scenario: &'a Scenario) -> Self {
        Cadence { scenario, pictures: lane_pictures(scenario) }
    }

    /// A note for each lane whose display does not fit the clip.
    pub fn notes(&self, request: &ClipRequest) -> Vec<CadenceNote> {
        self.notes_of(request).collect()
    }

    /// `true` if motion that is even on a lane's display is uneven in the clip.
    pub fn judders(&self, request: &ClipRequest) -> bool {
        self.notes_of(request).any(|note| note.judders())
    }

    /// The notes of the lanes that the clip shows.
    fn notes_of(&self, request: &ClipRequest) -> impl Iterator<Item = CadenceNote> {
        let shown = |lane: usize| request.lanes.as_ref().is_none_or(|shown| shown.contains(&lane));
        let lanes = self.scenario.lanes.iter().zip(&self.pictures).enumerate().filter(move |(lane, _)| shown(*lane));
        lanes.filter_map(|(lane, (spec, pictures))| note(lane, spec, pictures.as_ref(), request))
    }
}

fn note(lane: usize, spec: &LaneSpec, pictures: Option<&LanePictures>, request: &ClipRequest) -> Option<CadenceNote> {
    let clip = request.rate.hz();
    let InClip { rate, even } = match pictures {
        Some(pictures) => pictures.in_clip(request)?,
        None => {
            let speed = request.speed.factor();
            InClip { rate: clip * speed, even: is_whole(speed) || is_whole(1.0 / speed) }
        }
    };
    let misfit = match even {
        true if rate < clip * (1.0 + ROUNDING) => return None,
        false if rate <= clip => Misfit::Uneven { frames: (clip / rate + ROUNDING) as u64 },
        _ => Misfit::Lost { lost: lost(rate, clip), even },
    };
    let [lane_rate, clip_rate] = different(rate, clip);
    Some(CadenceNote { lane, number: spec.looks.identity.number(), lane_rate, clip_rate, misfit })
}

/// Part of a rate that counts as nothing: means over some seconds are no better.
const ROUNDING: f64 = 1e-3;

/// `true` if the number is whole, at least 1: so nearly that an hour of frames adds up to less than one.
pub(super) fn is_whole(number: f64) -> bool {
    const ROUNDING: f64 = 1e-9;
    number.round() >= 1.0 && (number - number.round()).abs() < ROUNDING * number
}

/// The frames that are lost as subject and verb.
fn lost(lane: f64, clip: f64) -> String {
    let share = 1.0 - clip / lane;
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

    /// The note as a sentence without its full stop.
    pub fn sentence(&self) -> String {
        let CadenceNote { number, lane_rate, clip_rate, misfit, .. } = self;
        let head = format!("lane {number} shows {lane_rate} frames per second; the clip has {clip_rate}");
        let end = if self.judders() { ": even motion judders" } else { "" };
        match misfit {
            Misfit::Lost { lost, .. } => format!("{head}, so {lost} not in it{end}"),
            Misfit::Uneven { frames } => {
                format!("{head}, so a frame is held for {frames} or {} frames of the clip{end}", frames + 1)
            }
        }
    }

    /// The note in a few words, for the lane's header in the clip.
    pub fn short(&self) -> String {
        match &self.misfit {
            Misfit::Lost { lost, .. } => format!("{lost} not shown"),
            Misfit::Uneven { .. } => format!("{} frames per second in a clip of {}", self.lane_rate, self.clip_rate),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use picture::record::Format;
    use simulation::displays::RefreshRate;
    use timestep::time::{Flicks, TimeScale};

    fn request(name: &str, fps: f64, speed: f64) -> ClipRequest {
        let target = std::path::PathBuf::from(name);
        let format = Format::of(&target).unwrap();
        ClipRequest {
            size: [64, 64],
            rate: RefreshRate::new(fps).unwrap(),
            speed: TimeScale::new(speed),
            ..ClipRequest::new(target, format)
        }
    }

    fn scenario(displays: &[&str]) -> Scenario {
        let lane = |display: &&str| format!("[[lane]]\npresentation = \"interpolate\"\ndisplay = {display}\n");
        Scenario::parse(&displays.iter().map(lane).collect::<String>(), "t").unwrap()
    }

    fn said(display: &str, fps: f64, speed: TimeScale, secs: i64) -> Option<String> {
        let (scenario, request) = (scenario(&[display]), request("clip.png", fps, 1.0));
        let request = ClipRequest { speed, length: Flicks(secs * Flicks::PER_SECOND), ..request };
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
        let judders = |lanes| Cadence::new(&scenario).judders(&ClipRequest { lanes, ..request("clip.png", 60.0, 1.0) });
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

    #[test]
    fn what_is_not_given_is_chosen_to_fit() {
        let lesson = |display: &str| {
            format!(
                "lesson = {{ ask = \"Which?\" }}\n[[lane]]\npresentation = \"interpolate\"\ndisplay = {{ hz = {display} }}\n"
            )
        };
        for (name, is_lesson, display, given, fps, speed) in [
            ("clip.gif", false, "60", [false; 2], 20.0, "1"),
            ("clip.gif", false, "60", [true, false], 50.0, "1"),
            ("clip.gif", true, "60", [false; 2], 50.0, "5/6"),
            ("clip.gif", true, "60", [true, false], 50.0, "5/6"),
            ("clip.gif", true, "60", [false, true], 20.0, "1"),
            ("clip.gif", true, "60", [true; 2], 50.0, "1"),
            ("clip.gif", true, "50", [false; 2], 50.0, "1"),
            ("clip.apng", true, "144", [false; 2], 60.0, "5/6"),
            ("clip.apng", false, "144", [false; 2], 144.0, "1"),
        ] {
            let text = lesson(display);
            let scenario =
                Scenario::parse(if is_lesson { &text } else { text.split_once('\n').unwrap().1 }, "t").unwrap();
            let mut request = request(name, if name == "clip.gif" { 50.0 } else { 60.0 }, 1.0);
            Cadence::new(&scenario).fit(&mut request, given);
            assert_eq!(
                (request.rate.hz(), request.speed.ratio_text().as_str()),
                (fps, speed),
                "{name} {display} {given:?}"
            );
        }
    }

    /// The advice works, in every format and for pairs of displays.
    #[test]
    fn with_the_advice_nothing_judders() {
        let displays = ["{ hz = 24 }", "{ hz = 50 }", "{ hz = 59.94 }", "{ hz = 60 }", "{ hz = 75 }", "{ hz = 144 }"];
        let pairs = displays.iter().enumerate().flat_map(|(i, a)| displays[..=i].iter().map(move |b| [*a, *b]));
        let scenarios: Vec<_> = pairs.map(|pair| (pair, scenario(&pair))).collect();
        let cadences: Vec<_> = scenarios.iter().map(|(pair, scenario)| (pair, Cadence::new(scenario))).collect();
        let mut helped = 0;
        let clips = ["clip.gif", "clip.apng"].into_iter();
        let clips = clips.flat_map(|name| [20.0, 100.0 / 3.0, 50.0, 60.0].map(|fps| request(name, fps, 1.0)));
        for (request, (pair, cadence)) in clips.flat_map(|clip| cadences.iter().map(move |pair| (clip.clone(), pair))) {
            let (name, fps) = (request.format.name, request.rate);
            let judders = |request: &ClipRequest| cadence.judders(request);
            let Some(advice) = cadence.advice(&request) else {
                assert!(!judders(&request));
                continue;
            };
            assert!(judders(&request), "{pair:?} at {fps} fps");
            helped += usize::from(!advice.options().is_empty());
            assert_eq!(advice.options().is_empty(), advice.sentence().is_empty());
            if let Some(rate) = advice.rate {
                let better = ClipRequest { rate, ..request.clone() };
                assert!(!judders(&better) && better.spec().is_ok(), "{pair:?} at {fps} fps in {name}: {rate}");
            }
            if let Some(speed) = advice.speed {
                assert!(!judders(&ClipRequest { speed, ..request.clone() }), "{pair:?} at {fps} fps: {speed}");
            }
            for (rate, format) in
                advice.elsewhere.iter().flat_map(|(rate, all)| all.iter().map(move |one| (*rate, *one)))
            {
                let better = ClipRequest { rate, format, ..request.clone() };
                assert!(!judders(&better) && better.spec().is_ok(), "{pair:?} as {}: {rate}", format.name);
            }
        }
        assert!(helped > 90, "{helped}");
    }

    /// Not so fast that hardly a frame is left, but so slow that each is held equally long.
    #[test]
    fn the_advised_speed_keeps_the_frames() {
        let scenario = scenario(&["{ hz = 60 }", "{ hz = 144 }", "{ hz = 240 }"]);
        let advice = Cadence::new(&scenario).advice(&request("clip.gif", 50.0, 1.0)).unwrap();
        assert!(advice.speed.is_some_and(|speed| speed.factor() < 0.5), "{advice:?}");
    }

    #[test]
    fn the_advice_is_in_the_words_of_its_reader() {
        let advice = |name, fps| Cadence::new(&scenario(&["{ hz = 60 }"])).advice(&request(name, fps, 1.0)).unwrap();
        let gif = advice("clip.gif", 50.0);
        assert_eq!(gif.rate, RefreshRate::ratio(20, 1));
        assert!(gif.options().starts_with("--fps 20, or --speed 5/6, ") && gif.options().contains(".apng"), "{gif:?}");
        assert!(gif.options().ends_with("with --fps 60") && gif.sentence().starts_with("Choose 20 frames per second"));
        assert_eq!(
            (advice("clip.png", 50.0).rate, advice("clip.png", 50.0).elsewhere),
            (RefreshRate::ratio(60, 1), None)
        );
    }
}

//! Frames of lanes' own displays that a clip drops or holds unevenly, because it has another rate, and what to do about it.

use super::clip_request::{ClipRequest, RATE_RANGE};
use crate::entry::Entry;
use crate::lane::LaneSpec;
use crate::record::{ClipSpec, Format};
use crate::scenario::Scenario;
use crate::time::TimeScale;
use crate::time::displays::{Display, RefreshRate};

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

/// A note for each lane whose display does not fit the clip.
pub fn cadence_notes(scenario: &Scenario, request: &ClipRequest) -> Vec<CadenceNote> {
    let lanes = scenario.lanes.iter().enumerate();
    lanes.filter_map(|(lane, spec)| note(lane, spec, request)).collect()
}

fn note(lane: usize, spec: &LaneSpec, request: &ClipRequest) -> Option<CadenceNote> {
    let lane_rate = displayed_rate(spec)? * request.speed.factor();
    let ratio = lane_rate / request.rate.hz();
    let misfit = match (is_whole(ratio), is_whole(1.0 / ratio)) {
        (_, true) => return None,
        (even, false) if ratio > 1.0 => Misfit::Lost { lost: lost(lane_rate, request.rate.hz()), even },
        _ => Misfit::Uneven { frames: (1.0 / ratio) as u64 },
    };
    let [lane_rate, clip_rate] = [lane_rate, request.rate.hz()].map(rounded);
    Some(CadenceNote { lane, number: spec.identity.number(), lane_rate, clip_rate, misfit })
}

/// Pictures that a lane's own display shows in a second, Hz: frames or, where it tears and they are fewer, scan-outs. `None` on the
/// live window, which gets the rate of the clip.
fn displayed_rate(spec: &LaneSpec) -> Option<f64> {
    let frames = 1.0 / spec.display.idle_frame().secs();
    match &spec.display {
        Display::Live => None,
        Display::Virtual(display) if display.tears() => Some(frames.min(display.refresh_rate().hz())),
        Display::Virtual(display) => Some(display.refresh_rate().hz()),
        Display::Trace(_) => Some(frames),
    }
}

/// `true` if the number is whole, at least 1: so nearly that an hour of frames adds up to less than one.
fn is_whole(number: f64) -> bool {
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

/// A rate rounded to hundredths, as text.
fn rounded(rate: f64) -> String {
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
            Misfit::Lost { lost, .. } => format!("{lost} not in this clip"),
            Misfit::Uneven { .. } => format!("{} frames per second in a clip of {}", self.lane_rate, self.clip_rate),
        }
    }
}

/// Changes of a clip with which no lane of it judders.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CadenceAdvice {
    /// Another rate in this format.
    pub rate: Option<RefreshRate>,
    /// A rate in other formats, which these have and this one has not.
    pub elsewhere: Option<(RefreshRate, Vec<&'static Format>)>,
    /// Another speed at this rate.
    pub speed: Option<TimeScale>,
}

/// The most refreshes for a frame, or frames for a refresh, of a clip that is advised.
const MOST_PER_FRAME: u32 = 12;

/// Looks for changes of the clip with which no lane judders. `None` if none does as it is.
pub fn cadence_advice(scenario: &Scenario, request: &ClipRequest) -> Option<CadenceAdvice> {
    let judders = |request: &ClipRequest| cadence_notes(scenario, request).iter().any(CadenceNote::judders);
    if !judders(request) {
        return None;
    }
    let fits = |rate: &RefreshRate| !judders(&ClipRequest { rate: *rate, ..request.clone() });
    let rates: Vec<RefreshRate> = rates(scenario, request.speed).into_iter().filter(fits).collect();
    let best = |format: &Format| {
        let accepts =
            |rate: &&RefreshRate| (format.check)(&ClipSpec { size: request.size, rate: **rate, frames: 1 }).is_ok();
        rates.iter().find(accepts).copied()
    };
    let rate = best(request.format);
    let elsewhere = rates.first().filter(|first| rate != Some(**first)).map(|first| {
        let formats = Format::all().iter().filter(|format| best(format) == Some(*first)).copied();
        (*first, formats.collect::<Vec<_>>())
    });
    let mut speeds = speeds(scenario, request);
    speeds.retain(|speed| !judders(&ClipRequest { speed: *speed, ..request.clone() }));
    Some(CadenceAdvice {
        rate,
        elsewhere: elsewhere.filter(|(_, formats)| !formats.is_empty()),
        speed: speeds.first().copied(),
    })
}

/// Whole numbers of refreshes for a frame, and of frames for a refresh, as factors.
fn factors() -> impl Iterator<Item = f64> {
    (1..=MOST_PER_FRAME).flat_map(|times| [f64::from(times), 1.0 / f64::from(times)])
}

/// Rates of clips that fit some lane: first those that show all frames of the fastest lane, the lowest first, then the highest.
fn rates(scenario: &Scenario, speed: TimeScale) -> Vec<RefreshRate> {
    let shown: Vec<f64> = scenario.lanes.iter().filter_map(displayed_rate).map(|rate| rate * speed.factor()).collect();
    let fastest = shown.iter().copied().fold(0.0, f64::max);
    let [lowest, highest] = RATE_RANGE;
    let near =
        |hz: f64| (1..=1001_u32).find(|den| is_whole(hz * f64::from(*den))).map(|den| (hz * f64::from(den), den));
    let mut rates: Vec<RefreshRate> = shown
        .iter()
        .flat_map(|rate| factors().map(move |factor| rate * factor))
        .filter(|hz| (lowest..=highest).contains(hz))
        .filter_map(|hz| near(hz).and_then(|(num, den)| RefreshRate::ratio(num.round() as u32, den)))
        .collect();
    let order = |rate: &RefreshRate| {
        let is_complete = rate.hz() >= fastest * (1.0 - 1e-9);
        (!is_complete, if is_complete { rate.hz() } else { -rate.hz() })
    };
    rates.sort_by(|a, b| order(a).partial_cmp(&order(b)).unwrap_or(std::cmp::Ordering::Equal));
    rates.dedup();
    rates
}

/// Speeds at which the clip's rate fits some lane, those nearest to the present one first.
fn speeds(scenario: &Scenario, request: &ClipRequest) -> Vec<TimeScale> {
    let rate = request.rate.hz();
    let shown = scenario.lanes.iter().filter_map(displayed_rate);
    let exact = shown.flat_map(|shown| factors().map(move |factor| factor * rate / shown));
    let distance = |speed: &f64| (speed / request.speed.factor()).ln().abs();
    let mut speeds: Vec<f64> = exact.filter(|speed| *speed > 0.0 && *speed <= TimeScale::MAX).collect();
    speeds.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    speeds.into_iter().map(TimeScale::new).collect()
}

impl CadenceAdvice {
    /// The advice in the options of `record`; empty if there is none.
    pub fn options(&self) -> String {
        let rate = self.rate.map(|rate| format!("--fps {rate}"));
        let speed = self.speed.map(|speed| format!("--speed {speed}"));
        let elsewhere = self.elsewhere.as_ref().map(|(rate, formats)| {
            let endings: Vec<_> = formats.iter().map(|format| format!(".{}", format.endings[0])).collect();
            format!("a file {} with --fps {rate}", endings.join(" or "))
        });
        [rate, speed, elsewhere].into_iter().flatten().collect::<Vec<_>>().join(", or ")
    }

    /// The advice in the words of the window; empty if there is none.
    pub fn sentence(&self) -> String {
        let rate = self.rate.map(|rate| format!("{rate} frames per second"));
        let speed = self.speed.map(|speed| format!("a speed of {} %", speed.percent()));
        let elsewhere = self.elsewhere.as_ref().map(|(rate, formats)| {
            let names: Vec<_> = formats.iter().map(|format| format.name).collect();
            format!("{rate} as {}", names.join(" or "))
        });
        let all: Vec<_> = [rate, elsewhere, speed].into_iter().flatten().collect();
        if all.is_empty() { String::new() } else { format!("Choose {}.", all.join(", or ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Theme;
    use crate::record::Format;
    use crate::studio::clip_request::ClipOverlay;
    use crate::time::Flicks;

    fn request(name: &str, fps: f64, speed: f64) -> ClipRequest {
        let target = std::path::PathBuf::from(name);
        ClipRequest {
            format: Format::of(&target).unwrap(),
            target,
            size: [64, 64],
            rate: RefreshRate::new(fps).unwrap(),
            length: Flicks::SECOND,
            speed: TimeScale::new(speed),
            theme: Theme::Dark,
            overlay: ClipOverlay::None,
            lens: None,
            replace: false,
        }
    }

    fn scenario(displays: &[&str]) -> Scenario {
        let lanes: String = displays.iter().map(|display| format!("[[lane]]\ndisplay = {display}\n")).collect();
        Scenario::parse(&lanes, "t").unwrap()
    }

    fn sentences(display: &str, fps: f64, speed: f64) -> Vec<String> {
        let (scenario, request) = (scenario(&["{ hz = 60 }", display]), request("clip.png", fps, speed));
        cadence_notes(&scenario, &request).iter().filter(|note| note.lane == 1).map(CadenceNote::sentence).collect()
    }

    #[test]
    fn rates_that_do_not_fit_are_said_exactly() {
        for (display, fps, speed, said) in [
            (
                "{ hz = 240 }",
                60.0,
                1.0,
                "lane 2 shows 240 frames per second; the clip has 60, so 3 of 4 frames are not in it",
            ),
            (
                "{ hz = 144 }",
                60.0,
                1.0,
                "lane 2 shows 144 frames per second; the clip has 60, so 7 of 12 frames are not in it: even motion judders",
            ),
            (
                "{ hz = 50 }",
                60.0,
                1.0,
                "lane 2 shows 50 frames per second; the clip has 60, so a frame is held for 1 or 2 frames of the clip: even motion judders",
            ),
            (
                "{ hz = 60 }",
                59.94,
                1.0,
                "lane 2 shows 60 frames per second; the clip has 59.94, so 0.1 % of the frames are not in it: even motion judders",
            ),
            (
                "\"vsync-off\"",
                60.0,
                1.0,
                "lane 2 shows 400 frames per second; the clip has 60, so 17 of 20 frames are not in it: even motion judders",
            ),
        ] {
            assert_eq!(sentences(display, fps, speed), [said]);
        }
        for (display, fps, speed) in [
            ("{ hz = 60 }", 60.0, 1.0),
            ("{ hz = 30 }", 60.0, 1.0),
            ("\"live\"", 50.0, 1.0),
            ("{ hz = 240 }", 60.0, 0.25),
            ("{ hz = 60, vsync = false, fps_cap = 400 }", 60.0, 1.0),
        ] {
            assert!(sentences(display, fps, speed).is_empty(), "{display} at {fps}, speed {speed}");
        }
    }

    /// What is advised works, in every format and for pairs of displays.
    #[test]
    fn with_the_advice_nothing_judders() {
        let displays = ["{ hz = 24 }", "{ hz = 50 }", "{ hz = 59.94 }", "{ hz = 60 }", "{ hz = 75 }", "{ hz = 144 }"];
        let pairs = displays.iter().flat_map(|a| displays.iter().map(move |b| [*a, *b]));
        let mut helped = 0;
        for ((pair, name), fps) in pairs
            .flat_map(|pair| ["clip.gif", "clip.apng", "clip.png"].map(|name| (pair, name)))
            .flat_map(|case| [20.0, 25.0, 100.0 / 3.0, 50.0, 60.0, 144.0].map(|fps| (case, fps)))
        {
            let (scenario, request) = (scenario(&pair), request(name, fps, 1.0));
            let judders = |request: &ClipRequest| cadence_notes(&scenario, request).iter().any(CadenceNote::judders);
            let Some(advice) = cadence_advice(&scenario, &request) else {
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
        assert!(helped > 300, "{helped}");
    }

    #[test]
    fn the_advice_is_in_the_words_of_its_reader() {
        let advice = |name, fps| cadence_advice(&scenario(&["{ hz = 60 }"]), &request(name, fps, 1.0)).unwrap();
        let gif = advice("clip.gif", 50.0);
        assert_eq!(gif.rate, RefreshRate::ratio(20, 1));
        assert!(gif.options().starts_with("--fps 20, or --speed 0.8333") && gif.options().contains(".apng"), "{gif:?}");
        assert!(gif.options().ends_with("with --fps 60") && gif.sentence().starts_with("Choose 20 frames per second"));
        assert_eq!(
            (advice("clip.png", 50.0).rate, advice("clip.png", 50.0).elsewhere),
            (RefreshRate::ratio(60, 1), None)
        );
    }
}

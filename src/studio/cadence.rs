//! Frames of lanes' own displays that a clip drops or holds unevenly, because it has another rate.

use super::clip_request::ClipRequest;
use crate::lane::LaneSpec;
use crate::scenario::Scenario;
use crate::time::displays::{Display, RefreshRate};
use crate::time::{Flicks, TimeScale};

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
    /// `lost` of every `of` frames of the lane are not in the clip.
    Lost { lost: i128, of: i128 },
    /// Frames of the lane are held for `frames` frames of the clip or one more.
    Uneven { frames: i128 },
}

/// A note for each lane whose display does not fit the clip.
pub fn cadence_notes(scenario: &Scenario, request: &ClipRequest) -> Vec<CadenceNote> {
    let lanes = scenario.lanes.iter().enumerate();
    lanes.filter_map(|(lane, spec)| note(lane, spec, request)).collect()
}

fn note(lane: usize, spec: &LaneSpec, request: &ClipRequest) -> Option<CadenceNote> {
    let (num, den) = match &spec.display {
        Display::Live => return None,
        Display::Virtual(display) if display.vsync => (display.hz.num().into(), display.hz.den().into()),
        display => (Flicks::PER_SECOND, display.idle_frame().0.max(1)),
    };
    let ratio = RateRatio::of([num, den], request);
    let misfit = if ratio.lane > ratio.clip {
        Misfit::Lost { lost: ratio.lane - ratio.clip, of: ratio.lane }
    } else if ratio.clip % ratio.lane != 0 {
        Misfit::Uneven { frames: ratio.clip / ratio.lane }
    } else {
        return None;
    };
    let per_second = num as f64 / den as f64 * request.speed.factor();
    let [lane_rate, clip_rate] = [per_second, request.rate.hz()].map(rounded);
    Some(CadenceNote { lane, number: spec.identity.number(), lane_rate, clip_rate, misfit })
}

/// Frames of a lane and of a clip in the same time, in lowest terms.
struct RateRatio {
    lane: i128,
    clip: i128,
}

impl RateRatio {
    fn of([num, den]: [i64; 2], request: &ClipRequest) -> Self {
        let rate: RefreshRate = request.rate;
        let lane = i128::from(num) * i128::from(request.speed.parts()) * i128::from(rate.den());
        let clip = i128::from(den) * i128::from(TimeScale::PARTS) * i128::from(rate.num());
        let divisor = greatest_common_divisor(lane, clip).max(1);
        RateRatio { lane: (lane / divisor).max(1), clip: clip / divisor }
    }
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// A rate rounded to hundredths, as text.
fn rounded(rate: f64) -> String {
    ((rate * 100.0).round() / 100.0).to_string()
}

impl CadenceNote {
    /// The note as a sentence without its full stop.
    pub fn sentence(&self) -> String {
        let CadenceNote { number, lane_rate, clip_rate, misfit, .. } = self;
        let head = format!("lane {number} shows {lane_rate} frames per second; the clip has {clip_rate}");
        match misfit {
            Misfit::Lost { .. } => format!("{head}, so {} not in it", self.lost()),
            Misfit::Uneven { frames } => {
                format!("{head}, so a frame is held for {frames} or {} frames of the clip", frames + 1)
            }
        }
    }

    /// The note in a few words, for the lane's header in the clip.
    pub fn short(&self) -> String {
        match &self.misfit {
            Misfit::Lost { .. } => format!("{} not in this clip", self.lost()),
            Misfit::Uneven { .. } => format!("{} frames per second in a clip of {}", self.lane_rate, self.clip_rate),
        }
    }

    /// The lost frames as subject and verb.
    fn lost(&self) -> String {
        match self.misfit {
            Misfit::Lost { lost: 1, of } if of <= 20 => format!("1 of {of} frames is"),
            Misfit::Lost { lost, of } if of <= 20 => format!("{lost} of {of} frames are"),
            Misfit::Lost { lost, of } => format!("{} % of the frames are", rounded(100.0 * lost as f64 / of as f64)),
            Misfit::Uneven { .. } => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Theme;
    use crate::record::Format;
    use crate::studio::clip_request::ClipOverlay;

    fn sentences(display: &str, fps: f64, speed: f64) -> Vec<String> {
        let text = format!("[[lane]]\n[[lane]]\ndisplay = {display}\n");
        let target = std::path::PathBuf::from("clip.png");
        let request = ClipRequest {
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
        };
        let scenario = Scenario::parse(&text, "t").unwrap();
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
                "lane 2 shows 144 frames per second; the clip has 60, so 7 of 12 frames are not in it",
            ),
            (
                "{ hz = 50 }",
                60.0,
                1.0,
                "lane 2 shows 50 frames per second; the clip has 60, so a frame is held for 1 or 2 frames of the clip",
            ),
            (
                "{ hz = 60 }",
                59.94,
                1.0,
                "lane 2 shows 60 frames per second; the clip has 59.94, so 0.1 % of the frames are not in it",
            ),
            (
                "\"vsync-off\"",
                60.0,
                1.0,
                "lane 2 shows 400 frames per second; the clip has 60, so 17 of 20 frames are not in it",
            ),
        ] {
            assert_eq!(sentences(display, fps, speed), [said]);
        }
        for (display, fps, speed) in [
            ("{ hz = 60 }", 60.0, 1.0),
            ("{ hz = 30 }", 60.0, 1.0),
            ("\"live\"", 50.0, 1.0),
            ("{ hz = 240 }", 60.0, 0.25),
        ] {
            assert!(sentences(display, fps, speed).is_empty(), "{display} at {fps}, speed {speed}");
        }
    }
}

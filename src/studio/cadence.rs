//! Which frames of a lane's own display do not reach a clip, or are held unevenly: they come at another rate.

use super::ClipRequest;
use crate::scenario::Scenario;
use crate::time::Flicks;
use crate::time::displays::{Display, RefreshRate};

/// How a lane's frames and the clip's pictures do not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CadenceNote {
    /// Index of the lane.
    pub lane: usize,
    /// Frames of the lane in a second of the clip, and pictures of the clip, as text.
    frames: String,
    pictures: String,
    misfit: Misfit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Misfit {
    /// So many of so many frames are in no picture.
    Lost { lost: i128, of: i128 },
    /// Frames are held for so many pictures or one more.
    Uneven { pictures: i128 },
}

/// What is to be said about each lane whose frames do not fit the clip.
pub fn cadence_notes(scenario: &Scenario, request: &ClipRequest) -> Vec<CadenceNote> {
    let lanes = scenario.lanes.iter().enumerate();
    lanes.filter_map(|(lane, spec)| note(lane, &spec.display, request)).collect()
}

fn note(lane: usize, display: &Display, request: &ClipRequest) -> Option<CadenceNote> {
    let (num, den) = match display {
        Display::Live => return None,
        Display::Virtual(display) if display.vsync => (display.hz.num().into(), display.hz.den().into()),
        Display::Virtual(_) | Display::Trace(_) => (Flicks::PER_SECOND, display.idle_frame().0.max(1)),
    };
    let RateRatio { frames, pictures } = RateRatio::of([num, den], request);
    let misfit = if frames > pictures {
        Misfit::Lost { lost: frames - pictures, of: frames }
    } else if pictures % frames != 0 {
        Misfit::Uneven { pictures: pictures / frames }
    } else {
        return None;
    };
    let a_second = num as f64 / den as f64 * request.speed.factor();
    Some(CadenceNote { lane, frames: typed(a_second), pictures: typed(request.rate.hz()), misfit })
}

/// So many frames of the lane go into so many pictures; in lowest terms.
struct RateRatio {
    frames: i128,
    pictures: i128,
}

impl RateRatio {
    fn of([num, den]: [i64; 2], request: &ClipRequest) -> Self {
        let rate: RefreshRate = request.rate;
        let frames = i128::from(num) * i128::from(request.speed.millionths) * i128::from(rate.den());
        let pictures = i128::from(den) * 1_000_000 * i128::from(rate.num());
        let divisor = greatest_common_divisor(frames, pictures).max(1);
        RateRatio { frames: (frames / divisor).max(1), pictures: pictures / divisor }
    }
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// To the hundredth.
fn typed(rate: f64) -> String {
    ((rate * 100.0).round() / 100.0).to_string()
}

impl CadenceNote {
    /// For stderr: a sentence.
    pub fn sentence(&self) -> String {
        let CadenceNote { lane, frames, pictures, misfit } = self;
        let head = format!("lane {} shows {frames} frames a second; the clip has {pictures}", lane + 1);
        match misfit {
            Misfit::Lost { .. } => format!("{head}, so {} not in it", self.lost()),
            Misfit::Uneven { pictures } => {
                format!("{head}, so a frame is held for {pictures} or {} pictures", pictures + 1)
            }
        }
    }

    /// For the lane's line in the clip: a few words.
    pub fn aside(&self) -> String {
        match &self.misfit {
            Misfit::Lost { .. } => format!("{} not in this clip", self.lost()),
            Misfit::Uneven { .. } => format!("{} frames on {} pictures a second", self.frames, self.pictures),
        }
    }

    fn lost(&self) -> String {
        match self.misfit {
            Misfit::Lost { lost: 1, of } if of <= 20 => format!("1 of {of} frames is"),
            Misfit::Lost { lost, of } if of <= 20 => format!("{lost} of {of} frames are"),
            Misfit::Lost { lost, of } => format!("{} % of the frames are", typed(100.0 * lost as f64 / of as f64)),
            Misfit::Uneven { .. } => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Theme;
    use crate::record::Format;
    use crate::studio::Words;
    use crate::time::TimeScale;

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
            words: Words::None,
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
                "lane 2 shows 240 frames a second; the clip has 60, so 3 of 4 frames are not in it",
            ),
            (
                "{ hz = 144 }",
                60.0,
                1.0,
                "lane 2 shows 144 frames a second; the clip has 60, so 7 of 12 frames are not in it",
            ),
            (
                "{ hz = 50 }",
                60.0,
                1.0,
                "lane 2 shows 50 frames a second; the clip has 60, so a frame is held for 1 or 2 pictures",
            ),
            (
                "{ hz = 60 }",
                59.94,
                1.0,
                "lane 2 shows 60 frames a second; the clip has 59.94, so 0.1 % of the frames are not in it",
            ),
            (
                "\"vsync-off\"",
                60.0,
                1.0,
                "lane 2 shows 400 frames a second; the clip has 60, so 17 of 20 frames are not in it",
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

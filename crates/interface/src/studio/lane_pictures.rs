//! When the lanes' own displays show their frames, and which of them are in a clip.
//!
//! The lanes run for some seconds, so that costs, hitches and variable refresh count as they happen. A clip shows a lane as evenly as
//! its display does where each frame that is in the clip comes equally long after the display showed it: the clip is the display,
//! later by a constant. The work is bounded for all lanes and all clips.

use super::clip_spec::ClipSpec;
use simulation::displays::{Display, RefreshRate};
use simulation::lab::{Frame, Lab};
use simulation::scenario::Scenario;
use timestep::time::{Flicks, TimeScale};

/// Lab time that lanes run for. What happens later is taken to go on alike.
const STRETCH: Flicks = Flicks(4 * Flicks::PER_SECOND);
/// Lab time after which loops and displays are in step.
const SETTLED: Flicks = Flicks(Flicks::PER_SECOND / 4);
/// Most pieces of work of such a run, [`Lab::PIECE`] each.
const MOST_PIECES: usize = 200;
/// Most frames of a lane that are looked at: all of that time up to 256 a second.
const MOST_FRAMES: usize = 1024;

/// Times, in lab time, at which a lane's display shows something new.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LanePictures {
    /// Frames; on a display that tears, scan-outs.
    frames: Vec<Flicks>,
    /// Frames whose motion differs from that of the frame before; on a display that tears, frames.
    motion: Vec<Flicks>,
    tears: bool,
}

/// When the frames of a clip are, in lab time.
#[derive(Clone, Copy, Debug)]
pub struct ClipTiming {
    /// Frames per second of the clip.
    pub rate: RefreshRate,
    /// Lab time per clip time.
    pub speed: TimeScale,
    /// Lab time that the clip shows.
    pub length: Flicks,
}

/// A lane in a clip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InClip {
    /// Frames that the lane shows in a second of the clip, on average.
    pub rate: f64,
    /// `true` if all frames in the clip come equally long after the display showed them.
    pub even: bool,
}

/// Runs the scenario. `None` for lanes that are live in a window, which get the rate of the clip.
pub fn lane_pictures(scenario: &Scenario) -> Vec<Option<LanePictures>> {
    let mut lab = Lab::new(scenario.clone().without_window());
    lab.set_logging(true);
    let mut shown: Vec<Vec<(Flicks, Flicks)>> = vec![Vec::new(); scenario.lanes.len()];
    let take = |lab: &mut Lab, shown: &mut Vec<Vec<(Flicks, Flicks)>>| {
        for (lane, log) in lab.take_rows() {
            let room = MOST_FRAMES.saturating_sub(shown[lane].len());
            shown[lane].extend(log.frames.iter().filter_map(|row| Some((row.shown?, row.drawn.time))).take(room));
        }
    };
    let (mut done, mut pieces) = (Flicks::ZERO, 0);
    while done < STRETCH && pieces < MOST_PIECES {
        let ended = lab.frame_in_pieces(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() }, |lab| {
            pieces += 1;
            take(lab, &mut shown);
            if pieces < MOST_PIECES { Ok(()) } else { Err(()) }
        });
        take(&mut lab, &mut shown);
        done += if ended.is_ok() { Lab::NOMINAL_FRAME } else { STRETCH };
    }
    scenario.lanes.iter().zip(shown).map(|(spec, shown)| LanePictures::of(&spec.display, shown)).collect()
}

impl LanePictures {
    /// The frames of a display: when each is shown, and the simulated time that it shows.
    fn of(display: &Display, mut shown: Vec<(Flicks, Flicks)>) -> Option<Self> {
        shown.sort_unstable();
        shown.dedup_by_key(|(at, _)| *at);
        let all = |shown: &[(Flicks, Flicks)]| {
            shown.iter().map(|(at, _)| *at).filter(|at| *at >= SETTLED).collect::<Vec<_>>()
        };
        match display {
            Display::Live => None,
            Display::Virtual(display) if display.tears() => {
                let until = shown.last().map_or(Flicks::ZERO, |(at, _)| *at);
                let rate = display.refresh_rate();
                let first = rate.refresh_at_or_after(SETTLED);
                let scan_outs = (first..).map(|index| rate.refresh(index)).take_while(|at| *at <= until);
                Some(LanePictures { frames: scan_outs.collect(), motion: all(&shown), tears: true })
            }
            Display::Virtual(_) | Display::Trace(_) => {
                let frames = all(&shown);
                shown.dedup_by_key(|(_, motion)| *motion);
                Some(LanePictures { frames, motion: all(&shown), tears: false })
            }
        }
    }

    /// The lane in a clip; `None` where it shows next to nothing.
    pub fn in_clip(&self, clip: ClipTiming) -> Option<InClip> {
        let [frames, motion] = [&self.frames, &self.motion].map(|times| in_clip(times, clip));
        match (frames, motion) {
            // The clip shows whole frames, or what the display shows of them.
            (Some(frames), Some(motion)) if self.tears => {
                Some(InClip { rate: frames.rate.min(motion.rate), even: frames.even || motion.even })
            }
            // Even motion may be on every second frame only. Uneven motion is the lane's own, and all of its frames show it.
            (Some(frames), Some(motion)) if frames.even && are_even(&self.motion) => Some(motion),
            (Some(frames), Some(_)) => Some(frames),
            (frames, motion) => frames.or(motion),
        }
    }

    /// Rate of the motion where it is even, otherwise of the frames where they are.
    pub fn steady_rate(&self) -> Option<RefreshRate> {
        let times = [&self.motion, &self.frames].into_iter().find(|times| are_even(times))?;
        RefreshRate::new(mean_rate(times)?)
    }

    /// Mean rate of the frames.
    pub fn mean_rate(&self) -> Option<RefreshRate> {
        RefreshRate::new(mean_rate(&self.frames)?)
    }
}

/// `true` if all intervals are equal, to the rounding of times.
fn are_even(times: &[Flicks]) -> bool {
    let intervals = || times.windows(2).map(|pair| (pair[1] - pair[0]).0);
    intervals().max().zip(intervals().min()).is_some_and(|(most, least)| most - least <= 2)
}

/// Mean number in a second.
fn mean_rate(times: &[Flicks]) -> Option<f64> {
    let (first, last) = (times.first()?, times.last()?);
    (last > first).then(|| (times.len() - 1) as f64 / (*last - *first).secs())
}

impl ClipTiming {
    /// The timing of a clip.
    pub fn of(request: &ClipSpec) -> Self {
        ClipTiming { rate: request.rate, speed: request.speed, length: request.length }
    }

    /// Lab time of a frame.
    fn at(&self, index: u64) -> Flicks {
        self.speed.scale(self.rate.refresh(index), &mut 0)
    }

    /// The first frame at or after a lab time. Times are cut to flicks, so that it may be one beside the quotient.
    fn frame_at(&self, time: Flicks) -> u64 {
        let [time, speed] = [time.0, self.speed.parts()].map(i128::from);
        let frames = time * i128::from(TimeScale::PARTS) * i128::from(self.rate.num());
        let quotient = frames / (speed * i128::from(Flicks::PER_SECOND) * i128::from(self.rate.den())).max(1);
        let first = (quotient.clamp(0, i64::MAX.into()) as u64).saturating_sub(1);
        (first..first + 3).find(|index| self.at(*index) >= Flicks(time as i64)).unwrap_or(first + 3)
    }
}

/// Places what is shown at these times into the frames of a clip.
fn in_clip(times: &[Flicks], clip: ClipTiming) -> Option<InClip> {
    let rate = mean_rate(times)? * clip.speed.factor();
    // The frame of the clip from which on each of them is in it, but for those that the next one replaces there.
    let frames: Vec<(Flicks, u64)> = times.iter().map(|time| (*time, clip.frame_at(*time))).collect();
    let shown = frames.iter().zip(frames.iter().skip(1)).filter(|((_, frame), (_, next))| frame < next);
    let moments: Vec<[Flicks; 2]> = shown.map(|((time, frame), _)| [*time, clip.at(*frame)]).collect();
    Some(InClip { rate, even: delays_are_constant(&moments, clip) })
}

/// `true` if what is new comes into the clip equally long after it came on the display, but where the display itself held something
/// much longer; and if the delay drifts by so little that within the clip no frame is skipped or held longer for it.
fn delays_are_constant(moments: &[[Flicks; 2]], clip: ClipTiming) -> bool {
    const TOLERANCE: f64 = 0.002;
    const HELD_LONGER: f64 = 1.75;
    let pairs = moments.windows(2).map(|pair| [0, 1].map(|clock| (pair[1][clock] - pair[0][clock]).secs()));
    let pairs: Vec<[f64; 2]> = pairs.collect();
    let Some(usual) = median(pairs.iter().map(|[display, _]| *display)) else { return true };
    let frame = clip.speed.factor() / clip.rate.hz();
    let regular = pairs.iter().filter(|[display, _]| *display < HELD_LONGER * usual);
    let changes: Vec<f64> = regular.map(|[display, clip]| clip - display).collect();
    if changes.iter().any(|change| change.abs() > TOLERANCE * frame) {
        return false;
    }
    let drift = median(changes.into_iter()).unwrap_or(0.0) / usual;
    let [shown, first] = moments[0];
    let [delay, rest] = [first - shown, clip.length - first].map(Flicks::secs);
    // A delay below nothing is one of a whole frame.
    let end = delay + drift * rest.max(0.0);
    let rounding = Flicks(2).secs();
    (-rounding..usual.max(frame) + rounding).contains(&end)
}

fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

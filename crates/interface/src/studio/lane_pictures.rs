//! When the lanes' own displays show their frames, and which of them are in a clip.
//!
//! The lanes run for some seconds, so that costs, hitches and variable refresh count as they happen. A clip shows a lane as evenly as
//! its display does where each frame that is in the clip comes equally long after the display showed it: the clip is the display,
//! later by a constant.

use super::clip_request::ClipRequest;
use simulation::displays::{Display, RefreshRate};
use simulation::lab::{Frame, Lab};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Lab time that lanes run for. What happens later is taken to go on alike.
const STRETCH: Flicks = Flicks(4 * Flicks::PER_SECOND);
/// Lab time after which loops and displays are in step.
const SETTLED: Flicks = Flicks(Flicks::PER_SECOND / 4);
/// Most pieces of work of such a run, [`Lab::PIECE`] each.
const MOST_PIECES: usize = 200;

/// Times, in lab time, at which a lane's display shows something new.
#[derive(Clone, Debug, Default)]
pub struct LanePictures {
    /// Frames; on a display that tears, scan-outs.
    frames: Vec<Flicks>,
    /// Frames whose motion differs from that of the frame before; on a display that tears, frames.
    motion: Vec<Flicks>,
    tears: bool,
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
            shown[lane].extend(log.frames.iter().filter_map(|row| Some((row.shown?, row.drawn.time))));
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
    pub fn in_clip(&self, request: &ClipRequest) -> Option<InClip> {
        let [frames, motion] = [&self.frames, &self.motion].map(|times| in_clip(times, request));
        match (frames, motion) {
            // The clip shows whole frames, or what the display shows of them.
            (Some(frames), Some(motion)) if self.tears => {
                Some(InClip { rate: frames.rate.min(motion.rate), even: frames.even || motion.even })
            }
            // Even motion may be on every second frame only. Uneven motion is the lane's own: it is as even in the clip as the frames.
            (Some(frames), Some(motion)) => {
                let even = frames.even && (motion.even || !are_even(&self.motion));
                Some(if frames.even { InClip { even, ..motion } } else { frames })
            }
            (frames, motion) => frames.or(motion),
        }
    }

    /// Rate of the motion where it is even, otherwise of the frames where they are.
    pub fn steady_rate(&self) -> Option<RefreshRate> {
        let times = [&self.motion, &self.frames].into_iter().find(|times| are_even(times))?;
        RefreshRate::new(mean_rate(times)?)
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

/// Places what is shown at these times into the frames of a clip.
fn in_clip(times: &[Flicks], request: &ClipRequest) -> Option<InClip> {
    let (rate, speed) = (mean_rate(times)? * request.speed.factor(), request.speed);
    let last = *times.last()?;
    let at = |index: u64| speed.scale(request.rate.refresh(index), &mut 0);
    // When what is new comes, on the display and in the clip.
    let (mut moments, mut shown): (Vec<[Flicks; 2]>, usize) = (Vec::new(), 0);
    let first = request.rate.refresh_at_or_after(speed.unscale(times[0]));
    for now in (first..).map(at).take_while(|now| *now <= last) {
        let newest = shown + times[shown..].partition_point(|time| *time <= now);
        if newest > shown {
            moments.push([times[newest - 1], now]);
        }
        shown = newest;
    }
    Some(InClip { rate, even: delays_are_constant(&moments, request) })
}

/// `true` if what is new comes into the clip equally long after it came on the display, but where the display itself held something
/// much longer; and if the delay drifts by so little that within the clip no frame is skipped or held longer for it.
fn delays_are_constant(moments: &[[Flicks; 2]], request: &ClipRequest) -> bool {
    const TOLERANCE: f64 = 0.002;
    const HELD_LONGER: f64 = 1.75;
    let pairs = moments.windows(2).map(|pair| [0, 1].map(|clock| (pair[1][clock] - pair[0][clock]).secs()));
    let pairs: Vec<[f64; 2]> = pairs.collect();
    let Some(usual) = median(pairs.iter().map(|[display, _]| *display)) else { return true };
    let frame = request.speed.factor() / request.rate.hz();
    let regular = pairs.iter().filter(|[display, _]| *display < HELD_LONGER * usual);
    let changes: Vec<f64> = regular.map(|[display, clip]| clip - display).collect();
    if changes.iter().any(|change| change.abs() > TOLERANCE * frame) {
        return false;
    }
    let drift = median(changes.into_iter()).unwrap_or(0.0) / usual;
    let [display, clip] = moments[0];
    let [delay, rest] = [clip - display, request.speed.scale(request.length, &mut 0) - clip].map(Flicks::secs);
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

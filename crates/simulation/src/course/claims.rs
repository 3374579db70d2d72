//! Checks the claims of a lesson's moments against the frames of a run without a window.

use crate::lab::{Frame, Lab};
use crate::lane::{FrameRow, LaneSpec, nominal_px_per_metre};
use crate::lane_picture::display_pictures;
use crate::scenario::Scenario;
use crate::scenario::lesson::{FrameValue, Moment};
use timestep::time::Flicks;

/// A moment whose claim is false for some frame of its lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenClaim {
    /// Index of the moment.
    pub moment: usize,
    /// The frame that breaks the claim, and its time.
    pub reason: String,
}

/// A run of a scenario up to the end of its last moment that claims something, or up to its own end.
#[derive(Debug)]
pub struct ClaimRun {
    lab: Lab,
    elapsed: Flicks,
    /// Moments whose claims are still to be checked, from the time on up to which they have been.
    open: Vec<(usize, Moment)>,
    /// Displayed frames of each lane that an open moment may need.
    rows: Vec<Vec<FrameRow>>,
    broken: Vec<BrokenClaim>,
}

impl ClaimRun {
    /// Longest time that a frame of a moment may stay after it; a longer hold counts as ending then.
    const LONGEST_HOLD: Flicks = Flicks(10 * Flicks::PER_SECOND);

    /// Two refreshes of the slowest display: a scan-out that is there has begun so long ago at most.
    const TWO_REFRESHES: Flicks = Flicks(2 * Flicks::PER_SECOND);

    /// Part of a moment that is checked at once: the frames of a longer one are not kept.
    const PART: Flicks = Flicks::SECOND;

    /// The run at its start. Live lanes get a steady display of 60 Hz. What a moment claims about the time after the end of the run
    /// is not checked.
    pub fn of(scenario: &Scenario) -> Self {
        let length = scenario.length();
        let within = |moment: &Moment| Moment { lasts: moment.lasts.min(length - moment.at), ..moment.clone() };
        let moments = scenario.lesson.moments.iter().map(within).enumerate();
        let is_there = |moment: &Moment| moment.at < length && moment.lane <= scenario.lanes.len();
        // A claim that names nothing needs no frames.
        let claims = |moment: &Moment| {
            moment.claim.as_ref().is_some_and(|claim| claim.sums().flat_map(|sum| sum.names()).next().is_some())
        };
        let open = moments.filter(|(_, moment)| claims(moment) && is_there(moment)).collect();
        let mut lab = Lab::new(scenario.clone().without_window()).without_pictures();
        lab.set_logging(true);
        let rows = vec![Vec::new(); scenario.lanes.len()];
        ClaimRun { lab, elapsed: Flicks::ZERO, open, rows, broken: Vec::new() }
    }

    /// Goes on for a few milliseconds of work. Returns `true` at the end.
    pub fn advance(&mut self) -> bool {
        if self.open.is_empty() {
            return true;
        }
        let elapsed = if self.lab.is_busy() { Flicks::ZERO } else { Lab::NOMINAL_FRAME };
        self.elapsed += elapsed;
        self.lab.frame(Frame { elapsed, work: Some(Lab::PIECE), ..Frame::default() });
        for (lane, log) in self.lab.take_rows() {
            self.rows[lane].extend(log.frames.into_iter().filter(|row| row.shown.is_some()));
        }
        if !self.lab.is_busy() {
            self.close();
        }
        self.open.is_empty()
    }

    /// Runs to the end.
    pub fn finish(mut self) -> Vec<BrokenClaim> {
        while !self.advance() {}
        self.into_broken()
    }

    /// The claims that have been found broken, in the order of the moments.
    pub fn into_broken(mut self) -> Vec<BrokenClaim> {
        self.broken.sort_by_key(|broken| broken.moment);
        self.broken
    }

    /// Checks the moments as far as their frames have left the display, part by part, and drops rows that no other needs.
    fn close(&mut self) {
        let snapshot = self.lab.snapshot();
        for (index, moment) in std::mem::take(&mut self.open) {
            let (lane, end) = (moment.lane - 1, moment.end());
            let rows = &self.rows[lane];
            // What was on the display until the newest frame came is known.
            let known = rows.last().and_then(|row| row.shown).unwrap_or(Flicks::ZERO).min(end);
            let is_over = known == end || self.elapsed >= end + Self::LONGEST_HOLD;
            if !is_over && known - moment.at < Self::PART {
                self.open.push((index, moment));
                continue;
            }
            let until = if is_over { end } else { known };
            let part = Moment { lasts: until - moment.at, ..moment };
            match judge(&part, snapshot.lanes[lane].spec(), rows, self.elapsed) {
                Err(reason) => self.broken.push(BrokenClaim { moment: index, reason }),
                Ok(()) if is_over => {}
                Ok(()) => self.open.push((index, Moment { at: until, lasts: end - until, ..part })),
            }
        }
        for (lane, rows) in self.rows.iter_mut().enumerate() {
            let moments = self.open.iter().filter(|(_, moment)| moment.lane - 1 == lane);
            let needed = moments.map(|(_, moment)| moment.at - Self::TWO_REFRESHES).min();
            let later = rows.partition_point(|row| needed.is_none_or(|needed| row.shown <= Some(needed)));
            // The frame on the display then, and the one before it.
            rows.drain(..later.saturating_sub(2));
        }
    }

    /// Most rows that are kept of a lane.
    #[cfg(test)]
    fn most_rows(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// `true` if the moment has a claim, and it holds for every frame that its lane shows at lab time `now`. `rows` are displayed frames,
/// oldest first.
pub fn holds_at(moment: &Moment, spec: &LaneSpec, rows: &[FrameRow], now: Flicks) -> bool {
    let moment = Moment { at: now, lasts: Flicks(1), ..moment.clone() };
    moment.claim.is_some() && judge(&moment, spec, rows, now).is_ok()
}

/// Checks a moment's claim on every frame that its lane shows meanwhile. `rows` are displayed frames, oldest first; the run has
/// come to `elapsed`.
fn judge(moment: &Moment, spec: &LaneSpec, rows: &[FrameRow], elapsed: Flicks) -> Result<(), String> {
    let Some(claim) = &moment.claim else { return Ok(()) };
    let Some(pictures) = display_pictures(spec, rows, [moment.at, moment.end()]) else {
        return Err(format!("at {} ms lane {} has not shown a frame yet", milliseconds(moment.at), moment.lane));
    };
    for picture in pictures {
        for &index in &picture.frames {
            let shown = ClaimFrame {
                spec,
                row: &rows[index],
                before: index.checked_sub(1).map(|before| &rows[before]),
                until: rows.get(index + 1).and_then(|next| next.shown).unwrap_or(elapsed),
                torn: picture.frames.len() > 1,
            };
            if !claim.holds(|value| shown.value(*value))? {
                let mut names: Vec<_> = claim.sums().flat_map(|sum| sum.names()).copied().collect();
                names.dedup();
                let values =
                    names.iter().map(|name| Ok(format!("`{}` is {}", name.word(), rounded(shown.value(*name)?))));
                let values = values.collect::<Result<Vec<_>, String>>()?.join(", ");
                let at = milliseconds(picture.from.max(moment.at));
                return Err(format!("not so on lane {} at {at} ms: {values}", moment.lane));
            }
        }
    }
    Ok(())
}

/// A frame on the display of a lane.
struct ClaimFrame<'a> {
    spec: &'a LaneSpec,
    row: &'a FrameRow,
    /// The frame before it on the display.
    before: Option<&'a FrameRow>,
    /// Lab time at which the next frame is shown.
    until: Flicks,
    /// `true` if it shares the display with another one.
    torn: bool,
}

impl ClaimFrame<'_> {
    /// A value of the frame.
    ///
    /// # Errors
    /// A sentence that says why there is none.
    fn value(&self, value: FrameValue) -> Result<f64, String> {
        let row = self.row;
        let none = |why: &str| format!("frame {} has no `{}`: {why}", row.frame, value.word());
        let px = |metres: f64| metres * nominal_px_per_metre(self.spec.world.view());
        match value {
            FrameValue::Torn => Ok(f64::from(u8::from(self.torn))),
            FrameValue::Steps => Ok(row.steps as f64),
            FrameValue::Resimulated => Ok(row.resimulated as f64),
            FrameValue::Elapsed => Ok(row.elapsed.millis()),
            FrameValue::Hold => Ok((self.until - row.shown.unwrap_or(row.start)).millis()),
            FrameValue::Age if row.drawn.counts => Ok((row.display_time - row.drawn.time).millis()),
            FrameValue::Age => Err(none("there are no two states to blend yet")),
            FrameValue::Alpha => Ok(row.overstep.0 as f64 / self.spec.dt.0 as f64),
            FrameValue::Dropped => Ok(row.dropped.millis()),
            FrameValue::Jump => {
                let before = self.before.ok_or_else(|| none("it is the first"))?;
                Ok(px(row.point.distance(before.point)))
            }
            FrameValue::Error => {
                let exact = row.exact_point.ok_or_else(|| none("its world has no reference solution"))?;
                Ok(px(row.point.distance(exact)))
            }
            FrameValue::Apart => {
                let follower = row.drawn.follower.ok_or_else(|| none("nothing follows the body"))?;
                Ok(px(row.point.distance(follower.place)))
            }
            FrameValue::X => Ok(row.point.x),
            FrameValue::Y => Ok(row.point.y),
        }
    }
}

/// A time in ms, for messages.
fn milliseconds(at: Flicks) -> f64 {
    rounded(at.millis())
}

/// A number to thousandths.
fn rounded(value: f64) -> f64 {
    (1000.0 * value).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames of a moment of minutes are checked and dropped on the way, also those of many frames a second.
    #[test]
    fn a_long_moment_keeps_no_more_frames_than_a_short_one() {
        for display in ["{ hz = 60 }", "{ hz = 240, vsync = false, fps_cap = 600 }"] {
            let run = |lasts: u32, claim: &str| {
                let moment = format!("{{ at = 0.1, lasts = {lasts}, say = \"x\", is = \"{claim}\" }}");
                let lane = format!("[[lane]]\nworld = \"glide\"\ndt = \"1/30\"\ndisplay = {display}\n");
                let text = format!("seconds = 20\n[lesson]\nask = \"?\"\nmoments = [{moment}]\n{lane}");
                let mut run = ClaimRun::of(&Scenario::parse(&text, "test").unwrap());
                let mut most = 0;
                while !run.advance() {
                    most = most.max(run.most_rows());
                }
                (most, run.into_broken())
            };
            let (short, fine) = run(4, "steps < 3");
            let (long, fine_too) = run(15, "steps < 3");
            assert!(fine.is_empty() && fine_too.is_empty(), "{fine:?} {fine_too:?}");
            assert!(long <= short + 60, "{display}: {long} rows, and {short} of the short moment");
            // The time at which a claim breaks is that of the frame, in whatever part of the moment.
            let (_, broken) = run(15, "place.x < 0.7");
            assert_eq!(broken.len(), 1);
            let (_, at_the_end) = run(19, "elapsed_ms < 1000");
            assert!(at_the_end.is_empty(), "{at_the_end:?}");
        }
    }
}

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

/// A run of a scenario up to the end of its last moment that claims something.
#[derive(Debug)]
pub struct ClaimRun {
    lab: Lab,
    elapsed: Flicks,
    /// Moments whose claims are still to be checked, with their indices.
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

    /// The run at its start. Live lanes get a steady display of 60 Hz.
    pub fn of(scenario: &Scenario) -> Self {
        let moments = scenario.lesson.moments.iter().cloned().enumerate();
        let open = moments.filter(|(_, moment)| moment.claim.is_some()).collect();
        let mut lab = Lab::new(scenario.clone().without_window());
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

    /// Judges the moments all of whose frames have left the display, and drops rows that no other needs.
    fn close(&mut self) {
        let snapshot = self.lab.snapshot();
        for (index, moment) in std::mem::take(&mut self.open) {
            let lane = moment.lane - 1;
            let rows = &self.rows[lane];
            let replaced = rows.last().and_then(|row| row.shown).is_some_and(|shown| shown >= moment.end());
            if !replaced && self.elapsed < moment.end() + Self::LONGEST_HOLD {
                self.open.push((index, moment));
            } else if let Err(reason) = judge(&moment, snapshot.lanes[lane].spec(), rows, self.elapsed) {
                self.broken.push(BrokenClaim { moment: index, reason });
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

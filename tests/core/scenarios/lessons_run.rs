//! Runs of the bundled lessons without a window.

use serde_json::Value;
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::lane::FrameRow;
use timestep_lab::metrics::{Report, Stretch};
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;

/// The reports of a lesson after its own time.
pub fn run(id: &str) -> Vec<Report> {
    let scenario = Scenario::load(id).unwrap().without_window();
    let mut lab = Lab::new(scenario.clone());
    advance(&mut lab, scenario.duration, |_| {});
    reports(&lab)
}

/// The numbers of a lesson's lanes after `seconds`, or after its own time, under their names in `measure --json`, and three that
/// are read off the shown frames: `largest_jump_m` between two of them, `lowest_m` of all, and the number of `tears`. `state_hash`
/// is the number of the first lane with these bits.
pub fn numbers(id: &str, seconds: Option<f64>) -> Vec<Value> {
    let scenario = Scenario::load(id).unwrap().without_window();
    let length = seconds.map_or(scenario.duration, |seconds| Flicks::from_millis(1000.0 * seconds));
    let mut lab = Lab::new(scenario);
    lab.set_logging(true);
    let mut shown: Vec<ShownFrames> = lab.snapshot().lanes.iter().map(|_| ShownFrames::default()).collect();
    advance(&mut lab, length, |lab| {
        for (lane, shown) in lab.snapshot().lanes.iter().zip(&mut shown) {
            lane.log().frames.iter().filter(|frame| frame.shown.is_some()).for_each(|frame| shown.add(frame));
        }
    });
    let reports = reports(&lab);
    let first_with = |hash: &str| reports.iter().position(|report| report.state_hash == hash).map(|index| index + 1);
    let numbers = reports.iter().zip(shown).map(|(report, shown)| {
        let mut lane = serde_json::to_value(report).unwrap();
        lane["state_hash"] = first_with(&report.state_hash).into();
        lane["largest_jump_m"] = shown.largest_jump.into();
        lane["lowest_m"] = shown.lowest.into();
        lane["tears"] = shown.tears.into();
        lane
    });
    numbers.collect()
}

fn advance(lab: &mut Lab, length: Flicks, mut observe: impl FnMut(&Lab)) {
    let mut left = length;
    while left > Flicks::ZERO {
        let elapsed = left.min(Lab::NOMINAL_FRAME);
        lab.frame(Frame { elapsed, ..Frame::default() });
        left -= elapsed;
        observe(lab);
    }
}

fn reports(lab: &Lab) -> Vec<Report> {
    lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect()
}

/// Summary of the frames on a display.
#[derive(Default)]
struct ShownFrames {
    last: Option<FrameRow>,
    largest_jump: f64,
    lowest: f64,
    tears: u64,
}

impl ShownFrames {
    fn add(&mut self, frame: &FrameRow) {
        let jump = self.last.as_ref().map_or(0.0, |last| frame.point.distance(last.point));
        self.largest_jump = self.largest_jump.max(jump);
        self.lowest = self.lowest.min(frame.point.y);
        self.tears += u64::from(frame.tear.is_some());
        self.last = Some(frame.clone());
    }
}

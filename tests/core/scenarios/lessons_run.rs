//! Runs of the bundled lessons and examples without a window, and of other scenarios in the same numbers.

use super::teachings::teachings;
use serde_json::Value;
use simulation::lab::{Frame, Lab};
use simulation::lane::FrameRow;
use simulation::metrics::{Report, Stretch};
use simulation::scenario::{EXAMPLES, LESSONS, Scenario};
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};
use timestep::time::Flicks;

/// The numbers that are read off the shown frames.
const OF_FRAMES: [&str; 3] = ["largest_jump_m", "lowest_m", "tears"];

/// A lesson after a run.
struct LessonRun {
    reports: Vec<Report>,
    shown: Vec<ShownFrames>,
}

/// The runs of lessons for the time that their texts are about: one run for all tests.
static RUNS: LazyLock<BTreeMap<&str, OnceLock<LessonRun>>> =
    LazyLock::new(|| LESSONS.iter().chain(EXAMPLES).map(|lesson| (lesson.id, OnceLock::new())).collect());

fn own_run(id: &str) -> &'static LessonRun {
    RUNS[id].get_or_init(|| LessonRun::new(id, None))
}

/// The reports of a lesson after its own time.
pub fn run(id: &str) -> Vec<Report> {
    own_run(id).reports.clone()
}

/// The numbers of a lesson's lanes after `seconds`, or after its own time, under their names in `measure --json`, and three that
/// are read off the shown frames: `largest_jump_m` between two of them, `lowest_m` of all, and the number of `tears`. `state_hash`
/// is the number of the first lane with these bits.
pub fn numbers(id: &str, seconds: Option<f64>) -> Vec<Value> {
    seconds.map_or_else(|| own_run(id).numbers(), |_| LessonRun::new(id, seconds).numbers())
}

/// The same numbers of another scenario after its own time, as far as `relations` read them.
pub fn numbers_of(scenario: Scenario, relations: &[&str]) -> Vec<Value> {
    let length = scenario.duration;
    LessonRun::of(scenario, length, relations.iter()).numbers()
}

impl LessonRun {
    fn new(id: &str, seconds: Option<f64>) -> Self {
        let scenario = Scenario::load(id).unwrap().without_window();
        let own = scenario.lesson.repeat.unwrap_or(scenario.duration);
        let length = seconds.map_or(own, |seconds| Flicks::from_millis(1000.0 * seconds));
        let of_lesson = teachings().filter(|teaching| teaching.lesson == id).flat_map(|teaching| teaching.relations);
        Self::of(scenario, length, of_lesson)
    }

    /// A run whose numbers `relations` read.
    fn of<'a>(scenario: Scenario, length: Flicks, mut relations: impl Iterator<Item = &'a &'a str>) -> Self {
        let mut lab = Lab::new(scenario);
        // A log has the error of every step, which costs more than the run.
        lab.set_logging(relations.any(|relation| OF_FRAMES.iter().any(|name| relation.starts_with(name))));
        let mut shown: Vec<ShownFrames> = lab.snapshot().lanes.iter().map(|_| ShownFrames::default()).collect();
        let mut left = length;
        while left > Flicks::ZERO {
            let elapsed = left.min(Lab::NOMINAL_FRAME);
            lab.frame(Frame { elapsed, ..Frame::default() });
            left -= elapsed;
            for (lane, shown) in lab.snapshot().lanes.iter().zip(&mut shown) {
                lane.log().frames.iter().filter(|frame| frame.shown.is_some()).for_each(|frame| shown.add(frame));
            }
        }
        let reports = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
        LessonRun { reports, shown }
    }

    fn numbers(&self) -> Vec<Value> {
        let first_with = |hash: &str| self.reports.iter().position(|report| report.state_hash == hash);
        let numbers = self.reports.iter().zip(&self.shown).map(|(report, shown)| {
            let mut lane = serde_json::to_value(report).unwrap();
            lane["state_hash"] = first_with(&report.state_hash).map(|index| index + 1).into();
            lane["largest_jump_m"] = shown.largest_jump.into();
            lane["lowest_m"] = shown.lowest.into();
            lane["tears"] = shown.tears.into();
            lane
        });
        numbers.collect()
    }
}

/// Summary of the frames on a display.
struct ShownFrames {
    last: Option<FrameRow>,
    largest_jump: f64,
    lowest: f64,
    tears: u64,
}

impl Default for ShownFrames {
    fn default() -> Self {
        ShownFrames { last: None, largest_jump: 0.0, lowest: f64::INFINITY, tears: 0 }
    }
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

//! What the numbers of lanes say in words.

mod cases;
mod choices;
mod contradictions;
mod edited;

use simulation::lab::{Frame, Lab};
use simulation::lane::{FrameRow, LaneSpec};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use simulation::verdict::{Finding, verdict};
use timestep::time::Flicks;

/// The numbers and frames of a lane after a run.
struct Measured {
    spec: LaneSpec,
    report: Report,
    rows: Vec<FrameRow>,
    secs: f64,
}

impl Measured {
    fn of(spec: &LaneSpec, secs: f64) -> Self {
        let mut lab = Lab::new(Scenario::of(vec![spec.clone()]));
        lab.set_logging(true);
        let (mut left, mut rows) = (Flicks::from_secs(secs), Vec::new());
        while left > Flicks::ZERO {
            let elapsed = left.min(Lab::NOMINAL_FRAME);
            lab.frame(Frame { elapsed, ..Frame::default() });
            left -= elapsed;
            rows.extend(lab.snapshot().lanes[0].log().frames.iter().cloned());
        }
        let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        rows.sort_by_key(|row| row.frame);
        Measured { spec: spec.clone(), report, rows, secs }
    }

    fn verdict(&self) -> Vec<Finding> {
        verdict(&self.spec, &self.report)
    }

    fn finds(&self, rule: &str) -> Option<Finding> {
        self.verdict().into_iter().find(|finding| finding.rule.id == rule)
    }
}

/// The only lane of a scenario file.
fn lane(text: &str) -> LaneSpec {
    let scenario = Scenario::parse(&format!("[[lane]]\n{text}"), "lane.toml");
    scenario.unwrap_or_else(|error| panic!("{error:?}\n{text}")).lanes.remove(0)
}

//! Lanes of one world are compared: whatever happens to one of them, a metre is as long in all of them, a floor is as high, and no body
//! becomes so small that it is a dot.

use super::bench::{Bench, harness};
use std::collections::BTreeSet;
use timestep_lab::lab::{Frame, Lab, Snapshot};
use timestep_lab::scenario::lesson::Layout;
use timestep_lab::scenario::{Scenario, bundled};
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Canvases, Interface, LaneRect, LessonStart, Mode, Prefs};

/// The canvases of the stage in a window of this size.
fn stage(scenario: &Scenario, [width, height]: [f32; 2]) -> (Canvases, Vec<LaneRect>) {
    let mut bench = Bench::new(scenario.clone());
    bench.ui = Interface::new(Prefs { mode: Mode::Stage, ..Prefs::default() });
    bench.course.start = LessonStart::Play;
    let mut harness = harness(bench, width, height);
    harness.run_steps(3);
    let output = &harness.state().output;
    (output.canvases, output.lanes.clone())
}

/// Metres per point on a canvas.
fn scale(snapshot: &Snapshot<'_>, place: &LaneRect) -> f64 {
    2.0 * snapshot.lanes[place.index].view().half.y / f64::from(place.rect.height())
}

/// Faults at this moment; `first` has the scales at the start.
fn faults(seen: &Snapshot<'_>, places: &[LaneRect], first: &[f64]) -> BTreeSet<String> {
    let mut faults = BTreeSet::new();
    for (at, a) in places.iter().enumerate() {
        let lane = seen.lanes[a.index];
        let others = places.iter().filter(|b| b.index != a.index);
        let group: Vec<_> = others.filter(|b| seen.lanes[b.index].spec().world.id == lane.spec().world.id).collect();
        for b in &group {
            let other = seen.lanes[b.index];
            if (scale(seen, a) / scale(seen, b) - 1.0).abs() > 1e-6 {
                faults.insert(format!("lanes {} and {}: another scale", a.index + 1, b.index + 1));
            }
            // Cameras that go along with a motion are where it is.
            let [own, own_other] = [lane.lane.view().center, other.lane.view().center];
            let is_beside = a.rect.size() == b.rect.size() && own == own_other;
            if is_beside && (lane.view().center - other.view().center).length() > 1e-6 * lane.view().half.length() {
                faults.insert(format!("lanes {} and {}: another height", a.index + 1, b.index + 1));
            }
        }
        if !group.is_empty() && scale(seen, a) > (Canvases::FARTHEST_TOGETHER + 1e-6) * first[at] {
            faults.insert(format!("lane {}: too small", a.index + 1));
        }
    }
    faults
}

#[test]
fn lanes_of_one_world_keep_one_scale_at_every_moment() {
    let (mut wrong, mut drawn_back) = (Vec::new(), 0);
    for listed in bundled() {
        let scenario = listed.scenario();
        if scenario.layout() == Layout::Overlay || scenario.lanes.len() < 2 {
            continue;
        }
        let (canvases, places) = stage(&scenario, [1280.0, 720.0]);
        let length = scenario.lesson.repeat.unwrap_or(scenario.duration);
        let mut lab = Lab::new(scenario.without_window());
        let cameras = |lab: &Lab| {
            canvases.cameras(&lab.snapshot(), &places).lanes.iter().map(|lane| lane.view()).collect::<Vec<_>>()
        };
        let before = cameras(&lab);
        let first: Vec<f64> =
            places.iter().map(|place| 2.0 * before[place.index].half.y / f64::from(place.rect.height())).collect();
        let (mut found, mut is_far) = (BTreeSet::new(), false);
        while lab.snapshot().elapsed < length {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 15), ..Frame::default() });
            let snapshot = lab.snapshot();
            let seen = canvases.cameras(&snapshot, &places);
            found.extend(faults(&seen, &places, &first));
            is_far |= seen.lanes.iter().any(|lane| lane.camera_distance() > 1.1);
        }
        drawn_back += usize::from(is_far);
        wrong.extend(found.into_iter().map(|fault| format!("{}: {fault}", listed.id)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(drawn_back > 10, "the camera of a lane draws back in {drawn_back} of them");
}

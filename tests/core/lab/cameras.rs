//! Cameras of lanes: nothing leaves for good, the same run has the same views, and lanes that are compared have one.

use rayon::prelude::*;
use timestep_lab::lab::{Action, Frame, Lab, LaneView};
use timestep_lab::lane::CameraWay;
use timestep_lab::scenario::{LESSONS, Scenario};
use timestep_lab::scene::View;
use timestep_lab::time::Flicks;

/// A planet that explicit Euler throws out of its orbit, beside one that stays.
const ESCAPE: &str = "[defaults]\nworld = 'orbit'\ndt = '1/40'\n[[lane]]\nintegrator = 'explicit-euler'\n[[lane]]\n";

/// A spring whose swings grow with explicit Euler by e^(t/10), and one that keeps them.
const GROWING: &str = "[defaults]\nworld = 'spring'\ndt = '1/5'\n[[lane]]\nintegrator = 'explicit-euler'\n[[lane]]\n";

fn lab(text: &str) -> Lab {
    Lab::new(Scenario::parse(text, "test").expect("valid"))
}

fn pass(lab: &mut Lab, frames: i64, elapsed: Flicks) {
    (0..frames).for_each(|_| _ = lab.frame(Frame { elapsed, ..Frame::default() }));
}

fn views(lab: &Lab) -> Vec<View> {
    lab.snapshot().lanes.iter().map(LaneView::view).collect()
}

fn contains(view: View, point: glam::DVec2) -> bool {
    (point - view.center).abs().cmple(view.half).all()
}

#[test]
fn every_lesson_has_a_body_in_every_lane_at_every_moment() {
    LESSONS.par_iter().for_each(|lesson| {
        let scenario = lesson.scenario().without_window();
        let length = scenario.lesson.repeat.unwrap_or(scenario.duration);
        let mut lab = Lab::new(scenario);
        while lab.snapshot().elapsed < length {
            let at_secs = lab.snapshot().elapsed.secs();
            for (index, lane) in lab.snapshot().lanes.iter().enumerate() {
                let at = lane.held_frames().get(lane.held_frames().newest()).display_time;
                let ghost = lane.exact(at).map(|exact| lane.spec().world.track(&exact));
                let is_seen = contains(lane.view(), lane.shown_point())
                    || ghost.is_some_and(|ghost| contains(lane.view(), ghost));
                assert!(is_seen, "{}, lane {}, at {at_secs} s", lesson.id, index + 1);
            }
            pass(&mut lab, 1, Flicks::from_ratio(1, 4));
        }
    });
}

#[test]
fn the_camera_follows_who_leaves_and_moves_no_number() {
    let mut lab = lab(ESCAPE);
    let own = views(&lab);
    for _ in 0..15 * 60 {
        pass(&mut lab, 1, Flicks::from_ratio(1, 60));
        let snapshot = lab.snapshot();
        let lane = snapshot.lanes[0];
        assert!(contains(lane.view(), lane.shown_point()), "out of sight at {} s", snapshot.elapsed.secs());
        assert_eq!(snapshot.lanes[1].view(), own[1], "who stays has the world's own view");
    }
    assert!(lab.snapshot().lanes[0].camera_distance() > 1.5);
    assert_eq!(views(&lab)[0].center, own[0].center);
}

#[test]
fn the_same_run_has_the_same_views_however_it_is_played() {
    let mut even = lab(GROWING);
    even.keep_history(1 << 22);
    pass(&mut even, 9 * 60, Flicks::from_ratio(1, 60));
    let at_nine = views(&even);
    assert!(at_nine[0].half.x > at_nine[1].half.x);
    let mut coarse = lab(GROWING);
    pass(&mut coarse, 36, Flicks::from_ratio(1, 4));
    assert_eq!(views(&coarse), at_nine);
    pass(&mut even, 6 * 60, Flicks::from_ratio(1, 60));
    assert_ne!(views(&even), at_nine);
    even.frame(Frame {
        actions: &[Action::SetPaused(true), Action::ScrubTo(Flicks::from_secs(9.0))],
        ..Frame::default()
    });
    assert_eq!(views(&even), at_nine, "scrubbing back");
}

#[test]
fn lanes_that_are_compared_have_one_scale_or_one_view() {
    let mut lab = lab(&format!(
        "{ESCAPE}[[lane]]\nworld = 'falling'\nintegrator = 'explicit-euler'\n[[lane]]\nworld = 'falling'\n"
    ));
    pass(&mut lab, 9 * 60, Flicks::from_ratio(1, 60));
    let halves = |snapshot: &timestep_lab::lab::Snapshot<'_>| -> Vec<_> {
        snapshot.lanes.iter().map(|lane| lane.view().half).collect()
    };
    let own = halves(&lab.snapshot());
    let orbits = halves(&lab.snapshot().with_common_line(&[0, 1]));
    let close = |a: glam::DVec2, b: glam::DVec2| a.distance(b) < 1e-9 * b.length();
    assert!(close(orbits[0], own[0]) && close(orbits[1], own[0]) && orbits[2] == own[2], "{orbits:?} of {own:?}");
    let snapshot = lab.snapshot().with_common_view(&[0, 1]).with_common_view(&[2, 3]);
    assert_eq!(snapshot.lanes[0].view(), snapshot.lanes[1].view());
    assert_eq!(snapshot.lanes[2].view(), snapshot.lanes[3].view(), "with a camera that goes along");
    let lens = lab.snapshot().with_laid_over(0, 1);
    assert!(contains(lens.lanes[1].view(), lens.lanes[0].shown_point()), "the lens shows who is held over the lane");
}

/// Bodies that move along a line fill the width: half as wide again as it is high, their own view would fill a third of a track.
#[test]
fn tracks_show_the_line_of_the_motion() {
    let mut lab = lab("[[lane]]\nworld = 'glide'\n[[lane]]\nworld = 'glide'\ndisplay = { hz = 144 }\n");
    pass(&mut lab, 60, Flicks::from_ratio(1, 60));
    let (own, line) = (lab.snapshot(), lab.snapshot().with_common_line(&[0, 1]));
    for (own, line) in own.lanes.iter().zip(&line.lanes) {
        assert_eq!(line.view().half.x, own.view().half.x);
        assert!(line.view().half.y < 0.3 * own.view().half.y);
        assert_eq!(line.view().center.y, line.shown_point().y, "the line runs through the middle");
    }
}

/// The way of the cameras is no part of the run: asked for at any moment, also while paused and after going back, it shows what it would
/// have shown from the start, and changes no state.
#[test]
fn cameras_that_go_in_steps_show_the_same_run() {
    let set = |lab: &mut Lab, way| lab.frame(Frame { actions: &[Action::SetCamera(way)], ..Frame::default() });
    let mut lab = lab(GROWING);
    lab.keep_history(1 << 22);
    set(&mut lab, CameraWay::Steps);
    let mut seen = Vec::new();
    let scale = |lab: &Lab| {
        let lane = lab.snapshot().lanes[0];
        assert!(contains(lane.view(), lane.shown_point()), "out of sight");
        assert_eq!(lane.view().half, lane.camera_distance() * lane.spec().world.view().half);
        lane.camera_distance()
    };
    for _ in 0..24 * 60 {
        pass(&mut lab, 1, Flicks::from_ratio(1, 60));
        seen.push(scale(&lab));
    }
    seen.dedup();
    assert_eq!(seen, [1.0, 2.0, 5.0], "single steps, as the swing grows by e^2.4");
    let state = lab.snapshot().lanes[0].state().to_vec();
    set(&mut lab, CameraWay::Smooth);
    let smooth = scale(&lab);
    assert!(smooth > 1.0 && !seen.contains(&smooth), "{smooth}");
    set(&mut lab, CameraWay::Steps);
    assert_eq!((scale(&lab), lab.snapshot().lanes[0].state()), (5.0, state.as_slice()));
    lab.frame(Frame { actions: &[Action::ScrubTo(Flicks::from_secs(2.0))], ..Frame::default() });
    assert_eq!(scale(&lab), 1.0, "before anything was about to leave");
}

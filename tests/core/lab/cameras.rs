//! Cameras of lanes: nothing leaves for good, the same run has the same views, and lanes that are compared have one.

use crate::support::lab;
use rayon::prelude::*;
use simulation::lab::{Action, Frame, Lab, LaneView};
use simulation::lane_picture::CameraMotion;
use simulation::scenario::{EXAMPLES, LESSONS};
use simulation::scene::{Ink, Shape, View};
use simulation::worlds::{Camera, World};
use timestep::entry::Entry;
use timestep::time::Flicks;

/// A planet that explicit Euler throws out of its orbit, beside one that stays.
const ESCAPE: &str = "[defaults]\nworld = 'orbit'\ndt = '1/40'\n[[lane]]\nintegrator = 'explicit-euler'\n[[lane]]\n";

/// A spring whose swings grow with explicit Euler by e^(t/10), and one that keeps them.
const GROWING: &str = "[defaults]\nworld = 'spring'\ndt = '1/5'\n[[lane]]\nintegrator = 'explicit-euler'\n[[lane]]\n";

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
fn every_lesson_and_example_has_a_body_in_every_lane_at_every_moment() {
    LESSONS.par_iter().chain(EXAMPLES).for_each(|lesson| {
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
fn the_lens_shows_the_lane_that_is_held() {
    let mut lab = lab(ESCAPE);
    pass(&mut lab, 9 * 60, Flicks::from_ratio(1, 60));
    let lens = lab.snapshot().with_laid_over(0, 1);
    assert!(contains(lens.lanes[1].view(), lens.lanes[0].shown_point()), "the lens shows who is held over the lane");
}

/// The place of the motion that a world declares is where its exact motion is seen: with the bodies, and not much larger.
#[test]
fn worlds_declare_where_their_motion_is_seen() {
    for world in World::all().iter().filter(|world| matches!(world.camera, Camera::Fixed | Camera::Glide(_))) {
        let text = format!("[[lane]]\nworld = '{}'\nintegrator = 'rk4'\ndt = '1/240'\n", world.id);
        let mut lab = lab(&text);
        let (mut low, mut high) = (glam::DVec2::INFINITY, glam::DVec2::NEG_INFINITY);
        let mut place = lab.snapshot().lanes[0].motion(false);
        for _ in 0..12 * 30 {
            pass(&mut lab, 1, Flicks::from_ratio(1, 30));
            let snapshot = lab.snapshot();
            let lane = snapshot.lanes[0];
            place = lane.motion(false);
            assert_eq!(lane.camera_distance(), 1.0, "{}", world.id);
            for shape in lane.bands().iter().flat_map(|band| &band.scene.shapes) {
                if let Shape::Body { center, radius, ink: Ink::Lane | Ink::Fixture, .. } = shape {
                    low = low.min(*center - *radius - place.center);
                    high = high.max(*center + *radius - place.center);
                }
            }
        }
        let seen = [low / place.half, high / place.half];
        assert!(seen[0].min_element() > -1.06 && seen[1].max_element() < 1.06, "{}: {seen:?}", world.id);
        let part = (0.5 * (high - low) / place.half).max_element();
        // No one drives these, and the stack rests.
        let stays = world.inputs > 0 || ["field", "stack"].contains(&world.id);
        assert!(stays || part > 0.55, "{}: {part}", world.id);
    }
}

/// The way of the cameras is no part of the run: asked for at any moment, also while paused and after going back, it shows what it would
/// have shown from the start, and changes no state.
#[test]
fn cameras_that_go_in_steps_show_the_same_run() {
    let set = |lab: &mut Lab, way| lab.frame(Frame { actions: &[Action::SetCamera(way)], ..Frame::default() });
    let mut lab = lab(GROWING);
    lab.keep_history(1 << 22);
    set(&mut lab, CameraMotion::Steps);
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
    set(&mut lab, CameraMotion::Smooth);
    let smooth = scale(&lab);
    assert!(smooth > 1.0 && !seen.contains(&smooth), "{smooth}");
    set(&mut lab, CameraMotion::Steps);
    assert_eq!((scale(&lab), &lab.snapshot().lanes[0].state()[..]), (5.0, state.as_slice()));
    lab.frame(Frame { actions: &[Action::ScrubTo(Flicks::from_secs(2.0))], ..Frame::default() });
    assert_eq!(scale(&lab), 1.0, "before anything was about to leave");
}

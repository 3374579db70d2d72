//! Displays without vsync show the rows of their scan-outs, and the eye view shows the frames that were held.

use crate::support::{lab, pass};
use glam::DVec2;
use simulation::lab::{Action, Frame, Lab};
use simulation::lane_picture::Band;
use simulation::metrics::Stretch;
use simulation::scene::{Ink, Shape};
use std::sync::Arc;
use timestep::time::Flicks;

/// The place of the lane's body in a band, m.
fn place(band: &Band) -> f64 {
    let body = band.scene.shapes.iter().rev().find_map(|shape| match shape {
        Shape::Body { center, ink: Ink::Lane, .. } => Some(center.x),
        _ => None,
    });
    body.expect("a body")
}

#[test]
fn a_lane_without_vsync_shows_its_last_scan_out_row_by_row() {
    for (hz, cost, least) in [(60, "17.1 ms", 200), (60, "23 ms", 200), (60, "61 ms", 80), (24, "43 ms", 100)] {
        let display = format!("{{ hz = {hz}, vsync = false, render_cost = '{cost}' }}");
        let lane =
            format!("[[lane]]\nworld = 'glide'\nintegrator = 'exact'\npolicy = 'variable'\ndisplay = {display}\n");
        let mut lab = lab(&lane);
        lab.set_logging(true);
        let mut shown = vec![(Flicks::ZERO, place(&lab.snapshot().lanes[0].bands()[0]))];
        let mut torn = 0;
        for _ in 0..400 {
            // Not a part of a refresh, so that the moments lie everywhere in one.
            pass(&mut lab, Flicks::from_millis(2.3));
            let snapshot = lab.snapshot();
            let lane = snapshot.lanes[0];
            shown.extend(lane.log().frames.iter().map(|row| (row.shown.unwrap_or(row.start), row.point.x)));
            let bands = lane.bands();
            torn += usize::from(bands.len() > 1);
            let refresh = (f64::from(hz) * snapshot.elapsed.secs() + 1e-9).floor() - 1.0;
            for row in 0..200 {
                let row = (f64::from(row) + 0.503) / 200.0;
                let at = (refresh + row) / f64::from(hz);
                let (_, expected) = shown.iter().rfind(|(shown, _)| shown.secs() <= at).unwrap_or(&shown[0]);
                let band = bands.iter().find(|band| row < band.rows[1]).expect("all rows");
                assert_eq!(place(band), *expected, "{cost}, row {row} at {} s", snapshot.elapsed.secs());
            }
        }
        assert!(torn > least, "{cost}: {torn}");
    }
}

#[test]
fn other_displays_do_not_tear() {
    for display in ["'live'", "{ hz = 60, render_cost = '20 ms' }", "{ hz = 144 }", "{ trace = 'gc-pauses' }"] {
        let mut lab = lab(&format!("[[lane]]\nworld = 'glide'\ndisplay = {display}\n"));
        for _ in 0..300 {
            pass(&mut lab, Flicks::from_millis(5.1));
            let snapshot = lab.snapshot();
            let bands = snapshot.lanes[0].bands();
            assert_eq!((bands.len(), bands[0].rows), (1, [0.0, 1.0]), "{display}");
            assert_eq!(place(&bands[0]), snapshot.lanes[0].shown_point().x, "{display}");
        }
    }
}

/// Shares and places of the exposed bodies, m.
fn exposed(band: &Band) -> Vec<(f64, f64)> {
    let exposures = band.scene.exposures.iter().map(|exposure| match exposure.bodies[..] {
        [Shape::Body { center, .. }] => (exposure.share, center.x),
        _ => panic!("glide has one body"),
    });
    exposures.collect()
}

#[test]
fn the_eye_view_is_as_wide_as_the_law_says() {
    // 40 steps a second on 60 Hz: every third frame repeats, and the same motion interpolated does not.
    let mut lab = lab(
        "[defaults]\nworld = { id = 'glide', speed = 0.6 }\nintegrator = 'exact'\ndt = '1/40'\neye_view = true\n\
         [[lane]]\n[[lane]]\npresentation = 'interpolate'\n[[lane]]\npresentation = 'interpolate'\ndisplay = { hz = 240 }\n",
    );
    (0..60).for_each(|_| pass(&mut lab, Flicks::from_ratio(1, 60)));
    let snapshot = lab.snapshot();
    let width = |lane: usize| {
        let places = exposed(&snapshot.lanes[lane].bands()[0]);
        assert!((places.iter().map(|(share, _)| share).sum::<f64>() - 1.0).abs() < 1e-9);
        let (low, high) = places.iter().fold((f64::MAX, f64::MIN), |(low, high), (_, x)| (low.min(*x), high.max(*x)));
        high - low
    };
    // v/f, less one of the parts of which the smear consists.
    let px = 1.0 / 160.0_f64.min(640.0 / snapshot.lanes[0].view().half.x / 2.0);
    let even = |hz: f64| 0.6 / hz - px..=0.6 / hz + 1e-9;
    assert!(even(60.0).contains(&width(1)) && even(240.0).contains(&width(2)), "{} {}", width(1), width(2));
    // Steps of 1/40 s on refreshes of 1/60 s: T − S runs from 0 to 2/120 s and is held for 1/60 s more.
    let stutter = 0.6 * (1.0 / 60.0 + 1.0 / 60.0);
    assert!((stutter - 1.5 * px..=stutter + 1e-9).contains(&width(0)), "{} of {stutter}", width(0));
}

#[test]
fn the_eye_view_moves_between_frames_and_changes_no_number() {
    let file =
        |eye: bool| format!("[[lane]]\nworld = 'glide'\neye_view = {eye}\ndisplay = {{ hz = 20, noise = '1 ms' }}\n");
    let [mut plain, mut eye] = [false, true].map(|eye| lab(&file(eye)));
    for _ in 0..100 {
        [&mut plain, &mut eye].into_iter().for_each(|lab| pass(lab, Flicks::from_ratio(1, 100)));
    }
    let (before, key) = (eye.snapshot().lanes[0].bands().to_vec(), eye.snapshot().lanes[0].picture_key());
    let frames = eye.snapshot().lanes[0].frames();
    pass(&mut eye, Flicks::from_ratio(1, 100));
    let snapshot = eye.snapshot();
    assert_eq!(snapshot.lanes[0].frames(), frames, "no new frame");
    assert!(snapshot.lanes[0].picture_key() != key && snapshot.lanes[0].bands() != before);
    pass(&mut plain, Flicks::from_ratio(1, 100));
    let report = |lab: &Lab| format!("{:?}", lab.snapshot().lanes[0].report(Stretch::WholeRun));
    assert_eq!(report(&plain), report(&eye));
}

#[test]
fn switching_the_eye_view_keeps_numbers_and_history() {
    let mut lab = lab("[[lane]]\nworld = 'glide'\n");
    lab.keep_history(Lab::HISTORY_BYTES);
    (0..60).for_each(|_| pass(&mut lab, Flicks::from_ratio(1, 60)));
    let mut scenario = lab.snapshot().scenario.clone();
    scenario.lanes[0].looks.eye_view = true;
    lab.frame(Frame { scenario: Some(&scenario), actions: &[Action::SetPaused(true)], ..Frame::default() });
    let snapshot = lab.snapshot();
    assert_eq!((snapshot.lanes[0].frames(), snapshot.history[0]), (60, Flicks::ZERO));
    assert!(!snapshot.lanes[0].bands()[0].scene.exposures.is_empty(), "also while paused");
    lab.frame(Frame { actions: &[Action::ScrubTo(Flicks::from_ratio(1, 2))], ..Frame::default() });
    assert!(!lab.snapshot().lanes[0].bands()[0].scene.exposures.is_empty(), "and in the past");
}

#[test]
fn without_an_exact_motion_the_lane_looks_as_always() {
    // Chaos is not solved beyond 120 s; here 100 s pass in one.
    let lane = |eye: bool| {
        format!(
            "[[lane]]\nworld = 'double-pendulum'\nintegrator = 'rk4'\nmax_frame = 'off'\ntime_scale = 100\neye_view = {eye}\n"
        )
    };
    let [mut plain, mut eye] = [false, true].map(|eye| lab(&lane(eye)));
    for (frames, follows) in [(30, true), (60, false)] {
        for _ in 0..frames {
            [&mut plain, &mut eye].into_iter().for_each(|lab| pass(lab, Flicks::from_ratio(1, 60)));
        }
        let (plain, eye) = (plain.snapshot(), eye.snapshot());
        assert_eq!(eye.lanes[0].has_exact_path(), follows);
        assert_eq!(plain.lanes[0].bands() != eye.lanes[0].bands(), follows);
    }
}

/// A hundred bands in a refresh would have a hundred copies of a trail: 64 such lanes took more than a gigabyte.
#[test]
fn the_bands_of_a_torn_picture_share_their_trails() {
    for world in ["spring", "wind"] {
        let text = format!("[[lane]]\nworld = '{world}'\nintegrator = 'rk4'\ndisplay = 'uncapped'\n");
        let mut lab = lab(&text);
        for _ in 0..60 {
            pass(&mut lab, Flicks::from_ratio(1, 60));
        }
        let snapshot = lab.snapshot();
        let trails = |band: &Band| -> Vec<Arc<[DVec2]>> {
            let shapes = band.scene.shapes.iter();
            shapes
                .filter_map(|shape| if let Shape::Trail { points, .. } = shape { Some(points.clone()) } else { None })
                .collect()
        };
        let [first, others @ ..] = snapshot.lanes[0].bands() else { panic!("a picture") };
        let first = trails(first);
        assert!(others.len() > 90 && first.len() == 2 && first[0].len() > 300, "{world}: {}", others.len());
        for band in others {
            let shared = trails(band).iter().zip(&first).filter(|(a, b)| Arc::ptr_eq(a, b)).count();
            assert_eq!(shared, first.len(), "{world}");
        }
    }
}

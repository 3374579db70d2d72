//! Advice: what is ranked first, and the cases in which another number would choose otherwise.

use simulation::advice::{
    Advised, COMBINATIONS, LONGEST, MyGame, Sync, advise, lateness, length_for, moved_last, worth_a_look,
};
use simulation::displays::{BundledTrace, Display, RefreshRate, Trace};
use simulation::lane::LaneSpec;
use simulation::scenario::Scenario;
use simulation::verdict::in_words;
use simulation::verify::promises_equal_steps;
use std::ops::ControlFlow;
use std::sync::Arc;
use timestep::entry::Entry;
use timestep::time::Flicks;

const TEN: Flicks = Flicks(10 * Flicks::PER_SECOND);

fn ranked(lane: &LaneSpec) -> Vec<Advised> {
    advise(lane, TEN, &|_| ControlFlow::Continue(())).unwrap()
}

fn game(steps: i64, hz: f64) -> MyGame {
    MyGame { dt: Flicks::from_ratio(1, steps), hz: RefreshRate::new(hz).unwrap(), ..MyGame::default() }
}

fn place(ranked: &[Advised], policy: &str, presentation: &str) -> usize {
    let is = |one: &Advised| (one.combination.policy, one.combination.presentation) == (policy, presentation);
    ranked.iter().position(is).unwrap()
}

#[test]
fn all_combinations_are_ranked_and_the_question_of_the_manual_is_answered() {
    let game = MyGame { frame_cost: Flicks::from_millis(8.0), ..game(30, 144.0) };
    let ranked = ranked(&game.lane());
    assert_eq!(ranked.len(), COMBINATIONS.len());
    assert_eq!(place(&ranked, "fixed", "render-step"), 0);
    let told = in_words(&ranked[0].verdict);
    assert!(
        told.starts_with(
            "8 ms of work does not fit into 6.94 ms: every frame waits for the second refresh, 72 a second"
        )
    );
    let look = worth_a_look(&ranked);
    assert_eq!(look.lanes.len(), 3);
    assert!(look.lanes.iter().any(|lane| lane.presentation.id == "latest" && lane.policy.id == "fixed"));
    assert!(look.lanes.iter().any(|lane| !lane.presented().steps_copies && lane.presentation.id != "latest"));
}

/// As many steps as refreshes look perfect with a perfect clock; the clock of a game is none.
#[test]
fn as_many_steps_as_refreshes_are_not_advised_by_the_newest_state() {
    let game = game(60, 60.0);
    let first = |lane: &LaneSpec| place(&ranked(lane), "fixed", "latest");
    let mut perfect = game.lane();
    if let Display::Virtual(display) = &mut perfect.display {
        display.noise = None;
    }
    // It is even at every start, and up to a step late where a frame does not come with a step.
    assert!(first(&perfect) < 6, "{}", first(&perfect));
    assert!(first(&game.lane()) > 10);
}

/// A camera that moves in the steps shakes with every smooth way of drawing: by that alone the newest state, which is uneven, would be
/// first, and the cure would not be in the list.
#[test]
fn a_camera_is_moved_last_before_loops_are_ranked() {
    let lanes = Scenario::load("who-moves-last").unwrap().lanes;
    let [shakes, stays] = [&lanes[0], &lanes[2]];
    assert!(moved_last(stays).is_none());
    assert_eq!(moved_last(shakes).and_then(|lane| lane.follow), stays.follow);
    let shakes = ranked(shakes);
    let [smooth, newest] = ["interpolate", "latest"].map(|drawn| place(&shakes, "fixed", drawn));
    assert!(smooth < newest && shakes[0].report.screen_judder_px < Some(0.5), "{smooth}, {newest}");
    let told = in_words(&shakes[smooth].verdict);
    assert!(told.starts_with("Even.") && !told.contains("shakes"), "{told}");
}

/// A loop that halves the rate of pictures says so, over a capture too.
#[test]
fn fewer_pictures_are_told() {
    let frames = (0..600).map(|n| Flicks::from_millis(if n % 20 == 19 { 33.333 } else { 16.667 }));
    let trace = Arc::new(Trace::recorded(frames.collect()).unwrap());
    let lane = LaneSpec { dt: Flicks::from_ratio(1, 60), display: Display::Trace(trace), ..game(60, 60.0).lane() };
    let ranked = advise(&lane, length_for(&lane), &|_| ControlFlow::Continue(())).unwrap();
    let waits = &ranked[place(&ranked, "wait-for-step", "latest")];
    assert!(waits.report.shown_fps < Some(31.0));
    let told = in_words(&waits.verdict);
    assert!(told.contains("with 30 new pictures a second: each stays for 1.9 frames"), "{told}");
}

/// By evenness and delay alone a variable loop is as good as any, and its motion is another one on every display.
#[test]
fn loops_with_other_steps_on_other_displays_come_last() {
    let ranked = ranked(&game(30, 144.0).lane());
    let keeps: Vec<_> = ranked.iter().map(|one| promises_equal_steps(&one.lane)).collect();
    assert!(keeps.is_sorted_by(|a, b| a >= b) && keeps.contains(&false), "{keeps:?}");
    let variable = &ranked[place(&ranked, "variable", "latest")].report;
    assert!(variable.pacing_ms <= ranked[0].report.pacing_ms.map(|best| best + 0.01), "{:?}", variable.pacing_ms);
}

/// On a trace every frame counts, whatever comes of it; lanes of the trace have its moments.
#[test]
fn a_trace_is_ranked_over_all_of_its_frames() {
    let trace = Arc::new(BundledTrace::by_id("shader-stutter").unwrap().trace());
    let lane = LaneSpec { display: Display::Trace(Arc::clone(&trace)), ..game(60, 60.0).lane() };
    let whole = trace.frames().iter().copied().sum::<Flicks>();
    assert!((length_for(&lane) - whole).0.abs() <= trace.frames().len() as i64, "{:?}", length_for(&lane));
    assert!(length_for(&lane) < LONGEST && length_for(&MyGame::default().lane()) == TEN);
    let ranked = advise(&lane, whole, &|_| ControlFlow::Continue(())).unwrap();
    let best = &ranked[0];
    assert!(
        best.report.pacing_ms.unwrap() < 1.0 && best.verdict[0].text.starts_with("By frame starts alone"),
        "{best:#?}"
    );
    assert!(best.report.frames.abs_diff(trace.frames().len() as u64) <= 1, "{}", best.report.frames);
}

#[test]
fn the_picture_is_level_where_motion_is_even() {
    let lane = |presentation: &str| {
        let presentation = timestep::presentation::Presentation::by_id(presentation).unwrap();
        LaneSpec { presentation, ..MyGame { sync: Sync::Variable, ..game(35, 60.0) }.lane() }
    };
    let spread = |id: &str| {
        let points = lateness(&lane(id), [Flicks::PER_SECOND, 2 * Flicks::PER_SECOND].map(Flicks));
        assert!(points.len() >= 55 && points.iter().all(|point| (1.0..=2.0).contains(&point[0])), "{points:?}");
        let ages = points.iter().map(|point| point[1]);
        ages.clone().fold(f64::NEG_INFINITY, f64::max) - ages.fold(f64::INFINITY, f64::min)
    };
    assert!(
        spread("latest") > 10.0 && spread("interpolate") < 1.0,
        "{} and {}",
        spread("latest"),
        spread("interpolate")
    );
}

#[test]
fn it_ends_when_it_is_told_to() {
    assert!(advise(&MyGame::default().lane(), TEN, &|_| ControlFlow::Break(())).is_err());
}

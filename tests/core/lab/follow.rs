//! Cameras, riders and children: their places against plain loops over the rows of a run, and their numbers against closed forms.

use proptest::prelude::*;
use simulation::lab::{Frame, Lab};
use simulation::lane::{FollowEase, FollowSpec, FollowUpdate, FrameRow, StepRow};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Frames and steps of the first lane of a run, and its numbers.
struct Run {
    frames: Vec<FrameRow>,
    steps: Vec<StepRow>,
    report: Report,
}

fn run(text: &str, secs: i64) -> Run {
    let mut lab = Lab::new(Scenario::parse(text, "t").unwrap_or_else(|errors| panic!("{}: {text}", errors[0])));
    lab.set_logging(true);
    let (mut frames, mut steps) = (Vec::new(), Vec::new());
    for _ in 0..60 * secs {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        let snapshot = lab.snapshot();
        frames.extend(snapshot.lanes[0].log().frames.iter().cloned());
        steps.extend(snapshot.lanes[0].log().steps.iter().cloned());
    }
    Run { frames, steps, report: lab.snapshot().lanes[0].report(Stretch::WholeRun) }
}

/// A runner with 400 px/s whose steps and frames are given, followed so.
fn runner(steps: u32, hz: u32, presentation: &str, follow: &str) -> Run {
    let lane = format!(
        "[[lane]]\nworld = 'runner'\ndt = '1/{steps}'\npresentation = '{presentation}'\ndisplay = {{ hz = {hz} }}\nfollow = {{ {follow} }}\n"
    );
    run(&lane, 4)
}

/// Root mean square of values about their mean.
fn spread(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
}

/// Frame k is at k/60 s and has taken ⌊40k/60⌋ steps; the body is drawn a step behind it. What a camera is away from it is then a whole
/// number of twelfths of a step, which repeats after three frames.
#[test]
fn who_moves_last_decides_what_jitters() {
    const PX: f64 = 400.0;
    let newest = |frame: i64| (40 * frame / 60) as f64 / 40.0;
    let frames: Vec<i64> = (30..240).collect();
    let drawn = |frame: i64| frame as f64 / 60.0 - 1.0 / 40.0;
    for (update, reads) in [
        ("step", &newest as &dyn Fn(i64) -> f64),
        ("frame-after", &newest),
        ("frame-before", &|frame| newest(frame - 1)),
        ("late", &drawn),
    ] {
        let Run { report, .. } = runner(40, 60, "interpolate", &format!("kind = 'camera', update = '{update}'"));
        let screen: Vec<f64> = frames.iter().map(|frame| PX * (drawn(*frame) - reads(*frame))).collect();
        let behind: Vec<f64> = frames.iter().map(|frame| PX * (reads(*frame) - *frame as f64 / 60.0)).collect();
        let [screen, behind] = [screen, behind].map(|places| spread(&places));
        let [found, own] = [report.screen_judder_px, report.follow_judder_px].map(Option::unwrap);
        // The first frames, before there are two steps, count as well.
        assert!(
            (found - screen).abs() < 0.03 && (own - behind).abs() < 0.03,
            "{update}: {found} {screen}, {own} {behind}"
        );
        assert!(report.judder_px.unwrap() < 1e-9 && report.follow_error_px.unwrap() < 1e-9, "{update}");
    }
    let Run { report, .. } = runner(40, 60, "latest", "kind = 'camera'");
    assert!(
        report.screen_judder_px.unwrap() < 1e-9 && report.follow_judder_px.unwrap() > 2.0,
        "now all behind him does"
    );
}

/// A camera that goes the part f of the way in each frame hangs behind an even motion by v·Δ·(1 − f)/f; one by a rate r by
/// v·Δ/(e^(rΔ) − 1), which hardly depends on Δ.
#[test]
fn a_tenth_each_frame_hangs_behind_by_another_distance_on_each_display() {
    let behind = |hz: u32, ease: &str| {
        let run = runner(60, hz, "interpolate", &format!("kind = 'camera', ease = {{ {ease} }}"));
        let last = run.frames.last().unwrap();
        (last.point.x - last.drawn.follower.unwrap().place.x, run.report)
    };
    for hz in [30, 60, 144] {
        let frame = 1.0 / f64::from(hz);
        let (fraction, report) = behind(hz, "fraction = 0.1");
        assert!((fraction - 4.0 * frame * 9.0).abs() < 1e-3, "{hz} Hz: {fraction}");
        // Meant was the rate −60 ln 0.9, whose distance in continuous time is 4/rate.
        let meant = 4.0 / (-60.0 * 0.9_f64.ln());
        let off = 100.0 * (fraction + 2.0 * frame - meant).abs();
        let told = report.follow_error_px.unwrap();
        assert!(told < 1.05 * off + 0.2 && told > 0.85 * off - 0.2, "{hz} Hz: {told} of {off} in the end");
        assert!(report.screen_judder_px.unwrap() < 0.1, "it is smooth on each display");
        let (rate, report) = behind(hz, "rate = 6");
        assert!((rate - 4.0 * frame / (6.0 * frame).exp_m1()).abs() < 1e-6, "{hz} Hz: {rate}");
        assert!(report.follow_error_px.unwrap() < 0.5);
    }
}

/// Between the steps of 25 on 60 Hz a child that is not blended is ahead of the hand by (1 − α) steps, and one that is blended twice is
/// behind by as much.
#[test]
fn a_child_is_blended_once() {
    let apart = |blend: &str| {
        let run = runner(25, 60, "interpolate", &format!("kind = 'child', update = 'step', blend = '{blend}'"));
        let frames = run.frames.into_iter().filter(|row| row.drawn.counts);
        frames.map(|row| row.drawn.follower.unwrap().place.x - row.point.x).collect::<Vec<_>>()
    };
    let [off, once, twice] = ["off", "once", "twice"].map(apart);
    assert!(once.iter().all(|apart| apart.abs() < 1e-12));
    assert!(off.iter().zip(&twice).all(|(off, twice)| (off + twice).abs() < 1e-9 && *off >= 0.0));
    let most = off.iter().copied().fold(0.0, f64::max);
    assert!((0.1..0.1601).contains(&most), "almost a step of 0.16 m: {most}");
}

/// A plain loop over the rows of a run: what each follower does, without the code of the lane.
fn by_hand(run: &Run, follow: &FollowSpec, start: f64) -> Vec<f64> {
    let (mut at, mut taken, mut newest, mut places) = (start, 0, start, Vec::new());
    let go = |at: &mut f64, body: f64, secs: f64| {
        let way = body - *at;
        if way.abs() > follow.dead_zone {
            let goal = body - way.signum() * follow.dead_zone;
            let left = match follow.ease {
                FollowEase::Off => 0.0,
                FollowEase::Rate(rate) => (-rate * secs).exp(),
                FollowEase::Fraction(fraction) => 1.0 - fraction,
            };
            *at = goal + left * (*at - goal);
        }
    };
    for row in &run.frames {
        let admitted = (row.fed - row.dropped).secs();
        if follow.update == FollowUpdate::FrameBefore {
            go(&mut at, newest, admitted);
        }
        for step in &run.steps[taken..taken + row.steps as usize] {
            let before = if step.step == 1 { 0.0 } else { run.steps[step.step as usize - 2].sim_time.secs() };
            newest = step.state[0];
            if follow.update == FollowUpdate::Step {
                go(&mut at, newest, step.sim_time.secs() - before);
            }
        }
        taken += row.steps as usize;
        match follow.update {
            FollowUpdate::FrameAfter => go(&mut at, newest, admitted),
            FollowUpdate::Late => go(&mut at, row.point.x, admitted),
            _ => {}
        }
        places.push(at);
    }
    places
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    /// Whatever the loop: the drawn places are those of a plain loop, and no state and no number of the body knows of the follower.
    #[test]
    fn places_are_those_of_a_plain_loop(
        world in prop::sample::select(vec!["runner", "glide", "spring", "bounce"]),
        policy in prop::sample::select(vec!["fixed", "variable", "semi-fixed", "locked"]),
        presentation in prop::sample::select(vec!["latest", "interpolate", "extrapolate", "hermite"]),
        steps in 20..130_u32, hz in 24..150_u32, noise in 0..3_u32,
        update in 0..4_usize, ease in 0..3_usize, dead_zone in prop::sample::select(vec![0.0, 0.3]),
    ) {
        let (word, update) = FollowUpdate::ALL[update];
        let (told, ease) = [
            ("'off'", FollowEase::Off), ("{ rate = 5 }", FollowEase::Rate(5.0)), ("{ fraction = 0.2 }", FollowEase::Fraction(0.2)),
        ][ease];
        let follow = FollowSpec { update, ease, dead_zone, ..FollowSpec::default() };
        let lane = format!(
            "[[lane]]\nworld = '{world}'\npolicy = '{policy}'\npresentation = '{presentation}'\ndt = '1/{steps}'\n\
             display = {{ hz = {hz}, noise = '{noise} ms' }}\n"
        );
        let plain = run(&lane, 2);
        let followed = run(&format!("{lane}follow = {{ kind = 'camera', update = '{word}', ease = {told}, dead_zone = {dead_zone:?} }}\n"), 2);
        let start = followed.steps.first().map_or(0.0, |_| {
            let spec = Scenario::parse(&lane, "t").unwrap().lanes.remove(0);
            spec.world.track(&spec.world.initial_state()).x
        });
        // `bounce` is about heights, which this loop does not follow.
        if world != "bounce" {
            let wanted = by_hand(&followed, &follow, start);
            for (row, wanted) in followed.frames.iter().zip(&wanted) {
                let found = row.drawn.follower.unwrap().place.x;
                prop_assert!((found - wanted).abs() < 1e-9, "frame {}: {found} and {wanted}", row.frame);
            }
        }
        let Report { follow_error_px, follow_judder_px, screen_judder_px, .. } = plain.report;
        prop_assert_eq!([follow_error_px, follow_judder_px, screen_judder_px], [None; 3]);
        let without = Report { follow_error_px, follow_judder_px, screen_judder_px, ..followed.report };
        prop_assert_eq!(without, plain.report);
    }
}

#[test]
fn what_does_not_fit_is_refused_with_its_reason() {
    for (lane, words) in [
        ("follow = { kind = 'camera', blend = 'once' }", "only what is moved in the steps can be blended"),
        ("follow = { kind = 'rider', ease = { rate = 6 } }", "a rider and a child keep their distance"),
        ("follow = { kind = 'child', dead_zone = 1 }", "a rider and a child keep their distance"),
        ("follow = { kind = 'camera', ease = { rate = 6, fraction = 0.1 } }", "either a `rate` or a `fraction`"),
        ("follow = { kind = 'camera', ease = { rate = -6 } }", "0.01"),
        ("follow = { kind = 'camra' }", "did you mean `camera`?"),
        ("follow = 'camera'", "\"off\", or a table"),
        ("follow = {}\nworld = 'spin'", "nothing can follow Free rotation"),
        ("follow = {}\ntime_scale = -1", "time that runs backwards has no follower"),
    ] {
        let errors = Scenario::parse(&format!("[[lane]]\n{lane}\n"), "t").unwrap_err();
        assert!(errors.iter().any(|error| error.to_string().contains(words)), "{lane}: {}", errors[0]);
    }
    let text = "[defaults]\nfollow = { kind = \"rider\" }\n[[lane]]\n[[lane]]\nfollow = \"off\"\n";
    let scenario = Scenario::parse(text, "t").unwrap();
    assert!(scenario.lanes[0].follow.is_some() && scenario.lanes[1].follow.is_none());
    assert_eq!(Scenario::parse(&scenario.to_toml(), "t").unwrap().lanes, scenario.lanes);
}

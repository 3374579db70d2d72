//! Tests of judder, eye blur and pacing, against their definitions.

use super::Merge;
use super::held_point::HeldPoint;
use super::pursuit::Pursuit;
use super::pursuit_fit::PursuitFit;
use glam::DVec2;
use std::f64::consts::TAU;

type Path = fn(f64) -> DVec2;

fn swing(t: f64) -> DVec2 {
    DVec2::new(libm::sin(7.0 * t), 0.3 * libm::cos(3.0 * t))
}

/// 16 Hz, and a drift.
fn wind(t: f64) -> DVec2 {
    DVec2::new(libm::sin(16.0 * TAU * t) + 0.5 * t, 0.0)
}

/// 5 m/s.
fn glide(t: f64) -> DVec2 {
    DVec2::new(3.0 * t, 4.0 * t)
}

/// Frame k of a display that shows the exact motion `path` `age(k)` seconds late.
fn frames(times: impl Iterator<Item = f64>, age: impl Fn(usize) -> f64, path: Path) -> Vec<HeldPoint> {
    let frame = |(k, at): (usize, f64)| {
        let simulated = at - age(k);
        HeldPoint { from: at, display: at, simulated, point: path(simulated) }
    };
    times.enumerate().map(frame).collect()
}

fn even(hz: f64, seconds: f64) -> impl Iterator<Item = f64> {
    (1..=(hz * seconds) as u32).map(move |k| f64::from(k) / hz)
}

/// The fits of all seconds up to `end`, by number.
fn fits(frames: &[HeldPoint], end: f64, rate: f64, path: Path) -> Vec<(u64, PursuitFit)> {
    let (mut pursuit, mut found) = (Pursuit::default(), Vec::new());
    let exact = &mut |at| Some(path(at));
    for &frame in frames {
        pursuit.add(frame, rate, exact, &mut |second, fit| found.push((second, fit)));
    }
    pursuit.finish_until(end, rate, exact, &mut |second, fit| found.push((second, fit)));
    found.extend(pursuit.fit_until(end, rate, exact).map(|fit| (pursuit.second, fit)));
    found
}

fn all(fits: &[(u64, PursuitFit)]) -> PursuitFit {
    let mut sum = PursuitFit::default();
    fits.iter().for_each(|(_, fit)| sum.merge(fit));
    sum
}

fn close(value: Option<f64>, expected: f64, within: f64) -> bool {
    value.is_some_and(|value| (value - expected).abs() <= within * expected)
}

#[test]
fn a_constant_lag_is_found_and_is_no_judder() {
    for path in [swing, wind, glide] {
        for lag in [-0.015, 0.0, 0.004, 0.04, 0.7] {
            for hz in [30.0, 60.0, 144.0, 1000.0] {
                for (second, fit) in fits(&frames(even(hz, 4.0), |_| lag, path), 4.0, 1.0, path) {
                    // The first second has frames whose S is before 0, where the exact path rests.
                    let (found, judder) = (fit.judder_lag.unwrap(), fit.judder().unwrap());
                    let moves = second > 0 || lag <= 0.0;
                    assert!(!moves || (judder < 1e-7 && (found - lag).abs() < 1e-8), "{lag} {hz}: {found} {judder}");
                }
            }
        }
    }
}

#[test]
fn blur_of_even_motion_is_speed_times_persistence() {
    for hz in [3.0, 30.0, 60.0, 144.0] {
        let fits = fits(&frames(even(hz, 5.0), |_| 0.02, glide), 5.0, 1.0, glide);
        assert_eq!(fits.len(), 5);
        for (_, fit) in &fits[1..] {
            assert!(close(fit.eye_blur(), 5.0 / hz / 12_f64.sqrt(), 1e-6), "{hz} Hz: {:?}", fit.eye_blur());
            assert!((fit.eye_lag.unwrap() - 0.02 - 0.5 / hz).abs() < 1e-9 && (fit.held - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn uneven_ages_add_to_the_blur() {
    // The latest of 40 steps a second on 60 Hz: the ages are 0, 1/120 and 1/60 s in turn. 30 fps on 60 Hz, each frame scanned
    // out twice, are two images a whole refresh apart.
    let forty = |k: usize| (2 * (k + 1) % 3) as f64 / 120.0;
    let doubled = |k: usize| (k % 2) as f64 / 60.0;
    let cases: [(&dyn Fn(usize) -> f64, f64); 2] =
        [(&forty, 5.0 / 120.0 * (2.0_f64 / 3.0).sqrt()), (&doubled, 5.0 / 120.0)];
    for (age, judder) in cases {
        let blur = judder.hypot(5.0 / 60.0 / 12_f64.sqrt());
        for (_, fit) in &fits(&frames(even(60.0, 4.0), age, glide), 4.0, 1.0, glide)[1..] {
            assert!(close(fit.judder(), judder, 1e-9), "{:?} {judder}", fit.judder());
            assert!(close(fit.eye_blur(), blur, 1e-6), "{:?} {blur}", fit.eye_blur());
        }
    }
}

/// 35 states a second: on 70 Hz each is shown twice, on 60 Hz once or twice. Programs that present every frame and only new ones show
/// the same; judder counts repeats, and would call the even one with repeats worse than the uneven one without.
#[test]
fn pacing_is_that_of_the_changes_and_in_time() {
    let state = |at: f64| (at * 35.0 + 1e-9).floor() / 35.0;
    let pacing = |hz: f64, repeats: bool, path: Path| {
        let shown = |at: f64| HeldPoint { from: at, display: at, simulated: state(at), point: path(state(at)) };
        let is_new = |at: &f64| repeats || state(*at) != state(at - 1.0 / hz);
        let frames: Vec<_> = even(hz, 8.0).filter(is_new).map(shown).collect();
        let fit = all(&fits(&frames, 8.0, 1.0, path)[1..]);
        (1e3 * fit.pacing().unwrap(), fit.judder().unwrap())
    };
    for (hz, expected) in [(70.0, 0.0), (60.0, 100.0 / 21.0)] {
        let [always, new] = [true, false].map(|all| pacing(hz, all, glide));
        assert!((always.0 - expected).abs() < 1e-6 && (always.0 - new.0).abs() < 1e-6, "{hz}: {always:?} {new:?}");
        let slow = pacing(hz, true, |t| 0.01 * glide(t));
        assert!((slow.0 - always.0).abs() < 1e-6 && slow.1 < 0.011 * always.1 + 1e-9, "{hz}: {slow:?}");
    }
    assert!(pacing(70.0, true, glide).1 > pacing(60.0, false, glide).1, "judder is of frames, and repeats count");
    let rest = frames(even(50.0, 3.0), |_| 0.1, |_| DVec2::new(1e3, 7.0));
    assert_eq!(all(&fits(&rest, 3.0, 1.0, |_| DVec2::new(1e3, 7.0))).pacing(), None);
}

/// The least judder and blur over lags on a grid, straight from their definitions: every hold in moments of 1/3000 s.
fn brute_force(frames: &[HeldPoint], second: u64, path: Path, lags: u32) -> [f64; 2] {
    let (start, end) = (second as f64, second as f64 + 1.0);
    let shown: Vec<_> = frames.iter().filter(|frame| frame.from > start && frame.from <= end).collect();
    let (mut held, mut least, mut most) = (Vec::new(), f64::INFINITY, f64::NEG_INFINITY);
    for (k, frame) in frames.iter().enumerate() {
        let until = frames.get(k + 1).map_or(end, |next| next.from.min(end));
        let from = frame.from.max(start);
        if from < until {
            (least, most) = (least.min(from - frame.simulated), most.max(until - frame.simulated));
            let moments = ((until - from) * 3000.0).ceil();
            let moment = (until - from) / moments;
            held.extend((0..moments as u32).map(|i| (from + moment * (f64::from(i) + 0.5), moment, frame.point)));
        }
    }
    let mut best = [f64::INFINITY; 2];
    for lag in (0..=lags).map(|i| least + (most - least) * f64::from(i) / f64::from(lags)) {
        let squares = |t: f64, point: DVec2| point.distance_squared(path((t - lag).max(0.0)));
        let judder: f64 = shown.iter().map(|frame| squares(frame.from, frame.point)).sum();
        let blur: f64 = held.iter().map(|(t, moment, point)| moment * squares(*t, *point)).sum();
        best = [best[0].min((judder / shown.len() as f64).sqrt()), best[1].min(blur.sqrt())];
    }
    best
}

#[test]
fn no_lag_on_a_fine_grid_is_better() {
    let golden = |k: usize| (k as f64 * 0.618_034).fract();
    let uneven = |k: usize| 0.02 * golden(k) + if k % 100 < 30 { 0.11 } else { 0.0 };
    let jerky = |hz: f64| even(hz, 4.0).enumerate().map(move |(k, at)| at + 0.4 / hz * golden(k * k));
    let cases: [(&str, Vec<HeldPoint>, Path); 8] = [
        ("16 Hz on 60 Hz", frames(even(60.0, 4.0), |_| 0.0, wind), wind),
        ("sine at 3 fps", frames(even(3.0, 4.0), |_| 0.0, swing), swing),
        ("16 Hz at 3 fps", frames(even(3.0, 4.0), |_| 0.1, wind), wind),
        ("uneven sine", frames(even(60.0, 4.0), uneven, swing), swing),
        ("uneven 16 Hz", frames(jerky(50.0), uneven, wind), wind),
        ("jerky sine", frames(jerky(24.0), uneven, swing), swing),
        ("jerky glide", frames(jerky(144.0), uneven, glide), glide),
        ("0.7 s apart", frames(even(1.4, 4.0), uneven, swing), swing),
    ];
    for (name, frames, path) in cases {
        for (second, fit) in &fits(&frames, 4.0, 1.0, path)[1..] {
            let [judder, blur] = brute_force(&frames, *second, path, 1500);
            let found = [fit.judder().unwrap(), fit.eye_blur().unwrap()];
            assert!(found[0] <= judder + 1e-9, "{name}: judder {} {judder}", found[0]);
            // The grid's best lag is up to 0.25 ms from the best; 16 Hz move by 0.025 m in that time.
            assert!(found[0] >= judder - 0.03, "{name}: judder {} {judder}", found[0]);
            assert!((found[1] - blur).abs() <= 0.002 * blur, "{name}: blur {} {blur}", found[1]);
        }
    }
}

#[test]
fn of_equal_minima_the_nearest_to_the_mean_is_taken() {
    // A circle of 60 ms; the age of a frame grows from 3 to 253 ms, so that 63, 123, 183 and 243 ms are as good as 3 ms.
    let circle = |t: f64| DVec2::new(libm::cos(TAU * t / 0.06), libm::sin(TAU * t / 0.06));
    for (second, fit) in &fits(&frames(even(4.0, 5.0), |_| 0.003, circle), 5.0, 1.0, circle)[1..] {
        assert!(fit.judder().unwrap() < 1e-7 && (fit.judder_lag.unwrap() - 0.123).abs() < 1e-8, "{second}: {fit:?}");
    }
    // At rest all lags are equal, and there is neither judder nor blur.
    let rest = |_| DVec2::new(1e3, 7.0);
    for (_, fit) in &fits(&frames(even(50.0, 3.0), |_| 0.1, rest), 3.0, 1.0, rest)[1..] {
        assert_eq!((fit.judder_squares, fit.blur_squares), (0.0, 0.0));
        assert!((fit.judder_lag.unwrap() - 0.11).abs() < 1e-9 && (fit.eye_lag.unwrap() - 0.11).abs() < 1e-9);
    }
}

#[test]
fn time_may_be_lost_and_frames_may_be_missing() {
    // 37 s late, then 12 s less within one frame: the frames before and after it lag differently.
    let lost = |k: usize| if k < 150 { 37.0 } else { 25.0 };
    let shown: Vec<_> = frames(even(60.0, 60.0).skip(50 * 60), lost, swing);
    let fits_lost = fits(&shown, 60.0, 1.0, swing);
    assert!(fits_lost.iter().all(|(second, fit)| *second == 52 || fit.judder().unwrap() < 1e-7));
    let [judder, blur] = brute_force(&shown, 52, swing, 20_000);
    let fit = fits_lost[2].1;
    assert!(
        fit.judder().unwrap() <= judder * (1.0 + 1e-9) && close(fit.eye_blur(), blur, 1e-4),
        "{fit:?} {judder} {blur}"
    );
    // Nothing is shown from 2 s to 5.5 s.
    let shown = frames(even(60.0, 8.0).filter(|at| *at <= 2.0 || *at > 5.5), |_| 0.0, glide);
    let fits = fits(&shown, 8.0, 1.0, glide);
    assert_eq!(
        fits.iter().map(|(second, fit)| (*second, fit.frames)).collect::<Vec<_>>(),
        [(0, 60), (1, 60), (2, 0), (3, 0), (4, 0), (5, 30), (6, 60), (7, 60),]
    );
    assert!(close(fits[3].1.eye_blur(), 5.0 / 12_f64.sqrt(), 1e-6) && fits[3].1.judder().is_none());
}

#[test]
fn time_may_run_slowly_backwards_or_not_at_all() {
    for rate in [0.25, 0.01, -1.0, -0.5, 3.0, 0.0] {
        let frame = |at: f64| {
            let (display, simulated) = (rate * at, rate * (at - 0.02));
            HeldPoint { from: at, display, simulated, point: glide(simulated) }
        };
        let frames: Vec<_> = even(60.0, 4.0).map(frame).collect();
        for (_, fit) in &fits(&frames, 4.0, rate, glide)[1..] {
            let blur = 5.0 * rate.abs() / 60.0 / 12_f64.sqrt();
            assert!(fit.judder().unwrap() < 1e-9 && (fit.judder_lag.unwrap() - 0.02 * rate).abs() < 1e-9, "{rate}");
            assert!((fit.eye_blur().unwrap() - blur).abs() <= 1e-6 * blur, "{rate}: {:?} {blur}", fit.eye_blur());
        }
    }
}

#[test]
fn a_fit_depends_on_its_second_alone() {
    let shown = frames(even(48.0, 5.0), |k| 0.01 * (k % 7) as f64, swing);
    let exact = &mut |at| Some(swing(at));
    let expected = fits(&shown, 4.7, 1.0, swing);
    let (mut often, mut found) = (Pursuit::default(), Vec::new());
    for &frame in shown.iter().filter(|frame| frame.from <= 4.7) {
        often.finish_until(frame.from - 0.001, 1.0, exact, &mut |second, fit| found.push((second, fit)));
        assert!(often.clone().fit_until(frame.from, 1.0, exact).is_some() || often.frames.is_empty());
        often.add(frame, 1.0, exact, &mut |second, fit| found.push((second, fit)));
    }
    assert_eq!(often.lag(), found[3].1.eye_lag);
    found.push((4, often.fit_until(4.7, 1.0, exact).unwrap()));
    assert_eq!(found, expected, "later frames do not count before they are shown");
    // From the middle: the point that is already there is held, and is no frame.
    let at = shown.partition_point(|frame| frame.from <= 3.0);
    let (mut late, mut found) = (Pursuit::holding(shown[at - 1]), Vec::new());
    shown[at..].iter().for_each(|&frame| late.add(frame, 1.0, exact, &mut |second, fit| found.push((second, fit))));
    assert_eq!(found[..], expected[3..4]);
}

/// On a straight path far from 0 the table has no error at all, and the root of the least sum squared may be less than the sum.
#[test]
fn a_second_on_an_exact_table_has_a_fit() {
    let straight = |t: f64| DVec2::new(-1000.0 + 2.0 * t, 0.0);
    for k in 0..200 {
        let lag = |frame: usize| if frame == 0 { 0.0 } else { -0.02 - 1e-4 * f64::from(k) };
        let shown = frames(even(97.0, 1.5), lag, straight);
        let fits = fits(&shown, 1.2, 1.0, straight);
        assert_eq!(fits.iter().map(|(second, _)| *second).collect::<Vec<_>>(), [0, 1], "{k}");
    }
}

#[test]
fn what_is_not_finite_has_no_fit() {
    let mut shown = frames(even(60.0, 3.0), |_| 0.0, glide);
    shown[80].point.x = f64::NAN;
    let finite = |found: &[(u64, PursuitFit)]| found.iter().map(|(second, _)| *second).collect::<Vec<_>>();
    assert_eq!(finite(&fits(&shown, 3.0, 1.0, glide)), [0, 2]);
    shown[81].simulated = f64::NAN;
    shown[140].display = f64::INFINITY;
    assert_eq!(finite(&fits(&shown, 3.0, 1.0, glide)), [0]);
    assert!(fits(&shown, 3.0, 1.0, |_| DVec2::NAN).is_empty() && fits(&[], 3.0, 1.0, glide).is_empty());
    // Frames at one moment: the last is held.
    let mut shown = frames(even(60.0, 3.0), |_| 0.0, glide);
    shown.insert(100, HeldPoint { point: DVec2::new(99.0, 0.0), ..shown[100] });
    let fits = fits(&shown, 3.0, 1.0, glide);
    assert!(fits[1].1.frames == 61 && close(fits[1].1.eye_blur(), 5.0 / 60.0 / 12_f64.sqrt(), 1e-6));
    assert!(all(&fits).judder().unwrap() > 1.0 && (all(&fits).held - 3.0 + 1.0 / 60.0).abs() < 1e-9);
}

/// A frame that comes an hour later costs a minute of fits.
#[test]
fn what_stands_for_a_minute_is_not_followed() {
    let shown = frames([0.5, 3600.2, 3601.5].into_iter(), |_| 0.1, swing);
    let seconds: Vec<u64> = fits(&shown, 3601.8, 1.0, swing).iter().map(|(second, _)| *second).collect();
    let followed: Vec<u64> = (0..=60).chain([3600, 3601]).collect();
    assert_eq!(seconds, followed);
    let late = |end: f64| fits(&shown[..1], end, 1.0, swing).last().map(|(second, _)| *second);
    assert_eq!([60.4, 60.6, 61.2, 4000.0].map(late), [Some(60), Some(60), Some(60), Some(60)]);
}

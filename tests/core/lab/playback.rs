//! Smooth looks smooth on every screen: the frames of a window, as a screen of some rate paces them, move an interpolated body
//! evenly.

use simulation::displays::{NoiseSource, RefreshRate};
use simulation::lab::{Frame, Lab, Playback};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Rates of screens, Hz.
const SCREENS: [f64; 7] = [60.0, 75.0, 90.0, 120.0, 144.0, 165.0, 240.0];

/// Two journeys of the opening's motion, drawn between its steps.
fn gliding(displays: &[f64]) -> Scenario {
    let lane = |hz: &f64| format!("[[lane]]\ndisplay = {{ hz = {hz} }}\n");
    let lanes: String = displays.iter().map(lane).collect();
    let defaults = "[defaults]\nworld = { id = 'glide', speed = 1.935 }\ndt = '1/40'\npresentation = 'interpolate'\n";
    Scenario::parse(&format!("{defaults}{lanes}"), "gliding").unwrap()
}

/// A window on a screen, presented in every `every`th refresh, whose timer scatters by up to a quarter of a refresh.
struct Window {
    lab: Lab,
    playback: Playback,
    screen: f64,
    every: f64,
    noise: NoiseSource,
    read: f64,
    frames: f64,
}

impl Window {
    fn new(scenario: Scenario, screen: f64, every: f64) -> Self {
        let mut lab = Lab::new(scenario);
        lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
        let playback = Playback::new(RefreshRate::new(screen).unwrap());
        Window { lab, playback, screen, every, noise: NoiseSource::new(7), read: 0.0, frames: 0.0 }
    }

    /// Draws a frame. Returns the places of all bodies, px of the nominal screen.
    fn frame(&mut self) -> Vec<f64> {
        self.frames += 1.0;
        let scatter = 0.25 * (2.0 * self.noise.uniform() - 1.0);
        let read = (self.frames * self.every + scatter) / self.screen;
        let measured = Flicks::from_secs(read - std::mem::replace(&mut self.read, read));
        let elapsed = self.playback.pass(measured, &self.lab.snapshot().scenario.lanes);
        self.lab.frame(Frame { elapsed, ..Frame::default() });
        let snapshot = self.lab.snapshot();
        let lanes = snapshot.lanes.iter();
        lanes.map(|lane| lane.shown_point().x * 640.0 / (2.0 * lane.spec().world.view().half.x)).collect()
    }

    /// Jumps of each body, px, in the run after the first seconds: over as many frames of the window as a frame of its display should
    /// be held.
    fn jumps(&mut self, secs: f64) -> Vec<Vec<f64>> {
        let rate = self.screen / self.every;
        (0..(3.0 * rate) as usize).for_each(|_| _ = self.frame());
        let places: Vec<Vec<f64>> = (0..(secs * rate) as usize).map(|_| self.frame()).collect();
        let snapshot = self.lab.snapshot();
        let held = |lane: usize| {
            let hz = snapshot.lanes[lane].spec().display.steady_rate().map_or(rate, RefreshRate::hz);
            (rate / self.playback.speed() / hz).round().max(1.0) as usize
        };
        let jump = |lane: usize, from: &[Vec<f64>]| (from[from.len() - 1][lane] - from[0][lane]).abs();
        let of_lane = |lane: usize| places.windows(1 + held(lane)).map(|places| jump(lane, places)).collect();
        (0..places[0].len()).map(of_lane).collect()
    }
}

/// Share of the jumps within a pixel of each other: within half a pixel of the median.
fn share_even(jumps: &[f64]) -> f64 {
    let mut sorted = jumps.to_vec();
    sorted.sort_by(f64::total_cmp);
    let median = sorted[sorted.len() / 2];
    jumps.iter().filter(|jump| (**jump - median).abs() <= 0.5).count() as f64 / jumps.len() as f64
}

#[test]
fn a_smooth_body_moves_evenly_on_every_screen() {
    for display in [30.0, 50.0, 60.0, 75.0, 120.0, 144.0, 240.0] {
        for (screen, every) in SCREENS.map(|screen| (screen, 1.0)).into_iter().chain([(60.0, 3.0), (144.0, 2.0)]) {
            let mut window = Window::new(gliding(&[display]), screen, every);
            let jumps = window.jumps(8.0);
            let (even, is_too_slow) = (share_even(&jumps[0]), window.playback.is_too_slow());
            assert!(even >= 0.95 || is_too_slow, "{display} Hz on {screen}/{every} Hz: {even}");
            assert_eq!(is_too_slow, screen / every < 0.4 * display, "{display} Hz on {screen}/{every} Hz");
            assert!(jumps[0].iter().any(|jump| *jump > 0.0), "it moves");
        }
    }
}

/// The case that needs the speed: at real speed the same window shows judder which no loop has made.
#[test]
fn at_real_speed_the_screen_makes_judder() {
    for (display, screen, every) in [(60.0, 75.0, 1.0), (60.0, 144.0, 1.0), (144.0, 60.0, 1.0), (60.0, 165.0, 1.0)] {
        let mut window = Window::new(gliding(&[display]), screen, every);
        window.playback.exact = true;
        let even = share_even(&window.jumps(8.0)[0]);
        assert!(even < 0.9, "{display} Hz on {screen}/{every} Hz: {even}");
        assert_eq!(window.playback.speed(), 1.0);
        assert_eq!(window.playback.uneven(&gliding(&[display]).lanes), [0], "the window can say so");
    }
}

/// A window of few frames a second plays as fast as time passes, whatever even motion would need: at most 40 to 150 % of it.
#[test]
fn a_slow_window_plays_at_real_speed() {
    for frames in [7.0, 9.5, 12.0, 15.0, 17.3, 20.0, 23.0, 24.0, 30.0, 45.0] {
        for screen in SCREENS {
            for displays in [&[60.0][..], &[30.0], &[144.0], &[30.0, 60.0], &[50.0, 60.0]] {
                let every = (screen / frames).round();
                let mut window = Window::new(gliding(displays), screen, every);
                window.jumps(3.0);
                let (before, from) = (window.lab.snapshot().elapsed, window.read);
                window.jumps(6.0);
                let played = (window.lab.snapshot().elapsed - before).secs() / (window.read - from);
                let (speed, is_too_slow) = (window.playback.speed(), window.playback.is_too_slow());
                let what = format!("{displays:?} in every {every}th refresh of {screen} Hz: {played} at {speed}");
                assert!((0.4..=1.5).contains(&speed), "{what}");
                // Time passes in whole frames of the window, of which the first and the last may be cut.
                assert!((played / speed - 1.0).abs() < 2.0 * every / screen / 9.0 + 0.01, "{what}");
                let is_slow = displays.iter().any(|hz| screen / every < 0.4 * hz);
                assert!(!is_slow || (speed == 1.0 && is_too_slow), "{what}");
                if is_too_slow {
                    let lanes = &window.lab.snapshot().scenario.lanes.clone();
                    assert!(!window.playback.uneven(lanes).is_empty(), "{what}");
                }
            }
        }
    }
}

#[test]
fn displays_of_several_rates_share_a_speed_or_play_at_real_speed() {
    let mut window = Window::new(gliding(&[30.0, 60.0]), 144.0, 1.0);
    let jumps = window.jumps(8.0);
    assert!(jumps.iter().all(|jumps| share_even(jumps) >= 0.95));
    assert!((window.playback.speed() - 0.8).abs() < 1e-12);
    assert!(window.playback.uneven(&gliding(&[30.0, 60.0]).lanes).is_empty());

    let mut window = Window::new(gliding(&[50.0, 60.0]), 60.0, 1.0);
    window.jumps(1.0);
    assert_eq!(window.playback.speed(), 1.0);
    assert_eq!(window.playback.uneven(&gliding(&[50.0, 60.0]).lanes), [0]);
    assert!(!window.playback.is_too_slow(), "a faster window of this screen has no such speed either");
}

#[test]
fn driven_linked_and_live_lanes_and_unsteady_displays_play_at_real_speed() {
    for lane in [
        "display = 'live'",
        "world = 'cart'\nintegrator = 'rk4'",
        "display = { hz = 60, noise = '1 ms' }",
        "display = { hz = 60, hitch = { every = '1 s', lasts = '50 ms' } }",
        "display = { vrr = [40, 60] }",
        "display = { trace = 'coarse-clock' }",
    ] {
        let mut window = Window::new(Scenario::parse(&format!("[[lane]]\n{lane}\n"), "real").unwrap(), 144.0, 1.0);
        window.jumps(3.0);
        assert_eq!(window.playback.speed(), 1.0, "{lane}");
    }
}

/// A window that becomes slow changes the speed once, and never twice in two seconds.
#[test]
fn the_speed_changes_at_most_once_in_two_seconds() {
    let mut window = Window::new(gliding(&[60.0]), 60.0, 1.0);
    let (mut last, mut speed, mut changes) = (f64::NEG_INFINITY, 1.0, 0);
    for frame in 0..3000 {
        // Slow for a while, fast, and anything between.
        window.every = [1.0, 3.0, 1.0, 2.0, 1.4, 2.6][frame / 100 % 6];
        let before = window.read;
        window.frames = before * window.screen / window.every;
        window.frame();
        if window.playback.speed() != speed {
            assert!(frame == 0 || window.read - last >= 1.9, "{} s after the last change", window.read - last);
            (speed, last, changes) = (window.playback.speed(), window.read, changes + 1);
        }
    }
    assert!(changes >= 3, "{changes}");
}

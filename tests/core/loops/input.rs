//! The user's input: latencies against values calculated by hand from ticks and frames, tracks that replay to the same states,
//! and the exact motion of a driven cart.

use simulation::input::{Change, Input, InputTrack};
use simulation::lab::{Action, Frame, Lab};
use simulation::metrics::InputLatency;
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::entry::Entry;
use timestep::integrators::IntegratorSpec;
use timestep::time::Flicks;

/// A scenario of one cart with these keys in its lane.
fn cart(keys: &str) -> Scenario {
    let text = format!("[[lane]]\nworld = 'cart'\nintegrator = 'semi-implicit-euler'\nmax_frame = 'off'\n{keys}");
    Scenario::parse(&text, "test").unwrap()
}

fn ms(millis: f64) -> Flicks {
    Flicks::from_millis(millis)
}

fn change(at: Flicks, x: f64, y: f64) -> Change {
    Change { at, input: Input::new(x, y) }
}

fn run(scenario: Scenario, secs: i64) -> Lab {
    let mut lab = Lab::new(scenario);
    for _ in 0..60 * secs {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
    }
    lab
}

fn response_of(lab: &Lab) -> Option<InputLatency> {
    lab.snapshot().lanes[0].report(Stretch::WholeRun).first_response_ms
}

/// Time to the first response to one press at each of these times, each in a run of its own.
fn latencies(keys: &str, presses: impl IntoIterator<Item = Flicks>) -> Vec<f64> {
    let one = |at| {
        let track = InputTrack::new(vec![change(at, 1.0, 0.0)]).unwrap();
        let latency = response_of(&run(Scenario { input: track, ..cart(keys) }, 2)).unwrap();
        assert_eq!((latency.shown, latency.lost), (1, 0), "{keys}");
        assert_eq!(latency.min, latency.max);
        latency.mean.unwrap()
    };
    presses.into_iter().map(one).collect()
}

/// Times spread over all parts of a tick and of a frame.
fn moments() -> Vec<Flicks> {
    (0..40).map(|k| Flicks(Flicks::PER_SECOND / 2 + k * 1_913_771)).collect()
}

/// The first multiple of 1/`hz` at or after `at`.
fn next(at: Flicks, hz: i64) -> Flicks {
    let period = Flicks::PER_SECOND / hz;
    Flicks((at.0 + period - 1).div_euclid(period) * period)
}

fn check(keys: &str, shown: impl Fn(Flicks) -> Flicks) {
    for (at, latency) in moments().into_iter().zip(latencies(keys, moments())) {
        let theory = (shown(at) - at).millis();
        assert!((latency - theory).abs() < 1e-9, "{keys}: pressed at {at}, {latency} ms instead of {theory}");
    }
}

const fn tick(hz: i64) -> Flicks {
    Flicks(Flicks::PER_SECOND / hz)
}

#[test]
fn steps_and_frames_at_60_hz() {
    check("display = { hz = 60 }", |at| next(at, 60));
    // The new state is the far end of the blend, which is reached with the next one.
    check("presentation = 'interpolate'", |at| next(at, 60) + tick(60));
    check("presentation = 'hermite'", |at| next(at, 60) + tick(60));
    for ahead in ["extrapolate", "extrapolate-difference", "render-step", "next-state"] {
        check(&format!("presentation = '{ahead}'"), |at| next(at, 60));
    }
}

#[test]
fn twenty_ticks_on_a_144_hz_display() {
    let lane = |presentation: &str| format!("dt = '1/20'\ndisplay = {{ hz = 144 }}\npresentation = '{presentation}'");
    // The frame that takes the next step must have sampled the change.
    let stepped = |at: Flicks| {
        let seen = next(at, 144);
        let due = next(seen - tick(144) + Flicks(1), 20);
        if due <= seen { seen } else { next(due, 144) }
    };
    check(&lane("latest"), stepped);
    check(&lane("extrapolate"), stepped);
    // The remainder is stepped with the newest input, without waiting for the tick.
    check(&lane("render-step"), |at| next(at, 144));
    check(&lane("next-state"), |at| next(at, 144));
    // The blend starts to move as soon as the display is past the tick.
    let between = |at: Flicks| {
        let frame = stepped(at);
        if frame.0 % tick(20).0 == 0 { frame + tick(144) } else { frame }
    };
    check(&lane("interpolate"), between);
}

#[test]
fn other_policies() {
    check("policy = 'variable'\ndisplay = { hz = 30 }", |at| next(at, 30));
    check("policy = 'locked'\ndisplay = { hz = 75 }", |at| next(at, 75));
    check("policy = 'snapped'", |at| next(at, 60));
    // A tick of a thread samples the input when it begins; the frame shows the tick when it is finished.
    check("policy = 'threaded'\ndt = '1/50'\ndisplay = { hz = 144 }", |at| next(next(at, 50), 144));
    check("policy = 'threaded'\ndt = '1/50'\ndisplay = { hz = 144, step_cost = '5 ms' }", |at| {
        next(next(at, 50) + ms(5.0), 144)
    });
    // With timestamps the step takes the input of the moment when it was due, not of the frame.
    check("poll = 'tick'\ndt = '1/20'\ndisplay = { hz = 144 }", |at| next(next(at, 20), 144));
}

#[test]
fn explicit_euler_shows_a_push_one_step_late() {
    let scenario = |id: &str| {
        let text = format!("[[lane]]\nworld = 'cart'\nintegrator = '{id}'");
        let track = InputTrack::new(vec![change(ms(503.0), 1.0, 0.0)]).unwrap();
        Scenario { input: track, ..Scenario::parse(&text, "test").unwrap() }
    };
    let mean = |id| response_of(&run(scenario(id), 1)).unwrap().mean.unwrap();
    assert!((mean("explicit-euler") - mean("semi-implicit-euler") - tick(60).millis()).abs() < 1e-9);
}

#[test]
fn a_tap_between_two_frames_is_lost() {
    let tap = vec![change(ms(501.0), 1.0, 0.0), change(ms(505.0), 0.0, 0.0)];
    let tapped = |keys: &str| {
        let lab = run(Scenario { input: InputTrack::new(tap.clone()).unwrap(), ..cart(keys) }, 2);
        let moved = lab.snapshot().lanes[0].report(Stretch::WholeRun).state.iter().any(|value| *value != 0.0);
        (response_of(&lab).unwrap(), moved)
    };
    let (latency, moved) = tapped("");
    assert_eq!((latency.shown, latency.lost, latency.mean, moved), (0, 2, None, false));
    // Sampled by a frame, but used by no step: also lost.
    let (latency, moved) = tapped("dt = '1/5'\ndisplay = { hz = 1000 }");
    assert_eq!((latency.lost, moved), (2, false));
    let (latency, moved) = tapped("dt = '1/1000'\ndisplay = { hz = 1000 }");
    assert_eq!((latency.shown, latency.lost, moved), (2, 0, true));
}

#[test]
fn without_input_there_is_no_latency() {
    assert_eq!(response_of(&run(cart(""), 1)), None);
    let spring = Scenario::parse("input = [{ at = 0.1, x = 1 }]\n[[lane]]", "test").unwrap();
    assert_eq!(response_of(&run(spring, 1)), None);
}

/// Drives the lane like a user: another push every few calls, in frames of random length.
fn drive(lab: &mut Lab, frames: u32) {
    lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
    let mut bits = 88_172_645_463_325_252_u64;
    for k in 0..frames {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        let push = |shift: u32| ((bits >> shift) % 5) as f64 / 2.0 - 1.0;
        let input = (k % 4 == 0).then(|| Input::new(push(20), push(40)));
        let elapsed = Flicks((bits % 20_000_000) as i64);
        lab.frame(Frame { elapsed, input, ..Frame::default() });
    }
}

const LANES: [&str; 6] = [
    "display = { hz = 144, noise = '0.3 ms' }\npresentation = 'interpolate'",
    "policy = 'snapped'\ndisplay = { hz = 50, noise = '1 ms' }\npoll = 'tick'",
    "policy = 'threaded'\ndt = '1/50'\ndisplay = { hz = 75, step_cost = '3 ms' }",
    "policy = 'variable'\ndisplay = { hz = 75, hitch = { every = '1 s', lasts = '100 ms' } }",
    "policy = 'hysteresis'\ndt = '1/50'\npoll = 'tick'",
    "dt = '1/25'\npoll = 'tick'\ndisplay = { hz = 60, noise = '0.3 ms' }\ntime_scale = 0.5",
];

/// A drive in frames of any length replays to the same states in frames of any other length.
#[test]
fn a_drive_replays_to_the_same_states() {
    for keys in LANES {
        let mut lived = Lab::new(cart(keys));
        drive(&mut lived, 400);
        let recorded = lived.snapshot().with_recorded_input();
        assert!(recorded.input.changes().len() > 80, "{keys}");
        let mut replayed = Lab::new(recorded);
        while replayed.snapshot().lanes[0].steps() < lived.snapshot().lanes[0].steps() {
            replayed.frame(Frame { elapsed: Flicks(1_000_003), ..Frame::default() });
        }
        let hashes = [&lived, &replayed].map(|lab| lab.snapshot().lanes[0].state_hash());
        assert_eq!(hashes[0], hashes[1], "{keys}");
    }
}

/// With a sample at each tick the states do not depend on the frames.
#[test]
fn per_tick_input_gives_the_same_states_on_every_display() {
    let track = InputTrack::random_presses(5, Flicks(20 * Flicks::PER_SECOND));
    let states = |keys: String| {
        let mut lab = Lab::new(Scenario { input: track.clone(), ..cart(&keys) });
        lab.set_logging(true);
        let mut states = Vec::new();
        for _ in 0..1200 {
            lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
            states.extend(lab.snapshot().lanes[0].log().steps.iter().map(|row| row.state.clone()));
        }
        states
    };
    let display = |poll: &str, hz: f64| format!("poll = '{poll}'\ndt = '1/50'\ndisplay = {{ hz = {hz} }}");
    let reference = states(display("tick", 50.0));
    for hz in [24.0, 59.94, 60.0, 144.0, 240.0] {
        let other = states(display("tick", hz));
        assert!(other.len() > 990 && reference[..990] == other[..990], "{hz} Hz");
    }
    assert!(reference[..990] == states("policy = 'threaded'\ndt = '1/50'\ndisplay = { hz = 85 }".into())[..990]);
    let noisy = "poll = 'tick'\ndt = '1/50'\ndisplay = { hz = 144, noise = '0.3 ms' }";
    assert!(reference[..990] == states(noisy.into())[..990]);
    assert!(reference[..990] != states(display("frame", 24.0))[..990], "a sample per frame depends on the frames");
}

/// Classical steps of fourth order between the same inputs agree with the exact motion beside them.
#[test]
fn the_exact_motion_is_that_of_the_input_used() {
    for keys in ["", "poll = 'tick'", "policy = 'threaded'\ndt = '1/100'", "presentation = 'render-step'"] {
        let mut scenario = cart(&format!("{keys}\nsubsteps = 8"));
        scenario.lanes[0].integrator = IntegratorSpec::of(Entry::by_id("rk4").unwrap());
        scenario.input = InputTrack::random_presses(3, Flicks(10 * Flicks::PER_SECOND));
        let report = run(scenario, 10).snapshot().lanes[0].report(Stretch::WholeRun);
        let error = report.integration_error.unwrap();
        assert!(report.state[0].abs() + report.state[1].abs() > 1e-3, "it was driven");
        assert!(error.max < 1e-8 && error.max > 0.0, "{keys}: {error:?}");
    }
}

#[test]
fn a_person_replaces_the_track_and_a_reset_restores_it() {
    let planned = InputTrack::new(vec![change(ms(100.0), 1.0, 0.0), change(ms(1500.0), 0.0, 0.0)]).unwrap();
    let mut lab = Lab::new(Scenario { input: planned.clone(), ..cart("") });
    let frame = |input| Frame { elapsed: Lab::NOMINAL_FRAME, input, ..Frame::default() };
    for _ in 0..30 {
        lab.frame(frame(Some(Input::NONE)));
    }
    assert_eq!(lab.snapshot().input, &planned, "nothing pressed is nothing done");
    lab.frame(frame(Some(Input::new(0.0, -1.0))));
    let driven = lab.snapshot().input.changes().to_vec();
    assert_eq!(driven.len(), 2);
    assert_eq!(driven[1].input, Input::new(0.0, -1.0));
    // Saving puts the drive into the scenario and does not change the run.
    let (steps, saved) = (lab.snapshot().lanes[0].steps(), lab.snapshot().with_recorded_input());
    lab.frame(Frame { scenario: Some(&saved), ..Frame::default() });
    assert_eq!((lab.snapshot().lanes[0].steps(), &lab.snapshot().scenario.input), (steps, &saved.input));
    lab.frame(Frame { actions: &[Action::Reset], ..Frame::default() });
    assert_eq!(lab.snapshot().input, &saved.input, "the drive starts again");
    // Another track is another run.
    let other = Scenario { input: planned.clone(), ..saved };
    lab.frame(frame(None));
    lab.frame(Frame { scenario: Some(&other), ..Frame::default() });
    assert_eq!((lab.snapshot().elapsed, lab.snapshot().input), (Flicks::ZERO, &planned));
}

#[test]
fn long_drives_are_saved_in_a_file_beside_the_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lap.toml");
    let track = InputTrack::random_presses(1, Flicks(60 * Flicks::PER_SECOND));
    assert!(track.changes().len() > 100);
    Scenario { input: track.clone(), ..cart("") }.save(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("input = \"./lap.input.csv\""), "{text}");
    let loaded = Scenario::load_file(&path).unwrap();
    assert_eq!(loaded.input.changes(), track.changes());
    // A short one is in the scenario itself.
    let short = InputTrack::new(track.changes()[..4].to_vec()).unwrap();
    Scenario { input: short.clone(), ..loaded }.save(&path).unwrap();
    assert_eq!(Scenario::load_file(&path).unwrap().input, short);
}

#[test]
fn mistakes_in_an_input_are_found() {
    for (input, told) in [
        ("[{ at = 1, x = 2 }]", "`input.x` must be from -1 to 1, not 2"),
        ("[{ x = 1 }]", "`input.at` is missing: a change of the input needs `at`, its time"),
        ("[{ at = 1 }, { at = '1/2' }]", "`input.at` must be later than"),
        ("[{ at = 1, z = 1 }]", "unknown key `input.z`"),
        ("[{ at = 1, grab = 2 }]", "`input.grab` must be a place [x, y] in m, not 2"),
        ("[{ at = 1, grab = [1, 2, 3] }]", "`input.grab` must be a place [x, y] in m, not a list"),
        ("[{ at = 1, grab = [1, nan] }]", "`input.grab` must be from -1000000 to 1000000 m, not nan"),
        ("[{ at = 1, body = 17, grab = [0, 0] }]", "`input.body` must be from 1 to 16, not 17"),
        ("[{ at = 1, body = 2 }]", "`input.grab` is missing: a `body` is held by a `grab`"),
        ("'no/such.csv'", "`input`: "),
        ("3", "`input` must be a list of changes"),
    ] {
        let errors = Scenario::parse(&format!("input = {input}\n[[lane]]"), "test").unwrap_err();
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].to_string().contains(told), "{}", errors[0]);
    }
}

/// Response of the cart to a constant push, m, after `secs`: m x'' = F − c x' − k x in steps of a microsecond.
fn response(secs: f64) -> f64 {
    const H: f64 = 1e-6;
    let (mut x, mut v) = (0.0, 0.0);
    for _ in 0..(secs / H).round() as u64 {
        v += H * (12.0 - 3.0 * v - 4.0 * x);
        x += H * v;
    }
    x
}

/// Time after which the response is `metres`, s.
fn answered_after(metres: f64) -> f64 {
    let (mut low, mut high) = (0.0, 0.25);
    for _ in 0..16 {
        let middle = 0.5 * (low + high);
        (low, high) = if response(middle) < metres { (middle, high) } else { (low, middle) };
    }
    0.5 * (low + high)
}

/// The input latency of a lane whose poses are exact but late: the first frame in which the body has moved 2 px, behind the moment at
/// which an ideal program has moved it as far.
#[test]
fn latency_is_the_delay_behind_an_ideal_program() {
    // The view is 7.5 m × 7.5 m in 640 × 360 pixels.
    let visible = 2.0 * 7.5 / 360.0;
    let ideal = answered_after(visible);
    assert!((response(ideal) - visible).abs() < 1e-5 && visible < 0.5 * response(0.25));
    let latency = |keys: &str, at: Flicks| {
        let mut scenario = cart(keys);
        scenario.lanes[0].integrator = IntegratorSpec::of(Entry::by_id("rk4").unwrap());
        scenario.input = InputTrack::new(vec![change(at, 1.0, 0.0)]).unwrap();
        let report = run(scenario, 3).snapshot().lanes[0].report(Stretch::WholeRun);
        let latency = report.input_latency_ms.unwrap();
        assert_eq!((latency.shown, latency.lost), (1, 0), "{keys}");
        latency.mean.unwrap()
    };
    let mut later = 0.0;
    for at in moments() {
        let sampled = next(at, 60);
        // After frame n of those that use the change, n + 1 steps have; the frame that samples it is the first.
        let frame = (0..).find(|n| response(f64::from(n + 1) / 60.0) >= visible).unwrap();
        let shown = sampled + tick(60).times(frame as u64);
        let theory = (shown - at).millis() - 1e3 * ideal;
        let found = latency("substeps = 50", at);
        assert!((found - theory).abs() < 0.05, "{at}: {found} ms instead of {theory}");
        // Rendering for 3 ms on a fixed refresh shows everything one refresh later.
        let drawn = latency("substeps = 50\ndisplay = { render_cost = '3 ms' }", at);
        assert!((drawn - found - 1e3 / 60.0).abs() < 0.05, "{at}: {drawn} ms, not a refresh after {found}");
        let twenty = |presentation: &str| {
            latency(
                &format!("dt = '1/20'\nsubsteps = 50\npresentation = '{presentation}'\ndisplay = {{ hz = 240 }}"),
                at,
            )
        };
        later += (twenty("interpolate") - twenty("latest")) / 40.0;
    }
    assert!((later - 50.0).abs() < 15.0, "a blend of 20 steps a second is about a step later, not {later} ms");
}

#[test]
fn what_is_never_answered_is_lost() {
    let mut scenario = cart("time_scale = 0.0");
    scenario.input = InputTrack::new(vec![change(ms(300.0), 1.0, 0.0)]).unwrap();
    let latency = run(scenario, 4).snapshot().lanes[0].report(Stretch::WholeRun).input_latency_ms.unwrap();
    assert_eq!((latency.mean, latency.shown, latency.lost), (None, 0, 1));
}

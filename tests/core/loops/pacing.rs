//! Steps per frame against independent sources: the theory of noise, and ticks counted one by one.

use simulation::displays::{Display, FrameWork, Monitor, Noise, RefreshRate, VirtualDisplay};
use simulation::lab::{Frame, Lab};
use simulation::scenario::Scenario;
use timestep::entry::Entry;
use timestep::time::Flicks;
use timestep::time::policies::{Accumulator, LoopPolicy, PolicySpec, Timestep};

fn policy(id: &str) -> PolicySpec {
    LoopPolicy::by_id(id).expect("a built-in policy").into()
}

/// Uniform numbers below `end`: xorshift (Marsaglia 2003).
fn random(end: u64) -> impl FnMut() -> u64 {
    let mut bits = 88_172_645_463_325_252_u64;
    move || {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        bits % end
    }
}

/// Steps in each frame of a display of `hz` with Gaussian timer noise, dt = 1/`rate`.
fn noisy_counts(policy: PolicySpec, hz: f64, rate: i64, sigma_ms: f64, frames: usize) -> Vec<u64> {
    seeded_counts(policy, hz, rate, sigma_ms, frames, 5)
}

fn seeded_counts(policy: PolicySpec, hz: f64, rate: i64, sigma_ms: f64, frames: usize, seed: u64) -> Vec<u64> {
    let hz = RefreshRate::new(hz).expect("in range");
    let noise = Some(Noise::gaussian(Flicks::from_millis(sigma_ms)));
    let mut monitor = Monitor::new(VirtualDisplay { hz, noise, ..VirtualDisplay::default() }, seed);
    let timestep = Timestep { refresh: hz.refresh(1), ..policy.timestep(Flicks::from_ratio(1, rate)) };
    let mut accumulator = Accumulator::default();
    let mut count = || {
        let frame = monitor.start_frame();
        monitor.end_frame(FrameWork { presents: true, ..FrameWork::default() });
        policy.plan(&timestep, &mut accumulator, frame.elapsed).steps.len()
    };
    (0..frames).map(|_| count()).collect()
}

fn share(counts: &[u64], steps: u64) -> f64 {
    counts.iter().filter(|&&count| count == steps).count() as f64 / counts.len() as f64
}

/// Only readings of refreshes that coincide with a step can fall on either side of it. Each is early with probability ½,
/// independently, and an early one leaves its step to the next frame.
#[test]
fn steps_per_frame_under_noise_follow_theory() {
    for (hz, shares) in [
        // Every refresh is at a step: 0 where this one is early and the last was not, 2 the other way round.
        (60.0, [0.25, 0.5, 0.25]),
        // Every twelfth is; the step goes to it or to the next frame, which would have none.
        (144.0, [7.0 / 12.0, 5.0 / 12.0, 0.0]),
        // Every fifth is, with the second step of its frame or of the next.
        (50.0, [0.0, 0.8, 0.2]),
    ] {
        let counts = noisy_counts(policy("fixed"), hz, 60, 0.1, 100_000);
        for (steps, expected) in shares.into_iter().enumerate() {
            let got = share(&counts, steps as u64);
            assert!((got - expected).abs() < 0.005, "{hz} Hz, {steps} steps: {got}, not {expected}");
        }
    }
}

#[test]
fn snapping_takes_noise_away() {
    let calm = noisy_counts(policy("snapped"), 60.0, 60, 0.03, 10_000);
    assert!(calm.iter().all(|&count| count == 1), "every frame is near enough to be snapped");
    let noisy = noisy_counts(policy("snapped"), 60.0, 60, 0.1, 10_000);
    assert!(share(&noisy, 1) > 0.9, "{}", share(&noisy, 1));
    let off = PolicySpec { options: [Flicks::ZERO; 2], ..policy("snapped") };
    assert!(share(&noisy_counts(off, 60.0, 60, 0.1, 10_000), 1) < 0.9, "averaging alone is not enough");
    let ntsc = noisy_counts(policy("snapped"), 59.94, 60, 0.03, 1002 * 20);
    assert_eq!(ntsc.iter().sum::<u64>(), 60 * 1002 * 20 * 1001 / 60_000, "the true rate is kept");
}

#[test]
fn snapping_gives_up_when_far_behind() {
    let timestep = policy("snapped").timestep(Flicks::from_ratio(1, 60));
    let mut accumulator = Accumulator::default();
    let mut frame = |length| policy("snapped").plan(&timestep, &mut accumulator, length);
    let refresh = Flicks::from_ratio(1, 60);
    assert_eq!(frame(refresh).steps.len(), 1);
    let plan = frame(Flicks::SECOND);
    let rest = Flicks::SECOND - refresh;
    assert_eq!((plan.steps.len(), plan.dropped), (1, rest), "a second is more than 8 steps: it counts as one refresh");
    assert_eq!(frame(refresh).steps.len(), 1);
    let plan = frame(refresh.times(8));
    assert_eq!(plan.dropped, Flicks::ZERO);
    let caught_up: u64 = plan.steps.len() + (0..3).map(|_| frame(refresh).steps.len()).sum::<u64>();
    assert_eq!(caught_up, 11, "a short hitch is spread over four frames and made up for");
}

#[test]
fn hysteresis_keeps_the_pattern() {
    for (hz, rate, period) in
        [(60.0, 60, 1), (60.0, 50, 6), (120.0, 60, 2), (30.0, 60, 1), (60.0, 90, 2), (240.0, 60, 4)]
    {
        for seed in 0..20 {
            let counts = seeded_counts(policy("hysteresis"), hz, rate, 0.1, 10_000, seed);
            let settled = &counts[200..];
            let what = format!("{rate} on {hz}, seed {seed}: {:?}", &settled[..20]);
            assert!(settled.iter().zip(&settled[period..]).all(|(a, b)| a == b), "{what}");
            let (least, most) = (settled.iter().min(), settled.iter().max());
            assert!(most.expect("frames") - least.expect("frames") <= 1, "{what}");
            let expected = 10_000 * rate as u64 / hz as u64;
            assert!(counts.iter().sum::<u64>().abs_diff(expected) <= 1, "{what}");
        }
        let plain = noisy_counts(policy("fixed"), hz, rate, 0.1, 10_000);
        assert!(plain.iter().zip(&plain[period..]).any(|(a, b)| a != b), "{rate} on {hz} would be no test");
    }
}

#[test]
fn quantised_runs_fast_where_frames_are_no_multiple() {
    for (hz, steps, speed) in [(60.0, 4, 1.0), (144.0, 2, 1.2), (360.0, 1, 1.5)] {
        let counts = noisy_counts(policy("quantised"), hz, 60, 0.1, 1000);
        assert!(counts.iter().all(|&count| count == steps), "{hz} Hz");
        assert!((steps as f64 / 240.0 * hz - speed).abs() < 1e-12);
    }
    let timestep = policy("quantised").timestep(Flicks::SECOND);
    let plan = policy("quantised").plan(&timestep, &mut Accumulator::default(), Flicks::SECOND);
    assert_eq!((plan.steps.total(), plan.dropped), (Flicks::from_ratio(1, 4), Flicks::from_ratio(3, 4)));
}

/// Counts ticks one by one: each begins when it is due and the one before it is finished.
#[test]
fn the_thread_shows_what_is_finished() {
    let dt = Flicks::from_ratio(1, 60);
    for cost_ms in [0.0, 4.0, 16.0, 18.0] {
        let cost = Flicks::from_millis(cost_ms);
        let timestep = Timestep { step_cost: cost, ..policy("threaded").timestep(dt) };
        let mut accumulator = Accumulator::default();
        let mut frames = random(20_000_000);
        let (mut now, mut finished, mut end_of_last, mut shown) = (Flicks::ZERO, 0, Flicks::ZERO, 0);
        for _ in 0..500 {
            let frame = Flicks(frames() as i64);
            now += frame;
            while end_of_last.max(dt.times(finished + 1)) + cost <= now {
                finished += 1;
                end_of_last = end_of_last.max(dt.times(finished)) + cost;
            }
            let plan = policy("threaded").plan(&timestep, &mut accumulator, frame);
            shown += plan.steps.len();
            assert_eq!(plan.dropped, Flicks::ZERO);
            assert_eq!(shown, finished, "cost {cost_ms} ms");
            assert_eq!(plan.overstep, now - end_of_last, "time since the newest tick was published");
        }
    }
}

/// Burnt time changes a live lane only through the window's frames, which it lengthens.
#[test]
fn burning_lengthens_only_the_windows_frames() {
    let live = |burn: &str| {
        let text = format!("[[lane]]\ndisplay = \"live\"\nmax_frame = \"off\"\nburn = \"{burn}\"");
        Scenario::parse(&text, "t").unwrap()
    };
    let run = |burn: &str, frame: Flicks| {
        let mut lab = Lab::new(live(burn));
        (0..60).for_each(|_| _ = lab.frame(Frame { elapsed: frame, ..Frame::default() }));
        let lane = lab.snapshot().lanes[0];
        (lane.state_hash(), lane.status().to_string())
    };
    let frame = Flicks::from_ratio(1, 50);
    assert_eq!(run("2 ms", frame).0, run("0 ms", frame).0);
    assert_eq!((run("2 ms", frame).1.as_str(), run("40 ms", frame).1.as_str()), ("ok", "spiral"));

    // Without a window, the display that replaces it has steps of that cost.
    let scenario = live("20 ms").without_window();
    let Display::Virtual(display) = &scenario.lanes[0].display else { panic!("{:?}", scenario.lanes[0].display) };
    assert_eq!(display.step_cost, Flicks::from_millis(20.0));
}

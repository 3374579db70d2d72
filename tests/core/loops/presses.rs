//! Presses of a key that make the body hop: counts against a plain loop over frames and steps, and the hops against the closed form.

use simulation::input::{Change, Input, InputTrack};
use simulation::lab::{Frame, Lab};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Presses, lost and doubled ones, and hops.
type Counts = [u64; 4];

/// Times of presses and their lengths, by a generator of its own.
fn taps(seed: u64, shortest: i64, longest: i64) -> Vec<[i64; 2]> {
    let mut bits = seed;
    let mut random = |least: i64, most: i64| {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        least + ((bits >> 33) as i64) % (most - least)
    };
    let millisecond = Flicks::PER_SECOND / 1000;
    let (mut at, mut taps) = (0, Vec::new());
    while at < 8 * Flicks::PER_SECOND {
        let down = at + random(10 * millisecond, 90 * millisecond);
        let up = down + random(shortest * millisecond, longest * millisecond);
        taps.push([down, up]);
        at = up;
    }
    taps
}

/// The loop of a program that reads its keys at the start of a frame: at k/hz, k = 1, 2, …, as many steps of dt as fit.
fn plain_loop(presses: &str, taps: &[[i64; 2]], hz: i64, steps: i64, seconds: i64) -> Counts {
    let [mut all, mut lost, mut doubled, mut hops] = [0; 4];
    let (frame, dt) = (Flicks::PER_SECOND / hz, Flicks::PER_SECOND / steps);
    let is_down = |at: i64| taps.iter().any(|[down, up]| (*down..*up).contains(&at));
    let (mut latch, mut queue) = (false, 0);
    for k in 1..=seconds * hz {
        let (before, now) = ((k - 1) * frame, k * frame);
        let new = taps.iter().filter(|[down, _]| before < *down && *down <= now).count() as u64;
        let due = (now / dt - before / dt) as u64;
        all += new;
        match presses {
            "polled" => {
                let flag = u64::from(is_down(now) && !is_down(before));
                hops += flag * due;
                lost += new - flag + flag * u64::from(due == 0);
                doubled += flag * u64::from(due > 1);
            }
            "latched" => {
                for _ in 0..new {
                    lost += u64::from(latch);
                    latch = true;
                }
                if due > 0 && latch {
                    (latch, hops) = (false, hops + 1);
                }
            }
            _ => {
                queue += new;
                let taken = queue.min(due);
                (queue, hops) = (queue - taken, hops + taken);
            }
        }
    }
    [all, lost, doubled, hops]
}

fn track(taps: &[[i64; 2]]) -> InputTrack {
    let changes = taps.iter().flat_map(|[down, up]| {
        [(*down, 1.0), (*up, 0.0)].map(|(at, y)| Change { at: Flicks(at), input: Input::new(0.0, y) })
    });
    InputTrack::new(changes.collect()).expect("in order")
}

/// The report of one cart with these keys in its lane after whole seconds.
fn report(world: &str, keys: &str, input: InputTrack, seconds: u32) -> Report {
    let text = format!("[[lane]]\nworld = {world}\nintegrator = 'exact'\nmax_frame = 'off'\n{keys}");
    let mut lab = Lab::new(Scenario { input, ..Scenario::parse(&text, "test").expect("a scenario") });
    (0..60 * seconds).for_each(|_| _ = lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() }));
    lab.snapshot().lanes[0].report(Stretch::WholeRun)
}

/// A cart whose push is next to nothing: what moves it are its hops.
const HOPPING: &str = "{ id = 'cart', force = 0.01, hop = 1.0 }";

#[test]
fn counts_are_those_of_a_plain_loop() {
    let (mut lost, mut doubled) = (0, 0);
    for taps in [taps(1, 40, 150), taps(2, 2, 30)] {
        for (hz, steps) in [(144, 60), (60, 60), (30, 60), (20, 120), (48, 60), (240, 10)] {
            for presses in ["polled", "latched", "events"] {
                let keys = format!("presses = '{presses}'\ndt = '1/{steps}'\ndisplay = {{ hz = {hz} }}");
                let report = report(HOPPING, &keys, track(&taps), 10);
                let found = [report.presses, report.presses_lost, report.presses_doubled].map(|count| count.unwrap());
                let [all, expected_lost, expected_doubled, _] = plain_loop(presses, &taps, hz, steps, 10);
                assert_eq!(found, [all, expected_lost, expected_doubled], "{presses}, {steps} on {hz}");
                assert_eq!(all, taps.len() as u64);
                (lost, doubled) = (lost + expected_lost, doubled + expected_doubled);
            }
        }
    }
    assert!(lost > 200 && doubled > 200, "{lost} {doubled}");
}

/// A cart is a linear oscillator: each hop of j adds j e^(−γt) sin(ωt)/ω to its place, with γ = c/2m = 1.5/s and ω² = k/m − γ² = 1.75/s²,
/// from the step on that takes it, which begins at the last multiple of dt before its frame's steps.
#[test]
fn a_hop_adds_its_velocity_at_the_step_that_takes_it() {
    let millisecond = Flicks::PER_SECOND / 1000;
    let tap = [[503 * millisecond, 600 * millisecond]];
    let omega = 1.75_f64.sqrt();
    let after = |t: f64| libm::exp(-1.5 * t) * libm::sin(omega * t) / omega;
    // On 30 Hz the frame at 16/30 s reads the press and takes the steps from 30/60 s and 31/60 s. On 144 Hz that at 73/144 s reads it and has no
    // step: a polled press is lost. The step from 30/60 s is taken by the frame at 75/144 s.
    for (presses, hz, starts) in [
        ("polled", 30, &[30.0, 31.0][..]),
        ("latched", 30, &[30.0]),
        ("events", 30, &[30.0]),
        ("polled", 144, &[]),
        ("latched", 144, &[30.0]),
        ("events", 144, &[30.0]),
    ] {
        let keys = format!("presses = '{presses}'\ndisplay = {{ hz = {hz} }}");
        let [hopping, pushed] = [2.0, 0.0].map(|hop| {
            let world = format!("{{ id = 'cart', hop = {hop:?} }}");
            report(&world, &keys, track(&tap), 2)
        });
        let expected: f64 = starts.iter().map(|start| 2.0 * after(2.0 - start / 60.0)).sum();
        let gained = hopping.state[1] - pushed.state[1];
        assert!((gained - expected).abs() < 1e-12, "{presses} on {hz}: {gained}, {expected}");
        // The exact motion hops with the lane.
        assert!(hopping.integration_error.unwrap().max < 1e-12, "{presses} on {hz}: {:?}", hopping.integration_error);
        assert_eq!((pushed.presses, pushed.presses_lost), (None, None));
    }
}

/// Without a hop the setting changes nothing, and a lane that hops moves as it always did while Up is not pressed.
#[test]
fn no_hop_is_the_cart_as_it_was() {
    let changes = [(0.3, 1.0, 0.0), (0.7, 0.0, 1.0), (1.1, -1.0, -1.0), (1.6, 0.0, 0.0)];
    let input = |least: f64| {
        let changes =
            changes.map(|(at, x, y)| Change { at: Flicks::from_secs(at), input: Input::new(x, f64::min(y, least)) });
        InputTrack::new(changes.to_vec()).expect("in order")
    };
    let hash = |world: &str, keys: &str, input: InputTrack| report(world, keys, input, 3).state_hash;
    let plain = hash("'cart'", "", input(1.0));
    for presses in ["polled", "latched", "events"] {
        let keys = format!("presses = '{presses}'");
        assert_eq!(hash("'cart'", &keys, input(1.0)), plain);
        assert_ne!(hash("{ id = 'cart', hop = 1.0 }", &keys, input(1.0)), plain);
        assert_eq!(hash("{ id = 'cart', hop = 1.0 }", &keys, input(0.4)), hash("'cart'", "", input(0.4)));
    }
}

/// A press of 2 ms between two frames moves nothing where it is polled, and is answered where it sets a flag.
#[test]
fn the_answer_to_a_short_press_is_measured() {
    let millisecond = Flicks::PER_SECOND / 1000;
    let tap = [[503 * millisecond, 505 * millisecond]];
    let latency = |presses: &str| {
        let keys = format!("presses = '{presses}'\ndisplay = {{ hz = 60 }}");
        report("{ id = 'cart', hop = 3.0 }", &keys, track(&tap), 3).first_response_ms.expect("a press")
    };
    let polled = latency("polled");
    assert_eq!((polled.shown, polled.lost), (0, 2));
    for presses in ["latched", "events"] {
        let answered = latency(presses);
        // The release is no change of its own: no sample finds it. The frame at 31/60 s takes the step and shows it.
        assert_eq!((answered.shown, answered.lost), (1, 1), "{presses}");
        assert!((answered.mean.expect("one") - (31.0 / 60.0 - 0.503) * 1000.0).abs() < 1e-6, "{answered:?}");
    }
}

#[test]
fn a_linked_lane_does_not_hop() {
    let text = "[defaults]\nworld = { id = 'cart', hop = 1.0 }\nlink = { delay = '10 ms' }\n[[lane]]\n[[lane]]";
    let errors = format!("{:?}", Scenario::parse(text, "test").expect_err("no packet has presses"));
    assert!(errors.contains("Cart cannot be linked while presses make it hop"), "{errors}");
}

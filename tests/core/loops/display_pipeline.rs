//! The frames of virtual displays against a model of them that was written from the definitions alone, in whole flicks.
//!
//! B is the start of a frame, F when it is done, V when it is shown, P a refresh, q the frames in flight.

use proptest::prelude::*;
use simulation::displays::{Display, Hitch, Noise, Queue, RefreshRate, VirtualDisplay, Vrr};
use simulation::lab::{Frame, Lab};
use simulation::lane::FrameRow;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// A display whose intervals are whole flicks.
#[derive(Clone, Debug)]
struct Settings {
    hz: u32,
    vrr: Option<[u32; 2]>,
    vsync: bool,
    in_flight: u8,
    queue: Queue,
    cap: Option<u32>,
    render_ms: f64,
    step_ms: f64,
    hitch_ms: Option<[f64; 2]>,
    noise_ms: f64,
    phase: f64,
}

impl Settings {
    fn display(&self) -> VirtualDisplay {
        let rate = |hz: u32| RefreshRate::new(hz.into()).unwrap();
        let [every, lasts] = self.hitch_ms.unwrap_or_default().map(Flicks::from_millis);
        VirtualDisplay {
            hz: rate(self.hz),
            phase: self.phase,
            vsync: self.vsync,
            vrr: self.vrr.map(|[lowest, highest]| Vrr::new(lowest.into(), highest.into()).unwrap()),
            frames_in_flight: self.in_flight,
            queue: self.queue,
            fps_cap: self.cap.map(rate),
            noise: (self.noise_ms > 0.0).then(|| Noise::gaussian(Flicks::from_millis(self.noise_ms))),
            hitch: self.hitch_ms.map(|_| Hitch { every, lasts, random: false }),
            render_cost: Flicks::from_millis(self.render_ms),
            step_cost: Flicks::from_millis(self.step_ms),
            ..VirtualDisplay::default()
        }
    }
}

fn interval(hz: u32) -> i64 {
    assert_eq!(Flicks::PER_SECOND % i64::from(hz), 0);
    Flicks::PER_SECOND / i64::from(hz)
}

/// The times of one frame, flicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Times {
    start: i64,
    done: i64,
    shown: Option<i64>,
}

/// The frames of a display by the definitions. `steps` of each frame are what the policy took.
fn model(settings: &Settings, steps: &[u64]) -> Vec<Times> {
    let period = interval(settings.vrr.map_or(settings.hz, |[_, highest]| highest));
    let pace = interval(settings.cap.unwrap_or(settings.vrr.map_or(settings.hz, |[_, highest]| highest)));
    let millis = |ms: f64| Flicks::from_millis(ms).0;
    let idle = settings.render_ms == 0.0 && settings.step_ms == 0.0 && settings.hitch_ms.is_none();
    let waits = settings.vsync && settings.queue == Queue::Fifo;
    let holds_back = waits && settings.cap.is_some_and(|cap| interval(cap) > period);
    let mailbox = settings.vsync && settings.queue == Queue::Newest;
    let phase = (settings.phase * period as f64).round() as i64;
    let first_refresh_from = |at: i64| {
        let since = at - phase;
        phase + since.div_euclid(period) * period + if since % period == 0 { 0 } else { period }
    };
    let mut frames: Vec<Times> = Vec::new();
    let (mut start, mut hitch_due) = (phase + period, settings.hitch_ms.map(|[every, _]| millis(every)));
    for &steps in steps {
        let mut cost = millis(settings.render_ms) + steps as i64 * millis(settings.step_ms);
        if let Some((due, [every, lasts])) = hitch_due.zip(settings.hitch_ms)
            && start >= due
        {
            cost += millis(lasts);
            hitch_due = Some((start / millis(every) + 1) * millis(every));
        }
        let done = start + cost;
        if mailbox {
            // A frame that can be shown when another one would be takes its place.
            let earliest = if settings.vrr.is_some() { done } else { done.max(start + 1) };
            frames.iter_mut().for_each(|frame| frame.shown = frame.shown.filter(|shown| *shown < earliest || idle));
        }
        let before = frames.iter().rev().find_map(|frame| frame.shown).unwrap_or(phase);
        let shown = if let Some([lowest, highest]) = settings.vrr {
            let (longest, shortest) = (interval(lowest), interval(highest));
            let mut shown = done.max(before + shortest);
            // The repeats of the old frame.
            for repeat in (1..).map(|n| before + n * longest).take_while(|repeat| *repeat < shown) {
                if repeat < done && done < repeat + shortest {
                    shown = repeat + shortest;
                    break;
                }
            }
            if idle && !holds_back { start } else { shown }
        } else if !settings.vsync {
            done
        } else if idle {
            first_refresh_from(start)
        } else {
            first_refresh_from(done.max(start + 1).max(before + 1))
        };
        if mailbox && idle {
            frames.iter_mut().for_each(|frame| frame.shown = frame.shown.filter(|earlier| *earlier < shown));
        }
        frames.push(Times { start, done, shown: Some(shown) });
        start = if waits {
            let counted = usize::from(settings.in_flight);
            let waited_for = frames.len().checked_sub(counted).and_then(|index| frames[index].shown).unwrap_or(0);
            let next = done.max(waited_for);
            let next = match (next > start, settings.vrr) {
                (true, _) => next,
                (false, None) => first_refresh_from(start + 1),
                (false, Some(_)) => start + period,
            };
            // A cap that is written holds whatever the loop waits for.
            settings.cap.map_or(next, |cap| next.max(start + interval(cap)))
        } else {
            done.max(start + pace)
        };
    }
    frames
}

/// The frames of a lane with that display, in the order in which they start.
fn run(settings: &Settings, seconds: i64) -> Vec<FrameRow> {
    let display = Display::Virtual(settings.display());
    let mut scenario = Scenario::parse("[[lane]]", "test").unwrap();
    scenario.lanes[0].display = display;
    let mut lab = Lab::new(scenario);
    lab.set_logging(true);
    let mut rows = Vec::new();
    for _ in 0..seconds * 60 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        rows.extend(lab.snapshot().lanes[0].log().frames.iter().cloned());
    }
    rows.sort_by_key(|row| row.frame);
    rows
}

fn settings() -> impl Strategy<Value = Settings> {
    let rate = || prop_oneof![Just(24), Just(30), Just(60), Just(75), Just(120), Just(144), Just(240)];
    let vrr =
        prop_oneof![3 => Just(None), 1 => Just(Some([48, 144])), 1 => Just(Some([30, 60])), 1 => Just(Some([40, 240]))];
    let cost = || prop_oneof![2 => Just(0.0), 1 => 0.0..50.0, 1 => 0.0..10.0, 1 => (0..50_u32).prop_map(f64::from)];
    let hitch =
        prop_oneof![2 => Just(None), 1 => (50.0..900.0, 1.0..200.0).prop_map(|(every, lasts)| Some([every, lasts]))];
    let queue = prop_oneof![Just(Queue::Fifo), Just(Queue::Newest)];
    let cap = prop_oneof![2 => Just(None), 1 => rate().prop_map(Some), 1 => Just(Some(1000))];
    (rate(), vrr, any::<bool>(), 1..=3_u8, queue, cap, cost(), cost(), hitch, prop_oneof![Just(0.0), Just(0.3)])
        .prop_flat_map(|settings| (Just(settings), prop_oneof![2 => Just(0.0), 1 => 0.0..0.999]))
        .prop_map(|((hz, vrr, vsync, in_flight, queue, cap, render_ms, step_ms, hitch_ms, noise_ms), phase)| Settings {
            hz,
            vsync: vsync || vrr.is_some(),
            vrr,
            in_flight,
            queue,
            cap,
            render_ms,
            step_ms,
            hitch_ms,
            noise_ms,
            phase,
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    /// Every frame of every display starts, is done and is shown when the model says.
    #[test]
    fn frames_are_those_of_the_model(settings in settings()) {
        let rows = run(&settings, 3);
        let expected = model(&settings, &rows.iter().map(|row| row.steps).collect::<Vec<_>>());
        // The last one may be replaced by one that waits at the end and is not among the rows.
        let known = rows.len().saturating_sub(1);
        for (row, expected) in rows.iter().zip(expected).take(known) {
            let times = Times { start: row.start.0, done: row.done.0, shown: row.shown.map(|shown| shown.0) };
            prop_assert_eq!(times, expected, "frame {} of {:?}", row.frame, settings);
        }
    }
}

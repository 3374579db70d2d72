//! A user's hand at the window: keys that come in whatever frame the window has.

use simulation::input::Input;
use simulation::lab::{Frame, Lab};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

fn ms(millis: f64) -> Flicks {
    Flicks::from_millis(millis)
}

/// A hand at the window, in calls of many lengths, with the lead that a window has: no answer comes before the hand, however the step
/// that reads it shares out its push. Three presentations of 20 steps a second, as in the lesson.
#[test]
fn a_hand_at_the_window_is_not_answered_before_it_moves() {
    let lane = |presentation: &str| {
        format!("[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\ndt = '1/20'\npresentation = '{presentation}'\n")
    };
    let text = ["latest", "interpolate", "render-step"].map(lane).concat();
    for call in [Lab::NOMINAL_FRAME, ms(15.1), ms(37.0), ms(103.0)] {
        let mut lab = Lab::new(Scenario::parse(&text, "test").unwrap());
        lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
        let (mut elapsed, mut next, mut pushes) = (Flicks::ZERO, ms(300.0), false);
        while elapsed < ms(40_000.0) {
            if elapsed >= next {
                (next, pushes) = (next + ms(317.7), !pushes);
            }
            let input = Some(Input::new(f64::from(u8::from(pushes)), 0.0));
            lab.frame(Frame { elapsed: call, input, ..Frame::default() });
            elapsed += call;
        }
        let reports: Vec<_> = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
        let latency = |lane: usize| reports[lane].input_latency_ms.unwrap();
        for (lane, report) in reports.iter().enumerate() {
            let first = report.first_response_ms.unwrap();
            assert!(latency(lane).shown > 100 && first.min.unwrap() >= 0.0, "{call}, lane {lane}: {first:?}");
            assert!(latency(lane).min.unwrap() >= 0.0, "{call}, lane {lane}: {:?}", latency(lane));
        }
        let later = latency(1).mean.unwrap() - latency(0).mean.unwrap();
        assert!((25.0..=50.0 + 1e-6).contains(&later), "{call}: interpolation is {later} ms later, about a step");
        // The same keys from a file: a step that ends after a key gives the push to the time before it, and the body is ahead.
        let mut again = Lab::new(lab.snapshot().with_recorded_input());
        while again.snapshot().elapsed < elapsed {
            again.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        }
        let least = again.snapshot().lanes[0].report(Stretch::WholeRun).input_latency_ms.unwrap().min.unwrap();
        assert!(least < 0.0 && least > -50.0, "{call}: {least} ms");
    }
}

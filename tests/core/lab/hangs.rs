//! A hang: in every virtual display the next frame is longer by it, and from then on frames count as those that cost time.

use simulation::input::Hang;
use simulation::lab::{Action, Frame, Lab};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Displays that cost nothing: with vsync, without it, with variable refresh and with two frames in flight. A trace beside them.
const LANES: &str = r#"
[defaults]
max_frame = "off"
[[lane]]
display = { hz = 60 }
[[lane]]
display = { hz = 60, vsync = false }
[[lane]]
display = { vrr = [40, 120] }
[[lane]]
display = { hz = 60, frames_in_flight = 2 }
[[lane]]
display = { trace = "coarse-clock" }
"#;

/// B, F and V of every frame of the lanes that started up to the end, in flicks.
fn frames(hang: Option<(Flicks, Flicks)>) -> Vec<Vec<[Flicks; 3]>> {
    let mut lab = Lab::new(Scenario::parse(LANES, "hangs").unwrap());
    lab.set_logging(true);
    let mut frames = vec![Vec::new(); lab.snapshot().lanes.len()];
    for _ in 0..300 {
        let actions = match hang {
            Some((at, lasts)) if lab.snapshot().elapsed == at => vec![Action::Hang(Hang { at, lasts })],
            _ => Vec::new(),
        };
        lab.frame(Frame { elapsed: Flicks::from_millis(10.0), actions: &actions, ..Frame::default() });
        for (lane, log) in lab.take_rows() {
            frames[lane].extend(log.frames.iter().filter_map(|row| Some([row.start, row.done, row.shown?])));
        }
    }
    frames
}

#[test]
fn the_next_frame_of_each_virtual_display_is_longer_by_a_hang() {
    let (at, lasts) = (Flicks::from_millis(1000.0), Flicks::from_millis(600.0));
    let (calm, hung) = (frames(None), frames(Some((at, lasts))));
    for lane in 0..4 {
        let next = hung[lane].iter().position(|[start, ..]| *start > at).unwrap();
        assert_eq!(calm[lane][..next], hung[lane][..next], "lane {lane}: nothing before it changes");
        let [start, done, shown] = hung[lane][next];
        assert_eq!((start, done), (calm[lane][next][0], calm[lane][next][1] + lasts), "lane {lane}");
        let refresh =
            |time: Flicks| Flicks::from_ratio((time.0 as u64 * 60).div_ceil(Flicks::PER_SECOND as u64) as i64, 60);
        let shows = match lane {
            0 | 3 => refresh(done),
            // A repeat of the old frame begins every 1/40 s after the last one and takes 1/120 s.
            2 => {
                let since = done - hung[2][next - 1][2];
                let (hold, scan) = (Flicks::from_ratio(1, 40), Flicks::from_ratio(1, 120));
                let into = Flicks(since.0 % hold.0);
                if Flicks::ZERO < into && into < scan { done - into + scan } else { done }
            }
            _ => done,
        };
        assert_eq!(shown, shows, "lane {lane}");
        let longest =
            hung[lane].windows(2).map(|pair| pair[1][1] - pair[1][0]).filter(|length| *length == lasts).count();
        assert_eq!(longest, 1, "lane {lane}: no other frame hangs");
    }
    assert_eq!(calm[4], hung[4], "a trace is what it is");
}

#[test]
fn frames_cost_time_after_a_hang() {
    let hung = frames(Some((Flicks::from_millis(1000.0), Flicks::from_millis(600.0))));
    // A frame that may cost time starts at a refresh and is on the display at the next.
    let late = hung[0].iter().filter(|[start, ..]| *start > Flicks::from_millis(1700.0));
    let late: Vec<_> = late.collect();
    assert!(late.len() > 60);
    assert!(late.iter().all(|[start, done, shown]| done == start && *shown == *start + Flicks::from_ratio(1, 60)));
}

/// A hang that is asked for before its time comes at its time; one for a time that is over comes at once.
#[test]
fn a_hang_waits_for_its_time() {
    let lasts = Flicks::from_millis(600.0);
    let hung = |asked: f64, at: f64| {
        let mut lab = Lab::new(Scenario::parse(LANES, "hangs").unwrap());
        lab.frame(Frame { elapsed: Flicks::from_millis(asked), ..Frame::default() });
        let hang = Hang { at: Flicks::from_millis(at), lasts };
        lab.frame(Frame { actions: &[Action::Hang(hang)], ..Frame::default() });
        let hangs = lab.snapshot().input.hangs();
        hangs.iter().map(|hang| (hang.at.secs() * 1e3).round()).collect::<Vec<_>>()
    };
    assert_eq!(hung(100.0, 250.0), [250.0]);
    let late = hung(100.0, 10.0);
    assert!(late.len() == 1 && (100.0..120.0).contains(&late[0]), "{late:?}");
}

#[test]
fn a_reset_and_a_saved_scenario_know_no_hang() {
    let mut lab = Lab::new(Scenario::parse(LANES, "hangs").unwrap());
    lab.frame(Frame { actions: &[Action::Hang(Hang { at: Flicks::ZERO, lasts: Flicks::SECOND })], ..Frame::default() });
    let [recorded, start] = [lab.snapshot().with_recorded_input(), Scenario::parse(LANES, "hangs").unwrap()];
    assert_eq!(recorded.input, start.input);
    assert_eq!(lab.snapshot().input.hung_by(Flicks::SECOND), Flicks::SECOND);
    lab.frame(Frame { actions: &[Action::Reset], ..Frame::default() });
    assert_eq!(lab.snapshot().input.hung_by(Flicks::SECOND), Flicks::ZERO);
}

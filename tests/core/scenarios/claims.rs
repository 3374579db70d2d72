//! The claims of moments: those of the lessons hold, and a claim is judged by exactly the frames that are on the display.

use proptest::prelude::*;
use simulation::course::{BrokenClaim, ClaimRun};
use simulation::displays::Display;
use simulation::lab::{Frame, Lab};
use simulation::lane::FrameRow;
use simulation::scenario::{LESSONS, Scenario};
use timestep::time::Flicks;

/// The frames of the first lane that its display shows, for this many milliseconds.
pub fn shown_frames(scenario: &Scenario, lane: usize, length: Flicks) -> Vec<FrameRow> {
    let mut lab = Lab::new(scenario.clone().without_window());
    lab.set_logging(true);
    let (mut rows, mut elapsed) = (Vec::new(), Flicks::ZERO);
    while elapsed < length {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        elapsed += Lab::NOMINAL_FRAME;
        let shown = lab.take_rows().swap_remove(lane).1.frames;
        rows.extend(shown.into_iter().filter(|row| row.shown.is_some()));
    }
    rows
}

fn broken(display: &str, moment: &str) -> Vec<BrokenClaim> {
    ClaimRun::of(&scenario(display, moment)).finish()
}

fn scenario(display: &str, moment: &str) -> Scenario {
    let text =
        format!("[lesson]\nmoments = [{moment}]\n[[lane]]\nworld = \"glide\"\ndt = \"1/50\"\ndisplay = {display}\n");
    Scenario::parse(&text, "claims").unwrap_or_else(|errors| panic!("{}", errors[0]))
}

#[test]
fn every_moment_of_a_lesson_claims_what_is_so() {
    let mut wrong = Vec::new();
    for lesson in LESSONS {
        let scenario = lesson.scenario();
        for (index, moment) in scenario.lesson.moments.iter().enumerate() {
            let id = format!("{}, moment {index}", lesson.id);
            assert_eq!(moment.claim.is_none(), !moment.no_claim.is_empty(), "{id}: it needs `is` or `no_claim`");
            assert!(scenario.lanes[moment.lane - 1].display != Display::Live, "{id}: a live lane shows other frames");
            let length = scenario.lesson.repeat.unwrap_or(scenario.duration);
            assert!(moment.end() <= length, "{id}: the run ends before");
        }
        let broken = ClaimRun::of(&scenario).finish().into_iter();
        wrong.extend(broken.map(|broken| format!("{}, moment {}: {}", lesson.id, broken.moment, broken.reason)));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Each value of a frame, on frames of which it is known.
#[test]
fn values_are_those_of_the_frames() {
    // 50 steps a second on 60 Hz: the first refresh has no step, the sixth one closes the circle.
    let stutter = "{ hz = 60 }";
    for (at, lasts, claim, holds) in [
        (0.0, 1.0, "steps = 0", false),
        (16.7, 16.0, "steps = 0", true),
        (16.7, 16.0, "torn = 0 and resimulated = 0 and dropped_ms = 0", true),
        (16.7, 17.0, "steps = 0", false),
        (33.4, 16.0, "steps = 1 and elapsed_ms ~ 16.667 and hold_ms ~ 16.667", true),
        (117.0, 16.0, "steps = 0 and jump_px = 0", true),
        (117.0, 16.0, "jump_px = 0 and alpha ~ 0.8333 and age_ms ~ 16.667", true),
        (100.5, 16.0, "alpha = 0 and age_ms = 0 and error_px < 1e-6", true),
        (100.5, 16.0, "alpha > 0", false),
        (1000.5, 16.0, "place.x - 0.5 < 1e-6 and place.y = 0 and jump_px > 5.9", true),
    ] {
        let moment = format!("{{ at = \"{at} ms\", lasts = \"{lasts} ms\", say = \"x\", is = \"{claim}\" }}");
        let broken = broken(stutter, &moment);
        assert_eq!(broken.is_empty(), holds, "{moment}: {broken:?}");
    }
    let moment = "{ at = \"16.7 ms\", lasts = \"17 ms\", say = \"x\", is = \"steps = 0 and age_ms > 1\" }";
    let [BrokenClaim { moment: 0, reason }] = &broken(stutter, moment)[..] else { panic!("one claim") };
    assert_eq!(reason, "not so on lane 1 at 33.333 ms: `steps` is 1, `age_ms` is 13.333");
    let early = "{ at = \"1 ms\", lasts = \"2 ms\", say = \"x\", is = \"steps = 0\" }";
    assert_eq!(broken(stutter, early)[0].reason, "at 1 ms lane 1 has not shown a frame yet");
}

const DISPLAYS: [&str; 4] = [
    "{ hz = 60 }",
    "{ hz = 144, render_cost = \"9 ms\" }",
    "{ hz = 60, vsync = false, render_cost = \"12 ms\" }",
    "{ hz = 144, vsync = false, fps_cap = 400 }",
];

/// Claims of a frame by itself, and what it looks like in a row.
type RowClaim = (&'static str, fn(&FrameRow) -> bool);
const CLAIMS: [RowClaim; 3] = [
    ("steps = 0", |row| row.steps == 0),
    ("age_ms > 8", |row| (row.display_time - row.drawn.time).millis() > 8.0),
    ("place.x < 0", |row| row.point.x < 0.0),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// A claim holds where it holds for everything that is on the display, asked at many instants of the moment.
    #[test]
    fn a_claim_is_about_every_instant(
        display in prop::sample::select(DISPLAYS.to_vec()),
        (claim, of_row) in prop::sample::select(CLAIMS.to_vec()),
        (at, lasts) in (100_u32..900, 1_u32..60),
    ) {
        let moment = format!("{{ at = \"{at} ms\", lasts = \"{lasts} ms\", say = \"x\", is = \"{claim}\" }}");
        let torn = moment.replace(claim, "torn = 1");
        let rows = shown_frames(&scenario(display, &moment), 0, Flicks::from_millis(1500.0));
        // Many instants, and those right after a frame or a refresh, which may come with the moment's last flicks.
        let [from, until] = [at, at + lasts].map(|ms| Flicks::from_millis(f64::from(ms)));
        let refreshes = [60, 144].into_iter().flat_map(|hz| (0..hz).map(move |index| Flicks::from_ratio(index, hz)));
        let changes = rows.iter().map(|row| row.shown.unwrap()).chain(refreshes).map(|change| change + Flicks(1));
        let changes = changes.filter(|change| (from..until).contains(change));
        let instants = (0..lasts * 8).map(|part| Flicks::from_millis(f64::from(at) + f64::from(part) / 8.0 + 0.01));
        let pictures: Vec<Vec<&FrameRow>> = instants.chain(changes).map(|instant| on_display(display, &rows, instant)).collect();
        let expected = pictures.iter().flatten().all(|row| of_row(row));
        prop_assert_eq!(broken(display, &moment).is_empty(), expected, "{} {}", display, moment);
        let expected = pictures.iter().all(|picture| picture.len() > 1);
        prop_assert_eq!(broken(display, &torn).is_empty(), expected, "{} {}", display, torn);
    }
}

/// The frames on a display at an instant: the newest one or, without vsync, those that a row of the last whole refresh began with.
fn on_display<'a>(display: &str, rows: &'a [FrameRow], at: Flicks) -> Vec<&'a FrameRow> {
    let newest = |at: Flicks| rows.iter().rfind(|row| row.shown.unwrap() <= at).unwrap();
    if !display.contains("vsync = false") {
        return vec![newest(at)];
    }
    let hz = if display.contains("144") { 144 } else { 60 };
    let refresh = |index| Flicks::from_ratio(index, hz);
    let index = (at.secs() * hz as f64).floor() as i64 - 1;
    let [from, until] = [refresh(index), refresh(index + 1)];
    let later = rows.iter().filter(|row| from < row.shown.unwrap() && row.shown.unwrap() < until);
    std::iter::once(newest(from)).chain(later).collect()
}

//! Callouts in a window: while the sentence of a moment is shown, its lane shows a frame for which the claim holds.

use super::claims::shown_frames;
use simulation::course::{Session, Transport};
use simulation::input::Input;
use simulation::lab::{Frame, Lab};
use simulation::lane_picture::display_pictures;
use simulation::scenario::lesson::Moment;
use simulation::scenario::{LESSONS, Scenario};
use timestep::time::Flicks;

/// A lesson that plays in a window, which looks ahead by half a frame.
struct Window {
    lab: Lab,
    session: Session,
    frame: Flicks,
}

impl Window {
    fn of(scenario: &Scenario, frame: Flicks) -> Self {
        let mut session = Session::of(scenario).unwrap();
        let mut lab = Lab::new(scenario.clone());
        lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
        let (mut actions, _) = session.restart(scenario);
        actions.extend(session.skip());
        lab.frame(Frame { actions: &actions, ..Frame::default() });
        Window { lab, session, frame }
    }

    fn frame(&mut self, input: Option<Input>) {
        let snapshot = self.lab.snapshot();
        let actions = self.session.observe(snapshot.scenario, Transport::of(&snapshot));
        self.lab.frame(Frame { elapsed: self.frame, actions: &actions, input, ..Frame::default() });
    }
}

/// The frames that a lane may show during a moment: V of the newest, and whether the scan-out is torn.
fn meant(scenario: &Scenario, moment: &Moment) -> Vec<(Flicks, bool)> {
    let (lane, stretch) = (moment.lane - 1, [moment.at, moment.end()]);
    let rows = shown_frames(scenario, lane, moment.end() + Flicks::SECOND);
    let pictures = display_pictures(&scenario.lanes[lane], &rows, stretch).unwrap();
    let newest = |frames: &[usize]| frames.iter().filter_map(|frame| rows[*frame].shown).max().unwrap();
    pictures.iter().map(|picture| (newest(&picture.frames), picture.frames.len() > 1)).collect()
}

#[test]
fn a_sentence_is_shown_beside_the_frames_that_it_means() {
    for (lesson, frame) in LESSONS.iter().zip([60, 144, 48, 75].into_iter().cycle()) {
        let scenario = lesson.scenario();
        let Some(last) = scenario.lesson.moments.last().map(Moment::end) else { continue };
        let meant: Vec<_> = scenario.lesson.moments.iter().map(|moment| meant(&scenario, moment)).collect();
        let mut shown = vec![0; meant.len()];
        let mut window = Window::of(&scenario, Flicks::from_ratio(1, frame));
        // Some time after the last moment, unless the lesson begins anew before.
        let after = last + Flicks(Flicks::PER_SECOND / 50);
        let end = if after < scenario.duration { after } else { last };
        let mut frames = 0;
        while window.lab.snapshot().elapsed < end {
            frames += 1;
            assert!(frames < 100_000, "{}: the moment at {} ms is not reached", lesson.id, last.millis());
            window.frame(None);
            let snapshot = window.lab.snapshot();
            let Some(moment) = window.session.moment(&snapshot) else { continue };
            let index = scenario.lesson.moments.iter().position(|other| other == moment).unwrap();
            let lane = &snapshot.lanes[moment.lane - 1];
            shown[index] += 1;
            let place = format!("{}, moment {index} at {} ms", lesson.id, snapshot.elapsed.millis());
            if meant[index].iter().any(|(_, torn)| *torn) {
                assert!(lane.bands().len() > 1, "{place}: the picture is whole");
            } else {
                let newest = lane.recent().newest().unwrap().at;
                assert!(meant[index].contains(&(newest, false)), "{place}: the frame of {} ms", newest.millis());
            }
        }
        assert!(shown.iter().all(|frames| *frames > 10), "{}: {shown:?} frames of the window", lesson.id);
    }
}

/// Who drives a lane oneself sees another run than the one that the sentences are about.
#[test]
fn a_run_with_other_keys_has_no_sentences() {
    let moment = "[lesson]\nask = 'Which answers last?'\nmoments = [{ at = '534 ms', lane = 3, speed = 0.005, lasts = '15 ms', \
                  say = 'It waits in line.', is = 'jump_px = 0 and age_ms > 49' }]\n[[lane]]\n[[lane]]\n[[lane]]\n";
    let lesson = Scenario::parse(moment, "moment").unwrap().lesson;
    let scenario = Scenario { lesson, ..Scenario::load("frame-queue").unwrap() };
    let mut sentences = [0, 0];
    for (driven, count) in [false, true].into_iter().zip(&mut sentences) {
        let mut window = Window::of(&scenario, Lab::NOMINAL_FRAME);
        for frame in 0..400 {
            let push = Input::new(1.0, 0.0);
            window.frame((driven && frame == 5).then_some(push));
            *count += usize::from(window.session.moment(&window.lab.snapshot()).is_some());
        }
    }
    assert!(sentences[0] > 10 && sentences[1] == 0, "{sentences:?}");
}

//! Lessons as they are taken: from the question to the last trial, with edits, resets, skips and shows of hands.

use simulation::course::{Next, Phase, PlacedBet, Session, Transport};
use simulation::displays::Display;
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::{LaneSpec, Mechanism, Mechanisms};
use simulation::scenario::Scenario;
use simulation::scenario::lesson::Show;
use timestep::entry::Entry;
use timestep::presentation::Presentation;
use timestep::time::{Flicks, TimeScale};

/// A lab and a session of the lesson, as a window has them.
struct Class {
    lab: Lab,
    session: Session,
}

impl Class {
    fn of(id: &str) -> Self {
        Self::with(Scenario::load(id).unwrap())
    }

    fn with(scenario: Scenario) -> Self {
        let mut class = Class { session: Session::of(&scenario).unwrap(), lab: Lab::new(scenario) };
        class.lab.set_logging(true);
        class.restart();
        class
    }

    fn restart(&mut self) {
        let (actions, restored) = self.session.restart(self.lab.snapshot().scenario);
        self.give(&actions, restored.as_deref());
    }

    fn give(&mut self, actions: &[Action], scenario: Option<&Scenario>) {
        self.lab.frame(Frame { actions, scenario, ..Frame::default() });
    }

    /// One frame of the window.
    fn frame(&mut self) {
        let snapshot = self.lab.snapshot();
        self.session.watch(&snapshot);
        let actions = self.session.observe(snapshot.scenario, Transport::of(&snapshot));
        self.lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, actions: &actions, ..Frame::default() });
    }

    fn run(&mut self, frames: usize) {
        (0..frames).for_each(|_| self.frame());
    }

    fn bet(&mut self, wager: PlacedBet) {
        let actions = self.session.bet(wager);
        self.give(&actions, None);
    }

    fn try_out(&mut self, index: usize) {
        let (trial, actions) = self.session.try_out(index).unwrap();
        self.give(&actions, Some(&trial));
    }

    fn edit(&mut self, edit: impl FnOnce(&mut Scenario)) {
        let mut scenario = self.lab.snapshot().scenario.clone();
        edit(&mut scenario);
        self.give(&[], Some(&scenario));
    }
}

#[test]
fn a_lesson_from_the_question_to_the_last_trial() {
    let mut class = Class::of("max-frame");
    let trials = class.session.plan().trials.len();
    class.run(30);
    assert_eq!((class.session.phase(), class.lab.snapshot().elapsed), (Phase::Ask, Flicks::ZERO));
    assert_eq!((class.session.next(), class.session.wants().len()), (None, 1));
    class.bet(PlacedBet::Choice(9));
    assert_eq!(class.session.phase(), Phase::Ask, "there is no such lane");
    class.bet(PlacedBet::Choice(0));
    class.run(60);
    assert_eq!((class.session.phase(), class.session.wager()), (Phase::See, Some(PlacedBet::Choice(0))));
    // Ten seconds, and three more for the moment at a two-hundredth of the speed.
    class.run(14 * 60);
    assert_eq!(class.session.phase(), Phase::Why);
    assert_eq!(class.session.wants().len(), 1 + trials);
    for index in 0..trials {
        assert_eq!(class.session.next(), Some(Next::Try(index)));
        class.try_out(index);
        class.run(2);
        assert_eq!((class.session.phase(), class.session.next()), (Phase::Try(index), Some(Next::Tell)));
        class.run(10 * 60);
        assert_eq!(class.session.phase(), Phase::Tried(index));
    }
    assert_eq!(class.session.next(), Some(Next::Lesson));
    class.restart();
    class.frame();
    assert_eq!((class.session.phase(), class.session.wager()), (Phase::Ask, None));
    assert_eq!(class.lab.snapshot().scenario, &**class.session.subject());
}

#[test]
fn any_edit_but_a_trial_ends_the_lesson_and_looks_do_not() {
    for phase in [Phase::Ask, Phase::See, Phase::Why, Phase::Try(0)] {
        let mut class = Class::of("max-frame");
        if phase != Phase::Ask {
            class.bet(PlacedBet::Choice(0));
        }
        if !matches!(phase, Phase::Ask | Phase::See) {
            class.session.tell();
        }
        if phase == Phase::Try(0) {
            class.try_out(0);
        }
        class.edit(|scenario| scenario.lanes[0].looks.label = "mine".to_owned());
        class.frame();
        assert_eq!(class.session.phase(), phase, "a label changes no run");
        class.edit(|scenario| scenario.lanes[0].substeps = 3);
        class.frame();
        assert_eq!((class.session.phase(), class.session.next()), (Phase::Free, Some(Next::Restart)));
        assert!(class.session.reveal().is_none() && class.session.bet(PlacedBet::Choice(0)).is_empty());
        class.restart();
        class.frame();
        assert_eq!(class.session.phase(), Phase::Ask);
    }
}

/// The lesson goes on under other switches, whatever part it is at, and knows that they are not its own.
#[test]
fn switches_of_the_stage_do_not_end_the_lesson() {
    let flips: [fn(&mut LaneSpec); 5] = [
        |lane| lane.presentation = Presentation::by_id("interpolate").unwrap(),
        |lane| lane.presentation = Presentation::by_id("extrapolate").unwrap(),
        |lane| lane.guards.max_frame = None,
        |lane| lane.dt = Flicks::from_ratio(1, 77),
        |lane| {
            if let Display::Virtual(display) = &mut lane.display {
                display.vsync = false;
            }
        },
    ];
    for phase in [Phase::Ask, Phase::See, Phase::Why, Phase::Try(0)] {
        let mut class = Class::of("stutter-50-on-60");
        if phase != Phase::Ask {
            class.bet(PlacedBet::Choice(0));
        }
        if !matches!(phase, Phase::Ask | Phase::See) {
            class.session.tell();
        }
        if phase == Phase::Try(0) {
            class.try_out(0);
        }
        class.run(20);
        for flip in flips {
            let (before, reveal) = (class.lab.snapshot().elapsed, class.session.reveal());
            class.edit(|scenario| scenario.lanes.iter_mut().for_each(flip));
            class.frame();
            assert_eq!((class.session.phase(), class.session.is_switched()), (phase, true));
            assert_eq!(class.session.reveal(), reveal, "strip and layers stay");
            assert!(class.lab.snapshot().elapsed >= before, "the clock stays");
        }
        let wager = class.session.wager();
        assert_eq!(wager, (phase != Phase::Ask).then_some(PlacedBet::Choice(0)), "the bet stays");
        class.edit(|scenario| scenario.lanes[0].substeps = 3);
        class.frame();
        assert_eq!((class.session.phase(), class.session.is_switched()), (Phase::Free, false));
    }
}

/// Under other switches a moment speaks, and slows down, only where its claim holds; one that claims nothing is silent.
#[test]
fn moments_of_a_switched_run_speak_only_where_they_are_true() {
    type Flip = fn(&mut Scenario);
    let said = |flip: Flip, claims: bool| {
        let mut class = Class::with({
            let mut lesson = Scenario::load("stutter-50-on-60").unwrap();
            if !claims {
                lesson.lesson.moments[0].claim = None;
            }
            lesson
        });
        class.bet(PlacedBet::Choice(0));
        class.run(10);
        class.edit(flip);
        let mut said = false;
        for _ in 0..600 {
            class.frame();
            said |= class.session.moment(&class.lab.snapshot()).is_some();
        }
        said
    };
    let interpolated: Flip = |scenario| {
        scenario.lanes[0].presentation = Presentation::by_id("interpolate").unwrap();
    };
    let clamped: Flip = |scenario| scenario.lanes[0].guards.max_frame = Some(Flicks::from_millis(100.0));
    assert!(said(|_| {}, true) && said(|_| {}, false), "the lesson itself");
    assert!(said(clamped, true), "the frame still repeats the one before");
    assert!(!said(clamped, false), "no claim, no word");
    assert!(!said(interpolated, true), "no frame repeats another");
}

/// Neighbours run beside a lane: they change nothing that is asked.
#[test]
fn neighbours_end_no_lesson() {
    let mut class = Class::of("breaking-point");
    class.edit(|scenario| scenario.lanes[0].looks.mechanisms.set(Mechanism::Neighbours, true));
    class.frame();
    assert!(class.lab.snapshot().lanes[0].neighbours().is_some());
    assert_eq!(class.session.phase(), Phase::Ask);
    class.bet(PlacedBet::Choice(0));
    class.run(60);
    class.edit(|scenario| scenario.lanes.iter_mut().for_each(|lane| lane.looks.mechanisms = Mechanisms::NONE));
    class.frame();
    assert_eq!((class.session.phase(), class.session.wager()), (Phase::See, Some(PlacedBet::Choice(0))));
}

/// An edit closes the bet; its undo asks again, plays the same bet again, or goes back to the answer.
#[test]
fn undo_of_an_edit_goes_back_to_the_lesson() {
    for phase in [Phase::Ask, Phase::See, Phase::Why] {
        let mut class = Class::of("max-frame");
        let wager = (phase != Phase::Ask).then_some(PlacedBet::Choice(0));
        if let Some(wager) = wager {
            class.bet(wager);
        }
        class.run(30);
        if phase == Phase::Why {
            class.session.tell();
        }
        class.edit(|scenario| scenario.lanes[0].substeps = 3);
        class.run(30);
        assert_eq!(class.session.phase(), Phase::Free);
        let subject = class.session.subject().clone();
        class.give(&[], Some(&subject));
        class.frame();
        assert_eq!((class.session.phase(), class.session.wager()), (phase, wager));
        class.frame();
        let at = class.lab.snapshot().elapsed;
        assert!(
            phase == Phase::Why || at <= Lab::NOMINAL_FRAME.times(2),
            "a run that was changed starts again: {at:?}"
        );
        class.edit(|scenario| scenario.seed += 1);
        class.frame();
        assert!(class.session.set_free().is_empty(), "the user leaves the lesson");
        class.give(&[], Some(&subject));
        class.frame();
        assert_eq!(class.session.phase(), Phase::Free, "who has left is not called back");
    }
}

#[test]
fn undo_of_a_trial_goes_back_to_the_answer() {
    let mut class = Class::of("max-frame");
    class.bet(PlacedBet::Choice(1));
    class.session.tell();
    class.try_out(0);
    class.frame();
    let (subject, trial) = (class.session.subject().clone(), class.session.trial(0).unwrap().clone());
    class.give(&[], Some(&subject));
    class.frame();
    assert_eq!(class.session.phase(), Phase::Why);
    class.give(&[], Some(&trial));
    class.frame();
    assert_eq!(class.session.phase(), Phase::Tried(0));
}

#[test]
fn hands_decide_and_skipping_bets_nothing() {
    let mut class = Class::of("max-frame");
    [1, 1, 0].into_iter().for_each(|choice| class.session.raise_hand(choice));
    assert_eq!((&class.session.poll().hands()[..2], class.session.next()), (&[1, 2][..], Some(Next::Bet(1))));
    let actions = class.session.skip();
    class.give(&actions, None);
    class.session.raise_hand(0);
    assert_eq!((class.session.phase(), class.session.wager()), (Phase::See, None));
    assert!(class.session.skip().is_empty() && class.session.poll().hands()[0] == 1);
    assert!(!class.lab.snapshot().paused);
}

/// Play before the bet says that it skips it: the end of the run tells the answer, and does not ask again.
#[test]
fn a_run_that_plays_before_the_bet_ends_with_the_answer() {
    let mut class = Class::of("one-long-frame");
    class.give(&[Action::SetPaused(false)], None);
    class.run(60);
    assert!(class.session.takes_bets(), "a bet is possible while it plays");
    class.run(9 * 60);
    assert_eq!((class.session.phase(), class.session.wager()), (Phase::Why, None));
    class.run(60);
    assert_eq!((class.session.phase(), class.session.next()), (Phase::Why, Some(Next::Try(0))));
    class.restart();
    class.frame();
    assert_eq!(class.session.phase(), Phase::Ask, "a reset asks again");
}

#[test]
fn numbers_are_bet_only_where_a_number_is_asked() {
    let mut class = Class::of("free-the-physics");
    for wrong in [PlacedBet::Choice(0), PlacedBet::Number(f64::NAN)] {
        class.bet(wrong);
        assert_eq!(class.session.phase(), Phase::Ask);
    }
    class.bet(PlacedBet::Number(3.0));
    assert_eq!(class.session.phase(), Phase::See);
    let mut class = Class::of("max-frame");
    class.bet(PlacedBet::Number(1.0));
    assert_eq!(class.session.phase(), Phase::Ask);
}

#[test]
fn a_lesson_starts_where_and_how_it_says() {
    let mut scenario = Scenario::load("max-frame").unwrap();
    let start = &mut scenario.lesson.start;
    (start.at, start.paused, start.speed) = (Flicks::from_secs(0.5), true, TimeScale::new(0.5));
    scenario.lesson.repeat = Some(Flicks::from_secs(1.0));
    scenario.lesson.moments.clear();
    let mut class = Class::with(scenario);
    let at = |class: &Class| class.lab.snapshot().elapsed.secs();
    assert_eq!(at(&class), 0.5);
    class.bet(PlacedBet::Choice(0));
    class.run(10);
    assert_eq!((at(&class), class.lab.snapshot().paused), (0.5, true), "it waits for the user");
    class.give(&[Action::SetPaused(false)], None);
    class.run(30);
    assert!((at(&class) - 0.75).abs() < 0.02, "half the speed: {}", at(&class));
    class.run(60);
    assert!(at(&class) < 0.5 && class.session.phase() == Phase::Why, "it starts again after its time");
}

#[test]
fn before_the_bet_nothing_gives_the_answer_away() {
    let mut class = Class::of("wind");
    let reveal = class.session.reveal().unwrap();
    assert!(!reveal.numbers && !reveal.strips && !reveal.layers.ghost && !reveal.layers.trail);
    assert!(reveal.plots.is_empty() && reveal.layers.mechanisms.is_none());
    class.bet(PlacedBet::Choice(0));
    let reveal = class.session.reveal().unwrap();
    assert!(reveal.numbers && reveal.layers.ghost == class.session.plan().show.contains(&Show::Ghost));
    let mut blind = Scenario::load("breaking-point").unwrap();
    blind.lesson.blind = true;
    let session = Class::with(blind).session;
    assert!(!session.reveal().unwrap().labels);
    assert!(!session.bets_on_lanes() || session.labels().iter().all(String::is_empty));
}

#[test]
fn a_scenario_that_asks_nothing_has_no_session() {
    assert!(Session::of(&Scenario::of(vec![Default::default()])).is_none());
}

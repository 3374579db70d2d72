//! A way through a lesson as a user takes it: a wrong bet, its moments, its answer, its trials, and then the right bet.

use super::checks::{Geometry, faults, least_part, share};
use super::seen::{Seen, canvases};
use super::sweep::{Sweep, parts, sweeps};
use crate::interface::bench::{Bench, lab_of};
use crate::interface::whole_window::{WholeWindow, key};
use egui::{Event, Key, Modifiers};
use std::collections::HashMap;
use timestep_lab::course::{Phase, RightAnswer, judge};
use timestep_lab::lab::{Action, Advance, Frame};
use timestep_lab::scenario::BundledScenario;
use timestep_lab::scenario::lesson::Show;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Interface, LessonStart, Prefs};

/// A bet to place.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    Right,
    Wrong,
}

/// What stays on the screen, and the case in which it was seen first.
type FirstSeen = (Geometry, String);

/// A window in which lessons are taken.
pub struct Walk {
    window: WholeWindow,
    sizes: Vec<[u32; 2]>,
    lesson: &'static str,
    /// What stays in the lesson, by the size of the window.
    first_seen: HashMap<[u32; 2], FirstSeen>,
    /// Room that the bodies of the lesson's lanes need.
    sweeps: Vec<Sweep>,
    faults: Vec<String>,
}

/// Part of the window that canvases cover at least: the other parts of a lesson have their places from the question on.
const LEAST_SHARE: f32 = 0.55;
/// The same beside the place of plots.
const LEAST_BESIDE_PLOTS: f32 = 0.38;
/// Width of a window in which everything keeps its place, points: in a smaller one texts take the room that they need.
const LEAST_STEADY: u32 = 960;

impl Walk {
    pub fn new(sizes: &[[u32; 2]]) -> Self {
        let mut bench = Bench::new(timestep_lab::scenario::LESSONS[0].scenario());
        bench.ui = Interface::new(Prefs::default());
        bench.course.start = LessonStart::Ask;
        let window = WholeWindow::of(bench, sizes[0]);
        Walk {
            window,
            sizes: sizes.to_vec(),
            lesson: "",
            first_seen: HashMap::new(),
            sweeps: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Takes a lesson to its end. Returns what is wrong with it.
    pub fn take(&mut self, lesson: &BundledScenario) -> Vec<String> {
        self.lesson = lesson.id;
        self.first_seen.clear();
        self.sweeps = sweeps(&lesson.scenario());
        self.window.bench.lab = lab_of(lesson.scenario());
        self.frames(3);
        self.look("ask");
        self.with_list("ask, other list");
        self.bet(Wanted::Wrong);
        self.see();
        self.press(Key::Enter);
        self.look("why, wrong bet");
        self.with_list("why, list open");
        self.try_all();
        self.press(Key::R);
        // Messages about it go away.
        self.window.frames += 1000;
        self.bet(Wanted::Right);
        self.press(Key::Enter);
        self.look("why, right bet");
        std::mem::take(&mut self.faults)
    }

    fn phase(&self) -> Option<Phase> {
        self.window.bench.ui.lesson().1
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| _ = self.window.lay_out(Vec::new()));
    }

    /// Presses a key, and gives the window time to read its numbers again.
    fn press(&mut self, pressed: Key) {
        self.window.lay_out(key(pressed));
        self.window.frames += 30;
        self.frames(2);
    }

    /// Places a bet.
    fn bet(&mut self, wanted: Wanted) {
        let snapshot = self.window.bench.lab.snapshot();
        let Some(bet) = snapshot.scenario.lesson.bet.clone() else { return self.press(Key::Enter) };
        let Some(outcome) = self.window.bench.course.outcome(snapshot.scenario) else {
            return self.faults.push(format!("{}: no rehearsal", self.lesson));
        };
        match judge(&bet, &outcome).expect("the lesson has an answer") {
            RightAnswer::Choice(right) => {
                let count = bet.labels(&snapshot.scenario.lanes).len();
                let choice = if wanted == Wanted::Right { right } else { (right + 1) % count };
                self.press(Key::from_name(&(choice + 1).to_string()).expect("a digit"));
            }
            RightAnswer::Number([least, most]) => {
                let number = if wanted == Wanted::Right { 0.5 * (least + most) } else { 10.0 * most + 17.0 };
                self.press(Key::Num1);
                self.window.lay_out(vec![Event::Text(number.to_string())]);
                self.press(Key::Enter);
            }
        }
        if self.phase() != Some(Phase::See) {
            self.faults.push(format!("{}: {bet:?} leads to {:?}", self.lesson, self.phase()));
        }
    }

    /// Looks at every moment of the run, or at its second second.
    fn see(&mut self) {
        let moments = self.window.bench.lab.snapshot().scenario.lesson.moments.clone();
        let at: Vec<Flicks> =
            moments.iter().map(|moment| moment.at + Flicks::from_secs(0.5 * moment.lasts.secs())).collect();
        if at.is_empty() {
            self.advance_to(Flicks::from_secs(2.0));
            return self.look("see");
        }
        for (place, at) in at.into_iter().enumerate() {
            self.advance_to(at);
            self.look(&format!("see moment {}", place + 1));
        }
    }

    /// Takes all trials.
    fn try_all(&mut self) {
        let trials = self.window.bench.lab.snapshot().scenario.lesson.trials.len();
        for trial in 0..trials {
            self.press(Key::Enter);
            self.advance_to(Flicks::from_secs(1.5));
            self.look("try");
            self.press(Key::Enter);
            if self.phase() != Some(Phase::Tried(trial)) {
                self.faults.push(format!("{}: trial {trial} leads to {:?}", self.lesson, self.phase()));
            }
            self.look("tried");
        }
    }

    /// Runs the lab to this time at once.
    fn advance_to(&mut self, at: Flicks) {
        let lab = &mut self.window.bench.lab;
        let now = lab.snapshot().elapsed;
        if at > now {
            let advance = Action::Advance(Advance { lab: at - now, lead: Flicks::ZERO, window: false });
            lab.frame(Frame { actions: &[advance], ..Frame::default() });
        }
        self.window.frames += 30;
        self.frames(1);
    }

    /// Looks at the window with the list of lessons where it is folded, and without it where it is open.
    fn with_list(&mut self, case: &str) {
        let toggle = || {
            let event = |pressed| Event::Key {
                key: Key::L,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: Modifiers::COMMAND,
            };
            vec![event(true), event(false)]
        };
        self.window.lay_out(toggle());
        self.look(case);
        self.window.lay_out(toggle());
    }

    /// Checks the window at every size.
    fn look(&mut self, case: &str) {
        for size in self.sizes.clone() {
            self.window.size = size;
            self.frames(1);
            let shapes = self.window.lay_out(Vec::new());
            let seen = Seen::of(&shapes, size);
            let bench = &self.window.bench;
            let place = format!("{} {case} at {}×{}", self.lesson, size[0], size[1]);
            let found = faults(&seen, bench);
            self.faults.extend(found.into_iter().map(|fault| format!("{place}: {fault}")));
            if size == [1280, 720] && (2..=6).contains(&bench.output.lanes.len()) {
                let shown = &bench.lab.snapshot().scenario.lesson.show;
                let has_plots = shown.iter().any(|show| matches!(show, Show::Plot(_) | Show::Figure(_)));
                let (share, least) = (share(&seen, bench), if has_plots { LEAST_BESIDE_PLOTS } else { LEAST_SHARE });
                let is_open = seen.texts_with("Search lessons").next().is_some();
                if share < least && !is_open {
                    self.faults.push(format!("{place}: canvases cover {:.1} %", 100.0 * share));
                }
            }
            if case == "ask" || case.starts_with("see") {
                let parts = parts(&self.sweeps, &canvases(bench), bench);
                let small = parts.iter().copied().fold(f64::INFINITY, f64::min);
                if small < least_part(self.lesson, &seen) {
                    self.faults.push(format!("{place}: the motion takes {:.0} % of a side", 100.0 * small));
                }
            }
            if !case.contains("list") && size[0] >= LEAST_STEADY {
                let now = Geometry::of(&seen, bench);
                let first = self.first_seen.entry(size).or_insert_with(|| (now.clone(), place.clone()));
                if let Some(difference) = now.difference(&first.0) {
                    self.faults.push(format!("{place}: {difference}, in “{}”", first.1));
                }
            }
        }
    }
}

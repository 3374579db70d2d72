//! Tests: the rate of the screen changes under the running window, or the system says another one than the frames have.

use super::screen_playback::ScreenPlayback;
use super::screen_rate::ScreenRate;
use crate::app::documents::document::Document;
use egui::{Event, Key, Modifiers};
use interface::ui::headless::{Headless, stroke};
use interface::ui::{Interface, Prefs, RateSource};
use simulation::displays::{NoiseSource, RefreshRate};
use simulation::lab::Action;
use simulation::scenario::Scenario;
use timestep::presentation::PoseTime;
use timestep::time::Flicks;

/// Pacing of the frames of a window.
#[derive(Clone, Copy, Debug)]
enum PacedBy {
    /// The refreshes of a screen, Hz. Frames are late by up to this part of a refresh.
    Screen(f64, f64),
    /// The same screen, in a window that is presented in every second refresh.
    EverySecond(f64),
    /// Nothing but the window's own timer and the time of a frame, s.
    Nothing(f64),
    /// A screen, Hz, where each frame takes this many refreshes or one more.
    Slow(f64, f64),
}

/// A document in a window, with what the system says about its screen.
struct Window {
    document: Document,
    playback: ScreenPlayback,
    interface: Headless,
    /// Thousandths of a hertz.
    says: Option<u32>,
    asked: u32,
    pace: PacedBy,
    waits: bool,
    /// `true` if frames run the interface.
    draws: bool,
    noise: NoiseSource,
    /// Time of the last frame, s.
    time: f64,
}

fn rate(hz: f64) -> RefreshRate {
    RefreshRate::new(hz).unwrap()
}

impl Window {
    fn new(document: Document, says: Option<u32>, pace: PacedBy) -> Self {
        Window {
            document,
            playback: ScreenPlayback::new(None, ScreenRate::new(says)),
            interface: Headless::new(Interface::new(Prefs::default())),
            says,
            asked: 0,
            pace,
            waits: true,
            draws: true,
            noise: NoiseSource::new(7),
            time: 0.0,
        }
    }

    /// An opening on a screen whose rate the system says.
    fn opening(millihertz: u32) -> Self {
        let document = Document::of_lesson(Scenario::load("jitter").unwrap());
        Window::new(document, Some(millihertz), PacedBy::Screen(f64::from(millihertz) / 1e3, 0.02))
    }

    /// Time at which the next frame starts, s: a surface that waits gives its next texture after a refresh.
    fn next(&mut self) -> f64 {
        let latency = 1e-4 * (1.0 + self.noise.uniform());
        let timer = self.time + self.playback.rate.pause().as_secs_f64() + latency;
        let (hz, refreshes, late) = match self.pace {
            PacedBy::Nothing(frame) => return timer.max(self.time + frame * (1.0 + 0.05 * self.noise.uniform())),
            PacedBy::Screen(hz, late) => (hz, 1.0, late),
            PacedBy::EverySecond(hz) => (hz, 2.0, 0.02),
            PacedBy::Slow(hz, refreshes) => (hz, refreshes + (2.0 * self.noise.uniform()).floor(), 0.02),
        };
        let refresh = ((self.time * hz).floor() + refreshes) / hz;
        timer.max(refresh + late * self.noise.uniform() / hz)
    }

    fn frame(&mut self, events: Vec<Event>) {
        let next = self.next();
        let length = Flicks::from_secs(next - std::mem::replace(&mut self.time, next));
        let (says, asked) = (self.says, &mut self.asked);
        self.playback.rate.ask(|| {
            *asked += 1;
            says
        });
        let view = self.interface.interface.view();
        let passed = self.playback.pass(length, self.waits, view, &mut self.document);
        self.document.frame(passed);
        if !self.draws {
            return;
        }
        self.interface.rescreened = self.document.rescreened.take();
        let output = self.interface.frame(&self.document.lab.snapshot(), events);
        self.document.take_edit(output.scenario, output.tries, output.undone, output.actions);
    }

    fn run(&mut self, secs: f64) {
        let end = self.time + secs;
        while self.time < end {
            self.frame(Vec::new());
        }
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.frame(stroke(modifiers, key));
        self.run(0.2);
    }

    fn source(&self) -> RateSource {
        self.playback.info().source
    }

    /// Asserts that screen, lanes and speed are those of a screen of this rate.
    fn assert_on(&self, expected: RefreshRate, what: &str) {
        assert_eq!(self.playback.info().screen, expected, "{what}");
        for lane in &self.document.current().lanes {
            assert_eq!(lane.display.steady_rate(), Some(expected), "{what}");
        }
        assert_eq!((self.playback.info().speed, self.playback.info().uneven), (1.0, &[][..]), "{what}");
    }
}

/// The answers of systems to the question for the rate, and the rate that counts.
const ANSWERS: [(Option<u32>, f64); 8] = [
    (Some(59_940), 59.94),
    (Some(143_860), 143.86),
    (Some(0), 60.0),
    (None, 60.0),
    (Some(1000), 60.0),
    (Some(23_976), 23.976),
    (Some(29_970), 29.97),
    (Some(74_969), 74.969),
];

/// The lanes of an opening follow the screen, through its repeats and through Reset and Undo, and nothing is unsaved by that.
#[test]
fn lanes_follow_a_screen_that_changes() {
    let mut window = Window::opening(60_000);
    for (says, hz) in ANSWERS.into_iter().chain(ANSWERS.into_iter().rev()) {
        let what = format!("{says:?}");
        (window.says, window.pace) = (says, PacedBy::Screen(hz, 0.02));
        window.run(0.1);
        window.playback.rate.screen_changed();
        window.run(0.1);
        window.assert_on(rate(hz), &what);
        let is_known = says.is_some_and(|millihertz| millihertz > 1000);
        assert_eq!(window.source(), if is_known { RateSource::Said } else { RateSource::Assumed }, "{what}");
        // It repeats after 4 s.
        window.run(5.0);
        window.assert_on(rate(hz), &what);
        assert!(window.document.lab.snapshot().elapsed.secs() < 4.5 && !window.document.unsaved(), "{what}");
    }
    let asked = window.asked;
    window.run(10.0);
    assert_eq!(window.asked, asked, "without a reason nothing is asked");
}

#[test]
fn edits_stay_and_can_be_undone_on_another_screen() {
    let mut window = Window::opening(59_940);
    window.run(0.5);
    let drawn = |window: &Window| window.document.current().lanes[0].presentation.pose_time;
    let before = drawn(&window);
    window.press(Modifiers::NONE, Key::I);
    assert_eq!(drawn(&window), PoseTime::Between, "interpolation is switched on");
    (window.says, window.pace) = (Some(143_860), PacedBy::Screen(143.86, 0.02));
    window.playback.rate.screen_changed();
    window.run(0.2);
    window.assert_on(rate(143.86), "edited");
    assert_eq!(drawn(&window), PoseTime::Between);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(drawn(&window), before, "undone");
    window.assert_on(rate(143.86), "undone");
    window.press(Modifiers::NONE, Key::I);
    window.press(Modifiers::NONE, Key::R);
    window.assert_on(rate(143.86), "back to its own settings");
    assert!(!window.document.unsaved());
}

/// A mode that is changed sends no event. Frames of another rate, for a second, are the reason to ask.
#[test]
fn the_system_is_asked_where_frames_come_at_another_rate() {
    for (before, after) in [(59_940, 143_860), (143_860, 59_940), (60_000, 23_976), (23_976, 60_000), (60_000, 75_000)]
    {
        let mut window = Window::opening(before);
        window.run(3.0);
        assert_eq!(window.asked, 0, "{before}");
        (window.says, window.pace) = (Some(after), PacedBy::Screen(f64::from(after) / 1e3, 0.02));
        window.run(2.1);
        window.assert_on(rate(f64::from(after) / 1e3), &format!("{before}, then {after}"));
        assert_eq!(window.source(), RateSource::Said);
    }
}

#[test]
fn a_steady_rate_of_the_frames_counts_more_than_what_is_said() {
    for (what, says, hz, late) in [
        ("an interlaced screen", Some(29_970), 59.94, 0.05),
        ("Xwayland", Some(59_855), 60.0, 0.05),
        ("whole numbers", Some(59_000), 59.94, 0.05),
        ("whole numbers", Some(60_000), 59.94, 0.01),
        ("nothing said", None, 143.86, 0.05),
        ("nothing said", None, 50.0, 0.1),
        ("nothing said", Some(0), 119.88, 0.05),
        ("a wrong screen", Some(143_860), 59.94, 0.1),
        ("a wrong screen", Some(60_000), 240.0, 0.1),
        ("film", None, 23.976, 0.02),
    ] {
        let mut window = Window::opening(60_000);
        (window.says, window.draws) = (says, false);
        window.playback.rate = ScreenRate::new(says);
        window.pace = PacedBy::Screen(hz, late);
        window.run(if hz < 30.0 { 25.0 } else { 15.0 });
        let found = window.playback.info().screen;
        // A steady rate is measured to 10⁻⁴, and written to the hundredth of a hertz.
        assert!((found.hz() / hz - 1.0).abs() < 1e-4 + 0.005 / hz, "{what}: {found}");
        window.assert_on(found, what);
        let said = says.filter(|millihertz| *millihertz > 1000).map(|millihertz| rate(f64::from(millihertz) / 1e3));
        assert_eq!(window.source(), RateSource::Measured { said }, "{what}");
        // A window that becomes slow is on the same screen.
        window.pace = PacedBy::EverySecond(hz);
        window.run(15.0);
        assert_eq!(window.playback.info().screen, found, "{what}");
        // The system learns the truth, and a true rate needs no measurement.
        (window.says, window.pace) = (Some((rate(hz).typed() * 1e3) as u32), PacedBy::Screen(hz, late));
        window.playback.rate.screen_changed();
        // Until the slow frames are more than two seconds ago.
        window.run(4.5);
        window.assert_on(rate(hz), what);
        assert_eq!(window.source(), RateSource::Said, "{what}");
    }
}

/// On a page the first 120 frames show the rate, or those after them once the page is no longer slow.
#[test]
fn a_page_takes_the_rate_of_its_first_frames() {
    for (hz, late) in [(60.0, 0.05), (59.94, 0.02), (144.0, 0.05), (240.0, 0.1), (50.0, 0.0), (74.97, 0.02)] {
        let mut window = Window::opening(60_000);
        (window.says, window.draws) = (None, false);
        let stretch = f64::max(120.0 / hz, 1.5) + 4.0 / hz;
        // At once, or after the stretch in which the page was still slow.
        for (slow, stretches) in [(0.0, 1.0), (4.0, 2.0)] {
            window.playback.rate = ScreenRate::of_page();
            window.pace = PacedBy::Slow(hz, 1.0);
            window.run(slow);
            assert_eq!((window.source(), window.playback.info().screen), (RateSource::Assumed, rate(60.0)), "{hz} Hz");
            window.pace = PacedBy::Screen(hz, late);
            window.run(stretches * stretch);
            window.assert_on(rate(hz), "the first frames");
            assert_eq!(window.source(), RateSource::Measured { said: None }, "{hz} Hz");
        }
        window.run(20.0);
        window.assert_on(rate(hz), "later frames");
        // Moved to another screen.
        window.pace = PacedBy::Screen(100.0, late);
        window.run(8.0);
        window.assert_on(rate(100.0), "another screen");
    }
}

/// Frames that no screen paces give no rate of a screen, and those of a slow window not its own.
#[test]
fn a_slow_window_and_one_without_vsync_keep_the_rate_that_is_said() {
    let paces = [
        PacedBy::Nothing(0.0),
        PacedBy::Nothing(0.002),
        PacedBy::Nothing(0.009),
        PacedBy::Nothing(0.013),
        PacedBy::Nothing(0.02),
        PacedBy::Nothing(0.04),
        PacedBy::Nothing(0.14),
        PacedBy::Slow(60.0, 1.0),
        PacedBy::Slow(60.0, 2.0),
        PacedBy::Slow(60.0, 3.0),
        PacedBy::Slow(60.0, 7.0),
        PacedBy::EverySecond(60.0),
        PacedBy::Screen(60.0, 0.3),
    ];
    for pace in paces {
        let mut window = Window::opening(60_000);
        (window.pace, window.draws) = (pace, false);
        for _ in 0..40 {
            window.run(1.0);
            assert_eq!((window.source(), window.playback.info().screen), (RateSource::Said, rate(60.0)), "{pace:?}");
        }
    }
    let mut window = Window::opening(60_000);
    (window.pace, window.waits, window.draws) = (PacedBy::Screen(75.0, 0.01), false, false);
    window.run(20.0);
    assert_eq!(window.source(), RateSource::Said, "without vsync");
}

/// A scenario of the user keeps its display of the screen in its file; unsaved work that it has replaced stays one key away.
#[test]
fn a_file_keeps_the_display_of_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.toml");
    std::fs::write(&path, "title = 'own'\n[[lane]]\ndisplay = { hz = 'screen', render_cost = '4 ms' }\n").unwrap();
    let opened = Scenario::load_file(&path).unwrap();
    let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
    let work = Scenario { title: "mine".to_owned(), ..document.current().clone() };
    document.edit(Some(work.clone()), None);
    document.frame(Flicks::ZERO);
    assert!(document.open_file(&path).unwrap());
    let mut window = Window::new(document, Some(59_940), PacedBy::Screen(59.94, 0.02));
    window.run(0.5);
    window.assert_on(rate(59.94), "its own file");
    assert!(window.document.has_left_work() && !window.document.unsaved());
    window.document.open_left_work();
    assert_eq!(window.document.current(), &work, "the work that the file has taken the place of");
    window.document.open_file(&path).unwrap();
    window.run(0.5);
    window.assert_on(rate(59.94), "its own file again");
    assert!(window.document.changed_file().is_none());
    window.document.edit(None, [Action::SetPaused(true)]);
    window.document.save(&path).unwrap();
    assert_eq!(Scenario::load_file(&path).unwrap(), opened);
    window.says = Some(120_000);
    window.playback.rate.screen_changed();
    window.run(0.1);
    window.assert_on(rate(120.0), "paused, on another screen");
    assert!(!window.document.unsaved());
}

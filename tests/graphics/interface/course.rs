//! Lessons on the stage, taken by keyboard and by clicks: the question, the bet, the answer, and what to try.

use super::bench::{Bench, BenchHarness, harness, press};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::sync::Arc;
use timestep_lab::course::{CATALOGUE, Outcome, Phase, PromptRehearsals, Rehearsal, RehearsalState, Sketch, Thumbnail};
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{CourseInfo, Interface, LessonStart, Mode, Output, Prefs};

const NONE: Modifiers = Modifiers::NONE;

/// Rehearsals and thumbnails, made at once.
#[derive(Default)]
pub struct CourseStub {
    pub start: LessonStart,
    rehearsals: PromptRehearsals,
    thumbnails: Vec<(&'static str, Arc<Thumbnail>)>,
}

impl CourseStub {
    pub fn info(&self) -> CourseInfo<'_> {
        CourseInfo { start: self.start, rehearsals: &self.rehearsals.all, thumbnails: &self.thumbnails, flaws: None }
    }

    /// The numbers of a scenario's run, once they are computed.
    pub fn outcome(&self, scenario: &Scenario) -> Option<Arc<Outcome>> {
        self.rehearsals.all.iter().filter(|known| *known.scenario == *scenario).find_map(|known| match &known.state {
            RehearsalState::Done(outcome) => Some(Arc::clone(outcome)),
            _ => None,
        })
    }

    /// Does what a frame asked for.
    pub fn work(&mut self, output: &Output) {
        self.rehearsals.run(&output.rehearsals);
        for id in &output.thumbnails {
            let mut sketch = Sketch::of(id).expect("a bundled lesson");
            let drawn = std::iter::repeat_with(|| sketch.advance()).flatten().next();
            self.thumbnails.push((id, Arc::new(drawn.expect("it comes to its end"))));
        }
    }
}

/// A window on the stage in which a lesson has been opened.
pub fn lesson(id: &str) -> BenchHarness {
    asking(Scenario::load(id).unwrap())
}

/// A window on the stage in which this lesson has been opened.
fn asking(scenario: Scenario) -> BenchHarness {
    let mut bench = Bench::new(scenario);
    bench.ui = Interface::new(Prefs { mode: Mode::Stage, ..Prefs::default() });
    bench.course.start = LessonStart::Ask;
    let mut harness = harness(bench, 1280.0, 720.0);
    harness.run();
    harness
}

/// Lets the window run for this long.
fn run_for(harness: &mut BenchHarness, secs: f64) {
    for _ in 0..(60.0 * secs) as usize {
        harness.state_mut().lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        harness.step();
    }
    harness.run();
}

pub fn phase(harness: &BenchHarness) -> Option<Phase> {
    harness.state().ui.lesson().1
}

/// Everything that the window says to a screen reader.
fn told(harness: &BenchHarness) -> String {
    let nodes = harness.root().children_recursive();
    let texts = nodes.flat_map(|node| {
        let node = node.accesskit_node();
        [node.label(), node.value(), node.description()].into_iter().flatten().collect::<Vec<_>>()
    });
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_right_bet_by_keyboard_leads_to_the_answer_and_the_trial() {
    let mut harness = lesson("max-frame");
    let snapshot = harness.state().lab.snapshot();
    assert!(snapshot.paused && snapshot.elapsed == Flicks::ZERO && !snapshot.layers.ghost && !snapshot.layers.trail);
    assert_eq!(phase(&harness), Some(Phase::Ask));
    harness.get_by_label_contains("Click the lane you believe in, or press 1 or 2.");
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(phase(&harness), Some(Phase::Ask), "only a bet leads on");
    press(&mut harness, NONE, Key::Num2);
    assert_eq!(phase(&harness), Some(Phase::See));
    harness.get_by_label_contains("You bet on lane 2");
    run_for(&mut harness, 0.5);
    assert!(harness.state().lab.snapshot().elapsed > Flicks::ZERO);
    press(&mut harness, NONE, Key::Enter);
    harness.get_by_label_contains("Right: lane 2");
    assert_eq!(harness.state().ui.prefs().course.taken.get("max-frame"), Some(&true));
    let lesson = harness.state().lab.snapshot().scenario.clone();
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(phase(&harness), Some(Phase::Try(0)));
    assert_ne!(harness.state().lab.snapshot().scenario, &lesson);
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(phase(&harness), Some(Phase::Tried(0)));
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(harness.state().lab.snapshot().scenario, &lesson, "a trial is one edit");
    assert_eq!(phase(&harness), Some(Phase::Why));
    press(&mut harness, NONE, Key::PageDown);
    harness.run();
    let (id, asked) = harness.state().ui.lesson();
    assert_eq!((id, asked), (Some("free-the-physics"), Some(Phase::Ask)));
    assert_eq!(harness.state().lab.snapshot().elapsed, Flicks::ZERO);
    press(&mut harness, NONE, Key::PageUp);
    harness.run();
    assert_eq!(harness.state().ui.lesson().0, Some("max-frame"));
}

#[test]
fn a_wrong_bet_by_a_click_gets_its_own_answer() {
    let mut harness = lesson("max-frame");
    harness.get_by_label("Canvas of lane 1").click();
    harness.run();
    assert_eq!(phase(&harness), Some(Phase::See));
    press(&mut harness, NONE, Key::Enter);
    let answer = told(&harness);
    let plan = Scenario::load("max-frame").unwrap().lesson;
    let parts = ["No: it is lane 2", "You said lane 1", plan.wrong[0].text.split('{').next().unwrap()];
    assert!(parts.iter().all(|part| answer.contains(part)), "{answer}");
    assert_eq!(harness.state().ui.prefs().course.taken.get("max-frame"), Some(&false));
}

/// Place on the screen of a lane's body.
fn body_of(harness: &BenchHarness, lane: usize) -> egui::Pos2 {
    let snapshot = harness.state().lab.snapshot();
    let canvas = harness.state().output.lanes[lane].rect;
    let seen = harness.state().output.canvases.cameras(&snapshot, &harness.state().output.lanes);
    let (view, body) = (seen.lanes[lane].view(), seen.lanes[lane].shown_point());
    let scale = (f64::from(canvas.width()) / view.half.x).min(f64::from(canvas.height()) / view.half.y) / 2.0;
    let way = (body - view.center) * scale;
    canvas.center() + egui::vec2(way.x as f32, -way.y as f32)
}

#[test]
fn in_an_overlay_a_click_bets_on_the_nearest_body() {
    let mut harness = lesson("max-frame");
    for button in ["Layout", "Overlay"] {
        harness.get_by_label(button).click();
        harness.run();
    }
    harness.run_steps(40);
    let body = body_of(&harness, 1);
    let far = harness.state().output.lanes[0].rect.left_bottom() + egui::vec2(6.0, -6.0);
    assert!(far.distance(body) > 100.0);
    click_at(&mut harness, far);
    assert_eq!(phase(&harness), Some(Phase::Ask), "no body is near");
    harness.run_steps(40);
    click_at(&mut harness, body + egui::vec2(30.0, 20.0));
    assert_eq!(phase(&harness), Some(Phase::See));
}

fn click_at(harness: &mut BenchHarness, pos: egui::Pos2) {
    harness.event(egui::Event::PointerMoved(pos));
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, NONE);
        harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
        harness.run_steps(1);
    }
}

#[test]
fn a_click_that_bets_does_nothing_else() {
    // Twice: it neither maximises the lane nor lets it be named.
    for widget in ["Canvas of lane 2", "Lane 2:"] {
        let mut harness = lesson("max-frame");
        let at = harness.query_all_by_label_contains(widget).next().expect(widget).rect().center();
        click_at(&mut harness, at);
        assert_eq!(phase(&harness), Some(Phase::See), "{widget}");
        click_at(&mut harness, at);
        harness.run_steps(3);
        assert!(harness.state().output.lanes.len() > 1, "{widget}");
        assert!(harness.query_by_label("Label of the lane").is_none(), "{widget}");
    }
    // A body that can be grabbed: the bet starts the run anew, without a hand.
    let bet = "[lesson]\nask = 'Which answers last?'\nbet = { choices = 'lanes', most = 'first_response_ms.mean' }\n[[lane]]\n[[lane]]\n";
    let asks = Scenario::parse(bet, "bet").unwrap().lesson;
    let mut harness = asking(Scenario { lesson: asks, ..Scenario::load("frame-queue").unwrap() });
    let planned = harness.state().lab.snapshot().scenario.input.changes().to_vec();
    let body = body_of(&harness, 0);
    click_at(&mut harness, body);
    assert_eq!(phase(&harness), Some(Phase::See));
    assert_eq!(harness.state().lab.snapshot().input.changes(), planned);
}

#[test]
fn a_click_that_closes_a_menu_does_not_bet() {
    let mut harness = lesson("max-frame");
    let at = harness.get_by_label("Canvas of lane 2").rect().center();
    harness.event(egui::Event::PointerMoved(at));
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Secondary, NONE);
        harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
        harness.run_steps(2);
    }
    harness.get_by_label_contains("Duplicate");
    let beside = harness.get_by_label("Canvas of lane 1").rect().center();
    click_at(&mut harness, beside);
    harness.run_steps(2);
    assert!(harness.query_by_label_contains("Duplicate").is_none());
    assert_eq!(phase(&harness), Some(Phase::Ask));
    harness.run_steps(40);
    click_at(&mut harness, beside);
    assert_eq!(phase(&harness), Some(Phase::See));
}

#[test]
fn a_number_is_typed_and_judged() {
    for (typed, verdict) in [("397", "Right: it is 400"), ("50", "Not quite: it is 400")] {
        let mut harness = lesson("free-the-physics");
        // The first digit comes as a key and as a text, in one frame.
        harness.key_press(Key::from_name(&typed[..1]).unwrap());
        harness.event(egui::Event::Text(typed.to_owned()));
        harness.run();
        press(&mut harness, NONE, Key::Enter);
        assert_eq!(phase(&harness), Some(Phase::See), "{typed}");
        press(&mut harness, NONE, Key::Enter);
        harness.get_by_label_contains(&format!("{verdict}, and you said {typed}."));
    }
}

#[test]
fn skipping_an_edit_and_a_reset() {
    let mut harness = lesson("stutter-50-on-60");
    press(&mut harness, NONE, Key::Escape);
    assert_eq!(phase(&harness), Some(Phase::See));
    assert!(!harness.state().lab.snapshot().paused);
    press(&mut harness, NONE, Key::Enter);
    harness.get_by_label_contains("The answer is “100 times”.");
    press(&mut harness, NONE, Key::I);
    harness.run();
    assert_eq!(phase(&harness), Some(Phase::Why), "a switch ends no lesson");
    harness.get_by_label_contains("The answer is “100 times”.");
    let edited = harness.state().lab.snapshot().scenario.clone();
    press(&mut harness, NONE, Key::R);
    harness.run();
    assert_eq!(phase(&harness), Some(Phase::Ask));
    assert_eq!(harness.state().lab.snapshot().scenario, &Scenario::load("stutter-50-on-60").unwrap());
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    harness.run();
    assert_eq!(harness.state().lab.snapshot().scenario, &edited, "the edit can be brought back");
    assert_eq!(phase(&harness), Some(Phase::Ask));
}

/// A view that a lesson opens is no edit of the user's, and goes with the lesson.
#[test]
fn what_a_lesson_opens_is_closed_again() {
    let mut harness = lesson("area");
    let before = harness.state().ui.prefs();
    press(&mut harness, NONE, Key::Num1);
    harness.run();
    let snapshot = harness.state().lab.snapshot();
    assert!(snapshot.layers.ghost && !snapshot.layers.trail && snapshot.scenario == &Scenario::load("area").unwrap());
    let has_plot = |harness: &BenchHarness| harness.query_all_by_label_contains("Phase").next().is_some();
    assert!(!has_plot(&harness), "while it plays the motion has the window");
    assert_eq!(harness.state().ui.prefs(), before);
    press(&mut harness, NONE, Key::Enter);
    assert!(has_plot(&harness), "its plot is open with the answer");
    assert_eq!(harness.state().ui.prefs().plots, before.plots);
    press(&mut harness, NONE, Key::L);
    harness.run();
    let layers = harness.state().lab.snapshot().layers;
    assert!(layers.ghost && layers.trail, "the lab shows everything");
}

/// Before the bet nothing that is read to a screen reader gives the answer away: no number of the run, and no word of the answer.
#[test]
fn the_answer_is_told_after_the_bet_only() {
    for id in ["max-frame", "wind", "stutter-50-on-60", "free-the-physics"] {
        let mut harness = lesson(id);
        run_for(&mut harness, 0.2);
        let scenario = Scenario::load(id).unwrap();
        let outcome = Rehearsal::of(&scenario).finish();
        let said = told(&harness);
        let plan = &scenario.lesson;
        let texts = std::iter::once(&plan.why).chain(&plan.wrong).map(|template| outcome.fill(template).unwrap());
        for text in texts.chain(plan.trials.iter().map(|trial| trial.say.clone())) {
            assert!(!said.contains(&text), "{id}: {text}");
        }
        for number in timestep_lab::numbers::Number::of_window() {
            assert!(!said.contains(&format!("{}: ", number.name)), "{id}: {}", number.name);
        }
    }
}

#[test]
fn lessons_are_searched_and_opened_in_the_list() {
    let mut harness = lesson("welcome");
    press(&mut harness, Modifiers::COMMAND, Key::L);
    harness.get_by_label("Fix your timestep, 0 of 8 taken");
    harness.get_by_label("More lessons, 0 of 5 taken");
    harness.get_by_label("Examples");
    press(&mut harness, NONE, Key::Slash);
    harness.event(egui::Event::Text("spiral of death".to_owned()));
    harness.run();
    assert!(harness.query_by_label_contains("More lessons, 0 of 5 taken").is_none());
    press(&mut harness, NONE, Key::Enter);
    harness.run();
    assert_eq!(harness.state().ui.lesson(), (Some("spiral-of-death"), Some(Phase::Ask)));
    press(&mut harness, Modifiers::COMMAND, Key::L);
    assert!(harness.query_by_label("Search lessons").is_none());
    press(&mut harness, Modifiers::COMMAND, Key::L);
    harness.get_by_label("Next lesson").click();
    harness.run();
    assert_eq!(harness.state().ui.lesson().0, Some("max-frame"), "the path goes on");
    harness.get_by_label("Find the bug: start the game").scroll_to_me();
    harness.run_steps(60);
    harness.get_by_label("Find the bug: start the game").click();
    harness.run();
    assert!(harness.state().aside.is_some(), "below the lessons is the game");
}

/// An example is found by a word of its sentence, opens with a click, moves at once and asks nothing.
#[test]
fn an_example_is_found_and_moves_at_once() {
    let mut harness = lesson("welcome");
    press(&mut harness, NONE, Key::Slash);
    harness.event(egui::Event::Text("trembling".to_owned()));
    harness.run();
    harness.get_by_label("A stack that trembles").click();
    harness.run();
    assert_eq!(harness.state().ui.lesson(), (Some("stack-jitter"), None));
    harness.get_by_label_contains("Six boxes on stiff contacts");
    run_for(&mut harness, 0.5);
    assert!(harness.state().lab.snapshot().elapsed > Flicks::ZERO, "it moves at once");
    let mut harness = lesson("feel");
    for _ in 0..90 {
        run_for(&mut harness, 1.0 / 60.0);
        harness.run_steps(1);
    }
    let elapsed = harness.state().lab.snapshot().elapsed.secs();
    assert!((0.3..0.7).contains(&elapsed), "it starts again after its second: {elapsed} s");
}

/// At its end a lesson leads on along its path, and to lessons that are like it; one click opens them.
#[test]
fn the_end_of_a_lesson_leads_on_and_to_lessons_like_it() {
    let mut harness = lesson("max-frame");
    let entry = CATALOGUE.iter().find(|entry| entry.id == "max-frame").unwrap();
    let title = |id: &str| CATALOGUE.iter().find(|other| other.id == id).unwrap().title.clone();
    press(&mut harness, NONE, Key::Num1);
    let is_at_end = |harness: &BenchHarness| harness.query_all_by_label_contains("More like this").next().is_some();
    assert!(!is_at_end(&harness));
    for _ in 0..6 {
        harness.run_steps(60);
        press(&mut harness, NONE, Key::Enter);
        if is_at_end(&harness) {
            break;
        }
    }
    for id in &entry.alike {
        harness.get_by_label(&format!("More like this: {}", title(id)));
    }
    press(&mut harness, Modifiers::COMMAND, Key::L);
    harness.get_by_label("Fix your timestep, 1 of 8 taken");
    harness.get_by_label(&format!("More like this: {}", title(entry.alike[0]))).click();
    harness.run();
    assert_eq!(harness.state().ui.lesson(), (Some(entry.alike[0]), Some(Phase::Ask)));
}

/// A lesson leaves a user alone who works in the lab.
#[test]
fn the_lab_asks_nothing() {
    let mut harness = lesson("stutter-50-on-60");
    press(&mut harness, NONE, Key::L);
    assert_eq!(phase(&harness), Some(Phase::Free));
    assert!(harness.query_by_label_contains("Choose your answer").is_none());
    press(&mut harness, NONE, Key::Space);
    run_for(&mut harness, 0.5);
    press(&mut harness, NONE, Key::R);
    assert_eq!(phase(&harness), Some(Phase::Free), "a reset there is only a reset");
    press(&mut harness, NONE, Key::L);
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(phase(&harness), Some(Phase::Ask));
}

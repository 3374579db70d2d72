//! Openings in the window: their tabs, their line, and the room that the motion has.

use super::bench::{Bench, BenchHarness, harness, press};
use super::lessons_fit::seen::canvases;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::scenario::Scenario;
use timestep_lab::scenario::opening::Control;
use timestep_lab::ui::{Command, Interface, Prefs, no_touch};

const OPENINGS: [&str; 4] = ["jitter", "three-worlds", "spiral", "camera"];
/// Sizes of a telephone, upright and not.
const TELEPHONE: [[f32; 2]; 2] = [[390.0, 844.0], [844.0, 390.0]];
pub(super) const SIZES: [[f32; 2]; 3] = [[640.0, 480.0], [1280.0, 720.0], [1920.0, 1080.0]];

pub(super) fn window(id: &str, [width, height]: [f32; 2]) -> BenchHarness {
    let mut bench = Bench::new(Scenario::load(id).unwrap());
    bench.ui = Interface::new(Prefs::default()).attended();
    let mut harness = harness(bench, width, height);
    frames(&mut harness, 3);
    harness
}

/// The window is never at rest while it plays.
pub(super) fn frames(harness: &mut BenchHarness, count: usize) {
    (0..count).for_each(|_| harness.step());
}

pub(super) fn click(harness: &mut BenchHarness, name: &str) {
    harness.get_by_role_and_label(Role::Button, name).click();
    frames(harness, 3);
}

#[test]
fn the_line_does_the_next_thing_and_why_opens_the_lesson() {
    let mut window = window("jitter", SIZES[1]);
    assert!(window.query_by_label("The same 40 steps a second. Only the drawing differs.").is_some());
    let other = window.state().lane(1);
    click(&mut window, "Switch on interpolation");
    assert_eq!((window.state().lane(0).presentation.id, window.state().lane(1)), ("interpolate", other));
    assert!(window.query_by_label("Both lanes are the same now.").is_some());
    click(&mut window, "Now 10 steps");
    press(&mut window, Modifiers::NONE, Key::I);
    frames(&mut window, 3);
    assert!(window.query_by_label("The same 10 steps a second. Only the drawing differs.").is_some());
    click(&mut window, "Why?");
    assert_eq!(window.state().commands, [Command::OpenLesson("stutter-50-on-60")]);
    assert_eq!(window.state().ui.lesson().0, Some("stutter-50-on-60"));
}

/// While a switch is held, headline and name are about what is drawn, and afterwards about what is set.
#[test]
fn words_follow_a_switch_that_is_held() {
    let mut window = window("jitter", SIZES[1]);
    let says = |window: &BenchHarness, words: &str| window.query_by_label_contains(words).is_some();
    let press = |window: &mut BenchHarness, pressed: bool| {
        let (key, modifiers) = (Key::I, Modifiers::NONE);
        window.event(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
    };
    press(&mut window, true);
    frames(&mut window, 60);
    assert!(says(&window, "Both lanes are the same now.") && says(&window, "Lane 1: Yours: interpolated"));
    press(&mut window, false);
    frames(&mut window, 3);
    assert!(says(&window, "Only the drawing differs.") && says(&window, "Lane 1: Yours: newest state"));
    assert_eq!(window.state().lane(0).presentation.id, "latest");
}

/// A teacher's link shows what the class is to use; the lab has everything.
#[test]
fn a_link_shows_its_controls_alone() {
    let mut window = window("jitter", SIZES[1]);
    let shown = |window: &BenchHarness, name: &str| window.query_all_by_label_contains(name).next().is_some();
    let drawing = |window: &BenchHarness| window.state().lane(0).presentation.id;
    assert!(["Extrapolation", "Hang", "Code", "Start again"].iter().all(|name| shown(&window, name)));
    window.state_mut().only = vec![Control::Interpolation, Control::Steps];
    frames(&mut window, 3);
    assert!(["Interpolation", "Steps a second"].iter().all(|name| shown(&window, name)));
    for hidden in ["Extrapolation", "Max-frame clamp", "Vsync", "Hang", "Code", "Draw"] {
        assert!(!shown(&window, hidden), "{hidden}");
    }
    let before = drawing(&window);
    press(&mut window, Modifiers::NONE, Key::E);
    assert_eq!(drawing(&window), before);
    assert!(shown(&window, "shows a few controls only"));
    press(&mut window, Modifiers::NONE, Key::I);
    assert_eq!(drawing(&window), "interpolate");
    window.state_mut().only = vec![Control::Vsync];
    frames(&mut window, 3);
    assert!(!shown(&window, "Now 10 steps") && shown(&window, "Why?"), "what is next would press a hidden control");
    press(&mut window, Modifiers::NONE, Key::L);
    assert!(shown(&window, "Extrapolation"));
}

#[test]
fn tabs_and_the_course_lead_away_and_back() {
    let mut narrow = window("jitter", SIZES[0]);
    click(&mut narrow, "Jitter ▾");
    click(&mut narrow, "Spiral of death");
    let mut window = window("jitter", SIZES[1]);
    click(&mut window, "Spiral of death");
    for window in [&narrow, &window] {
        assert_eq!(window.state().lab.snapshot().scenario.title, "Spiral of death");
    }
    assert!(window.query_by_label("Search lessons").is_none(), "no list of lessons by itself");
    click(&mut window, "Course");
    assert!(window.query_by_label("Search lessons").is_some());
    let mut lesson = self::window("welcome", SIZES[1]);
    lesson.get_by_role_and_label(Role::Button, "Menu").click();
    lesson.run();
    lesson.get_by_label_contains("File").click();
    lesson.run();
    lesson.get_by_label_contains("Openings").click();
    lesson.run();
    lesson.get_by_label_contains("Three worlds").click();
    frames(&mut lesson, 3);
    assert_eq!(lesson.state().commands, [Command::OpenLesson("three-worlds")]);
}

#[test]
fn motion_has_most_of_the_window_and_nothing_lies_over_it() {
    let sizes = || SIZES.into_iter().chain(TELEPHONE);
    for (id, size) in OPENINGS.into_iter().flat_map(|id| sizes().map(move |size| (id, size))) {
        let harness = window(id, size);
        let canvases: Vec<Rect> = harness.state().output.lanes.iter().map(|lane| lane.rect).collect();
        let screen = harness.ctx.content_rect();
        let area: f32 = canvases.iter().map(Rect::area).sum();
        let least = if screen.height() < 600.0 { 0.35 } else { 0.55 };
        assert!(area > least * screen.area(), "{id} {size:?}: {}", area / screen.area());
        let controls = [Role::Button, Role::CheckBox, Role::Slider, Role::ComboBox];
        let places: Vec<(String, Rect)> = controls
            .into_iter()
            .flat_map(|role| harness.query_all_by_role(role))
            .map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect()))
            .filter(|(name, _)| !name.contains("Lane "))
            .collect();
        assert!(places.len() > 10, "{id} {size:?}: {places:?}");
        for (index, (name, place)) in places.iter().enumerate() {
            assert!(screen.expand(0.5).contains_rect(*place), "{id} {size:?}: {name} {place:?}");
            let over = canvases.iter().any(|canvas| canvas.shrink(1.0).intersects(*place));
            assert!(!over, "{id} {size:?}: {name} lies over a lane");
            let apart = |(_, other): &(String, Rect)| {
                let common = other.intersect(*place);
                common.width() <= 0.5 || common.height() <= 0.5
            };
            let beside = places[index + 1..].iter().find(|other| !apart(other));
            assert!(beside.is_none(), "{id} {size:?}: {name} {place:?} and {beside:?}");
        }
    }
}

/// Where the bar of switches has no room for all of them beside each other, it has a second row.
#[test]
fn every_control_of_an_opening_is_there_without_a_menu() {
    let sizes = || TELEPHONE.into_iter().chain([SIZES[1], SIZES[2]]);
    for (id, size) in OPENINGS.into_iter().flat_map(|id| sizes().map(move |size| (id, size))) {
        let mut window = window(id, size);
        if TELEPHONE.contains(&size) {
            window.event(no_touch());
            frames(&mut window, 3);
        }
        // The transport of a narrow window starts again, too.
        let restart = if size == TELEPHONE[0] { "Back to the start" } else { "Start again" };
        for name in ["Interpolation", "Extrapolation", "Max-frame clamp", "Vsync", restart, "Hang", "Draw ▾", "Code"]
        {
            assert!(window.query_by_label(name).is_some(), "{id} {size:?}: {name}");
        }
        // The rows of worlds have their own.
        assert!(window.query_all_by_role(Role::Slider).next().is_some(), "{id} {size:?}");
    }
}

#[test]
fn a_lab_on_a_telephone_says_that_it_needs_more() {
    for (size, is_said) in [(TELEPHONE[0], true), (TELEPHONE[1], true), (SIZES[1], false)] {
        let mut window = window("jitter", size);
        press(&mut window, Modifiers::NONE, Key::L);
        frames(&mut window, 3);
        assert_eq!(window.query_by_label_contains("The lab needs a larger screen").is_some(), is_said, "{size:?}");
        press(&mut window, Modifiers::NONE, Key::L);
        assert!(window.state().ui.view().is_stage());
    }
}

/// Beside the list of lessons, in the large letters of a projector, the bar leaves out words and stays in the window.
#[test]
fn switches_are_whole_beside_the_list_on_a_projector() {
    for (id, size) in OPENINGS.into_iter().flat_map(|id| [SIZES[1], SIZES[2]].map(|size| (id, size))) {
        let mut window = window(id, size);
        press(&mut window, Modifiers::NONE, Key::J);
        click(&mut window, "Course");
        frames(&mut window, 5);
        assert!(window.state().ui.view().projector);
        let screen = window.ctx.content_rect();
        let hang = window.get_by_role_and_label(Role::Button, "Hang").rect();
        assert!(screen.contains_rect(hang), "{id} {size:?}: {hang:?} in {screen:?}");
    }
}

#[test]
fn nothing_opens_under_a_resting_pointer() {
    let mut window = window("jitter", SIZES[1]);
    let lane = window.state().output.lanes[0].rect;
    for at in [lane.center(), lane.min + vec2(90.0, 20.0)] {
        window.hover_at(at);
        frames(&mut window, 120);
        assert!(window.query_by_role(Role::Tooltip).is_none());
        assert!(window.query_by_label_contains("Lane 1:").is_some(), "it has a name all the same");
    }
}

/// E on and off again: each lane draws as before.
#[test]
fn a_switch_that_is_taken_back_gives_each_lane_its_own_presentation() {
    let mut window = window("three-worlds", SIZES[1]);
    let drawn = |window: &BenchHarness| [0, 1, 2, 3, 4, 5].map(|lane| window.state().lane(lane).presentation.id);
    let before = drawn(&window);
    for name in ["Extrapolation", "Interpolation"] {
        for _ in 0..2 {
            window.get_by_role_and_label(Role::CheckBox, name).click();
            frames(&mut window, 3);
        }
        assert_eq!(drawn(&window), before, "{name}");
    }
}

/// The rows of an opening are compared: a camera that draws back does so in both, and no room is kept for numbers that are never there.
#[test]
fn columns_have_one_scale_and_no_room_is_kept_for_numbers() {
    let mut window = window("three-worlds", SIZES[1]);
    let pass = Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() };
    (0..150).for_each(|_| _ = window.state_mut().lab.frame(pass));
    frames(&mut window, 1);
    let bench = window.state();
    let snapshot = bench.output.canvases.cameras(&bench.lab.snapshot(), &bench.output.lanes);
    let distances = snapshot.lanes.iter().map(|lane| lane.camera_distance());
    assert!(distances.fold(1.0, f64::max) > 1.0, "a camera draws back");
    for column in 0..3 {
        let [upper, lower] = [column, column + 3].map(|lane| snapshot.lanes[lane].view().half);
        assert!((upper - lower).length() < 1e-9 * upper.length(), "{column}: {upper} and {lower}");
    }
    for lane in &bench.output.lanes {
        assert!((lane.free.right() - lane.rect.right()).abs() < 1.0, "{lane:?}");
    }
}

/// A spring that gains energy swings farther than the exact one; the camera draws back before its body touches the edge.
#[test]
fn no_body_is_cut_at_the_edge_of_its_lane() {
    for size in [SIZES[1], [1280.0, 620.0], [1920.0, 1080.0]] {
        let mut window = window("three-worlds", size);
        let pass = Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() };
        for frame in 0..180 {
            _ = window.state_mut().lab.frame(pass);
            for canvas in canvases(window.state()) {
                for body in canvas.bodies {
                    let whole = canvas.rect.expand(0.5).contains_rect(body);
                    assert!(
                        whole,
                        "lane {} at frame {frame}, {size:?}: {body:?} in {:?}",
                        canvas.lane + 1,
                        canvas.rect
                    );
                }
            }
        }
    }
}

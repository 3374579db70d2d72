//! Recording from the window: the form asks, checks and starts; the bar shows the progress and cancels.

mod snapshots;

use super::bench::{Bench, BenchHarness, harness, ordinary, press, three_lanes};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::palette::Theme;
use timestep_lab::scenario::Scenario;
use timestep_lab::studio::{KnownCadence, as_sentence, clip_formats, clip_plan, form_clip, form_format};
use timestep_lab::ui::{
    ClipStart, Command, FormatInfo, Lens, RecordCheck, RecordForm, RecordProgress, RecordingInfo, Still, WindowIntent,
};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

/// Stands in for the window's recorder: two formats, the studio's own checks, and a running recording.
pub struct RecordingStub {
    formats: Vec<FormatInfo>,
    check: Option<RecordCheck>,
    /// Encoded frames, and frames in all.
    pub running: Option<(u64, u64)>,
    pub cancelled: bool,
    pub replaces: bool,
}

impl Default for RecordingStub {
    fn default() -> Self {
        let format = |id: &str| clip_formats().into_iter().find(|format| format.id == id).unwrap();
        let formats = ["apng", "gif"].map(format).into();
        RecordingStub { formats, check: None, running: None, cancelled: false, replaces: false }
    }
}

impl RecordingStub {
    pub fn info(&self) -> RecordingInfo<'_> {
        let progress = |frames: (u64, u64)| RecordProgress {
            name: "60-Hz-physics-on-a-50-Hz-display.apng",
            frames,
            left_secs: (frames.0 > 0).then_some(73.0),
            cancelled: self.cancelled,
        };
        RecordingInfo { formats: &self.formats, check: self.check.as_ref(), running: self.running.map(progress) }
    }

    pub fn check(&mut self, form: &RecordForm, scenario: &Scenario) {
        let ending = form_format(form).endings[0];
        let target = form.file.clone().unwrap_or_else(|| format!("/home/ada/Videos/60-Hz-physics.{ending}"));
        let mut known = KnownCadence::default();
        let clip = form_clip(form, scenario, target.clone().into(), &mut known);
        let (rate, speed) = match &clip {
            Ok(clip) => (clip.rate.to_string(), clip.speed.percent()),
            Err(_) => (form.own_rate().unwrap_or_default().to_owned(), form.speed.unwrap_or(100.0)),
        };
        let plan = clip.and_then(|clip| clip_plan(form, scenario, (&clip, self.replaces), known.of(scenario)));
        let plan = plan.map_err(as_sentence);
        self.check = Some(RecordCheck { form: form.clone(), target, rate, speed, plan });
    }
}

fn start_is_possible(harness: &BenchHarness) -> bool {
    !harness.get_by_label("Start recording").accesskit_node().is_disabled()
}

pub fn recorded(harness: &BenchHarness) -> Vec<RecordForm> {
    let form = |command: &Command| if let Command::Record(form) = command { Some(form.clone()) } else { None };
    harness.state().commands.iter().filter_map(form).collect()
}

/// Finds the text field or list with this value.
fn field<'a>(harness: &'a BenchHarness, value: &'a str) -> egui_kittest::Node<'a> {
    let is_field =
        |node: &&egui_kittest::Node<'_>| matches!(node.accesskit_node().role(), Role::TextInput | Role::ComboBox);
    harness.query_all_by_value(value).find(|node| is_field(&node)).unwrap_or_else(|| panic!("no field with {value}"))
}

/// Replaces the text of a field.
fn retype(harness: &mut BenchHarness, before: &str, text: &str) {
    field(harness, before).focus();
    harness.run();
    press(harness, CTRL, Key::A);
    harness.event(egui::Event::Text(text.to_owned()));
    harness.run();
}

pub fn opened() -> BenchHarness {
    let mut harness = ordinary();
    press(&mut harness, CTRL, Key::R);
    assert_eq!(harness.state().ui.page(), Some("record"));
    harness
}

#[test]
fn key_and_button_open_the_page() {
    let mut harness = opened();
    harness.get_by_label_contains("600 frames, 10 s long.");
    press(&mut harness, NONE, Key::Space);
    assert!(!harness.state().lab.snapshot().paused, "keys under the page do nothing");
    press(&mut harness, NONE, Key::Escape);
    assert_eq!(harness.state().ui.page(), None);
    harness.get_by_label("Record a clip").click();
    harness.run();
    assert_eq!(harness.state().ui.page(), Some("record"));
    press(&mut harness, CTRL, Key::R);
    assert_eq!(harness.state().ui.page(), None);
    assert!(recorded(&harness).is_empty());
}

#[test]
fn enter_records_what_was_there() {
    let mut harness = opened();
    press(&mut harness, NONE, Key::Enter);
    let seen = ClipStart { lab: true, ..ClipStart::default() };
    let expected = RecordForm { format: "apng".to_owned(), length: "10 s".to_owned(), seen, ..RecordForm::default() };
    assert_eq!(recorded(&harness), [expected]);
    assert_eq!(harness.state().ui.page(), None);
}

#[test]
fn what_is_chosen_is_recorded_and_remembered() {
    let mut harness = opened();
    harness.get_by_label("Size presets").click();
    harness.run();
    harness.get_by_label("9:16, 1080 × 1920").click();
    harness.run();
    retype(&mut harness, "60", "59.94");
    retype(&mut harness, "10 s", "3/2");
    retype(&mut harness, "/home/ada/Videos/60-Hz-physics.apng", "/home/ada/clip.apng");
    harness.get_by_label("Light").click();
    harness.run();
    harness.get_by_label("Start recording").click();
    harness.run();
    let [form] = &recorded(&harness)[..] else { panic!("{:?}", harness.state().commands) };
    assert_eq!((form.size, form.own_rate(), form.length.as_str()), ([1080, 1920], Some("59.94"), "3/2"));
    assert_eq!(form.theme, Some(Theme::Light));
    assert_eq!(form.file.as_deref(), Some("/home/ada/clip.apng"));

    let text = serde_json::to_string(&harness.state().ui.prefs()).unwrap();
    let prefs: timestep_lab::ui::Prefs = serde_json::from_str(&text).unwrap();
    let (folder, seen) = (Some("/home/ada".to_owned()), ClipStart::default());
    let remembered = RecordForm { length: String::new(), file: None, folder, seen, ..form.clone() };
    assert_eq!(prefs.record, remembered);
    press(&mut harness, CTRL, Key::R);
    field(&harness, "3/2");
    field(&harness, "59.94");
}

/// The row for a switch is in the clip and in its command; the middle of the clip is its moment unless another is typed.
#[test]
fn a_switch_is_flipped_in_a_clip() {
    let mut harness = opened();
    field(&harness, "None").click();
    harness.run();
    let in_list = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Button;
    harness.query_all_by_label("Extrapolation").rfind(in_list).expect("an entry of the list").click();
    harness.run();
    retype(&mut harness, "5 s", "3/2");
    harness.get_by_label("Copy as command").click();
    harness.run();
    let copied = harness.state().copied.clone().expect("a command");
    assert!(copied.contains(" --switch extrapolation@1500ms"), "{copied}");
    harness.get_by_label("Start recording").click();
    harness.run();
    let switch = recorded(&harness)[0].switch.clone().expect("a switch");
    assert_eq!((switch.change.as_str(), switch.at.as_str()), ("extrapolation", "3/2"));
}

#[test]
fn a_clip_has_the_lens_of_the_window_and_its_command_too() {
    let mut harness = ordinary();
    press(&mut harness, Modifiers::SHIFT, Key::D);
    press(&mut harness, CTRL, Key::R);
    harness.get_by_label("Copy as command").click();
    harness.run();
    let copied = harness.state().copied.clone().expect("a command");
    let options = " -o /home/ada/Videos/60-Hz-physics.apng --look lab --lens 2:1";
    assert!(copied.starts_with("timestep-lab record /") && copied.ends_with(options), "{copied}");
    assert_eq!(harness.state().ui.page(), Some("record"), "the page waits");
    harness.get_by_label("Start recording").click();
    harness.run();
    assert_eq!(recorded(&harness)[0].seen.lens, Some(Lens { onto: 0, held: 1 }));
}

/// A still has no rate and no length; its command is that of what it shows.
#[test]
fn a_still_is_saved_in_place_of_a_clip() {
    let mut harness = opened();
    harness.get_by_label("Still").click();
    harness.run();
    assert!(harness.query_by_label("Rate presets").is_none() && harness.query_by_label("Start recording").is_none());
    assert!(harness.query_by_label("The lesson").is_none(), "the scenario asks nothing");
    harness.get_by_label("Copy as command").click();
    harness.run();
    let copied = harness.state().copied.clone().expect("a command");
    assert!(copied.starts_with("timestep-lab strobe /"), "{copied}");
    let options = " -o still.png --size 1280x720 --theme dark";
    assert!(copied.ends_with(options), "{copied}");
    harness.get_by_label("Save still…").click();
    harness.run();
    assert!(recorded(&harness).is_empty() && harness.state().commands.contains(&Command::SaveStill(Still::Strobe)));
}

#[test]
fn a_format_brings_its_rates_and_ending() {
    let mut harness = opened();
    retype(&mut harness, "/home/ada/Videos/60-Hz-physics.apng", "/home/ada/clip.apng");
    field(&harness, "Animated PNG").click();
    harness.run();
    harness.get_by_label("GIF").click();
    harness.run();
    assert!(harness.query_by_value("60").is_none(), "GIF cannot keep 60");
    assert!(harness.query_by_label("Rate presets").is_none());
    field(&harness, "50").click();
    harness.run();
    harness.get_by_label("100/3").click();
    harness.run();
    field(&harness, "/home/ada/clip.gif");
    harness.get_by_label_contains("333 frames, 10 s long.");
    // The next format has the rate that fits it, and so has this one when it comes back.
    for (from, to, rate, other) in [("GIF", "Animated PNG", "60", "50"), ("Animated PNG", "GIF", "50", "60")] {
        field(&harness, from).click();
        harness.run();
        harness.get_by_role_and_label(Role::Button, to).click();
        harness.run();
        field(&harness, rate);
        assert!(harness.query_by_value(other).is_none(), "{to}");
    }
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(recorded(&harness)[0].rate, None);
}

/// The command has what the user has chosen, and nothing else: it chooses as the page does.
#[test]
fn a_command_has_what_was_chosen() {
    let mut harness = opened();
    retype(&mut harness, "60", "30");
    harness.get_by_label("Exact").click();
    harness.run();
    harness.get_by_label("Speeds of the clip").click();
    harness.run();
    harness.get_by_label("25 %").click();
    harness.run();
    harness.get_by_label_contains("1200 frames, 40 s long, showing 10 s.");
    let copied = |harness: &mut BenchHarness| {
        harness.get_by_label("Copy as command").click();
        harness.run();
        harness.state().copied.clone().expect("a command")
    };
    let options = " --fps 30 --exact --speed 0.25 --look lab";
    assert!(copied(&mut harness).ends_with(options), "{:?}", harness.state().copied);
    // An empty rate is the one that fits.
    retype(&mut harness, "30", "3");
    press(&mut harness, NONE, Key::Backspace);
    field(&harness, "10 s").focus();
    harness.run();
    harness.get_by_label("For browsers").click();
    harness.run();
    field(&harness, "60");
    assert!(!copied(&mut harness).contains("--fps") && !copied(&mut harness).contains("--exact"));
}

#[test]
fn what_makes_no_sense_is_said_and_cannot_start() {
    let mut harness = opened();
    assert!(start_is_possible(&harness));
    retype(&mut harness, "60", "fast");
    assert!(!start_is_possible(&harness));
    harness.get_by_label_contains("Frames per second: write it like 60, 59.94 or 100/3, from 10 to 240");
    press(&mut harness, NONE, Key::Enter);
    press(&mut harness, NONE, Key::Enter);
    assert!(recorded(&harness).is_empty() && harness.state().ui.page() == Some("record"));
    retype(&mut harness, "fast", "300");
    harness.get_by_label_contains("from 10 to 240");
    retype(&mut harness, "300", "30");
    harness.get_by_label_contains("300 frames, 10 s long.");
    assert!(start_is_possible(&harness));
}

#[test]
fn a_file_that_is_there_is_named() {
    let mut bench = Bench::new(three_lanes());
    bench.recording.replaces = true;
    let mut harness = harness(bench, 1280.0, 720.0);
    press(&mut harness, CTRL, Key::R);
    harness.get_by_label_contains("600 frames, 10 s long. It replaces the existing file.");
    harness.get_by_label("Choose…").click();
    harness.run();
    assert!(matches!(harness.state().commands.last(), Some(Command::ChooseRecording(_))));
    harness.state_mut().ui.record_to("/home/ada/x.gif".to_owned(), Some("gif"));
    harness.run();
    field(&harness, "/home/ada/x.gif");
    harness.get_by_label_contains("It replaces the existing file.");
}

#[test]
fn a_recording_is_shown_and_cancelled_and_alone() {
    let mut bench = Bench::new(three_lanes());
    bench.recording.running = Some((120, 600));
    // The progress refreshes again and again, so the interface never comes to rest.
    let mut harness = harness(bench, 1280.0, 720.0);
    harness.run_steps(2);
    harness.get_by_label_contains("120 of 600 frames, 1 min 13 s left");
    harness.key_press_modifiers(CTRL, Key::R);
    harness.run_steps(3);
    assert_eq!(harness.state().ui.page(), None);
    harness.get_by_label_contains("A clip is being recorded");
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(harness.state().commands, [], "Escape ends no recording");
    harness.get_by_label("Cancel the recording").click();
    harness.run_steps(2);
    assert_eq!(harness.state().commands, [Command::CancelRecording]);
    harness.state_mut().recording.cancelled = true;
    harness.run_steps(2);
    assert!(harness.get_by_label("Cancel the recording").accesskit_node().is_disabled());
    harness.state_mut().recording.running = None;
    harness.run();
    assert!(harness.query_by_label("Cancel the recording").is_none());
}

#[test]
fn f12_takes_a_picture_also_of_a_page() {
    let mut harness = ordinary();
    press(&mut harness, NONE, Key::F12);
    press(&mut harness, NONE, Key::Questionmark);
    press(&mut harness, NONE, Key::F12);
    assert_eq!(
        harness.state().commands,
        [Command::Window(WindowIntent::Screenshot), Command::Window(WindowIntent::Screenshot)]
    );
}

#[test]
fn the_page_fits_every_window() {
    for [width, height] in [[1280.0, 720.0], [640.0, 360.0], [320.0, 200.0]] {
        let mut harness = harness(Bench::new(three_lanes()), width, height);
        press(&mut harness, CTRL, Key::R);
        // Small windows lower the zoom, and so have more points.
        let window = harness.ctx.content_rect();
        for name in ["Start recording", "Cancel", "Close the page"] {
            let rect = harness.get_by_label(name).rect();
            assert!(window.contains_rect(rect), "{name} at {rect} in {width} x {height}");
        }
    }
}

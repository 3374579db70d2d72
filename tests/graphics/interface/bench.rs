//! A bench: a lab, the interface, and a window without a screen.

use egui::accesskit::Role;
use egui::{Modifiers, UiBuilder, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::ops::ControlFlow;
use std::sync::Arc;
use timestep_lab::analysis::DoneParts;
use timestep_lab::displays::{RefreshRate, Trace};
use timestep_lab::entry::Entry;
use timestep_lab::figures::{BegunFigure, Figure, FigureError, FigureJob, FigureResources, FigureResult};
use timestep_lab::integrators::Integrator;
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::lane::{LaneSpec, Looks};
use timestep_lab::palette::Theme;
use timestep_lab::presentation::Presentation;
use timestep_lab::scenario::Scenario;
use timestep_lab::scenario::opening::Control;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{
    AdviceJob, AdviceState, Command, Interface, KeptWork, Mode, OpenedRun, Output, PlaybackInfo, Prefs, Surplus,
    WindowInfo, WindowIntent,
};

/// The interface over a lab, with all requests it has made.
pub struct Bench {
    pub lab: Lab,
    pub ui: Interface,
    pub output: Output,
    pub commands: Vec<Command>,
    pub actions: usize,
    pub vsync: bool,
    pub fullscreen: bool,
    pub pace: Option<f64>,
    pub screen: RefreshRate,
    pub speed: f64,
    pub uneven: Vec<usize>,
    pub records_frame_times: bool,
    pub recorded_trace: Option<Arc<Trace>>,
    pub advice: Option<AdviceState>,
    pub frame_ms: Vec<f32>,
    pub recording: super::recording::RecordingStub,
    pub figures: Vec<FigureResult>,
    pub kept: Vec<KeptWork<'static>>,
    pub surplus: Option<Surplus<'static>>,
    pub course: super::course::CourseStub,
    /// Scenario that waits while puzzles are open.
    pub aside: Option<Scenario>,
    /// Number of the open document.
    pub document: u64,
    /// The only controls that its link shows.
    pub only: Vec<Control>,
    pub opened_run: OpenedRun,
    /// Last copied text.
    pub copied: Option<String>,
}

impl Bench {
    pub fn new(scenario: Scenario) -> Self {
        Bench {
            lab: lab_of(scenario),
            ui: Interface::new(Prefs { theme: Theme::Dark, mode: Mode::Lab, ..Prefs::default() }),
            output: Output::default(),
            commands: Vec::new(),
            actions: 0,
            vsync: true,
            fullscreen: false,
            recording: super::recording::RecordingStub::default(),
            pace: None,
            screen: RefreshRate::HZ_60,
            speed: 1.0,
            uneven: Vec::new(),
            records_frame_times: false,
            recorded_trace: None,
            advice: None,
            copied: None,
            document: 0,
            only: Vec::new(),
            opened_run: OpenedRun::None,
            figures: Vec::new(),
            kept: Vec::new(),
            surplus: None,
            course: super::course::CourseStub::default(),
            aside: None,
            frame_ms: (0..120).map(|i| if i % 37 == 20 { 33.4 } else { 16.4 + 0.2 * (i % 4) as f32 }).collect(),
        }
    }

    /// Runs one frame of the interface and carries out its requests. No time passes.
    pub fn frame(&mut self, ui: &mut egui::Ui) {
        // The harness keeps a margin; a window has none.
        let mut whole = ui.new_child(UiBuilder::new().max_rect(ui.ctx().content_rect()));
        whole.set_clip_rect(ui.ctx().content_rect());
        let ui = &mut whole;
        let info = WindowInfo {
            vsync: self.vsync,
            present_modes: &["Fifo", "Mailbox", "Immediate"],
            present_mode: "Fifo",
            adapter: "llvmpipe",
            software: true,
            frame_ms: &self.frame_ms,
            fullscreen: self.fullscreen,
            document: self.document,
            only: &self.only,
            opened_run: self.opened_run,
            file: Some(std::path::Path::new("assets/lessons/cadence.toml")),
            unsaved: false,
            left_work: false,
            pace: self.pace,
            playback: PlaybackInfo {
                screen: self.screen,
                speed: self.speed,
                uneven: &self.uneven,
                ..PlaybackInfo::PLAIN
            },
            rescreened: None,
            records_frame_times: self.records_frame_times,
            recorded_trace: self.recorded_trace.as_ref(),
            recording: self.recording.info(),
            figures: &self.figures,
            advice: self.advice.as_ref(),
            course: self.course.info(),
            kept: &self.kept,
            surplus: self.surplus,
        };
        let output = self.ui.show(ui, &self.lab.snapshot(), &info);
        if ui.ctx().will_discard() {
            return;
        }
        let copied = ui.ctx().output(|output| {
            output.commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        });
        self.copied = copied.or(self.copied.take());
        self.actions += output.actions.len();
        let (actions, scenario) = (&output.actions, output.scenario.as_ref());
        self.lab.frame(Frame { elapsed: Flicks::ZERO, actions, scenario, input: output.input, ..Frame::default() });
        for command in &output.commands {
            match command {
                Command::SetVsync(on) => self.vsync = *on,
                Command::Window(WindowIntent::Fullscreen) => self.fullscreen ^= true,
                Command::CheckRecording(form) => self.recording.check(form, self.lab.snapshot().scenario),
                Command::OpenLesson(id) => {
                    self.document += 1;
                    self.lab = lab_of(Scenario::load(id).expect("a bundled lesson"));
                }
                Command::OpenScenario(scenario) => {
                    self.document += 1;
                    self.lab = lab_of(Scenario::clone(scenario));
                }
                Command::Window(WindowIntent::RecordFrameTimes) => self.records_frame_times ^= true,
                Command::Puzzle(Some(scenario)) => {
                    self.aside.get_or_insert_with(|| self.lab.snapshot().scenario.clone());
                    self.lab = lab_of(Scenario::clone(scenario));
                }
                Command::Puzzle(None) => self.lab = lab_of(self.aside.take().expect("a document was put aside")),
                _ => {}
            }
        }
        self.draw_figures(&output.figures);
        self.answer(output.advice.as_ref());
        self.course.work(&output);
        self.commands.extend(output.commands.iter().cloned());
        self.output = output;
    }

    /// Computes the requested figures at once, as coarse charts.
    fn draw_figures(&mut self, wanted: &[(&'static Figure, FigureJob)]) {
        for (figure, job) in wanted {
            if self.figures.iter().any(|drawing| drawing.figure == *figure && drawing.job == *job) {
                continue;
            }
            self.figures.retain(|drawing| drawing.figure != *figure);
            let (begun, watch) = (BegunFigure::default(), |_| ControlFlow::Continue(()));
            let resources = FigureResources { clock: None, watch: &watch, begun: &begun, longest_run: u64::MAX };
            let chart = match job.compute(0, resources) {
                Ok(chart) => Ok(Arc::new(chart)),
                Err(FigureError::Refused(why)) => Err(why),
                Err(FigureError::Stopped) => unreachable!("nobody stops it"),
            };
            self.figures.push(FigureResult { figure, job: job.clone(), chart, working: None });
        }
    }

    /// Answers the question of the open page at once.
    fn answer(&mut self, job: Option<&AdviceJob>) {
        if let Some(job) = job.filter(|job| self.advice.as_ref().is_none_or(|state| state.job != **job)) {
            let answer = job.answer(&DoneParts::default(), &|_| ControlFlow::Continue(())).ok();
            self.advice = Some(AdviceState { answer, ..AdviceState::new(job.clone()) });
        }
    }

    pub fn lane(&self, index: usize) -> LaneSpec {
        self.lab.snapshot().scenario.lanes[index].clone()
    }

    pub fn lanes(&self) -> usize {
        self.lab.snapshot().lanes.len()
    }

    /// Runs the lab for this many frames of 1/60 s.
    pub fn run_for(&mut self, frames: u32) {
        for _ in 0..frames {
            self.lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        }
    }
}

pub type BenchHarness = Harness<'static, Bench>;

/// A lab as a window has it.
pub fn lab_of(scenario: Scenario) -> Lab {
    let mut lab = Lab::new(scenario);
    lab.keep_history(Lab::HISTORY_BYTES);
    lab.keep_curves();
    lab.keep_cut_off();
    lab
}

/// Scenario with three lanes, for most tests.
pub fn three_lanes() -> Scenario {
    let integrator = |id: &str| Integrator::by_id(id).unwrap();
    Scenario {
        title: "60 Hz physics on a 50 Hz display".to_owned(),
        caption: "What do you expect to see? Which lane judders, and why?".to_owned(),
        ..Scenario::of(vec![
            LaneSpec { looks: Looks::named("no smoothing"), ..LaneSpec::default() },
            LaneSpec {
                looks: Looks::named("interpolated"),
                presentation: Presentation::by_id("interpolate").unwrap(),
                ..LaneSpec::default()
            },
            LaneSpec {
                integrator: integrator("explicit-euler").into(),
                dt: Flicks::from_ratio(1, 20),
                ..LaneSpec::default()
            },
        ])
    }
}

/// Scenario with `n` lanes of different methods and steps.
pub fn many_lanes(n: usize) -> Scenario {
    let methods = Integrator::all();
    let lane = |i: usize| LaneSpec {
        integrator: methods[i % methods.len()].into(),
        dt: Flicks::from_ratio(1, 20 * (1 + i as i64)),
        ..LaneSpec::default()
    };
    Scenario { title: format!("{n} lanes"), ..Scenario::of((0..n).map(lane).collect()) }
}

/// A window of this size that renders no pixels.
pub fn harness(bench: Bench, width: f32, height: f32) -> BenchHarness {
    let frame = |ui: &mut egui::Ui, bench: &mut Bench| bench.frame(ui);
    Harness::builder().with_size(vec2(width, height)).with_step_dt(1.0 / 60.0).build_ui_state(frame, bench)
}

/// An ordinary window with three lanes.
pub fn ordinary() -> BenchHarness {
    harness(Bench::new(three_lanes()), 1280.0, 720.0)
}

/// Presses keys and lets the interface settle.
pub fn press(harness: &mut BenchHarness, modifiers: Modifiers, key: egui::Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run();
}

/// Brings a control of the inspector into view.
pub fn scroll_to(harness: &mut BenchHarness, role: Role, name: &str) {
    harness.get_by_role_and_label(role, name).scroll_to_me();
    harness.run();
}

/// Clicks a control of the inspector, wherever it is.
pub fn click(harness: &mut BenchHarness, role: Role, name: &str) {
    scroll_to(harness, role, name);
    harness.get_by_role_and_label(role, name).click();
    harness.run();
}

/// Replaces the text of a field and leaves it with Enter.
pub fn type_into(harness: &mut BenchHarness, name: &str, text: &str) {
    scroll_to(harness, Role::TextInput, name);
    harness.get_by_role_and_label(Role::TextInput, name).click();
    harness.run();
    press(harness, Modifiers::COMMAND, egui::Key::A);
    harness.event(egui::Event::Text(text.to_owned()));
    harness.run();
    press(harness, Modifiers::NONE, egui::Key::Enter);
}

/// Chooses an entry of a drop-down list.
pub fn choose(harness: &mut BenchHarness, list: &str, entry: &str) {
    scroll_to(harness, Role::ComboBox, list);
    harness.get_by_role_and_label(Role::ComboBox, list).click();
    harness.run();
    harness.get_by_role_and_label(Role::Button, entry).click();
    harness.run();
}

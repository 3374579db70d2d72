//! The open window: input to egui, edits to the document, pictures to the surface.

mod commands;
mod plots;
mod record;

use super::analyst::Analyst;
use super::burn::Burner;
use super::document::Document;
use super::frame_clock::FrameClock;
use super::frame_trace::FrameTrace;
use super::gpu::WindowGpu;
use super::place::{self, WindowPlace};
use super::recorder::Recorder;
use super::remembered::Remembered;
use super::state_line::StateLine;
use super::{AppError, ScreenshotRequest, UserEvent, present_mode};
use crate::chart::Chart;
use crate::lab::{Lab, Snapshot};
use crate::scenario::LESSONS;
use crate::studio::{self, Picture};
use crate::time::Flicks;
use crate::ui::{Interface, Output, ToastKind, WindowInfo};
use egui::epaint::ClippedPrimitive;
use std::sync::Arc;
use std::time::{Duration, Instant};
use winit::dpi::PhysicalSize;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
use winit::window::Window;

/// Whether the program goes on after a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    Continue,
    Quit,
}

/// What egui made of a frame.
struct Layout {
    output: Output,
    shapes: Vec<ClippedPrimitive>,
    pixels_per_point: f32,
}

/// A window with everything that draws on it.
pub struct AppWindow {
    window: Arc<Window>,
    gpu: WindowGpu,
    egui: egui_winit::State,
    ui: Interface,
    clock: FrameClock,
    burner: Burner,
    /// Frame times that are being recorded.
    frame_trace: Option<FrameTrace>,
    proxy: EventLoopProxy<UserEvent>,
    vsync: bool,
    occluded: bool,
    /// The window when it was last in its normal state.
    place: Option<WindowPlace>,
    refresh_period: Duration,
    /// When egui wants the next frame.
    repaint_at: Option<Instant>,
    last_frame: Instant,
    quit: bool,
    recorder: Recorder,
    analyst: Analyst,
    /// Of the next frame, into a file.
    picture_wanted: bool,
    /// A plot or figure that waits for the person to say where to.
    chart_wanted: Option<Chart>,
    /// A picture is going to be taken, and for how many frames everything has stood still for it.
    posing: bool,
    posed: u32,
    /// Bundled scenarios: id and title.
    lessons: Vec<(&'static str, String)>,
}

impl AppWindow {
    /// Frames until every number on the screen belongs to the moment of the picture.
    const FRAMES_POSED: u32 = 30;
    /// When to try again what the surface did not take.
    const AGAIN: Duration = Duration::from_millis(16);

    pub fn open(
        event_loop: &ActiveEventLoop,
        remembered: &Remembered,
        screenshot: Option<&ScreenshotRequest>,
        name: &str,
        proxy: EventLoopProxy<UserEvent>,
    ) -> Result<Self, AppError> {
        // Hidden until AccessKit is attached, which it must be before the window is first shown.
        let mut attributes = place::attributes(event_loop, remembered.window);
        if let Some(request) = screenshot {
            attributes = attributes.with_inner_size(PhysicalSize::new(request.size[0], request.size[1]));
        }
        let window = Arc::new(event_loop.create_window(attributes)?);
        let vsync = true;
        let gpu =
            WindowGpu::open(event_loop, &window, vsync).map_err(|error| AppError::NoGpu(error, name.to_owned()))?;
        let mut prefs = remembered.ui.clone();
        if let Some(request) = screenshot {
            prefs.theme = request.theme;
        }
        let mut ui = Interface::new(prefs);
        if gpu.gpu.facts.is_software && screenshot.is_none() {
            let adapter = &gpu.gpu.facts.name;
            ui.toast(
                ToastKind::Info,
                format!("No graphics card: the processor draws ({adapter}), and frames come slower."),
            );
        }
        let egui = egui_state(event_loop, &window, &gpu, egui::Context::default(), &proxy);
        window.set_visible(true);
        let refresh_period = refresh_period(&window);
        let repaint = proxy.clone();
        let mut window = AppWindow {
            window,
            gpu,
            egui,
            ui,
            clock: FrameClock::default(),
            burner: Burner::default(),
            frame_trace: None,
            proxy,
            vsync,
            occluded: false,
            place: remembered.window,
            refresh_period,
            repaint_at: Some(Instant::now()),
            last_frame: Instant::now(),
            quit: false,
            recorder: Recorder::default(),
            analyst: Analyst::new(move || {
                // The window may be gone by now.
                let _ = repaint.send_event(UserEvent::Repaint(Instant::now()));
            }),
            picture_wanted: false,
            chart_wanted: None,
            posing: screenshot.is_some(),
            posed: 0,
            lessons: LESSONS.iter().map(|lesson| (lesson.id, lesson.scenario().title)).collect(),
        };
        window.say_kept(remembered.kept.as_deref());
        Ok(window)
    }

    /// If the device was lost: everything on it again, from what the program knows. The error is a sentence.
    pub fn keep_gpu(&mut self, event_loop: &ActiveEventLoop) -> Result<(), String> {
        if !self.gpu.gpu.faults.is_lost() {
            return Ok(());
        }
        self.gpu = WindowGpu::open(event_loop, &self.window, self.vsync)?;
        self.ui.reupload_textures(self.egui.egui_ctx());
        self.ui.toast(ToastKind::Info, "The graphics device was lost and has been opened again.");
        self.repaint_at = Some(Instant::now());
        Ok(())
    }

    pub fn request_redraw(&self) {
        self.window.request_redraw();
    }

    pub fn repaint_at(&mut self, at: Instant) {
        self.repaint_at = Some(self.repaint_at.map_or(at, |earlier| earlier.min(at)));
    }

    #[cfg(feature = "accesskit")]
    pub fn accesskit(&mut self, event: egui_winit::accesskit_winit::Event) {
        use egui_winit::accesskit_winit::WindowEvent;
        match event.window_event {
            WindowEvent::InitialTreeRequested => self.egui.egui_ctx().enable_accesskit(),
            WindowEvent::ActionRequested(request) => self.egui.on_accesskit_action_request(request),
            WindowEvent::AccessibilityDeactivated => self.egui.egui_ctx().disable_accesskit(),
        }
        self.repaint_at(Instant::now());
    }

    /// Everything but redrawing and closing.
    pub fn event(&mut self, event: &WindowEvent, document: &mut Document) {
        match event {
            WindowEvent::Resized(_) | WindowEvent::Moved(_) | WindowEvent::ScaleFactorChanged { .. } => {
                self.gpu.surface.resize(self.window.inner_size());
                self.place = WindowPlace::of(&self.window).or(self.place);
                self.refresh_period = refresh_period(&self.window);
            }
            WindowEvent::Occluded(occluded) => {
                self.occluded = *occluded;
                self.clock.stop();
            }
            WindowEvent::DroppedFile(path) => self.open_file(path, document),
            _ => {}
        }
        // The pointer stands somewhere when a picture is taken; its tooltip has no place in the documentation.
        let pointer = matches!(event, WindowEvent::CursorMoved { .. } | WindowEvent::CursorEntered { .. });
        if !(self.posing && pointer) && self.egui.on_window_event(&self.window, event).repaint {
            self.repaint_at(Instant::now());
        }
    }

    /// When to draw next; `None`: when something happens.
    pub fn next_frame(&self, document: &Document) -> Option<Instant> {
        if self.occluded || self.gpu.surface.size().contains(&0) {
            return None;
        }
        if !document.runs() && !document.has_edits() {
            return self.repaint_at;
        }
        // Waiting for the display is the surface's business. Where it does not wait although it should
        // (a nested X server), half a refresh keeps the program from spinning and never misses a refresh.
        let mode = self.gpu.surface.present_mode();
        let pause = if present_mode::waits(mode) { self.refresh_period / 2 } else { Duration::ZERO };
        let due = self.last_frame + pause;
        Some(self.repaint_at.map_or(due, |at| at.clamp(self.last_frame, due)))
    }

    /// One frame: time, input, edits, picture.
    pub fn frame(
        &mut self,
        event_loop: &ActiveEventLoop,
        document: &mut Document,
        screenshot: Option<&ScreenshotRequest>,
    ) -> Result<After, AppError> {
        // In a storm of resizes the last event is already old news.
        self.gpu.surface.resize(self.window.inner_size());
        if self.occluded || self.gpu.surface.size().contains(&0) {
            self.clock.stop();
            return Ok(After::Continue);
        }
        self.last_frame = Instant::now();
        let measured = self.clock.tick(self.last_frame);
        if !document.runs() {
            self.clock.stop();
        }
        if let Some(trace) = &mut self.frame_trace {
            trace.add(measured);
        }
        match screenshot {
            None => {
                document.frame(measured);
                self.burner.burn(&document.lab.snapshot());
            }
            Some(request) => self.pose(document, request.after),
        }

        let Layout { output, shapes, pixels_per_point } = self.lay_out(event_loop, document);
        let snapshot = document.lab.snapshot();
        let palette = studio::palette(self.ui.theme());
        let picture = Picture {
            palette,
            lanes: &studio::lanes(&snapshot, &output.lanes, palette, pixels_per_point),
            shapes: Some(&shapes),
            pixels_per_point,
            size: self.gpu.surface.size(),
        };
        if let Some(request) = screenshot.filter(|_| self.posed >= Self::FRAMES_POSED) {
            self.gpu.save_picture(&picture, &request.path).map_err(AppError::Screenshot)?;
            return Ok(After::Quit);
        }
        self.show_or_save(&picture);
        self.log_state(&snapshot);

        document.edit(output.scenario, output.actions);
        document.drive(output.input);
        self.analyst.want(output.figures);
        for command in output.commands {
            self.obey(command, document);
        }
        self.update_title(document);
        Ok(if std::mem::take(&mut self.quit) { After::Quit } else { After::Continue })
    }

    /// Puts the picture on the window, or into a file if that was asked for: the textures of a frame are good for once,
    /// so the window shows the next one then.
    fn show_or_save(&mut self, picture: &Picture<'_>) {
        if std::mem::take(&mut self.picture_wanted) {
            self.save_picture(picture);
        } else if self.gpu.present(&self.window, picture) {
            self.clock.submitted(Instant::now());
        } else {
            self.repaint_at(Instant::now() + Self::AGAIN);
        }
    }

    /// Brings the laboratory to the moment of the picture, the same on every machine, and lets it stand there.
    fn pose(&mut self, document: &mut Document, after: Flicks) {
        loop {
            let missing = after - document.lab.snapshot().elapsed;
            if missing <= Flicks::ZERO {
                break;
            }
            document.frame(missing.min(Lab::NOMINAL_FRAME));
        }
        // A figure that is not finished would have no place in the documentation.
        self.posed += u32::from(!self.analyst.is_working());
    }

    /// Runs the interface over the laboratory as it is now.
    fn lay_out(&mut self, event_loop: &ActiveEventLoop, document: &Document) -> Layout {
        let raw = self.egui.take_egui_input(&self.window);
        let context = self.egui.egui_ctx().clone();
        let mut output = Output::default();
        let full = context.run_ui(raw, |ui| output = self.show(ui, document));
        self.egui.handle_platform_output_with_event_loop(&self.window, event_loop, full.platform_output);
        let delay = full.viewport_output.get(&egui::ViewportId::ROOT).map_or(Duration::MAX, |root| root.repaint_delay);
        self.repaint_at = self.last_frame.checked_add(delay).filter(|_| delay < Duration::MAX);
        self.gpu.painter.keep(full.textures_delta);
        let shapes = context.tessellate(full.shapes, full.pixels_per_point);
        Layout { output, shapes, pixels_per_point: full.pixels_per_point }
    }

    fn log_state(&self, snapshot: &Snapshot<'_>) {
        let state = StateLine {
            snapshot,
            ui: &self.ui,
            vsync: self.vsync,
            present_mode: present_mode::name(self.gpu.surface.present_mode()),
            fullscreen: self.window.fullscreen().is_some(),
            size: self.gpu.surface.size(),
            recording: self.recorder.info(),
        };
        state.log();
    }

    fn show(&mut self, ui: &mut egui::Ui, document: &Document) -> Output {
        self.recorder.look();
        self.analyst.look();
        let modes: Vec<&str> = self.gpu.surface.supported.iter().map(|mode| present_mode::name(*mode)).collect();
        let info = WindowInfo {
            vsync: self.vsync,
            present_modes: &modes,
            present_mode: present_mode::name(self.gpu.surface.present_mode()),
            adapter: &self.gpu.adapter,
            software: self.gpu.gpu.facts.is_software,
            frame_ms: self.clock.submit_intervals(),
            fullscreen: self.window.fullscreen().is_some(),
            file: document.file.as_deref(),
            unsaved: document.unsaved(),
            records_frame_times: self.frame_trace.is_some(),
            lessons: &self.lessons,
            recording: self.recorder.info(),
            figures: self.analyst.drawings(),
        };
        self.ui.show(ui, &document.lab.snapshot(), &info)
    }

    fn update_title(&self, document: &Document) {
        let mark = if document.unsaved() { "• " } else { "" };
        let title = document.lab.snapshot().scenario.title.replace(char::is_control, " ");
        let title = format!("{mark}{title} – Timestep Lab");
        if self.window.title() != title {
            self.window.set_title(&title);
        }
    }

    /// What the next start should find as it is now.
    pub fn remember(&self) -> Remembered {
        let window = self.place.map(|place| WindowPlace { maximized: self.window.is_maximized(), ..place });
        Remembered { window, ui: self.ui.prefs().clone(), kept: None }
    }
}

/// How long the window's screen shows a picture; 1/60 s where it does not say.
fn refresh_period(window: &Window) -> Duration {
    let millihertz = window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
    Duration::from_secs_f64(1e3 / f64::from(millihertz.unwrap_or(60_000).clamp(24_000, 1_000_000)))
}

/// egui's side of the window, connected to AccessKit and to the event loop.
fn egui_state(
    event_loop: &ActiveEventLoop,
    window: &Window,
    gpu: &WindowGpu,
    context: egui::Context,
    proxy: &EventLoopProxy<UserEvent>,
) -> egui_winit::State {
    let repaint = proxy.clone();
    context.set_request_repaint_callback(move |info| {
        if let Some(at) = Instant::now().checked_add(info.delay) {
            // A closed event loop needs no repaint.
            let _ = repaint.send_event(UserEvent::Repaint(at));
        }
    });
    let side = gpu.gpu.device.limits().max_texture_dimension_2d as usize;
    let scale = Some(window.scale_factor() as f32);
    let mut state = egui_winit::State::new(context, egui::ViewportId::ROOT, window, scale, window.theme(), Some(side));
    #[cfg(feature = "accesskit")]
    state.init_accesskit(event_loop, window, proxy.clone());
    #[cfg(not(feature = "accesskit"))]
    let _ = event_loop;
    state
}

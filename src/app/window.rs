//! The open window: input to egui, edits to the document, pictures to the surface.

use super::dialogs::{self, Answer, Purpose};
use super::document::Document;
use super::frame_clock::FrameClock;
use super::gpu::WindowGpu;
use super::painter::Picture;
use super::remembered::{Remembered, WindowPlace};
use super::state_line::StateLine;
use super::{AppError, ScreenshotRequest, UserEvent, present_mode};
use crate::lab::Lab;
use crate::scenario::{LESSONS, Scenario};
use crate::ui::{Command, Output, ToastKind, Ui, WindowInfo};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
use winit::window::{Fullscreen, Window};

/// Whether the program goes on after a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    Continue,
    Quit,
}

/// A window with everything that draws on it.
pub struct AppWindow {
    window: Arc<Window>,
    gpu: WindowGpu,
    egui: egui_winit::State,
    ui: Ui,
    clock: FrameClock,
    proxy: EventLoopProxy<UserEvent>,
    vsync: bool,
    occluded: bool,
    /// When egui wants the next frame.
    repaint_at: Option<Instant>,
    last_frame: Instant,
    quit: bool,
    /// Bundled scenarios: id and title.
    lessons: Vec<(&'static str, String)>,
}

impl AppWindow {
    pub fn open(
        event_loop: &ActiveEventLoop,
        remembered: &Remembered,
        screenshot: Option<&ScreenshotRequest>,
        name: &str,
        proxy: EventLoopProxy<UserEvent>,
    ) -> Result<Self, AppError> {
        // Hidden until AccessKit is attached, which it must be before the window is first shown.
        let mut attributes = Window::default_attributes()
            .with_title("Timestep Lab")
            .with_visible(false)
            .with_min_inner_size(PhysicalSize::new(160, 120))
            .with_inner_size(winit::dpi::LogicalSize::new(1280, 720));
        if let Some(request) = screenshot {
            attributes = attributes.with_inner_size(PhysicalSize::new(request.size[0], request.size[1]));
        }
        if let Some(place) = remembered.window {
            attributes = attributes
                .with_inner_size(PhysicalSize::new(place.width.max(160), place.height.max(120)))
                .with_maximized(place.maximized);
            if let Some((x, y)) = place.position {
                attributes = attributes.with_position(PhysicalPosition::new(x, y));
            }
        }
        let window = Arc::new(event_loop.create_window(attributes)?);
        let vsync = true;
        let gpu =
            WindowGpu::open(event_loop, &window, vsync).map_err(|error| AppError::NoGpu(error, name.to_owned()))?;
        let mut prefs = remembered.ui.clone();
        if let Some(request) = screenshot {
            prefs.theme = request.theme;
        }
        let ui = Ui::new(prefs);
        let egui = egui_state(event_loop, &window, &gpu, egui::Context::default(), &proxy);
        window.set_visible(true);
        Ok(AppWindow {
            window,
            gpu,
            egui,
            ui,
            clock: FrameClock::default(),
            proxy,
            vsync,
            occluded: false,
            repaint_at: Some(Instant::now()),
            last_frame: Instant::now(),
            quit: false,
            lessons: LESSONS.iter().map(|lesson| (lesson.id, lesson.scenario().title)).collect(),
        })
    }

    /// If the device was lost: everything on it again, from what the program knows. The error is a sentence.
    pub fn keep_gpu(&mut self, event_loop: &ActiveEventLoop) -> Result<(), String> {
        if !self.gpu.gpu.faults.is_lost() {
            return Ok(());
        }
        self.gpu = WindowGpu::open(event_loop, &self.window, self.vsync)?;
        // A context believes that its textures are still on the device; a new one uploads them again.
        let context = egui::Context::default();
        let memory = self.egui.egui_ctx().memory(Clone::clone);
        context.memory_mut(|new| *new = memory);
        self.egui = egui_state(event_loop, &self.window, &self.gpu, context, &self.proxy);
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
            WindowEvent::Resized(size) => self.gpu.surface.resize(*size),
            WindowEvent::Occluded(occluded) => {
                self.occluded = *occluded;
                self.clock.stop();
            }
            WindowEvent::DroppedFile(path) => self.open_file(path, document),
            _ => {}
        }
        if self.egui.on_window_event(&self.window, event).repaint {
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
        let pause = if present_mode::waits(mode) { self.refresh_period() / 2 } else { Duration::ZERO };
        let due = self.last_frame + pause;
        Some(self.repaint_at.map_or(due, |at| at.clamp(self.last_frame, due)))
    }

    fn refresh_period(&self) -> Duration {
        let millihertz = self.window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
        Duration::from_secs_f64(1e3 / f64::from(millihertz.unwrap_or(60_000).clamp(24_000, 1_000_000)))
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
            return Ok(After::Continue);
        }
        let now = Instant::now();
        self.last_frame = now;
        let measured = self.clock.tick(now);
        if !document.runs() {
            self.clock.stop();
        }
        // A picture for the documentation comes out the same on every machine.
        document.frame(if screenshot.is_some() { Lab::NOMINAL_FRAME } else { measured });

        let raw = self.egui.take_egui_input(&self.window);
        let context = self.egui.egui_ctx().clone();
        let mut output = Output::default();
        let full = context.run_ui(raw, |ui| output = self.show(ui, document));
        self.egui.handle_platform_output_with_event_loop(&self.window, event_loop, full.platform_output);
        let delay = full.viewport_output.get(&egui::ViewportId::ROOT).map_or(Duration::MAX, |root| root.repaint_delay);
        self.repaint_at = now.checked_add(delay).filter(|_| delay < Duration::MAX);

        let shapes = context.tessellate(full.shapes, full.pixels_per_point);
        self.gpu.painter.keep(full.textures_delta);
        let snapshot = document.lab.snapshot();
        let picture = Picture {
            snapshot: &snapshot,
            theme: self.ui.theme(),
            lane_rects: &output.lanes,
            shapes: &shapes,
            pixels_per_point: full.pixels_per_point,
            size: self.gpu.surface.size(),
        };
        let due = screenshot.filter(|request| snapshot.elapsed >= request.after);
        if let Some(request) = due {
            self.gpu.save_picture(&picture, &request.path).map_err(AppError::Screenshot)?;
            return Ok(After::Quit);
        }
        self.gpu.present(&self.window, &picture);
        self.clock.submitted(Instant::now());
        let state = StateLine {
            snapshot: &snapshot,
            ui: &self.ui,
            vsync: self.vsync,
            present_mode: present_mode::name(self.gpu.surface.present_mode()),
            fullscreen: self.window.fullscreen().is_some(),
            size: self.gpu.surface.size(),
        };
        state.log();

        document.edit(output.scenario, output.actions);
        for command in output.commands {
            self.obey(command, document);
        }
        self.update_title(document);
        Ok(if std::mem::take(&mut self.quit) { After::Quit } else { After::Continue })
    }

    fn show(&mut self, ui: &mut egui::Ui, document: &Document) -> Output {
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
            lessons: &self.lessons,
        };
        self.ui.show(ui, &document.lab.snapshot(), &info)
    }

    fn obey(&mut self, command: Command, document: &mut Document) {
        match command {
            Command::SetVsync(on) => {
                self.vsync = on;
                let mode = present_mode::best(&self.gpu.surface.supported, on);
                self.gpu.surface.set_present_mode(mode);
            }
            Command::SetPresentMode(name) => {
                if let Some(mode) = present_mode::by_name(&name) {
                    self.vsync = present_mode::waits(mode);
                    self.gpu.surface.set_present_mode(mode);
                }
            }
            Command::ToggleFullscreen => {
                let on = self.window.fullscreen().is_none();
                self.window.set_fullscreen(on.then_some(Fullscreen::Borderless(None)));
            }
            Command::Open => dialogs::show(Purpose::Open, String::new(), self.proxy.clone()),
            Command::SaveAs => self.ask_where_to_save(document),
            Command::Save => match document.file.clone() {
                Some(file) => self.save_file(&file, document),
                None => self.ask_where_to_save(document),
            },
            Command::OpenLesson(id) => match Scenario::load(id) {
                Ok(scenario) => document.open(scenario, None),
                Err(error) => self.ui.toast(ToastKind::Error, error.to_string()),
            },
            Command::SetTheme(_) => {}
            Command::Quit => self.quit = true,
        }
        self.repaint_at(Instant::now());
    }

    fn ask_where_to_save(&self, document: &Document) {
        let name = document
            .file
            .as_deref()
            .and_then(Path::file_name)
            .map_or_else(|| "scenario.toml".to_owned(), |name| name.to_string_lossy().into_owned());
        dialogs::show(Purpose::Save, name, self.proxy.clone());
    }

    pub fn dialog_answered(&mut self, answer: Answer, document: &mut Document) {
        match answer {
            Answer::Chosen(Purpose::Open, path) => self.open_file(&path, document),
            Answer::Chosen(Purpose::Save, path) => self.save_file(&path, document),
            Answer::Cancelled => {}
            Answer::Unavailable => self.ui.toast(
                ToastKind::Error,
                "This desktop offers no file dialog (xdg-desktop-portal or zenity). Drop a file onto the window, or start with: timestep-lab FILE",
            ),
        }
        self.repaint_at(Instant::now());
    }

    fn open_file(&mut self, path: &Path, document: &mut Document) {
        match Scenario::load(&path.to_string_lossy()) {
            Ok(scenario) => document.open(scenario, Some(path.to_owned())),
            Err(error) => self.ui.toast(ToastKind::Error, error.to_string()),
        }
    }

    fn save_file(&mut self, path: &Path, document: &mut Document) {
        match document.lab.snapshot().scenario.save(path) {
            Ok(()) => {
                document.saved_as(path);
                self.ui.toast(ToastKind::Info, format!("Saved {}", path.display()));
            }
            Err(error) => self.ui.toast(ToastKind::Error, format!("Cannot save {}: {error}", path.display())),
        }
    }

    fn update_title(&self, document: &Document) {
        let mark = if document.unsaved() { "• " } else { "" };
        let title = format!("{mark}{} – Timestep Lab", document.lab.snapshot().scenario.title);
        if self.window.title() != title {
            self.window.set_title(&title);
        }
    }

    pub fn remember(&self) -> Remembered {
        let size = self.window.inner_size();
        let position = self.window.outer_position().ok().map(|position| (position.x, position.y));
        let window =
            WindowPlace { width: size.width, height: size.height, position, maximized: self.window.is_maximized() };
        Remembered { window: Some(window), ui: self.ui.prefs().clone() }
    }
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

//! The open window: hands input to the interface, edits to the document and frames to the surface.

mod commands;
mod only_controls;
mod opened;
mod state_log;

use super::disk::settings_watch::SettingsWatch;
use super::documents::document::Document;
use super::documents::unsaved_work::UnsavedWork;
use super::egui_platform::{EguiFrame, EguiPlatform};
use super::error::AppError;
use super::event::UserEvent;
use super::frames::cpu_load::CpuLoad;
use super::frames::frame_clock::FrameClock;
use super::frames::frame_pacing::FramePacing;
use super::frames::frame_trace::FrameTraceRecorder;
use super::pictures::automatic_screenshot::AutomaticScreenshot;
use super::pictures::chart_saver::ChartSaver;
use super::pictures::clip_recorder::ClipRecorder;
use super::screen::gpu::{DeviceState, WindowGpu};
use super::screen::present_mode;
use super::screen::screen_playback::ScreenPlayback;
use super::screen::screen_rate::ScreenRate;
use super::window_opening::OpenedWindow;
use super::workers::advice_worker::AdviceWorker;
use super::workers::figure_worker::FigureWorker;
use super::workers::lesson_worker::LessonWorker;
use crate::platform::clock::Instant;
use crate::platform::dialogs::FileDialogs;
use crate::platform::screens::SystemScreens;
use crate::platform::settings::SavedSession;
use crate::startup::ScreenshotRequest;
use interface::fault_injection;
use interface::studio::{FrameContent, lane_drawings};
use interface::ui::{Interface, Output, ToastKind, WindowInfo};
use only_controls::OnlyControls;
use simulation::displays::RefreshRate;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::time::Duration;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
use winit::window::Window;

/// A window and the parts that work for it; each part owns its state.
pub struct AppWindow {
    window: Arc<Window>,
    pub gpu: WindowGpu,
    pub platform: EguiPlatform,
    interface: Interface,
    clock: FrameClock,
    pacing: FramePacing,
    playback: ScreenPlayback,
    screens: SystemScreens,
    cpu_load: CpuLoad,
    pub frame_trace: FrameTraceRecorder,
    pub recorder: ClipRecorder,
    figures: FigureWorker,
    advice: AdviceWorker,
    lessons: LessonWorker,
    charts: ChartSaver,
    pub unsaved_work: UnsavedWork,
    screenshot: Option<AutomaticScreenshot>,
    settings: SettingsWatch,
    occluded: bool,
    /// The next frame goes into a file.
    save_frame: bool,
    /// `true` if the program is to end after this frame.
    pub quit: bool,
    dialogs: FileDialogs,
    /// The document that the address of a page names.
    named: Option<u64>,
    only: OnlyControls,
}

impl AppWindow {
    /// Makes the parts of an opened window.
    pub fn of(
        event_loop: &ActiveEventLoop,
        OpenedWindow { window, gpu }: OpenedWindow,
        session: &SavedSession,
        screenshot: Option<&ScreenshotRequest>,
        screen: Option<RefreshRate>,
        proxy: EventLoopProxy<UserEvent>,
    ) -> Self {
        let prefs = session.ui.clone();
        let max_texture_side = gpu.gpu.device.limits().max_texture_dimension_2d;
        let platform = EguiPlatform::new(event_loop, &window, max_texture_side, &proxy);
        window.set_visible(true);
        // A window manager hears of a window only when it is shown.
        window.set_maximized(session.window.is_some_and(|geometry| geometry.maximized));
        let repaint = proxy.clone();
        let request_frame = move || _ = repaint.send_event(UserEvent::Repaint(Instant::now()));
        let screens = SystemScreens::of(event_loop);
        AppWindow {
            gpu,
            platform,
            interface: if screenshot.is_some() { Interface::new(prefs) } else { Interface::new(prefs).attended() },
            clock: FrameClock::default(),
            pacing: FramePacing::new(),
            playback: ScreenPlayback::new(screen, ScreenRate::of_window(&screens, &window)),
            screens,
            window,
            cpu_load: CpuLoad::default(),
            frame_trace: FrameTraceRecorder::default(),
            recorder: ClipRecorder::new(proxy.clone(), request_frame.clone()),
            unsaved_work: UnsavedWork::start(screenshot.is_none(), request_frame.clone()),
            lessons: LessonWorker::new(request_frame.clone()),
            advice: AdviceWorker::new(request_frame.clone()),
            figures: FigureWorker::new(request_frame),
            charts: ChartSaver::default(),
            screenshot: screenshot.cloned().map(AutomaticScreenshot::new),
            settings: SettingsWatch::new(session.window),
            occluded: false,
            save_frame: false,
            quit: false,
            named: None,
            only: OnlyControls::default(),
            dialogs: FileDialogs::new(move |answer| {
                // The window may be closed by now; then the answer is not needed.
                let _ = proxy.send_event(UserEvent::Dialog(answer));
            }),
        }
    }

    /// Says that the processor renders, if it does.
    pub fn tell_software(&mut self) {
        if let Some(notice) = self.gpu.software_notice() {
            self.notify(Ok(notice));
        }
    }

    /// Opens the device again if it was lost, and everything on it. Returns `true` if it can draw; where another one is awaited, `wake` is
    /// called when it is there. The error is a message.
    pub fn keep_gpu(&mut self, wake: impl FnOnce() + 'static) -> Result<bool, String> {
        let state = self.gpu.reopen_if_lost(&self.window, wake)?;
        if state == DeviceState::Reopened {
            self.interface.reupload_textures(self.platform.context());
            self.notify(Ok("The graphics device was lost and has been opened again.".to_owned()));
        }
        Ok(state != DeviceState::Awaited)
    }

    pub fn request_redraw(&self) {
        self.window.request_redraw();
    }

    /// Requests a frame at `at`, or earlier.
    pub fn repaint_at(&mut self, at: Instant) {
        self.pacing.request(at);
    }

    /// Handles every window event but redrawing and closing.
    pub fn event(&mut self, event: &WindowEvent) {
        match event {
            WindowEvent::Resized(_) | WindowEvent::Moved(_) | WindowEvent::ScaleFactorChanged { .. } => {
                self.gpu.surface.resize(self.window.inner_size());
                self.settings.window_changed(&self.window);
                self.playback.rate.screen_changed();
            }
            // A window that only takes a screenshot takes it under others, too.
            WindowEvent::Occluded(occluded) if self.screenshot.is_none() => {
                self.occluded = *occluded;
                self.clock.stop();
            }
            WindowEvent::DroppedFile(path) => self.interface.drop_file(path.clone()),
            _ => {}
        }
        self.keep_settings();
        // An automatic screenshot must not show the tooltip under a pointer that happens to be there.
        let pointer = matches!(event, WindowEvent::CursorMoved { .. } | WindowEvent::CursorEntered { .. });
        if !(self.screenshot.is_some() && pointer) && self.platform.event(&self.window, event) {
            self.repaint_at(Instant::now());
        }
    }

    /// When to draw next; `None` until something happens.
    pub fn next_frame(&self, document: &Document) -> Option<Instant> {
        if self.is_hidden() {
            return None;
        }
        let pause = if self.waits() { self.playback.rate.pause() } else { Duration::ZERO };
        self.pacing.next_frame(document.is_moving(), pause)
    }

    /// `true` if the surface waits for the display.
    fn waits(&self) -> bool {
        present_mode::waits(self.gpu.surface.present_mode())
    }

    /// Asks the system for the rate of the screen where it may be another one: after a batch of events, because winit sends
    /// [`WindowEvent::Moved`] before it notes the new screen (0.30.13 on X11).
    pub fn ask_screen(&mut self) {
        if self.playback.rate.ask(|| self.screens.millihertz(&self.window)) {
            self.repaint_at(Instant::now());
        }
    }

    fn is_hidden(&self) -> bool {
        self.occluded || self.gpu.surface.size().contains(&0)
    }

    /// Runs one frame: time, input, rendering, edits.
    pub fn frame(&mut self, event_loop: &ActiveEventLoop, document: &mut Document) -> Result<(), AppError> {
        // Of many resizes in a row only the last size counts.
        self.gpu.surface.resize(self.window.inner_size());
        if self.is_hidden() {
            self.clock.stop();
            return Ok(());
        }
        if !self.written_pictures()? {
            return Ok(());
        }
        self.advance(document);
        if let Some(note) = document.take_note() {
            self.notify(note);
        }
        let (mut output, frame) = self.run_interface(event_loop, document);
        let edits = document.revision;
        // Before anything else can go wrong.
        let (edit, actions) = (std::mem::take(&mut output.scenario), std::mem::take(&mut output.actions));
        let brings_back_run = document.take_edit(edit, output.tries, output.undone, actions);
        self.unsaved_work.observe(document);
        fault_injection::panic_if(document.is_edited(), "drawing");
        document.compared.set(&document.lab, output.compared.as_ref());
        let snapshot = document.compared.snapshot(&document.lab);
        let seen = output.canvases.cameras(&snapshot, &output.lanes);
        let theme = self.interface.theme();
        let content = FrameContent {
            theme,
            lanes: &lane_drawings(&seen, &output.lanes, output.canvases, theme, frame.pixels_per_point),
            shapes: Some(&frame.shapes),
            pixels_per_point: frame.pixels_per_point,
            line_weight: self.interface.view().line_weight(),
            size: self.gpu.surface.size(),
        };
        if let Some(path) = self.screenshot.as_mut().and_then(AutomaticScreenshot::take_due) {
            self.gpu.save_frame(&content, &path);
            self.repaint_at(Instant::now());
            return Ok(());
        }
        self.present_or_save(&content);
        state_log::write(self, &document.lab.snapshot(), edits);
        if brings_back_run {
            document.bring_back_run();
        }
        if output.announces_surplus {
            self.unsaved_work.announce_surplus();
        }
        document.drive(output.input);
        self.figures.request(output.figures);
        self.advice.request(output.advice);
        self.lessons.request(output.rehearsals, output.thumbnails, output.examined);
        for command in output.commands {
            self.run_command(command, document);
        }
        self.unsaved_work.observe(document);
        self.keep_settings();
        self.note_open(document);
        Ok(())
    }

    /// Tells which pictures of the window are written. Returns `false` if the window is to show nothing more: it was opened for one picture.
    fn written_pictures(&mut self) -> Result<bool, AppError> {
        for written in self.gpu.pictures.take_written(&self.gpu.gpu) {
            if self.screenshot.is_some() {
                written.map_err(AppError::Screenshot)?;
                self.quit = true;
                return Ok(false);
            }
            let told = written.map(|path| crate::platform::user_folders::told_saved(&path));
            self.notify(told.map_err(|error| format!("The screenshot was not saved: {error}")));
        }
        if self.gpu.pictures.is_working() {
            self.repaint_at(Instant::now() + FramePacing::RETRY);
        }
        Ok(self.screenshot.is_none() || !self.gpu.pictures.is_working())
    }

    /// Lets the time since the last frame pass in the lab.
    fn advance(&mut self, document: &mut Document) {
        let now = Instant::now();
        self.pacing.begin_frame(now);
        let measured = self.clock.tick(now);
        if !document.runs() {
            self.clock.stop();
        }
        self.frame_trace.add(measured);
        match &mut self.screenshot {
            None => {
                let passed = self.playback.pass(measured, self.waits(), self.interface.view(), document);
                document.frame(passed);
                self.interface.window_frame(measured, document.runs());
                self.cpu_load.spend(&document.lab.snapshot());
            }
            Some(screenshot) => screenshot.advance(document, self.figures.is_working() || self.lessons.is_working()),
        }
    }

    /// Runs the interface over the lab as it is now.
    fn run_interface(&mut self, event_loop: &ActiveEventLoop, document: &mut Document) -> (Output, EguiFrame) {
        self.recorder.update();
        self.figures.update();
        self.advice.update();
        self.lessons.update();
        for message in self.unsaved_work.update() {
            self.notify(message);
        }
        let kept = self.unsaved_work.kept();
        let rescreened = document.rescreened.take();
        let modes: Vec<&str> = self.gpu.surface.supported.iter().map(|mode| present_mode::name(*mode)).collect();
        let info = WindowInfo {
            vsync: self.gpu.vsync,
            present_modes: &modes,
            present_mode: present_mode::name(self.gpu.surface.present_mode()),
            adapter: &self.gpu.adapter,
            software: self.gpu.gpu.facts.is_software,
            frame_ms: self.clock.submit_intervals(),
            fullscreen: self.window.fullscreen().is_some(),
            document: document.number,
            only: self.only.of(document),
            opened_run: document.opened_run(),
            file: document.file.as_deref(),
            unsaved: document.unsaved(),
            left_work: document.has_left_work(),
            pace: document.pace.ratio,
            playback: self.playback.info(),
            rescreened: rescreened.as_ref(),
            records_frame_times: self.frame_trace.is_recording(),
            recorded_trace: self.frame_trace.recorded(),
            recording: self.recorder.info(),
            figures: self.figures.drawings(),
            advice: self.advice.state(),
            course: self.lessons.info(AutomaticScreenshot::lesson_start(self.screenshot.as_ref(), document)),
            kept: &kept,
            surplus: self.unsaved_work.surplus(),
        };
        let (snapshot, mut output) = (document.compared.snapshot(&document.lab), Output::default());
        let show = |ui: &mut egui::Ui| output = self.interface.show(ui, &snapshot, &info);
        let run = catch_unwind(AssertUnwindSafe(|| self.platform.run(event_loop, &self.window, show)));
        let mut frame = run.unwrap_or_else(|panic| {
            document.edit(output.scenario.take().or(self.interface.take_unfinished_edit()), None);
            self.unsaved_work.observe(document);
            resume_unwind(panic)
        });
        self.pacing.set_repaint_delay(frame.repaint_delay);
        self.gpu.frames.queue_textures(std::mem::take(&mut frame.textures));
        (output, frame)
    }

    /// Presents the frame, or saves it where that was asked for: egui's texture changes can be applied only once.
    fn present_or_save(&mut self, content: &FrameContent<'_>) {
        if std::mem::take(&mut self.save_frame) {
            self.gpu.save_screenshot(content);
            self.repaint_at(Instant::now());
        } else if self.gpu.present(&self.window, content) {
            self.clock.submitted(Instant::now());
        } else {
            self.repaint_at(Instant::now() + FramePacing::RETRY);
        }
    }

    /// Tells the result of the recording that has ended.
    pub fn recording_ended(&mut self) {
        if let Some(message) = self.recorder.take_result() {
            self.notify(message);
        }
    }

    /// Tells the result of opening a scenario. Reading it was no stall of the new run.
    fn opened(&mut self, unsaved: Result<bool, String>) {
        self.clock.stop();
        match unsaved {
            Ok(true) => self.notify(Ok("Your unsaved changes are kept: Undo opens them again.".to_owned())),
            Ok(false) => {}
            Err(error) => self.notify(Err(error)),
        }
    }

    /// Shows a message for some seconds.
    fn notify(&mut self, message: Result<String, String>) {
        tracing::debug!("told: {message:?}");
        let kind = if message.is_ok() { ToastKind::Info } else { ToastKind::Error };
        self.interface.toast(kind, message.unwrap_or_else(|error| error));
        self.repaint_at(Instant::now());
    }

    /// Has settings that have changed written, a few times a second and before the window is hidden.
    fn keep_settings(&mut self) {
        let due = self.settings.due();
        if due <= Instant::now() || self.is_hidden() { self.keep_settings_now() } else { self.repaint_at(due) }
    }

    /// Has settings that have changed written.
    pub fn keep_settings_now(&mut self) {
        self.unsaved_work.observe_settings(self.settings.settings(&self.window, &self.interface, &self.gpu.known));
    }
}

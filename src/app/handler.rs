//! Connects the program to the event loop: hands events on, and says when to draw and when to sleep.

use super::documents::document::Document;
use super::error::AppError;
use super::event::{EndStatus, UserEvent};
use super::window::AppWindow;
use super::window_opening::WindowOpening;
use crate::platform::clock::Instant;
use crate::platform::settings::SavedSession;
use crate::startup::{ScreenshotRequest, Startup};
use interface::ui::Mode;
use simulation::displays::RefreshRate;
#[cfg(feature = "page")]
use simulation::lab::Action;
use simulation::scenario::opening::Control;
use simulation::scenario::{bundled_by_id, is_share_line};
use std::path::Path;
use winit::application::ApplicationHandler;
use winit::event::{StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoopProxy};
use winit::window::WindowId;

/// The running program.
pub struct App {
    name: String,
    document: Document,
    /// The only controls that the first document shows; none for all.
    only: Vec<Control>,
    session: SavedSession,
    screenshot: Option<ScreenshotRequest>,
    /// Rate of the screen from the command line.
    screen: Option<RefreshRate>,
    proxy: EventLoopProxy<UserEvent>,
    /// The window, while its graphics device is being opened.
    opening: Option<WindowOpening>,
    window: Option<AppWindow>,
    /// A link to open when there is a window.
    #[cfg(feature = "page")]
    link: Option<String>,
    error: Option<AppError>,
    /// The signal that ended the program.
    signal: Option<EndStatus>,
}

impl App {
    pub fn new(startup: Startup, proxy: EventLoopProxy<UserEvent>) -> Self {
        // An automatic screenshot must not depend on what the user chose last time.
        let mut session = match &startup.screenshot {
            Some(request) => SavedSession::of_theme(request.theme),
            None => SavedSession::load(),
        };
        if let Some(shown) = startup.plots {
            (session.ui.plots.open, session.ui.plots.shown) = (true, shown);
            session.ui.mode = Mode::Lab;
        }
        let mut document = match startup.run {
            Some(run) => Document::of_run(run),
            None if startup.file.is_none() && !is_share_line(&startup.name) => Document::of_lesson(startup.scenario),
            None => Document::new(startup.scenario, startup.file),
        };
        if !startup.is_named && startup.screenshot.is_none() {
            open_again(&mut document, &session.ui.opened);
        }
        App {
            name: startup.name,
            document,
            only: startup.only,
            session,
            screenshot: startup.screenshot,
            screen: startup.screen,
            proxy,
            opening: None,
            window: None,
            #[cfg(feature = "page")]
            link: None,
            error: None,
            signal: None,
        }
    }

    #[cfg(not(feature = "page"))]
    /// Ends without a word to the display server, whose connection is gone or in an unknown state after a panic.
    pub fn abandon(self) {
        if let Some(mut window) = self.window {
            window.unsaved_work.stop();
            window.recorder.stop();
            window.gpu.presenter.end();
            std::mem::forget(window);
        }
    }

    #[cfg(not(feature = "page"))]
    /// Returns the signal that ended the program, or the error that the window ended with.
    pub fn finish(self) -> Result<Option<EndStatus>, AppError> {
        self.error.map_or(Ok(self.signal), Err)
    }

    fn fail(&mut self, event_loop: &ActiveEventLoop, error: AppError) {
        #[cfg(feature = "page")]
        crate::platform::page::fail(&format!(
            "This browser cannot show the window. Turn on hardware acceleration in its settings, or use a current browser. ({error})"
        ));
        self.error = Some(error);
        event_loop.exit();
    }

    /// Shows the window once its graphics device is there.
    fn show_when_opened(&mut self, event_loop: &ActiveEventLoop) {
        let Some(opened) = self.opening.as_ref().and_then(WindowOpening::take) else { return };
        self.opening = None;
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) => return self.fail(event_loop, AppError::NoGpu(error, self.name.clone())),
        };
        let (screenshot, proxy) = (self.screenshot.as_ref(), self.proxy.clone());
        let mut window = AppWindow::of(event_loop, opened, &self.session, screenshot, self.screen, proxy);
        // The first seconds of an opening have no message. The page about the program names the adapter.
        let plays_opening = self.document.lab.snapshot().scenario.opening.is_some();
        if self.screenshot.is_none() && !plays_opening {
            window.tell_software();
        }
        window.show_only(std::mem::take(&mut self.only), &self.document);
        self.window = Some(window);
        #[cfg(feature = "page")]
        if let Some(link) = self.link.take() {
            self.open_link(link);
        }
    }

    /// Lets the first document wait for the user.
    #[cfg(feature = "page")]
    pub fn begin_paused(&mut self) {
        self.document.edit(None, [Action::SetPaused(true)]);
    }

    /// Opens a link, now or when there is a window.
    #[cfg(feature = "page")]
    pub fn open_link(&mut self, link: String) {
        match &mut self.window {
            Some(window) => window.open_link(&link, &mut self.document),
            None => self.link = Some(link),
        }
    }

    fn redraw(&mut self, event_loop: &ActiveEventLoop) {
        let Some(window) = &mut self.window else { return };
        let proxy = self.proxy.clone();
        // The event loop may have ended by then.
        match window.keep_gpu(move || _ = proxy.send_event(UserEvent::Repaint(Instant::now()))) {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => return self.fail(event_loop, AppError::NoGpu(error, self.name.clone())),
        }
        match window.frame(event_loop, &mut self.document) {
            Ok(()) if window.quit => self.close(event_loop),
            Ok(()) => {}
            Err(error) => self.fail(event_loop, error),
        }
    }

    fn close(&mut self, event_loop: &ActiveEventLoop) {
        if let Some(window) = &mut self.window
            && self.screenshot.is_none()
        {
            match window.frame_trace.finish() {
                None => {}
                Some(Ok(message)) => tracing::info!("{message}"),
                Some(Err(error)) => tracing::error!("{error}"),
            }
            window.keep_settings_now();
        }
        event_loop.exit();
    }
}

/// Opens the document of the last start by its id or path. Where there is none, or it cannot be opened, `document` stays.
fn open_again(document: &mut Document, name: &str) {
    let opened = match bundled_by_id(name) {
        Some(entry) => document.open_lesson(entry.id),
        None if name.is_empty() => return,
        None => document.open_file(Path::new(name)),
    };
    if let Err(why) = opened {
        tracing::info!("the last document is not opened again: {why}");
    }
}

impl ApplicationHandler<UserEvent> for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.window.is_some() || self.opening.is_some() {
            return;
        }
        match WindowOpening::start(event_loop, &self.session, self.screenshot.as_ref(), self.proxy.clone()) {
            Ok(opening) => self.opening = Some(opening),
            Err(error) => return self.fail(event_loop, error),
        }
        self.show_when_opened(event_loop);
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Some(window) = &mut self.window else { return };
        match event {
            WindowEvent::RedrawRequested => self.redraw(event_loop),
            WindowEvent::CloseRequested => self.close(event_loop),
            event => window.event(&event),
        }
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: UserEvent) {
        if let UserEvent::End(signal) = event {
            self.signal = Some(signal);
            return self.close(event_loop);
        }
        if matches!(event, UserEvent::GraphicsOpened) {
            return self.show_when_opened(event_loop);
        }
        #[cfg(feature = "page")]
        if let UserEvent::Link(link) = event {
            return self.open_link(link);
        }
        let Some(window) = &mut self.window else { return };
        match event {
            #[cfg(feature = "page")]
            UserEvent::Link(_) => {}
            #[cfg(feature = "page")]
            UserEvent::Pasted(text) => {
                window.platform.paste(text);
                window.repaint_at(Instant::now());
            }
            #[cfg(feature = "page")]
            UserEvent::Typed(event) => {
                window.platform.typed(event);
                window.repaint_at(Instant::now());
            }
            #[cfg(feature = "page")]
            UserEvent::Dropped(path) => window.event(&WindowEvent::DroppedFile(path)),
            #[cfg(feature = "accesskit")]
            UserEvent::AccessKit(event) => {
                window.platform.accesskit(event);
                window.repaint_at(Instant::now());
            }
            UserEvent::Dialog(answer) => window.dialog_answered(answer, &mut self.document),
            UserEvent::RecordingEnded => window.recording_ended(),
            UserEvent::Repaint(at) => window.repaint_at(at),
            UserEvent::End(_) | UserEvent::GraphicsOpened | UserEvent::Presented => {}
        }
    }

    /// Closes the window while the connection to the display server, which parts of it use, is still open.
    fn exiting(&mut self, _: &ActiveEventLoop) {
        self.window = None;
    }

    fn new_events(&mut self, _: &ActiveEventLoop, cause: StartCause) {
        if let (StartCause::ResumeTimeReached { .. }, Some(window)) = (cause, &self.window) {
            window.request_redraw();
        }
    }

    /// Sleeps until the next frame is due: at once while motion runs, later or never at rest.
    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        let Some(window) = &mut self.window else { return };
        window.ask_screen();
        let flow = match window.next_frame(&self.document) {
            None => ControlFlow::Wait,
            Some(at) if at <= Instant::now() => {
                window.request_redraw();
                ControlFlow::Wait
            }
            Some(at) => ControlFlow::WaitUntil(at),
        };
        event_loop.set_control_flow(flow);
    }
}

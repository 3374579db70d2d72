//! egui's side of the window: its input, its requests for frames, and its tree for screen readers.

use super::event::UserEvent;
use super::frames::slow_frames::SlowFrames;
use crate::platform::clipboard::Clipboard;
use crate::platform::clock::Instant;
#[cfg(feature = "page")]
use crate::platform::page_keyboard::ScreenKeyboard;
use egui::epaint::ClippedPrimitive;
use egui::{FullOutput, OutputCommand, TexturesDelta};
use interface::studio::tessellate;
use std::time::Duration;
use winit::event::{ElementState, KeyEvent, MouseButton, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
use winit::keyboard::{Key, KeyCode, ModifiersState, NamedKey};
use winit::window::Window;

/// The connection of egui to one window.
pub struct EguiPlatform {
    state: egui_winit::State,
    #[cfg(feature = "page")]
    keyboard: Option<ScreenKeyboard>,
    clipboard: Clipboard,
    modifiers: ModifiersState,
    /// The last movement of the pointer; `None` if it is outside.
    pointer: Option<WindowEvent>,
    /// The zoom of the last pass, in pixels per point.
    pixels_per_point: f32,
    slow_frames: SlowFrames,
}

/// The result of one pass of egui.
pub struct EguiFrame {
    pub shapes: Vec<ClippedPrimitive>,
    pub textures: TexturesDelta,
    pub pixels_per_point: f32,
    /// When egui wants the next frame; [`Duration::MAX`] if it needs none.
    pub repaint_delay: Duration,
}

impl EguiPlatform {
    /// Connects egui to a window that is still hidden, as AccessKit requires.
    pub fn new(
        event_loop: &ActiveEventLoop,
        window: &Window,
        max_texture_side: u32,
        proxy: &EventLoopProxy<UserEvent>,
    ) -> Self {
        let context = egui::Context::default();
        #[cfg(feature = "page")]
        interface::ui::set_in_browser(&context);
        let repaint = proxy.clone();
        context.set_request_repaint_callback(move |info| {
            if let Some(at) = Instant::now().checked_add(info.delay) {
                // A closed event loop needs no frame.
                let _ = repaint.send_event(UserEvent::Repaint(at));
            }
        });
        let (scale, side) = (Some(window.scale_factor() as f32), Some(max_texture_side as usize));
        let viewport = egui::ViewportId::ROOT;
        let mut state = egui_winit::State::new(context, viewport, window, scale, window.theme(), side);
        #[cfg(feature = "accesskit")]
        state.init_accesskit(event_loop, window, proxy.clone());
        #[cfg(not(feature = "accesskit"))]
        let _ = event_loop;
        // A page has the focus before there is a window to tell.
        state.egui_input_mut().focused = window.has_focus();
        #[cfg(feature = "page")]
        if crate::platform::page::has_fingers() {
            state.egui_input_mut().events.push(interface::ui::no_touch());
        }
        let clipboard = Clipboard::of(window);
        #[cfg(feature = "page")]
        let typing = proxy.clone();
        EguiPlatform {
            state,
            // A closed event loop takes no keys.
            #[cfg(feature = "page")]
            keyboard: ScreenKeyboard::new(move |event| _ = typing.send_event(UserEvent::Typed(event))),
            clipboard,
            modifiers: ModifiersState::empty(),
            pointer: None,
            pixels_per_point: 0.0,
            slow_frames: SlowFrames::default(),
        }
    }

    pub fn context(&self) -> &egui::Context {
        self.state.egui_ctx()
    }

    /// The text on the clipboard; `None` if there is none.
    pub fn clipboard_text(&mut self) -> Option<String> {
        self.clipboard.text().or_else(|| self.state.clipboard_text()).filter(|text| !text.is_empty())
    }

    /// Pastes a text that a browser hands over.
    #[cfg(feature = "page")]
    pub fn paste(&mut self, text: String) {
        self.state.set_clipboard_text(text.clone());
        self.state.egui_input_mut().events.push(egui::Event::Paste(text));
    }

    /// Hands over what was typed on the keyboard of the screen.
    #[cfg(feature = "page")]
    pub fn typed(&mut self, event: egui::Event) {
        self.state.egui_input_mut().events.push(event);
    }

    /// Hands an event to egui. Returns `true` if that calls for a frame.
    pub fn event(&mut self, window: &Window, event: &WindowEvent) -> bool {
        #[cfg(feature = "page")]
        if let WindowEvent::Focused(false) = event
            && self.keyboard.as_ref().is_some_and(ScreenKeyboard::has_focus)
        {
            return false;
        }
        match event {
            WindowEvent::CursorMoved { .. } => self.pointer = Some(event.clone()),
            WindowEvent::CursorLeft { .. } => self.pointer = None,
            WindowEvent::ModifiersChanged(modifiers) => self.modifiers = modifiers.state(),
            // egui-winit pastes what it was given last.
            WindowEvent::KeyboardInput { event, .. } if event.state.is_pressed() && self.may_paste(event) => {
                if let Some(text) = self.clipboard.text() {
                    self.state.set_clipboard_text(text);
                }
            }
            _ => {}
        }
        let repaint = self.state.on_window_event(window, event).repaint;
        if let WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Middle, .. } = event {
            self.paste_selected();
        }
        repaint
    }

    /// `true` if the keys that are held with this one may ask for the clipboard: Ctrl+V, Shift+Insert, a key for it.
    fn may_paste(&self, event: &KeyEvent) -> bool {
        let held = self.modifiers.control_key() || self.modifiers.super_key() || self.modifiers.shift_key();
        let is = |keys: &[KeyCode]| keys.iter().any(|key| event.physical_key == *key);
        match &event.logical_key {
            Key::Named(NamedKey::Paste) => true,
            Key::Named(NamedKey::Insert) => held,
            Key::Character(key) => held && (key.eq_ignore_ascii_case("v") || is(&[KeyCode::KeyV])),
            _ => is(&[KeyCode::Paste]),
        }
    }

    /// Pastes the text that is selected somewhere at the press before.
    fn paste_selected(&mut self) {
        let Some(text) = self.clipboard.selected_text().filter(|text| !text.is_empty()) else { return };
        let events = &mut self.state.egui_input_mut().events;
        if let Some(&egui::Event::PointerButton { pos, .. }) = events.last() {
            events.push(egui::Event::MiddleClickPaste { pos, text });
        }
    }

    /// Hands an event of a screen reader to egui.
    #[cfg(feature = "accesskit")]
    pub fn accesskit(&mut self, event: egui_winit::accesskit_winit::Event) {
        use egui_winit::accesskit_winit::WindowEvent;
        match event.window_event {
            WindowEvent::InitialTreeRequested => self.state.egui_ctx().enable_accesskit(),
            WindowEvent::ActionRequested(request) => self.state.on_accesskit_action_request(request),
            WindowEvent::AccessibilityDeactivated => self.state.egui_ctx().disable_accesskit(),
        }
    }

    /// Runs one pass of egui with the input since the last one.
    pub fn run(&mut self, event_loop: &ActiveEventLoop, window: &Window, show: impl FnMut(&mut egui::Ui)) -> EguiFrame {
        let mut input = self.state.take_egui_input(window);
        let context = self.state.egui_ctx().clone();
        if self.slow_frames.sort(&mut input.events) {
            context.request_repaint();
        }
        let FullOutput { platform_output, textures_delta, shapes, pixels_per_point, viewport_output } =
            context.run_ui(input, show);
        for command in &platform_output.commands {
            match command {
                OutputCommand::CopyText(text) => self.clipboard.set_text(text),
                OutputCommand::TextSelectionSettled(text) => self.clipboard.set_selected_text(text),
                OutputCommand::CopyImage(_) | OutputCommand::OpenUrl(_) => {}
            }
        }
        #[cfg(feature = "page")]
        if let Some(keyboard) = &self.keyboard {
            let zoom = context.zoom_factor();
            keyboard.follow(platform_output.ime.as_ref().map(|field| field.rect.center().y * zoom));
        }
        self.state.handle_platform_output_with_event_loop(window, event_loop, platform_output);
        if std::mem::replace(&mut self.pixels_per_point, pixels_per_point) != pixels_per_point
            && let Some(pointer) = &self.pointer
        {
            // egui keeps the pointer's place in points, and with another zoom these are elsewhere.
            let _ = self.state.on_window_event(window, pointer);
            context.request_repaint();
        }
        let root = viewport_output.get(&egui::ViewportId::ROOT);
        EguiFrame {
            shapes: tessellate(&context, shapes, pixels_per_point),
            textures: textures_delta,
            pixels_per_point,
            repaint_delay: root.map_or(Duration::MAX, |root| root.repaint_delay),
        }
    }
}

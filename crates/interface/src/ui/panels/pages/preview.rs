//! The preview of a clip: it plays, and is scrubbed.

use crate::ui::base::widgets::colors;
use crate::ui::frame::record_form::{PreviewFrames, RecordForm};
use egui::{Button, ColorImage, Rect, Sense, Slider, TextureHandle, TextureOptions, Ui, pos2, vec2};

/// The player of a preview.
#[derive(Default)]
pub struct PreviewPlayer {
    /// The form that the frames are of.
    of: Option<RecordForm>,
    paused: bool,
    /// Clip time, s.
    at: f64,
    /// The frame in the texture.
    shown: Option<usize>,
    texture: Option<TextureHandle>,
}

impl std::fmt::Debug for PreviewPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PreviewPlayer").field("at", &self.at).finish_non_exhaustive()
    }
}

/// Largest height, in that of the window.
const HIGHEST: f32 = 0.3;
/// Height of a picture that is not there yet, in its width.
const USUAL: f32 = 9.0 / 16.0;

impl PreviewPlayer {
    /// Shows the frames of the clip that `form` describes, as far as they are rendered.
    pub fn show(&mut self, ui: &mut Ui, form: &RecordForm, frames: Option<&dyn PreviewFrames>) {
        let form = form.of_frames();
        if self.of.as_ref() != Some(&form) {
            // Another template plays; other colours of the same one do not start it again.
            let same_template = self.of.as_ref().is_some_and(|of| of.template == form.template);
            let paused = self.paused && same_template;
            *self = PreviewPlayer { of: Some(form), paused, ..PreviewPlayer::default() };
        }
        let [width, height] = frames.map_or([480.0, 480.0 * USUAL], |frames| frames.size().map(|side| side as f32));
        let fit = (ui.available_width() / width).min(HIGHEST * ui.ctx().content_rect().height() / height).min(1.0);
        let room = fit * vec2(width, height);
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), room.y), Sense::hover());
        let place = Rect::from_center_size(place.center(), room);
        ui.painter().rect_filled(place, 0.0, colors(ui).background);
        let [done, total] = frames.map_or([0; 2], PreviewFrames::frames);
        // While it is rendered, it is looked at again and again.
        match self.paused || done == 0 {
            false => ui.ctx().request_repaint(),
            true if done < total || total == 0 => ui.ctx().request_repaint_after_secs(0.1),
            true => {}
        }
        let (Some(frames), true) = (frames, done > 0) else { return };
        let length = done as f64 / frames.hz();
        if !self.paused {
            self.at += f64::from(ui.input(|input| input.stable_dt)).min(0.1);
            // Until all of it is there it waits at the end of what is.
            self.at = if done < total { self.at.min(length) } else { self.at % length };
        }
        let frame = ((self.at * frames.hz()) as usize).min(done - 1);
        if self.shown != Some(frame)
            && let Some(rgba) = frames.rgba(frame)
        {
            let image = ColorImage::from_rgba_premultiplied(frames.size(), &rgba);
            match &mut self.texture {
                Some(texture) => texture.set(image, TextureOptions::LINEAR),
                None => self.texture = Some(ui.ctx().load_texture("preview", image, TextureOptions::LINEAR)),
            }
            self.shown = Some(frame);
        }
        if let Some(texture) = &self.texture {
            let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter().image(texture.id(), place, all, egui::Color32::WHITE);
        }
        ui.horizontal(|ui| {
            let label = if self.paused { "Play" } else { "Pause" };
            let tip = "Play or stop the preview. It is small; the clip has the size below.";
            let button = ui.add(Button::new(label).min_size(vec2(56.0, 22.0))).on_hover_text(tip);
            if button.accessible_name(format!("{label} the preview")).clicked() {
                self.paused = !self.paused;
            }
            let end = total.max(done) as f64 / frames.hz();
            ui.spacing_mut().slider_width = (ui.available_width() - 84.0).max(40.0);
            let slider =
                Slider::new(&mut self.at, 0.0..=end).custom_formatter(|secs, _| format!("{secs:.2}")).suffix(" s");
            let response = ui.add(slider).accessible_name("Time of the preview");
            if response.changed() && (response.dragged() || response.clicked() || response.has_focus()) {
                (self.paused, self.at) = (true, self.at.min(length - 0.5 / frames.hz()));
            }
        });
    }
}

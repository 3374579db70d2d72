//! Colours, fonts and spacing: dark for screens, light for projectors. Sizes are points.
//!
//! There are no shadows, blur or animations: on a software renderer every covered pixel costs time.

use egui::style::{HandleShape, ScrollStyle, Selection, WidgetVisuals, Widgets};
use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Visuals, vec2};
use simulation::identity::Identity;
use simulation::palette::{self, Rgb, Theme, ThemeColors};

/// The colours of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors {
    /// Between and behind the lanes; what the window is cleared with.
    pub background: Color32,
    /// Bars, panels and menus.
    pub panel: Color32,
    /// Header and numbers of a lane.
    pub card: Color32,
    /// Fields that take input.
    pub field: Color32,
    /// Buttons.
    pub control: Color32,
    pub control_hovered: Color32,
    pub control_pressed: Color32,
    /// Separators.
    pub line: Color32,
    /// Around controls.
    pub outline: Color32,
    pub text: Color32,
    /// Secondary text; at least 4.5 to 1 on `panel` and `card`.
    pub weak: Color32,
    pub strong: Color32,
    pub accent: Color32,
    /// Behind text on a selected control.
    pub selected: Color32,
    pub warning: Color32,
    pub error: Color32,
    /// Text on `warning`, `error` and `accent`.
    pub on_signal: Color32,
}

const DARK: Colors = Colors::of(&palette::DARK);
const LIGHT: Colors = Colors::of(&palette::LIGHT);
const DARK_PROJECTED: Colors = DARK.projected();
const LIGHT_PROJECTED: Colors = LIGHT.projected();

impl Colors {
    /// The colours that [`simulation::palette`] defines, as egui takes them.
    const fn of(theme: &ThemeColors) -> Self {
        let window = &theme.window;
        Colors {
            background: opaque(window.background),
            panel: opaque(window.panel),
            card: opaque(window.card),
            field: opaque(window.field),
            control: opaque(window.control),
            control_hovered: opaque(window.control_hovered),
            control_pressed: opaque(window.control_pressed),
            line: opaque(window.line),
            outline: opaque(window.outline),
            text: opaque(theme.text),
            weak: opaque(theme.weak),
            strong: opaque(theme.strong),
            accent: opaque(window.accent),
            selected: opaque(window.selected),
            warning: opaque(window.warning),
            error: opaque(window.error),
            on_signal: opaque(window.on_signal),
        }
    }

    /// These colours with strong text and outlines.
    const fn projected(self) -> Self {
        Colors { text: self.strong, weak: self.strong, line: self.weak, outline: self.text, ..self }
    }
}

const fn opaque([red, green, blue]: Rgb) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// The colours of `theme`.
pub fn colors(theme: Theme) -> &'static Colors {
    match theme {
        Theme::Dark => &DARK,
        Theme::Light => &LIGHT,
    }
}

/// The colours of `theme` on a projector, which washes them out: all text is strong.
fn projected(theme: Theme) -> &'static Colors {
    match theme {
        Theme::Dark => &DARK_PROJECTED,
        Theme::Light => &LIGHT_PROJECTED,
    }
}

/// The theme of the look in force.
pub fn theme_of(visuals: &Visuals) -> Theme {
    if visuals.dark_mode { Theme::Dark } else { Theme::Light }
}

/// The colours of the look in force.
pub fn colors_of(visuals: &Visuals) -> &'static Colors {
    let theme = theme_of(visuals);
    if is_projected(visuals) { projected(theme) } else { colors(theme) }
}

/// `true` for the look of a projector, whose weak text is as strong as any.
pub fn is_projected(visuals: &Visuals) -> bool {
    visuals.weak_text_alpha >= 1.0
}

/// The colour of a lane.
pub fn lane(theme: Theme, identity: Identity) -> Color32 {
    opaque(identity.color(theme))
}

/// Mixes two colours: `part` 0 is `from`, 1 is `to`.
pub fn blend(from: Color32, to: Color32, part: f32) -> Color32 {
    let channel = |a: u8, b: u8| (f32::from(a) + part * (f32::from(b) - f32::from(a))).round() as u8;
    Color32::from_rgb(channel(from.r(), to.r()), channel(from.g(), to.g()), channel(from.b(), to.b()))
}

/// Radius of the corners of controls, points. The font texture has a disc of this size (`studio/round_rects.rs`).
pub const CONTROL_RADIUS: CornerRadius = CornerRadius::same(6);

/// Smallest text of lanes, points. A clip of the stage is scaled so that it can be read.
pub const SMALLEST: f32 = 10.5;

/// Digits that do not jitter.
pub fn mono(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

/// Running text.
pub fn body(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The built-in fonts; where the proportional one has no arrow, bracket or root, the monospaced one does.
pub fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    let monospaced = fonts.families.get(&FontFamily::Monospace).cloned().unwrap_or_default();
    let proportional = fonts.families.entry(FontFamily::Proportional).or_default();
    let more: Vec<String> = monospaced.into_iter().filter(|font| !proportional.contains(font)).collect();
    proportional.extend(more);
    fonts
}

/// Makes `theme` the context's look, with strong text on a projector.
pub fn apply(ctx: &egui::Context, theme: Theme, projector: bool) {
    let (egui_theme, mut visuals) = match theme {
        Theme::Dark => (egui::Theme::Dark, Visuals::dark()),
        Theme::Light => (egui::Theme::Light, Visuals::light()),
    };
    let blink = ctx.style_of(egui_theme).visuals.text_cursor.blink;
    visuals.weak_text_alpha = if projector { 1.0 } else { 0.6 };
    restyle(&mut visuals, if projector { projected(theme) } else { colors(theme) });
    visuals.text_cursor.blink = blink;
    ctx.set_theme(egui_theme);
    ctx.style_mut_of(egui_theme, |style| {
        style.visuals = visuals;
        style.animation_time = 0.0;
        style.text_styles = [
            (TextStyle::Small, body(11.5)),
            (TextStyle::Body, body(13.5)),
            (TextStyle::Button, body(13.5)),
            (TextStyle::Heading, body(17.0)),
            (TextStyle::Monospace, mono(12.5)),
        ]
        .into();
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.4;
        let spacing = &mut style.spacing;
        spacing.item_spacing = vec2(6.0, 4.0);
        spacing.button_padding = vec2(8.0, 3.0);
        spacing.interact_size = vec2(36.0, 22.0);
        spacing.menu_margin = Margin::same(6);
        spacing.window_margin = Margin::same(14);
        spacing.icon_width = 15.0;
        spacing.icon_width_inner = 8.0;
        spacing.icon_spacing = 6.0;
        spacing.slider_rail_height = 4.0;
        spacing.combo_height = 420.0;
        spacing.tooltip_width = 340.0;
        spacing.scroll = ScrollStyle { bar_width: 8.0, floating_allocated_width: 4.0, ..ScrollStyle::thin() };
    });
}

fn restyle(visuals: &mut Visuals, c: &Colors) {
    visuals.widgets = widgets(c);
    visuals.selection = Selection { bg_fill: c.selected, stroke: Stroke::new(1.0, c.strong) };
    visuals.hyperlink_color = c.accent;
    visuals.weak_text_color = Some(c.weak);
    visuals.faint_bg_color = c.card;
    visuals.extreme_bg_color = c.field;
    visuals.text_edit_bg_color = Some(c.field);
    visuals.code_bg_color = c.control;
    visuals.warn_fg_color = c.warning;
    visuals.error_fg_color = c.error;
    visuals.window_fill = c.panel;
    visuals.panel_fill = c.panel;
    visuals.window_stroke = Stroke::new(1.0, c.line);
    visuals.window_shadow = Shadow::NONE;
    visuals.popup_shadow = Shadow::NONE;
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = HandleShape::Circle;
    visuals.text_cursor.stroke = Stroke::new(1.5, c.accent);
}

fn widgets(c: &Colors) -> Widgets {
    let look = |fill: Color32, outline: Color32, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, outline),
        corner_radius: CornerRadius::same(4),
        fg_stroke: Stroke::new(1.25, text),
        expansion: 0.0,
    };
    Widgets {
        noninteractive: look(c.panel, c.line, c.text),
        inactive: look(c.control, c.outline, c.text),
        hovered: look(c.control_hovered, c.weak, c.strong),
        active: look(c.control_pressed, c.accent, c.strong),
        open: look(c.control_pressed, c.line, c.strong),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance and contrast after WCAG 2.1.
    fn contrast(a: Color32, b: Color32) -> f64 {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { libm::pow((c + 0.055) / 1.055, 2.4) }
        };
        let luminance = |c: Color32| 0.2126 * linear(c.r()) + 0.7152 * linear(c.g()) + 0.0722 * linear(c.b());
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn text_is_readable() {
        for c in [&DARK, &LIGHT] {
            for ground in [c.panel, c.card, c.field, c.control] {
                assert!(contrast(c.text, ground) >= 7.0, "text {:?} on {ground:?}", c.text);
                assert!(contrast(c.weak, ground) >= 4.4, "weak {:?} on {ground:?}", c.weak);
            }
            for signal in [c.warning, c.error, c.accent] {
                assert!(contrast(c.on_signal, signal) >= 4.5, "{signal:?}");
                assert!(contrast(signal, c.panel) >= 4.5, "{signal:?}");
            }
            assert!(contrast(c.strong, c.selected) >= 7.0);
        }
    }

    #[test]
    fn lanes_stand_out_from_their_background() {
        for theme in [Theme::Dark, Theme::Light] {
            for index in 0..8 {
                assert!(
                    contrast(lane(theme, Identity::of_place(index)), colors(theme).card) >= 3.0,
                    "{theme:?} {index}"
                );
            }
        }
    }
}

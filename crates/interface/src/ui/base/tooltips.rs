//! Keeps tooltips away while a button is down, from a pointer that rests, and where nothing but lanes is shown.

use egui::Context;
use egui::style::Interaction;

/// A delay that never ends, s.
const NEVER: f32 = 1e9;
/// Time after which the pointer rests, s: what comes under it later, with a key or by itself, opens no tooltip.
const REST: f32 = 1.5;

/// Lets tooltips open, or not while a button is down, the pointer rests or the controls are `hidden`. Open ones stay open for a pointer that rests.
pub fn apply(ctx: &Context, hidden: bool) {
    let usual = Interaction::default();
    let is_quiet =
        hidden || ctx.input(|input| input.pointer.any_down() || input.pointer.time_since_last_movement() > REST);
    let [delay, grace] = if is_quiet { [NEVER, 0.0] } else { [usual.tooltip_delay, usual.tooltip_grace_time] };
    if ctx.global_style().interaction.tooltip_delay == delay {
        return;
    }
    ctx.all_styles_mut(|style| {
        (style.interaction.tooltip_delay, style.interaction.tooltip_grace_time) = (delay, grace);
    });
    if hidden {
        // Closes the one that is open.
        ctx.memory_mut(|memory| memory.reset_areas());
    }
}

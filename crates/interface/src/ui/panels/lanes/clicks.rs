//! Clicks on lanes that mean one thing only: a click that closes a menu chooses no lane, and a double click that began with a bet, or
//! with closing a menu, is not a double click.

use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{Intent, LaneIntent};
use egui::{Context, Id, Response};

/// `true` if a part of a lane is clicked, and the click means that lane.
pub fn clicked(part: &Response, frame: &FrameContext<'_>) -> bool {
    let is_clicked = part.clicked();
    if is_clicked && (frame.bets || frame.menu_is_open) {
        let now = now(&part.ctx);
        part.ctx.data_mut(|data| data.insert_temp(place(), now));
    }
    is_clicked && !frame.menu_is_open
}

/// The intent of a click on the lane at `index`: in the lab it chooses all lanes up to this one with Shift, and with Ctrl this one as well,
/// or no longer.
pub fn picked(part: &Response, frame: &FrameContext<'_>, index: usize) -> Intent {
    let modifiers = part.ctx.input(|input| input.modifiers);
    match (frame.view.is_stage() || frame.bets, modifiers.shift, modifiers.command) {
        (false, true, _) => LaneIntent::ChooseTo(index).into(),
        (false, false, true) => LaneIntent::Include(index).into(),
        _ => Intent::Pick(index),
    }
}

/// `true` if a part of a lane is clicked twice, and the first click was no more than a click.
pub fn double_clicked(part: &Response) -> bool {
    let before = part.ctx.data(|data| data.get_temp::<f64>(place()));
    let delay = part.ctx.options(|options| options.input_options.max_double_click_delay);
    part.double_clicked() && before.is_none_or(|before| now(&part.ctx) - before > delay)
}

/// Place of the last click that meant something else, s, in the interface's memory.
fn place() -> Id {
    Id::unique("click that was not on a lane alone")
}

/// The interface's clock, s.
fn now(ctx: &Context) -> f64 {
    ctx.input(|input| input.time)
}

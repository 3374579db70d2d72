//! The list of moments at which what follows the user's lanes is moved, on an opening about a follower.

use crate::ui::base::style::body;
use crate::ui::base::widgets::hint;
use crate::ui::base::words::capitalized;
use crate::ui::frame::edits::mover::move_at;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::script::OpeningView;
use egui::{ComboBox, RichText, Ui};
use simulation::lane::{FollowSpec, FollowUpdate, LaneSpec};
use simulation::scenario::opening::Control;

/// Width of the list, points.
const WIDTH: f32 = 168.0;

/// Width of the list on this opening, points; 0 on one that is not about a follower.
pub fn mover_width(opening: &OpeningView<'_>) -> f32 {
    if follower(opening, &opening.start.lanes).is_some() { WIDTH } else { 0.0 }
}

/// The follower of the first of the user's lanes, if all of them have one.
fn follower(opening: &OpeningView<'_>, lanes: &[LaneSpec]) -> Option<FollowSpec> {
    let mut followers = opening.yours().into_iter().map(|lane| lanes.get(lane).and_then(|lane| lane.follow));
    followers.next().flatten().filter(|_| followers.all(|other| other.is_some()))
}

/// Shows the list, in this height.
pub fn show_mover(ui: &mut Ui, opening: &OpeningView<'_>, requests: &mut Requests<'_>, height: f32) {
    let Some(follow) = follower(opening, &requests.draft.get().lanes) else { return };
    let kind = capitalized(follow.kind.word());
    let text = |update: FollowUpdate| RichText::new(format!("{kind}: {}", update.when())).font(body(14.0));
    let left = ui.next_widget_position().x;
    let mut chosen = None;
    let name = format!("Moment of the {}", follow.kind.word());
    ui.name_inputs(&name, |ui| {
        let list = ComboBox::from_id_salt("mover").width(WIDTH - 8.0).selected_text(text(follow.update));
        let list = list.show_ui(ui, |ui| {
            for (_, update) in FollowUpdate::ALL {
                if ui.selectable_label(update == follow.update, text(update)).clicked() {
                    chosen = Some(update);
                }
            }
        });
        let tip = "When what follows is moved, and from which state: in each step; once a frame before or after its steps; or last, from the pose that is drawn. It acts on your lanes.";
        hint(list.response, tip);
    });
    opening.mark(ui, Control::Mover, left - 3.0..=ui.min_rect().right() + 3.0, height);
    if let Some(update) = chosen.filter(|update| *update != follow.update) {
        move_at(requests.draft.try_out(), &opening.yours(), update);
    }
}

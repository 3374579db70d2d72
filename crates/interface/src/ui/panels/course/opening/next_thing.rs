//! The next thing to try, done for the user.

use crate::ui::frame::controls::step_rate;
use crate::ui::frame::controls::switches::Switch;
use crate::ui::frame::edits::mover::move_at;
use crate::ui::frame::intent::{Intent, TimeIntent};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::script::OpeningView;
use simulation::course::OpeningWords;
use simulation::scenario::Scenario;
use simulation::scenario::opening::{Control, Press, Term};
use timestep::integrators::IntegratorSpec;
use timestep::time::Flicks;

/// Does what an answer proposes. `start` is the scenario as it was opened.
pub fn carry_out(press: Press, start: &Scenario, requests: &mut Requests<'_>) {
    let Some(opening) = requests.draft.get().opening.clone() else { return };
    let view = OpeningView { opening: &opening, start, words: &OpeningWords::default() };
    match (press.control, press.to) {
        (Control::Hang, _) => requests.ask(TimeIntent::Hang),
        (_, Some(Term::Steps([steps, _]))) => {
            step_rate::set(requests.draft.try_out(), &view.stepped(), start, Flicks::from_secs(1.0 / steps));
        }
        (_, Some(Term::Integrator(integrator))) => set_method(requests, &view.yours(), integrator.into()),
        (_, Some(Term::Mover(update))) => _ = move_at(requests.draft.try_out(), &view.yours(), update),
        (control, _) => {
            if let Some(switch) = Switch::BAR.into_iter().find(|switch| switch.record().control == Some(control)) {
                requests.ask(Intent::Toggle(switch));
            }
        }
    }
}

/// Gives these lanes a method.
pub fn set_method(requests: &mut Requests<'_>, lanes: &[usize], method: IntegratorSpec) {
    let scenario = requests.draft.try_out();
    for lane in lanes {
        if let Some(lane) = scenario.lanes.get_mut(*lane) {
            lane.integrator = method;
        }
    }
}

//! The next thing to try, done for the user.

use super::view::{self, OpeningView};
use crate::course::OpeningWords;
use crate::integrators::IntegratorSpec;
use crate::scenario::Scenario;
use crate::scenario::opening::{Control, Press, Term};
use crate::time::Flicks;
use crate::ui::intent::{Intent, TimeIntent};
use crate::ui::requests::Requests;
use crate::ui::step_rate;

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
        (control, _) => {
            let switch = view::switch_of(control);
            switch.into_iter().for_each(|switch| requests.ask(Intent::Toggle(switch)));
        }
    }
}

/// Gives these lanes a method.
pub fn set_method(requests: &mut Requests<'_>, lanes: &[usize], method: IntegratorSpec) {
    let scenario = requests.draft.try_out();
    for lane in lanes {
        scenario.lanes.get_mut(*lane).into_iter().for_each(|lane| lane.integrator = method);
    }
}

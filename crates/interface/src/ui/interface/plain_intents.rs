//! Intents that are one action of the lab.

use crate::ui::frame::intent::TimeIntent;
use crate::ui::panels::transport::Transport;
use simulation::input::Hang;
use simulation::lab::{Action, Snapshot};

/// The action of an intent about time. `lane` is the chosen one.
pub fn action(intent: TimeIntent, lane: usize, snapshot: &Snapshot<'_>, transport: &mut Transport) -> Action {
    match intent {
        TimeIntent::PlayPause => Action::SetPaused(!snapshot.paused),
        TimeIntent::StepFrame => Action::StepFrame { lane },
        TimeIntent::StepTick => Action::StepTick { lane },
        TimeIntent::StepFrameBack => Action::StepFrameBack { lane },
        TimeIntent::StepTickBack => Action::StepTickBack { lane },
        TimeIntent::GoToStart => Action::ScrubTo(snapshot.history[0]),
        TimeIntent::GoToEnd => Action::ScrubTo(snapshot.history[1]),
        TimeIntent::BulletTime => Action::SetSpeed(transport.toggle_bullet_time(snapshot.speed)),
        TimeIntent::Hang => Action::Hang(Hang { at: snapshot.elapsed, lasts: snapshot.scenario.hang() }),
        TimeIntent::Reset => Action::Reset,
    }
}

//! Intents that ask for one action of the laboratory or one command of the window, and concern no panel.

use super::intent::Intent;
use super::output::Command;
use super::requests::Requests;
use crate::input::Hang;
use crate::lab::{Action, Snapshot};

/// Asks for what the intent names; one that concerns a panel asks for nothing here. `lane` is the chosen one.
pub fn ask(intent: Intent, lane: usize, snapshot: &Snapshot<'_>, requests: &mut Requests<'_>) {
    action(intent, lane, snapshot).into_iter().for_each(|action| requests.action(action));
    requests.output.commands.extend(command(intent));
}

fn action(intent: Intent, lane: usize, snapshot: &Snapshot<'_>) -> Option<Action> {
    Some(match intent {
        Intent::PlayPause => Action::SetPaused(!snapshot.paused),
        Intent::StepFrame => Action::StepFrame { lane },
        Intent::StepTick => Action::StepTick { lane },
        Intent::StepFrameBack => Action::StepFrameBack { lane },
        Intent::StepTickBack => Action::StepTickBack { lane },
        Intent::GoToStart => Action::ScrubTo(snapshot.history[0]),
        Intent::GoToEnd => Action::ScrubTo(snapshot.history[1]),
        Intent::Hang => Action::Hang(Hang { at: snapshot.elapsed, lasts: snapshot.scenario.hang() }),
        Intent::Reset => Action::Reset,
        _ => return None,
    })
}

fn command(intent: Intent) -> Option<Command> {
    Some(match intent {
        Intent::New => Command::New,
        Intent::Open => Command::Open,
        Intent::Save => Command::Save,
        Intent::SaveAs => Command::SaveAs,
        Intent::OpenRun => Command::OpenRun,
        Intent::SaveRun => Command::SaveRun,
        Intent::Paste => Command::Paste,
        Intent::RecordFrameTimes => Command::RecordFrameTimes,
        Intent::Fullscreen => Command::ToggleFullscreen,
        Intent::Screenshot => Command::Screenshot,
        Intent::Quit => Command::Quit,
        _ => return None,
    })
}

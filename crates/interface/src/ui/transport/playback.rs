//! The word in the transport about the speed that suits the screen, with the way to real speed and back.

use crate::ui::frame_context::FrameContext;
use crate::ui::intent::ViewIntent;
use crate::ui::requests::Requests;
use crate::ui::window_info::PlaybackInfo;
use egui::{Button, RichText, Ui};

/// Shows nothing where real speed is even already.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, compact: bool) {
    let playback = frame.window.playback;
    let Some(text) = word(&playback, compact) else { return };
    let button = Button::new(RichText::new(text).weak()).frame(false);
    let response = ui.add(button).on_hover_text(tip(&playback, frame.view.exact_speed));
    if response.clicked() {
        requests.ask(ViewIntent::ToggleExactSpeed);
    }
}

/// The speed, or the lanes that are uneven at real speed.
fn word(playback: &PlaybackInfo<'_>, compact: bool) -> Option<String> {
    if playback.speed != 1.0 {
        let percent = 100.0 * playback.speed;
        let decimals = usize::from((percent - percent.round()).abs() > 0.05);
        return Some(format!("at {percent:.decimals$} %{}", if compact { "" } else { " for this screen" }));
    }
    let [first, rest @ ..] = playback.uneven else { return None };
    let lanes = rest.iter().fold((first + 1).to_string(), |list, lane| format!("{list}, {}", lane + 1));
    Some(if compact || playback.uneven.len() > 4 { "uneven".to_owned() } else { format!("uneven here: {lanes}") })
}

fn tip(playback: &PlaybackInfo<'_>, exact: bool) -> String {
    let screen = playback.screen;
    if playback.speed != 1.0 {
        return format!(
            "At this speed the {screen} Hz screen shows every frame of the lanes equally long. Numbers stay those of real time. Click for real speed."
        );
    }
    let way = if exact { "Click for the nearest even speed." } else { "No one speed suits all of their displays." };
    format!(
        "At real speed the {screen} Hz screen shows frames of these lanes for more and for fewer refreshes in turn: judder of the screen, not of the loop. {way}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_one_quiet_word_and_nothing_where_all_is_even() {
        let of = |speed, uneven: &[usize]| word(&PlaybackInfo { speed, uneven, ..PlaybackInfo::PLAIN }, false);
        assert_eq!(of(1.0, &[]), None);
        assert_eq!(of(0.8, &[]).unwrap(), "at 80 % for this screen");
        assert_eq!(of(60.0 / 144.0, &[]).unwrap(), "at 41.7 % for this screen");
        assert_eq!(of(1.0, &[0, 2]).unwrap(), "uneven here: 1, 3");
        assert_eq!(of(1.0, &[0, 1, 2, 3, 4]).unwrap(), "uneven");
    }
}

//! The word in the transport about the speed that suits the screen, with the way to real speed and back, and about its rate where that
//! was measured.

use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::ViewIntent;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::{PlaybackInfo, RateSource};
use egui::{Button, Label, RichText, Ui};

/// Shows nothing where real speed is even already, on a screen of the rate that the system says.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, compact: bool) {
    let playback = frame.window.playback;
    let Some(text) = word(&playback, compact) else { return };
    let (text, tip) = (RichText::new(text).weak(), tip(&playback, frame.view.exact_speed));
    if playback.speed == 1.0 && (playback.uneven.is_empty() || playback.too_slow) {
        // No other speed is even.
        ui.add(Label::new(text).selectable(false)).on_hover_text(tip);
    } else if ui.add(Button::new(text).frame(false)).on_hover_text(tip).clicked() {
        requests.ask(ViewIntent::ToggleExactSpeed);
    }
}

/// The speed, the lanes that are uneven at real speed, or the rate of the screen where it was measured.
fn word(playback: &PlaybackInfo<'_>, compact: bool) -> Option<String> {
    if playback.speed != 1.0 {
        let percent = 100.0 * playback.speed;
        let decimals = usize::from((percent - percent.round()).abs() > 0.05);
        return Some(format!("at {percent:.decimals$} %{}", if compact { "" } else { " for this screen" }));
    }
    let Some((first, rest)) = playback.uneven.split_first() else {
        let is_measured = matches!(playback.source, RateSource::Measured { .. });
        let hz = playback.screen.typed();
        return is_measured.then(|| format!("{hz} Hz{}", if compact { "" } else { " measured" }));
    };
    let lanes = rest.iter().fold((first + 1).to_string(), |list, lane| format!("{list}, {}", lane + 1));
    let is_short = compact || playback.uneven.len() > 4;
    Some(match (playback.too_slow, is_short) {
        (true, true) => "too slow to be even".to_owned(),
        (true, false) => format!("too slow to be even: {lanes}"),
        (false, true) => "uneven".to_owned(),
        (false, false) => format!("uneven here: {lanes}"),
    })
}

fn tip(playback: &PlaybackInfo<'_>, exact: bool) -> String {
    let screen = playback.screen;
    let source = playback.source.sentence(screen);
    if playback.speed != 1.0 {
        return format!(
            "At this speed the {screen} Hz screen shows every frame of the lanes equally long. Numbers stay those of real time. Click for real speed. {source}"
        );
    }
    if playback.uneven.is_empty() {
        return format!("{source} View, Screen sets another rate.");
    }
    if playback.too_slow {
        return format!(
            "The window draws too few frames to show every frame of these lanes equally long at 40 to 150 % of real time, so they play at real speed. Fewer lanes or a smaller window are faster. {source}"
        );
    }
    let way = if exact { "Click for the nearest even speed." } else { "No one speed suits all of their displays." };
    format!(
        "At real speed the {screen} Hz screen shows frames of these lanes for more and for fewer refreshes in turn: judder of the screen, not of the loop. {way} {source}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::displays::RefreshRate;

    #[test]
    fn it_says_one_quiet_word_and_nothing_where_all_is_even() {
        let of = |speed, uneven: &[usize]| word(&PlaybackInfo { speed, uneven, ..PlaybackInfo::PLAIN }, false);
        assert_eq!(of(1.0, &[]), None);
        assert_eq!(of(0.8, &[]).unwrap(), "at 80 % for this screen");
        assert_eq!(of(60.0 / 144.0, &[]).unwrap(), "at 41.7 % for this screen");
        assert_eq!(of(1.0, &[0, 2]).unwrap(), "uneven here: 1, 3");
        assert_eq!(of(1.0, &[0, 1, 2, 3, 4]).unwrap(), "uneven");
        let slow = PlaybackInfo { uneven: &[0], too_slow: true, ..PlaybackInfo::PLAIN };
        assert_eq!(
            [true, false].map(|compact| word(&slow, compact).unwrap()),
            ["too slow to be even", "too slow to be even: 1"]
        );
        assert!(tip(&slow, false).contains("too few frames"));
    }

    #[test]
    fn it_says_which_rate_counts_and_why() {
        let screen = RefreshRate::new(59.94).unwrap();
        let said = RefreshRate::new(29.97);
        for (source, expected, why) in [
            (RateSource::Said, None, "The system says that the screen has 59.94 Hz."),
            (RateSource::Chosen, None, "because you set it"),
            (RateSource::Assumed, None, "is assumed"),
            (RateSource::Measured { said }, Some("59.94 Hz measured"), "the system says 29.97 Hz."),
            (RateSource::Measured { said: None }, Some("59.94 Hz measured"), "the system says no rate."),
        ] {
            let playback = PlaybackInfo { screen, source, ..PlaybackInfo::PLAIN };
            assert_eq!(word(&playback, false).as_deref(), expected);
            for (speed, uneven) in [(1.0, &[][..]), (0.8, &[]), (1.0, &[0])] {
                let tip = tip(&PlaybackInfo { speed, uneven, ..playback }, false);
                assert!(tip.contains(why), "{tip}");
            }
        }
    }
}

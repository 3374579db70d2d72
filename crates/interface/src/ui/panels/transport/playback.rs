//! The phrase in the transport about what the screen does to the picture: the speed that suits it, with the way to real speed and back,
//! refreshes that it missed, or its rate where that was measured.

use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::ViewIntent;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::{PlaybackInfo, RateSource};
use egui::{Button, Label, RichText, Ui};
use simulation::displays::RefreshRate;

/// Shows nothing where real speed is even already, on a screen of the rate that the system says.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, compact: bool) {
    let playback = frame.window.playback;
    // The lab has a graph of them. A screen that says no rate may have missed nothing.
    let counts = frame.view.is_stage() && !frame.snapshot.paused && playback.source != RateSource::Assumed;
    let missed = if counts { Missed::of(frame.window.frame_ms, playback.screen) } else { None };
    let Some(text) = phrase(&playback, frame.view.exact_speed, missed, compact) else { return };
    let (text, tip) = (RichText::new(text).weak(), tip(&playback, frame.view.exact_speed));
    if can_change(&playback, frame.view.exact_speed) {
        if ui.add(Button::new(text).frame(false)).on_hover_text(tip).clicked() {
            requests.ask(ViewIntent::ToggleExactSpeed);
        }
    } else {
        ui.add(Label::new(text).selectable(false)).on_hover_text(tip);
    }
}

/// `true` if a click leads to another speed: real speed, or the nearest even one.
fn can_change(playback: &PlaybackInfo<'_>, exact: bool) -> bool {
    playback.speed != 1.0 || (exact && !playback.uneven.is_empty() && !playback.too_slow)
}

/// Refreshes of the screen at which the window had no new frame, in so many seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Missed {
    refreshes: u32,
    secs: u32,
}

impl Missed {
    /// Longer gaps are a window that did not draw, ms.
    const IDLE: f32 = 250.0;
    /// Shortest time that says something, and the longest that is counted, ms.
    const TIME: [f32; 2] = [2000.0, 10_000.0];

    /// The refreshes that the intervals between frames, ms, have missed; `None` if that is none or too early to say.
    fn of(frame_ms: &[f32], screen: RefreshRate) -> Option<Self> {
        let (mut refreshes, mut time) = (0, 0.0);
        for ms in frame_ms.iter().rev().filter(|ms| **ms < Self::IDLE) {
            refreshes += (f64::from(*ms) * screen.hz() / 1000.0).round().max(1.0) as u32 - 1;
            time += ms;
            if time >= Self::TIME[1] {
                break;
            }
        }
        (refreshes > 0 && time >= Self::TIME[0]).then_some(Missed { refreshes, secs: (time / 1000.0).round() as u32 })
    }
}

/// One phrase: what the screen does to the picture, and what to do about it. `exact`: the user wants real speed.
fn phrase(playback: &PlaybackInfo<'_>, exact: bool, missed: Option<Missed>, compact: bool) -> Option<String> {
    if playback.speed != 1.0 {
        let percent = 100.0 * playback.speed;
        let decimals = usize::from((percent - percent.round()).abs() > 0.05);
        let rest = if compact { "even here" } else { "of that is even on this screen; click for all of it" };
        return Some(format!("{percent:.decimals$} % {rest}"));
    }
    let lanes = match playback.uneven {
        [lane] => format!("lane {}", lane + 1),
        lanes if lanes.len() > 4 => format!("{} lanes", lanes.len()),
        [first @ .., last] => {
            let first: Vec<_> = first.iter().map(|lane| (lane + 1).to_string()).collect();
            format!("lanes {} and {}", first.join(", "), last + 1)
        }
        [] => String::new(),
    };
    match (playback.uneven.is_empty(), playback.too_slow) {
        (false, true) if compact => Some("window too slow".to_owned()),
        (false, true) => Some(format!("this window is too slow to show {lanes} evenly")),
        (false, false) if compact => Some(format!("{lanes} uneven here")),
        (false, false) if can_change(playback, exact) => {
            Some(format!("{lanes} uneven on this screen; click for an even speed"))
        }
        (false, false) => Some(format!("{lanes} uneven on this screen; no speed suits all")),
        (true, _) => missed
            .map(|Missed { refreshes, secs }| match compact {
                true => format!("{refreshes} missed"),
                false => format!("your screen missed {refreshes} refreshes in {secs} s"),
            })
            .or_else(|| {
                let is_measured = matches!(playback.source, RateSource::Measured { .. });
                let hz = playback.screen.typed();
                is_measured.then(|| format!("{hz} Hz{}", if compact { "" } else { " measured" }))
            }),
    }
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

    #[test]
    fn it_says_one_phrase_and_nothing_where_all_is_even() {
        let of = |speed, uneven: &[usize], exact| {
            phrase(&PlaybackInfo { speed, uneven, ..PlaybackInfo::PLAIN }, exact, None, false)
        };
        assert_eq!(of(1.0, &[], false), None);
        assert_eq!(of(0.8, &[], false).unwrap(), "80 % of that is even on this screen; click for all of it");
        assert!(of(60.0 / 144.0, &[], false).unwrap().starts_with("41.7 % of that"));
        assert_eq!(of(1.0, &[0, 2], true).unwrap(), "lanes 1 and 3 uneven on this screen; click for an even speed");
        assert_eq!(of(1.0, &[1], false).unwrap(), "lane 2 uneven on this screen; no speed suits all");
        assert!(of(1.0, &[0, 1, 2, 3, 4], true).unwrap().starts_with("5 lanes uneven"));
        let slow = PlaybackInfo { uneven: &[0], too_slow: true, ..PlaybackInfo::PLAIN };
        let both = [true, false].map(|compact| phrase(&slow, true, None, compact).unwrap());
        assert_eq!(both, ["window too slow", "this window is too slow to show lane 1 evenly"]);
        assert!(tip(&slow, false).contains("too few frames") && !can_change(&slow, true));
    }

    /// Four late frames of 60 Hz, one of them by two refreshes, and a gap in which the window rested.
    #[test]
    fn it_says_what_the_screen_missed() {
        let mut frame_ms = vec![16.7; 595];
        frame_ms.extend([33.4, 33.0, 50.1, 33.6, 900.0]);
        let missed = Missed::of(&frame_ms, RefreshRate::HZ_60);
        assert_eq!(missed, Some(Missed { refreshes: 5, secs: 10 }));
        let said = phrase(&PlaybackInfo::PLAIN, false, missed, false).unwrap();
        assert_eq!(said, "your screen missed 5 refreshes in 10 s");
        // As many frames as are kept, of 144 Hz: the last 10 s count.
        let mut fast = vec![6.94; 2400];
        (fast[100], fast[2000]) = (13.9, 13.9);
        let screen = RefreshRate::new(144.0).unwrap();
        assert_eq!(Missed::of(&fast, screen), Some(Missed { refreshes: 1, secs: 10 }));
        for calm in [vec![16.7; 600], vec![33.4; 10], vec![8.0; 600], Vec::new()] {
            assert_eq!(Missed::of(&calm, RefreshRate::HZ_60), None);
        }
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
            assert_eq!(phrase(&playback, false, None, false).as_deref(), expected);
            for (speed, uneven) in [(1.0, &[][..]), (0.8, &[]), (1.0, &[0])] {
                let tip = tip(&PlaybackInfo { speed, uneven, ..playback }, false);
                assert!(tip.contains(why), "{tip}");
            }
        }
    }
}

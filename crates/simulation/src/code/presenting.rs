//! The line of the code that is not in the loop: when what it draws is shown, and what it waits for.

use crate::displays::{Display, Queue, VirtualDisplay};

/// How a frame is presented on a display, as the comment of a call.
pub fn presenting(display: &Display) -> String {
    let how = match display {
        Display::Live => "as the window's screen does it",
        Display::Trace(_) => "at the times of the recording",
        Display::Virtual(VirtualDisplay { vsync: false, .. }) => {
            "shown at once, in the middle of a refresh; waits for nothing"
        }
        Display::Virtual(VirtualDisplay { vrr: Some(_), .. }) => "the display refreshes when the frame is done",
        Display::Virtual(VirtualDisplay { queue: Queue::Newest, .. }) => {
            "the newest frame is shown at the next refresh; waits for nothing"
        }
        Display::Virtual(VirtualDisplay { frames_in_flight: 1, .. }) => "waits for the refresh that shows it",
        Display::Virtual(VirtualDisplay { frames_in_flight, .. }) => {
            return format!("present(): shown at a refresh; waits while {frames_in_flight} frames are on their way");
        }
    };
    format!("present(): {how}")
}

//! Common displays and machines, by name.

use super::hitch::Hitch;
use super::noise::Noise;
use super::refresh_rate::RefreshRate;
use super::virtual_display::VirtualDisplay;
use timestep::time::Flicks;

/// A display that describes itself.
#[derive(Debug)]
pub struct DisplayPreset {
    /// Key in scenario files and on the command line.
    pub id: &'static str,
    /// Name in menus.
    pub name: &'static str,
    /// Description in one sentence.
    pub summary: &'static str,
    /// Makes the display.
    pub display: fn() -> VirtualDisplay,
}

/// Every preset, in the order of menus and documentation.
pub static PRESETS: &[&DisplayPreset] = &[
    &DisplayPreset {
        id: "laptop-30",
        name: "Laptop, 30 Hz",
        summary: "A laptop that saves power: 30 Hz, a third of the frame spent on rendering, and a noisy timer.",
        display: || VirtualDisplay {
            render_cost: Flicks::from_millis(11.0),
            noise: Some(Noise::gaussian(Flicks::from_millis(0.5))),
            ..at(30.0)
        },
    },
    &DisplayPreset {
        id: "monitor-59.94",
        name: "Monitor, 59.94 Hz",
        summary: "The video rate that is sold as 60 Hz: 60000/1001 refreshes a second.",
        display: || noisy(59.94),
    },
    &DisplayPreset {
        id: "monitor-60",
        name: "Monitor, 60 Hz",
        summary: "The most common display: 60 Hz with vsync and a timer that is accurate to a tenth of a millisecond.",
        display: || noisy(60.0),
    },
    &DisplayPreset {
        id: "monitor-75",
        name: "Monitor, 75 Hz",
        summary: "75 Hz: a rate that is not a multiple of 60.",
        display: || noisy(75.0),
    },
    &DisplayPreset {
        id: "gaming-144",
        name: "Gaming, 144 Hz",
        summary: "144 Hz: a fast display on a fast machine.",
        display: || noisy(144.0),
    },
    &DisplayPreset {
        id: "gaming-240",
        name: "Gaming, 240 Hz",
        summary: "240 Hz: a faster display.",
        display: || noisy(240.0),
    },
    &DisplayPreset {
        id: "research-6000",
        name: "Research, 6000 Hz",
        summary: "6000 Hz: faster than any eye; motion is as even as its steps.",
        display: || at(6000.0),
    },
    &DisplayPreset {
        id: "vsync-off",
        name: "No vsync, fast machine",
        summary: "Frames as fast as the machine renders them, 400 a second, measured with an error of up to 0.3 ms.",
        display: || VirtualDisplay {
            vsync: false,
            render_cost: Flicks::from_millis(2.5),
            noise: Some(Noise::uniform(Flicks::from_millis(0.3))),
            ..at(1000.0)
        },
    },
    &DisplayPreset {
        id: "uncapped",
        name: "No vsync, empty scene",
        summary: "A 60 Hz display without vsync, and frames that take no time: 6000 a second, of which each refresh shows a hundred stripes.",
        display: || VirtualDisplay { vsync: false, fps_cap: RefreshRate::new(6000.0), ..at(60.0) },
    },
    &DisplayPreset {
        id: "gc-pauses",
        name: "Garbage collector",
        summary: "60 Hz with a pause of 80 ms about every two seconds, at random times.",
        display: || VirtualDisplay {
            hitch: Some(Hitch {
                every: Flicks(2 * Flicks::PER_SECOND),
                lasts: Flicks::from_millis(80.0),
                random: true,
            }),
            ..noisy(60.0)
        },
    },
    &DisplayPreset {
        id: "background-tab",
        name: "Background tab",
        summary: "A hidden browser tab: one frame a second.",
        display: || at(1.0),
    },
];

/// An idle display with vsync.
fn at(hz: f64) -> VirtualDisplay {
    VirtualDisplay { hz: RefreshRate::new(hz).unwrap_or(RefreshRate::HZ_60), ..VirtualDisplay::default() }
}

/// An idle display with vsync and the timer of an ordinary machine.
fn noisy(hz: f64) -> VirtualDisplay {
    VirtualDisplay { noise: Some(Noise::gaussian(Flicks::from_millis(0.1))), ..at(hz) }
}

timestep::entry::entry!(DisplayPreset, "display", PRESETS);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_differ_and_have_the_rate_that_their_name_says() {
        for (index, preset) in PRESETS.iter().enumerate() {
            let display = (preset.display)();
            assert!(PRESETS[index + 1..].iter().all(|other| (other.display)() != display), "{}", preset.id);
            let named = preset.id.rsplit('-').next().and_then(|rate| rate.parse::<f64>().ok());
            assert!(named.is_none_or(|hz| display.hz.typed() == hz), "{}", preset.id);
        }
    }
}

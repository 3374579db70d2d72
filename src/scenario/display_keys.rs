//! The keys of a virtual display.

use super::display_parts::{hitch, noise, step_cost, write_hitch, write_noise, write_step_cost};
use super::item::{float, quoted};
use super::key::Key;
use crate::time::displays::{RefreshRate, VirtualDisplay};

/// Every key of a `display` table, in the order of saved files and documentation.
pub static DISPLAY_KEYS: &[Key<VirtualDisplay>] = &[
    Key {
        name: "hz",
        takes: "1 to 1000; 23.976, 29.97, 59.94, 119.88 and 239.76 mean the NTSC rates",
        summary: "Refreshes per second.",
        bare: false,
        read: |display, item, problems| {
            let hz = item.number(RefreshRate::RANGE, "Hz", problems)?;
            display.hz = RefreshRate::new(hz)?;
            Some(())
        },
        write: |display| Some(float(display.hz.typed())),
    },
    Key {
        name: "vsync",
        takes: "true or false",
        summary: "Frames start at refreshes only.",
        bare: false,
        read: |display, item, problems| {
            display.vsync = item.truth(problems)?;
            Some(())
        },
        write: |display| Some(display.vsync.to_string()),
    },
    Key {
        name: "noise",
        takes: "a duration up to 1 s, { uniform = \"1 ms\" }, or \"off\"",
        summary: "Error of each reading of the clock: the standard deviation of a Gaussian one, or the largest of a uniform one.",
        bare: false,
        read: |display, item, problems| {
            display.noise = item.unless_off(problems, noise)?;
            Some(())
        },
        write: |display| display.noise.map(write_noise),
    },
    Key {
        name: "hitch",
        takes: "{ every = \"2 s\", lasts = \"200 ms\" }, or \"off\"",
        summary: "One frame in every so often takes so much longer.",
        bare: false,
        read: |display, item, problems| {
            display.hitch = item.unless_off(problems, hitch)?;
            Some(())
        },
        write: |display| display.hitch.map(write_hitch),
    },
    Key {
        name: "render_cost",
        takes: "a duration up to 10 s",
        summary: "Time that drawing takes in every frame.",
        bare: false,
        read: |display, item, problems| {
            display.render_cost = item.duration(VirtualDisplay::COST_RANGE, problems)?;
            Some(())
        },
        write: |display| Some(quoted(&display.render_cost.to_string())),
    },
    Key {
        name: "step_cost",
        takes: "a duration up to 10 s, or { is = \"20 ms\", until = \"5 s\" }",
        summary: "Time that each step takes, and the time of the run from which on steps cost nothing.",
        bare: false,
        read: |display, item, problems| {
            (display.step_cost, display.step_cost_until) = step_cost(item, problems)?;
            Some(())
        },
        write: |display| Some(write_step_cost(display.step_cost, display.step_cost_until)),
    },
];

//! Panda3D with Bullet 1.10.16.

use super::engine::{Engine, value};

pub const ENTRY: Engine = Engine {
    id: "panda3d",
    name: "Panda3D with Bullet",
    version: "1.10.16",
    summary: "Fixed steps of 1/60 s by `doPhysics(dt)`, one a frame at most.",
    values: &[
        value("policy", r#""panda3d""#, "world.doPhysics(dt), max_substeps = 1", "panda/src/bullet/bulletWorld.cxx"),
        value("dt", r#""1/60""#, "stepsize = 1 / 60", "panda/src/bullet/bulletWorld.cxx"),
        value("max_frame", r#""off""#, "the clock's max dt is off", "panda/src/putil/clockObject.cxx"),
        value("presentation", r#""interpolate""#, "motion states, one step behind", "panda/src/bullet/bulletWorld.cxx"),
    ],
    speed: None,
    cap: None,
    fixed: "Nothing: doPhysics(dt, 10, 1/60) allows ten steps.",
    surprise: "By the manual's line, half speed at 30 frames a second, and three quarters at 60 with half a millisecond of noise. The number that doPhysics returns is that of the steps that were due.",
    run: "its PyPI package in Python",
};

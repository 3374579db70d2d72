//! The loops of real engines as settings of a lane: one file per engine, one line in the list below. Each was run, at the version it names,
//! and takes the same steps (`scripts/engines`); what is not in the list was not run.

mod arcade;
mod babylon;
mod bevy;
mod cannon_es;
mod engine;
mod excalibur;
mod godot_3;
mod kontra;
mod littlejs;
mod love;
mod mainloop;
mod matter_js;
mod panda3d;
mod phaser;
mod pixi;
mod playcanvas;
mod pygame;

pub use engine::{CapRule, Engine, EngineValue, FrameCap, GameSpeed, SpeedOrder};

use timestep::entry::entry;

/// Every engine, in the order of menus and documentation.
pub static ENGINES: &[&Engine] = &[
    &bevy::ENTRY,
    &godot_3::ENTRY,
    &phaser::ENTRY,
    &excalibur::ENTRY,
    &babylon::ENTRY,
    &playcanvas::ENTRY,
    &pixi::ENTRY,
    &matter_js::ENTRY,
    &cannon_es::ENTRY,
    &littlejs::ENTRY,
    &kontra::ENTRY,
    &mainloop::ENTRY,
    &love::ENTRY,
    &pygame::ENTRY,
    &arcade::ENTRY,
    &panda3d::ENTRY,
];

entry!(Engine, "engine", ENGINES);

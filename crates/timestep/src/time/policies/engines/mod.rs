//! The loops of real engines that are none of the policies, each in its engine's own type of number. They begin as the engine's own start
//! does, at 0, and the first frame of a run is the engine's first. What was not measured is not here: each was compared with its engine.

pub(super) mod arcade;
pub(super) mod babylon;
pub(super) mod cannon_es;
mod doubles;
pub(super) mod excalibur;
pub(super) mod godot_3;
pub(super) mod kontra;
pub(super) mod littlejs;
pub(super) mod mainloop;
pub(super) mod matter_js;
pub(super) mod panda3d;
pub(super) mod phaser;
pub(super) mod playcanvas;

use super::policy::LoopPolicy;

/// An engine's own loop with an accumulator.
const LOOP: LoopPolicy = LoopPolicy { engine: true, carries: true, ..LoopPolicy::PLAIN };

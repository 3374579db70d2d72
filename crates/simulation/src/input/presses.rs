//! Random key presses with which latencies are measured; equal seeds give equal presses.

use super::{Change, Input, InputTrack};
use crate::displays::NoiseSource;
use timestep::time::Flicks;

/// Time from a release to the next press: shortest, and random part, ms.
const PAUSE_MS: [f64; 2] = [250.0, 500.0];
/// Time from a press to its release: shortest, and random part, ms.
const HOLD_MS: [f64; 2] = [100.0, 200.0];
const DIRECTIONS: [[f64; 2]; 4] = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];

impl InputTrack {
    /// Presses and releases in a run of `length`, about 1.4 of each per second. At least a quarter of a second follows the last,
    /// so that its effect shows.
    pub fn random_presses(seed: u64, length: Flicks) -> Self {
        let mut source = NoiseSource::new(seed);
        let mut changes = Vec::new();
        let mut at = Flicks::ZERO;
        loop {
            let direction = ((source.uniform() * DIRECTIONS.len() as f64) as usize).min(DIRECTIONS.len() - 1);
            let mut wait = |[least, more]: [f64; 2]| Flicks::from_millis(least + more * source.uniform());
            let press = at + wait(PAUSE_MS);
            let release = press + wait(HOLD_MS);
            if release + Flicks::from_millis(PAUSE_MS[0]) > length {
                return InputTrack { changes, ..InputTrack::default() };
            }
            let [x, y] = DIRECTIONS[direction];
            changes.push(Change { at: press, input: Input::new(x, y) });
            changes.push(Change { at: release, input: Input::NONE });
            at = release;
        }
    }
}

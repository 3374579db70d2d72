//! Energy of a motion, and the range of kinetic energy of the exact motion beside it.

use crate::metrics::{Drift, EnergyMeter, KineticRange};
use crate::worlds::WorldSpec;

/// Energy of a motion that keeps it, or of several together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// After the last step, J.
    now: f64,
    /// Energy that its error is compared with, J.
    scale: f64,
    meter: EnergyMeter,
    /// Kinetic energy of the exact motion; `None` for several motions together.
    kinetic: Option<KineticRange>,
}

/// Most samples of the exact motion in one step.
const MOST_SAMPLES: f64 = 64.0;

impl Energy {
    /// The energy of a motion that starts in the state `y` at t = 0; `None` if the world does not keep it.
    pub fn starting(world: &WorldSpec, y: &[f64]) -> Option<Self> {
        let now = energy(world, y)?;
        let mut started = Energy { now, meter: EnergyMeter::from_start(now)?, ..Energy::default() };
        started.begin(world, 0.0, y);
        Some(started)
    }

    /// Starts the range in the exact state at `secs`: the motion was not there before.
    pub fn begin(&mut self, world: &WorldSpec, secs: f64, y: &[f64]) {
        self.now = energy(world, y).unwrap_or(self.now);
        self.kinetic = world.kinetic_energy(y).map(|kinetic| KineticRange::starting(secs, kinetic));
        self.scale = self.kinetic.map_or(0.0, |kinetic| kinetic.scale());
    }

    /// Starts the errors again; they stay those from the start of the motion.
    pub fn restart(&mut self) {
        self.meter = EnergyMeter::from_start(self.meter.start()).unwrap_or_default();
    }

    /// The energy with the state `y` after a step between these times, s. `exact` writes the exact state at a time between them, and says
    /// if there is one.
    pub fn after_step(
        mut self,
        world: &WorldSpec,
        [from, to]: [f64; 2],
        y: &[f64],
        exact: impl Fn(f64, &mut [f64]) -> bool,
    ) -> Self {
        self.now = energy(world, y).unwrap_or(f64::NAN);
        self.meter.add(self.now);
        let Some(range) = &mut self.kinetic else { return self };
        let mut state = y.to_vec();
        let mut kinetic_at = |at: f64| exact(at, &mut state).then(|| world.kinetic_energy(&state)).flatten();
        let count = ((to - from).abs() * KineticRange::SAMPLES_HZ).ceil().clamp(1.0, MOST_SAMPLES);
        for sample in 1..=count as u32 {
            let at = if f64::from(sample) == count { to } else { from + (to - from) * f64::from(sample) / count };
            if let Some(kinetic) = kinetic_at(at) {
                range.add(at, kinetic, &mut kinetic_at);
            }
        }
        self.scale = range.scale();
        self
    }

    /// Takes the energy of several motions together after a step.
    pub fn sum(&mut self, motions: impl Iterator<Item = Energy>) {
        let [now, start, scale] = motions.fold([0.0; 3], |[now, start, scale], motion| {
            [now + motion.now, start + motion.meter.start(), scale + motion.scale]
        });
        (self.now, self.scale) = (now, scale);
        self.meter.add_since(now, start);
    }

    /// Energy at the start of the motion, J.
    pub fn start(&self) -> f64 {
        self.meter.start()
    }

    /// Energy gained since then, J.
    pub fn error(&self) -> Drift {
        self.meter.error()
    }

    /// Energy gained since then, in parts of the range of kinetic energy in the exact run. `None` if there is nothing to compare with.
    pub fn drift(&self) -> Option<Drift> {
        self.meter.drift(self.scale)
    }
}

/// Energy of a state, where the world keeps it, J.
fn energy(world: &WorldSpec, y: &[f64]) -> Option<f64> {
    Some((world.kept("energy")?.value)(&world.params, y))
}

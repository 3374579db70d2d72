//! A convergence study: one world, several methods, and steps that all end at the same checkpoints.

use super::resolution::Resolution;
use super::run::StudyRun;
use super::study_error::StudyError;
use crate::reference::ReferenceSolution;
use crate::worlds::{ContactTiming, WorldSpec};
use timestep::integrators::{INTEGRATORS, Integrator};
use timestep::time::Flicks;

/// Number of equally distant times at which errors are measured, the last one at the end. Every step divides the time
/// between two of them, so that the errors of all runs are measured at the same times. A prime, so that a motion of a round
/// frequency is not always met in the same phase.
pub const CHECKPOINTS: u64 = 17;
/// The most steps of a run, unless a user asks for more.
pub const MOST_STEPS: u64 = 1_000_000;
/// The shortest default step: shorter ones show only rounding.
const SHORTEST: Flicks = Flicks(Flicks::PER_SECOND / 100_000);
/// The longest default step.
const LONGEST: Flicks = Flicks(Flicks::PER_SECOND / 10);

/// The longest step that a method which chooses its own steps is asked for, s: it must not need too many of its own.
const LONGEST_ASKED: f64 = 10.0;

/// The runs to compare: every method with every step or, where it chooses its steps, with every tolerance.
#[derive(Clone, Debug)]
pub struct ConvergenceStudy {
    pub(super) spec: WorldSpec,
    pub(super) integrators: Vec<&'static Integrator>,
    pub(super) length: Flicks,
    contact: ContactTiming,
    solution: ReferenceSolution,
    /// Numbers of steps between two checkpoints, the coarsest first.
    between: Vec<u64>,
    /// The most steps of a run.
    pub(super) most_steps: u64,
}

impl ConvergenceStudy {
    /// Every method on `spec` for the simulated time `length`, with steps between the two `dts` (in either order, both
    /// included), two for each halving. A run takes at most `most_steps`. All three are positive.
    ///
    /// No step is longer than the time between two checkpoints; a range that starts above starts there.
    ///
    /// # Errors
    /// A world that must be driven or has no reference solution for so long; methods that do not fit; a range of steps
    /// without a possible step, or with too many steps.
    pub fn new(
        spec: WorldSpec,
        integrators: Vec<&'static Integrator>,
        length: Flicks,
        dts: [Flicks; 2],
        most_steps: u64,
    ) -> Result<Self, StudyError> {
        let name = spec.name;
        if spec.is_driven() {
            return Err(StudyError::Driven(name));
        }
        if integrators.is_empty() {
            return Err(StudyError::NoIntegrators);
        }
        for integrator in &integrators {
            if integrator.chooses_its_steps() && spec.collide.is_some() {
                return Err(StudyError::OwnSteps(integrator.name, name));
            }
            spec.fits(integrator).map_err(|why| StudyError::DoesNotFit(name, why))?;
        }
        let [coarse, fine] = [dts[0].max(dts[1]), dts[0].min(dts[1])];
        let parts = |dt: Flicks| (i128::from(length.0), i128::from(CHECKPOINTS) * i128::from(dt.0.max(1)));
        let ([least, _], [_, most]) = (whole(parts(coarse)), whole(parts(fine)));
        if most < least {
            return Err(StudyError::NoStep { coarse, fine, length, checkpoints: CHECKPOINTS });
        }
        if most.saturating_mul(CHECKPOINTS) > most_steps {
            let steps = most.saturating_mul(CHECKPOINTS);
            return Err(StudyError::TooManySteps { length, fine, steps, most: most_steps });
        }
        // Last, because solving a motion takes time.
        let solution = ReferenceSolution::new(&spec, length, CHECKPOINTS)?;
        let contact = ContactTiming::default();
        Ok(Self { spec, integrators, length, contact, solution, between: by_half_octaves(least, most), most_steps })
    }

    /// The same, with contacts at this moment of the step.
    pub fn with_contacts_at(self, contact: ContactTiming) -> Self {
        Self { contact, ..self }
    }

    /// The methods that have an order, are no mistakes and fit the world, in the order of menus.
    pub fn all_that_fit(spec: &WorldSpec) -> Vec<&'static Integrator> {
        let has_contacts = spec.collide.is_some();
        let converges = |entry: &Integrator| {
            entry.order.is_some() && entry.mistake.is_none() && !(has_contacts && entry.chooses_its_steps())
        };
        let fits = |entry: &&Integrator| converges(entry) && spec.fits(entry).is_ok();
        INTEGRATORS.iter().copied().filter(fits).collect()
    }

    /// The default length of runs: 10 s, or as many whole seconds as a motion without a closed form is predictable.
    pub fn default_length(spec: &WorldSpec) -> Flicks {
        ReferenceSolution::predictable_length(spec)
    }

    /// The default range of steps, the longest first: from 1/10 s to 10 µs, as far as `most_steps` allow.
    pub fn default_dts(length: Flicks, most_steps: u64) -> [Flicks; 2] {
        let between = Flicks(length.0 / CHECKPOINTS as i64);
        let parts = most_steps.clamp(CHECKPOINTS, i64::MAX as u64) as i64 / CHECKPOINTS as i64 * CHECKPOINTS as i64;
        let fine = SHORTEST.max(Flicks((length.0 - 1) / parts + 1)).min(between);
        let coarse = LONGEST.max(Flicks(fine.0.saturating_mul(64))).min(between + Flicks(1));
        [coarse.max(fine), fine]
    }

    /// The world and its parameters.
    pub fn spec(&self) -> &WorldSpec {
        &self.spec
    }

    /// Simulated time of a run.
    pub fn length(&self) -> Flicks {
        self.length
    }

    /// `true` if the world has contacts that wait for the end of a step or the next one: every method loses its order at them.
    pub fn meets_contacts_late(&self) -> bool {
        self.spec.collide.is_some() && self.contact != ContactTiming::TimeOfImpact
    }

    /// Number of runs of all methods.
    pub fn runs(&self) -> usize {
        self.integrators.iter().map(|integrator| self.resolutions(integrator).len()).sum()
    }

    /// The resolutions of a method's runs, the coarsest first.
    pub(super) fn resolutions(&self, integrator: &Integrator) -> Vec<Resolution> {
        if integrator.chooses_its_steps() {
            Resolution::tolerances()
        } else {
            self.between.iter().map(|&between| Resolution::Steps(between)).collect()
        }
    }

    /// Number of steps that the method is called for from one checkpoint to the next.
    pub(super) fn steps_between(&self, resolution: Resolution) -> u64 {
        let parts = || libm::ceil(self.length.secs() / CHECKPOINTS as f64 / LONGEST_ASKED) as u64;
        if let Resolution::Steps(between) = resolution { between } else { parts().max(1) }
    }

    /// Number of steps that the methods are called for in all runs together.
    pub(super) fn total_steps(&self) -> f64 {
        let resolutions = self.integrators.iter().flat_map(|integrator| self.resolutions(integrator));
        resolutions.map(|resolution| (self.steps_between(resolution) * CHECKPOINTS) as f64).sum()
    }

    /// A run from the world's start.
    pub(super) fn start(&self, integrator: &'static Integrator, resolution: Resolution) -> StudyRun<'_> {
        let dt = self.length.secs() / (self.steps_between(resolution) * CHECKPOINTS) as f64;
        StudyRun::new(&self.spec, resolution.apply(integrator), self.contact, dt)
    }

    /// The distance of a run's tracked point from the reference at a checkpoint, counted from 1, m; infinite where the run's
    /// state is not finite.
    pub(super) fn error(&self, run: &StudyRun<'_>, checkpoint: u64) -> f64 {
        let error = self.solution.distance(&self.spec, checkpoint, run.now(), &run.y);
        if run.is_finite() { error } else { f64::INFINITY }
    }

    /// The largest distance of the reference from its start, m: the scale for errors.
    pub(super) fn reach(&self) -> f64 {
        self.solution.reach
    }

    /// The size that a rounding error at the start grows to in a solved reference, m; smaller errors are rounding.
    pub fn rounding(&self) -> Option<f64> {
        self.solution.rounding
    }
}

/// The quotient rounded up, but at least 1, and rounded down.
fn whole((num, den): (i128, i128)) -> [u64; 2] {
    let up = (num + den - 1).div_euclid(den).max(1);
    [up, num.div_euclid(den)].map(|count| u64::try_from(count).unwrap_or(u64::MAX))
}

/// Numbers from `least` to `most` by factors of √2, both included.
fn by_half_octaves(least: u64, most: u64) -> Vec<u64> {
    let coarser = |k: u32| libm::round(most as f64 * libm::exp2(-0.5 * f64::from(k))) as u64;
    let mut counts: Vec<u64> = (0..128).map(coarser).take_while(|count| *count > least).collect();
    counts.push(least);
    counts.reverse();
    counts.dedup();
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;
    use timestep::entry::Entry;

    fn study(
        world: &str,
        ids: &[&str],
        length: i64,
        dts: [&str; 2],
        most: u64,
    ) -> Result<ConvergenceStudy, StudyError> {
        let spec = WorldSpec::of(World::by_id(world).unwrap());
        let integrators = ids.iter().map(|id| Integrator::by_id(id).unwrap()).collect();
        ConvergenceStudy::new(
            spec,
            integrators,
            Flicks(length * Flicks::PER_SECOND),
            dts.map(|dt| dt.parse().unwrap()),
            most,
        )
    }

    #[test]
    fn steps_divide_the_time_between_checkpoints_and_keep_to_the_range() {
        let study = study("spring", &["rk4"], 10, ["1/10", "1/10000"], MOST_STEPS).unwrap();
        assert_eq!((study.between[0], study.between.last()), (6, Some(&5882)));
        for &between in &study.between {
            assert!((1e-4..=0.1).contains(&(10.0 / (between * CHECKPOINTS) as f64)));
        }
        assert!(study.between.is_sorted_by(|a, b| a < b));
        assert_eq!(by_half_octaves(1, 8), [1, 2, 3, 4, 6, 8]);
        assert_eq!(by_half_octaves(5, 5), [5]);
    }

    #[test]
    fn what_cannot_be_compared_is_refused_with_the_reason() {
        let why = |result: Result<ConvergenceStudy, StudyError>| result.map(|_| ()).unwrap_err().to_string();
        let dts = ["1/10", "1/1000"];
        assert!(why(study("cart", &["rk4"], 1, dts, 1000)).contains("moves only under input"));
        assert!(why(study("spring", &[], 1, dts, 1000)).contains("no integrator"));
        assert!(why(study("bounce", &["dormand-prince"], 1, dts, 1000)).contains("the contacts of Bounce"));
        assert!(why(study("spring", &["rk4"], 1, dts, 500)).contains("986 steps"));
        assert!(why(study("spring", &["rk4"], 1, ["1/20", "1/17"], 500)).contains("wider range"));
        let far = why(study("double-pendulum", &["rk4"], 121, dts, MOST_STEPS));
        assert!(far.contains("computed for 120 s, not for 121 s"), "{far}");
        assert!(why(study("chain", &["rk4", "exact"], 1, dts, 1000)).contains("needs a world with an exact solution"));
        let damped =
            WorldSpec { params: vec![1.0, 1.0, 0.5, 1.0, 0.0, 0.0], ..WorldSpec::of(World::by_id("spring").unwrap()) };
        let verlet = vec![Integrator::by_id("velocity-verlet").unwrap()];
        let damped =
            ConvergenceStudy::new(damped, verlet, Flicks::SECOND, [Flicks(40_000_000), Flicks(4_000_000)], 1000);
        assert!(why(damped).contains("a force that does not depend on velocity"));
        assert!(study("spring", &["rk4"], 1, ["1/1000", "1/10"], 986).is_ok(), "either way round");
    }

    /// In a wide swing differences grow exponentially, in a narrow one only linearly.
    #[test]
    fn the_default_length_is_as_long_as_the_motion_is_predictable() {
        let seconds = |id: &str, angles: &[f64]| {
            let mut spec = WorldSpec::of(World::by_id(id).unwrap());
            let places = spec.params.len() - angles.len()..;
            spec.params[places].copy_from_slice(angles);
            ConvergenceStudy::default_length(&spec).secs()
        };
        assert_eq!(seconds("spring", &[]), 10.0);
        assert_eq!(seconds("double-pendulum", &[0.2, 0.3]), 10.0);
        assert!((3.0..8.0).contains(&seconds("double-pendulum", &[2.0, 2.5])));
        assert_eq!(seconds("cart", &[]), 10.0, "and a refusal later");
    }

    #[test]
    fn the_default_range_is_possible_for_any_time_and_limit() {
        for length in [1, 2, 705, 70_560_000, Flicks::PER_SECOND, 100_000 * Flicks::PER_SECOND] {
            for most in [CHECKPOINTS, 100, 1_000_000, u64::MAX] {
                let spec = WorldSpec::of(World::by_id("spring").unwrap());
                let methods = ConvergenceStudy::all_that_fit(&spec);
                let dts = ConvergenceStudy::default_dts(Flicks(length), most);
                let study = ConvergenceStudy::new(spec, methods, Flicks(length), dts, most);
                assert!(study.is_ok() || length < 17, "{length} flicks, {most} steps: {study:?}");
            }
        }
    }
}

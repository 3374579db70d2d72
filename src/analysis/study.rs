//! What is compared: one world, some methods, and steps that all meet at the same moments.

use super::convergence::Point;
use super::run::Run;
use super::setting::Setting;
use super::truth::{self, Truth};
use crate::integrators::{INTEGRATORS, Integrator};
use crate::time::Flicks;
use crate::worlds::WorldSpec;

/// At so many equally distant moments, the last one at the end, errors are measured. Every step divides the time between
/// two of them, so that all runs are measured at the same moments. A prime, so that a motion of a round frequency is not
/// always met in the same phase.
pub const CHECKPOINTS: u64 = 17;
/// The most steps of a run, unless a person asks for more.
pub const MOST_STEPS: u64 = 1_000_000;
/// The shortest step to begin with: below it only rounding is left to see, s⁻¹.
const SHORTEST: Flicks = Flicks(Flicks::PER_SECOND / 100_000);
/// The longest step to begin with.
const LONGEST: Flicks = Flicks(Flicks::PER_SECOND / 10);

/// The longest step that a method with steps of its own is asked for, s: it must not need too many.
const LONGEST_ASKED: f64 = 10.0;

/// Runs to be made: every method with every step, or with every tolerance.
#[derive(Clone, Debug)]
pub struct ConvergenceStudy {
    pub(super) spec: WorldSpec,
    pub(super) integrators: Vec<&'static Integrator>,
    pub(super) length: Flicks,
    truth: Truth,
    /// Steps between two checkpoints, the coarsest first.
    between: Vec<u64>,
    /// Of a run.
    pub(super) most_steps: u64,
}

/// Why there is nothing to compare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    #[error("{0} has contacts and no exact solution, so there is nothing to measure an error against")]
    NoExact(&'static str),
    #[error(
        "{name} has no formula of its motion, and the solved one is followed for {horizon}, not for {length}; choose a shorter time"
    )]
    BeyondHorizon { name: &'static str, length: Flicks, horizon: Flicks },
    #[error("{0} has no formula of its motion, and the solved one ends before {1}; choose a shorter time")]
    MotionEnds(&'static str, Flicks),
    #[error("{0} only moves when somebody drives it, and here nobody does")]
    Driven(&'static str),
    /// The world's name and the method's reason.
    #[error("{0}: {1}")]
    DoesNotFit(&'static str, String),
    #[error("no integrator to compare")]
    NoIntegrators,
    #[error(
        "{0} chooses its own steps, and contacts, which {1} has, are only looked for where a step that was asked for ends"
    )]
    OwnSteps(&'static str, &'static str),
    #[error("no step from {coarse} to {fine} divides {length} into {CHECKPOINTS} equal parts; allow a wider range")]
    NoStep { coarse: Flicks, fine: Flicks, length: Flicks },
    #[error(
        "{length} in steps of {fine} are {steps} steps, and a run may have at most {most}; choose longer steps, a shorter time, or a higher limit"
    )]
    TooManySteps { length: Flicks, fine: Flicks, steps: u64, most: u64 },
}

impl ConvergenceStudy {
    /// Every method on `spec` for `length`, with steps from the coarse to the fine end of `dts` (both allowed), two for each
    /// halving, of which a run takes at most `most_steps`. All three are positive.
    ///
    /// A step of more than the time between two checkpoints is not possible; the range then begins with that time.
    pub fn new(
        spec: WorldSpec,
        integrators: Vec<&'static Integrator>,
        length: Flicks,
        dts: [Flicks; 2],
        most_steps: u64,
    ) -> Result<Self, StudyError> {
        let name = spec.world.name;
        if spec.world.inputs > 0 {
            return Err(StudyError::Driven(name));
        }
        if integrators.is_empty() {
            return Err(StudyError::NoIntegrators);
        }
        for integrator in &integrators {
            if integrator.chooses_its_steps() && spec.world.collide.is_some() {
                return Err(StudyError::OwnSteps(integrator.name, name));
            }
            let (form, has_exact) = ((spec.world.form)(&spec.params), spec.world.exact.is_some());
            integrator.fits(form, has_exact).map_err(|why| StudyError::DoesNotFit(name, why))?;
        }
        let [coarse, fine] = [dts[0].max(dts[1]), dts[0].min(dts[1])];
        let parts = |dt: Flicks| (i128::from(length.0), i128::from(CHECKPOINTS) * i128::from(dt.0.max(1)));
        let ([least, _], [_, most]) = (whole(parts(coarse)), whole(parts(fine)));
        if most < least {
            return Err(StudyError::NoStep { coarse, fine, length });
        }
        if most.saturating_mul(CHECKPOINTS) > most_steps {
            let steps = most.saturating_mul(CHECKPOINTS);
            return Err(StudyError::TooManySteps { length, fine, steps, most: most_steps });
        }
        // Last, as a motion that has to be solved takes its time.
        let truth = Truth::new(&spec, length)?;
        Ok(Self { spec, integrators, length, truth, between: by_half_octaves(least, most), most_steps })
    }

    /// The methods that have an order and fit, in the order of menus.
    pub fn all_that_fit(spec: &WorldSpec) -> Vec<&'static Integrator> {
        let (form, has_exact) = ((spec.world.form)(&spec.params), spec.world.exact.is_some());
        let has_contacts = spec.world.collide.is_some();
        let converges = |entry: &Integrator| entry.order.is_some() && !(has_contacts && entry.chooses_its_steps());
        let fits = |entry: &&Integrator| converges(entry) && entry.fits(form, has_exact).is_ok();
        INTEGRATORS.iter().copied().filter(fits).collect()
    }

    /// 10 s, or as many of them as a motion without a formula can be foretold in.
    pub fn default_length(spec: &WorldSpec) -> Flicks {
        truth::foretold(spec)
    }

    /// From a tenth of a second to where only rounding is left, as far as `most_steps` reach.
    pub fn default_dts(length: Flicks, most_steps: u64) -> [Flicks; 2] {
        let between = Flicks(length.0 / CHECKPOINTS as i64);
        let parts = most_steps.clamp(CHECKPOINTS, i64::MAX as u64) as i64 / CHECKPOINTS as i64 * CHECKPOINTS as i64;
        let fine = SHORTEST.max(Flicks((length.0 - 1) / parts + 1)).min(between);
        let coarse = LONGEST.max(Flicks(fine.0.saturating_mul(64))).min(between + Flicks(1));
        [coarse.max(fine), fine]
    }

    pub fn spec(&self) -> &WorldSpec {
        &self.spec
    }

    pub fn length(&self) -> Flicks {
        self.length
    }

    /// How many runs it takes.
    pub fn runs(&self) -> usize {
        self.integrators.iter().map(|integrator| self.settings(integrator).len()).sum()
    }

    /// What the runs of a method differ in, the coarsest first.
    pub(super) fn settings(&self, integrator: &Integrator) -> Vec<Setting> {
        if integrator.chooses_its_steps() {
            Setting::tolerances()
        } else {
            self.between.iter().map(|&between| Setting::Steps(between)).collect()
        }
    }

    /// The setting that a point is from.
    pub(super) fn setting(point: &Point) -> Setting {
        point.tolerance.map_or(Setting::Steps(point.steps / CHECKPOINTS), Setting::Tolerance)
    }

    /// How many steps are asked for from checkpoint to checkpoint.
    pub(super) fn asked(&self, setting: Setting) -> u64 {
        let parts = || libm::ceil(self.length.secs() / CHECKPOINTS as f64 / LONGEST_ASKED) as u64;
        if let Setting::Steps(between) = setting { between } else { parts().max(1) }
    }

    /// Steps that are asked for in all runs together.
    pub(super) fn total_asked(&self) -> f64 {
        let settings = self.integrators.iter().flat_map(|integrator| self.settings(integrator));
        settings.map(|setting| (self.asked(setting) * CHECKPOINTS) as f64).sum()
    }

    pub(super) fn start(&self, integrator: &'static Integrator, setting: Setting) -> Run<'_> {
        let dt = self.length.secs() / (self.asked(setting) * CHECKPOINTS) as f64;
        Run::new(&self.spec, setting.of(integrator), dt)
    }

    /// How far a run is from the exact motion at a checkpoint, the first of which is 1, in m; not finite where the run is not.
    pub(super) fn error(&self, run: &Run<'_>, checkpoint: u64) -> f64 {
        let exact = self.truth.at(&self.spec, checkpoint, run.now());
        if run.is_finite() { truth::distance(&self.spec, &run.y, &exact) } else { f64::INFINITY }
    }

    /// How far from its start the exact motion gets, m: what errors are small or large against.
    pub(super) fn reach(&self) -> f64 {
        self.truth.reach
    }

    /// What a rounding at the start becomes in an exact motion that had to be solved, m; below that all errors are rounding.
    pub fn rounding(&self) -> Option<f64> {
        self.truth.rounding
    }
}

/// The quotient rounded up and down, both at least 1 where it is up.
fn whole((num, den): (i128, i128)) -> [u64; 2] {
    let up = (num + den - 1).div_euclid(den).max(1);
    [up, num.div_euclid(den)].map(|count| u64::try_from(count).unwrap_or(u64::MAX))
}

/// From `least` to `most` by factors of √2, both included.
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
    use crate::entry::Entry;
    use crate::worlds::World;

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
        assert!(why(study("cart", &["rk4"], 1, dts, 1000)).contains("somebody drives it"));
        assert!(why(study("spring", &[], 1, dts, 1000)).contains("no integrator"));
        assert!(why(study("bounce", &["dormand-prince"], 1, dts, 1000)).contains("contacts, which Bounce has"));
        assert!(why(study("spring", &["rk4"], 1, dts, 500)).contains("986 steps"));
        assert!(why(study("spring", &["rk4"], 1, ["1/20", "1/17"], 500)).contains("wider range"));
        let far = why(study("double-pendulum", &["rk4"], 121, dts, MOST_STEPS));
        assert!(far.contains("followed for 120 s, not for 121 s"), "{far}");
        assert!(why(study("chain", &["rk4", "exact"], 1, dts, 1000)).contains("needs a world with an exact solution"));
        let damped =
            WorldSpec { params: vec![1.0, 1.0, 0.5, 1.0, 0.0], ..WorldSpec::of(World::by_id("spring").unwrap()) };
        let verlet = vec![Integrator::by_id("velocity-verlet").unwrap()];
        let damped =
            ConvergenceStudy::new(damped, verlet, Flicks::SECOND, [Flicks(40_000_000), Flicks(4_000_000)], 1000);
        assert!(why(damped).contains("a force that does not depend on velocity"));
        assert!(study("spring", &["rk4"], 1, ["1/1000", "1/10"], 986).is_ok(), "either way round");
    }

    /// A wide swing multiplies differences tenfold again and again, a narrow one adds to them.
    #[test]
    fn the_time_to_begin_with_is_as_long_as_the_motion_is_foretold() {
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
    fn the_range_to_begin_with_is_possible_for_any_time_and_limit() {
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

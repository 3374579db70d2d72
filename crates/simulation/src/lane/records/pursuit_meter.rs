//! Judder and eye blur of a point over a run: a pursuit of its shown places, with the fits of finished seconds.

use super::report_span::ReportSpan;
use crate::lane::states::motion::Motion;
use crate::metrics::{BySecond, HeldPoint, Merge, Pursuit, PursuitFit, Stretch, started_second};
use crate::worlds::WorldSpec;
use glam::DVec2;
use timestep::time::Flicks;

/// The exact path of the point: metres at a time in s, `None` where it is not known.
pub type ExactPath<'a> = dyn FnMut(f64) -> Option<DVec2> + 'a;

/// The pursuit of a point.
#[derive(Clone, Debug, Default)]
pub struct PursuitMeter {
    fits: BySecond<PursuitFit>,
    pursuit: Pursuit,
}

impl PursuitMeter {
    /// A meter for a place on a screen that may be anywhere: a constant distance is no judder.
    pub fn on_screen() -> Self {
        PursuitMeter { pursuit: Pursuit::on_screen(), ..PursuitMeter::default() }
    }

    /// Adds a shown frame. `rate` is dT/dt.
    pub fn add(&mut self, point: HeldPoint, rate: f64, path: &mut ExactPath<'_>) {
        let fits = &mut self.fits;
        let finished = &mut |second, fit: PursuitFit| fits.at(second).merge(&fit);
        self.pursuit.add(point, rate, path, finished);
    }

    /// The fit of a stretch.
    ///
    /// Over the last seconds it changes once a second, since a fit costs more than all else in a frame: the running second
    /// counts only before the first has ended.
    pub fn fit(&self, span: ReportSpan, path: &mut ExactPath<'_>) -> PursuitFit {
        let (now, rate) = (span.now.secs(), span.time_scale.factor());
        let mut fit = self.fits.get(span.stretch, started_second(now));
        let mut running = self.pursuit.clone();
        running.finish_until(now, rate, path, &mut |_, finished| fit.merge(&finished));
        if span.stretch == Stretch::WholeRun || fit.frames == 0 {
            running.fit_until(now, rate, path).iter().for_each(|newest| fit.merge(newest));
        }
        fit
    }

    /// Lag at which the eye follows, s.
    pub fn eye_lag(&self) -> Option<f64> {
        self.pursuit.lag()
    }

    /// Memory of a copy beside its own size and what copies share, bytes.
    pub fn bytes(&self) -> usize {
        self.fits.bytes() + self.pursuit.bytes()
    }
}

/// The exact path of the tracked point over simulated time in s, where it is known, as if the body never jumped.
pub fn exact_path<'a>(world: &'a WorldSpec, motion: &'a Motion) -> impl FnMut(f64) -> Option<DVec2> + 'a {
    path_of(world, motion, |_, y| world.track(y))
}

/// That path with the jumps of the body.
pub fn path_with_jumps<'a>(world: &'a WorldSpec, motion: &'a Motion) -> impl FnMut(f64) -> Option<DVec2> + 'a {
    path_of(world, motion, |at, y| world.track(&world.jumped(Flicks::from_secs(at), y)))
}

/// The points that `place` finds in the exact states.
fn path_of<'a>(
    world: &'a WorldSpec,
    motion: &'a Motion,
    place: impl Fn(f64, &[f64]) -> DVec2 + 'a,
) -> impl FnMut(f64) -> Option<DVec2> + 'a {
    let mut y = Vec::new();
    move |at| {
        y.resize(motion.y.len(), 0.0);
        motion.exact_into(world, at, &mut y).then(|| place(at, &y))
    }
}

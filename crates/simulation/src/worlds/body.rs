//! Bodies that do not act on each other: each has a rate, a life and jumps of its own.

use timestep::time::Flicks;

/// A world of several bodies, seen from its first one: the parameters of the world are the first body's.
#[derive(Clone, Copy, Debug)]
pub struct Bodies {
    /// The bodies where a scenario names none.
    pub default: &'static [BodySpec],
    /// Parameters of body number `index` of `count`, from those of the first, which has number 0.
    pub params: fn(p: &[f64], index: usize, count: usize) -> Vec<f64>,
    /// The jump of a body. It is its own inverse and a symmetry of the equations: the motion of the image is the image of the
    /// motion, so that a motion can be computed as if it never jumped.
    pub jump: fn(y: &mut [f64]),
}

impl Bodies {
    /// Most bodies of a world.
    pub const MOST: usize = 16;
}

/// The rate and the life of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BodySpec {
    /// Ticks from one step to the next.
    pub every: Every,
    /// Moment of its birth; `None` if it is there from the start.
    pub born: Option<Flicks>,
    /// Moment of its death; `None` if it never dies.
    pub dies: Option<Flicks>,
    /// Time from its birth to its first jump, and from one jump to the next; `None` if it never jumps.
    pub jumps: Option<Flicks>,
}

/// The rate of a body, in ticks of its lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// A step every so many ticks, over the time of all of them.
    Ticks(u32),
    /// So many substeps in every tick.
    Part(u32),
}

impl Every {
    /// Most ticks from one step to the next.
    pub const MOST_TICKS: u32 = 1000;
    /// Most substeps in a tick.
    pub const MOST_PARTS: u32 = 100;

    /// Ticks from one step to the next, at least 1.
    pub fn ticks(self) -> u32 {
        match self {
            Every::Ticks(ticks) => ticks.max(1),
            Every::Part(_) => 1,
        }
    }

    /// Substeps of a step, at least 1.
    pub fn parts(self) -> u32 {
        match self {
            Every::Ticks(_) => 1,
            Every::Part(parts) => parts.max(1),
        }
    }
}

impl Default for Every {
    fn default() -> Self {
        Every::Ticks(1)
    }
}

impl BodySpec {
    /// Shortest and longest time between jumps.
    pub const JUMPS_RANGE: [Flicks; 2] = [Flicks(Flicks::PER_SECOND / 1000), Flicks(3600 * Flicks::PER_SECOND)];
    /// Range of birth and death.
    pub const MOMENT_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(100_000 * Flicks::PER_SECOND)];
    /// Time in which a body appears and disappears on the display, where it is born or dies.
    pub const FADE: Flicks = Flicks(Flicks::PER_SECOND / 4);

    /// A body that steps every `ticks` ticks, from the start to the end and without jumps.
    pub const fn every(ticks: u32) -> Self {
        BodySpec { every: Every::Ticks(ticks), born: None, dies: None, jumps: None }
    }

    /// `true` if the body is alive at `at`: from the very moment of its birth until just before that of its death.
    pub fn lives_at(&self, at: Flicks) -> bool {
        self.born.is_none_or(|born| at >= born) && self.dies.is_none_or(|dies| at < dies)
    }

    /// The moment of its life that is nearest to `at`; birth and death belong to it.
    pub fn nearest(&self, at: Flicks) -> Flicks {
        let at = self.born.map_or(at, |born| at.max(born));
        self.dies.map_or(at, |dies| at.min(dies))
    }

    /// Number of its jumps by `at`, one at this very moment included; negative before its birth.
    fn jumps_by(&self, at: Flicks) -> i64 {
        let since = at - self.born.unwrap_or(Flicks::ZERO);
        self.jumps.map_or(0, |jumps| since.0.div_euclid(jumps.0.max(1)))
    }

    /// `true` if the body has jumped an odd number of times by `at`.
    pub fn is_across(&self, at: Flicks) -> bool {
        self.jumps_by(at).rem_euclid(2) == 1
    }

    /// `true` if the body is born, dies or jumps between two moments: what is before must not be blended with what is after.
    pub fn is_cut_between(&self, from: Flicks, to: Flicks) -> bool {
        self.lives_at(from) != self.lives_at(to) || self.jumps_by(from) != self.jumps_by(to)
    }

    /// Opacity of the body as drawn at `at`, 0 to 1: it fades in after its birth and out before its death.
    pub fn opacity(&self, at: Flicks) -> f64 {
        let since = self.born.map_or(1.0, |born| (at - born).secs() / Self::FADE.secs());
        let until = self.dies.map_or(1.0, |dies| (dies - at).secs() / Self::FADE.secs());
        since.min(until).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: f64) -> Flicks {
        Flicks::from_millis(millis)
    }

    #[test]
    fn a_life_begins_at_its_birth_and_ends_before_its_death() {
        let body = BodySpec { born: Some(ms(50.0)), dies: Some(ms(70.0)), ..BodySpec::every(1) };
        for (at, alive, nearest) in
            [(49.0, false, 50.0), (50.0, true, 50.0), (69.0, true, 69.0), (70.0, false, 70.0), (99.0, false, 70.0)]
        {
            assert_eq!((body.lives_at(ms(at)), body.nearest(ms(at))), (alive, ms(nearest)), "{at}");
        }
        let always = BodySpec::every(3);
        assert!(always.lives_at(ms(-1e6)) && always.nearest(ms(-7.0)) == ms(-7.0));
    }

    #[test]
    fn jumps_count_from_birth() {
        let body = BodySpec { born: Some(ms(50.0)), jumps: Some(ms(100.0)), ..BodySpec::every(1) };
        for (at, across) in [(50.0, false), (149.0, false), (150.0, true), (249.0, true), (250.0, false)] {
            assert_eq!(body.is_across(ms(at)), across, "{at}");
        }
        assert!(body.is_cut_between(ms(140.0), ms(150.0)) && !body.is_cut_between(ms(150.0), ms(249.0)));
        assert!(body.is_cut_between(ms(140.0), ms(350.0)), "two jumps are no less of a cut");
        assert!(body.is_cut_between(ms(49.0), ms(50.0)), "a birth is one");
    }

    #[test]
    fn opacity_follows_the_life() {
        let second = |secs: f64| Flicks::from_secs(secs);
        let body = BodySpec { born: Some(second(1.0)), dies: Some(second(3.0)), ..BodySpec::every(1) };
        for (at, opacity) in
            [(0.9, 0.0), (1.0, 0.0), (1.125, 0.5), (1.25, 1.0), (2.75, 1.0), (2.9375, 0.25), (3.0, 0.0)]
        {
            assert_eq!(body.opacity(second(at)), opacity, "{at}");
        }
        assert_eq!(BodySpec::every(1).opacity(second(-5.0)), 1.0);
    }
}

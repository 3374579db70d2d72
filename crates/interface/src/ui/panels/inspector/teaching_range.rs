//! The part of a parameter's range in which it teaches something, for a slider of a hundred points. The field beside the slider takes
//! the whole range.

use simulation::round_step::RoundStep;
use simulation::worlds::Param;

/// Range, scale and step of a slider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TeachingRange {
    /// Ends of the slider.
    pub ends: [f64; 2],
    /// Distance of neighbouring values; `None` on a logarithmic slider, whose values have three digits.
    pub step: Option<f64>,
}

/// Units of quantities that differ by decades from one problem to the next.
const DECADES: [&str; 4] = ["N/m", "kg", "Hz", "m³/s²"];
/// Widest range that a slider covers as a whole.
const WIDEST_WHOLE: f64 = 32.0;
/// Least distance to which a slider goes from zero.
const LEAST_REACH: f64 = 10.0;
/// Places on a slider with steps.
const PLACES: f64 = 200.0;

impl TeachingRange {
    /// The range around the default of `param`, within the legal one.
    pub fn of(param: &Param) -> Self {
        let (default, [least, most]) = (param.default, param.range);
        if param.unit.is_empty() && least == 1.0 && default.fract() == 0.0 {
            return TeachingRange { ends: param.range, step: Some(1.0) };
        }
        if DECADES.contains(&param.unit) && default > 0.0 {
            return TeachingRange { ends: [least.max(default / 100.0), most.min(default * 1000.0)], step: None };
        }
        if most - least <= WIDEST_WHOLE {
            return Self::stepped(param.range);
        }
        let reach = round_up((5.0 * default.abs()).max(LEAST_REACH));
        Self::stepped([least.max(if least < 0.0 { -reach } else { 0.0 }), most.min(reach)])
    }

    fn stepped(ends: [f64; 2]) -> Self {
        TeachingRange { ends, step: RoundStep::at_most((ends[1] - ends[0]) / PLACES).map(RoundStep::value) }
    }

    /// The value of the slider nearest to `value`: a multiple of the step, or three digits.
    pub fn nearest(&self, value: f64) -> f64 {
        let step = self.step.unwrap_or_else(|| power_of_ten(value.abs().max(f64::MIN_POSITIVE)) / 100.0);
        // Division by a whole number gives the same double as the typed number, multiplication by 0.05 does not.
        let per_unit = (1.0 / step).round();
        let nearest =
            if per_unit >= 1.0 { (value * per_unit).round() / per_unit } else { (value / step).round() * step };
        nearest.clamp(self.ends[0], self.ends[1])
    }
}

fn power_of_ten(value: f64) -> f64 {
    libm::pow(10.0, libm::floor(libm::log10(value)))
}

/// The nearest multiple of a power of ten that is not smaller than `value`.
fn round_up(value: f64) -> f64 {
    let power = power_of_ten(value);
    libm::ceil(value / power - 1e-9) * power
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::worlds::World;
    use timestep::entry::Entry;

    fn of(world: &str, key: &str) -> TeachingRange {
        let params = World::by_id(world).unwrap().params;
        TeachingRange::of(params.iter().find(|param| param.key == key).unwrap())
    }

    #[test]
    fn ranges_are_those_of_a_lecture() {
        for (world, key, ends, step) in [
            ("spring", "stiffness", [0.01, 1000.0], None),
            ("spring", "damping", [0.0, 10.0], Some(0.05)),
            ("spring", "x0", [-10.0, 10.0], Some(0.1)),
            ("wind", "frequency", [0.04, 1000.0], None),
            ("wind", "acceleration", [0.0, 800.0], Some(2.0)),
            ("falling", "gravity", [-50.0, 50.0], Some(0.5)),
            ("pendulum", "length", [0.01, 10.0], Some(0.02)),
            ("bounce", "restitution", [0.0, 1.0], Some(0.005)),
            ("chain", "masses", [1.0, 16.0], Some(1.0)),
        ] {
            assert_eq!(of(world, key), TeachingRange { ends, step }, "{world} {key}");
        }
    }

    #[test]
    fn every_slider_reaches_its_default_and_values_that_people_type() {
        for (world, param) in
            World::all().iter().flat_map(|world| world.params.iter().map(move |param| (world.id, param)))
        {
            let (range, name) = (TeachingRange::of(param), format!("{world} {}", param.key));
            let [from, to] = range.ends;
            assert!(param.range[0] <= from && to <= param.range[1] && from < to, "{name}");
            assert!((from..=to).contains(&param.default), "{name}");
            if let Some(step) = range.step {
                assert!((15.0..=520.0).contains(&((to - from) / step)), "{name}: {step}");
            }
            for part in [0.0, 0.1234, 0.5, 0.777, 1.0] {
                let value = range.nearest(from + part * (to - from));
                assert!((from..=to).contains(&value) && range.nearest(value) == value, "{name} {value}");
                let is_end = value == from || value == to;
                assert!(is_end || format!("{value}").trim_start_matches(['-', '0', '.']).len() <= 6, "{name}: {value}");
            }
        }
    }
}

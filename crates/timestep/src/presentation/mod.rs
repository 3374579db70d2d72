//! Presentations: the pose to draw, from the last two states and the time since. One file each, one line in the list below.
#![warn(missing_docs)]

mod blended_extrapolate;
mod description;
mod early_alpha;
mod extrapolate;
mod extrapolate_difference;
mod fed_back;
mod frame_as_alpha;
mod hermite;
mod hero_alpha;
mod interpolate;
mod latest;
mod live_previous;
mod next_state;
mod render_step;
mod sample;
mod stale_previous;
mod swapped_alpha;
mod turning;
mod unbounded_alpha;

pub use description::{PoseTime, Presentation};
pub use sample::{Sample, interpolate};
pub use turning::Turning;

crate::entry::list! {
    /// Every presentation, in the order of menus and documentation.
    pub static PRESENTATIONS: Presentation = [
        LATEST: latest,
        INTERPOLATE: interpolate,
        HERMITE: hermite,
        EXTRAPOLATE: extrapolate,
        EXTRAPOLATE_DIFFERENCE: extrapolate_difference,
        BLENDED_EXTRAPOLATE: blended_extrapolate,
        RENDER_STEP: render_step,
        NEXT_STATE: next_state,
        SWAPPED_ALPHA: swapped_alpha,
        STALE_PREVIOUS: stale_previous,
        FED_BACK: fed_back,
        EARLY_ALPHA: early_alpha,
        HERO_ALPHA: hero_alpha,
        UNBOUNDED_ALPHA: unbounded_alpha,
        LIVE_PREVIOUS: live_previous,
        FRAME_AS_ALPHA: frame_as_alpha,
    ];
}

crate::entry::entry!(Presentation, "presentation", PRESENTATIONS; mistake);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;

    /// x = t³ between t = 1 and t = 2, shown at t = 2 + 1/4.
    fn pose(id: &str) -> [f64; 2] {
        let advance = |h: f64, y: &mut [f64]| y[0] += h * 100.0;
        let sample = Sample {
            previous: &[1.0, 3.0],
            current: &[8.0, 12.0],
            previous_slopes: &[3.0],
            current_slopes: &[12.0],
            step_secs: 1.0,
            overstep_secs: 0.25,
            frame_start: &[0.0, 0.0],
            overstep_before_secs: 2.25,
            frame_secs: 0.5,
            advance: &advance,
            turning: None,
        };
        let mut pose = [f64::NAN; 2];
        (Presentation::by_id(id).unwrap().sample)(&sample, &mut pose);
        pose
    }

    #[test]
    fn each_follows_its_formula() {
        assert_eq!(pose("latest"), [8.0, 12.0]);
        assert_eq!(pose("interpolate"), [1.0 + 0.25 * 7.0, 3.0 + 0.25 * 9.0]);
        assert_eq!(pose("hermite"), [1.25_f64.powi(3), 3.0 * 1.25 * 1.25], "a cubic is met exactly");
        assert_eq!(pose("extrapolate"), [8.0 + 0.25 * 12.0, 12.0]);
        assert_eq!(pose("extrapolate-difference"), [8.0 + 0.25 * 7.0, 12.0 + 0.25 * 9.0]);
        assert_eq!(pose("render-step"), [8.0 + 25.0, 12.0]);
        let (from_previous, from_current) = (1.0 + 1.25 * 3.0, 8.0 + 0.25 * 12.0);
        assert_eq!(pose("blended-extrapolate"), [0.75 * from_previous + 0.25 * from_current, 5.25]);
        assert_eq!(pose("next-state"), [0.75 * 8.0 + 0.25 * 108.0, 12.0]);
        assert_eq!(pose("swapped-alpha"), [8.0 - 0.25 * 7.0, 12.0 - 0.25 * 9.0]);
        assert_eq!(pose("stale-previous"), [0.25 * 8.0, 0.25 * 12.0]);
        assert_eq!(pose("fed-back"), pose("interpolate"));
        assert_eq!(pose("hero-alpha"), pose("interpolate"), "one body has one alpha");
        assert_eq!(pose("unbounded-alpha"), pose("interpolate"), "what bounds alpha is not the blend");
        assert_eq!(pose("frame-as-alpha"), [1.0 + 0.5 * 7.0, 3.0 + 0.5 * 9.0]);
        assert_eq!(pose("early-alpha"), [1.0 + 2.25 * 7.0, 3.0 + 2.25 * 9.0]);
    }

    /// In an equation of first order every component is a place, and the pose has no velocities.
    #[test]
    fn all_components_of_a_first_order_state_are_places() {
        let sample = Sample {
            previous: &[1.0, -1.0],
            current: &[8.0, -8.0],
            previous_slopes: &[3.0, -3.0],
            current_slopes: &[12.0, -12.0],
            step_secs: 1.0,
            overstep_secs: 0.25,
            frame_start: &[0.0, 0.0],
            overstep_before_secs: 2.25,
            frame_secs: 0.5,
            advance: &|_, _| {},
            turning: None,
        };
        let pose = |id: &str| {
            let mut pose = [f64::NAN; 2];
            (Presentation::by_id(id).unwrap().sample)(&sample, &mut pose);
            pose
        };
        assert_eq!(pose("hermite"), [1.25_f64.powi(3), -(1.25_f64.powi(3))]);
        assert_eq!(pose("extrapolate"), [8.0 + 0.25 * 12.0, -8.0 - 0.25 * 12.0]);
        let blend = 0.75 * (1.0 + 1.25 * 3.0) + 0.25 * (8.0 + 0.25 * 12.0);
        assert_eq!(pose("blended-extrapolate"), [blend, -blend]);
    }
}

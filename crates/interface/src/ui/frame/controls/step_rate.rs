//! The slider of steps a second: whole rates that divide common refresh rates or do not, for several lanes at once.

use files::visible_text::quotable;
use simulation::lane::{DT_RANGE, USUAL_STEP_RATES};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Lengths of steps at which the slider of a lane stops, the longest first: the usual ones, the lane's own, and the one in force.
pub fn stops(own: Flicks, now: Flicks) -> Vec<Flicks> {
    let mut stops: Vec<_> =
        USUAL_STEP_RATES.map(|rate| Flicks::from_ratio(1, rate)).into_iter().chain([own, now]).collect();
    stops.sort_by_key(|dt| std::cmp::Reverse(dt.0));
    stops.dedup();
    stops
}

/// Gives the first of these lanes steps of this length, and the others steps that keep their ratio to it, as `own` has them: a lesson that
/// compares two steps goes on comparing them.
pub fn set(scenario: &mut Scenario, lanes: &[usize], own: &Scenario, dt: Flicks) {
    let own_step = |lane: usize| own.lanes.get(lane).map(|lane| lane.dt);
    let Some(first) = lanes.first().and_then(|lane| own_step(*lane)) else { return };
    for &lane in lanes {
        let (Some(mine), Some(spec)) = (own_step(lane), scenario.lanes.get_mut(lane)) else { continue };
        let scaled = i128::from(mine.0) * i128::from(dt.0) / i128::from(first.0.max(1));
        let scaled = if mine == first { dt.0 } else { i64::try_from(scaled).unwrap_or(i64::MAX) };
        let [shortest, longest] = DT_RANGE;
        spec.dt = Flicks(scaled.clamp(shortest.0, longest.0));
    }
}

/// Length of a step from typed steps a second: `60`, `59.94`.
///
/// # Errors
/// A sentence that says what to write.
pub fn parse(text: &str) -> Result<Flicks, String> {
    let [shortest, longest] = DT_RANGE;
    let steps: f64 = text.trim().replace(',', ".").parse().unwrap_or(f64::NAN);
    let dt = if steps.fract() == 0.0 && (1.0..=1e9).contains(&steps) {
        Flicks::from_ratio(1, steps as i64)
    } else {
        Flicks::from_secs(if steps > 0.0 { 1.0 / steps } else { f64::NAN })
    };
    if steps.is_finite() && steps > 0.0 && (shortest..=longest).contains(&dt) {
        return Ok(dt);
    }
    let (least, most) = (rate(longest), rate(shortest));
    Err(format!("Steps a second: write a number from {least} to {most}, not `{}`.", quotable(text.trim())))
}

/// Steps a second of these lanes: `40`, `10–40`, `0.5`.
pub fn text(scenario: &Scenario, lanes: &[usize]) -> String {
    let steps = || lanes.iter().filter_map(|lane| scenario.lanes.get(*lane)).map(|lane| lane.dt);
    match (steps().max(), steps().min()) {
        (Some(longest), Some(shortest)) if longest != shortest => format!("{}–{}", rate(longest), rate(shortest)),
        (Some(dt), _) => rate(dt),
        _ => String::new(),
    }
}

/// Steps a second of this length, with three digits.
pub fn rate(dt: Flicks) -> String {
    let rate = 1.0 / dt.secs();
    let decimals = [100.0, 10.0, 1.0].iter().filter(|least| rate < **least).count();
    let text = format!("{rate:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lane::LaneSpec;

    fn scenario(rates: &[i64]) -> Scenario {
        let lane = |rate: &i64| LaneSpec { dt: Flicks::from_ratio(1, *rate), ..LaneSpec::default() };
        Scenario::of(rates.iter().map(lane).collect())
    }

    #[test]
    fn lanes_with_other_steps_keep_their_ratio_and_come_back_as_they_were() {
        let own = scenario(&[40, 77, 40]);
        let mut now = own.clone();
        for rate in [10, 60, 1000, 7] {
            set(&mut now, &[0, 1, 2], &own, Flicks::from_ratio(1, rate));
            assert_eq!((now.lanes[0].dt, now.lanes[2].dt), (Flicks::from_ratio(1, rate), now.lanes[0].dt));
            let ratio = now.lanes[0].dt.secs() / now.lanes[1].dt.secs();
            assert!((ratio - 77.0 / 40.0).abs() < 1e-4, "{ratio}");
        }
        set(&mut now, &[0, 1, 2], &own, own.lanes[0].dt);
        assert_eq!(now, own);
        set(&mut now, &[1], &own, Flicks::from_ratio(1, 20));
        assert_eq!((now.lanes[0].dt, now.lanes[1].dt), (own.lanes[0].dt, Flicks::from_ratio(1, 20)));
    }

    #[test]
    fn typed_steps_are_read_or_refused_with_what_to_write() {
        assert_eq!(parse(" 60 "), Ok(Flicks::from_ratio(1, 60)));
        assert_eq!(parse("0.5"), Ok(Flicks::from_ratio(2, 1)));
        for wrong in ["", "abc", "0", "-5", "nan", "inf", "1e300", "1e-300"] {
            let why = parse(wrong).unwrap_err();
            assert!(why.starts_with("Steps a second: write a number from "), "{why}");
        }
    }

    #[test]
    fn the_text_names_the_slowest_and_the_fastest() {
        assert_eq!(text(&scenario(&[40, 40]), &[0, 1]), "40");
        assert_eq!(text(&scenario(&[40, 10]), &[0, 1]), "10–40");
        let slow = Scenario::of(vec![LaneSpec { dt: Flicks::from_ratio(3, 1), ..LaneSpec::default() }]);
        assert_eq!(text(&slow, &[0]), "0.333");
    }

    #[test]
    fn the_own_step_and_the_one_in_force_are_stops() {
        let (own, now) = (Flicks::from_ratio(1, 77), Flicks::from_ratio(1, 40));
        let stops = stops(own, now);
        assert!(stops.contains(&own) && stops.windows(2).all(|pair| pair[0] > pair[1]));
        assert_eq!(stops.len(), USUAL_STEP_RATES.len() + 1);
    }
}

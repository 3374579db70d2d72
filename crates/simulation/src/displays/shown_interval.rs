//! Refresh interval of the display of a trace, from the times at which its frames were shown.

use timestep::time::Flicks;

/// Part of an interval by which a time between two frames may be off a whole number of them.
const NEAR: f64 = 0.1;
/// Part of the times that has to be near one.
const NEARLY_ALL: f64 = 0.95;

/// Median of the times between frames that were shown, if nearly all of these times are near a whole number of it.
pub fn of(frames: &[Flicks], shown: &[Option<Flicks>]) -> Option<Flicks> {
    let mut start = Flicks::ZERO;
    let shown = frames.iter().zip(shown).filter_map(|(frame, after)| {
        start += (*frame).max(Flicks::ZERO);
        after.map(|after| start + after)
    });
    let shown: Vec<Flicks> = shown.collect();
    let mut times: Vec<i64> = shown.windows(2).map(|pair| (pair[1] - pair[0]).0).filter(|time| *time > 0).collect();
    if times.is_empty() {
        return None;
    }
    let middle = times.len() / 2;
    let median = *times.select_nth_unstable(middle).1;
    let is_near = |time: &&i64| {
        let count = **time as f64 / median as f64;
        count > 0.5 && (count - count.round()).abs() <= NEAR
    };
    let near = times.iter().filter(is_near).count();
    (near as f64 >= NEARLY_ALL * times.len() as f64).then_some(Flicks(median))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_millis(frames: &[(f64, Option<f64>)]) -> Option<f64> {
        let millis = Flicks::from_millis;
        let (lengths, shown): (Vec<_>, Vec<_>) =
            frames.iter().map(|(frame, after)| (millis(*frame), after.map(millis))).unzip();
        of(&lengths, &shown).map(Flicks::millis)
    }

    #[test]
    fn refreshes_are_told_from_variable_ones() {
        // 120 frames a second on 60 Hz, of which every other is shown, and one in twenty is not.
        let shown = |k: usize| [Some(18.0), None][k % 2].filter(|_| k % 20 != 4);
        let fixed: Vec<_> = (0..200).map(|k| (25.0 / 3.0, shown(k))).collect();
        assert!((of_millis(&fixed).unwrap() - 50.0 / 3.0).abs() < 1e-3);
        let variable: Vec<_> = (0..200).map(|k| (9.0 + 0.7 * f64::from(k * 7 % 11), Some(3.0))).collect();
        assert_eq!(of_millis(&variable), None);
        assert_eq!(of_millis(&[(16.0, Some(1.0))]), None);
    }
}

//! The frames of a capture in two sentences, before any lane draws on them.

use super::facts::{EVEN_HOLD_MS, ms, with_hitches};
use crate::displays::Trace;
use crate::metrics::Holds;
use timestep::time::Flicks;

/// Says how many frames a capture has, how long and how even they are, and what follows for a loop: "1500 frames in 25.5 s, of 16.7 ms, with
/// 14 hitches, the longest 50 ms after 1.02 s. No loop hides a hitch: find what the game does then." Where the moments of display are
/// known, the frames are those that were shown, and those that missed a refresh are counted. Empty for fewer than two frames.
pub fn frames_in_words(trace: &Trace) -> String {
    let frames = lengths(trace);
    let mut holds = Holds::default();
    frames.iter().for_each(|(_, length)| holds.add(length.millis()));
    let (Some(hold), [_, _, ..]) = (holds.get(None), &frames[..]) else { return String::new() };
    let is_uneven = hold.steady >= EVEN_HOLD_MS;
    let whole: Flicks = frames.iter().map(|(_, length)| *length).sum();
    let spread = if is_uneven { format!(" ± {}", ms(hold.steady)) } else { String::new() };
    let longest = frames.iter().max_by_key(|(start, length)| (*length, -start.0)).filter(|_| hold.hitches > 0);
    let after = longest.map_or_else(String::new, |(start, _)| format!(" after {}", ms(start.millis())));
    let (hitches, count) = (with_hitches(hold), frames.len());
    let missed = missed(trace, &frames).unwrap_or(0);
    let late = match missed {
        0 => String::new(),
        1 => ", one of them for two refreshes".to_owned(),
        missed => format!(", {missed} of them for two refreshes"),
    };
    let shown = if trace.shown().is_some() { "frames shown" } else { "frames" };
    let steady = ms(whole.millis() * (1.0 - hold.hitching) / (count as f64 - hold.hitches as f64));
    let (whole, follows) = (ms(whole.millis()), follows(trace, hold.hitches > 0, is_uneven, missed > 0));
    format!("{count} {shown} in {whole}, of {steady}{spread}{late}{hitches}{after}. {follows}")
}

/// How many of the frames that were shown stayed for two refreshes, where nearly all stayed for a whole number of them and most for one;
/// `None` elsewhere.
fn missed(trace: &Trace, frames: &[(Flicks, Flicks)]) -> Option<usize> {
    /// Part of a refresh by which a hold may differ from a whole number of them.
    const NEAR: f64 = 0.15;
    /// Part of the frames that are to stay for whole numbers.
    const NEARLY_ALL: f64 = 0.95;
    trace.shown().filter(|_| !trace.is_sampled())?;
    let mut lengths: Vec<f64> = frames.iter().map(|(_, length)| length.millis()).collect();
    lengths.sort_by(f64::total_cmp);
    let refresh = lengths[lengths.len() / 2];
    let near = |refreshes: f64| lengths.iter().filter(|length| (*length / refresh - refreshes).abs() < NEAR).count();
    let [one, two, three] = [1.0, 2.0, 3.0].map(near);
    ((one + two + three) as f64 >= NEARLY_ALL * lengths.len() as f64 && refresh > 0.0).then_some(two)
}

/// The sentence that says what follows for a loop.
fn follows(trace: &Trace, has_hitches: bool, is_uneven: bool, misses: bool) -> &'static str {
    match (trace.is_sampled(), has_hitches, is_uneven, trace.shown().is_some()) {
        (true, ..) => "They are samples: hitches between them are missing.",
        (_, true, ..) => "No loop hides a hitch: find what the game does then.",
        (_, _, true, _) if misses => {
            "What stays for two came too late for one: no loop hides it, less work a frame does."
        }
        (_, _, true, _) => "A loop must draw each for its own moment: compare the lanes.",
        (.., true) => "They come evenly: if the game stutters, it draws poses of other moments.",
        (.., false) => "They start evenly, which does not say that they are shown evenly.",
    }
}

/// Start and length of each frame, where the moments of display are known from one to the next.
fn lengths(trace: &Trace) -> Vec<(Flicks, Flicks)> {
    let mut starts = Vec::with_capacity(trace.frames().len());
    let mut now = Flicks::ZERO;
    for (index, frame) in trace.frames().iter().enumerate() {
        let length = (*frame).max(Flicks::ZERO);
        match trace.shown() {
            None => starts.push((now, length)),
            Some(shown) => starts.extend(shown[index].map(|after| (now + length + after, Flicks::ZERO))),
        }
        now += length;
    }
    if trace.shown().is_some() {
        starts = starts.windows(2).map(|pair| (pair[0].0, (pair[1].0 - pair[0].0).max(Flicks::ZERO))).collect();
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(lengths: impl IntoIterator<Item = f64>) -> String {
        frames_in_words(&Trace::recorded(lengths.into_iter().map(Flicks::from_millis).collect()).unwrap())
    }

    #[test]
    fn frames_are_even_uneven_or_hitch() {
        assert_eq!(
            words([16.0; 100]),
            "100 frames in 1.6 s, of 16 ms. They start evenly, which does not say that they are shown evenly."
        );
        assert_eq!(
            words((0..100).map(|n| if n == 25 { 90.0 } else { 10.0 })),
            "100 frames in 1.08 s, of 10 ms, with a hitch of 90 ms after 250 ms. No loop hides a hitch: find what the game does then."
        );
        let two = words((0..200).map(|n| [10.0, 70.0, 90.0][usize::from(n == 60) + 2 * usize::from(n == 150)]));
        assert!(two.contains(", with 2 hitches, the longest 90 ms after 1.56 s. "), "{two}");
        let uneven = words((0..100).map(|n| if n % 2 == 0 { 12.0 } else { 20.0 }));
        assert!(uneven.starts_with("100 frames in 1.6 s, of 16 ms ± 4 ms. A loop must draw each"), "{uneven}");
        assert_eq!(words([5.0]), "");
    }

    /// Frames that start evenly can be shown unevenly, and the other way round.
    #[test]
    fn moments_of_display_count_where_they_are_known() {
        let of = |frames: [f64; 2], shown: [f64; 2]| {
            let each = |values: [f64; 2]| (0..101).map(move |n| Flicks::from_millis(values[n % 2]));
            let trace = Trace::recorded(each(frames).collect()).unwrap();
            frames_in_words(&trace.with_shown(each(shown).map(Some).collect()).unwrap())
        };
        let late = of([16.0, 16.0], [4.0, 12.0]);
        assert!(late.starts_with("100 frames shown in 1.6 s, of 16 ms ± 8 ms. A loop"), "{late}");
        let even = of([12.0, 20.0], [10.0, 6.0]);
        assert!(even.starts_with("100 frames shown in 1.6 s, of 16 ms. They come evenly"), "{even}");
    }

    /// Frames that stay for two refreshes are told apart from those that vary.
    #[test]
    fn missed_refreshes_are_counted() {
        let of = |holds: &dyn Fn(usize) -> f64| {
            let frames = (0..101).map(|n| Flicks::from_millis(holds(n))).collect();
            let trace = Trace::recorded(frames).unwrap();
            frames_in_words(&trace.with_shown(vec![Some(Flicks::ZERO); 101]).unwrap())
        };
        let missing = of(&|n| if n % 10 == 3 { 20.0 } else { 10.1 });
        assert!(
            missing.contains(", 10 of them for two refreshes. What stays for two came too late for one"),
            "{missing}"
        );
        let varying = of(&|n| [8.0, 12.0, 11.0, 15.0][n % 4]);
        assert!(!varying.contains("refreshes") && varying.contains("A loop must draw"), "{varying}");
        let even = of(&|_| 10.0);
        assert!(!even.contains("refreshes"), "{even}");
    }

    proptest! {
        #[test]
        fn any_frames_have_words(
            frames in prop::collection::vec((-(1_i64 << 50)..1 << 50, prop::option::of(0..1_i64 << 41)), 1..60),
        ) {
            let (lengths, shown): (Vec<_>, Vec<_>) = frames.into_iter().map(|(frame, after)| (Flicks(frame), after.map(Flicks))).unzip();
            let Some(trace) = Trace::recorded(lengths) else { return Ok(()) };
            let text = frames_in_words(&trace);
            prop_assert!(!text.contains("NaN") && !text.contains("inf"), "{}", text);
            if let Some(trace) = trace.with_shown(shown) {
                let text = frames_in_words(&trace);
                prop_assert!(!text.contains("NaN") && !text.contains("inf"), "{}", text);
            }
        }
    }
}

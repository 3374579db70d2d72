//! "Did you mean": the valid name nearest to what was typed.

/// Similarity (Jaro–Winkler, 0 to 1) from which on a name is worth suggesting.
const WORTH_SUGGESTING: f64 = 0.7;

/// The candidate most like `typed`, if any is like it at all. Case does not count; part of a name is near to it.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.trim().to_lowercase();
    let scored = candidates.into_iter().map(|candidate| (similarity(&typed, candidate), candidate));
    let (score, best) = scored.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    (score >= WORTH_SUGGESTING).then_some(best)
}

fn similarity(typed: &str, candidate: &str) -> f64 {
    let likeness = strsim::jaro_winkler(typed, &candidate.to_lowercase());
    let within = |part: &str, whole: &str| part.chars().count() >= 3 && whole.contains(part);
    let part = within(typed, candidate) || within(candidate, typed);
    if part { likeness.max(WORTH_SUGGESTING + 0.1) } else { likeness }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant() {
        let ids = ["explicit-euler", "semi-implicit-euler", "velocity-verlet", "leapfrog", "rk3", "rk4"];
        for (typed, meant) in [
            ("RK4", Some("rk4")),
            ("velocity_verlet", Some("velocity-verlet")),
            ("explicit euler", Some("explicit-euler")),
            ("verlet", Some("velocity-verlet")),
            ("leap-frog", Some("leapfrog")),
            ("fortnights", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, ids), meant, "{typed}");
        }
        assert_eq!(nearest("x", []), None);
    }
}

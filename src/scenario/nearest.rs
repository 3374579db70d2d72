//! "Did you mean": the valid name nearest to what was typed.

/// Similarity (Jaro–Winkler, 0 to 1) from which on a name is worth suggesting.
const WORTH_SUGGESTING: f64 = 0.7;

/// The longest text that could be a name, bytes.
const LONGEST: usize = 200;

/// The candidate most similar to `typed`, or `None` if none is similar enough to be suggested. Case does not count, and a
/// candidate that contains `typed` (or is contained in it) is similar.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if typed.len() > LONGEST {
        return None;
    }
    let typed = typed.trim().to_lowercase();
    let scored = candidates.into_iter().map(|candidate| (similarity(&typed, candidate), candidate));
    let (score, best) = scored.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    (score >= WORTH_SUGGESTING).then_some(best)
}

/// The id most similar to `typed`, where `renamed` pairs earlier ids with present ones: who types nearly an earlier id is
/// told the present one.
pub fn nearest_id<'a>(
    typed: &str,
    ids: impl IntoIterator<Item = &'a str>,
    renamed: &[(&'a str, &'a str)],
) -> Option<&'a str> {
    let found = nearest(typed, ids.into_iter().chain(renamed.iter().map(|(alias, _)| *alias)))?;
    Some(renamed.iter().find(|(alias, _)| *alias == found).map_or(found, |(_, id)| id))
}

fn similarity(typed: &str, candidate: &str) -> f64 {
    let whole_word = strsim::jaro_winkler(typed, &candidate.to_lowercase());
    let within = |part: &str, whole: &str| part.chars().count() >= 3 && whole.contains(part);
    let part = within(typed, candidate) || within(candidate, typed);
    if part { whole_word.max(WORTH_SUGGESTING + 0.1) } else { whole_word }
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

    #[test]
    fn an_earlier_id_leads_to_the_present_one() {
        let ids = ["mid-time-euler", "rk4"];
        let renamed = [("modified-euler", "mid-time-euler")];
        assert_eq!(nearest_id("modifed-euler", ids, &renamed), Some("mid-time-euler"));
        assert_eq!(nearest_id("rk5", ids, &renamed), Some("rk4"));
        assert_eq!(nearest_id("fortnights", ids, &renamed), None);
    }
}

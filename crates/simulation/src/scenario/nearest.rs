//! "Did you mean": the valid name nearest to what was typed.

use files::visible_text::quotable;
use timestep::entry::present_id;

/// Letters of a name, of which one may be wrong, missing, added or exchanged with the next.
const LETTERS_PER_SLIP: usize = 3;

/// Fewest letters of a part that tells a name.
const SHORTEST_PART: usize = 2;

/// Longest line of a list of names, characters.
const LIST_WIDTH: usize = 78;

/// The longest text that could be a name, bytes.
const LONGEST: usize = 200;

/// The candidate most similar to `typed`, or `None` if none is near enough to be meant. Case does not count.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = candidates.into_iter().filter(|candidate| is_near(typed, candidate));
    let typed = typed.trim().to_lowercase();
    let scored = near.map(|candidate| (strsim::jaro_winkler(&typed, &candidate.to_lowercase()), candidate));
    let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, candidate)| candidate)
}

/// The choice with the name `typed`.
///
/// # Errors
/// A sentence that begins with `unknown`, and says which name is near or which there are.
pub fn named<T: Copy>(typed: &str, choices: &[(&'static str, T)], unknown: &str) -> Result<T, String> {
    if let Some((_, choice)) = choices.iter().find(|(name, _)| *name == typed) {
        return Ok(*choice);
    }
    let names = || choices.iter().map(|(name, _)| *name);
    let advice = match nearest(typed, names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", names().collect::<Vec<_>>().join(", ")),
    };
    Err(format!("{unknown} `{}`; {advice}", quotable(typed)))
}

/// `true` if `typed` is `name` with a slip in a third of the letters at most, or if one of them is the beginning or some words of the
/// other.
pub fn is_near(typed: &str, name: &str) -> bool {
    if typed.len() > LONGEST {
        return false;
    }
    let (typed, name) = (typed.trim().to_lowercase(), name.to_lowercase());
    let letters = typed.chars().count().max(name.chars().count());
    let slips = strsim::osa_distance(&typed, &name);
    slips * LETTERS_PER_SLIP <= letters && letters > 0 || is_part(&typed, &name) || is_part(&name, &typed)
}

/// `true` if `part` is the beginning of `whole`, or some of its words.
fn is_part(part: &str, whole: &str) -> bool {
    let words =
        |text: &str| text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
    let (parts, wholes) = (words(part), words(whole));
    part.chars().count() >= SHORTEST_PART
        && (whole.starts_with(part) || parts.iter().all(|word| !word.is_empty() && wholes.contains(word)))
}

/// The names with commas between them, behind a space; in lines of their own, indented, where they do not fit into one.
pub fn list_of_names<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let line = names.join(", ");
    if line.chars().count() <= LIST_WIDTH {
        return format!(" {line}");
    }
    let mut list = String::new();
    let mut room = 0;
    for (index, name) in names.iter().enumerate() {
        let comma = if index + 1 < names.len() { "," } else { "" };
        let width = name.chars().count() + comma.len() + 1;
        if width > room {
            list.push_str("\n ");
            room = LIST_WIDTH - 1;
        }
        list.push_str(&format!(" {name}{comma}"));
        room = room.saturating_sub(width);
    }
    list
}

/// The id most similar to `typed`, where `renamed` pairs earlier ids with present ones: a user who types nearly an earlier id is
/// told the present one.
pub fn nearest_id<'a>(
    typed: &str,
    ids: impl IntoIterator<Item = &'a str>,
    renamed: &[(&'a str, &'a str)],
) -> Option<&'a str> {
    let found = nearest(typed, ids.into_iter().chain(renamed.iter().map(|(alias, _)| *alias)))?;
    Some(present_id(found, renamed))
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
            ("leap", Some("leapfrog")),
            ("euler", Some("explicit-euler")),
            ("rk45", Some("rk4")),
            ("fortnights", None),
            ("planes", None),
            ("x", None),
            ("k", None),
            ("-", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, ids), meant, "{typed}");
        }
        assert_eq!(nearest("x", []), None);
    }

    /// Every id is found with a letter that is wrong, missing, added or exchanged, and no word of another kind is.
    #[test]
    fn slips_are_near_and_other_words_are_not() {
        let ids: Vec<_> = crate::scenario::LESSONS.iter().map(|lesson| lesson.id).collect();
        for id in ids.iter().filter(|id| id.len() >= 6) {
            let slips = [format!("{}x{}", &id[..2], &id[3..]), format!("{}{}", &id[..2], &id[3..]), format!("{id}z")];
            for typed in slips {
                assert!(nearest(&typed, ids.iter().copied()).is_some_and(|near| is_near(&typed, near)), "{typed}");
                assert!(is_near(&typed, id), "{typed}");
            }
        }
        for (typed, name) in [("lanes", "traces"), ("x", "x0"), ("measure", "threaded"), ("qqq", "quantised")] {
            assert!(!is_near(typed, name), "{typed}");
        }
    }

    #[test]
    fn long_lists_are_wrapped() {
        assert_eq!(list_of_names(["a", "b"]), " a, b");
        let names: Vec<_> = crate::scenario::LESSONS.iter().map(|lesson| lesson.id).collect();
        let list = list_of_names(names.iter().copied());
        assert!(list.starts_with("\n  ") && list.lines().all(|line| line.chars().count() <= LIST_WIDTH), "{list}");
        let read: Vec<_> = list.split(',').map(str::trim).collect();
        assert_eq!(read, names);
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

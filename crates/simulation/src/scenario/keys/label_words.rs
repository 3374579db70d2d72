//! The words that settings have in a lane's title: names for ids, and a unit behind a number.

use super::value::in_seconds;
use crate::lane::{FollowSpec, LaneSpec};
use timestep::entry::Entry;

/// The words for the value of a lane's key, from its text in a file without quotes and braces.
pub(super) fn wording(key: &str) -> fn(&LaneSpec, &str) -> String {
    match key {
        "world" => |lane, text| named(text, lane.world.world),
        "integrator" => |lane, text| named(text, lane.integrator.integrator),
        "engine" => |lane, text| lane.looks.engine.map_or("no engine".to_owned(), |engine| named(text, engine)),
        "policy" => |lane, text| named(text, lane.policy.policy),
        "presentation" => |lane, text| named(text, lane.presentation),
        "orientation" => |lane, text| named(text, lane.orientation),
        "dt" => |_, text| in_seconds(text),
        "display" => |_, text| in_hertz(text),
        "follow" => |lane, text| lane.follow.map_or(text.to_owned(), |follow| at_its_moment(&follow, text)),
        _ => |_, text| text.to_owned(),
    }
}

/// The text with the entry's name in place of its id: `RK4` for `rk4`.
fn named<E: Entry>(text: &str, entry: &E) -> String {
    text.replacen(entry.id(), entry.name(), 1)
}

/// A display with its rate first: `144 Hz, vsync false` for `hz 144, vsync false`.
fn in_hertz(text: &str) -> String {
    let Some(rest) = text.strip_prefix("hz ") else { return text.to_owned() };
    let (rate, more) = rest.split_once(',').unwrap_or((rest, ""));
    if more.is_empty() { format!("{rate} Hz") } else { format!("{rate} Hz,{more}") }
}

/// A follower with its moment in words: `camera in the step, ease rate 6` for `kind camera, update step, ease rate 6`.
fn at_its_moment(follow: &FollowSpec, text: &str) -> String {
    let more = text.split(", ").filter(|part| !part.starts_with("kind ") && !part.starts_with("update "));
    std::iter::once(follow.words()).chain(more.map(str::to_owned)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::integrators::{Integrator, IntegratorSpec};

    #[test]
    fn a_title_has_names_and_units() {
        let integrator = IntegratorSpec::of(Integrator::by_id("dormand-prince").unwrap());
        let lane = LaneSpec { integrator, ..LaneSpec::default() };
        let words = |key: &str, text: &str| wording(key)(&lane, text);
        assert_eq!(words("integrator", "dormand-prince, rtol 1e-8"), "Dormand–Prince 5(4), rtol 1e-8");
        assert_eq!(words("dt", "1/20"), "1/20 s");
        assert_eq!(words("dt", "16 ms"), "16 ms");
        assert_eq!(words("display", "hz 144"), "144 Hz");
        assert_eq!(words("display", "hz 144, vsync false"), "144 Hz, vsync false");
        assert_eq!(words("display", "live"), "live");
        assert_eq!(words("substeps", "4"), "4");
        let lane = LaneSpec { follow: Some(FollowSpec::default()), ..lane };
        assert_eq!(wording("follow")(&lane, "kind camera, ease rate 6"), "camera last, ease rate 6");
    }
}

//! The names of a program belong to one part of it each: no two parts of a lane's code mean different things by the same name.

use simulation::code::name_in_code;
use simulation::lane::FollowKind;
use simulation::worlds::WORLDS;
use std::collections::BTreeSet;
use timestep::code::{Statement, visit};
use timestep::integrators::INTEGRATORS;
use timestep::presentation::PRESENTATIONS;
use timestep::time::policies::POLICIES;

/// Names that all parts share.
const SHARED: [&str; 10] = [
    "position",
    "velocity",
    "t",
    "previous",
    "previous_velocity",
    "accumulator",
    "frame_time",
    "overstep",
    "alpha",
    "dt",
];
/// Words of languages and names of their functions.
const TAKEN: [&str; 17] = [
    "range",
    "min",
    "max",
    "abs",
    "exp",
    "len",
    "sum",
    "from",
    "in",
    "is",
    "new",
    "loop",
    "frame",
    "step",
    "acceleration",
    "advance",
    "now",
];

/// Names to which a text gives values.
fn names(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for is_limited in [false, true] {
        let block = Statement::parse(text, is_limited).unwrap();
        visit(&block, &mut |statement| names.extend(statement.target().map(str::to_owned)));
    }
    names.retain(|name| !SHARED.contains(&name.as_str()));
    names
}

#[test]
fn no_two_parts_have_a_name_in_common() {
    let options = |policy: &timestep::time::policies::LoopPolicy| {
        policy.options.iter().map(|option| name_in_code(option.key).to_owned()).collect::<BTreeSet<_>>()
    };
    let policies = POLICIES.iter().map(|policy| (policy.id, &names(&policy.code.concat()) | &options(policy)));
    let policies: Vec<_> = policies.collect();
    let presentations = PRESENTATIONS.iter().map(|entry| (entry.id, &names(entry.code) | &names(entry.code_before)));
    let presentations: Vec<_> = presentations.collect();
    let methods: Vec<_> = INTEGRATORS.iter().map(|method| (method.id, names(method.code))).collect();
    let worlds = WORLDS.iter().filter(|world| !world.acceleration.is_empty());
    let params = worlds.map(|world| {
        (world.id, world.params.iter().map(|param| name_in_code(param.key).to_owned()).collect::<BTreeSet<_>>())
    });
    let worlds: Vec<_> = params.collect();
    let constants =
        ["max_frame_time", "max_steps", "refresh", "step_cost", "time_factor", "substeps", "part", "last_time"];
    let constants = vec![("the lane", constants.map(str::to_owned).into())];
    let followers =
        FollowKind::ALL.map(|(kind, _)| [kind.to_owned(), format!("previous_{kind}"), format!("drawn_{kind}")]);
    let own = ["follow_rate", "follow_part", "follow_time", "dead_zone", "way"].map(str::to_owned);
    let followers = vec![("a follower", followers.into_iter().flatten().chain(own).collect())];
    let parts = [policies, presentations, methods, worlds, constants, followers];
    for (place, part) in parts.iter().enumerate() {
        for (id, names) in part {
            let taken: Vec<_> = names.iter().filter(|name| TAKEN.contains(&name.as_str())).collect();
            assert!(taken.is_empty(), "{id}: {taken:?}");
            for (other, theirs) in parts[place + 1..].iter().flatten() {
                let both: Vec<_> = names.intersection(theirs).collect();
                assert!(both.is_empty(), "{id} and {other}: {both:?}");
            }
        }
    }
}

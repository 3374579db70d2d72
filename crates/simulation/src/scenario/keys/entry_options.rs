//! Values that are an entry with options of its own: `"id"` or `{ id = "id", option = … }`.

use super::body::{read_bodies, write_bodies};
use super::value::Notation;
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{float, inline_table, quoted};
use crate::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec, Tolerances};
use timestep::time::Flicks;
use timestep::time::policies::{LoopPolicy, PolicySpec};

/// An entry without options.
pub(super) const fn plain_entry<E: Entry>() -> Notation<&'static E> {
    Notation { takes: "an id", read: read_plain_entry, write: |entry| Some(quoted(entry.id())) }
}

fn read_plain_entry<E: Entry>(setting: &Setting<'_>, context: &mut ReadContext) -> Option<&'static E> {
    read_entry(setting, context, |entry| entry, |_| Vec::new(), |_, _, _| None)
}

/// Reads an entry and then its options, which have these `keys`, into what `of` makes of it.
fn read_entry<E: Entry, S>(
    setting: &Setting<'_>,
    context: &mut ReadContext,
    of: fn(&'static E) -> S,
    keys: fn(&'static E) -> Vec<&'static str>,
    read_option: fn(&mut S, &Setting<'_>, &mut ReadContext) -> Option<()>,
) -> Option<S> {
    let (entry, options) = setting.entry(context)?;
    let (mut spec, keys) = (of(entry), keys(entry));
    let mut valid = true;
    for option in &options {
        valid &= match keys.contains(&option.name) {
            true => read_option(&mut spec, option, context).is_some(),
            false => option.unknown_key::<()>([&["id"], &*keys].concat(), context).is_some(),
        };
    }
    valid.then_some(spec)
}

/// An integrator with its tolerances.
pub(super) const INTEGRATOR: Notation<IntegratorSpec> = Notation {
    takes: "an id, or { id = \"dormand-prince\", rtol = 1e-8 }",
    read: read_integrator,
    write: |spec| Some(write_integrator(spec)),
};

fn read_integrator(setting: &Setting<'_>, context: &mut ReadContext) -> Option<IntegratorSpec> {
    let keys = |integrator: &'static Integrator| integrator.options().iter().map(|option| option.key).collect();
    read_entry(setting, context, IntegratorSpec::of, keys, |spec, setting, context| {
        let option = spec.integrator.options().iter().find(|option| option.key == setting.name)?;
        (option.set)(&mut spec.tolerances, setting.number(option.range, "", context)?);
        Some(())
    })
}

fn write_integrator(spec: &IntegratorSpec) -> String {
    let default = Tolerances::default();
    let changed = spec.options().iter().filter(|option| (option.get)(&default) != (option.get)(&spec.tolerances));
    let options = changed.map(|option| format!("{} = {}", option.key, float((option.get)(&spec.tolerances))));
    write_entry(spec.id, options.collect())
}

/// A policy with its options.
pub(super) const POLICY: Notation<PolicySpec> = Notation {
    takes: "an id, or { id = \"snapped\", within = \"0.2 ms\" }",
    read: read_policy,
    write: |spec| Some(write_policy(spec)),
};

fn read_policy(setting: &Setting<'_>, context: &mut ReadContext) -> Option<PolicySpec> {
    let keys = |policy: &'static LoopPolicy| policy.options.iter().map(|option| option.key).collect();
    read_entry(setting, context, PolicySpec::of, keys, |spec, setting, context| {
        let mut places = spec.policy.options.iter().zip(&mut spec.options);
        let (option, place) = places.find(|(option, _)| option.key == setting.name)?;
        *place = match option.words {
            [] => setting.duration(option.range, context)?,
            words => Flicks(setting.word(words, context)? as i64),
        };
        Some(())
    })
}

fn write_policy(spec: &PolicySpec) -> String {
    let options = spec.policy.options.iter().zip(spec.options);
    let changed = options.filter(|(option, value)| option.default != *value);
    let options = changed.map(|(option, value)| format!("{} = {}", option.key, quoted(&option.text(value))));
    write_entry(spec.id, options.collect())
}

/// A world with its parameters and its bodies.
pub(super) const WORLD: Notation<WorldSpec> = Notation {
    takes: "an id, or { id = \"spring\", stiffness = 10.0 }",
    read: read_world,
    write: |spec| Some(write_world(spec)),
};

fn read_world(setting: &Setting<'_>, context: &mut ReadContext) -> Option<WorldSpec> {
    let keys = |world: &'static World| {
        world.params.iter().map(|param| param.key).chain(world.bodies.map(|_| BODIES)).collect()
    };
    read_entry(setting, context, WorldSpec::of, keys, |spec, setting, context| {
        match spec.world.place_of(setting.name) {
            Some(index) => {
                let param = &spec.world.params[index];
                spec.params[index] = setting.number(param.range, param.unit, context)?;
            }
            None => spec.bodies = read_bodies(setting, context)?,
        }
        Some(())
    })
}

/// The key of the bodies of a world that has several.
pub(in crate::scenario) const BODIES: &str = "bodies";

fn write_world(spec: &WorldSpec) -> String {
    let params = spec.world.params.iter().zip(&spec.params);
    let changed = params.filter(|(param, value)| param.default.to_bits() != value.to_bits());
    let params = changed.map(|(param, value)| format!("{} = {}", param.key, float(*value)));
    let bodies = spec.world.bodies.filter(|bodies| bodies.default != spec.bodies);
    let bodies = bodies.map(|_| format!("{BODIES} = {}", write_bodies(&spec.bodies)));
    write_entry(spec.world.id, params.chain(bodies).collect())
}

/// An entry as TOML, with the assignments of the options that differ from their defaults.
fn write_entry(id: &str, options: Vec<String>) -> String {
    let id = quoted(id);
    if options.is_empty() { id } else { inline_table(&[vec![format!("id = {id}")], options].concat()) }
}

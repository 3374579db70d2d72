//! Values that are an entry with options of its own: `"id"` or `{ id = "id", option = … }`.

use super::body::{read_bodies, write_bodies};
use super::value::Notation;
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{float, inline_table, quoted};
use crate::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec, Tolerances};
use timestep::time::policies::{LoopPolicy, PolicySpec};

/// An entry without options.
pub(super) const fn plain_entry<E: Entry>() -> Notation<&'static E> {
    Notation { takes: "an id", read: read_plain_entry, write: |entry| Some(quoted(entry.id())) }
}

fn read_plain_entry<E: Entry>(setting: &Setting<'_>, context: &mut ReadContext) -> Option<&'static E> {
    let (entry, options) = setting.entry(context)?;
    for option in &options {
        unknown_option::<()>(option, [], context);
    }
    options.is_empty().then_some(entry)
}

/// An integrator with its tolerances.
pub(super) const INTEGRATOR: Notation<IntegratorSpec> = Notation {
    takes: "an id, or { id = \"dormand-prince\", rtol = 1e-8 }",
    read: read_integrator,
    write: |spec| Some(write_integrator(spec)),
};

fn read_integrator(setting: &Setting<'_>, context: &mut ReadContext) -> Option<IntegratorSpec> {
    let (integrator, settings): (&'static Integrator, _) = setting.entry(context)?;
    let mut spec = IntegratorSpec::of(integrator);
    let mut valid = true;
    for setting in settings {
        let value = match integrator.options().iter().find(|option| option.key == setting.name) {
            Some(option) => {
                setting.number(option.range, "", context).map(|value| (option.set)(&mut spec.tolerances, value))
            }
            None => unknown_option(&setting, integrator.options().iter().map(|option| option.key), context),
        };
        valid &= value.is_some();
    }
    valid.then_some(spec)
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
    let (policy, settings): (&'static LoopPolicy, _) = setting.entry(context)?;
    let mut spec = PolicySpec::of(policy);
    let mut valid = true;
    for setting in settings {
        let mut places = policy.options.iter().zip(&mut spec.options);
        let value = match places.find(|(option, _)| option.key == setting.name) {
            Some((option, place)) => setting.duration(option.range, context).map(|value| *place = value),
            None => unknown_option(&setting, policy.options.iter().map(|option| option.key), context),
        };
        valid &= value.is_some();
    }
    valid.then_some(spec)
}

fn write_policy(spec: &PolicySpec) -> String {
    let options = spec.policy.options.iter().zip(spec.options);
    let changed = options.filter(|(option, value)| option.default != *value);
    let options = changed.map(|(option, value)| format!("{} = {}", option.key, quoted(&value.to_string())));
    write_entry(spec.id, options.collect())
}

/// A world with its parameters and its bodies.
pub(super) const WORLD: Notation<WorldSpec> = Notation {
    takes: "an id, or { id = \"spring\", stiffness = 10.0 }",
    read: read_world,
    write: |spec| Some(write_world(spec)),
};

fn read_world(setting: &Setting<'_>, context: &mut ReadContext) -> Option<WorldSpec> {
    let (world, settings): (&'static World, _) = setting.entry(context)?;
    let mut spec = WorldSpec::of(world);
    let mut valid = true;
    for setting in settings {
        let value = match world.place_of(setting.name) {
            Some(index) => {
                let param = &world.params[index];
                setting.number(param.range, param.unit, context).map(|value| spec.params[index] = value)
            }
            None if setting.name == BODIES && world.bodies.is_some() => {
                read_bodies(&setting, context).map(|bodies| spec.bodies = bodies)
            }
            None => {
                let bodies = world.bodies.map(|_| BODIES);
                unknown_option(&setting, world.params.iter().map(|param| param.key).chain(bodies), context)
            }
        };
        valid &= value.is_some();
    }
    valid.then_some(spec)
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

/// Reports an option that the entry does not have; `options` are those that it has.
fn unknown_option<T>(
    setting: &Setting<'_>,
    options: impl IntoIterator<Item = &'static str>,
    context: &mut ReadContext,
) -> Option<T> {
    setting.unknown_key(std::iter::once("id").chain(options).collect(), context)
}

/// An entry as TOML, with the assignments of the options that differ from their defaults.
fn write_entry(id: &str, options: Vec<String>) -> String {
    let id = quoted(id);
    if options.is_empty() { id } else { inline_table(&[vec![format!("id = {id}")], options].concat()) }
}

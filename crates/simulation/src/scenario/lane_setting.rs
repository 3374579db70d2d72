//! Single settings of lanes: those in which lanes differ, and the copy of one from a lane to another.

use super::engine_values::set_engine;
use super::keys::{BODIES, DISPLAY_KEYS, Key, LANE_KEYS, LINK_KEYS, NUMBER};
use crate::displays::Display;
use crate::lane::LaneSpec;

/// A key of a lane, or a part of its value: `dt`, or the `stiffness` of `world`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LaneSetting {
    /// Name of a key of [`LANE_KEYS`].
    pub key: &'static str,
    /// A parameter of the world, an option of the method or the policy, or a key of the display or the link; `None` for the whole value.
    pub part: Option<&'static str>,
}

impl LaneSetting {
    /// The whole value of a key.
    pub const fn whole(key: &'static str) -> Self {
        LaneSetting { key, part: None }
    }

    /// A part of the value of a key.
    pub const fn part(key: &'static str, part: &'static str) -> Self {
        LaneSetting { key, part: Some(part) }
    }

    /// Settings in which two lanes differ, in the order of [`LANE_KEYS`]; the number of a lane is none of them. Of values of one kind
    /// they are the parts that differ.
    pub fn differing(a: &LaneSpec, b: &LaneSpec) -> Vec<Self> {
        let keys = LANE_KEYS.iter().filter(|key| key.name != NUMBER);
        keys.flat_map(|key| differing_parts(key, a, b)).collect()
    }

    /// Gives a lane the value that the setting has in `from`, and changes nothing else.
    ///
    /// # Errors
    /// The reason why the lane cannot have it, as a sentence; the lane is then as before.
    pub fn copy(self, from: &LaneSpec, lane: &mut LaneSpec) -> Result<(), String> {
        let mut changed = lane.clone();
        self.set(from, &mut changed)?;
        if self.key != "world" {
            // Another world may bring another method with it.
            changed.fits()?;
        }
        changed.runs()?;
        changed.links()?;
        changed.reads_clock()?;
        changed.state.holds(&changed.world)?;
        changed.follows()?;
        *lane = changed;
        Ok(())
    }

    fn set(self, from: &LaneSpec, lane: &mut LaneSpec) -> Result<(), String> {
        let Some(part) = self.part else {
            match from.looks.engine {
                Some(engine) if self.key == "engine" => set_engine(lane, engine),
                _ => LANE_KEYS.iter().filter(|key| key.name == self.key).for_each(|key| key.copy(from, lane)),
            }
            return Ok(());
        };
        let lacks = |what: &str| format!("{what} has no {}", part.replace('_', " "));
        match self.key {
            "world" if part == BODIES => {
                let has_bodies = lane.world.world.bodies.is_some();
                has_bodies
                    .then(|| lane.world.bodies.clone_from(&from.world.bodies))
                    .ok_or_else(|| lacks(lane.world.name))
            }
            "world" => {
                let value = from.world.world.place_of(part).map(|place| from.world.params[place]);
                let place = lane.world.world.place_of(part);
                let (Some(value), Some(place)) = (value, place) else { return Err(lacks(lane.world.name)) };
                let [least, most] = lane.world.world.params[place].range;
                if !(least..=most).contains(&value) {
                    return Err(format!("{} takes {least} to {most} there", lane.world.name));
                }
                lane.world.params[place] = value;
                Ok(())
            }
            "integrator" => {
                let mut options = lane.integrator.integrator.options().iter();
                let option = options.find(|option| option.key == part).ok_or_else(|| lacks(lane.integrator.name))?;
                (option.set)(&mut lane.integrator.tolerances, (option.get)(&from.integrator.tolerances));
                Ok(())
            }
            "policy" if lane.policy.policy == from.policy.policy => {
                let place = lane.policy.policy.options.iter().position(|option| option.key == part);
                place.into_iter().for_each(|place| lane.policy.options[place] = from.policy.options[place]);
                Ok(())
            }
            "policy" => Err(lacks(lane.policy.policy.name)),
            "display" => match (&from.display, &mut lane.display) {
                (Display::Virtual(from), Display::Virtual(display)) => {
                    copy_key(DISPLAY_KEYS, part, from, display);
                    let is_whole = display.vsync || display.vrr.is_none();
                    is_whole.then_some(()).ok_or_else(|| "variable refresh needs vsync".to_owned())
                }
                _ => Err("it has no virtual display".to_owned()),
            },
            _ => match (&from.link, &mut lane.link) {
                (Some(from), Some(link)) => {
                    copy_key(LINK_KEYS, part, from, link);
                    Ok(())
                }
                _ => Err("it has no link".to_owned()),
            },
        }
    }
}

fn copy_key<T>(keys: &[Key<T>], name: &str, from: &T, target: &mut T) {
    keys.iter().filter(|key| key.name == name).for_each(|key| key.copy(from, target));
}

fn differing_keys_of<T>(keys: &'static [Key<T>], a: &T, b: &T) -> Vec<&'static str> {
    keys.iter().filter(|key| key.write(a) != key.write(b)).map(|key| key.name).collect()
}

/// The settings of a key in which two lanes differ: parts where both have values of one kind.
fn differing_parts(key: &Key<LaneSpec>, a: &LaneSpec, b: &LaneSpec) -> Vec<LaneSetting> {
    let parts = match key.name {
        "world" if a.world.world == b.world.world => {
            let params = a.world.world.params.iter().zip(a.world.params.iter().zip(&b.world.params));
            let params = params.filter(|(_, (a, b))| a.to_bits() != b.to_bits()).map(|(param, _)| param.key);
            params.chain((a.world.bodies != b.world.bodies).then_some(BODIES)).collect()
        }
        "integrator" if a.integrator.integrator == b.integrator.integrator => {
            let [a, b] = [&a.integrator, &b.integrator];
            let options = a.integrator.options().iter();
            let differ = options.filter(|option| (option.get)(&a.tolerances) != (option.get)(&b.tolerances));
            differ.map(|option| option.key).collect()
        }
        "policy" if a.policy.policy == b.policy.policy => {
            let options = a.policy.policy.options.iter().zip(a.policy.options.iter().zip(&b.policy.options));
            options.filter(|(_, (a, b))| a != b).map(|(option, _)| option.key).collect()
        }
        "display" => match (&a.display, &b.display) {
            (Display::Virtual(a), Display::Virtual(b)) => differing_keys_of(DISPLAY_KEYS, a, b),
            (a, b) if a == b => Vec::new(),
            _ => return vec![LaneSetting::whole(key.name)],
        },
        "link" if let (Some(a), Some(b)) = (&a.link, &b.link) => differing_keys_of(LINK_KEYS, a, b),
        _ if key.write(a) == key.write(b) => Vec::new(),
        _ => return vec![LaneSetting::whole(key.name)],
    };
    parts.into_iter().map(|part| LaneSetting::part(key.name, part)).collect()
}

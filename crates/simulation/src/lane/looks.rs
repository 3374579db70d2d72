//! The settings of a lane that nothing but its picture and its words depend on.

use super::label_key::LabelKey;
use super::mechanisms::Mechanisms;
use super::spec::LaneSpec;
use crate::identity::Identity;

/// Settings that change neither the motion nor a number of it. Everything else in a [`LaneSpec`] does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Looks {
    /// Number by which people know the lane, with its colour, shape and dashes.
    pub identity: Identity,
    /// Name that a person gave the lane; where it is empty, [`LaneSpec::title`] makes one.
    pub label: String,
    /// Settings whose values are the title of a lane without a name: those that vary in a matrix.
    pub label_keys: Vec<LabelKey<LaneSpec>>,
    /// `true` if the lane shows what an eye that follows the motion sees.
    pub eye_view: bool,
    /// `true` if the trail does not fade: it stays until the run starts again.
    pub trail_stays: bool,
    /// `true` if the window does not tell which integrator, policy, presentation and reads the lane has: they are to be found out.
    pub concealed: bool,
    /// Mechanisms that are drawn beside the motion.
    pub mechanisms: Mechanisms,
}

impl Looks {
    /// Looks of a lane with this name.
    pub fn named(label: impl Into<String>) -> Self {
        Looks { label: label.into(), ..Looks::default() }
    }
}

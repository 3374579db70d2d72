//! A lane while it is read.

use super::context::ReadContext;
use super::error_kind::ScenarioErrorKind;
use super::keys::{LANE_KEYS, read};
use super::setting::Setting;
use crate::lane::LaneSpec;
use std::ops::Range;

/// A lane while it is read, and the places of the settings that can contradict each other.
#[derive(Clone, Debug, Default)]
pub(super) struct LaneDraft {
    /// The settings so far.
    pub spec: LaneSpec,
    /// The place of the lane's beginning.
    at: Range<usize>,
    integrator_at: Option<Range<usize>>,
    world_at: Option<Range<usize>>,
    time_scale_at: Option<Range<usize>>,
    link_at: Option<Range<usize>>,
    /// `true` if a value was refused, so that the lane is not complete.
    refused: bool,
}

impl LaneDraft {
    /// A lane with these settings that begins at `at`.
    pub fn starting_at(&self, at: &Range<usize>) -> Self {
        LaneDraft { at: at.clone(), ..self.clone() }
    }

    /// Takes over one setting.
    pub fn set(&mut self, setting: &Setting<'_>, context: &mut ReadContext) {
        self.refused |= read(LANE_KEYS, &mut self.spec, setting, context).is_none();
        match setting.name {
            "integrator" => self.integrator_at = Some(setting.at.clone()),
            "world" => self.world_at = Some(setting.at.clone()),
            "time_scale" => self.time_scale_at = Some(setting.at.clone()),
            "link" => self.link_at = Some(setting.at.clone()),
            _ => {}
        }
    }

    /// Reports an integrator that does not fit the world, a time scale that the lane cannot run at, and a link that it cannot
    /// have. The first is reported at the integrator's key, or else at the world's, or else at the lane.
    pub fn check(&self, context: &mut ReadContext) {
        if self.refused {
            return;
        }
        let checks = [
            ("integrator", self.spec.fits(), self.integrator_at.as_ref().or(self.world_at.as_ref())),
            ("time_scale", self.spec.runs(), self.time_scale_at.as_ref()),
            ("link", self.spec.links(), self.link_at.as_ref()),
        ];
        for (key, checked, at) in checks {
            if let Err(reason) = checked {
                context.report::<()>(at.unwrap_or(&self.at), ScenarioErrorKind::DoesNotFit { key, reason });
            }
        }
    }
}

//! A lane while it is read.

use super::context::ReadContext;
use super::engine_values::set_engine;
use super::error_kind::ScenarioErrorKind;
use super::keys::{ENGINE, LANE_KEYS, read};
use super::setting::Setting;
use crate::lane::LaneSpec;
use std::borrow::Borrow;
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
    clock_step_at: Option<Range<usize>>,
    time_scale_at: Option<Range<usize>>,
    link_at: Option<Range<usize>>,
    state_at: Option<Range<usize>>,
    follow_at: Option<Range<usize>>,
    /// `true` if a value was refused, so that the lane is not complete.
    refused: bool,
}

impl LaneDraft {
    /// A lane with these settings that begins at `at`.
    pub fn starting_at(&self, at: &Range<usize>) -> Self {
        LaneDraft { at: at.clone(), ..self.clone() }
    }

    /// Takes over settings, the engine first: the others may differ from its loop.
    pub fn set_all<'s, 'd: 's>(&mut self, settings: &[impl Borrow<Setting<'d>>], context: &mut ReadContext) {
        let is_engine = |setting: &&Setting<'d>| setting.name == ENGINE;
        let all = || settings.iter().map(Borrow::borrow);
        all().filter(is_engine).for_each(|setting| self.set(setting, context));
        all().filter(|setting| !is_engine(setting)).for_each(|setting| self.set(setting, context));
    }

    /// Takes over one setting.
    pub fn set(&mut self, setting: &Setting<'_>, context: &mut ReadContext) {
        let before = self.spec.looks.engine;
        self.refused |= read(LANE_KEYS, &mut self.spec, setting, context).is_none();
        match setting.name {
            ENGINE => {
                if let Some(engine) = std::mem::replace(&mut self.spec.looks.engine, before) {
                    set_engine(&mut self.spec, engine);
                } else {
                    self.spec.looks.engine = None;
                }
            }
            "integrator" => self.integrator_at = Some(setting.at.clone()),
            "world" => self.world_at = Some(setting.at.clone()),
            "clock_step" => self.clock_step_at = Some(setting.at.clone()),
            "time_scale" => self.time_scale_at = Some(setting.at.clone()),
            "link" => self.link_at = Some(setting.at.clone()),
            "state" => self.state_at = Some(setting.at.clone()),
            "follow" => self.follow_at = Some(setting.at.clone()),
            _ => {}
        }
    }

    /// Gives a lane that names no integrator one that fits its world. Reports an integrator that does not, a time scale that the lane
    /// cannot run at, and a clock, a link, a grid and a follower that it cannot have. The first is reported at the integrator's key, or else at the world's,
    /// or else at the lane.
    pub fn check(&mut self, context: &mut ReadContext) {
        if self.refused {
            return;
        }
        if self.integrator_at.is_none() {
            self.spec.choose_method();
        }
        let instead = self.spec.world.nearest_method(&self.spec.integrator);
        let instead = instead.map_or_else(String::new, |method| format!("; `{}` is the nearest that fits", method.id));
        let checks = [
            (
                "integrator",
                self.spec.fits().map_err(|reason| reason + &instead),
                self.integrator_at.as_ref().or(self.world_at.as_ref()),
            ),
            ("clock_step", self.spec.reads_clock(), self.clock_step_at.as_ref()),
            ("time_scale", self.spec.runs(), self.time_scale_at.as_ref()),
            ("link", self.spec.links(), self.link_at.as_ref()),
            ("state", self.spec.state.holds(&self.spec.world), self.state_at.as_ref().or(self.world_at.as_ref())),
            ("follow", self.spec.follows(), self.follow_at.as_ref().or(self.world_at.as_ref())),
        ];
        for (key, checked, at) in checks {
            if let Err(reason) = checked {
                context.report::<()>(at.unwrap_or(&self.at), ScenarioErrorKind::DoesNotFit { key, reason });
            }
        }
    }
}

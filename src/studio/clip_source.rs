//! The motion of a clip: a scenario from its start on the clip's own steady clock, or a recorded run as it was.

use super::clip_request::{ClipOverlay, ClipRequest};
use super::error::StudioError;
use super::progress::Progress;
use crate::course::Reveal;
use crate::lab::{Frame, Lab};
use crate::lane::Layers;
use crate::record::ClipSpec;
use crate::replay::{Player, Run};
use crate::scenario::Scenario;
use crate::time::{Flicks, TimeScale};
use std::sync::Arc;

/// Subject of a clip.
#[derive(Clone, Copy, Debug)]
pub enum ClipSource<'a> {
    /// A scenario, from its start. Its live lanes get the frames of the clip.
    Scenario(&'a Scenario),
    /// A recorded run. A frame of the clip shows what the window showed last up to then.
    Run(&'a Arc<Run>),
}

impl<'a> ClipSource<'a> {
    /// The scenario, for a run as it is at the end.
    pub fn scenario(&self) -> &'a Scenario {
        match self {
            ClipSource::Scenario(scenario) => scenario,
            ClipSource::Run(run) => run.scenario(),
        }
    }
}

/// A laboratory on its way through a clip.
pub struct ClipMotion {
    /// The laboratory.
    pub lab: Lab,
    player: Option<Player>,
    speed: TimeScale,
}

impl ClipMotion {
    /// Starts at t = 0.
    pub fn new(source: ClipSource<'_>, spec: ClipSpec, request: &ClipRequest) -> Self {
        let is_stage = matches!(request.overlay, ClipOverlay::Interface) && source.scenario().opening.is_some();
        let layers = if is_stage { Reveal::of_opening().layers } else { Layers::default() };
        let (speed, layers) = (request.speed, Layers { eye_view: request.eye_view, ..layers });
        let mut motion = match source {
            ClipSource::Scenario(scenario) => {
                let mut lab = Lab::new(scenario.clone().on_display(spec.rate));
                lab.set_speed(speed);
                ClipMotion { lab, player: None, speed }
            }
            ClipSource::Run(run) => {
                let (player, lab) = Player::new(Arc::clone(run));
                ClipMotion { lab, player: Some(player), speed }
            }
        };
        motion.lab.set_layers(layers);
        motion
    }

    /// Goes on from clip time `before` to clip time `now`.
    pub fn advance(&mut self, before: Flicks, now: Flicks, progress: &Progress) -> Result<(), StudioError> {
        if self.player.is_some() { self.play(now, progress) } else { self.run(now - before, progress) }
    }

    fn play(&mut self, now: Flicks, progress: &Progress) -> Result<(), StudioError> {
        let (Some(player), until) = (&mut self.player, self.speed.scale(now, &mut 0)) else { return Ok(()) };
        let is_due =
            |player: &Player, lab: &Lab| player.next_end(lab.snapshot().elapsed).is_some_and(|end| end <= until);
        while self.lab.is_busy() || is_due(player, &self.lab) {
            if progress.is_cancelled() {
                return Err(StudioError::Cancelled);
            }
            player.step(&mut self.lab, Some(Lab::PIECE));
        }
        Ok(())
    }

    /// Lets clip time pass, in pieces short enough that the laboratory does not take them for a hiccup.
    fn run(&mut self, span: Flicks, progress: &Progress) -> Result<(), StudioError> {
        let pieces = self.speed.scale(span, &mut 0).0 / Lab::LONGEST_MEASURED.0 + 1;
        for piece in 0..pieces {
            let elapsed = Flicks(span.0 * (piece + 1) / pieces - span.0 * piece / pieces);
            self.lab.frame_in_pieces(Frame { elapsed, ..Frame::default() }, |_| {
                if progress.is_cancelled() { Err(StudioError::Cancelled) } else { Ok(()) }
            })?;
        }
        Ok(())
    }
}

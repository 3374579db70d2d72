//! A lane with its picture.

use super::drawing::{Band, Drawing};
use super::follower_drawing;
use super::framing::CameraMotion;
use super::held_frames::HeldFrames;
use super::layers::Layers;
use super::slopes::{self, SampledSlope};
use crate::input::InputTrack;
use crate::lane::{self, FrameAdvance, FrameRow, Lane, LaneSpec, Log, Mechanism, Status, Work};
use crate::scene::View;
use glam::DVec2;
use std::ops::{Deref, DerefMut};
use timestep::time::Flicks;

/// A lane with its picture; it reads like the [`Lane`] itself.
#[derive(Clone, Debug)]
pub struct DrawnLane {
    lane: Lane,
    drawing: Drawing,
    /// `true` if nothing is drawn.
    is_hidden: bool,
    /// Value of [`DrawnLane::shows`] before the time that has begun to pass.
    before: Option<((u64, Flicks), [f64; 2])>,
}

impl DrawnLane {
    /// A lane at t = 0 ([`Lane::new`]), drawn.
    pub fn new(spec: LaneSpec, seed: u64) -> Self {
        let lane = Lane::new(spec, seed);
        DrawnLane { drawing: Drawing::new(&lane), lane, is_hidden: false, before: None }
    }

    /// Draws the picture that the display shows, or that an eye sees of it, unless the lane is hidden.
    pub fn draw(&mut self) {
        if !self.is_hidden {
            self.drawing.draw(&self.lane);
        }
    }

    /// Draws nothing from now on.
    pub fn hide(&mut self) {
        self.is_hidden = true;
        self.drawing.bands.clear();
    }

    /// Draws the picture with these layers and this way of the camera, if it has others. Returns `true` if it had.
    pub(crate) fn set_looks(&mut self, layers: Layers, camera: CameraMotion) -> bool {
        let others = (self.drawing.layers, self.drawing.camera) != (layers, camera);
        if others {
            (self.drawing.layers, self.drawing.camera) = (layers, camera);
            self.draw();
        }
        others
    }

    /// Edits the lane ([`Lane::edit`]) and draws it. Also while paused, the new choices apply to the moment on display.
    pub fn edit(&mut self, spec: LaneSpec, seed: u64) {
        let moves_on = self.lane.spec().moves_like(&spec);
        self.lane.edit(spec, seed);
        if !moves_on {
            self.drawing.replace_newest(&self.lane);
        }
        self.draw();
    }

    /// A copy for the history: without the picture, which can be drawn again, and without rows of the log.
    pub fn checkpoint(&mut self) -> DrawnLane {
        let (bands, log) = (std::mem::take(&mut self.drawing.bands), std::mem::take(self.lane.log_mut()));
        let copy = self.clone();
        (self.drawing.bands, *self.lane.log_mut()) = (bands, log);
        copy
    }

    /// Memory of a checkpoint, bytes.
    pub fn checkpoint_bytes(&self) -> usize {
        size_of::<DrawnLane>() + self.lane.bytes() + self.drawing.bytes()
    }

    /// Most work of an advance, about, if no frame is longer than it is now.
    pub fn most_work_of(&self, advance: FrameAdvance) -> u64 {
        self.lane.most_work_of(advance, self.drawing.eye_lag.unwrap_or_default())
    }

    /// Lab time that the picture is of: up to then frames have been shown.
    pub fn pictured(&self) -> Flicks {
        self.drawing.now
    }

    /// Frames that the lane's display has shown last.
    pub fn held_frames(&self) -> &HeldFrames {
        &self.drawing.held
    }

    /// The picture of the lane from its top: one band or, where the display tears, one for each frame that its last scan-out
    /// shows.
    pub fn bands(&self) -> &[Band] {
        &self.drawing.bands
    }

    /// Key of the lane's picture while time runs: the number of frames, and the lab time since when the picture would be
    /// the same without a new one. Another key may be another picture.
    pub fn picture_key(&self) -> (u64, Flicks) {
        (self.lane.frames(), self.drawing.unchanged_since(self.lane.spec()))
    }

    /// The key of the picture, and the pushes that it shows.
    fn shows(&self) -> ((u64, Flicks), [f64; 2]) {
        (self.picture_key(), self.drawing.presses)
    }

    /// Visible part of the world in the newest frame.
    pub fn view(&self) -> View {
        self.drawing.view
    }

    /// The place of the motion in the world, with what follows its body, and with room for a trail or without.
    pub fn motion_place(&self, with_trail: bool) -> View {
        follower_drawing::motion(self.lane.spec(), with_trail)
    }

    /// Distance of the lane's camera: the view is this many times as large as the world's own. At least 1.
    pub fn camera_distance(&self) -> f64 {
        self.drawing.camera_distance()
    }

    /// A displayed frame of this lane by itself, without a trail: on a display that tears, the refresh in which its first row
    /// was shown. `rows` are displayed frames, oldest first.
    ///
    /// # Panics
    /// If there is no row `index`.
    pub fn frame_bands(&self, rows: &[FrameRow], index: usize) -> Vec<Band> {
        self.drawing.frame_bands(&self.lane, rows, index)
    }

    /// The place that stands still in the view of a displayed frame of this lane, m: a camera's, if one follows the body.
    pub fn still_point(&self, frame: &FrameRow) -> DVec2 {
        self.drawing.still_point(&self.lane, frame)
    }

    /// Displayed frames of this lane, oldest first, as one multiple exposure, or in the eye's view what the eye sees; empty
    /// without a frame.
    pub fn onion_bands(&self, rows: &[FrameRow]) -> Vec<Band> {
        self.drawing.onion_bands(&self.lane, rows)
    }

    /// The slopes that the last step sampled, in order; none before the first step. Takes the step once more.
    pub fn slopes(&self) -> Vec<SampledSlope> {
        let (spec, motion) = (self.lane.spec(), self.lane.motion());
        if spec.has(Mechanism::Slopes) { slopes::sampled(spec, motion) } else { Vec::new() }
    }
}

impl Deref for DrawnLane {
    type Target = Lane;

    fn deref(&self) -> &Lane {
        &self.lane
    }
}

impl DerefMut for DrawnLane {
    fn deref_mut(&mut self) -> &mut Lane {
        &mut self.lane
    }
}

/// Lets time pass for a lane, or for both lanes of a link, and draws each whose picture changes. `input` drives worlds that can be
/// driven. `false` if the work was spent before all of the time had passed; the same call again goes on.
pub(crate) fn advance(
    members: &mut [&mut DrawnLane],
    advance: FrameAdvance,
    input: &InputTrack,
    work: &mut Work,
) -> bool {
    for member in members.iter_mut().filter(|member| member.before.is_none()) {
        member.before = Some(member.shows());
    }
    let ended = pass(members, advance, input, work);
    for member in members.iter_mut().filter(|_| ended) {
        let before = member.before.take();
        if member.drawing.other.is_some() || before != Some(member.shows()) {
            member.draw();
        }
    }
    ended
}

/// Lets time pass as it once did, without pictures and rows; [`DrawnLane::draw`] is to follow. `false` if the work was spent.
pub(crate) fn replay(
    members: &mut [&mut DrawnLane],
    advance: FrameAdvance,
    input: &InputTrack,
    work: &mut Work,
) -> bool {
    for member in members.iter_mut() {
        *member.lane.log_mut() = Log::default();
        member.drawing.bands.clear();
    }
    pass(members, advance, input, work)
}

/// Lets time pass without drawing.
fn pass(members: &mut [&mut DrawnLane], advance: FrameAdvance, input: &InputTrack, work: &mut Work) -> bool {
    let parts = members.iter_mut().map(|member| (&mut member.lane, &mut member.drawing));
    let (mut lanes, mut drawings): (Vec<_>, Vec<_>) = parts.unzip();
    let ended = lane::pass(&mut lanes, advance, input, work, &mut |index, lane| drawings[index].show(lane))
        && lanes.iter().zip(&mut drawings).all(|(lane, drawing)| drawing.look(lane, advance.lead, work));
    if !ended {
        return false;
    }
    lanes.iter_mut().for_each(|lane| lane.end());
    if let ([first, second], [own, others]) = (&lanes[..], &mut drawings[..]) {
        // A change at the end of the stretch, or in the lead, may be told after this frame.
        let told = advance.from + advance.lab - Flicks(1);
        own.presses = *input.after(input.count_at(told)).axes();
        others.presses = own.presses;
        // Each shows the pose of the other, if they are no longer equal.
        let is_desync = |lane: &Lane| matches!(lane.link_status(), Some(Status::Desync { .. }));
        let pose = |drawing: &Drawing| drawing.held.get(drawing.held.newest()).pose.clone();
        let [own_pose, others_pose] = [pose(own), pose(others)];
        own.other = is_desync(first).then_some(others_pose);
        others.other = is_desync(second).then_some(own_pose);
    }
    true
}

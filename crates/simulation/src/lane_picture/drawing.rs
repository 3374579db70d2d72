//! The picture of a lane: what its display shows, or what an eye sees of it, over trails and the exact solution as a ghost.

use super::eye_view::{EyeView, mean_lag};
use super::follower_drawing::body_radius;
use super::framing::{CameraMotion, Framing, motion_view, own_view};
use super::held_frames::{HeldFrame, HeldFrames};
use super::layers::Layers;
use super::other_machine;
use super::pen::Pen;
use super::press_marks;
use super::scan_out::{FrameRows, last_scan_out, refreshes_by, scan_out};
use super::time_trail::ShownPlaces;
use super::trail::Trail;
use crate::displays::{RefreshRate, VirtualDisplay};
use crate::lane::{FrameRow, Lane, LaneSpec, Mechanism, Work, nominal_px_per_metre, refresh_interval};
use crate::scene::{Exposure, Ink, Scene, Shape, TimeTrail, View};
use glam::DVec2;
use timestep::time::Flicks;

/// Rows of a lane's picture that show the same frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// First and last row, from 0 at the top of the lane's picture to 1 at its bottom.
    pub rows: [f64; 2],
    /// The scene, m.
    pub scene: Scene,
    /// Visible part of the world; the rows are cut out of it.
    pub view: View,
}

/// The picture that a lane shows, and what is needed to draw the next.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Displayed frames of the last seconds.
    pub trail: Trail,
    /// Places of the body at the last refreshes.
    pub places: ShownPlaces,
    /// Frames that the display has shown last.
    pub held: HeldFrames,
    /// Lag at which the eye follows, s: the one with the least blur in the last finished second. `None` before that.
    pub eye_lag: Option<f64>,
    /// Lab time up to which frames have been shown.
    pub now: Flicks,
    /// The picture, from the top.
    pub bands: Vec<Band>,
    /// Visible part of the world in the newest frame.
    pub view: View,
    /// Distance of the camera, after the newest frame.
    framing: Framing,
    /// The way that the camera goes.
    pub camera: CameraMotion,
    /// Pose that the linked machine shows, if it is no longer equal to this one.
    pub other: Option<Vec<f64>>,
    /// Push of each player of a linked lane at this moment.
    pub presses: [f64; 2],
    /// Layers of the picture.
    pub layers: Layers,
}

impl Drawing {
    /// The drawing of a lane at t = 0.
    pub fn new(lane: &Lane) -> Self {
        let mut drawing = Drawing {
            trail: Trail::default(),
            places: ShownPlaces::default(),
            held: HeldFrames::starting(lane.on_display().into()),
            eye_lag: None,
            now: Flicks::ZERO,
            bands: Vec::new(),
            view: lane.spec().world.view(),
            framing: Framing::START,
            camera: CameraMotion::default(),
            other: None,
            presses: [0.0; 2],
            layers: Layers::default(),
        };
        drawing.draw(lane);
        drawing
    }

    /// Lab time since when the picture would be the same without a new frame: the end of the last refresh of a display
    /// that tears or whose refreshes are drawn, and this very moment where an eye moves on.
    pub fn unchanged_since(&self, spec: &LaneSpec) -> Flicks {
        let first = spec.display.as_virtual().map_or(Flicks::ZERO, VirtualDisplay::first_refresh);
        let last_refresh = |hz: RefreshRate| first + hz.refresh(refreshes_by(hz, self.now - first));
        let rate = if self.draws(spec, Mechanism::TrailInTime) { refresh_rate(spec) } else { tearing_rate(spec) };
        if self.shows_eye_view(spec) { self.now } else { rate.map_or(Flicks::ZERO, last_refresh) }
    }

    /// Simulated time of the exact point that an eye looks at in this moment, s, if what it sees is drawn.
    pub fn looked_at(&self, spec: &LaneSpec) -> Option<f64> {
        let (held, time_scale) = (&self.held, spec.time_scale.factor());
        let newest = held.get(held.newest());
        let passed = (self.now - newest.shown).max(Flicks::ZERO);
        let lag = || self.eye_lag.unwrap_or_else(|| mean_lag(held, self.now, time_scale));
        self.shows_eye_view(spec).then(|| newest.display_time.secs() + time_scale * passed.secs() - lag())
    }

    fn shows_eye_view(&self, spec: &LaneSpec) -> bool {
        spec.looks.eye_view || self.layers.eye_view
    }

    /// `true` if the lane or a lesson draws a mechanism now.
    fn draws(&self, spec: &LaneSpec, mechanism: Mechanism) -> bool {
        self.layers.mechanisms.is_some_and(|more| spec.draws_among(mechanism, more))
    }

    fn pen<'a>(&self, lane: &'a Lane) -> Pen<'a> {
        let (spec, glyph) = (lane.spec(), lane.identity().glyph());
        Pen { lane, spec, glyph, distance: 1.0, other: None, layers: self.layers }
    }

    /// Distance of the camera: the view is this many times as large as the world's own. At least 1.
    pub fn camera_distance(&self) -> f64 {
        self.framing.distance(self.camera)
    }

    /// Adds the frame that the lane's display has begun to show to the trail, and lets the camera follow it.
    pub fn show(&mut self, lane: &Lane) {
        let (spec, motion, frame) = (lane.spec(), lane.motion(), HeldFrame::from(lane.on_display()));
        let (world, at) = (&spec.world, frame.display_time);
        let (shown, exact) = (world.track(&frame.pose), lane.exact(at).map(|exact| world.track(&exact)));
        let others = frame.others.iter().filter_map(|body| body.shown()).map(|pose| world.track(pose));
        let place = motion_view(lane, frame.pose(), at.secs());
        let radius = body_radius(world, &frame.pose);
        self.framing.follow(place, ([shown].into_iter().chain(exact).chain(others), radius), frame.shown);
        if motion.ended.is_none() {
            self.trail.push([at, lane.on_display().drawn.time], shown, exact, world.trail_secs());
            self.eye_lag = lane.eye_lag();
            let own = own_view(lane, frame.pose(), at.secs());
            self.places.push(frame.shown, shown - own.center, spec);
            self.held.push(frame, refresh_interval(&spec.display));
        }
    }

    /// Replaces the newest frame, after an edit of the lane.
    pub fn replace_newest(&mut self, lane: &Lane) {
        let shown = &lane.on_display().drawn;
        self.held.replace_newest(shown);
        let newest = self.held.get(self.held.newest());
        let own = own_view(lane, newest.pose(), newest.display_time.secs());
        self.places.replace_newest(lane.spec().world.track(&shown.pose) - own.center);
    }

    /// Goes on to the moment up to which frames have been shown with this lead, and solves the reference motion as far as an eye looks
    /// then. `false` if the work was spent before.
    pub fn look(&mut self, lane: &Lane, lead: Flicks, work: &mut Work) -> bool {
        self.now = lane.served_until().map_or(lane.last_frame_start(), |served| served + lead);
        let (spec, motion) = (lane.spec(), lane.motion());
        let first = if spec.time_scale.is_backwards() { f64::NEG_INFINITY } else { 0.0 };
        let looked_at = self.looked_at(spec).filter(|_| motion.ended.is_none());
        looked_at.is_none_or(|at| motion.solve(&spec.world, at.max(first), work))
    }

    /// Memory of a copy beside its own size, without the picture itself, bytes.
    pub fn bytes(&self) -> usize {
        self.trail.bytes() + self.held.bytes() + self.places.bytes()
    }

    /// Draws the picture of this moment.
    pub fn draw(&mut self, lane: &Lane) {
        let newest = lane.on_display().display_time;
        let pen = Pen { other: self.other.as_deref(), distance: self.camera_distance(), ..self.pen(lane) };
        self.view = pen.view(self.held.get(self.held.newest()).pose(), newest.secs());
        let marks = self.marks(&pen);
        self.bands = self.seen_by_eye(&pen, &self.trail).map_or_else(
            || self.on_display(&pen, newest),
            |(scene, view)| vec![Band { rows: FrameRows::ALL, scene, view }],
        );
        for band in &mut self.bands {
            let trail = |shape: &Shape| matches!(shape, Shape::Trail { ink: Ink::Lane | Ink::Ghost, .. });
            if marks.iter().any(|mark| matches!(mark, Shape::TimeTrail { .. })) {
                band.scene.shapes.retain(|shape| !trail(shape));
            }
            band.scene.shapes.splice(0..0, marks.iter().cloned());
        }
    }

    /// Shapes that mechanisms draw behind the bodies: the time trail, and the outlines of both states.
    fn marks(&self, pen: &Pen<'_>) -> Vec<Shape> {
        let mut marks = Vec::new();
        // Neighbours are drawn at its place.
        if self.draws(pen.spec, Mechanism::TrailInTime)
            && !pen.spec.draws(Mechanism::Neighbours)
            && let Some(trail) = self.places.trail(pen.spec, self.now, self.view)
        {
            let edge = body_radius(&pen.spec.world, &self.held.get(self.held.newest()).pose);
            marks.push(Shape::TimeTrail { trail: TimeTrail { edge, ..trail }, ink: Ink::Lane });
        }
        if self.draws(pen.spec, Mechanism::States) {
            let states = pen.lane.on_display().drawn.states.iter();
            let outlines = states.flat_map(|state| pen.pose(state, Ink::Outline));
            marks.extend(outlines.filter(|shape| {
                matches!(shape, Shape::Body { ink: Ink::Outline, .. } | Shape::Line { ink: Ink::Outline, .. })
            }));
        }
        marks
    }

    /// The last scan-out with its tears or, on a display that does not tear, the newest frame.
    fn on_display(&self, pen: &Pen<'_>, newest: Flicks) -> Vec<Band> {
        let rows = match tearing_rate(pen.spec) {
            Some(hz) => last_scan_out(&self.held, hz, self.now),
            None => vec![FrameRows::all(self.held.newest())],
        };
        let (driving, mut backdrop, last) = (pen.driving(), pen.backdrop(newest.secs(), &self.trail), rows.len() - 1);
        let band = |(index, FrameRows { rows, frame })| {
            let mut scene = if index == last { std::mem::take(&mut backdrop) } else { backdrop.clone() };
            let HeldFrame { pose, others, display_time, follower, .. } = self.held.get(frame);
            driving.draw(pose, display_time.secs(), &mut scene);
            scene.shapes.extend(pen.others(others, 1.0));
            let here = pen.pose(pose, Ink::Lane);
            scene.shapes.extend(other_machine::bars(&here, &pen.other_pose()));
            scene.shapes.extend(pen.hand(pose));
            scene.shapes.extend(press_marks::arrows(&pen.spec.world, pose, self.presses));
            scene.shapes.extend(pen.follower((pose, *follower), Ink::Lane));
            scene.shapes.extend(here);
            let is_newest = frame == self.held.newest();
            let view = if is_newest { self.view } else { pen.view((pose, *follower), display_time.secs()) };
            Band { rows, scene, view }
        };
        rows.into_iter().enumerate().map(band).collect()
    }

    /// The eye's view, if it is asked for and there is an exact path to follow.
    fn seen_by_eye(&self, pen: &Pen<'_>, trail: &Trail) -> Option<(Scene, View)> {
        let (spec, held) = (pen.spec, &self.held);
        if !self.shows_eye_view(spec) || pen.lane.motion().diverged.is_some() {
            return None;
        }
        let (world, time_scale) = (&spec.world, spec.time_scale.factor());
        let pursuit = EyeView {
            now: self.now.max(held.get(held.newest()).shown),
            time_scale,
            lag: self.eye_lag.unwrap_or_else(|| mean_lag(held, self.now, time_scale)),
            spacing: 1.0 / nominal_px_per_metre(world.view()),
            path: |at: f64| pen.seen(at),
        };
        let samples = pursuit.samples(held, |frame| world.track(&frame.pose) - pen.camera(frame.follower))?;
        let at = pursuit.display_now(held);
        let HeldFrame { pose: newest, others, follower, .. } = held.get(held.newest());
        let eye = pursuit.followed(at)? + pen.camera(*follower);
        let mut scene = pen.backdrop(at, trail);
        pen.driving().draw(newest, at, &mut scene);
        scene.shapes.extend(pen.others(others, 1.0));
        scene.shapes.extend(pen.hand(newest));
        scene.shapes.extend(pen.pose(newest, Ink::Lane).into_iter().filter(|shape| !moves(shape)));
        scene.exposures.extend(samples.into_iter().map(|sample| {
            let frame = held.get(sample.frame);
            let by = eye + sample.offset - world.track(&frame.pose);
            let shapes = pen.pose(&frame.pose, Ink::Lane).into_iter().chain(pen.follower(frame.pose(), Ink::Lane));
            let bodies = shapes.filter(moves).map(|shape| shape.moved(by)).collect();
            Exposure { share: sample.weight, bodies }
        }));
        Some((scene, pen.view((newest, *follower), at)))
    }

    /// One displayed frame by itself, without a trail: on a display that tears, the refresh in which its first row was
    /// shown. `rows` are displayed frames, oldest first.
    pub fn frame_bands(&self, lane: &Lane, rows: &[FrameRow], index: usize) -> Vec<Band> {
        let pen = self.pen(lane);
        let driving = pen.driving();
        let band = |FrameRows { rows: place, frame }| {
            let FrameRow { drawn, display_time, .. } = &rows[frame];
            let mut scene = pen.backdrop(display_time.secs(), &Trail::default());
            driving.draw(&drawn.pose, display_time.secs(), &mut scene);
            scene.shapes.extend(pen.others(&drawn.others, 1.0));
            let pose = (drawn.pose.as_slice(), drawn.follower);
            scene.shapes.extend(pen.follower(pose, Ink::Lane));
            scene.shapes.extend(pen.pose(&drawn.pose, Ink::Lane));
            Band { rows: place, scene, view: pen.view(pose, display_time.secs()) }
        };
        refresh_of(lane.spec(), rows, index).into_iter().map(band).collect()
    }

    /// The place that stands still in the view of a displayed frame, m.
    pub fn still_point(&self, lane: &Lane, frame: &FrameRow) -> DVec2 {
        self.pen(lane).still_point(frame)
    }

    /// Displayed frames as one multiple exposure: the newest in full, the older the fainter, each where it was in the view, and moved by
    /// the world's strip-chart drift like the trail. In the eye's view, what the eye sees. `rows` are oldest first; empty if there are none.
    pub fn onion_bands(&self, lane: &Lane, rows: &[FrameRow]) -> Vec<Band> {
        let Some((last, before)) = rows.split_last() else { return Vec::new() };
        let pen = self.pen(lane);
        if let Some((scene, view)) = self.seen_by_eye(&pen, &Trail::default()) {
            return vec![Band { rows: FrameRows::ALL, scene, view }];
        }
        let drift = pen.spec.world.trail_drift_on_screen();
        let mut echoes = Vec::new();
        for (index, row) in before.iter().enumerate() {
            let part = 60 + 120 * index / before.len();
            let by =
                pen.still_point(last) - pen.still_point(row) + drift * (last.display_time - row.display_time).secs();
            let shapes = pen.others(&row.drawn.others, part as f64 / 255.0).into_iter();
            let shapes = shapes.chain(pen.pose(&row.drawn.pose, Ink::Echo(part as u8)));
            let pose = (row.drawn.pose.as_slice(), row.drawn.follower);
            let shapes = shapes.chain(pen.follower(pose, Ink::Echo(part as u8)));
            echoes.extend(shapes.map(|shape| shape.moved(by)));
        }
        let (mut bands, marks) = (self.frame_bands(lane, rows, before.len()), self.marks(&pen));
        for band in &mut bands {
            band.scene.shapes.splice(0..0, echoes.iter().chain(&marks).cloned());
        }
        bands
    }
}

/// The refresh rate of a display that tears; `None` for other displays.
pub(super) fn tearing_rate(spec: &LaneSpec) -> Option<RefreshRate> {
    spec.display.as_virtual().filter(|display| !display.vsync).map(|display| display.hz)
}

/// The refresh rate of a virtual display; `None` for others and for variable refresh, whose frames are their refreshes.
fn refresh_rate(spec: &LaneSpec) -> Option<RefreshRate> {
    spec.display.as_virtual().filter(|display| display.vrr.is_none()).map(|display| display.hz)
}

/// The refresh in which the first row of a displayed frame was shown.
fn refresh_of(spec: &LaneSpec, rows: &[FrameRow], index: usize) -> Vec<FrameRows> {
    let torn = tearing_rate(spec).and_then(|hz| {
        let refresh = refreshes_by(hz, rows.get(index)?.shown?);
        Some(scan_out(&HeldFrames::of(rows.iter().map(HeldFrame::from))?, hz, refresh))
    });
    torn.unwrap_or_else(|| vec![FrameRows::all(index)])
}

/// `true` for the lane's own bodies, which the eye sees smeared. Floors, springs and rods stay.
fn moves(shape: &Shape) -> bool {
    matches!(shape, Shape::Body { ink: Ink::Lane, .. })
}

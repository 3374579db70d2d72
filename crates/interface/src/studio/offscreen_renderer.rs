//! Renders frames of the lab, with their overlay, to a texture instead of a window.

use super::error::StudioError;
use super::frame_renderer::{FrameContent, FrameRenderer, lane_drawings, target_rect};
use super::offscreen_egui::OffscreenEgui;
use super::overlay::Overlay;
use super::round_rects::tessellate;
use crate::ui::{ClipScene, LaneRect};
use egui::epaint::ClippedPrimitive;
use picture::render::gpu::Gpu;
use picture::render::{Background, LaneDrawing, RENDERED_AND_READ, ReadBack, plain_texture, read_texture};
use simulation::identity::Identity;
use simulation::lab::Snapshot;
use simulation::palette::Theme;
use simulation::scene::{Scene, View};
use timestep::time::Flicks;
use wgpu::{CommandBuffer, Texture, TextureFormat};

/// Opens a graphics device without a window.
pub type OpenGpu = fn() -> Result<Gpu, StudioError>;

/// Renders one frame after the other to the same texture, and only the parts of it that can have changed.
pub struct OffscreenRenderer {
    pub gpu: Gpu,
    frames: FrameRenderer,
    pub texture: Texture,
    egui: OffscreenEgui,
    overlay: Overlay,
    theme: Theme,
    background: Background,
    /// The places of the lanes in the last frame.
    lanes: Vec<LaneRect>,
    /// For each lane the key of its picture when it was last rendered.
    rendered: Vec<(u64, Flicks)>,
}

/// A scene and its cell on a still.
pub struct SceneCell {
    /// The lane, for its colour.
    pub lane: Identity,
    pub scene: Scene,
    pub view: View,
    /// Points.
    pub rect: egui::Rect,
    /// First and last row of the cell that the scene fills, from 0 at its top to 1 at its bottom.
    pub rows: [f64; 2],
}

/// A recorded frame: commands to submit, and the rectangles (left, top, width, height, px) that differ from the frame
/// before.
pub struct FrameCommands {
    pub commands: CommandBuffer,
    pub changed: Vec<[u32; 4]>,
}

impl SceneCell {
    fn drawing(&self, theme: Theme, pixels_per_point: f32) -> LaneDrawing<'_> {
        let (rect, color) = (target_rect(self.rect, pixels_per_point), self.lane.color(theme));
        LaneDrawing { scene: &self.scene, view: self.view, rect, rows: self.rows, color }
    }
}

impl OffscreenRenderer {
    const FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;
    /// Lanes are blended in linear light through this view; egui blends encoded values.
    const LANE_FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;

    /// A renderer for frames of `size` pixels.
    pub fn new(
        gpu: Gpu,
        size: [u32; 2],
        (theme, background): (Theme, Background),
        overlay: Overlay,
    ) -> Result<Self, StudioError> {
        let scale = overlay.pixels_per_point(size);
        let limits = gpu.device.limits();
        let (side, bytes) = (limits.max_texture_dimension_2d, limits.max_buffer_size);
        let [width, height] = size;
        if width.max(height) > side || ReadBack::buffer_bytes(size) > bytes {
            return Err(StudioError::TooLarge { size, side, bytes });
        }
        // Where a texture has no views in two formats (OpenGL), lanes go through an intermediate texture. Colours with an opacity do, too,
        // because linear light and encoded values are premultiplied alike in no view.
        let both = background != Background::Transparent
            && gpu.adapter.get_downlevel_capabilities().flags.contains(wgpu::DownlevelFlags::VIEW_FORMATS);
        let lane_format = if both { Self::LANE_FORMAT } else { Self::FORMAT };
        let views: &[TextureFormat] = if both { &[Self::LANE_FORMAT] } else { &[] };
        let texture = plain_texture(&gpu.device, "offscreen frame", size, Self::FORMAT, RENDERED_AND_READ, views);
        let mut egui = OffscreenEgui::new(size, scale, theme);
        egui.max_texture_side = Some(side as usize);
        let mut renderer = OffscreenRenderer {
            frames: FrameRenderer::new(&gpu, Self::FORMAT, lane_format).with_background(background),
            background,
            gpu,
            texture,
            egui,
            overlay,
            theme,
            lanes: Vec::new(),
            rendered: Vec::new(),
        };
        // The first pass makes egui lay out its fonts.
        let _ = renderer.run_egui(0.0, |_| ());
        Ok(renderer)
    }

    /// Width and height of the frames, px.
    pub fn size(&self) -> [u32; 2] {
        [self.texture.width(), self.texture.height()]
    }

    /// Records the frame of the lab at clip time `now`, in seconds, with what `scene` has beside the lanes.
    pub fn frame(&mut self, snapshot: &Snapshot<'_>, now: f64, scene: &ClipScene) -> FrameCommands {
        let shapes = self.overlay_shapes(snapshot, now, scene);
        let lanes = match shapes {
            Some(_) => self.lanes.clone(),
            None => self.lanes.iter().filter(|lane| self.is_to_render(snapshot, lane)).copied().collect(),
        };
        self.rendered = snapshot.lanes.iter().map(|lane| lane.picture_key()).collect();
        let changed = match shapes {
            None if self.background != Background::Transparent => {
                lanes.iter().filter_map(|lane| self.pixels(lane)).collect()
            }
            _ => vec![[0, 0, self.texture.width(), self.texture.height()]],
        };
        let canvases = self.overlay.canvases(snapshot);
        let seen = canvases.cameras(snapshot, &self.lanes);
        let lanes = lane_drawings(&seen, &lanes, canvases, self.theme, self.egui.pixels_per_point);
        let content = self.content(&lanes, shapes.as_deref());
        let commands = self.frames.record(&self.gpu, &self.texture, &content);
        FrameCommands { commands, changed }
    }

    /// The pixels of such a frame, as RGBA.
    pub fn picture(&mut self, snapshot: &Snapshot<'_>, now: f64, scene: &ClipScene) -> Result<Vec<u8>, StudioError> {
        let commands = self.frame(snapshot, now, scene).commands;
        self.gpu.queue.submit([commands]);
        self.submitted();
        Ok(read_texture(&self.gpu, &self.texture)?)
    }

    /// Frees memory of egui; call it when the commands of the last frame have been submitted.
    pub fn submitted(&mut self) {
        self.frames.submitted();
    }

    /// Renders scenes under shapes of egui. Returns the pixels as RGBA.
    pub fn still(&mut self, cells: &[SceneCell], shapes: &[ClippedPrimitive]) -> Result<Vec<u8>, StudioError> {
        let (theme, pixels_per_point) = (self.theme, self.egui.pixels_per_point);
        let lanes: Vec<LaneDrawing<'_>> = cells.iter().map(|cell| cell.drawing(theme, pixels_per_point)).collect();
        let content = self.content(&lanes, Some(shapes));
        self.frames.render(&self.gpu, &self.texture, &content);
        Ok(read_texture(&self.gpu, &self.texture)?)
    }

    /// Runs one pass of egui over the whole frame.
    pub fn run_egui(&mut self, now: f64, show: impl FnMut(&mut egui::Ui)) -> Vec<ClippedPrimitive> {
        let full = self.egui.run(now, show);
        self.frames.queue_textures(full.textures_delta);
        tessellate(&self.egui.context, full.shapes, full.pixels_per_point)
    }

    /// These lanes under these shapes.
    fn content<'a>(&self, lanes: &'a [LaneDrawing<'a>], shapes: Option<&'a [ClippedPrimitive]>) -> FrameContent<'a> {
        let (theme, pixels_per_point, size) = (self.theme, self.egui.pixels_per_point, self.size());
        FrameContent { theme, lanes, shapes, pixels_per_point, line_weight: 1.0, size }
    }

    /// The shapes of the overlay; `None` if those of the last frame still hold.
    fn overlay_shapes(
        &mut self,
        snapshot: &Snapshot<'_>,
        now: f64,
        scene: &ClipScene,
    ) -> Option<Vec<ClippedPrimitive>> {
        if !self.overlay.begin_frame(snapshot, now, scene) {
            return None;
        }
        let adapter = self.gpu.facts.to_string();
        let (overlay, lanes) = (&mut self.overlay, &mut self.lanes);
        let full = self.egui.run(now, |ui| *lanes = overlay.show(ui, (snapshot, scene), now, &adapter));
        self.frames.queue_textures(full.textures_delta);
        Some(tessellate(&self.egui.context, full.shapes, full.pixels_per_point))
    }

    /// `true` if the lane has moved, or one on the same canvas.
    fn is_to_render(&self, snapshot: &Snapshot<'_>, lane: &LaneRect) -> bool {
        self.lanes.iter().any(|other| other.rect == lane.rect && self.has_moved(snapshot, other.index))
    }

    /// `true` if the lane's picture may be another than in the last frame of the clip.
    fn has_moved(&self, snapshot: &Snapshot<'_>, lane: usize) -> bool {
        snapshot.lanes.get(lane).map(|lane| lane.picture_key()) != self.rendered.get(lane).copied()
    }

    fn pixels(&self, lane: &LaneRect) -> Option<[u32; 4]> {
        target_rect(lane.rect, self.egui.pixels_per_point).pixels(self.size())
    }
}

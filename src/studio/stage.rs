//! The place where pictures are made: a texture instead of a window, the lanes and the words on it.

use super::clip::Words;
use super::{ClipRequest, Painter, Picture, StudioError};
use crate::lab::Snapshot;
use crate::palette::Theme;
use crate::record::PixelRect;
use crate::render::Rect;
use crate::render::gpu::Gpu;
use crate::ui::{Captions, Extent, LaneRect, Prefs, RecordingInfo, Ui, WindowInfo, prepare_captions};
use egui::epaint::ClippedPrimitive;
use wgpu::{CommandBuffer, Texture, TextureFormat, TextureUsages};

/// Makes pictures one after the other on the same texture. Where nothing can have changed, nothing is painted.
pub struct Stage {
    gpu: Gpu,
    painter: Painter,
    texture: Texture,
    context: egui::Context,
    writer: Writer,
    theme: Theme,
    pixels_per_point: f32,
    lanes: Vec<LaneRect>,
    /// How many frames each lane had shown when it was last painted.
    painted: Vec<u64>,
}

/// Who writes the words.
enum Writer {
    Captions(Captions),
    Interface(Box<Ui>),
}

/// A picture that has been recorded: commands to submit, and where it differs from the one before.
pub struct Recorded {
    pub commands: Vec<CommandBuffer>,
    pub changed: Vec<PixelRect>,
}

impl Stage {
    const FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;
    /// What egui blends is stored as it is; lanes are blended in linear light.
    const LANE_FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;

    pub fn new(gpu: Gpu, request: &ClipRequest) -> Result<Self, StudioError> {
        let limit = gpu.device.limits().max_texture_dimension_2d;
        let [width, height] = request.size;
        if width.max(height) > limit {
            return Err(StudioError::TooLarge { size: request.size, limit });
        }
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("stage"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: Self::FORMAT,
            usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC,
            view_formats: &[Self::LANE_FORMAT],
        });
        let writer = match &request.words {
            Words::None => Captions::new(request.theme, Extent::Pictures, String::new(), Vec::new()).into(),
            Words::Captions(numbers) => {
                Captions::new(request.theme, Extent::Full, request.speed_in_words(), numbers.clone()).into()
            }
            Words::Interface => {
                Writer::Interface(Box::new(Ui::new(Prefs { theme: request.theme, ..Prefs::default() })))
            }
        };
        let mut stage = Stage {
            painter: Painter::new(&gpu, Self::FORMAT, Self::LANE_FORMAT),
            gpu,
            texture,
            context: egui::Context::default(),
            writer,
            theme: request.theme,
            pixels_per_point: request.pixels_per_point(),
            lanes: Vec::new(),
            painted: Vec::new(),
        };
        prepare_captions(&stage.context, request.theme);
        let _ = stage.pass(0.0, |_| ());
        Ok(stage)
    }

    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    pub fn texture(&self) -> &Texture {
        &self.texture
    }

    /// Records the picture of the laboratory at clip time `now`, in seconds.
    pub fn picture(&mut self, snapshot: &Snapshot<'_>, now: f64) -> Recorded {
        let shapes = self.write(snapshot, now);
        let lanes = match shapes {
            Some(_) => self.lanes.clone(),
            None => self.lanes.iter().filter(|lane| self.has_moved(snapshot, lane.index)).copied().collect(),
        };
        self.painted = snapshot.lanes.iter().map(|lane| lane.frames()).collect();
        let changed = match shapes {
            Some(_) => vec![self.whole()],
            None => lanes.iter().filter_map(|lane| self.pixels(lane)).collect(),
        };
        let picture = Picture {
            snapshot,
            theme: self.theme,
            lane_rects: &lanes,
            shapes: shapes.as_deref(),
            pixels_per_point: self.pixels_per_point,
            size: [self.texture.width(), self.texture.height()],
        };
        let (mut commands, encoder) = self.painter.record(&self.gpu, &self.texture, &picture);
        commands.push(encoder.finish());
        Recorded { commands, changed }
    }

    /// To be called when the commands of the last picture have been submitted.
    pub fn submitted(&mut self) {
        self.painter.submitted();
    }

    /// The words as shapes, if they are not there already.
    fn write(&mut self, snapshot: &Snapshot<'_>, now: f64) -> Option<Vec<ClippedPrimitive>> {
        let mut lanes = Vec::new();
        let shapes = match &mut self.writer {
            Writer::Captions(captions) if !captions.are_due(snapshot, now) => return None,
            Writer::Captions(_) | Writer::Interface(_) => self.pass_with(now, |writer, ui, adapter| match writer {
                Writer::Captions(captions) => lanes = captions.show(ui, snapshot, now),
                Writer::Interface(interface) => lanes = interface.show(ui, snapshot, &window(adapter)).lanes,
            }),
        };
        self.lanes = lanes;
        Some(shapes)
    }

    fn pass_with(&mut self, now: f64, mut show: impl FnMut(&mut Writer, &mut egui::Ui, &str)) -> Vec<ClippedPrimitive> {
        let adapter = self.gpu.facts.to_string();
        let mut writer = std::mem::replace(&mut self.writer, Writer::Interface(Box::default()));
        let shapes = self.pass(now, |ui| show(&mut writer, ui, &adapter));
        self.writer = writer;
        shapes
    }

    /// One pass of egui over the whole picture.
    fn pass(&mut self, now: f64, show: impl FnMut(&mut egui::Ui)) -> Vec<ClippedPrimitive> {
        let size = egui::vec2(self.texture.width() as f32, self.texture.height() as f32) / self.pixels_per_point;
        let mut raw = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            time: Some(now),
            predicted_dt: 1.0 / 60.0,
            max_texture_side: Some(self.gpu.device.limits().max_texture_dimension_2d as usize),
            ..egui::RawInput::default()
        };
        if let Some(viewport) = raw.viewports.get_mut(&egui::ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(self.pixels_per_point);
        }
        let full = self.context.run_ui(raw, show);
        self.painter.keep(full.textures_delta);
        self.context.tessellate(full.shapes, full.pixels_per_point)
    }

    /// Whether the lane's display shows another frame than in the last picture: until then it holds what it has.
    fn has_moved(&self, snapshot: &Snapshot<'_>, lane: usize) -> bool {
        snapshot.lanes.get(lane).map(|lane| lane.frames()) != self.painted.get(lane).copied()
    }

    fn whole(&self) -> PixelRect {
        PixelRect { x: 0, y: 0, width: self.texture.width(), height: self.texture.height() }
    }

    fn pixels(&self, lane: &LaneRect) -> Option<PixelRect> {
        let rect = lane.rect * self.pixels_per_point;
        let rect = Rect::new(rect.min.x, rect.min.y, rect.width(), rect.height());
        let [x, y, width, height] = rect.pixels([self.texture.width(), self.texture.height()])?;
        Some(PixelRect { x, y, width, height })
    }
}

impl From<Captions> for Writer {
    fn from(captions: Captions) -> Self {
        Writer::Captions(captions)
    }
}

/// What the interface is told of a window that is not there.
fn window(adapter: &str) -> WindowInfo<'_> {
    WindowInfo {
        vsync: true,
        present_modes: &[],
        present_mode: "recording",
        adapter,
        software: false,
        frame_ms: &[],
        fullscreen: false,
        file: None,
        unsaved: false,
        lessons: &[],
        recording: RecordingInfo::default(),
    }
}

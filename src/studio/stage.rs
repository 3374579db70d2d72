//! The place where pictures are made: a texture instead of a window, the lanes and the words on it.

use super::clip::Words;
use super::footage::Footage;
use super::painter::{self, Painter, Picture};
use super::{ClipRequest, StudioError};
use crate::lab::Snapshot;
use crate::palette::Theme;
use crate::record::PixelRect;
use crate::render::gpu::Gpu;
use crate::render::{LanePicture, Palette};
use crate::scene::{Scene, View};
use crate::ui::{CaptionText, Captions, Interface, LaneRect, Prefs, RecordingInfo, WindowInfo, prepare_captions};
use egui::epaint::ClippedPrimitive;
use wgpu::{CommandBuffer, Texture, TextureFormat, TextureUsages};

/// Makes pictures one after the other on the same texture. Where nothing can have changed, nothing is painted.
pub struct Stage {
    gpu: Gpu,
    painter: Painter,
    texture: Texture,
    context: egui::Context,
    writer: Writer,
    palette: &'static Palette,
    pixels_per_point: f32,
    lanes: Vec<LaneRect>,
    /// How many frames each lane had shown when it was last painted.
    painted: Vec<u64>,
}

/// Who writes the words.
pub enum Writer {
    Captions(Captions),
    Interface(Box<OffscreenInterface>),
}

/// The interface, and what it shows of the window that is not there.
#[derive(Default)]
pub struct OffscreenInterface {
    ui: Interface,
    /// Time of the last picture, s, and the intervals before it, ms.
    last: f64,
    intervals: Vec<f32>,
}

impl OffscreenInterface {
    /// The steady clock of the clip stands for the window's frames.
    fn tick(&mut self, now: f64) {
        self.intervals.extend((now > self.last).then_some((1e3 * (now - self.last)) as f32));
        self.intervals.drain(..self.intervals.len().saturating_sub(Self::INTERVALS));
        self.last = now;
    }

    /// More than the graph shows.
    const INTERVALS: usize = 240;
}

/// A scene and where it goes.
pub struct Exposure {
    /// Of the lane, for its colour.
    pub index: usize,
    pub scene: Scene,
    pub view: View,
    /// Points.
    pub rect: egui::Rect,
}

impl Exposure {
    fn picture(&self, palette: &Palette, pixels_per_point: f32) -> LanePicture<'_> {
        let (rect, color) = (painter::pixels(self.rect, pixels_per_point), palette.lane(self.index));
        LanePicture { scene: &self.scene, view: self.view, rect, color }
    }
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

    /// For pictures of `size` pixels.
    pub fn new(gpu: Gpu, size: [u32; 2], theme: Theme, writer: Writer) -> Result<Self, StudioError> {
        let limits = gpu.device.limits();
        let (side, bytes) = (limits.max_texture_dimension_2d, limits.max_buffer_size);
        let [width, height] = size;
        let row = (width * 4).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        if width.max(height) > side || u64::from(row) * u64::from(height) > bytes {
            return Err(StudioError::TooLarge { size, side, bytes });
        }
        // Where a texture cannot be looked at in two formats (OpenGL), lanes are painted through a picture of their own.
        let both = gpu.adapter.get_downlevel_capabilities().flags.contains(wgpu::DownlevelFlags::VIEW_FORMATS);
        let lane_format = if both { Self::LANE_FORMAT } else { Self::FORMAT };
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("stage"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: Self::FORMAT,
            usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC,
            view_formats: if both { &[Self::LANE_FORMAT] } else { &[] },
        });
        let mut stage = Stage {
            painter: Painter::new(&gpu, Self::FORMAT, lane_format),
            gpu,
            texture,
            context: egui::Context::default(),
            writer,
            palette: painter::palette(theme),
            pixels_per_point: pixels_per_point(size),
            lanes: Vec::new(),
            painted: Vec::new(),
        };
        prepare_captions(&stage.context, theme);
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
            palette: self.palette,
            lanes: &painter::lanes(snapshot, &lanes, self.palette, self.pixels_per_point),
            shapes: shapes.as_deref(),
            pixels_per_point: self.pixels_per_point,
            size: [self.texture.width(), self.texture.height()],
        };
        let (mut commands, encoder) = self.painter.record(&self.gpu, &self.texture, &picture);
        commands.push(encoder.finish());
        Recorded { commands, changed }
    }

    /// One picture of these scenes under these shapes, read back as RGBA.
    pub fn still(&mut self, exposures: &[Exposure], shapes: &[ClippedPrimitive]) -> Result<Vec<u8>, StudioError> {
        let (scale, palette) = (self.pixels_per_point, self.palette);
        let lanes: Vec<LanePicture<'_>> = exposures.iter().map(|exposure| exposure.picture(palette, scale)).collect();
        let size = [self.texture.width(), self.texture.height()];
        let picture = Picture {
            palette: self.palette,
            lanes: &lanes,
            shapes: Some(shapes),
            pixels_per_point: self.pixels_per_point,
            size,
        };
        let (mut commands, encoder) = self.painter.record(&self.gpu, &self.texture, &picture);
        commands.push(encoder.finish());
        let (mut footage, _given_back) = Footage::new(self, 1);
        let changed = vec![self.whole()];
        let shot = match footage.shoot(self, Recorded { commands, changed })? {
            Some(shot) => Some(shot),
            None => footage.next(self)?,
        };
        let mut rgba = vec![0; size.iter().map(|&side| side as usize).product::<usize>() * 4];
        shot.expect("one picture is under way").read(&mut rgba, size[0])?;
        Ok(rgba)
    }

    /// To be called when the commands of the last picture have been submitted.
    pub fn submitted(&mut self) {
        self.painter.submitted();
    }

    /// The words as shapes, if they are not there already.
    fn write(&mut self, snapshot: &Snapshot<'_>, now: f64) -> Option<Vec<ClippedPrimitive>> {
        let mut lanes = Vec::new();
        if let Writer::Interface(interface) = &mut self.writer {
            interface.tick(now);
        }
        let shapes = match &mut self.writer {
            Writer::Captions(captions) if !captions.are_due(snapshot, now) => return None,
            Writer::Captions(_) | Writer::Interface(_) => self.pass_with(now, |writer, ui, adapter| match writer {
                Writer::Captions(captions) => lanes = captions.show(ui, snapshot, now),
                Writer::Interface(interface) => {
                    let window = window(adapter, &interface.intervals);
                    lanes = interface.ui.show(ui, snapshot, &window).lanes;
                }
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
    pub fn pass(&mut self, now: f64, show: impl FnMut(&mut egui::Ui)) -> Vec<ClippedPrimitive> {
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
        let rect = painter::pixels(lane.rect, self.pixels_per_point);
        let [x, y, width, height] = rect.pixels([self.texture.width(), self.texture.height()])?;
        Some(PixelRect { x, y, width, height })
    }
}

impl Writer {
    /// `asides`: for each lane what of its display is not in the clip.
    pub fn of(request: &ClipRequest, asides: &[String]) -> Self {
        let captions = |extent, speed, numbers| {
            Writer::Captions(Captions::new(request.theme, extent, speed, numbers).with_lane_notes(asides.to_vec()))
        };
        match &request.words {
            Words::None => captions(CaptionText::None, String::new(), Vec::new()),
            Words::Captions(numbers) => captions(CaptionText::Full, request.speed_in_words(), numbers.clone()),
            Words::Interface => {
                let ui = Interface::for_recording(Prefs { theme: request.theme, ..Prefs::default() });
                Writer::Interface(Box::new(OffscreenInterface { ui, ..OffscreenInterface::default() }))
            }
        }
    }

    /// Nothing of its own.
    pub fn none(theme: Theme) -> Self {
        Writer::Captions(Captions::new(theme, CaptionText::None, String::new(), Vec::new()))
    }
}

/// Points to pixels: text keeps its share of a large picture and stays legible in a small one.
fn pixels_per_point(size: [u32; 2]) -> f32 {
    let [width, height] = size.map(|side| side as f32);
    (width / 1280.0).min(height / 720.0).max(1.0)
}

/// What the interface is told of a window that is not there.
fn window<'a>(adapter: &'a str, frame_ms: &'a [f32]) -> WindowInfo<'a> {
    WindowInfo {
        figures: &[],
        vsync: true,
        present_modes: &[],
        present_mode: "recording",
        adapter,
        software: false,
        frame_ms,
        fullscreen: false,
        file: None,
        unsaved: false,
        records_frame_times: false,
        lessons: &[],
        recording: RecordingInfo::default(),
    }
}

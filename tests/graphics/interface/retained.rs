//! A window used at random: what keeps the unchanged parts of its frames has to equal what paints all of them.

use super::bench::{Bench, many_lanes, three_lanes};
use super::whole_window::{WholeWindow, key};
use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TexturesDelta, TouchPhase, pos2, vec2,
};
use timestep_lab::palette::Theme;
use timestep_lab::render::gpu::Gpu;
use timestep_lab::render::read_texture;
use timestep_lab::scenario::Scenario;
use timestep_lab::studio::FrameRenderer;
use timestep_lab::ui::{Interface, Prefs, ToastKind};
use wgpu::{Texture, TextureFormat, TextureUsages};

const FORMAT: TextureFormat = TextureFormat::Bgra8Unorm;

/// A window without a screen, a renderer that keeps what has not changed, and one that paints everything in every frame.
struct Window {
    gpu: Gpu,
    lane_format: TextureFormat,
    window: WholeWindow,
    full: FrameRenderer,
    retained: FrameRenderer,
}

impl Window {
    fn open(scenario: Scenario, lane_format: TextureFormat) -> Option<Self> {
        let gpu = crate::renderer::offscreen()?.gpu.clone();
        let renderer = || FrameRenderer::new(&gpu, FORMAT, lane_format);
        let window = WholeWindow::of(Bench::new(scenario), [600, 360]);
        Some(Window { full: renderer(), retained: renderer(), gpu, lane_format, window })
    }

    /// Runs a frame with these events. Returns the share of the pixels that were drawn again.
    fn frame(&mut self, events: Vec<Event>) -> f64 {
        let size = self.window.size;
        let [wanted, found] = [self.target(), self.target()];
        let Window { gpu, full, retained, .. } = self;
        self.window.frame(events, |textures, content| {
            full.queue_textures(TexturesDelta { set: textures.set.clone(), free: textures.free.clone() });
            retained.queue_textures(textures);
            full.render(gpu, &wanted, content);
            retained.render_retained(gpu, &found, content);
        });
        let [wanted, found] = [wanted, found].map(|texture| read_texture(&self.gpu, &texture).unwrap());
        if wanted != found {
            let pixel = (0..wanted.len()).find(|byte| wanted[*byte] != found[*byte]).unwrap() / 4;
            let [wanted, found] = [&wanted, &found].map(|frame| &frame[4 * pixel..4 * pixel + 4]);
            let (x, y) = (pixel % size[0] as usize, pixel / size[0] as usize);
            panic!("frame {}: {found:?} instead of {wanted:?} at {x}, {y} of {size:?}", self.window.frames);
        }
        self.retained.redrawn()
    }

    fn target(&self) -> Texture {
        self.gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width: self.window.size[0], height: self.window.size[1], depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: FORMAT,
            usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
            view_formats: &[self.lane_format],
        })
    }

    /// As after the loss of the device: new renderers, and all textures anew.
    fn reopen(&mut self) {
        for renderer in [&mut self.full, &mut self.retained] {
            *renderer = FrameRenderer::new(&self.gpu, FORMAT, self.lane_format);
        }
        self.window.bench.ui.reupload_textures(&self.window.context);
    }

    /// Something that a user, a window manager or a driver does.
    fn happen(&mut self, below: &mut impl FnMut(u32) -> u32) -> Vec<Event> {
        let place = |below: &mut dyn FnMut(u32) -> u32| pos2(below(640) as f32, below(400) as f32);
        match below(30) {
            0 => self.window.size = [300 + below(400), 200 + below(300)],
            1 => self.window.pixels_per_point = [1.0, 1.25, 0.75, 2.0][below(4) as usize],
            2 => self.window.context.set_zoom_factor([1.0, 1.1, 0.8][below(3) as usize]),
            3 => self.reopen(),
            4..=9 => return click(place(below)),
            10..=13 => {
                let keys = [Key::H, Key::Tab, Key::P, Key::I, Key::F1, Key::Escape, Key::G, Key::Space, Key::O, Key::D];
                return key(keys[below(10) as usize]);
            }
            14 => {
                let delta = vec2(0.0, below(200) as f32 - 100.0);
                let (unit, phase, source) = (MouseWheelUnit::Point, TouchPhase::Move, MouseWheelSource::Wheel);
                return vec![Event::MouseWheel { unit, delta, phase, source, modifiers: Modifiers::NONE }];
            }
            15 => self.window.bench.ui.toast(ToastKind::Info, "Something has happened"),
            _ => return vec![Event::PointerMoved(place(below))],
        }
        Vec::new()
    }
}

fn click(pos: Pos2) -> Vec<Event> {
    let button =
        |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    vec![Event::PointerMoved(pos), button(true), button(false)]
}

/// Uses a window at random for so many frames. Returns the share of the pixels that each frame has drawn again.
fn use_at_random(scenario: Scenario, lane_format: TextureFormat, frames: u32) -> Option<Vec<f64>> {
    let mut window = Window::open(scenario, lane_format)?;
    let mut state = u64::from(frames);
    let mut below = |bound: u32| {
        // SplitMix64 (Steele, Lea & Flood, OOPSLA 2014).
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % u64::from(bound)) as u32
    };
    let frame = |_| {
        let events = if below(2) == 0 { window.happen(&mut below) } else { Vec::new() };
        window.window.bench.run_for(1);
        window.frame(events)
    };
    let redrawn = (0..frames).map(frame).collect();
    assert_eq!(window.gpu.faults.errors(), 0);
    Some(redrawn)
}

#[test]
fn a_retained_frame_equals_a_full_repaint() {
    for (scenario, lane_format, frames) in [
        (three_lanes(), TextureFormat::Bgra8UnormSrgb, 20),
        (many_lanes(7), TextureFormat::Bgra8UnormSrgb, 14),
        // Lanes through an intermediate texture, where a target has no view in two formats.
        (three_lanes(), TextureFormat::Bgra8Unorm, 10),
    ] {
        let Some(redrawn) = use_at_random(scenario, lane_format, frames) else { return };
        let part = redrawn.iter().filter(|share| **share < 1.0).count() as u32;
        assert!(part > frames / 4, "{part} of {frames} frames were drawn in part");
    }
}

#[test]
fn only_lanes_and_what_has_changed_are_drawn_again() {
    let Some(mut window) = Window::open(three_lanes(), TextureFormat::Bgra8UnormSrgb) else { return };
    window.window.size = [1280, 720];
    (0..10).for_each(|_| _ = window.frame(Vec::new()));
    let lanes = |window: &Window| -> f64 {
        window.window.bench.output.lanes.iter().map(|lane| f64::from(lane.rect.area())).sum::<f64>() / (1280.0 * 720.0)
    };
    let still = window.frame(Vec::new());
    assert!((still - lanes(&window)).abs() < 0.01, "{still} of the window instead of {}", lanes(&window));
    // A pointer over a button lights it up.
    let hovered = window.frame(vec![Event::PointerMoved(pos2(20.0, 16.0))]);
    assert!(hovered < still + 0.05, "{hovered} instead of {still}");
    window.window.bench.ui = Interface::new(Prefs { theme: Theme::Light, ..Prefs::default() });
    assert_eq!(window.frame(Vec::new()), 1.0, "another theme");
}

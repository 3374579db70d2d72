//! Pictures of the whole window for people to look at: every lesson in each of its parts, both themes, five sizes.
//! `LESSON_PICTURES=FOLDER cargo test --test graphics lesson_pictures -- --ignored` writes them; `LESSON_IDS='orbit wind'`,
//! `LESSON_PARTS='ask why'` and `LESSON_SIZES='640x480'` choose some, `LESSON_ZOOM=1.5` zooms, and `LESSON_KEYS='J'` presses keys before:
//! `J` is the projector, `ctrl-J` is recording mode.

use super::bench::{Bench, lab_of, three_lanes};
use super::lessons_fit::SIZES;
use super::whole_window::{WholeWindow, key};
use egui::{Event, Key, Modifiers};
use std::path::{Path, PathBuf};
use timestep_lab::course::Phase;
use timestep_lab::lab::Frame;
use timestep_lab::palette::Theme;
use timestep_lab::render::read_texture;
use timestep_lab::scenario::LESSONS;
use timestep_lab::studio::FrameRenderer;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Interface, LessonStart, Prefs};
use wgpu::{TextureFormat, TextureUsages};

const LANE_FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;
const FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;

/// A window of which pictures are taken.
struct Camera {
    window: WholeWindow,
    renderer: FrameRenderer,
    gpu: timestep_lab::render::gpu::Gpu,
}

impl Camera {
    /// Runs a frame with a key, if any, and draws nothing.
    fn frame(&mut self, pressed: Option<Key>) {
        let renderer = &mut self.renderer;
        self.window.frame(pressed.map(key).unwrap_or_default(), |textures, _| renderer.queue_textures(textures));
    }

    /// Presses a key by its name, perhaps with `ctrl-` or `shift-` before it.
    fn press(&mut self, name: &str) {
        let (modifiers, name) = match name.split_once('-') {
            Some(("ctrl", name)) => (Modifiers::COMMAND, name),
            Some(("shift", name)) => (Modifiers::SHIFT, name),
            _ => (Modifiers::NONE, name),
        };
        let mut events = key(Key::from_name(name).expect("the name of a key"));
        events.iter_mut().for_each(|event| {
            if let Event::Key { modifiers: with, .. } = event {
                *with = modifiers;
            }
        });
        let renderer = &mut self.renderer;
        self.window.frame(events, |textures, _| renderer.queue_textures(textures));
    }

    /// Lets the window run for so many frames of 1/60 s.
    fn run_for(&mut self, frames: u32) {
        for _ in 0..frames {
            self.window.bench.lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
            self.frame(None);
        }
    }

    /// Runs to the middle of the first moment of the lesson, or two seconds.
    fn run_to_a_moment(&mut self) {
        let snapshot = self.window.bench.lab.snapshot();
        let moments = &snapshot.scenario.lesson.moments;
        let until = moments.first().map_or(2.0, |moment| moment.at.secs() + 0.5 * moment.lasts.secs());
        for _ in 0..6000 {
            let snapshot = self.window.bench.lab.snapshot();
            if snapshot.elapsed.secs() >= until || snapshot.paused {
                break;
            }
            self.run_for(1);
        }
    }

    /// Takes a picture.
    fn shoot(&mut self, path: &Path) {
        let Camera { window, renderer, gpu } = self;
        let [width, height] = window.size;
        let target = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: FORMAT,
            usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC,
            view_formats: &[LANE_FORMAT],
        });
        window.frame(Vec::new(), |textures, content| {
            renderer.queue_textures(textures);
            renderer.render(gpu, &target, content);
        });
        let rgba = read_texture(gpu, &target).unwrap();
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        timestep_lab::record::write_png(path, window.size, &rgba).unwrap();
    }

    /// Takes pictures of what is there, in every theme and size.
    fn shoot_all(&mut self, folder: &Path, sizes: &[[u32; 2]], name: &str) {
        for theme in [Theme::Dark, Theme::Light] {
            if self.window.bench.ui.theme() != theme {
                self.press("shift-T");
            }
            for [width, height] in sizes {
                self.window.size = [*width, *height];
                // Layouts, and numbers that wait for their turn, settle.
                (0..20).for_each(|_| self.frame(None));
                let word = if theme == Theme::Dark { "dark" } else { "light" };
                self.shoot(&folder.join(format!("{width}x{height}-{word}")).join(format!("{name}.png")));
            }
        }
    }
}

/// The words of a variable of the environment; `None` without it.
fn words(variable: &str) -> Option<Vec<String>> {
    Some(std::env::var(variable).ok()?.split_whitespace().map(str::to_owned).collect())
}

fn is_wanted(chosen: Option<&Vec<String>>, word: &str) -> bool {
    chosen.is_none_or(|chosen| chosen.iter().any(|one| one == word))
}

#[test]
#[ignore = "writes some thousand pictures for people to look at"]
fn lesson_pictures() {
    let Some(folder) = std::env::var_os("LESSON_PICTURES").map(PathBuf::from) else { return };
    let Some(gpu) = crate::renderer::offscreen().map(|offscreen| offscreen.gpu.clone()) else { return };
    let (ids, parts, sizes) = (words("LESSON_IDS"), words("LESSON_PARTS"), words("LESSON_SIZES"));
    let sizes: Vec<[u32; 2]> =
        SIZES.into_iter().filter(|[w, h]| is_wanted(sizes.as_ref(), &format!("{w}x{h}"))).collect();
    let mut bench = Bench::new(three_lanes());
    let zoom = std::env::var("LESSON_ZOOM").map_or(1.0, |zoom| zoom.parse().expect("a number"));
    bench.ui = Interface::new(Prefs { zoom, ..Prefs::default() });
    bench.course.start = LessonStart::Ask;
    let renderer = FrameRenderer::new(&gpu, FORMAT, LANE_FORMAT);
    let mut camera = Camera { window: WholeWindow::of(bench, [1280, 720]), renderer, gpu };
    words("LESSON_KEYS").unwrap_or_default().iter().for_each(|name| camera.press(name));
    for (index, lesson) in LESSONS.iter().enumerate().filter(|(_, lesson)| is_wanted(ids.as_ref(), lesson.id)) {
        camera.window.bench.lab = lab_of(lesson.scenario());
        (0..5).for_each(|_| camera.frame(None));
        let mut seen = Vec::new();
        while let (Some(id), Some(phase)) = camera.window.bench.ui.lesson() {
            if id != lesson.id || seen.contains(&phase) {
                break;
            }
            seen.push(phase);
            match phase {
                Phase::See => camera.run_to_a_moment(),
                Phase::Why => camera.run_for(30),
                Phase::Try(_) => camera.run_for(90),
                _ => {}
            }
            if is_wanted(parts.as_ref(), phase.word()) {
                let name = format!("{:02}-{}-{}{}", index + 1, lesson.id, seen.len(), phase.word());
                camera.shoot_all(&folder, &sizes, &name);
            }
            let next = if phase == Phase::Ask { Key::Escape } else { Key::Enter };
            camera.frame(Some(next));
            (0..3).for_each(|_| camera.frame(None));
        }
        eprintln!("{} {seen:?}", lesson.id);
    }
}

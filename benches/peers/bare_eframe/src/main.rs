//! A window of eframe with its own settings and with about as much in it as the lab shows of `welcome`: a menu, six lanes with a moving
//! body, its trail, a strip of frames and numbers, an inspector with sliders, a transport. It repaints as fast as it can, and prints the
//! frames of each second.

use eframe::egui::{self, CentralPanel, Color32, Panel, Pos2, Rect, ScrollArea, Sense, Ui, UiBuilder, vec2};
use std::time::Instant;

struct Bare {
    started: Instant,
    values: [f64; 20],
    second: u64,
    frames: u32,
}

impl eframe::App for Bare {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        let time = self.started.elapsed().as_secs_f64();
        self.count(time as u64);
        Panel::top("menu").show(ui, |ui| {
            ui.horizontal(|ui| _ = ["File", "Edit", "View", "Help"].map(|name| ui.button(name)));
        });
        Panel::bottom("transport").show(ui, |ui| {
            ui.horizontal(|ui| {
                _ = ["Reset", "Back", "Pause", "Next"].map(|name| ui.button(name));
                ui.monospace(format!("t = {time:.3} s"));
            });
        });
        Panel::right("inspector").default_size(320.0).show(ui, |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                for (index, value) in self.values.iter_mut().enumerate() {
                    ui.add(egui::Slider::new(value, 0.0..=1.0).text(format!("Value {index}")));
                }
            });
        });
        CentralPanel::default().show(ui, |ui| lanes(ui, time));
        ui.ctx().request_repaint();
    }
}

impl Bare {
    fn count(&mut self, second: u64) {
        self.frames += 1;
        if second > self.second {
            println!("{}", self.frames);
            (self.second, self.frames) = (second, 0);
        }
    }
}

fn lanes(ui: &mut Ui, time: f64) {
    let area = ui.available_rect_before_wrap();
    let size = area.size() / vec2(3.0, 2.0);
    for index in 0..6 {
        let corner = area.min + vec2((index % 3) as f32, (index / 3) as f32) * size;
        let rect = Rect::from_min_size(corner, size).shrink(4.0);
        lane(&mut ui.new_child(UiBuilder::new().max_rect(rect)), index, time);
    }
}

fn lane(ui: &mut Ui, index: usize, time: f64) {
    ui.strong(format!("{} Lane", index + 1));
    let (canvas, _) = ui.allocate_exact_size(ui.available_size() - vec2(0.0, 110.0), Sense::hover());
    ui.painter().rect_filled(canvas, 0.0, Color32::BLACK);
    let body = |ago: f64| {
        let phase = 3.0 * (time - ago) + index as f64;
        canvas.center() + vec2(0.4 * canvas.width() * phase.sin() as f32, 20.0 * ago as f32)
    };
    for dot in 1..120 {
        ui.painter().circle_filled(body(f64::from(dot) / 60.0), 1.5, Color32::GRAY);
    }
    ui.painter().circle_filled(body(0.0), 10.0, Color32::LIGHT_BLUE);
    let (strip, _) = ui.allocate_exact_size(vec2(ui.available_width(), 16.0), Sense::hover());
    for frame in 0..40 {
        let x = strip.left() + strip.width() * (frame as f32 + 0.5) / 40.0;
        ui.painter().circle_filled(Pos2::new(x, strip.center().y), 2.0, Color32::WHITE);
    }
    // Numbers change ten times a second, as the lab's do.
    let shown = (10.0 * time).floor() / 10.0;
    ui.spacing_mut().item_spacing.y = 1.0;
    for row in 1..=4 {
        ui.monospace(format!("number {row} {:>10.3} ms", shown * f64::from(row)));
    }
}

fn main() -> eframe::Result {
    let viewport = egui::ViewportBuilder::default().with_inner_size([1280.0, 720.0]);
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    let bare = Bare { started: Instant::now(), values: [0.5; 20], second: 0, frames: 0 };
    eframe::run_native("Bare eframe", options, Box::new(|_| Ok(Box::new(bare))))
}

//! A window of eframe with about as many widgets as the lab shows, of which nothing changes but three discs, one line of numbers and
//! the strip under each disc. Prints the frames of each second.

use eframe::egui::{self, CentralPanel, Color32, Panel, Pos2, ScrollArea, Sense, Ui, vec2};
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
        Panel::top("top").show(ui, |ui| {
            ui.horizontal(|ui| ["File", "Edit", "Run", "Help"].map(|name| _ = ui.button(name)));
        });
        Panel::bottom("bottom").show(ui, |ui| ui.label(format!("{:.1} s", time)));
        Panel::right("values").show(ui, |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                for (index, value) in self.values.iter_mut().enumerate() {
                    ui.add(egui::Slider::new(value, 0.0..=1.0).text(format!("Value {index}")));
                }
            });
        });
        CentralPanel::default().show(ui, |ui| ui.columns(3, |columns| columns.iter_mut().for_each(|ui| lane(ui, time))));
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

fn lane(ui: &mut Ui, time: f64) {
    ui.heading("A lane");
    let (rect, _) = ui.allocate_exact_size(ui.available_size() - vec2(0.0, 120.0), Sense::hover());
    let middle = rect.center() + vec2(0.4 * rect.width() * (3.0 * time).sin() as f32, 0.0);
    ui.painter().circle_filled(middle, 20.0, Color32::LIGHT_BLUE);
    (0..6).for_each(|row| _ = ui.label(format!("Number {row}")));
    let (strip, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    for frame in 0..60 {
        let x = strip.left() + strip.width() * frame as f32 / 60.0;
        ui.painter().circle_filled(Pos2::new(x, strip.center().y), 2.0, Color32::GRAY);
    }
}

fn main() -> eframe::Result {
    let viewport = egui::ViewportBuilder::default().with_inner_size([1280.0, 720.0]);
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    let bare = Bare { started: Instant::now(), values: [0.5; 20], second: 0, frames: 0 };
    eframe::run_native("Bare eframe", options, Box::new(|_| Ok(Box::new(bare))))
}

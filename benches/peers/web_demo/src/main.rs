//! The demo of egui, as on its site but for the links around it. It repaints as fast as it can, and counts its frames in the page.

use eframe::wasm_bindgen::JsCast as _;
use eframe::{WebOptions, WebRunner, egui, web_sys};

#[derive(Default)]
struct Demo {
    windows: egui_demo_lib::DemoWindows,
    frames: u64,
}

impl eframe::App for Demo {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        self.windows.ui(ui);
        self.frames += 1;
        let root = root().and_then(|root| root.dyn_into::<web_sys::HtmlElement>().ok());
        root.into_iter().for_each(|root| _ = root.dataset().set("frames", &self.frames.to_string()));
        ui.ctx().request_repaint();
    }
}

fn root() -> Option<web_sys::Element> {
    web_sys::window()?.document()?.document_element()
}

fn main() {
    wasm_bindgen_futures::spawn_local(async {
        let document = web_sys::window().and_then(|window| window.document()).expect("a page");
        let canvas = document.get_element_by_id("canvas").expect("the page has it");
        let canvas = canvas.dyn_into().expect("it is a canvas");
        let runner = WebRunner::new();
        let started = runner.start(canvas, WebOptions::default(), Box::new(|_| Ok(Box::new(Demo::default()))));
        started.await.expect("a browser with WebGL");
    });
}

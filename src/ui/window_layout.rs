//! Cuts the window into bars, panels and lanes. Points. The rectangles never overlap.

use super::rect_cut::{cut_bottom, cut_left, cut_right, cut_top};
use super::transport::timeline_height;
use egui::Rect;

/// Places of the window's parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowLayout {
    /// Menus and title.
    pub top: Option<Rect>,
    /// The bar of switches.
    pub switches: Option<Rect>,
    /// The offer of unsaved work.
    pub offer: Option<Rect>,
    /// The scenario's caption.
    pub caption: Option<Rect>,
    /// The game, left of the lanes.
    pub game: Option<Rect>,
    /// The inspector, right of the lanes.
    pub inspector: Option<Rect>,
    /// The plots, below the lanes.
    pub plots: Option<Rect>,
    /// The transport bar with the timeline.
    pub transport: Option<Rect>,
    /// Progress of a recording.
    pub recording: Option<Rect>,
    /// The lanes: all that the other parts leave.
    pub lanes: Rect,
    /// `true` if the window is too small for a bar of switches; a menu has them then.
    pub compact: bool,
}

/// Panels that the person has opened.
#[derive(Clone, Copy, Debug)]
pub struct OpenPanels {
    /// `true` to show only the lanes.
    pub hidden: bool,
    /// `true` if the scenario has a caption.
    pub caption: bool,
    /// Width of the game, if it is played.
    pub game: Option<f32>,
    /// Width of the inspector, if it is open.
    pub inspector: Option<f32>,
    /// Height of the plots, if they are open.
    pub plots: Option<f32>,
    /// `true` while a clip is being recorded.
    pub recording: bool,
    /// `true` while unsaved work of an earlier window is offered.
    pub offer: bool,
}

impl WindowLayout {
    /// Smallest width and height of a window that is not compact.
    const FULL: [f32; 2] = [860.0, 400.0];
    /// Width that the lanes keep beside the inspector.
    const LANES_WIDTH: f32 = 300.0;
    /// Part of the width that the lanes keep beside the game.
    const LANES_BESIDE_GAME: f32 = 0.45;
    /// Height that the lanes keep above the plots: enough for their numbers.
    const LANES_HEIGHT: f32 = 240.0;
    /// Smallest height of the plots.
    const PLOTS_HEIGHT: f32 = 120.0;

    /// Cuts `screen` into the open panels, as far as there is room for them.
    pub fn new(screen: Rect, open: OpenPanels) -> Self {
        let compact = screen.width() < Self::FULL[0] || screen.height() < Self::FULL[1];
        let mut rest = screen;
        if open.hidden {
            let none = None;
            return WindowLayout {
                top: none,
                switches: none,
                offer: none,
                caption: none,
                game: none,
                inspector: none,
                plots: none,
                transport: none,
                recording: none,
                lanes: rest,
                compact,
            };
        }
        let tiny = screen.height() < 150.0;
        let top = (!tiny).then(|| cut_top(&mut rest, if compact { 26.0 } else { 32.0 }));
        let switches = (!compact).then(|| cut_top(&mut rest, 36.0));
        let offer = (open.offer && !tiny).then(|| cut_top(&mut rest, 32.0));
        let timeline = if tiny { 0.0 } else { timeline_height(compact) };
        let transport = Some(cut_bottom(&mut rest, timeline + if compact { 30.0 } else { 44.0 }));
        let recording = (open.recording && !tiny).then(|| cut_bottom(&mut rest, 30.0));
        let game = (open.game)
            .map(|width| width.min((1.0 - Self::LANES_BESIDE_GAME) * rest.width()))
            .filter(|_| !tiny)
            .map(|width| cut_left(&mut rest, width.round()));
        let inspector = (open.inspector)
            .map(|width| width.min(rest.width() - Self::LANES_WIDTH))
            .filter(|&width| width >= 200.0 && rest.height() >= 200.0)
            .map(|width| cut_right(&mut rest, width.round()));
        let plots = (open.plots)
            .map(|height| height.min(rest.height() - Self::LANES_HEIGHT))
            .filter(|&height| height >= Self::PLOTS_HEIGHT)
            .map(|height| cut_bottom(&mut rest, height.round()));
        let caption = (open.caption && !compact).then(|| cut_top(&mut rest, 26.0));
        WindowLayout {
            top,
            switches,
            offer,
            caption,
            game,
            inspector,
            plots,
            transport,
            recording,
            lanes: rest,
            compact,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    impl WindowLayout {
        /// The parts that have a place.
        fn parts(&self) -> impl Iterator<Item = Rect> {
            let bars = [
                self.top,
                self.switches,
                self.offer,
                self.caption,
                self.game,
                self.inspector,
                self.plots,
                self.transport,
                self.recording,
            ];
            bars.into_iter().flatten().chain([self.lanes])
        }
    }

    #[test]
    fn parts_fill_the_window_once() {
        for size in [vec2(1.0, 1.0), vec2(320.0, 200.0), vec2(640.0, 480.0), vec2(1280.0, 720.0), vec2(1920.0, 1080.0)]
        {
            for hidden in [false, true] {
                for inspector in [None, Some(280.0), Some(480.0)] {
                    let screen = Rect::from_min_size(pos2(0.0, 0.0), size);
                    let plots = inspector.map(|width| width - 100.0);
                    let open = OpenPanels {
                        hidden,
                        caption: true,
                        game: inspector,
                        inspector,
                        plots,
                        recording: !hidden,
                        offer: inspector.is_some(),
                    };
                    let layout = WindowLayout::new(screen, open);
                    let area: f32 = layout.parts().map(|part| part.area()).sum();
                    assert!((area - screen.area()).abs() < 1.0, "{size:?}: {layout:?}");
                    assert!(
                        layout
                            .parts()
                            .all(|part| screen.contains_rect(part) && part.is_positive() || part.area() == 0.0)
                    );
                }
            }
        }
    }

    #[test]
    fn an_ordinary_window_has_everything() {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let layout = WindowLayout::new(
            screen,
            OpenPanels {
                hidden: false,
                caption: true,
                game: None,
                inspector: Some(316.0),
                plots: None,
                recording: false,
                offer: false,
            },
        );
        assert_eq!(layout.parts().count(), 6);
        assert!(layout.lanes.width() > 900.0 && layout.lanes.height() > 550.0);
    }
}

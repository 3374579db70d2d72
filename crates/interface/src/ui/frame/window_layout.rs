//! Cuts the window into bars, panels and lanes. Points. The rectangles never overlap.

use super::mode::{Mode, WindowExtent};
use super::prefs::Prefs;
use crate::ui::base::rect_cut::{cut_bottom, cut_left, cut_right, cut_top};
use egui::Rect;

/// Height of the timeline above the transport, points.
pub fn timeline_height(compact: bool) -> f32 {
    if compact { 10.0 } else { 16.0 }
}

/// Places of the window's parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowLayout {
    /// The list of lessons, left of everything; in a narrow window it covers the rest.
    pub rail: Option<Rect>,
    /// Menus and title.
    pub top: Option<Rect>,
    /// The bar of switches: below the lanes of the stage, above those of the lab.
    pub switches: Option<Rect>,
    /// `true` if that bar has two rows.
    pub two_rows: bool,
    /// The offer of unsaved work.
    pub offer: Option<Rect>,
    /// The question on the stage, or the scenario's caption in the lab.
    pub question: Option<Rect>,
    /// The game, left of the lanes.
    pub game: Option<Rect>,
    /// The loop as code, right of the lanes.
    pub code: Option<Rect>,
    /// The inspector, right of the lanes.
    pub inspector: Option<Rect>,
    /// The plots, below the lanes or, on the stage, right of them.
    pub plots: Option<Rect>,
    /// The bar above the transport in which a lesson asks, explains and goes on.
    pub talk: Option<Rect>,
    /// The transport bar with the timeline.
    pub transport: Option<Rect>,
    /// Progress of a recording.
    pub recording: Option<Rect>,
    /// The lanes: all that the other parts leave.
    pub lanes: Rect,
    /// The whole window.
    pub screen: Rect,
    /// `true` if the window is small: bars are lower, and the lab has the switches in a menu.
    pub compact: bool,
}

/// Panels that are open, and the room that each asks for, points.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenPanels {
    /// Mode of the window.
    pub mode: Mode,
    /// Parts of the window that are shown.
    pub extent: WindowExtent,
    /// Place of the lanes in recording mode.
    pub clip: Option<Rect>,
    /// `true` on a projector, whose bars are low so that lanes have most of the height.
    pub projector: bool,
    /// Width of the list of lessons, if it is open.
    pub rail: Option<f32>,
    /// `true` if it covers the rest of a narrow window.
    pub rail_over: bool,
    /// Height of the question or caption, if there is one.
    pub question: Option<f32>,
    /// Height of the lesson's bar, if the lesson has something to say.
    pub talk: Option<f32>,
    /// Height that a finger needs, where there are fingers.
    pub finger: Option<f32>,
    /// Width of the lanes below which the bar of switches has two rows, if it ever has.
    pub one_row: Option<f32>,
    /// Width of the game, if it is played.
    pub game: Option<f32>,
    /// Width of the code, if it is open.
    pub code: Option<f32>,
    /// Width of the inspector, if it is open.
    pub inspector: Option<f32>,
    /// Height of the plots in the lab, if they are open.
    pub plots: Option<f32>,
    /// `true` while a clip is being recorded.
    pub recording: bool,
    /// Height of the bar about unsaved work.
    pub offer: Option<f32>,
}

impl WindowLayout {
    /// Width and height from which the parts of a lesson keep their places from the question to the last trial, points.
    const STEADY: [f32; 2] = [700.0, 500.0];
    /// Height of a window whose bars have the height of a finger, points.
    const FINGERS: f32 = 800.0;
    /// Area of a window that has room for two rows of all controls, square points.
    const TWO_ROWS: f32 = 400_000.0;
    /// Smallest width and height of a window that is not compact.
    const FULL: [f32; 2] = [860.0, 400.0];
    /// Width of a bar of switches on the stage.
    const SWITCHES: f32 = 430.0;
    /// Width that the lanes keep beside the inspector.
    const LANES_WIDTH: f32 = 210.0;
    /// Smallest width of the code.
    const CODE_WIDTH: f32 = 200.0;
    /// Part of the width that the lanes keep beside the code.
    const LANES_BESIDE_CODE: f32 = 0.5;
    /// Part of the width that the lanes keep beside the game.
    const LANES_BESIDE_GAME: f32 = 0.45;
    /// Height that the lanes keep above the plots: enough for their numbers.
    const LANES_HEIGHT: f32 = 240.0;
    /// Smallest height of the plots.
    const PLOTS_HEIGHT: f32 = 120.0;
    /// Part of the window that lanes keep beside the plots on the stage.
    const LANES_SHARE: f32 = 0.5;
    /// Width that lanes keep beside the plots on the stage.
    const LANES_BESIDE_PLOTS: f32 = 560.0;
    /// Smallest width of the plots beside the lanes, and the largest part of the lanes' width that they take.
    const PLOTS_WIDTH: f32 = 300.0;
    const PLOTS_SHARE: f32 = 0.4;
    /// Part of the window that texts may take from the lanes.
    const TEXTS: f32 = 0.6;

    /// `true` if the parts of a lesson keep their places in a window of this size. In a smaller one each takes the room that it needs.
    pub fn is_steady(screen: Rect) -> bool {
        screen.width() >= Self::STEADY[0] && screen.height() >= Self::STEADY[1]
    }

    /// `true` if a window of this size has room for two rows of all controls.
    pub fn has_two_rows(screen: Rect) -> bool {
        screen.area() >= Self::TWO_ROWS
    }

    /// Largest width of the code beside lanes, where both have so much together, points; 0 where there is no room for it.
    pub fn most_code(width: f32) -> f32 {
        let most = (1.0 - Self::LANES_BESIDE_CODE) * width;
        if most >= Self::CODE_WIDTH { most } else { 0.0 }
    }

    /// Cuts `screen` into the open panels, as far as there is room for them.
    pub fn new(screen: Rect, open: OpenPanels) -> Self {
        let compact = screen.width() < Self::FULL[0] || screen.height() < Self::FULL[1];
        let mut layout = WindowLayout {
            rail: None,
            top: None,
            switches: None,
            two_rows: false,
            offer: None,
            question: None,
            game: None,
            code: None,
            inspector: None,
            plots: None,
            talk: None,
            transport: None,
            recording: None,
            lanes: screen,
            screen,
            compact,
        };
        match open.extent {
            WindowExtent::Controls => layout.cut_controls(open),
            WindowExtent::Recording(_) => layout.lanes = open.clip.unwrap_or(screen),
            WindowExtent::Lanes => {}
        }
        layout
    }

    fn cut_controls(&mut self, open: OpenPanels) {
        let (compact, lab) = (self.compact, open.mode == Mode::Lab);
        let tiny = self.lanes.height() < 150.0;
        let rest = &mut self.lanes;
        self.rail = open.rail.filter(|width| !tiny && *width < rest.width()).map(|width| match open.rail_over {
            true => cut_left(&mut rest.clone(), width),
            false => cut_left(rest, width),
        });
        let finger = open.finger.filter(|_| self.screen.height() >= Self::FINGERS).unwrap_or(0.0);
        let [top, transport] = match (open.projector, compact) {
            (true, _) => [24.0, 28.0],
            (false, true) => [26.0, 30.0],
            (false, false) => [32.0, 44.0],
        }
        .map(|height| finger.max(height));
        self.top = (!tiny).then(|| cut_top(rest, top));
        self.switches = (lab && !compact).then(|| cut_top(rest, 36.0));
        self.offer = open.offer.filter(|_| !tiny).map(|height| cut_top(rest, height));
        let strip = lab && !tiny;
        let timeline = if strip { timeline_height(compact) } else { 0.0 };
        self.transport = Some(cut_bottom(rest, timeline + transport));
        self.recording = (open.recording && !tiny).then(|| cut_bottom(rest, 30.0));
        self.game = (open.game)
            .map(|width| width.min((1.0 - Self::LANES_BESIDE_GAME) * rest.width()))
            .filter(|_| !tiny)
            .map(|width| cut_left(rest, width.round()));
        self.inspector = (open.inspector)
            .map(|width| width.min(rest.width() - Self::LANES_WIDTH))
            .filter(|&width| width >= Prefs::INSPECTOR_WIDTH[0] && rest.height() >= 200.0)
            .map(|width| cut_right(rest, width.round()));
        self.code = (open.code)
            .map(|width| width.min(Self::most_code(rest.width())))
            .filter(|&width| width > 0.0 && rest.height() >= 200.0)
            .map(|width| cut_right(rest, width.round()));
        if lab {
            self.plots = (open.plots)
                .map(|height| height.min(rest.height() - Self::LANES_HEIGHT))
                .filter(|&height| height >= Self::PLOTS_HEIGHT)
                .map(|height| cut_bottom(rest, height.round()));
        }
        self.cut_texts(OpenPanels { question: open.question.filter(|_| !(lab && compact)), ..open });
        let has_room = self.screen.height() >= Self::FULL[1] && self.lanes.width() >= Self::SWITCHES;
        let bar = match (open.projector, compact) {
            (true, _) => 28.0,
            (false, true) => 32.0,
            (false, false) => 38.0,
        };
        let bar = finger.max(bar);
        if !lab && has_room {
            self.two_rows = open.one_row.is_some_and(|width| self.lanes.width() < width);
            self.switches = Some(cut_bottom(&mut self.lanes, if self.two_rows { 2.0 * bar } else { bar }));
        }
        if !lab && open.plots.is_some() {
            self.cut_plots_beside();
        }
    }

    /// Takes room for the plots on the stage: right of the lanes, which keep their part of the window.
    fn cut_plots_beside(&mut self) {
        let rest = &mut self.lanes;
        let least = Self::LANES_SHARE * self.screen.area() / rest.height().max(1.0);
        let [narrow, wide] = [Self::PLOTS_WIDTH, Self::PLOTS_SHARE * rest.width()];
        let has_room = rest.width() - narrow >= Self::LANES_BESIDE_PLOTS && rest.height() >= Self::PLOTS_HEIGHT;
        self.plots = has_room.then(|| cut_right(rest, (rest.width() - least).clamp(narrow, wide.max(narrow)).round()));
    }

    /// Takes room for the question and the lesson's bar, which scrolls where there is less than it needs.
    fn cut_texts(&mut self, open: OpenPanels) {
        let room = Self::TEXTS * self.lanes.height();
        let question = open.question.filter(|height| *height <= room);
        let talk = open.talk.map(|height| height.min(room - question.unwrap_or(0.0)));
        self.talk = talk.map(|height| cut_bottom(&mut self.lanes, height));
        self.question = question.map(|height| cut_top(&mut self.lanes, height));
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
                self.rail,
                self.top,
                self.switches,
                self.offer,
                self.question,
                self.game,
                self.code,
                self.inspector,
                self.plots,
                self.talk,
                self.transport,
                self.recording,
            ];
            bars.into_iter().flatten().chain([self.lanes])
        }
    }

    #[test]
    fn parts_fill_the_window_once() {
        let sizes = [(1.0, 1.0), (320.0, 200.0), (640.0, 480.0), (1280.0, 720.0), (1920.0, 1080.0)];
        let extents = [WindowExtent::Controls, WindowExtent::Lanes];
        let panels = [None, Some(280.0), Some(480.0)];
        let cases = sizes.into_iter().flat_map(|size| extents.map(|extent| (size, extent)));
        for (((width, height), extent), (mode, panel)) in cases.flat_map(|case| {
            panels.into_iter().flat_map(move |panel| [Mode::Stage, Mode::Lab].map(move |mode| (case, (mode, panel))))
        }) {
            let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
            let open = OpenPanels {
                mode,
                extent,
                rail: panel.filter(|rail| width - rail >= 300.0),
                question: Some(40.0),
                talk: panel.map(|width| width / 4.0),
                game: panel,
                code: panel,
                inspector: panel,
                plots: panel.map(|width| width - 100.0),
                recording: true,
                offer: panel.map(|_| 32.0),
                ..OpenPanels::default()
            };
            let layout = WindowLayout::new(screen, open);
            let area: f32 = layout.parts().map(|part| part.area()).sum();
            assert!((area - screen.area()).abs() < 1.0, "{width}×{height}: {layout:?}");
            assert!(layout.parts().all(|part| screen.contains_rect(part) && part.is_positive() || part.area() == 0.0));
        }
    }

    #[test]
    fn a_projector_has_its_switches_and_lanes_of_two_thirds() {
        for size in [[960.0, 540.0], [853.0, 480.0]] {
            let screen = Rect::from_min_size(pos2(0.0, 0.0), size.into());
            // The heights of a question and of a bar with one row, there.
            let (question, talk) = (Some(34.0), Some(43.0));
            let layout =
                WindowLayout::new(screen, OpenPanels { projector: true, question, talk, ..OpenPanels::default() });
            assert!(layout.switches.is_some());
            assert!(layout.lanes.height() >= screen.height() * 2.0 / 3.0, "{size:?}: {:?}", layout.lanes);
        }
    }

    #[test]
    fn an_ordinary_lab_has_everything() {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let open =
            OpenPanels { mode: Mode::Lab, question: Some(26.0), inspector: Some(316.0), ..OpenPanels::default() };
        let layout = WindowLayout::new(screen, open);
        assert_eq!(layout.parts().count(), 6);
        assert!(layout.lanes.width() > 900.0 && layout.lanes.height() > 550.0);
    }
}

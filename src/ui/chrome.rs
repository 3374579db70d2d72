//! Where everything goes: the window cut into bars, inspector and lanes. Points. Rectangles never overlap.

use super::timeline;
use egui::{Rect, pos2};

/// The parts of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chrome {
    /// Menus and title.
    pub top: Option<Rect>,
    /// The toggles.
    pub switches: Option<Rect>,
    /// The scenario's caption.
    pub caption: Option<Rect>,
    pub inspector: Option<Rect>,
    /// Below the lanes.
    pub plots: Option<Rect>,
    pub transport: Option<Rect>,
    /// How far a recording is.
    pub recording: Option<Rect>,
    pub lanes: Rect,
    /// Whether the window is too small for toggles of their own; they are in a menu then.
    pub compact: bool,
}

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Only the lanes.
    pub hidden: bool,
    pub caption: bool,
    /// Width of the inspector, if it is wanted.
    pub inspector: Option<f32>,
    /// Height of the plots, if they are wanted.
    pub plots: Option<f32>,
    /// Whether a clip is being recorded.
    pub recording: bool,
}

impl Chrome {
    /// Smaller windows are compact.
    const FULL: [f32; 2] = [860.0, 400.0];
    /// The least that the lanes keep beside the inspector.
    const LANES_WIDTH: f32 = 300.0;
    /// And above the plots.
    const LANES_HEIGHT: f32 = 150.0;
    /// Lower plots are none.
    const PLOTS_HEIGHT: f32 = 120.0;

    /// Cuts `screen` up.
    pub fn cut(screen: Rect, wanted: Wanted) -> Self {
        let compact = screen.width() < Self::FULL[0] || screen.height() < Self::FULL[1];
        let mut rest = screen;
        if wanted.hidden {
            let none = None;
            return Chrome {
                top: none,
                switches: none,
                caption: none,
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
        let timeline = if tiny { 0.0 } else { timeline::height(compact) };
        let transport = Some(cut_bottom(&mut rest, timeline + if compact { 30.0 } else { 44.0 }));
        let recording = (wanted.recording && !tiny).then(|| cut_bottom(&mut rest, 30.0));
        let inspector = (wanted.inspector)
            .map(|width| width.min(rest.width() - Self::LANES_WIDTH))
            .filter(|&width| width >= 200.0 && rest.height() >= 200.0)
            .map(|width| cut_right(&mut rest, width.round()));
        let plots = (wanted.plots)
            .map(|height| height.min(rest.height() - Self::LANES_HEIGHT))
            .filter(|&height| height >= Self::PLOTS_HEIGHT)
            .map(|height| cut_bottom(&mut rest, height.round()));
        let caption = (wanted.caption && !compact).then(|| cut_top(&mut rest, 26.0));
        Chrome { top, switches, caption, inspector, plots, transport, recording, lanes: rest, compact }
    }
}

/// Takes a strip of this height off the top.
pub fn cut_top(rest: &mut Rect, height: f32) -> Rect {
    let y = (rest.top() + height).min(rest.bottom());
    let strip = Rect::from_min_max(rest.min, pos2(rest.right(), y));
    rest.min.y = y;
    strip
}

/// Takes a strip of this height off the bottom.
pub fn cut_bottom(rest: &mut Rect, height: f32) -> Rect {
    let y = (rest.bottom() - height).max(rest.top());
    let strip = Rect::from_min_max(pos2(rest.left(), y), rest.max);
    rest.max.y = y;
    strip
}

/// Takes a strip of this width off the right.
pub fn cut_right(rest: &mut Rect, width: f32) -> Rect {
    let x = (rest.right() - width).max(rest.left());
    let strip = Rect::from_min_max(pos2(x, rest.top()), rest.max);
    rest.max.x = x;
    strip
}

/// Takes a strip of this width off the left.
pub fn cut_left(rest: &mut Rect, width: f32) -> Rect {
    let x = (rest.left() + width).min(rest.right());
    let strip = Rect::from_min_max(rest.min, pos2(x, rest.bottom()));
    rest.min.x = x;
    strip
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    impl Chrome {
        /// All parts that are there.
        fn parts(&self) -> impl Iterator<Item = Rect> {
            let bars =
                [self.top, self.switches, self.caption, self.inspector, self.plots, self.transport, self.recording];
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
                    let wanted = Wanted { hidden, caption: true, inspector, plots, recording: !hidden };
                    let chrome = Chrome::cut(screen, wanted);
                    let area: f32 = chrome.parts().map(|part| part.area()).sum();
                    assert!((area - screen.area()).abs() < 1.0, "{size:?}: {chrome:?}");
                    assert!(
                        chrome
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
        let chrome = Chrome::cut(
            screen,
            Wanted { hidden: false, caption: true, inspector: Some(316.0), plots: None, recording: false },
        );
        assert_eq!(chrome.parts().count(), 6);
        assert!(chrome.lanes.width() > 900.0 && chrome.lanes.height() > 550.0);
    }
}

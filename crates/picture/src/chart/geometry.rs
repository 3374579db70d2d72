//! Points, rectangles and sizes of a chart, in SVG user units; y points down.

use super::style::ChartStyle;

/// A point: x and y.
pub(super) type Point = [f64; 2];

/// Sizes of text and gaps. They grow with the chart, but less.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// The unit of gaps and line widths: 1 on a chart of 800 × 500.
    pub unit: f64,
    pub title: f64,
    pub text: f64,
    pub small: f64,
}

impl Sizes {
    pub fn of(style: ChartStyle) -> Self {
        let side = f64::from(style.width).min(1.6 * f64::from(style.height));
        let unit = (side / 800.0).sqrt().clamp(0.6, 2.5);
        Self { unit, title: 17.0 * unit, text: 13.0 * unit, small: 12.0 * unit }
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChartRect {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl ChartRect {
    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// `true` if the two have a common point.
    pub fn meets(&self, other: &ChartRect) -> bool {
        self.left < other.right() && other.left < self.right() && self.top < other.bottom() && other.top < self.bottom()
    }

    /// `true` if `other` is inside.
    pub fn holds(&self, other: &ChartRect) -> bool {
        self.left <= other.left
            && other.right() <= self.right()
            && self.top <= other.top
            && other.bottom() <= self.bottom()
    }
}

//! The entries of the legend and its position: beside the frame if names are short, otherwise in rows above it.

use super::geometry::Sizes;
use super::label::text_width;
use super::model::{Chart, HeatMap, Series};

/// The position of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LegendPosition {
    Right,
    Above,
    Nowhere,
}

/// The symbol before an entry's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LegendSymbol {
    /// The line and points of the series at this index.
    Series(usize),
    /// The hatching of cells that are not finite.
    Hatched,
    /// None: the entry counts those without room.
    More,
}

/// A name with its symbol and note.
#[derive(Clone, Debug)]
pub(super) struct LegendEntry {
    pub key: LegendSymbol,
    pub label: String,
    pub note: String,
}

/// The entries and their layout.
#[derive(Clone, Debug)]
pub(super) struct Legend {
    pub position: LegendPosition,
    pub entries: Vec<LegendEntry>,
    /// Number of entries side by side.
    pub columns: usize,
    /// Distance from one entry to the next one beside it.
    pub column: f64,
    pub row: f64,
    /// Distances from an entry's left edge to its name and to its note.
    pub label_at: f64,
    pub note_at: f64,
    pub width: f64,
    pub height: f64,
}

impl Legend {
    /// The legend of a chart `height` high, with a width of `room` between the margins.
    pub fn new(chart: &Chart, map: Option<&HeatMap>, sizes: &Sizes, room: f64, height: f64) -> Self {
        let mut entries = entries(chart, map);
        let u = sizes.unit;
        let widest = |text: fn(&LegendEntry) -> &str| {
            entries.iter().map(|entry| text_width(text(entry), sizes.small)).fold(0.0, f64::max)
        };
        let (labels, notes) = (widest(|entry| &entry.label), widest(|entry| &entry.note));
        let gap = if notes > 0.0 { 10.0 * u } else { 0.0 };
        let label_at = 34.0 * u;
        let (note_at, width) = (label_at + labels + gap, label_at + labels + gap + notes);
        let row = 20.0 * u;
        let beside = map.is_none() && width <= 0.34 * room && entries.len() as f64 * row <= 0.6 * height;
        let column = (width + 22.0 * u).min(room);
        let columns = if beside { 1 } else { ((room + 22.0 * u) / column).max(1.0) as usize };
        let most = columns * ((0.3 * height / row) as usize).max(1);
        if !beside && entries.len() > most {
            let label = format!("and {} more", entries.len() + 1 - most);
            entries.truncate(most - 1);
            entries.push(LegendEntry { key: LegendSymbol::More, label, note: String::new() });
        }
        let position = match entries.len() {
            0 => LegendPosition::Nowhere,
            _ if beside => LegendPosition::Right,
            _ => LegendPosition::Above,
        };
        let height = entries.len().div_ceil(columns) as f64 * row;
        Self { position, entries, columns, column, row, label_at, note_at, width, height }
    }
}

fn entries(chart: &Chart, map: Option<&HeatMap>) -> Vec<LegendEntry> {
    let named = |(index, series): (usize, &Series)| {
        let entry =
            LegendEntry { key: LegendSymbol::Series(index), label: series.label.clone(), note: series.note.clone() };
        (!series.label.is_empty()).then_some(entry)
    };
    let mut entries: Vec<LegendEntry> = chart.series.iter().enumerate().filter_map(named).collect();
    if let Some(map) = map.filter(|map| !map.not_finite.is_empty() && map.has_gaps()) {
        entries.push(LegendEntry { key: LegendSymbol::Hatched, label: map.not_finite.clone(), note: String::new() });
    }
    entries
}

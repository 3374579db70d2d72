//! What the legend says and where: beside the frame if names are short, in rows above it otherwise. Never on curves.

use super::label::text_width;
use super::layout::Sizes;
use super::{Chart, HeatMap, Mark, Series};

/// Beside or above the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Right,
    Above,
    Nowhere,
}

/// What stands for an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// Line and points of the series at this index.
    Series(usize),
    /// Cells that are not finite.
    Hatched,
    /// Entries that have no room.
    More,
}

/// One name.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub key: Key,
    pub label: String,
    pub note: String,
}

/// The names and their places.
#[derive(Clone, Debug)]
pub(super) struct Legend {
    pub place: Place,
    pub entries: Vec<Entry>,
    /// Entries side by side.
    pub columns: usize,
    /// From one entry to the next one beside it.
    pub column: f64,
    pub row: f64,
    /// From an entry's left edge to its name and to its note.
    pub label_at: f64,
    pub note_at: f64,
    pub width: f64,
    pub height: f64,
}

impl Legend {
    /// For a chart of that height with `room` from margin to margin.
    pub fn new(chart: &Chart, map: Option<&HeatMap>, sizes: &Sizes, room: f64, height: f64) -> Self {
        let mut entries = entries(chart, map);
        let u = sizes.unit;
        let widest = |text: fn(&Entry) -> &str| {
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
            entries.push(Entry { key: Key::More, label, note: String::new() });
        }
        let place = match entries.len() {
            0 => Place::Nowhere,
            _ if beside => Place::Right,
            _ => Place::Above,
        };
        let height = entries.len().div_ceil(columns) as f64 * row;
        Self { place, entries, columns, column, row, label_at, note_at, width, height }
    }
}

fn entries(chart: &Chart, map: Option<&HeatMap>) -> Vec<Entry> {
    let named = |(index, series): (usize, &Series)| {
        let entry = Entry { key: Key::Series(index), label: series.label.clone(), note: series.note.clone() };
        (!series.label.is_empty()).then_some(entry)
    };
    let mut entries: Vec<Entry> = chart.series.iter().enumerate().filter_map(named).collect();
    let hatched = |map: &&HeatMap| {
        let cells = (0..map.rows).flat_map(|row| (0..map.columns).map(move |column| (column, row)));
        !map.not_finite.is_empty() && cells.into_iter().any(|(column, row)| !map.value(column, row).is_finite())
    };
    if let Some(map) = map.filter(hatched) {
        entries.push(Entry { key: Key::Hatched, label: map.not_finite.clone(), note: String::new() });
    }
    entries
}

/// Whether a mark has a line and whether it has points.
pub(super) fn drawn(mark: Mark) -> [bool; 2] {
    [mark != Mark::Points, matches!(mark, Mark::Points | Mark::LineAndPoints)]
}

//! The parts of a capture's row, by what they measure, and the columns that have them.

/// A quantity that a column measures. Every time of a row is in milliseconds, NaN where the file has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::displays) enum CapturePart {
    /// Clock at the start of the frame.
    Start,
    /// From the start of the frame before to this start.
    Back,
    /// From this start to that of the next frame.
    Forward,
    /// Clock at the call that presents the frame, where that is not the start.
    Present,
    /// From the start to that call.
    Busy,
    /// How long that call takes.
    Wait,
    /// From the start until the frame is on the display.
    Latency,
    /// From the call that presents it until the frame is on the display.
    UntilShown,
    /// From the display of the frame that was shown before to that of this frame.
    ShownBack,
    /// From the display of this frame to that of the next one that is shown.
    ShownForward,
    /// Time in an animation: a frame that has one was shown.
    Animation,
    /// Frames a second, as the tool says them.
    Rate,
    /// Clock at which the tool wrote the row.
    Written,
    /// A mark of frames that were never shown.
    Dropped,
    /// The kind of the frame, by name.
    Kind,
}

/// Number of the parts that are numbers; they come first.
pub(super) const NUMBERS: usize = CapturePart::Dropped as usize;

/// A column by name.
#[derive(Debug)]
pub(in crate::displays) struct Column {
    /// The part that it has.
    pub part: CapturePart,
    /// Its name, in capitals or not.
    pub name: &'static str,
    /// Its unit, ms; [`TICKS`] if the file does not say how long one is.
    pub unit: f64,
}

/// Unit of clocks that count ticks.
pub(super) const TICKS: f64 = 0.0;

/// A column of milliseconds, of names or of marks.
pub(super) const fn column(part: CapturePart, name: &'static str) -> Column {
    Column { part, name, unit: 1.0 }
}

/// A column in a unit of so many milliseconds.
pub(super) const fn column_in(part: CapturePart, name: &'static str, unit: f64) -> Column {
    Column { part, name, unit }
}

/// Whose frame a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::displays) enum FrameKind {
    /// The application's.
    Own,
    /// One that a driver or a library made between two of the application.
    Generated,
}

/// A row of a capture.
#[derive(Clone, Copy, Debug)]
pub(in crate::displays) struct CaptureRow {
    /// The numbers, by part.
    numbers: [f64; NUMBERS],
    /// Number of its line.
    pub line: u32,
    /// `true` if the tool says that the frame was never shown.
    pub dropped: bool,
    /// Whose frame it is.
    pub kind: FrameKind,
}

impl CaptureRow {
    /// A frame of the application of which nothing is known.
    pub fn new(line: u32) -> Self {
        CaptureRow { numbers: [f64::NAN; NUMBERS], line, dropped: false, kind: FrameKind::Own }
    }

    /// The number of this part; `None` if the file has none.
    pub fn get(&self, part: CapturePart) -> Option<f64> {
        let number = self.numbers[part as usize];
        (!number.is_nan()).then_some(number)
    }

    /// Sets the number of this part, or takes it away.
    pub fn set(&mut self, part: CapturePart, number: Option<f64>) {
        self.numbers[part as usize] = number.unwrap_or(f64::NAN);
    }
}

/// Median of the numbers; `None` without any.
pub(super) fn median(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<_> = numbers.filter(|number| number.is_finite()).collect();
    let middle = numbers.len() / 2;
    (!numbers.is_empty()).then(|| *numbers.select_nth_unstable_by(middle, f64::total_cmp).1)
}

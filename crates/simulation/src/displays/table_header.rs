//! The row of a table that names its columns, wherever in the file it is, and what separates them.

use super::trace_unit::TraceUnit;
use csv::{Position, ReaderBuilder, StringRecord, Trim};
use files::visible_text::quotable;

/// Most lines above the header of MangoHud: marks of its version, and a table of the machine.
const MOST_ABOVE: usize = 12;
/// Most names that a message lists.
const LISTED: usize = 8;
/// Longest name of a column.
const LONGEST: usize = 40;

/// A header with the rest of its text.
#[derive(Debug)]
pub(super) struct TableHeader<'a> {
    /// Names of the columns, without spaces and quotes around them.
    pub names: Vec<String>,
    /// The character between two fields.
    pub separator: u8,
    /// Number of its line, counted from 1.
    pub line: u64,
    /// The text from the header on.
    pub from: &'a str,
    /// The text behind the header.
    pub rows: &'a str,
    /// `true` below lines that begin with `//`.
    pub has_slashes: bool,
}

impl<'a> TableHeader<'a> {
    /// The first line of `text` that is neither empty nor a comment, or the third kind of line of MangoHud: its columns below the machine's.
    pub fn find(text: &'a str) -> Option<Self> {
        let mut has_slashes = false;
        let mut lines = places(text).filter(|(_, _, line)| {
            has_slashes |= line.starts_with("//");
            !line.trim().is_empty() && !line.starts_with(['#']) && !line.starts_with("//")
        });
        let first = lines.next()?;
        let is_machine = |line: &str| line.starts_with("os,") || line.trim_end() == "v1";
        let is_columns = |line: &str| line.starts_with("fps,") || line.contains(",frametime,");
        let below = || places(text).take(MOST_ABOVE).find(|(_, _, line)| is_columns(line));
        let (number, start, line) = if is_machine(first.2) { below().unwrap_or(first) } else { first };
        drop(lines);
        let separator = separator(line);
        let names = split(line, separator).iter().map(|name| bare(name).to_owned()).collect();
        let (from, rows) = (&text[start..], &text[(start + line.len()).min(text.len())..]);
        Some(TableHeader { names, separator, line: number, from, rows, has_slashes })
    }

    /// Place of the first column of this name, in capitals or not.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.eq_ignore_ascii_case(name))
    }

    /// `true` if it has a column of this name.
    pub fn has(&self, name: &str) -> bool {
        self.place(name).is_some()
    }

    /// `true` if it is one of names, with units and in quotes or not. A scenario from a stranger may name any file, and a row of
    /// something else is not quoted.
    pub fn has_names(&self) -> bool {
        let is_name = |name: &str| {
            let starts = name.starts_with(|letter: char| letter.is_alphabetic());
            let may_have = |letter: char| letter.is_alphanumeric() || " _-()%/.[]°'\"#²³".contains(letter);
            starts && name.chars().count() <= LONGEST && name.chars().all(may_have)
        };
        self.names.len() > 1 && self.names.iter().map(|name| name.trim_matches('\'')).all(is_name)
    }

    /// The column whose name says that it is the time of a frame and its unit, as `FrameTime (ms)` does; `None` if there are several.
    pub fn frame_time(&self) -> Option<(&str, TraceUnit)> {
        let mut found = self.names.iter().filter_map(|name| Some((name.as_str(), frame_time_unit(name)?)));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// The complaint about a file without the column `wanted`.
    pub fn complaint(&self, wanted: &str) -> String {
        let text = format!("neither a number nor a header with the column `{wanted}`");
        if !self.has_names() {
            return text;
        }
        let names = listed(self.names.iter().map(String::as_str));
        format!(
            "{text}; its columns are {names}. Call the one with the milliseconds since the last frame `{wanted}`, or name it beside the trace: `column = \"…\"`"
        )
    }
}

/// The unit in the name of a frame time; `None` of another name, and of one without a unit.
fn frame_time_unit(name: &str) -> Option<TraceUnit> {
    const NAMES: [&str; 6] = ["frametime", "frame", "frameinterval", "frameduration", "deltatime", "dt"];
    let name = name.to_lowercase();
    let words: Vec<&str> =
        name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let (unit, words) = words.split_last()?;
    let unit = match *unit {
        "ms" | "msec" | "millis" | "milliseconds" => TraceUnit::Millis,
        "us" | "µs" | "μs" | "usec" | "microseconds" => TraceUnit::Micros,
        "s" | "sec" | "secs" | "seconds" => TraceUnit::Secs,
        _ => return None,
    };
    NAMES.contains(&words.concat().as_str()).then_some(unit)
}

/// The names, at most eight of them, with commas between them.
pub(super) fn listed<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let more = names.len().saturating_sub(LISTED);
    let names: Vec<_> = names.take(LISTED).map(quotable).collect();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", names.join(", "))
}

/// The names, those that are most like `typed` first.
pub(super) fn nearest_first<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let typed: String = typed.to_lowercase().chars().take(LONGEST).collect();
    let likeness =
        |name: &str| strsim::jaro_winkler(&typed, &name.chars().take(LONGEST).collect::<String>().to_lowercase());
    let mut scored: Vec<_> = names.into_iter().map(|name| (likeness(name), name)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().map(|(_, name)| name).collect()
}

/// The field without the spaces around it, and without the quotes that a space before them has left in it.
pub(super) fn bare(field: &str) -> &str {
    let field = field.trim();
    let inside = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
    inside.map_or(field, str::trim)
}

/// The number in a field. Where no comma separates fields, one may separate its decimals.
pub(super) fn number(field: &str, separator: u8) -> Option<f64> {
    match field.parse() {
        Ok(number) => Some(number),
        Err(_) if separator != b',' && !field.contains('.') => field.replacen(',', ".", 1).parse().ok(),
        Err(_) => None,
    }
}

/// Number of the line in which the row at `position` of `text` begins, where `text` begins in line `first`. The reader's own counts
/// from the comments and empty lines before it.
pub(super) fn line_of(text: &str, position: Option<&Position>, first: u64) -> u64 {
    let Some(position) = position else { return 0 };
    let rest = usize::try_from(position.byte()).ok().and_then(|byte| text.get(byte..)).unwrap_or("");
    let skipped = rest.lines().take_while(|line| line.is_empty() || line.starts_with('#'));
    position.line() + skipped.count() as u64 + first - 1
}

/// The complaint about a row of `found` fields under a header or first row of `expected`.
pub(super) fn ragged(found: usize, expected: usize) -> String {
    let cause = if found > expected {
        "one has a comma and no quotes around it, as a name or a decimal comma has (write 16.67, not 16,67)"
    } else {
        "the line is cut off, or a field is missing"
    };
    let fields = if found == 1 { "field" } else { "fields" };
    format!("{found} {fields}, not {expected} as in the first row: {cause}")
}

/// The lines of `text` with their numbers and the places of their first bytes.
fn places(text: &str) -> impl Iterator<Item = (u64, usize, &str)> {
    let mut start = 0;
    text.split_inclusive('\n').zip(1..).map(move |(line, number)| {
        let place = start;
        start += line.len();
        (number, place, line)
    })
}

/// The most frequent separator in the line, outside of quotes.
fn separator(line: &str) -> u8 {
    let outside = || line.split('"').step_by(2);
    let count = |separator: u8| outside().map(|part| part.bytes().filter(|byte| *byte == separator).count()).sum();
    let found = [b',', b';', b'\t'].map(|separator| (count(separator), separator));
    let [commas, others @ ..] = found;
    others.into_iter().fold(commas, |best, next: (usize, u8)| if next.0 > best.0 { next } else { best }).1
}

/// The fields of one line.
fn split(line: &str, separator: u8) -> StringRecord {
    let mut record = StringRecord::new();
    let mut builder = ReaderBuilder::new();
    let mut reader = builder.has_headers(false).trim(Trim::All).delimiter(separator).from_reader(line.as_bytes());
    // Text in memory is read, and each line of it is a record.
    let _ = reader.read_record(&mut record);
    record
}

#[cfg(test)]
mod tests {
    use crate::displays::Trace;
    use timestep::time::Flicks;

    /// A name with its unit is enough; one without a unit, or two of them, are not.
    #[test]
    fn a_column_that_says_frame_time_and_unit_is_taken() {
        let first = |header: &str| {
            let text = format!("n,{header},gpu\n0,16.5,3\n1,17,4\n");
            Trace::parse(&text, "t.csv", None).map(|trace| trace.frames()[0])
        };
        for (header, millis) in [
            ("FrameTime (ms)", 16.5),
            ("frame time [ms]", 16.5),
            ("Frame_Time_ms", 16.5),
            ("delta_time (us)", 0.0165),
            ("dt_s", 16500.0),
            ("Frame (ms)", 16.5),
        ] {
            assert_eq!(first(header).unwrap(), Flicks::from_millis(millis), "{header}");
        }
        for header in ["delta", "FrameTime", "CPU (ms)", "FrameTime (fps)"] {
            assert!(first(header).is_err(), "{header}");
        }
        let both = "FrameTime (ms),dt (s)\n16.5,0.0165\n17,0.017\n";
        assert!(Trace::parse(both, "t.csv", None).is_err());
    }
}

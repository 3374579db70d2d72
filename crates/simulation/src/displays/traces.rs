//! The traces that are bundled with the program: `assets/traces/*.csv`, one entry here for each.

use super::trace::{Trace, TraceSource};

/// A bundled trace that describes itself.
#[derive(Debug)]
pub struct BundledTrace {
    /// Name of its file without the ending.
    pub id: &'static str,
    /// Name in menus.
    pub name: &'static str,
    /// Description in one or two sentences.
    pub summary: &'static str,
    /// Text of its file.
    pub text: &'static str,
}

macro_rules! trace {
    ($id:literal, $name:literal, $summary:literal) => {
        &BundledTrace {
            id: $id,
            name: $name,
            summary: $summary,
            text: include_str!(concat!("../../../../assets/traces/", $id, ".csv")),
        }
    };
}

/// Every bundled trace, in the order of menus and documentation.
pub static TRACES: &[&BundledTrace] = &[
    trace!(
        "gc-pauses",
        "Garbage collector",
        "60 Hz with a short pause of the garbage collector every half second and a long pause every few seconds."
    ),
    trace!(
        "shader-stutter",
        "Shader compilation", "144 Hz with bursts of long frames whenever something new comes into view."
    ),
    trace!(
        "hidden-tab",
        "Hidden tab", "A browser tab at 60 Hz that is hidden after 4 s, for 6 s: one frame a second until it is back."
    ),
    trace!(
        "coarse-clock",
        "Coarse clock",
        "75 Hz read with a clock that ticks 64 times a second and is set back once: zero, double and negative frame times."
    ),
];

impl BundledTrace {
    /// Reads the frame times.
    pub fn trace(&self) -> Trace {
        let trace = Trace::parse(self.text, self.id, None).expect("a test parses every bundled trace");
        trace.from(TraceSource::Bundled(self.id))
    }
}

timestep::entry::entry!(BundledTrace, "trace", TRACES);

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::time::Flicks;

    #[test]
    fn the_list_is_the_folder_and_every_trace_shows_its_fault() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/traces");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<_> = files.collect();
        let mut listed: Vec<_> = TRACES.iter().map(|trace| format!("{}.csv", trace.id)).collect();
        files.sort();
        listed.sort();
        assert_eq!(files, listed);
        for trace in TRACES {
            let trace = trace.trace();
            let longest = trace.frames().iter().max().unwrap();
            assert!(trace.frames().iter().copied().sum::<Flicks>() > Flicks(5 * Flicks::PER_SECOND));
            assert!(*longest > trace.refresh().times(2) || trace.frames().iter().any(|frame| *frame < Flicks::ZERO));
        }
    }
}

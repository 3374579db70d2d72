//! The parts of numbers that consist of several, and the words for them.

/// A part of a number: its name in files, and what is written around the number's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartName {
    /// Name in files, as `max` in `age_ms.max`.
    pub id: &'static str,
    /// Words before the number's name.
    pub before: &'static str,
    /// Words after it.
    pub after: &'static str,
}

/// Every part that a number of a report can have.
pub static PART_NAMES: &[PartName] = &[
    PartName { id: "mean", before: "mean ", after: "" },
    PartName { id: "max", before: "largest ", after: "" },
    PartName { id: "min", before: "smallest ", after: "" },
    PartName { id: "p95", before: "", after: ", 95th percentile" },
    PartName { id: "rms", before: "", after: ", RMS" },
    PartName { id: "steady", before: "unevenness of ", after: "" },
    PartName { id: "seen", before: "seen ", after: "" },
    PartName { id: "last", before: "", after: "" },
    PartName { id: "shown", before: "", after: "" },
    PartName { id: "lost", before: "", after: "" },
];

impl PartName {
    /// The part with this name.
    pub fn by_id(id: &str) -> Option<&'static PartName> {
        PART_NAMES.iter().find(|part| part.id == id)
    }
}

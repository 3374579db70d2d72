//! Unsaved work that can be restored, as the interface shows it.

use crate::ui::base::words::counted;
use files::visible_text::visible;
use std::path::Path;

/// Unsaved work of an earlier window, or of a document that this window has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptWork<'a> {
    /// Title of the scenario; may be empty.
    pub title: &'a str,
    /// Time of the last change.
    pub written: Written,
    /// Number of lanes; 0 where it is unknown.
    pub lanes: usize,
    /// Names of the worlds.
    pub worlds: &'a [String],
    /// Edits since the scenario was opened.
    pub edits: u64,
    /// The file that it was opened from or saved in.
    pub file: Option<&'a Path>,
    /// `true` until the user has answered whether to restore it.
    pub offered: bool,
    /// `false` if nothing had been edited, so that there is only a run.
    pub has_scenario: bool,
    /// `true` if its run was recorded.
    pub has_run: bool,
}

/// Time of the last change of kept work. Clocks can be set back, and the clock of another system can be ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// Time since then, s.
    Ago(u64),
    /// A date later than now, s since the start of 1970 (UTC).
    Ahead(u64),
    /// The system has no date.
    Unknown,
}

/// A part of kept work that can be opened by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptPart {
    /// The scenario with its changes; its run starts again.
    Scenario,
    /// The run, which plays up to its end.
    Run,
}

/// Kept files for which there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surplus<'a> {
    /// Number of files that go when the window closes.
    pub files: usize,
    /// The folder that they are in.
    pub folder: &'a Path,
}

impl Surplus<'_> {
    /// Most files that are kept.
    pub const MOST_FILES: usize = 100;
    /// Most bytes that are kept.
    pub const MOST_BYTES: u64 = 50_000_000;

    /// The announcement: how many, where, and why.
    pub fn text(&self) -> String {
        let (files, go) = if self.files == 1 { ("file", "goes") } else { ("files", "go") };
        format!(
            "The {} oldest {files} of unsaved work {go} when this window closes: at most {} files or {} MB are kept in {}.",
            self.files,
            Self::MOST_FILES,
            Self::MOST_BYTES / 1_000_000,
            visible(&self.folder.to_string_lossy())
        )
    }
}

impl Written {
    /// The time in words, such as `5 minutes ago`.
    pub fn words(self) -> String {
        let count = |number: u64, unit: &str| format!("{} ago", counted(number, unit));
        match self {
            Written::Ago(..60) => "less than a minute ago".to_owned(),
            Written::Ago(secs @ 60..3600) => count(secs / 60, "minute"),
            Written::Ago(secs @ 3600..86_400) => count(secs / 3600, "hour"),
            Written::Ago(secs) => count(secs / 86_400, "day"),
            Written::Ahead(secs) => format!("dated {}", date(secs)),
            Written::Unknown => "without a date".to_owned(),
        }
    }
}

impl KeptWork<'_> {
    /// The title, in quotation marks where there is one.
    pub fn name(&self) -> String {
        let title = visible(self.title);
        if title.trim().is_empty() {
            "a scenario without a title".to_owned()
        } else {
            format!("“{}”", title.trim())
        }
    }

    /// The entry of a part in a list; `None` if there is no such part.
    pub fn entry(&self, part: KeptPart) -> Option<String> {
        let (is_there, of) = match part {
            KeptPart::Scenario => (self.has_scenario, ""),
            KeptPart::Run => (self.has_run, "Run of "),
        };
        is_there.then(|| format!("{of}{}, {}{}", self.name(), self.written.words(), self.details()))
    }

    /// Lanes, worlds, edits and file, as far as they are known: titles alone are often the same.
    fn details(&self) -> String {
        const MOST_WORLDS: usize = 3;
        let mut details = Vec::new();
        if self.lanes > 0 {
            let mut worlds =
                self.worlds.iter().take(MOST_WORLDS).map(|world| visible(world)).collect::<Vec<_>>().join(", ");
            worlds += if self.worlds.len() > MOST_WORLDS { ", …" } else { "" };
            details.push(format!("{} ({worlds})", counted(self.lanes as u64, "lane")));
        }
        if self.edits > 0 {
            details.push(counted(self.edits, "edit"));
        }
        if let Some(name) = self.file.and_then(Path::file_name) {
            details.push(visible(&name.to_string_lossy()).into_owned());
        }
        details.iter().map(|detail| format!(" · {detail}")).collect()
    }
}

/// The day in UTC, such as `4 March 2027`, of a time in seconds since the start of 1970 (H. Hinnant, "chrono-compatible low-level date
/// algorithms", civil_from_days).
fn date(secs: u64) -> String {
    const MONTHS: [&str; 12] = [
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "January",
        "February",
    ];
    // Days since 1 March of the year 0; a cycle of 400 years has 146,097.
    let days = secs / 86_400 + 719_468;
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let year = 400 * cycle + year + u64::from(month >= 10);
    format!("{} {} {year}", day - (153 * month + 2) / 5 + 1, MONTHS[month as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept<'a>(title: &'a str, written: Written, worlds: &'a [String]) -> KeptWork<'a> {
        KeptWork {
            title,
            written,
            lanes: worlds.len(),
            worlds,
            edits: 0,
            file: None,
            offered: true,
            has_scenario: true,
            has_run: false,
        }
    }

    #[test]
    fn ages_and_titles_are_words() {
        let ages =
            [0, 59, 60, 119, 120, 3599, 3600, 7200, 86_399, 86_400, 259_200].map(|secs| Written::Ago(secs).words());
        let soon = "less than a minute ago";
        let expected = [
            soon,
            soon,
            "1 minute ago",
            "1 minute ago",
            "2 minutes ago",
            "59 minutes ago",
            "1 hour ago",
            "2 hours ago",
            "23 hours ago",
            "1 day ago",
            "3 days ago",
        ];
        assert_eq!(ages, expected);
        assert_eq!(kept("Two\u{7}lines ", Written::Unknown, &[]).name(), "“Two␇lines”");
        assert_eq!(kept("  ", Written::Unknown, &[]).name(), "a scenario without a title");
        assert_eq!(kept("A", Written::Ago(60), &[]).entry(KeptPart::Scenario).unwrap(), "“A”, 1 minute ago");
        assert_eq!(kept("A", Written::Ago(60), &[]).entry(KeptPart::Run), None);
    }

    /// No date from another clock is called an age.
    #[test]
    fn a_time_that_is_no_age_is_a_date() {
        let dates = [0, 951_782_399, 951_782_400, 951_868_800, 1_798_761_599, 4_107_542_400, 253_402_300_799];
        let expected = [
            "1 January 1970",
            "28 February 2000",
            "29 February 2000",
            "1 March 2000",
            "31 December 2026",
            "1 March 2100",
            "31 December 9999",
        ];
        assert_eq!(dates.map(|secs| Written::Ahead(secs).words()), expected.map(|date| format!("dated {date}")));
        assert_eq!(Written::Unknown.words(), "without a date");
        assert!(!Written::Ahead(u64::MAX).words().contains("ago"));
    }

    #[test]
    fn rows_of_the_same_title_differ_where_the_work_does() {
        let worlds = ["Spring", "Pendulum", "Fall\u{202e}", "Orbit"].map(str::to_owned);
        let one = kept("A", Written::Ago(60), &worlds[..1]);
        let others = [
            KeptWork { written: Written::Ago(120), ..one },
            KeptWork { lanes: 2, ..one },
            KeptWork { worlds: &worlds[1..2], ..one },
            KeptWork { edits: 3, ..one },
            KeptWork { file: Some(Path::new("a/my.toml")), ..one },
        ];
        let row = |kept: &KeptWork<'_>| kept.entry(KeptPart::Scenario).unwrap();
        let mut rows: Vec<String> = others.iter().chain([&one]).map(row).collect();
        assert_eq!(rows[5], "“A”, 1 minute ago · 1 lane (Spring)");
        assert_eq!(rows[4], "“A”, 1 minute ago · 1 lane (Spring) · my.toml");
        rows.sort();
        rows.dedup();
        assert_eq!(rows.len(), 6);
        let many = row(&KeptWork { edits: 1, ..kept("A", Written::Ago(60), &worlds) });
        assert!(many.ends_with("4 lanes (Spring, Pendulum, Fall<U+202E>, …) · 1 edit"), "{many}");
    }

    #[test]
    fn the_announcement_says_how_many_and_where() {
        let text = |files| Surplus { files, folder: Path::new("/home/a/sessions") }.text();
        assert_eq!(
            text(3),
            "The 3 oldest files of unsaved work go when this window closes: at most 100 files or 50 MB are kept in \
             /home/a/sessions."
        );
        assert!(text(1).starts_with("The 1 oldest file of unsaved work goes when"));
    }
}

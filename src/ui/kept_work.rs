//! Unsaved work that can be restored, as the interface shows it.

use crate::visible_text::visible;

/// Unsaved work of an earlier window, or of a document that this window has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptWork<'a> {
    /// Title of the scenario; may be empty.
    pub title: &'a str,
    /// Time since it was last changed, s.
    pub age_secs: u64,
    /// `true` until the person has answered whether to restore it.
    pub offered: bool,
    /// `false` if nothing had been edited, so that there is only a run.
    pub has_scenario: bool,
    /// `true` if its run was recorded.
    pub has_run: bool,
}

/// A part of kept work that can be opened by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptPart {
    /// The scenario with its changes; its run starts again.
    Scenario,
    /// The run, which plays up to its end.
    Run,
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
        is_there.then(|| format!("{of}{}, {}", self.name(), self.age()))
    }

    /// The age in words, such as `5 minutes ago`.
    pub fn age(&self) -> String {
        let count = |number: u64, unit: &str| format!("{number} {unit}{} ago", if number == 1 { "" } else { "s" });
        match self.age_secs {
            ..60 => "less than a minute ago".to_owned(),
            secs @ 60..3600 => count(secs / 60, "minute"),
            secs @ 3600..86_400 => count(secs / 3600, "hour"),
            secs => count(secs / 86_400, "day"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_and_titles_are_words() {
        let kept = |title, age_secs| KeptWork { title, age_secs, offered: true, has_scenario: true, has_run: false };
        let ages = [0, 59, 60, 119, 120, 3599, 3600, 7200, 86_399, 86_400, 259_200].map(|secs| kept("", secs).age());
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
        assert_eq!(kept("Two\u{7}lines ", 0).name(), "“Two␇lines”");
        assert_eq!(kept("  ", 0).name(), "a scenario without a title");
        assert_eq!(kept("A", 60).entry(KeptPart::Scenario).unwrap(), "“A”, 1 minute ago");
        assert_eq!(kept("A", 60).entry(KeptPart::Run), None);
    }
}

//! Intents that the window carries out: files, runs, full screen, the end of the program.

#[cfg(any(test, feature = "headless"))]
use super::intent_list::Examples;
use super::intent_list::intents;

intents! {
    /// Intents that are one command to the window.
    WindowIntent {
        /// Opens a new scenario: one lane, no lesson.
        New,
        /// Asks for a scenario file and opens it.
        Open,
        /// Saves the scenario in its file.
        Save,
        /// Asks for a file and saves the scenario there.
        SaveAs,
        /// Opens the scenario that is a line of text on the clipboard.
        Paste,
        /// Asks for a run file and opens it.
        OpenRun,
        /// Asks for a file and saves the run since t = 0 there.
        SaveRun,
        /// Closes the program.
        Quit,
        /// Starts to record the window's measured frame times, or stops and writes them to a file.
        RecordFrameTimes,
        /// Enters or leaves full screen.
        Fullscreen,
        /// Saves a screenshot of the window.
        Screenshot,
    }
}

//! Captures of other tools: what is said about a header without the column of frame times, and what to do with the file.
//!
//! A capture of frame times alone is judged as if each frame were on the display when it starts. So the advice names the column with
//! the display time, too, where the tool has one.

use csv::StringRecord;

/// Most columns that a message lists.
const LISTED: usize = 8;
/// Longest name of a column.
const LONGEST: usize = 40;

/// A tool that records frame times, by its own names.
struct Tool {
    name: &'static str,
    /// Columns of which each tells the tool, in capitals or not.
    tells: &'static [&'static str],
    /// Advice for its files.
    advice: &'static str,
}

/// MangoHud writes a description of the machine as a table of its own above the frames; before 0.7 its frame times are microseconds.
/// CapFrameX writes what PresentMon measures, under lines that begin with `//`, or as JSON. FRAPS counts from the start of its capture.
/// `MsBetweenPresents` ends at the call from which `MsUntilDisplayed` begins; `FrameTime` begins at the start from which
/// `DisplayLatency` begins, so it belongs one row down.
///
/// Sources: `README-ConsoleApplication.md` of PresentMon (1.9, 2.3 and later), `src/logging.cpp` of MangoHud, captures of CapFrameX,
/// `frametimes.csv` of FRAPS 3.5.
const TOOLS: [Tool; 5] = [
    Tool {
        name: "MangoHud",
        tells: &["cpuscheduler", "frametime"],
        advice: "delete the lines above `fps,frametime,…` and rename the column `frametime` to `frame_ms`; it has no display times, so \
                 that every frame counts as shown when it starts",
    },
    Tool {
        name: "CapFrameX",
        tells: &["//", "{"],
        advice: "export the capture as CSV, delete the lines that begin with `//`, rename the columns `MsBetweenPresents` to `frame_ms` \
                 and `MsUntilDisplayed`, the display time, to `shown_ms`, and empty that where `Dropped` is not 0",
    },
    Tool {
        name: "PresentMon, CapFrameX, OCAT or FrameView",
        tells: &["MsBetweenPresents"],
        advice: "rename the columns `MsBetweenPresents` to `frame_ms` and `MsUntilDisplayed`, the display time, to `shown_ms`, and empty \
                 that where `Dropped` is not 0",
    },
    Tool {
        name: "PresentMon 2",
        tells: &["FrameTime", "CPUStartTime"],
        advice: "rename the columns `FrameTime` to `frame_ms` and `DisplayLatency`, the display time, to `shown_ms`, and move `frame_ms` \
                 down by one row",
    },
    Tool {
        name: "FRAPS",
        tells: &["Time (ms)"],
        advice: "its `Time (ms)` counts from the start of the capture; write the time since the row before under the header `frame_ms`",
    },
];

/// The complaint about a first row that is neither a number nor has the column `wanted`: the columns that it has, and the tool that
/// writes such files.
pub(super) fn complaint(first: &StringRecord, wanted: &str) -> String {
    let mut text = format!("neither a number nor a header with the column `{wanted}`");
    if is_header(first) {
        let names: Vec<_> = first.iter().take(LISTED).map(bare).collect();
        let more = if first.len() > LISTED { format!(" and {} more", first.len() - LISTED) } else { String::new() };
        text += &format!("; its columns are {}{more}", names.join(", "));
    }
    if let Some(tool) = TOOLS.iter().find(|tool| tool.wrote(first)) {
        text += &format!(". {} writes such files: {}", tool.name, tool.advice);
    } else if is_header(first) {
        text += &format!(". Rename the one with the milliseconds since the last frame to `{wanted}`");
    }
    text
}

/// The field without the spaces around it, and without the quotes that a space before them has left in it.
pub(super) fn bare(field: &str) -> &str {
    let field = field.trim();
    let inside = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
    inside.map_or(field, str::trim)
}

impl Tool {
    fn wrote(&self, first: &StringRecord) -> bool {
        let is_told = |tells: &str| match tells {
            "//" | "{" => first.get(0).is_some_and(|field| field.starts_with(tells)),
            // The two of PresentMon 2 differ from a column of MangoHud by their letters.
            _ if self.name == "MangoHud" => first.iter().any(|field| bare(field) == tells),
            _ => first.iter().any(|field| bare(field).eq_ignore_ascii_case(tells)),
        };
        self.tells.iter().any(|tells| is_told(tells))
    }
}

/// `true` if the row can be one of names, with units and in quotes or not. A scenario from a stranger may name any file, and a row of
/// something else is not quoted.
fn is_header(row: &StringRecord) -> bool {
    let is_name = |field: &str| {
        let starts = field.starts_with(|letter: char| letter.is_alphabetic());
        let may_have = |letter: char| letter.is_alphanumeric() || " _-()%/.[]°'\"#²³".contains(letter);
        starts && field.chars().count() <= LONGEST && field.chars().all(may_have)
    };
    row.len() > 1 && row.iter().map(|field| bare(field).trim_matches('\'')).all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(row: &str) -> String {
        complaint(&StringRecord::from(row.split(',').collect::<Vec<_>>()), "frame_ms")
    }

    /// First rows of captures as these tools write them.
    #[test]
    fn tools_are_told_by_their_columns() {
        for (row, tool, does) in [
            ("os,cpu,gpu,ram,kernel,driver,cpuscheduler", "MangoHud", "`frametime` to `frame_ms`"),
            ("fps,frametime,cpu_load,gpu_load,cpu_temp,gpu_temp,elapsed", "MangoHud", "`frametime` to `frame_ms`"),
            (
                "Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,TimeInSeconds,msInPresentAPI,msBetweenPresents",
                "PresentMon",
                "`MsBetweenPresents` to `frame_ms`",
            ),
            (
                "Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,AllowsTearing,PresentMode,CPUStartTime,FrameTime,CPUBusy",
                "PresentMon 2",
                "`FrameTime` to `frame_ms`",
            ),
            ("Frame, Time (ms)", "FRAPS", "counts from the start"),
            ("Frame,\"Time (ms)\"", "FRAPS", "the time since the row before"),
            ("//GameName=spring.exe", "CapFrameX", "export the capture as CSV"),
            ("{\"Hash\":\"a\"", "CapFrameX", "export the capture as CSV"),
        ] {
            let told = told(row);
            assert!(told.contains(&format!(". {tool}")) && told.contains(does), "{row}: {told}");
        }
    }

    /// Without the display time a capture is judged as if each frame were shown when it starts.
    #[test]
    fn advice_names_the_display_time_wherever_there_is_one() {
        for tool in &TOOLS {
            let has_one = tool.advice.contains("`shown_ms`");
            assert!(has_one || ["MangoHud", "FRAPS"].contains(&tool.name), "{}: {}", tool.name, tool.advice);
        }
    }

    #[test]
    fn headers_with_units_and_quotes_are_listed() {
        for (row, listed) in [
            ("Time,GPU Temp (°C),CPU [%]", "Time, GPU Temp (°C), CPU [%]"),
            ("time, \"frame time (µs)\", 'fps'", "time, frame time (µs), 'fps'"),
            ("Zeit,Bildzeit (ms),Größe (m²)", "Zeit, Bildzeit (ms), Größe (m²)"),
        ] {
            let row = StringRecord::from(row.split(',').map(str::trim).collect::<Vec<_>>());
            let told = complaint(&row, "frame_ms");
            assert!(told.contains(&format!("its columns are {listed}. Rename")), "{told}");
        }
    }

    #[test]
    fn columns_are_listed_and_other_rows_are_not_quoted() {
        let listed = told("time,delta,gpu");
        assert!(listed.contains("its columns are time, delta, gpu. Rename the one"), "{listed}");
        assert!(told("a1,a2,a3,a4,a5,a6,a7,a8,a9,b1").contains("a7, a8 and 2 more. Rename"));
        for secret in ["root:x:0:0:root:/root:/bin/sh", "hunter2", "-----BEGIN KEY-----,a", "name,p@ss word!"] {
            assert_eq!(told(secret), "neither a number nor a header with the column `frame_ms`");
        }
    }
}

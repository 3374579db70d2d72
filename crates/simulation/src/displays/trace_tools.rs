//! Captures of other tools: what is said about a header without the column of frame times, and what to do with the file.

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

/// MangoHud writes a description of the machine as a table of its own above the frames. CapFrameX writes what PresentMon measures, under
/// lines that begin with `//`, or as JSON.
///
/// Sources: `README-ConsoleApplication.md` of PresentMon (1.x and 2.x), `src/logging.cpp` of MangoHud, captures of CapFrameX.
const TOOLS: [Tool; 4] = [
    Tool {
        name: "MangoHud",
        tells: &["cpuscheduler", "frametime"],
        advice: "delete the lines above `fps,frametime,…` and rename the column `frametime` to `frame_ms`",
    },
    Tool {
        name: "CapFrameX",
        tells: &["//", "{"],
        advice: "export the capture as CSV, delete the lines that begin with `//` and rename the column `MsBetweenPresents` to `frame_ms`",
    },
    Tool {
        name: "PresentMon or CapFrameX",
        tells: &["MsBetweenPresents"],
        advice: "rename the column `MsBetweenPresents` to `frame_ms`",
    },
    Tool {
        name: "PresentMon 2",
        tells: &["FrameTime", "CPUStartTime"],
        advice: "rename the column `FrameTime` to `frame_ms`",
    },
];

/// The complaint about a first row that is neither a number nor has the column `wanted`: the columns that it has, and the tool that
/// writes such files.
pub(super) fn complaint(first: &StringRecord, wanted: &str) -> String {
    let mut text = format!("neither a number nor a header with the column `{wanted}`");
    if is_header(first) {
        let names: Vec<_> = first.iter().take(LISTED).collect();
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

impl Tool {
    fn wrote(&self, first: &StringRecord) -> bool {
        let is_told = |tells: &str| match tells {
            "//" | "{" => first.get(0).is_some_and(|field| field.starts_with(tells)),
            // The two of PresentMon 2 differ from a column of MangoHud by their letters.
            _ if self.name == "MangoHud" => first.iter().any(|field| field == tells),
            _ => first.iter().any(|field| field.eq_ignore_ascii_case(tells)),
        };
        self.tells.iter().any(|tells| is_told(tells))
    }
}

/// `true` if the row can be one of names. A scenario from a stranger may name any file, and a row of something else is not quoted.
fn is_header(row: &StringRecord) -> bool {
    let is_name = |field: &str| {
        let starts = field.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let may_have = |letter: char| letter.is_ascii_alphanumeric() || " _-()%/.[]".contains(letter);
        starts && field.len() <= LONGEST && field.chars().all(may_have)
    };
    row.len() > 1 && row.iter().all(is_name)
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
            ("//GameName=spring.exe", "CapFrameX", "export the capture as CSV"),
            ("{\"Hash\":\"a\"", "CapFrameX", "export the capture as CSV"),
        ] {
            let told = told(row);
            assert!(told.contains(&format!(". {tool}")) && told.contains(does), "{row}: {told}");
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

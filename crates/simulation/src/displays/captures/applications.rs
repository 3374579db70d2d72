//! The applications and swap chains of a capture, and the choice of one.

use super::columns::CaptureRow;
use super::oddities::Oddities;
use crate::displays::table_header::{listed, nearest_first};
use crate::displays::trace_choice::TraceChoice;
use files::visible_text::quotable;
use std::collections::HashMap;

/// Programs that put the frames of others on the display, or hold their windows, and are not what a capture is for.
const COMPOSITORS: &[&str] = &[
    "dwm.exe",
    "ApplicationFrameHost.exe",
    "csrss.exe",
    "explorer.exe",
    "gamescope",
    "gamescope-wl",
    "gnome-shell",
    "Hyprland",
    "kwin_wayland",
    "kwin_x11",
    "labwc",
    "mutter",
    "sway",
    "weston",
    "WindowServer",
    "Xorg",
    "Xwayland",
];

/// Most swap chains that a sentence lists.
const LISTED: usize = 4;

/// The frames of one swap chain of a process.
#[derive(Debug, Default)]
pub(super) struct SwapChainFrames {
    /// Name of the program; empty if the file has none.
    pub application: String,
    /// Address of the swap chain, as the file has it.
    pub chain: String,
    /// Its rows in the order of the file.
    pub rows: Vec<CaptureRow>,
    /// Sentences on what is odd in them.
    pub odd: Oddities,
}

/// The swap chains of a file, found by their names.
#[derive(Debug, Default)]
pub(super) struct SwapChains {
    places: HashMap<[Vec<u8>; 3], usize>,
    all: Vec<SwapChainFrames>,
    last: Option<([Vec<u8>; 3], usize)>,
}

impl SwapChains {
    /// The swap chain with this application, process and address.
    pub fn of(&mut self, key: [&[u8]; 3]) -> &mut SwapChainFrames {
        let place = match &self.last {
            Some((last, place)) if key.iter().zip(last).all(|(key, last)| *key == last.as_slice()) => *place,
            _ => {
                let owned = key.map(<[u8]>::to_vec);
                let place = *self.places.entry(owned.clone()).or_insert(self.all.len());
                if place == self.all.len() {
                    let [application, _, chain] = key.map(|bytes| String::from_utf8_lossy(bytes).into_owned());
                    self.all.push(SwapChainFrames { application, chain, ..SwapChainFrames::default() });
                }
                self.last = Some((owned, place));
                place
            }
        };
        &mut self.all[place]
    }

    /// The applications, each once, those with the most frames first.
    pub fn applications(mut self) -> Vec<String> {
        self.all.sort_by_key(|chain| std::cmp::Reverse(chain.rows.len()));
        let mut names: Vec<String> = Vec::new();
        for chain in self.all.into_iter().filter(|chain| !chain.rows.is_empty() && !chain.application.is_empty()) {
            if !names.contains(&chain.application) {
                names.push(chain.application);
            }
        }
        names
    }

    /// The swap chain that was chosen, by default that with the most frames of those that are no compositor's, and sentences that name it
    /// and the others.
    ///
    /// # Errors
    /// There is none of that name, or no row at all; the rest of a sentence about the file.
    pub fn choose(mut self, choice: &TraceChoice) -> Result<(SwapChainFrames, Vec<String>), String> {
        self.all.retain(|chain| !chain.rows.is_empty());
        self.all.sort_by_key(|chain| std::cmp::Reverse(chain.rows.len()));
        let is_application = |chain: &SwapChainFrames, wanted: &str| {
            let without = |name: &str| name.trim().to_lowercase().trim_end_matches(".exe").to_owned();
            without(&chain.application) == without(wanted)
        };
        if let Some(wanted) = &choice.application
            && !self.all.iter().any(|chain| is_application(chain, wanted))
        {
            let mut names: Vec<_> = self.all.iter().map(|chain| chain.application.as_str()).collect();
            names.dedup();
            return Err(unknown("application", wanted, names));
        }
        let wanted = choice.application.as_deref();
        let mut of_application: Vec<_> = (0..self.all.len()).collect();
        of_application.retain(|place| wanted.is_none_or(|wanted| is_application(&self.all[*place], wanted)));
        let place = match &choice.swap_chain {
            Some(wanted) => {
                let same = |place: &&usize| address(&self.all[**place].chain) == address(wanted);
                let found = of_application.iter().find(same).copied();
                let chains = || of_application.iter().map(|place| self.all[*place].chain.as_str());
                found.ok_or_else(|| unknown("swap chain", wanted, chains().collect()))?
            }
            None => {
                let may_be_meant = |place: &&usize| wanted.is_some() || !is_compositor(&self.all[**place].application);
                let best = of_application.iter().find(may_be_meant).or(of_application.first()).copied();
                best.ok_or("it has no frame")?
            }
        };
        let chosen = self.all.remove(place);
        let mut told = Vec::new();
        if !self.all.is_empty() {
            let more = self.all.len().saturating_sub(LISTED);
            let others: Vec<_> = self.all.iter().take(LISTED).map(SwapChainFrames::words).collect();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let others = format!("{}{more}", others.join(", "));
            told.push(format!("left out: {others}; `application` and `swap_chain` beside the trace choose another"));
        }
        Ok((chosen, told))
    }
}

impl SwapChainFrames {
    /// Its names and the number of its rows.
    pub fn words(&self) -> String {
        let count = self.rows.len();
        let rows = format!("{count} {}", if count == 1 { "row" } else { "rows" });
        match (self.application.as_str(), self.chain.as_str()) {
            ("", _) => rows,
            (application, "") => format!("{} ({rows})", quotable(application)),
            (application, chain) => format!("{} {} ({rows})", quotable(application), quotable(chain)),
        }
    }
}

fn is_compositor(application: &str) -> bool {
    COMPOSITORS.iter().any(|name| name.eq_ignore_ascii_case(application))
}

/// The digits of an address: versions write it with and without zeros before them.
fn address(text: &str) -> String {
    let text = text.trim().to_lowercase();
    text.strip_prefix("0x").unwrap_or(&text).trim_start_matches('0').to_owned()
}

/// The complaint about a name that is none of `there`, which has the names in the file, those that are most like it first.
fn unknown(kind: &str, wanted: &str, there: Vec<&str>) -> String {
    let there: Vec<_> = nearest_first(wanted, there).into_iter().filter(|name| !name.is_empty()).collect();
    let wanted = quotable(wanted);
    if there.is_empty() {
        return format!("there is no {kind} `{wanted}` in it; it names none");
    }
    format!("there is no {kind} `{wanted}` in it; it has {}", listed(there.into_iter()))
}

//! Standard output and standard error: the only file that opens them.
//!
//! Commands print results with [`Results`], or write a clip there with [`frames_out`], and everything else with [`message`], [`progress_line`] and [`Log`]. All of them show hidden
//! characters instead of sending them, so that no text from a stranger acts on a terminal. A reader that has read enough (`| head -1`)
//! ends a command without a message ([`is_enough`]), as it ends ripgrep; a closed standard error costs only the messages.

use super::json;
use clap::error::{ContextKind, ContextValue};
use files::visible_text::{is_hidden, visible, visible_lines};
use serde::Serialize;
use simulation::scenario::is_near;
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Results of a command: lines of text, and JSON.
pub struct Results<'a>(&'a mut dyn Write);

impl<'a> Results<'a> {
    /// Results that go to `out`.
    pub fn new(out: &'a mut dyn Write) -> Self {
        Results(out)
    }

    /// Prints one line. Line breaks in the text are shown as well: none of it passes for a line of its own.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.0, "{}", visible(&text.to_string()))
    }

    /// Prints a value as indented JSON; its hidden characters are escaped.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        json::write_pretty(self.0, value)
    }
}

/// Does work that prints its results on standard output. That is not locked: a thread of the work may write frames to it.
pub fn print_results<E: From<io::Error>>(work: impl FnOnce(&mut Results<'_>) -> Result<(), E>) -> Result<(), E> {
    let out = &mut io::stdout();
    work(&mut Results::new(out))?;
    Ok(out.flush()?)
}

/// Standard output for the bytes of a clip; `None` if it is a terminal, which they would upset.
#[cfg(feature = "gui")]
pub fn frames_out() -> Option<impl Write + Send> {
    let out = io::stdout();
    (!out.is_terminal()).then_some(out)
}

/// `true` for the error of standard output whose reader has gone.
pub fn is_enough(error: &io::Error) -> bool {
    error.kind() == ErrorKind::BrokenPipe
}

/// `true` if a user reads the messages on a terminal.
pub fn has_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Prints a message of one or more lines on standard error.
pub fn message(text: impl Display) {
    send(&format!("{}\n", visible_lines(&text.to_string())));
}

/// Prints a message with the colours of a terminal, in which texts from strangers are visible already.
pub fn styled_message(text: &str) {
    send(&format!("{text}\n"));
}

/// Sends text to standard error. Where that is closed, the text is lost, and only that.
fn send(text: &str) {
    clear_progress();
    let _ = io::stderr().write_all(text.as_bytes());
}

/// `true` while a line of progress is on the terminal.
static HAS_PROGRESS: AtomicBool = AtomicBool::new(false);

/// Replaces the line of progress on the terminal.
pub fn progress_line(text: impl Display) {
    HAS_PROGRESS.store(true, Ordering::Relaxed);
    let _ = write!(io::stderr(), "\r{}\x1b[K", visible(&text.to_string()));
}

/// Removes the line of progress, if there is one, whichever thread has written it.
pub fn clear_progress() {
    if HAS_PROGRESS.swap(false, Ordering::Relaxed) {
        let _ = io::stderr().write_all(b"\r\x1b[K");
    }
}

/// Prints help, the version, or a mistake in the arguments, in which the name of a file from a stranger may be quoted.
pub fn print_usage(mut usage: clap::Error) -> ExitCode {
    drop_far_tips(&mut usage);
    let plain = usage.render().to_string();
    let is_mistake = usage.use_stderr();
    let is_wide = |line: &str| line.chars().count() > WIDTH;
    let printed = if plain.contains(|letter| letter != '\n' && is_hidden(letter)) {
        send(&visible_lines(&plain));
        Ok(())
    } else if is_mistake && plain.lines().any(is_wide) {
        send(&wrapped(&plain));
        Ok(())
    } else {
        usage.print()
    };
    match printed {
        Err(error) if !is_mistake && !is_enough(&error) => ExitCode::FAILURE,
        _ => ExitCode::from(usage.exit_code().clamp(0, 255) as u8),
    }
}

/// Width of a list of possible values, letters.
const WIDTH: usize = 120;

/// Breaks wide lines, which are lists, behind their commas.
fn wrapped(text: &str) -> String {
    let mut wrapped = String::new();
    for line in text.lines() {
        let mut width = 0;
        for part in line.split_inclusive(", ") {
            let letters = part.chars().count();
            if width > 0 && width + letters > WIDTH {
                wrapped.truncate(wrapped.trim_end().len());
                wrapped += "\n    ";
                width = 4;
            }
            wrapped += part;
            width += letters;
        }
        wrapped.push('\n');
    }
    wrapped
}

/// Removes suggestions that are not near what was typed.
fn drop_far_tips(usage: &mut clap::Error) {
    for (typed, tip) in [
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
    ] {
        let near = |name: &str| matches!(usage.get(typed), Some(ContextValue::String(typed)) if is_near(typed, name));
        let is_far = match usage.get(tip) {
            Some(ContextValue::String(name)) => !near(name),
            Some(ContextValue::Strings(names)) => !names.iter().any(|name| near(name)),
            _ => false,
        };
        if is_far {
            usage.remove(tip);
        }
    }
}

/// The log on standard error, for `tracing`, which writes it without colours.
pub struct Log;

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        send(&visible_lines(&String::from_utf8_lossy(bytes)));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn results_show_what_is_hidden(text in any::<String>(), letter in 0_u32..0x2070) {
            let text = format!("{text}{}\n\u{1b}\u{202e}", char::from_u32(letter).unwrap());
            let mut out = Vec::new();
            let mut results = Results::new(&mut out);
            results.line(&text).unwrap();
            results.json(&[&text]).unwrap();
            let out = String::from_utf8(out).unwrap();
            let (line, json) = out.split_once('\n').unwrap();
            prop_assert!(!line.contains(is_hidden), "{line:?}");
            prop_assert!(!json.contains(|letter| letter != '\n' && is_hidden(letter)), "{json:?}");
            prop_assert_eq!(&serde_json::from_str::<[String; 1]>(json).unwrap()[0], &text);
        }
    }
}

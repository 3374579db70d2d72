//! The scenario on the clipboard: as a line of text for a chat, and as a command line for a shell.

use super::browser_keys::is_in_browser;
use super::command_text::ScenarioCommand;
use super::requests::Requests;
use super::window_info::WindowInfo;
use crate::ui::base::toasts::ToastKind;
use egui::Context;

/// Copies the scenario as a line, and says what of it does not travel.
pub fn copy_scenario(ctx: &Context, requests: &mut Requests<'_>) {
    match requests.draft.get().share_line() {
        Err(error) => requests.toast(ToastKind::Error, format!("Nothing was copied: {error}.")),
        Ok(line) if line.left_out.is_empty() => {
            ctx.copy_text(line.text);
            let told = match is_in_browser(ctx) {
                false => "Copied as a line of text. Paste it into a window to open it.",
                true => "Copied a link to what is shown, with its settings.",
            };
            requests.toast(ToastKind::Info, told);
        }
        Ok(line) => {
            let left_out = line.left_out.join(" and ");
            ctx.copy_text(line.text);
            let text = format!(
                "Copied as a line of text without {left_out}: files do not travel. Their lanes get a 60 Hz display."
            );
            requests.toast(ToastKind::Warning, text);
        }
    }
}

/// Copies the line that runs `command` with these options on the scenario.
pub fn copy_command(
    ctx: &Context,
    requests: &mut Requests<'_>,
    window: &WindowInfo<'_>,
    command: ScenarioCommand,
    options: &str,
) {
    let scenario = requests.draft.get();
    let unsaved = window.unsaved || requests.draft.before().is_some();
    match command.line(scenario, window.file, unsaved, options) {
        Ok(line) => {
            let told: String = line.chars().take(60).collect();
            let told = if told.len() < line.len() { told + "…" } else { told };
            ctx.copy_text(line);
            requests.toast(ToastKind::Info, format!("Copied the command: {told}"));
        }
        Err(error) => requests.toast(ToastKind::Error, format!("Nothing was copied: {error}.")),
    }
}

//! Letters that are typed in an open list, by which its entries are found, as in the lists of a desktop.

use egui::{Event, Id, Ui};

/// Pause after which a letter begins another name, s.
const PAUSE: f64 = 1.0;

/// Letters of one list.
#[derive(Clone, Debug, Default)]
struct Letters {
    typed: String,
    /// Time of the last letter, on the interface's clock, s.
    at: f64,
    /// Number of the last pass in which the list was open.
    pass: u64,
}

/// The first letters of a name, in lower case, as far as they are typed in the open list `id`; `None` in a pass without a new one. It is asked
/// in every pass.
pub fn typed_letters(ui: &Ui, id: Id) -> Option<String> {
    let pass = ui.ctx().cumulative_pass_nr();
    let (new, now) = ui.input(|input| {
        let text = input.events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text.to_lowercase()),
            _ => None,
        });
        (text.collect::<String>(), input.time)
    });
    let mut letters: Letters = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let goes_on = pass <= letters.pass + 1 && now - letters.at <= PAUSE;
    letters.pass = pass;
    let found = (!new.trim().is_empty()).then(|| {
        letters.typed = if goes_on { format!("{}{new}", letters.typed) } else { new };
        letters.at = now;
        letters.typed.clone()
    });
    ui.data_mut(|data| {
        data.insert_temp(id, if goes_on || found.is_some() { letters } else { Letters { pass, ..Letters::default() } })
    });
    found
}

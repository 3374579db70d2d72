//! Every character in the texts of entries and lessons has a glyph in the interface's fonts.

use egui::{Context, FontId, RawInput};
use timestep_lab::entry::Entry;
use timestep_lab::integrators::Integrator;
use timestep_lab::presentation::Presentation;
use timestep_lab::scenario::bundled;
use timestep_lab::time::policies::LoopPolicy;
use timestep_lab::ui::style;
use timestep_lab::worlds::World;

fn texts<E: Entry>(texts: &mut Vec<String>, more: impl Fn(&E) -> Vec<&'static str>) {
    for entry in E::all() {
        texts.extend([entry.id(), entry.name(), entry.summary()].map(str::to_owned));
        texts.extend(more(entry).into_iter().map(str::to_owned));
        let mistake = entry
            .mistake()
            .map(|mistake| [mistake.sign, mistake.code, mistake.advice].map(|text| text.replace('\n', " ")));
        texts.extend(mistake.into_iter().flatten());
    }
}

#[test]
fn no_text_has_a_missing_glyph() {
    let mut all = Vec::new();
    texts::<Integrator>(&mut all, |entry| vec![entry.reference]);
    texts::<LoopPolicy>(&mut all, |entry| vec![entry.reference]);
    texts::<Presentation>(&mut all, |entry| vec![entry.reference]);
    texts::<World>(&mut all, |entry| {
        let params = entry.params.iter().flat_map(|param| [param.name, param.symbol, param.unit, param.summary]);
        [entry.equation, entry.reference].into_iter().chain(params).collect()
    });
    for lesson in bundled() {
        let scenario = lesson.scenario();
        all.extend([scenario.title, scenario.caption]);
        all.extend(scenario.lanes.iter().map(|lane| lane.title()));
    }
    let context = Context::default();
    context.set_fonts(style::fonts());
    let output = context.run_ui(RawInput::default(), |ui| {
        for font in [FontId::proportional(13.0), FontId::monospace(13.0)] {
            for text in &all {
                let missing: String =
                    text.chars().filter(|c| !ui.fonts_mut(|fonts| fonts.has_glyph(&font, *c))).collect();
                assert!(missing.is_empty(), "{font:?} lacks {missing:?} of {text:?}");
            }
        }
    });
    output.drop_without_applying_deltas();
}

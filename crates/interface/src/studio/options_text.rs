//! A clip as the options of the command that makes it.

use super::clip_option::ClipOption;
use super::clip_options::CLIP_OPTIONS;
use super::clip_spec::ClipSpec;
use crate::ui::quoted;

/// The options with which the command makes `clip`, where without any it makes `usual`. Those that are `given` are written in any case:
/// without them the command would choose what fits.
pub fn options_text(clip: &ClipSpec, usual: &ClipSpec, given: &[&str]) -> String {
    let is_needed =
        |option: &&ClipOption| given.contains(&option.name) || (option.write)(clip) != (option.write)(usual);
    let needed = CLIP_OPTIONS.iter().filter(is_needed);
    let written = needed.filter_map(|option| {
        let values = (option.write)(clip)?;
        let one = |value: &str| match option.value {
            "" => format!(" --{}", option.name),
            _ => format!(" --{} {}", option.name, quoted(value)),
        };
        Some(if option.repeats { values.lines().map(one).collect() } else { one(&values) })
    });
    written.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::{ClipOverlay, StageLook};
    use crate::ui::{Lens, OwnLayers};
    use picture::record::Format;
    use picture::render::Background;
    use proptest::prelude::*;
    use simulation::displays::RefreshRate;
    use simulation::numbers::Number;
    use simulation::palette::Theme;
    use simulation::scenario::lesson::Layout;
    use std::collections::BTreeSet;
    use timestep::time::{Flicks, TimeScale};

    fn usual() -> ClipSpec {
        let format = Format::of("clip.mp4".as_ref()).unwrap();
        ClipSpec { overlay: ClipOverlay::Stage(StageLook::ALL), ..ClipSpec::new("clip.mp4".into(), format) }
    }

    /// The clip that the options make; values have no spaces but between options, or are in quotation marks.
    fn read(text: &str) -> ClipSpec {
        let mut clip = usual();
        let typed: Vec<_> = text.split(" --").skip(1).map(|one| one.split_once(' ').unwrap_or((one, ""))).collect();
        for option in CLIP_OPTIONS {
            for (_, value) in typed.iter().filter(|(name, _)| *name == option.name) {
                option.read(&mut clip, value.trim_matches('\'')).unwrap();
            }
        }
        clip
    }

    #[test]
    fn names_are_unique_and_known() {
        let names: BTreeSet<_> = CLIP_OPTIONS.iter().map(|option| option.name).collect();
        assert_eq!(names.len(), CLIP_OPTIONS.len());
        for option in CLIP_OPTIONS {
            let undone = (!option.undoes.is_empty()).then_some(option.undoes);
            assert!(option.excludes.iter().chain(&undone).all(|name| names.contains(name)), "{}", option.name);
            assert!(!option.help.is_empty() && !option.help.ends_with('.'), "{}", option.name);
            for (word, _) in option.words {
                option.read(&mut usual(), word).unwrap_or_else(|error| panic!("{} {word}: {error}", option.name));
            }
        }
        assert_eq!(options_text(&usual(), &usual(), &[]), "", "what is usual needs no option");
    }

    fn overlays() -> impl Strategy<Value = ClipOverlay> {
        let of = |count: usize| Number::of_window().take(count).collect::<Vec<_>>();
        let numbers = prop::option::of((1..4_usize).prop_map(of));
        let stage = (numbers.clone(), any::<[bool; 4]>()).prop_map(|(numbers, [question, moments, answer, code])| {
            ClipOverlay::Stage(StageLook { numbers, question, moments, answer, code, staging: None })
        });
        let others = [ClipOverlay::None, ClipOverlay::Plain, ClipOverlay::Interface];
        prop_oneof![stage, numbers.prop_map(ClipOverlay::Captions), prop::sample::select(others.to_vec())]
    }

    proptest! {
        /// The options of any clip make it again.
        #[test]
        fn options_make_the_clip_that_they_were_written_from(
            overlay in overlays(),
            (size, rate, speed) in ([16..8192_u32, 16..8192], 10..240_u32, (1..40_u32, 1..40_u32)),
            (length, from, strobe) in (1..36_000_i64, 0..36_000_i64, prop::option::of(1..36_000_i64)),
            (light, transparent) in any::<(bool, bool)>(),
            flags in any::<[bool; 4]>(),
            layers in any::<[Option<bool>; 2]>(),
            (lens, lanes) in (any::<bool>(), prop::option::of(prop::collection::vec(0..9_usize, 1..4))),
            (layout, count) in (prop::option::of(0..3_usize), 0..3_usize),
        ) {
            let tenths = |count: i64| Flicks(count * Flicks::PER_SECOND / 10);
            let switches = ["interpolation@3 s", "dt=1/60@1/2 s"].map(|switch| switch.parse().unwrap());
            let [eye_view, exact, small, sampled] = flags;
            let clip = ClipSpec {
                overlay,
                size,
                rate: RefreshRate::ratio(rate, 1).unwrap(),
                speed: TimeScale::parse_ratio(&format!("{}/{}", speed.0, speed.1)).unwrap_or(TimeScale::ONE),
                length: tenths(length),
                from: tenths(from),
                strobe: strobe.map(tenths),
                theme: if light { Theme::Light } else { Theme::Dark },
                background: if transparent { Background::Transparent } else { Background::Theme },
                layers: OwnLayers { ghost: layers[0], trail: layers[1] },
                lens: lens.then_some(Lens { held: 1, onto: 0 }),
                layout: layout.map(|place| Layout::ALL[place].1),
                switches: switches.into_iter().take(count).collect(),
                eye_view,
                exact,
                small,
                sampled,
                lanes,
                ..usual()
            };
            let text = options_text(&clip, &usual(), &["fps"]);
            prop_assert_eq!(format!("{clip:?}"), format!("{:?}", read(&text)), "{}", text);
        }
    }
}

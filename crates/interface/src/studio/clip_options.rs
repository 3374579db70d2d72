//! The options of clips, in the order in which they are read: the command line and *Copy as command* are made from this list.

use super::clip_option::{ClipOption, OptionScope, flag, option};
use super::clip_spec::{ClipOverlay, ClipSpec, LONGEST_CLIP, RATE_RANGE, SIZE_RANGE, StageLook};
use crate::ui::{ClipShape, duration_text};
use picture::render::Background;
use simulation::displays::RefreshRate;
use simulation::numbers::Number;
use simulation::palette::Theme;
use simulation::scenario::lesson::Layout;
use simulation::scenario::{DURATION_RANGE, MAX_LANES, named, typed};
use timestep::time::{Flicks, TimeScale, TimeScaleError};

/// Every option of clips.
pub static CLIP_OPTIONS: &[ClipOption] = &[
    option(
        ["size", "WxH", "Width and height, pixels"],
        |clip, typed| put(&mut clip.size, typed::size(typed, SIZE_RANGE, " pixels")),
        |clip| Some(format!("{}x{}", clip.size[0], clip.size[1])),
    )
    .excludes(&["shape", "lines"]),
    option(
        ["shape", "SHAPE", "Shape of the frames, 16:9, 1:1 or 9:16; the default is 16:9"],
        |clip, typed| {
            let [width, height] = clip.size;
            put(&mut clip.size, typed.parse::<ClipShape>().map(|shape| shape.size(width.min(height))))
        },
        |_| None,
    ),
    option(
        [
            "lines",
            "LINES",
            "Pixels of the shorter side of such a shape: 720 (the default), 1080, 1440, 2160 or others",
        ],
        |clip, typed| {
            let shape = ClipShape::of(clip.size);
            put(&mut clip.size, typed::whole(typed, LINES_RANGE).map(|lines| shape.size(lines as u32)))
        },
        |_| None,
    ),
    option(
        [
            "fps",
            "FPS",
            "Frames per second, such as 60, 59.94 or 100/3; also the refresh rate of lanes that are live in a window. The default has \
             every frame of the lanes' displays, if the format can",
        ],
        |clip, typed| put(&mut clip.rate, clip_rate(typed)),
        |clip| Some(clip.rate.to_string()),
    ),
    flag(
        ["sampled", "Record at the given rate also where it leaves out frames of the lanes' displays"],
        |clip, _| set(&mut clip.sampled, true),
        |clip| when(clip.sampled),
    ),
    flag(
        ["exact", "Store exact times in an APNG, for programs other than browsers, which play whole milliseconds evenly"],
        |clip, _| set(&mut clip.exact, true),
        |clip| when(clip.exact),
    ),
    flag(
        ["small", "Store at most 255 colours in an APNG, for pages: a quarter of the bytes or less"],
        |clip, _| set(&mut clip.small, true),
        |clip| when(clip.small),
    ),
    option(
        [
            "speed",
            "SPEED",
            "Speed of the clip, such as 1/4, 0.05 or 50 %: everything is slower, displays included. The default is real time, or the \
             nearest speed at which the format has every frame of the displays",
        ],
        |clip, typed| put(&mut clip.speed, speed(typed)),
        |clip| Some(clip.speed.ratio_text()),
    )
    .of(OptionScope::Motion),
    flag(
        ["eye", "Show what an eye sees that follows the motion, in every lane"],
        |clip, _| set(&mut clip.eye_view, true),
        |clip| when(clip.eye_view),
    )
    .of(OptionScope::Motion),
    option(
        ["ghosts", "on|off", "Show ghosts or leave them out, whatever the scenario shows"],
        |clip, typed| put(&mut clip.layers.ghost, on_or_off(typed)),
        |clip| clip.layers.ghost.map(written_on_or_off),
    )
    .of(OptionScope::Motion),
    option(
        ["trails", "on|off", "Show trails or leave them out, whatever the scenario shows"],
        |clip, typed| put(&mut clip.layers.trail, on_or_off(typed)),
        |clip| clip.layers.trail.map(written_on_or_off),
    )
    .of(OptionScope::Motion),
    option(
        ["theme", "THEME", "Colours of the clip; the default is dark"],
        |clip, typed| set(&mut clip.theme, if typed == "light" { Theme::Light } else { Theme::Dark }),
        |clip| Some(if clip.theme == Theme::Light { "light" } else { "dark" }.to_owned()),
    )
    .words(&[("dark", ""), ("light", "")]),
    option(
        [
            "background",
            "BACKGROUND",
            "Background of the lanes; empty pixels are clear in a PNG sequence and in an APNG with `transparent`",
        ],
        |clip, typed| put(&mut clip.background, named(typed, BACKGROUNDS, "there is no background")),
        |clip| word(BACKGROUNDS, clip.background),
    )
    .of(OptionScope::Motion)
    .words(&[
        ("theme", "The theme's ground with a grid (the default)"),
        ("plain", "The theme's ground alone"),
        ("transparent", "Nothing"),
    ]),
    option(
        [
            "layout",
            "LAYOUT",
            "Arrangement of the lanes on the stage: grid, tracks or overlay; the default is the scenario's own, in an upright frame one \
             below the other",
        ],
        |clip, typed| put(&mut clip.layout, named(typed, &Layout::ALL, "there is no arrangement").map(Some)),
        |clip| word(&Layout::ALL, clip.layout?),
    )
    .of(OptionScope::Motion)
    .excludes(&["ui"]),
    option(
        ["look", "LOOK", "Look of the frames"],
        |clip, typed| {
            let overlay = match typed {
                "lab" => ClipOverlay::Captions(None),
                "plain" => ClipOverlay::Plain,
                _ => ClipOverlay::Stage(StageLook::ALL),
            };
            set(&mut clip.overlay, overlay)
        },
        |clip| match &clip.overlay {
            ClipOverlay::Stage(_) => Some("stage".to_owned()),
            ClipOverlay::Captions(_) => Some("lab".to_owned()),
            ClipOverlay::Plain => Some("plain".to_owned()),
            ClipOverlay::None | ClipOverlay::Interface => None,
        },
    )
    .of(OptionScope::Motion)
    .excludes(&["ui"])
    .words(&[
        (
            "stage",
            "The stage: large lanes with names and headline numbers; a lesson with its question, slow moments and answer (the default)",
        ),
        ("lab", "The lab: title, caption, headers, strips and all numbers"),
        ("plain", "The lanes as on the stage, without any text"),
    ]),
    flag(["captions", "Write texts into the frames (this is the default)"], |_, _| Ok(()), |_| None)
        .of(OptionScope::Motion)
        .undoes("no-captions"),
    flag(
        ["no-captions", "Render the lanes of the lab only, without any text"],
        |clip, _| match clip.overlay {
            ClipOverlay::Plain => Ok(()),
            _ => set(&mut clip.overlay, ClipOverlay::None),
        },
        |clip| when(matches!(clip.overlay, ClipOverlay::None)),
    )
    .of(OptionScope::Motion),
    option(
        ["lanes", "LANES", "Lanes to show, by their places, such as 1,3; the others run unseen"],
        |clip, typed| add(&mut clip.lanes, lanes(typed)),
        |clip| Some(clip.lanes.as_ref()?.iter().map(|lane| (lane + 1).to_string()).collect::<Vec<_>>().join(",")),
    )
    .of(OptionScope::Motion)
    .repeated()
    .excludes(&["ui"]),
    option(
        [
            "numbers",
            "NUMBERS",
            "Numbers to show of each lane, by their names in `measure --json`, separated by commas; the default is as many as fit, on the \
             stage the lesson's, at most two",
        ],
        |clip, typed| match &mut clip.overlay {
            ClipOverlay::Stage(StageLook { numbers: chosen, .. }) | ClipOverlay::Captions(chosen) => {
                add(chosen, numbers(typed))
            }
            _ => Err("only the stage and the lab have numbers".to_owned()),
        },
        |clip| {
            let (ClipOverlay::Stage(StageLook { numbers, .. }) | ClipOverlay::Captions(numbers)) = &clip.overlay else {
                return None;
            };
            Some(numbers.as_ref()?.iter().map(|number| number.id).collect::<Vec<_>>().join(","))
        },
    )
    .of(OptionScope::Motion)
    .repeated()
    .excludes(&["no-captions", "ui"]),
    option(
        [
            "lens",
            "HELD:ONTO",
            "Lane to hold over another, with the gap between their bodies as a measured bar: 2:1 holds lane 2 over lane 1",
        ],
        |clip, typed| put(&mut clip.lens, typed.parse().map_err(str::to_owned).map(Some)),
        |clip| clip.lens.map(|lens| lens.to_string()),
    )
    .of(OptionScope::Motion)
    .excludes(&["ui"]),
    flag(
        ["ui", "Render the whole interface, as the window shows it"],
        |clip, _| set(&mut clip.overlay, ClipOverlay::Interface),
        |clip| when(matches!(clip.overlay, ClipOverlay::Interface)),
    )
    .of(OptionScope::Motion)
    .undoes("no-ui")
    .excludes(&["no-captions"]),
    flag(["no-ui", "Render without the interface (this is the default)"], |_, _| Ok(()), |_| None),
    option(
        [
            "seconds",
            "TIME",
            "Time of the scenario to show (such as 10, \"1/2\" or \"500 ms\"), whatever the speed; the default is the scenario's own",
        ],
        |clip, typed| put(&mut clip.length, typed::length_of_time(typed, DURATION_RANGE[1])),
        |clip| Some(duration_text::format(clip.length)),
    )
    .of(OptionScope::Scenario),
    option(
        ["from", "TIME", "Lab time at which the motion begins; what was before is run unseen"],
        |clip, typed| put(&mut clip.from, duration(typed)),
        |clip| (clip.from > Flicks::ZERO).then(|| duration_text::format(clip.from)),
    )
    .of(OptionScope::Scenario),
    option(
        [
            "switch",
            "SWITCH@TIME",
            "Switch to flip at a lab time, as the stage does: interpolation@3s, extrapolation@, clamp@, vsync@, hang@, or a key of lanes \
             such as dt=1/60@3s; can be repeated",
        ],
        |clip, typed| {
            clip.switches.push(typed.parse()?);
            Ok(())
        },
        |clip| {
            let switches = clip.switches.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
            (!switches.is_empty()).then_some(switches)
        },
    )
    .of(OptionScope::Scenario)
    .repeated(),
    option(
        [
            "strobe",
            "TIME",
            "Begin with the strobe of this lab time, 12 frames of each lane at once, for 2 s: a first frame that explains where the clip \
             does not play",
        ],
        |clip, typed| put(&mut clip.strobe, duration(typed).map(Some)),
        |clip| clip.strobe.map(duration_text::format),
    )
    .of(OptionScope::Scenario),
    flag(
        ["no-question", "Leave out the lesson's question"],
        |clip, _| set(&mut stage(clip)?.question, false),
        |clip| when(clip.stage().is_some_and(|look| !look.question)),
    )
    .of(OptionScope::Scenario),
    flag(
        ["no-moments", "Do not slow down at the lesson's moments"],
        |clip, _| set(&mut stage(clip)?.moments, false),
        |clip| when(clip.stage().is_some_and(|look| !look.moments)),
    )
    .of(OptionScope::Scenario),
    flag(
        ["no-answer", "Leave out the lesson's answer"],
        |clip, _| set(&mut stage(clip)?.answer, false),
        |clip| when(clip.stage().is_some_and(|look| !look.answer)),
    )
    .of(OptionScope::Scenario),
    flag(
        ["code", "Show the loop of the first lane as code beside the lanes, with the values of each frame"],
        |clip, _| set(&mut stage(clip)?.code, true),
        |clip| when(clip.stage().is_some_and(|look| look.code)),
    )
    .of(OptionScope::Motion),
];

/// Lines with which the longer side of the widest shape is within the sizes of clips.
const LINES_RANGE: [u64; 2] = [SIZE_RANGE[0] as u64, SIZE_RANGE[1] as u64 * 9 / 16];

const BACKGROUNDS: &[(&str, Background)] =
    &[("theme", Background::Theme), ("plain", Background::Plain), ("transparent", Background::Transparent)];

const ON_OR_OFF: &[(&str, bool)] = &[("on", true), ("off", false)];

fn set<T>(place: &mut T, value: T) -> Result<(), String> {
    *place = value;
    Ok(())
}

fn put<T>(place: &mut T, value: Result<T, String>) -> Result<(), String> {
    set(place, value?)
}

/// Adds to a list that options may give in parts.
fn add<T>(place: &mut Option<Vec<T>>, values: Result<Vec<T>, String>) -> Result<(), String> {
    place.get_or_insert_default().extend(values?);
    Ok(())
}

/// The value of an option without one, where it is needed.
fn when(needed: bool) -> Option<String> {
    needed.then(String::new)
}

/// The parts of the stage.
fn stage(clip: &mut ClipSpec) -> Result<&mut StageLook, String> {
    match &mut clip.overlay {
        ClipOverlay::Stage(look) => Ok(look),
        _ => Err("only the stage has a question, moments, an answer and code".to_owned()),
    }
}

fn word<T: PartialEq>(all: &[(&'static str, T)], value: T) -> Option<String> {
    all.iter().find(|(_, known)| *known == value).map(|(word, _)| (*word).to_owned())
}

fn on_or_off(typed: &str) -> Result<Option<bool>, String> {
    named(typed, ON_OR_OFF, "there is no choice").map(Some)
}

fn written_on_or_off(on: bool) -> String {
    if on { "on" } else { "off" }.to_owned()
}

/// A rate that clips can have.
fn clip_rate(typed: &str) -> Result<RefreshRate, String> {
    let [slowest, fastest] = RATE_RANGE;
    let rate = typed.parse::<RefreshRate>().ok().filter(|rate| (slowest..=fastest).contains(&rate.hz()));
    rate.ok_or_else(|| format!("write it like 60, 59.94 or 100/3, from {slowest} to {fastest}"))
}

/// A factor of time.
fn speed(typed: &str) -> Result<TimeScale, String> {
    if let Some(ratio) = TimeScale::parse_ratio(typed) {
        return Ok(ratio);
    }
    match typed.parse::<TimeScale>() {
        Ok(speed) if speed.parts() > 0 => Ok(speed),
        Err(TimeScaleError::NotANumber) => Err("write it as a number or a ratio, such as 0.05 or 5/6".to_owned()),
        Ok(_) | Err(TimeScaleError::OutOfRange) => {
            Err(format!("it must be more than 0 and at most {}", TimeScale::MAX))
        }
    }
}

/// A time of at most [`LONGEST_CLIP`].
fn duration(typed: &str) -> Result<Flicks, String> {
    typed::length_of_time(typed, LONGEST_CLIP)
}

/// Indices of lanes that are typed by their places.
fn lanes(typed: &str) -> Result<Vec<usize>, String> {
    let lane = |place: &str| typed::whole(place, [1, MAX_LANES as u64]).map(|place| place as usize - 1);
    typed.split(',').map(lane).collect()
}

/// The numbers with these ids.
fn numbers(typed: &str) -> Result<Vec<&'static Number>, String> {
    let all: Vec<_> = Number::of_window().map(|number| (number.id, number)).collect();
    typed.split(',').map(|id| named(id, &all, "there is no number")).collect()
}

//! Text and controls over the lanes of a clip, drawn by egui.

use super::clip_spec::{ClipOverlay, ClipSpec};
use crate::ui::{
    Canvases, CaptionText, Captions, ClipScene, CodePanel, CourseInfo, Interface, LaneRect, Mode, Prefs, StageClip,
    WindowInfo, style,
};
use simulation::course::PromptRehearsals;
use simulation::displays::RefreshRate;
use simulation::lab::Snapshot;
use simulation::scenario::{BundledScenario, LESSONS, OPENINGS, Scenario};

/// The texts and panels that egui draws over the lanes; they also decide where the lanes are.
pub enum Overlay {
    /// Title, caption, headers and numbers.
    Captions(Box<Captions>),
    /// The whole interface, as a window shows it.
    Interface(Box<OffscreenInterface>),
    /// The stage.
    Stage(Box<StageClip>),
}

/// The interface, and the frame times of the window that it stands for.
#[derive(Default)]
pub struct OffscreenInterface {
    ui: Interface,
    /// How its canvases were seen last.
    canvases: Canvases,
    /// Runs that the words of an opening are held against.
    rehearsals: PromptRehearsals,
    /// Time of the last frame, s.
    last: f64,
    /// Intervals between the last frames, ms.
    intervals: Vec<f32>,
}

/// The settings that the labels of lanes speak of: those of the opening or lesson that has these labels, where the user has switched some.
fn labelled(scenario: &Scenario) -> Scenario {
    let mut bundled = OPENINGS.iter().chain(LESSONS).map(BundledScenario::scenario);
    let original = bundled.find(|original| original.title == scenario.title);
    let mut labelled = scenario.clone();
    for (lane, original) in labelled.lanes.iter_mut().zip(original.iter().flat_map(|original| &original.lanes)) {
        if lane.looks.label == original.looks.label {
            *lane = original.clone();
        }
    }
    labelled.on_display(RefreshRate::HZ_60)
}

impl OffscreenInterface {
    /// More intervals than the graph of frame times shows.
    const INTERVALS: usize = 240;

    /// Takes the steady clock of the clip for the frames of a window.
    fn begin_frame(&mut self, now: f64) {
        self.intervals.extend((now > self.last).then_some((1e3 * (now - self.last)) as f32));
        self.intervals.drain(..self.intervals.len().saturating_sub(Self::INTERVALS));
        self.last = now;
    }
}

impl Overlay {
    /// The overlay that a clip asks for. `asides` has a note for each lane, empty where all its frames are in the clip.
    pub fn of(request: &ClipSpec, scenario: &Scenario, asides: &[String]) -> Self {
        let captions = |extent, speed, numbers| {
            let mut captions = Captions::new(extent, speed, numbers);
            (captions.only, captions.lens) = (request.lanes.clone(), request.lens);
            captions.lane_notes = asides.to_vec();
            Overlay::Captions(Box::new(captions))
        };
        let stage = |texts, numbers| {
            let mut stage = StageClip::new(texts, numbers);
            (stage.shown, stage.lens) = (request.lanes.clone(), request.lens);
            (stage.layout, stage.background) = (request.layout, request.background);
            (stage.notes, stage.own) = (asides.to_vec(), Some(labelled(scenario)));
            Overlay::Stage(Box::new(stage))
        };
        match &request.overlay {
            ClipOverlay::None => captions(CaptionText::None, String::new(), None),
            ClipOverlay::Captions(numbers) => captions(CaptionText::Full, request.speed_in_words(), numbers.clone()),
            ClipOverlay::Interface => {
                // An opening has its words and its bar on the stage alone.
                let mode = if scenario.is_opening() { Mode::Stage } else { Mode::Lab };
                let prefs = Prefs { theme: request.theme, mode, ..Prefs::default() };
                let ui = Interface::for_recording(prefs);
                Overlay::Interface(Box::new(OffscreenInterface { ui, ..OffscreenInterface::default() }))
            }
            ClipOverlay::Stage(look) => {
                let mut overlay = stage(true, look.numbers.clone());
                if let Overlay::Stage(stage) = &mut overlay {
                    stage.code = look.code.then(CodePanel::default);
                }
                if let (Overlay::Stage(stage), Some(staging)) = (&mut overlay, &look.staging) {
                    (stage.heading, stage.numbers) = (staging.heading.clone(), false);
                }
                overlay
            }
            ClipOverlay::Plain => stage(false, None),
        }
    }

    /// How the canvases of a clip are seen.
    pub fn canvases(&self, snapshot: &Snapshot<'_>) -> Canvases {
        match self {
            Overlay::Captions(captions) => captions.canvases(snapshot),
            Overlay::Interface(interface) => interface.canvases,
            Overlay::Stage(stage) => stage.canvases(snapshot),
        }
    }

    /// Pixels of a point in a frame of this size: text keeps its share of a large frame and stays legible in a small one.
    pub fn pixels_per_point(&self, size: [u32; 2]) -> f32 {
        let [width, height] = size.map(|side| side as f32);
        let share = match self {
            Overlay::Captions(_) | Overlay::Interface(_) => (width / 1280.0).min(height / 720.0),
            // The smallest text is a 45th of the shorter side.
            Overlay::Stage(stage) => stage.scale.unwrap_or(width.min(height) / (45.0 * style::SMALLEST)),
        };
        share.max(1.0)
    }

    /// Lanes without text.
    pub fn none() -> Self {
        Overlay::Captions(Box::new(Captions::new(CaptionText::None, String::new(), None)))
    }

    /// Starts the frame at clip time `now`, in seconds. Returns `true` if the overlay has to be drawn again.
    pub fn begin_frame(&mut self, snapshot: &Snapshot<'_>, now: f64, scene: &ClipScene) -> bool {
        match self {
            Overlay::Captions(captions) => captions.are_due(snapshot, now),
            Overlay::Interface(interface) => {
                interface.begin_frame(now);
                true
            }
            Overlay::Stage(stage) => stage.is_due(snapshot, scene),
        }
    }

    /// Shows the overlay in a pass of egui. Returns the places of the lanes.
    pub fn show(
        &mut self,
        ui: &mut egui::Ui,
        (snapshot, scene): (&Snapshot<'_>, &ClipScene),
        now: f64,
        adapter: &str,
    ) -> Vec<LaneRect> {
        match self {
            Overlay::Stage(stage) => stage.show(ui, snapshot, now, scene),
            Overlay::Captions(captions) => captions.show(ui, snapshot, now),
            Overlay::Interface(interface) => {
                let course = CourseInfo { rehearsals: &interface.rehearsals.all, ..CourseInfo::default() };
                let window = WindowInfo { course, ..clip_window(adapter, &interface.intervals) };
                let output = interface.ui.show(ui, snapshot, &window);
                // A lesson is shown in the lab, where nothing is said of its run.
                interface.rehearsals.run(output.rehearsals.iter().filter(|scenario| scenario.is_opening()));
                interface.canvases = output.canvases;
                output.lanes
            }
        }
    }
}

/// The facts of a window for an interface that has none.
fn clip_window<'a>(adapter: &'a str, frame_ms: &'a [f32]) -> WindowInfo<'a> {
    WindowInfo { vsync: true, present_mode: "recording", adapter, frame_ms, ..WindowInfo::default() }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::studio::clip_source::{ClipMotion, ClipSource};
    use crate::studio::clip_spec::StageLook;
    use crate::studio::offscreen_egui::OffscreenEgui;
    use crate::studio::progress::Progress;
    use crate::ui::{Card, ClipShape};
    use picture::record::FORMATS;
    use simulation::course::Rehearsal;
    use simulation::displays::RefreshRate;
    use simulation::palette::Theme;

    const IDS: [&str; 6] =
        ["stutter-50-on-60", "semi-fixed", "tearing", "wind", "orientations", "policies-under-noise"];

    fn request() -> ClipSpec {
        ClipSpec {
            rate: RefreshRate::HZ_60,
            overlay: ClipOverlay::Interface,
            ..ClipSpec::new("clip.mp4".into(), FORMATS[0])
        }
    }

    #[test]
    fn a_clip_of_an_opening_has_its_stage() {
        let request = request();
        for (id, is_opening) in [("jitter", true), ("three-worlds", true), ("stutter-against-smooth", false)] {
            let scenario = Scenario::load(id).expect("it is bundled");
            let Overlay::Interface(mut interface) = Overlay::of(&request, &scenario, &[]) else { panic!("{id}") };
            assert_eq!(interface.ui.view().is_stage(), is_opening, "{id}");
            let motion = ClipMotion::new(ClipSource::Scenario(&scenario), None, &request);
            let snapshot = motion.lab.snapshot();
            let mut asked = Vec::new();
            let mut drawn = egui::Context::default().run_ui(egui::RawInput::default(), |ui| {
                asked = interface.ui.show(ui, &snapshot, &clip_window("none", &[])).actions;
            });
            drawn.textures_delta.clear();
            // No one carries out what the interface asks for.
            let asks_for_layers = asked.iter().any(|action| matches!(action, simulation::lab::Action::SetLayers(_)));
            assert!(!asks_for_layers, "{id}: {asked:?}");
        }
    }

    /// A clip of the window says of a switch what the window says, by the frame after it.
    #[test]
    fn a_switch_in_a_clip_of_the_window_is_answered() {
        let scenario = Scenario::load("jitter").expect("it is bundled");
        let request = ClipSpec { switches: vec!["interpolation@100ms".parse().unwrap()], ..request() };
        let mut overlay = Overlay::of(&request, &scenario, &[]);
        let mut motion = ClipMotion::new(ClipSource::Scenario(&scenario), None, &request);
        let egui = OffscreenEgui::new([1280, 720], 1.0, Theme::Dark);
        let at = |frame| request.rate.refresh(frame);
        let mut said = Vec::new();
        for frame in 0..12 {
            motion.advance(at(frame), at(frame + 1), &Progress::default()).unwrap();
            let mut drawn = egui.run(at(frame).secs(), |ui| {
                overlay.show(ui, (&motion.lab.snapshot(), &ClipScene::default()), at(frame).secs(), "none");
            });
            drawn.textures_delta.clear();
            let Overlay::Interface(interface) = &overlay else { panic!("the window") };
            said.push(interface.ui.opening().expect("it is open").1.say);
        }
        assert!(said[0].starts_with("The upper lane draws each step"), "{said:?}");
        assert!(said[11].starts_with("Smooth, and one step"), "{said:?}");
    }

    /// Hands `add` each text of a shape.
    pub fn texts_in(shape: &egui::Shape, add: &mut impl FnMut(&egui::epaint::TextShape)) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts_in(shape, add)),
            egui::Shape::Text(text) if !text.galley.job.text.is_empty() => add(text),
            _ => {}
        }
    }

    /// In every shape of a frame the smallest letters are a 45th of its shorter side, no text leaves the frame, and none lies over another.
    #[test]
    fn texts_can_be_read_in_every_shape() {
        for (shape, id) in ClipShape::ALL.into_iter().flat_map(|(shape, ..)| IDS.map(|id| (shape, id))) {
            let size = shape.size(720);
            let request = ClipSpec { size, overlay: ClipOverlay::Stage(StageLook::ALL), ..request() };
            let mut scenario = Scenario::load(id).expect("it is bundled");
            scenario.identify();
            let notes = vec!["7 of 12 frames are not shown".to_owned(); scenario.lanes.len()];
            let mut overlay = Overlay::of(&request, &scenario, &notes);
            let mut motion = ClipMotion::new(ClipSource::Scenario(&scenario), None, &request);
            let at = |frame| request.rate.refresh(frame);
            (0..40).for_each(|frame| motion.advance(at(frame), at(frame + 1), &Progress::default()).unwrap());
            let callout = Some((0, "Here: no step in this frame, it repeats the one before.".to_owned()));
            let number = Card::number(&scenario, &Rehearsal::of(&scenario).finish());
            let frozen = ClipScene { number, callout: callout.clone(), ..motion.scene(at(40)) };
            let motions = ClipScene { callout, word: Some("Interpolation on".to_owned()), ..motion.scene(at(40)) };
            let card = ClipScene { card: Some(Card::question(&scenario)), ..ClipScene::default() };
            let pixels = overlay.pixels_per_point(size);
            let side = size[0].min(size[1]) as f32;
            let egui = OffscreenEgui::new(size, pixels, Theme::Dark);
            let room = egui::Rect::from_min_size(egui::Pos2::ZERO, egui.size());
            for scene in [motions, frozen, card] {
                // The first pass lays out the fonts.
                for is_measured in [false, true] {
                    let mut drawn = egui.run(0.7, |ui| {
                        overlay.show(ui, (&motion.lab.snapshot(), &scene), 0.7, "none");
                    });
                    drawn.textures_delta.clear();
                    let mut measured: Vec<(egui::Rect, String)> = Vec::new();
                    drawn.shapes.iter().filter(|_| is_measured).for_each(|clipped| {
                        texts_in(&clipped.shape, &mut |text| {
                            let sections = &text.galley.job.sections;
                            let least = sections.iter().map(|section| section.format.font_id.size).fold(1e9, f32::min);
                            let (words, line) = (&text.galley.job.text, pixels * least);
                            assert!(line >= side / 45.0 - 0.01, "{id} {shape:?}: {line} px of {side}: {words}");
                            let glyphs = text.galley.rows.iter().flat_map(|row| &row.glyphs);
                            let heights = glyphs.map(|glyph| pixels * glyph.font_height);
                            assert!(heights.fold(1e9, f32::min) >= side / 45.0, "{id} {shape:?}: {words}");
                            let place = text.visual_bounding_rect();
                            assert!(
                                room.expand(2.0).contains_rect(place),
                                "{id} {shape:?}: {place} leaves {room}: {words}"
                            );
                            // The sentence of a moment lies over what is in its way, and the word for a switch has a ground.
                            let is_above = scene.callout.as_ref().is_some_and(|(_, text)| text == words);
                            let is_word = scene.word.as_ref() == Some(words);
                            let covered = if is_word {
                                place.expand2(place.height() * egui::vec2(0.5, 0.2))
                            } else {
                                place.shrink(1.0)
                            };
                            let overlaps = |(other, _): &&(egui::Rect, String)| other.intersects(covered);
                            let under = measured.iter().find(overlaps).filter(|_| !is_above);
                            assert!(under.is_none(), "{id} {shape:?}: {words} over {under:?}");
                            measured.push((place, words.clone()));
                        });
                    });
                    assert!(!is_measured || measured.len() >= 2, "{id} {shape:?}: {measured:?}");
                }
            }
        }
    }

    /// Lanes of an upright frame stand one below the other, and fill it.
    #[test]
    fn upright_frames_stack_their_lanes() {
        let request = ClipSpec { size: [720, 1280], overlay: ClipOverlay::Stage(StageLook::ALL), ..request() };
        for id in IDS {
            let scenario = Scenario::load(id).expect("it is bundled");
            let mut overlay = Overlay::of(&request, &scenario, &[]);
            let motion = ClipMotion::new(ClipSource::Scenario(&scenario), None, &request);
            let mut lanes = Vec::new();
            let mut drawn = OffscreenEgui::new([480, 853], 1.0, Theme::Dark).run(0.0, |ui| {
                lanes = overlay.show(ui, (&motion.lab.snapshot(), &ClipScene::default()), 0.0, "none");
            });
            drawn.textures_delta.clear();
            assert_eq!(lanes.len(), scenario.lanes.len());
            let is_stacked = lanes.len() <= 5;
            let in_rows = lanes.windows(2).all(|pair| pair[0].rect.bottom() <= pair[1].rect.top());
            assert_eq!(is_stacked, in_rows, "{id}: {lanes:?}");
            assert!(lanes.last().unwrap().rect.bottom() > 700.0, "{id}: {lanes:?}");
        }
    }

    /// A lane that the user has switched is not called by what it was.
    #[test]
    fn labels_speak_of_the_opening_that_was_switched() {
        let original = Scenario::load("jitter").unwrap().on_display(RefreshRate::HZ_60);
        let mut switched = original.clone();
        switched.lanes[0].presentation = switched.lanes[1].presentation;
        assert_eq!(labelled(&switched).lanes, original.lanes);
        switched.lanes[0].looks.label = "mine".to_owned();
        assert_eq!(labelled(&switched).lanes, switched.lanes);
        let mine = Scenario { title: "mine".to_owned(), ..switched };
        assert_eq!(labelled(&mine), mine);
    }
}

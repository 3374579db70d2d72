//! The egui interface. It reads a [`simulation::lab::Snapshot`] and answers with an edited copy of the scenario, with actions
//! and with commands. It changes nothing itself and knows neither the window nor the renderer.
//!
//! [`Interface`] composes panels. Each panel owns its state, reads a `FrameContext` and asks for changes
//! through `Requests`. The renderer draws the lanes' canvases underneath, so egui leaves them clear.

mod base;
mod clips;
mod frame;
#[cfg(any(test, feature = "headless"))]
pub mod headless;
mod interface;
#[cfg(test)]
mod lesson_edits;
#[cfg(test)]
mod opening_windows;
mod panels;

pub use base::clip_shape::ClipShape;
pub use base::duration_text;
pub use base::keyboard::no_touch;
pub use base::style;
pub use base::toasts::ToastKind;
pub use clips::captions::{CaptionText, Captions, prepare as prepare_captions};
pub use clips::card::Card;
pub use clips::stage_clip::{ClipScene, StageClip, speed_in_words};
pub use clips::strobe_sheet::{Strip, StrobePlaces, show as show_strobe_sheet};
pub use frame::advice_state::{AdviceAnswer, AdviceJob, AdviceQuestion, AdviceState};
pub use frame::browser_keys::{is_of_browser, set_in_browser};
pub use frame::bug_score::BugRecord;
pub use frame::canvases::cameras::Canvases;
pub use frame::canvases::lane_rect::LaneRect;
pub use frame::canvases::lens::Lens;
pub use frame::canvases::scene_pen::draw_scene;
pub use frame::command_text::quoted;
pub use frame::controls::timed_switch::TimedSwitch;
pub use frame::course_info::{CourseInfo, LessonStart};
pub use frame::course_prefs::{CoursePrefs, RailPlace};
pub use frame::edits::lane_edits::LaneEdits;
pub use frame::file_question::Still;
pub use frame::file_question::{FilePurpose, FileQuestion};
pub use frame::kept_work::{KeptPart, KeptWork, Surplus, Written};
pub use frame::mode::{Mode, WindowExtent};
pub use frame::opened_run::OpenedRun;
pub use frame::output::{ChangedFile, Command, Output};
pub use frame::own_layers::OwnLayers;
pub use frame::plot_prefs::PlotPrefs;
pub use frame::plot_span::Span;
pub use frame::prefs::Prefs;
pub use frame::record_form::{
    ClipStart, FormSwitch, FormatInfo, RecordCheck, RecordForm, RecordPlan, RecordProgress, RecordingInfo, SeenLesson,
};
pub use frame::view::View;
pub use frame::window_info::{PlaybackInfo, RateSource, WindowInfo};
pub use frame::window_intent::WindowIntent;
pub use interface::Interface;
pub use panels::code::CodePanel;

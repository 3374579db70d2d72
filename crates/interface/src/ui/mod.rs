//! The egui interface. It reads a [`simulation::lab::Snapshot`] and answers with an edited copy of the scenario, with actions
//! and with commands. It changes nothing itself and knows neither the window nor the renderer.
//!
//! [`Interface`] composes panels. Each panel owns its state, reads a `FrameContext` and asks for changes
//! through `Requests`. The renderer draws the lanes' canvases underneath, so egui leaves them clear.

mod announcements;
mod canvas;
mod captions;
mod clip_shape;
mod clip_size;
mod command_text;
mod course;
mod draft;
mod driving;
mod duration_text;
mod edit_effects;
mod edit_name;
mod file_question;
mod find_bug;
mod focus_ring;
mod followed_label;
mod frame_context;
mod hand;
mod hang_button;
#[cfg(any(test, feature = "headless"))]
pub mod headless;
mod history;
mod hold;
mod icons;
mod inspector;
mod intent;
mod interface;
mod kept_runs;
mod kept_work;
mod lane_commands;
mod lane_edits;
mod lane_plane;
mod lane_rect;
mod lanes;
mod last_opened;
#[cfg(test)]
mod lesson_edits;
mod look;
mod mechanism_words;
mod mechanisms;
mod menu_key;
mod mistake_text;
mod mode;
mod motion;
mod on_canvas;
mod opened_run;
mod opening;
#[cfg(test)]
mod opening_windows;
mod output;
mod pages;
mod panels;
mod plain_intents;
mod plots;
mod prefs;
mod present_modes;
mod record_form;
mod recording_bar;
mod recover_banner;
mod rect_cut;
mod requests;
mod scene_pen;
mod scope;
mod sharing;
mod shortcuts;
mod stage;
mod stalls;
mod step_rate;
mod step_slider;
mod steps_field;
mod stray_keys;
mod strobe_sheet;
pub mod style;
mod subject;
mod swatch;
mod switch_bar;
mod switch_pill;
mod switch_view;
mod switches;
mod text_button;
mod text_field;
mod timed_switch;
mod toasts;
mod tooltips;
mod top_bar;
mod transport;
mod view;
mod ways;
mod welcome;
mod widgets;
mod window_info;
mod window_layout;
mod zoom;

pub use canvas::{Canvases, Lens};
pub use captions::{CaptionText, Captions, prepare as prepare_captions};
pub use clip_shape::ClipShape;
pub use course::{CourseInfo, CoursePrefs, LessonStart, RailPlace};
pub use file_question::{FilePurpose, FileQuestion};
pub use find_bug::BugRecord;
pub use intent::WindowIntent;
pub use interface::Interface;
pub use kept_work::{KeptPart, KeptWork, Surplus, Written};
pub use lane_edits::LaneEdits;
pub use lane_rect::LaneRect;
pub use mode::{Mode, WindowExtent};
pub use opened_run::OpenedRun;
pub use output::{ChangedFile, Command, Output};
pub use plots::{PlotPrefs, Span};
pub use prefs::Prefs;
pub use record_form::{
    BACKGROUNDS, ClipLook, FormatInfo, RecordCheck, RecordForm, RecordPlan, RecordProgress, RecordingInfo, Seen,
};
pub use record_form::{LessonParts, PreviewFrames, Still, TemplateInfo};
pub use scene_pen::draw_scene;
pub use stage::{Card, ClipScene, StageClip, speed_in_words};
pub use strobe_sheet::{Strip, StrobePlaces, show as show_strobe_sheet};
pub use timed_switch::TimedSwitch;
pub use toasts::ToastKind;
pub use view::View;
pub use window_info::{PlaybackInfo, RateSource, WindowInfo};

//! Frames of the lab with text on them, and clips of them: renderer, interface and encoders put together.
//!
//! A clip runs its scenario from the start on a steady clock, off screen, so that hiccups of the machine do not show; or it shows a
//! recorded run as it was, with its hiccups.

mod cadence;
mod cadence_advice;
mod cadence_fit;
mod changed_tiles;
mod clip_notes;
mod clip_option;
mod clip_options;
mod clip_recording;
mod clip_script;
mod clip_source;
mod clip_spec;
mod clip_steps;
mod error;
mod form_clip;
mod frame_renderer;
mod interface_renderer;
mod interface_triangles;
mod kept_frame;
mod lane_pictures;
mod lesson_run;
mod lesson_still;
mod offscreen_egui;
mod offscreen_renderer;
mod options_text;
mod overlay;
mod progress;
mod read_back_queue;
mod round_rects;
mod still;
mod strobe;
mod template;
mod vector_still;

pub use cadence::{Cadence, CadenceNote};
pub use cadence_advice::CadenceAdvice;
pub use clip_notes::clip_notes;
pub use clip_option::{ClipOption, OptionScope};
pub use clip_options::CLIP_OPTIONS;
pub use clip_recording::{record, record_into};
pub use clip_script::ClipScript;
pub use clip_source::{ClipMotion, ClipSource};
pub use clip_spec::{ClipOverlay, ClipSpec, LONGEST_CLIP, RATE_RANGE, SIZE_RANGE, StageLook, Staging};
pub use clip_steps::{ClipStep, ClipSteps};
pub use error::StudioError;
pub use form_clip::{KnownCadence, as_sentence, clip_formats, clip_plan, form_clip, form_format, form_moment};
pub use frame_renderer::{FrameContent, FrameRenderer, lane_drawings};
pub use lesson_still::{answer_still, question_still};
pub use offscreen_renderer::OpenGpu;
pub use options_text::options_text;
pub use progress::Progress;
pub use round_rects::tessellate;
pub use still::{still, vector};
pub use strobe::{STROBE_FRAMES, StrobeRequest, strobe};
pub use template::{TEMPLATES, Template, is_still};

//! Clips as files: encoders that take finished frames one after the other. Knows neither lanes nor the renderer.
//!
//! A clip is written beside its target and replaces it when it is complete; a clip that fails leaves nothing behind.

mod apng;
mod apng_file;
mod bt709;
mod checked_encoder;
mod clip_frame;
mod color_table;
mod encoder;
mod error;
mod format;
mod frame_format;
mod gif;
#[cfg(feature = "h264")]
mod mp4;
mod pixel_rect;
mod png_image;
mod png_sequence;
mod small_apng;
mod target;
mod y4m;

pub use clip_frame::{ClipFrame, straighten};
pub use encoder::Encoder;
pub use error::RecordError;
pub use format::Format;
pub use frame_format::FrameFormat;
pub use pixel_rect::PixelRect;
pub use png_image::{small_png, write_png};
pub use target::check as check_target;

/// Every format, in the order of menus and documentation; the first is the default of the window.
pub static FORMATS: &[&Format] = &[
    #[cfg(feature = "h264")]
    &mp4::ENTRY,
    &gif::ENTRY,
    &apng::ENTRY,
    &png_sequence::ENTRY,
    &y4m::ENTRY,
];

timestep::entry::entry!(Format, "format", FORMATS);

#[cfg(test)]
mod faults;

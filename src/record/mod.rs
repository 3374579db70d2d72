//! Clips as files: encoders that take finished pictures one after the other. Knows neither lanes nor the renderer.
//!
//! A clip is written beside its target and takes its place when it is complete, or not at all.

mod apng;
mod checked;
mod error;
mod format;
mod gif;
#[cfg(feature = "h264")]
mod mp4;
mod picture;
mod png_image;
mod png_sequence;
mod target;

pub use error::RecordError;
pub use format::{Encoder, Format};
pub use picture::{ClipSpec, Picture, PixelRect};
pub use png_image::write_png;
pub use target::check as check_target;

/// Every format, in the order of menus and documentation; the first is the one to offer.
pub static FORMATS: &[&Format] = &[
    #[cfg(feature = "h264")]
    &mp4::ENTRY,
    &gif::ENTRY,
    &apng::ENTRY,
    &png_sequence::ENTRY,
];

crate::entry::entry!(Format, "format", FORMATS);

#[cfg(test)]
mod faults;

//! The real window, under Xvfb with software Vulkan.
#![cfg(all(feature = "gui", feature = "x11", target_os = "linux"))]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod changed_file;
mod devices;
mod display_server;
mod faults;
mod find_bug;
mod first_start;
mod lesson;
mod opening;
mod recording;
mod screen_rate;
mod settings;
mod support;
mod unsaved_work;
#[cfg(feature = "wayland")]
mod wayland;

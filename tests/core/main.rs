//! The core without window, encoders and graphics adapter.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod advice;
mod analysis;
mod architecture;
mod captures;
mod code;
mod course;
mod documents;
mod engines_document;
mod fuzz;
mod identities;
mod import_circles;
mod integrators;
mod lab;
mod lesson_sessions;
mod link;
mod loops;
mod maps;
mod named_once;
mod openings;
mod problems;
mod puzzles;
mod replay;
mod rounded_once;
mod scenarios;
mod smoothness;
mod sources;
mod support;
mod ui_floors;
mod verdict;
mod verify;
mod which_loop;
mod worlds;

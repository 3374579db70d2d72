//! The loop of a lane as code: a few statements, which can be printed as a program in several languages, and carried out.
//!
//! The statements stand beside the entries (`LoopPolicy::code`, `Presentation::code`, `Integrator::code`, `World::acceleration`,
//! `Guards::CLAMP`); here they become one function for a frame, and those that it calls.
#![warn(missing_docs)]

mod changed_lines;
mod following;
mod function;
mod lane_code;
mod languages;
mod machine;
mod presenting;
mod printer;
mod reduced;
mod step_code;

pub use changed_lines::changed_lines;
pub use following::along;
pub use function::{Function, NamedNumber, name_in_code};
pub use lane_code::LaneCode;
pub use languages::{LANGUAGES, Language};
pub use machine::Machine;
pub use printer::{CodeLine, CodePart};

//! Many runs at once: convergence, work–precision, stability maps.
//!
//! Everything here runs worlds under methods as lanes do, with the same code and the same bits, but without displays.

pub mod many;
pub mod stability;
pub mod theory;

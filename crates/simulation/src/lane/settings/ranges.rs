//! Ranges of the numbers that settings of a lane are.

use timestep::time::Flicks;

/// Shortest and longest step: 5 µs to 100 s.
pub const DT_RANGE: [Flicks; 2] = [Flicks(Flicks::PER_SECOND / 200_000), Flicks(100 * Flicks::PER_SECOND)];
/// Usual steps a second, at which sliders stop.
pub const USUAL_STEP_RATES: [i64; 32] = [
    1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 25, 30, 40, 44, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 200, 240, 360,
    480, 720, 1000,
];
/// Most substeps per step.
pub const MAX_SUBSTEPS: u32 = 1000;
/// Shortest and longest time for which a clock has run: up to a year of 365 days.
pub const UPTIME_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(365 * 86_400 * Flicks::PER_SECOND)];
/// Finest and coarsest clock.
pub const CLOCK_STEP_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks::SECOND];
/// Most processor time per step.
pub const MAX_BURN: Flicks = Flicks(Flicks::PER_SECOND / 10);

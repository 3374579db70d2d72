//! The numbers of the bodies beside a lane's first one, as text.

use simulation::metrics::{BodyReport, reading};
use simulation::numbers::Number;

/// The numbers of a body in one line: "body 2: age 100.00 ms, judder 0.251 px, presentation error 3.211 mm".
pub fn line(body: &BodyReport) -> String {
    let numbers = [
        ("age_ms", body.age_ms.map(|age| age.mean)),
        ("animation_error_ms", body.animation_error_ms.map(|error| error.p95)),
        ("judder_px", body.judder_px),
        ("presentation_error", body.presentation_error.as_ref().map(|error| error.rms)),
    ];
    let known = numbers.into_iter().filter_map(|(id, value)| {
        let number = Number::by_id(id)?;
        let (digits, unit) = reading(number.unit, value?);
        Some(format!("{} {digits} {unit}", number.name))
    });
    let life = if body.alive { "" } else { " (not alive)" };
    format!("body {}{life}: {}", body.body, known.collect::<Vec<_>>().join(", "))
}

//! The numbers of the bodies beside a lane's first one, as text.

use simulation::metrics::{BodyReport, reading};

/// The numbers of a body in one line: "body 2: age 100.00 ms, judder 0.251 px, presentation error 3.211 mm".
pub fn line(body: &BodyReport) -> String {
    let numbers = [
        ("age", "age_ms", body.age_ms.map(|age| age.mean)),
        ("animation error", "animation_error_ms", body.animation_error_ms.map(|error| error.p95)),
        ("judder", "judder_px", body.judder_px),
        ("presentation error", "presentation_error", body.presentation_error.as_ref().map(|error| error.rms)),
    ];
    let known = numbers.into_iter().filter_map(|(title, name, value)| {
        let (digits, unit) = reading(name, value?);
        Some(format!("{title} {digits} {unit}"))
    });
    let life = if body.alive { "" } else { " (not alive)" };
    format!("body {}{life}: {}", body.body, known.collect::<Vec<_>>().join(", "))
}

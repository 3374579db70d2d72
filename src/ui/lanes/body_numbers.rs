//! The numbers of the bodies beside a lane's first one, as text.

use crate::metrics::{BodyReport, Reading, metres, millis, pixels};

/// The numbers of a body in one line: "body 2: age 100.00 ms, judder 0.251 px, pres. error 3.211 mm".
pub fn line(body: &BodyReport) -> String {
    let numbers: [(&str, Option<Reading>); 4] = [
        ("age", body.age_ms.map(|age| millis(age.mean))),
        ("animation error", body.animation_error_ms.map(|error| millis(error.p95))),
        ("judder", body.judder_px.map(pixels)),
        ("pres. error", body.presentation_error.as_ref().map(|error| metres(error.rms))),
    ];
    let known = numbers
        .into_iter()
        .filter_map(|(name, reading)| reading.map(|(digits, unit)| format!("{name} {digits} {unit}")));
    let life = if body.alive { "" } else { " (not alive)" };
    format!("body {}{life}: {}", body.body, known.collect::<Vec<_>>().join(", "))
}

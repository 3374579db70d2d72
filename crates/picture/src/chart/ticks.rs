//! Ticks of an axis and their numbers: 1-2-5 steps on a linear axis, decades on a logarithmic one.

use super::label::{Label, decimal};
use super::model::Scale;
use super::span::Span;
use libm::{ceil, exp10, fabs, floor, log10, round};
use simulation::round_step::RoundStep;

/// A tick with its number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    /// Fraction of the axis: 0 at its low end, 1 at its high end.
    pub at: f64,
    pub label: Label,
}

/// The ticks of an axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ticks {
    pub major: Vec<Tick>,
    /// Fractions of the axis, as [`Tick::at`].
    pub minor: Vec<f64>,
    /// Factor and offset of the numbers, as text: "×10⁻⁶ + 1.25".
    pub factor: Option<Label>,
}

/// Ticks with at most about `most` numbers.
pub(super) fn ticks(span: &Span, most: usize) -> Ticks {
    match span.scale {
        Scale::Linear => linear(span.low, span.high, most, |value| span.place_on_scale(value)),
        Scale::Log10 => logarithmic(span, most),
    }
}

/// Ticks in ever smaller number, until no two numbers come closer than `gap`. `extent` is the length of a number along the
/// axis, and `length` that of the axis.
pub(super) fn fitting(span: &Span, length: f64, most: usize, gap: f64, extent: impl Fn(&Label) -> f64) -> Ticks {
    let apart = |ticks: &Ticks| {
        ticks.major.windows(2).all(|pair| {
            let needed = 0.5 * (extent(&pair[0].label) + extent(&pair[1].label)) + gap;
            fabs(pair[1].at - pair[0].at) * length >= needed
        })
    };
    let tries = (1..=most.max(1)).rev().map(|most| ticks(span, most));
    tries.into_iter().find(apart).unwrap_or_default()
}

fn linear(low: f64, high: f64, most: usize, place: impl Fn(f64) -> f64) -> Ticks {
    let Some((mantissa, power)) = step(high - low, most) else { return Ticks::default() };
    let step = mantissa as f64 * exp10(f64::from(power));
    // Rounding may put a tick beside the end of the axis; it belongs at the end.
    let (first, last) = (ceil(low / step - 1e-6), floor(high / step + 1e-6));
    if !(fabs(first) < 1e15 && fabs(last) < 1e15 && last - first < 1000.0) {
        return Ticks::default();
    }
    let units: Vec<i64> = (first as i64..=last as i64).map(|index| index * mantissa).collect();
    let (labels, factor) = numbers(&units, power);
    let at = |&units: &i64| place((units / mantissa) as f64 * step).clamp(0.0, 1.0);
    let major = units.iter().zip(labels).map(|(units, label)| Tick { at: at(units), label }).collect();
    Ticks { major, minor: Vec::new(), factor }
}

/// The smallest step of 1, 2 or 5 times a power of ten that fits at most `most` times into a width.
fn step(width: f64, most: usize) -> Option<(i64, i32)> {
    let RoundStep { factor, power } = RoundStep::at_least(width / most.max(1) as f64)?;
    Some((factor.into(), power))
}

/// Most digits, without point and sign, that a number keeps unshortened.
const DIGITS: usize = 6;

/// The numbers `units` · 10^`power`, without their common factor and offset if they would be long with them.
fn numbers(units: &[i64], power: i32) -> (Vec<Label>, Option<Label>) {
    let largest = units.iter().map(|units| units.unsigned_abs()).max().unwrap_or(0);
    let digits = digits(largest);
    let exponent = if largest == 0 { power } else { power + digits as i32 - 1 };
    let plain = |units: &[i64], power| units.iter().map(|&units| Label::plain(decimal(units, power))).collect();
    if digits > DIGITS {
        // The roundest of them is the offset.
        let Some(&base) = units.iter().max_by_key(|units| roundness(**units)) else { return Default::default() };
        let rest: Vec<i64> = units.iter().map(|units| units - base).collect();
        let (labels, factor) = numbers(&rest, power);
        let factor = factor.unwrap_or_default();
        let sign = if base < 0 { "−" } else { "+" };
        let base = offset(base, power);
        let tail = if factor.base.is_empty() { format!("{sign}{base}") } else { format!(" {sign} {base}") };
        return (labels, Some(Label { tail, ..factor }));
    }
    if (-4..=5).contains(&exponent) {
        return (plain(units, power), None);
    }
    let thousands = 3 * exponent.div_euclid(3);
    let factor = Label { base: "×10".to_owned(), ..Label::power(1, thousands) };
    (plain(units, power - thousands), Some(factor))
}

/// The shortest text of a number, with an exponent where it would have many zeros.
fn offset(units: i64, power: i32) -> String {
    let zeros = roundness(units).min(18);
    let (short, power) = (units.unsigned_abs() / 10_u64.pow(zeros), power + zeros as i32);
    let behind = digits(short) as i32 - 1;
    if (-8..=6).contains(&(power + behind)) && power <= 6 {
        return decimal(short as i64, power);
    }
    format!("{}e{}", decimal(short as i64, -behind), decimal(i64::from(power + behind), 0))
}

fn digits(units: u64) -> usize {
    units.checked_ilog10().map_or(1, |more| more as usize + 1)
}

/// Number of zeros that a number ends in.
fn roundness(units: i64) -> u32 {
    if units == 0 {
        return u32::MAX;
    }
    (1..).take_while(|&zeros| 10_i64.checked_pow(zeros).is_some_and(|power| units % power == 0)).count() as u32
}

fn logarithmic(span: &Span, most: usize) -> Ticks {
    let (first, last) = (ceil(span.low - 1e-9) as i32, floor(span.high + 1e-9) as i32);
    if last - first < 1 {
        return within_a_decade(span, most);
    }
    let count = (last - first + 1) as usize;
    let strides = [1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500];
    let stride = strides.into_iter().find(|stride| count.div_ceil(*stride as usize) <= most.max(1)).unwrap_or(1000);
    let labelled = |decade: i32| decade.rem_euclid(stride) == 0;
    let place = |decade: i32| span.place_on_scale(f64::from(decade)).clamp(0.0, 1.0);
    let decades: Vec<i32> = (first..=last).filter(|decade| labelled(*decade)).collect();
    let short = decades.iter().all(|decade| (-3..=4).contains(decade));
    let label = |decade| if short { Label::plain(decimal(1, decade)) } else { Label::power(1, decade) };
    let major = decades.iter().map(|&decade| Tick { at: place(decade), label: label(decade) }).collect();
    let minor = if stride == 1 && count <= 16 {
        multiples(span, first, last)
    } else {
        (first..=last).filter(|decade| !labelled(*decade)).map(place).collect()
    };
    Ticks { major, minor, factor: None }
}

/// Minor ticks at 2 to 9 times every power of ten that is shown.
fn multiples(span: &Span, first: i32, last: i32) -> Vec<f64> {
    let all = (first - 1..=last).flat_map(|decade| (2..10).map(move |factor| (factor, decade)));
    let places = all.map(|(factor, decade)| span.place_on_scale(f64::from(decade) + log10(f64::from(factor))));
    places.filter(|place| (0.0..=1.0).contains(place)).collect()
}

/// Ticks at 1, 2 and 5 times a power of ten, or at equal steps where even those are too few.
fn within_a_decade(span: &Span, most: usize) -> Ticks {
    let first = floor(span.low) as i32;
    let all = (first..=first + 2).flat_map(|decade| [1, 2, 5].map(|factor| (factor, decade)));
    let shown: Vec<(i64, i32, f64)> = all
        .map(|(factor, decade)| (factor, decade, span.place_on_scale(f64::from(decade) + log10(factor as f64))))
        .filter(|(.., at)| (-1e-9..=1.0 + 1e-9).contains(at))
        .collect();
    if shown.len() < 2 || shown.len() > most {
        let round = |value: f64| span.place_on_scale(log10(value));
        let equal = linear(exp10(span.low), exp10(span.high), most, round);
        return if equal.major.len() >= 2 || shown.is_empty() { equal } else { ticks_at(span, &shown, first) };
    }
    ticks_at(span, &shown, first)
}

fn ticks_at(span: &Span, shown: &[(i64, i32, f64)], first: i32) -> Ticks {
    let short = shown.iter().all(|(_, decade, _)| (-3..=4).contains(decade));
    let label =
        |factor, decade| if short { Label::plain(decimal(factor, decade)) } else { Label::power(factor, decade) };
    let major = shown
        .iter()
        .map(|&(factor, decade, at)| Tick { at: at.clamp(0.0, 1.0), label: label(factor, decade) })
        .collect();
    let taken = |place: &f64| shown.iter().any(|(.., at)| round(1e6 * (at - place)) == 0.0);
    let minor = multiples(span, first, first + 1).into_iter().filter(|place| !taken(place)).collect();
    Ticks { major, minor, factor: None }
}

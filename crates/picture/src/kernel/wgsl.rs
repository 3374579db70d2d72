//! A kernel as a WGSL program in f32: one invocation takes one run through a batch of steps.
//!
//! WGSL lets an implementation take for granted that there are no infinities, and promises nothing of a sine outside ±π. So
//! overflow is found in the bits of numbers that are still ordinary ([`BEYOND`]), and sine and cosine are written out.

use super::Kernel;
use super::tape::{Input, Op, Tape, Taped};
use std::fmt::{self, Write};
use timestep::ode::COEFFICIENTS;

/// A run with a number of this size or more, in metres, in metres per step or remembered, is taken no further: the next step
/// might leave the range of f32, which ends at 3.4e38.
pub const BEYOND: f32 = 1e36;
/// Runs in a workgroup.
pub const WORKGROUP: u32 = 64;
/// The program's entry point.
pub const ENTRY_POINT: &str = "advance";
/// Most steps that f32 can count.
pub const MOST_STEPS: u64 = 1 << 24;

/// Numbers that differ from batch to batch: the uniform at binding 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Batch {
    /// Columns of the map, each with its own step at binding 1.
    pub columns: u32,
    /// The first cell of the states at binding 3; cells are counted row after row.
    pub first_cell: u32,
    /// Cells among these states.
    pub cells: u32,
    /// The first row at binding 2.
    pub first_row: u32,
    /// Steps that have been taken before; with 0 the states are filled with the starts of the rows.
    pub from: u32,
    /// Steps that have been taken afterwards.
    pub to: u32,
    /// Uniform structures are a multiple of 16 bytes.
    pub padding: [u32; 2],
}

const HEAD: &str = "
struct Batch {
    columns: u32,
    first_cell: u32,
    cells: u32,
    first_row: u32,
    steps_before: u32,
    steps_after: u32,
    padding: vec2<u32>,
}

@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(1) var<storage, read> step_lengths: array<f32>;
@group(0) @binding(2) var<storage, read> rows: array<f32>;
@group(0) @binding(3) var<storage, read_write> states: array<f32>;
";

/// Reduction by π/2 in three parts, whose products with whole numbers up to 2¹⁶ are exact but for the last, and the polynomials
/// of Cephes' sinf and cosf (Moshier, "Methods and Programs for Mathematical Functions", 1989). Beyond that the angle itself
/// has lost its digits; the result stays within ±1.
const SINE: &str = "
fn sine_after_quarters(x: f32, more: i32) -> f32 {
    let quarters = round(x * 0.636619772f);
    let r = clamp(((x - quarters * 1.5703125f) - quarters * 4.837512969970703e-4f) - quarters * 7.549789948768648e-8f,
        -0.7853982f, 0.7853982f);
    let z = r * r;
    let s = ((-1.9515295891e-4f * z + 8.3321608736e-3f) * z - 1.6666654611e-1f) * z * r + r;
    let c = ((2.443315711809948e-5f * z - 1.388731625493765e-3f) * z + 4.166664568298827e-2f) * z * z - 0.5f * z + 1.0f;
    let turned = (i32(quarters) + more) & 3;
    let value = select(s, c, (turned & 1) == 1);
    return select(value, -value, turned >= 2);
}
";

/// Length of a row at binding 2: its coefficients, then its start in metres and metres per second.
pub fn row_len(kernel: &Kernel) -> usize {
    COEFFICIENTS + kernel.dim
}

/// Length of a cell at binding 3, where all cells' first numbers come first: its state in metres and metres per step, and
/// what the method remembers.
pub fn cell_len(kernel: &Kernel) -> usize {
    kernel.dim + kernel.memory
}

/// Operations of a step, more or less.
pub fn work(kernel: &Kernel) -> u64 {
    kernel.next.needed().into_iter().filter(|&needed| needed).count() as u64
}

/// The program.
pub fn program(kernel: &Kernel) -> String {
    let mut text = String::new();
    write(kernel, &mut text).expect("a String takes any text");
    text
}

fn write(kernel: &Kernel, out: &mut String) -> fmt::Result {
    let tapes = [&kernel.first, &kernel.next];
    let turns = |tape: &&Tape| tape.ops.iter().any(|op| matches!(op, Op::Sin(_) | Op::Cos(_)));
    out.push_str(HEAD);
    if tapes.iter().any(turns) {
        out.push_str(SINE);
    }
    let numbers: Vec<String> =
        (0..kernel.dim).map(|i| format!("y{i}")).chain((0..kernel.memory).map(|i| format!("m{i}"))).collect();
    let beyond: Vec<_> = numbers.iter().map(|name| format!("is_beyond({name})")).collect();
    let bits = BEYOND.to_bits();
    writeln!(out, "\nfn is_beyond(y: f32) -> bool {{\n    return (bitcast<u32>(y) & 0x7fffffffu) >= {bits:#x}u;\n}}")?;
    writeln!(out, "\n@compute @workgroup_size({WORKGROUP})")?;
    writeln!(out, "fn {ENTRY_POINT}(@builtin(global_invocation_id) id: vec3<u32>) {{")?;
    writeln!(out, "    let place = id.x;\n    if place >= batch.cells {{\n        return;\n    }}")?;
    writeln!(out, "    let cell = batch.first_cell + place;\n    let h = step_lengths[cell % batch.columns];")?;
    writeln!(out, "    let row = (cell / batch.columns - batch.first_row) * {}u;", row_len(kernel))?;
    for i in 0..COEFFICIENTS {
        if tapes.iter().any(|tape| reads(tape, Input::Coefficient(i))) {
            writeln!(out, "    let c{i} = rows[row + {i}u];")?;
        }
    }
    numbers.iter().try_for_each(|name| writeln!(out, "    var {name}: f32;"))?;
    writeln!(out, "    var number = batch.steps_before;\n    if number == 0u {{")?;
    for i in 0..kernel.dim {
        let unit = if i < kernel.dim / 2 { "" } else { " * h" };
        writeln!(out, "        y{i} = rows[row + {}u]{unit};", COEFFICIENTS + i)?;
    }
    if kernel.memory > 0 {
        let first = Code { tape: &kernel.first, name: 'a', indent: 8 };
        writeln!(out, "        let i = 0.0f;")?;
        first.lines(out, |_| true)?;
        first.results(out, &numbers)?;
        writeln!(out, "        number = 1u;")?;
    }
    writeln!(out, "    }} else {{")?;
    for (slot, name) in numbers.iter().enumerate() {
        writeln!(out, "        {name} = states[{slot}u * batch.cells + place];")?;
    }
    writeln!(out, "    }}")?;
    let varying = kernel.next.varying(|input| matches!(input, Input::State(_) | Input::Memory(_) | Input::StepNumber));
    Code { tape: &kernel.next, name: 'n', indent: 4 }.lines(out, |place| !varying[place])?;
    writeln!(out, "    for (; number < batch.steps_after; number += 1u) {{")?;
    writeln!(out, "        if {} {{\n            break;\n        }}", beyond.join(" || "))?;
    if reads(&kernel.next, Input::StepNumber) {
        writeln!(out, "        let i = f32(number);")?;
    }
    let next = Code { tape: &kernel.next, name: 'n', indent: 8 };
    next.lines(out, |place| varying[place])?;
    next.results(out, &numbers)?;
    writeln!(out, "    }}")?;
    for (slot, name) in numbers.iter().enumerate() {
        writeln!(out, "    states[{slot}u * batch.cells + place] = {name};")?;
    }
    writeln!(out, "}}")
}

/// `true` if an output depends on it.
fn reads(tape: &Tape, input: Input) -> bool {
    tape.ops.iter().zip(tape.needed()).any(|(op, needed)| needed && *op == Op::Input(input))
}

/// A tape as lines of WGSL.
struct Code<'a> {
    tape: &'a Tape,
    /// The names of its results are this letter and a number.
    name: char,
    indent: usize,
}

impl Code<'_> {
    /// The operations that are needed and `wanted`, one a line.
    fn lines(&self, out: &mut String, wanted: impl Fn(usize) -> bool) -> fmt::Result {
        let (ops, needed) = (&self.tape.ops, self.tape.needed());
        for (place, op) in ops.iter().enumerate().filter(|(place, _)| needed[*place] && wanted(*place)) {
            let n = |operand: Taped| self.value(operand);
            let value = match *op {
                Op::Input(_) | Op::Constant(_) => continue,
                Op::Add(a, b) => format!("{} + {}", n(a), n(b)),
                Op::Sub(a, b) => format!("{} - {}", n(a), n(b)),
                Op::Mul(a, b) => format!("{} * {}", n(a), n(b)),
                Op::Div(a, b) => format!("{} / {}", n(a), n(b)),
                Op::Neg(a) => format!("-{}", n(a)),
                Op::Sqrt(a) => format!("sqrt({})", n(a)),
                Op::Sin(a) => format!("sine_after_quarters({}, 0)", n(a)),
                Op::Cos(a) => format!("sine_after_quarters({}, 1)", n(a)),
                Op::Above { value, bound, then, otherwise } => {
                    format!("select({}, {}, {} > {})", n(otherwise), n(then), n(value), n(bound))
                }
            };
            writeln!(out, "{:indent$}let {}{place} = {value};", "", self.name, indent = self.indent)?;
        }
        Ok(())
    }

    /// The results, into variables that operations before may have read.
    fn results(&self, out: &mut String, names: &[String]) -> fmt::Result {
        let indent = self.indent;
        for (name, output) in names.iter().zip(&self.tape.outputs) {
            writeln!(out, "{:indent$}let next_{name} = {};", "", self.value(*output))?;
        }
        names.iter().try_for_each(|name| writeln!(out, "{:indent$}{name} = next_{name};", ""))
    }

    /// Where the result of an operation is found.
    fn value(&self, result: Taped) -> String {
        match self.tape.ops[result.place()] {
            Op::Input(Input::State(i)) => format!("y{i}"),
            Op::Input(Input::Memory(i)) => format!("m{i}"),
            Op::Input(Input::Coefficient(i)) => format!("c{i}"),
            Op::Input(Input::StepLength) => "h".to_owned(),
            Op::Input(Input::StepNumber) => "i".to_owned(),
            Op::Constant(value) => literal(value),
            _ => format!("{}{}", self.name, result.place()),
        }
    }
}

/// The nearest f32; what is not zero does not become zero, because it may stand against a division by it.
fn literal(value: f64) -> String {
    let near = value as f32;
    let kept = if value != 0.0 && near.abs() < f32::MIN_POSITIVE { f32::MIN_POSITIVE.copysign(near) } else { near };
    if kept < 0.0 { format!("({kept:?}f)") } else { format!("{kept:?}f") }
}

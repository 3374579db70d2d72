//! A scalar that computes nothing and records what is done to it: code written over a [`Real`] becomes a list of
//! operations, for a machine that cannot run Rust.
//!
//! This is the tape of automatic differentiation (Griewank & Walther, "Evaluating Derivatives", 2.1), kept for the
//! operations themselves. What is on it ran without a branch on a value, so it holds for every value.

use std::cell::RefCell;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use timestep::ode::Real;

/// A number that is not known yet: the place on the tape of the operation that yields it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taped(usize);

/// A number that the code of a step reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    State(usize),
    /// A number that a multistep method remembers.
    Memory(usize),
    /// One of the coefficients of the right-hand side.
    Coefficient(usize),
    /// Length of the step, s.
    StepLength,
    /// Number of steps before this one.
    StepNumber,
}

/// One operation. What it works on is before it on the tape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    Input(Input),
    Constant(f64),
    Add(Taped, Taped),
    Sub(Taped, Taped),
    Mul(Taped, Taped),
    Div(Taped, Taped),
    Neg(Taped),
    Sqrt(Taped),
    Sin(Taped),
    Cos(Taped),
    /// `then` where `value > bound`, else `otherwise`.
    Above {
        value: Taped,
        bound: Taped,
        then: Taped,
        otherwise: Taped,
    },
}

/// Reason why code cannot be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaped {
    #[error("goes on until its result is good enough, which depends on the values")]
    Branches,
    #[error("computes with the time before the right-hand side sees it")]
    TimeChanged,
}

/// Recorded operations and their results.
#[derive(Clone, Debug, PartialEq)]
pub struct Tape {
    /// The operations, in an order in which they can be carried out.
    pub ops: Vec<Op>,
    /// The results that the code returned.
    pub outputs: Vec<Taped>,
}

/// A tape while it is written.
#[derive(Debug)]
struct Recorder {
    ops: Vec<Op>,
    /// A plain number that stands for a taped one.
    stand_in: (f64, Option<Taped>),
    branches: bool,
}

thread_local! {
    static RECORDER: RefCell<Option<Recorder>> = const { RefCell::new(None) };
}

/// Two numbers that occur in no equation of motion.
const STAND_INS: [f64; 2] = [0.377_512_918_234_511_9e-5, 0.893_144_067_213_750_3e7];

impl Tape {
    /// Records what `code` does. `code` is run twice and returns its results.
    ///
    /// # Errors
    /// `code` asks what a value is, or changes a number of [`stand_in`].
    pub fn record(code: impl Fn() -> Vec<Taped>) -> Result<Tape, NotTaped> {
        let write = |stand_in: f64| {
            let fresh = Recorder { ops: Vec::new(), stand_in: (stand_in, None), branches: false };
            let outer = RECORDER.replace(Some(fresh));
            let outputs = code();
            let written = RECORDER.replace(outer).expect("put there before `code` ran");
            if written.branches { Err(NotTaped::Branches) } else { Ok(Tape { ops: written.ops, outputs }) }
        };
        let [one, other] = STAND_INS.map(write);
        let (one, other) = (one?, other?);
        // A stand-in that was changed has left different constants.
        if one == other { Ok(one) } else { Err(NotTaped::TimeChanged) }
    }

    /// Which operations the outputs depend on.
    pub fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.ops.len()];
        self.outputs.iter().for_each(|output| needed[output.0] = true);
        for (place, op) in self.ops.iter().enumerate().rev() {
            if needed[place] {
                op.operands().for_each(|operand| needed[operand.0] = true);
            }
        }
        needed
    }

    /// Which operations depend on an input of which `varies` is true.
    pub fn varying(&self, varies: impl Fn(Input) -> bool) -> Vec<bool> {
        let mut varying: Vec<bool> = Vec::with_capacity(self.ops.len());
        for op in &self.ops {
            let here = match op {
                Op::Input(input) => varies(*input),
                op => op.operands().any(|operand| varying[operand.0]),
            };
            varying.push(here);
        }
        varying
    }
}

impl Op {
    /// The operands.
    pub fn operands(&self) -> impl Iterator<Item = Taped> + use<> {
        let operands = match *self {
            Op::Input(_) | Op::Constant(_) => [None; 4],
            Op::Add(a, b) | Op::Sub(a, b) | Op::Mul(a, b) | Op::Div(a, b) => [Some(a), Some(b), None, None],
            Op::Neg(a) | Op::Sqrt(a) | Op::Sin(a) | Op::Cos(a) => [Some(a), None, None, None],
            Op::Above { value, bound, then, otherwise } => [value, bound, then, otherwise].map(Some),
        };
        operands.into_iter().flatten()
    }
}

/// Runs `code` with a plain number for `scalar`: it becomes `scalar` where it meets a taped number, and must not be computed
/// with before.
pub fn stand_in<T>(scalar: Taped, code: impl FnOnce(f64) -> T) -> T {
    let number = recording(|recorder| {
        recorder.stand_in.1 = Some(scalar);
        recorder.stand_in.0
    });
    code(number)
}

fn recording<T>(note: impl FnOnce(&mut Recorder) -> T) -> T {
    RECORDER.with_borrow_mut(|recorder| note(recorder.as_mut().expect("taped numbers live inside `Tape::record`")))
}

impl Taped {
    pub fn input(input: Input) -> Self {
        Self::write(Op::Input(input))
    }

    /// Where on the tape it is computed.
    pub fn place(self) -> usize {
        self.0
    }

    fn write(op: Op) -> Self {
        recording(|recorder| {
            recorder.ops.push(op);
            Self(recorder.ops.len() - 1)
        })
    }

    fn literal(value: f64) -> Self {
        let known = recording(|recorder| recorder.stand_in.1.filter(|_| recorder.stand_in.0 == value));
        known.unwrap_or_else(|| Self::write(Op::Constant(value)))
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident) => {
        impl $trait for Taped {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Self::write(Op::$trait(self, other))
            }
        }
    };
}
operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);

impl Mul<f64> for Taped {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        if factor == 1.0 { self } else { self * Self::literal(factor) }
    }
}

impl Neg for Taped {
    type Output = Self;
    fn neg(self) -> Self {
        Self::write(Op::Neg(self))
    }
}

impl AddAssign for Taped {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Taped {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Real for Taped {
    fn constant(self, value: f64) -> Self {
        Self::literal(value)
    }
    fn sqrt(self) -> Self {
        Self::write(Op::Sqrt(self))
    }
    fn sin(self) -> Self {
        Self::write(Op::Sin(self))
    }
    fn cos(self) -> Self {
        Self::write(Op::Cos(self))
    }
    /// Nothing is known of the value; the tape is spoiled, and an iteration ends.
    fn largest_magnitude(self) -> f64 {
        recording(|recorder| recorder.branches = true);
        0.0
    }
    fn where_above(self, bound: Self, then: Self, otherwise: Self) -> Self {
        Self::write(Op::Above { value: self, bound, then, otherwise })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_written_in_their_order() {
        let tape = Tape::record(|| {
            let (x, k) = (Taped::input(Input::State(0)), Taped::input(Input::Coefficient(2)));
            let unused = k / x;
            vec![(k * x).sin() * 0.5, unused - unused]
        });
        let tape = tape.expect("no branch");
        let (x, k) = (Taped(0), Taped(1));
        assert_eq!(tape.ops[..2], [Op::Input(Input::State(0)), Op::Input(Input::Coefficient(2))]);
        assert_eq!(tape.ops[2..5], [Op::Div(k, x), Op::Mul(k, x), Op::Sin(Taped(3))]);
        assert_eq!(tape.ops[5..], [Op::Constant(0.5), Op::Mul(Taped(4), Taped(5)), Op::Sub(Taped(2), Taped(2))]);
        assert_eq!(tape.outputs, [Taped(6), Taped(7)]);
        assert_eq!(tape.varying(|input| input == Input::State(0))[..4], [true, false, true, true]);
    }

    #[test]
    fn what_nobody_asks_for_is_not_needed() {
        let tape = Tape::record(|| {
            let x = Taped::input(Input::State(0));
            let _ = x + x;
            vec![-x]
        });
        assert_eq!(tape.expect("no branch").needed(), [true, false, true]);
    }

    /// Time is a plain number to a right-hand side; a product with it is found, time that was changed before is refused.
    #[test]
    fn a_plain_number_can_stand_for_a_taped_one() {
        let with = |change: fn(f64) -> f64| {
            Tape::record(|| {
                let (c, t) = (Taped::input(Input::Coefficient(0)), Taped::input(Input::StepNumber));
                vec![stand_in(t, |t| (c * change(t)).cos())]
            })
        };
        let tape = with(|t| t).expect("time as it is");
        assert_eq!(tape.ops[2], Op::Mul(Taped(0), Taped(1)));
        assert_eq!(with(|t| t + 1.0), Err(NotTaped::TimeChanged));
    }

    #[test]
    fn a_look_at_a_value_is_refused() {
        let tape = Tape::record(|| {
            let mut x = Taped::input(Input::State(0));
            while x.largest_magnitude() > 1.0 {
                x = x * 0.5;
            }
            vec![x]
        });
        assert_eq!(tape, Err(NotTaped::Branches));
    }
}

//! Carries out statements of the code. Times are whole flicks, as in the loops: what is proved is what the statements say, and not
//! how doubles round.

use std::collections::BTreeMap;
use timestep::code::{Expression, Operator, Statement};
use timestep::time::Flicks;

/// A value: a time, or a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Time(i64),
    Number(f64),
}

use Value::{Number, Time};

impl Value {
    pub fn of(time: Flicks) -> Value {
        Time(time.0)
    }

    /// The time; a number is in seconds.
    pub fn time(self) -> Flicks {
        match self {
            Time(flicks) => Flicks(flicks),
            Number(secs) => Flicks::from_secs(secs),
        }
    }

    fn number(self) -> f64 {
        match self {
            Number(number) => number,
            Time(flicks) => panic!("{flicks} flicks where a number is wanted"),
        }
    }

    fn truth(self) -> bool {
        self.number() != 0.0
    }
}

/// A run of statements: names with their values.
#[derive(Debug, Default)]
pub struct Machine {
    pub names: BTreeMap<String, Value>,
    /// Lengths of the steps since they were taken last.
    pub steps: Vec<Flicks>,
    /// Names that have their first value.
    kept: bool,
}

impl Machine {
    /// Carries out the statements of a frame.
    pub fn run(&mut self, block: &[Statement]) {
        self.block(block);
        self.kept = true;
    }

    fn block(&mut self, block: &[Statement]) {
        for statement in block {
            match statement {
                Statement::Keep(_, _) if self.kept => {}
                Statement::Keep(name, value) | Statement::Set(name, value) => {
                    let value = self.value(value);
                    self.names.insert(name.clone(), value);
                }
                Statement::Add(name, value) => self.change(name, Operator::Plus, value),
                Statement::Subtract(name, value) => self.change(name, Operator::Minus, value),
                Statement::If(condition, then, otherwise) => {
                    let block = if self.value(condition).truth() { then } else { otherwise };
                    self.block(block);
                }
                Statement::While(condition, body) => {
                    while self.value(condition).truth() {
                        self.block(body);
                    }
                }
                Statement::Step(length) => {
                    let length = self.value(length).time();
                    self.steps.push(length);
                }
            }
        }
    }

    fn change(&mut self, name: &str, operator: Operator, by: &Expression) {
        let value = calculate(operator, self.named(name), self.value(by));
        self.names.insert(name.to_owned(), value);
    }

    fn named(&self, name: &str) -> Value {
        *self.names.get(name).unwrap_or_else(|| panic!("`{name}` has no value"))
    }

    fn value(&self, value: &Expression) -> Value {
        match value {
            Expression::Number(number) => Number(*number),
            Expression::Name(name) => self.named(name),
            Expression::Negative(value) => match self.value(value) {
                Time(flicks) => Time(-flicks),
                Number(number) => Number(-number),
            },
            Expression::Binary(operator, left, right) => calculate(*operator, self.value(left), self.value(right)),
            Expression::Call(function, values) => self.call(function, values),
        }
    }

    fn call(&self, function: &str, values: &[Expression]) -> Value {
        // A quotient of times is rounded exactly.
        if let ("floor" | "ceil" | "round", [Expression::Binary(Operator::Over, time, unit)]) = (function, values) {
            let [time, unit] = [time, unit].map(|value| i128::from(self.value(value).time().0));
            return Number(match function {
                "floor" => time.div_euclid(unit),
                "ceil" => -((-time).div_euclid(unit)),
                _ => (2 * time + unit).div_euclid(2 * unit),
            } as f64);
        }
        let values: Vec<Value> = values.iter().map(|value| self.value(value)).collect();
        match (function, &values[..]) {
            ("min", [a, b]) => {
                if calculate(Operator::AtMost, *a, *b).truth() {
                    *a
                } else {
                    *b
                }
            }
            ("max", [a, b]) => {
                if calculate(Operator::AtLeast, *a, *b).truth() {
                    *a
                } else {
                    *b
                }
            }
            _ => panic!("no function {function} of {values:?}"),
        }
    }
}

/// A number beside a time is in seconds. A time is divided by a count so that the first parts are not shorter than the others.
fn calculate(operator: Operator, left: Value, right: Value) -> Value {
    let truth = |is: bool| Number(f64::from(u8::from(is)));
    if let (Number(a), Number(b)) = (left, right) {
        return match operator {
            Operator::Plus => Number(a + b),
            Operator::Minus => Number(a - b),
            Operator::Times => Number(a * b),
            Operator::Over => Number(a / b),
            Operator::Less => truth(a < b),
            Operator::AtMost => truth(a <= b),
            Operator::More => truth(a > b),
            Operator::AtLeast => truth(a >= b),
            Operator::And => truth(a != 0.0 && b != 0.0),
            Operator::Or => truth(a != 0.0 || b != 0.0),
        };
    }
    match (operator, left, right) {
        (Operator::Times, Time(time), Number(count)) | (Operator::Times, Number(count), Time(time)) => {
            assert_eq!(count.fract(), 0.0, "a time is multiplied by counts");
            Time(time * count as i64)
        }
        (Operator::Over, Time(time), Number(count)) => Time(-((-time).div_euclid(count as i64))),
        _ => {
            let (a, b) = (left.time().0, right.time().0);
            match operator {
                Operator::Plus => Time(a + b),
                Operator::Minus => Time(a - b),
                Operator::Over => Number(a as f64 / b as f64),
                Operator::Less => truth(a < b),
                Operator::AtMost => truth(a <= b),
                Operator::More => truth(a > b),
                Operator::AtLeast => truth(a >= b),
                _ => panic!("{operator:?} of {left:?} and {right:?}"),
            }
        }
    }
}

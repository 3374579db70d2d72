//! Carries out the code of a lane. Times of the loop are whole flicks, as in the loops themselves; steps and poses count in seconds, in
//! double precision.

use super::function::Function;
use super::lane_code::LaneCode;
use std::collections::BTreeMap;
use std::sync::Arc;
use timestep::code::{Expression, Operator, Statement, size_of, visit};
use timestep::time::Flicks;
use timestep::time::policies::CodeValue::{self, Number, Time};

/// A run of code: names with their values.
#[derive(Clone, Debug, Default)]
pub struct Machine {
    /// The values of names; a name without one is not a number.
    pub names: BTreeMap<String, CodeValue>,
    /// Lengths of the steps that were taken since this was emptied; those of copies are none.
    pub steps: Vec<Flicks>,
    /// How often each statement was carried out since this was emptied, by its place: those of a frame first, then those of the functions
    /// that it calls, each before those of its blocks.
    pub counts: Vec<u64>,
    /// The value that each statement gave last, by its place.
    pub given: Vec<Option<CodeValue>>,
    /// The place that was drawn last.
    pub drawn: f64,
    /// Names of statements that were carried out have their first value.
    is_running: bool,
    /// Times count as numbers: in steps and poses.
    in_seconds: bool,
    calls: Vec<Arc<Call>>,
}

/// A function of the code.
#[derive(Debug)]
struct Call {
    function: Function,
    /// The place of its first statement.
    place: usize,
    /// The names that it has for itself.
    locals: Vec<String>,
}

/// Most turns of a loop: more are a mistake in the code.
const MOST_TURNS: u32 = 1 << 20;

impl Machine {
    /// A machine with the first values of a lane's code.
    pub fn new(code: &LaneCode) -> Self {
        let mut machine = Machine::default();
        for field in code.constants.iter().chain(&code.state) {
            match field.time {
                Some(time) => machine.set_time(&field.name, time),
                None => machine.begin(&field.name, &field.value),
            }
        }
        let mut place = size_of(&code.clock) + size_of(&code.plan) + size_of(&code.pose);
        for call in &code.calls {
            let mut locals = call.parameters.clone();
            visit(&call.body, &mut |statement| {
                let own = statement.target().filter(|name| !machine.names.contains_key(*name));
                locals.extend(own.map(str::to_owned));
            });
            machine.calls.push(Arc::new(Call { function: call.clone(), place, locals }));
            place += size_of(&call.body);
        }
        machine.counts = vec![0; place];
        machine.given = vec![None; place];
        machine
    }

    /// Gives a name the value of a time.
    pub fn set_time(&mut self, name: &str, time: Flicks) {
        self.names.insert(name.to_owned(), Time(time));
    }

    /// Carries out a frame that begins at `now`; `fed` replaces the time that it has by the clock.
    pub fn frame(&mut self, code: &LaneCode, now: Flicks, fed: Option<Flicks>) {
        self.set_time("now", now);
        self.block(&code.clock, 0);
        if let Some(fed) = fed {
            self.set_time("frame_time", fed);
        }
        let planned = size_of(&code.clock);
        self.block(&code.plan, planned);
        self.in_seconds = true;
        self.block(&code.pose, planned + size_of(&code.plan));
        self.in_seconds = false;
    }

    /// Carries out statements as a frame of their own.
    pub fn run(&mut self, block: &[Statement]) {
        let places = size_of(block).max(self.counts.len());
        self.counts.resize(places, 0);
        self.given.resize(places, None);
        self.block(block, 0);
        self.is_running = true;
    }

    /// Carries out a block whose first statement has this place.
    fn block(&mut self, block: &[Statement], mut place: usize) {
        for statement in block {
            self.statement(statement, place);
            place += statement.size();
        }
    }

    fn statement(&mut self, statement: &Statement, place: usize) {
        if let Some(count) = self.counts.get_mut(place) {
            *count += 1;
        }
        match statement {
            Statement::Keep(_, _) if self.is_running => {}
            Statement::Keep(name, value) => self.begin(name, value),
            Statement::Set(name, value) => {
                let value = self.value(value);
                self.give(name, value);
            }
            Statement::Add(name, value) => self.change(name, Operator::Plus, value),
            Statement::Subtract(name, value) => self.change(name, Operator::Minus, value),
            Statement::Push(list, value) => {
                let value = self.value(value);
                self.push(list, value);
            }
            Statement::If(condition, then, otherwise) => {
                if self.value(condition).truth() {
                    self.block(then, place + 1);
                } else {
                    self.block(otherwise, place + 1 + size_of(then));
                }
            }
            Statement::While(condition, body) => {
                let mut turns = 0;
                while self.value(condition).truth() && turns < MOST_TURNS {
                    self.block(body, place + 1);
                    turns += 1;
                }
            }
            Statement::Step(length) => {
                let length = self.value(length);
                if !self.in_seconds {
                    self.steps.push(length.time());
                }
                self.call("step", &[length]);
            }
            Statement::Call(name, value) => {
                let value = self.value(value);
                self.call(name, &[value]);
            }
            Statement::Draw(value) => self.drawn = self.value(value).number(),
        }
        let given = statement.target().and_then(|name| self.names.get(name).copied());
        if let (Some(given), Some(place)) = (given, self.given.get_mut(place)) {
            *place = Some(given);
        }
    }

    /// Calls a function of the code with values. Returns what it ends with.
    fn call(&mut self, name: &str, values: &[CodeValue]) -> CodeValue {
        let Some(call) = self.calls.iter().find(|call| call.function.name == name).cloned() else {
            return Number(f64::NAN);
        };
        let outside: Vec<_> = call.locals.iter().map(|name| self.names.get(name).copied()).collect();
        let before = (self.in_seconds, self.drawn);
        self.in_seconds = true;
        for (parameter, value) in call.function.parameters.iter().zip(values) {
            self.names.insert(parameter.clone(), Number(value.number()));
        }
        self.block(&call.function.body, call.place);
        let returned = self.drawn;
        (self.in_seconds, self.drawn) = before;
        for (name, value) in call.locals.iter().zip(outside) {
            if let Some(value) = value {
                self.names.insert(name.clone(), value);
            }
        }
        Number(returned)
    }

    fn change(&mut self, name: &str, operator: Operator, by: &Expression) {
        let by = self.value(by);
        let value = calculate(operator, self.named(name), by);
        self.give(name, value);
    }

    /// Gives a name that is kept its first value.
    fn begin(&mut self, name: &str, value: &Expression) {
        if let Some(length) = value.list_length() {
            self.names.extend((0..length).map(|index| (item(name, index), Number(0.0))));
        } else {
            let value = self.value(value);
            self.give(name, value);
        }
    }

    /// Puts a value before the first of a list, whose last one goes.
    fn push(&mut self, list: &str, value: CodeValue) {
        let mut before = value;
        for index in 0.. {
            let Some(place) = self.names.get_mut(&item(list, index)) else { return };
            before = std::mem::replace(place, before);
        }
    }

    fn give(&mut self, name: &str, value: CodeValue) {
        match self.names.get_mut(name) {
            Some(known) => *known = value,
            None => _ = self.names.insert(name.to_owned(), value),
        }
    }

    fn named(&self, name: &str) -> CodeValue {
        let value = self.names.get(name).copied().unwrap_or(Number(f64::NAN));
        if self.in_seconds { Number(value.number()) } else { value }
    }

    fn value(&mut self, value: &Expression) -> CodeValue {
        match value {
            Expression::Number(number) => Number(*number),
            Expression::Name(name) => self.named(name),
            Expression::Negative(value) => match self.value(value) {
                Time(time) => Time(-time),
                Number(number) => Number(-number),
            },
            Expression::Binary(operator, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                calculate(*operator, left, right)
            }
            Expression::Call(function, values) => self.function(function, values),
        }
    }

    fn function(&mut self, name: &str, values: &[Expression]) -> CodeValue {
        if let ("at", [Expression::Name(list), index]) = (name, values) {
            let index = self.value(index).number() as usize;
            return self.named(&item(list, index));
        }
        // A quotient of times is rounded exactly.
        if let ("floor" | "ceil" | "round", [Expression::Binary(Operator::Over, time, unit)]) = (name, values) {
            let (time, unit) = (self.value(time), self.value(unit));
            if let (Time(_), _) | (_, Time(_)) = (time, unit) {
                let [time, unit] = [time, unit].map(|value| i128::from(value.time().0));
                return Number(match name {
                    _ if unit == 0 => f64::NAN,
                    "floor" => time.div_euclid(unit) as f64,
                    "ceil" => -((-time).div_euclid(unit)) as f64,
                    _ => (2 * time + unit).div_euclid(2 * unit) as f64,
                });
            }
        }
        // A product of a time for it is none itself, and is not rounded to flicks.
        let before = self.in_seconds;
        self.in_seconds |= name == "exp";
        let values: Vec<CodeValue> = values.iter().map(|value| self.value(value)).collect();
        self.in_seconds = before;
        let number = |function: fn(f64) -> f64| Number(function(values[0].number()));
        match (name, &values[..]) {
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
            ("millis", [value]) => Number(value.time().millis()),
            ("single", [_]) => number(|x| f64::from(x as f32)),
            ("floor", [_]) => number(f64::floor),
            ("ceil", [_]) => number(f64::ceil),
            ("round", [_]) => number(|x| (x + 0.5).floor()),
            ("exp", [_]) => number(libm::exp),
            ("sin", [_]) => number(libm::sin),
            ("cos", [_]) => number(libm::cos),
            ("abs", [Time(time)]) => Time(Flicks(time.0.saturating_abs())),
            ("abs", [_]) => number(f64::abs),
            _ => self.call(name, &values),
        }
    }
}

/// The name under which an item of a list has its value.
fn item(list: &str, index: usize) -> String {
    format!("{list}.{index}")
}

/// A number beside a time is in seconds. A time is divided by a count so that the first parts are not shorter than the others.
fn calculate(operator: Operator, left: CodeValue, right: CodeValue) -> CodeValue {
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
            Operator::Unequal => truth(a != b),
            Operator::And => truth(a != 0.0 && b != 0.0),
            Operator::Or => truth(a != 0.0 || b != 0.0),
        };
    }
    let is_count = |number: f64| number.fract() == 0.0 && number.abs() < 1e9;
    match (operator, left, right) {
        (Operator::Times, Time(time), Number(count)) | (Operator::Times, Number(count), Time(time)) => {
            if is_count(count) {
                return Time(Flicks(time.0.saturating_mul(count as i64)));
            }
            Time(Flicks::from_secs(time.secs() * count))
        }
        (Operator::Over, Time(time), Number(count)) if is_count(count) && count > 0.0 => {
            Time(Flicks(-((-time.0).div_euclid(count as i64))))
        }
        (Operator::Over, Time(a), Time(b)) => Number(a.secs() / b.secs()),
        (Operator::Times | Operator::Over | Operator::And | Operator::Or, ..) => {
            calculate(operator, Number(left.number()), Number(right.number()))
        }
        _ => {
            let (a, b) = (left.time(), right.time());
            match operator {
                Operator::Plus => Time(a + b),
                Operator::Minus => Time(a - b),
                Operator::Less => truth(a < b),
                Operator::AtMost => truth(a <= b),
                Operator::More => truth(a > b),
                Operator::Unequal => truth(a != b),
                _ => truth(a >= b),
            }
        }
    }
}

//! The code of a lane, put together from the parts that stand beside its entries.

use super::function::{Field, Function};
use super::reduced::{drop_unread, read_names, replace, replaced, simplified};
use crate::lane::{Guards, LaneSpec};
use timestep::code::{Expression, Statement, visit};
use timestep::ode::Form;
use timestep::presentation::{PoseTime, RENDER_STEP};
use timestep::time::{Flicks, TimeScale};

/// The loop of a lane as statements.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneCode {
    /// Names of its policy, method and presentation.
    pub title: String,
    /// What the lane has and the code has not, a sentence each.
    pub notes: Vec<String>,
    /// Numbers that stay.
    pub constants: Vec<Field>,
    /// Numbers that are kept from frame to frame.
    pub state: Vec<Field>,
    /// The start of a frame: its time is read.
    pub clock: Vec<Statement>,
    /// Guards, and the steps.
    pub plan: Vec<Statement>,
    /// The pose.
    pub pose: Vec<Statement>,
    /// The functions that a frame calls.
    pub calls: Vec<Function>,
}

/// A number with a name that a program may have.
fn field(name: &str, value: Expression, comment: &str) -> Field {
    Field { name: name.to_owned(), value, time: None, comment: comment.to_owned() }
}

/// A time with a name that a program may have.
fn time_field(name: &str, value: Expression, time: Flicks, comment: &str) -> Field {
    Field { time: Some(time), ..field(name, value, comment) }
}

/// Functions that are a part of every language.
const LIBRARY: [&str; 9] = ["single", "min", "max", "floor", "ceil", "round", "abs", "sin", "cos"];

impl LaneCode {
    /// The code of a lane.
    ///
    /// # Errors
    /// A sentence that says why a few statements do not tell its loop.
    pub fn of(spec: &LaneSpec) -> Result<Self, String> {
        let (policy, presentation) = (&spec.policy, spec.presented());
        if policy.code.is_empty() {
            return Err(format!("{} takes more than a few statements; docs/LOOP.md has it in words.", policy.name));
        }
        let is_limited = spec.guards.max_steps.is_some();
        let read =
            |text: &str, is_limited| Statement::parse(text, is_limited).expect("a test reads the code of every entry");
        let mut clock = read(CLOCK, false);
        if spec.time_scale == TimeScale::ONE {
            clock.pop();
        }
        let longest = spec.guards.longest_frame(policy);
        let mut plan = longest.map_or_else(Vec::new, |_| read(Guards::CLAMP, false));
        plan.extend(read(presentation.code_before, false));
        plan.extend(read(&policy.code.concat(), is_limited));
        let may_pass_one = is_limited || policy.keeps_steps;
        let mut pose = read(presentation.code, may_pass_one);
        pose.push(Statement::Draw(Expression::named("pose")));
        let mut known = known_constants(spec);
        let (mut step, acceleration) = step(spec, &mut known);
        if presentation.steps_copies {
            let anew = match (presentation == &RENDER_STEP, may_pass_one) {
                (false, _) => Anew::Never,
                (true, false) => Anew::Always,
                (true, true) => Anew::IfShorter,
            };
            save_past(&mut pose, &step, anew);
        }
        if presentation.writes_back {
            forget_past(&mut pose, &step);
        }
        if let Some(length) = step_name(&plan).filter(|length| length != "dt") {
            replace(&mut pose, "dt", &Expression::named(&length));
        }
        if policy.keeps_steps && presentation.pose_time != PoseTime::PastPrevious {
            plan.extend(read("overstep = min(overstep, dt)\n", false));
        }
        inline_last(&mut plan, &mut pose, "overstep");
        if let [.., Statement::Set(name, value @ Expression::Name(_)), Statement::Draw(drawn)] = &mut pose[..]
            && name == "pose"
        {
            *drawn = value.clone();
        }
        let mut calls = [clock, plan, pose, std::mem::take(&mut step)];
        let mut first_values = first_values(spec);
        for block in &mut calls {
            first_values.splice(0..0, take_kept(block));
        }
        let [mut clock, mut plan, mut pose, mut step] = calls;
        let mut body = acceleration.as_ref().map_or_else(Vec::new, |function| function.body.clone());
        drop_unread(&mut [&mut clock, &mut plan, &mut pose, &mut step, &mut body]);
        let read = read_names([&clock[..], &plan, &pose, &step, &body]);
        let fields =
            |known: Vec<Field>| known.into_iter().filter(|field| read.contains(&field.name)).collect::<Vec<_>>();
        let (constants, state) = (fields(known), fields(first_values));
        let mut advances = false;
        visit(&step, &mut |statement| advances |= matches!(statement, Statement::Call(..)));
        let mut calls = Vec::new();
        let mut steps = false;
        for block in [&plan, &pose] {
            visit(block, &mut |statement| steps |= matches!(statement, Statement::Step(_)));
        }
        if steps {
            calls.push(Function { name: "step", parameters: vec!["h".to_owned()], body: step, comment: String::new() });
            calls.extend(acceleration);
            if advances {
                let comment = format!("{}: takes `position` from `t` to `t + h`.", spec.integrator.name);
                calls.push(Function { name: "advance", parameters: vec!["h".to_owned()], body: Vec::new(), comment });
            }
        }
        let title = format!("{}, {}, {}", policy.name, spec.integrator.name, presentation.name);
        Ok(LaneCode { title, notes: notes(spec), constants, state, clock, plan, pose, calls })
    }

    /// The function of a frame.
    pub fn frame(&self) -> Function {
        let parameters = if self.clock.is_empty() { Vec::new() } else { vec!["now".to_owned()] };
        let comment = match self.clock.is_empty() {
            true => "One frame: takes its steps, returns the place to draw.",
            false => "One frame at the time `now` in seconds: takes the steps that are due, returns the place to draw.",
        };
        let body = [&self.clock[..], &self.plan, &self.pose].concat();
        Function { name: "frame", parameters, body, comment: comment.to_owned() }
    }

    /// All functions, that of a frame first.
    pub fn functions(&self) -> Vec<Function> {
        std::iter::once(self.frame()).chain(self.calls.iter().cloned()).collect()
    }
}

/// Code that reads the time of a frame; the last line is for a time scale.
const CLOCK: &str = "
frame_time = now - last_time
last_time = now
frame_time = frame_time * time_scale
";

/// The name of the length of all steps, if they have one.
fn step_name(block: &[Statement]) -> Option<String> {
    let mut lengths = Vec::new();
    visit(block, &mut |statement| {
        if let Statement::Step(length) = statement {
            lengths.push(length);
        }
    });
    match lengths[..] {
        [Expression::Name(first), ref others @ ..] if others.iter().all(|length| *length == lengths[0]) => {
            Some(first.clone())
        }
        _ => None,
    }
}

/// Lets `pose` read the name that `plan` copies into `name` at its end.
fn inline_last(plan: &mut Vec<Statement>, pose: &mut [Statement], name: &str) {
    if let Some(Statement::Set(target, value @ Expression::Name(_))) = plan.last()
        && target == name
    {
        replace(pose, name, value);
        plan.pop();
    }
}

/// The copies of which a multistep method begins anew: its past fits steps of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Anew {
    /// Those whose steps are as long as the lane's.
    Never,
    /// Those whose step is the rest of a step.
    Always,
    /// Those whose step may be a whole one.
    IfShorter,
}

/// Saves what a multistep method keeps of its past while a copy takes steps.
fn save_past(pose: &mut Vec<Statement>, step: &[Statement], anew: Anew) {
    let place = |pose: &[Statement], name: &str| pose.iter().position(|statement| statement.target() == Some(name));
    visit(step, &mut |statement| {
        if let Statement::Keep(name, first) = statement
            && let Some(at) = place(pose, "saved_t")
        {
            let saved = format!("saved_{name}");
            let first = Statement::Set(name.clone(), first.clone());
            match anew {
                Anew::Never => {}
                Anew::Always => pose.insert(at, first),
                Anew::IfShorter => {
                    let is_other = Expression::parse("overstep < dt or overstep > dt").expect("a comparison");
                    pose.insert(at, Statement::If(is_other, vec![first], Vec::new()));
                }
            }
            pose.insert(at, Statement::Set(saved.clone(), Expression::named(name)));
            let end = pose.len() - 1;
            pose.insert(end, Statement::Set(name.clone(), Expression::named(&saved)));
        }
    });
}

/// Lets a multistep method begin anew from a state that the pose has changed.
fn forget_past(pose: &mut Vec<Statement>, step: &[Statement]) {
    let mut begin = Vec::new();
    visit(step, &mut |statement| {
        if let Statement::Keep(name, first) = statement {
            begin.push(Statement::Set(name.clone(), first.clone()));
        }
    });
    let is_changed = Expression::parse("alpha < 1").expect("a comparison");
    pose.insert(pose.len() - 1, Statement::If(is_changed, begin, Vec::new()));
}

/// Takes the statements out of a block that say what is kept.
fn take_kept(block: &mut Vec<Statement>) -> Vec<Field> {
    let mut kept = Vec::new();
    block.retain_mut(|statement| match statement {
        Statement::Keep(name, value) => {
            kept.push(field(name, value.clone(), ""));
            false
        }
        _ => true,
    });
    kept
}

/// A time as people write it: whole milliseconds in seconds, 1 over a whole number, or any number of seconds.
fn time_value(time: Flicks) -> Expression {
    if time.0 % (Flicks::PER_SECOND / 1000) == 0 {
        return Expression::Number(time.secs());
    }
    rate_value(time)
}

/// The length of a step: 1 over a whole number, or seconds.
fn rate_value(time: Flicks) -> Expression {
    let rate = (Flicks::PER_SECOND as f64 / time.0 as f64).round();
    if rate > 1.0 && Flicks::from_ratio(1, rate as i64) == time {
        return Expression::parse(&format!("1 / {rate}")).expect("a quotient of numbers");
    }
    Expression::Number(time.secs())
}

/// Numbers of the loop that stay.
fn known_constants(spec: &LaneSpec) -> Vec<Field> {
    let timestep = spec.timestep_at(Flicks::ZERO);
    let mut known = vec![time_field("dt", rate_value(spec.dt), spec.dt, "length of a step, s")];
    let times = [
        ("max_frame", spec.guards.max_frame, "longest time that a frame counts, s"),
        ("refresh", Some(timestep.refresh), "time between two refreshes of the display, s"),
        ("step_cost", Some(timestep.step_cost), "processor time of a step, s"),
    ];
    known.extend(
        times
            .into_iter()
            .filter_map(|(name, time, about)| time.map(|time| time_field(name, time_value(time), time, about))),
    );
    let most_steps =
        spec.guards.max_steps.map(|most| field("max_steps", Expression::Number(most.into()), "most steps in a frame"));
    known.extend(most_steps);
    let counts = [
        ("time_scale", spec.time_scale.factor(), "simulated time over time"),
        ("substeps", spec.substeps_per_step().into(), "parts of a step"),
    ];
    known.extend(counts.map(|(name, number, about)| field(name, Expression::Number(number), about)));
    let options = spec.policy.policy.options.iter().zip(spec.policy.options);
    known.extend(options.map(|(option, time)| {
        time_field(name_in_code(option.key), time_value(time), time, &format!("{}, s", option.name.to_lowercase()))
    }));
    known
}

/// The name in code of an option or a parameter with this key: some are those of functions.
pub fn name_in_code(key: &'static str) -> &'static str {
    match key {
        "acceleration" => "strength",
        "min" => "shortest",
        other => other,
    }
}

/// What the state is at t = 0.
fn first_values(spec: &LaneSpec) -> Vec<Field> {
    let start = spec.world.initial_state();
    let velocity = start.get(spec.world.form().places(start.len())).copied().unwrap_or(0.0);
    let number = |name: &str, value: f64| field(name, Expression::Number(value), "");
    let same = |name: &str, as_name: &str| field(name, Expression::named(as_name), "");
    vec![
        number("last_time", 0.0),
        number("t", 0.0),
        number("position", start.first().copied().unwrap_or(0.0)),
        number("velocity", velocity),
        same("previous", "position"),
        same("previous_velocity", "velocity"),
    ]
}

/// The statements of a step, and the acceleration if they are written out. Adds the parameters of the world to what is known.
fn step(spec: &LaneSpec, known: &mut Vec<Field>) -> (Vec<Statement>, Option<Function>) {
    let read = |text: &str| Statement::parse(text, false).expect("a test reads the code of every entry");
    let has_velocity = matches!(spec.world.form(), Form::SecondOrder { .. });
    let mut step = read("previous = position\nprevious_velocity = velocity\n");
    let is_written_out = has_velocity && !spec.integrator.code.is_empty();
    let mut method = if is_written_out {
        read(spec.integrator.code)
    } else {
        vec![Statement::Call("advance".to_owned(), Expression::named("h"))]
    };
    method.extend(read("t += h\n"));
    let acceleration = is_written_out.then(|| acceleration(spec, known));
    let is_free = |function: &Function| {
        function.body == [Statement::Draw(Expression::Number(0.0))] && !spec.world.acceleration.is_empty()
    };
    let acceleration = match acceleration {
        Some(function) if is_free(&function) => {
            leave_out_acceleration(&mut method);
            None
        }
        Some(function) => {
            keep_arguments(&mut method, &function.parameters);
            Some(function)
        }
        None => None,
    };
    if spec.substeps_per_step() > 1 {
        let kept: Vec<_> = method.extract_if(.., |statement| matches!(statement, Statement::Keep(..))).collect();
        replace(&mut method, "h", &Expression::named("part"));
        method.extend(read("count -= 1\n"));
        step.extend(kept);
        step.extend(read("part = h / substeps\ncount = substeps\n"));
        step.push(Statement::While(Expression::parse("count > 0").expect("a comparison"), method));
    } else {
        step.extend(method);
    }
    (step, acceleration)
}

/// The acceleration as a function of what it depends on.
fn acceleration(spec: &LaneSpec, known: &mut Vec<Field>) -> Function {
    const PARAMETERS: [&str; 3] = ["position", "velocity", "t"];
    let text = spec.world.acceleration;
    let (mut value, comment) = match text {
        "" => {
            (Expression::Number(0.0), format!("The acceleration of your body; here it is that of {}.", spec.world.name))
        }
        text => (Expression::parse(text).expect("a test reads the code of every entry"), String::new()),
    };
    for (param, number) in spec.world.world.params.iter().zip(&spec.world.params) {
        let name = name_in_code(param.key);
        if [0.0, 1.0].contains(number) {
            value = replaced(value, name, &Expression::Number(*number));
        }
        known.push(field(name, Expression::Number(*number), param.unit));
    }
    let body = vec![Statement::Draw(simplified(value))];
    let read = read_names([&body[..]]);
    let used = PARAMETERS.into_iter().filter(|name| if text.is_empty() { *name != "t" } else { read.contains(*name) });
    Function { name: "acceleration", parameters: used.map(str::to_owned).collect(), body, comment }
}

/// Leaves a step as it is where nothing accelerates.
fn leave_out_acceleration(block: &mut Vec<Statement>) {
    let zero = Expression::Number(0.0);
    let is_call = |part: &Expression| matches!(part, Expression::Call(name, _) if name == "acceleration");
    simplify_values(block, &|part| if is_call(&part) { zero.clone() } else { part });
    while let Some(place) =
        block.iter().position(|statement| matches!(statement, Statement::Set(_, value) if *value == zero))
    {
        let Statement::Set(name, _) = block.remove(place) else { return };
        simplify_values(block, &|part| if part == Expression::named(&name) { zero.clone() } else { part });
    }
    block.retain(|statement| !matches!(statement, Statement::Add(_, value) if *value == zero));
}

/// Changes all parts of the values that statements read, and leaves out terms that are then 0.
fn simplify_values(block: &mut [Statement], change: &impl Fn(Expression) -> Expression) {
    for statement in block {
        let value = std::mem::replace(statement.value_mut(), Expression::Number(0.0));
        *statement.value_mut() = simplified(value.map(change));
        statement.blocks_mut().for_each(|inner| simplify_values(inner, change));
    }
}

/// Leaves those values in calls of `acceleration` that it depends on.
fn keep_arguments(block: &mut [Statement], parameters: &[String]) {
    for statement in block {
        let value = std::mem::replace(statement.value_mut(), Expression::Number(0.0));
        *statement.value_mut() = value.map(&|part| match part {
            Expression::Call(name, values) if name == "acceleration" => {
                let known = ["position", "velocity", "t"].into_iter().zip(values);
                let used = known.filter(|(name, _)| parameters.iter().any(|parameter| parameter == name));
                Expression::Call(name, used.map(|(_, value)| value).collect())
            }
            other => other,
        });
        statement.blocks_mut().for_each(|inner| keep_arguments(inner, parameters));
    }
}

/// What the lane has and the code has not.
fn notes(spec: &LaneSpec) -> Vec<String> {
    let lines = [
        (spec.world.collide.is_some(), "Contacts are left out."),
        (spec.world.dim() > 2, "It is written for one coordinate; the others are alike."),
        (spec.world.bodies.len() > 1, "It is written for one body; each has its own steps."),
        (spec.follows_input() && spec.world.is_driven(), "The input of the user is left out."),
        (spec.policy.threaded, "The simulation runs in a thread of its own."),
        (spec.policy.id == "wait-for-step", "After the frame the loop waits until the next step is due."),
        (spec.policy.id == "present-new", "A frame without a step is not presented."),
        (spec.clock_step > Flicks::ZERO, "The clock that it reads is coarse."),
    ];
    lines.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_owned()).collect()
}

/// `true` for a function that every language has.
pub(super) fn is_of_library(name: &str) -> bool {
    LIBRARY.contains(&name)
}

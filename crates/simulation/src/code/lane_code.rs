//! The code of a lane, put together from the parts that stand beside its entries.

use super::following;
use super::function::{Function, NamedNumber, name_in_code};
use super::presenting::presenting;
use super::reduced::{drop_unread, read_names, replace};
use super::step_code::{Anew, forget_past, save_past, step};
use crate::lane::{Aim, ClockSource, Guards, LaneSpec, StatePrecision, TimePrecision};
use timestep::code::{Expression, Statement, visit};
use timestep::ode::Form;
use timestep::presentation::{LATEST, PoseTime, RENDER_STEP};
use timestep::time::{Flicks, TimeScale};

/// The loop of a lane as statements.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneCode {
    /// Names of its policy, method and presentation.
    pub title: String,
    /// Sentences about parts of the lane that the code leaves out.
    pub notes: Vec<String>,
    /// Numbers that stay.
    pub constants: Vec<NamedNumber>,
    /// Numbers that are kept from frame to frame.
    pub state: Vec<NamedNumber>,
    /// The start of a frame: its time is read.
    pub clock: Vec<Statement>,
    /// Guards, and the steps.
    pub plan: Vec<Statement>,
    /// The pose.
    pub pose: Vec<Statement>,
    /// Comment on how the picture is presented.
    pub presenting: String,
    /// `true` if a frame returns the place in a camera's picture, and not in the world.
    pub seen_from_camera: bool,
    /// The functions that a frame calls.
    pub calls: Vec<Function>,
}

impl LaneCode {
    /// The code of a lane.
    ///
    /// # Errors
    /// A sentence that says why a few statements do not tell its loop.
    pub fn of(spec: &LaneSpec) -> Result<Self, String> {
        let policy = &spec.policy;
        if policy.code.is_empty() {
            let place = if policy.engine { "; docs/ENGINES.md has it in words" } else { "" };
            return Err(format!("{} takes more than a few statements{place}.", policy.name));
        }
        if policy.engine && spec.guards.max_steps.is_some() {
            return Err(format!("{} has a limit of its own on steps: switch `max_steps` off.", policy.name));
        }
        if policy.id == "littlejs" && spec.presented() != &LATEST {
            return Err(format!(
                "What {} keeps is below 0 and no share of a step: draw the latest state.",
                policy.name
            ));
        }
        let mut known = known_constants(spec);
        let (step, acceleration) = step(spec, &mut known);
        let mut blocks = frame_blocks(spec, &step).into_iter().chain([step]).collect::<Vec<_>>();
        let mut first_values = first_values(spec);
        for block in &mut blocks {
            first_values.splice(0..0, take_kept(block));
        }
        blocks.extend(acceleration.as_ref().map(|function| function.body.clone()));
        let state = outer_state(spec, &acceleration, &blocks[STEP]);
        drop_unread(&mut blocks, &state);
        let mut read = read_names(blocks.iter().map(Vec::as_slice));
        read.extend(state);
        let fields = |known: Vec<NamedNumber>| {
            known.into_iter().filter(|number| read.contains(&number.name)).collect::<Vec<_>>()
        };
        let step = blocks.swap_remove(STEP);
        let calls = calls(spec, [&blocks[1], &blocks[2]], step, acceleration);
        let [clock, plan, pose] = [0, 1, 2].map(|block| std::mem::take(&mut blocks[block]));
        // A policy of an engine has its name already.
        let engine = spec.looks.engine.filter(|_| !policy.engine);
        let engine = engine.map_or(String::new(), |engine| format!("{} {}, ", engine.name, engine.version));
        let title = format!("{engine}{}, {}, {}", policy.name, spec.integrator.name, spec.presented().name);
        let presenting = presenting(&spec.display);
        let seen_from_camera = following::told(spec).is_some() && spec.has_camera();
        let (constants, state) = (fields(known), fields(first_values));
        Ok(LaneCode {
            title,
            notes: notes(spec),
            constants,
            state,
            clock,
            plan,
            pose,
            presenting,
            seen_from_camera,
            calls,
        })
    }

    /// The function of a frame.
    pub fn frame(&self) -> Function {
        let parameters = if self.clock.is_empty() { Vec::new() } else { vec!["now".to_owned()] };
        let returned =
            if self.seen_from_camera { "the place to draw, seen from the camera" } else { "the place to draw" };
        let comment = match self.clock.is_empty() {
            true => format!("One frame: takes its steps, returns {returned}."),
            false => format!(
                "One frame: takes the steps that are due, returns {returned}. `now`: seconds since the start, by a clock that never goes back."
            ),
        };
        let body = [&self.clock[..], &self.plan, &self.pose].concat();
        Function { name: "frame", parameters, body, comment }
    }

    /// `true` for the name of a number that is kept from frame to frame.
    pub(super) fn keeps(&self, name: &str) -> bool {
        self.state.iter().any(|number| number.name == name)
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
frame_time = frame_time * time_factor
";

/// Place of the step among the blocks of a lane: clock, plan, pose, step, acceleration.
const STEP: usize = 3;

/// The statements of a frame: what reads the clock, guards and steps, the pose.
fn frame_blocks(spec: &LaneSpec, step: &[Statement]) -> [Vec<Statement>; 3] {
    let (policy, presentation) = (&spec.policy, spec.presented());
    let is_limited = spec.guards.max_steps.is_some();
    let read =
        |text: &str, is_limited| Statement::parse(text, is_limited).expect("a test reads the code of every entry");
    let mut clock = read(CLOCK, false);
    if spec.time_scale.magnitude() == TimeScale::ONE {
        clock.pop();
    }
    let longest = spec.guards.longest_frame(policy);
    let mut plan = longest.map_or_else(Vec::new, |_| read(Guards::CLAMP, false));
    let guarded = plan.len();
    plan.extend(read(presentation.code_before, false));
    plan.extend(read(&policy.code.concat(), is_limited));
    let may_pass_one = is_limited || policy.keeps_steps || policy.runs_ahead;
    let mut pose = read(presentation.code, may_pass_one);
    if policy.runs_ahead {
        pose.iter_mut().for_each(bound_below);
    }
    pose.push(Statement::Draw(Expression::named("pose")));
    if presentation.steps_copies {
        let anew = match (presentation == &RENDER_STEP, may_pass_one) {
            (false, _) => Anew::Never,
            (true, false) => Anew::Always,
            (true, true) => Anew::IfShorter,
        };
        save_past(&mut pose, step, anew);
    }
    if presentation.writes_back {
        forget_past(&mut pose, step);
    }
    if let Some(length) = step_name(&plan).filter(|length| length != "dt") {
        replace(&mut pose, "dt", &Expression::named(&length));
    }
    if policy.threaded || (policy.keeps_steps && presentation.pose_time != PoseTime::PastPrevious) {
        plan.extend(read("overstep = min(dt, overstep)\n", false));
    }
    inline_last(&mut plan, &mut pose, "overstep");
    if let [.., Statement::Set(name, value @ Expression::Name(_)), Statement::Draw(drawn)] = &mut pose[..]
        && name == "pose"
    {
        *drawn = value.clone();
    }
    if let Some(follow) = following::told(spec) {
        following::follow(follow, &mut plan, guarded, &mut pose);
    }
    [clock, plan, pose]
}

/// Bounds what a statement bounds by 1 by 0, too.
fn bound_below(statement: &mut Statement) {
    let value = std::mem::replace(statement.value_mut(), Expression::Number(0.0));
    *statement.value_mut() = value.map(&|part| match part {
        Expression::Call(name, mut values) if name == "min" && values[1] == Expression::Number(1.0) => {
            values[0] = Expression::Call("max".to_owned(), vec![values[0].clone(), Expression::Number(0.0)]);
            Expression::Call(name, values)
        }
        other => other,
    });
}

/// The names that what is not written out goes on with: a method, and what draws a follower.
fn outer_state(spec: &LaneSpec, acceleration: &Option<Function>, step: &[Statement]) -> Vec<String> {
    let of_method: &[&str] = match (acceleration.is_none() && calls_method(step), has_velocity(spec)) {
        (false, _) => &[],
        (true, false) => &["position"],
        (true, true) => &["position", "velocity", "t"],
    };
    let of_method = of_method.iter().map(|name| (*name).to_owned());
    of_method.chain(following::told(spec).map(following::drawn)).collect()
}

/// `true` if a step is that of a method which is not written out.
fn calls_method(step: &[Statement]) -> bool {
    let mut calls = false;
    visit(step, &mut |statement| calls |= matches!(statement, Statement::Call(..)));
    calls
}

/// The functions that a frame with these blocks calls.
fn calls(
    spec: &LaneSpec,
    frame: [&Vec<Statement>; 2],
    step: Vec<Statement>,
    acceleration: Option<Function>,
) -> Vec<Function> {
    let mut steps = false;
    for block in frame {
        visit(block, &mut |statement| steps |= matches!(statement, Statement::Step(_)));
    }
    if !steps {
        return Vec::new();
    }
    let of_length = |name, body, comment| Function { name, parameters: vec!["h".to_owned()], body, comment };
    let takes = match has_velocity(spec) {
        true => "takes `position` and `velocity` from `t` to `t + h`",
        false => "takes the state on by `h`",
    };
    let method =
        calls_method(&step).then(|| of_length("advance", Vec::new(), format!("{}: {takes}.", spec.integrator.name)));
    std::iter::once(of_length("step", step, String::new())).chain(acceleration).chain(method).collect()
}

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

/// Takes the statements out of a block that say what is kept.
fn take_kept(block: &mut Vec<Statement>) -> Vec<NamedNumber> {
    let mut kept = Vec::new();
    block.retain_mut(|statement| match statement {
        Statement::Keep(name, value) => {
            kept.push(NamedNumber::new(name, value.clone(), ""));
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
fn known_constants(spec: &LaneSpec) -> Vec<NamedNumber> {
    let timestep = spec.timestep_at(Flicks::ZERO);
    let mut known = vec![NamedNumber::time("dt", rate_value(spec.dt), spec.dt, "a step, s")];
    let times = [
        ("max_frame_time", spec.guards.max_frame, "the longest frame, s"),
        ("refresh", Some(timestep.refresh), "a refresh of the display, s"),
        ("step_cost", Some(timestep.step_cost), "processor time of a step, s"),
    ];
    known.extend(
        times
            .into_iter()
            .filter_map(|(name, time, about)| time.map(|time| NamedNumber::time(name, time_value(time), time, about))),
    );
    let most_steps = spec
        .guards
        .max_steps
        .map(|most| NamedNumber::new("max_steps", Expression::Number(most.into()), "most steps a frame"));
    known.extend(most_steps);
    let counts = [
        ("time_factor", spec.time_scale.magnitude().factor(), "simulated time over time"),
        ("substeps", spec.substeps_per_step().into(), "parts of a step"),
    ];
    known.extend(counts.map(|(name, number, about)| NamedNumber::new(name, Expression::Number(number), about)));
    known.extend(following::told(spec).map_or_else(Vec::new, following::constants));
    let options = spec.policy.policy.options.iter().zip(spec.policy.options);
    known.extend(options.map(|(option, time)| {
        NamedNumber::time(
            name_in_code(option.key),
            time_value(time),
            time,
            &format!("{}, s", option.name.to_lowercase()),
        )
    }));
    known
}

/// Numbers that are kept, with their values at t = 0.
fn first_values(spec: &LaneSpec) -> Vec<NamedNumber> {
    let start = spec.world.initial_state();
    let velocity = start.get(spec.world.form().places(start.len())).copied().unwrap_or(0.0);
    let number = |name: &str, value: f64| NamedNumber::new(name, Expression::Number(value + 0.0), "");
    let same = |name: &str, as_name: &str| NamedNumber::new(name, Expression::named(as_name), "");
    let mut first = vec![
        number("last_time", 0.0),
        number("t", 0.0),
        number("position", start.first().copied().unwrap_or(0.0)),
        number("velocity", velocity),
        same("previous", "position"),
        same("previous_velocity", "velocity"),
    ];
    let names = following::told(spec).map(following::names);
    first.extend(names.iter().flatten().map(|name| same(name, "position")));
    first
}

/// Sentences about parts of the lane that the code leaves out.
fn notes(spec: &LaneSpec) -> Vec<String> {
    let is_told = !spec.world.acceleration.is_empty();
    let lines = [
        (spec.world.collide.is_some(), "Contacts are left out."),
        (is_told && spec.world.dim() > 2, "It is written for one coordinate; the others are alike."),
        (spec.world.bodies.len() > 1, "It is written for one body; each has its own steps."),
        (spec.world.is_driven(), "The input of the user is left out."),
        (spec.link.is_some(), "The link with the other machine is left out."),
        (spec.time_scale.is_backwards(), "Time runs backwards here; the program's runs on."),
        (spec.time != TimePrecision::Integer, "Simulated time is kept in a rounded sum here."),
        (spec.state == StatePrecision::F32, "The state is kept in single precision here."),
        (matches!(spec.state, StatePrecision::Grid(_)), "The state is rounded to a grid after each step here."),
        (spec.clock == ClockSource::Refresh, "The clock that it reads is the display's."),
        (spec.clock_step > Flicks::ZERO, "The clock that it reads is coarse."),
        (spec.aim == Aim::Display, "The pose is that of the moment at which it is shown."),
        (spec.snap_to_pixels, "The place is rounded to whole pixels."),
        (spec.friction(&spec.world.params).is_some(), "The law of its damping is left out: here it is a force."),
        (spec.world.jumps(), "The jumps of the body are left out."),
        (!spec.policy.beside_code.is_empty(), spec.policy.beside_code),
    ];
    let follower = spec.follow.filter(|_| following::told(spec).is_none());
    let follower = follower.map(|follow| format!("The {} that follows the body is left out.", follow.kind.word()));
    lines.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_owned()).chain(follower).collect()
}

/// `true` in a world whose state has velocities behind the places.
fn has_velocity(spec: &LaneSpec) -> bool {
    matches!(spec.world.form(), Form::SecondOrder { .. })
}

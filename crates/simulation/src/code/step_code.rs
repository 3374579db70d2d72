//! The step of a lane as code: its method, the acceleration, and what copies of a state save of a method's past.

use super::function::{Function, NamedNumber, name_in_code};
use super::reduced::{read_names, replace, replaced, simplified};
use crate::lane::LaneSpec;
use timestep::code::{Expression, Statement, visit};
use timestep::ode::Form;

/// The statements of a step, and the acceleration if they are written out. Adds the parameters of the world to what is known.
pub fn step(spec: &LaneSpec, known: &mut Vec<NamedNumber>) -> (Vec<Statement>, Option<Function>) {
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
fn acceleration(spec: &LaneSpec, known: &mut Vec<NamedNumber>) -> Function {
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
        known.push(NamedNumber::new(name, Expression::Number(*number), param.unit));
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

/// The copies of which a multistep method begins anew: its past fits steps of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anew {
    /// Those whose steps are as long as the lane's.
    Never,
    /// Those whose step is the rest of a step.
    Always,
    /// Those whose step may be a whole one.
    IfShorter,
}

/// Saves what a multistep method keeps of its past while a copy takes steps.
pub fn save_past(pose: &mut Vec<Statement>, step: &[Statement], anew: Anew) {
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
                    let is_other = Expression::parse("overstep != dt").expect("a comparison");
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
pub fn forget_past(pose: &mut Vec<Statement>, step: &[Statement]) {
    let mut begin = Vec::new();
    visit(step, &mut |statement| {
        if let Statement::Keep(name, first) = statement {
            begin.push(Statement::Set(name.clone(), first.clone()));
        }
    });
    let is_changed = Expression::parse("alpha < 1").expect("a comparison");
    pose.insert(pose.len() - 1, Statement::If(is_changed, begin, Vec::new()));
}

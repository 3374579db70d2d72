//! Steps that were written down: carried out in f64 they are the steps of lanes, and as WGSL they are valid. Needs no adapter.

use naga::front::wgsl as front;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use naga::{Module, TypeInner};
use picture::kernel::Kernel;
use picture::kernel::tape::{Input, Op, Tape};
use picture::kernel::wgsl::{self, Batch};
use simulation::worlds::{WORLDS, World};
use std::mem::offset_of;
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Integrator, Memory};
use timestep::ode::Form;

/// Every pair that has a kernel.
fn kernels() -> Vec<(&'static Integrator, &'static World, Kernel)> {
    let pairs = INTEGRATORS.iter().flat_map(|entry| WORLDS.iter().map(move |world| (*entry, *world)));
    pairs.filter_map(|(i, w)| Some((i, w, Kernel::of(i, w, &w.default_params()).ok()?))).collect()
}

/// The manual says how many methods have kernels.
#[test]
fn the_manual_counts_the_methods_with_kernels() {
    let is_right = |integrator: &&Integrator| integrator.mistake.is_none();
    let methods: std::collections::BTreeSet<_> = kernels()
        .into_iter()
        .map(|(integrator, ..)| integrator)
        .filter(is_right)
        .map(|integrator| integrator.id)
        .collect();
    let manual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/MANUAL.md");
    let all = INTEGRATORS.iter().copied().filter(is_right).count();
    let sentence = format!("{} of the {all} methods", methods.len());
    assert!(std::fs::read_to_string(manual).unwrap().contains(&sentence), "docs/MANUAL.md does not say: {sentence}");
}

/// Carries out what is on the tape.
fn carry_out(tape: &Tape, input: impl Fn(Input) -> f64) -> Vec<f64> {
    let mut values: Vec<f64> = Vec::new();
    for op in &tape.ops {
        let operands: Vec<f64> = op.operands().map(|operand| values[operand.place()]).collect();
        values.push(match (*op, &operands[..]) {
            (Op::Input(which), _) => input(which),
            (Op::Constant(value), _) => value,
            (Op::Add(..), [a, b]) => a + b,
            (Op::Sub(..), [a, b]) => a - b,
            (Op::Mul(..), [a, b]) => a * b,
            (Op::Div(..), [a, b]) => a / b,
            (Op::Neg(_), [a]) => -a,
            (Op::Sqrt(_), [a]) => a.sqrt(),
            (Op::Sin(_), [a]) => libm::sin(*a),
            (Op::Cos(_), [a]) => libm::cos(*a),
            (Op::Above { .. }, [value, bound, then, otherwise]) => *if value > bound { then } else { otherwise },
            (op, operands) => panic!("{op:?} has {operands:?}"),
        });
    }
    tape.outputs.iter().map(|output| values[output.place()]).collect()
}

/// Six steps from the start of every world, with every method that can be written down.
#[test]
fn a_written_step_is_the_step_of_a_lane() {
    let (h, kernels) = (0.013, kernels());
    for (integrator, world, kernel) in &kernels {
        let params = world.default_params();
        let coefficients = (world.coefficients)(&params);
        let (problem, mut memory) = (world.problem(&params, &coefficients), Memory::new());
        let mut lane = world.initial_state(&params);
        let half = lane.len() / 2;
        let mut written = lane.clone();
        written[half..].iter_mut().for_each(|v| *v *= h);
        for number in 0..6 {
            integrator.method.step(&problem, f64::from(number) * h, h, &mut lane, &mut memory);
            let tape = if number == 0 { &kernel.first } else { &kernel.next };
            written = carry_out(tape, |input| match input {
                Input::State(i) => written[i],
                Input::Memory(i) => written[kernel.dim + i],
                Input::Coefficient(i) => coefficients[i],
                Input::StepLength => h,
                Input::StepNumber => f64::from(number),
            });
            assert_eq!(written.len(), kernel.dim + kernel.memory);
            for (q, lane) in lane.iter().enumerate() {
                let found = if q < half { written[q] } else { written[q] / h };
                let wrong = (found - lane).abs() / lane.abs().max(1.0);
                assert!(wrong < 1e-12, "{} {}, step {number}: {found} and {lane}", integrator.id, world.id);
            }
        }
    }
    // All worlds of second order without contacts, all methods that fit but the adaptive, implicit and exact ones, and that which
    // counts seconds.
    let has_velocities = |world: &World| matches!((world.form)(&world.default_params()), Form::SecondOrder { .. });
    let without_contacts = WORLDS.iter().filter(|world| world.collide.is_none() && has_velocities(world));
    let plain = INTEGRATORS.iter().filter(|entry| {
        !entry.chooses_its_steps()
            && !entry.id.starts_with("implicit")
            && !["exact", "half-second-midpoint"].contains(&entry.id)
    });
    let fits = |entry: &Integrator, world: &World| {
        entry.fits((world.form)(&world.default_params()), world.exact.is_some()).is_ok()
    };
    let expected: usize = without_contacts.map(|world| plain.clone().filter(|entry| fits(entry, world)).count()).sum();
    assert_eq!(kernels.len(), expected);
    assert!(expected > 100, "{expected}");
}

#[test]
fn what_cannot_be_written_down_is_refused_with_the_reason() {
    let refusal = |integrator: &str, world: &str| {
        let world = World::by_id(world).expect("a world");
        let integrator = Integrator::by_id(integrator).expect("an integrator");
        Kernel::of(integrator, world, &world.default_params()).expect_err("refused")
    };
    assert!(refusal("implicit-euler", "spring").contains("until its result is good enough"));
    assert!(refusal("implicit-midpoint", "orbit").contains("until its result is good enough"));
    assert!(refusal("dormand-prince", "spring").contains("no step of its own"));
    assert!(refusal("exact", "spring").contains("no step of its own"));
    assert!(refusal("rk4", "bounce").contains("contacts"));
    assert!(refusal("velocity-verlet", "cart").contains("does not depend on velocity"));
}

fn parse(text: &str) -> Module {
    front::parse_str(text).unwrap_or_else(|error| panic!("{}\n{text}", error.emit_to_string(text)))
}

#[test]
fn every_program_is_valid() {
    for (integrator, world, kernel) in kernels() {
        let text = wgsl::program(&kernel);
        let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
        let checked = validator.validate(&parse(&text));
        checked.unwrap_or_else(|error| panic!("{} {}: {error:?}\n{text}", integrator.id, world.id));
    }
}

/// Values that do not change from step to step are computed before the steps; values that nothing needs are left out.
#[test]
fn a_program_does_in_a_step_what_a_step_needs() {
    let of = |integrator: &str, world: &str| {
        let world = World::by_id(world).expect("a world");
        let integrator = Integrator::by_id(integrator).expect("an integrator");
        wgsl::program(&Kernel::of(integrator, world, &world.default_params()).expect("a kernel"))
    };
    let text = of("semi-implicit-euler", "circle");
    let steps = &text[text.find("for (").expect("a loop")..];
    assert!(text.contains("h * h") && !steps.contains("h * h") && !text.contains("1.0f / h"), "{text}");
    assert_eq!([steps.matches(" * ").count() - 4, steps.matches("f32(number)").count()], [4, 0], "{text}");
    assert!(of("rk4", "wind").contains("let i = f32(number);"));
}

#[test]
fn the_batch_lies_where_the_program_looks() {
    let world = World::by_id("spring").expect("a world");
    let kernel = Kernel::of(Integrator::by_id("rk4").expect("rk4"), world, &world.default_params()).expect("a kernel");
    let module = parse(&wgsl::program(&kernel));
    let named = module.types.iter().find(|(_, ty)| ty.name.as_deref() == Some("Batch")).map(|(_, ty)| &ty.inner);
    let Some(TypeInner::Struct { members, span }) = named else { panic!("{named:?}") };
    let found: Vec<_> = members.iter().map(|member| member.offset as usize).collect();
    let expected = [
        offset_of!(Batch, columns),
        offset_of!(Batch, first_cell),
        offset_of!(Batch, cells),
        offset_of!(Batch, first_row),
        offset_of!(Batch, from),
        offset_of!(Batch, to),
        offset_of!(Batch, padding),
    ];
    assert_eq!((found, *span as usize), (expected.to_vec(), size_of::<Batch>()));
}

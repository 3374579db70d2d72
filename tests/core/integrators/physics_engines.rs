//! The methods of physics engines: a lane of ours falls and swings as the engine was recorded to do (`scripts/engines/physics.sh`).

use serde_json::Value;
use simulation::lab::{Frame, Lab};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// What reproduces an engine.
pub struct PhysicsEngine {
    /// Key of its record.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// Method and substeps of its forces.
    pub fall: (&'static str, u32),
    /// Those of its own spring; `None` where it has none.
    pub spring: Option<(&'static str, u32)>,
    /// That of the spring with damping, where it was recorded.
    pub damped_spring: Option<&'static str>,
    /// Where its linear damping c acts, in a step of h: the velocity is multiplied by it, or as the words say.
    pub damping: &'static str,
    /// The `damping_law` that is this; `None` where there is no damping.
    pub law: Option<&'static str>,
    /// The `drag` of its damping, by the damping.
    pub drag: f64,
    /// The damping of a new body, as its law has it.
    pub default: f64,
}

/// An engine whose forces are semi-implicit Euler's in one step.
const SEMI_IMPLICIT: PhysicsEngine = PhysicsEngine {
    id: "",
    name: "",
    fall: ("semi-implicit-euler", 1),
    spring: None,
    damped_spring: None,
    damping: "",
    law: None,
    drag: 0.0,
    default: 0.0,
};

/// Every engine, in the order of the document.
pub const PHYSICS_ENGINES: &[PhysicsEngine] = &[
    PhysicsEngine {
        id: "mujoco-euler",
        name: "MuJoCo, Euler (default), implicit, implicitfast",
        spring: Some(("semi-implicit-euler", 1)),
        damped_spring: Some("implicit-damping"),
        damping: "in the kick, 1/(1 + c h)",
        law: Some("one-over"),
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "mujoco-rk4",
        name: "MuJoCo, RK4",
        fall: ("rk4", 1),
        spring: Some(("rk4", 1)),
        damped_spring: Some("rk4"),
        damping: "a force, in every stage",
        law: Some("force"),
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "mujoco-discrete",
        name: "MuJoCo, discrete",
        spring: Some(("implicit-euler", 1)),
        damped_spring: Some("implicit-euler"),
        damping: "in the kick, 1/(1 + c h)",
        law: Some("one-over"),
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "pybullet",
        name: "PyBullet, createMultiBody",
        damping: "a force, −v (c + c ·abs(v)), so `drag = c` too",
        law: Some("force"),
        drag: 1.0,
        // A single.
        default: 0.04_f32 as f64,
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "pymunk",
        name: "pymunk (Chipmunk)",
        fall: ("drift-kick-euler", 1),
        spring: Some(("drift-kick-euler", 1)),
        damping: "before the kick, (1 − c)^h",
        law: Some("power"),
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "box2d-2",
        name: "Box2D 2 (pybox2d)",
        spring: Some(("implicit-euler", 1)),
        damping: "after the kick, 1 − c h",
        law: Some("linear"),
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "planck",
        name: "planck",
        spring: Some(("implicit-euler", 1)),
        damping: "after the kick, 1/(1 + c h)",
        law: Some("one-over"),
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "box2d-3",
        name: "Box2D 3",
        fall: ("semi-implicit-euler", 4),
        spring: Some(("relaxed-implicit-euler", 4)),
        damping: "before each of four kicks, 1/(1 + c h/4)",
        law: Some("one-over-first"),
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "rapier",
        name: "rapier",
        fall: ("semi-implicit-euler", 4),
        spring: Some(("implicit-euler", 4)),
        damping: "at the end of the step, 1/(1 + c h)",
        law: Some("one-over-last"),
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "jolt",
        name: "Jolt",
        spring: Some(("implicit-euler", 1)),
        damping: "after the kick, 1 − c h",
        law: Some("linear"),
        default: 0.05,
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "cannon-es",
        name: "cannon-es",
        spring: Some(("semi-implicit-euler", 1)),
        damping: "before the kick, (1 − c)^h",
        law: Some("power"),
        default: 0.01,
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "matter-js",
        name: "matter-js",
        damping: "before the kick, 1 − frictionAir a step",
        law: Some("power"),
        default: 0.01,
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "p2-es",
        name: "p2-es",
        spring: Some(("semi-implicit-euler", 1)),
        damping: "before the kick, (1 − c)^h",
        law: Some("power"),
        default: 0.1,
        ..SEMI_IMPLICIT
    },
    PhysicsEngine {
        id: "rebound-leapfrog",
        name: "REBOUND, leapfrog",
        fall: ("leapfrog", 1),
        spring: Some(("leapfrog", 1)),
        damping: "none",
        ..SEMI_IMPLICIT
    },
];

/// What was recorded of all engines.
pub fn records() -> Value {
    serde_json::from_str(include_str!("../../reference/physics_engines.json")).unwrap()
}

/// Places of a lane of ours after every so many of some steps of 1/60 s.
fn places(world: &str, (method, substeps): (&str, u32), every: usize, count: usize) -> Vec<f64> {
    let text = format!(
        "[[lane]]\nworld = {world}\nintegrator = \"{method}\"\nsubsteps = {substeps}\ndt = \"1/60\"\npresentation = \"latest\"\n"
    );
    let mut lab = Lab::new(Scenario::parse(&text, "lane").unwrap_or_else(|errors| panic!("{}", errors[0])));
    let mut step = || {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        (report.steps, report.state[0])
    };
    let all: Vec<_> = (1..=count * every).map(|number| (number, step())).collect();
    assert!(all.iter().all(|(number, (steps, _))| *steps == *number as u64));
    all.into_iter().filter(|(number, _)| number % every == 0).map(|(_, (_, place))| place).collect()
}

const FALL: &str = "{ id = \"falling\", gravity = 10.0 }";
const SPRING: &str = "{ id = \"spring\", stiffness = 100.0, x0 = 1.0 }";
const DAMPED: &str = "{ id = \"spring\", stiffness = 100.0, damping = 4.0, x0 = 1.0 }";

#[test]
fn every_physics_engine_falls_and_swings_as_a_method_of_ours() {
    let records = records();
    for engine in PHYSICS_ENGINES {
        let record = &records[engine.id];
        let every = record["every"].as_u64().unwrap() as usize;
        // Roundings of singles in a hundred steps, in a solver whose order of operations is its own.
        let within = if record["floats"] == "f32" { 2e-5 } else { 1e-11 };
        let compare = |what: &str, recorded: &Value, world: &str, method: (&str, u32)| {
            let theirs: Vec<f64> = recorded.as_array().unwrap().iter().map(|place| place.as_f64().unwrap()).collect();
            let ours = places(world, method, every, theirs.len());
            for (step, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
                assert!((ours - theirs).abs() <= within, "{} {what} {step}: {ours} and {theirs}", engine.id);
            }
        };
        compare("fall", &record["fall"]["y"], FALL, engine.fall);
        if let Some(method) = engine.spring {
            compare("spring", &record["spring"], SPRING, method);
        }
        if let Some(law) = engine.law {
            let damped = |v0: f64, damping: f64| {
                // A share of each step is another of a second.
                let damping = if engine.id == "matter-js" { 1.0 - (1.0 - damping).powi(60) } else { damping };
                let drag = engine.drag * damping;
                let world = format!(
                    "{{ id = \"falling\", gravity = 10.0, v0 = {v0:?}, damping = {damping:?}, drag = {drag:?} }}"
                );
                format!("{world}\ndamping_law = \"{law}\"")
            };
            let of_steps = if engine.id == "matter-js" { 0.5 / 60.0 } else { 0.5 };
            compare("damped fall", &record["damped"]["y"], &damped(3.0, of_steps), engine.fall);
            if engine.default > 0.0 {
                compare("default fall", &record["fall_default"]["y"], &damped(0.0, engine.default), engine.fall);
            }
        }
        if let Some(method) = engine.damped_spring {
            compare("damped spring", &record["spring_damped"], DAMPED, (method, 1));
        }
    }
}

/// The comparison tells methods apart: a fall in one and in two substeps, and the two orders of Euler, differ by far more than it allows.
#[test]
fn other_methods_would_be_seen() {
    let end = |method| places(FALL, method, 60, 1)[0];
    let euler = end(("semi-implicit-euler", 1));
    for other in [("semi-implicit-euler", 2), ("drift-kick-euler", 1), ("rk4", 1)] {
        assert!((end(other) - euler).abs() > 0.01, "{other:?}");
    }
    let swings = |method| places(SPRING, method, 60, 2)[1];
    assert!((swings(("semi-implicit-euler", 1)) - swings(("implicit-euler", 1))).abs() > 0.1);
    assert!((swings(("semi-implicit-euler", 1)) - swings(("drift-kick-euler", 1))).abs() > 0.05);
}

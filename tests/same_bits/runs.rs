//! The runs whose states are hashed: all lessons and examples, one motion on several displays, lanes that blow up, and every method on
//! every world.

use simulation::scenario::{EXAMPLES, LESSONS, Scenario, bundled_by_id};
use simulation::worlds::WORLDS;
use timestep::integrators::INTEGRATORS;

/// A thousand steps of 20 ms, driven where a world can be driven.
const METHODS: &str = "\
seconds = 20
input = [
  { at = '0.5 s', x = 1 }, { at = '1.5 s', x = 0.5, y = 1 }, { at = '4 s', x = -1 }, { at = '7 s' },
  { at = '11 s', y = -1 }, { at = '11.02 s', x = 1, y = 1 }, { at = '16 s' },
]
[defaults]
dt = '1/50'
max_frame = 'off'
";

/// One motion on several displays and at other speeds, whose frames take another number of steps.
const DISPLAYS: &str = "\
seconds = 10
seed = 3
[defaults]
world = 'pendulum'
integrator = 'rk4'
dt = '1/50'
max_frame = 'off'
[matrix]
display = [
  { hz = 24, noise = '0.3 ms' }, { hz = 30, noise = '0.3 ms' }, { hz = 59.94, noise = '0.3 ms' },
  { hz = 60, noise = '0.3 ms' }, { hz = 144, noise = '0.3 ms' }, { hz = 240, noise = '0.3 ms' },
]
time_scale = ['34.77 %', '100 %']
";

/// Lanes that blow up: their last states are sums of infinities, NaNs whose sign and payload the processor chooses.
const DIVERGES: &str = "\
seconds = 20
[defaults]
dt = '1/50'
max_frame = 'off'
[matrix]
world = [{ id = 'spring', stiffness = 1e5 }, { id = 'spring', stiffness = 1e5, damping = 1 }]
integrator = ['rk3', 'rk38', 'rk4', 'heun', 'dormand-prince', 'mid-time-euler']
";

/// A run, and the names of its lanes in the reference.
pub struct HashedRun {
    /// The id of a lesson or an example, or else the text of a scenario file.
    pub source: Result<&'static str, String>,
    /// A name for each lane.
    pub lanes: Vec<String>,
}

impl HashedRun {
    /// A run whose lanes are numbered.
    fn numbered(name: &str, source: Result<&'static str, String>) -> Self {
        let mut run = HashedRun { source, lanes: Vec::new() };
        run.lanes = (1..=run.scenario().lanes.len()).map(|number| format!("{name} {number:02}")).collect();
        run
    }

    /// The run of every method that fits a world.
    fn of_methods(world: &str) -> Self {
        let text = |methods: &[&str]| format!("{METHODS}world = '{world}'\n[matrix]\nintegrator = {methods:?}\n");
        // A method that does not fit the world is a mistake in the file.
        let fits = |method: &&str| Scenario::parse(&text(&[method]), world).is_ok();
        let fitting: Vec<&str> = INTEGRATORS.iter().map(|method| method.id).filter(fits).collect();
        let lanes = fitting.iter().map(|method| format!("{world} {method}")).collect();
        HashedRun { source: Err(text(&fitting)), lanes }
    }

    /// The scenario. The run is as long as it says, which of a lesson is longer than its loop.
    pub fn scenario(&self) -> Scenario {
        match &self.source {
            Ok(id) => bundled_by_id(id).expect("a lesson or an example").scenario(),
            Err(text) => Scenario::parse(text, "a run").expect("a scenario"),
        }
    }
}

/// Every run.
pub fn hashed_runs() -> impl Iterator<Item = HashedRun> {
    let bundled =
        LESSONS.iter().chain(EXAMPLES).map(|one| HashedRun::numbered(&format!("lesson {}", one.id), Ok(one.id)));
    let texts = [("displays", DISPLAYS), ("diverges", DIVERGES)];
    let texts = texts.map(|(name, text)| HashedRun::numbered(name, Err(text.to_owned())));
    bundled.chain(texts).chain(WORLDS.iter().map(|world| HashedRun::of_methods(world.id)))
}

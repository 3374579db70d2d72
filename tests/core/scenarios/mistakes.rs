//! Every mistake in a scenario file is found and named with its place, its key and the nearest valid name.

use simulation::scenario::{Scenario, ScenarioError, ScenarioErrorKind};

fn errors(text: &str) -> Vec<ScenarioError> {
    Scenario::parse(text, "f.toml").map(|_| panic!("this was accepted:\n{text}")).unwrap_err()
}

/// A file with one mistake; its place, its key, and what the message must contain.
type Case = (&'static str, (usize, usize), Option<&'static str>, &'static [&'static str]);

const CASES: &[Case] = &[
    ("titel = 'x'\n[[lane]]", (1, 1), Some("titel"), &["unknown key `titel`", "did you mean `title`?"]),
    ("[[lanes]]", (1, 3), Some("lanes"), &["did you mean `lane`?"]),
    (
        "[[lane]]\nfps = 3",
        (2, 1),
        Some("fps"),
        &["unknown key `fps`", "the keys here are\n", "label, number, engine, world"],
    ),
    ("[[lane]]\nintegrator = 'rk5'", (2, 14), Some("integrator"), &["no integrator `rk5`", "did you mean `rk"]),
    ("[[lane]]\nengine = 'bevi'", (2, 10), Some("engine"), &["no engine `bevi`", "did you mean `bevy`?"]),
    ("[[lane]]\nengine = 'Godot 4'", (2, 10), Some("engine"), &["Godot 4 was not run here", "docs/ENGINES.md"]),
    ("[[lane]]\nworld = 'sprng'", (2, 9), Some("world"), &["no world `sprng`", "did you mean `spring`?"]),
    ("[[lane]]\npolicy = 'fixd'", (2, 10), Some("policy"), &["no policy", "did you mean `fixed`?"]),
    ("[[lane]]\npresentation = 'lerp'", (2, 16), Some("presentation"), &["no presentation `lerp`"]),
    (
        "[[lane]]\nworld = { id = 'spring', stifness = 1 }",
        (2, 26),
        Some("world.stifness"),
        &["did you mean `stiffness`?"],
    ),
    ("[[lane]]\nworld = { stiffness = 1 }", (2, 9), Some("world.id"), &["missing"]),
    ("[[lane]]\nworld = { id = 'spring', mass = 0 }", (2, 33), Some("world.mass"), &["from 0.001 to 1000 kg, not 0"]),
    (
        "[[lane]]\nworld = { id = 'spring', mass = nan }",
        (2, 33),
        Some("world.mass"),
        &["from 0.001 to 1000 kg, not nan"],
    ),
    (
        "[[lane]]\nworld = { id = 'spring', mass = 'x' }",
        (2, 33),
        Some("world.mass"),
        &["must be a number, not the text"],
    ),
    ("[[lane]]\nworld = { id = 'street', bodys = [] }", (2, 26), Some("world.bodys"), &["did you mean `bodies`?"]),
    (
        "[[lane]]\nworld = { id = 'spring', bodies = [{ every = 1 }] }",
        (2, 26),
        Some("world.bodies"),
        &["it belongs to a world of several bodies"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [] }",
        (2, 35),
        Some("world.bodies"),
        &["a list of 1 to 16 bodies, not 0"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}] }",
        (2, 35),
        Some("world.bodies"),
        &["a list of 1 to 16 bodies, not 17"],
    ),
    ("[[lane]]\nworld = { id = 'street', bodies = 3 }", (2, 35), Some("world.bodies"), &["must be a list of tables"]),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{}, { evry = 6 }] }",
        (2, 42),
        Some("world.bodies[2].evry"),
        &["did you mean `every`?"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{}, { every = 0 }] }",
        (2, 50),
        Some("world.bodies[2].every"),
        &["from 1 to 1000, not 0"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{}, { every = '2/3' }] }",
        (2, 50),
        Some("world.bodies[2].every"),
        &["a part of one such as"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{}, { every = '1/101' }] }",
        (2, 50),
        Some("world.bodies[2].every"),
        &["from 1/100 to 1000, not 1/101"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{}, { born = '2 s', dies = '2 s' }] }",
        (2, 40),
        Some("world.bodies[2].dies"),
        &["must be after the birth at 2 s, not 2 s"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{}, { dies = 0 }] }",
        (2, 40),
        Some("world.bodies[2].dies"),
        &["must be after the birth at 0 s, not 0 s"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{ every = 2 }] }",
        (2, 36),
        Some("world.bodies[1]"),
        &["does not belong here", "the first body is the one that the lane"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{ born = 1 }] }",
        (2, 36),
        Some("world.bodies[1]"),
        &["does not belong here"],
    ),
    (
        "[[lane]]\nworld = { id = 'street', bodies = [{}, { jumps = 0 }] }",
        (2, 50),
        Some("world.bodies[2].jumps"),
        &["from 1/1000 to 3600 s, not 0"],
    ),
    ("[[lane]]\nborn = '1 s'", (2, 1), Some("born"), &["it belongs to a world of several bodies"]),
    ("[[lane]]\nblend_jump = true", (2, 1), Some("blend_jump"), &["did you mean `blend_jumps`?"]),
    (
        "[[lane]]\nworld = 'street'\nlink = { delay = 0.1 }",
        (3, 8),
        Some("link"),
        &["Street cannot be linked while it has several bodies"],
    ),
    ("[[lane]]\nlink = { dely = 1 }", (2, 10), Some("link.dely"), &["did you mean `delay`?"]),
    ("[[lane]]\nlink = { model = 'lockstp' }", (2, 18), Some("link.model"), &["no model", "did you mean `lockstep`?"]),
    ("[[lane]]\nlink = { loss = 1.0 }", (2, 17), Some("link.loss"), &["from 0 to 0.9, not 1.0"]),
    ("[[lane]]\nlink = { input_delay = 121 }", (2, 24), Some("link.input_delay"), &["from 0 to 120, not 121"]),
    ("[[lane]]\nlink = { model = 'snapshot' }", (2, 18), Some("link.model"), &["did you mean `snapshots`?"]),
    ("[[lane]]\nlink = { predicton = 3 }", (2, 10), Some("link.predicton"), &["did you mean `prediction`?"]),
    ("[[lane]]\nlink = { prediction = 121 }", (2, 23), Some("link.prediction"), &["from 0 to 120, not 121"]),
    ("[[lane]]\nlink = { buffer = '2 s' }", (2, 19), Some("link.buffer"), &["from 0 s to 1/2, not 2 s"]),
    ("[[lane]]\nlink = { corrections = 'smoth' }", (2, 24), Some("link.corrections"), &["did you mean `smooth`?"]),
    ("[[lane]]\nlink = true", (2, 8), Some("link"), &["must be a table { delay"]),
    (
        "[lesson]\nmoments = [{ at = 1, say = 'x', is = 'stebs = 0' }]\n[[lane]]",
        (2, 38),
        Some("lesson.moments.is"),
        &["a frame has no `stebs`", "did you mean `steps`?"],
    ),
    (
        "[lesson]\nmoments = [{ at = 1, say = 'x', is = 'qqq = 0' }]\n[[lane]]",
        (2, 38),
        Some("lesson.moments.is"),
        &["a frame has no `qqq`", "there are torn, steps,"],
    ),
    (
        "[lesson]\nmoments = [{ at = 1, say = 'x', is = 'steps = 0 and' }]\n[[lane]]",
        (2, 38),
        Some("lesson.moments.is"),
        &["`` compares nothing"],
    ),
    (
        "[lesson]\nmoments = [{ at = 1, say = 'x', is = 0 }]\n[[lane]]",
        (2, 38),
        Some("lesson.moments.is"),
        &["must be text in quotes"],
    ),
    (
        "[lesson]\nmoments = [{ at = 1, say = 'x', is = 'steps = 0', no_claim = 'y' }]\n[[lane]]",
        (2, 12),
        Some("lesson.moments"),
        &["`is` or `no_claim`, not both"],
    ),
    (
        "[opening]\nline = 'x'\nlesson = 'locked'\nanswers = [{ say = 'x', is = 'steps = 0', no_claim = 'y' }]\n[[lane]]",
        (4, 12),
        Some("opening.answers"),
        &["`is` or `no_claim`, not both"],
    ),
    (
        "[opening]\nline = 'x'\nlesson = 'locked'\nanswers = [{ say = 'x', is = 'place.z.max > 0' }]\n[[lane]]",
        (4, 30),
        Some("opening.answers.is"),
        &["no lane has the number `place`"],
    ),
    (
        "[opening]\nline = 'x'\nlesson = 'locked'\nanswers = [{ say = 'x', is = 'steps' }]\n[[lane]]",
        (4, 30),
        Some("opening.answers.is"),
        &["compares nothing"],
    ),
    (
        "[opening]\nline = 'x'\nlesson = 'locked'\nanswers = [{ say = 'x', press = ['clamp', 'clam'] }]\n[[lane]]",
        (4, 43),
        Some("opening.answers.press"),
        &["did you mean `clamp`?"],
    ),
    ("[[lane]]\napply = 'arrival'", (2, 9), Some("apply"), &["no moment `arrival`"]),
    ("[[lane]]\njitter = '2 ms'", (2, 1), Some("jitter"), &["it belongs to a link"]),
    ("[[lane]]\nworld = 3", (2, 9), Some("world"), &["must be an id in quotes", "not 3"]),
    ("[[lane]]\nintegrator = { id = 'rk4', tolerance = 1 }", (2, 28), Some("integrator.tolerance"), &["unknown key"]),
    ("[[lane]]\ndt = '16 msec'", (2, 6), Some("dt"), &["unknown unit `msec`", "did you mean `ms`?"]),
    (
        "[[lane]]\ndt = '3 fortnights'",
        (2, 6),
        Some("dt"),
        &["unknown unit `fortnights`", "the units are h, s, ms, us, µs"],
    ),
    ("[[lane]]\ndt = 'soon'", (2, 6), Some("dt"), &["`soon` is not a duration", "`1/60`"]),
    ("[[lane]]\ndt = 0", (2, 6), Some("dt"), &["must be from 1/200000 to 100 s, not 0"]),
    ("[[lane]]\ndt = '-1/60'", (2, 6), Some("dt"), &["must be from 1/200000 to 100 s, not -1/60"]),
    ("[[lane]]\ndt = 1e300", (2, 6), Some("dt"), &["must be from 1/200000 to 100 s"]),
    ("[[lane]]\ndt = nan", (2, 6), Some("dt"), &["not nan"]),
    ("[[lane]]\ndt = true", (2, 6), Some("dt"), &["must be a duration", "not true"]),
    ("[[lane]]\nsubsteps = 0", (2, 12), Some("substeps"), &["from 1 to 1000, not 0"]),
    ("[[lane]]\nsubsteps = 1.5", (2, 12), Some("substeps"), &["a whole number, not 1.5"]),
    ("[[lane]]\nsubsteps = 99999999999999999999999", (2, 12), Some("substeps"), &["from 1 to 1000"]),
    ("[[lane]]\nmax_steps = -1", (2, 13), Some("max_steps"), &["from 1 to 50000, not -1"]),
    ("[[lane]]\nmax_frame = 'on'", (2, 13), Some("max_frame"), &["not a duration"]),
    ("[[lane]]\nmax_frame = '1 us'", (2, 13), Some("max_frame"), &["from 1/1000 to 10 s"]),
    (
        "[[lane]]\ntime_scale = -0.5\nintegrator = 'explicit-euler'",
        (2, 14),
        Some("time_scale"),
        &["Explicit Euler cannot run backwards", "does not undo"],
    ),
    ("[[lane]]\nworld = 'bounce'\ntime_scale = '-5 %'", (3, 14), Some("time_scale"), &["Bounce cannot run backwards"]),
    ("[[lane]]\ntime_scale = 101", (2, 14), Some("time_scale"), &["from -100 to 100, not 101"]),
    ("[[lane]]\ntime_scale = nan", (2, 14), Some("time_scale"), &["from -100 to 100, not nan"]),
    ("[[lane]]\ntime_scale = 'slow'", (2, 14), Some("time_scale"), &["percentage", "slow"]),
    ("[[lane]]\ndisplay = 'dead'", (2, 11), Some("display"), &["there is no display `dead`", "live"]),
    ("[[lane]]\ndisplay = { hz = 0 }", (2, 18), Some("display.hz"), &["from 1 to 6000 Hz, not 0"]),
    ("[[lane]]\ndisplay = { nois = 1 }", (2, 13), Some("display.nois"), &["did you mean `noise`?"]),
    ("[[lane]]\ndisplay = { vsync = 1 }", (2, 21), Some("display.vsync"), &["true or false, not 1"]),
    ("[[lane]]\ndisplay = { noise = -1 }", (2, 21), Some("display.noise"), &["from 0 s to 1 s, not -1"]),
    ("[[lane]]\ndisplay = { hitch = { every = 1 } }", (2, 21), Some("display.hitch.lasts"), &["missing"]),
    ("[[lane]]\ndisplay = { hitch = 1 }", (2, 21), Some("display.hitch"), &["a table"]),
    ("[[lane]]\ndisplay = 'laptop'", (2, 11), Some("display"), &["no display `laptop`", "did you mean `laptop-30`?"]),
    (
        "[[lane]]\ndisplay = { trace = 'gc' }",
        (2, 21),
        Some("display.trace"),
        &["no trace `gc`", "did you mean `gc-pauses`?"],
    ),
    ("[[lane]]\ndisplay = { trace = 'no/such.csv' }", (2, 21), Some("display.trace"), &["no/such.csv: cannot be read"]),
    (
        "[[lane]]\ndisplay = { trace = 'gc-pauses', hz = 3 }",
        (2, 34),
        Some("display.hz"),
        &["a trace replaces all other keys"],
    ),
    ("[[lane]]\ntrace = 'gc-pauses'", (2, 1), Some("trace"), &["display = { trace"]),
    (
        "[[lane]]\ndisplay = { noise = { uniform = '2 s' } }",
        (2, 33),
        Some("display.noise.uniform"),
        &["from 0 s to 1 s"],
    ),
    ("[[lane]]\ndisplay = { step_cost = { until = '2 s' } }", (2, 25), Some("display.step_cost.is"), &["is missing"]),
    ("[[lane]]\npolicy = { id = 'quantised', within = '1 ms' }", (2, 30), Some("policy.within"), &["another policy"]),
    ("[[lane]]\npolicy = { id = 'quantised', q = '1 s' }", (2, 34), Some("policy.q"), &["from 1/10000 to 1/10"]),
    ("[[lane]]\nstate = 'f16'", (2, 9), Some("state"), &["no kind of number `f16`", "there are f64, f32"]),
    ("[[lane]]\ndisplay = { step_cost = '1 day' }", (2, 25), Some("display.step_cost"), &["unknown unit `day`"]),
    ("[[lane]]\nlabel = 3", (2, 9), Some("label"), &["text in quotes, not 3"]),
    ("seconds = 0\n[[lane]]", (1, 11), Some("seconds"), &["more than 0 and at most 100000 s, not 0"]),
    ("seconds = inf\n[[lane]]", (1, 11), Some("seconds"), &["at most 100000 s, not inf"]),
    ("seed = -1\n[[lane]]", (1, 8), Some("seed"), &["not -1"]),
    ("title = 3\n[[lane]]", (1, 9), Some("title"), &["text in quotes"]),
    ("dt = 1\n[[lane]]", (1, 1), Some("dt"), &["does not belong here", "[[lane]]"]),
    ("[[lane]]\ntitle = 'x'", (2, 1), Some("title"), &["does not belong here", "above the first table"]),
    ("[[lane]]\nhz = 50", (2, 1), Some("hz"), &["does not belong here", "display = {"]),
    ("[[lane]]\ndisplay = { every = 1 }", (2, 13), Some("display.every"), &["does not belong here", "hitch = {"]),
    ("[[lane]]\nstiffness = 50", (2, 1), Some("stiffness"), &["does not belong here", "world = {"]),
    ("[matrix]\nhz = [50]", (2, 1), Some("hz"), &["does not belong here", "display = {"]),
    ("title = 'x'", (1, 1), Some("lane"), &["no `lane` and no `matrix`"]),
    ("", (1, 1), Some("lane"), &["no `lane` and no `matrix`"]),
    ("lane = []", (1, 8), Some("lane"), &["no `lane` and no `matrix`"]),
    ("lane = 3", (1, 8), Some("lane"), &["a list of tables"]),
    ("lane = [3]", (1, 9), Some("lane"), &["a table: [[lane]]"]),
    ("[matrix]", (1, 1), Some("lane"), &["no `lane` and no `matrix`"]),
    ("[matrix]\ndt = []", (2, 6), Some("dt"), &["at least one value"]),
    ("[matrix]\ndt = 1", (2, 6), Some("dt"), &["a list of values"]),
    ("[matrix]\nlabel = ['a']", (2, 1), Some("label"), &["labelled by what varies"]),
    ("[matrix]\nintegratr = ['rk4']", (2, 1), Some("integratr"), &["did you mean `integrator`?"]),
    ("[matrix]\nintegrator = ['rk4', 'rk9']", (2, 22), Some("integrator"), &["no integrator `rk9`"]),
    ("[defaults]\nlabel = 'a'\n[[lane]]", (2, 1), Some("label"), &["belongs to one lane"]),
    ("defaults = 1\n[[lane]]", (1, 12), Some("defaults"), &["[defaults]"]),
    (
        "[[lane]]\nworld = { id = 'spring', damping = 1 }\nintegrator = 'velocity-verlet'",
        (3, 14),
        Some("integrator"),
        &["does not depend on velocity", "is the nearest that fits"],
    ),
    (
        "[[lane]]\nclock = 'refresh'\nclock_step = '1 ms'",
        (3, 14),
        Some("clock_step"),
        &["only a timer is coarse", "leave out `clock = \"refresh\"`"],
    ),
    ("[[lane]]\ndisplay = { hz = '1/2' }", (2, 18), Some("display.hz"), &["a ratio such as \"100/3\"", "\"1/2\""]),
    ("[[lane]]\ndisplay = { vrr = ['100/3', 20] }", (2, 19), Some("display.vrr"), &["the lowest rate comes first"]),
    (
        "[[lane]]\ndisplay = { trace = 'gc-pauses', unit = 'us' }",
        (2, 41),
        Some("display.unit"),
        &["is for the trace in a file"],
    ),
    (
        "[[lane]]\ndisplay = { unit = 'sec', trace = 'gc-pauses' }",
        (2, 20),
        Some("display.unit"),
        &["no unit `sec`", "there are ms, us, s, fps"],
    ),
    (
        "[defaults]\nworld = { id = 'spring', damping = 1 }\n[[lane]]\nintegrator = 'leapfrog'",
        (4, 14),
        Some("integrator"),
        &["Leapfrog", "does not depend on velocity"],
    ),
    (
        "[defaults]\nworld = { id = 'spring', damping = 1 }\n[matrix]\nintegrator = ['rk4', 'leapfrog']\ndt = [1, 2]",
        (4, 22),
        Some("integrator"),
        &["does not depend on velocity"],
    ),
    ("[[lane]]\ndt = ", (2, 6), None, &["not TOML"]),
    ("[[lane]]\ndt = 1\ndt = 2", (3, 1), None, &["not TOML", "duplicate key"]),
    ("[[lane]\n", (1, 8), None, &["not TOML"]),
];

#[test]
fn every_mistake_is_named_with_its_place() {
    for (text, place, key, parts) in CASES {
        let errors = errors(text);
        let message = errors[0].to_string();
        assert_eq!(errors.len(), 1, "{text}\n{message}");
        assert_eq!((errors[0].line, errors[0].column), *place, "{text}\n{message}");
        assert_eq!(errors[0].kind.key(), *key, "{text}");
        assert!(message.contains(&format!("f.toml:{}:{}", place.0, place.1)), "{text}\n{message}");
        for part in key.iter().chain(*parts) {
            assert!(message.contains(part), "{text}\n{part} is not in\n{message}");
        }
    }
}

#[test]
fn all_mistakes_of_a_file_are_reported_in_order() {
    let text =
        "titel = 1\n[defaults]\ndt = 0\n[[lane]]\nfoo = 1\nsubsteps = 0\n[[lane]]\nworld = 'x'\n[matrix]\ndt = ['y']\n";
    let lines: Vec<_> = errors(text).iter().map(|error| error.line).collect();
    assert_eq!(lines, [1, 3, 5, 6, 8, 10]);
}

#[test]
fn there_are_at_most_64_lanes() {
    assert_eq!(Scenario::parse(&"[[lane]]\n".repeat(64), "f").unwrap().lanes.len(), 64);
    let too_many = errors(&"[[lane]]\n".repeat(65));
    assert!(matches!(&too_many[0].kind, ScenarioErrorKind::TooManyLanes { lanes, .. } if lanes == "65"));
    let list = format!("[{}]", vec!["1"; 200].join(","));
    let huge = format!("[matrix]\ndt = {list}\nsubsteps = {list}\ntime_scale = {list}\nmax_steps = {list}\n");
    let huge = errors(&huge);
    assert_eq!((huge.len(), huge[0].line), (1, 1), "{}", huge[0]);
    let both = format!("{}[matrix]\nsubsteps = [1, 2]", "[[lane]]\n".repeat(63));
    assert_eq!(errors(&both)[0].line, 64);
}

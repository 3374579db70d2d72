//! `sweep` as people and scripts meet it: tables, files that are read again by other means, refusals before any work,
//! and Ctrl-C that leaves nothing behind.

use crate::support::{PROGRAM, run, text};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Standard output of a sweep that succeeds quietly.
pub fn ok(args: &[&str]) -> String {
    let output = run(&[&["sweep"], args].concat());
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{args:?}");
    text(&output.stdout)
}

/// Standard error of a sweep that is refused.
pub fn refused(args: &[&str]) -> String {
    let output = run(&[&["sweep"], args].concat());
    let errors = text(&output.stderr);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(2), ""), "{args:?}: {errors}");
    errors
}

pub fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

pub fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// x and y of every series, read by hand: these files have no quotes.
pub fn read(file: &str) -> (String, BTreeMap<String, Vec<[f64; 2]>>) {
    let text = fs::read_to_string(file).unwrap();
    let mut lines = text.lines();
    let head = lines.next().unwrap().to_owned();
    let mut series: BTreeMap<String, Vec<[f64; 2]>> = BTreeMap::new();
    for line in lines {
        let cells: Vec<_> = line.split(',').collect();
        let [name, x, y] = cells[..] else { panic!("{line}") };
        series.entry(name.to_owned()).or_default().push([x.parse().unwrap(), y.parse().unwrap()]);
    }
    (head, series)
}

/// The moment of contacts is that of the lanes where they agree, or the one that was asked for.
#[test]
fn contacts_are_met_when_lanes_or_arguments_say() {
    let folder = tempfile::tempdir().unwrap();
    let (csv, scenario) = (path(folder.path(), "curves.csv"), path(folder.path(), "bounce.toml"));
    let lane = "[[lane]]\nworld = 'bounce'\nintegrator = 'rk4'\n";
    let smallest = |lanes: &str, more: &[&str]| {
        fs::write(&scenario, format!("seconds = 2\n{lanes}")).unwrap();
        ok(&[&["convergence", &scenario, "--max-steps", "20000", "-o", &csv], more].concat());
        let points = read(&csv).1.into_values().next().unwrap();
        points.into_iter().map(|[_, error]| error).fold(f64::INFINITY, f64::min)
    };
    let cut = format!("{lane}contact = 'time-of-impact'\n");
    for (lanes, more, meets_in_time) in [
        (lane.to_owned(), &[][..], false),
        (lane.to_owned(), &["--contact", "time-of-impact"][..], true),
        (cut.clone(), &[], true),
        (cut.clone(), &["--contact", "end-of-step"], false),
        (format!("{cut}{lane}"), &[], false),
    ] {
        let error = smallest(&lanes, more);
        assert!(if meets_in_time { error < 1e-11 } else { error > 1e-6 }, "{lanes} {more:?}: {error:e} m");
    }
    let message = refused(&["convergence", &scenario, "--contact", "time-of-impct", "-o", &csv]);
    assert!(message.contains("did you mean `time-of-impact`?"), "{message}");
}

/// On the spring with ω = 1/s that starts at −1 m, x + i v turns by −i: explicit Euler multiplies it by 1 − ih, implicit Euler
/// by 1/(1 + ih), implicit midpoint by (1 − ih/2)/(1 + ih/2). After n steps x is −rⁿ cos nφ.
#[test]
fn errors_on_the_spring_are_the_closed_form() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "errors.csv");
    let ids = "explicit-euler,implicit-euler,implicit-midpoint";
    let args = ["convergence", "--world", "spring", "--integrators", ids, "--dt", "1/10..1/5000", "--seconds", "6"];
    let table = ok(&[&args[..], &["-o", &file]].concat());
    let (head, series) = read(&file);
    assert_eq!(head, "series,dt (s),error (m)");
    type Turn = fn(f64) -> [f64; 2];
    let methods: [(&str, Turn); 3] = [
        ("Explicit Euler", |h| [(1.0 + h * h).sqrt(), h.atan()]),
        ("Implicit Euler", |h| [1.0 / (1.0 + h * h).sqrt(), h.atan()]),
        ("Implicit midpoint", |h| [1.0, 2.0 * (h / 2.0).atan()]),
    ];
    assert_eq!(series.len(), 6, "three curves, each with its fitted line");
    for (name, turn) in methods {
        let points = &series[name];
        assert!(points.len() > 15 && points.is_sorted_by(|a, b| a[0] > b[0]), "{name}: {points:?}");
        assert!(points[0][0] <= 0.1 && points.last().unwrap()[0] >= 1.0 / 5000.0);
        for &[h, error] in points {
            let steps = (6.0 / h).round();
            assert!((steps * h - 6.0).abs() < 1e-12 && steps % 17.0 == 0.0);
            let [factor, angle] = turn(h);
            let distance = |part: u32| {
                let n = steps / 17.0 * f64::from(part);
                (factor.powf(n) * (n * angle).cos() - (n * h).cos()).abs()
            };
            let expected = (1..=17).map(distance).fold(0.0, f64::max);
            assert!((error - expected).abs() < 1e-10 + 1e-9 * expected, "{name}, {h}: {error:e}, not {expected:e}");
        }
    }
    let lines: Vec<_> = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
    assert_eq!(lines[0][..5], ["integrator", "order", "slope", "slope_from_dt", "slope_to_dt"]);
    let line_names = BTreeMap::from([
        ("explicit-euler", "Explicit Euler"),
        ("implicit-euler", "Implicit Euler"),
        ("implicit-midpoint", "Implicit midpoint"),
    ]);
    for (line, (id, order)) in
        lines[1..].iter().zip([("explicit-euler", 1.0), ("implicit-euler", 1.0), ("implicit-midpoint", 2.0)])
    {
        let slope: f64 = line[2].parse().unwrap();
        let fitted = &series[&format!("{}: fitted slope {slope:.2}", line_names[id])];
        let range = [3, 4].map(|cell| line[cell].parse::<f64>().unwrap());
        assert!(
            fitted.len() == 2 && fitted.iter().zip(range).all(|(end, dt)| (end[0] / dt - 1.0).abs() < 1e-3),
            "{line:?}"
        );
        assert!(range[0] > 2.0 * range[1], "{line:?}");
        assert!(line[0] == id && line[1] == order.to_string() && (slope - order).abs() < 0.06, "{line:?}");
    }
    assert_eq!(
        table.lines().last().unwrap(),
        format!("{file}: Convergence: Spring, {} runs", 3 * series["Explicit Euler"].len())
    );
    assert_eq!(files(folder.path()), ["errors.csv"]);
}

#[test]
fn work_is_evaluations_or_time() {
    let folder = tempfile::tempdir().unwrap();
    let [work, time, errors] = ["work.csv", "time.csv", "errors.csv"].map(|name| path(folder.path(), name));
    let common = [
        "--world",
        "orbit:eccentricity=0.2",
        "--integrators",
        "rk4,yoshida4,velocity-verlet",
        "--seconds",
        "2",
        "--most-steps",
        "2000",
    ];
    ok(&[&["work-precision"], &common[..], &["-o", &work]].concat());
    let table = ok(&[&["work-precision"], &common[..], &["--time", "-o", &time]].concat());
    ok(&[&["convergence"], &common[..], &["-o", &errors]].concat());
    let [(_, errors), (work_head, work), (time_head, time)] = [errors, work, time].map(|file| read(&file));
    assert_eq!(work_head, "series,evaluations of the right-hand side,error (m)");
    assert_eq!(time_head, "series,time of a run (s),error (m)");
    // Evaluations per step, and those of the first step besides.
    for (name, per_step, first) in
        [("RK4", 4.0, 0.0), ("Yoshida 4 (Forest–Ruth)", 3.0, 0.0), ("Velocity Verlet", 1.0, 1.0)]
    {
        assert!(errors[name].len() > 10);
        for (([h, error], [evaluations, same]), [secs, again]) in errors[name].iter().zip(&work[name]).zip(&time[name])
        {
            assert_eq!(*evaluations, per_step * (2.0 / h).round() + first, "{name}");
            assert!(error == same && error == again && (1e-9..1.0).contains(secs), "{name}: {secs} s");
        }
    }
    assert!(table.starts_with("integrator") && table.contains("ns_per_step"), "{table}");
}

#[test]
fn a_scenario_says_world_integrators_and_time() {
    let folder = tempfile::tempdir().unwrap();
    let [scenario, svg] = ["stiff.toml", "curves.svg"].map(|name| path(folder.path(), name));
    fs::write(&scenario, "seconds = 2\n[defaults]\nworld = { id = 'spring', stiffness = 9 }\n[matrix]\nintegrator = ['rk4', 'heun']\ndt = ['1/20', '1/60']\n").unwrap();
    let table = ok(&["convergence", &scenario, "--most-steps", "5000", "-o", &svg]);
    let ids: Vec<_> = table.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(ids[..2], ["rk4", "heun"]);
    assert_eq!(ids.len(), 3);
    let drawn = fs::read_to_string(&svg).unwrap();
    let document = roxmltree::Document::parse(&drawn).unwrap();
    let words: String = document.descendants().filter_map(|node| node.text()).collect();
    for part in ["Convergence: Spring", "2 s", "stiffness 9 N/m", "RK4", "slope 4.0", "(4)", "slope 2.0", "dotted"] {
        assert!(words.contains(part), "{part} is not in {words}");
    }
    let all = ok(&["convergence", &scenario, "--integrators", "all", "--most-steps", "2000", "-o", &svg]);
    assert!(all.lines().count() > 15 && !all.contains("exact "), "{all}");
    assert_ne!(fs::read_to_string(&svg).unwrap(), drawn);
}

#[test]
fn two_runs_write_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one.csv", "two.csv"].map(|name| path(folder.path(), name));
    for (file, threads) in [(&one, "1"), (&two, "4")] {
        let args =
            ["sweep", "convergence", "--world", "pendulum", "--seconds", "1", "--most-steps", "2000", "-o", file];
        assert!(Command::new(PROGRAM).args(args).env("RAYON_NUM_THREADS", threads).output().unwrap().status.success());
    }
    assert!(fs::read(&one).unwrap() == fs::read(&two).unwrap());
}

#[test]
fn bad_input_is_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let out = path(folder.path(), "out.svg");
    // Work without end, if it began.
    let long = ["--seconds", "100000", "--most-steps", "1000000000000", "--dt", "1..1/1000000"];
    let spring = ["convergence", "--world", "spring", "-o", &out];
    let with = |more: &[&str]| refused(&[&spring[..], &long[..], more].concat());
    let of = |args: &[&str]| refused(&[args, &long[..]].concat());
    let at = |target: &str| of(&["convergence", "--world", "spring", "-o", target]);
    let world = |world: &str| of(&["convergence", "--world", world, "-o", &out]);

    assert!(at(&path(folder.path(), "out.xls")).contains(".svg"));
    assert!(at(&path(folder.path(), "none/out.svg")).contains("no such folder"));
    #[cfg(not(feature = "clips"))]
    assert!(at(&path(folder.path(), "out.png")).contains("no charts as PNG"));
    assert!(world("sprnig").contains("did you mean `spring`?"));
    assert!(world("spring:stifness=3").contains("did you mean `stiffness`?"));
    assert!(world("spring:stiffness=soft").contains("from 0 to 1000000 N/m"));
    assert!(world("spring:stiffness=-1").contains("from 0 to 1000000 N/m"));
    assert!(world("spring:stiffness").contains("key=value"));
    assert!(world("cart").contains("under input"));
    assert!(
        refused(&["convergence", "--world", "chain", "-o", &out, "--seconds", "200"])
            .contains("for 120 s, not for 200 s")
    );
    assert!(with(&["--integrators", "yoshida"]).contains("did you mean `yoshida4`?"));
    assert!(with(&["--integrators", ""]).contains("there are\n  explicit-euler"));
    assert!(with(&["--integrators", "rk4,"]).contains("there is no integrator ``"));
    let friction = ["convergence", "--world", "spring:damping=1", "--integrators", "rk4,leapfrog", "-o", &out];
    assert!(of(&friction).contains("force that does not depend on velocity"));
    assert!(refused(&["convergence", "--world", "spring", "-o", &out, "--dt", "1/10"]).contains("1/10..1/10000"));
    assert!(refused(&["convergence", "--world", "spring", "-o", &out, "--dt", "1/10..0"]).contains("longer than 0"));
    assert!(refused(&["convergence", "--world", "spring", "-o", &out, "--dt", "1/10..soon"]).contains("duration"));
    assert!(refused(&["convergence", "--world", "spring", "-o", &out, "--seconds", "0"]).contains("more than 0"));
    assert!(
        refused(&["convergence", "--world", "spring", "-o", &out, "--dt", "1/9..1/10", "--seconds", "1/2"])
            .contains("wider range")
    );
    let steps =
        refused(&["convergence", "--world", "spring", "-o", &out, "--dt", "1/10..1/1000", "--most-steps", "100"]);
    assert!(steps.contains("at most 100"), "{steps}");
    assert!(with(&["--max-steps", "3"]).contains("--max-steps"));
    assert!(of(&["convergence", "welcome", "-o", &out]).contains("must have the same world"));
    assert!(of(&["convergence", "welcom", "-o", &out]).contains("did you mean `welcome`?"));
    assert!(of(&["convergence", "spring-phase", "--world", "spring", "-o", &out]).contains("cannot be used with"));
    assert!(of(&["convergence", "-o", &out]).contains("--world"));
    assert!(of(&["convergence", "spring-phase"]).contains("--output"));
    assert!(refused(&["convergense"]).contains("convergence"));
    assert!(files(folder.path()).is_empty(), "{:?}", files(folder.path()));
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "out.csv");
    fs::write(&file, "old").unwrap();
    for kind in ["convergence", "work-precision"] {
        let args =
            ["sweep", kind, "--world", "orbit", "--seconds", "100000", "--most-steps", "1000000000", "-o", &file];
        let child = Command::new(PROGRAM).args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(500));
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(130), ""), "{kind}");
        assert_eq!(text(&output.stderr), "error: interrupted; no file was changed\n");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(files(folder.path()), ["out.csv"]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_chart_that_cannot_be_written_fails() {
    assert!(refused(&["convergence", "spring-phase", "-o", "/proc/self/out.csv"]).contains("/proc/self/out.csv"));
}

/// The picture as pixels.
#[test]
#[cfg(feature = "clips")]
fn a_png_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "curves.png");
    ok(&["convergence", "--world", "spring", "--seconds", "1", "--most-steps", "2000", "--theme", "dark", "-o", &file]);
    let reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(&file).unwrap())).read_info().unwrap();
    assert!(reader.info().width >= 1200);
}

/// Explicit Euler multiplies the energy's root by √(1 + kh²) in every step, whatever the state.
#[test]
fn a_maps_growth_is_the_closed_form() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "map.csv");
    let map = ["stability", "--world", "spring", "--integrator", "explicit-euler", "--linear", "--steps", "100"];
    let told = ok(&[&map[..], &["--values", "1..4", "--dt", "1/10..1", "--cells", "9x5", "-o", &file]].concat());
    assert!(told.contains("45 cells") && told.contains("0 are no longer finite"), "{told}");
    let text = fs::read_to_string(&file).unwrap();
    let rows: Vec<Vec<f64>> =
        text.lines().skip(1).map(|line| line.split(',').skip(1).map(|cell| cell.parse().unwrap()).collect()).collect();
    assert_eq!(rows.len(), 45);
    for row in rows {
        let [h, k, growth] = row[..] else { panic!("{row:?}") };
        let expected = 50.0 * (1.0 + k * h * h).log10();
        assert!((growth - expected).abs() < 1e-9 * expected, "h {h}, k {k}: {growth}, not {expected}");
    }
}

#[test]
fn maps_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "map.svg");
    let refusal = |more: &[&str]| refused(&[&["stability", "-o", &file], more].concat());
    for (more, why) in [
        (&["--world", "spring", "--parameter", "mas"][..], "did you mean `mass`"),
        (
            &["--world", "spring", "--values", "4..1"],
            "'--values <FROM..TO>': write the lowest and the highest value as 1..400",
        ),
        (&["--world", "spring", "--values", "1..1e9"], "--values: `stiffness` must be from 0 to 1000000"),
        (&["--world", "spring", "--values", "much"], "1..400"),
        (&["--world", "spring", "--dt", "0..1"], "longer than 0"),
        (&["--world", "spring", "--cells", "0x9"], "each side must be 1 to"),
        (&["--world", "spring", "--cells", "99999x9999"], "at most"),
        (&["--world", "spring:damping=1", "--integrator", "velocity-verlet"], "does not depend on velocity"),
        (&["--world", "spring", "--integrator", "rk5"], "there is no integrator"),
        (&["welcome", "--world", "spring"], "cannot be used with"),
    ] {
        let errors = refusal(more);
        assert!(errors.contains(why), "{more:?}: {errors}");
    }
    assert!(files(folder.path()).is_empty());
}

/// The lanes of a scenario that use the map's method are on it.
#[test]
fn lanes_stand_on_their_map() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "map.svg");
    ok(&["stability", "spring-phase", "--cells", "16x16", "--values", "0.1..10", "-o", &file]);
    let picture = fs::read_to_string(&file).unwrap();
    assert!(picture.contains("Explicit Euler, 1/20 s") && picture.contains("no longer finite"), "{picture}");
}

#[test]
fn a_map_on_the_graphics_adapter_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "map.svg");
    let output = run(&["sweep", "stability", "--world", "spring", "--gpu", "-o", &file]);
    assert_eq!((output.status.code(), files(folder.path())), (Some(2), Vec::new()));
    assert!(text(&output.stderr).contains("leave it out"), "{}", text(&output.stderr));
}

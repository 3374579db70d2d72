//! `check` holds the claims of moments against the run.

use std::fs;
use std::process::{Command, Output};

fn check(names: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_timestep-lab")).arg("check").args(names).output().unwrap()
}

#[test]
fn a_claim_that_does_not_hold_is_a_mistake_at_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, claim: &str| {
        let file = folder.path().join(name);
        let moment = |at: u32, claim: &str| {
            format!("  {{ at = \"{at} ms\", lasts = \"10 ms\", say = \"x\", is = \"{claim}\" }},\n")
        };
        let moments = moment(17, "steps = 0") + &moment(34, claim);
        let text = format!(
            "[lesson]\nask = \"Why?\"\nmoments = [\n{moments}]\n[[lane]]\nworld = \"glide\"\ndt = \"1/50\"\ndisplay = {{ hz = 60 }}\n"
        );
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let (good, bad) = (write("good.toml", "steps = 1"), write("bad.toml", "steps = 0"));
    let output = check(&[&good, "tearing", &bad]);
    assert_eq!(output.status.code(), Some(2));
    let (said, problems) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(said.contains("good.toml: ok, 1 lane") && said.contains("tearing: ok"), "{said}");
    assert!(!said.contains("bad.toml"), "{said}");
    assert!(problems.contains("`lesson.moments.is`: not so on lane 1 at 34 ms: `steps` is 1"), "{problems}");
    assert!(problems.contains("bad.toml:5:52"), "{problems}");
    assert_eq!(problems.matches("error: ").count(), 1, "{problems}");
}

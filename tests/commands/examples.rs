//! Every program in `examples/` runs to its end. They check their own results.

use std::process::{ExitCode, Termination};

/// Takes in the programs as modules and makes a test of each, and a list of their names.
macro_rules! examples {
    ($($name:ident: $file:literal,)*) => {
        $(
            #[path = $file]
            mod $name;
        )*

        #[test]
        fn run_to_their_end() {
            $(assert_eq!(Termination::report($name::main()), ExitCode::SUCCESS, stringify!($name));)*
        }

        const FILES: &[&str] = &[$(stringify!($name)),*];
    };
}

examples! {
    headless: "../../examples/headless.rs",
    own_equation: "../../examples/own_equation.rs",
    own_integrator: "../../examples/own_integrator.rs",
    own_loop: "../../examples/own_loop.rs",
}

#[test]
fn none_is_forgotten() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    // A folder is a workspace of its own, built by hand.
    let files = files.filter(|file| file.is_file());
    let mut names: Vec<_> = files.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, FILES);
}

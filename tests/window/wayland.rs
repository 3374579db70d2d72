//! The real window on Wayland: Weston without a screen, and software Vulkan.

use crate::support::PATIENCE;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The targets whose warnings say what this compositor and this machine lack: a clipboard for programs without the
/// focus, and the desktop's settings.
const KNOWN: [&str; 3] = [" arboard::", " egui_winit::clipboard:", " sctk_adwaita::config:"];

/// A child process that does not outlive the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Weston and the program, with a folder for the socket, the settings and the log.
struct Session {
    program: Process,
    _weston: Process,
    folder: tempfile::TempDir,
}

/// Calls `test` until it returns `true`, and panics with `failure`'s text if it never does.
fn wait_until(mut test: impl FnMut() -> bool, failure: impl FnOnce() -> String) {
    let started = Instant::now();
    while !test() {
        assert!(started.elapsed() < PATIENCE, "{}", failure());
        std::thread::sleep(Duration::from_millis(20));
    }
}

impl Session {
    const SOCKET: &str = "wayland-test";

    /// Starts the compositor, then the program.
    fn start(scenario: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let runtime = folder.path();
        fs::set_permissions(runtime, fs::Permissions::from_mode(0o700)).expect("our own folder");
        let weston = Command::new("weston")
            .args(["--backend=headless-backend.so", "--no-config", "--idle-time=0", "--width=1280", "--height=800"])
            .arg(format!("--socket={}", Self::SOCKET))
            .env("XDG_RUNTIME_DIR", runtime)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("weston (scripts/test.sh installs it)");
        let weston = Process(weston);
        wait_until(|| runtime.join(Self::SOCKET).exists(), || "weston did not start".to_owned());
        crate::support::open_in_lab(runtime);
        let log = fs::File::create(Self::log_file(runtime)).expect("a file in our own folder");
        let program = Command::new(env!("CARGO_BIN_EXE_timestep-lab"))
            .arg(scenario)
            .env_remove("DISPLAY")
            .env("WAYLAND_DISPLAY", Self::SOCKET)
            .env("XDG_RUNTIME_DIR", runtime)
            .env("HOME", runtime)
            .env("XDG_CONFIG_HOME", runtime)
            .env("WGPU_BACKEND", "vulkan")
            .env("NO_COLOR", "1")
            .env("RUST_LOG", "warn,timestep_lab::app=debug,timestep_lab::platform=debug")
            .stderr(log)
            .spawn()
            .expect("the program starts");
        Session { program: Process(program), _weston: weston, folder }
    }

    fn log_file(folder: &Path) -> PathBuf {
        folder.join("log")
    }

    fn log(&self) -> String {
        fs::read_to_string(Self::log_file(self.folder.path())).expect("the log")
    }

    /// Asks the program to end, as a desktop does at logout, and waits for it.
    fn terminate(&mut self) -> ExitStatus {
        let id = self.program.0.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().expect("kill");
        assert!(sent.success(), "the program had ended already; the log:\n{}", self.log());
        let mut ended = None;
        wait_until(
            || {
                ended = self.program.0.try_wait().expect("the program's status");
                ended.is_some()
            },
            || "the program did not end".to_owned(),
        );
        ended.expect("it ended")
    }
}

#[test]
fn draws_on_wayland_and_ends_when_asked() {
    let mut session = Session::start("welcome");
    let steps = |log: &str| {
        let newest = log.lines().rev().find_map(|line| line.split_once(" steps="));
        newest.and_then(|(_, rest)| rest.split(' ').next()?.parse::<u64>().ok()).unwrap_or(0)
    };
    let frames = |log: &str| log.lines().filter(|line| line.contains(" paused=false")).count();
    wait_until(
        || {
            let log = session.log();
            frames(&log) >= 10 && steps(&log) > 30
        },
        || format!("no motion; the log:\n{}", session.log()),
    );
    let status = session.terminate();
    let log = session.log();
    assert_eq!(status.code(), Some(143), "{status}; the log:\n{log}");
    let amiss = |line: &&str| {
        let loud = ["WARN", "ERROR", "panicked"].iter().any(|word| line.contains(word));
        loud && !KNOWN.iter().any(|known| line.contains(known))
    };
    let amiss: Vec<_> = log.lines().filter(amiss).collect();
    assert!(amiss.is_empty(), "{amiss:#?}");
}

//! The program, a child process that ends with the test.

pub use crate::display_server::Screen;
use crate::display_server::{Process, send_signal};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longest time that anything may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The value of `key=` in a state line.
pub fn field<'a>(state: &'a str, key: &str) -> &'a str {
    let rest = state.split_once(&format!(" {key}=")).map_or("", |(_, rest)| rest);
    rest.split(' ').next().unwrap_or_default()
}

/// Edits of the scenario, as a state line says.
pub fn edits(state: &str) -> u64 {
    field(state, "edits").parse().unwrap_or(0)
}

/// Steps of the first lane, as a state line says.
pub fn steps(state: &str) -> u64 {
    field(state, "steps").parse().unwrap_or(0)
}

/// Neither the program nor a library has written a warning or an error to standard error.
pub fn assert_no_complaints(log: &[String]) {
    let is_complaint = |line: &&String| line.contains("WARN") || line.contains("ERROR") || line.starts_with("error:");
    let complaints: Vec<_> = log.iter().filter(is_complaint).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

/// The program on this screen, with settings of its own.
pub fn program_on(screen: &Screen) -> Command {
    copy_on(screen, Path::new(env!("CARGO_BIN_EXE_timestep-lab")))
}

/// A copy of the program on this screen, with settings of its own.
fn copy_on(screen: &Screen, program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .env("DISPLAY", &screen.display)
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", screen.home())
        .env("XDG_CONFIG_HOME", screen.home())
        .env("WGPU_BACKEND", "vulkan")
        .env("RUST_LOG", "warn,winit=error,timestep_lab::app=debug,timestep_lab::platform=debug");
    command
}

/// Makes a program without settings open in the lab, where lessons play at once.
pub fn open_in_lab(home: &Path) {
    let folder = home.join("timestep-lab");
    if !folder.join("window.json").exists() {
        fs::create_dir_all(&folder).expect("a folder for settings");
        fs::write(folder.join("window.json"), r#"{"ui": {"mode": "lab"}}"#).expect("settings");
    }
}

/// The program with its window open.
pub struct Program<'a> {
    screen: &'a Screen,
    child: Process,
    window: String,
    log: Arc<Mutex<Vec<(Instant, String)>>>,
}

impl<'a> Program<'a> {
    /// Starts it and waits for its first frame.
    pub fn start(screen: &'a Screen, arguments: &[&str]) -> Self {
        Self::start_with(screen, arguments, &[])
    }

    /// Starts it on the stage, where lessons ask and wait for a bet.
    pub fn start_on_stage(screen: &'a Screen, arguments: &[&str]) -> Self {
        Self::spawn(screen, program_on(screen).args(arguments))
    }

    /// Starts it as on a server, where nothing sets `XDG_RUNTIME_DIR`.
    pub fn start_without_runtime_dir(screen: &'a Screen, arguments: &[&str]) -> Self {
        open_in_lab(&screen.home());
        let mut command = program_on(screen);
        Self::spawn(screen, command.args(arguments).env_remove("XDG_RUNTIME_DIR"))
    }

    /// Starts it in an environment with these changes.
    pub fn start_with(screen: &'a Screen, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        open_in_lab(&screen.home());
        let mut command = program_on(screen);
        Self::spawn(screen, command.args(arguments).envs(environment.iter().copied()))
    }

    /// Starts a copy of it.
    pub fn start_copy(screen: &'a Screen, program: &Path) -> Self {
        Self::spawn(screen, &mut copy_on(screen, program))
    }

    fn spawn(screen: &'a Screen, command: &mut Command) -> Self {
        let mut child = command.stderr(Stdio::piped()).spawn().expect("the program starts");
        let stderr = child.stderr.take().expect("piped");
        let log = Arc::new(Mutex::new(Vec::new()));
        let lines = Arc::clone(&log);
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                lines.lock().expect("no panic while logging").push((Instant::now(), line));
            }
        });
        let mut program = Program { screen, child: Process(child), window: String::new(), log };
        program.wait_for("the first frame", |state| state.contains("paused="));
        program.window = program.find_window();
        program
    }

    /// Asks again and again: xdotool's own waiting can miss a window that appears at the wrong moment.
    fn find_window(&self) -> String {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            let found = self.xdotool_for(
                3,
                &["search", "--onlyvisible", "--all", "--pid", &self.id().to_string(), "--name", "Timestep Lab"],
            );
            if let Some(window) = String::from_utf8_lossy(&found.stdout).lines().next() {
                return window.to_owned();
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("no window appeared; the log:\n{}", self.log().join("\n"));
    }

    pub fn id(&self) -> u32 {
        self.child.0.id()
    }

    pub fn log(&self) -> Vec<String> {
        self.timed_log().into_iter().map(|(_, line)| line).collect()
    }

    /// The lines of the log, each with the time at which it was read.
    pub fn timed_log(&self) -> Vec<(Instant, String)> {
        self.log.lock().expect("no panic while logging").clone()
    }

    /// The window's title, as the window manager shows it.
    pub fn title(&self) -> String {
        self.xdotool(&["getwindowname", &self.window])
    }

    /// Clicks at this place of the window, px.
    pub fn click(&self, x: i32, y: i32) {
        self.point(x, y);
        self.click_there();
    }

    /// Moves the pointer to this place of the window, px.
    pub fn point(&self, x: i32, y: i32) {
        self.xdotool(&["mousemove", "--window", &self.window, &x.to_string(), &y.to_string()]);
    }

    /// Clicks where the pointer is.
    pub fn click_there(&self) {
        // egui takes a click where the pointer was in the frame before.
        std::thread::sleep(Duration::from_millis(200));
        self.xdotool(&["click", "1"]);
    }

    /// Drags from one place of the window to another, px, with time for a frame of each.
    pub fn drag(&self, [from_x, from_y]: [i32; 2], [to_x, to_y]: [i32; 2]) {
        const FRAME: Duration = Duration::from_millis(500);
        self.point(from_x, from_y);
        std::thread::sleep(FRAME);
        self.xdotool(&["mousedown", "1"]);
        std::thread::sleep(FRAME);
        self.point(to_x, to_y);
        std::thread::sleep(FRAME);
        self.xdotool(&["mouseup", "1"]);
    }

    /// Sends a signal such as `TERM`.
    pub fn signal(&self, name: &str) {
        send_signal(name, self.id());
    }

    /// Waits until the program has ended by itself.
    pub fn wait(mut self) -> (ExitStatus, Vec<String>) {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if let Some(status) = self.child.0.try_wait().expect("the program's status") {
                return (status, self.log());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the program did not end; the log:\n{}", self.log().join("\n"));
    }

    /// The newest state line.
    pub fn state(&self) -> String {
        self.log().iter().rev().find(|line| line.contains("paused=")).cloned().unwrap_or_default()
    }

    /// Waits until the state line satisfies `test`.
    pub fn wait_for(&self, what: &str, test: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            let state = self.state();
            if test(&state) {
                return state;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("waited in vain for {what}; the log:\n{}", self.log().join("\n"));
    }

    /// Waits for a line of the log that contains `text`.
    pub fn wait_for_line(&self, text: &str) -> String {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if let Some(line) = self.log().into_iter().find(|line| line.contains(text)) {
                return line;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("waited in vain for {text:?}; the log:\n{}", self.log().join("\n"));
    }

    /// Its `--sync` can wait forever for what has happened already.
    fn xdotool_for(&self, seconds: u32, arguments: &[&str]) -> Output {
        Command::new("timeout")
            .args([&seconds.to_string(), "xdotool"])
            .args(arguments)
            .env("DISPLAY", &self.screen.display)
            .output()
            .expect("xdotool (scripts/test.sh installs it)")
    }

    fn xdotool(&self, arguments: &[&str]) -> String {
        let output = self.xdotool_for(30, arguments);
        assert!(output.status.success(), "xdotool {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_owned()
    }

    /// Presses a key (an X keysym such as `space`) in the window.
    pub fn key(&self, key: &str) {
        self.xdotool_for(3, &["windowfocus", "--sync", &self.window]);
        self.xdotool(&["key", key]);
    }

    /// Types a text.
    pub fn type_text(&self, text: &str) {
        self.xdotool(&["type", "--delay", "30", text]);
    }

    /// Clicks twice on the window's title bar.
    pub fn double_click_title(&self) {
        self.point(300, -10);
        self.xdotool(&["click", "--repeat", "2", "--delay", "80", "1"]);
    }

    /// Moves the window to this place of the screen, px.
    pub fn move_to(&self, x: u32, y: u32) {
        self.xdotool(&["windowmove", &self.window, &x.to_string(), &y.to_string()]);
    }

    /// All settings whenever they have changed, each with the time at which the window noticed it.
    pub fn settings(&self) -> Vec<(Instant, serde_json::Value)> {
        let lines = self.timed_log().into_iter();
        lines
            .filter_map(|(at, line)| Some((at, serde_json::from_str(line.split_once(" settings ")?.1).ok()?)))
            .collect()
    }

    pub fn resize(&self, width: u32, height: u32) {
        self.xdotool(&["windowsize", &self.window, &width.to_string(), &height.to_string()]);
    }

    pub fn minimize(&self) {
        self.xdotool(&["windowminimize", &self.window]);
    }

    pub fn restore(&self) {
        self.xdotool(&["windowmap", &self.window, "windowactivate", &self.window]);
    }

    /// Closes the window as a user does, again where the window manager missed it, and waits for the end.
    pub fn close(mut self) -> (ExitStatus, Vec<String>) {
        let started = Instant::now();
        let mut asked: Option<Instant> = None;
        while started.elapsed() < PATIENCE {
            if asked.is_none_or(|asked| asked.elapsed() > Duration::from_secs(5)) {
                self.key("alt+F4");
                asked = Some(Instant::now());
            }
            if let Some(status) = self.child.0.try_wait().expect("the program's status") {
                return (status, self.log());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("the window did not close; the log:\n{}", self.log().join("\n"));
    }
}

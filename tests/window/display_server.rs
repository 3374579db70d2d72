//! A display server with a window manager, each a child process that ends with the test.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A child process that does not outlive the test.
pub struct Process(pub Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A display server with openbox: Xvfb, with its frame buffer as a file, or Xorg.
pub struct Screen {
    pub display: String,
    _openbox: Process,
    server: Process,
    folder: tempfile::TempDir,
    _alone: MutexGuard<'static, ()>,
}

/// Configuration of Xorg for screens that are nowhere.
const DUMMY: &str = r#"
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AutoAddGPU" "false"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 64000
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    DefaultDepth 24
EndSection
"#;

/// Display servers that start at the same moment disturb each other, and so do windows on a busy machine.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

impl Screen {
    /// Starts both. Once in a hundred starts the window manager never answers; a second start does.
    pub fn new(width: u32, height: u32) -> Self {
        Self::start(|folder| {
            let mut xvfb = Command::new("Xvfb");
            xvfb.args(["-screen", "0", &format!("{width}x{height}x24"), "-fbdir"]).arg(folder);
            xvfb
        })
    }

    /// Starts Xorg with the dummy driver and two screens of 900 × 780 px beside each other, at these rates, Hz. Both have all `modes`.
    pub fn pair(modes: &[&str], rates: [&str; 2]) -> Self {
        let screen = Self::start(|folder| {
            let config = folder.join("xorg.conf");
            fs::write(&config, DUMMY).expect("a file in our own folder");
            let mut xorg = Command::new("Xorg");
            xorg.arg("-noreset").arg("-config").arg(config).arg("-logfile").arg(folder.join("xorg.log"));
            xorg
        });
        for rate in modes {
            // Of 1100 × 800 px with the margins, the clock in MHz.
            let clock = (rate.parse::<f64>().expect("a rate") * 0.88).to_string();
            let line = ["900", "910", "920", "1100", "780", "781", "782", "800"];
            screen.xrandr(&[&["--newmode", rate, &clock][..], &line].concat());
            screen.xrandr(&["--addmode", "DUMMY0", rate]);
            screen.xrandr(&["--addmode", "DUMMY1", rate]);
        }
        let [left, right] = rates;
        let place = ["--pos", "0x0", "--output", "DUMMY1", "--mode", right, "--pos", "900x0"];
        screen.xrandr(&[&["--output", "DUMMY0", "--mode", left][..], &place].concat());
        screen
    }

    /// Changes modes of the screens.
    pub fn xrandr(&self, arguments: &[&str]) {
        let run = Command::new("xrandr").args(arguments).env("DISPLAY", &self.display).output();
        let run = run.expect("xrandr (scripts/test.sh installs it)");
        assert!(run.status.success(), "xrandr {arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
    }

    fn start(server: impl Fn(&Path) -> Command) -> Self {
        const TRIES: u32 = 3;
        let mut alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        for _ in 0..TRIES {
            match Self::try_start(&server, alone) {
                Ok(screen) => return screen,
                Err(unused) => alone = unused,
            }
        }
        panic!("openbox did not start");
    }

    fn try_start(
        server: impl Fn(&Path) -> Command,
        alone: MutexGuard<'static, ()>,
    ) -> Result<Self, MutexGuard<'static, ()>> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        // A busy machine releases a key late: without repeats, `-r`, one press stays one.
        let mut server = server(folder.path())
            .args(["-displayfd", "1", "-nolisten", "tcp", "-r"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb and Xorg (scripts/test.sh installs them)");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("piped")).read_line(&mut number).expect("it names its display");
        let display = format!(":{}", number.trim());
        let openbox = Command::new("openbox")
            .env("DISPLAY", &display)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox (scripts/test.sh installs it)");
        let (openbox, server) = (Process(openbox), Process(server));
        if is_managed(&display) {
            Ok(Screen { display, _openbox: openbox, server, folder, _alone: alone })
        } else {
            Err(alone)
        }
    }

    /// The screen's pixels as RGB, row by row, from the XWD file that Xvfb keeps.
    pub fn pixels(&self) -> (usize, usize, Vec<[u8; 3]>) {
        let bytes = fs::read(self.folder.path().join("Xvfb_screen0")).expect("Xvfb's frame buffer");
        let word =
            |index: usize| u32::from_be_bytes(bytes[4 * index..4 * index + 4].try_into().expect("4 bytes")) as usize;
        let (header, width, height, row, colors) = (word(0), word(4), word(5), word(12), word(19));
        let start = header + colors * 12;
        let pixel = |y: usize, x: usize| {
            let at = start + y * row + 4 * x;
            [bytes[at + 2], bytes[at + 1], bytes[at]]
        };
        (width, height, (0..height).flat_map(|y| (0..width).map(move |x| (y, x))).map(|(y, x)| pixel(y, x)).collect())
    }

    /// Ends the display server without a word to its programs.
    pub fn kill_server(&self) {
        send_signal("KILL", self.server.0.id());
    }

    /// The program's settings go here, not to the user's.
    pub fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }
}

/// Waits until the window manager answers: a window that opens while it is starting may never be shown.
fn is_managed(display: &str) -> bool {
    const LONGEST: Duration = Duration::from_secs(30);
    let started = Instant::now();
    while started.elapsed() < LONGEST {
        let ready = Command::new("timeout")
            .args(["3", "xdotool", "get_desktop"])
            .env("DISPLAY", display)
            .output()
            .expect("xdotool (scripts/test.sh installs it)");
        if ready.status.success() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    false
}

/// Sends a signal to a process that this test has started.
pub fn send_signal(name: &str, id: u32) {
    let sent = Command::new("kill").args(["-s", name, &id.to_string()]).status().expect("kill");
    assert!(sent.success(), "process {id} had ended already");
}

//! The window as a page in a browser: `scripts/web.sh` makes a module of this program.

fn main() {
    timestep_lab::app::open_page();
}

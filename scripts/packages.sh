# Installs the Debian or Ubuntu packages given as arguments, if any is missing; elsewhere it names them.
# Sourced by the other scripts.

install_packages() {
    command -v dpkg-query >/dev/null 2>&1 || {
        echo "note: this is not Debian or Ubuntu; please install what corresponds to: $*" >&2
        return 0
    }
    local missing=()
    local package
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 || {
            echo "error: neither root nor sudo; please install: ${missing[*]}" >&2
            return 1
        }
        as_root=(sudo)
    fi
    echo "installing: ${missing[*]}" >&2
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# Installs Chromium and what drives it; browser_tools is the folder of playwright-core. Needs the network once.
provide_browser() {
    command -v npm >/dev/null 2>&1 || install_packages nodejs npm
    command -v chromium >/dev/null 2>&1 || install_packages chromium
    browser_tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/page-tools
    mkdir -p "$browser_tools"
    [ -d "$browser_tools/node_modules/playwright-core" ] ||
        npm install --silent --no-save --prefix "$browser_tools" playwright-core@1.56.1
}

require_rust() {
    command -v cargo >/dev/null 2>&1 || {
        echo "error: no Rust toolchain (cargo) found; install Rust 1.95 or newer with rustup" >&2
        return 1
    }
}

# What the window needs: a C linker, a C++ compiler and an assembler for the H.264 encoder, X11 and keyboard libraries
# that are loaded at run time, and Vulkan with a software driver.
WINDOW_PACKAGES=(gcc g++ nasm libc6-dev libvulkan1 mesa-vulkan-drivers libx11-6 libx11-xcb1 libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2)
# What the tests need besides: display servers for X11 and Wayland, one with two screens and what sets their modes, a window
# manager, something to press keys with, and a reader of clips.
TEST_PACKAGES=("${WINDOW_PACKAGES[@]}" xvfb xserver-xorg-core xserver-xorg-video-dummy x11-xserver-utils weston xdotool openbox vulkan-validationlayers ffmpeg)

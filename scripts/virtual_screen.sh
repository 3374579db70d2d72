# A virtual screen for scripts that show the real window. Sourced by them.

# start_screen SIZE: starts an X server with one screen of that size and a window manager, with settings and other files of programs in
# $folder. $xvfb is the server's process, which the caller ends.
start_screen() {
    Xvfb -displayfd 1 -screen 0 "$1x24" -nolisten tcp >"$folder/display" 2>/dev/null &
    xvfb=$!
    until [ -s "$folder/display" ]; do sleep 0.1; done
    DISPLAY=":$(cat "$folder/display")"
    export DISPLAY XDG_CONFIG_HOME="$folder" WGPU_BACKEND=vulkan
    unset WAYLAND_DISPLAY
    openbox >/dev/null 2>&1 &
    sleep 1
}

# Sourced by scripts/windows_test.sh: uses the window under Wine as a user does, by keys, and reads what it does from its log.

pictures=${PICTURES:-$folder/pictures}
mkdir -p "$pictures"
pictures=$(realpath "$pictures")

# picture NAME: keeps what the screen shows.
picture() { ffmpeg -loglevel error -y -f x11grab -i "$DISPLAY" -frames:v 1 "$pictures/$1.png"; }

# start ARGUMENTS…: opens the window with its log in $log, and waits for its first frame.
start() {
    log=$folder/window.log
    : >"$log"
    (cd "$folder" && RUST_LOG=warn,timestep_lab=debug exec "$windows" "$@" >"$folder/window.out" 2>"$log") &
    process=$!
    wait_for paused .
    window=$(timeout 60 xdotool search --sync --onlyvisible --name "Timestep Lab" | head -n 1)
}

# state KEY: a value of the newest line of the log about the window.
state() { tac "$log" | grep -m 1 -o " $1=[^ ]*" | cut -d= -f2; }

# wait_for KEY PATTERN: until the value matches, and no longer than a minute.
wait_for() {
    for _ in $(seq 600); do
        [[ "$(state "$1")" =~ $2 ]] && return
        sleep 0.1
    done
    echo "waited in vain for $1=$2; it is $(state "$1")" >&2
    grep -v " state " "$log" | tail -n 20 >&2
    return 1
}

key() {
    timeout 3 xdotool windowfocus --sync "$window" || true
    xdotool key "$1"
}

# closed: alt+F4 closes the window, with status 0.
closed() {
    key alt+F4
    wait "$process"
}

# said TEXT: the log has it within a minute.
said() {
    for _ in $(seq 600); do
        grep -qF "$1" "$log" && return
        sleep 0.1
    done
    echo "waited in vain for: $1" >&2
    return 1
}

moving() {
    local steps
    steps=$(state steps)
    sleep 2
    [ "$(state steps)" -gt "$steps" ]
}

# plays: the opening moves, and switches answer.
plays() {
    start jitter
    moving && picture "$1-opening" &&
        wait_for interpolate some && key i && wait_for interpolate all && picture "$1-interpolated" &&
        key space && wait_for paused true && key space && wait_for paused false && closed &&
        echo "    $(grep -o 'adapter=.*' "$log")"
}

lesson() {
    start max-frame
    wait_for phase ask && picture lesson-ask && key 1 && wait_for phase see && key Return && wait_for phase why && picture lesson-why &&
        key Return && wait_for phase try && key Return && wait_for phase tried && key Next && wait_for lesson free-the-physics && closed
}

clip() {
    printf 'title = "A short clip"\nseconds = "1/2"\n[[lane]]\nworld = "orbit"\n' >"$folder/short.toml"
    start short.toml
    key ctrl+r && wait_for recorder ready && picture record && key Return && said "recorded " && wait_for recorder idle && closed &&
        [ "$(ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 "$(find "$folder" -name A-short-clip.mp4)")" = 30 ]
}

# survives: a kill leaves unsaved work, which is offered at the next start, and a run that plays again on both systems; so does one of Linux.
survives() {
    local sessions run
    sessions=$(find "$WINEPREFIX" -type d -name sessions)
    start short.toml
    key i && wait_for edits '[1-9]' && sleep 3
    kill -KILL "$process"
    wait "$process" 2>/dev/null || true
    run=$(ls -t "$sessions"/*.run | head -n 1)
    cp "$run" "$folder/input/windows.run"
    (cd "$folder" && exec "$binary" short.toml >/dev/null 2>&1) &
    process=$!
    until [ -s "$(compgen -G "$XDG_CONFIG_HOME/timestep-lab/sessions/*.run")" ]; do sleep 0.2; done
    sleep 3
    kill -KILL "$process"
    wait "$process" 2>/dev/null || true
    cp "$XDG_CONFIG_HOME"/timestep-lab/sessions/*.run "$folder/input/linux.run"
    start
    wait_for offer true && picture unsaved-work && closed && same replay windows.run --json && same replay windows.run -o rows.csv &&
        same replay linux.run --json && same replay linux.run -o rows.csv
}

# shared: Ctrl+C copies a line that is a scenario for both.
shared() {
    start spiral
    key ctrl+c && sleep 2
    local line
    line=$(xclip -selection clipboard -o)
    closed && [[ $line == timestep-lab:1:* ]] && same measure "$line" --json
}

# without_console: the face for a double click opens the window, closes with it, and says in a box why it failed.
without_console() {
    "$folder/faces/Timestep Lab" &
    process=$!
    window=$(timeout 60 xdotool search --sync --onlyvisible --name "Timestep Lab" | head -n 1)
    sleep 5
    [ "$(xdotool search --onlyvisible --name . | wc -l)" = 1 ] && picture double-click && closed || return 1
    local status=0
    "$folder/faces/Timestep Lab" nosuch &
    process=$!
    window=$(timeout 60 xdotool search --sync --onlyvisible --name "Timestep Lab" | head -n 1)
    sleep 2
    picture failed && key Return && { wait "$process" || status=$?; } && [ "$status" = 1 ]
}

portable() {
    local before
    before=$(find "$WINEPREFIX" -name window.json -newer "$log" | wc -l)
    touch "$programs/portable.txt"
    start
    closed && [ -s "$programs/settings/window.json" ] && [ -d "$programs/settings/sessions" ]
    rm -r "$programs/portable.txt" "$programs/settings"
}

dialog() {
    start
    key ctrl+o
    timeout 30 xdotool search --sync --onlyvisible --name "Open" >"$folder/dialog" && sleep 1 && picture dialog &&
        xdotool key Escape && sleep 1 && closed
}

# large: 144 points an inch.
large() {
    HOME=$home "$wine" reg add 'HKCU\Control Panel\Desktop' /v LogPixels /t REG_DWORD /d 144 /f >/dev/null 2>&1
    start
    moving && picture dpi-144 && closed
    HOME=$home "$wine" reg add 'HKCU\Control Panel\Desktop' /v LogPixels /t REG_DWORD /d 96 /f >/dev/null 2>&1
}

check "over Vulkan the opening moves, and switches answer" plays vulkan
check "a lesson goes from its bet to why, and on" lesson
check "the page Record makes a clip" clip
check "unsaved work comes back after a kill, and its run plays again" survives
check "a line that is copied is a scenario" shared
check "the native dialog opens" dialog
check "the face for a double click has no console, and shows why it failed" without_console
check "a portable program keeps its settings beside it" portable
check "at 144 points an inch it moves" large
export WGPU_BACKEND=gl
check "over OpenGL the opening moves, and switches answer" plays opengl
unset WGPU_BACKEND
check "where DirectX does not work, the next interface is taken" plays any

# Sourced by scripts/windows_test.sh: uses the window under Wine as a user does, by keys, and reads what it does from its log.

pictures=${PICTURES:-$folder/pictures}
mkdir -p "$pictures"
pictures=$(realpath "$pictures")

# picture NAME: keeps what the screen shows.
picture() { ffmpeg -nostdin -loglevel error -y -f x11grab -i "$DISPLAY" -frames:v 1 "$pictures/$1.png"; }

# shown: the numbers of the windows of the program that are open.
shown() { xdotool search --onlyvisible --name "Timestep Lab" || true; }

# start ARGUMENTS…: opens a window with its log in $log, and waits for its first frame.
start() {
    local others
    others=$(shown)
    log=$(mktemp "$folder/window.XXXX.log")
    (cd "$folder" && RUST_LOG=warn,timestep_lab=debug exec "$windows" "$@" >/dev/null 2>"$log") &
    process=$!
    wait_for paused . && window=$(shown | grep -vxF "$others" | head -n 1) && [ -n "$window" ]
}

# state KEY: a value of the newest line of the log about the window.
state() { tac "$log" | grep -m 1 -o " $1=[^ ]*" | cut -d= -f2; }

# soon COMMAND…: it succeeds within a minute.
soon() {
    for _ in $(seq 600); do
        "$@" && return
        sleep 0.1
    done
    echo "waited in vain for: $*; $(grep " state " "$log" | tail -n 1)" >&2
    grep -v " state " "$log" | tail -n 20 >&2
    return 1
}

matches() { [[ "$(state "$1")" =~ $2 ]]; }
# wait_for KEY PATTERN: a value of the window matches.
wait_for() { soon matches "$@"; }

key() {
    timeout 3 xdotool windowactivate --sync "$window" || true
    xdotool key "$1"
}

# closed: alt+F4 closes the window, with status 0.
closed() {
    key alt+F4
    wait "$process"
}

# said TEXT: the log has it.
said() { soon grep -qF "$1" "$log"; }

more_steps() { [ "$(state steps)" -gt "$1" ]; }
moving() { soon more_steps $(($(state steps) + 20)); }

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

# kept: the runs with unsaved work, the newest first.
kept() { find "$WINEPREFIX" -path '*/sessions/*.run' -printf '%T@ %p\n' | sort -rn | cut -d' ' -f2-; }

# survives: a kill leaves unsaved work, which is offered at the next start, and a run that plays again on both systems; so does one of Linux.
survives() {
    local run
    start short.toml
    key i && wait_for edits '[1-9]' && sleep 3
    kill -KILL "$process"
    wait "$process" 2>/dev/null || true
    run=$(kept | head -n 1)
    cp "$run" "$folder/input/windows.run"
    (cd "$folder" && exec "$binary" short.toml >/dev/null 2>&1) &
    process=$!
    soon eval 'test -s "$XDG_CONFIG_HOME"/timestep-lab/sessions/*.run' || return 1
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
    touch "$programs/portable.txt"
    start && closed && [ -s "$programs/settings/window.json" ] && [ -d "$programs/settings/sessions" ] &&
        [ -z "$(find "$WINEPREFIX" -name window.json -newer "$programs/portable.txt")" ] && rm -r "$programs/portable.txt" "$programs/settings"
}

# two: a second window opens beside the first. Each has its own motion and its own unsaved work.
two() {
    local first
    printf 'seconds = 60\n[[lane]]\nworld = "orbit"\ndt = "1/50"\n' >"$folder/orbit.toml"
    kept | sort >"$folder/kept"
    start orbit.toml && moving && first=("$process" "$window" "$log") && start orbit.toml && moving && key i && wait_for edits 1 || return 1
    local second=("$process" "$window" "$log")
    process=${first[0]} window=${first[1]} log=${first[2]}
    moving && [ "$(state edits)" = 0 ] && key e && wait_for extrapolate all && [ "$(state interpolate)" = none ] && picture two-windows &&
        sleep 3 && [ "$(kept | sort | comm -13 "$folder/kept" - | wc -l)" = 2 ] || return 1
    kill -KILL "$process" "${second[0]}"
    wait "$process" "${second[0]}" 2>/dev/null || true
}

# opens: the README's commands that open the window. A lesson waits for the bet.
opens() {
    local line words
    cp "$folder/input/run.csv" "$folder"
    while read -r line; do
        eval "words=($line)"
        start "${words[@]}" && { matches phase ask || moving; } && picture "readme-${words[0]}" && closed || { echo "$line" >&2; return 1; }
    done < <(readme_lines -v)
}

is_titled() { [[ "$(xdotool getwindowname "$window")" == "$1"* ]]; }
# titled TEXT: the window's title begins with it.
titled() { soon is_titled "$1"; }

# drops: a scenario that is dropped onto the window opens, and so do captures.
drops() {
    cp "$folder/short.toml" "$folder/dröp this.toml"
    start jitter && scripts/drop_file.py "$window" 500 400 "$folder/dröp this.toml" && titled "A short clip" &&
        scripts/drop_file.py "$window" 500 400 "$folder/run.csv" && titled "run.csv" && moving && picture dropped && closed
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
    start && moving && picture dpi-144 && closed && HOME=$home "$wine" reg add 'HKCU\Control Panel\Desktop' /v LogPixels /t REG_DWORD /d 96 /f >/dev/null 2>&1
}

check "over Vulkan the opening moves, and switches answer" plays vulkan
check "a lesson goes from its bet to why, and on" lesson
check "the page Record makes a clip" clip
check "unsaved work comes back after a kill, and its run plays again" survives
check "a line that is copied is a scenario" shared
check "the native dialog opens" dialog
check "the face for a double click has no console, and shows why it failed" without_console
check "a portable program keeps its settings beside it" portable
check "the README's commands open the window" opens
check "two windows at once have their own motion and unsaved work" two
check "scenarios and captures that are dropped onto the window open" drops
check "at 144 points an inch it moves" large
export WGPU_BACKEND=gl
check "over OpenGL the opening moves, and switches answer" plays opengl
unset WGPU_BACKEND
check "where DirectX does not work, the next interface is taken" plays any

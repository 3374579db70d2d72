#!/usr/bin/env bash
# Uses the real window at random under a virtual display with software Vulkan, 60 minutes or as many as the first argument
# says, and fails if the program ends, complains, or needs more and more memory or file handles. The second argument seeds
# the actions. BINARY names a build to use instead of a new release build. With RUN=1 no key starts the run again; at
# the end the window is killed, and what it wrote of its run has to play again: numbers and a clip, equal in every state, and not
# shorter by more than two seconds than what the window showed.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh
. scripts/virtual_screen.sh

minutes=${1:-60}
RANDOM=${2:-1}
require_rust
install_packages "${TEST_PACKAGES[@]}"
provide_runtime_folder
provide_binary
folder=$(mktemp -d)
xvfb=
trap 'kill $xvfb 2>/dev/null || true; rm -rf "$folder"' EXIT
export HOME="$folder" NO_COLOR=1
start_screen 1400x900
mkdir "$folder/Videos" "$folder/Pictures"
state_log=
[ -z "${RUN:-}" ] || state_log=,timestep_lab::app::window::state_log=debug
RUST_LOG=warn,winit=error$state_log "$binary" welcome >/dev/null 2>"$folder/log" &
program=$!

# fail TEXT: ends with the log.
fail() {
    echo "error: $1" >&2
    tail -n 40 "$folder/log" >&2
    kill -KILL "$program" 2>/dev/null || true
    exit 1
}
window=
for _ in $(seq 600); do
    window=$(timeout 3 xdotool search --onlyvisible --name 'Timestep Lab' 2>/dev/null | head -n 1) && [ -n "$window" ] && break
    kill -0 "$program" 2>/dev/null || fail "the program did not start"
    sleep 0.1
done
[ -n "$window" ] || fail "no window appeared"

ask() { timeout 5 xdotool "$@" >/dev/null 2>&1 || true; }
# Each number of lanes is as likely as one more: a lane is removed as often as one is made.
keys=(space period comma shift+period shift+comma Home End b r i e c v y a 1 2 3 9 ctrl+d Delete ctrl+n Delete ctrl+Left
    ctrl+Right ctrl+z ctrl+z ctrl+shift+z h l l j j F4 f p t F11 question Escape Up Down)
if [ -n "${RUN:-}" ]; then
    # None of these starts the run again or goes far back.
    keys=(space space period comma shift+period shift+comma End b i e c v y a 1 2 3 F4 f p t question Escape)
fi
act() {
    local kind=$((RANDOM % 20))
    # A click may reset the run or change its world, and a clip takes the processor away.
    [ -z "${RUN:-}" ] || case $kind in 2 | 3 | 4 | 6) kind=7 ;; esac
    case $kind in
        0) ask windowsize "$window" $((160 + RANDOM % 1400)) $((120 + RANDOM % 900)) ;;
        1) ask windowminimize "$window" && sleep 0.3 && ask windowmap "$window" windowactivate "$window" ;;
        2 | 3) ask mousemove --window "$window" $((RANDOM % 900)) $((110 + RANDOM % 500)) click $((1 + RANDOM % 5)) ;;
        4) ask mousemove --window "$window" $((RANDOM % 900)) $((110 + RANDOM % 500)) mousedown 1 \
            mousemove_relative -- $((RANDOM % 200 - 100)) $((RANDOM % 100 - 50)) mouseup 1 ;;
        5) [ $((RANDOM % 4)) -ne 0 ] || { ask key F12 && rm -f "$folder"/Pictures/* "$folder"/*.png; } ;;
        6) [ $((RANDOM % 8)) -ne 0 ] || { ask key ctrl+r && sleep 0.5 && ask key Return && sleep 2 && ask key Escape; } ;;
        *) ask key "${keys[RANDOM % ${#keys[@]}]}" ;;
    esac
}
memory() { awk '/VmRSS/ { print $2 }' "/proc/$program/status"; }
handles() { ls "/proc/$program/fd" | wc -l; }
# median FILE COLUMN FROM TO: of these lines.
median() { sed -n "$3,$4p" "$1" | cut -d' ' -f"$2" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# last KEY: its value in the last state of the log.
last() { grep -a ' state paused=' "$folder/log" | tail -n 1 | grep -ao " $1=[^ ]*" | cut -d= -f2; }
# go_on SECONDS: lets time pass from the end of the history.
go_on() {
    ask key Escape
    ask key End
    sleep 0.5
    [ "$(last paused)" = false ] || ask key space
    sleep "$1"
}

begun=$SECONDS
while [ $((SECONDS - begun)) -lt $((minutes * 60)) ]; do
    until_then=$((SECONDS + 5))
    while [ "$SECONDS" -lt "$until_then" ]; do
        kill -0 "$program" 2>/dev/null || fail "the program ended after $((SECONDS - begun)) s"
        ask windowfocus "$window"
        act
        sleep 0.0$((RANDOM % 10))
    done
    # The same state for every sample: no page, no history, one size.
    ask key Escape
    ask windowsize "$window" 1000 700
    if [ -n "${RUN:-}" ]; then go_on 3; else ask key r; fi
    sleep 1
    echo "$(memory) $(handles)" >>"$folder/samples"
    [ $((SECONDS % 60)) -ge 6 ] || echo "after $((SECONDS - begun)) s: $(tail -n 1 "$folder/samples") (KiB, handles)"
    rm -rf "$folder"/Videos/*
done

# number KEY: its first value in the numbers of the run.
number() { grep -m 1 "\"$1\":" "$folder/numbers" | tr -dc '0-9.'; }
check_run() {
    local run shown seconds chosen lane steps
    go_on 3
    shown=$(last elapsed)
    sleep 2
    kill -KILL "$program"
    wait "$program" 2>/dev/null || true
    run=$(ls "$folder"/timestep-lab/sessions/*.run)
    "$binary" replay "$run" --json >"$folder/numbers" || fail "the run differs where it is measured"
    seconds=$(number seconds)
    awk "BEGIN { exit !($seconds >= $shown) }" || fail "the run has $seconds s, and the window showed $shown s two seconds before"
    "$binary" replay "$run" --fps 20 --sampled --speed 10 --size 160x120 -o "$folder/clip.mp4" >/dev/null || fail "the run differs in a clip"
    # The window showed the end of the run, with as many steps.
    chosen=$(grep -a " elapsed=$seconds " "$folder/log" | tail -n 1)
    [ -n "$chosen" ] || fail "the window never showed $seconds s"
    shown=$(grep -o ' steps=[0-9]*' <<<"$chosen" | cut -d= -f2)
    lane=$(grep -o ' chosen=[0-9]*' <<<"$chosen" | cut -d= -f2)
    steps=$(grep '"steps":' "$folder/numbers" | sed -n "${lane}p" | tr -dc '0-9')
    [ "$shown" = "$steps" ] || fail "lane $lane took $steps steps, and $shown in the window"
    echo "a run of $seconds s ($(stat -c %s "$run") bytes) plays again; lane $lane took $steps steps"
}
if [ -n "${RUN:-}" ]; then
    check_run
    exit
fi

kill -TERM "$program"
status=0
wait "$program" || status=$?
[ "$status" -eq 143 ] || fail "the program ended with status $status after SIGTERM"
if grep -E 'panicked|ERROR [a-z_]+:' "$folder/log" >&2; then fail "the program complained"; fi
# The first fifth fills caches: fonts, histories of edits, buffers.
count=$(wc -l <"$folder/samples")
third=$(((count - count / 5) / 3))
[ "$third" -ge 2 ] || fail "only $count samples: give it more minutes"
from=$((count / 5 + 1))
first=$(median "$folder/samples" 1 "$from" $((from + third - 1)))
last=$(median "$folder/samples" 1 $((count - third + 1)) "$count")
first_handles=$(median "$folder/samples" 2 "$from" $((from + third - 1)))
last_handles=$(median "$folder/samples" 2 $((count - third + 1)) "$count")
echo "memory: $first KiB, then $last KiB; file handles: $first_handles, then $last_handles; $count samples"
[ "$last" -le $((first + first / 10 + 16384)) ] || fail "memory grew"
[ "$last_handles" -le $((first_handles + 3)) ] || fail "file handles grew"

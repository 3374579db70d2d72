# Sourced by the other scripts: shows how far cargo is, builds the program, and gives graphics drivers the folder they ask for.

# with_progress CARGO_ARGUMENTS…: runs cargo so that a user sees how far it is: with a bar on a terminal, and elsewhere with a line every
# 15 seconds besides warnings and errors. Where TIME_OF_UNITS is set, it also says how many minutes are left. Needs `set -o pipefail` for
# the exit status.
with_progress() {
    if [ -t 2 ] && [ -z "${TIME_OF_UNITS:-}" ]; then
        cargo "$@"
        return
    fi
    # Standard error goes through the filter, standard output past it.
    {
        CARGO_TERM_PROGRESS_WHEN=always CARGO_TERM_PROGRESS_WIDTH=100 cargo "$@" 2>&1 >&3 | progress_lines >&2
    } 3>&1
}

# Passes on what cargo writes, without a line for each crate, and the state of its bar, on a terminal in one line and elsewhere every 15
# seconds. A carriage return ends each state of the bar.
progress_lines() {
    local chunk bar line next=0 begun=$SECONDS
    while IFS= read -r -d $'\r' chunk || [ -n "$chunk" ]; do
        bar=${chunk##*$'\n'}
        while IFS= read -r line; do
            case "$line" in
                '' | *' Compiling '* | *' Checking '* | *' Downloaded '* | *' Finished '* | *' Locking '* | *' Fresh '*) ;;
                *) printf '%s\n' "$line" ;;
            esac
        done <<<"${chunk%"$bar"}"
        [ -n "$bar" ] || continue
        bar="${bar%"${bar##*[![:space:]]}"}$(time_left "$bar" $((SECONDS - begun)))"
        if [ -t 2 ]; then
            printf '\r\033[K%s' "$bar"
        elif [ "$SECONDS" -ge "$next" ]; then
            printf '%s\n' "$bar"
            next=$((SECONDS + 15))
        fi
    done
    [ ! -t 2 ] || printf '\r\033[K'
}

# time_left BAR SECONDS: the minutes that a build has left after so many seconds, from the units that its bar counts. TIME_OF_UNITS has the
# share of a build's time, %, after each twentieth of its units. Before a twentieth of the time it is not known.
time_left() {
    [[ -n ${TIME_OF_UNITS:-} && $1 =~ ([0-9]+)/([0-9]+): ]] || return 0
    local at=$((BASH_REMATCH[1] * 2000 / BASH_REMATCH[2])) shares
    read -ra shares <<<"0 $TIME_OF_UNITS"
    # Hundredths of a percent, between two twentieths.
    local from=${shares[at / 100]} to=${shares[at / 100 + 1]:-100} done_share
    done_share=$((from * 100 + (to - from) * (at % 100)))
    [ "$done_share" -ge 500 ] || return 0
    printf ', %s' "$(minutes $(($2 * (10000 - done_share) / done_share)))"
}

# minutes SECONDS: in words.
minutes() {
    if [ "$1" -lt 60 ]; then echo "less than a minute left"; else echo "about $((($1 + 30) / 60)) min left"; fi
}

# Sets `binary` to a release build of the program, made now, or to the build that BINARY names.
provide_binary() {
    binary=${BINARY:-${CARGO_TARGET_DIR:-target}/release/timestep-lab}
    [ -n "${BINARY:-}" ] || with_progress build --release
}

# Mesa writes a line that begins with `error:` where XDG_RUNTIME_DIR is not set, as on a server; nothing is wrong then.
provide_runtime_folder() {
    [ -n "${XDG_RUNTIME_DIR:-}" ] && [ -d "$XDG_RUNTIME_DIR" ] && return 0
    local folder=${TMPDIR:-/tmp}/timestep-lab-$(id -u)
    mkdir -m 700 "$folder" 2>/dev/null || [ -O "$folder" ] || folder=$(mktemp -d)
    export XDG_RUNTIME_DIR=$folder
}

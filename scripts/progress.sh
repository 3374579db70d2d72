# Sourced by the other scripts: shows how far cargo is, builds the program, and gives graphics drivers the folder they ask for.

# with_progress CARGO_ARGUMENTS…: runs cargo so that a user sees how far it is: with cargo's own bar on a terminal, and
# elsewhere with a line every 15 seconds besides warnings and errors. Needs `set -o pipefail` for the exit status.
with_progress() {
    if [ -t 2 ]; then
        cargo "$@"
        return
    fi
    # Standard error goes through the filter, standard output past it.
    {
        CARGO_TERM_PROGRESS_WHEN=always CARGO_TERM_PROGRESS_WIDTH=100 cargo "$@" 2>&1 >&3 | progress_lines >&2
    } 3>&1
}

# Passes on what cargo writes, without a line for each crate, and the state of its bar every 15 seconds. A carriage return
# ends each state of the bar.
progress_lines() {
    local chunk bar line next=0
    while IFS= read -r -d $'\r' chunk || [ -n "$chunk" ]; do
        bar=${chunk##*$'\n'}
        while IFS= read -r line; do
            case "$line" in
                '' | *' Compiling '* | *' Checking '* | *' Downloaded '* | *' Finished '* | *' Locking '* | *' Fresh '*) ;;
                *) printf '%s\n' "$line" ;;
            esac
        done <<<"${chunk%"$bar"}"
        if [ -n "$bar" ] && [ "$SECONDS" -ge "$next" ]; then
            printf '%s\n' "${bar%"${bar##*[![:space:]]}"}"
            next=$((SECONDS + 15))
        fi
    done
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

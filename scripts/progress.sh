# Sourced by the other scripts: shows how far cargo is, and gives graphics drivers the folder they ask for.

# with_progress CARGO_ARGUMENTS…: runs cargo so that a person sees how far it is: with cargo's own bar on a terminal, and
# elsewhere with a line every 15 seconds besides warnings and errors.
with_progress() {
    if [ -t 2 ]; then
        cargo "$@"
    else
        CARGO_TERM_PROGRESS_WHEN=always CARGO_TERM_PROGRESS_WIDTH=100 cargo "$@" 2> >(progress_lines >&2)
    fi
}

# Passes on what cargo writes, but only the newest state of the bar every 15 seconds, and no line for each crate.
progress_lines() {
    local line next=0
    while IFS= read -r line; do
        case "$line" in
            '' | *' Compiling '* | *' Checking '* | *' Downloaded '* | *' Finished '* | *' Fresh '*) ;;
            *' Building '*/* | *' Downloading '*)
                if [ "$SECONDS" -ge "$next" ]; then
                    printf '%s\n' "${line%%:*}" >&2
                    next=$((SECONDS + 15))
                fi
                ;;
            *) printf '%s\n' "$line" >&2 ;;
        esac
    done < <(tr '\r' '\n')
}

# Mesa writes a line that begins with `error:` where XDG_RUNTIME_DIR is not set, as on a server; nothing is wrong then.
provide_runtime_folder() {
    [ -n "${XDG_RUNTIME_DIR:-}" ] && [ -d "$XDG_RUNTIME_DIR" ] && return 0
    local folder=${TMPDIR:-/tmp}/timestep-lab-$(id -u)
    mkdir -m 700 "$folder" 2>/dev/null || [ -O "$folder" ] || folder=$(mktemp -d)
    export XDG_RUNTIME_DIR=$folder
}

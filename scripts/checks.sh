# Counts checks that have to succeed. Sourced by the scripts that try packages.

passed=0
# check WHAT COMMAND…: the command has to succeed.
check() {
    local what=$1 begun=$SECONDS
    shift
    "$@" || { echo "FAILED: $what" >&2; exit 1; }
    passed=$((passed + 1))
    echo "ok: $what ($((SECONDS - begun)) s)"
}

#!/usr/bin/env bash
# Prints the type names that several first-level modules of a crate define, with their files. Such a name gets longer by its
# module's noun: LinkSession, SavedSession. Modules of tests do not count. `tests/core/architecture.rs` expects none.
set -euo pipefail
cd "$(dirname "$0")/.."
for crate in . crates/*; do
    find "$crate/src" -name '*.rs' | sort | xargs awk -v crate="$crate" '
        FNR == 1 { file = FILENAME; sub(/^.*\/src\//, "", file); room = file; sub(/(\.rs)?(\/.*)?$/, "", room); code = 1; test = 0 }
        test && /^mod / { code = 0 }
        { test = /^#\[cfg\(test\)\]/ }
        # Associated types are indented; other types are so only inside functions and modules.
        code && (/^ *(pub(\([a-z: ]*\))? )?(struct|enum|trait|union) [A-Z]/ || /^(pub(\([a-z: ]*\))? )?type [A-Z]/) {
            name = $0; sub(/^.*(struct|enum|trait|union|type) /, "", name); sub(/[^A-Za-z0-9_].*$/, "", name)
            if (!((name, room) in seen)) { seen[name, room]; rooms[name]++ }
            files[name] = files[name] " " file
        }
        END { for (name in rooms) if (rooms[name] > 1) print crate ": " name files[name] }' | sort
done

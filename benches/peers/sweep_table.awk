# The tables of scripts/sweep_speed.sh, from rows "WHAT WHO ROUND NUMBER CHECKSUM [BLOCK]". Medians; ratios are taken
# within a round. Ends with an error where sides that must agree to the last bit do not.

{
    what = $1; who = $2; round = $3
    value[what, who, round] = $4
    if (round > rounds) rounds = round
    if (!(what in seen)) { seen[what] = 1; order[++count] = what }
    if (!((what, who) in listed)) { listed[what, who] = 1; members[what] = members[what] " " who }
    # Other peers fuse multiplications with additions, or give no checksum.
    if (who ~ /^(c|ours|native|inlined|stepwise|numpy)$/) {
        if (!(what in bits)) bits[what] = $5
        else if (bits[what] != $5) { differs[what] = differs[what] " " who; failed = 1 }
    }
    if (who == "c" && (!(what in fastest) || $4 < fastest[what])) { fastest[what] = $4; block[what] = $6 }
}

function median(list, n,    i, j, swap) {
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && list[j] < list[j - 1]; j--) { swap = list[j]; list[j] = list[j - 1]; list[j - 1] = swap }
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}

function figure(what, who, unit,    list, n, round) {
    for (round = 1; round <= rounds; round++)
        if ((what, who, round) in value) list[++n] = value[what, who, round] * unit
    return n ? sprintf(unit == 1000 ? "%.1f" : "%.4g", median(list, n)) : "-"
}

function ratio(what, a, b,    list, n, round) {
    for (round = 1; round <= rounds; round++)
        if ((what, a, round) in value && (what, b, round) in value)
            list[++n] = value[what, a, round] / value[what, b, round]
    return n ? sprintf("%.2f", median(list, n)) : "-"
}

function table(title, prefix, unit,    i, name) {
    printf "\n%s\n%-32s %9s %6s %9s %9s %8s %12s\n", title, "", "C", "block", "ours", "native", "ours/C", "ours/native"
    for (i = 1; i <= count; i++) {
        if (index(order[i], prefix "/") != 1) continue
        name = substr(order[i], length(prefix) + 2)
        gsub("/", " ", name)
        printf "%-32s %9s %6s %9s %9s %8s %12s%s\n", name, figure(order[i], "c", unit),
            block[order[i]] == "" ? "-" : block[order[i]], figure(order[i], "ours", unit), figure(order[i], "native", unit),
            ratio(order[i], "ours", "c"), ratio(order[i], "ours", "native"),
            order[i] in differs ? "  OTHER BITS:" differs[order[i]] : ""
    }
}

END {
    table("Many runs, ns a step", "blocks", 1)
    table("One run, ns a step", "single", 1)
    table("Stability map, RK4 on spring, size x size cells, ms", "map", 1000)
    printf "\n%-32s %-20s %10s %10s %10s\n", "Peers (maps in ms)", "", "figure", "peer/ours", "peer/C"
    for (i = 1; i <= count; i++) {
        n = split(members[order[i]], parties, " ")
        name = order[i]
        sub("^blocks/", "", name)
        gsub("/", " ", name)
        for (j = 1; j <= n; j++) {
            if (parties[j] ~ /^(c|ours|native)$/) continue
            shown = figure(order[i], parties[j], order[i] ~ /^map/ ? 1000 : 1)
            printf "%-32s %-20s %10s %10s %10s\n", name, parties[j], shown, ratio(order[i], parties[j], "ours"),
                ratio(order[i], parties[j], "c")
        }
    }
    exit failed
}

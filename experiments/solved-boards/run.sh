#!/bin/sh
# Solves every board of 3 to 7 files and ranks with up to ten walls each that stays within limits, into
# a folder with one JSON object for each game.
#
#   experiments/solved-boards/run.sh FOLDER [SECONDS] [MB]
#
# SECONDS (60) and MB (2500) bound what `stockade solve` estimates for outcomes alone; what would
# take more is listed in FOLDER/not-run. Games that are there already are not solved again, so the
# command can be stopped and repeated, also with larger limits. Distances are kept where that takes
# no more than a tenth of SECONDS.
set -eu
folder=${1:?give a folder for the results, as in run.sh target/solved}
seconds=${2:-60}
megabytes=${3:-2500}
stockade=${STOCKADE:-target/release/stockade}
mkdir -p "$folder"
: >"$folder/not-run"

# What a game takes, as "MB seconds"; nothing if it is solved at once.
estimate() {
    "$stockade" solve "$1" --walls "$2" --outcomes --memory 1MB --json 2>&1 >/dev/null |
        awk '/takes about/ {
            for (i = 1; i <= NF; i++) if ($i == "about") { mb = $(i + 1); n = $(i + 6); unit = $(i + 7) }
            if (unit == "minutes") n *= 60; else if (unit == "hours") n *= 3600
            else if (unit == "days") n *= 86400
            print mb, n
        }'
}

# One game: board, walls, edge diagonal, and what is kept.
solve() {
    file=$folder/$1-$2-$3
    [ -s "$file.json" ] && return
    edge=""
    [ "$3" = off ] && edge=--no-edge-diagonal
    # shellcheck disable=SC2086
    /usr/bin/time -f '{"peakMb": %M, "cpuSeconds": %U}' -o "$file.cost" "$stockade" solve "$1" \
        --walls "$2" $edge $4 --threads 1 --memory 12GB --json >"$file.part" || return 0
    mv "$file.part" "$file.json"
    echo "$1 with $2 walls, edge diagonal $3"
}

for walls in 0 1 2 3 4 5 6 7 8 9 10; do
    for width in 3 4 5 6 7; do
        for height in 3 4 5 6 7; do
            board=${width}x$height
            # shellcheck disable=SC2046
            set -- $(estimate "$board" "$walls")
            if [ "${1:-0}" -gt "$megabytes" ] || [ "${2:-0}" -gt "$seconds" ]; then
                echo "$board $walls: about $1 MB and $2 s" >>"$folder/not-run"
                continue
            fi
            keep=--outcomes
            [ $((${2:-0} * 10)) -le "$seconds" ] && keep=
            for edge in on off; do
                solve "$board" "$walls" "$edge" "$keep"
            done
        done
    done
done

#!/bin/sh
# Plays every level against the one below, and the lowest against greedy, into a fresh folder.
#
#   experiments/2026-11-levels/run.sh FOLDER [GAMES]
#
# A run that was stopped goes on when it is started again with the same folder. The limit of 20 000
# nodes binds level 8 alone, for the others stop earlier by themselves; under a limit by nodes no
# clock is looked at, so that the games are the same on every machine.
set -eu
folder=${1:?give a folder for the results, as in run.sh target/levels}
games=${2:-200}
stockade=${STOCKADE:-target/release/stockade}
mkdir -p "$folder"

play() {
    "$stockade" match --engine "$2" --engine "$3" --nodes 20000 --games "$games" \
        --concurrency 1 --openings random:plies=4,seed=1 --seed 1 --out "$folder/$1.jsonl" >"$folder/$1.txt"
    echo "== $1"
    cat "$folder/$1.txt"
}

play 1-greedy stockade:level=1 greedy
for level in 1 2 3 4 5 6 7; do
    play "$((level + 1))-$level" "stockade:level=$((level + 1))" "stockade:level=$level"
done

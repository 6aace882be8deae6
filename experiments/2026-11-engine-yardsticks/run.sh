#!/bin/sh
# Plays every match of the report into a folder; what is there already is not played again.
#
#   experiments/2026-11-engine-yardsticks/run.sh FOLDER [MATCH ...]
#
# About five hours on one core. Matches by time want a core of their own; those by nodes do not care.
# To go on with the stored results, copy the *.jsonl of this folder to FOLDER first.
set -eu
folder=${1:?give a folder for the results, as in run.sh target/yardsticks}
shift
stockade=${STOCKADE:-target/release/stockade}
mkdir -p "$folder"

play() {
    name=$1 games=$2
    shift 2
    case " $wanted " in *" $name "* | "  ") ;; *) return ;; esac
    "$stockade" match "$@" --games "$games" --concurrency 1 --seed 1 \
        --openings random:plies=4,seed=1,balance=20000 --out "$folder/$name.jsonl" >"$folder/$name.txt"
    echo "== $name"
    cat "$folder/$name.txt"
}

wanted=$*
play lee-calibration-2500 30 --engine lee:sims=2500 --engine lee:sims=60000
play lee-calibration-7500 30 --engine lee:sims=7500 --engine lee:sims=60000
play lee-calibration-20000 30 --engine lee --engine lee:sims=60000
play lee-20000 100 --engine stockade:time=200ms --engine lee
play lee-60000 40 --engine stockade:time=1s --engine lee:sims=60000
play greedy 200 --engine stockade:time=200ms --engine greedy
play puct-alphabeta-50ms 400 --engine stockade --engine stockade:search=alphabeta --time 50ms
play puct-alphabeta-200ms 200 --engine stockade --engine stockade:search=alphabeta --time 200ms
play puct-alphabeta-1s 60 --engine stockade --engine stockade:search=alphabeta --time 1s
play ladder-10k-5k 200 --engine stockade:nodes=10000 --engine stockade:nodes=5000
play ladder-20k-10k 200 --engine stockade:nodes=20000 --engine stockade:nodes=10000
play ladder-40k-20k 200 --engine stockade:nodes=40000 --engine stockade:nodes=20000
play self-20ms 1000 --engine stockade --engine stockade:seed=1 --time 20ms

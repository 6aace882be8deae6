#!/bin/sh
# Judges every agent that plays 5x5 without a file of its own, into a folder.
#
#   experiments/2026-11-judged-5x5/run.sh FOLDER
#
# A quarter of an hour on one core at most. Every agent is limited by what it is or by nodes, never
# by time, so that the result is the same on every machine. Agents that are there already are not
# judged again.
set -eu
folder=${1:?give a folder for the results, as in run.sh target/judged}
stockade=${STOCKADE:-target/release/stockade}
mkdir -p "$folder"

for agent in perfect random greedy \
    stockade:level=1,nodes=2000 stockade:level=3,nodes=2000 stockade:level=5,nodes=2000 \
    stockade:level=7,nodes=2000 stockade:nodes=100 stockade:nodes=1000 stockade:nodes=5000 \
    stockade:search=alphabeta,nodes=5000 \
    mertens bowler ie ie:depth=1 glendenning dummy lee:sims=2500 uct hybrid:sims=200 \
    cornell:eval=naive,iters=1000 cornell:iters=1000 cornell:eval=rollout,iters=1000; do
    file=$folder/$(echo "$agent" | tr ':=,' '---')
    [ -s "$file.json" ] && continue
    "$stockade" judge "$agent" --board 5x5 --walls 3 --games 60 --plies 2 --positions 300 --seed 1 --json \
        >"$file.part"
    mv "$file.part" "$file.json"
    echo "== $agent"
done

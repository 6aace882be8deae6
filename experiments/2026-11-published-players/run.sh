#!/bin/sh
# Plays the two round robins of the report into a folder.
#
#   experiments/2026-11-published-players/run.sh FOLDER [9x9|5x5 ...]
#
# An hour for 9x9 and a quarter of one for 5x5 on one core. Every player is limited by what it is,
# never by time, so that the games are the same on every machine.
. "$(dirname "$0")/../play.sh"

round_robin() {
    name=$1 rules=$2
    shift 2
    for player; do
        shift
        set -- "$@" --engine "$player"
    done
    play "$name" --rules "$rules" --rounds 10 "$@"
}

round_robin 9x9 standard random mertens:c=1 mertens:c=2 mertens mertens:c=4 mertens:c=5 bowler \
    ie:depth=1 ie ie:depth=3 uct lee stockade:level=1,nodes=20000 stockade:level=2,nodes=20000 \
    stockade:level=3,nodes=20000 stockade:level=4,nodes=20000 stockade:level=5,nodes=20000 \
    stockade:level=6,nodes=20000 stockade:level=7,nodes=20000 stockade:nodes=20000
round_robin 5x5 5x5,walls=3 random greedy cornell:eval=naive,iters=1000 cornell:iters=1000 \
    cornell:eval=rollout,iters=1000 cornell:eval=rollout-guided,iters=1000 \
    cornell:eval=naive,iters=1000,mode=paper cornell:iters=1000,mode=paper \
    stockade:level=3,nodes=20000 stockade:level=5,nodes=20000 stockade:nodes=1000

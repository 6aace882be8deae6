#!/bin/sh
# Plays every match of the report into a folder.
#
#   experiments/2026-11-engine-yardsticks/run.sh FOLDER [MATCH ...]
#
# About five hours on one core. Matches by time want a core of their own; those by nodes do not care.
. "$(dirname "$0")/../play.sh"

play lee-calibration-2500 --games 30 --engine lee:sims=2500 --engine lee:sims=60000
play lee-calibration-7500 --games 30 --engine lee:sims=7500 --engine lee:sims=60000
play lee-calibration-20000 --games 30 --engine lee --engine lee:sims=60000
play lee-20000 --games 100 --engine stockade:time=200ms --engine lee
play lee-60000 --games 40 --engine stockade:time=1s --engine lee:sims=60000
play greedy --games 200 --engine stockade:time=200ms --engine greedy
play puct-alphabeta-50ms --games 400 --engine stockade --engine stockade:search=alphabeta --time 50ms
play puct-alphabeta-200ms --games 200 --engine stockade --engine stockade:search=alphabeta --time 200ms
play puct-alphabeta-1s --games 60 --engine stockade --engine stockade:search=alphabeta --time 1s
play ladder-10k-5k --games 200 --engine stockade:nodes=10000 --engine stockade:nodes=5000
play ladder-20k-10k --games 200 --engine stockade:nodes=20000 --engine stockade:nodes=10000
play ladder-40k-20k --games 200 --engine stockade:nodes=40000 --engine stockade:nodes=20000
play self-20ms --games 1000 --engine stockade --engine stockade:seed=1 --time 20ms
play threads --games 200 --engine stockade:nodes=10000,threads=2 --engine stockade:nodes=10000

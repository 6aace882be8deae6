#!/usr/bin/env python3
"""Measures how long levels 1 to 7 take for a move; Linux only.

    experiments/2026-11-levels/times.py [STOCKADE] [GAMES] [GO]

Each level plays some games against itself over UGI. GO is what it is asked: "go" leaves it to its own
limits, "go nodes 1000000" takes its clock away, so that all its simulations are made on a machine
with other work too. Waiting is by the clock on the wall, thinking by that of the process.
"""

import subprocess
import sys
import time

program, games, go = [*sys.argv[1:], *["target/release/stockade", "10", "go"][len(sys.argv) - 1 :]]


def process_clock(pid):
    """The number of a process's clock, as in the C library's clock_getcpuclockid."""
    return (~pid << 3) | 2


def ask(engine, position):
    """The move, and the milliseconds of waiting and of thinking until it came."""
    clocks = [time.CLOCK_MONOTONIC, process_clock(engine.pid)]
    before = [time.clock_gettime(clock) for clock in clocks]
    engine.stdin.write(f"{position}\n{go}\n")
    engine.stdin.flush()
    while not (line := engine.stdout.readline()).startswith("bestmove"):
        assert line, "the engine has gone"
    after = [time.clock_gettime(clock) for clock in clocks]
    return line.split()[1], [1000 * (b - a) for a, b in zip(before, after)]


def play(engine):
    """The times of all moves of a game; a step to the goal row ends it."""
    moves, times = [], []
    while not (moves and moves[-1][1:] == "19"[len(moves) % 2]):
        position = " moves ".join(["position startpos", " ".join(moves)][: 1 + bool(moves)])
        move, both = ask(engine, position)
        moves.append(move)
        times.append(both)
    return times


def summary(times):
    times = sorted(times)
    return f"{times[len(times) // 2]:8.1f} {times[len(times) * 99 // 100]:6.1f} {times[-1]:6.1f}"


print(f"{go}, ms a move\nlevel  moves | waiting: median, 99 %, most | thinking: median, 99 %, most")
for level in range(1, 8):
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([program, "ugi"], **pipes) as engine:
        engine.stdin.write(f"setoption name Level value {level}\n")
        times = []
        for seed in range(int(games)):
            engine.stdin.write(f"setoption name Seed value {seed}\n")
            times += play(engine)
        engine.stdin.write("quit\n")
        engine.stdin.flush()
    waiting, thinking = (summary(list(column)) for column in zip(*times))
    print(f"{level:5}  {len(times):5} | {waiting} | {thinking}", flush=True)

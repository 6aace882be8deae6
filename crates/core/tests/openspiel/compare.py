"""Replays random games in OpenSpiel and compares legal moves and results on every ply.

Reads what `cargo run --example random_games` writes; run by `cargo xtask openspiel`.

OpenSpiel counts rows from the top and lets the first player start there, so ranks turn around:
a pawn on (c, r) is its (c, N + 1 - r), a wall on (c, r) its (c, N - r) with the same letter.
Walls have fixed action numbers; pawn moves are numbered relative to the pawn, so these are known
by their text alone.
"""

import sys

import pyspiel

CELLS = 81
WALLS_PER_ORIENTATION = 64
PASS = 209


def our_text(index):
    """The official notation of a move index."""
    if index < CELLS:
        return f"{chr(97 + index % 9)}{index // 9 + 1}"
    if index == PASS:
        return "--"
    slot = index - CELLS
    letter = "hv"[slot // WALLS_PER_ORIENTATION]
    return f"{chr(97 + slot % 8)}{slot % WALLS_PER_ORIENTATION // 8 + 1}{letter}"


def our_index(text, size):
    """The move index of OpenSpiel's text for a move."""
    column, row = ord(text[0]) - 97, int(text[1])
    if len(text) == 2:
        return (size - row) * 9 + column
    orientation = "hv".index(text[2]) * WALLS_PER_ORIENTATION
    return CELLS + orientation + (size - row - 1) * 8 + column


class Board:
    """One size of the game, with the action numbers of its walls."""

    def __init__(self, size, walls):
        # Every option is given: OpenSpiel's defaults depend on the size.
        options = {"board_size": size, "wall_count": walls, "players": 2}
        self.name = f"{size}x{size} with {walls} walls each"
        self.size = size
        self.game = pyspiel.load_game("quoridor", options)
        start = self.game.new_initial_state()
        texts = {action: start.action_to_string(action) for action in start.legal_actions()}
        self.walls = {a: our_index(t, size) for a, t in texts.items() if len(t) == 3}
        if len(self.walls) != 2 * (size - 1) ** 2:
            sys.exit(f"{self.name}: OpenSpiel has {len(self.walls)} walls at the start")

    def legal(self, state):
        """OpenSpiel's action numbers by our move index."""
        walls, moves = self.walls, {}
        for action in state.legal_actions():
            index = walls.get(action)
            if index is None:
                index = our_index(state.action_to_string(action), self.size)
            moves[index] = action
        return moves


def disagree(board, played, sentence):
    """Ends the comparison at the first difference."""
    moves = " ".join(map(our_text, played)) or "(start)"
    sys.exit(f"{board.name}, after {moves}: {sentence}")


def replay(board, lines):
    """Compares one game; returns how many positions it had."""
    state, played = board.game.new_initial_state(), []
    for line in lines:
        mask, last = line.split()
        if mask == "end":
            check_end(board, state, played, last)
            return len(played) + 1
        if state.is_terminal():
            disagree(board, played, "OpenSpiel has ended the game, we play on")
        theirs, ours = board.legal(state), int(mask, 16)
        if sum(1 << index for index in theirs) != ours:
            ours = {index for index in range(PASS + 1) if ours >> index & 1}
            only_ours = " ".join(map(our_text, sorted(ours - theirs.keys()))) or "nothing"
            only_theirs = " ".join(map(our_text, sorted(theirs.keys() - ours))) or "nothing"
            disagree(board, played, f"only we allow {only_ours}; only OpenSpiel allows {only_theirs}")
        played.append(int(last))
        if played[-1] not in theirs:
            disagree(board, played, "the last move is not among the legal ones")
        state.apply_action(theirs[played[-1]])
    sys.exit("the last game stops in the middle")


def check_end(board, state, played, result):
    if not state.is_terminal():
        disagree(board, played, f"we end the game ({result}), OpenSpiel plays on")
    returns = {"1-0": [1.0, -1.0], "0-1": [-1.0, 1.0], "1/2-1/2": [0.0, 0.0]}[result]
    if state.returns() != returns:
        disagree(board, played, f"we say {result}, OpenSpiel says {state.returns()}")


def main():
    boards, games, positions = {}, 0, 0
    lines = iter(sys.stdin)
    for line in lines:
        word, size, walls = line.split()
        if word != "game":
            sys.exit(f"expected a game, found {line!r}")
        key = int(size), int(walls)
        if key not in boards:
            boards[key] = Board(*key)
        positions += replay(boards[key], lines)
        games += 1
    if games == 0:
        sys.exit("there was no game to compare")
    print(f"{games} games, {positions} positions agree")


if __name__ == "__main__":
    main()
